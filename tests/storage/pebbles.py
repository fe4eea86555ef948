"""Pebbles: a small game for these tests with everything a game may have: secrets, rulings, options, a catalogue."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Annotated, Literal

from companion.core.catalogue import Catalogue
from companion.core.game import (
    Box,
    Game,
    Option,
    Result,
    Seat,
    Setup,
    SetupError,
    Standing,
    Tracked,
    Why,
    WhyLine,
)
from companion.core.messages import Message, require, say
from companion.core.moves import Between, Edit, Move, Ruling, SeatNo, SecretMove
from companion.core.seating import Rename, rename


@dataclass(frozen=True, slots=True)
class Add(Move):
    seat: SeatNo
    n: Annotated[int, Between(0, 50)]


@dataclass(frozen=True, slots=True, repr=False)
class Hide(SecretMove):
    seat: SeatNo
    pebbles: tuple[Annotated[int, Between(1, 9)], ...]
    colour: Literal["red", "blue"] = "red"


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    pass


@dataclass(frozen=True, slots=True)
class Tell(Move):
    text: str
    loud: bool = False
    to: SeatNo | None = None
    share: float = 1.0
    pairs: tuple[tuple[int, str], ...] = ()

    def teaches(self) -> tuple[Edit, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class SetScore(Ruling):
    seat: SeatNo
    n: Annotated[int, Between(0, 999)]


@dataclass(frozen=True, slots=True)
class Beach:
    seats: tuple[Seat, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    hidden: tuple[tuple[int, ...], ...]
    goal: int


@dataclass(frozen=True, slots=True)
class BeachView:
    scores: tuple[int, ...]
    has_hidden: tuple[bool, ...]
    mine: tuple[int, ...] | None
    headline: Message


def begin(setup: Setup) -> Beach:
    n = len(setup.seats)
    if setup.options["goal"] == 13 and setup.options["wild"]:
        raise SetupError(say("pebbles.unlucky"), "options.wild")
    return Beach(setup.seats, tuple(range(n)), (0,) * n, ((),) * n, setup.options["goal"])


def _scored(beach: Beach, seat: int, score: int) -> Beach:
    return replace(beach, scores=tuple(score if s == seat else old for s, old in enumerate(beach.scores)))


def add(beach: Beach, move: Add) -> Beach:
    require(winners(beach) == (), "pebbles.over", rule="PB-3")
    return _scored(beach, move.seat, beach.scores[move.seat] + move.n)


def hide(beach: Beach, move: Hide) -> Beach:
    require(not beach.hidden[move.seat], "pebbles.hidden_already", rule="PB-7", name=beach.seats[move.seat].name,
            sum=sum(move.pebbles), pebbles=tuple(map(str, move.pebbles)))  # fmt: skip
    hidden = tuple(move.pebbles if s == move.seat else old for s, old in enumerate(beach.hidden))
    return replace(beach, hidden=hidden)


def reveal(beach: Beach, move: Reveal) -> Beach:
    for seat, pebbles in enumerate(beach.hidden):
        beach = _scored(beach, seat, beach.scores[seat] + sum(pebbles))
    return replace(beach, hidden=((),) * len(beach.seats))


def opens(before: Beach, move: Move, after: Beach) -> tuple[tuple[int, type[Move]], ...]:
    return tuple((s, Hide) for s, pebbles in enumerate(before.hidden) if pebbles) if isinstance(move, Reveal) else ()


def set_score(beach: Beach, move: SetScore) -> Beach:
    return _scored(beach, move.seat, move.n)


def winners(beach: Beach) -> tuple[int, ...]:
    best = max(beach.scores)
    return tuple(s for s, score in enumerate(beach.scores) if score == best) if best >= beach.goal else ()


def result(beach: Beach) -> Result | None:
    won = winners(beach)
    if not won:
        return None
    order = sorted(beach.places, key=lambda s: -beach.scores[s])
    standings = tuple(
        Standing(s, 1 + sum(beach.scores[o] > beach.scores[s] for o in order), beach.scores[s]) for s in order
    )
    return Result(won, standings, (say("pebbles.won", names=tuple(beach.seats[s].name for s in won), goal=beach.goal),))


def view(beach: Beach, viewer: int | None) -> BeachView:
    mine = None if viewer is None else beach.hidden[viewer]
    return BeachView(beach.scores, tuple(map(bool, beach.hidden)), mine, say("pebbles.goal", n=beach.goal))


def describe(beach: Beach, move: Move) -> Message:
    if isinstance(move, Add):
        return say("pebbles.adds", name=beach.seats[move.seat].name, n=move.n)
    return say(f"pebbles.did.{type(move).__name__.lower()}")


def random_move(beach: Beach, chance: Random) -> Move | None:
    if winners(beach):
        return None
    seat = chance.randrange(len(beach.seats))
    if chance.random() < 0.2 and not beach.hidden[seat]:
        return Hide(seat, (chance.randint(1, 9),))
    return Reveal() if chance.random() < 0.1 else Add(seat, chance.randint(0, 3))


def tracked(beach: Beach) -> tuple[Tracked, ...]:
    return tuple(Tracked(f"score.{s}", say("pebbles.score"), n) for s, n in enumerate(beach.scores))


def explain(beach: Beach, key: str, viewer: int | None) -> Why | None:
    """``score.S`` while the game goes on, ``end.S`` at its end."""
    what, _, seat = key.partition(".")
    if what not in ("score", "end"):
        return None
    n = beach.scores[int(seat)]
    return Why(say("pebbles.score"), (WhyLine(say("pebbles.score"), n),), n, ("PB-3",))


def upgrade(version: int, stored: dict) -> dict:
    """Version 1 called adding pebbles Put, and counted them in a field called count."""
    if version < 2 and stored["move"] == "Put":  # a broken file may lack the rest
        return {"move": "Add", "seat": stored["seat"], "n": stored["count"]}
    return stored


CATALOGUE = Catalogue.read(
    'open = ["shells"]\n[worth]\ngold = {value = 5, origin = "rulebook", low = 1, high = 9}\n'
    'names = {value = ["a", "b"], origin = "guess"}\n'
)

PEBBLES = Game(
    key="pebbles",
    seats=range(2, 5),
    rules_version=2,
    begin=begin,
    moves={Add: add, Hide: hide, Reveal: reveal, Tell: lambda b, m: b, SetScore: set_score, Rename: rename},
    view=view,
    opens=opens,
    describe=describe,
    result=result,
    random_move=random_move,
    options=(Option("goal", 20, 5, 5000), Option("wild", False), Option("shore", "west", choices=("west", "east"))),
    catalogue=CATALOGUE,
    tracked=tracked,
    explain=explain,
    score_key="end",
    upgrade=upgrade,
)
BOX = Box("pebbles", (PEBBLES,))


class NoSuchGame(LookupError):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.reason = say("shelf.no_such_game", game=key, perhaps="", choices=("pebbles",))


def find_game(key: str) -> Game:
    if key != "pebbles":
        raise NoSuchGame(key)
    return PEBBLES


SEATS = (Seat("Ana", "red"), Seat("Ben"))
