"""The full game: worked examples with guests on hexes, what is refused with which rule, and dice that add up."""

import pytest

from companion.games.dice_theme_park import moves as m
from companion.games.dice_theme_park.games import FULL as GAME
from companion.games.dice_theme_park.rules.ground import all_dice

from .hexes import adds_up, cubes, fill, on, park, put
from .park import own, play, refusal, seen


def test_dt_e3_the_entrance_takes_any_guest_twice():
    session = park()
    session.play(m.Operate(0, "entrance", ("green3",), "green3", "spooky_forest"))
    assert on(session, "spooky_forest") == ["green2"] and cubes(session, "entrance") == 1
    assert seen_site(session, "entrance").parties, "the second operation is still open"
    session.play(m.Operate(0, "entrance", ("blue4",), "blue4", "log_flume"))
    move = m.Operate(0, "entrance", ("yellow5",), "yellow5", "log_flume")
    assert refusal(session, move) == ("dice_theme_park.cubes.icons", ("DT-91",))
    adds_up(session)


def seen_site(session, tile, seat=0):
    return next(site for site in GAME.view(session.state, None).seats[seat].sites if site.tile == tile)


def test_dt_e4_and_e5_log_flume_then_ferris_wheel():
    session = put(park(), "log_flume", "yellow4", "blue5")
    session.play(m.Operate(0, "log_flume", ("yellow4", "blue5"), "blue5", "ferris_wheel"))
    assert on(session, "log_flume") == ["yellow3"] and on(session, "ferris_wheel") == ["blue4"]
    put(session, "ferris_wheel", "yellow1")
    move = m.Operate(0, "ferris_wheel", ("yellow1", "blue4"))
    assert refusal(session, move) == ("dice_theme_park.mover.one", ("DT-95",))
    bag = session.state.bag
    session.play(m.Operate(0, "ferris_wheel", ("yellow1", "blue4"), "blue4", "printed_1"))
    assert on(session, "ferris_wheel") == [] and on(session, "printed_1") == ["blue3"]
    assert session.state.bag[2] == bag[2] + 1, "the yellow 1 is back in the bag (DT-94)"
    adds_up(session)


def test_dt_e6_two_maps_for_two_hexes():
    session = put(park(), "entrance", "blue5")
    move = m.UseMap(0, "entrance", "blue5", "ferris_wheel")
    assert refusal(session, move) == ("dice_theme_park.guest.not_next_door", ("DT-99",))
    play(session, m.UseMap(0, "entrance", "blue5", "log_flume"), m.UseMap(0, "log_flume", "blue5", "ferris_wheel"))
    assert on(session, "ferris_wheel") == ["blue5"] and seen(session).maps == 3
    assert GAME.view(session.state, None).seats[0].tools.maps == 1
    session.play(m.UseMap(0, "ferris_wheel", "blue5", "log_flume"))
    assert refusal(session, m.UseMap(0, "log_flume", "blue5", "entrance")) == ("dice_theme_park.map.used", ("DT-99",))


def test_dt_e7_a_mascot_raises_a_guest():
    session = put(park(), "log_flume", "green4", "blue4")
    move = m.Operate(0, "log_flume", ("green4", "blue4"), "blue4", "entrance")
    assert refusal(session, move) == ("dice_theme_park.party.values", ("DT-183",))
    session.play(m.UseMascot(0, "log_flume", "blue4", "up"))
    session.play(m.Operate(0, "log_flume", ("green4", "blue5"), "blue5", "entrance"))
    assert refusal(session, m.UseMascot(0, "log_flume", "green3", "up")) == (
        "dice_theme_park.skill.enough", ("DT-100",)
    )  # fmt: skip


def test_dt_e8_a_mascot_changes_a_colour_for_one_operation():
    session = put(park(), "log_flume", "green4", "yellow5")
    move = m.Operate(0, "log_flume", ("green4", "yellow5"), "yellow5", "ferris_wheel")
    assert refusal(session, move) == ("dice_theme_park.party.colours", ("DT-188",))
    play(session, m.UseMascot(0, "log_flume", "yellow5", "colour", "blue"), move)
    assert on(session, "ferris_wheel") == ["yellow4"], "the die itself is not exchanged (DT-102)"
    assert all(not guest.seems for guest in own(session).site("ferris_wheel").guests)
    adds_up(session)


