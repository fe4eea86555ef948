"""Writing in secret: one person's pad, nothing of which is left when the tablet goes on."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import numpy as np
import pytest

from companion.games.whakka_mole.moves import UsePaper, Write
from companion.games.whakka_mole.screen.field import HoleField, HoleKey
from companion.games.whakka_mole.screen.writing import BothFields
from tests.ui import pilot

pytest_plugins = ("tests.ui.playing", "tests.ui.whakka")


def lit(field: Any) -> list[int]:
    return [int(key.number) for key in field.grid.keys if key.chosen]


def test_the_pad_asks_for_my_moles_and_one_whack_at_the_named_left_neighbour(whakka: Any) -> None:
    w = whakka()
    w.lift()
    assert w.at.says("Ana writes in secret") and w.at.says("Turn 1 · 0 points") and w.at.says("Only Ana looks")
    assert w.at.says("My moles pop up") and w.at.says("I whack Ben’s sheet")
    w.pop(4, 6, 8)
    w.pop(8)
    w.whack(9)
    assert (lit(w.fields.moles), lit(w.fields.whacks)) == ([4, 6], [9])
    assert (w.fields.moles.figure.text, w.fields.whacks.figure.text) == ("2", "9")
    w.whack(2)
    assert lit(w.fields.whacks) == [2]
    w.next()
    assert w.at.table.session.steps[-1].move == Write(0, (4, 6), 2)
    assert (w.at.view.cover_for, w.at.screen.secret.frame) == (1, None)


def test_start_over_empties_both_fields(whakka: Any) -> None:
    w = whakka()
    w.lift()
    w.pop(1, 2)
    w.whack(3)
    pilot.tap(w.fields.over)
    assert (lit(w.fields.moles), lit(w.fields.whacks)) == ([], [])


def test_a_turn_of_four_passing_the_tablet_takes_25_taps(whakka: Any) -> None:
    w = whakka()
    for seat in range(4):
        assert w.at.view.cover_for == seat
        w.write((1, 2, 3), seat + 4)
    w.told()
    w.next()
    assert w.taps == 25
    assert (w.state.turn, w.at.view.cover_for) == (2, 0)


def test_the_last_one_is_told_that_all_sheets_are_shown_next(whakka: Any) -> None:
    w = whakka()
    for seat in range(3):
        w.at.table.play(Write(seat, (1,), 1))
    w.lift()
    assert w.at.buttons("Hide and show all sheets")
    w.pop(1)
    w.whack(1)
    w.next()
    assert w.at.view.viewer is None and w.at.view.cover_for is None and w.state.turns


def test_without_a_whack_the_next_step_says_what_is_missing_to_this_person_alone(whakka: Any) -> None:
    w = whakka()
    w.lift()
    w.pop(3)
    w.next()
    assert w.at.says("Not yet. Choose the hole that you whack.") and lit(w.fields.moles) == [3]
    w.at.table.hide()
    w.at.calm()
    assert not w.at.says("Not yet.")
    w.lift()
    assert not w.at.says("Not yet.") and lit(w.fields.moles) == []
    w.next()
    assert w.at.says("Not yet.")
    w.at.table.hide()
    w.at.table.stop_passing()
    w.at.calm()
    assert not w.at.says("Not yet.")


def test_a_refusal_of_the_rules_is_shown_on_the_pad_only(whakka: Any) -> None:
    w = whakka(options={"at_least_one": True})
    w.lift()
    assert w.at.says("at least one")
    w.whack(7)
    w.next()
    assert w.at.view.viewer == 0 and w.at.says("At least one mole comes up each turn.")
    assert lit(w.fields.whacks) == [7]
    w.at.table.hide()
    w.at.table.stop_passing()
    w.at.calm()
    assert not w.at.says("At least one mole")


def test_where_moles_stay_up_the_pad_shows_them_and_how_many_are_free(whakka: Any) -> None:
    w = whakka(options={"tokens": "stay_up", "limit": 4})
    for seat in range(4):
        w.at.table.play(Write(seat, (1, 2), 9))
    w.told()
    w.next()
    w.lift()
    assert w.at.says("2 tokens still free")
    assert [int(key.staying) for key in w.fields.moles.grid.keys] == [1, 1, 0, 0, 0, 0, 0, 0, 0]
    w.pop(2, 5)
    assert w.at.says("0 tokens still free")
    w.pop(6)
    assert w.at.says("1 mole stays home: all tokens are out")
    w.whack(9)
    w.next()
    assert w.at.table.session.steps[-1].move == Write(0, (2, 5, 6), 9)


def picture(w: Any, folder: Any, name: str) -> Any:
    w.at.calm()
    pilot.wait(0.3)
    return pilot.pixels(pilot.screenshot(folder / f"{name}.png"))


def bens_pad_after(whakka: Any, folder: Any, name: str, pop: tuple[int, ...], whack: int, start_over: bool) -> Any:
    w = whakka()
    w.lift()
    w.pop(9, 8)
    if start_over:
        pilot.tap(w.fields.over)
        w.at.calm()
    for key in w.fields.moles.grid.keys:
        if key.chosen:
            w.pop(int(key.number))
    w.pop(*pop)
    w.whack(whack)
    w.next()
    cover = picture(w, folder, f"{name}-cover")
    w.lift()
    assert w.at.view.viewer == 1
    pad = picture(w, folder, f"{name}-pad")
    w.at.table.hide()
    w.at.table.stop_passing()
    public = picture(w, folder, f"{name}-public")
    w.at.screen.close()
    pilot.clear_window()
    return cover, pad, public


def test_cover_fresh_pad_and_public_screen_look_the_same_whatever_ana_chose(whakka: Any, tmp_path: Any) -> None:
    one = bens_pad_after(whakka, tmp_path, "one", (1, 2, 3), 4, False)
    other = bens_pad_after(whakka, tmp_path, "other", (9,), 7, True)
    for what, first, second in zip(("cover", "pad", "public"), one, other, strict=True):
        assert np.array_equal(first, second), what
    assert not np.array_equal(one[0], one[1])


def test_nothing_of_the_old_pad_is_left_in_the_tree_or_in_memory(whakka: Any) -> None:
    w = whakka()
    w.lift()
    w.pop(1, 2, 3)
    w.whack(4)
    old = [weakref.ref(widget) for widget in w.at.screen.secret.frame.pad.walk(restrict=True)]
    w.next()
    kinds = (HoleField, HoleKey, BothFields)
    there = list(w.at.screen.walk())
    assert len(old) > 18 and not [x for x in there if isinstance(x, kinds) or any(x is o() for o in old)]
    del there
    gc.collect()
    assert not [o() for o in old if o() is not None]
    w.lift()
    keys = [x for x in w.at.screen.walk() if isinstance(x, HoleKey)]
    assert keys and not any(k.chosen or k.focused or k.state == "down" or k.shown for k in keys)


def test_a_finger_still_down_when_the_cover_goes_up_leaves_no_pressed_hole(whakka: Any) -> None:
    w = whakka()
    w.lift()
    finger = pilot.finger(*pilot.middle(w.fields.moles.grid.keys[4]))
    finger.touch_down()
    w.at.table.hide()
    w.at.calm()
    w.lift()
    assert [k.state for k in w.fields.moles.grid.keys] == ["normal"] * 9
    finger.touch_up()
    w.at.calm()
    assert lit(w.fields.moles) == []


def test_undo_tells_nothing_and_puts_the_cover_up_for_the_last_writer(whakka: Any) -> None:
    w = whakka()
    w.write((1, 5), 3)
    pilot.tap(w.at.screen.secret.cover.stop_button)
    w.at.calm()
    undo = w.at.screen.bottom_bar.undo
    assert undo.text == "Undo last hidden choice"
    pilot.tap(undo)
    w.at.calm()
    assert w.at.view.cover_for == 0
    w.lift()
    assert lit(w.fields.moles) == [] and lit(w.fields.whacks) == []


def test_undo_after_the_reveal_covers_for_whoever_wrote_last(whakka: Any) -> None:
    w = whakka()
    for seat in range(4):
        w.at.table.play(Write(seat, (1,), 9))
    w.told()
    pilot.tap(w.at.screen.bottom_bar.undo)
    w.at.calm()
    assert (w.at.view.cover_for, w.state.turns) == (3, ())


def test_the_public_screen_tells_who_has_written_and_a_tap_on_a_sheet_passes_the_tablet(whakka: Any) -> None:
    w = whakka()
    w.at.table.play(Write(0, (1, 2), 3))
    w.at.table.stop_passing()
    w.at.calm()
    notes = [sheet.note for sheet in w.screen.board.sheets]
    assert notes == ["has written", "still writes", "still writes", "still writes"]
    assert all(sheet.hidden for sheet in w.screen.board.sheets)
    assert w.at.says("Pass the tablet to Ben")
    pilot.tap(w.screen.board.sheets[2])
    w.at.calm()
    assert w.at.view.cover_for == 2


def test_the_table_need_not_wait_for_everybody(whakka: Any) -> None:
    w = whakka()
    w.at.table.play(Write(0, (1, 2), 3))
    w.at.table.stop_passing()
    w.at.calm()
    pilot.tap(w.screen.board.extra)
    w.at.calm()
    assert w.at.says("Not yet. Ben, Cleo and Dev still write.")
    w.at.tap("Do it anyway")
    w.told()
    assert w.state.scores == (2, 0, 0, 0)
    assert any(row.text == "Ben sits this turn out" for row in w.screen.board.sums)


def test_the_pad_leads_to_paper_and_keeps_what_was_written(whakka: Any) -> None:
    w = whakka()
    w.write((1, 2), 3)
    w.lift()
    w.pop(7)
    w.at.tap("We write on paper")
    assert isinstance(w.at.table.session.steps[-1].move, UsePaper)
    assert w.screen.paper.seat == 1 and lit(w.fields.moles) == []
    assert not any("1 2" in text for text in w.at.texts())


def test_a_private_screen_turned_upright_keeps_its_fields_apart(whakka: Any) -> None:
    w = whakka(size=(800, 1280))
    w.lift()
    moles, whacks = w.fields.moles, w.fields.whacks
    assert moles.y > whacks.top - 1 and moles.width == whacks.width
    assert min(key.height for key in moles.grid.keys) >= 64


@pytest.mark.parametrize(("holes", "columns"), [(4, 2), (10, 1), (16, 8)])
def test_any_sheet_has_holes_large_enough_for_a_finger(whakka: Any, holes: int, columns: int) -> None:
    w = whakka(options={"holes": holes, "columns": columns})
    w.lift()
    keys = w.fields.moles.grid.keys
    assert len(keys) == holes
    assert min(key.height for key in keys) >= 64 and min(key.width for key in keys) >= 57
    places = [(-round(key.y), round(key.x)) for key in keys]
    assert places == sorted(places)
