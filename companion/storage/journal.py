"""Games on the shelf: every row of every game, safe on disk before anybody sees what it did."""

from __future__ import annotations

import json
import sqlite3
import time
import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from companion.core.game import Game, Result, Setup
from companion.core.messages import Message, say
from companion.core.moves import Move
from companion.core.naming import apart
from companion.core.session import NOBODY, By, Entry, Kind, Session

from .codec import (
    CodecError,
    MoveCodec,
    decode_message,
    decode_result,
    decode_setup,
    encode_message,
    encode_result,
    encode_setup,
)
from .database import Database
from .failures import StorageDamaged, StorageError, StorageTaken


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as the shelf lists it. `length` counts moves in force; `started` and `last` are seconds for people.

    `touched` grows with every row of any game and so tells whether something happened since.
    """

    id: str
    game: str
    title: str
    names: tuple[str, ...]
    started: float
    last: float
    length: int
    finished: bool = False
    result: Result | None = None
    abandoned: bool = False
    read_only: bool = False
    rules_version: int = 0
    ended: float | None = None
    touched: int = 0


class NoSuchSession(LookupError):
    """A game that is not kept here; `reason` says so."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.reason = say("storage.no_such_game", id=id)


class Writer:
    """The journal of one game: `append` returns only when all rows are safe on disk.

    Where the database commits beside the drawing they are safe when it has settled; `on_lost` is called with the
    reason if the disk did not take them.

    Rows of a game that was thrown away bring it back, and `on_brought_back` is told: nothing played is lost.
    """

    def __init__(
        self,
        database: Database,
        number: int,
        game: Game[Any],
        on_brought_back: Callable[[], None] = lambda: None,
        on_lost: Callable[[StorageError], object] | None = None,
    ) -> None:
        self._database = database
        self._on_brought_back = on_brought_back
        self._on_lost = on_lost
        self._number = number
        self._codec = MoveCodec(game)
        self._version = game.rules_version

    def append(self, entries: tuple[Entry, ...]) -> None:
        """Write the rows, all or none. Raises `StorageError`; `StorageTaken` if another Burrow was here first."""
        if entries:
            with self._database.writing(self._on_lost) as connection:
                gone = self.insert(connection, entries)
            if gone:
                self._on_brought_back()

    def insert(self, connection: sqlite3.Connection, entries: tuple[Entry, ...]) -> bool:
        """Write the rows within a transaction that is open. Returns whether the game had been thrown away."""
        newest = connection.execute("select max(number) from entries where session = ?", (self._number,)).fetchone()[0]
        if entries[0].number != (newest or 0) + 1:
            raise StorageTaken()
        rows = [self._row(entry) for entry in entries]
        connection.executemany("insert into entries values (?, ?, ?, ?, ?, ?, ?, ?)", rows)
        gone = connection.execute("select deleted is not null from sessions where id = ?", (self._number,)).fetchone()
        connection.execute(
            "update sessions set last = max(last, ?), touched = (select max(touched) + 1 from sessions),"
            " deleted = null where id = ?",
            (float(entries[-1].at), self._number),
        )
        return bool(gone and gone[0])

    def _row(self, entry: Entry) -> tuple[Any, ...]:
        move = None if entry.move is None else _json(self._codec.encode(entry.move))
        by = _json(dict(entry.by)) if entry.by else None
        return (self._number, entry.number, entry.kind.value, move, entry.target, by, float(entry.at), self._version)