def test_dt_h11_a_whole_party_at_one_leaves_and_nobody_moves():
    session = play(park(), m.TellTile("Rocket", 5, requirement="three"), m.PutTileAt(0, "rocket", 2, 0))
    put(session, "rocket", "blue1", "green1", "yellow1")
    party = ("blue1", "green1", "yellow1")
    move = m.Operate(0, "rocket", party, "blue1", "entrance")
    assert refusal(session, move) == ("dice_theme_park.mover.nobody", ("DT-97",))
    session.play(m.Operate(0, "rocket", party))
    assert (cubes(session, "rocket"), on(session, "rocket"), seen(session).gain) == (1, [], 5)
    adds_up(session)


def test_dt_h12_a_single_one_leaves_the_entrance():
    session = put(park(), "entrance", "blue1")
    session.play(m.Operate(0, "entrance", ("blue1",)))
    assert cubes(session, "entrance") == 1 and "blue1" not in on(session, "entrance")


def test_dt_h14_a_guest_turned_down_to_one_stays_until_upkeep():
    session = play(park(), m.TellTile("Rocket", 5, requirement="run"), m.PutTileAt(0, "rocket", 2, 0))
    put(session, "rocket", "blue2", "green3", "yellow4")
    session.play(m.Operate(0, "rocket", ("blue2", "green3", "yellow4"), "green3", "ferris_wheel"))
    assert on(session, "rocket") == ["blue1", "yellow3"] and on(session, "ferris_wheel") == ["green2"]
    session.play(m.Upkeep())
    assert on(session, "rocket") == ["yellow3"]
    adds_up(session)


def test_dt_h19_a_concierge_raises_new_guests_only():
    session = park([("concierge", "guide")], welcome=False)
    put(session, "entrance", "green5")
    fill(session)
    assert refusal(session, m.RaiseGuests(0, ("green5",), 1)) == ("dice_theme_park.concierge.new", ("DT-53",))
    for seat in session.state.track:
        session.play(m.TakeMonorail(seat, seat + 1))
    assert refusal(session, m.RaiseGuests(0, ("yellow5",), 2)) == ("dice_theme_park.guest.beyond", ("DTG-41",))
    session.play(m.RaiseGuests(0, ("blue4", "yellow5"), 1))
    assert on(session, "entrance") == ["blue5", "green3", "green5", "yellow6"]
    assert refusal(session, m.RaiseGuests(0, ("green3",), 1)) == ("dice_theme_park.concierge.enough", ("DT-53",))


def test_dt_h29_mascot_cards_adjust_more_guests_but_repeat_no_skill():
    session = park([("mascot", "mascot")])
    play(session, m.TakeSkill(0, "pays", "green"))
    put(session, "log_flume", "green4", "green2", "blue3")
    money = own(session).money
    session.play(m.UseSkill(0, "pays", "log_flume"))
    assert own(session).money == money + 4
    play(session, m.AdjustMore(0, "log_flume", "blue3", "up"), m.AdjustMore(0, "log_flume", "blue4", "up"))
    assert on(session, "log_flume") == ["blue5", "green2", "green4"]
    assert refusal(session, m.AdjustMore(0, "log_flume", "blue5", "up")) == (
        "dice_theme_park.mascot.no_more", ("DT-55",)
    )  # fmt: skip
    assert refusal(session, m.UseSkill(0, "pays", "log_flume"))[1] == ("DT-100",)


def test_dt_h32_a_spared_guest_keeps_its_value_and_moves():
    session = play(park(), m.KeepAdministrator(0, "spare", "blue"))
    play(session, m.TellTile("Rocket", 5, requirement="one", colour="blue"), m.PutTileAt(0, "rocket", 2, 0))
    put(session, "rocket", "blue3", "green3")
    wrong = m.Operate(0, "rocket", ("green3",), "green3", "ferris_wheel", "green3")
    assert refusal(session, wrong) == ("dice_theme_park.spare.colour", ("DT-141",))
    session.play(m.Operate(0, "rocket", ("blue3",), "blue3", "ferris_wheel", "blue3"))
    assert on(session, "ferris_wheel") == ["blue3"]


