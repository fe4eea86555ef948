"""Taught sets of dice as files: those that are read with, in a folder of Burrow's own, and those people share."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import TYPE_CHECKING

from companion.core.messages import Message, say
from companion.storage.places import home, private_folder
from companion.ui import files

if TYPE_CHECKING:
    from vision.taught_profile import TaughtSet

log = logging.getLogger(__name__)
ENDING = ".dice.json"


def folder() -> Path:
    """Return where the sets lie that Burrow reads with."""
    return home() / "taught dice"


def all_sets() -> tuple[TaughtSet, ...]:
    """Return every set that can be used, by name; a file that cannot is left alone and noted in the log."""
    if not folder().is_dir():
        return ()
    from vision.taught_profile import ProfileError, load

    found = []
    for path in sorted(folder().glob(f"*{ENDING}")):
        try:
            found.append(load(path))
        except ProfileError as error:
            log.warning("a file of taught dice is not used: %s (%s)", path.name, error.reason)
    return tuple(found)


def keep(taught: TaughtSet) -> None:
    """Write a set, in the place of the one of that name. Raises `OSError`."""
    private_folder(folder())
    files.write(folder() / f"{_slug(taught.name)}{ENDING}", taught.as_text())


def forget(name: str) -> None:
    """Throw a set away. Raises `OSError`."""
    (folder() / f"{_slug(name)}{ENDING}").unlink(missing_ok=True)


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
    """Read a set that somebody shared and keep it; returns it, or why it cannot be used."""
    from vision.taught_profile import ProfileError, load

    try:
        taught = load(path)
        keep(taught)
    except ProfileError as error:
        return None, say(f"taught.file.{error.reason}")
    except OSError as error:
        return None, say("files.not_saved", folder=str(folder()), reason=error.strerror or type(error).__name__)
    return taught, None


def _slug(name: str) -> str:
    return re.sub(r"[^\w-]+", "-", name, flags=re.UNICODE).strip("-") or "dice"
