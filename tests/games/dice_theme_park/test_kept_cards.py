"""Administrators and skills, rule by rule (DT-140…168, DT-217)."""

import pytest

from companion.games.dice_theme_park import moves as m
from companion.games.dice_theme_park.games import FULL, LIGHT

from .hexes import adds_up, fill, on, park, put
from .park import next_round, own, play, refusal, running, seen

NAMES = ("Rocket", "Tea Cups", "Dodgems", "Carousel", "Swing Boat", "Ghost Train", "Mirror Maze", "Big Dipper", "Wheel")


@pytest.mark.parametrize(("operated", "stars"), [(5, 0), (6, 1), (7, 2), (8, 3), (9, 3)])
def test_dt_143_different_attractions_operated(operated, stars):
    session = play(running(2), m.KeepAdministrator(0, "run"))
    for name in NAMES[:operated]:
        play(session, m.TellTile(name, 1), m.PutTile(0, name), m.SetCubes(0, name, 1))
    session.play(m.SetCubesAnyway(0, "rocket", 2))  # twice on one attraction is one attraction
    assert seen(session).gain == operated + 1 + stars
    assert sum(extra.stars for extra in seen(session).extras) == stars


@pytest.mark.parametrize(("operated", "stars"), [(2, 0), (3, 1), (4, 2), (5, 3), (6, 3)])
def test_dt_142_different_attractions_of_the_colour(operated, stars):
    session = play(running(2), m.KeepAdministrator(0, "colour_run", "green"))
    for n, name in enumerate(NAMES):
        colour = "green" if n < operated else "blue"
        play(session, m.TellTile(name, 1, colour), m.PutTile(0, name), m.SetCubes(0, name, 1))
    assert seen(session).gain == len(NAMES) + stars


@pytest.mark.parametrize(("mascots", "stars"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 3), (6, 3)])
def test_dt_144_mascots_every_round(mascots, stars):
    session = play(running(2), m.KeepAdministrator(0, "mascots"), m.SetMascots(0, mascots))
    assert seen(session).gain == stars
    next_round(session)
    assert (own(session).stars, seen(session).gain) == (stars, stars)


def test_dt_145_one_guest_of_the_left_over_monorail_once_all_have_chosen():
    session = play(fill(park(welcome=False)), m.KeepAdministrator(0, "leftover"))
    first, last = session.state.track
    move = m.TakeLeftover(0, "blue6")
    play(session, m.TakeMonorail(first, 1))
    assert refusal(session, move) == ("dice_theme_park.monorail.wait", ("DT-145",))
    play(session, m.TakeMonorail(last, 2))
    assert refusal(session, m.TakeLeftover(0, "blue1"))[1] == ("DT-145",)
    assert refusal(session, m.TakeLeftover(1, "blue6")) == ("dice_theme_park.admin.other", ("DT-145",))
    session.play(move)
    assert "blue6" in on(session, "entrance") and len(on(session, "entrance")) == 4, "its value does not change"
    assert refusal(session, m.TakeLeftover(0, "green5")) == ("dice_theme_park.leftover.twice", ("DT-145",))
    session.play(m.Upkeep())
    adds_up(session)


def test_dt_147_and_dt_149_mascots_and_maps_are_cheaper_every_round():
    session = play(running(2, [("guide", "manager")]), m.KeepAdministrator(0, "recruit"), m.KeepAdministrator(1, "map"))
    assert (seen(session).mascot_price, seen(session).map_price) == (3, 3)
    assert (seen(session, 1).mascot_price, seen(session, 1).map_price) == (5, 1)
    play(session, m.Recruit(0), m.BuyMap(1))
    assert (own(session).money, own(session, 1).money) == (27, 29)
    next_round(session)
    assert (seen(session).mascot_price, seen(session, 1).map_price) == (3, 1)


@pytest.mark.parametrize(("pair", "most"), [(("guide", "manager"), 2), (("innovator", "guide"), 3),
                                            (("innovator",) * 2, 4)])  # fmt: skip
