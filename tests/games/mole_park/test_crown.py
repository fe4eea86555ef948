"""Going for the crown, the Showdown, and the end."""

import pytest

from companion.core.messages import IllegalMove
from companion.core.seating import Leave, Rename
from companion.games.mole_park import GAME
from companion.games.mole_park.moves import (
    CrownTo,
    Deal,
    Declare,
    EndGame,
    HandOut,
    PlayOn,
    PutBack,
    SetHand,
    SetRound,
    SetStars,
    TakePrize,
)

from .park import cash_in, dealt, faultless, four_dice, hand_out, hands, park, roll, shown, spoken
from .test_vectors import finalists


def test_the_crown_is_offered_until_the_first_die_lands():
    """MP-47, MP-48, MP-49; who declared rolls the Prize die (MP-51), the others play as ever (MP-50)."""
    session = dealt(park(3), hands=[2, 0, 1])
    assert shown(session).stage == "crown"
    assert [seat.may_declare for seat in shown(session).seats] == [True, False, True]
    session.play(Declare(0))
    session.play(Declare(2))
    assert shown(session).declarers == (0, 2)
    with pytest.raises(IllegalMove) as caught:
        roll(session, "3")
    assert "MP-51" in caught.value.rule, "a declaration is final"
    roll(session, "", "3")
    assert not any(seat.may_declare for seat in shown(session).seats)
    assert [wish.kinds for wish in GAME.dice_wanted(session.state)] == [("prize",), ("prize",)]


def test_a_failed_declarer_wins_no_prize_and_discards():
    """MP-52"""
    session = dealt(park(2), hands=[3], stars=[20])
    session.play(Declare(0))
    hand_out(roll(session, "*6", "X"))
    cash_in(session, 0, 4, 4, 4)
    state = session.state
    assert state.winner is None and state.phase == "deal" and state.discard == 3
    assert state.players[0].prizes == () and shown(session).picks[0].mark == "crown"


def test_others_pick_their_prizes_before_the_showdown():
    """MPG-20"""
    session = dealt(park(3), hands=[3, 3, 3], stars=[30, 30, 0])
    session.play(Declare(0))
    session.play(Declare(1))
    hand_out(roll(session, "*1", "*1", "*1"))
    for seat in range(3):
        cash_in(session, seat, 3, 3, 3)
    assert shown(session).picking == 2 and not session.state.showdown
    session.play(TakePrize(2, "candy_cavern", 3))
    assert session.state.showdown == (0, 1) and session.state.players[2].stars == 3
    assert [line.key for line in shown(session).tidy] == ["dice", "laid", "board", "prizes"]
    assert spoken(shown(session).title) == "Showdown for the Crown · Ana and Ben"


def test_the_highest_score_wins_the_showdown():
    """MP-60 (two moles a hole for two competitors), MP-61, MP-62, MP-63, MP-64"""
    session = finalists()
    wishes = GAME.dice_wanted(session.state)
    assert len(wishes) == 8 and wishes[0].key == "r2.s0.glove" and wishes[0].kinds == ("glove",)
    assert spoken(shown(session).seats[2].word) == "watches"
    four_dice(session, 0, "1 2 X *6")
    assert spoken(shown(session).headline) == "4 of 8 dice have landed"
    four_dice(session, 1, "3 X X *1")
    hand_out(session)
    assert hands(session)[:2] == [4, 2]
    cash_in(session, 0, 1, 1, 1, 1)
    cash_in(session, 1, 5, 5)
    result = GAME.result(session.state)
    assert result.winners == (1,) and session.state.king == 1
    assert [spoken(line) for line in result.why] == [
        "Ben won the Showdown with 11 stars",
        "Ana: 10 stars in the Showdown",
        "Cleo: prizes worth 0 stars and 0 moles in hand",
    ]
    faultless(session)


@pytest.mark.parametrize("limit", [True, False])
def test_the_hand_limit_in_the_showdown_is_a_house_rule(limit):
    """MPG-16"""
    session = finalists(showdown_limit=limit)
    four_dice(session, 0, "1 2 3 *6")
    four_dice(session, 1, "X X X *1")
    hand_out(session)
    assert session.state.players[0].owes == (1 if limit else 0)
    if limit:
        session.play(PutBack(0, 1))
    cash_in(session, 0, *([2] * (5 if limit else 6)))
    assert session.state.winner == 0


def test_who_is_left_alone_in_the_showdown_wins():
    session = finalists()
    session.play(Leave(0))
    assert session.state.winner == 1 and session.state.ended == "last"
    faultless(session)
    result = GAME.result(session.state)
    assert [standing.seat for standing in result.standings] == [1, 2, 0], "who went home stands below the table"
    assert spoken(result.standings[-1].note) == "went home"


