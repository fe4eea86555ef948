"""What the camera sees, in the table's words.

Dice in a picture have no lasting identity. Burrow calls them by body colour: ``camera:red``; the owner of the
colour is told once in the dice set-up. Two dice of one colour in one picture are ``camera:red`` and
``camera:red-2`` from left to right, and only an owner who claims both makes them answer.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from companion.core.dice import Roll, Source

STAYED = 0.5
"""A die whose centre moved less than this share of its size, and shows the same face, was not thrown."""


class SeenDie(Protocol):
    """What is needed of a die that the reader saw (`vision.seen.DieSeen`)."""

    @property
    def value(self) -> int: ...
    @property
    def colour(self) -> str | None: ...
    @property
    def centre(self) -> tuple[float, float]: ...
    @property
    def size(self) -> float: ...
    @property
    def sure(self) -> float: ...
    @property
    def likely(self) -> tuple[tuple[int, float], ...]: ...


def names(dice: Sequence[SeenDie]) -> tuple[str, ...]:
    """Return the table's name for each die of one picture, in the order given."""
    groups: dict[str, list[int]] = defaultdict(list)
    for index, die in enumerate(dice):
        groups[die.colour or "unknown"].append(index)
    found = [""] * len(dice)
    for colour, members in groups.items():
        members.sort(key=lambda i: dice[i].centre)
        for rank, index in enumerate(members, start=1):
            found[index] = f"camera:{colour}" if rank == 1 else f"camera:{colour}-{rank}"
    return tuple(found)


class Scenes:
    """Turns settled scenes of one camera into rolls. Dice that lie as in the last scene were not thrown."""

    def __init__(self) -> None:
        self._last: list[SeenDie] = []

    def rolls(self, dice: Sequence[SeenDie], evidence: str = "", *, fresh: bool = False) -> tuple[Roll, ...]:
        """Return the rolls that a scene tells. `fresh`: everything in it counts as thrown (a single photograph)."""
        told = []
        for name, die in zip(names(dice), dice, strict=True):
            if fresh or not any(_lies_as(die, old) for old in self._last):
                likely = tuple((str(v), p) for v, p in die.likely if v != die.value)
                told.append(Roll(0, name, str(die.value), Source.CAMERA, die.sure, likely, "camera", evidence))
        self._last = list(dice)
        return tuple(told)

    def forget(self) -> None:
        """The camera moved or another picture source began: the next scene is all new."""
        self._last = []


def _lies_as(die: SeenDie, old: SeenDie) -> bool:
    reach = STAYED * max(die.size, old.size)
    near = (die.centre[0] - old.centre[0]) ** 2 + (die.centre[1] - old.centre[1]) ** 2 <= reach**2
    return near and die.value == old.value and die.colour == old.colour


def looked_at(dice: Sequence[SeenDie], corrected: Mapping[str, int], evidence: str = "") -> tuple[Roll, ...]:
    """Return all dice of a picture as rolls once somebody looked at it. `corrected`: name → value as people see it;
    such a roll is certain."""
    rolls = Scenes().rolls(dice, evidence, fresh=True)
    return tuple(
        replace(roll, face=str(corrected[roll.die]), sure=1.0, likely=()) if roll.die in corrected else roll
        for roll in rolls
    )
