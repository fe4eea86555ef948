"""What the camera sees, in the table's words.

Dice in a picture have no lasting identity. Burrow calls them by body colour: ``camera:red``; the owner of the
colour is told once in the dice set-up. Two dice of one colour in one picture are ``camera:red`` and
``camera:red-2`` from left to right, and only an owner who claims both makes them answer. In a tray that is divided
they are called by the zone they lie in, whatever their colour: ``camera:zone3``. A die that stayed where it lay keeps
its name while others are thrown again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from companion.core.dice import Roll, Source
from vision.tracks import Lies, stayed, uncovered


class SeenDie(Lies, Protocol):
    """What is needed of a die that the reader saw (`vision.seen.DieSeen`)."""

    @property
    def sure(self) -> float: ...
    @property
    def likely(self) -> tuple[tuple[int, float], ...]: ...


def shown_as(die: SeenDie) -> str:
    """What a die shows: its number, or what its face was called when it was taught."""
    return getattr(die, "shows", "") or str(die.value)


def told_value(die: SeenDie) -> int | str:
    """What a die shows: a number of pips, or what its face was called when it was taught."""
    return getattr(die, "shows", "") or die.value


def likely_faces(die: SeenDie) -> tuple[tuple[str, float], ...]:
    """What it may show, the likeliest first, each with its probability."""
    return getattr(die, "likely_shows", ()) or tuple((str(value), p) for value, p in die.likely)


Zone = Callable[[tuple[float, float]], int]
"""In which zone of the tray a place of the picture lies; 0 where the tray is not divided."""


def names(dice: Sequence[SeenDie], zone: Zone | None = None, kept: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the table's name for each die of one picture, in the order given. `kept` are names that dice have from
    before ("" for those that are new), `zone` tells where a divided tray has its borders."""
    found = list(kept) or [""] * len(dice)
    used = set(found)
    for index in sorted(range(len(dice)), key=lambda i: dice[i].centre):
        if found[index]:
            continue
        where = zone(dice[index].centre) if zone is not None else 0
        word = f"camera:zone{where}" if where else f"camera:{dice[index].colour or 'unknown'}"
        free = (word if rank == 1 else f"{word}-{rank}" for rank in range(1, len(dice) + 2))
        found[index] = next(name for name in free if name not in used)
        used.add(found[index])
    return tuple(found)


class Scenes:
    """Turns settled scenes of one camera into rolls. Dice that lie as in the last scene were not thrown, and are called
    as they were."""

    def __init__(self, zone: Zone | None = None) -> None:
        self.zone = zone
        self._last: list[SeenDie] = []
        self._names: tuple[str, ...] = ()
        self._covered: dict[str, SeenDie] = {}  # dice that are seen no more and were not thrown elsewhere
        self._thrown: Counter[str] = Counter()

    def called(self, dice: Sequence[SeenDie]) -> tuple[str, ...]:
        """Return what the dice of a picture are called, those that stayed as before; nothing is remembered of it."""
        return self.lying(dice)[0]

    def lying(self, dice: Sequence[SeenDie]) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """Return what the dice of a picture are called, and which of its throws each lies from, counted from when
        watching began; one that was thrown and not told yet counts already."""
        known = self._known(dice)
        called = names(dice, self.zone, known)
        throws = (self._thrown[name] + (not lay) for name, lay in zip(called, known, strict=True))
        return called, tuple(throws)

    def rolls(self, dice: Sequence[SeenDie], evidence: str = "", *, fresh: bool = False) -> tuple[Roll, ...]:
        """Return the rolls that a scene tells. `fresh`: everything in it counts as thrown (a single photograph)."""
        known = self._known(dice) if not fresh else ("",) * len(dice)
        called = names(dice, self.zone, known)
        told = []
        for name, die, lay in zip(called, dice, known, strict=True):
            if not lay:
                self._thrown[name] += 1
                face = shown_as(die)
                likely = tuple((other, p) for other, p in likely_faces(die) if other != face)
                told.append(Roll(0, name, face, Source.CAMERA, die.sure, likely, "camera", evidence))
        self._covered |= zip(self._names, self._last, strict=True)
        self._covered = {name: die for name, die in self._covered.items() if name not in called}
        self._last, self._names = list(dice), called
        return tuple(told)

    def taken(self, dice: Sequence[SeenDie], called: Sequence[str] = ()) -> None:
        """These dice were brought in already as they lie, perhaps before they came to rest: they are not told again.
        `called`: their names, where they are not all that lie there."""
        kept = dict(zip(self._names, self._last, strict=True)) if called else {}
        kept |= zip(called or self.called(dice), dice, strict=True)
        self._covered = {name: die for name, die in self._covered.items() if name not in kept}
        if not called:
            self._covered |= {n: d for n, d in zip(self._names, self._last, strict=True) if n not in kept}
        self._last, self._names = list(kept.values()), tuple(kept)

    def forget(self) -> None:
        """The camera moved or another picture source began: the next scene is all new."""
        self._last, self._names, self._covered = [], (), {}

    def _known(self, dice: Sequence[SeenDie]) -> tuple[str, ...]:
        """What the dice are called that lie as they lay in the last scene, or as they lay when a hand or a book came to
        cover them; "" for those that were thrown."""
        same = stayed(self._last, dice)
        covered = list(self._covered)
        again = uncovered(list(self._covered.values()), dice)
        return tuple(
            self._names[old] if old is not None else covered[was] if was is not None else ""
            for old, was in zip(same, again, strict=True)
        )


def looked_at(
    dice: Sequence[SeenDie], corrected: Mapping[str, int | str], evidence: str = "", called: Sequence[str] = ()
) -> tuple[Roll, ...]:
    """Return all dice of a picture as rolls once somebody looked at it. `corrected`: name → value as people see it;
    such a roll is certain. `called`: what the dice are called, where that is known."""
    rolls = Scenes().rolls(dice, evidence, fresh=True)
    if called:
        rolls = tuple(replace(roll, die=name) for roll, name in zip(rolls, called, strict=True))
    return tuple(
        replace(roll, face=str(corrected[roll.die]), sure=1.0, likely=()) if roll.die in corrected else roll
        for roll in rolls
    )
