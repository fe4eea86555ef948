"""One seat's park on the screen: operating, helpers, building, arriving guests, advice; refusals where one tapped."""

from __future__ import annotations

from typing import Any

from companion.games.dice_theme_park import moves as m
from companion.games.dice_theme_park.screen import SCREENS
from companion.ui.theme import theme
from companion.ui.widgets.guards import burst_guard
from tests.ui import pilot

pytest_plugins = ("tests.ui.theme_park_table",)


# ── whose park ──


def test_a_swipe_goes_to_the_next_park_round_the_table_and_back(visit: Any) -> None:
    """The design guide's park page (13, 06): seat tokens lead to the other parks, and a swipe does, too."""
    at = visit(4)
    board = at.board
    y, middle, reach = board.y + theme.dp(20), board.center_x, theme.dp(90)  # beside all attractions

    def swipe(side: int, high: float = 0.0) -> int:
        burst_guard.open()
        pilot.drag((middle + side * reach, y), (middle - side * reach, y + high))
        at.calm()
        assert board.fitted or high, "the whole park is seen"
        return int(at.page.seat)

    assert [swipe(1), swipe(1), swipe(-1), swipe(-1), swipe(-1)] == [1, 2, 1, 0, 3], "Ana's neighbours are Ben and Dev"
    assert [token.phase for token in at.page.field.tokens] == ["plain"] * 3 + ["turn"]
    assert swipe(1) == 0
    at.site("pop_shop")
    assert swipe(1, 1) == 0 and at.page.draft.tile == "pop_shop", "what is in hand stays in hand"
    at.page.put_down()
    assert not board.fitted and swipe(1, 1) == 0, "a park that was pushed aside is pushed on"
    board.fit()
    assert swipe(1, theme.dp(150)) == 0, "an aslant push moves the park"


# ── operating ──


def test_an_attraction_is_operated_with_four_taps_and_the_guest_goes_where_was_tapped(visit: Any) -> None:
    at = visit()
    assert at.rim("log_flume") == "act" and at.rim("pop_shop") == "map" and not at.rim("speedster")
    at.site("log_flume")
    assert at.rim("log_flume") == "selected" and not at.page.draft.party, "two parties are possible"
    at.guest("yellow4")  # the blue 5 follows from it, and the green 2 no longer fits
    assert [key.faded for key in at.guests()] == [False, False, True]
    assert at.rim("ferris_wheel") == "target" and not at.rim("speedster")
    at.site("ferris_wheel")
    at.foot()
    assert at.last == m.Operate(0, "log_flume", ("blue5", "yellow4"), "blue5", "ferris_wheel") and at.taps == 4
    assert [guest.die for guest in at.page.site("ferris_wheel").guests] == ["blue2", "blue4"]
    assert at.page.site("log_flume").cubes == 1 and at.person.gain == 5


def test_the_only_party_rides_by_itself_and_the_other_guest_may_move_on_instead(visit: Any) -> None:
    at = visit().play(m.TakeGuest(0, "log_flume", "green2"))
    at.site("log_flume")
    assert sorted(at.page.draft.party) == [0, 1]
    rows = [w for w in at.page.panel.walk(restrict=True) if hasattr(w, "before")]
    at.tap(next(row for row in rows if row.colour == "yellow"))
    at.site("entrance")
    at.foot()
    assert at.last.mover == "yellow4" and at.last.to == "entrance"


def test_a_tap_on_a_guest_says_at_once_who_rides(visit: Any) -> None:
    at = visit()
    at.rider("entrance", "blue6")
    at.foot()
    assert (at.last.tile, at.last.party, at.taps) == ("entrance", ("blue6",), 2)
    at.rider("pop_shop", "blue3")
    assert at.page.draft.tile == "pop_shop" and not at.page.draft.party, "it fits no party there"


def test_an_operation_with_one_possible_party_takes_three_taps(visit: Any) -> None:
    """A full round by hand allows two or three for each (design guide, 12)."""
    at = visit().play(m.TakeGuest(0, "log_flume", "green2"))
    at.site("log_flume")
    at.site("ferris_wheel")
    at.foot()
    assert (at.last.tile, at.last.to, at.taps) == ("log_flume", "ferris_wheel", 3)
    at.site("entrance")
    at.guest("blue6")
    assert at.sitting.says("goes to Left attraction"), "it lacks a guest and may still run; nothing has been done yet"
    assert at.last.tile == "log_flume"
    at.foot()
    assert (at.last.tile, at.last.to, at.taps) == ("entrance", "printed_1", 6)


