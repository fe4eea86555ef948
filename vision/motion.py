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
_EVENED = (0.8, 1.25)
_ANOTHER_LIGHT = (0.6, 1.7)

Small = NDArray[Any]


class MotionWatch:
    """Compares each picture with the one before. Flicker of lamps and the camera's noise are no motion:
    the brightness is evened out first, and the threshold follows the noise of the picture."""

    def __init__(self) -> None:
        self._before: Small | None = None
        self._anchor: Small | None = None

    def moved(self, given: object, mask: NDArray[np.uint8] | None = None) -> bool:
        """True when ``given`` differs from the picture before; also for the first one and for no picture. Where
        ``mask`` (of any size) is 0, nothing counts."""
        picture = as_picture(given)
        if picture is None:
            self._before = None
            return True
        now = _small(picture)
        before, self._before = self._before, now
        return before is None or _differ(now, before, mask)

    def anchor(self) -> None:
        """Remember the last picture: :meth:`drifted` compares with it."""
        self._anchor = self._before

    def drifted(self, mask: NDArray[np.uint8] | None = None) -> bool:
        """Whether the last picture is another than the one remembered: what changes too slowly to be called motion, as
        when dice are exchanged between two pictures of a slow camera."""
        if self._anchor is None or self._before is None:
            return True
        if self._before.shape == self._anchor.shape:
            low, high = _ANOTHER_LIGHT
            if not low < _gain(self._before, self._anchor) < high:
                return True
        return _differ(self._before, self._anchor, mask)


def _small(picture: NDArray[np.uint8]) -> Small:
    scale = _LONG_SIDE / max(picture.shape[:2])
    size = (max(8, round(picture.shape[1] * scale)), max(8, round(picture.shape[0] * scale)))
    shrunk = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return cv2.GaussianBlur(shrunk.astype(np.float32), (0, 0), 0.8)


def _gain(now: Small, before: Small) -> float:
    return float(np.median(now + 1) / np.median(before + 1))


def _differ(now: Small, before: Small, mask: NDArray[np.uint8] | None) -> bool:
    if before.shape != now.shape:
        return True
    if mask is not None:
        there = cv2.resize(mask, now.shape[1::-1], interpolation=cv2.INTER_NEAREST).astype(bool)
        if there.any():
            now, before = now[there], before[there]
    # robust gain between the two: a lamp that flickers brightens everything alike
    apart = np.abs(now - before * np.clip(_gain(now, before), *_EVENED)).max(-1)  # a blue book is as bright as felt
    noise = float(np.median(apart))
    return float((apart > 12 + 2.5 * noise).mean()) > LEAST_SHARE
