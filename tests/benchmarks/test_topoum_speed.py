"""Topoum's board mode: all lines of a full board, a move applied and seen, a long game resumed.

Wanted: 0.5 ms for the lines of four armies on 61 spaces, 3 ms for a move with its view, 400 ms for 500 moves.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.core.game import Seat
from companion.core.secrecy import Forgetful
from companion.core.session import Entry, Kind, Session
from companion.games.topoum import moves as m
from companion.games.topoum.board_mode import GAME
from companion.games.topoum.field import lines
from companion.games.topoum.state import Battlefield, Tile, within

MOVES = 500


def long_game() -> Session:
    """A table of four that plays on whenever it is over, until it has made so many moves."""
    setup = GAME.setup(tuple(Seat(name) for name in ("Ana", "Ben", "Cleo", "Dev")))
    session, chance = Session(GAME, setup, Forgetful()), Random(3)
    while session.length < MOVES:
        move = GAME.random_move(session.state, chance)
        if move is None:
            session.play(m.PlayOn())
            move = m.SetDeck(30)
        session.play(move)
    return session


def test_all_lines_of_a_full_board(benchmark: Callable[..., Any]) -> None:
    spaces = sorted(within(4))
    tiles = {at: Tile(n % 4, n % 3 > 0) for n, at in enumerate(spaces)}
    board = Battlefield(tiles, moles={at: n % 4 for n, at in enumerate(Random(1).sample(spaces, 16))})
    benchmark(lambda: [lines(board, seat) for seat in range(4)])


def test_a_move_is_applied_and_seen(benchmark: Any) -> None:
    steps = long_game().steps
    chance = Random(4)

    def one() -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (chance.choice(steps),), {}

    benchmark.pedantic(lambda step: GAME.view(GAME.apply(step.before, step.move), None), setup=one, rounds=800)


def test_a_long_game_is_resumed(benchmark: Any) -> None:
    session = long_game()
    rows = tuple(Entry(n, Kind.PLAYED, step.move) for n, step in enumerate(session.steps, 1))
    benchmark.pedantic(lambda: Session(GAME, session.setup, Forgetful(), rows), rounds=5)
