"""The reveal, told step by step: moles out, hammers down, points; then the next turn or the end."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from companion.core.game import Seat
from companion.games.whakka_mole.moves import NextTurn, SetScore, SetSheet, Write
from companion.games.whakka_mole.screen.correct import PersonCard
from companion.games.whakka_mole.screen.sheet import Sheet, spread
from companion.ui.screens.why import RulingSheet, WhyCard
from companion.ui.typeset import fits
from tests.ui import pilot

pytest_plugins = ("tests.ui.playing", "tests.ui.whakka")

# the picture in the design guide: Ana hits Ben, Ben misses Cleo, Cleo misses Dev, Dev hits Ana
TURN = (Write(0, (1, 2, 3), 5), Write(1, (5, 8, 9), 2), Write(2, (4, 6), 9), Write(3, (7, 8), 2))
BEFORE = (31, 38, 27, 35)


def reveal(w: Any, before: tuple[int, ...] = BEFORE) -> None:
    for seat, points in enumerate(before):
        w.at.table.play(SetScore(seat, points))
    for move in TURN:
        w.at.table.play(move)


def stages(w: Any) -> list[str]:
    seen: list[str] = []
    while w.screen.board.playing:
        if w.screen.board.stage not in seen:
            seen.append(w.screen.board.stage)
        pilot.frames(1)
    return seen


@pytest.mark.parametrize("less_motion", [True, False])
def test_moles_come_up_then_hammers_fall_then_points_are_counted(
    whakka: Any, fresh_theme: Any, less_motion: bool
) -> None:
    w = whakka()
    fresh_theme.less_motion = less_motion
    reveal(w)
    board = w.screen.board
    assert (board.risen, board.struck, board.counted) == (0, 0, 0)
    assert stages(w) == ["risen", "struck", "counted"]
    assert (board.risen, board.struck, board.counted) == (1, 1, 1)
    assert w.at.screen.bottom_bar.next.text == "Next turn: Ana writes"


def test_a_tap_anywhere_shows_the_end_at_once_and_means_nothing_else(whakka: Any) -> None:
    w = whakka()
    reveal(w)
    pilot.frames(2)
    assert w.screen.board.playing and w.at.says("Show the score")
    pilot.tap_at(200, 500)
    assert not w.screen.board.playing and w.screen.board.counted == 1
    assert w.at.screen.over is None


def test_the_next_step_shows_the_score_first(whakka: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.games.whakka_mole.screen.board.STEP_SECONDS", 30.0)  # a slow machine is no tap
    w = whakka()
    reveal(w)
    w.at.tap("Show the score")
    assert not w.screen.board.playing and w.state.turn == 1
    w.at.tap("Next turn: Ana writes")
    assert (w.state.turn, w.at.view.cover_for) == (2, 0)


def test_sheets_and_sums_tell_the_turn(whakka: Any) -> None:
    w = whakka()
    reveal(w)
    w.told()
    sheets, sums = w.screen.board.sheets, w.screen.board.sums
    assert [(s.name, s.figure, s.note) for s in sheets] == [
        ("Ana", "+6", "hit +6, lost 3 moles"),
        ("Ben", "+0", "missed, lost 3 moles"),
        ("Cleo", "+2", "missed, 2 moles up"),
        ("Dev", "+8", "hit +6, 2 moles up"),
    ]
    assert [s.hammer for s in sheets] == [2, 5, 2, 9]
    assert [sum(s.popped) for s in sheets] == [3, 3, 2, 2] and [sum(s.left) for s in sheets] == [0, 0, 2, 2]
    assert [(r.text, r.verdict, r.sum, r.total, r.hit) for r in sums] == [
        ("Ana whacks Ben at 5:", "hit!", "31 + 6 =", "37", True),
        ("Ben whacks Cleo at 2:", "miss", "38 + 0 =", "38", False),
        ("Cleo whacks Dev at 9:", "miss", "27 + 2 =", "29", False),
        ("Dev whacks Ana at 2:", "hit!", "35 + 8 =", "43", True),
    ]
    assert [points for _, points in w.screen.board.track.marks] == [37, 38, 29, 43]


def test_a_sheet_says_why_and_a_sum_leads_to_a_ruling(whakka: Any) -> None:
    w = whakka()
    reveal(w)
    w.told()
    pilot.tap(w.screen.board.sheets[3])
    assert isinstance(w.at.screen.over, WhyCard) and w.at.says("Dev’s points in turn 1")
    w.at.screen.over.drop()
    w.at.screen.over = None
    w.at.calm()
    pilot.hold(w.screen.board.sums[0], 0.8)
    assert isinstance(w.at.screen.over, RulingSheet) and w.at.says("Ana’s points")


def test_holding_a_sheet_lets_the_table_correct_its_moles_where_they_stay(whakka: Any) -> None:
    w = whakka(options={"tokens": "stay_up"})
    reveal(w, (0, 0, 0, 0))
    w.told()
    pilot.hold(w.screen.board.sheets[2], 0.8)
    w.at.calm()
    card = w.at.screen.over
    assert isinstance(card, PersonCard) and card.tokens == (0, 0, 0, 1, 0, 1, 0, 0, 0)
    card.steppers[3].value = 2
    card.steppers[5].value = 0
    card._told()
    w.at.tap("Set the sheet")
    assert w.at.table.session.steps[-1].move == SetSheet(2, (0, 0, 0, 2, 0, 0, 0, 0, 0))
    assert w.state.sheets[2] == (0, 0, 0, 2, 0, 0, 0, 0, 0) and w.state.scores[2] == 2
    w.at.calm()
    assert w.screen.board.sheets[2].left == [0, 0, 0, 2, 0, 0, 0, 0, 0] and not w.screen.board.playing


def test_a_ruling_does_not_tell_the_turn_again(whakka: Any) -> None:
    w = whakka()
    reveal(w)
    w.told()
    w.at.table.play(SetScore(0, 40))
    assert not w.screen.board.playing and w.screen.board.track.marks[0][1] == 40
    w.at.table.undo()
    assert not w.screen.board.playing


def test_the_last_turn_is_told_before_the_results(whakka: Any) -> None:
    w = whakka()
    reveal(w, (31, 38, 27, 46))
    assert w.at.view.result is not None and w.screen.board.playing
    w.told()
    assert w.screen.parent is not None and w.screen.board.sums[3].total == "54"
    w.at.tap("See the results")
    assert w.screen.parent is None and w.at.says("Play on to 60 points")
    w.at.tap("Play on to 60 points")
    assert (w.state.turn, w.at.view.cover_for) == (2, 0)


def test_results_draw_the_points_after_each_turn(whakka: Any) -> None:
    w = whakka()
    reveal(w, (0, 0, 0, 0))
    w.at.table.play(NextTurn())
    for move in TURN:
        w.at.table.play(move)
    (graph,) = w.screen.graphs()
    assert graph.values == {0: (6, 12), 1: (0, 0), 2: (2, 4), 3: (8, 16)}


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1024, 600)])
@pytest.mark.parametrize("text", [1.0, 1.6])
def test_four_sheets_and_their_sums_fit_without_scrolling(
    whakka: Any, fresh_theme: Any, size: tuple[int, int], text: float
) -> None:
    w = whakka(size=size)
    fresh_theme.text_size = text
    reveal(w)
    w.told()
    board = w.screen.board
    assert board.inside.height <= board.height + 1
    parts = [*board.sheets, *board.sums]
    assert all(part.x >= 0 and part.right <= size[0] and part.y >= board.inside.y for part in parts)
    assert all(a.y >= b.top for a in board.sheets for b in board.sums)
    assert all(row.height >= 57 for row in board.sums)


@pytest.mark.parametrize("count", [2, 5, 8, 16])
def test_from_two_to_sixteen_people_everything_can_be_reached(whakka: Any, count: int) -> None:
    people = tuple(Seat(f"Person {n}", "sky") for n in range(count))
    w = whakka(seats=people)
    for seat in range(count):
        w.at.table.play(Write(seat, (1, 2), 9))
    w.told()
    board = w.screen.board
    boxes = [(p.x, p.y, p.right, p.top) for p in (*board.sheets, *board.sums)]
    assert len(boxes) == 2 * count
    for n, (x, y, right, top) in enumerate(boxes):
        assert x >= 0 and right <= 1280 and y >= board.inside.y - 1 and top <= board.inside.top
        assert not any(
            x < other[2] - 1 and other[0] < right - 1 and y < other[3] - 1 and other[1] < top - 1
            for other in boxes[n + 1 :]
        )


@pytest.mark.parametrize("lies", ["lies_two", "lies_four"])
def test_sheets_of_a_lying_tablet_face_their_owners(whakka: Any, lies: str) -> None:
    from tests.ui.playing import House

    w = whakka(house=House(orientation=lies))
    reveal(w)
    w.told()
    turns = [getattr(held, "rotation", 0) for held in w.screen.board._held]
    assert turns == ([0, 0, 180, 180] if lies == "lies_two" else [0, 270, 180, 90])
    assert all(sheet.bars for sheet in w.screen.board.sheets)
    assert [sheet.sum for sheet in w.screen.board.sheets] == [
        "31 + 6 = 37",
        "38 + 0 = 38",
        "27 + 2 = 29",
        "35 + 8 = 43",
    ]
    assert w.screen.board.inside.height <= w.screen.board.height + 1


@pytest.mark.parametrize("points", [(0, 2, 6, 9), (50, 49, 48, 0), (0, 0, 0, 0), (20, 21, 22, 35)])
def test_no_two_tokens_on_the_way_to_the_target_cover_each_other(points: tuple[int, ...]) -> None:
    low, high, token = 45.0, 1180.0, 38.0
    shown = sorted(spread([26 + 23 * p for p in points], token, low, high))
    assert shown[0] >= low and shown[-1] <= high
    assert all(right - left >= token - 1 for left, right in pairwise(shown))


def test_a_tap_on_one_sheet_draws_no_other(whakka: Any) -> None:
    w = whakka()
    reveal(w)
    w.told()
    inside = w.screen.board.inside
    assert {kept.widget for kept in inside.pictures} >= {*w.screen.board.sheets, *w.screen.board.sums}
    pilot.frames(3)
    touch = pilot.finger(*pilot.middle(w.screen.board.sheets[1]))
    touch.touch_down()
    fresh = {kept.widget for kept in inside.pictures if kept.fbo.needs_redraw}
    pilot.frames(1)
    fresh |= {kept.widget for kept in inside.pictures if kept.fbo.needs_redraw}
    touch.touch_up()
    assert not fresh & {w.screen.board.sheets[0], w.screen.board.sheets[2], *w.screen.board.sums}


@pytest.mark.parametrize("text_size", [1.0, 1.6])
@pytest.mark.parametrize("wide", [150, 190, 300])
def test_how_it_went_is_never_cut_before_its_last_word(
    window: Any, fresh_theme: Any, wide: int, text_size: float
) -> None:
    fresh_theme.fit(1024, 600)
    fresh_theme.text_size = text_size
    for note in ("manqué, 2 taupes perdues", "touché +6, 10 taupes dehors"):
        sheet = Sheet(note=note, popped=[0] * 9, left=[0] * 9, size_hint=(None, None), size=(wide, 260))
        window(sheet, (1024, 600))
        setting = sheet.note_setting()
        assert fits(note, setting._replace(size=setting.size * setting.shrink)), (note, setting)
        pilot.clear_window()