def test_dt_217_each_innovator_installs_one_upgrade_more_and_no_innovation_more(pair, most):
    session = running(2, [pair], innovations=True)
    for n, upgrade in enumerate(("kiosk", "effect", "generator", "effect")[:most]):
        session.play(m.Install(0, f"printed_{n % 3 + 1}", upgrade))
    refused = m.Install(0, "printed_3", "kiosk")
    assert seen(session).most_upgrades == most and refusal(session, refused)[1] == ("DT-81",)
    play(session, m.Innovate(0, "printed_1", "statue"), m.Innovate(0, "printed_2", "statue"))
    assert refusal(session, m.Innovate(0, "printed_3", "statue")) == ("dice_theme_park.innovate.enough", ("DT-212",))


# ── skills ──


def with_skill(kind, colour="none"):
    return play(park(), m.TakeSkill(0, kind, colour))


@pytest.mark.parametrize(("up", "value"), [(True, "green5"), (False, "green1")])
def test_dt_160_two_up_or_down_for_a_guest_of_its_colour(up, value):
    session = with_skill("plus_minus", "green")
    other = m.UseSkill(0, "plus_minus", "entrance", ("blue4",), (up,))
    assert refusal(session, other) == ("dice_theme_park.skill.wrong_colour", ("DT-160",))
    session.play(m.UseSkill(0, "plus_minus", "entrance", ("green3",), (up,)))
    assert value in on(session, "entrance")


def test_dt_160_no_die_shows_seven():
    session = put(with_skill("plus_minus", "blue"), "entrance", "blue5")
    move = m.UseSkill(0, "plus_minus", "entrance", ("blue5",), (True,))
    assert refusal(session, move) == ("dice_theme_park.guest.beyond", ("DTG-41",))


@pytest.mark.parametrize(("before", "after"), [("yellow5", "yellow2"), ("yellow2", "yellow5")])
def test_dt_161_two_becomes_five_and_five_two(before, after):
    session = put(with_skill("two_five", "yellow"), "log_flume", before, "yellow3")
    move = m.UseSkill(0, "two_five", "log_flume", ("yellow3",))
    assert refusal(session, move) == ("dice_theme_park.skill.not_two_five", ("DT-161",))
    session.play(m.UseSkill(0, "two_five", "log_flume", (before,)))
    assert on(session, "log_flume") == sorted([after, "yellow3"])


@pytest.mark.parametrize(("guests", "paid"), [(0, 0), (1, 1), (3, 3), (5, 3)])
def test_dt_162_and_dt_163_two_dollars_or_a_star_for_each_guest_at_most_three(guests, paid):
    session = play(with_skill("pays", "blue"), m.SetMascots(0, 2), m.TakeSkill(0, "stars", "blue"))
    put(session, "log_flume", "green4", *("blue3",) * guests)
    money, stars = own(session).money, own(session).stars
    play(session, m.UseSkill(0, "pays", "log_flume"), m.UseSkill(0, "stars", "log_flume"))
    assert (own(session).money - money, own(session).stars - stars) == (2 * paid, paid), "at once"


def test_dt_164_two_different_guests_one_up_or_down_each():
    session = with_skill("pair")
    alone = m.UseSkill(0, "pair", "entrance", ("blue4",), (True,))
    assert refusal(session, alone) == ("dice_theme_park.skill.dice", ("DT-164",))
    twice = m.UseSkill(0, "pair", "entrance", ("blue4", "blue4"), (True, True))
    assert refusal(session, twice) == ("dice_theme_park.guest.not_there", ("DT-164",)), "two different ones"
    session.play(m.UseSkill(0, "pair", "entrance", ("blue4", "yellow5"), (False, True)))
    assert on(session, "entrance") == ["blue3", "green3", "yellow6"]


