"""What people can name in the form of a move: the spaces that exist, the cards of the deck, in the history's words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.core.messages import Message, Value, say
from companion.core.moves import Move, fields_of

from .. import moves as m
from ..state import CARD_TYPES, FARMERS, OBSTACLES, THINGS, Topoum
from . import names

MOLES = frozenset({"mole", "a", "b"})
CARDS = frozenset({"card", "cards"})


def choices(state: Topoum, move: type[Move], field: str) -> tuple[tuple[Any, Value], ...] | None:
    """Return the values that a field may have at this table with their words; None where the field's type says it."""
    kind: Any = move
    known = next(f for f in fields_of(kind) if f.name == field)
    if known.length is not None:
        return _spaces(sorted(state.board.moles) if field in MOLES else state.board.spaces())
    if field == "types":
        return _cards(CARD_TYPES)
    if field in CARDS:
        return _cards(state.types or CARD_TYPES)
    if field == "farmer":
        return tuple((farmer, say(f"topoum.farmer.{farmer}")) for farmer in FARMERS)
    if field == "kind":
        things = OBSTACLES if move is m.LayObstacle else THINGS
        return tuple((thing, names.thing(thing)) for thing in things)
    if field == "place":
        hand: tuple[tuple[Any, Message], ...] = ((0, say("topoum.place.hand")),) if known.low == 0 else ()
        return (*hand, *((place, str(place)) for place in range(1, len(state.line) + 1)))
    return None


def _spaces(spaces: Iterable[tuple[int, int]]) -> tuple[tuple[Any, Message], ...]:
    return tuple((at, names.where(at)) for at in spaces)


def _cards(types: Iterable[str]) -> tuple[tuple[Any, Message], ...]:
    return tuple((card, names.card(card)) for card in types)
