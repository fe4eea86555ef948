"""Light mode: a whole round, what is refused, what the table may rule, and what stays hidden."""

import pytest

from companion.core.moves import Edit
from companion.games.dice_theme_park import moves as m
from companion.games.dice_theme_park.games import LIGHT as GAME
from companion.games.dice_theme_park.state import Phase

from .park import cards, next_round, own, play, refusal, running, seen, table, tile


def test_from_cubes_entered_to_new_scores_in_at_most_four_moves():
    session = play(running(2), m.SetRound(3), m.SetCubes(0, "entrance", 2), m.SetCubes(1, "entrance", 1))
    steps = (m.SetObjective(3, "most", "Ducks"), m.ObjectiveCounts((3, 1)), m.Upkeep())
    before = own(session).stars
    play(session, *steps)
    assert len(steps) <= 4 and own(session).stars == before + 2 + 4 and session.state.round == 4


def test_a_round_without_objective_needs_one_move_after_the_cubes():
    session = play(running(4), m.SetCubes(0, "printed_1", 1))
    assert GAME.offers(session.state, None) == (m.Upkeep(),)
    session.play(m.Upkeep())
    assert own(session).stars == 3 and session.state.phase is Phase.PLAN


def test_the_mockups_first_column():
    """Two cubes on the entrance, two on a Log Flume with an effect, one on a Ferris Wheel: 16 stars."""
    session = play(running(4), m.PutTile(0, "log_flume"), m.PutTile(0, "ferris_wheel"))
    play(session, m.Install(0, "Log Flume", "effect"), m.SetCubesAnyway(0, "log_flume", 2))
    play(session, m.SetCubes(0, "entrance", 2), m.SetCubes(0, "ferris_wheel", 1))
    ana = seen(session)
    sums = {site.tile: (site.sum.key.rsplit(".", 1)[1], site.stars, site.money) for site in ana.sites if site.cubes}
    assert sums == {"entrance": ("plain", 2, 4), "log_flume": ("effect", 10, 0), "ferris_wheel": ("plain", 4, 0)}
    assert (ana.gain, ana.take, ana.after) == (16, 4, 16)
    why = GAME.explain(session.state, "upkeep.0", None)
    assert why.total == 16 and "DT-110" in why.rules


def test_cards_lie_hidden_until_the_last_one_reveals_all():
    session = table(3)
    session.play(m.PickStaff(0, "manager", "builder"))
    assert GAME.asks(session.state) == (1, 2) and seen(session).chosen and seen(session).played == ()
    assert "manager" not in repr(session.state.players[0].picked)
    assert GAME.view(session.state, 1).hand == GAME.view(session.state, 0).hand, "nothing is gone from the hand yet"
    session.play(m.PickStaff(0, "guide", "builder"))  # chosen again before the reveal
    cards(session, ("guide", "builder"))
    assert session.state.phase is Phase.ORDER and seen(session).played == ("builder", "guide")


def test_two_equal_cards_need_two_in_hand():
    session = table(2)
    assert refusal(session, m.PickStaff(0, "guide", "guide")) == ("dice_theme_park.plan.not_in_hand", ("DT-40",))
    play(session, m.SetHand(0, ("guide", "guide", "mascot", "manager", "builder", "concierge")))
    session.play(m.PickStaff(0, "guide", "guide"))


def test_real_cards_are_typed_in_the_open():
    session = play(table(2), m.UseCards())
    assert GAME.asks(session.state) == ()
    assert refusal(session, m.PickStaff(0, "guide", "mascot"))[0] == "dice_theme_park.plan.real_cards"
    play(session, m.PlayStaff(0, "guide", "mascot"), m.PlayStaff(1, "guide", "mascot"))
    assert session.state.phase is Phase.ORDER
    wrong = play(table(2), m.UseCards())
    anyway = GAME.overrule(wrong.state, m.PlayStaff(0, "guide", "guide"))
    wrong.play(anyway)
    assert own(wrong).hand.count("guide") == 2 and len(own(wrong).hand) == 6


