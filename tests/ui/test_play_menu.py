"""The menu: who sits where, light, language, lock, stopping for good."""

from __future__ import annotations

from typing import Any

from kivy.uix.textinput import TextInput

from companion.core.seating import Join, Leave, Rename, SwapSeats
from companion.ui.screens.lines import WholeText
from companion.ui.screens.menu import TableMenu
from companion.ui.theme import theme
from companion.ui.typeset import has, style_setting
from companion.ui.widgets.seat_token import SeatToken
from tests.ui import pilot

pytest_plugins = ("tests.ui.playing",)


def last(at: Any) -> Any:
    return at.table.session.steps[-1].move


def test_a_person_is_renamed(sit: Any) -> None:
    at = sit()
    at.screen.seat_menu(1)
    at.calm()
    line = next(w for w in pilot.walk(at.screen.over, TextInput) if w.text == "Ben")
    line.text = "Benno"
    at.tap("Rename")
    assert last(at) == Rename(1, "Benno") and at.says("Benno")


def test_a_name_in_any_script_is_typed_in_a_font_that_shows_it(sit: Any) -> None:
    at = sit()
    at.table.play(Rename(1, "مريم العبد"))
    at.screen.seat_menu(1)
    at.calm()
    line = next(w for w in pilot.walk(at.screen.over, TextInput) if w.text == "مريم العبد")
    assert all(has(line.font_name, letter) for letter in "مريم العبد" if letter != " ")
    whole = next(w for w in pilot.walk(at.screen.over, WholeText))
    assert whole.text == "مريم العبد", "the line shows it from left to right, so it is shown beneath as it is read"
    line.text = "Юрий 🦊"
    assert whole.text == "Юрий 🦊", "no one font has both"
    line.text = "Юрий"
    assert has(line.font_name, "Ю") and whole.text == ""
    line.text = "Ana"
    assert line.font_name == "text-400" and whole.text == ""


def test_a_line_that_is_typed_into_follows_the_theme(sit: Any) -> None:
    at = sit()
    at.screen.seat_menu(1)
    at.calm()
    line = next(w for w in pilot.walk(at.screen.over, TextInput) if w.text == "Ben")
    before = list(line.foreground_color)
    theme.mode = "night"
    theme.text_size = 1.6
    pilot.frames(2)
    assert list(line.foreground_color) == list(theme.colour("ink")) != before
    assert line.font_size == style_setting("body", theme.sp(20)).size and line.height == theme.target(52)


def test_a_long_press_and_a_tap_swap_two_chairs(sit: Any) -> None:
    at = sit()
    at.screen.open_seats()
    at.calm()
    pilot.hold(next(pilot.walk(at.screen.over, SeatToken)), 1.0)
    at.calm()
    assert at.screen.over.swapping == 0
    pilot.tap(list(pilot.walk(at.screen.over, SeatToken))[2])
    assert last(at) == SwapSeats(0, 2) and at.table.session.state.places == (2, 1, 0, 3)


def test_somebody_goes_home_and_comes_back(sit: Any) -> None:
    at = sit()
    at.screen.seat_menu(3)
    at.calm()
    at.tap("Dev goes home")
    assert last(at) == Leave(3)
    at.tap("Dev is back")
    assert last(at) == Join("Dev", "yellow") and 3 in at.table.session.state.places


def test_a_new_person_sits_down_with_a_colour_nobody_has(sit: Any) -> None:
    at = sit()
    at.screen.open_seats()
    at.calm()
    at.screen.over.new_name.text = "Eda"
    at.tap("Sit down")
    assert last(at) == Join("Eda", "blue")


def test_a_name_somebody_has_gets_a_number(sit: Any) -> None:
    """Two people of one name could be told apart neither in the history nor on the cover."""
    at = sit()
    at.screen.seat_menu(1)
    at.calm()
    line = next(w for w in pilot.walk(at.screen.over, TextInput) if w.text == "Ben")
    line.text = " ana "
    at.tap("Rename")
    assert last(at) == Rename(1, "ana (2)") and at.says("ana (2)")
    at.screen.over.new_name.text = "Ana"
    at.tap("Sit down")
    assert last(at) == Join("Ana (3)", "blue")


def test_a_name_half_typed_outlives_a_die_that_lands_and_a_refusal(sit: Any) -> None:
    at = sit()
    at.screen.open_seats()
    at.calm()
    at.screen.over.new_name.text = "Maximiliane-Alexandra Østergaard"
    at.table.typed(at.view.answers[0].wanted.key, "pan", "1")
    at.calm()
    assert at.table.session.length == 1 and at.screen.over.new_name.text.startswith("Maximiliane")
    at.tap("Sit down")
    assert at.view.refusal is not None and at.screen.over.new_name.text.startswith("Maximiliane")
    at.screen.over.new_name.text = "Max"
    at.tap("Sit down")
    assert last(at) == Join("Max", "blue") and at.screen.over.new_name.text == ""


def test_letters_typed_into_a_name_are_no_commands(sit: Any) -> None:
    at = sit()
    at.table.play(Rename(0, "Anna"))
    at.screen.seat_menu(1)
    pilot.key("u")
    pilot.key("h")
    assert at.table.session.length == 1 and type(at.screen.over).__name__ == "SeatSheet"


def test_light_and_orientation_change_at_once(sit: Any, fresh_theme: Any) -> None:
    at = sit()
    at.screen.doors.set_mode("night")
    assert fresh_theme.mode == "night"
    at.screen.set_orientation("lies_four")
    assert at.house.orientation == "lies_four" == at.screen.orientation


def test_the_menu_stays_open_in_the_language_chosen_in_it(sit: Any) -> None:
    from companion.ui.speech import speech

    at = sit()
    at.screen.open_menu()
    at.calm()
    before = speech.wish
    try:
        speech.wish = "fr"
        at.calm()
        assert at.says("À cette table", at.screen.over)
    finally:
        speech.wish = before
    at.calm()
    assert isinstance(at.screen.over, TableMenu)


def test_a_locked_table_answers_nothing_until_the_button_is_held(sit: Any) -> None:
    at = sit()
    at.screen.lock()
    at.calm()
    pilot.tap_at(20, 20)
    pilot.tap(at.screen.bottom_bar.next)
    pilot.key("escape")
    lock = at.screen.over
    assert lock is not None and lock.is_open
    finger = pilot.finger(*pilot.middle(lock.hold))
    finger.touch_down()
    for _ in range(400):
        if not lock.is_open:
            break
        pilot.frames(1)
    finger.touch_up()
    assert at.screen.over is None


def test_stopping_for_good_asks_first(sit: Any) -> None:
    at = sit()
    at.screen.open_menu()
    at.calm()
    at.tap("Stop this game for good")
    assert at.house.went == []
    at.tap("Play on")
    assert at.screen.over is None and at.house.went == []
    at.screen.open_menu()
    at.tap("Stop this game for good")
    at.tap("Stop this game for good")
    assert at.house.went == [("abandon", at.table)]


def test_reading_aloud_says_totals_seat_by_seat_but_nothing_underground(sit: Any, monkeypatch: Any) -> None:
    at = sit()
    said: list[str] = []
    monkeypatch.setattr(at.screen.announcer, "say", lambda text, always=False: said.append(text))
    at.screen.read_aloud()
    assert said == ["Test game. Round 1. Ana’s points: 0. Ben’s points: 0. Cleo’s points: 0. Dev’s points: 0"]
    at.roll_all()
    assert said[1:] == ["Tablet to Ana"]
    at.screen.read_aloud()
    assert len(said) == 2
