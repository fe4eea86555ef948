"""What is refused names its rule, and "Do it anyway" does what was asked as a ruling, also when its log is replayed."""

import pytest

from companion.cli.replaying import replay
from companion.core.session import Entry, Kind
from companion.games.dice_theme_park import moves as m
from companion.games.dice_theme_park.games import FULL, LIGHT, SOLO
from companion.storage.log_format import read_log, write_log

from .hexes import adds_up, cubes, fill, on, park, put
from .park import cards, own, play, refusal, running, seen, table
from .test_alone import alone, round_of


def anyway(game, session, move, rule):
    """A refused move names its rule; the table's word carries it out, and the log of it replays to the same park."""
    refused, rules = refusal(session, move)
    assert rules == (rule,), refused
    ruling = game.overrule(session.state, move)
    assert ruling is not None and ruling.ruling, move
    session.play(ruling)
    assert game.faults(session.state) == ()
    entries = [Entry(step.number, Kind.PLAYED, step.move) for step in session.steps]
    log = read_log(write_log(game, session.setup, entries), lambda key: game)
    done = replay(log)
    assert all(line.accepted for line in done.lines)
    assert done.view == game.view(session.state, None)
    return session


def never(game, session, move):
    """What nothing in the box allows is not done anyway either."""
    refusal(session, move)
    assert game.overrule(session.state, move) is None, move


# ── Plan ──


def test_a_sum_is_lowered_without_the_administrator():
    session = cards(table(2), ("guide", "mascot"), ("mascot", "manager"))
    anyway(LIGHT, session, m.LowerSum(1, 2), "DT-150")
    assert seen(session, 1).sum == 10 - 2
    never(LIGHT, running(2), m.LowerSum(0, 1))


def test_the_order_and_the_administrator_are_put_right():
    session = play(running(2), m.KeepAdministrator(0, "run"))
    anyway(LIGHT, session, m.KeepAdministrator(0, "money"), "DT-19")
    anyway(LIGHT, session, m.TrackOrder((1, 0)), "DT-17")
    assert own(session).administrator == "money" and session.state.track == (1, 0)


def test_cards_are_swapped_without_the_administrator():
    session = anyway(LIGHT, running(2, [("manager", "guide")]), m.SwapStaff(0, "guide", "builder"), "DT-148")
    session.play(m.Upkeep())
    assert own(session, 1).hand.count("builder") == 2 and "guide" in own(session).hand
    never(LIGHT, running(2, [("manager", "guide")]), m.SwapStaff(0, "guide", "guide"))


def test_twelve_cards_that_are_not_the_right_ones():
    session = alone(promo=True)
    wrong = m.ChooseHand((*session.state.house.staff, "guide", "guide", "guide", "mascot"))
    anyway(SOLO, session, wrong, "DT-240")
    assert own(session).hand.count("guide") == 4


# ── Expand and Improve ──


def test_upgrades_are_moved_without_the_administrator_and_paid_as_far_as_there_is_money():
    session = play(running(2, money=1), m.TellTile("Rocket", 3, slots=(4, 9)), m.PutTile(0, "rocket"))
    play(session, m.SetUpgrade(0, "printed_1", "kiosk"))
    anyway(LIGHT, session, m.MoveUpgrade(0, "kiosk", "printed_1", "rocket", 2), "DT-218")
    assert own(session).site("rocket").slots == ("", "kiosk") and own(session).money == 0
    anyway(LIGHT, session, m.MoveUpgrade(0, "kiosk", "rocket", "printed_1", 1), "DT-218")
    assert own(session).site("printed_1").slots == ("kiosk", "") and own(session).money == 9 - 1
    play(session, m.SetUpgrade(0, "printed_2", "kiosk"))
    never(LIGHT, session, m.MoveUpgrade(0, "kiosk", "printed_2", "printed_1"))
    never(LIGHT, session, m.MoveUpgrade(0, "effect", "printed_2", "printed_1"))


