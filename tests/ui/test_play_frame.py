"""The frame: bars, one repaint per change, two people at once, keys, language and light."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.ui import pilot
from tests.ui.play_game import Bid, NextRound, Whacks

pytest_plugins = ("tests.ui.playing",)


def test_undo_says_in_words_what_it_takes_back_and_takes_it_back(sit: Any) -> None:
    at = sit()
    assert at.screen.bottom_bar.undo.text == "Nothing to undo" and at.screen.bottom_bar.undo.not_yet
    at.table.play(Whacks(1, "pan", 3))
    at.calm()
    assert at.screen.bottom_bar.undo.text == "Undo: Ben whacks with the pan: 3"
    pilot.tap(at.screen.bottom_bar.undo)
    assert at.table.session.length == 0


@pytest.mark.parametrize(("size", "wide"), [((1280, 800), 300), ((800, 1280), 230)])
def test_undo_keeps_its_width_and_its_corner(sit: Any, size: tuple[int, int], wide: int) -> None:
    at = sit(size=size)
    undo = at.screen.bottom_bar.undo
    for _ in range(2):
        assert (undo.width, round(undo.x)) == (wide, 16)
        assert undo.height >= 64 and at.screen.bottom_bar.next.right == pytest.approx(size[0] - 16)
        at.table.play(Whacks(0, "pan", 5))
        at.calm()


def test_two_people_who_press_at_once_do_it_once(sit: Any) -> None:
    at = sit()
    row = at.view.row
    assert at.screen.play(Whacks(0, "pan", 1))
    assert not at.table.play(Whacks(1, "pan", 1), seen=row)
    assert at.table.session.length == 1 and at.screen.play(Whacks(1, "pan", 2))


def test_a_second_tap_right_after_the_phase_changed_presses_nothing(sit: Any, monkeypatch: Any) -> None:
    from companion.ui.widgets.guards import burst_guard

    at = sit()
    for seat in range(4):
        at.table.play(Whacks(seat, "pan", 1))
    at.table.stop_passing()
    for seat in range(4):
        at.table.play(Bid(seat, 1))
        at.table.stop_passing()
    at.calm()
    button = at.screen.bottom_bar.next
    assert button.text == "The next round begins"
    monkeypatch.setattr(burst_guard, "now", lambda: 1000.0)
    pilot.tap(button)
    assert at.table.session.state.round == 2
    monkeypatch.setattr(burst_guard, "now", lambda: 1000.2)
    pilot.tap(button)  # now "Enter dice by hand", under the same finger
    assert at.screen.over is None
    monkeypatch.setattr(burst_guard, "now", lambda: 1000.4)
    pilot.tap(button)
    assert at.screen.over is not None


def test_a_palm_presses_nothing(sit: Any) -> None:
    at = sit()
    palm = pilot.finger(*pilot.middle(at.screen.bottom_bar.next))
    palm.profile = [*palm.profile, "size"]
    palm.size = 0.4
    palm.touch_down()
    palm.touch_up()
    pilot.frames(3)
    assert at.screen.over is None


def test_a_change_paints_each_bar_once_and_an_equal_view_paints_nothing(sit: Any) -> None:
    at = sit()
    undo, title = at.screen.bottom_bar.undo, at.screen.top_bar.title
    before, title_before = undo.paints, title.paints
    at.table.play(Whacks(0, "pan", 1))
    pilot.frames(3)
    assert undo.paints == before + 1 and title.paints == title_before
    at.screen._show(at.view)
    pilot.frames(3)
    assert undo.paints == before + 1


def test_keys_undo_redo_open_the_history_and_close_it(sit: Any) -> None:
    from companion.ui.screens.history import HistoryDrawer

    at = sit()
    at.table.play(Whacks(0, "pan", 1))
    pilot.key("u")
    assert at.table.session.length == 0
    pilot.key("U", ["shift"])
    assert at.table.session.length == 1
    pilot.key("h")
    assert isinstance(at.screen.over, HistoryDrawer)
    pilot.key("escape")
    assert at.screen.over is None and at.table.session.length == 1


def test_another_language_is_spoken_at_once(sit: Any) -> None:
    from companion.ui.speech import speech

    at = sit()
    speech.wish = "fr"
    at.calm()
    assert at.screen.bottom_bar.undo.text == "Rien à annuler"
    assert at.says("Saisir les dés") and not at.says("Enter dice")


def test_the_frame_asks_the_app_for_the_ways_out(sit: Any) -> None:
    at = sit()
    pilot.tap(at.screen.top_bar.home)
    assert at.house.went == [("shelf", None)]


def test_an_action_that_is_not_due_says_what_is_missing(sit: Any) -> None:
    from companion.core.messages import say
    from companion.ui.game_screen import Action, Bars
    from companion.ui.screens.plain import PlainScreen

    class Waiting(PlainScreen):
        def bars(self, view: Any) -> Bars:
            action = Action(say("test.did.next"), move=NextRound(), not_yet=say("test.rolls_missing"))
            return Bars(say("test.title"), next=action)

    at = sit(make_screen=Waiting)
    assert at.screen.bottom_bar.next.not_yet
    pilot.tap(at.screen.bottom_bar.next)
    pilot.frames(3)
    assert at.says("Not yet. Dice or choices are missing.") and at.table.session.length == 0


def test_a_closed_frame_no_longer_watches(sit: Any) -> None:
    at = sit()
    at.screen.close()
    at.table.play(Whacks(0, "pan", 1))
    assert at.screen.view.row == 0


def test_the_sentence_of_the_bottom_bar_becomes_its_first_clause_and_never_stands_in_broken_words(
    sit: Any, fresh_theme: Any
) -> None:
    """Design guide, text sizes: what does not fit is said in brief; a word in pieces says nothing."""
    bar = sit().screen.bottom_bar
    bar._sentence = "Remplissez le monorail 1 : qui y attend, et combien de visiteurs arrivent en tout ce soir ?"
    said = {}
    for wide in (900, 260, 70):
        bar.note.size_hint_x, bar.note.width = None, wide
        pilot.frames(3)
        said[wide] = bar.note.text
    assert said == {900: bar._sentence, 260: "Remplissez le monorail 1", 70: ""}
    bar.note.width = 900
    pilot.frames(3)
    assert bar.note.text == bar._sentence, "where there is room again it is said again"


def test_what_is_not_yet_due_is_said_until_the_next_touch_of_what_is_missing(sit: Any) -> None:
    from companion.core.messages import say
    from companion.ui.game_screen import Action

    at = sit()
    at.screen.act(Action(say("test.did.next"), not_yet=say("test.rolls_missing")), at.screen.bottom_bar.next)
    assert at.says("Not yet. Dice or choices are missing.") and at.screen.banners.cards
    at.screen.refresh()
    assert at.screen.banners.cards == []


@pytest.mark.parametrize("size", [(800, 1280), (1280, 800), (1024, 600)])
@pytest.mark.parametrize("text", [1.0, 1.3, 1.6])
@pytest.mark.parametrize(
    ("dice", "chip"), [((3, 0, True, False, "practice"), ""), ((3, 9, True, True, ""), "star"), ((0, 0), "star")]
)
def test_the_phase_is_read_in_full_and_lies_under_no_button(
    window: Any, fresh_theme: Any, size: tuple[int, int], text: float, dice: tuple[Any, ...], chip: str
) -> None:
    from companion.core.messages import say
    from companion.ui.game_screen import Action, Bars, StepWord
    from companion.ui.screens.bars import TopBar
    from companion.ui.speech import speech

    def nothing() -> None:
        pass

    speech.wish = "fr"
    try:
        bar = TopBar(nothing, nothing, nothing)
        window(bar, size)
        fresh_theme.text_size = text
        steps = tuple(
            StepWord(say(f"mole_park.step.{word}"), state) for word, state in (("roll", "now"), ("share", "to_come"))
        )
        top = Action(say("topoum_score.screen.peace_short"), icon=chip, run=nothing) if chip else None
        bar.show_dice(*dice)
        long_title = say("app.the title of a game that goes on and on")
        bar.show(Bars(long_title, subtitle=long_title, steps=steps, top=top))
        bar.show_dice(*dice)
        pilot.frames(4)
        guide = bar.guide
        assert guide.shown()[0] == ("now", guide.steps[0])
        assert guide.width >= guide.least_width() - 1
        parts = sorted(bar.children, key=lambda part: part.x)
        for left, right in pairwise(parts):
            assert left.right <= right.x + 1, (left, right)
        assert parts[-1].right <= size[0] and bar.titles.width >= size[0] * 0.19
    finally:
        speech.wish = ""
