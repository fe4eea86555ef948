"""When a reading is a roll: something moved, then it rested, and then several frames read the same.

This keeps out what single frames get wrong: a die read while it still spins, a hand over the tray, one
picture in which a 5 looked like a 6, and a die that is only lifted and looked at.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from vision.seen import DiceSeen, DieSeen, face_of

FRAMES = 3
"""So many frames in a row must agree: with a tablet's 60 ms a frame, a roll is told within 300 ms of its rest."""


@dataclass(frozen=True)
class AtRest:
    """Dice that lie still and read the same in several frames.

    ``rolled`` is True when something moved before; False for dice that lay there when watching began. ``lay`` are those
    of the dice that lay there when watching began although others were thrown. ``unread`` are those that lay there at
    the rest before and were not read then: nobody can say whether they were thrown.
    """

    seen: DiceSeen
    rolled: bool
    lay: tuple[DieSeen, ...] = ()
    unread: tuple[DieSeen, ...] = ()


class Agreement:
    """Watches the readings of one camera. Feed every frame to :meth:`watch`, in order."""

    def __init__(self, frames: int = FRAMES) -> None:
        if frames < 1:
            raise ValueError(f"at least one frame must agree, not {frames}")
        self.frames = frames
        self._run: list[DiceSeen] = []
        self._moved = False
        self._told: DiceSeen | None = None

    @property
    def progress(self) -> float:
        """How far the present rest has come, 0..1; 1 when it has been told."""
        return 1.0 if self._told is not None else len(self._run) / self.frames

    @property
    def agreeing(self) -> int:
        """How many pictures in a row agree at present, at most ``frames``."""
        return self.frames if self._told is not None else len(self._run)

    @property
    def told(self) -> DiceSeen | None:
        """What was told of the present rest; None while it is not told."""
        return self._told

    def watch(self, seen: DiceSeen, moved: bool) -> AtRest | None:
        """Takes in one frame's reading and whether the picture moved against the frame before.

        Gives the dice once for each rest, when ``frames`` frames in a row have agreed. Refused frames break
        the row, but are no motion: a lamp that goes out and on again makes no roll.
        """
        if moved:
            self._moved = True
            self._run, self._told = [], None
            return None
        if seen.refused is not None:
            self._run = []
            return None
        if self._told is not None:
            if same_dice(self._told, seen) or seen.faces == self._told.faces:
                return None
            if not _elsewhere(self._told, seen):
                return None  # the same dice, read otherwise in one frame: what was told stands
            self._moved, self._told = True, None  # dice lie elsewhere: they moved between two frames
        if self._run and not same_dice(self._run[-1], seen):
            self._run = []
        self._run.append(seen)
        if len(self._run) < self.frames or not seen.dice:
            self._run = self._run[-self.frames :]
            return None
        at_rest = AtRest(_merged(self._run), self._moved)
        self._told, self._moved, self._run = at_rest.seen, False, []
        return at_rest


def _pairs(one: DiceSeen, other: DiceSeen) -> list[tuple[DieSeen, DieSeen | None]]:
    left = list(other.dice)
    out: list[tuple[DieSeen, DieSeen | None]] = []
    for die in one.dice:
        near = min(left, key=lambda d: math.dist(d.centre, die.centre), default=None)
        if near is not None and math.dist(near.centre, die.centre) <= 0.35 * max(die.size, near.size):
            left.remove(near)
            out.append((die, near))
        else:
            out.append((die, None))
    return out


def same_dice(one: DiceSeen, other: DiceSeen) -> bool:
    """The same faces in the same places, to within a third of a die."""
    if len(one.dice) != len(other.dice):
        return False
    return all(b is not None and face_of(a) == face_of(b) for a, b in _pairs(one, other))


def _elsewhere(one: DiceSeen, other: DiceSeen) -> bool:
    """Whether some die was added, taken away or moved; a mere other value in the same place does not count."""
    return len(one.dice) != len(other.dice) or any(b is None for _, b in _pairs(one, other))


def _merged(run: list[DiceSeen]) -> DiceSeen:
    """The last reading, each die with the mean of how sure it was over the run, and its most frequent colour."""
    last = run[-1]
    dice = []
    for die in last.dice:
        same = [min(seen.dice, key=lambda d: math.dist(d.centre, die.centre)) for seen in run]
        sure = sum(d.sure for d in same) / len(same)
        best = max(same, key=lambda d: d.colour_sure)
        dice.append(replace(die, sure=round(sure, 3), colour=best.colour, colour_sure=best.colour_sure))
    return replace(last, dice=tuple(dice))
