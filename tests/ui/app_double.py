"""A small real game and a library in memory, for tests of the app's screens."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from companion.core.catalogue import Catalogue
from companion.core.game import Box, Game, Option, Result, Seat, Setup, Standing
from companion.core.messages import Message, say
from companion.core.moves import Edit, Move, SeatNo
from companion.core.session import Entry, Session
from companion.table.table import Table

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


@dataclass(frozen=True)
class Kept:
    """A game as the shelf lists it."""

    id: str
    game: str
    title: str
    names: tuple[str, ...]
    started: float
    last: float
    length: int
    finished: bool = False
    result: Any = None
    abandoned: bool = False
    read_only: bool = False


@dataclass
class _Stored:
    kept: Kept
    setup: Setup
    rows: list[Entry] = field(default_factory=list)
    deleted: bool = False

    def append(self, entries: tuple[Entry, ...]) -> None:
        self.rows.extend(entries)


class MemoryLibrary:
    """Keeps games while the process lives; otherwise it behaves as the library on disk."""

    def __init__(self, on_shelf: tuple[Box, ...] | None = None) -> None:
        self.boxes = boxes() if on_shelf is None else on_shelf
        self.notices: tuple[Message, ...] = ()
        self.restored = 0
        self._games: dict[str, _Stored] = {}
        self._numbers = itertools.count(1)
        self._settings: dict[str, Any] = {}
        self._edits: dict[str, dict[str, Any]] = {}
        self._setups: dict[str, Setup] = {}
        self._people: list[str] = []
        self._times = itertools.count(1)

    def _game(self, key: str) -> Game[Any]:
        return next(game for box in self.boxes for game in box.games if game.key == key)

    def start(self, game: Any, setup: Setup, title: str = "") -> Table:
        game = self._game(game) if isinstance(game, str) else game
        key, at = str(next(self._numbers)), time.time() + next(self._times)
        names = tuple(seat.name for seat in setup.seats)
        self._games[key] = _Stored(Kept(key, game.key, title, names, at, at, 0), setup)
        self._setups[game.key] = setup
        self._people = [*reversed(names), *(name for name in self._people if name not in names)]
        return self.resume(key)

    def resume(self, id: str) -> Table:
        stored = self._games[id]
        table = Table(Session(self._game(stored.kept.game), stored.setup, stored, tuple(stored.rows)))
        table.kept_id = id  # type: ignore[attr-defined]
        return table

    def _now(self, stored: _Stored) -> Kept:
        session = Session(self._game(stored.kept.game), stored.setup, stored, tuple(stored.rows))
        result = session.game.result(session.state)
        return replace(stored.kept, length=session.length, result=result,
                       finished=result is not None or stored.kept.abandoned)  # fmt: skip

    def _all(self) -> list[Kept]:
        kept = [self._now(stored) for stored in self._games.values() if not stored.deleted]
        return sorted(kept, key=lambda k: -k.last)

    def unfinished(self) -> tuple[Kept, ...]:
        return tuple(kept for kept in self._all() if not kept.finished)

    def finished(self) -> tuple[Kept, ...]:
        return tuple(kept for kept in self._all() if kept.finished)

    def rename(self, id: str, title: str) -> None:
        self._games[id].kept = replace(self._games[id].kept, title=title)

    def abandon(self, id: str) -> None:
        self._games[id].kept = replace(self._games[id].kept, abandoned=True)

    def delete(self, id: str) -> None:
        self._games[id].deleted = True

    def undelete(self, id: str) -> None:
        self._games[id].deleted = False

    def export(self, id: str) -> str:
        return json.dumps({"names": self._games[id].kept.names, "title": self._games[id].kept.title})

    def import_log(self, text: str) -> Kept:
        read = json.loads(text)
        setup = self.boxes[0].games[0].setup(tuple(Seat(name) for name in read["names"]))
        table = self.start(self.boxes[0].games[0], setup, read["title"])
        return self._now(self._games[table.kept_id])  # type: ignore[attr-defined]

    def catalogue(self, game_key: str) -> Catalogue:
        edits = self._edits.get(game_key, {})
        return self._game(game_key).catalogue.with_edits(Edit(p, v) for p, v in edits.items())

    def set_value(self, game_key: str, path: str, value: Any) -> None:
        self.catalogue(game_key).with_edits([Edit(path, value)])
        self._edits.setdefault(game_key, {})[path] = value

    def setting(self, key: str, default: Any = None) -> Any:
        return self._settings.get(key, default)

    def set_setting(self, key: str, value: Any) -> None:
        self._settings[key] = value

    def people(self) -> tuple[str, ...]:
        return tuple(self._people)

    def last_setup(self, game_key: str) -> Setup | None:
        return self._setups.get(game_key)

    def restore_backup(self) -> None:
        self.restored += 1
        self.notices = ()


def seats(*names: str, colours: tuple[str, ...] = ("vermilion", "sky", "green", "yellow", "blue", "rose")) -> Any:
    """Seats with these names in the colours' order."""
    return tuple(Seat(name, colour) for name, colour in zip(names, colours, strict=False))


def started(
    library: MemoryLibrary, *names: str, moves: int = 3, title: str = "", options: Mapping[str, Any] | None = None
) -> Table:
    """Begin a game of counting, play some moves, and return its table."""
    game = library.boxes[0].games[0]
    table = library.start(game, game.setup(seats(*names), options), title)
    for move in range(moves):
        table.play(Count(move % len(names)))
    return table
