"""Taught sets of dice as files: those that are read with, in a folder of Burrow's own, and those people share."""

from __future__ import annotations

import logging
import re
from collections.abc import Collection
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from companion.core.messages import Message, say
from companion.storage.places import home, private_folder
from companion.ui import files

if TYPE_CHECKING:
    from vision.taught_profile import TaughtSet

log = logging.getLogger(__name__)
ENDING = ".dice.json"
LONGEST_NAME = 40
"""A set's file keeps so many letters of its name."""


def folder() -> Path:
    """Return where the sets lie that Burrow reads with."""
    return home() / "taught dice"


def all_sets() -> tuple[TaughtSet, ...]:
    """Return every set that can be used, by name; a file that cannot is left alone and noted in the log."""
    return tuple(sorted((taught for _, taught in _kept() if not isinstance(taught, str)), key=lambda each: each.name))


def unused() -> tuple[tuple[str, str], ...]:
    """Return the files in the folder that cannot be used, by name, each with the reason (a key of vision's REASONS)."""
    return tuple((path.name, taught) for path, taught in _kept() if isinstance(taught, str))


def keep(taught: TaughtSet) -> None:
    """Write a set, in the place of the one of that name. Raises `OSError`."""
    private_folder(folder())
    files.write(_path_of(taught.name), taught.as_text())


def forget(name: str) -> None:
    """Throw a set away. Raises `OSError`."""
    _path_of(name).unlink(missing_ok=True)


def export(taught: TaughtSet) -> Message:
    """Write a set where people find files, to be shared; returns what to tell."""
    path = files.folder() / f"{_slug(taught.name)}{ENDING}"
    try:
        files.write(path, taught.as_text())
    except OSError as error:
        return say("files.not_saved", folder=str(path.parent), reason=error.strerror or type(error).__name__)
    return say("files.saved", name=path.name, folder=str(path.parent))


def shared() -> list[Path]:
    """Return the sets in the folder where people put files."""
    return sorted(files.folder().glob(f"*{ENDING}")) if files.folder().is_dir() else []


def take_in(path: Path) -> tuple[TaughtSet | None, Message | None]:
    """Read a set that somebody shared and keep it; returns it and what to tell of it, or why it cannot be used.

    No other set is touched: where the name is taken, a number is put behind it, and the same set twice is one set.
    """
    from vision.taught_profile import ProfileError, load

    try:
        taught = load(path)
        sets = all_sets()
        if (same := next((each for each in sets if _alike(each, taught)), None)) is not None:
            return same, say("taught.brought.known", name=same.name)
        name = _free_name(taught.name or path.name.removesuffix(ENDING), {each.name.casefold() for each in sets})
        told = say("taught.brought", name=name) if name == taught.name else say("taught.brought.beside", name=name)
        taught = replace(taught, name=name)
        keep(taught)
    except ProfileError as error:
        return None, say(f"taught.file.{error.reason}")
    except OSError as error:
        return None, say("files.not_saved", folder=str(folder()), reason=error.strerror or type(error).__name__)
    return taught, told


def _kept() -> list[tuple[Path, TaughtSet | str]]:
    """The files in the folder, each with its set, or with the reason why it cannot be used."""
    if not folder().is_dir():
        return []
    from vision.taught_profile import ProfileError, load

    found: list[tuple[Path, TaughtSet | str]] = []
    for path in sorted(folder().glob(f"*{ENDING}")):
        try:
            found.append((path, load(path)))
        except ProfileError as error:
            log.warning("a file of taught dice is not used: %s (%s)", path.name, error.reason)
            found.append((path, error.reason))
    return found


def _path_of(name: str) -> Path:
    """Where the set of this name lies or will lie: two names that are written alike are two files."""
    kept = _kept()
    for path, taught in kept:
        if not isinstance(taught, str) and taught.name == name:
            return path
    taken, slug = {path.name.casefold() for path, _ in kept}, _slug(name)
    numbered = (f"{slug}{ENDING}" if n == 1 else f"{slug}-{n}{ENDING}" for n in range(1, len(taken) + 2))
    return folder() / next(file for file in numbered if file.casefold() not in taken)


def _alike(one: TaughtSet, other: TaughtSet) -> bool:
    """Whether two sets know the same faces by the same pictures, whatever they are called."""
    return replace(one, name="").as_text() == replace(other, name="").as_text()


def _free_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it when it is taken."""
    numbered = (name if n == 1 else f"{name[: LONGEST_NAME - len(str(n)) - 1]} {n}" for n in count(1))
    return next(each for each in numbered if each.casefold() not in taken)


def _slug(name: str) -> str:
    return re.sub(r"[^\w-]+", "-", name, flags=re.UNICODE).strip("-") or "dice"
