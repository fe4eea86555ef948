"""Acorns: the smallest game with everything a session must cope with. Seats gather acorns from one heap.

A move is refused when the heap is too small, so an edit of the past can make later moves fit no longer.
`Guess` is a hidden choice: when all have guessed, the guesses are added to the scores.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Annotated

from companion.core.game import Game, Result, Seat, Setup, Standing, Tracked
from companion.core.messages import Message, require, say
from companion.core.moves import Between, Move, Ruling, SeatNo, SecretMove
from companion.core.seating import Join, Leave, Rename, SwapSeats, join, leave, name_of, rename, swap_seats, told

HEAP = 20


@dataclass(frozen=True, slots=True)
class Gather(Move):
    seat: SeatNo
    n: Annotated[int, Between(1, 9)]


@dataclass(frozen=True, slots=True, repr=False)
class Guess(SecretMove):
    seat: SeatNo
    n: Annotated[int, Between(1, 9)]


@dataclass(frozen=True, slots=True)
class SetHeap(Ruling):
    n: Annotated[int, Between(0, 99)]


@dataclass(frozen=True, slots=True, repr=False)
class Hidden:
    n: int

    def __repr__(self) -> str:
        return "<hidden>"


@dataclass(frozen=True, slots=True)
class Wood:
    seats: tuple[Seat, ...]
    places: tuple[int, ...]
    heap: int
    scores: tuple[int, ...]
    guesses: tuple[Hidden | None, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    heap: int
    scores: tuple[int, ...]
    guessed: tuple[bool, ...]
    mine: int | None


def put(items: tuple, place: int, item) -> tuple:
    return (*items[:place], item, *items[place + 1 :])


def begin(setup: Setup) -> Wood:
    count = len(setup.seats)
    return Wood(setup.seats, tuple(range(count)), HEAP, (0,) * count, (None,) * count)


def gather(state: Wood, move: Gather) -> Wood:
    require(state.heap >= move.n, "acorns.heap", n=state.heap)
    scores = put(state.scores, move.seat, state.scores[move.seat] + move.n)
    return replace(state, heap=state.heap - move.n, scores=scores)


def guess(state: Wood, move: Guess) -> Wood:
    require(state.heap > 0, "acorns.over")
    require(move.seat in state.places, "seating.is_away", name=state.seats[move.seat].name)
    return _opened(replace(state, guesses=put(state.guesses, move.seat, Hidden(move.n))))


def _opened(state: Wood) -> Wood:
    if not state.places or any(state.guesses[seat] is None for seat in state.places):
        return state
    scores = tuple(s + (g.n if g else 0) for s, g in zip(state.scores, state.guesses, strict=True))
    return replace(state, scores=scores, guesses=(None,) * len(state.seats), heap=max(0, state.heap - 1))


def go(state: Wood, move: Leave) -> Wood:
    state = leave(state, move, 2)
    return _opened(replace(state, guesses=put(state.guesses, move.seat, None)))


def come(state: Wood, move: Join) -> Wood:
    state, _, back = join(state, move, 4)
    return state if back else replace(state, scores=(*state.scores, 0), guesses=(*state.guesses, None))


def describe(state: Wood, move: Move) -> Message:
    match move:
        case Gather(seat, n):
            return say("acorns.gather", name=state.seats[seat].name, n=n)
        case Guess(seat):
            return say("acorns.guess", name=name_of(state, seat))
        case SetHeap(n):
            return say("acorns.set_heap", n=n)
    return told(state, move) or say("acorns.unknown")


def view(state: Wood, viewer: int | None) -> Sight:
    mine = state.guesses[viewer] if viewer is not None else None
    return Sight(state.heap, state.scores, tuple(g is not None for g in state.guesses), mine.n if mine else None)


def asks(state: Wood) -> tuple[int, ...]:
    return tuple(s for s in state.places if state.guesses[s] is None) if state.heap else ()


def opens(before: Wood, move: Move, after: Wood) -> tuple[tuple[int, type[Move]], ...]:
    """All guesses lie open once the last seat has guessed, or has left."""
    if after.scores == before.scores or any(after.guesses):
        return ()
    guessed = {seat for seat, guess in enumerate(before.guesses) if guess is not None}
    seats = (guessed | {move.seat} if isinstance(move, Guess) else guessed) & set(after.places)
    return tuple((seat, Guess) for seat in sorted(seats))


def result(state: Wood) -> Result | None:
    if state.heap:
        return None
    best = max(state.scores)
    ranks = tuple(Standing(s, 1 + sum(o > n for o in state.scores), n) for s, n in enumerate(state.scores))
    return Result(tuple(s.seat for s in ranks if s.score == best), ranks, (say("acorns.end"),))


def random_move(state: Wood, rng: Random) -> Move | None:
    if not state.heap:
        return None
    seat = rng.choice(state.places)
    if rng.random() < 0.6:
        return Guess(seat, rng.randint(1, 9))
    return Gather(seat, rng.randint(1, min(3, state.heap)))


def tracked(state: Wood) -> tuple[Tracked, ...]:
    heap = Tracked("heap", say("acorns.heap_label"), state.heap, 0, 99)
    return (heap, *(Tracked(f"score.{s}", say("acorns.score", name=state.seats[s].name), n)
                    for s, n in enumerate(state.scores)))  # fmt: skip


def faults(state: Wood) -> tuple[str, ...]:
    return ("less than no acorns",) if state.heap < 0 else ()


ACORNS = Game(
    key="acorns",
    seats=range(2, 5),
    rules_version=1,
    begin=begin,
    moves={
        Gather: gather,
        Guess: guess,
        SetHeap: lambda state, move: replace(state, heap=move.n),
        Rename: rename,
        SwapSeats: swap_seats,
        Leave: go,
        Join: come,
    },
    view=view,
    describe=describe,
    result=result,
    random_move=random_move,
    asks=asks,
    opens=opens,
    tracked=tracked,
    rule=lambda state, key, value: SetHeap(value) if key == "heap" else None,
    differences=lambda a, b: (say("acorns.lay", n=b.heap),) if a.heap != b.heap else (),
    faults=faults,
)