def test_an_illegal_party_is_refused_beside_the_attraction_and_the_table_may_do_it_anyway(visit: Any) -> None:
    at = visit()
    at.site("pop_shop")
    at.guest("blue3")
    at.guest("green6")
    at.site("entrance")  # not next door: it is taken in hand instead of being a goal
    assert at.page.draft.tile == "entrance"
    at.site("pop_shop")
    at.guest("blue3")
    at.guest("green6")
    at.site("speedster")
    at.foot()
    refusal = at.table.view.refusal
    assert refusal.reason.key == "dice_theme_park.party.values" and refusal.rule == ("DT-181",)
    spot, (x, y) = at.page.field.spot, at.board.point_of(at.page.site("pop_shop").at)
    assert spot.collide_point(x, y), "the refusal lies beside the attraction"
    at.button("Do it anyway", at.sitting.screen)
    assert isinstance(at.last, m.OperateAnyway) and at.page.site("pop_shop").cubes == 1


def test_a_guest_that_is_dragged_too_far_is_refused_and_one_dragged_next_door_costs_a_map(visit: Any) -> None:
    at = visit()
    board = at.board

    def drag(start: str, place: int, end: str) -> None:
        from companion.games.dice_theme_park.screen.park.tile_look import places_of

        look = board.hexes[at.page.site(start).at].extra
        dx, dy, _ = places_of(look, board.view_radius)[place]
        x, y = board.point_of(at.page.site(start).at)
        pilot.drag((x + dx, y + dy), board.point_of(at.page.site(end).at))
        at.calm()

    drag("entrance", 1, "log_flume")
    assert at.last == m.UseMap(0, "entrance", "blue6", "log_flume") and at.person.tools.maps == 2
    drag("entrance", 0, "speedster")
    assert at.table.view.refusal.reason.key == "dice_theme_park.guest.not_next_door"
    assert at.table.view.refusal.anyway == m.MoveGuest(0, "entrance", "green3", "speedster")


# ── helpers ──


def test_map_mascot_and_guide_work_on_the_guests_that_are_tapped(visit: Any) -> None:
    at = visit()
    at.tool("map.")
    at.guest("blue3")
    assert at.rim("speedster") == "target" and not at.rim("entrance")
    at.site("speedster")
    assert at.last == m.UseMap(0, "pop_shop", "blue3", "speedster")
    at.tool("mascot.")
    at.site("speedster")
    at.button("−1 down")
    assert at.last == m.UseMascot(0, "speedster", "blue3", "down")
    at.tool("guide.")
    at.site("entrance")
    at.guest("blue6")
    at.site("pop_shop")
    assert at.last == m.UseGuide(0, "entrance", "blue6", "pop_shop")
    counts = {card.key: card.count for card in at.page.field.cards}
    assert counts["map."] == "2" and counts["mascot."] == "0" and "guide." not in counts


def test_a_skill_asks_for_its_guests_and_where_they_go(visit: Any) -> None:
    at = visit().play(m.TakeSkill(0, "out"))
    at.tool("skill.0")
    at.site("log_flume")
    at.guest("blue5")
    at.site("ferris_wheel")
    at.guest("green2")
    at.site("entrance")
    assert at.last == m.UseSkill(0, "out", "log_flume", ("blue5", "green2"), (), ("ferris_wheel", "entrance"))


def test_skill_cards_laid_out_are_named_with_taps_and_then_offered_alone(visit: Any) -> None:
    at = visit()
    at.button("Which skill does the mascot stand on?")
    at.button("Skills laid out")
    at.button("A guest moves up to 2 attractions on")
    at.button("1 star for each guest, 3 at most")
    at.button("green")
    at.button("Two guests 1 up or down each")
    assert not at.sitting.buttons("A guest is swapped for another colour", at.over), "a display holds three"
    at.button("A guest moves up to 2 attractions on")
    at.button("Lay out these 2")
    assert at.last == m.LaySkills(("stars.green", "pair"))
    at.play(m.TakeSkill(0, "far"), m.SetMoney(0, 9), m.Recruit(0))
    at.button("Which skill does the mascot stand on?")
    assert not at.sitting.buttons("A guest is swapped for another colour", at.page)
    at.button("1 star for each guest, 3 at most (green)")
    assert at.last == m.TakeSkill(0, "stars", "green")


# ── building ──