@pytest.mark.parametrize(
    ("move", "key", "rule"),
    [
        (m.Build(0, "nowhere"), "tile.unknown", "DT-71"),
        (m.Build(0, "speedster"), "too_dear", "DT-70"),
        (m.Install(0, "entrance", "kiosk"), "install.no_space", "DT-81"),
        (m.Install(0, "speedster", "kiosk"), "not_in_park", "DT-81"),
        (m.TakeBack(0, "printed_1", "kiosk"), "take_back.no_builder", "DT-52"),
        (m.Innovate(0, "printed_1", "statue"), "innovate.off", "DT-210"),
        (m.SetCubes(0, "entrance", 3), "cubes.icons", "DT-91"),
        (m.SetCubes(0, "printed_1", 2), "cubes.icons", "DT-91"),
        (m.ObjectiveCounts((1, 2)), "objective.no_such_round", "DT-112"),
        (m.OnesLeave(0, 2, 1), "ones.agents", "DT-50"),
        (m.CountGuests(0, 2, 1), "guests.not_yet", "DT-132"),
        (m.PayIncome(), "order.paid", "DT-44"),
        (m.PickStaff(0, "guide", "mascot"), "plan.over", "DT-40"),
        (m.RideCableCar(0), "cable_car.alone", "DT-214"),
        (m.VipRides(0, 1), "vip.off", "DT-220"),
    ],
)
def test_refusals_name_their_rule(move, key, rule):
    assert refusal(running(2, money=2), move) == (f"dice_theme_park.{key}", (rule,))


@pytest.mark.parametrize(
    ("first", "again", "later", "key"),
    [
        (m.Build(0, "speedster"), m.Build(0, "duck_pond"), m.Build(0, "pop_shop"), "build.twice"),
        (m.Recruit(0), m.Recruit(0), m.Recruit(0), "recruit.twice"),
        (m.BuyMap(0), m.BuyMap(0), m.BuyMap(0), "map.twice"),
    ],
)
def test_once_a_round_and_the_table_may_do_it_anyway(first, again, later, key):
    session = play(running(2), first)
    assert refusal(session, again)[0] == f"dice_theme_park.{key}"
    anyway = GAME.overrule(session.state, again)
    assert anyway.ruling
    play(session, anyway)
    play(next_round(session), later)


def test_two_equal_upgrades_on_one_attraction_break_the_books():
    session = play(running(2), m.Install(0, "printed_1", "kiosk"))
    assert refusal(session, m.Install(0, "printed_1", "kiosk")) == ("dice_theme_park.install.same", ("DT-82",))
    assert GAME.overrule(session.state, m.Install(0, "printed_1", "kiosk")) is None


def test_at_most_two_upgrades_and_the_cheapest_space_first():
    session = play(running(2), tile("Rocket", slots=(3, 1)), m.PutTile(0, "Rocket"))
    play(session, m.Install(0, "rocket", "kiosk"), m.Install(0, "rocket", "effect"))
    assert own(session).site("rocket").slots == ("effect", "kiosk") and own(session).money == 30 - 4
    assert refusal(session, m.Install(0, "printed_1", "effect")) == ("dice_theme_park.install.enough", ("DT-81",))


def test_a_builder_takes_back_before_anything_is_installed():
    session = play(running(2, [("builder", "guide")]), m.SetUpgrade(0, "printed_1", "effect"))
    session.play(m.TakeBack(0, "printed_1", "effect"))
    assert own(session).money == 30 and dict(seen(session).supply)["effect"] == 3
    session.play(m.Install(0, "printed_2", "effect"))
    assert refusal(session, m.TakeBack(0, "printed_2", "effect"))[1] == ("DT-52",)


def test_statues_come_in_order_and_give_stars_every_upkeep():
    session = running(2, innovations=True)
    assert own(session).site("entrance").innovation == "cable_car" and "innovator" in own(session).hand
    play(session, m.Innovate(0, "printed_1", "statue"), m.Innovate(0, "printed_2", "statue"))
    assert own(session).money == 30 - 1 - 2, "the second statue costs $1 more (DT-216)"
    assert refusal(session, m.Innovate(0, "printed_3", "statue")) == ("dice_theme_park.innovate.enough", ("DT-212",))
    assert seen(session).gain == 1 + 2
    next_round(session)
    assert own(session).stars == 3 and seen(session).gain == 3
    assert refusal(session, m.Innovate(0, "entrance", "statue")) == ("dice_theme_park.innovate.taken", ("DT-213",))


def test_cable_cars_pay_at_once_and_an_innovator_installs_one_more():
    session = running(2, [("innovator", "guide")], innovations=True)
    play(session, m.Innovate(0, "printed_1", "cable_car"), m.RideCableCar(0))
    assert own(session).money == 30 - 1 + 1
    play(session, *(m.Install(0, f"printed_{n}", "kiosk") for n in (1, 2, 3)))
    assert own(session).installed == 3