@pytest.mark.parametrize(("players", "each"), [(2, 11), (3, 16), (4, 21)])
def test_dt_e11_dice_in_the_bag(players, each):
    session = park(seats=players, welcome=False)
    assert session.state.bag == (each,) * 3 and len(GAME.view(session.state, None).monorails) == players + 1
    fill(session)
    assert session.state.bag == (each - 3,) * 3 and all_dice(session.state) == (each,) * 3


def test_monorails_are_taken_in_turn_order_and_the_left_over_one_goes_back():
    session = fill(park(welcome=False))
    first, last = session.state.track
    assert refusal(session, m.TakeMonorail(last, 1)) == ("dice_theme_park.monorail.turn", ("DT-60",))
    move = m.Operate(first, "entrance", ("blue4",), "blue4", "printed_1")
    assert refusal(session, move) == ("dice_theme_park.monorail.first", ("DT-60",))
    assert refusal(session, m.Upkeep()) == ("dice_theme_park.monorail.wait", ("DT-60",))
    play(session, m.TakeMonorail(first, 1))
    assert refusal(session, m.TakeMonorail(last, 1))[0] == "dice_theme_park.monorail.taken"
    session.play(m.TakeMonorail(last, 2))
    session.play(m.Upkeep())
    assert session.state.monorails == () and sum(session.state.bag) == 33 - 6
    adds_up(session)


def test_a_monorail_holds_only_dice_that_the_bag_holds():
    session = park(welcome=False)
    assert refusal(session, m.LoadMonorail(1, ("blue3", "blue3")))[0] == "dice_theme_park.monorail.three"
    put(session, "entrance", *("blue3",) * 10)
    assert refusal(session, m.LoadMonorail(1, ("blue3", "blue3", "green3"))) == (
        "dice_theme_park.bag.short",
        ("DT-14",),
    )
    play(session, m.LoadMonorail(1, ("blue3", "green2", "green3")), m.LoadMonorail(1, ("yellow3", "green2", "blue3")))
    adds_up(session)


def test_a_new_attraction_touches_another_one():
    session = play(park(), m.SetMoney(0, 30))
    assert refusal(session, m.BuildAt(0, "speedster", 5, 5)) == ("dice_theme_park.build.place", ("DT-72",))
    assert refusal(session, m.BuildAt(0, "speedster", 0, 0)) == ("dice_theme_park.build.place", ("DT-72",))
    places = GAME.view(session.state, None).seats[0].tools.places
    session.play(m.BuildAt(0, "speedster", *places[0]))
    assert own(session).site("speedster").at == places[0] and own(session).money == 27
    far = GAME.overrule(session.state, m.BuildAt(0, "pop_shop", 5, 5))
    assert far.ruling
    session.play(far)


def test_amenity_bonuses_are_taken_on_the_hexes():
    session = play(park(), m.SetMoney(0, 50), m.TellTile("Rocket", 3, amenity=2), m.TellTile("Dodgems", 3, amenity=2))
    play(session, m.TellTile("Carousel", 3, amenity=2), m.PutTileAt(0, "rocket", 2, 0), m.BuildAt(0, "dodgems", -1, 0))
    assert own(session).owed == (2,)
    session.play(m.SetAnyGuest(0, "entrance", "green3", 6))
    assert "green6" in on(session, "entrance")
    assert refusal(session, m.SetAnyGuest(0, "entrance", "green6", 1))[1] == ("DT-75",)
    session.play(GAME.overrule(session.state, m.BuildAt(0, "carousel", -1, -1)))
    session.play(m.DrawGuest(0, "blue"))
    assert on(session, "entrance").count("blue4") == 2
    adds_up(session)