def test_an_attraction_nobody_has_read_is_asked_for_once_and_built_on_the_place_that_is_tapped(visit: Any) -> None:
    at = visit()
    at.button("Attraction")
    at.button("Helter Skelter")
    at.button("two even")
    at.button("Keep it")
    told, built = (step.move for step in at.table.session.steps[-2:])
    assert isinstance(told, m.TellTile) and told.tile == "helter_skelter" and told.requirement == "even"
    assert told.income == 1, "known from the rulebook"
    assert built == m.BuildAt(0, "helter_skelter", 0, -1), "it touches most of the park there"
    at.hex((0, -2))  # touches nothing
    assert at.page.site("helter_skelter") is None and at.person.money == 15, "it is in hand again"
    assert at.table.view.refusal.rule == ("DT-72",)
    assert at.table.view.refusal.anyway == m.BuildAnywayAt(0, "helter_skelter", 0, -2)
    at.hex((3, -1))
    assert at.last == m.BuildAt(0, "helter_skelter", 3, -1)
    at.hex((0, -1))
    assert at.last == m.BuildAt(0, "helter_skelter", 0, -1), "a tap on another place puts it there instead"
    assert at.page.site("helter_skelter").at == (0, -1) and at.person.money == 15 - 3
    at.site("entrance")
    assert at.page.draft.tile == "entrance" and not at.page.draft.placed, "to go on is to leave it there"


def test_what_is_too_dear_is_refused_with_the_rule_and_paid_with_all_there_is_if_the_table_wants(visit: Any) -> None:
    at = visit().play(m.SetMoney(0, 1))
    at.button("Attraction")
    at.button("Duck Pond")
    assert at.sitting.says("It costs $2; there is $1.")
    at.hex((0, -1))
    assert at.table.view.refusal.reason.key == "dice_theme_park.too_dear"
    at.button("Do it anyway", at.sitting.screen)
    assert at.page.site("duck_pond").at == (0, -1) and at.person.money == 0


def test_an_upgrade_is_installed_from_the_attraction_in_hand(visit: Any) -> None:
    at = visit()
    at.site("log_flume")
    at.button("merch kiosk $2")
    assert at.last == m.Install(0, "log_flume", "kiosk") and "kiosk" in at.page.site("log_flume").slots


def test_an_upgrade_is_chosen_first_and_the_attractions_that_can_take_it_are_shown(visit: Any) -> None:
    at = visit()
    at.button("special effect")
    assert at.rim("ferris_wheel") == "target" and not at.rim("log_flume"), "it has one"
    at.site("log_flume")
    assert at.table.view.refusal.reason.key == "dice_theme_park.install.same"
    at.site("ferris_wheel")
    assert at.last == m.Install(0, "ferris_wheel", "effect")


# ── advice ──


def test_advice_is_off_until_a_person_asks_and_never_outlives_the_park_it_was_for(visit: Any) -> None:
    at = visit()
    assert not at.page.advisor.thinking
    at.page.set_advice("plan")
    at.calm()
    advisor = at.page.advisor
    first = advisor._stop
    for _ in range(600):
        if advisor._plan is not None:
            break
        pilot.wait(0.05)
    assert advisor._plan is not None and at.sitting.says("star")
    at.play(m.TakeGuest(0, "pop_shop", "blue3"))
    assert first.is_set() and advisor._state is at.state, "it thinks about the park as it is now"
    at.page.turn_to(1)
    at.calm()
    assert not advisor.thinking and advisor._plan is None, "Ben has not asked for advice"


def test_the_table_plays_the_same_park_upright_and_with_large_text(visit: Any, fresh_theme: Any) -> None:
    at = visit(4, size=(800, 1280))
    fresh_theme.text_size = 1.6
    at.calm()
    at.site("log_flume")
    at.guest("yellow4")
    at.site("ferris_wheel")
    at.foot()
    assert isinstance(at.last, m.Operate)
    board, panel = at.page.field, at.page.panel
    assert board.y >= panel.top and panel.width > 700, "the panel lies below the park"


# ── within the game ──


def test_from_the_parks_side_by_side_one_is_opened_operated_and_left_again(visit: Any) -> None:
    at = visit(2, screen=SCREENS["dice_theme_park"])
    screen = at.sitting.screen.game_screen
    screen.open_park(0)
    at.calm()
    assert at.page.seat == 0 and at.sitting.says("Ana’s park")
    assert screen.height - at.page.field.height < 40, "the park takes all the room there is"
    at.site("entrance")
    at.guest("blue6")
    at.site("log_flume")
    at.foot()
    assert at.last == m.Operate(0, "entrance", ("blue6",), "blue6", "log_flume")
    at.site("speedster")
    at.tap(at.page.field.tokens[1])
    assert at.page.seat == 1 and at.sitting.says("Ben’s park")
    at.tap(at.sitting.screen.bottom_bar.next)
    assert screen.page is None and not at.sitting.says("Ben’s park")
