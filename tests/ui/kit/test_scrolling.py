"""Scrolling lets taps through at once, and still scrolls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from kivy.uix.floatlayout import FloatLayout

from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Column
from companion.ui.widgets.guards import burst_guard
from companion.ui.widgets.scrolling import Scrolling
from tests.ui import pilot


@pytest.fixture
def opened(window: Callable[..., Any]) -> Callable[[int], Any]:
    """Open so many buttons in a view 400 pixels high; their taps are noted in ``taps``."""

    def open_with(count: int) -> Any:
        view = Scrolling(do_scroll_x=False, size_hint=(None, None), size=(300, 400), pos=(100, 100))
        column = Column(hug_y=True, gap=8)
        view.taps, view.buttons = [], []
        for n in range(count):
            button = PushButton(text=str(n))
            button.bind(on_tap=lambda *_, n=n: view.taps.append(n))
            column.add_widget(button)
            view.buttons.append(button)
        view.add_widget(column)
        window(view)
        pilot.settle()
        burst_guard.open()
        return view

    return open_with


def finger_on(widget: Any) -> Any:
    x, y = widget.to_window(widget.center_x, widget.center_y)
    touch = pilot.finger(x, y)
    touch.touch_down()
    return touch


def test_where_nothing_scrolls_a_finger_presses_at_once(opened: Callable[[int], Any]) -> None:
    view = opened(3)
    touch = finger_on(view.buttons[1])
    assert view.buttons[1].state == "down"
    touch.touch_up()
    assert view.taps == [1]
    pilot.wait(0.5)
    assert view.taps == [1]


def test_a_quick_tap_on_a_long_list_counts_in_the_same_frame_and_once(opened: Callable[[int], Any]) -> None:
    view = opened(12)
    touch = finger_on(view.buttons[0])
    touch.touch_up()
    pilot.frames(1)
    assert view.taps == [0]
    pilot.wait(0.5)
    assert view.taps == [0]
    finger_on(view.buttons[1]).touch_up()
    pilot.frames(1)
    assert view.taps == [0, 1], "the next tap counts as well"


def test_a_slow_tap_on_a_long_list_shows_that_it_is_pressed(opened: Callable[[int], Any]) -> None:
    view = opened(12)
    touch = finger_on(view.buttons[2])
    pilot.wait(0.4)
    assert view.buttons[2].state == "down" and view.taps == []
    touch.touch_up()
    pilot.wait(0.5)
    assert view.taps == [2]


def test_a_drag_scrolls_and_taps_nothing(opened: Callable[[int], Any]) -> None:
    view = opened(12)
    before = view.scroll_y
    pilot.drag((200, 200), (200, 420))
    pilot.settle()
    assert view.scroll_y < before - 0.1 and view.taps == []


def test_a_list_that_grows_begins_to_scroll_and_one_that_shrinks_stops(opened: Callable[[int], Any]) -> None:
    view = opened(3)
    assert not view.do_scroll_y
    view.height = 120
    pilot.settle()
    assert view.do_scroll_y and not view.do_scroll_x
    view.height = 400
    pilot.settle()
    assert not view.do_scroll_y


def test_content_that_fits_lies_at_the_top_also_after_longer_content_was_scrolled(opened: Callable[[int], Any]) -> None:
    view = opened(12)
    view.scroll_y = 0
    pilot.frames(2)
    for button in view.buttons[3:]:
        view.children[0].remove_widget(button)
    pilot.frames(4)
    assert view.buttons[0].to_window(0, view.buttons[0].top)[1] == pytest.approx(view.top, abs=1)


def test_rings_at_the_edges_are_whole_and_what_is_scrolled_away_is_not_seen(
    window: Callable[..., Any], tmp_path: Any
) -> None:
    import numpy as np

    from companion.ui.widgets.seat_token import SeatToken

    scroll = Scrolling(do_scroll_x=False, size_hint=(None, None), size=(300, 200), pos=(100, 300))
    column = Column(hug_y=True, gap=12)
    tokens = [SeatToken(seat="sky", phase="turn") for _ in range(8)]
    for token in tokens:
        column.add_widget(token)
    scroll.add_widget(column)
    stage = FloatLayout()
    stage.add_widget(scroll)
    window(stage)

    def ringed() -> Any:
        """The box of all pixels in the ring's colour, from the window's lower left corner."""
        picture = pilot.pixels(pilot.screenshot(tmp_path / "rings.png")).astype(int)
        found = (abs(picture - np.array([0xC4, 0x7F, 0x00])) < 12).all(axis=2)
        rows, columns = found.any(axis=1).nonzero()[0], found.any(axis=0).nonzero()[0]
        return columns.min(), columns.max() + 1, 800 - rows.max() - 1, 800 - rows.min()

    left, right, low, top = ringed()
    assert left <= scroll.x - 5 and right >= tokens[0].right + 5, "the ring is whole at the sides"
    assert top >= scroll.top + 5 and low >= scroll.y, "and above; what is below is cut off"
    scroll.scroll_y = 0.5
    pilot.frames(3)
    _, _, low, top = ringed()
    assert low >= scroll.y and top <= scroll.top
    scroll.scroll_y = 0
    pilot.frames(3)
    _, _, low, top = ringed()
    assert low <= scroll.y - 5 and top <= scroll.top
