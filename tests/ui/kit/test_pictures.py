"""Whole pages: the gallery against its reference pictures, and a table in every size."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from kivy.lang import Builder
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.seat_panel import SeatPanel
from companion.ui.widgets.words import Words
from tests.ui import pilot
from tests.ui.kit.gallery import SIZE, gallery
from tests.ui.kit.sample_table import table

REFERENCE = Path(__file__).parent / "reference"
Open = Callable[..., Any]


@pytest.mark.parametrize("mode", ["day", "night"])
def test_the_gallery_looks_like_its_reference(window: Open, look: Any, fresh_theme: Any, mode: str) -> None:
    # another Mesa may smooth edges otherwise: a few pixels may differ much, and all of them a little
    fresh_theme.mode = mode
    page = window(gallery(), size=SIZE)
    fresh_theme.scale = 1.0
    pilot.settle(4)
    assert page.size == list(SIZE)
    found = pilot.pixels(look(f"gallery-{mode}")).astype(int)
    wanted = pilot.pixels(REFERENCE / f"gallery-{mode}.png").astype(int)
    difference = abs(found - wanted).max(axis=2)
    assert difference.mean() < 2.0
    assert (difference > 60).mean() < 0.01


@pytest.mark.parametrize("size", pilot.SIZES)
@pytest.mark.parametrize(
    ("text", "mode", "underground"), [(1.0, "day", False), (1.6, "night", False), (1.2, "day", True)]
)
def test_a_table_fits_every_tablet(
    window: Open, look: Any, fresh_theme: Any, size: tuple[int, int], text: float, mode: str, underground: bool
) -> None:
    fresh_theme.less_motion = True
    fresh_theme.mode, fresh_theme.underground, fresh_theme.text_size = mode, underground, text
    pilot.window_size(*size)
    fresh_theme.fit(*size)
    page = window(table(), size=size)
    pilot.settle(4)
    name = f"table-{size[0]}x{size[1]}-{text}-{'underground' if underground else mode}"
    picture = pilot.pixels(look(name))
    assert picture.shape == (size[1], size[0], 3)
    for widget in pilot.walk(page, Drawn):
        x, y = widget.to_window(*widget.pos)
        assert x >= -1 and y >= -1 and x + widget.width <= size[0] + 1 and y + widget.height <= size[1] + 1, widget
    taps = [w for w in pilot.walk(page, Tappable) if w.can_focus and not w.no_touch]
    assert all(min(widget.width, widget.height) >= 44 for widget in taps)
    words = [w for w in pilot.walk(page, Words) if w.text]
    assert all(w.height >= w.setting().size for w in words)


def test_a_turned_row_keeps_every_panel_upright_for_its_reader(window: Open, look: Any, fresh_theme: Any) -> None:
    page = window(table(rotation=180))
    turned = [panel for panel in pilot.walk(page, SeatPanel) if panel.rotation == 180]
    assert len(turned) == 4
    heard: list[str] = []
    for panel in turned:
        panel.bind(on_die=lambda panel: heard.append(panel.name))
        # turned by 180 the die lies at the left of the panel on the glass
        pilot.tap(panel, at=(0.18, 0.5))
    assert heard == [panel.name for panel in turned]


def test_nothing_is_painted_while_nothing_happens(window: Open, fresh_theme: Any) -> None:
    page = window(table())
    pilot.settle(4)
    before = [widget.paints for widget in pilot.walk(page, Drawn)]
    pilot.frames(20)
    assert [widget.paints for widget in pilot.walk(page, Drawn)] == before


def test_a_theme_switch_paints_everything_once(window: Open, fresh_theme: Any) -> None:
    page = window(table())
    pilot.settle(4)
    before = [widget.paints for widget in pilot.walk(page, Drawn)]
    fresh_theme.mode = "night"
    pilot.frames(4)
    assert [widget.paints - was for widget, was in zip(pilot.walk(page, Drawn), before, strict=True)] == [1] * len(
        before
    )


def test_a_screen_that_is_gone_hears_no_theme(window: Open, fresh_theme: Any) -> None:
    import gc
    import weakref

    button = PushButton(text="Go", hug=True)
    gone = weakref.ref(button)
    del button
    gc.collect()
    pilot.frames(2)
    gc.collect()
    assert gone() is None
    fresh_theme.mode = "night"


def test_the_kit_can_be_used_from_kv(window: Open, look: Any, fresh_theme: Any) -> None:
    fresh_theme.text_size = 1.0
    Builder.load_string(
        """
#:import theme companion.ui.theme.theme
<KvPage@BoxLayout>:
    heard: ''
    orientation: 'vertical'
    canvas.before:
        Color:
            rgba: theme.bg
        Rectangle:
            pos: self.pos
            size: self.size
    Words:
        id: words
        text: 'Roll!'
        style: 'headline'
    PushButton:
        id: go
        kind: 'primary'
        text: words.text
        on_tap: root.heard = self.text
""",
        filename="kv_page.kv",
    )
    try:
        from kivy.factory import Factory

        page = window(Factory.KvPage())
        assert isinstance(page, BoxLayout)
        pilot.tap(page.ids.go)
        assert page.heard == "Roll!"
        fresh_theme.mode = "night"
        pilot.frames(3)
        corner = pilot.pixels(look("kv"))[2, 2]
        assert np.allclose(corner, [0x18, 0x14, 0x11], atol=2)
    finally:
        Builder.unload_file("kv_page.kv")
