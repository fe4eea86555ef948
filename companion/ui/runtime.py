"""The only file that knows loops and threads: one asyncio loop runs Kivy and the dice until the window closes.

Kivy's default clock is used on purpose: every other one dies under ``async_run``.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import gc
import logging
from collections.abc import Callable
from typing import Any, Protocol

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock

log = logging.getLogger(__name__)

AWAKE_FPS, RESTING_FPS = 60, 25
HELD_FPS = 1000
"""Looks for input a second while a finger is down: what a tap does begins when the finger leaves the glass, and Kivy
does not wake up for it. A look that changes nothing draws nothing; a finger is down for a tenth of a second."""
LONGEST_TAP = 1.0
YOUNG, ROUNDS, MANY = 8000, 2, 1000
"""New objects, and such rounds, after which Python looks for garbage among the young ones by itself: more than a tap
makes. The app does so between taps, once there are `MANY`."""
SELDOM = 100
"""Rounds of tidying young objects after which Python tidies everything by itself, at a table that never rests."""
RESTS_AFTER = 3.0
SHORTEST_PAUSE = 0.004
"""Seconds from one frame to the next that something asks for at once: dice come in showers."""
PAUSES = (1.0, 2.0, 4.0, 8.0, 16.0, 30.0)


@functools.cache
def _keep_what_is_loaded() -> None:
    """Code and tables that were loaded before the first page live as long as the app and need not be searched."""
    gc.freeze()


class DiceSources(Protocol):
    """Whatever brings dice: `run` lives as long as the app, `stop` ends its threads."""

    async def run(self) -> None: ...
    def stop(self) -> None: ...


class Bell:
    """Ends Kivy's pause between two frames early: what a die says is drawn at once, not at the next look round.

    Kivy sleeps from frame to frame, so a die would wait up to a sixtieth of a second, and at a resting table longer.
    `ring` may be called on the event loop only.
    """

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def ring(self) -> None:
        """Let the next frame come now."""
        self._rung.set()

    def hang(self) -> None:
        """From now on the bell is heard. Without these parts of Kivy (not public in 2.3) dice are drawn a little
        later, as everything else is."""
        if all(hasattr(Clock, name) for name in ("_max_fps", "_last_tick", "_dt", "async_idle", "time")):
            Clock.async_idle = self._pause

    def take_down(self) -> None:
        """Leave Kivy as it was."""
        Clock.__dict__.pop("async_idle", None)

    async def _pause(self) -> float:
        """Kivy's pause before a frame: until the frame is due, or the bell rings. Returns the time of the frame."""
        now, last = Clock.time(), Clock._last_tick
        due = last + (1 / Clock._max_fps if Clock._max_fps > 0 else 0)
        if now < due:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._rung.wait(), due - now)
            now = Clock.time()
        await asyncio.sleep(max(0.0, min(due, last + SHORTEST_PAUSE) - now))
        self._rung.clear()
        now = Clock.time()
        Clock._dt, Clock._last_tick = now - Clock._last_tick, now
        return float(now)


