"""What lay in the tray when watching began. It was thrown before, although much may move until the first rest: a tablet
is put into its place, a hand goes away."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.hands import Small, gone
from vision.seen import DiceSeen, DieSeen
from vision.tracks import stayed


class Beginning:
    """The first picture that could be read, compared with the first rest. ``scale`` and ``origin`` lead from the dice's
    pixels to those of the small pictures."""

    def __init__(self) -> None:
        self._first: tuple[Small, DiceSeen] | None = None

    def saw(self, now: Small, seen: DiceSeen) -> None:
        """A picture that can be read; only the first one counts. A hand may be in it."""
        if self._first is None and seen.refused is None:
            self._first = (now, seen)

    def lay(
        self, now: Small, seen: DiceSeen, scale: float, origin: tuple[float, float], mask: NDArray[np.uint8] | None
    ) -> tuple[DieSeen, ...]:
        """Which dice of the first rest lay there from the beginning: those seen in the first picture, though the whole
        picture may have slid or turned since, and those that lie where something reached in that is gone by now."""
        if self._first is None:
            return ()
        picture, first = self._first
        same = stayed(first.dice, seen.dice)
        spots = [
            ((d.centre[0] - origin[0]) * scale, (d.centre[1] - origin[1]) * scale, d.size * scale) for d in seen.dice
        ]
        hidden = gone(picture, now, mask, spots)
        found = []
        for die, before, spot in zip(seen.dice, same, spots, strict=True):
            if before is not None or (hidden is not None and _meets(hidden, *spot)):
                found.append(die)
        return tuple(found)


def _meets(hidden: NDArray[np.uint8], x: float, y: float, size: float) -> bool:
    """Whether what was hidden reaches within half a die of the die's middle."""
    die = np.zeros_like(hidden)
    cv2.circle(die, (round(x), round(y)), max(1, round(size / 2)), 1, -1)
    return bool((die & hidden).any())
