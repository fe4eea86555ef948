"""From a die's word, or a fingertip, to the glass: Mole Park at eight seats, Bumble's radio, the app's own frames.

``pytest tests/benchmarks/test_roll_to_glass.py --benchmark-only``. Wanted on an idle machine: the canvas is up to
date within 5 ms of the die's notification (median), the frame is flipped within 35 ms (median) and 80 ms (p99).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter, thread_time
from typing import Any

import pytest

from companion.core.dice import DieState, Owner
from hardware.protocols import pixels
from tests.benchmarks.evening import (
    Fingers,
    Glass,
    Milliseconds,
    begun,
    calm,
    dealt,
    frames_of,
    next_move,
    painted,
    paints_of,
)
from tests.hardware.table import room_with

ROUNDS = 50
FACES = {str(n): str(n) for n in range(1, 7)}


@pytest.fixture
def open_app(tmp_path: Any, request: pytest.FixtureRequest) -> Iterator[tuple[Any, Any]]:
    """The app with Mole Park on its screen, dealt, eight people; and its table."""
    from companion.cli.opening import screens_of
    from tests.ui.app_pilot import running

    library, _, table = begun(tmp_path, "mole_park")
    if getattr(request, "param", True):
        dealt(table)
    with running(library, screen_of=screens_of(library.boxes)) as app:
        app.play(table)
        calm()
        yield app, table
    library.close()


def test_a_radio_dies_face_reaches_the_glass(benchmark: Callable[..., Any], open_app: tuple[Any, Any]) -> None:
    """Timed: the notification that shows a face, until the frame with it is flipped. Then the die is cast anew."""
    from companion.inputs.inbox import Inbox
    from companion.inputs.sources import Sources

    app, table = open_app
    glass, canvas, work, chance = Glass(), Milliseconds(), Milliseconds(), Random(1)
    drawn: list[int] = []
    before: dict[Any, int] = {}
    repaints: list[int] = []
    with frames_of(app) as run:
        context = room_with({})
        room = run(context.__aenter__())
        die = room.dice[0]
        table.give_die(die.id, Owner(0, "pan", FACES))
        sources = Sources(
            Inbox(app.receive),
            known=[die.id],
            watch_options={"scanner_backend": room.scanner, "client_backend": room.client},
        )
        app.listen_to(sources)

        async def listen() -> asyncio.Task[None]:
            listening = asyncio.create_task(sources.run())
            async with asyncio.timeout(60):
                while not sources.awake:
                    await asyncio.sleep(0.05)
            await asyncio.sleep(2.5)  # how it lies is told, and the first rest is no roll
            return listening

        async def cast() -> None:
            """Take the last roll back and let the die tumble; the screen comes to rest on that."""
            if table.view.row > 2 and 0 not in [answer.wanted.seat for answer in table.view.answers]:
                table.undo()
            await die.say(bytes([pixels.ROLL_STATE, pixels.HANDLING, 0]))
            await die.say(bytes([pixels.ROLL_STATE, pixels.ROLLING, chance.randrange(6)]))
            await asyncio.sleep(0.25 + chance.random() / 30)  # at no instant of a frame in particular
            mine = next(answer for answer in table.view.answers if answer.wanted.seat == 0)
            assert mine.state is DieState.ROLLING, mine

        async def lands() -> None:
            begin, worked, row = perf_counter(), thread_time(), table.view
            flips = asyncio.ensure_future(glass.flip())
            await die.say(bytes([pixels.ROLL_STATE, pixels.ON_FACE_OR_ROLLED, chance.randrange(6)]))
            await flips
            assert table.view != row
            canvas.add(glass.updated - begin)
            work.add(glass.worked - worked)

        async def rests() -> None:
            """Count what was drawn for it; then the face has stood long enough, and the roll counts."""
            await asyncio.sleep(0.1)
            if before:
                drawn.append(glass.frames)
                repaints.extend(painted(before, paints_of(app)))
            await asyncio.sleep(0.5)

        listening = run(listen())

        def again() -> None:
            run(rests())
            run(cast())
            before.clear()
            before.update(paints_of(app))
            glass.frames = 0

        benchmark.pedantic(lambda: run(lands()), setup=again, rounds=ROUNDS, warmup_rounds=3)

        async def leave() -> None:
            sources.stop()
            await listening

        run(leave())
        run(context.__aexit__(None, None, None))
    glass.close()
    benchmark.extra_info["notification to canvas"] = canvas.told
    benchmark.extra_info["of that, work"] = work.told
    benchmark.extra_info["frames per change"] = max(drawn)
    benchmark.extra_info["paints of one widget per change"] = max(repaints)
    benchmark.extra_info["widgets painted per change"] = round(len(repaints) / len(canvas.all), 1)


@pytest.mark.parametrize("open_app", [False], indirect=True)
def test_a_tap_that_changes_everything_reaches_the_glass(
    benchmark: Callable[..., Any], open_app: tuple[Any, Any]
) -> None:
    """Timed: the finger leaves the glass on *Deal*, until the frame after the move is flipped. Then it is undone.

    Every panel, every hole and both bars are another picture after it.
    """
    from companion.games.mole_park.moves import NameKing

    app, table = open_app
    table.play(NameKing(0))
    calm()

    async def ready() -> Any:
        if table.view.row > 1 and table.view.game.stage != "deal":
            table.undo()
        await asyncio.sleep(0.5)
        return app.page.bottom_bar.next

    _time_taps(benchmark, app, ready, lambda: table.view.row)


def test_a_typed_face_reaches_the_glass(benchmark: Callable[..., Any], open_app: tuple[Any, Any]) -> None:
    """Timed: the finger leaves the glass on a face of the entry sheet, until the frame with it is flipped.

    The sheet goes on to the next person in the same frame.
    """
    app, table = open_app

    async def ready() -> Any:
        while 0 not in [answer.wanted.seat for answer in table.view.answers]:
            table.undo()
        if app.page.over is None:
            app.page.ask_face(0)
        elif app.page.over.asked.seat != 0:  # the sheet has gone on to the next person
            app.page.over.ask(next(one for one in app.page.game_screen.questions(table.view) if one.seat == 0))
        await asyncio.sleep(0.8)
        return app.page.over.faces[2]

    _time_taps(benchmark, app, ready, lambda: table.view.row)


def test_the_last_typed_face_reaches_the_glass(benchmark: Callable[..., Any], open_app: tuple[Any, Any]) -> None:
    """Timed: the same for the last of eight: the sheet closes, and every panel tells what its person takes."""
    app, table = open_app
    for answer in [answer for answer in table.view.answers if answer.wanted.seat != 0]:
        assert table.typed(answer.wanted.key, "pan", str(answer.wanted.seat % 5 + 1))
    calm()

    async def ready() -> Any:
        if not table.view.answers:
            table.undo()
        if app.page.over is None:
            app.page.ask_face(0)
        await asyncio.sleep(0.8)
        return app.page.over.faces[2]

    _time_taps(benchmark, app, ready, lambda: table.view.row)


def test_the_taps_of_rounds_by_hand_reach_the_glass(benchmark: Callable[..., Any], open_app: tuple[Any, Any]) -> None:
    """Timed: the same for every tap on a face or on the bar's button, as they come in rounds typed by hand. What else
    a round asks for (prizes, moles too many) is answered between them."""
    app, table = open_app
    page, chance = app.page, Random(3)

    def on_the_bar() -> bool:
        offered = page.game_screen.bars(table.view).next
        return offered is not None and offered.move is not None and offered.not_yet is None

    async def ready() -> Any:
        while not table.view.answers and not on_the_bar():
            assert table.play(next_move(table, chance))
        await asyncio.sleep(0.4)
        if not table.view.answers:
            return page.bottom_bar.next
        if page.over is None:
            page.ask_face(table.view.answers[0].wanted.seat)
        await asyncio.sleep(0.4)
        return chance.choice(page.over.faces)

    _time_taps(benchmark, app, ready, lambda: table.view.row)


def _time_taps(benchmark: Callable[..., Any], app: Any, ready: Callable[[], Any], changed: Callable[[], Any]) -> None:
    """Time taps on what `ready` gives; `changed` tells something that every tap must change."""
    from kivy.base import EventLoop

    from companion.ui.widgets.guards import burst_guard
    from tests.ui import pilot

    glass, canvas, work, chance, fingers = Glass(), Milliseconds(), Milliseconds(), Random(2), Fingers()
    EventLoop.add_input_provider(fingers)
    with frames_of(app) as run:

        async def rest(touch: list[Any]) -> None:
            button = await ready()
            burst_guard.open()
            touch.append(pilot.finger(*pilot.middle(button)))
            fingers.add("begin", touch[-1])
            await asyncio.sleep(0.2 + chance.random() / 30)

        async def lifted(touch: list[Any]) -> None:
            begin, worked, before = perf_counter(), thread_time(), changed()
            flips = asyncio.ensure_future(glass.flip())
            fingers.add("end", touch[-1])
            await flips
            assert changed() != before
            canvas.add(glass.updated - begin)
            work.add(glass.worked - worked)

        touch: list[Any] = []
        benchmark.pedantic(lambda: run(lifted(touch)), setup=lambda: run(rest(touch)), rounds=ROUNDS, warmup_rounds=3)
    EventLoop.remove_input_provider(fingers)
    glass.close()
    benchmark.extra_info["finger to canvas"] = canvas.told
    benchmark.extra_info["of that, work"] = work.told
