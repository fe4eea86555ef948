"""Dice that are read now and lay there already at the rest before, when they were not: overlooked then, or in a glint.

Whether such a die was thrown cannot be told: it may be the last throw, read at last, or one that counts no more.
"""

from __future__ import annotations

import math
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.seen import DiceSeen, DieSeen
from vision.tracks import STAYED

LONG_SIDE = 640
"""Pictures are compared at this length at most, in pixels."""
REACH = 0.7
"""So many edges round a die's middle are compared;"""
SHIFT = 0.15
"""it may have been shifted by so many, as when the camera trembles,"""
ALIKE = 0.9
"""and what did not change is as like itself as this. The bare ground is hardly like a die that lies on it."""


class Unread:
    """Remembers the tray as it was told last: :meth:`told`. Places are pixels of the upright picture, and ``origin`` is
    that of the part's top left corner."""

    def __init__(self) -> None:
        self._before: tuple[NDArray[np.uint8], float, DiceSeen] | None = None

    @property
    def knows(self) -> bool:
        """Whether a tray is remembered."""
        return self._before is not None

    def told(self, part: NDArray[np.uint8], seen: DiceSeen) -> None:
        """This was read of the tray at rest."""
        self._before = (*_grey(part), seen)

    def among(self, part: NDArray[np.uint8], seen: DiceSeen, origin: tuple[float, float]) -> tuple[DieSeen, ...]:
        """Which of the dice lay there unread at the rest before."""
        if self._before is None:
            return ()
        before, scale, told = self._before
        now, _ = _grey(part)
        if before.shape != now.shape:
            return ()
        return tuple(
            die
            for die in seen.dice
            if not any(math.dist(die.centre, d.centre) <= STAYED * max(die.size, d.size) for d in told.dice)
            and _lay(
                before, now, (die.centre[0] - origin[0]) * scale, (die.centre[1] - origin[1]) * scale, die.size * scale
            )
        )


def _grey(part: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], float]:
    scale = min(1.0, LONG_SIDE / max(part.shape[:2]))
    size = (max(1, round(part.shape[1] * scale)), max(1, round(part.shape[0] * scale)))
    grey: Any = cv2.resize(cv2.cvtColor(part, cv2.COLOR_BGR2GRAY), size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), 0.8), np.uint8), scale


def _lay(before: NDArray[np.uint8], now: NDArray[np.uint8], x: float, y: float, size: float) -> bool:
    high, wide = now.shape
    reach, shift = max(4.0, REACH * size), max(2, round(SHIFT * size))
    left, right = (min(max(round(x + way * reach), 0), wide) for way in (-1, 1))
    top, low = (min(max(round(y + way * reach), 0), high) for way in (-1, 1))
    if right - left < 4 or low - top < 4:
        return False
    around = before[max(0, top - shift) : low + shift, max(0, left - shift) : right + shift]
    likeness = cv2.matchTemplate(around, now[top:low, left:right], cv2.TM_CCOEFF_NORMED)
    return float(np.nan_to_num(likeness, posinf=0.0, neginf=0.0).max()) >= ALIKE
