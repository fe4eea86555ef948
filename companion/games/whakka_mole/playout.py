"""Random legal moves of Whakka Mole, for play-outs and demonstrations."""

from __future__ import annotations

from random import Random

from companion.core.moves import Move
from companion.core.seating import Join, Leave, Rename, SwapSeats

from .moves import EndGame, NextTurn, RevealNow, SetScore, SetSheet, UsePaper, Write, WritePaper
from .rules import finished, waiting
from .state import FEWEST_SEATS, MOST_SEATS, Phase, State

_GUESTS = ("Noor", "Otis", "Pia", "Quentin", "Rosa", "Sven")


def random_move(state: State, rng: Random) -> Move | None:
    """Return a random legal move, now and then a correction or somebody coming or going; None at the end."""
    if finished(state):
        return None
    if rng.random() < 0.04:
        move = _out_of_the_way(state, rng)
        if move is not None:
            return move
    if state.phase is Phase.REVEAL:
        return NextTurn()
    open_seats = waiting(state)
    seats = open_seats if rng.random() < 0.9 else state.places  # now and then somebody thinks again
    return _written(state, rng.choice(seats), rng)


def _written(state: State, seat: int, rng: Random) -> Move:
    holes = range(1, state.rules.holes + 1)
    fewest = 1 if state.rules.at_least_one else 0
    pop = tuple(rng.sample(holes, rng.randint(fewest, max(2, len(holes) // 2))))
    kind = WritePaper if state.paper else Write
    return kind(seat, pop, rng.choice(holes))


def _out_of_the_way(state: State, rng: Random) -> Move | None:
    seat = rng.choice(state.places)
    what = rng.randrange(9)
    if what == 0:
        score = rng.randint(0, state.rules.target)
        return SetScore(seat, score) if score != state.scores[seat] else None
    if what == 1:
        return SetSheet(seat, tuple(rng.randint(0, 1) for _ in range(state.rules.holes)))
    if what == 2 and any(state.choices):
        return RevealNow()
    if what == 3:
        return Rename(seat, f"{state.seats[seat].name[:20]} {rng.randint(2, 9)}")
    if what == 4:
        other = rng.choice(state.places)
        return SwapSeats(seat, other) if other != seat else None
    if what == 5 and len(state.places) > FEWEST_SEATS:
        return Leave(seat)
    if what == 6 and len(state.places) < MOST_SEATS:
        away = [person.name for person in state.seats if person.away]
        if away and rng.random() < 0.5:
            return Join(rng.choice(away))
        return Join(rng.choice(_GUESTS)) if len(state.seats) < MOST_SEATS else None
    if what == 7:
        return UsePaper(not state.paper)
    if what == 8 and rng.random() < 0.1:
        return EndGame()
    return None
