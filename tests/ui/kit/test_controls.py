"""Buttons, keys, steppers and choices: taps, states, sizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from kivy.uix.floatlayout import FloatLayout

from companion.ui.typeset import measure
from companion.ui.widgets.button import IconButton, PushButton, UndoButton
from companion.ui.widgets.card import Column, Row
from companion.ui.widgets.choices import Segmented, StepSlider, Toggle
from companion.ui.widgets.guards import burst_guard
from companion.ui.widgets.key import FaceKey, Key
from companion.ui.widgets.number_pad import ColumnPad, NumberPad
from companion.ui.widgets.stepper import Stepper
from tests.ui import pilot

Open = Callable[..., Any]


def heard(widget: Any, *events: str) -> list[Any]:
    """A list that fills with what the widget dispatches."""
    log: list[Any] = []
    for event in events:
        widget.bind(**{event: lambda _, *args, event=event: log.append((event, *args))})
    return log


def alone(widget: Any) -> FloatLayout:
    widget.pos = (200, 200)
    root = FloatLayout()
    root.add_widget(widget)
    return root


@pytest.mark.parametrize("kind", ["primary", "accent", "plain", "danger"])
def test_a_button_is_tapped_once(window: Open, kind: str) -> None:
    button = PushButton(kind=kind, text="Share the moles", hug=True)
    log = heard(button, "on_tap")
    window(alone(button))
    pilot.tap(button)
    assert log == [("on_tap",)]
    pilot.tap_at(5, 5)
    assert len(log) == 1


def test_a_finger_that_slides_off_presses_nothing(window: Open) -> None:
    button = PushButton(text="Go", hug=True)
    log = heard(button, "on_tap")
    window(alone(button))
    pilot.drag(pilot.middle(button), (700, 600))
    assert log == []


def test_not_yet_can_still_be_tapped_to_hear_why(window: Open) -> None:
    button = PushButton(kind="primary", text="Share", not_yet=True, hug=True)
    log = heard(button, "on_tap")
    window(alone(button))
    pilot.tap(button)
    assert log == [("on_tap",)]
    assert button.looks() == ("sunken", "ink2", "")


def test_a_busy_button_waits(window: Open) -> None:
    button = PushButton(text="Save", busy=True, hug=True)
    log = heard(button, "on_tap")
    window(alone(button))
    pilot.tap(button)
    assert log == []
    button.busy = False
    pilot.tap(button)
    assert log == [("on_tap",)]


def test_a_button_looks_pressed_only_while_it_is(window: Open) -> None:
    button = PushButton(text="Go", hug=True)
    window(alone(button))
    rest = button.looks()
    touch = pilot.finger(*pilot.middle(button))
    touch.touch_down()
    pilot.frames(1)
    assert button.looks()[0] == "sunken"
    touch.touch_up()
    pilot.wait(0.1)
    assert button.looks() == rest


def test_long_words_take_two_lines_and_stay_inside(window: Open, look: Callable[[str], Any]) -> None:
    button = PushButton(text="Die gesamten Maulwürfe an alle austeilen", size_hint_x=None, width=260)
    window(alone(button))
    room = button.width - 20
    setting = button._words(room)
    assert setting.lines == 2
    across, down = measure(button.text, setting)
    assert across <= room and down <= button.height


def test_equal_values_paint_nothing_and_many_changes_paint_once(window: Open) -> None:
    button = PushButton(text="Go", hug=True)
    window(alone(button))
    before = button.paints
    button.text, button.not_yet = "Go", False
    pilot.frames(2)
    assert button.paints == before
    button.text, button.kind, button.not_yet = "Stop", "primary", True
    pilot.frames(2)
    assert button.paints == before + 1


def test_a_held_button_tells_and_swallows_the_tap(window: Open) -> None:
    button = PushButton(text="Molly", hug=True)
    log = heard(button, "on_tap")
    held: list[str] = []

    def hold(_: Any) -> bool:
        held.append("hold")
        return True

    button.bind(on_hold=hold)
    window(alone(button))
    pilot.hold(button, 0.7)
    assert held == ["hold"]
    assert log == []


def test_undo_counts_a_double_tap_once(window: Open) -> None:
    now = [100.0]
    undo = UndoButton(text="Undo: Gus’s 4, typed by hand", now=lambda: now[0])
    log = heard(undo, "on_tap")
    window(alone(undo))
    pilot.tap(undo)
    now[0] += 0.3
    pilot.tap(undo)
    assert len(log) == 1
    now[0] += 0.36
    pilot.tap(undo)
    assert len(log) == 2


def test_undo_keeps_its_width_whatever_it_says(window: Open) -> None:
    undo = UndoButton(text="Nothing to undo")
    window(alone(undo))
    assert undo.width == 300
    undo.text = "Undo: Bartholomew whacks hole 3 with the pan, typed by hand"
    pilot.frames(2)
    assert undo.width == 300


def test_undo_is_narrower_upright(window: Open) -> None:
    undo = UndoButton(text="Undo")
    window(alone(undo), size=(800, 1280))
    assert undo.width == 230


def test_nothing_is_pressed_right_after_the_screen_changed(window: Open) -> None:
    now = [0.0]
    burst_guard.now = lambda: now[0]
    try:
        button = PushButton(text="Go", hug=True)
        log = heard(button, "on_tap")
        window(alone(button))
        burst_guard.shut()
        now[0] = 0.29
        pilot.tap(button)
        assert log == []
        now[0] = 0.31
        pilot.tap(button)
        assert log == [("on_tap",)]
    finally:
        from kivy.clock import Clock

        burst_guard.now = Clock.get_time


@pytest.mark.parametrize("size", pilot.SIZES)
@pytest.mark.parametrize("text", [1.0, 1.2, 1.4, 1.6])
def test_targets_are_large_enough_on_every_tablet(
    window: Open, fresh_theme: Any, size: tuple[int, int], text: float
) -> None:
    fresh_theme.text_size = text
    game, other, icon, key = PushButton(text="Go"), PushButton(text="Go", game=False), IconButton(icon="home"), Key()
    others = [other, icon, Toggle(), Segmented(options=["a", "b"]), StepSlider()]
    column = Column(gap=8)
    for widget in (game, key, *others):
        column.add_widget(widget)
    window(column, size=size)
    assert game.height >= 57 and key.height >= 57
    assert all(widget.height >= 48 and widget.width >= 48 for widget in others)


def test_stepper_steps_and_stops_at_its_limits(window: Open) -> None:
    stepper = Stepper(value=1, least=0, most=2)
    log = heard(stepper, "on_step")
    window(alone(stepper))
    for _ in range(3):
        pilot.tap(stepper.plus)
    assert stepper.value == 2 and stepper.plus.at_limit
    for _ in range(4):
        pilot.tap(stepper.minus)
    assert stepper.value == 0 and stepper.minus.at_limit
    assert log == [("on_step", 2), ("on_step", 1), ("on_step", 0)]


def test_a_held_stepper_repeats(window: Open) -> None:
    stepper = Stepper(value=0, most=50)
    window(alone(stepper))
    pilot.hold(stepper.plus, 0.3)
    assert stepper.value == 1
    pilot.hold(stepper.plus, 0.8)
    assert 3 <= stepper.value <= 6
    stopped = stepper.value
    pilot.wait(0.3)
    assert stepper.value == stopped


def test_a_stepper_owned_by_somebody_else_only_asks(window: Open) -> None:
    stepper = Stepper(value=3, own=False)
    log = heard(stepper, "on_step")
    window(alone(stepper))
    pilot.tap(stepper.plus)
    assert stepper.value == 3
    assert log == [("on_step", 4)]


def test_number_pad(window: Open) -> None:
    pad = NumberPad(sign="mole", laid=[4, 2], result_text="= 11", done_text="Done", size_hint_x=None, width=420)
    log = heard(pad, "on_key", "on_backspace", "on_chip", "on_done")
    window(alone(pad))
    pilot.tap(pilot.find(pad.grid, Key, text="5"))
    pilot.tap(pad.backspace)
    pilot.tap(pilot.find(pad.chips, Key, text="2"))
    pilot.tap(pad.done)
    assert log == [("on_key", 5), ("on_backspace",), ("on_chip", 1), ("on_done",)]
    pad.laid = [4, 2, 5]
    pilot.frames(2)
    assert [chip.text for chip in reversed(pad.chips.children) if getattr(chip, "text", "")] == ["4", "2", "5"]


def test_zero_to_nine(window: Open) -> None:
    pad = NumberPad(keys=[*range(1, 10), 0], size_hint_x=None, width=420)
    log = heard(pad, "on_key")
    window(alone(pad))
    for number in range(10):
        pilot.tap(pilot.find(pad.grid, Key, text=str(number)))
    assert log == [("on_key", number) for number in range(10)]


def test_column_pad_needs_one_tap_a_colour(window: Open) -> None:
    pad = ColumnPad(seats=["red", "yellow", "blue"], values=[-1, -1, -1], size_hint=(None, None), size=(400, 560))
    log = heard(pad, "on_choose")
    window(alone(pad))
    columns = list(reversed(pad.children))
    pilot.tap(columns[0], at=(0.5, 0.01))
    pilot.tap(columns[1], at=(0.5, 0.45))
    pilot.tap(columns[2], at=(0.5, 0.97))
    assert log == [("on_choose", 0, 0), ("on_choose", 1, 3), ("on_choose", 2, 7)]
    pad.values = [0, 3, 7]
    assert list(reversed(pad.children)) == columns
    assert [column.value for column in columns] == [0, 3, 7]


def test_face_keys_show_their_die(window: Open) -> None:
    key = FaceKey(face="6", colour="rose", likely=True, size_hint=(None, None), size=(180, 120))
    log = heard(key, "on_tap")
    window(alone(key))
    pilot.tap(key)
    assert log == [("on_tap",)]
    assert key._die.face == "6"


def test_segmented_chooses_by_place(window: Open) -> None:
    words = Segmented(options=["Day", "Night", "By itself"])
    log = heard(words, "on_choose")
    window(alone(words))
    pilot.tap(words, at=(0.9, 0.5))
    pilot.tap(words, at=(0.9, 0.5))
    pilot.tap(words, at=(0.05, 0.5))
    assert log == [("on_choose", 2), ("on_choose", 0)]


def test_toggle(window: Open) -> None:
    toggle = Toggle()
    log = heard(toggle, "on_toggle")
    window(alone(toggle))
    pilot.tap(toggle)
    pilot.tap(toggle)
    assert log == [("on_toggle", True), ("on_toggle", False)]


def test_slider_rests_on_its_stops(window: Open) -> None:
    slider = StepSlider(stops=[1.0, 1.2, 1.4, 1.6], value=1.0, size_hint=(None, None), size=(300, 52))
    log = heard(slider, "on_choose")
    window(alone(slider))
    pilot.tap_at(slider.stop_x(2) + 9, slider.center_y)
    assert slider.value == 1.4
    pilot.drag((slider.stop_x(2), slider.center_y), (slider.right + 80, slider.center_y))
    assert slider.value == 1.6
    assert [value for _, value in log] == [1.4, 1.6]


def test_a_row_of_buttons_shares_its_width(window: Open) -> None:
    row = Row(hug_y=True)
    for word in ("Save", "Open"):
        row.add_widget(PushButton(text=word, game=False))
    window(row)
    assert {button.width for button in row.children} == {(1280 - 12) / 2}


@pytest.mark.parametrize("size", pilot.SIZES)
@pytest.mark.parametrize("game", [True, False])
def test_words_on_a_button_never_come_under_the_smallest_text(
    fresh_theme: Any, size: tuple[int, int], game: bool
) -> None:
    fresh_theme.fit(*size)
    setting = PushButton(text="Finish the turn of Bartholomew", game=game)._words(90)
    assert setting.lines == 2 and setting.size * setting.shrink >= fresh_theme.sp(16) - 0.01


@pytest.mark.parametrize("size", pilot.SIZES)
@pytest.mark.parametrize("text_size", [1.0, 1.2, 1.4, 1.6])
def test_a_button_that_hugs_its_words_keeps_them_in_one_line(
    window: Open, fresh_theme: Any, size: tuple[int, int], text_size: float
) -> None:
    fresh_theme.fit(*size)
    fresh_theme.text_size = text_size
    button = PushButton(text="Same as last time", icon="play", hug=True)
    window(alone(button), size)
    inset = min(button._inset, button.width * 0.1)
    room = button.width - 2 * inset - button._icon_size - fresh_theme.dp(12)
    assert button._words(room).lines == 1


def test_the_die_on_a_key_follows_when_only_the_key_moves(window: Open) -> None:
    room = FloatLayout()
    key = FaceKey(face="3", size_hint=(None, None), size=(300, 120), pos=(0, 0))
    room.add_widget(key)
    window(room)
    key.pos = (500, 300)
    pilot.frames(2)
    assert (key._die.center_x, key._die.center_y) == (650, 300 + key.height / 2)


LONG = ["Le dernier, puis à rebours", "Le dernier, puis dans le sens horaire", "Courte"]


@pytest.mark.parametrize("text", [1.0, 1.6])
@pytest.mark.parametrize("wide", [250, 420, 700, 1200])
def test_words_to_choose_from_stay_in_the_room_they_have(
    window: Open, fresh_theme: Any, wide: int, text: float
) -> None:
    fresh_theme.text_size = text
    words, column = Segmented(options=LONG), Column(size_hint=(None, 1), width=wide, pad=10)
    log = heard(words, "on_choose")
    column.add_widget(words)
    window(alone(column))
    assert column.x < words.x and words.right < column.right
    boxes = words._segments()
    for n, (x, y, across, high) in enumerate(boxes):
        assert x >= words.x and x + across <= words.right and y >= words.y and y + high <= words.top
        assert across >= 48 and high >= 44
        wanted, tall = measure(LONG[n], words._setting(LONG[n], across))
        assert wanted <= across and tall <= high
    for n in (1, 2, 0):
        x, y, across, high = boxes[n]
        pilot.tap_at(*words.to_window(x + across / 2, y + high / 2))
        assert words.chosen == n
    assert log == [("on_choose", 1), ("on_choose", 2), ("on_choose", 0)]


def test_words_to_choose_from_are_no_wider_than_they_need(window: Open) -> None:
    words, column = Segmented(options=["Day", "Night"]), Column()
    column.add_widget(words)
    window(column)
    log = heard(words, "on_choose")
    assert words.box[2] == words.natural < 300
    x, y, across, high = words._segments()[1]
    assert x + across < words.x + words.natural
    pilot.tap_at(600, y + high / 2)
    assert log == []
    pilot.tap_at(x + across / 2, y + high / 2)
    assert log == [("on_choose", 1)]
