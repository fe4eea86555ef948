"""A small real game and a library with it on the shelf, for tests of the app's screens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from companion.core.catalogue import Catalogue
from companion.core.game import Box, Game, Option, Result, Seat, Setup, Standing
from companion.core.messages import say
from companion.core.moves import Move, SeatNo
from companion.table.library import KeptTable, Library

CATALOGUE = Catalogue.read(
    """
    [stars]
    six = { value = 3, origin = "guess", low = 0, high = 5, note = "not legible on the photo" }
    one = { value = 1, origin = "rulebook", low = 0, high = 5 }
    [path]
    length = { value = 40, origin = "public page", low = 10, high = 60 }
    bell = { value = true, origin = "guess" }
    end = { value = "round", origin = "guess", choices = ["round", "square"] }
    """
)


@dataclass(frozen=True, slots=True)
class Count(Move):
    """A seat counts one."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class Counting:
    """How many each seat has counted."""

    seats: tuple[Seat, ...]
    places: tuple[int, ...]
    counts: tuple[int, ...]
    until: int


def _begin(setup: Setup) -> Counting:
    n = len(setup.seats)
    return Counting(setup.seats, tuple(range(n)), (0,) * n, int(setup.options["until"]))


def _count(state: Counting, move: Count) -> Counting:
    return replace(state, counts=tuple(c + (n == move.seat) for n, c in enumerate(state.counts)))


def _result(state: Counting) -> Result | None:
    best = max(state.counts)
    if best < state.until:
        return None
    order = sorted(range(len(state.seats)), key=lambda seat: -state.counts[seat])
    winners = tuple(seat for seat in order if state.counts[seat] == best)
    standings = tuple(Standing(seat, 1 + sum(c > state.counts[seat] for c in state.counts)) for seat in order)
    return Result(winners, standings, ())


COUNTING: Game[Any] = Game(
    key="mole_park",
    seats=range(2, 9),
    rules_version=1,
    begin=_begin,
    moves={Count: _count},
    view=lambda state, viewer: state,
    describe=lambda state, move: say("value.yes"),
    result=_result,
    random_move=lambda state, chance: Count(Random.randrange(chance, len(state.seats))),
    options=(
        Option("until", 5, 1, 9),
        Option("loud", False),
        Option("mood", "calm", choices=("calm", "wild")),
    ),
    catalogue=CATALOGUE,
)

PAIR: Game[Any] = replace(COUNTING, key="molly", seats=range(2, 5), options=(), catalogue=Catalogue({}))
PAIR_SCORE: Game[Any] = replace(PAIR, key="molly_score")


def boxes() -> tuple[Box, ...]:
    """A shelf with two whole boxes and a broken one."""
    return (
        Box("mole_park", (_with_until(COUNTING),)),
        Box("molly", (_with_until(PAIR), _with_until(PAIR_SCORE))),
        Box("topoum", (), "NameError: name 'mole' is not defined (rules.py, line 12)"),
    )


def _with_until(game: Game[Any]) -> Game[Any]:
    if any(option.key == "until" for option in game.options):
        return game
    return replace(game, options=(Option("until", 5, 1, 9),))


def library_of(on_shelf: tuple[Box, ...] | None = None) -> Library:
    """A real library in a folder of its own that goes when the process ends."""
    folder = TemporaryDirectory(prefix="burrow-shelf-")
    _folders.append(folder)
    return Library(Path(folder.name), boxes() if on_shelf is None else on_shelf)


_folders: list[TemporaryDirectory[str]] = []


def seats(*names: str, colours: tuple[str, ...] = ("vermilion", "sky", "green", "yellow", "blue", "rose")) -> Any:
    """Seats with these names in the colours' order."""
    return tuple(Seat(name, colour) for name, colour in zip(names, colours, strict=False))


def started(
    library: Library, *names: str, moves: int = 3, title: str = "", options: Mapping[str, Any] | None = None
) -> KeptTable:
    """Begin a game of counting, play some moves, and leave the table; returns it."""
    game = library.boxes[0].games[0]
    table = library.start(game, game.setup(seats(*names), options), title)
    for move in range(moves):
        table.play(Count(move % len(names)))
    table.close()
    return table
