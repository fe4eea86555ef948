"""What is set up, rule by rule: the box, the people, cards that are kept, tiles that are laid out (DT-1…30, DT-211)."""

import pytest

from companion.games.dice_theme_park import moves as m
from companion.games.dice_theme_park.games import FULL, LIGHT
from companion.games.dice_theme_park.rules.ground import all_dice
from companion.games.dice_theme_park.state.kinds import ADMINISTRATORS, GUESTS, SKILLS

from .hexes import fill, on, park, put
from .park import cards, next_round, own, play, refusal, running, seen, table


def said(view_lines):
    return {line.key.removeprefix("dice_theme_park."): dict(line.values) for line in view_lines}


def setting_up(session):
    return said(LIGHT.view(session.state, None).setting_up)


@pytest.mark.parametrize(("mode", "spaces", "rounds"), [("intro", 4, ("3", "4")), ("short", 4, ("3", "4")),
                                                        ("full", 5, ("3", "4", "5"))])  # fmt: skip
def test_dt_1_dt_10_dt_12_the_side_of_the_board_and_where_objectives_lie(mode, spaces, rounds):
    session = table(3, mode=mode)
    lines, view = setting_up(session), LIGHT.view(session.state, None)
    assert lines["setup.board"] == {"n": spaces} and lines["setup.objectives"] == {"rounds": rounds}
    assert (view.round, view.rounds) == (1, spaces)
    for number in range(1, 6):
        move = m.SetObjective(number, "money")
        if str(number) in rounds:
            session.play(move)
        else:
            assert refusal(session, move) == ("dice_theme_park.objective.no_such_round", ("DT-12",))


@pytest.mark.parametrize(("mode", "rounds"), [("intro", 4), ("short", 4), ("full", 5)])
def test_dt_30_and_dt_121_the_marker_moves_one_space_a_round_and_the_last_round_ends_the_game(mode, rounds):
    session = running(2, mode=mode)
    for number in range(1, rounds):
        assert LIGHT.view(session.state, None).round == number
        session.play(m.UpkeepAnyway())
        assert LIGHT.view(session.state, None).round == number + 1
        assert said(LIGHT.view(session.state, None).putting_back)["back.round"] == {"round": number + 1}
        play(cards(session), m.PayIncome())
    session.play(m.UpkeepAnyway())
    assert LIGHT.view(session.state, None).phase == "over"
    assert refusal(session, m.SetRound(1))[1] == ("DT-130",)


def test_dt_2_and_dt_5_the_dice_have_three_colours_and_everybody_six_different_cards():
    assert GUESTS == ("blue", "green", "yellow")
    session = table(4)
    hands = [LIGHT.view(session.state, seat).hand for seat in range(4)]
    assert all(len(set(hand)) == len(hand) == 6 for hand in hands) and len({*hands}) == 1
    dice = sorted(card.die for card in session.state.staff if card.card in hands[0])
    assert dice == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("people", [2, 3, 4])
def test_dt_11_dt_20_and_dt_23_monorails_and_displays_hold_one_more_than_there_are_people(people):
    session = park(seats=people, welcome=False)
    lines = setting_up(session) or said(FULL.view(FULL.begin(session.setup), None).setting_up)
    assert lines["setup.monorails"] == lines["setup.full"] == lines["setup.tiles"] == {"n": people + 1}
    assert len(FULL.view(session.state, None).monorails) == people + 1
    names = ("speedster", "pop_shop", "helter_skelter", "x", "y")
    play(session, m.TellTile("x", 1), m.TellTile("y", 1), m.LayTiles(names[: people + 1]))
    assert refusal(session, m.LaySkills(("far", "pair", "in", "out", "swap", "stars.blue")[: people + 2]))[1] == (
        "DT-20",
    )
    session.play(m.LaySkills(("far", "pair", "in", "out", "swap")[: people + 1]))


def test_dt_4_and_dt_6_nobody_has_more_than_six_mascots_and_seventeen_cubes():
    session = play(running(2, money=90), m.SetMascots(0, 6))
    assert refusal(session, m.Recruit(0)) == ("dice_theme_park.recruit.none_left", ("DT-4",))
    names = ("Rocket", "Tea Cups", "Dodgems", "Carousel", "Swing Boat", "Ghost Train", "Mirror Maze", "Big Dipper")
    for name in names:
        play(session, m.TellTile(name, 1), m.PutTile(0, name), m.SetCubesAnyway(0, name, 2))
    assert refusal(session, m.SetCubes(0, "entrance", 2)) == ("dice_theme_park.cubes.all", ("DT-6",))
    session.play(m.SetCubes(0, "entrance", 1))
    assert refusal(session, m.SetCubesAnyway(0, "entrance", 2)) == ("dice_theme_park.cubes.all", ("DT-6",))


def test_dt_6_in_the_full_game_the_eighteenth_cube_is_not_there():
    session = play(park(), m.SetCubesAnyway(0, "log_flume", 17))
    move = m.Operate(0, "entrance", ("green3",), "green3", "log_flume")
    assert refusal(session, move) == ("dice_theme_park.cubes.all", ("DT-6",))
    assert FULL.overrule(session.state, move) is None, "there are no more cubes in the box"


def test_dt_16_and_dt_18_what_everybody_begins_with():
    session = table(4)
    for seat in range(4):
        person = seen(session, seat)
        assert (person.money, person.stars, person.marker, person.tile_side) == (6, 0, 0, 0)
        assert (person.maps, person.mascots) == (3, 1)
        assert dict(person.supply) == {"kiosk": 3, "effect": 3, "generator": 3}


