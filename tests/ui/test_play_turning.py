"""On a tablet that lies on the table, a game of turns turns to whoever plays; touches go where people see things."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.animation import Animation

from companion.games.topoum import moves as m
from companion.ui import tokens
from companion.ui.layout import seat_places
from companion.ui.theme import theme
from tests.ui import pilot
from tests.ui.playing import House
from tests.ui.topoum_table import TYPES

pytest_plugins = ("tests.ui.topoum_table",)


FOUR = (m.ChooseDeck(TYPES), m.OpenLine(TYPES[:5]), m.Lay((0, 0)), m.Lay((1, 0)), m.Lay((0, 1)), m.Lay((-1, 1)),
        m.Lay((-1, 0)), m.Lay((2, 0)), m.Lay((0, 2)), m.Lay((-2, 2)), m.Lay((-2, 0)))  # fmt: skip


def lying(**more: Any) -> House:
    return House(**{"orientation": "lies_two", "turns_with_player": True, **more})


def touch(at: Any, space: Any) -> None:
    """Tap a space of the board where it is seen."""
    at.calm()
    pilot.tap_at(*at.board.to_window(*at.board.point_of(space)))
    at.calm()


def sides(count: int) -> list[int]:
    return [place.rotation for place in seat_places(count, lies=True, sides=2)]


def test_the_board_turns_to_the_active_player_and_back(battle: Any) -> None:
    at = battle(house=lying())
    turner = at.sitting.screen.turner
    assert turner.content is at.screen and turner.rotation == sides(2)[0]
    at.play(m.TakeTurn(1))
    assert at.view.now == 1 and turner.rotation == sides(2)[1] != sides(2)[0]
    at.table.undo()
    at.calm()
    assert turner.rotation == sides(2)[0]


def test_a_turned_board_is_tapped_and_dragged_where_things_are_seen(battle: Any) -> None:
    at = battle(house=lying())
    at.play(m.TakeTurn(1))
    assert at.sitting.screen.turner.rotation == 180
    middle = at.board.to_window(*at.board.point_of((0, 0)))
    right = at.board.to_window(*at.board.point_of((1, 0)))
    assert right[0] < middle[0], "the board is upside down for those who sit near"
    touch(at, (-2, 0))
    touch(at, (-1, 0))
    assert (-1, 0) in at.state.board.moles
    at.table.undo()
    at.calm()
    start, end = (at.board.to_window(*at.board.point_of(space)) for space in ((-2, 0), (-1, 0)))
    pilot.drag(start, end)
    at.calm()
    assert (-1, 0) in at.state.board.moles


@pytest.mark.parametrize("house", [House(), House(turns_with_player=True), lying(turns_with_player=False)])
def test_it_stays_as_it_is_unless_the_tablet_lies_and_the_table_wants_it(battle: Any, house: House) -> None:
    at = battle(house=house)
    at.play(m.TakeTurn(1))
    assert at.sitting.screen.turner.parent is None and at.screen.parent is at.sitting.screen.content


def test_for_those_at_the_left_and_right_it_stays_as_it_lies(battle: Any) -> None:
    at = battle(4, house=lying(orientation="lies_four"), set_up=False)
    at.play(*FOUR)
    for seat, place in enumerate(seat_places(4, lies=True, sides=4)):
        before = at.sitting.screen.turner.rotation
        at.play(m.TakeTurn(seat))
        after = at.sitting.screen.turner.rotation
        assert after == (before if place.side in ("left", "right") else place.rotation)


def test_the_menu_offers_it_where_it_matters(battle: Any) -> None:
    at = battle(house=lying(turns_with_player=False))
    at.sitting.screen.open_menu()
    at.calm()
    at.sitting.screen.over.turns.dispatch("on_choose", 1)
    at.calm()
    assert at.sitting.house.turns_with_player and at.sitting.screen.turner.content is at.screen
    at.sitting.screen.over.lies.dispatch("on_choose", 0)
    at.calm()
    assert at.sitting.screen.turner.parent is None and at.sitting.screen.over.turns is None


def test_everybody_s_game_offers_no_turning(sit: Any) -> None:
    at = sit(house=lying())
    at.screen.open_menu()
    at.calm()
    assert at.screen.over.turns is None and at.screen.turner.parent is None


def test_the_turn_is_a_movement_that_ends_where_it_should(battle: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    at = battle(house=lying())
    theme.less_motion = False
    with monkeypatch.context() as slow:
        slow.setitem(tokens.MOTION, "turn", 600.0)  # so long that no pause of the machine outlasts it
        at.table.play(m.TakeTurn(1))
        pilot.frames(3)
    turned = at.sitting.screen.turner._scatter
    assert turned.rotation not in (0, 180), "it is on its way"
    Animation.cancel_all(turned, "rotation")
    turned.rotation = 70  # the next turn begins while this one is on its way
    at.table.play(m.TakeTurn(0))
    at.calm()
    assert round(turned.rotation) % 360 == 0
    at.table.play(m.TakeTurn(1))
    at.calm()
    assert round(turned.rotation) == 180
