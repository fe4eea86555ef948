"""A camera over the tray, watched picture by picture: something moves, it rests, it is read, it is told once.

No threads and no clock of its own: the same pictures with the same times give the same answers. On a tray that lies
still nothing is read again; what was told stands, the same to the last digit, until something moves.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.agree import Agreement, AtRest
from vision.beginning import Beginning
from vision.checks import is_black, unfit
from vision.cuts import as_picture
from vision.hands import InTheWay, small, spots
from vision.motion import MotionWatch
from vision.seen import BLACK, CLUTTERED, HAND, MOVING, UNREADABLE, DiceSeen
from vision.tray import Tray
from vision.unread import Unread

STARTING, ROLLING, SETTLING, STILL, REFUSED = "starting", "rolling", "settling", "still", "refused"
"""How the tray is: nothing seen yet, something moves, it rests and is being read, it is read, it cannot be read."""

RESTLESS = 4.0
"""Seconds of motion without a rest after which people are told that something keeps moving."""
DISAGREE_FOR = 1.5
"""Seconds at rest after which people are told that the pictures do not agree,"""
DISAGREE_IN = 8
"""and so many pictures must have been read without agreeing."""


class Reads(Protocol):
    """What is needed of `vision.pipeline.Reader`."""

    def read(self, picture: object, *, frame: int = 0) -> DiceSeen: ...


@dataclass(frozen=True)
class Look:
    """What is known after a picture. ``seen`` holds the dice in pixels of the upright picture (see `vision.tray`), or
    the reason in ``refused``; ``at_rest`` is set in the one picture in which a rest is told."""

    state: str
    seen: DiceSeen
    agreeing: int = 0
    at_rest: AtRest | None = None

    @property
    def reason(self) -> str | None:
        """Why nothing is read, a key of `vision.seen.REFUSALS`, or None."""
        return self.seen.refused


class TrayWatch:
    """Watches one camera. Feed every picture to :meth:`feed`, in order; one watch belongs to one thread."""

    def __init__(self, reader: Reads, tray: Tray | None = None, agreement: Agreement | None = None) -> None:
        self._reader = reader
        self._agreement = agreement or Agreement()
        self.tray = tray or Tray()
        self._size: tuple[int, int] | None = None
        self._begin()

    def _begin(self) -> None:
        self._motion, self._way, self._unread = MotionWatch(), InTheWay(), Unread()
        self._beginning: Beginning | None = Beginning()
        self._told: DiceSeen | None = None
        self._disagreed: NDArray[np.uint8] | None = None  # a tray of which people were told that it cannot be read
        self._last = DiceSeen()
        self._first = True
        self._moving_since: float | None = None
        self._resting: tuple[float, int] | None = None  # since when, and how many readings

    def use(self, tray: Tray) -> None:
        """The tray lies elsewhere in the picture from now on, or the picture is turned otherwise."""
        if tray != self.tray:
            self.tray = tray
            self._begin_anew()

    def _begin_anew(self) -> None:
        self._agreement = Agreement(self._agreement.frames)
        self._begin()

    def feed(self, upright: object, taken: float, number: int = 0) -> Look:
        """Take in one upright picture (see `Tray.upright`), BGR uint8 (h, w, 3), taken at ``taken`` seconds."""
        picture = as_picture(upright)
        if picture is None:
            return self._refused(UNREADABLE)
        size = (picture.shape[1], picture.shape[0])
        if self._size not in (None, size):  # the camera was turned, or set otherwise: that throws nothing
            self._begin_anew()
        self._size = size
        part, origin = self.tray.cut(picture)
        mask = self.tray.mask_of(part, origin, size)
        moved, first = self._motion.moved(part, mask), self._first
        self._first = False
        if moved and not first:
            return self._moves(taken)
        self._moving_since = None
        if self._told is not None and not self._motion.drifted(mask):
            return Look(STILL, self._told, self._agreement.agreeing)
        return self._rests(part, mask, origin, size, taken, number)

    def _moves(self, taken: float) -> Look:
        self._told = self._resting = None
        if self._disagreed is not None:  # what lies there still when all rests again was perhaps typed meanwhile
            self._unread.told(self._disagreed, DiceSeen())
            self._disagreed = None
        self._agreement.watch(DiceSeen(), True)
        if self._moving_since is None:
            self._moving_since = taken
        restless = taken - self._moving_since > RESTLESS
        return Look(ROLLING, DiceSeen(refused=MOVING) if restless else DiceSeen())

    def _rests(
        self, part: NDArray[np.uint8], mask: NDArray[np.uint8] | None, origin: tuple[float, float],
        size: tuple[int, int], taken: float, number: int,
    ) -> Look:  # fmt: skip
        if (reason := unfit(part)) is not None:
            return self._refused(BLACK if is_black(part) else reason)
        now = small(part)
        scale = now.shape[1] / part.shape[1]
        read = self._reader.read(part, frame=number)
        seen = self.tray.only(read, origin, size)
        if self._beginning is not None:
            self._beginning.saw(now, seen)
        if self._way.blocked(now, taken, mask, spots(read, scale)):
            return self._refused(HAND)
        if self._way.with_it is not None:  # as if watching had begun with what has gone: it may have covered dice
            self._beginning = Beginning()
            self._beginning.saw(self._way.with_it, self._last)
        at_rest = self._agreement.watch(seen, False)
        if seen.refused:
            return self._refused(seen.refused)
        if not self._unread.knows:
            self._unread.told(part, seen)
        if at_rest is not None:
            if at_rest.rolled:
                at_rest = replace(at_rest, unread=self._unread.among(part, at_rest.seen, origin))
            if self._beginning is not None and at_rest.rolled:
                lay = self._beginning.lay(now, at_rest.seen, scale, origin, mask)
                at_rest = replace(at_rest, rolled=len(lay) < len(seen.dice), lay=lay)
            return self._tells(at_rest.seen, part, now, at_rest)
        if (told := self._agreement.told) is not None:  # looked at again because of a drift: it is as it was told
            return self._tells(told, part, now, None)
        since, many = self._resting or (taken, 0)
        self._resting = (since, many + 1)
        if not seen.dice and self._agreement.agreeing >= self._agreement.frames:
            return self._tells(seen, part, now, None)  # an empty tray: nothing to tell, and nothing to read again
        if many + 1 >= DISAGREE_IN and taken - since >= DISAGREE_FOR:
            self._disagreed = part
            return Look(REFUSED, DiceSeen(refused=CLUTTERED))
        return Look(SETTLING, seen, self._agreement.agreeing)

    def _tells(
        self, seen: DiceSeen, part: NDArray[np.uint8], now: NDArray[np.float32], at_rest: AtRest | None
    ) -> Look:  # fmt: skip
        self._told, self._resting, self._beginning, self._disagreed = seen, None, None, None
        self._last = seen
        self._motion.anchor()
        self._way.quiet(now)
        self._unread.told(part, seen)
        return Look(STILL, seen, self._agreement.agreeing, at_rest)

    def _refused(self, reason: str) -> Look:
        self._told = self._resting = None
        self._agreement.watch(DiceSeen(refused=reason), False)
        return Look(REFUSED, DiceSeen(refused=reason))
