"""The dice of an evening, sorted into piles that may be judged together: alike faces, one kind, one single die.

What was read by itself, what was typed and what rolled on the screen never lie in one pile. Practice dice lie in none:
they exist only in the computer, and nobody wants to know whether they are fair.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from companion.core.dice import Source

from .fairness import Fairness, fairness
from .fallen import Fallen


class Origin(StrEnum):
    """How the faces of a pile came into the app."""

    READ = "read"
    TYPED = "typed"
    VIRTUAL = "virtual"


class Level(StrEnum):
    """What a pile holds together: all dice with the same faces, one kind of die, one physical die."""

    ALIKE = "alike"
    KIND = "kind"
    DIE = "die"


ORIGINS = {Source.HAND: Origin.TYPED, Source.VIRTUAL: Origin.VIRTUAL}


@dataclass(frozen=True, slots=True)
class Pile:
    """Dice that are judged together. `kinds` and `seats` in the order in which they first fell."""

    level: Level
    origin: Origin
    kinds: tuple[str, ...]
    seats: tuple[int, ...]
    die: str  # the identity of the one physical die; "" for other levels
    judged: Fairness


def piles(dice: Iterable[Fallen]) -> tuple[Pile, ...]:
    """Return all piles: by origin, then the large ones before the small ones, then as they first fell.

    Dice with alike faces make a pile of their own only if they are of several kinds, else their kind says as much.
    """
    fell = tuple(die for die in dice if die.source is not Source.PRACTICE)
    found: list[Pile] = []
    for origin in Origin:
        mine = [die for die in fell if ORIGINS.get(die.source, Origin.READ) is origin]
        alike = _sorted(Level.ALIKE, origin, mine, lambda die: tuple(sorted(die.faces)))
        found += [pile for pile in alike if len(pile.kinds) > 1]
        found += _sorted(Level.KIND, origin, mine, lambda die: (die.kind, die.faces))
        if origin is Origin.READ:
            named = [die for die in mine if die.die]
            found += _sorted(Level.DIE, origin, named, lambda die: (die.die, die.kind, die.faces))
    return tuple(found)


def foremost(all_piles: Iterable[Pile]) -> Pile | None:
    """Return the pile that says most: read by itself if there is one, of those the one with the most rolls."""
    large = [pile for pile in all_piles if pile.level is not Level.DIE]
    order = list(Origin)
    return min(large, key=lambda pile: (order.index(pile.origin), -pile.judged.rolls), default=None)


def judged_beside(pile: Pile, all_piles: Iterable[Pile]) -> int:
    """Return how many piles of this pile's level and origin can be judged: so many are looked at together."""
    alike = (other for other in all_piles if (other.level, other.origin) == (pile.level, pile.origin))
    return sum(other.judged.chance is not None for other in alike)


def _sorted(level: Level, origin: Origin, dice: list[Fallen], mark: Callable[[Fallen], Hashable]) -> list[Pile]:
    heaps: dict[Hashable, list[Fallen]] = {}
    for die in dice:
        heaps.setdefault(mark(die), []).append(die)
    return [
        Pile(
            level,
            origin,
            tuple(dict.fromkeys(die.kind for die in heap)),
            tuple(dict.fromkeys(die.seat for die in heap)),
            heap[0].die if level is Level.DIE else "",
            fairness(heap[0].faces, (die.face for die in heap)),
        )
        for heap in heaps.values()
    ]
