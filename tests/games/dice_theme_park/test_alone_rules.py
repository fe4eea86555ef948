"""A game alone, rule by rule: what is set up, what the solo card shades, what is laid aside (DT-230…240)."""

import pytest

from companion.games.dice_theme_park import moves as m
from companion.games.dice_theme_park.games import SOLO as GAME
from companion.games.dice_theme_park.rules.ground import all_dice

from .park import own, play, refusal
from .test_alone import alone, round_of

LAID = ("speedster", "pop_shop", "duck_pond")
SKILLS = ("far", "pays.blue", "swap")


def lines(told):
    return {line.key.removeprefix("dice_theme_park."): dict(line.values) for line in told}


def test_dt_230_a_set_up_for_two_with_nine_dice_of_each_colour_and_twelve_cards():
    session = alone()
    view = GAME.view(session.state, None)
    assert all_dice(session.state) == (9, 9, 9) and len(view.monorails) == 3 and view.rounds == 5
    assert sorted(own(session).hand) == sorted([*session.state.house.staff] * 2) and len(own(session).hand) == 12
    assert (own(session).money, own(session).maps, own(session).mascots) == (6, 3, 1)
    said = lines(view.setting_up)
    assert said["setup.monorails"] == {"n": 3} and said["setup.dice"] == {"n": 9, "all": 27}
    assert said["setup.full"] == {"n": 3} == said["setup.tiles"], "administrators and skills as in a full game"
    assert "setup.objectives" not in said and "setup.track" not in said, "nobody else is there"


def test_dt_230_one_copy_of_each_skill():
    session = play(alone(), m.SetMascots(0, 2), m.TakeSkill(0, "far"))
    assert refusal(session, m.TakeSkill(0, "far")) == ("dice_theme_park.skill.copies", ("DT-169",))
    session.play(m.TakeSkill(0, "pays", "blue"))


@pytest.mark.parametrize(("hard", "target"), [(False, 160), (True, 170)])
def test_dt_231_the_target_is_on_the_overlay_and_extra_goals_go_in_with_the_expansions(hard, target):
    session = alone(hard=hard, surprises=True)
    said = lines(GAME.view(session.state, None).setting_up)
    assert GAME.view(session.state, None).target == target and said["setup.alone"] == {"n": target}
    assert "setup.goals" in said and "setup.goals" not in lines(GAME.view(alone().state, None).setting_up)


def test_dt_232_the_pattern_of_the_solo_cards_is_named_at_the_start_and_every_round():
    session = alone()
    assert "setup.pattern" in lines(GAME.view(session.state, None).setting_up)
    play(round_of(session), m.TakeMonorail(0, 1), m.Upkeep())
    assert "setup.pattern" in lines(GAME.view(session.state, None).putting_back)


def test_dt_232_only_what_is_laid_out_can_be_shaded():
    session = play(alone(), m.LayTiles(LAID), m.LaySkills(SKILLS), m.PlayStaff(0, "guide", "mascot"))
    wrong = m.RevealSolo(7, 0, "helter_skelter")
    assert refusal(session, wrong) == ("dice_theme_park.alone.not_laid_out", ("DT-232",))
    assert refusal(session, m.RevealSolo(7, 0, "", "pair"))[1] == ("DT-232",)
    assert refusal(session, m.RevealSolo(7, 0, "", "flying"))[1] == ("DT-160",)
    assert refusal(session, m.RevealSolo(7, 0, "Nowhere"))[1] == ("DT-71",)
    session.play(m.RevealSolo(7, 1, "Pop Shop", "pays.blue"))


@pytest.mark.parametrize(("value", "blocked"), [(6, True), (7, True), (8, False)])
def test_dt_233_the_solo_card_shades_an_attraction_and_a_skill(value, blocked):
    """Its value equal to or lower than the sum of the cards, 7: monorail, attraction and skill are out of reach."""
    session = play(alone(), m.TakeSkill(0, "pair"), m.LayTiles(LAID), m.LaySkills(SKILLS))
    round_of(session, "guide", "mascot", (value, 2, "pop_shop", "pays.blue"))
    play(session, m.TakeMonorail(0, 1), m.SetMoney(0, 30), m.Recruit(0))
    view = GAME.view(session.state, None)
    assert (view.shaded_tile, bool(view.shaded_skill)) == (("pop_shop", True) if blocked else ("", False))
    build, take = m.BuildAt(0, "pop_shop", -1, 0), m.TakeSkill(0, "pays", "blue")
    if blocked:
        assert refusal(session, build) == ("dice_theme_park.alone.shaded_tile", ("DT-233",))
        assert refusal(session, take) == ("dice_theme_park.alone.shaded_skill", ("DT-233",))
        anyway = GAME.overrule(session.state, build)
        assert anyway.ruling
        play(session, m.BuildAt(0, "speedster", -1, 0), m.TakeSkill(0, "far"))
    else:
        play(session, build, take)
    assert GAME.faults(session.state) == ()


