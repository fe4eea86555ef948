"""Copies of the database: one a day, the newest seven kept, each whole and for its owner alone."""

from __future__ import annotations

import os
import shutil
import sqlite3
from datetime import date
from pathlib import Path

from .places import private_file, private_folder

KEPT = 7
_START, _END = "burrow-", ".sqlite3"


def backups(folder: Path) -> tuple[Path, ...]:
    """Return the backups of the database in `folder`, the newest day first."""
    return tuple(sorted((folder / "backups").glob(f"{_START}[0-9]*{_END}"), reverse=True))


def backup_of(folder: Path, day: date) -> Path:
    """Return what a day's backup is called."""
    return folder / "backups" / f"{_START}{day.isoformat()}{_END}"


def thin_out(folder: Path) -> None:
    """Remove all backups but the newest seven."""
    for old in backups(folder)[KEPT:]:
        old.unlink()


def copy_into(connection: sqlite3.Connection, folder: Path, name: str) -> Path:
    """Write a whole, compact copy of the open database; it has its name only when it is complete."""
    place = private_folder(folder / "backups")
    unfinished, target = place / f"{_START}{name}.new", place / f"{_START}{name}{_END}"
    unfinished.unlink(missing_ok=True)
    private_file(unfinished)
    try:
        connection.execute("vacuum into ?", (str(unfinished),))
        _flush(unfinished)
        unfinished.replace(target)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    return target


def copy_back(folder: Path, backup: Path) -> Path:
    """Copy a backup beside the database, ready to take its place; the backup itself stays."""
    fresh = folder / "restoring.new"
    fresh.unlink(missing_ok=True)
    private_file(fresh)
    shutil.copyfile(backup, fresh)
    _flush(fresh)
    return fresh


def _flush(file: Path) -> None:
    with file.open("rb+") as stream:
        os.fsync(stream.fileno())
