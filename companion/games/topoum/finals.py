"""The end of Topoum: medals for the cards that were used, and who wins (TO-93…96)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

CATEGORIES = ("combat", "movement", "expansion", "special")
MOST, SHARED, SET = 3, 2, 2
MOST_CARDS = 49
"""Cards of the largest deck, 7 types with 7 copies (TO-13)."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What one player used in the whole game: cards by category, and the values of the crates under their moles."""

    combat: int = 0
    movement: int = 0
    expansion: int = 0
    special: int = 0
    crates: int = 0

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """Cards by category, in the order of `CATEGORIES`."""
        return (self.combat, self.movement, self.expansion, self.special)

    @property
    def cards(self) -> int:
        """All cards in the own discard pile, which breaks the last tie (TO-96)."""
        return sum(self.counts)

    @property
    def sets(self) -> int:
        """Sets of four cards of different categories: the smallest of the four counts (TO-95)."""
        return min(self.counts)


@dataclass(frozen=True, slots=True)
class Bonus:
    """What one player gets at the end: medals per category, for sets, and for crates."""

    categories: tuple[int, int, int, int]
    sets: int
    crates: int

    @property
    def medals(self) -> int:
        """All of it."""
        return sum(self.categories) + self.sets + self.crates


def bonuses(tallies: Mapping[int, Tally]) -> dict[int, Bonus]:
    """Return everybody's bonus by seat: 3 for the most cards of a category, 2 each where several lead, nothing in
    a category nobody used (TO-94, TOG-36); 2 for each set (TO-95); the values of crates (TO-167)."""
    given: dict[int, list[int]] = {seat: [] for seat in tallies}
    for place in range(len(CATEGORIES)):
        first = leaders(tallies, place)
        for seat, medals in given.items():
            medals.append((MOST if len(first) == 1 else SHARED) if seat in first else 0)
    return {
        seat: Bonus((medals[0], medals[1], medals[2], medals[3]), SET * tallies[seat].sets, tallies[seat].crates)
        for seat, medals in given.items()
    }


def leaders(tallies: Mapping[int, Tally], place: int) -> tuple[int, ...]:
    """Return who used the most cards of a category (its place in `CATEGORIES`); nobody if none was used."""
    most = max((tally.counts[place] for tally in tallies.values()), default=0)
    return tuple(seat for seat, tally in tallies.items() if most and tally.counts[place] == most)


def best(values: Mapping[int, int]) -> tuple[int, ...]:
    """Return the seats with the highest value."""
    top = max(values.values(), default=0)
    return tuple(seat for seat, value in values.items() if value == top)