class Rest:
    """Lets Kivy look for input less often when nothing has happened for a few seconds, and tidies up meanwhile.

    A frame that changes nothing draws nothing, but Kivy still wakes up for it; twenty-five times a second is enough
    to see the next touch in time. Call `stir` when something happens, `wake` when it should be seen at once.

    Python's search for objects that only hold one another stops everything for a tenth of a second once the app is
    large. Left alone it would come in the middle of a game, so it is done when the table rests. The search among the
    young objects takes a millisecond, and is done between taps.
    """

    def __init__(self, seconds: float = RESTS_AFTER) -> None:
        self.seconds = seconds
        self._until = self._held_until = 0.0
        self.resting = False
        self.ring: Callable[[], object] = lambda: None
        self._thresholds = gc.get_threshold()
        _keep_what_is_loaded()

    def begin(self, window: Any) -> None:
        """Watch the window's input and the clock."""
        window.bind(on_touch_down=self._held, on_touch_move=self.stir, on_touch_up=self._lifted, on_key_down=self.stir)
        window.bind(on_resize=self.stir)
        Clock.schedule_interval(self.look, 0.5)
        self._thresholds = gc.get_threshold()
        gc.set_threshold(YOUNG, ROUNDS, SELDOM)
        self.stir()

    def end(self) -> None:
        """Stop watching and go back to full speed."""
        Clock.unschedule(self.look)
        gc.set_threshold(*self._thresholds)
        self._speed(AWAKE_FPS)

    def stir(self, *_: Any) -> None:
        """Something happens: full speed for some seconds."""
        self._until = Clock.get_time() + self.seconds
        if self.resting:
            self.resting = False
            self._speed(AWAKE_FPS)

    def _held(self, *_: Any) -> None:
        self.stir()
        self._held_until = Clock.get_time() + LONGEST_TAP
        self._speed(HELD_FPS)

    def _lifted(self, *_: Any) -> None:
        self.stir()
        self._speed(AWAKE_FPS)

    def wake(self) -> None:
        """Something happens that nobody did on the glass: full speed, and a frame right now."""
        self.stir()
        self.ring()

    def look(self, *_: Any) -> None:
        """Slow down if nothing has happened and nothing moves."""
        if Animation._instances:
            self.stir()
        if self._held_until and (Animation._instances or Clock.get_time() >= self._held_until):
            self._held_until = 0.0  # what moves is drawn sixty times a second, and a palm that rests is no tap
            self._speed(AWAKE_FPS)
        if not self._held_until and not Animation._instances and gc.get_count()[0] >= MANY:
            gc.collect(1)
        if not self.resting and Clock.get_time() >= self._until:
            self.resting = True
            self._speed(RESTING_FPS)
            self._tidy()

    def _tidy(self) -> None:
        if gc.get_count()[2] >= self._thresholds[2]:
            gc.collect()

    def tidy(self, *_: Any) -> None:
        """A page is gone for good: let go of its pictures now, they are the largest things the app holds."""
        gc.collect()

    @staticmethod
    def _speed(fps: int) -> None:
        # not public in Kivy 2.3; without it the app merely uses a little more battery
        if hasattr(Clock, "_max_fps"):
            Clock._max_fps = fps


def live(app: App, sources: Callable[[], DiceSources | None] | None = None) -> None:
    """Run the app and the dice until the window closes. Call once per process, from the main thread.

    `sources` is called after the first frame, so that slow libraries never delay it.
    """
    asyncio.run(_live(app, sources))


async def _live(app: App, sources: Callable[[], DiceSources | None] | None) -> None:
    drawn = asyncio.Event()
    dice = _Dice(sources, drawn, getattr(app, "dice_failed", None))
    app.bind(on_start=lambda *_: _after_first_frame(drawn.set))
    bell, rest = Bell(), getattr(app, "rest", None)
    bell.hang()
    if rest is not None:
        rest.ring = bell.ring
    async with asyncio.TaskGroup() as tasks:
        rolling = tasks.create_task(dice.run())
        try:
            await app.async_run("asyncio")
        finally:
            bell.take_down()
            rolling.cancel()
            dice.stop()


def _after_first_frame(does: Callable[[], object]) -> None:
    """Call `does` when a whole frame has been drawn. Returns nothing: a truthy answer would end ``on_start``."""
    Clock.schedule_once(lambda _dt: Clock.schedule_once(lambda _dt: does(), 0), 0)


class _Dice:
    """Keeps the dice sources going: a failure is told and tried again later, never the end of the app."""

    def __init__(
        self,
        make: Callable[[], DiceSources | None] | None,
        drawn: asyncio.Event,
        failed: Callable[[str], object] | None,
    ) -> None:
        self._make, self._drawn, self._failed = make, drawn, failed
        self._sources: DiceSources | None = None

    async def run(self) -> None:
        """Wait for the first frame, then run the sources for as long as the app lives."""
        await self._drawn.wait()
        for pause in (*PAUSES, *[PAUSES[-1]] * 10_000):
            try:
                self._sources = self._make() if self._make else None
                if self._sources is None:
                    return
                await self._sources.run()
                return
            except Exception as error:
                log.warning("the dice stopped (%s); trying again in %g s", type(error).__name__, pause)
                self.stop()
                if self._failed:
                    self._failed(type(error).__name__)
            await asyncio.sleep(pause)

    def stop(self) -> None:
        """End the sources' threads; what they throw on the way out is only noted."""
        sources, self._sources = self._sources, None
        if sources is not None:
            try:
                sources.stop()
            except Exception as error:
                log.warning("the dice did not stop cleanly: %s", type(error).__name__)
