"""Passing the tablet: only the one named looks, and nothing of it survives the cover."""

from __future__ import annotations

import gc
import weakref
from typing import Any

from kivy.core.window import Window

from companion.core.game import Seat
from companion.ui.screens.cover import cover_for
from tests.ui import pilot
from tests.ui.play_game import Bid

pytest_plugins = ("tests.ui.playing",)


def number_keys(at: Any) -> list[str]:
    return [t for t in at.texts(at.screen.secret) if t.isdigit()]


def test_the_cover_names_who_may_look_and_the_whole_screen_goes_underground(sit: Any, fresh_theme: Any) -> None:
    at = sit()
    at.roll_all()
    cover = at.screen.secret.cover
    assert (cover.name, cover.sentence) == ("Ana", "Take the tablet. Only you look.")
    assert fresh_theme.underground and at.screen.stage.parent is None
    assert not number_keys(at)


def test_a_short_tap_does_not_lift_the_cover(sit: Any) -> None:
    at = sit()
    at.roll_all()
    pilot.tap(at.screen.secret.cover.hold_button)
    assert at.view.viewer is None and at.view.cover_for == 0


def test_holding_opens_a_fresh_pad_and_choosing_passes_on(sit: Any) -> None:
    at = sit()
    at.roll_all()
    at.lift()
    assert at.view.viewer == 0 and at.says("Ana chooses in secret")
    at.tap("7")
    at.tap("Hide and pass to Ben")
    assert (at.view.viewer, at.view.cover_for) == (None, 1)
    assert at.table.session.steps[-1].move == Bid(0, 7)
    at.lift()
    chosen = [chip for chip in at.buttons("7", at.screen.secret) if chip.chosen]
    assert at.view.viewer == 1 and not chosen


def test_no_trace_of_the_pad_survives_the_cover(sit: Any) -> None:
    at = sit()
    at.roll_all()
    at.lift()
    at.tap("7")
    pad = weakref.ref(at.screen.secret.frame.pad)
    form = weakref.ref(at.screen.secret.frame.pad.form)
    assert pad() is not None
    at.table.hide()
    at.calm()
    for _ in range(20):  # the clock lets go of its last errands within a few frames
        pilot.frames(2)
        gc.collect()
        if pad() is None and form() is None:
            break
    assert not number_keys(at) and at.screen.secret.frame is None
    assert pad() is None and form() is None


def test_not_me_puts_the_cover_back(sit: Any) -> None:
    at = sit()
    at.roll_all()
    at.lift()
    at.tap("Only Ana looks")
    assert (at.view.viewer, at.view.cover_for) == (None, 0)


def test_losing_the_window_hides_at_once(sit: Any) -> None:
    at = sit()
    at.roll_all()
    at.lift()
    Window.dispatch("on_minimize")
    assert at.view.viewer is None and at.screen.secret.frame is None


def test_stop_passing_shows_the_public_table_with_what_was_chosen_still_hidden(sit: Any, fresh_theme: Any) -> None:
    at = sit()
    at.roll_all()
    at.table.lift_cover()
    at.table.play(Bid(0, 7))
    at.calm()
    pilot.tap(at.screen.secret.cover.stop_button)
    assert not fresh_theme.underground and at.screen.stage.parent is not None
    assert at.says("Pass the tablet to Ben")
    assert not any("7" in text for text in at.texts())


def test_a_refused_hidden_choice_gives_its_reason_only_to_who_looks(sit: Any) -> None:
    at = sit()
    at.roll_all()
    at.lift()
    at.tap("9")
    at.tap("Hide and pass to Ben")
    assert at.view.viewer == 0 and at.says("Nine is one too many.")
    assert [chip.chosen for chip in at.buttons("9", at.screen.secret)] == [True]
    at.table.hide()
    at.calm()
    assert not at.says("Nine is one too many.")


def test_undoing_a_hidden_choice_covers_for_its_seat(sit: Any) -> None:
    at = sit()
    at.roll_all()
    at.table.play(Bid(0, 7))
    at.table.stop_passing()
    at.calm()
    assert at.screen.bottom_bar.undo.text == "Undo last hidden choice"
    pilot.tap(at.screen.bottom_bar.undo)
    assert at.view.cover_for == 0


def test_open_sheets_are_gone_when_the_cover_goes_up(sit: Any) -> None:
    at = sit()
    at.screen.open_history()
    at.roll_all()
    assert at.screen.over is None and at.screen.overs.children == []


def test_keys_do_nothing_underground(sit: Any) -> None:
    at = sit()
    at.roll_all()
    length = at.table.session.length
    pilot.key("u")
    pilot.key("h")
    assert at.table.session.length == length and at.screen.over is None


def test_what_opens_after_a_hidden_choice_lies_over_the_table(sit: Any) -> None:
    at = sit()
    at.roll_all()
    at.table.stop_passing()
    at.calm()
    front_first = at.screen.root.children
    assert front_first.index(at.screen.overs) < front_first.index(at.screen.stage)


def test_of_two_people_of_one_colour_only_the_one_who_is_asked_is_ringed() -> None:
    seats = tuple(Seat(f"P{n}", ("vermilion", "sky")[n % 2]) for n in range(16))
    cover = cover_for(seats, 10, tuple(range(2, 16)), (10, 11))
    assert cover.place == 8 and cover.others[8] == ("vermilion", False) and cover.others[0] == ("vermilion", True)
