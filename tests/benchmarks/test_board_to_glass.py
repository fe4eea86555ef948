"""From a fingertip to the glass on a full board: Topoum with 61 squares, in the app's own frames.

``pytest tests/benchmarks/test_board_to_glass.py --benchmark-only``. Wanted on an idle machine: the canvas is up to date
within 10 ms of the finger (median), the frame is flipped within 45 ms.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from time import perf_counter, thread_time
from typing import Any

from companion.games.topoum import moves as m
from companion.games.topoum.state import distance, within
from tests.benchmarks.evening import Fingers, Glass, Milliseconds, begun, calm, frames_of

ROUNDS = 40
TYPES = ("bayonet", "short_range", "grenade", "advance", "tunnel", "conquest", "press_support")
FOUR = (m.Lay((0, 0)), m.Lay((1, 0)), m.Lay((0, 1)), m.Lay((-1, 1)), m.Lay((-1, 0)),
        m.Lay((2, 0)), m.Lay((0, 2)), m.Lay((-2, 2)), m.Lay((-2, 0)))  # fmt: skip


def full_board(table: Any) -> None:
    """Four people on every space within four steps of the centre."""
    for move in (m.ChooseDeck(TYPES), m.OpenLine(TYPES[:5]), *FOUR):
        assert table.play(move), table.view.refusal
    bases = {seat: table.session.state.players[seat].bases for seat in range(4)}
    for at in sorted(within(4), key=lambda at: (distance(at, (0, 0)), at)):
        if not table.session.state.board.is_square(at):
            seat = max(bases, key=lambda seat: bases[seat])
            bases[seat] -= 1
            assert table.play(m.PutTile(at, seat, "barracks")), table.view.refusal
    assert len(table.session.state.board.squares()) == 61


def test_a_mole_moves_under_the_finger(benchmark: Callable[..., Any], tmp_path: Any) -> None:
    """Timed: the finger leaves the glass on a square, until the frame with the mole there is flipped. Then undone."""
    from kivy.base import EventLoop

    from companion.cli.opening import screens_of
    from companion.ui.widgets.guards import burst_guard
    from tests.ui import pilot
    from tests.ui.app_pilot import running

    library, _, table = begun(tmp_path, "topoum")
    full_board(table)
    glass_of: list[Glass] = []
    canvas, work, chance = Milliseconds(), Milliseconds(), Random(2)
    with running(library, screen_of=screens_of(library.boxes)) as app:
        app.play(table)
        calm()
        board = app.page.game_screen.layout.field.board
        fingers, glass = Fingers(), Glass()
        glass_of.append(glass)
        EventLoop.add_input_provider(fingers)
        start, end = (2, 0), (3, 0)
        with frames_of(app) as run:

            async def rest(touch: list[Any]) -> None:
                if end in table.session.state.board.moles:
                    table.undo()
                await asyncio.sleep(0.4)
                burst_guard.open()
                app.page.game_screen.tap_hex(start)
                await asyncio.sleep(0.4)
                burst_guard.open()
                touch.append(pilot.finger(*board.point_of(end)))
                fingers.add("begin", touch[-1])
                await asyncio.sleep(0.2 + chance.random() / 30)

            async def lifted(touch: list[Any]) -> None:
                begin, worked = perf_counter(), thread_time()
                flips = asyncio.ensure_future(glass.flip())
                fingers.add("end", touch[-1])
                await flips
                assert end in table.session.state.board.moles
                canvas.add(glass.updated - begin)
                work.add(glass.worked - worked)

            touch: list[Any] = []
            paints = sum(board.paints_of(at) for at in board.hexes)
            benchmark.pedantic(
                lambda: run(lifted(touch)), setup=lambda: run(rest(touch)), rounds=ROUNDS, warmup_rounds=3
            )
            drawn = sum(board.paints_of(at) for at in board.hexes) - paints
        EventLoop.remove_input_provider(fingers)
        glass.close()
    library.close()
    benchmark.extra_info["finger to canvas"] = canvas.told
    benchmark.extra_info["of that, work"] = work.told
    benchmark.extra_info["hexagons drawn per move, its choice and its undo"] = round(drawn / (ROUNDS + 3), 1)
