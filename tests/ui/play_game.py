"""A small game for the frame's tests: everybody rolls, everybody bids in secret, three rounds.

It has what the frame must cope with: dice of two kinds, hidden choices, a ruling, a refusal with a way through,
a result, people coming and going.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Annotated, Any

from companion.core.dice import DiceWanted, DieFace
from companion.core.game import Game, Result, Seat, Setup, Standing, Tracked, Viewer, Why, WhyLine
from companion.core.messages import Message, require, say
from companion.core.moves import Between, Move, Ruling, SeatNo, SecretMove
from companion.core.seating import Join, Leave, Rename, SwapSeats, join, leave, rename, swap_seats, told

ROUNDS = 3
FACES = {"pan": ("1", "2", "3", "4", "5", "X"), "prize": ("2", "4", "6")}


@dataclass(frozen=True, slots=True)
class Whacks(Move):
    """A seat's die shows a face: 0 is a miss."""

    seat: SeatNo
    kind: str
    n: Annotated[int, Between(0, 6)]


@dataclass(frozen=True, slots=True, repr=False)
class Bid(SecretMove):
    """A seat's hidden number."""

    seat: SeatNo
    n: Annotated[int, Between(0, 9)]


@dataclass(frozen=True, slots=True)
class NextRound(Move):
    """Everybody has bid: on to the next round."""


@dataclass(frozen=True, slots=True)
class SetScore(Ruling):
    """The table sets a score."""

    seat: SeatNo
    n: Annotated[int, Between(0, 99)]


@dataclass(frozen=True, slots=True)
class SkipRolls(Ruling):
    """The table goes on although dice are missing."""


@dataclass(frozen=True, slots=True)
class State:
    seats: tuple[Seat, ...]
    places: tuple[int, ...]
    round: int = 1
    rolled: tuple[int, ...] = ()
    bids: tuple[tuple[int, int], ...] = ()
    scores: tuple[int, ...] = ()
    bidding: bool = False


@dataclass(frozen=True, slots=True)
class SeatView:
    seat: int
    name: str
    score: int
    rolled: bool
    has_bid: bool


@dataclass(frozen=True, slots=True)
class View:
    viewer: Viewer
    round: int
    people: tuple[SeatView, ...]
    mine: int | None = None


def begin(setup: Setup) -> State:
    n = len(setup.seats)
    return State(setup.seats, tuple(range(n)), scores=(0,) * n)


def over(state: State) -> bool:
    return state.round > ROUNDS


def whacks(state: State, move: Whacks) -> State:
    require(not state.bidding and not over(state), "test.not_now")
    require(move.seat not in state.rolled, "test.twice")
    rolled = (*state.rolled, move.seat)
    return replace(scored(state, move.seat, move.n), rolled=rolled, bidding=set(state.places) <= set(rolled))


def scored(state: State, seat: int, by: int) -> State:
    return replace(state, scores=tuple(s + by if n == seat else s for n, s in enumerate(state.scores)))


def bid(state: State, move: Bid) -> State:
    require(state.bidding, "test.not_now")
    require(move.n != 9, "test.no_nine")
    bids = (*(b for b in state.bids if b[0] != move.seat), (move.seat, move.n))
    return replace(state, bids=bids)


def next_round(state: State, move: NextRound) -> State:
    require(not over(state), "test.not_now")
    require(state.bidding and not asks(state), "test.rolls_missing")
    for seat, n in state.bids:
        state = scored(state, seat, n)
    return replace(state, round=state.round + 1, rolled=(), bids=(), bidding=False)


def skip(state: State, move: SkipRolls) -> State:
    return replace(state, round=state.round + 1, rolled=(), bids=(), bidding=False)


def set_score(state: State, move: SetScore) -> State:
    return replace(state, scores=tuple(move.n if n == move.seat else s for n, s in enumerate(state.scores)))


def joined(state: State, move: Join) -> State:
    state, _, back = join(state, move, 6)
    return state if back else replace(state, scores=(*state.scores, 0))


def asks(state: State) -> tuple[int, ...]:
    done = {seat for seat, _ in state.bids}
    return tuple(seat for seat in state.places if seat not in done) if state.bidding else ()


def dice_wanted(state: State) -> tuple[DiceWanted, ...]:
    if state.bidding or over(state):
        return ()
    return tuple(
        DiceWanted(f"r{state.round}.s{s}", s, ("pan", "prize"), 1, FACES) for s in state.places if s not in state.rolled
    )