def test_a_guide_reaches_any_attraction_once_per_card():
    session = park([("guide", "manager")])
    session.play(m.UseGuide(0, "entrance", "green3", "ferris_wheel"))
    assert on(session, "ferris_wheel") == ["green3"]
    move = m.UseGuide(0, "ferris_wheel", "green3", "entrance")
    assert refusal(session, move) == ("dice_theme_park.guide.enough", ("DT-51",))
    session.play(GAME.overrule(session.state, move))
    assert "green3" in on(session, "entrance")


def test_a_manager_operates_once_more():
    session = park([("guide", "manager")])
    for die in ("blue4", "green3", "yellow5"):
        session.play(m.Operate(0, "entrance", (die,), die, "printed_1"))
    assert cubes(session, "entrance") == 3 and seen(session).gain == 3
    put(session, "entrance", "green4")
    assert refusal(session, m.Operate(0, "entrance", ("green4",), "green4", "printed_1"))[1] == ("DT-91",)


def test_cable_cars_join_attractions_and_pay():
    session = park(innovations=True)
    play(session, m.SetInnovation(0, "ferris_wheel", "cable_car"))
    money = own(session).money
    session.play(m.Operate(0, "entrance", ("green3",), "green3", "ferris_wheel"))
    assert on(session, "ferris_wheel") == ["green2"] and own(session).money == money + 1


def test_a_reroll_symbol_and_a_vip_that_never_rolls():
    session = park([("chaperone", "guide")], promo=True, surprises=True)
    play(session, m.TellTile("Rocket", 5, reroll=True), m.PutTileAt(0, "rocket", 2, 0), m.MakeVip(0, "green3"))
    put(session, "rocket", "blue2")
    session.play(m.Operate(0, "rocket", ("blue2",), "blue2", "ferris_wheel", "none", "blue2", 6))
    assert on(session, "ferris_wheel") == ["blue6"]
    session.play(m.Operate(0, "entrance", ("green3",), "green3", "log_flume"))
    assert own(session).vip == 1 and seen(session).gain == 5 + 1 + 1, "each ride with the VIP is a star (DT-222)"
    assert any(guest.vip for guest in own(session).site("log_flume").guests)


def test_ticket_agent_and_administrator_save_guests_of_value_one():
    session = play(park([("ticket_agent", "guide")]), m.KeepAdministrator(0, "return", "green"))
    put(session, "log_flume", "blue1", "blue1", "green1")
    play(session, m.SaveGuest(0, "log_flume", "blue", 6), m.SaveGuest(0, "log_flume", "green", 5, "return"))
    assert refusal(session, m.SaveGuest(0, "log_flume", "blue", 6)) == ("dice_theme_park.ones.agents", ("DT-50",))
    session.play(m.Upkeep())
    assert {"blue6", "green5"} <= set(on(session, "entrance")) and on(session, "log_flume") == []
    adds_up(session)


@pytest.mark.parametrize(
    ("skill", "colour", "move", "left", "there"),
    [
        ("plus_minus", "green", {"dice": ("green3",), "up": (False,)}, ["blue4", "green1", "yellow5"], []),
        ("two_five", "yellow", {"dice": ("yellow5",)}, ["blue4", "green3", "yellow2"], []),
        ("pair", "none", {"dice": ("blue4", "green3"), "up": (True, False)}, ["blue5", "green2", "yellow5"], []),
        ("out", "none", {"dice": ("blue4", "green3"), "to": ("log_flume", "log_flume")}, ["yellow5"],
         ["blue4", "green3"]),
        ("far", "none", {"dice": ("blue4",), "to": ("ferris_wheel",)}, ["green3", "yellow5"], []),
        ("swap", "none", {"dice": ("blue4",), "colour": "yellow"}, ["green3", "yellow4", "yellow5"], []),
    ],
)  # fmt: skip
def test_skills(skill, colour, move, left, there):
    session = play(park(), m.TakeSkill(0, skill, colour))
    session.play(m.UseSkill(0, skill, "entrance", **move))
    assert on(session, "entrance") == left and on(session, "log_flume") == there
    adds_up(session)
    assert refusal(session, m.UseSkill(0, skill, "entrance", **move))[1] == ("DT-100",)