class Sessions:
    """All games in the database. `now` tells the time for people; no order depends on it."""

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        self._database = database
        self._now = now
        self._noted: dict[str, tuple[Any, ...]] = {}

    # ── beginning and carrying on ──

    def start(self, game: Game[Any], setup: Setup, title: str = "") -> str:
        """Keep a new game and return its id.

        Raises `StorageError`, or what `game.begin` raises for a setup that cannot be played; nothing is kept then.
        """
        game.begin(setup)
        id = str(uuid.uuid4())
        with self._database.writing() as connection:
            self._insert(connection, id, game, setup, title, self._now(), None)
            stored = _json(encode_setup(setup))
            connection.execute("insert or replace into last_setups values (?, ?)", (game.key, stored))
        return id

    def resume(
        self,
        id: str,
        game: Game[Any],
        on_brought_back: Callable[[], None] = lambda: None,
        on_lost: Callable[[StorageError], object] | None = None,
    ) -> Session:
        """Open a game where it was left. Read-only if it is, or if some row is in words of a later Burrow.

        `on_brought_back` is called when somebody plays on although the game was thrown away meanwhile, `on_lost` when
        the disk did not take rows that were committed beside the drawing.

        Raises `NoSuchSession` or `StorageError`.
        """
        row = self._row(id)
        try:
            setup = decode_setup(game, json.loads(row["setup"]))
        except (CodecError, ValueError) as error:
            raise StorageDamaged() from error
        entries, whole = self._entries(row["id"], game)
        newer = row["rules_version"] > game.rules_version
        read_only = newer or not whole or row["read_only"] is not None or self._database.read_only
        writer = Writer(self._database, row["id"], game, on_brought_back, on_lost)
        return Session(game, setup, writer, entries, read_only=read_only)

    def why_read_only(self, id: str, game: Game[Any]) -> Message | None:
        """Say why a game may only be looked at; None if it may be played on."""
        row = self._row(id)
        if self._database.read_only:
            return say("storage.newer_file")
        if row["read_only"] is not None:
            return decode_message(json.loads(row["read_only"]))
        if row["rules_version"] > game.rules_version:
            return say("log.newer_rules", found=row["rules_version"], known=game.rules_version)
        entries, whole = self._entries(row["id"], game)
        return None if whole else say("storage.unreadable_row", row=len(entries) + 1)

    def settle(self, id: str, session: Session) -> None:
        """Keep what the shelf shows of a game: the names, how far it is, and the result if it is over.

        Cheap when nothing changed; call it after every move. Raises `StorageError`.
        """
        if self._database.read_only:
            return
        result = session.game.result(session.state)
        names = _json([seat.name for seat in session.state.seats])
        told = None if result is None else _json(encode_result(result))
        noted = (names, session.length, told)
        if self._noted.get(id) == noted:
            return
        with self._database.writing() as connection:
            connection.execute(
                "update sessions set names = ?, length = ?, result = ?,"
                " finished = case when ? is null then null else coalesce(finished, ?) end where uid = ?",
                (*noted, told, self._now(), id),
            )
        self._noted[id] = noted

    # ── the shelf ──

    def unfinished(self) -> tuple[Kept, ...]:
        """Return the games that can be carried on, the one played last first."""
        return self._list("finished is null and abandoned is null and deleted is null")

    def finished(self) -> tuple[Kept, ...]:
        """Return the games that are over or given up, the one played last first."""
        return self._list("(finished is not null or abandoned is not null) and deleted is null")

    def deleted(self) -> tuple[Kept, ...]:
        """Return the games that were thrown away and can still be taken back."""
        return self._list("deleted is not null")

    def any(self) -> bool:
        """Say whether there is a game at all, also among those thrown away."""
        return bool(self._database.read("select 1 from sessions limit 1"))

    def kept(self, id: str) -> Kept:
        """Return one game. Raises `NoSuchSession`."""
        return _kept(self._row(id))

    def rename(self, id: str, title: str) -> None:
        """Give a game another title."""
        self._set(id, "title = ?", _title(title))

    def abandon(self, id: str, really: bool = True) -> None:
        """Give a game up, or take it up again."""
        self._set(id, "abandoned = ?", self._now() if really else None)

    def delete(self, id: str) -> None:
        """Throw a game away; `undelete` takes it back until `empty` is called."""
        self._set(id, "deleted = ?", self._now())

    def undelete(self, id: str) -> None:
        """Take back a game that was thrown away."""
        self._set(id, "deleted = ?", None)

    def empty(self, older_than: float) -> int:
        """Remove for good what was thrown away before that time (seconds). Returns how many games."""
        with self._database.writing() as connection:
            return connection.execute("delete from sessions where deleted < ?", (older_than,)).rowcount

    def last_setup(self, game: Game[Any]) -> Setup | None:
        """Return how this game was begun the last time, or None."""
        rows = self._database.read("select setup from last_setups where game = ?", (game.key,))
        try:
            return decode_setup(game, json.loads(rows[0]["setup"])) if rows else None
        except (CodecError, ValueError):
            return None  # only a convenience: a setup that cannot be read is no reason to stop

    # ── for the archive ──

    def entries(self, id: str, game: Game[Any]) -> tuple[tuple[Entry, ...], bool]:
        """Return the rows that this Burrow can read, and whether these are all."""
        return self._entries(self._row(id)["id"], game)

    def setup(self, id: str, game: Game[Any]) -> Setup:
        """Return how a game began."""
        return decode_setup(game, json.loads(self._row(id)["setup"]))

    def keep_imported(
        self,
        game: Game[Any],
        setup: Setup,
        entries: Iterable[Entry],
        *,
        id: str,
        title: str,
        started: float | None,
        read_only: Message | None,
    ) -> None:
        """Keep a game that came from a file, with all its rows, or nothing. One whose time nobody knows began now.

        Raises `StorageError`.
        """
        rows = tuple(entries)
        with self._database.writing() as connection:
            began = self._now() if started is None else started
            number = self._insert(connection, id, game, setup, title, began, read_only)
            if rows:
                Writer(self._database, number, game).insert(connection, rows)

    def has(self, id: str) -> bool:
        """Say whether a game is kept here, also among those thrown away."""
        return bool(self._database.read("select 1 from sessions where uid = ?", (id,)))

    # ── inside ──

    def _insert(
        self,
        connection: sqlite3.Connection,
        id: str,
        game: Game[Any],
        setup: Setup,
        title: str,
        started: float,
        read_only: Message | None,
    ) -> int:
        (touched,) = connection.execute("select coalesce(max(touched), 0) + 1 from sessions").fetchone()
        names = _json([seat.name for seat in setup.seats])
        told = None if read_only is None else _json(encode_message(read_only))
        cursor = connection.execute(
            "insert into sessions (uid, game, rules_version, setup, title, names, length, started, last, touched,"
            " read_only) values (?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?)",
            (id, game.key, game.rules_version, _json(encode_setup(setup)), _title(title), names, started, started,
             touched, told),
        )  # fmt: skip
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def _row(self, id: str) -> sqlite3.Row:
        rows = self._database.read("select * from sessions where uid = ?", (id,))
        if not rows:
            raise NoSuchSession(id)
        return rows[0]

    def _list(self, condition: str) -> tuple[Kept, ...]:
        rows = self._database.read(f"select * from sessions where {condition} order by touched desc")
        return tuple(map(_kept, rows))

    def _set(self, id: str, change: str, value: Any) -> None:
        with self._database.writing() as connection:
            if not connection.execute(f"update sessions set {change} where uid = ?", (value, id)).rowcount:
                raise NoSuchSession(id)

    def _entries(self, number: int, game: Game[Any]) -> tuple[tuple[Entry, ...], bool]:
        read = _RowReader(game)
        entries: list[Entry] = []
        for row in self._database.read("select * from entries where session = ? order by number", (number,)):
            try:
                entries.append(read(row))
            except (CodecError, ValueError):
                return tuple(entries), False
        return tuple(entries), True


