"""Which dice of a new scene lay there before: a re-rolled die is known from one that stayed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

STAYED = 0.6
"""A die that lies within this share of its size of where a die with the same face lay was not thrown; it may have been
nudged by another."""
COVERED = 0.25
"""A die that was covered for a while and lies this exactly where one with the same face lay was not thrown."""
TOGETHER = 0.3
"""If at least two dice, and all of them, lie this exactly as before after one common shift, the camera was pushed."""
FARTHEST = 6.0
"""A camera is pushed by at most so many dice; a tray that was carried off and emptied is another matter."""


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
    shift = _common_shift(before, now)
    if shift is not None:
        return _pairs(before, now, shift, TOGETHER)
    return _pairs(before, now, (0.0, 0.0), STAYED)


def uncovered(before: Sequence[Lies], now: Sequence[Lies]) -> tuple[int | None, ...]:
    """For each die of ``now``, which die of ``before`` it is, if those were covered and nothing else happened."""
    return _pairs(before, now, (0.0, 0.0), COVERED)


def _pairs(
    before: Sequence[Lies], now: Sequence[Lies], shift: tuple[float, float], reach: float
) -> tuple[int | None, ...]:  # fmt: skip
    near = []
    for i, new in enumerate(now):
        for k, old in enumerate(before):
            away = math.dist(new.centre, (old.centre[0] + shift[0], old.centre[1] + shift[1]))
            alike = new.value == old.value and (new.colour == old.colour or away < 0.2 * new.size)
            if alike and away <= reach * max(new.size, old.size):
                near.append((away, i, k))
    found: list[int | None] = [None] * len(now)
    taken: set[int] = set()
    for _, i, k in sorted(near):
        if found[i] is None and k not in taken:
            found[i] = k
            taken.add(k)
    return tuple(found)


def _common_shift(before: Sequence[Lies], now: Sequence[Lies]) -> tuple[float, float] | None:
    """The one shift that brings all dice from where they lay to where they lie; None if there is none but nothing."""
    if len(now) < 2 or len(before) != len(now):
        return None
    if sorted(die.value for die in before) != sorted(die.value for die in now):
        return None
    first = now[0]
    for old in before:
        shift = (first.centre[0] - old.centre[0], first.centre[1] - old.centre[1])
        far = math.hypot(*shift) / max(1.0, first.size)
        if old.value == first.value and TOGETHER < far < FARTHEST and None not in _pairs(before, now, shift, TOGETHER):
            return shift
    return None
