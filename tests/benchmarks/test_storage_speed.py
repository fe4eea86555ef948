"""How fast a long game comes back, and how fast a move is applied, kept and seen: 100 ms and 2 ms are wanted."""

import time
from random import Random

import pytest

from companion.core.session import Session
from companion.storage.database import open_database
from companion.storage.journal import Sessions
from tests.storage.pebbles import PEBBLES, SEATS

MOVES = 2000


@pytest.fixture
def long_game(tmp_path):
    sessions = Sessions(open_database(tmp_path).database)
    id = sessions.start(PEBBLES, PEBBLES.setup(SEATS, {"goal": 5000}))
    kept = []
    played = Session(PEBBLES, sessions.setup(id, PEBBLES), type("Kept", (), {"append": lambda _, e: kept.extend(e)})())
    chance = Random(1)
    while played.length < MOVES:
        move = PEBBLES.random_move(played.state, chance)
        assert move is not None
        played.play(move, {"input": "hand"})
    sessions.resume(id, PEBBLES)._journal.append(tuple(kept))
    return sessions, id


@pytest.mark.benchmark(timer=time.process_time)  # all work, no waiting: other programs must not count
def test_resuming_a_game_of_2000_moves(benchmark, long_game):
    sessions, id = long_game
    session = benchmark.pedantic(sessions.resume, args=(id, PEBBLES), rounds=10, warmup_rounds=1)
    assert session.length == MOVES


def test_a_move_applied_kept_and_seen(benchmark, long_game):
    sessions, id = long_game
    session = sessions.resume(id, PEBBLES)
    chance = Random(2)

    def one_move():
        session.play(PEBBLES.random_move(session.state, chance))
        sessions.settle(id, session)
        return PEBBLES.view(session.state, None)

    view = benchmark.pedantic(one_move, rounds=50, warmup_rounds=2)
    assert len(view.scores) == 2