def test_skills_that_pay_at_once_and_those_that_bring_guests_in():
    session = play(park(), m.SetMascots(0, 3), m.TakeSkill(0, "stars", "green"), m.TakeSkill(0, "in"))
    put(session, "log_flume", "green2", "green4")
    session.play(m.UseSkill(0, "in", "entrance", ("green2", "green4"), (), ("log_flume", "log_flume")))
    stars = own(session).stars
    session.play(m.UseSkill(0, "stars", "entrance"))
    assert own(session).stars == stars + 3
    assert refusal(session, m.UseSkill(0, "far", "entrance", ("green2",), (), ("log_flume",)))[1] == ("DT-74",)


def test_the_fewest_pips_are_counted_by_burrow():
    session = play(park(), m.SetRound(3), m.SetObjective(3, "pips"))
    assert [seen(session, seat).award.count for seat in (0, 1)] == [12, 11]
    session.play(m.Upkeep())
    assert [own(session, seat).stars for seat in (0, 1)] == [0, 4]


def test_a_tie_at_the_end_is_broken_by_the_guests_there_are():
    session = play(park([("ticket_agent", "guide")]), m.SetRound(5), m.SetObjective(5, "mascots"))
    put(session, "log_flume", "blue1", "blue1")
    play(session, m.SetMoney(0, 4), m.SetMoney(1, 5), m.Upkeep())
    assert [own(session, seat).guests for seat in (0, 1)] == [4, 3]
    assert GAME.result(session.state).winners == (0,)


def test_the_board_tells_what_may_ride():
    session = put(park(), "log_flume", "yellow4", "green2", "blue5")
    flume = seen_site(session, "log_flume")
    assert set(flume.parties) == {("blue5", "yellow4"), ("blue5", "green2")}
    assert set(flume.ways) == {"entrance", "ferris_wheel", "printed_1", "spooky_forest"}
    assert seen_site(session, "ferris_wheel").parties == ()


def test_an_operation_may_be_carried_out_by_the_tables_word():
    session = put(park(), "log_flume", "yellow4", "green2")
    move = m.Operate(0, "log_flume", ("yellow4", "green2"), "green2", "ferris_wheel")
    assert refusal(session, move)[1] == ("DT-188",)
    anyway = GAME.overrule(session.state, move)
    session.play(anyway)
    assert anyway.ruling and on(session, "log_flume") == ["yellow3"] and on(session, "ferris_wheel") == ["green1"]
    adds_up(session)


def test_what_lies_differently_is_told_tile_by_tile():
    session = park()
    before = session.state
    session.play(m.Operate(0, "entrance", ("green3",), "green3", "log_flume"))
    said = [line.key.rsplit(".", 1)[1] for line in GAME.differences(before, session.state)]
    assert said.count("guests") == 2 and said.count("cubes") == 1


def test_only_what_is_laid_out_is_built_and_the_rest_is_discarded():
    session = play(park(), m.SetMoney(0, 30), m.SetRound(2), m.LayTiles(("Speedster", "pop_shop", "helter_skelter")))
    assert refusal(session, m.BuildAt(0, "duck_pond", -1, 0)) == ("dice_theme_park.build.display", ("DT-70",))
    play(session, m.BuildAt(0, "speedster", -1, 0), m.Upkeep())
    view = GAME.view(session.state, None)
    assert view.display == () and view.discards == ("pop_shop", "helter_skelter")
    assert refusal(session, m.LayTiles(("speedster",))) == ("dice_theme_park.display.stands", ("DT-23",))
    assert refusal(session, m.LayTiles(("pop_shop",) * 2)) == ("dice_theme_park.display.size", ("DT-23",))


def test_a_skill_is_taken_from_the_display_when_recruiting():
    session = play(park(), m.SetMoney(0, 30), m.LaySkills(("far", "pays.blue")), m.TakeSkill(0, "pair"), m.Recruit(0))
    assert refusal(session, m.TakeSkill(0, "swap")) == ("dice_theme_park.skill.display", ("DT-74",))
    session.play(m.TakeSkill(0, "pays", "blue"))
    assert [card.skill.kind for card in GAME.view(session.state, None).skills] == ["far"]
    assert refusal(session, m.TakeSkill(0, "far")) == ("dice_theme_park.skill.no_mascot", ("DT-74",))


