"""Opening the app: which game a demo shows, a game's own screen, and a demo that plays to its end."""

import asyncio
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.cli.opening import Rehearsing, demo_game, real_dice, screens_of
from companion.core.dice import Link
from companion.core.game import Box
from companion.games import NoSuchGame
from companion.storage.preferences import KnownDie
from companion.table.library import Library
from tests.storage.pebbles import BOX, PEBBLES

ROOT = Path(__file__).parents[2]
DICED = replace(PEBBLES, key="diced", answer_dice=lambda state, wish, faces: None)


def test_a_demo_shows_the_game_asked_for_else_one_with_dice():
    boxes = (Box("torn", (), "broken"), BOX, Box("diced", (DICED,)))
    assert demo_game(boxes).key == "diced"
    assert demo_game(boxes, "pebbles").key == "pebbles"
    assert demo_game((BOX,)).key == "pebbles"
    with pytest.raises(NoSuchGame):
        demo_game(boxes, "torn")
    with pytest.raises(LookupError):
        demo_game(())


def test_a_games_own_screen_is_found_in_its_folder(tmp_path, monkeypatch):
    folder = tmp_path / "some_games"
    for name, screen in (("pebbles", "SCREENS = {'pebbles': 'the screen'}\n"), ("diced", None)):
        (folder / name).mkdir(parents=True)
        (folder / name / "__init__.py").touch()
        if screen:
            (folder / name / "screen.py").write_text(screen)
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    screen_of = screens_of((BOX, Box("diced", (DICED,))), "some_games")
    assert screen_of("pebbles") == "the screen"
    assert screen_of("diced") is None


class Stopped(Exception):
    pass


class App:
    """Stands for the window: it only takes the table that is opened."""

    def __init__(self, library):
        self.library = library
        self.tables = []

    def listen_to(self, sources):
        self.dice = sources

    def receive(self, *events):
        self.tables[-1].receive(*events)

    def play(self, table):
        self.tables.append(table)
        if len(self.tables) == 2:
            raise Stopped


def test_a_demo_plays_a_whole_game_and_then_begins_another(tmp_path):
    library = Library(tmp_path, (BOX,))
    app = App(library)
    with pytest.raises(Stopped):
        asyncio.run(asyncio.wait_for(Rehearsing(app, PEBBLES, pace=0.0, chance=Random(3)).run(), 60))
    table = app.tables[0]
    assert PEBBLES.result(table.session.state) is not None
    assert [kept.id for kept in library.finished()] == [table.kept_id]
    assert library.resume(table.kept_id).session.state == table.session.state
    library.close()


def test_an_evenings_dice_are_those_the_tablet_remembers(tmp_path):
    library = Library(tmp_path, (BOX,))
    library.keep_die(KnownDie("pixels:1a2b3c4d", "Ruby"))
    library.set_setting("app.radio", False)
    heard = []

    class Receiving(App):
        def receive(self, *events):
            heard.extend(events)

    async def evening():
        sources = real_dice(library, tmp_path)(Receiving(library))
        running = asyncio.create_task(sources.run())
        await asyncio.sleep(0)
        sources.inbox.put(Link("pixels:1a2b3c4d", True))
        await asyncio.sleep(0.05)
        sources.stop()
        await asyncio.wait_for(running, 10)

    asyncio.run(evening())
    assert heard == [Link("pixels:1a2b3c4d", True)]


def test_games_that_cannot_be_opened_end_with_a_sentence(tmp_path):
    (tmp_path / "home").write_text("not a folder")
    done = subprocess.run(
        [sys.executable, "-m", "companion", "--language", "en"], capture_output=True, text=True, cwd=ROOT, timeout=60,
        env={"BURROW_HOME": str(tmp_path / "home"), "PATH": ""}, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "cannot be opened" in done.stderr and "Traceback" not in done.stderr