def test_what_is_bought_twice_or_is_too_dear():
    session = play(running(2, money=1), m.TellTile("Rocket", 3, cost=7))
    anyway(LIGHT, session, m.Build(0, "rocket"), "DT-70")
    anyway(LIGHT, session, m.Recruit(0), "DT-73")
    anyway(LIGHT, session, m.BuyMap(0), "DT-80")
    anyway(LIGHT, session, m.Install(0, "printed_1", "generator", 2), "DT-81")
    assert (own(session).money, own(session).mascots, own(session).maps) == (0, 2, 4)
    assert own(session).site("rocket") and own(session).site("printed_1").slots == ("", "generator")
    anyway(LIGHT, session, m.TakeBack(0, "printed_1", "generator"), "DT-52")
    assert own(session).site("printed_1").slots == ("", "")
    anyway(LIGHT, session, m.BuildFree(0, "duck_pond"), "DT-77")
    anyway(LIGHT, session, m.SetCubes(0, "rocket", 3), "DT-91")
    anyway(LIGHT, session, m.OnesLeave(0, 3, 2), "DT-50")
    assert (own(session).ones, own(session).saved, seen(session).leaving) == (3, 2, 1)
    never(LIGHT, session, m.OnesLeave(0, 1, 2))


def test_a_dollar_for_a_cable_car_and_a_skill_more():
    session = play(running(2, money=5, innovations=True), m.SkillPays(0, "money", 1))
    anyway(LIGHT, session, m.RideCableCar(0), "DT-214")
    assert own(session).money == 8
    anyway(LIGHT, session, m.SkillPays(0, "stars", 3), "DT-100")
    assert own(session).stars == 3
    anyway(LIGHT, play(session, m.SetMoney(0, 0)), m.Innovate(0, "printed_1", "photo_booth"), "DT-212")
    never(LIGHT, session, m.Innovate(0, "entrance", "statue"))


def test_a_skill_card_more_than_mascots_or_not_laid_out():
    session = play(park(), m.TakeSkill(0, "pair"))
    anyway(FULL, session, m.TakeSkill(0, "pays", "green"), "DT-74")
    assert [card.kind for card in own(session).skill_cards] == ["pair", "pays"]


# ── guests ──


def test_welcome_by_the_tables_word():
    session = fill(park([("guide", "manager")] * 2, welcome=False))
    first, last = session.state.track
    anyway(FULL, session, m.TakeMonorail(last, 1), "DT-60")
    anyway(FULL, session, m.TakeLeftover(first, "blue6"), "DT-145")
    assert on(session, "entrance", first) == ["blue6"]
    session.play(m.TakeMonorail(first, 2))
    anyway(FULL, session, m.RaiseGuests(last, ("blue4", "green3"), 1), "DT-53")
    assert on(session, "entrance", last) == ["blue5", "green4", "yellow5"]
    never(FULL, session, m.RaiseGuests(last, ("yellow5",), 2))
    never(FULL, session, m.RaiseGuests(last, ("yellow1",), 2))
    anyway(FULL, session, m.MakeVip(last, "blue5"), "DT-222")
    assert [g.die for g in own(session, last).site("entrance").guests if g.vip] == ["blue5"]
    never(FULL, session, m.TakeLeftover(first, "blue6"))
    adds_up(session)


def test_bonuses_that_are_not_due():
    session = park()
    anyway(FULL, session, m.SetAnyGuest(0, "entrance", "green3", 6), "DT-75")
    anyway(FULL, session, m.DrawGuest(0, "green"), "DT-76")
    assert on(session, "entrance") == ["blue4", "green4", "green6", "yellow5"]
    adds_up(session)


def test_a_saved_guest_comes_to_the_entrance_with_its_value():
    """DT-50 and DT-140 bring it to the entrance, wherever it stood; so does the table's word."""
    session = put(park(), "log_flume", "green1", "blue1")
    anyway(FULL, session, m.SaveGuest(0, "log_flume", "green", 5), "DT-50")
    anyway(FULL, session, m.SaveGuest(0, "log_flume", "blue", 6, "return"), "DT-140")
    never(FULL, session, m.SaveGuest(0, "log_flume", "yellow", 6))
    never(FULL, session, m.SaveGuest(0, "log_flume", "blue", 6))
    session.play(m.Upkeep())
    assert {"green5", "blue6"} <= set(on(session, "entrance")) and on(session, "log_flume") == []
    adds_up(session)


def test_helpers_that_are_used_up():
    session = play(park(), m.SetMaps(0, 0), m.SetMascots(0, 0))
    anyway(FULL, session, m.UseMap(0, "entrance", "green3", "log_flume"), "DT-99")
    anyway(FULL, session, m.UseMascot(0, "log_flume", "green3", "down"), "DT-100")
    assert on(session, "log_flume") == ["green2"]
    anyway(FULL, session, m.UseMascot(0, "log_flume", "green2", "colour", "blue"), "DT-100")
    anyway(FULL, session, m.AdjustMore(0, "log_flume", "green2", "up"), "DT-55")
    assert [(g.die, g.seems) for g in own(session).site("log_flume").guests] == [("green3", "blue")]
    never(FULL, session, m.UseMascot(0, "log_flume", "green6", "up"))
    adds_up(session)