def test_values_printed_on_monorails_are_remembered():
    move = m.TellMonorails((2, 3, 4, 3, 4, 5, 4, 5, 6))
    session = play(park(welcome=False), move)
    assert [one.values for one in GAME.view(session.state, None).monorails] == [(2, 3, 4), (3, 4, 5), (4, 5, 6)]
    path, values = move.teaches()[0].path, move.teaches()[0].value
    later = GAME.begin(GAME.setup(session.setup.seats, {}, {path: values}))
    assert GAME.view(later, None).monorails[2].values == (4, 5, 6)


@pytest.mark.parametrize(
    ("state", "key"), [("none", "parties"), ("used", "no_icon"), ("early", "no_monorail")]
)  # fmt: skip
def test_why_an_attraction_may_be_operated_or_not(state, key):
    session = park(welcome=state != "early")
    if state == "used":
        session.play(m.SetCubesAnyway(0, "log_flume", 1))
    why = GAME.explain(session.state, "ride.0.log_flume", None)
    assert why.lines[-1].text.key == f"dice_theme_park.why.{key}" and "DT-183" in why.rules


def test_of_equal_dice_the_one_that_was_turned_down_moves_on():
    """DT-95 moves a die that was pipped down; DT-141 spares the other one of a pair."""
    session = play(park(), m.KeepAdministrator(0, "spare", "blue"))
    play(session, m.TellTile("Rocket", 5, requirement="pair", colour="blue"), m.PutTileAt(0, "rocket", 2, 0))
    put(session, "rocket", "blue3", "blue3")
    session.play(m.Operate(0, "rocket", ("blue3", "blue3"), "blue3", "ferris_wheel", "blue3"))
    assert (on(session, "rocket"), on(session, "ferris_wheel")) == (["blue3"], ["blue2"])


def test_a_vip_is_a_new_guest_and_keeps_the_token_when_an_agent_saves_it():
    """DT-222: the token stays until the guest leaves; with DT-50 it has not left, with DT-140 it had."""
    session = park([("chaperone", "ticket_agent")], promo=True)
    put(session, "entrance", "green3")
    play(session, m.MakeVip(0, "green3"))
    assert [g.new for g in own(session).site("entrance").guests if g.vip] == [True]
    assert refusal(session, m.MakeVip(0, "blue4")) == ("dice_theme_park.chaperone.enough", ("DT-222",))
    play(session, m.TurnGuest(0, "entrance", "green3", 1), m.SaveGuest(0, "entrance", "green", 5), m.Upkeep())
    assert [(g.die, g.vip) for g in own(session).site("entrance").guests if g.vip] == [("green5", True)]
    adds_up(session)


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (m.UseMap(0, "entrance", "blue1", "log_flume"), "DT-99"),
        (m.UseGuide(0, "entrance", "blue1", "log_flume"), "DT-51"),
        (m.UseGuide(0, "duck_pond", "blue1", "log_flume"), "DT-51"),
        (m.UseMascot(0, "entrance", "blue1", "up"), "DT-100"),
        (m.Operate(0, "duck_pond", ("blue1",)), "DT-91"),
        (m.Operate(0, "entrance", ("blue1",)), "DT-93"),
        (m.Operate(0, "entrance", ("blue4",), "blue4", "duck_pond"), "DT-95"),
        (m.UseSkill(0, "out", "entrance", ("blue1",), (), ("log_flume",)), "DT-165"),
        (m.MakeVip(0, "blue1"), "DT-222"),
    ],
)
def test_a_guest_or_an_attraction_that_is_not_there_is_refused_with_the_rule_of_the_move(move, rule):
    session = play(park([("chaperone", "guide")], promo=True), m.TakeSkill(0, "out"))
    assert refusal(session, move)[1] == (rule,)
