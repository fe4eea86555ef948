"""Worked examples on the score sheet, by id."""

import tomllib
from pathlib import Path

import pytest

from companion.games.topoum.score import GAME
from companion.games.topoum.score.moves import CountBarracks
from companion.games.topoum.score.rules.counting import final_bonuses, totals

from .sheet import by_seat, count, play, sheet, with_medals

VECTORS = tomllib.loads((Path(__file__).parents[2] / "vectors" / "topoum_score.toml").read_text("utf-8"))["vector"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: v["id"])
def test_vector(vector):
    session = sheet(vector["seats"], **vector.get("options", {}))
    with_medals(session, *by_seat(vector.get("start", "")))
    play(session, *vector.get("play", ()))
    if "medals" in vector:
        assert session.state.medals == by_seat(vector["medals"])
    if "phase" in vector:
        assert session.state.phase == vector["phase"]
    if "counts" not in vector:
        return
    count(session, *vector["counts"])
    if "bonus" in vector:
        assert tuple(bonus.medals for bonus in final_bonuses(session.state).values()) == by_seat(vector["bonus"])
    if "totals" in vector:
        assert tuple(totals(session.state).values()) == by_seat(vector["totals"])
    for seat, n in enumerate(by_seat(vector.get("barracks", ""))):
        assert GAME.result(session.state) is None
        session.play(CountBarracks(seat, n))
    if "winners" in vector:
        result = GAME.result(session.state)
        assert "".join(chr(65 + seat) for seat in result.winners) == vector["winners"]
