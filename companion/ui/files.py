"""Games as files: where they are written, and reading one back."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion.core.messages import Message, say
from companion.core.session import JournalError
from companion.dice.profiles import ENDING

if TYPE_CHECKING:
    from companion.table.library import Library


def folder() -> Path:
    """Return the folder for files people take away: their documents, else Burrow's own data."""
    from platformdirs import user_data_path, user_documents_path

    documents = Path(user_documents_path())
    return documents / "Burrow" if documents.is_dir() else Path(user_data_path("burrow", appauthor=False)) / "files"


def file_name(game: str, title: str, now: float, ending: str = "jsonl") -> str:
    """Return a name any file system takes: game, title, time and the ending."""
    words = re.sub(r"[^\w-]+", "-", f"{game} {title}".strip(), flags=re.UNICODE).strip("-")[:60]
    return f"{words}-{datetime.fromtimestamp(now):%Y-%m-%d-%H%M%S}.{ending}"


def write(path: Path, content: str | bytes) -> None:
    """Write a file that only the user can read, whole or not at all. Raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(path.name + ".part")
    with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content.encode("utf-8") if isinstance(content, str) else content)
    unfinished.replace(path)


def save_game(library: Library, kept_id: str, game: str, now: float, title: str = "") -> Message:
    """Write a kept game into a file; returns what to tell: where it lies, or that the disk refused."""
    return _save(file_name(game, title, now), lambda: library.export(kept_id))


def save_results(library: Library, now: float) -> Message:
    """Write the results of all finished games as CSV; returns what to tell."""
    return _save(file_name("burrow", "results", now, "csv"), lambda: "\ufeff" + library.csv())


def save_picture(picture: Path, game: str, now: float) -> Message:
    """Move a picture that was just drawn (a PNG) to the user's files; returns what to tell."""
    told = _save(file_name(game, "", now, "png"), picture.read_bytes)
    picture.unlink(missing_ok=True)
    return told


def save_profile(text: str, name: str, now: float) -> Message:
    """Write the profile of a die into a file; returns what to tell."""
    return _save(file_name("die", name, now, ENDING), lambda: text)


def _save(name: str, content: Callable[[], str | bytes]) -> Message:
    path = folder() / name
    try:
        write(path, content())
    except JournalError as error:
        return error.reason
    except OSError as error:
        return say("files.not_saved", folder=str(path.parent), reason=error.strerror or type(error).__name__)
    return say("files.saved", name=path.name, folder=str(path.parent))


def found() -> tuple[Path, ...]:
    """Return the game files in the folder, newest first."""
    place = folder()
    files = place.glob("*.jsonl") if place.is_dir() else ()
    return tuple(sorted(files, key=lambda file: file.stat().st_mtime, reverse=True))
