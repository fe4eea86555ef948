"""A file of games that is damaged or somebody else's: the real program opens all the same and offers the backup."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from companion.core.game import Seat
from companion.games import find_game, shelf
from companion.storage.database import NAME
from companion.table.library import Library

ROOT = Path(__file__).parents[2]

PROGRAM = """
import json, sys
from tests.ui import app_pilot  # first: it says how large the window is
from kivy.app import App
from kivy.clock import Clock
from companion.cli import main

def there(words):
    app = App.get_running_app()
    return app is not None and app.page is not None and app_pilot.sees(app, words)

def step(_dt):
    # waits for what a person would wait for, then taps it or goes on; Python's own deadline ends it
    words, taps = steps[0]
    if not there(words):
        return
    app = App.get_running_app()
    print(json.dumps({words: app_pilot.texts(app)}), flush=True)
    if taps:
        app_pilot.thing(app, words).dispatch("on_tap")
    steps.pop(0)
    if not steps:
        app.stop()
        return False

steps = json.loads(sys.argv[1])
Clock.schedule_interval(step, 0.2)
main(["--language", "en"])
"""


def burrow(home: Path, *steps: tuple[str, bool]) -> str:
    """Open the real program without a screen; wait for words and tap them or not; returns all there was to read."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps(steps)], cwd=ROOT, capture_output=True, text=True, timeout=120,
        env={
            **os.environ, "BURROW_HOME": str(home), "SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy",
            "PYTHONPATH": str(ROOT), "KIVY_NO_ARGS": "1", "KIVY_NO_FILELOG": "1", "KIVY_HOME": str(home / "kivy"),
        },
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    read = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return "\n".join(text for each in read for texts in each.values() for text in texts)


@pytest.fixture
def home(tmp_path):
    """A folder with a game that was begun, and yesterday's backup of it."""
    library = Library(tmp_path / "home", shelf())
    game, chance = find_game("whakka_mole", library.boxes), Random(1)
    table = library.start(game, game.setup((Seat("Ottoline"), Seat("Bartholomew"))))
    for _ in range(4):
        table.play(game.random_move(table.session.state, chance))
        table.stop_passing()
    library.set_setting("dice.radio", False)
    library.back_up()
    library.close()
    return tmp_path / "home"


def damage(home):
    """Overwrite every page but the first, as a failing card does; returns the bytes."""
    path = home / NAME
    with sqlite3.connect(path) as connection:
        connection.execute("pragma wal_checkpoint(truncate)")
    connection.close()
    data = bytearray(path.read_bytes())
    for start in range(4096, len(data), 4096):
        data[start : start + 64] = b"\xff" * 64
    path.write_bytes(data)
    return bytes(data)


def aside_of(home: Path) -> Path:
    """The one file that was set aside."""
    (aside,) = home.glob("*set-aside-1.sqlite3")
    return aside


def test_a_damaged_file_is_set_aside_untouched_and_its_backup_brought_back(home):
    before = damage(home)
    told = burrow(home, ("was damaged", False), ("Bring back", True), ("Bring it back", True), ("Ottoline", False))
    assert str(aside_of(home)) in told
    assert aside_of(home).read_bytes() == before
    assert "The backup is back." in told
    assert "damaged" not in burrow(home, ("Ottoline", False))  # and it stays


def test_somebody_elses_file_is_set_aside_untouched_and_the_shelf_opens(tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    (home / NAME).write_bytes(b"Dear diary, today we whacked moles.\n" * 300)
    before = (home / NAME).read_bytes()
    told = burrow(home, ("was not Burrow’s", False))
    assert str(aside_of(home)) in told and "no backup" in told
    assert "Whakka Mole" in told and "Bring back" not in told
    assert aside_of(home).read_bytes() == before
    assert Library(home, shelf()).notices == ()


def test_an_empty_library_never_counts_as_a_backup_of_the_damaged_one(home):
    damage(home)
    for day in (1, 2, 3):
        library = Library(home, shelf(), now=lambda day=day: time.time() + day * 86400)
        library.back_up()
        library.close()
    library = Library(home, shelf())
    library.restore_backup()
    assert [kept.names[:2] for kept in library.unfinished()] == [("Ottoline", "Bartholomew")]
    library.close()


def test_another_programs_database_is_set_aside_untouched_and_the_backup_offered(home):
    for part in home.glob(f"{NAME}*"):
        part.unlink()
    with sqlite3.connect(home / NAME) as connection:
        connection.execute("create table recipes (name text)")
        connection.execute("insert into recipes values ('mole')")
    connection.close()
    before = (home / NAME).read_bytes()
    assert "Bring back" in burrow(home, ("was not Burrow’s", False))
    assert aside_of(home).read_bytes() == before