def test_dt_165_and_dt_166_guests_go_next_door_and_come_from_next_door():
    session = put(park(), "log_flume", "blue2", "green2")
    play(session, m.SetMascots(0, 2), m.TakeSkill(0, "in"), m.TakeSkill(0, "out"))
    far = m.UseSkill(0, "out", "log_flume", ("blue2",), (), ("printed_3",))
    assert refusal(session, far) == ("dice_theme_park.guest.not_next_door", ("DT-165",))
    session.play(m.UseSkill(0, "in", "entrance", ("blue2", "green2"), (), ("log_flume", "log_flume")))
    assert {"blue2", "green2"} <= set(on(session, "entrance"))
    session.play(m.UseSkill(0, "out", "entrance", ("blue2", "green2"), (), ("printed_1", "log_flume")))
    assert (on(session, "printed_1"), on(session, "log_flume")) == (["blue2"], ["green2"])


def test_dt_166_a_cable_car_brings_nobody_from_far_away():
    """DT-214 changes where a guest goes that may be moved; this skill moves only guests from next door."""
    session = put(play(park(innovations=True), m.TakeSkill(0, "in")), "ferris_wheel", "blue2")
    play(session, m.SetInnovation(0, "ferris_wheel", "cable_car"))
    move = m.UseSkill(0, "in", "entrance", ("blue2",), (), ("ferris_wheel",))
    assert refusal(session, move) == ("dice_theme_park.guest.not_next_door", ("DT-166",))
    session.play(m.UseMap(0, "ferris_wheel", "blue2", "entrance"))
    assert "blue2" in on(session, "entrance")


def test_dt_167_two_attractions_away_over_attractions():
    session = with_skill("far")
    play(session, m.PutTileAt(0, "duck_pond", 3, -1))
    far = m.UseSkill(0, "far", "entrance", ("blue4",), (), ("duck_pond",))
    assert refusal(session, far) == ("dice_theme_park.skill.too_far", ("DT-167",))
    session.play(m.UseSkill(0, "far", "entrance", ("blue4",), (), ("ferris_wheel",)))
    assert on(session, "ferris_wheel") == ["blue4"]


def test_dt_168_a_guest_is_swapped_for_a_die_of_the_bag_and_keeps_its_value():
    session = with_skill("swap")
    blue, green, yellow = session.state.bag
    same = m.UseSkill(0, "swap", "entrance", ("blue4",), colour="blue")
    assert refusal(session, same) == ("dice_theme_park.skill.other_colour", ("DT-168",))
    session.play(m.UseSkill(0, "swap", "entrance", ("blue4",), colour="green"))
    assert "green4" in on(session, "entrance") and session.state.bag == (blue + 1, green - 1, yellow)
    session.play(m.Upkeep())
    assert "green4" in on(session, "entrance"), "for good"
    adds_up(session)


def test_dt_116_each_mascot_stands_on_another_skill_and_all_are_there_again_next_round():
    session = play(with_skill("pair"), m.SetMascots(0, 2), m.UseSkill(0, "pair", "entrance", ("blue4", "green3")))
    move = m.UseSkill(0, "pair", "entrance", ("blue5", "green4"))
    assert refusal(session, move) == ("dice_theme_park.skill.not_there", ("DT-74",)), "one mascot for each card"
    session.play(m.UseMascot(0, "entrance", "blue5", "down"))
    assert FULL.view(session.state, None).seats[0].tools.mascots == 0
    session.play(m.Upkeep())
    tools = FULL.view(session.state, None).seats[0].tools
    assert tools.mascots == 2 and [card.used for card in tools.skills] == [False]


def test_dt_146_a_star_for_every_two_dollars():
    session = play(running(2), m.KeepAdministrator(0, "money"), m.SetMoney(0, 9), m.SetMoney(1, 9), m.EndNow())
    assert [own(session, seat).stars for seat in (0, 1)] == [4, 3]
    assert LIGHT.explain(session.state, "end.0", None).rules == ("DT-130", "DT-146")