def test_dt_17_the_turn_markers_stand_in_an_order_that_chance_decides():
    session = table(3)
    assert "setup.track" in setting_up(session)
    session.play(m.TrackOrder((2, 0, 1)))
    assert LIGHT.view(session.state, None).track == (2, 0, 1)
    assert refusal(session, m.TrackOrder((0, 0, 1))) == ("dice_theme_park.track.everybody", ("DT-17",))
    play(cards(session), m.PayIncome())
    assert refusal(session, m.TrackOrder((0, 1, 2))) == ("dice_theme_park.track.late", ("DT-17",))


def test_dt_19_everybody_keeps_one_administrator_that_all_may_see_and_none_in_the_first_game():
    session = play(table(2), m.KeepAdministrator(0, "run"))
    assert LIGHT.view(session.state, 1).seats[0].administrator == "run", "it lies open"
    assert refusal(session, m.KeepAdministrator(0, "money")) == ("dice_theme_park.admin.has", ("DT-19",))
    assert refusal(table(2, mode="intro"), m.KeepAdministrator(0, "run")) == (
        "dice_theme_park.admin.intro", ("DT-19",)
    )  # fmt: skip
    assert "setup.full" not in setting_up(table(2, mode="intro")) and "setup.full" in setting_up(table(2, mode="short"))


def test_dt_20_and_dt_169_the_first_mascot_stands_on_a_kept_skill_and_the_box_holds_two_of_each():
    session = play(park(seats=3), m.LaySkills(("far", "in")), m.TakeSkill(0, "pair"), m.TakeSkill(1, "pair"))
    assert [card.skill.kind for card in FULL.view(session.state, None).skills] == ["far", "in"], (
        "kept before it is laid"
    )
    assert refusal(session, m.TakeSkill(2, "pair")) == ("dice_theme_park.skill.copies", ("DT-169",))
    session.play(m.TakeSkill(2, "pays", "green"))
    assert refusal(park(mode="intro"), m.TakeSkill(0, "pair"))[0] == "dice_theme_park.skill.intro"


def test_dt_21_dt_22_and_dt_43_a_kept_tile_of_stack_a_is_free_and_brings_no_bonus():
    """DTG-43: the tile that somebody begins with was not built."""
    session = play(table(2), m.TellTile("Rocket", 3, amenity=2, cost=5), m.TellTile("Dodgems", 3, amenity=2))
    play(session, m.TellTile("Late", 9, stack="B"), m.TellTile("printed_1", 3, amenity=2), m.StartTile(0, "Rocket"))
    assert own(session).money == 6 and seen(session).bonuses == () and own(session).site("rocket")
    assert refusal(session, m.StartTile(0, "Dodgems")) == ("dice_theme_park.start.twice", ("DT-21",))
    assert refusal(session, m.StartTile(1, "Late")) == ("dice_theme_park.start.stack", ("DT-21",))
    assert refusal(session, m.StartTile(1, "Rocket")) == ("dice_theme_park.build.stands", ("DT-70",))
    play(next_round(play(cards(session), m.PayIncome())))
    assert refusal(session, m.StartTile(1, "Dodgems")) == ("dice_theme_park.start.late", ("DT-22",))


def test_dt_22_the_kept_tile_lies_next_to_the_board():
    session = park()
    assert refusal(session, m.StartTileAt(1, "duck_pond", 4, 4)) == ("dice_theme_park.build.place", ("DT-72",))
    money = own(session, 1).money
    session.play(m.StartTileAt(1, "duck_pond", 0, -1))
    assert own(session, 1).site("duck_pond").at == (0, -1) and own(session, 1).money == money


def test_dt_200_surprises_and_innovations_are_shuffled_in():
    lines = setting_up(table(2, surprises=True, innovations=True))
    assert {"setup.surprises", "setup.innovations", "setup.innovations_full"} <= set(lines)
    first = setting_up(table(2, surprises=True, innovations=True, mode="intro"))
    assert "setup.surprises_intro" in first and not {"setup.surprises", "setup.innovations_full"} & set(first)
    assert not {"setup.surprises", "setup.innovations"} & set(setting_up(table(2)))
    assert {"reroll", "rebuild"} <= set(ADMINISTRATORS) and "reroll" in SKILLS


def test_dt_211_an_innovator_for_the_builder_and_a_cable_car_on_the_entrance():
    session = table(2, innovations=True)
    hand = LIGHT.view(session.state, 0).hand
    assert "innovator" in hand and "builder" not in hand and len(hand) == 6
    assert dict(seen(session).supply) == {"kiosk": 3, "effect": 3, "generator": 3, "photo_booth": 3, "cable_car": 3,
                                          "statue": 3}  # fmt: skip
    assert own(session).site("entrance").innovation == "cable_car"
    assert "innovator" not in LIGHT.view(table(2).state, 0).hand


def test_dt_220_eight_cards_with_the_promo_pack():
    session = table(2, promo=True)
    hand = LIGHT.view(session.state, 0).hand
    assert len(hand) == 8 and {"consultant", "chaperone"} <= set(hand) and "setup.promo" in setting_up(session)
    printed = {card.card: card.die for card in session.state.staff}
    assert (printed["consultant"], printed["chaperone"]) == (0, 7)


def test_dt_15_monorails_are_filled_from_the_bag_and_dice_never_get_more_or_fewer():
    session = fill(park(welcome=False))
    assert all_dice(session.state) == (11, 11, 11) and sum(session.state.bag) == 33 - 9
    assert refusal(session, m.LoadMonorail(4, ("blue3", "green3", "yellow3"))) == (
        "dice_theme_park.monorail.none", ("DT-11",)
    )  # fmt: skip
    put(session, "entrance", "blue5")
    assert "blue5" in on(session, "entrance") and all_dice(session.state) == (11, 11, 11)
    assert FULL.faults(session.state) == ()
