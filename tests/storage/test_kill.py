"""Sudden ends: killed in the middle of play, or the disk is full. What was shown is there again."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.storage.database import open_database
from companion.storage.journal import Sessions
from tests.storage.pebbles import PEBBLES

ROOT = Path(__file__).parents[2]

CHILD = """
import sys
from pathlib import Path
from random import Random
from companion.core.messages import IllegalMove
from companion.storage.database import open_database
from companion.storage.failures import StorageError
from companion.storage.journal import Sessions
from tests.storage.pebbles import PEBBLES, SEATS, SetScore

folder, seed = Path(sys.argv[1]), int(sys.argv[2])
limit = int(sys.argv[3]) if len(sys.argv) > 3 else 0
sessions = Sessions(open_database(folder).database)
open_games = sessions.unfinished()
id = open_games[0].id if open_games else sessions.start(PEBBLES, PEBBLES.setup(SEATS, {"goal": 5000}))
session = sessions.resume(id, PEBBLES)
chance = Random(seed)
if limit:
    import resource, signal
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
print("ready", flush=True)
while True:
    deed = chance.random()
    try:
        if deed < 0.1:
            session.undo()
        elif deed < 0.15 and session.steps:
            session.change(session.steps[-1].number, SetScore(0, chance.randint(0, 9)))
        elif deed < 0.18 and session.length > 3:
            session.go_back(session.steps[-3].number)
        else:
            session.play(PEBBLES.random_move(session.state, chance))
    except IllegalMove:
        continue
    except StorageError:
        print("stopped", session.last_number, repr(session.state.scores), flush=True)
        break
    # What the screen would show: from now on it must be there again.
    print(session.last_number, repr(session.state.scores), flush=True)
    sessions.settle(id, session)
"""


def child(folder, seed, *more):
    return subprocess.Popen(
        [sys.executable, "-c", CHILD, str(folder), str(seed), *map(str, more)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip


@pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL")
def test_killed_at_any_instant_nothing_that_was_shown_is_lost(tmp_path):
    chance = random.Random(20)
    rows_before = 0
    for seed in range(12):
        process = child(tmp_path, seed)
        assert process.stdout.readline() == "ready\n", process.stderr.read()
        time.sleep(chance.uniform(0.0, 0.12))
        process.send_signal(signal.SIGKILL)
        out, errors = process.communicate()
        assert errors == ""
        shown = [line.split(" ", 1) for line in out.split("\n")[:-1]]  # the last line may be cut off
        opened = open_database(tmp_path)
        assert opened.problem is None
        sessions = Sessions(opened.database)
        (kept,) = sessions.unfinished()
        session = sessions.resume(kept.id, PEBBLES)
        assert not session.dropped and not session.read_only
        assert session.last_number >= rows_before
        if shown:
            number, scores = int(shown[-1][0]), shown[-1][1]
            assert session.last_number >= number
            if session.last_number == number:
                assert repr(session.state.scores) == scores
        rows_before = session.last_number
        opened.database.close()
    assert rows_before > 20


@pytest.mark.skipif(os.name == "nt", reason="needs a limit on file sizes")
def test_when_the_disk_takes_no_more_the_game_stays_as_it_was_shown(tmp_path):
    process = child(tmp_path, 1, 400_000)
    out, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors
    lines = out.splitlines()
    word, number, scores = lines[-1].split(" ", 2)
    assert word == "stopped"
    assert lines[-2].split(" ", 1) == [number, scores]
    opened = open_database(tmp_path)
    assert opened.problem is None
    sessions = Sessions(opened.database)
    session = sessions.resume(sessions.unfinished()[0].id, PEBBLES)
    assert (session.last_number, repr(session.state.scores)) == (int(number), scores)
