"""A game alone: the target and its goals, solo cards that shade, cards and dice that are used up."""

import pytest

from companion.core.game import Seat
from companion.core.secrecy import Forgetful
from companion.core.session import Session
from companion.games.dice_theme_park import moves as m
from companion.games.dice_theme_park.games import SOLO as GAME
from companion.games.dice_theme_park.rules.ground import all_dice

from .hexes import MONORAILS, on
from .park import own, play, refusal


def alone(**options) -> Session:
    return Session(GAME, GAME.setup((Seat("Ana"),), options), Forgetful())


def round_of(session, a="concierge", b="guide", card=None):
    """Lay two cards, reveal the solo card, take a monorail."""
    session.play(m.PlayStaff(0, a, b))
    if card is not None:
        session.play(m.RevealSolo(*card))
    session.play(m.PayIncome())
    for n, dice in enumerate(MONORAILS, 1):
        session.play(m.LoadMonorail(n, dice))
    return session


def test_dt_e10_goals_raise_the_target():
    session = play(alone(), m.LayGoal(2, 2, 9, "Two generators"), m.LayGoal(3, 1, 10, "One attraction three times"))
    assert GAME.view(session.state, None).target == 160
    play(session, m.SetGoalMet(1, True), m.SetGoalMet(2, False))
    assert GAME.view(session.state, None).target == 171
    why = GAME.explain(session.state, "target", None)
    assert why.total == 171 == sum(line.value for line in why.lines if line.value is not None)
    assert why.lines[-1].text.values["n"] == 172


@pytest.mark.parametrize(("stars", "target", "won"), [(171, 171, False), (172, 171, True), (171, 172, False)])
def test_dt_h26_only_more_than_the_target_wins(stars, target, won):
    session = play(alone(), m.LayGoal(5, target - 160, 0), m.SetGoalMet(1, False), m.SetMoney(0, 0), m.EndNow())
    session.play(m.SetStars(0, stars))
    result = GAME.result(session.state)
    assert result.winners == ((0,) if won else ())
    assert result.why[0].key == f"dice_theme_park.result.alone_{'won' if won else 'lost'}"


@pytest.mark.parametrize(("value", "blocked"), [(7, True), (8, False)])
def test_dt_h25_the_solo_card_shades_a_monorail(value, blocked):
    session = round_of(alone(), "guide", "mascot", (value, 2))
    assert GAME.view(session.state, None).shaded == blocked
    if blocked:
        assert refusal(session, m.TakeMonorail(0, 2)) == ("dice_theme_park.alone.shaded", ("DT-233",))
        session.play(m.TakeMonorail(0, 1))
    else:
        session.play(m.TakeMonorail(0, 2))


def test_a_whole_round_alone_uses_cards_and_dice_up():
    session = round_of(alone())
    assert session.state.bag == (6, 6, 6) and all_dice(session.state) == (9, 9, 9)
    play(session, m.TakeMonorail(0, 1), m.PutGuest(0, "printed_1", "blue1"), m.Upkeep())
    assert len(own(session).hand) == 10 and own(session).hand.count("guide") == 1
    assert session.state.gone == (1, 0, 0), "dice leave for the discard area, not the bag (DT-236)"
    assert session.state.bag == (7, 8, 8), "both monorails left over go back into the bag (DT-234)"
    assert on(session, "entrance") == ["blue4", "green3", "yellow5"] and GAME.faults(session.state) == ()
    said = [line.key.rsplit(".", 1)[1] for line in GAME.view(session.state, None).putting_back]
    assert "monorails_alone" in said and "staff_alone" in said


def test_a_goal_is_judged_in_its_own_round_only():
    session = play(alone(), m.LayGoal(2, 2, 9))
    session = round_of(session)
    assert refusal(session, m.JudgeGoal(1, True)) == ("dice_theme_park.alone.own_round", ("DT-237",))
    play(session, m.TakeMonorail(0, 1), m.Upkeep())
    play(round_of(session), m.TakeMonorail(0, 2))
    assert refusal(session, m.Upkeep()) == ("dice_theme_park.alone.judge", ("DT-237",))
    play(session, m.JudgeGoal(1, False), m.Upkeep())
    assert GAME.view(session.state, None).target == 171
    assert refusal(session, m.JudgeGoal(1, True))[1] == ("DT-237",)
    session.play(GAME.overrule(session.state, m.JudgeGoal(1, True)))
    assert GAME.view(session.state, None).target == 160


def test_the_hard_side_and_the_promo_cards():
    session = alone(hard=True, promo=True)
    assert GAME.view(session.state, None).target == 170 and len(own(session).hand) == 12
    staff = session.state.house.staff
    wrong = m.ChooseHand((*staff, "guide", "guide", "guide", "mascot"))
    assert refusal(session, wrong) == ("dice_theme_park.alone.hand", ("DT-240",))
    session.play(m.ChooseHand((*staff, *staff[:4])))
    assert len(own(session).hand) == 12 and "chaperone" in own(session).hand