def answer_dice(state: State, wanted: DiceWanted, faces: tuple[DieFace, ...]) -> Move:
    face = faces[0]
    return Whacks(wanted.seat, face.kind, 0 if face.face == "X" else int(face.face))


def view(state: State, viewer: Viewer) -> View:
    done = {seat for seat, _ in state.bids}
    people = tuple(
        SeatView(n, s.name, state.scores[n], n in state.rolled, n in done)
        for n, s in enumerate(state.seats)
        if n in state.places
    )
    return View(viewer, state.round, people, dict(state.bids).get(viewer) if viewer is not None else None)


def describe(state: State, move: Move) -> Message:
    seating = told(state, move)
    if seating is not None:
        return seating
    name = state.seats[getattr(move, "seat", 0)].name
    match move:
        case Whacks(_, kind, n):
            return say("test.did.whacks", name=name, kind=kind, face=n)
        case Bid():
            return say("test.did.bid", name=name)
        case SetScore(_, n):
            return say("test.did.set_score", name=name, value=n)
        case NextRound():
            return say("test.did.next")
    return say("test.did.skip")


def offers(state: State, viewer: Viewer) -> tuple[Move, ...]:
    return (NextRound(),) if state.bidding and not asks(state) and not over(state) else ()


def tracked(state: State) -> tuple[Tracked, ...]:
    return tuple(
        Tracked(f"score.{n}", say("test.score", name=state.seats[n].name), state.scores[n], 0, 99) for n in state.places
    )


def rule(state: State, key: str, value: int) -> Move | None:
    name, _, seat = key.partition(".")
    return SetScore(int(seat), value) if name == "score" else None


def explain(state: State, key: str, viewer: Viewer) -> Why | None:
    name, _, seat = key.partition(".")
    if name != "score":
        return None
    total = state.scores[int(seat)]
    lines = (WhyLine(say("test.why.rolls"), total - 1), WhyLine(say("test.why.gift"), 1))
    return Why(say("test.score", name=state.seats[int(seat)].name), lines, total, ("TG-1", "TG-4"))


def overrule(state: State, move: Move) -> Move | None:
    return SkipRolls() if isinstance(move, NextRound) and not over(state) else None


def differences(before: State, after: State) -> tuple[Message, ...]:
    return (say("test.move_moles"),) if before.scores != after.scores else ()


def result(state: State) -> Result | None:
    if not over(state):
        return None
    order = sorted(state.places, key=lambda s: -state.scores[s])
    best = state.scores[order[0]]
    standings = tuple(
        Standing(s, 1 + sum(state.scores[o] > state.scores[s] for o in state.places), state.scores[s]) for s in order
    )
    return Result(tuple(s for s in order if state.scores[s] == best), standings, (say("test.most"),))


def random_move(state: State, random: Random) -> Move | None:
    if over(state):
        return None
    if not state.bidding:
        seat = random.choice([s for s in state.places if s not in state.rolled])
        return Whacks(seat, "pan", random.randint(0, 5))
    owed = asks(state)
    return Bid(owed[0], random.randint(0, 5)) if owed else NextRound()


MOVES: dict[type[Move], Any] = {
    Whacks: whacks,
    Bid: bid,
    NextRound: next_round,
    SetScore: set_score,
    SkipRolls: skip,
    Rename: rename,
    SwapSeats: swap_seats,
    Leave: lambda state, move: leave(state, move, 2),
    Join: joined,
}

GAME: Game[State] = Game(
    key="test",
    seats=range(2, 7),
    rules_version=1,
    begin=begin,
    moves=MOVES,
    view=view,
    describe=describe,
    result=result,
    random_move=random_move,
    dice_wanted=dice_wanted,
    answer_dice=answer_dice,
    asks=asks,
    offers=offers,
    tracked=tracked,
    rule=rule,
    explain=explain,
    differences=differences,
    overrule=overrule,
)

PEOPLE = (
    Seat("Ana", "vermilion"), Seat("Ben", "sky"), Seat("Cleo", "green"), Seat("Dev", "yellow"),
)  # fmt: skip


class Memory:
    """A journal that keeps rows in a list; `full` lets it refuse them."""

    def __init__(self) -> None:
        self.rows: list[Any] = []
        self.full = False

    def append(self, entries: tuple[Any, ...]) -> None:
        from companion.core.session import JournalError

        if self.full:
            raise JournalError(say("storage.disk_full"))
        self.rows.extend(entries)