def test_moving_an_upgrade_pays_the_difference():
    session = running(2, innovations=True)
    play(session, tile("Rocket", slots=(4,)), m.PutTile(0, "Rocket"), m.SetAdministrator(0, "rebuild"))
    play(session, m.SetUpgrade(0, "printed_1", "kiosk"), m.MoveUpgrade(0, "kiosk", "printed_1", "rocket"))
    assert own(session).money == 30 - 3 and own(session).site("rocket").slots == ("kiosk",)
    assert refusal(session, m.MoveUpgrade(0, "kiosk", "rocket", "printed_1"))[1] == ("DT-218",)


@pytest.mark.parametrize(
    ("card", "colour", "stars"), [("run", "none", 1), ("colour_run", "blue", 2), ("mascots", "none", 1)]
)
def test_administrators_that_count(card, colour, stars):
    names = ("Rocket", "Tea Cups", "Dodgems", "Carousel", "Swing Boat", "Ghost Train")
    session = play(running(2), m.KeepAdministrator(0, card, colour), m.SetMascots(0, 3))
    for number, name in enumerate(names):
        colours = "blue" if number < 4 else "green"
        play(session, tile(name, 1, colour=colours), m.PutTile(0, name), m.SetCubes(0, name, 1))
    assert seen(session).gain == len(names) + stars


def test_a_consultant_goes_to_the_box():
    session = play(running(2, [("consultant", "guide")], promo=True), m.Upkeep())
    assert len(own(session, 1).hand) == 7 and "consultant" not in own(session, 0).hand
    assert own(session, 1).hand.count("guide") == 1 and own(session, 1).hand.count("consultant") == 1


def test_swapping_a_played_card_before_passing_uses_the_administrator_up():
    session = running(2, [("manager", "guide")])
    play(session, m.KeepAdministrator(0, "swap"), m.SwapStaff(0, "manager", "ticket_agent"))
    assert own(session).administrator == "" and len(own(session).hand) == 6
    session.play(m.Upkeep())
    assert own(session, 1).hand.count("ticket_agent") == 2 and "manager" in own(session, 0).hand


def test_the_end_gives_stars_for_money_and_the_administrator_gives_more():
    session = running(2, mode="intro")
    play(session, m.SetRound(4), m.SetObjective(4, "attractions"))
    play(session, m.SetMoney(0, 11), m.SetMoney(1, 8))
    session.play(m.Upkeep())
    assert [own(session, seat).stars for seat in (0, 1)] == [3 + 2, 2 + 2]
    full = play(running(2), m.SetRound(5), m.KeepAdministrator(0, "money"), m.SetObjective(5, "attractions"))
    play(full, m.SetMoney(0, 11), m.SetMoney(1, 8), m.Upkeep())
    assert [own(full, seat).stars for seat in (0, 1)] == [5 + 2, 2 + 2]
    assert own(full).money == 11, "the money itself stays (DTG-50)"
    result = GAME.result(full.state)
    assert result.winners == (0,) and result.why[0].key == "dice_theme_park.result.won"


@pytest.mark.parametrize(
    ("mode", "rounds", "stacks", "objectives"),
    [("intro", 4, "AABB", (3, 4)), ("short", 4, "AABB", (3, 4)), ("full", 5, "AAABB", (3, 4, 5))],
)
def test_what_to_put_back_and_deal(mode, rounds, stacks, objectives):
    session = running(3, mode=mode)
    dealt = [GAME.view(session.state, None).stack]
    for _ in range(rounds - 1):
        session.play(m.UpkeepAnyway())
        view = GAME.view(session.state, None)
        said = {line.key.rsplit(".", 1)[1]: dict(line.values) for line in view.putting_back}
        assert said["monorails"] == {"n": 4} and said["tiles"] == {"n": 4, "stack": view.stack}
        assert ("skills" in said) == (mode != "intro") and said["round"]["round"] == view.round
        dealt.append(view.stack)
        play(cards(session), m.PayIncome())
    assert "".join(dealt) == stacks and session.state.house.objective_rounds == objectives


def test_objectives_do_not_share_a_colour_code():
    session = play(table(2), m.SetObjective(3, "money", code="red"))
    assert refusal(session, m.SetObjective(4, "pips", code="Red")) == (
        "dice_theme_park.objective.same_code",
        ("DT-13",),
    )
    assert refusal(session, m.SetObjective(2, "pips"))[1] == ("DT-12",)


def test_upkeep_waits_for_the_objective_and_the_table_may_go_on():
    session = play(running(2), m.SetRound(3))
    assert refusal(session, m.Upkeep()) == ("dice_theme_park.objective.tell", ("DT-112",))
    session.play(m.SetObjective(3, "pips"))
    assert refusal(session, m.Upkeep()) == ("dice_theme_park.objective.count", ("DT-112",))
    assert GAME.offers(session.state, None) == ()
    session.play(GAME.overrule(session.state, m.Upkeep()))
    assert session.state.round == 4


