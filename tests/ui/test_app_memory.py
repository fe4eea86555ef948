"""A long evening does not eat the tablet's memory: what is shown is forgotten when something else is shown."""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from random import Random

import pytest

from companion.cli.opening import screens_of
from companion.core.game import Seat
from companion.games import find_game, shelf
from companion.table.library import Library
from tests.ui import pilot
from tests.ui.app_pilot import rest_of_burst, running

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")


def megabytes() -> float:
    """What the process holds in memory now."""
    gc.collect()
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def test_hundreds_of_changes_and_pages_leave_nothing_behind(tmp_path):
    library, chance = Library(tmp_path, shelf()), Random(1)
    game = find_game("whakka_mole", library.boxes)
    with running(library, screen_of=screens_of(library.boxes)) as app:

        def an_hour(moves: int) -> None:
            table = library.start(game, game.setup(tuple(map(Seat, ("Ana", "Ben", "Cleo")))))
            app.play(table)
            for _ in range(moves):
                move = game.random_move(table.session.state, chance)
                if move is None:
                    break
                table.play(move)
                table.stop_passing()
                pilot.frames(1)
            app.open_shelf()
            rest_of_burst()

        for _ in range(3):  # two pages lie side by side while one slides away: what that takes is taken once
            an_hour(30)
        before = megabytes()
        for _ in range(4):
            an_hour(30)
        # a kept frame is 4 MB, a kept page thirty: four pages that stay would be more
        assert megabytes() - before < 40
    library.close()
