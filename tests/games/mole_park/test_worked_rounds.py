"""Whole rounds as worked examples: the numbers at the end, the rules behind them, and what is refused by which."""

import tomllib
from pathlib import Path

import pytest

from companion.core.messages import IllegalMove
from companion.games.mole_park import GAME
from companion.games.mole_park import moves as m

from .park import faultless, one_die, park

FILE = Path(__file__).parents[2] / "vectors" / "mole_park_rounds.toml"
ROUNDS = tomllib.loads(FILE.read_text("utf-8"))["vector"]
KINDS = ("glove", "pan", "mallet", "prize")


def moves_of(row: str) -> list:
    """The moves a row of an example stands for."""
    word, *rest = row.split()
    if word in ("deal", "share"):
        return [m.Deal() if word == "deal" else m.HandOut()]
    if word == "dice":
        return [one_die(seat, die, KINDS[seat % 3]) for seat, die in enumerate(rest) if die != "-"]
    seat = int(rest[0])
    if word == "four":
        return [one_die(seat, die, kind) for kind, die in zip(KINDS, rest[1:], strict=True)]
    if word == "king":
        return [m.RollForKing(seat, int(rest[1][1:])) if rest[1:] else m.NameKing(seat)]
    if word == "lay":
        return [m.CashIn(seat, tuple(map(int, rest[1:])))]
    if word == "take":
        return [m.TakePrize(seat, rest[1], int(rest[2]))]
    if word == "choose":
        return [m.ChooseDie(seat, rest[1])]
    kinds = {
        "crown": m.Declare, "first": m.OrderTie, "pass": m.PassPrize, "back": m.PutBack,
        "hand": m.SetHand, "stars": m.SetStars, "hole": m.SetMoles,
    }  # fmt: skip
    return [kinds[word](*map(int, rest))]


@pytest.mark.parametrize("vector", ROUNDS, ids=lambda v: v["id"])
def test_round(vector):
    begins = "king" in vector["rows"][0]
    session = park(vector["players"], king=None if begins else 0, **vector.get("options", {}))
    for row in vector["rows"]:
        told, _, refused = row.partition(" ! ")
        *before, last = moves_of(told)
        for move in before:
            session.play(move)
        if not refused:
            session.play(last)
            continue
        key, *rules = refused.split()
        with pytest.raises(IllegalMove) as caught:
            session.play(last)
        assert caught.value.reason.key == f"mole_park.{key}", row
        assert set(rules) <= set(caught.value.rule), row
    state = session.state
    faultless(session)
    tracked = {number.key: number.value for number in GAME.tracked(state)}
    numbers = vector.get("numbers", {})
    assert {key: tracked.get(key) for key in numbers} == numbers
    for key, rules in vector.get("rules", {}).items():
        named, _, unnamed = (" ".join(rules)).partition("not")
        found = set(GAME.explain(state, key, None).rules)
        assert set(named.split()) <= found and not found & set(unnamed.split()), (key, found)
    for key, values in vector.get("values", {}).items():
        lines = GAME.explain(state, key, None).lines
        assert [line.value for line in lines if line.value is not None] == values, key
    assert state.winner == vector.get("winner")
    if "winner" in vector or "king" in vector:
        assert state.king == vector.get("king", vector.get("winner"))
    if "finalists" in vector:
        assert list(state.showdown) == vector["finalists"]
