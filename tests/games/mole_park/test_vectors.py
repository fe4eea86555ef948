"""Worked examples, by id."""

import tomllib
from pathlib import Path

import pytest

from companion.core.messages import IllegalMove
from companion.games.mole_park.moves import (
    ChooseDie,
    Deal,
    Declare,
    OrderTie,
    PutBack,
    RollForKing,
    SetHand,
    SetMoles,
    TakePrize,
)
from companion.games.mole_park.state import Phase

from .park import cash_in, dealt, faultless, four_dice, hand_out, hands, moles_for, one_die, park, roll, shown

VECTORS = tomllib.loads((Path(__file__).parents[2] / "vectors" / "mole_park.toml").read_text("utf-8"))["vector"]


def of_kind(kind):
    return pytest.mark.parametrize("vector", [v for v in VECTORS if v["kind"] == kind], ids=lambda v: v["id"])


def test_every_kind_of_example_is_played():
    played = {"total", "gone", "hole", "picks", "deal", "crown", "limit", "refused", "flee", "showdown", "king"}
    assert {v["kind"] for v in VECTORS} == played
    assert len({v["id"] for v in VECTORS}) == len(VECTORS)


@of_kind("total")
def test_total(vector):
    """MP-38: what the stands ask for."""
    count = vector.get("hand") or min(5, max(1, vector["moles"] // 4 + 1))
    session = dealt(park(2), hands=[count], stars=[vector["prizes"]])
    hand_out(roll(session, f"*{vector['die']}", "X"))
    cash_in(session, 0, *moles_for(vector["moles"], count))
    view = shown(session)
    assert view.cash[0].total == vector["total"]
    reach = [stand.value for stand in view.stands if view.picks[0].reach and stand.key in view.picks[0].reach]
    assert reach == vector["affords"]
    assert hands(session)[0] == 0
    if not reach:  # nothing to decide: the round is over and the moles are discarded
        assert view.stage == "tidy" and session.state.discard == count
    faultless(session)


@of_kind("gone")
def test_the_only_affordable_prize_is_gone(vector):
    session = dealt(park(2), hands=[3, 3])
    hand_out(roll(session, "*2", "*2"))
    for seat, total in enumerate(vector["totals"]):
        cash_in(session, seat, *moles_for(total - 2, 3))
    session.play(TakePrize(0, vector["taken"], 2))
    state = session.state
    assert state.phase is Phase.DEAL and state.players[1].prizes == () and state.players[1].pick == "nothing"
    assert state.discard == 6


@of_kind("hole")
def test_hole(vector):
    """MP-16: a number goes to the hole with that number."""
    players, dice = vector.get("players", 4), vector["dice"]
    session = park(players)
    if "left" in vector:
        session.play(SetMoles(2, vector["left"]))
        session.play(Deal())
        assert session.state.holes[1] == vector["moles"]
    else:
        dealt(session, holes=[None, vector["moles"]])
    hand_out(roll(session, *("2" if seat in dice else "X" for seat in range(players))))
    assert hands(session) == [vector["each"] if seat in dice else 0 for seat in range(players)]
    assert session.state.holes[1] == vector["stay"]
    if "next" in vector:
        session.play(Deal())
        assert session.state.holes[1] == vector["next"]


@of_kind("picks")
def test_picks(vector):
    king, totals = vector["king"], vector["totals"]
    session = dealt(park(5, king=king), hands=[4, 4, 4, 4])
    hand_out(roll(session, *["*4"] * 4, "X"))
    for seat, total in enumerate(totals):
        cash_in(session, seat, *moles_for(total - 4, 4))
    assert [tie.seats for tie in shown(session).ties] == [(1, 2)]
    turns = zip((0, 1, 2), vector["takes"], vector["prizes"], strict=True)
    for seat, stand, prize in turns:
        if seat == vector["first"]:
            session.play(OrderTie(seat))
        assert shown(session).picking == seat
        assert [s.open for s in session.state.stands].count(False) == seat
        session.play(TakePrize(seat, stand, 3, prize))
    state = session.state
    won = [player.won.name if player.won else None for player in state.players]
    assert won == [*vector["prizes"], None, None]
    assert state.phase is Phase.DEAL and state.discard == 16 and hands(session)[:4] == [0] * 4
    assert all(stand.open for stand in state.stands) and len(state.restocked) == 3
    faultless(session)


@of_kind("deal")
def test_deal(vector):
    for players, per_hole in zip(vector["players"], vector["per_hole"], strict=True):
        session = park(players)
        assert shown(session).per_hole == per_hole
        session.play(Deal())
        assert set(session.state.holes) == {per_hole}


@of_kind("crown")
def test_crown(vector):
    totals, declared = vector["totals"], vector["declared"]
    count = len(totals)
    # Each lays down three moles worth 9 and rolls 1; the rest are stars of prizes.
    session = dealt(park(max(2, count)), hands=[3] * count, stars=[total - 10 for total in totals])
    for seat in declared:
        session.play(Declare(seat))
    hand_out(roll(session, *["*1"] * count))
    for seat, total in enumerate(totals):
        cash_in(session, seat, 3, 3, 3)
        assert shown(session).cash[seat].total == total
    result = shown(session)
    if "winner" in vector:
        assert result.winner == vector["winner"] and result.king == vector["winner"] and result.stage == "over"
    else:
        assert result.finalists == tuple(vector["finalists"]) and result.winner is None
        assert all(not session.state.players[seat].stars for seat in vector["finalists"])
        assert set(session.state.holes) == {0}
        session.play(Deal())
        assert set(session.state.holes) == {vector["per_hole"]}
    faultless(session)


@of_kind("limit")
def test_limit(vector):
    """MP-25: the player lays some back; MP-26: after the whacking."""
    session = dealt(park(2), hands=[vector["hand"]], holes=[vector["hole"]])
    hand_out(roll(session, "1", "X"))
    held = vector["hand"] + vector["hole"]
    assert hands(session)[0] == held and session.state.players[0].owes == vector["owes"]
    assert shown(session).stage == "limit"
    session.play(PutBack(0, vector["owes"]))
    assert hands(session)[0] == held - vector["owes"] and session.state.discard == vector["owes"]


@of_kind("refused")
def test_refused(vector):
    session = dealt(park(2), hands=[0, 2])
    with pytest.raises(IllegalMove) as caught:
        session.play(one_die(0, vector["die"]))
    assert caught.value.reason.key == vector["reason"] and vector["rule"] in caught.value.rule


@of_kind("flee")
def test_flee(vector):
    """MP-45: with four or more players nobody flees."""
    session = dealt(park(vector["players"]), holes=vector["before"])
    before = session.state.discard
    hand_out(roll(session, *["X"] * vector["players"]))
    assert list(session.state.holes) == vector["after"]
    assert session.state.discard - before == vector["discarded"]
    faultless(session)


def finalists(**options):
    """Two declarers who reached 40, and one who watches."""
    session = dealt(park(3, **options), hands=[2, 2], stars=[34, 35])
    session.play(Declare(0))
    session.play(Declare(1))
    if options.get("secret_choice"):
        session.play(ChooseDie(2, "glove"))
    hand_out(roll(session, "*2", "*2", "X"))
    cash_in(session, 0, 2, 2)
    cash_in(session, 1, 2, 2)
    session.play(Deal())
    return session


@of_kind("showdown")
def test_showdown(vector):
    session = finalists(**vector.get("options", {}))
    for seat, dice in enumerate(vector["dice"]):
        four_dice(session, seat, dice)
    wanted = vector.get("hands")
    if wanted:  # the example names three moles each: the holes they hit hold as many
        for hole, n in ((1, 1), (2, 1), (3, 1), (4, 2), (5, 1)):
            session.play(SetMoles(hole, n))
    hand_out(session)
    if "takes" in vector:
        assert [player.gained for player in session.state.players[:2]] == vector["takes"]
        assert session.state.holes[2] == vector["stays"]
    if wanted:
        assert hands(session)[:2] == wanted
        for seat, values in enumerate(vector["laid"]):
            cash_in(session, seat, *values)
        assert [row.total for row in shown(session).cash] == vector["totals"]
        assert list(session.state.showdown) == vector["again"] and set(session.state.holes) == {0}
        session.play(Deal())
        assert set(session.state.holes) == {vector["per_hole"]}
    faultless(session)


@of_kind("king")
def test_king(vector):
    session = park(vector["players"], king=None)
    for number, (seat, stars) in enumerate(vector["rolls"]):
        if number == vector["players"]:
            with pytest.raises(IllegalMove):
                session.play(RollForKing(vector["not_again"], 6))
        session.play(RollForKing(seat, stars))
    assert session.state.king == vector["king"]


def test_the_hand_of_the_limit_example_is_the_players_choice():
    """MP-H3: nothing is discarded before the player says so."""
    session = dealt(park(2), hands=[4], holes=[3])
    hand_out(roll(session, "1", "X"))
    assert hands(session)[0] == 7
    with pytest.raises(IllegalMove):
        session.play(Deal())
    session.play(SetHand(0, 5))
    session.play(Deal())