@pytest.mark.parametrize(
    ("move", "rule", "entrance"),
    [
        (m.UseSkill(0, "plus_minus", "entrance", ("blue4",), (False,)), "DT-74", ["blue2", "green3", "yellow5"]),
        (m.UseSkill(0, "two_five", "entrance", ("yellow5",)), "DT-74", ["blue4", "green3", "yellow2"]),
        (m.UseSkill(0, "pair", "entrance", ("blue4", "green3"), (True, False)), "DT-74",
         ["blue5", "green2", "yellow5"]),
        (m.UseSkill(0, "out", "entrance", ("blue4",), (), ("log_flume",)), "DT-74", ["green3", "yellow5"]),
        (m.UseSkill(0, "far", "entrance", ("blue4",), (), ("ferris_wheel",)), "DT-74", ["green3", "yellow5"]),
        (m.UseSkill(0, "swap", "entrance", ("blue4",), colour="green"), "DT-74", ["green3", "green4", "yellow5"]),
        (m.UseSkill(0, "reroll", "entrance", ("blue4",), face=6), "DT-74", ["blue6", "green3", "yellow5"]),
    ],
)  # fmt: skip
def test_skills_without_their_card(move, rule, entrance):
    session = anyway(FULL, park(surprises=True), move, rule)
    assert on(session, "entrance") == entrance
    assert seen(session).tools.mascots == 0, "the mascot that was there is used up"
    adds_up(session)


def test_a_skill_of_another_colour_pays_for_the_guests_that_are_meant():
    session = play(park(), m.TakeSkill(0, "plus_minus", "blue"))
    anyway(FULL, session, m.UseSkill(0, "plus_minus", "entrance", ("green3",), (True,)), "DT-160")
    assert "green5" in on(session, "entrance")
    money = own(session).money
    anyway(FULL, session, m.UseSkill(0, "pays", "entrance", colour="yellow"), "DT-100")
    assert own(session).money == money + 2
    never(FULL, session, m.UseSkill(0, "pays", "entrance"))
    never(FULL, session, m.UseSkill(0, "two_five", "entrance", ("blue4",)))


def test_a_skill_that_should_reach_farther_moves_the_guest_all_the_same():
    session = play(park(), m.TakeSkill(0, "out"))
    anyway(FULL, session, m.UseSkill(0, "out", "entrance", ("blue4",), (), ("ferris_wheel",)), "DT-165")
    assert on(session, "ferris_wheel") == ["blue4"]
    never(FULL, session, m.UseSkill(0, "out", "entrance", ("blue4",), (), ("ferris_wheel",)))


def test_operations_by_the_tables_word():
    session = put(park(), "log_flume", "yellow4", "green2")
    move = m.Operate(0, "log_flume", ("yellow4", "green2"), "green2", "ferris_wheel")
    anyway(FULL, session, move, "DT-188")
    assert on(session, "ferris_wheel") == ["green1"] and cubes(session, "log_flume") == 1
    never(FULL, session, m.Operate(0, "log_flume", ("blue6",), "blue6", "ferris_wheel"))
    anyway(FULL, session, m.BuildAt(0, "duck_pond", 6, 6), "DT-72")
    anyway(FULL, session, m.BuildFreeAt(0, "speedster", 0, 2), "DT-77")
    anyway(FULL, play(session, m.SetMoney(0, 30)), m.StartTileAt(0, "pop_shop", -2, 0), "DT-22")
    adds_up(session)


def test_upkeep_without_what_is_missing_and_a_goal_put_right():
    session = anyway(LIGHT, play(running(2), m.SetRound(3)), m.Upkeep(), "DT-112")
    assert session.state.round == 4
    session = play(round_of(play(alone(), m.LayGoal(1, 2, 9))), m.TakeMonorail(0, 1))
    anyway(SOLO, session, m.Upkeep(), "DT-237")
    anyway(SOLO, session, m.JudgeGoal(1, True), "DT-237")
    assert SOLO.view(session.state, None).target == 160


def test_the_income_is_paid_without_those_who_do_not_choose():
    session = play(table(3), m.PickStaff(0, "guide", "mascot"))
    anyway(LIGHT, session, m.PayIncome(), "DT-40")
    assert seen(session).played and not seen(session, 1).played
