"""A widget that is painted again changes what it has drawn: the picture must be the one of a widget painted afresh."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.ui import pilot


def _sketch(chance: Random, area: tuple[float, float, float, float]) -> Callable[[], None]:
    """Some drawing or other; the same each time it is called."""
    from kivy.graphics import Rectangle

    from companion.ui import paint

    x, y, across, down = area
    what = [chance.randrange(11) for _ in range(chance.randrange(2, 12))]
    seed = chance.random()

    def draw() -> None:
        values = Random(seed)
        for kind in what:
            ink = values.choice(["primary", "accent", "danger", "ink"])
            left, low = x + values.randrange(int(across) - 60), y + values.randrange(int(down) - 40)
            box = (left, low, 60.0, 40.0)
            if kind < 2:
                paint.rounded(box, values.choice([0, 8, 8, [8, 0, 0, 8]]), ink, solid=kind == 1)
            elif kind == 2:
                paint.framed(box, 12, "surface", ink, 3)
            elif kind == 3:
                paint.words(values.choice(["Ana", "Ben", "7"]), paint.styled("name"), left, low + 20, ink)
            elif kind == 4:
                paint.sign(values.choice(["star", "coin", "menu", "mole"]), left + 20, low + 20, 32, ink)
            elif kind == 5:
                paint.polygon([(left, low), (left + 50, low + 5), (left + 20, low + 38)], ink)
            elif kind == 6:
                paint.dashed_edge(box, 8, ink, 4)
            elif kind == 7:
                paint.ring(left + 20, low + 20, 15, ink, 4)
            elif kind == 8:
                paint.images("mole_small", (left, low, 20, 21), 22, values.choice([0, 1, 2, 3]))
            elif kind == 9:
                paint.glyphs("mole_outline", left, low, 20, ink, 22, values.choice([0, 1, 2, 3]))
            elif values.random() < 0.2:  # as a game's own screen may draw
                Rectangle(pos=(left, low), size=(9, 9))

    return draw


@pytest.fixture
def sheet(tmp_path: Any) -> Any:
    """A widget that paints what it is given, and its picture."""
    from kivy.uix.widget import Widget

    from companion.ui.widgets.base import Drawn

    class Sheet(Drawn, Widget):
        draw: Callable[[], None] = staticmethod(lambda: None)

        def paint(self) -> None:
            self.draw()

    def picture(widget: Any) -> Any:
        pilot.clear_window()
        pilot.show(widget)
        return pilot.pixels(pilot.screenshot(tmp_path / "sheet.png")).copy()

    pilot.window_size(400, 300)
    return Sheet, picture


def test_a_picture_that_was_changed_is_the_one_that_is_drawn_afresh(sheet: Any) -> None:
    make, picture = sheet
    chance = Random(7)
    kept = make()
    for _ in range(12):
        kept.draw = draw = _sketch(chance, (20, 20, 360, 260))
        kept.repaint()
        changed = picture(kept)
        fresh = make()
        fresh.draw = draw
        assert (picture(fresh) == changed).all()


def test_a_row_of_pictures_looks_as_each_on_its_own(sheet: Any) -> None:
    from companion.ui import paint

    make, picture = sheet
    row, each = make(), make()

    def in_rows() -> None:
        paint.images("mole_small", (20.0, 30.0, 24.0, 25.0), 30.0, 3)
        paint.glyphs("mole_outline", 132.0, 40.0, 24.0, "danger", 30.0, 2)

    def one_by_one() -> None:
        for n in range(3):
            paint.image("mole_small", (20.0 + 30 * n, 30.0, 24.0, 25.0))
        for n in range(2):
            paint.glyph("mole_outline", 132.0 + 30 * n, 40.0, 24.0, "danger")

    row.draw, each.draw = in_rows, one_by_one
    assert (picture(row) == picture(each)).all()


def test_strokes_of_one_colour_are_told_it_once(sheet: Any) -> None:
    from kivy.graphics import Color

    from companion.ui import paint

    make, picture = sheet
    widget = make()

    def four() -> None:
        for n, ink in enumerate(("ink", "ink", "danger", "ink")):
            paint.plain((20.0 + 30 * n, 20.0, 20.0, 20.0), ink)

    widget.draw = four
    picture(widget)
    assert sum(isinstance(stroke, Color) for stroke in widget.canvas.before.children) == 3


def test_a_widget_that_looks_as_before_asks_for_no_new_picture(sheet: Any) -> None:
    make, picture = sheet
    kept = make()
    kept.draw = _sketch(Random(3), (20, 20, 360, 260))
    picture(kept)
    before = list(kept.canvas.before.children)
    kept.repaint()
    pilot.frames(1)
    assert kept.paints >= 2
    assert kept.canvas.before.children == before
    assert not kept.canvas.needs_redraw
