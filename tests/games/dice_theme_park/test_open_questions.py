"""What the rulebook leaves open and Burrow decides (DTG-40…58), each as it is decided."""

import pytest

from companion.games.dice_theme_park import moves as m
from companion.games.dice_theme_park.games import FULL, LIGHT

from .hexes import adds_up, on, park, put
from .park import cards, next_round, own, play, refusal, running, seen, tile


def amenities(n, **how):
    """Attractions of one amenity, told and ready to build."""
    session = running(2, money=200, **how)
    return play(session, *(tile(f"Ride {k}", 1, amenity=5, cost=1) for k in range(1, n + 1)))


def test_dtg_43_44_45_and_57_amenities_are_counted_with_all_that_stands():
    """Second, third and fourth bring a bonus, the fifth none; the free attraction counts for later ones but brings no
    bonus itself; in round 1 nothing lies in the discard pile."""
    session = play(amenities(7), m.StartTile(0, "Ride 1"))
    assert seen(session).bonuses == (), "the first attraction was not built"
    for n, count in ((2, 2), (3, 3), (4, 4)):
        session.play(m.Build(0, f"Ride {n}"))
        assert [bonus.count for bonus in seen(session).bonuses] == [count]
        if count < 4:
            next_round(session)
    assert session.state.round == 3 and own(session).free == 1
    session.play(m.BuildFree(0, "Ride 5"))
    assert [bonus.count for bonus in seen(session).bonuses] == [4] and own(session).free == 0
    next_round(play(session, m.SetObjective(3, "attractions")))
    session.play(m.Build(0, "Ride 6"))
    assert seen(session).bonuses == (), "a sixth brings nothing"


def test_dtg_57_a_fourth_amenity_in_round_1_finds_no_discards():
    session = amenities(4)
    play(session, *(m.PutTile(0, f"Ride {n}") for n in (1, 2, 3)), m.Build(0, "Ride 4"))
    assert [bonus.count for bonus in seen(session).bonuses] == [4] and own(session).free == 0
    assert seen(session).bonus_words[0].key == "dice_theme_park.bonus.none_yet"
    assert refusal(session, m.BuildFree(0, "duck_pond")) == ("dice_theme_park.build.not_free", ("DT-77",))


@pytest.mark.parametrize(("pair", "price"), [(("mascot", "mascot"), 0), (("mascot", "guide"), 1)])
def test_dtg_46_no_price_is_below_nothing(pair, price):
    session = play(running(2, [pair]), m.KeepAdministrator(0, "recruit"), m.Recruit(0))
    assert own(session).money == 30 - price
    assert LIGHT.explain(session.state, "mascot.0", None).total == price


def test_dtg_47_where_nobody_has_any_all_are_level():
    session = play(running(4), m.SetRound(3), m.SetObjective(3, "most", "Ducks"), m.ObjectiveCounts((0, 0, 0, 0)))
    session.play(m.Upkeep())
    assert [own(session, seat).stars for seat in range(4)] == [4, 4, 4, 4], "14 shared by four, rounded up"


def test_dtg_48_and_49_two_ticket_agents_and_an_administrator_save_three_different_guests():
    session = play(park([("ticket_agent", "ticket_agent")]), m.KeepAdministrator(0, "return", "green"))
    put(session, "log_flume", "blue1", "blue1", "green1", "yellow1")
    play(session, m.SaveGuest(0, "log_flume", "blue", 2), m.SaveGuest(0, "log_flume", "blue", 3),
         m.SaveGuest(0, "log_flume", "green", 4, "return"))  # fmt: skip
    assert refusal(session, m.SaveGuest(0, "log_flume", "yellow", 5))[1] == ("DT-50",)
    session.play(m.Upkeep())
    assert {"blue2", "blue3", "green4"} <= set(on(session, "entrance")) and on(session, "log_flume") == []
    adds_up(session)


def test_dtg_54_stars_taken_at_once_count_for_the_turn_order():
    session = play(running(2), m.SkillPays(0, "stars", 3), m.Upkeep())
    cards(session, ("guide", "manager"), ("guide", "manager"))
    assert LIGHT.view(session.state, None).order == (1, 0), "Ben has fewer stars"


def test_dtg_55_nothing_is_drawn_from_an_empty_bag():
    session = play(park(), m.TakeSkill(0, "swap"), m.SetMoney(0, 50))
    for colour, n in zip(("blue", "green", "yellow"), session.state.bag, strict=True):
        put(session, "entrance", *(f"{colour}6",) * n)
    move = m.UseSkill(0, "swap", "entrance", ("blue4",), colour="green")
    assert refusal(session, move) == ("dice_theme_park.bag.short", ("DTG-55",))
    play(session, tile("A", amenity=5), tile("B", amenity=5), tile("C", amenity=5))
    play(session, m.PutTileAt(0, "a", 2, 0), m.PutTileAt(0, "b", -1, 0), m.BuildAt(0, "c", -1, -1))
    assert refusal(session, m.DrawGuest(0, "blue")) == ("dice_theme_park.bag.short", ("DT-76",))
    session.play(m.Upkeep())
    assert sum(session.state.bag) == 3, "those of the monorail that nobody took"
    adds_up(session)


def test_dtg_40_in_the_short_game_stars_for_money_come_after_round_four():
    session = play(running(2, mode="short"), m.SetRound(4), m.SetObjective(4, "maps"), m.SetMoney(0, 9), m.Upkeep())
    assert LIGHT.view(session.state, None).phase == "over" and own(session).stars == 3 + 2


def test_dtg_50_money_that_gave_stars_still_breaks_a_tie():
    session = play(running(2), m.SetMoney(0, 5), m.SetMoney(1, 4), m.EndNow())
    assert [own(session, seat).stars for seat in (0, 1)] == [1, 1]
    play(session, m.CountGuests(0, 3, 0), m.CountGuests(1, 3, 0))
    assert LIGHT.result(session.state).winners == (0,)


def test_dtg_53_the_cable_car_of_the_entrance_is_its_innovation():
    session = running(2, innovations=True)
    assert refusal(session, m.Innovate(0, "entrance", "photo_booth")) == ("dice_theme_park.innovate.taken", ("DT-213",))


def test_dtg_58_vips_come_with_the_promo_pack_alone():
    assert refusal(running(2, innovations=True), m.VipRides(0, 1)) == ("dice_theme_park.vip.off", ("DT-220",))
    session = park(innovations=True)
    assert refusal(session, m.MakeVip(0, "green3")) == ("dice_theme_park.chaperone.enough", ("DT-222",))
    assert FULL.view(session.state, None).seats[0].tools.chaperones == 0
