"""People come, go, swap chairs and change their names in the middle of a game.

A seat's number stays with the person for the whole game; `places` says who sits next to whom, clockwise.
Games offer these moves by putting the functions below into their table of moves, `leave` and `join` wrapped
with what happens to the person's pieces.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar
from unicodedata import category

from .frozen import replace
from .game import Seat
from .messages import Message, Value, require, say
from .moves import Move, SeatNo
from .naming import LONGEST, marked, named

S = TypeVar("S", bound=Any)
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that are drawn as nothing."""


@dataclass(frozen=True, slots=True)
class Rename(Move):
    """A seat takes another name."""

    seat: SeatNo
    name: str


@dataclass(frozen=True, slots=True)
class SwapSeats(Move):
    """Two people swap chairs; each keeps their pieces, dice and score."""

    a: SeatNo
    b: SeatNo


@dataclass(frozen=True, slots=True)
class Leave(Move):
    """A person goes home; the others play on."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class Join(Move):
    """A new person sits down in the last place, or somebody who had left comes back (same name, as it was given or with
    its mark; of several with one name, the one of this colour)."""

    name: str
    colour: str = ""


def clean_name(name: str) -> str:
    """Return the name as it is kept: one line, no spaces around it, at most 30 characters."""
    text = _on_one_line(name)
    require(any(c not in _BLANK and category(c)[0] in "LNPS" for c in text), "seating.no_name")
    require(len(text) <= LONGEST, "seating.long_name", name=text[:40], n=len(text), high=LONGEST)
    return text


def _on_one_line(name: str) -> str:
    readable = (c if c.isprintable() or c == "\u200d" else " " if c.isspace() else "" for c in name)
    return " ".join("".join(readable).split())


def rename(state: S, move: Rename) -> S:
    """Give a seat another name; one that somebody else has bears a mark."""
    others = _others(state, move.seat)
    return _with_seat(state, move.seat, named(state.seats[move.seat], clean_name(move.name), others))


def swap_seats(state: S, move: SwapSeats) -> S:
    """Let two people swap chairs."""
    require(move.a != move.b, "seating.same_seat", name=state.seats[move.a].name)
    for seat in (move.a, move.b):
        require(seat in state.places, "seating.is_away", name=state.seats[seat].name)
    swap = {move.a: move.b, move.b: move.a}
    return replace(state, places=tuple(swap.get(p, p) for p in state.places))


def leave(state: S, move: Leave, fewest: int) -> S:
    """Let a person go, as long as `fewest` stay."""
    seat = state.seats[move.seat]
    require(not seat.away, "seating.is_away", name=seat.name)
    require(len(state.places) > fewest, "seating.too_few", n=fewest)
    state = _with_seat(state, move.seat, replace(seat, away=True))
    return replace(state, places=tuple(p for p in state.places if p != move.seat))


def join(state: S, move: Join, most: int) -> tuple[S, int, bool]:
    """Let a person sit down. Returns the state, the seat's number and whether they came back."""
    require(len(state.places) < most, "seating.too_many", n=most)
    name = clean_name(move.name)
    number = _who_comes_back(state, name, move.colour)
    if number is not None:
        state = _with_seat(state, number, replace(state.seats[number], away=False))
        return replace(state, places=(*state.places, number)), number, True
    number = len(state.seats)
    require(number < 16, "seating.too_many", n=16)
    new = named(Seat(name, move.colour), name, _others(state, number))
    state = replace(state, seats=(*state.seats, new), places=(*state.places, number))
    return state, number, False


def name_of(state: Any, seat: int) -> Value:
    """Return a seat's name, or words for a seat that nobody ever took."""
    return state.seats[seat].name if 0 <= seat < len(state.seats) else say("seating.nobody", seat=seat)


def told(state: Any, move: Move) -> Message | None:
    """Return the history line of a move of this module, None for other moves. For a game's `describe`."""
    match move:
        case Rename(seat, name):
            new = marked(_on_one_line(name), _others(state, seat))
            return say("seating.did.rename", name=name_of(state, seat), new=new)
        case SwapSeats(a, b):
            return say("seating.did.swap", a=name_of(state, a), b=name_of(state, b))
        case Leave(seat):
            return say("seating.did.leave", name=name_of(state, seat))
        case Join(name, colour):
            name = _on_one_line(name)
            back = _who_comes_back(state, name, colour)
            shown = marked(name, _others(state, len(state.seats))) if back is None else state.seats[back].name
            return say("seating.did.join", name=shown)
    return None


def _who_comes_back(state: Any, name: str, colour: str) -> int | None:
    back = [(seat.colour != colour, n) for n, seat in enumerate(state.seats)
            if seat.away and name in (seat.name, seat.given or seat.name)]  # fmt: skip
    return min(back)[1] if back else None


def _others(state: Any, seat: int) -> list[str]:
    return [other.name for n, other in enumerate(state.seats) if n != seat]


def left_of(state: Any, seat: int) -> int:
    """Return the seat that sits on the left of `seat`: the next one clockwise."""
    places = state.places
    return places[(places.index(seat) + 1) % len(places)]


def _with_seat(state: S, number: int, seat: Seat) -> S:
    return replace(state, seats=tuple(seat if n == number else s for n, s in enumerate(state.seats)))
