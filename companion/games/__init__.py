"""The shelf: every game Burrow knows. A game is a folder here whose ``__init__.py`` names its ``BOX``.

A folder that cannot be loaded stands on the shelf as a broken box with its error and hurts no other game.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from difflib import get_close_matches
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from companion.core.game import Box, Game
from companion.core.messages import Message, say


class NoSuchGame(LookupError):
    """A game that is not on the shelf, or stands there broken; `reason` says which and what there is instead."""

    def __init__(self, reason: Message) -> None:
        super().__init__(f"{reason.key} {dict(reason.values)}")
        self.reason = reason


def shelf(folders: Iterable[str] | None = None, package: str = __name__) -> tuple[Box, ...]:
    """Return the boxes on the shelf by key: whole ones, and broken ones with their `error` and no games.

    `folders` and `package` say where to look and what the folders are called when imported; by default here.
    """
    boxes: list[Box] = []
    taken: dict[str, str] = {}
    for found in sorted(iter_modules(__path__ if folders is None else folders), key=lambda module: module.name):
        if found.ispkg:
            box = _open(found.name, f"{package}.{found.name}")
            twice = next((game.key for game in box.games if game.key in taken), None)
            if twice is not None:
                box = Box(box.key, (), f"The game {twice!r} already lies in the box {taken[twice]!r}.")
            taken.update({game.key: box.key for game in box.games})
            boxes.append(box)
    return tuple(boxes)


def find_game(key: str, boxes: Iterable[Box] | None = None) -> Game[Any]:
    """Return the game `key` from the boxes (by default the whole shelf).

    Raises `NoSuchGame`, which names the games there are, the nearest of them, or the error of a broken box.
    """
    boxes = shelf() if boxes is None else tuple(boxes)
    games = {game.key: game for box in boxes for game in box.games}
    if key in games:
        return games[key]
    broken = next((box for box in boxes if box.error and box.key == key), None)
    if broken is not None:
        raise NoSuchGame(say("shelf.broken", game=key, reason=broken.error))
    near = next(iter(get_close_matches(key[:40].lower(), list(games), 1, 0.5)), "")
    perhaps = say("shelf.perhaps", game=near) if near else ""
    raise NoSuchGame(say("shelf.no_such_game", game=key[:40], perhaps=perhaps, choices=tuple(games)))


def _open(name: str, module: str) -> Box:
    try:
        box = import_module(module).BOX
    except Exception as error:
        return Box(name, (), _told(error))
    if not isinstance(box, Box) or not box.games:
        return Box(name, (), f"BOX of {module} is not a box with games in it.")
    return box


def _told(error: Exception) -> str:
    """Return one line: what went wrong, and in which file and line if the traceback knows."""
    what = "".join(traceback.format_exception_only(error)).strip().splitlines()[-1]
    frames = [f for f in traceback.extract_tb(error.__traceback__) if not f.filename.startswith("<")]
    inner = [f for f in frames if "importlib" not in f.filename and f.filename != __file__]
    return f"{what} ({inner[-1].filename}, line {inner[-1].lineno})" if inner else what
