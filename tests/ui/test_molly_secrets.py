"""Molly's pads: only one person looks, nothing stays lit, no cube ever stands on a shared screen."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import numpy as np

from companion.games.molly import moves as m
from companion.games.molly.screen.columns import Columns, CubeColumn
from tests.ui import pilot

pytest_plugins = ("tests.ui.molly_table",)


def picture(at: Any, folder: Any, name: str) -> Any:
    at.calm()
    pilot.wait(0.3)
    return pilot.pixels(pilot.screenshot(folder / f"{name}.png"))


def after_ana(molly: Any, folder: Any, name: str, counts: tuple[int, ...], start_over: bool) -> Any:
    """Ana counts; return how the cover, Ben's fresh pad and the public screen look afterwards."""
    at = molly(referee=False, seats=3)
    at.play(m.CountNow())
    at.lift()
    if start_over:
        at.height(0, 5)
        at.sitting.tap("Start over")
    for column, n in enumerate(counts[:-1]):
        at.pad.choose(column, n)
    at.height(4, counts[-1])
    at.next()
    cover = picture(at, folder, f"{name}-cover")
    at.lift()
    assert at.sitting.view.viewer == 1
    pad = picture(at, folder, f"{name}-pad")
    at.table.hide()
    at.table.stop_passing()
    public = picture(at, folder, f"{name}-public")
    assert not any(at.sitting.says(text) for text in ("×", "7"))
    at.sitting.screen.close()
    pilot.clear_window()
    return cover, pad, public


def test_cover_fresh_pad_and_public_screen_look_the_same_whatever_ana_counted(molly: Any, tmp_path: Any) -> None:
    one = after_ana(molly, tmp_path, "one", (7, 7, 7, 7, 7), False)
    other = after_ana(molly, tmp_path, "other", (0, 1, 2, 0, 3), True)
    for what, first, second in zip(("cover", "pad", "public"), one, other, strict=True):
        assert np.array_equal(first, second), what


def test_a_pad_asks_for_every_column_and_leaves_no_trace(molly: Any) -> None:
    at = molly(referee=False, seats=2)
    at.play(m.CountNow())
    at.lift()
    at.height(0, 7)
    at.height(1, 0)
    assert at.sitting.says("So far") and at.sitting.says("Still to tell: blue, green and white")
    at.next()
    assert at.sitting.says("Tap how high blue, green and white stand.")
    old = [weakref.ref(widget) for widget in at.pad.walk(restrict=True)]
    at.table.hide()
    at.calm()
    assert not [w for w in at.sitting.screen.walk() if isinstance(w, Columns | CubeColumn)]
    gc.collect()
    assert not [o() for o in old if o() is not None]
    at.lift()
    assert at.pad.values == (-1,) * 5


def test_a_private_tally_lies_behind_a_cover_and_comes_back_for_its_owner_alone(molly: Any) -> None:
    at = molly("gpr gbr byr", tally=True)
    at.tap(at.screen.side.turn.mine)
    assert at.sitting.view.cover_for == 0
    at.lift()
    at.height(2, 6)
    at.next()
    assert isinstance(at.last, m.Note) and at.sitting.view.viewer is None
    assert at.sitting.screen.bottom_bar.undo.text == "Undo last hidden choice"
    at.tap(at.screen.side.turn.order.seats[1])
    at.lift()
    assert at.pad.values == (0,) * 5, "Ben's own"
    at.sitting.tap("Hide")
    assert at.sitting.view.viewer is None
    at.tap(at.screen.side.turn.mine)
    at.lift()
    assert at.pad.values == (0, 0, 6, 0, 0)


def test_with_tallies_an_event_asks_everybody_for_their_cube_in_secret(molly: Any) -> None:
    at = molly("gpr gbr byr", seats=2, tally=True)
    at.play(m.Note(0, (2, 0, 0, 0, 1)))
    at.play(m.Event(5))
    assert at.sitting.view.cover_for == 0
    at.lift()
    assert list(at.pad.keys) == ["red", "white"]
    at.tap(at.pad.keys["white"])
    at.next()
    assert at.sitting.view.cover_for == 1
    at.lift()
    assert list(at.pad.keys) == ["empty"]
    at.tap(at.pad.keys["empty"])
    at.next()
    assert at.view.asking == 0 and [kept.counts for kept in at.state.tallies] == [(2, 0, 0, 0, 0), (0, 0, 0, 0, 1)]
