"""How a kept game stands, in the few words that the shelf has room for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.core.game import Game, Seat
from companion.core.history import told
from companion.core.messages import Message, say
from companion.core.session import Session


@dataclass(frozen=True, slots=True)
class Glance:
    """A kept game as it stands, for the shelf: who sits there (clockwise), how far it is, and where it paused.

    `chapter` ("Round 6") and `paused_at` ("Roll!") are None where the game does not tell.
    """

    seats: tuple[Seat, ...]
    chapter: Message | None
    paused_at: Message | None


def glance_of(game: Game[Any], session: Session) -> Glance:
    """Return how a game stands after its last move in force."""
    state = session.state
    seats = tuple(state.seats[seat] for seat in state.places)
    number = next((n for n in (getattr(state, "round", 0), getattr(state, "turn", 0)) if isinstance(n, int) and n), 0)
    key = "play.round" if getattr(state, "round", 0) else "play.turn"
    return Glance(seats, say(key, number=number) if number > 0 else None, _paused_at(game, session))


def _paused_at(game: Game[Any], session: Session) -> Message | None:
    """What everybody may know of the moment: the sentence the game shows, else the next step, else the last move."""
    state = session.state
    view = game.view(state, None)
    for name in ("headline", "next_step"):
        said = getattr(view, name, None)
        if isinstance(said, Message):
            return said
    offers = [move for move in game.offers(state, None) if not move.secret]
    if offers:
        return game.describe(state, offers[0])
    last = session.steps_back(1)
    return told(game, last[0]) if last else None
