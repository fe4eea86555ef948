"""The phases of a round, rule by rule: what is done in turn order, what is left until Upkeep, what lies open next."""

import pytest

from companion.games.dice_theme_park import moves as m
from companion.games.dice_theme_park.games import FULL, LIGHT

from .hexes import adds_up, cubes, fill, on, park, put
from .park import cards, own, play, refusal, running, seen, table, tile


def said(lines):
    return {line.key.rsplit(".", 1)[1]: dict(line.values) for line in lines}


# ── Plan ──


def test_dt_45_merch_kiosks_are_no_income():
    session = play(table(2), m.SetUpgrade(0, "printed_1", "kiosk"), m.SetUpgrade(0, "printed_2", "kiosk"))
    play(cards(session, ("guide", "mascot")), m.PayIncome())
    assert own(session).money == 6 + 6 + 1, "two cards and the entrance, whatever kiosks there are"
    why = LIGHT.explain(session.state, "income.0", None)
    assert why.total == 7 and "DT-45" in why.rules


# ── order (DT-31, DT-32) ──


def test_dt_31_plan_welcome_and_upkeep_are_not_left_out_and_all_the_rest_may_be():
    session = table(2)
    assert refusal(session, m.PayIncome()) == ("dice_theme_park.plan.wait", ("DT-40",))
    assert refusal(session, m.Upkeep())[1] == ("DT-110",)
    session = fill(park(welcome=False))
    assert refusal(session, m.Upkeep()) == ("dice_theme_park.monorail.wait", ("DT-60",))
    play(session, *(m.TakeMonorail(seat, seat + 1) for seat in session.state.track), m.Upkeep())
    assert session.state.round == 2, "nobody has built, improved or operated anything"


def test_dt_32_welcome_goes_in_turn_order_and_what_is_simultaneous_in_any():
    session = fill(park([("manager", "builder"), ("ticket_agent", "concierge")], welcome=False))
    assert session.state.track == (1, 0) and FULL.view(session.state, None).to_take == (1, 0)
    assert refusal(session, m.TakeMonorail(0, 1)) == ("dice_theme_park.monorail.turn", ("DT-60",))
    play(session, m.TakeMonorail(1, 2), m.TakeMonorail(0, 1), m.SetMoney(0, 30), m.SetMoney(1, 30))
    for seat in (0, 1, 0, 1):  # Improve and Operate: each when they like
        site = own(session, seat).site("entrance")
        die = site.guests[0].die
        session.play(m.Operate(seat, "entrance", (die,), die, "printed_1"))
    play(session, m.Install(0, "printed_1", "kiosk"), m.Install(1, "printed_1", "kiosk"), m.BuyMap(0), m.BuyMap(1))
    adds_up(session)


def test_dt_32_expand_is_told_in_any_order_and_the_screen_says_whose_turn_it_is():
    """Who builds first is settled at the table; Burrow shows the order and takes what is told, first or last."""
    session = running(2, [("manager", "builder"), ("ticket_agent", "concierge")])
    view = LIGHT.view(session.state, None)
    assert view.track == (1, 0) and [person.place_on_track for person in view.seats] == [2, 1]
    play(session, m.LayTiles(("speedster", "duck_pond", "pop_shop")), m.Build(0, "speedster"))
    assert refusal(session, m.Build(1, "speedster")) == ("dice_theme_park.build.stands", ("DT-70",))
    session.play(m.Build(1, "duck_pond"))


# ── Expand ──


def test_dt_78_what_is_taken_leaves_a_gap_until_upkeep():
    session = play(park(), m.LayTiles(("speedster", "pop_shop", "helter_skelter")), m.TakeSkill(0, "pair"),
                   m.LaySkills(("far", "in", "swap")), m.SetMoney(0, 30), m.SetMoney(1, 30))  # fmt: skip
    play(session, m.BuildAt(0, "speedster", -1, 0), m.Recruit(0), m.TakeSkill(0, "far"))
    view = FULL.view(session.state, None)
    assert view.display == ("pop_shop", "helter_skelter"), "nothing is laid out in its place"
    assert [card.skill.kind for card in view.skills] == ["in", "swap"]
    assert refusal(session, m.BuildAt(1, "duck_pond", -1, 0)) == ("dice_theme_park.build.display", ("DT-70",))


def test_dt_76_a_third_equal_amenity_draws_a_guest_from_the_bag():
    session = play(park(), m.SetMoney(0, 50), tile("A", amenity=2), tile("B", amenity=2), tile("C", amenity=2))
    play(session, m.PutTileAt(0, "a", 2, 0), m.PutTileAt(0, "b", -1, 0), m.BuildAt(0, "c", -1, -1))
    blue = session.state.bag[0]
    assert refusal(session, m.SetAnyGuest(0, "entrance", "green3", 1))[1] == ("DT-75",), (
        "it is the third, not the second"
    )
    session.play(m.DrawGuest(0, "blue"))
    assert session.state.bag[0] == blue - 1 and on(session, "entrance").count("blue4") == 2
    assert refusal(session, m.DrawGuest(0, "blue")) == ("dice_theme_park.bonus.not_due", ("DT-76",))
    adds_up(session)


# ── Operate ──


