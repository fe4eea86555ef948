"""Whether something moves before the camera: dice that roll, a hand that reaches in."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cuts import as_picture

_LONG_SIDE = 192
LEAST_SHARE = 0.0012
"""This share of the picture must change to count as motion: a die of a fiftieth of its length, turning."""


class MotionWatch:
    """Compares each picture with the one before. Flicker of lamps and the camera's noise are no motion:
    the brightness is evened out first, and the threshold follows the noise of the picture."""

    def __init__(self) -> None:
        self._before: NDArray[Any] | None = None

    def moved(self, given: object) -> bool:
        """True when ``given`` differs from the picture before; also for the first one and for no picture."""
        picture = as_picture(given)
        if picture is None:
            self._before = None
            return True
        scale = _LONG_SIDE / max(picture.shape[:2])
        size = (max(8, round(picture.shape[1] * scale)), max(8, round(picture.shape[0] * scale)))
        grey = cv2.cvtColor(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
        now = cv2.GaussianBlur(grey.astype(np.float32), (0, 0), 0.8)
        before, self._before = self._before, now
        if before is None or before.shape != now.shape:
            return True
        # robust gain between the two: a lamp that flickers brightens everything alike
        gain = float(np.median(now + 1) / np.median(before + 1))
        apart = np.abs(now - before * np.clip(gain, 0.8, 1.25))
        noise = float(np.median(apart))
        return float((apart > 12 + 6 * noise).mean()) > LEAST_SHARE
