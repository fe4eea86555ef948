"""Worked examples of the board mode, by id."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games.topoum import moves as m
from companion.games.topoum.board_mode import GAME
from companion.games.topoum.field import lines
from companion.games.topoum.rules import ending
from companion.games.topoum.state import Step

from .board import battlefield, medals, new_game, play, table

VECTORS = tomllib.loads((Path(__file__).parents[2] / "vectors" / "topoum.toml").read_text("utf-8"))


@pytest.mark.parametrize("vector", VECTORS["line"], ids=lambda v: v["id"])
def test_line(vector):
    board = battlefield(vector["rows"], vector["moles"], vector.get("things", ""), vector.get("red_cross", ""))
    assert sum(sight.medals for sight in lines(board, 0)) == vector["medals"]


@pytest.mark.parametrize("vector", VECTORS["line"], ids=lambda v: v["id"])
def test_every_line_explains_itself(vector):
    board = battlefield(vector["rows"], vector["moles"], vector.get("things", ""), vector.get("red_cross", ""))
    state = table(board)
    for sight in lines(board, 0):
        (a, b), (c, d) = sight.ends
        why = GAME.explain(state, f"line.{a},{b}.{c},{d}", None)
        assert why.total == sight.medals == sum(line.value for line in why.lines if line.value is not None)


@pytest.mark.parametrize("vector", VECTORS["final"], ids=lambda v: v["id"])
def test_final(vector):
    state = finished(vector)
    bonus = tuple(given.medals for given in ending.final_bonuses(state).values())
    assert list(bonus) == vector.get("bonus", list(bonus))
    result = GAME.result(state)
    if "winners" in vector:
        assert list(result.winners) == vector["winners"]
        assert [rank[0] for rank in ending.ranking(state).values()] == vector["totals"]


def finished(vector):
    """A finished game in which everybody used so many cards."""
    seats = len(vector["counts"])
    owned = vector.get("barracks", [0] * seats)
    state = replace(table(battlefield("N" + "R" * owned[0] + "B" * owned[1]), seats), step=Step.OVER, ended="peace")
    for seat, counts in enumerate(vector["counts"]):
        state = play(state, m.SetUsed(seat, *map(int, counts.split("/"))))
        if "medals" in vector:
            state = play(state, m.SetMedals(seat, vector["medals"][seat]))
    return state


def test_everybody_begins_with_ten_medals():
    """TO-E8."""
    assert medals(new_game(4).state) == (10, 10, 10, 10)
