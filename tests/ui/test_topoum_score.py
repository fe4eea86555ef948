"""The score sheet of Topoum on the screen: taps of a turn, the line calculator, prisoners, the hidden counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from companion.core.game import Seat
from companion.games.topoum.score import GAME
from companion.games.topoum.score import moves as m
from companion.games.topoum.score.screen import SCREENS
from companion.ui.draft import Draft
from companion.ui.widgets.guards import burst_guard
from tests.ui import pilot
from tests.ui.playing import Sitting

pytest_plugins = ("tests.ui.playing",)

PEOPLE = (Seat("Ana", "vermilion"), Seat("Eda", "blue"), Seat("Dev", "yellow"), Seat("Hana", "graphite"))


@dataclass
class Scoring:
    """A sitting at the score sheet that counts every touch."""

    at: Sitting
    taps: int = 0

    @property
    def state(self) -> Any:
        return self.at.table.session.state

    @property
    def board(self) -> Any:
        return self.at.screen.game_screen.board

    @property
    def final(self) -> Any:
        return self.at.screen.game_screen.final

    @property
    def pad(self) -> Any:
        return self.at.screen.secret.frame.pad

    def tap(self, widget: Any, times: int = 1) -> None:
        for _ in range(times):
            burst_guard.open()
            pilot.tap(widget)
            self.at.calm()
            self.taps += 1

    def play(self, *moves: Any) -> None:
        for move in moves:
            assert self.at.table.play(move), move
        self.at.calm()

    def chip(self, text: str) -> None:
        """Tap a choice on the card that is open."""
        self.taps += 1
        self.at.tap(text, self.at.screen.over)

    def count(self, *counts: int) -> None:
        """Take the tablet, tap the four counts, hide."""
        self.taps += 1
        self.at.lift()
        for card, n in zip(self.pad.cards, counts, strict=True):
            self.tap(card.keys[n])
        self.tap(self.at.screen.secret.frame.next)


@pytest.fixture
def scoring(sit: Callable[..., Sitting]) -> Callable[..., Scoring]:
    """Open a table with the score sheet: what ``sit`` takes, four people by default."""
    return lambda seats=PEOPLE, **more: Scoring(
        sit(game=GAME, make_screen=SCREENS["topoum_score"], seats=seats, **more)
    )


def test_people_get_the_colours_of_the_pieces_in_the_box() -> None:
    """TO-1."""
    draft = Draft(GAME)
    draft.add()
    draft.add()
    assert [place.colour for place in draft.places] == ["vermilion", "blue", "yellow", "graphite"]


def test_a_turn_with_one_line_takes_six_taps(scoring: Any) -> None:
    s = scoring()
    line = s.board.line
    s.tap(s.board.events.prices[2])
    s.tap(line.squares.plus, 2)
    s.tap(line.barracks.plus)
    assert s.at.says("4 squares + 3 barracks") and line.figure.text == "7"
    s.tap(line.add)
    assert [column.medals for column in s.board.columns] == [16, 10, 10, 10]
    assert s.at.says("Ana this turn: −1 +7 = +6")
    s.tap(s.at.screen.bottom_bar.next)
    assert s.taps == 6
    assert s.at.says("Score sheet · Eda’s turn") and s.board.columns[1].turn


def test_every_modifier_of_a_line_is_written_out_and_a_new_turn_starts_afresh(scoring: Any) -> None:
    s = scoring()
    line = s.board.line
    s.tap(line.gas.plus)
    assert line.move() == m.ScoreLine(2, 2)  # no gas between two moles that stand side by side
    s.tap(line.squares.plus, 2)
    s.tap(line.barracks.plus, 3)
    s.tap(line.gas.plus)
    assert line.move() == m.ScoreLine(4, 3, 1)  # a gas cloud lies on no barracks
    s.tap(line.more)
    s.tap(s.at.screen.over.turnip)
    x, y, across, high = s.at.screen.over.trap._segments()[2]
    pilot.tap_at(*s.at.screen.over.trap.to_window(x + across / 2, y + high / 2))
    s.chip("Done")
    assert s.at.says("4 squares + 3 barracks − 1 for gas + 2 for the Turnip − 2 for the Trap")
    assert s.at.says("Add this line: +6") and s.at.says("Turnip +2 · Trap −2")
    s.tap(s.at.screen.bottom_bar.next)
    assert line.move() == m.ScoreLine(2, 2) and s.at.says("Turnip or Trap")


def test_half_a_line_outlives_a_correction_and_a_turned_tablet(scoring: Any, fresh_theme: Any) -> None:
    s = scoring()
    s.tap(s.board.line.squares.plus, 3)
    s.tap(s.board.columns[2].more)
    pilot.window_size(800, 1280)
    fresh_theme.fit(800, 1280)
    s.at.calm()
    assert s.state.medals == (10, 10, 11, 10)
    assert s.board.line.move().squares == 5
    assert s.at.buttons("Peace?", s.at.screen.bottom_bar) and s.at.screen.top_bar.chip.parent is None


def test_a_card_that_is_too_dear_says_so_and_the_table_may_go_on(scoring: Any) -> None:
    s = scoring()
    s.play(m.SetMedals(0, 1))
    assert [key.not_yet for key in s.board.events.prices] == [True, True, False, False, False]
    s.tap(s.board.events.prices[0])
    assert s.at.says("Ana has 1 medal, and this card costs 3.")
    s.at.tap("Do it anyway")
    assert s.state.medals[0] == 0 and s.board.events.prices[0].chosen


def test_losses_honours_and_the_press_are_one_tap_each(scoring: Any) -> None:
    s = scoring()
    s.play(m.SetMedals(0, 50))
    for name in ("mole_lost", "own_hit", "red_cross", "honour", "press"):
        s.tap(s.board.events.keys[name])
    assert (s.state.medals[0], s.state.press) == (33, 0)
    assert s.at.says("Ana holds the Press: +1 at the end of each turn")
    s.tap(s.at.screen.bottom_bar.next)
    assert s.state.medals[0] == 34
    s.tap(s.at.screen.bottom_bar.undo)
    assert s.state.medals[0] == 33 and s.at.says("Ana’s turn")


def test_prisoners_are_taken_shown_and_bought_back(scoring: Any) -> None:
    s = scoring()
    s.tap(s.board.events.keys["prisoner"])
    assert not s.at.says("buys a mole back")
    s.chip("Eda")
    assert s.board.columns[0].holds == ["blue"]
    s.tap(s.at.screen.bottom_bar.next)
    s.tap(s.board.events.keys["prisoner"])
    assert s.at.says("Ana holds 1 mole of Eda’s")
    s.tap(next(chip for chip in s.at.buttons("Ana", s.at.screen.over) if chip.caption == "for 3 medals"))
    assert (s.state.medals, s.state.prisoners) == ((13, 7, 10, 10), ())


def test_after_peace_the_screen_says_who_plays_last_and_leads_to_the_covers(scoring: Any) -> None:
    s = scoring(seats=PEOPLE[:2])
    s.tap(s.at.screen.top_bar.chip)
    assert s.at.screen.top_bar.chip.text == "Eda plays last" and s.at.says("Last round · Ana’s turn")
    s.tap(s.at.screen.bottom_bar.next)
    s.at.tap("End the last turn")
    assert s.at.view.cover_for == 0


def test_peace_is_taken_back_on_its_own_card(scoring: Any) -> None:
    s = scoring()
    s.tap(s.at.screen.top_bar.chip)
    s.tap(s.at.screen.top_bar.chip)
    s.at.tap("Peace has not come up after all")
    assert not s.state.peace and s.at.screen.top_bar.chip.text == "Peace came up?"


def test_whoever_begins_is_settled_by_a_long_press_on_their_column(scoring: Any) -> None:
    s = scoring()
    pilot.hold(s.board.columns[2], 0.7)
    s.at.calm()
    s.at.tap("Dev has the Whistle and begins")
    assert (s.state.on_turn, s.state.start) == (2, 2)


def test_a_hidden_count_takes_six_taps_and_all_open_together(scoring: Any) -> None:
    s = scoring(seats=PEOPLE[:2])
    s.play(m.SetMedals(0, 41), m.EndNow())
    s.count(4, 3, 1, 2)
    assert s.taps == 6 and s.at.view.cover_for == 1
    s.count(2, 2, 4, 2)
    assert s.at.view.cover_for is None
    cells = s.final.cells
    assert [cells[0, row].big for row in ("combat", "movement", "expansion", "special", "sets", "total")] == [
        "+3", "+3", "0", "+2", "+2", "51",
    ]  # fmt: skip
    assert cells[1, "sets"].small == "2 sets" and cells[1, "total"].big == "19"
    s.tap(cells[0, "special"])
    assert s.at.says("Why 2?") and s.at.says("Most Special cards")
    s.at.screen.over.close()
    s.at.calm()
    s.at.tap("See the results")
    assert s.at.says("Ana: 41 + 3 Combat + 3 Movement + 2 Special + 2 for 1 set = 51")


def test_the_pad_waits_for_all_four_counts_and_starts_over(scoring: Any) -> None:
    s = scoring(options={"crates": True})
    s.play(m.EndNow())
    s.at.lift()
    s.tap(s.pad.cards[0].keys[10])
    s.tap(s.pad.cards[0].one_more, 2)
    s.tap(s.pad.outcome.chips[0])
    s.tap(s.pad.outcome.chips[3])
    assert (s.pad.counts, s.pad.outcome.medals) == ([12, None, None, None], 5)
    s.tap(s.at.screen.secret.frame.next)
    assert s.at.says("Tap a number for each category") and s.at.view.viewer == 0
    s.tap(s.at.screen.secret.frame.second)
    assert (s.pad.counts, s.pad.outcome.medals) == ([None] * 4, 0)


def _world(scoring: Any, folder: Any, name: str, counts: tuple[int, ...]) -> list[Any]:
    """Cover, next person's fresh pad and public screen after Ana counted."""
    s = scoring(seats=PEOPLE[:3])
    s.play(m.EndNow())
    s.count(*counts)
    found = [_picture(s, folder, f"{name}-cover")]
    s.at.lift()
    found.append(_picture(s, folder, f"{name}-pad"))
    s.at.table.hide()
    s.at.table.stop_passing()
    found.append(_picture(s, folder, f"{name}-public"))
    assert s.at.says("has counted") and s.at.screen.bottom_bar.undo.text == "Undo last hidden choice"
    s.at.screen.close()
    pilot.clear_window()
    return found


