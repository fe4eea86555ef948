"""A round from the deal to tidying up, and what the screen shows on the way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.dice import DieFace
from companion.core.messages import IllegalMove
from companion.games.mole_park import GAME
from companion.games.mole_park.moves import (
    CashIn,
    Deal,
    HandOut,
    NameKing,
    OrderTie,
    PassPrize,
    PutBack,
    RollForKing,
    SetDeck,
    SetKing,
    SetStand,
    TakePrize,
    Whack,
)
from companion.games.mole_park.rules.whacking import split

from .park import cash_in, dealt, faultless, hand_out, hands, park, roll, shown, spoken


@given(st.integers(0, 113), st.integers(0, 8))
def test_sharing_a_hole_loses_no_mole(moles, dice):
    """MP-18, MP-19, MP-20, MP-21, MP-22"""
    each, stay = split(moles, dice)
    assert each * dice + stay == moles and each >= 0
    assert stay < dice or (dice == 0 and stay == moles)


@given(st.lists(st.sampled_from(["1", "2", "3", "4", "5", "X"]), min_size=2, max_size=8), st.data())
def test_handing_out_loses_no_mole(dice, data):
    holes = data.draw(st.lists(st.integers(0, 9), min_size=5, max_size=5))
    session = hand_out(roll(dealt(park(len(dice)), holes=holes), *dice))
    state = session.state
    fled = sum(n for _, n in state.fled)
    assert sum(hands(session)) + sum(state.holes) + fled == sum(holes)
    assert GAME.faults(state) == ()


def test_a_plain_round_needs_two_buttons_and_one_move_per_die():
    """MP-9: everybody rolls exactly one die; MP-46: the next round follows."""
    session = park(5)
    session.play(Deal())
    roll(session, "1", "1", "2", "X", "5")
    session.play(HandOut())
    assert session.length == 1 + 2 + 5
    view = shown(session)
    assert view.stage == "tidy" and [step.mark for step in view.steps][-1] == "now"
    assert view.next_step.move == Deal() and view.next_step.ready
    assert GAME.offers(session.state, None) == (Deal(),)


def test_the_tidy_list_stays_until_the_next_deal():
    """MP-41, MP-42, MP-43, MP-44"""
    session = dealt(park(2), hands=[3], holes=[None, None, 5])
    hand_out(roll(session, "*4", "X"))
    cash_in(session, 0, 5, 5, 5)
    session.play(TakePrize(0, "burrowed_treasures", 4))
    lines = [spoken(line.text) for line in shown(session).tidy]
    assert lines == [
        "Everybody takes their dice back",
        "3 laid-down moles go on the discard pile",
        "Turn up the next card of Burrowed Treasures",
        "5 moles flee from hole 3 to the discard pile",
    ]
    assert shown(session).cash[0].total == 19, "the sums stay in sight too"
    session.play(Deal())
    assert shown(session).tidy == () and shown(session).cash == ()


def test_what_the_rolling_screen_says():
    session = dealt(park(8, king=3), hands=[3, 1, 2, 3, 5, 0, 2, 3], stars=[3, 0, 5, 3, 2], holes=[3, 2, 5, 4, 2])
    roll(session, "3", "3", "X", "*4", "", "", "4")
    view = shown(session)
    assert spoken(view.title) == "Round 1 · Dev is King"
    assert spoken(view.headline) == "5 of 8 dice have landed"
    assert [spoken(hole.sentence) for hole in view.holes] == [
        "3 stay", "2 stay", "2 each, 1 stays", "4 for Gus", "2 stay",
    ]  # fmt: skip
    assert view.holes[2].claims == (0, 1) and view.holes[2].shared
    assert [spoken(seat.word) for seat in view.seats] == [
        "hole 3", "hole 3", "missed", "cashes in", "not rolled yet", "not rolled yet", "hole 4", "not rolled yet",
    ]  # fmt: skip
    assert [(flag.seat, flag.total, flag.space, flag.solid) for flag in view.flags] == [(3, 7, 0, False)]
    assert {step.key: step.mark for step in view.steps}["roll"] == "now"
    assert spoken(view.next_step.text) == "Share the moles" and not view.next_step.ready
    roll(session, "", "", "", "", "5", "1", "", "*5")
    view = shown(session)
    assert spoken(view.headline) == "Eda and Gus go over 5 moles" and view.stage == "share"
    assert spoken(view.next_step.text) == "Hand out 13 moles"
    assert [spoken(view.seats[seat].word) for seat in (0, 4, 5, 6)] == ["takes 2", "5 + 2 = 7", "takes 3", "2 + 4 = 6"]
    hand_out(session)
    assert [spoken(row.text) for row in shown(session).put_back] == ["Eda puts 2 moles back", "Gus puts 1 mole back"]
    assert shown(session).put_back[0].move == PutBack(4, 2)


def test_what_the_cash_in_screen_says():
    session = dealt(park(5, king=3), hands=[4, 4, 4, 2, 3], stars=[3, 2, 3])
    hand_out(roll(session, "*6", "*3", "*5", "X", "*5"))
    view = shown(session)
    assert view.stage == "cash_in" and spoken(view.headline) == "Ana lays down 4 moles"
    assert [row.seat for row in view.cash] == [0, 1, 2, 4] and view.cash[0].now
    cash_in(session, 0, 5, 4, 4, 2)
    cash_in(session, 1, 5, 4, 3, 1)
    cash_in(session, 2, 3, 3, 3, 1)
    view = shown(session)
    assert [spoken(row.sum) for row in view.cash][:2] == ["moles 15, die 6, prizes 3", "moles 13, die 3, prizes 2"]
    assert spoken(view.next_step.text) == "Then Ana picks first" and not view.next_step.ready
    assert [spoken(tie.question) for tie in view.ties] == ["18 : 18. Dev, who goes first?"]
    cash_in(session, 4, 4, 2, 1)
    view = shown(session)
    assert [(row.seat, row.total, row.mark) for row in view.picks] == [
        (0, 24, "now"), (1, 18, "tied"), (2, 18, "tied"), (4, 12, "waits"),
    ]  # fmt: skip
    assert spoken(view.picks[3].words) == "only Candy Cavern (10), if it is left"
    flag = view.flags[0]
    assert (flag.seat, flag.space, flag.solid) == (0, 24, True)


def test_the_reason_of_a_total_is_its_sum():
    session = dealt(park(2), hands=[3], stars=[3])
    hand_out(roll(session, "*5", "X"))
    cash_in(session, 0, 4, 2, 1)
    why = GAME.explain(session.state, "total.0", None)
    assert [(spoken(line.text), line.value) for line in why.lines[:3]] == [
        ("Moles laid down", 7), ("Prize die", 5), ("Corrected by the table", 3),
    ]  # fmt: skip
    assert why.lines[0].parts == (4, 2, 1) and why.total == 15 and "MP-30" in why.rules
    assert GAME.explain(session.state, "path.0", None) == why


@pytest.mark.parametrize("key", ["hand.0", "hole.1", "total.0", "stars.0", "pick.0", "round", "deck", "deal", "king"])
def test_every_number_has_a_reason_with_rules(key):
    session = dealt(park(3), hands=[3, 3], stars=[8, 8])
    hand_out(roll(session, "*5", "*5", "1"))
    cash_in(session, 0, 4, 4, 1)
    cash_in(session, 1, 4, 4, 1)
    why = GAME.explain(session.state, key, None)
    assert why.rules and why.lines and all("…" not in spoken(line.text) for line in why.lines)


@pytest.mark.parametrize("key", ["hand.9", "hand.x", "hole.0", "hole.6", "stand.nowhere", "total.1", "nonsense", ""])
def test_there_is_no_reason_for_what_there_is_not(key):
    assert GAME.explain(park(2).state, key, None) is None


# ── the King (MP-7, MP-8, MP-35, MP-36) ──


def test_the_highest_prize_die_is_king():
    session = park(3, king=None)
    assert {wish.key for wish in GAME.dice_wanted(session.state)} == {"k1.s0", "k1.s1", "k1.s2"}
    for seat, stars in enumerate((2, 6, 5)):
        session.play(RollForKing(seat, stars))
    assert session.state.king == 1
    with pytest.raises(IllegalMove, match=r"king\.known"):
        session.play(NameKing(0))


def test_the_next_step_says_whether_it_deals_without_a_king_or_waits_for_one():
    session = park(2, king=None)
    assert spoken(shown(session).next_step.text) == "Deal without a King"
    session.play(RollForKing(0, 3))
    step = shown(session).next_step
    assert spoken(step.text) == "Find the King first" and not step.ready
    with pytest.raises(IllegalMove, match=r"deal\.no_king"):
        session.play(step.move)


def test_a_table_may_begin_without_a_king_and_the_table_orders_ties_until_there_is_one():
    session = dealt(park(3, king=None), hands=[2, 2, 2])
    assert shown(session).asks_king
    hand_out(roll(session, "*4", "*4", "X"))
    for seat in (0, 1):
        cash_in(session, seat, 5, 5)
    session.play(OrderTie(1))
    session.play(TakePrize(1, "candy_cavern", 2))
    session.play(NameKing(2))
    assert session.state.king == 2
    faultless(session)


def test_the_king_picks_last_of_the_tied_and_orders_the_others():
    """MPG-14"""
    session = dealt(park(3, king=1), hands=[2, 2, 2])
    hand_out(roll(session, "*4", "*4", "*4"))
    for seat in range(3):
        cash_in(session, seat, 5, 5)
    tie = shown(session).ties[0]
    assert tie.seats == (0, 2) and tie.last == 1
    with pytest.raises(IllegalMove, match=r"order\.king_last"):
        session.play(OrderTie(1))
    with pytest.raises(IllegalMove, match=r"take\.king_first"):
        session.play(TakePrize(0, "candy_cavern", 2))
    session.play(OrderTie(2))
    session.play(TakePrize(2, "candy_cavern", 2))
    assert session.state.phase == "deal", "nobody else can afford what is left"


def test_a_new_king_who_was_named_first_picks_last_and_orders_the_others():
    """MP-36: the King is last of the tied, also when the title is corrected in the middle of the tie."""
    session = dealt(park(4, king=2), hands=[2, 2, 2])
    hand_out(roll(session, "*5", "*5", "*5", "X"))
    for seat in range(3):
        cash_in(session, seat, 5, 5)
    session.play(OrderTie(1))
    session.play(SetKing(1))
    tie = shown(session).ties[0]
    assert tie.seats == (0, 2) and tie.last == 1
    session.play(OrderTie(2))
    with pytest.raises(IllegalMove, match=r"take\.not_yet"):
        session.play(TakePrize(1, "candy_cavern", 2))
    session.play(TakePrize(2, "candy_cavern", 2))
    assert shown(session).picking == 0
    faultless(session)


def test_a_king_tied_with_one_other_is_not_asked():
    session = dealt(park(2, king=0), hands=[3, 3])
    hand_out(roll(session, "*6", "*6"))
    for seat in range(2):
        cash_in(session, seat, 4, 4, 4)
    assert shown(session).ties == () and shown(session).picking == 1
    session.play(PassPrize(1))
    session.play(TakePrize(0, "burrowed_treasures", 3))
    assert session.state.players[0].stars == 3


# ── prizes ──


def test_a_prize_counts_from_the_next_round_on():
    """MP-30, MP-39"""
    session = dealt(park(2), hands=[3])
    hand_out(roll(session, "*5", "X"))
    cash_in(session, 0, 5, 5, 1)
    session.play(TakePrize(0, "candy_cavern", 4, "Marshmallow  Grub"))
    assert shown(session).cash[0].total == 16
    assert session.state.players[0].prizes[0].name == "Marshmallow Grub"
    dealt(session, hands=[1])
    hand_out(roll(session, "*5", "X"))
    cash_in(session, 0, 5)
    assert shown(session).cash[0].total == 14


def test_taking_a_named_prize_teaches_the_catalogue_its_stars():
    edits = TakePrize(0, "inflation_station", 6, " Inflatable Worm ").teaches()
    assert [(edit.path, edit.value) for edit in edits] == [("prizes.inflation_station.Inflatable Worm", 6)]
    assert TakePrize(0, "inflation_station", 6).teaches() == ()
    session = park(2, catalogue={edits[0].path: 6, "prizes.candy_cavern.Dr. Mole": 2})
    known = {stand.key: dict(stand.known) for stand in shown(session).stands}
    assert known["inflation_station"]["Inflatable Worm"] == 6 and known["candy_cavern"]["Dr. Mole"] == 2


def test_a_counted_stand_runs_out():
    session = dealt(park(2, catalogue={"stands.candy_cavern.cards": 1}), hands=[2])
    hand_out(roll(session, "*5", "X"))
    cash_in(session, 0, 5, 1)
    session.play(TakePrize(0, "candy_cavern", 2))
    stand = session.state.stand("candy_cavern")
    assert not stand.open and stand.cards == 0
    assert [line.key for line in shown(session).tidy] == ["dice", "laid"]


def test_the_deck_is_shuffled_anew_when_it_runs_out():
    """MPG-10"""
    session = park(2)
    session.play(SetDeck(3))
    session.play(Deal())
    state = session.state
    assert set(state.holes) == {1} and state.deck == 108 and state.discard == 0
    assert [spoken(note) for note in shown(session).notes] == ["Shuffle the 110 discarded moles into a new deck"]
    faultless(session)


# ── dice ──


def test_dice_are_wanted_from_those_who_still_roll():
    session = dealt(park(3), hands=[2])
    session.play(Whack(1, "pan", 3))
    wishes = {wish.key: wish for wish in GAME.dice_wanted(session.state)}
    assert set(wishes) == {"r1.s0", "r1.s2"}
    assert wishes["r1.s0"].kinds == ("glove", "pan", "mallet", "prize")
    assert wishes["r1.s2"].kinds == ("glove", "pan", "mallet")
    assert wishes["r1.s2"].faces["pan"] == ("1", "2", "3", "4", "5", "X")
    answer = GAME.answer_dice(session.state, wishes["r1.s2"], (DieFace("mallet", "4"),))
    assert answer == Whack(2, "mallet", 4)
    session.play(answer)
    session.play(GAME.answer_dice(session.state, wishes["r1.s0"], (DieFace("prize", "5"),)))
    assert GAME.dice_wanted(session.state) == ()


def test_a_closed_stand_gives_no_prize():
    session = dealt(park(2), hands=[2])
    session.play(SetStand("candy_cavern", False))
    hand_out(roll(session, "*5", "X"))
    session.play(CashIn(0, (3, 3)))
    assert session.state.players[0].pick == "nothing"