def test_a_printed_value_is_kept_for_later_games():
    move = tile("Big Dipper", 7, colour="green", amenity=3, cost=5)
    taught = {edit.path: edit.value for edit in move.teaches()}
    assert taught["tiles.big_dipper.name"] == "Big Dipper" and taught["tiles.big_dipper.told"] is True
    values = GAME.catalogue.with_edits(Edit(path, value) for path, value in taught.items()).values_only()
    people = table(2).setup.seats
    later = GAME.begin(GAME.setup(people, {}, {path: values[path] for path in taught}))
    known = later.tile("big_dipper")
    assert (known.stars, known.colour, known.amenity, known.cost, known.told) == (7, "green", 3, 5, True)
    assert "printed_1" in GAME.view(later, None).guessed


def test_what_is_printed_on_the_park_board_stays_there():
    session = play(table(2), m.TellTile("printed_1", 4, name="Tiny Train", slots=(2,)))
    assert own(session).site("printed_1").slots == ("",) and session.state.tile("printed_1").name == "Tiny Train"
    assert "stack" not in {edit.path.rsplit(".", 1)[1] for edit in m.TellTile("printed_1", 4).teaches()}
    assert refusal(session, m.TakeTile(0, "printed_1")) == ("dice_theme_park.tile.stays", ("DT-3",))


def test_somebody_goes_home_and_somebody_sits_down():
    from companion.core.seating import Join, Leave

    session = table(3)
    play(session, m.PickStaff(0, "guide", "mascot"), m.PickStaff(2, "guide", "manager"), Leave(1))
    assert session.state.phase is Phase.ORDER, "only Ben had not chosen"
    play(session, m.PayIncome(), m.Upkeep(), Join("Noor"))
    assert own(session, 3).money == 6 and session.state.track[-1] == 3
    assert GAME.faults(session.state) == ()


def test_what_others_built_meanwhile_is_no_longer_theirs_who_come_back():
    from companion.core.seating import Join, Leave

    session = running(3)
    play(session, m.Build(1, "duck_pond"), m.PutTile(1, "ferris_wheel"), m.PutTile(1, "speedster"))
    play(session, m.Upkeep(), Leave(1), m.LayTiles(("duck_pond",)))
    cards(session)
    play(session, m.PayIncome(), m.PutTile(0, "speedster"), m.Upkeep(), Join("Ben"))
    assert own(session, 1).site("ferris_wheel"), "nobody else has it"
    assert not own(session, 1).site("speedster") and own(session, 0).site("speedster")
    assert not own(session, 1).site("duck_pond") and "duck_pond" in session.state.discards
    assert own(session, 1).site("entrance") and own(session, 1).site("printed_1")
    assert GAME.faults(session.state) == ()


def test_the_table_is_told_what_lies_differently():
    session = running(2)
    after = play(session, m.Build(0, "duck_pond"), m.Install(0, "duck_pond", "kiosk"), m.SetStars(1, 9))
    said = [line.key.rsplit(".", 1)[1] for line in GAME.differences(table(2).state, after.state)]
    assert {"tile", "stars", "money"} <= set(said)


def test_a_space_that_the_table_added_for_an_upgrade_goes_with_it():
    session = play(running(2, [("builder", "guide")]), tile("Log Flume", slots=(2,)), m.PutTile(0, "log_flume"))
    play(session, m.SetUpgrade(0, "log_flume", "effect"), m.SetUpgrade(0, "log_flume", "kiosk"))
    assert own(session).site("log_flume").slots == ("effect", "kiosk")
    play(session, m.SetUpgrade(0, "log_flume", "kiosk", False))
    assert refusal(session, m.Install(0, "log_flume", "kiosk")) == ("dice_theme_park.install.no_space", ("DT-81",))
    play(session, m.InstallAnyway(0, "log_flume", "kiosk"), m.SetUpgrade(0, "log_flume", "effect", False))
    before = own(session).money
    play(session, m.Install(0, "log_flume", "generator"))
    assert own(session).site("log_flume").slots == ("generator", "kiosk")
    assert own(session).money == before - 1, "the printed $2, $1 less by the Builder"


def test_dt_148_the_table_passes_the_card_that_was_swapped_for():
    session = play(running(2, [("manager", "guide")]), m.KeepAdministrator(0, "swap"))
    session.play(m.SwapStaff(0, "manager", "ticket_agent"))
    told = [line.values["cards"] for line in GAME.view(session.state, None).passing]
    assert {card.key.rsplit(".", 1)[1] for card in told[0]} == {"guide", "ticket_agent"}