def test_dt_233_a_sum_that_an_administrator_lowers_may_reach_what_was_shaded():
    session = play(alone(), m.KeepAdministrator(0, "lower"), m.PlayStaff(0, "guide", "mascot"), m.RevealSolo(7, 2))
    assert GAME.view(session.state, None).shaded
    session.play(m.LowerSum(0, 1))
    assert not GAME.view(session.state, None).shaded


def test_dt_233_is_forgotten_with_the_round():
    session = round_of(play(alone(), m.LayTiles(LAID)), "guide", "mascot", (3, 1, "pop_shop"))
    play(session, m.TakeMonorail(0, 2), m.Upkeep())
    view = GAME.view(session.state, None)
    assert view.solo_card is None and view.shaded_tile == "" and not view.shaded
    assert view.discards == LAID, "attractions are discarded as usual"


def test_dt_235_and_dt_236_played_cards_and_guests_who_leave_are_laid_aside():
    session = play(round_of(alone(), "guide", "mascot"), m.TakeMonorail(0, 1))
    told = lines(GAME.view(session.state, None).passing)
    assert list(told) == ["pass_alone"] and len(told["pass_alone"]["cards"]) == 2, "nobody is there to pass them to"
    for _ in range(4):
        session.play(m.Upkeep())
        said = lines(GAME.view(session.state, None).putting_back)
        assert {"back.ones_alone", "back.staff_alone", "back.monorails_alone"} <= set(said)
        assert not {"back.ones", "back.staff", "back.monorails"} & set(said)
        play(round_of(session, *own(session).hand[:2]), m.TakeMonorail(0, 1))
    session.play(m.Upkeep())
    assert len(own(session).hand) == 12 - 2 * 4, "10 of 12 cards are played, the last two lie open at the end"
    assert GAME.view(session.state, None).phase == "over" and GAME.result(session.state) is not None


def test_dt_235_a_card_that_an_administrator_swapped_is_laid_aside_instead():
    session = round_of(alone(), "guide", "mascot")
    play(session, m.KeepAdministrator(0, "swap"), m.TakeMonorail(0, 1), m.SwapStaff(0, "guide", "manager"))
    cards = lines(GAME.view(session.state, None).passing)["pass_alone"]["cards"]
    assert {card.key for card in cards} == {"dice_theme_park.staff.manager", "dice_theme_park.staff.mascot"}
    session.play(m.Upkeep())
    hand = own(session).hand
    assert (hand.count("guide"), hand.count("manager"), hand.count("mascot")) == (2, 1, 1)


def test_dt_238_and_dt_239_two_goals_in_a_round_and_only_more_than_the_target_wins():
    session = play(alone(), m.LayGoal(1, 4, 1), m.LayGoal(1, 6, 1), m.LayGoal(3, 5, 2))
    play(round_of(session), m.TakeMonorail(0, 1), m.JudgeGoal(1, False), m.JudgeGoal(2, False))
    assert GAME.view(session.state, None).target == 160 + 5 + 7
    play(session, m.SetMoney(0, 0), m.EndNow())
    assert GAME.view(session.state, None).target == 160 + 5 + 7 + 7, "a goal nobody judged is missed"
    session.play(m.SetStars(0, 179))
    assert GAME.result(session.state).winners == ()
    session.play(m.SetStars(0, 180))
    assert GAME.result(session.state).winners == (0,)


def test_dt_240_twelve_of_sixteen_cards_and_no_objectives_alone():
    said = lines(GAME.view(alone(promo=True).state, None).setting_up)
    assert "setup.promo_alone" in said and "setup.promo" not in said
