"""Names of cards, things, people and places on the board, as messages."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.messages import Message, Value, say
from companion.core.seating import name_of

from ..state import DIRECTIONS, Hex, Topoum

_WAYS = ("e", "ne", "nw", "w", "sw", "se")


def card(key: str) -> Message:
    """Return the name of a type of card."""
    return say(f"topoum.card.{key}")


def used_card(state: Topoum, key: str, turn: int | None = None) -> Message:
    """Return the name of a card that somebody used: "a card" where piles are secret and it is not of this turn.

    Used cards stay secret under the newest one (TO-50), so what is read back later must not tell them.
    """
    return card(key) if state.settings.open_piles or turn == state.turn.number else say("topoum.a_card")


def cards(keys: Iterable[str]) -> tuple[Message, ...]:
    """Return the names of cards."""
    return tuple(card(key) for key in keys if key)


def thing(kind: str) -> Message:
    """Return the name of an obstacle or a farmer's tile."""
    return say(f"topoum.thing.{kind}")


def mole_of(state: Topoum, at: Hex) -> Value | None:
    """Return the name of whose mole stands at a space, None if none does."""
    seat = state.board.moles.get(at)
    return None if seat is None else name_of(state, seat)


def where(at: Hex) -> Message:
    """Say where a space is, seen from the centre: "2 east, 1 south-east of the centre"."""
    q, r = at
    if (q, r) == (0, 0):
        return say("topoum.where.centre")
    # Every space is reached by going straight in one direction and then in the next one.
    for n, (a, b) in enumerate(DIRECTIONS):
        c, d = DIRECTIONS[(n + 1) % 6]
        wide = a * d - b * c
        first, second = (q * d - r * c) // wide, (a * r - b * q) // wide
        if first > 0 and second >= 0:
            way, turn = _WAYS[n], _WAYS[(n + 1) % 6]
            if not second:
                return say("topoum.where.straight", n=first, way=say(f"topoum.way.{way}"))
            return say(
                "topoum.where.bent",
                a=first,
                way=say(f"topoum.way.{way}"),
                b=second,
                turn=say(f"topoum.way.{turn}"),
            )
    raise AssertionError(f"no way leads to {at}")
