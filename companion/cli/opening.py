"""Opening the app: the only command that needs a screen. A demo keeps its games nowhere."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from companion.core.game import Box, Game, Seat

PEOPLE = ("Ana", "Ben", "Cleo", "Dev")
COLOURS = ("vermilion", "sky", "green", "yellow", "blue", "rose", "orange", "graphite")


def open_app(language: str | None, demo: str | None, recorded: Sequence[Any] = ()) -> None:
    """Open the app; `demo` is None for an ordinary evening, "" for any game that plays itself, or that game's key.
    `recorded` are dice to be heard beside the real ones, each with its link (`.recorded`); a demo has its own.

    Ends the program with a sentence if the games cannot be opened at all.
    """
    from companion.games import shelf
    from companion.storage.places import home

    boxes = shelf()
    if demo is None:
        _live(home(), boxes, language, None, recorded)
    else:
        with tempfile.TemporaryDirectory(prefix="burrow-demo-") as folder:
            _live(Path(folder), boxes, language, demo_game(boxes, demo))


def _live(
    folder: Path,
    boxes: tuple[Box, ...],
    language: str | None,
    demo: Game[Any] | None,
    recorded: Sequence[Any] = (),
) -> None:
    from companion.storage.failures import StorageError
    from companion.table.library import Library
    from companion.words import Words

    try:
        library = Library(folder, boxes)
    except StorageError as error:
        sys.exit(Words(language)("cli.cannot_open", folder=str(folder), reason=error.reason))
    stderr = sys.stderr
    try:
        if demo is None:
            library.back_up()
        os.environ["KIVY_NO_ARGS"] = "1"  # the program's arguments are Burrow's own
        from companion.ui.app import run

        dice = real_dice(library, folder, recorded) if demo is None else partial(Rehearsing, game=demo, folder=folder)
        run(library, demo=demo, screen_of=screens_of(boxes), dice=dice, language=language)
    finally:
        sys.stderr = stderr  # Kivy put its log in its place, where nobody else can write
        library.close()


def real_dice(library: Any, folder: Path, recorded: Sequence[Any] = ()) -> Callable[[Any], Any]:
    """Return what makes the dice sources of an app, as the settings ``app.radio``, ``.wires``, ``.camera``,
    ``.trays``, ``.keep_pictures``, ``.numerals`` and ``.by_hand`` say; known dice are linked by themselves."""

    def setting(name: str, otherwise: Any) -> Any:
        value = library.setting(f"app.{name}", otherwise)
        return value if isinstance(value, type(otherwise)) else otherwise

    def sources(app: Any) -> Any:
        from companion.inputs.inbox import Inbox
        from companion.inputs.sources import Sources
        from companion.ui.taught_dice import all_sets

        made = Sources(
            Inbox(app.receive),
            known=[die.id for die in library.dice()],
            wires=setting("wires", "").split("\n") if setting("wires", "") else (),
            camera=setting("camera", ""),
            trays=setting("trays", {}),
            shells={die.id: shell for die in library.dice() if (shell := die.calibration.get("shell"))},
            learnt_links=setting("links", 0),
            on_links_learnt=lambda links: app.preferences.set("links", links),
            radio=setting("radio", True),
            pictures=folder / "pictures",
            keep_pictures=setting("keep_pictures", False),
            paused=setting("by_hand", False),
        )
        made.know(all_sets())
        made.read_numerals(setting("numerals", False))
        for die, link in recorded:
            made.plug(die, link)
        return made

    return sources


def demo_game(boxes: tuple[Box, ...], key: str = "") -> Game[Any]:
    """Return the game to show: the one asked for, else the first that is played with dice, else the first.

    Raises `LookupError` for an empty shelf or an unknown key.
    """
    from companion.games import find_game

    if key:
        return find_game(key, boxes)
    games = [game for box in boxes for game in box.games]
    if not games:
        raise LookupError("no game on the shelf opens")
    return next((game for game in games if game.answer_dice is not None), games[0])


def screens_of(boxes: tuple[Box, ...], package: str = "companion.games") -> Callable[[str], Any]:
    """Return what finds a game's own screen: ``SCREENS[key]`` of the module ``screen`` in its box's folder, if any."""
    box_of = {game.key: box.key for box in boxes for game in box.games}

    def screen_of(key: str) -> Any:
        name = f"{package}.{box_of[key]}.screen"
        return import_module(name).SCREENS.get(key) if find_spec(name) else None

    return screen_of


class Rehearsing:
    """The dice of a demo: opens a table of the game in the app and lets it play itself, with simulated radio dice
    and pictures that Burrow draws and reads. `folder` keeps the pictures as evidence."""

    def __init__(
        self, app: Any, game: Game[Any], pace: float = 1.0, chance: Random | None = None, folder: Path | None = None
    ) -> None:
        self._app = app
        self._game = game
        self._pace = pace
        self._chance = chance or Random()
        self._folder = folder

    async def run(self) -> None:
        """Play one game after another until the app closes."""
        from companion.demo.drawn_tray import DrawnTray
        from companion.demo.rehearsal import Rehearsal
        from companion.inputs.inbox import Inbox
        from companion.inputs.sources import Sources

        pictures = self._folder / "pictures" if self._folder is not None else None
        sources = Sources(Inbox(self._app.receive), radio=False, pictures=pictures, keep_pictures=True)
        self._app.listen_to(sources)
        tray = DrawnTray(self._chance, pictures, sources.show)
        listening = asyncio.create_task(sources.run())
        try:
            while True:
                table = self._app.library.start(self._game, self._game.setup(self._seats()))
                self._app.play(table)
                await asyncio.sleep(0)
                await Rehearsal(table, sources, self._chance, pace=self._pace, read_picture=tray).run()
                await asyncio.sleep(20 * self._pace)
        finally:
            sources.stop()
            await asyncio.gather(listening, return_exceptions=True)

    def _seats(self) -> tuple[Seat, ...]:
        count = min(max(len(PEOPLE), self._game.seats.start), self._game.seats.stop - 1)
        names = (PEOPLE[n] if n < len(PEOPLE) else f"{PEOPLE[n % 4]} {n // 4 + 1}" for n in range(count))
        return tuple(Seat(name, COLOURS[n % len(COLOURS)]) for n, name in enumerate(names))

    def stop(self) -> None:
        """Nothing to stop: everything ends with `run`."""
