"""Rules that a round of the full game meets: equal cards, generators, who stays, who goes, what is passed."""

import pytest

from companion.games.dice_theme_park import moves as m
from companion.games.dice_theme_park.games import FULL as GAME

from .hexes import MONORAILS, adds_up, cubes, on, park, put
from .park import next_round, own, play, refusal, running, seen


@pytest.mark.parametrize(
    ("pair", "most"), [(("concierge", "guide"), 2), (("manager", "guide"), 3), (("manager",) * 2, 4)]
)
def test_dt_46_and_dt_56_each_manager_lets_an_attraction_run_once_more(pair, most):
    """The entrance may be operated twice by itself; two equal cards are used twice."""
    session = put(park([pair]), "entrance", "blue5", "blue6")
    for _ in range(most):
        guest = on(session, "entrance")[0]
        session.play(m.Operate(0, "entrance", (guest,), guest, "log_flume"))
    assert cubes(session, "entrance") == most
    guest = on(session, "entrance")[0]
    move = m.Operate(0, "entrance", (guest,), guest, "log_flume")
    assert refusal(session, move) == ("dice_theme_park.cubes.icons", ("DT-91",))
    adds_up(session)


def test_dt_83_and_dt_86_a_generator_is_a_second_operation_at_once():
    session = play(park(), m.SetMoney(0, 30))
    play(session, m.Install(0, "ferris_wheel", "generator"))
    for _ in range(2):
        put(session, "ferris_wheel", "yellow5", "blue4")
        session.play(m.Operate(0, "ferris_wheel", ("yellow5", "blue4"), "blue4", "log_flume"))
    put(session, "ferris_wheel", "yellow5", "blue4")
    move = m.Operate(0, "ferris_wheel", ("yellow5", "blue4"), "blue4", "log_flume")
    assert cubes(session, "ferris_wheel") == 2 and refusal(session, move)[1] == ("DT-91",)


def test_dt_61_and_dt_114_guests_of_any_kind_share_an_attraction_and_only_those_at_one_leave():
    session = put(park(), "ferris_wheel", "yellow1", "blue5", "blue5", "green1", "yellow6")
    bag = session.state.bag
    left_over = MONORAILS[2]  # two people took the first two
    session.play(m.Upkeep())
    assert on(session, "ferris_wheel") == ["blue5", "blue5", "yellow6"]
    back = [sum(die.startswith(colour) for die in left_over) for colour in ("blue", "green", "yellow")]
    leave = [0, 1, 1]
    assert session.state.bag == tuple(map(sum, zip(bag, back, leave, strict=True))), "DT-117: the third monorail, too"
    adds_up(session)


def test_dt_115_played_cards_go_to_the_left_and_six_are_in_hand_again():
    session = running(3, [("mascot", "guide"), ("builder", "manager"), ("concierge", "ticket_agent")])
    everything = {"builder", "concierge", "guide", "manager", "mascot", "ticket_agent"}
    played = [("mascot", "guide"), ("builder", "manager"), ("concierge", "ticket_agent")]
    assert [set(own(session, seat).hand) for seat in range(3)] == [everything] * 3
    session.play(m.Upkeep())
    for seat in range(3):
        kept = everything - set(played[seat])
        assert sorted(own(session, seat).hand) == sorted([*kept, *played[seat - 1]]), seat


def test_dt_116_maps_are_ready_again_in_the_next_round():
    session = put(park(), "entrance", "blue5")
    ready = seen(session).tools.maps
    session.play(m.UseMap(0, "entrance", "blue5", "log_flume"))
    assert seen(session).tools.maps == ready - 1
    next_round(session)
    assert seen(session).tools.maps == ready


def test_with_an_empty_bag_an_empty_monorail_is_taken_and_nobody_waits_for_guests():
    """DT-60 is mandatory, DTG-55 draws what is there: nobody may be stuck before an empty monorail."""
    session = park(welcome=False)
    first, last = session.state.track
    play(session, *(m.PutGuest(0, "entrance", f"{c}5") for c in ("blue", "green", "yellow") for _ in range(10)))
    play(session, m.LoadMonorail(1, ("blue3", "green3", "yellow3")))
    shown = GAME.view(session.state, None).monorails
    assert [one.most for one in shown] == [3, 0, 0]
    assert GAME.view(session.state, None).next_step.key == "dice_theme_park.next.take"
    play(session, m.TakeMonorail(first, 1), m.TakeMonorail(last, 3))
    assert GAME.view(session.state, None).to_take == ()
    session.play(m.Upkeep())
    adds_up(session)


def test_a_monorail_nobody_has_filled_is_not_empty_while_the_bag_holds_guests():
    session = park(welcome=False)
    first = session.state.track[0]
    assert refusal(session, m.TakeMonorail(first, 1)) == ("dice_theme_park.monorail.empty", ("DT-15",))
    assert refusal(session, m.TakeMonorail(first, 5)) == ("dice_theme_park.monorail.none", ("DT-11",))
