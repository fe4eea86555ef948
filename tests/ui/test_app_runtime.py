"""One loop: the first frame waits for nothing slow, dice that fail are tried again, an idle app rests."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from kivy.clock import Clock

from companion.ui import runtime
from companion.ui.runtime import AWAKE_FPS, HELD_FPS, LONGEST_TAP, RESTING_FPS, Rest
from tests.ui import pilot

ROOT = Path(__file__).parents[2]

LIVE = """
import sys
from kivy.clock import Clock
from tests.ui import pilot
from tests.ui.app_game import library_of
from companion.ui import app as module

class Dice:
    began = ended = False
    async def run(self):
        import asyncio
        Dice.began = True
        from kivy.base import ExceptionManager
        Dice.started = self.app.mishaps in ExceptionManager.handlers
        Dice.slow = sorted({"cv2", "bleak", "bumble"} & before)
        self.app.stop()
        await asyncio.sleep(60)
    def stop(self):
        Dice.ended = True

before = set()

def dice(app):
    before.update(sys.modules)
    made = Dice()
    made.app = app
    return made

module.run(library_of(), dice=dice, language="en")
print("began", Dice.began, "started", Dice.started, "ended", Dice.ended, "slow", Dice.slow)
"""


def test_the_app_lives_on_one_loop_and_imports_nothing_slow_before_its_first_frame(tmp_path):
    script = tmp_path / "live.py"
    script.write_text(textwrap.dedent(LIVE))
    done = subprocess.run(
        [sys.executable, str(script)], cwd=ROOT, env={**_environment(), "PYTHONPATH": str(ROOT)}, capture_output=True,
        text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert "began True started True ended True slow []" in done.stdout


def _environment():
    import os

    return {**os.environ, "SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy", "KIVY_NO_ARGS": "1"}


def test_dice_that_fail_are_told_and_tried_again(monkeypatch):
    monkeypatch.setattr(runtime, "PAUSES", (0.0, 0.0, 0.0))
    made, told, stopped = [], [], []

    class Source:
        async def run(self):
            if len(made) < 3:
                raise OSError("no radio")

        def stop(self):
            stopped.append(self)

    def make():
        made.append(Source())
        return made[-1]

    async def live():
        drawn = asyncio.Event()
        drawn.set()
        await runtime._Dice(make, drawn, told.append).run()

    asyncio.run(live())
    assert len(made) == 3 and told == ["OSError", "OSError"] and len(stopped) == 2


def test_sources_that_cannot_even_be_made_do_not_end_the_app(monkeypatch):
    monkeypatch.setattr(runtime, "PAUSES", (0.0,))
    tries = []

    def make():
        tries.append(1)
        if len(tries) < 3:
            raise ImportError("bleak")

    async def live():
        drawn = asyncio.Event()
        drawn.set()
        await runtime._Dice(make, drawn, None).run()

    asyncio.run(live())
    assert len(tries) == 3


@pytest.fixture
def resting():
    from kivy.core.window import Window

    pilot.settle(5)  # what other screens left moving comes to its end
    before = Clock._max_fps
    rest = Rest(seconds=0.2)
    rest.begin(Window)
    yield rest
    rest.end()
    Clock._max_fps = before


def test_an_idle_app_rests_and_a_touch_wakes_it(resting):
    pilot.wait(1.5)
    assert resting.resting and Clock._max_fps == RESTING_FPS
    pilot.tap_at(5, 5)
    assert not resting.resting and Clock._max_fps == AWAKE_FPS


def test_a_finger_is_followed_closely_but_a_palm_is_not(resting):
    """A tap begins when the finger leaves the glass: until then the app looks often, but not for as long as a palm
    may lie there."""
    touch = pilot.finger(5, 5)
    touch.touch_down()
    assert Clock._max_fps == HELD_FPS
    touch.touch_up()
    assert Clock._max_fps == AWAKE_FPS
    palm = pilot.finger(5, 5)
    palm.touch_down()
    assert Clock._max_fps == HELD_FPS
    pilot.wait(LONGEST_TAP + 0.6)
    assert Clock._max_fps < HELD_FPS
    palm.touch_up()
    assert not resting.resting and Clock._max_fps == AWAKE_FPS


def test_python_tidies_up_while_the_table_rests(resting):
    """A full search for garbage stops everything for a tenth of a second: never in the middle of a roll."""
    import gc

    full: list[str] = []

    def noted(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            full.append("resting" if resting.resting else "playing")

    gc.callbacks.append(noted)
    try:
        resting.stir()
        kept = [[[n]] for n in range(300_000)]  # as many objects as bring on a full search with Python's own settings
        assert full == [], len(kept)
        pilot.wait(1.5)
        assert full[:1] == ["resting"]
    finally:
        gc.callbacks.remove(noted)


def test_while_something_moves_the_app_stays_awake(resting):
    from kivy.animation import Animation
    from kivy.uix.widget import Widget

    thing = Widget()
    Animation(x=100, d=3).start(thing)
    pilot.wait(1.2)
    assert not resting.resting
    Animation.cancel_all(thing)


class Quiet:
    """Dice sources that only note what they are told."""

    def __init__(self):
        self.told = []
        self.awake = ("a", "b")

    def pause(self):
        self.told.append("pause")

    def resume(self):
        self.told.append("resume")


def test_a_paused_app_lets_go_of_the_dice_and_takes_them_up_again():
    from tests.ui.app_pilot import running, sees

    with running() as app:
        app.dice = Quiet()
        app.on_pause()
        app.on_resume()
        assert app.dice.told == ["pause", "resume"]
        assert sees(app, "No dice yet")
        app.dice_changed()
        pilot.wait(0.5)
        assert sees(app, "2 dice awake")


def test_what_a_die_says_is_drawn_at_once_however_slowly_kivy_looks_round():
    before = Clock._max_fps

    async def rung() -> None:
        bell, rest = runtime.Bell(), Rest()
        rest.ring = bell.ring
        bell.hang()
        try:
            Clock._max_fps = 0.001  # a frame every quarter of an hour
            frame = asyncio.ensure_future(Clock.async_idle())
            await asyncio.sleep(0.05)
            assert not frame.done()
            rest.wake()
            await asyncio.wait_for(frame, 60)
        finally:
            bell.take_down()

    asyncio.run(rung())
    assert "async_idle" not in vars(Clock)
    Clock._max_fps = before
