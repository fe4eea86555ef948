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
        if hidden is not None:
            hidden = np.asarray(cv2.dilate(hidden, np.ones((3, 3), np.uint8)), np.uint8)
        found = []
        for die, before, (x, y, _) in zip(seen.dice, same, spots, strict=True):
            at = (min(max(round(y), 0), now.shape[0] - 1), min(max(round(x), 0), now.shape[1] - 1))
            if before is not None or (hidden is not None and hidden[at]):
                found.append(die)
        return tuple(found)