def test_the_single_declarer_at_forty_wins_and_the_reason_is_told():
    """MP-53, MP-55"""
    session = dealt(park(2), hands=[3, 3], stars=[30, 36])
    session.play(Declare(0))
    hand_out(roll(session, "*1", "*1"))
    cash_in(session, 0, 3, 3, 3)
    cash_in(session, 1, 3, 3, 3)
    assert GAME.random_move(session.state, None) is None
    assert [spoken(line) for line in GAME.result(session.state).why] == [
        "Ana went for the crown with 40 stars and alone reached 40",
        "Ben: cashed in 46 of 40 stars without going for the crown",
    ]
    with pytest.raises(IllegalMove, match=r"mole_park\.over"):
        session.play(Deal())
    session.play(PlayOn())
    session.play(Deal())
    assert session.state.round == 2 and session.state.king == 0 and session.state.winner is None
    faultless(session)


def test_a_corrected_die_tells_that_the_crown_is_lost():
    session = dealt(park(2), hands=[3, 3], stars=[30, 0])
    session.play(Declare(0))
    hand_out(roll(session, "*1", "*1"))
    cash_in(session, 0, 3, 3, 3)
    cash_in(session, 1, 3, 3, 3)
    assert GAME.result(session.state).winners == (0,)
    row = next(step.number for step in session.steps if step.move == SetStars(0, 30))
    told = [spoken(line) for line in session.change(row, SetStars(0, 20)).on_the_table]
    assert told[0] == "Ana has not won after all: the game goes on."
    told = [spoken(line) for line in session.change(row, SetStars(0, 31)).on_the_table]
    assert told[0] == "The game is over: Ana wins."


def test_the_table_may_end_the_game_by_itself():
    session = dealt(park(3))
    session.play(CrownTo(2))
    assert GAME.result(session.state).winners == (2,)
    session.undo()
    session.play(EndGame())
    assert GAME.result(session.state).winners == ()
    assert spoken(GAME.result(session.state).why[0]) == "The table stopped after 1 round; nobody won the crown"
    faultless(session)


def test_a_table_that_stopped_in_mid_round_plays_that_round_on():
    session = dealt(park(3), hands=[2, 3])
    roll(session, "1", "*2")
    stopped = session.state
    session.play(EndGame())
    session.play(Rename(2, "Clio"))
    session.play(PlayOn())
    state = session.state
    assert (state.holes, state.deck, state.round) == (stopped.holes, stopped.deck, 1), "no second deal"
    assert state.players == stopped.players and state.name(2) == "Clio"
    roll(session, "", "", "2")
    session.play(HandOut())
    session.play(EndGame())
    session.play(PlayOn())
    cash_in(session, 1, 3, 3, 3)
    assert session.state.players[1].laid == (3, 3, 3)
    faultless(session)


@pytest.mark.parametrize("between", [SetHand(0, 1), Leave(2), SetStars(1, 4)])
def test_what_the_table_corrected_after_the_end_stands_when_it_plays_on(between):
    session = dealt(park(3), hands=[2, 3])
    roll(session, "1", "*2")
    session.play(EndGame())
    session.play(between)
    ended = session.state
    session.play(PlayOn())
    assert session.state.players == ended.players and GAME.offers(session.state, None) == (Deal(),)
    faultless(session)


def test_where_nobody_won_nobody_is_ahead():
    session = dealt(park(3))
    session.play(Leave(2))
    session.play(EndGame())
    assert [(s.seat, s.place) for s in GAME.result(session.state).standings] == [(0, 1), (1, 1), (2, 3)]


def test_a_table_that_names_its_round_before_the_first_deal_deals_that_round():
    session = park(2)
    session.play(SetRound(9))
    view = GAME.view(session.state, None)
    assert (view.round, view.stage, view.tidy) == (9, "deal", ())
    assert GAME.explain(session.state, "round", None).total == 9
    session.play(Deal())
    assert session.state.round == GAME.view(session.state, None).round == 9


def test_returned_prizes_stay_in_the_sum_that_led_to_the_showdown():
    session = dealt(park(2), hands=[3, 3])
    session.play(SetStars(0, 30))
    session.play(SetStars(1, 30))
    session.play(Declare(0))
    session.play(Declare(1))
    hand_out(roll(session, "*1", "*1"))
    cash_in(session, 0, 3, 3, 3)
    cash_in(session, 1, 3, 3, 3)
    assert [spoken(row.sum) for row in shown(session).cash] == ["moles 9, die 1, prizes 30"] * 2
    why = GAME.explain(session.state, "total.0", None)
    assert why.total == 40 == sum(line.value or 0 for line in why.lines)
