"""A move at the table, applied, kept and seen, for both games with as many as may play; a long evening resumed.

Wanted: 2 ms for a move (median) besides the disk's own flush, which `extra_info` tells; 100 ms for 2,000 moves.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.table.library import KeptTable
from tests.benchmarks.evening import Milliseconds, begun

GAMES = ("mole_park", "whakka_mole")
LONG = 2000


def flush_of(folder: Path) -> str:
    """What it takes this disk to keep a page for good: no move can be faster."""
    took = Milliseconds()
    with (folder / "flushed").open("wb") as file:
        for _ in range(60):
            file.write(bytes(4096))
            file.flush()
            begin = time.perf_counter()
            os.fdatasync(file.fileno()) if hasattr(os, "fdatasync") else os.fsync(file.fileno())
            took.add(time.perf_counter() - begin)
    return took.told


@pytest.mark.parametrize("game", GAMES)
def test_a_move_is_applied_kept_and_seen(benchmark: Callable[..., Any], tmp_path: Path, game: str) -> None:
    library, record, table = begun(tmp_path, game)
    chance, worked = Random(2), Milliseconds()
    sitting: list[KeptTable] = [table]

    def wish() -> tuple[tuple[Any], dict[str, Any]]:
        move = record.random_move(sitting[0].session.state, chance)
        if move is None:  # over: the next game
            sitting[0] = library.start(record, sitting[0].session.setup)
            move = record.random_move(sitting[0].session.state, chance)
        return (move,), {}

    def play(move: Any) -> None:
        begin = time.process_time()
        sitting[0].play(move)
        worked.add(time.process_time() - begin)

    benchmark.pedantic(play, setup=wish, rounds=300, warmup_rounds=20)
    benchmark.extra_info["the program's own work"] = worked.told
    benchmark.extra_info["the disk's flush alone"] = flush_of(tmp_path)
    library.close()


@pytest.mark.benchmark(timer=time.process_time)  # all work, no waiting
@pytest.mark.parametrize("game", GAMES)
def test_a_long_evening_is_resumed(benchmark: Callable[..., Any], tmp_path: Path, game: str) -> None:
    library, record, table = begun(tmp_path, game)
    chance, session = Random(3), table.session
    library._database.connection.execute("pragma synchronous = off")  # only to fill it
    while session.last_number < LONG:
        move = record.random_move(session.state, chance)
        if move is None or record.result(record.apply(session.state, move)) is not None:
            table.go_back(session.steps_back(20)[-1].number)  # an evening that does not end
            continue
        session.play(move)
    resumed = benchmark.pedantic(library.resume, args=(table.kept_id,), rounds=8, warmup_rounds=1)
    assert resumed.session.last_number >= LONG
    benchmark.extra_info["moves in force"] = resumed.session.length
    library.close()
