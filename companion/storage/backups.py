"""Copies of the database: one a day, the newest seven kept, each whole and for its owner alone."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from datetime import date
from pathlib import Path

from .places import private_file, private_folder

KEPT = 7
_START, _END = "burrow-", ".sqlite3"
_NAME = re.compile(rf"{_START}(?P<number>\d+)-(?P<day>\d{{4}}-\d\d-\d\d){re.escape(_END)}")


def backups(folder: Path) -> tuple[Path, ...]:
    """Return the backups of the database in `folder`, the one made last first.

    They are numbered: a tablet's clock may be wrong for a while, and a backup from a day that is yet to come must
    not drive out those that are made after it.
    """
    found = [(int(match["number"]), path) for path in (folder / "backups").glob("*") if (match := _named(path))]
    return tuple(path for _, path in sorted(found, reverse=True))


def backup_times(folder: Path) -> tuple[float, ...]:
    """Return when each backup was made, in seconds since the epoch, the one made last first."""
    return tuple(path.stat().st_mtime for path in backups(folder))


def next_name(folder: Path, day: date) -> str | None:
    """Return what the next backup is called, None if the latest one was made on this very day."""
    latest = next((match for path in backups(folder) if (match := _named(path))), None)
    if latest is not None and latest["day"] == day.isoformat():
        return None
    return f"{int(latest['number']) + 1 if latest else 1:04}-{day.isoformat()}"


def _named(path: Path) -> re.Match[str] | None:
    return _NAME.fullmatch(path.name)


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
