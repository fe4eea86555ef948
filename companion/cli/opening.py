"""Opening the app: the only command that needs a screen."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from companion.core.game import Box


def open_app(language: str | None, demo: str | None) -> None:
    """Open the app; `demo` is None for an ordinary evening, "" for any game that plays itself, or that game's key.

    Raises `StorageError` if neither the kept games nor a new file can be opened.
    """
    from companion.games import shelf
    from companion.storage.places import home
    from companion.table.library import Library

    boxes = shelf()
    if demo is None:
        library = Library(home(), boxes)
        _open(library, boxes, language, None)
        return
    import tempfile
    from pathlib import Path

    with tempfile.TemporaryDirectory(prefix="burrow-demo-") as folder:  # a rehearsal leaves no trace
        _open(Library(Path(folder), boxes), boxes, language, demo or "mole_park")


def _open(library: Any, boxes: tuple[Box, ...], language: str | None, demo: str | None) -> None:
    from companion.ui.app import run

    try:
        run(library, demo=demo, screen_of=lambda key: screen_of(key, boxes), language=language)
    finally:
        library.close()


def screen_of(game_key: str, boxes: tuple[Box, ...]) -> Callable[..., Any] | None:
    """Return what makes a game's own screen, or None where it has none yet (the plain screen is used then)."""
    for box in boxes:
        if any(game.key == game_key for game in box.games):
            name = f"companion.games.{box.key}.screen"
            try:
                module = import_module(name)
            except ModuleNotFoundError as error:
                if error.name != name:
                    raise
                return None
            return getattr(module, "make_screen", None)
    return None