def _picture(s: Scoring, folder: Any, name: str) -> Any:
    s.at.calm()
    pilot.wait(0.3)
    return pilot.pixels(pilot.screenshot(folder / f"{name}.png"))


def test_nothing_that_others_see_tells_a_count(scoring: Any, tmp_path: Any) -> None:
    one, other = (_world(scoring, tmp_path, str(n), counts) for n, counts in enumerate(((4, 3, 1, 2), (0, 0, 9, 0))))
    for what, first, second in zip(("cover", "pad", "public"), one, other, strict=True):
        assert np.array_equal(first, second), what


def test_a_tie_asks_for_barracks_before_the_results(scoring: Any) -> None:
    s = scoring(seats=PEOPLE[:2])
    s.play(m.EndNow(), m.CountCards(0, 1, 0, 0, 0), m.CountCards(1, 0, 1, 0, 0))
    assert s.at.view.result is None and s.at.says("Ana and Eda tie.")
    s.tap(s.final.steppers[1].plus, 2)
    for _ in range(2):
        s.tap(s.at.buttons("That many")[0])
    assert s.at.view.result.winners == (1,)


@pytest.mark.parametrize(("size", "text"), [((1280, 800), 1.6), ((1024, 600), 1.0), ((800, 1280), 1.0)])
def test_a_turn_fits_without_scrolling(scoring: Any, fresh_theme: Any, size: tuple[int, int], text: float) -> None:
    s = scoring(size=size)
    fresh_theme.text_size = text
    s.play(m.GivePress(2), m.TakePrisoner(1))
    board = s.board
    assert not board.scroll.do_scroll_y
    for lowest in (board.line.add, board.events.press):
        assert lowest.to_window(*lowest.pos)[1] >= board.to_window(*board.pos)[1]
    for key in (*board.events.prices, *board.events.keys.values(), board.columns[0].more, board.line.squares.plus):
        assert key.height >= 56
