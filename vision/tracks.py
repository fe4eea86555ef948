"""Which dice of a new scene lay there before: a re-rolled die is known from one that stayed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from vision.seen import face_of

STAYED = 0.6
"""A die that lies within this share of its size of where a die with the same face lay was not thrown; it may have been
nudged by another."""
EXACTLY = 0.2
"""A die that lies this exactly where one lay is the same though its colour is read otherwise, or its face where it was
in doubt between these two."""
COVERED = 0.25
"""A die that was covered for a while and lies this exactly where one with the same face lay was not thrown."""
TOGETHER = 0.3
"""If at least two dice, and all of them, lie this exactly as before after one common shift, the camera was pushed."""
FARTHEST = 6.0
"""Two dice count as pushed by at most so many dice, and turned by at most this angle in degrees; of three and more,
chance makes no second picture."""
TURNED = 30.0
NEARER = 1.25
"""A camera comes nearer or goes away by at most this factor; two dice that lie further apart than before by more than a
twentieth were thrown."""


class Lies(Protocol):
    """What is needed of a die (see `vision.seen.DieSeen`)."""

    @property
    def value(self) -> int: ...
    @property
    def colour(self) -> str | None: ...
    @property
    def centre(self) -> tuple[float, float]: ...
    @property
    def size(self) -> float: ...


def stayed(before: Sequence[Lies], now: Sequence[Lies]) -> tuple[int | None, ...]:
    """For each die of ``now``, which die of ``before`` (its index) it is, lying as it lay; None for a thrown one.

    The nearest pairs come first and no die is counted twice."""
    as_it_is = _pairs(before, now, _places(before), STAYED)
    if None not in as_it_is:
        return as_it_is
    return _moved_together(before, now) or as_it_is


def uncovered(before: Sequence[Lies], now: Sequence[Lies]) -> tuple[int | None, ...]:
    """For each die of ``now``, which die of ``before`` it is, if those were covered and nothing else happened."""
    return _pairs(before, now, _places(before), COVERED)


def _places(dice: Sequence[Lies]) -> list[complex]:
    return [complex(*die.centre) for die in dice]


def _pairs(
    before: Sequence[Lies], now: Sequence[Lies], places: Sequence[complex], reach: float
) -> tuple[int | None, ...]:  # fmt: skip
    """As `stayed`, if the dice of ``before`` lay at ``places``."""
    near = []
    for i, new in enumerate(now):
        for k, (old, place) in enumerate(zip(before, places, strict=True)):
            away = abs(complex(*new.centre) - place)
            exactly = away < EXACTLY * new.size
            face = face_of(new) == face_of(old) or (exactly and _doubted(new, old) and _doubted(old, new))
            alike = face and (new.colour == old.colour or exactly)
            if alike and away <= reach * max(new.size, old.size):
                near.append((away, i, k))
    found: list[int | None] = [None] * len(now)
    taken: set[int] = set()
    for _, i, k in sorted(near):
        if found[i] is None and k not in taken:
            found[i] = k
            taken.add(k)
    return tuple(found)


def _doubted(die: Lies, other: Lies) -> bool:
    """Whether a die may well show what another one was read to show."""
    likely = getattr(die, "likely_shows", ()) or getattr(die, "likely", ())
    return face_of(other) in {str(face) for face, _ in likely}


def _moved_together(before: Sequence[Lies], now: Sequence[Lies]) -> tuple[int | None, ...] | None:
    """As `stayed`, if one shift and turn brings dice from where they lay to where all dice lie now: the camera was
    pushed, or the tray was. Dice may have left the picture, if three are left."""
    if len(now) < 2 or len(now) > len(before) or (len(now) < len(before) and len(now) < 3):
        return None
    left = Counter(face_of(die) for die in before)
    if any(many > left[face] for face, many in Counter(face_of(die) for die in now).items()):
        return None
    places, new = _places(before), _places(now)
    first = 0
    second = max(range(1, len(now)), key=lambda k: abs(new[k] - new[first]))
    for k, old in enumerate(before):
        for m, other in enumerate(before):
            wanted = (face_of(now[first]), face_of(now[second]))
            if k == m or (face_of(old), face_of(other)) != wanted or places[k] == places[m]:
                continue
            turn = (new[second] - new[first]) / (places[m] - places[k])
            if not 1 / NEARER < abs(turn) < NEARER:
                continue
            moved = [new[first] + (place - places[k]) * turn for place in places]
            if len(now) == 2 and not _a_little(turn, places[k], new[first], now[first].size):
                continue
            found = _pairs(before, now, moved, TOGETHER)
            if None not in found:
                return found
    return None


def _a_little(turn: complex, old: complex, new: complex, size: float) -> bool:
    """Whether two dice were moved so little that it was a push and no throw."""
    turned = abs(math.degrees(math.atan2(turn.imag, turn.real)))
    return abs(abs(turn) - 1) < 0.05 and turned < TURNED and abs(new - old) < FARTHEST * max(1.0, size)