class _RowReader:
    """Turns rows into entries. Equal texts are read once: moves never change, and an evening repeats itself."""

    def __init__(self, game: Game[Any]) -> None:
        self._codec = MoveCodec(game)
        self._newest = game.rules_version
        self._moves: dict[tuple[str, int], Move] = {}
        self._by: dict[str, By] = {}

    def __call__(self, row: sqlite3.Row) -> Entry:
        _, number, kind, move, target, by, at, version = row
        if version > self._newest:
            raise ValueError("a row of later rules")
        decoded = None
        if move is not None and (decoded := self._moves.get((move, version))) is None:
            decoded = self._moves[move, version] = self._codec.decode(json.loads(move), version)
        if by is not None and by not in self._by:
            self._by[by] = MappingProxyType(json.loads(by))
        return Entry(number, Kind(kind), decoded, target, NOBODY if by is None else self._by[by], at)


def _kept(row: sqlite3.Row) -> Kept:
    return Kept(
        id=row["uid"],
        game=row["game"],
        title=row["title"],
        names=apart(json.loads(row["names"])),  # what an earlier Burrow kept of a file may name two alike
        started=row["started"],
        last=row["last"],
        length=row["length"],
        finished=row["finished"] is not None or row["abandoned"] is not None,
        result=None if row["result"] is None else decode_result(json.loads(row["result"])),
        abandoned=row["abandoned"] is not None,
        read_only=row["read_only"] is not None,
        rules_version=row["rules_version"],
        ended=row["finished"],
        touched=row["touched"],
    )


def _title(text: str) -> str:
    words = " ".join(text.split())
    return "".join(c for c in words if c.isprintable() or c == "\u200d")[:80]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
