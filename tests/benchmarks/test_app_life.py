"""The whole program in a process of its own: how soon its first frame is there, and what it takes while nobody plays.

Wanted: the first frame within 1.0 s of the start (files warm), at most 2 % of one core at rest.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games import shelf
from companion.table.library import Library
from tests.benchmarks.evening import begun, dealt

ROOT = Path(__file__).parents[2]

PROGRAM = """
import json, os, sys, time
from kivy.clock import Clock
began = float(sys.argv[1])
rest, watched = float(sys.argv[2]), 8.0
game = sys.argv[3] if len(sys.argv) > 3 else ""
told = {}

def first(_dt):
    from kivy.app import App
    from kivy.core.window import Window
    def flipped(*_):
        Window.unbind(on_flip=flipped)
        told["first"] = time.time() - began
        if rest:
            if game:
                App.get_running_app().carry_on(game)
            Clock.schedule_once(still, rest)
        else:
            leave()
    Window.bind(on_flip=flipped)

def still(_dt):
    from kivy.core.window import Window
    told["cpu"], told["from"], told["frames"] = time.process_time(), time.monotonic(), 0
    Window.bind(on_flip=lambda *_: told.update(frames=told["frames"] + 1))
    Clock.schedule_once(lambda _dt: leave(), watched)

def leave():
    from kivy.app import App
    if "cpu" in told:
        told["share"] = (time.process_time() - told.pop("cpu")) / (time.monotonic() - told.pop("from"))
    print(json.dumps(told), flush=True)
    App.get_running_app().stop()

Clock.schedule_once(first, 0)
from companion.cli import main
main(["--language", "en"])
"""


def live(home: Path, rest: float = 0.0, game: str = "") -> dict[str, float]:
    """Let the program live; without `rest` until its first frame, else that long and then watched."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(time.time()), str(rest), game], cwd=ROOT, capture_output=True, text=True,
        timeout=120, env={
            **os.environ, "BURROW_HOME": str(home), "SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy",
            "PYTHONPATH": str(ROOT), "KIVY_NO_ARGS": "1", "KIVY_NO_FILELOG": "1", "KIVY_HOME": str(home / "kivy"),
        },
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    told: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return told


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with an open game of Mole Park at eight seats."""
    library, _, table = begun(tmp_path, "mole_park")
    dealt(table).close()
    library.set_setting("app.radio", False)
    library.close()
    return tmp_path


def test_the_first_frame_after_the_start(benchmark: Callable[..., Any], home: Path) -> None:
    """Timed: the whole life until then; `extra_info` has the first frame itself."""
    seen: list[float] = []
    benchmark.pedantic(lambda: seen.append(live(home)["first"]), rounds=5, warmup_rounds=1)
    benchmark.extra_info["first frame"] = f"least {min(seen):.2f} s, median {sorted(seen)[len(seen) // 2]:.2f} s"


def test_a_table_where_nobody_plays_rests(benchmark: Callable[..., Any], home: Path) -> None:
    library = Library(home, shelf())
    (kept,) = library.unfinished()
    library.close()
    told: list[dict[str, float]] = []
    benchmark.pedantic(lambda: told.append(live(home, 6.0, kept.id)), rounds=1)
    benchmark.extra_info["share of one core"] = f"{told[-1]['share']:.1%}"
    benchmark.extra_info["frames drawn in 8 s"] = told[-1]["frames"]
