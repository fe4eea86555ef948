"""A big evening for measuring: the real app in a real window, Mole Park at eight seats on a real disk, real frames."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter, thread_time
from typing import Any

from companion.core.game import Game, Seat
from companion.games import find_game, shelf
from companion.games.mole_park.moves import Deal, NameKing
from companion.table.library import KeptTable, Library

NAMES = ("Ana", "Ben", "Cleo", "Dev", "Eda", "Finn", "Gus", "Hana")
COLOURS = ("vermilion", "sky", "green", "yellow", "blue", "rose", "orange", "graphite")
PEOPLE = tuple(map(Seat, NAMES, COLOURS))


def begun(folder: Path, key: str) -> tuple[Library, Game[Any], KeptTable]:
    """A library on the disk with a game begun by as many as may play."""
    library = Library(folder, shelf())
    game = find_game(key, library.boxes)
    return library, game, library.start(game, game.setup(PEOPLE[: game.seats.stop - 1]))


def dealt(table: KeptTable) -> KeptTable:
    """Mole Park where everybody may roll."""
    assert table.play(NameKing(0)) and table.play(Deal())
    return table


def next_move(table: KeptTable, chance: Random) -> Any:
    """A move that stands, or None when the game is over."""
    return table.game.random_move(table.session.state, chance)


class Milliseconds:
    """How long something took, again and again, in words for ``benchmark.extra_info``."""

    def __init__(self) -> None:
        self.all: list[float] = []

    def add(self, seconds: float) -> None:
        """Note one."""
        self.all.append(seconds * 1000)

    @property
    def told(self) -> str:
        """Least (what it takes when nothing disturbs), median, 99th percentile."""
        far = quantiles(self.all, n=100)[98] if len(self.all) > 1 else max(self.all)
        return f"least {min(self.all):.1f} ms, median {median(self.all):.1f} ms, p99 {far:.1f} ms ({len(self.all)})"


class Glass:
    """What the window does: when its canvas was up to date (`updated`, and `worked` of the thread's own time), and
    when the frame was flipped."""

    def __init__(self) -> None:
        from kivy.core.window import Window

        self.frames = 0
        self.updated = self.worked = 0.0
        self._next: asyncio.Event | None = None
        Window.fbind("on_draw", self._draws)
        self._flip, Window.flip = Window.flip, self._flips

    def _draws(self, *_: Any) -> None:
        self.updated, self.worked = perf_counter(), thread_time()

    def _flips(self) -> None:
        self._flip()
        self.frames += 1
        if self._next is not None:
            self._next.set()

    def flip(self) -> Awaitable[object]:
        """Wait for the next frame that changes something: the next from this call on, not from the first wait."""
        self._next = asyncio.Event()
        return asyncio.wait_for(self._next.wait(), 20)

    def close(self) -> None:
        """Look no more."""
        from kivy.core.window import Window

        Window.funbind("on_draw", self._draws)
        del Window.flip


class Fingers:
    """An input provider as the operating system is one: what it holds is fetched once a frame."""

    def __init__(self) -> None:
        self._waiting: list[tuple[str, Any]] = []

    def add(self, kind: str, touch: Any) -> None:
        """A finger does something now; the app finds it when it looks."""
        self._waiting.append((kind, touch))

    def start(self) -> None:
        """Kivy asks for it."""

    def stop(self) -> None:
        """Kivy asks for it."""

    def update(self, dispatch_fn: Callable[..., Any]) -> None:
        """Kivy looks for what has come in."""
        waiting, self._waiting = self._waiting, []
        for kind, touch in waiting:
            (touch.touch_down if kind == "begin" else touch.touch_up)()


@contextmanager
def frames_of(app: Any) -> Iterator[Callable[[Any], Any]]:
    """The app's own frames on an event loop, as `companion.ui.runtime` runs them; gives what runs a coroutine."""
    from kivy.base import EventLoop
    from kivy.clock import Clock

    from companion.ui.runtime import Bell

    async def heart() -> None:
        while True:
            await EventLoop.async_idle()
            for _ in range(5):  # whoever waits for this frame stops the clock before the next one is drawn
                await asyncio.sleep(0)

    with asyncio.Runner() as runner:

        async def begin() -> tuple[Bell, asyncio.Task[None]]:
            Clock.init_async_lib("asyncio")
            bell = Bell()
            bell.hang()
            app.rest.ring = bell.ring
            return bell, asyncio.create_task(heart())

        bell, beating = runner.run(begin())

        async def end() -> None:
            beating.cancel()
            await asyncio.gather(beating, return_exceptions=True)

        try:
            yield runner.run
        finally:
            runner.run(end())
            bell.take_down()


def calm() -> None:
    """Step frames until nothing moves and taps are taken again."""
    from tests.ui.app_pilot import rest_of_burst

    rest_of_burst()


def paints_of(app: Any) -> dict[Any, int]:
    """How often every widget under the app's root has been painted."""
    from companion.ui.widgets.base import Drawn

    return {widget: widget.paints for widget in app.root_view.walk() if isinstance(widget, Drawn)}


def painted(before: dict[Any, int], after: dict[Any, int]) -> Iterable[int]:
    """How often each widget that was painted in between was painted."""
    return [paints - before.get(widget, 0) for widget, paints in after.items() if paints != before.get(widget, 0)]
