"""Worked examples, by id."""

import tomllib
from pathlib import Path

import pytest

from companion.games.whakka_mole import GAME
from companion.games.whakka_mole.moves import WritePaper

from .evening import evening, play_turn, points, with_scores

VECTORS = tomllib.loads((Path(__file__).parents[2] / "vectors" / "whakka_mole.toml").read_text("utf-8"))["vector"]


def on_sheet(sheet) -> str:
    return ".".join(str(hole) for hole, tokens in enumerate(sheet, 1) for _ in range(tokens))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: v["id"])
@pytest.mark.parametrize("paper", [False, True], ids=["tablet", "paper"])
def test_vector(vector, paper):
    """WM-9, WM-10, WM-11, WM-12, WM-14, WM-16; a miss changes nothing (WM-13), all hit at once (WM-19)."""
    seats = vector["turns"][0].count("w")
    session = evening(seats, **vector.get("options", {}), paper=paper)
    with_scores(session, *points(vector.get("start", "")))
    for number, turn in enumerate(vector["turns"]):
        play_turn(session, turn, *([WritePaper] if paper else []))
        state = session.state
        assert state.last_turn.number == number + 1
        if "gains" in vector:
            assert tuple(c.gain for c in state.last_turn.counts) == points(vector["gains"][number])
        if "sheets" in vector:
            assert " ".join(chr(65 + n) + on_sheet(s) for n, s in enumerate(state.sheets)) == vector["sheets"][number]
    if "scores" in vector:
        assert session.state.scores == points(vector["scores"])
    if "winners" in vector:
        result = GAME.result(session.state)
        assert "".join(chr(65 + seat) for seat in (result.winners if result else ())) == vector["winners"]


def test_every_seat_whacks_its_left_neighbour_and_nobody_twice():
    """WM-18."""
    session = evening(5)
    play_turn(session, "A{}w1 B{}w1 C{}w1 D{}w1 E{}w1")
    assert [(w.seat, w.left) for w in session.state.last_turn.whacks] == [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)]