def test_dt_92_the_entrance_runs_twice_with_any_guest_and_takes_no_second_generator():
    session = play(park(), m.SetMoney(0, 30))
    assert seen_site(session, "entrance").icons == 2 and seen_site(session, "log_flume").icons == 1
    assert {die for (die,) in seen_site(session, "entrance").parties} == {"blue4", "green3", "yellow5"}
    assert refusal(session, m.Install(0, "entrance", "generator")) == ("dice_theme_park.install.same", ("DT-92",))


def seen_site(session, name, seat=0):
    return next(site for site in FULL.view(session.state, None).seats[seat].sites if site.tile == name)


def test_dt_96_a_party_of_one_must_move_unless_it_left_at_one():
    session = put(park(), "entrance", "blue1")
    stays = m.Operate(0, "entrance", ("green3",))
    assert refusal(session, stays) == ("dice_theme_park.mover.one", ("DT-95",))
    session.play(m.Operate(0, "entrance", ("green3",), "green3", "printed_1"))
    assert on(session, "printed_1") == ["green2"]
    gone = m.Operate(0, "entrance", ("blue1",), "blue1", "printed_1")
    assert refusal(session, gone) == ("dice_theme_park.mover.nobody", ("DT-97",))
    session.play(m.Operate(0, "entrance", ("blue1",)))
    assert cubes(session, "entrance") == 2 and on(session, "printed_1") == ["green2"]
    adds_up(session)


def test_dt_98_nothing_is_earned_before_upkeep():
    session = play(park(), m.SetUpgrade(0, "printed_1", "effect"), m.SetUpgrade(0, "printed_1", "kiosk"))
    money = own(session).money
    session.play(m.Operate(0, "entrance", ("green3",), "green3", "printed_1"))
    session.play(m.Operate(0, "printed_1", ("green2",), "green2", "entrance"))
    assert (own(session).money, own(session).stars) == (money, 0)
    assert (seen(session).gain, seen(session).take) == (1 + 3 + 2, 2 + 2), "they are only announced"
    session.play(m.Upkeep())
    assert (own(session).money, own(session).stars) == (money + 4, 6)


def test_dt_101_one_die_is_adjusted_as_often_as_there_are_mascots():
    session = play(park(), m.SetMascots(0, 3))
    for value in (3, 4, 5):
        session.play(m.UseMascot(0, "entrance", f"green{value}", "up"))
    assert "green6" in on(session, "entrance")
    assert refusal(session, m.UseMascot(0, "entrance", "green6", "down")) == (
        "dice_theme_park.skill.enough", ("DT-100",)
    )  # fmt: skip


@pytest.mark.parametrize(("mode", "rounds"), [("intro", (1, 2)), ("short", ()), ("full", ())])
def test_dt_103_the_first_game_is_told_to_run_parks_one_after_another_for_two_rounds(mode, rounds):
    session, hinted = running(2, mode=mode), []
    for number in range(1, 4):
        if LIGHT.view(session.state, None).hint is not None:
            hinted.append(number)
        play(cards(play(session, m.UpkeepAnyway())), m.PayIncome())
    assert tuple(hinted) == rounds


# ── Upkeep ──


def test_dt_118_and_dt_119_the_rest_of_the_display_is_discarded_and_a_new_one_dealt():
    session = play(running(2), m.LayTiles(("speedster", "duck_pond", "pop_shop")), m.Build(0, "duck_pond"))
    play(session, m.Upkeep())
    view = LIGHT.view(session.state, None)
    assert view.discards == ("speedster", "pop_shop") and view.display == ()
    assert said(view.putting_back)["tiles"] == {"n": 3, "stack": "A"}
    play(session, m.LayTiles(("spooky_forest", "log_flume", "ferris_wheel")))
    play(cards(session), m.PayIncome())
    assert refusal(session, m.Build(0, "speedster")) == ("dice_theme_park.build.display", ("DT-70",)), "it is discarded"


def test_dt_120_the_rest_of_the_skills_is_discarded_and_new_ones_dealt():
    session = play(park(), m.TakeSkill(0, "pair"), m.LaySkills(("far", "in", "swap")), m.SetMoney(0, 9), m.Recruit(0))
    play(session, m.TakeSkill(0, "in"), m.Upkeep())
    view = FULL.view(session.state, None)
    assert view.skills == () and said(view.putting_back)["skills"] == {"n": 3}
    assert [card.skill.kind for card in seen_tools(session).skills] == ["pair", "in"], "what was taken stays"


def seen_tools(session, seat=0):
    return FULL.view(session.state, None).seats[seat].tools


def test_dt_131_most_stars_win():
    session = play(running(3), m.EndNow())
    play(session, m.SetStars(0, 40), m.SetStars(1, 42), m.SetStars(2, 41))
    result = LIGHT.result(session.state)
    assert result.winners == (1,)
    assert [(one.seat, one.place, one.score) for one in result.standings] == [(1, 1, 42), (2, 2, 41), (0, 3, 40)]


def test_dt_221_a_consultant_goes_to_the_box_and_nobody_passes_it():
    session = running(2, [("consultant", "guide")], promo=True)
    told = LIGHT.view(session.state, None).passing[0]
    assert [card.key.rsplit(".", 1)[1] for card in told.values["cards"]] == ["guide"]
    session.play(m.Upkeep())
    assert "consultant" not in own(session, 0).hand and own(session, 1).hand.count("consultant") == 1
    assert (len(own(session, 0).hand), len(own(session, 1).hand)) == (8, 7)
