"""The deck: seven of the 22 types of cards with every category in it, how many of each, and random ones (TO-12…14)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import comb
from random import Random

from .state import CARD_TYPES, CATEGORY, TYPES_IN_DECK, Category

COPIES = {2: 5, 3: 6, 4: 7}
"""Cards of each type by the number of players (TO-13)."""

LAST_CARDS = 5
"""Cards among which Peace is shuffled at the bottom (TO-14)."""


def copies(people: int) -> int:
    """Return how many cards of each type go into the deck (TO-13)."""
    return COPIES[min(max(people, 2), 4)]


def cards_in(types: Iterable[str], people: int) -> int:
    """Return how many action cards the whole deck has: 35, 42 or 49 for seven types (TO-13)."""
    return copies(people) * len(tuple(types))


def whole_deck(people: int) -> int:
    """Return how many action cards the deck of so many people has: 35, 42 or 49 (TO-13)."""
    return copies(people) * TYPES_IN_DECK


def missing_categories(types: Iterable[str]) -> tuple[Category, ...]:
    """Return the categories of which no type is there; none is missing in a legal deck (TO-12)."""
    there = {CATEGORY[card] for card in types}
    return tuple(category for category in Category if category not in there)


def is_legal(types: Iterable[str]) -> bool:
    """Say whether these are seven different types with every category among them (TO-12)."""
    given = tuple(types)
    return len(given) == len(set(given)) == TYPES_IN_DECK and not missing_categories(given)


def random_deck(chance: Random, wanted: Iterable[str] = (), unwanted: Iterable[str] = ()) -> tuple[str, ...]:
    """Return seven random types with every category, in the box's order; `wanted` ones are among them.

    Every legal deck is equally likely. Raises `ValueError` if no legal deck has all `wanted` and no `unwanted` types.
    """
    fixed = tuple(dict.fromkeys(wanted))
    pool = [card for card in CARD_TYPES if card not in fixed and card not in set(unwanted)]
    room = TYPES_IN_DECK - len(fixed)
    need = missing_categories(fixed)
    if not 0 <= room <= len(pool) or len(need) > room or not {CATEGORY[c] for c in pool}.issuperset(need):
        raise ValueError("no legal deck has all the wanted types and none of the unwanted ones")
    while True:
        types = {*fixed, *chance.sample(pool, room)}
        if not missing_categories(types):
            return tuple(card for card in CARD_TYPES if card in types)


def possible_decks() -> int:
    """Return how many legal decks there are: 111 000 (TOG-2)."""
    sizes = [sum(CATEGORY[card] is category for card in CARD_TYPES) for category in Category]
    total = 0
    for left_out in range(len(sizes)):
        for empty in combinations(sizes, left_out):
            total += (-1) ** left_out * comb(sum(sizes) - sum(empty), TYPES_IN_DECK)
    return total
