"""The one SQLite file: opened with care, brought up to date, checked, backed up, never thrown away.

Everything committed survives a crash and a power cut (WAL, ``synchronous=full``).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from companion.core.messages import Message, say

from .backups import backups, copy_back, copy_into, next_name, thin_out
from .beside import Beside
from .failures import StorageError, StorageReadOnly, told
from .places import private_file, private_folder

NAME = "burrow.sqlite3"
APPLICATION = int.from_bytes(b"Burr")
"""SQLite's mark for whose file it is."""
WAIT = 2.0
"""Seconds to wait for another program that holds the file."""


class Trouble(StrEnum):
    """What was wrong with the file that was found."""

    DAMAGED = "damaged"
    FOREIGN = "foreign"
    NEWER = "newer"


@dataclass(frozen=True, slots=True)
class Problem:
    """What was wrong, where the file was set aside (untouched; None: left in place), the newest good backup."""

    trouble: Trouble
    message: Message
    set_aside: Path | None = None
    backup: Path | None = None


@dataclass(frozen=True, slots=True)
class Opened:
    """An open database and, if something was wrong with the file, the problem to tell."""

    database: Database
    problem: Problem | None = None


class Database:
    """One connection to the file. Reads are plain; writes go through `writing`, all or nothing.

    With `beside` on, a write that can be taken back is committed in a thread while the screen is painted; whoever
    shows pictures calls `settled` before a picture is seen.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, read_only: bool = False) -> None:
        self.path = path
        self.connection = connection
        self.read_only = read_only
        self.beside = False
        self._beside = Beside(connection)
        self._when_lost: Callable[[StorageError], object] | None = None

    def read(self, sql: str, values: Sequence[Any] = ()) -> list[sqlite3.Row]:
        """Return all rows of a query. Raises `StorageError`."""
        self.settled()
        try:
            return self.connection.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise told(error) from error

    @contextmanager
    def writing(self, when_lost: Callable[[StorageError], object] | None = None) -> Iterator[sqlite3.Connection]:
        """Write several things, safe on disk when the block ends; if anything fails, none of them.

        With `when_lost`, and `beside` on, they are safe once `settled` returns; `when_lost` is called with the reason
        if the disk did not take them. Raises `StorageError` saying why nothing was written.
        """
        if self.read_only:
            raise StorageReadOnly(say("storage.newer_file"))
        before = self.settled()
        if before is not None:
            raise before  # this builds on something that is not there
        try:
            self.connection.execute("begin immediate")
            try:
                yield self.connection
                if self.beside and when_lost is not None:
                    self._beside.commit()
                    self._when_lost = when_lost
                else:
                    self.connection.execute("commit")
            except BaseException:
                if self.connection.in_transaction:
                    self.connection.execute("rollback")
                raise
        except sqlite3.Error as error:
            raise told(error) from error

    def settled(self) -> StorageError | None:
        """Wait until everything written so far is safe on disk. Returns why it is not; whoever wrote it knows then."""
        when_lost, self._when_lost = self._when_lost, None
        if when_lost is None:
            return None
        error = self._beside.wait()
        if error is None:
            return None
        failure = told(error)
        when_lost(failure)
        return failure

    def back_up_daily(self, today: date) -> Path | None:
        """Make today's backup unless there is one, and remove all but the newest seven. Returns the new file.

        Raises `StorageError` if it cannot be written; older backups are then untouched.
        """
        folder = self.path.parent
        if self.read_only:
            return None
        self.settled()
        try:
            name = next_name(folder, today)
            if name is None:
                return None
            made = copy_into(self.connection, folder, name)
            thin_out(folder)
        except (sqlite3.Error, OSError) as error:
            raise told(error) from error
        return made

    def close(self) -> None:
        """Close the file."""
        self.settled()
        self._beside.close()
        self.connection.close()


def open_database(folder: Path, migrations: Sequence[str] | None = None) -> Opened:
    """Open the database in `folder`, making or bringing it up to date as needed.

    A damaged or foreign file is set aside untouched and a new one begun; the newest good backup is offered as a
    value. A file of a newer Burrow is opened for reading. `migrations` are the steps from one shape to the next.
    Raises `StorageError` only if nothing can be opened at all.
    """
    steps = tuple(migrations) if migrations is not None else _migrations()
    path = folder / NAME
    try:
        private_folder(folder)
        _finish_setting_aside(path)
        trouble = examine(path, len(steps))
        if trouble is Trouble.NEWER:
            database = Database(path, _connect(path, read_only=True), read_only=True)
            return Opened(database, Problem(trouble, say("storage.newer_file")))
        problem = None
        if trouble is not None:
            aside = set_aside(path)
            problem = _problem(trouble, aside, newest_backup(folder, len(steps)))
        private_file(path)
        return Opened(Database(path, _ready(path, steps)), problem)
    except (sqlite3.Error, OSError) as error:
        raise told(error) from error


def restore(folder: Path, backup: Path, migrations: Sequence[str] | None = None) -> Opened:
    """Put a backup in the place of the present file, which is set aside, and open it. Close the present one first.

    Raises `StorageError`; the present file is then still in its place.
    """
    try:
        fresh = copy_back(folder, backup)
        if (folder / NAME).exists():
            set_aside(folder / NAME)
        fresh.replace(folder / NAME)
    except OSError as error:
        raise told(error) from error
    return open_database(folder, migrations)


def examine(path: Path, known: int | None = None) -> Trouble | None:
    """Look at a file without changing it: None if it is ours and sound, or not there yet."""
    if not path.exists() or path.stat().st_size == 0:
        return None
    with path.open("rb") as stream:
        if stream.read(16) != b"SQLite format 3\0":
            return Trouble.FOREIGN
    newest = len(_migrations()) if known is None else known
    try:
        with closing(_connect(path, read_only=True)) as connection:
            application, version = (_pragma(connection, name) for name in ("application_id", "user_version"))
            if (application, version) == (0, 0) and not connection.execute("select 1 from sqlite_master").fetchone():
                return None  # begun, and cut off before the first table
            if application != APPLICATION:
                return Trouble.FOREIGN
            if connection.execute("pragma quick_check(1)").fetchone()[0] != "ok":
                return Trouble.DAMAGED
            return Trouble.NEWER if version > newest else None
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            return Trouble.DAMAGED
        raise


def set_aside(path: Path) -> Path:
    """Give the file (and what belongs to it) a new name beside it and return that; nothing in it changes."""
    number = 1
    while (aside := _aside(path, number)).exists():
        number += 1
    path.chmod(0o600)
    # The file first: should the power fail now, the rest is recognised as belonging to it.
    path.rename(aside)
    _follow(path, aside)
    return aside


def _follow(path: Path, aside: Path) -> None:
    """Move what SQLite keeps beside a file after the file."""
    for ending in ("-wal", "-shm"):
        part = path.with_name(path.name + ending)
        if part.exists():
            part.chmod(0o600)
            part.rename(aside.with_name(aside.name + ending))


def _finish_setting_aside(path: Path) -> None:
    """Complete a setting aside that a power cut interrupted: a log without its file must not meet a new file."""
    if path.exists():
        return
    number = 1
    while _aside(path, number + 1).exists():
        number += 1
    _follow(path, _aside(path, number))


def _aside(path: Path, number: int) -> Path:
    return path.with_name(f"{path.stem}-set-aside-{number}{path.suffix}")


def newest_backup(folder: Path, known: int | None = None) -> Path | None:
    """Return the newest backup that is ours and sound."""
    for backup in backups(folder):
        try:
            if examine(backup, known) is None and backup.stat().st_size:
                return backup
        except (sqlite3.Error, OSError):
            continue
    return None


def _problem(trouble: Trouble, aside: Path, backup: Path | None) -> Problem:
    key = f"storage.set_aside.{trouble}.{'backup' if backup else 'no_backup'}"
    return Problem(trouble, say(key, file=str(aside), backup=backup.name if backup else ""), aside, backup)


def _connect(path: Path, read_only: bool = False) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?mode={'ro' if read_only else 'rw'}"
    connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=WAIT, check_same_thread=False)
    connection.row_factory = sqlite3.Row
    return connection


def _ready(path: Path, steps: Sequence[str]) -> sqlite3.Connection:
    connection = _connect(path)
    try:
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute("pragma foreign_keys = on")
        _migrate(connection, path, steps)
    except BaseException:
        connection.close()
        raise
    return connection


def _migrate(connection: sqlite3.Connection, path: Path, steps: Sequence[str]) -> None:
    """Take the steps that the file has not taken yet, all in one transaction; a copy is kept before the first."""
    version = _pragma(connection, "user_version")
    if version >= len(steps):
        return
    if version:
        copy_into(connection, path.parent, f"before-version-{len(steps)}")
    connection.execute("begin immediate")
    try:
        # Another Burrow may have been faster between the look and the lock.
        for step in steps[_pragma(connection, "user_version") :]:
            for statement in _statements(step):
                connection.execute(statement)
        connection.execute(f"pragma application_id = {APPLICATION}")
        connection.execute(f"pragma user_version = {len(steps)}")
        connection.execute("commit")
    except BaseException:
        if connection.in_transaction:
            connection.execute("rollback")
        raise


def _statements(script: str) -> Iterator[str]:
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"pragma {name}").fetchone()[0])


@cache
def _migrations() -> tuple[str, ...]:
    folder = files(__package__) / "migrations"
    found = sorted((step for step in folder.iterdir() if step.name.endswith(".sql")), key=lambda step: step.name)
    return tuple(step.read_text("utf-8") for step in found)


__all__ = [
    "NAME", "Database", "Opened", "Problem", "StorageError", "Trouble", "examine", "newest_backup", "open_database",
    "restore", "set_aside",
]  # fmt: skip
