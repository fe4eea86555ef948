"""Paper mode: what everybody wrote is typed in the open, one sheet after another."""

from __future__ import annotations

from typing import Any

from companion.games.whakka_mole.moves import WritePaper
from tests.ui import pilot

pytest_plugins = ("tests.ui.playing", "tests.ui.whakka")

PAPER = {"paper": True}


def test_a_turn_of_four_on_paper_takes_17_taps(whakka: Any) -> None:
    w = whakka(options=PAPER)
    assert w.at.view.cover_for is None
    for seat in range(4):
        assert w.screen.paper.seat == seat
        w.pop(1, 2, 3)
        w.whack(seat + 4)
    w.told()
    w.next()
    assert w.taps == 17
    assert (w.state.turn, w.screen.paper.seat, len(w.state.turns)) == (2, 0, 1)


def test_each_field_names_whose_sheet_it_is(whakka: Any) -> None:
    w = whakka(options=PAPER)
    w.pop(4)
    w.whack(6)
    assert w.at.table.session.steps[-1].move == WritePaper(0, (4,), 6)
    assert w.at.says("Ben’s moles pop up") and w.at.says("Ben whacks Cleo’s sheet")
    assert w.at.says("up: 4 · whacks 6")


def test_a_whack_tapped_first_does_not_count_as_no_moles(whakka: Any) -> None:
    w = whakka(options=PAPER)
    w.whack(6)
    assert w.screen.paper.seat == 0
    w.at.tap("Ana: no moles up")
    assert w.at.table.session.steps[-1].move == WritePaper(0, (), 6)


def test_moles_after_the_whack_are_finished_with_the_next_step(whakka: Any) -> None:
    w = whakka(options=PAPER)
    w.whack(6)
    w.pop(1, 2)
    assert w.screen.paper.seat == 0
    w.at.tap("Ana is done")
    assert w.at.table.session.steps[-1].move == WritePaper(0, (1, 2), 6)


def test_without_a_whack_the_next_step_says_whose_is_missing(whakka: Any) -> None:
    w = whakka(options=PAPER)
    w.pop(2)
    w.next()
    assert w.at.says("Not yet. Tap the hole that Ana whacks.")


def test_another_order_and_a_second_try(whakka: Any) -> None:
    w = whakka(options=PAPER)
    w.at.tap("Cleo")
    w.pop(1)
    w.whack(1)
    w.at.tap("Cleo")
    w.pop(5)
    w.whack(5)
    moves = [step.move for step in w.at.table.session.steps]
    assert moves == [WritePaper(2, (1,), 1), WritePaper(2, (5,), 5)] and w.screen.paper.seat == 0


def test_undo_asks_that_seat_again(whakka: Any) -> None:
    w = whakka(options=PAPER)
    w.pop(1)
    w.whack(1)
    pilot.tap(w.at.screen.bottom_bar.undo)
    w.at.calm()
    assert w.screen.paper.seat == 0


def test_back_to_the_tablet_puts_the_cover_up_for_who_has_not_written(whakka: Any) -> None:
    w = whakka(options=PAPER)
    w.pop(1)
    w.whack(1)
    w.at.tap("Write on the tablet")
    assert w.at.view.cover_for == 1


def test_half_made_input_survives_turning_the_tablet(whakka: Any, fresh_theme: Any) -> None:
    w = whakka(options=PAPER)
    w.pop(2, 4)
    pilot.window_size(800, 1280)
    fresh_theme.fit(800, 1280)
    fresh_theme.mode = "night"
    w.at.calm()
    assert w.fields.pop == (2, 4)
    assert [int(k.number) for k in w.fields.moles.grid.keys if k.chosen] == [2, 4]
