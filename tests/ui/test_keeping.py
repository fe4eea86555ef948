"""A layout that keeps its children's pictures shows what any layout shows, and draws less for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from kivy.graphics import Callback, Color, Rectangle
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui.widgets.card import Card
from companion.ui.widgets.keeping import Keeping, cut_to
from tests.ui import pilot


@pytest.fixture(autouse=True)
def _clean_window() -> Iterator[None]:
    pilot.window_size(1280, 800)  # whatever another file left
    yield
    pilot.clear_window()


class KeepingLayout(Keeping, FloatLayout):
    """A plain layout that keeps pictures."""


class Counted(Card):
    """A card that counts how often the graphics draw it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), **kwargs})
        self.drawn = 0
        with self.canvas:
            Callback(self._count)

    def _count(self, *_: Any) -> None:
        self.drawn += 1


def cards(layout: FloatLayout) -> list[Counted]:
    """Two cards, the second half over the first, half see-through edges and a turned-up corner included."""
    made = [Counted(pos=(100.4, 100), size=(300, 200), rim="accent"), Counted(pos=(250, 180.7), size=(301, 199))]
    made[1].opacity = 0.6
    for card in made:
        layout.add_widget(card)
    return made


def picture(layout: FloatLayout, path: Path) -> Any:
    pilot.show(layout)
    pilot.frames(3)
    seen = pilot.pixels(pilot.screenshot(path)).astype(int)
    pilot.clear_window()
    return seen


def test_the_picture_is_the_same(tmp_path: Path) -> None:
    plain, keeping = FloatLayout(), KeepingLayout()
    cards(plain)
    cards(keeping)
    differing = abs(picture(plain, tmp_path / "plain.png") - picture(keeping, tmp_path / "keeping.png")).max(axis=2)
    assert differing.max() <= 12 and (differing > 3).sum() < 50


@pytest.mark.parametrize("change", [{"ground": "psoft"}, {"rim": "danger"}, {"pos": (420, 300)}, {"size": (90, 90)}])
def test_a_change_draws_its_own_child_and_is_seen(change: dict[str, Any], tmp_path: Path) -> None:
    layout = KeepingLayout()
    first, second = cards(layout)
    pilot.show(layout)
    pilot.frames(3)
    before = pilot.pixels(pilot.screenshot(tmp_path / "before.png")).astype(int)
    counts = first.drawn, second.drawn
    for name, value in change.items():
        setattr(first, name, value)
    pilot.frames(3)
    after = pilot.pixels(pilot.screenshot(tmp_path / "after.png")).astype(int)
    assert first.drawn > counts[0]
    assert second.drawn == counts[1]
    assert (abs(before - after).max(axis=2) > 30).sum() > 100


def test_a_change_outside_draws_no_child_again() -> None:
    layout = KeepingLayout()
    made = cards(layout)
    pilot.show(layout)
    pilot.frames(3)
    counts = [card.drawn for card in made]
    with layout.canvas.after:
        Color(1, 0, 0, 1)
        Rectangle(pos=(0, 0), size=(20, 20))
    pilot.frames(3)
    assert [card.drawn for card in made] == counts


def test_a_child_that_leaves_is_gone_and_lives_on_elsewhere(tmp_path: Path) -> None:
    layout, elsewhere = KeepingLayout(), FloatLayout()
    _, second = cards(layout)
    layout.remove_widget(second)
    elsewhere.add_widget(second)
    second.opacity, second.pos = 1, (700, 500)
    both = FloatLayout()
    both.add_widget(layout)
    both.add_widget(elsewhere)
    seen = picture(both, tmp_path / "both.png")
    height = seen.shape[0]

    def at(x: int, y: int) -> Any:
        return seen[height - 1 - y, x]

    assert np.abs(at(500, 350) - at(30, 30)).max() <= 3, "where the second card lay there is nothing"
    assert np.abs(at(150, 150) - at(30, 30)).max() > 60 and np.abs(at(800, 600) - at(30, 30)).max() > 60


def test_touches_reach_the_children() -> None:
    from companion.ui.widgets.button import PushButton

    layout, taps = KeepingLayout(), []
    button = PushButton(text="Deal", size_hint=(None, None), size=(200, 64), pos=(300, 300))
    button.bind(on_tap=lambda *_: taps.append(1))
    layout.add_widget(button)
    pilot.show(layout)
    pilot.settle()
    pilot.tap(button)
    assert taps == [1]


def test_a_picture_within_a_picture(tmp_path: Path) -> None:
    outer, inner = KeepingLayout(), KeepingLayout(size_hint=(None, None), size=(600, 500), pos=(50, 50))
    outer.add_widget(inner)
    first, _ = cards(inner)
    plain = FloatLayout()
    cards(plain)
    wanted = picture(plain, tmp_path / "plain.png")
    differing = abs(wanted - picture(outer, tmp_path / "nested.png")).max(axis=2)
    assert differing.max() <= 12 and (differing > 3).sum() < 50
    pilot.show(outer)
    pilot.frames(3)
    count = first.drawn
    first.ground = "danger"
    pilot.frames(3)
    seen = pilot.pixels(pilot.screenshot(tmp_path / "changed.png")).astype(int)
    assert first.drawn == count + 1
    assert (abs(seen - wanted).max(axis=2) > 60).sum() > 10_000


def test_a_lost_graphics_context_is_drawn_anew(tmp_path: Path) -> None:
    """Android may take the graphics away while the app sleeps; Kivy makes them anew and the pictures come back."""
    layout = KeepingLayout()
    first, _ = cards(layout)
    pilot.show(layout)
    pilot.frames(3)
    count = first.drawn
    for kept in layout.pictures:
        kept.lost()
    pilot.frames(2)
    assert first.drawn == count + 1


def test_children_widgets_are_plain_widgets() -> None:
    layout = KeepingLayout()
    made = [Widget(size=(0, 0)) for _ in range(3)]
    for widget in made:
        layout.add_widget(widget)
    layout.clear_widgets()
    assert not layout.children and not layout.pictures


def test_within_a_picture_only_what_changed_is_drawn_again_every_time(tmp_path: Path) -> None:
    """Two changes at one place, then one elsewhere: each is seen, and nothing around is lost."""
    outer, inner = KeepingLayout(), KeepingLayout(size_hint=(None, None), size=(600, 500), pos=(50, 50))
    plain = FloatLayout()
    outer.add_widget(inner)
    kept, wanted = cards(inner), cards(plain)
    pilot.show(outer)
    pilot.frames(3)
    for n, (which, ground) in enumerate([(0, "danger"), (0, "psoft"), (1, "danger"), (0, "asoft"), (1, "psoft")]):
        kept[which].ground = wanted[which].ground = ground
        pilot.frames(3)
        seen = pilot.pixels(pilot.screenshot(tmp_path / f"{n}.png")).astype(int)
        pilot.clear_window()
        other = picture(plain, tmp_path / f"{n}-plain.png")
        differing = abs(seen - other).max(axis=2)
        assert differing.max() <= 12 and (differing > 3).sum() < 50
        pilot.show(outer)
        pilot.frames(3)


def test_what_cannot_be_seen_is_drawn_when_it_comes_into_sight(tmp_path: Path) -> None:
    layout = KeepingLayout()
    first, _ = cards(layout)
    pilot.show(layout)
    pilot.frames(3)
    cut_to[layout] = (600, 0, 400, 800)
    drawn = first.drawn
    first.ground = "danger"
    pilot.frames(3)
    assert first.drawn == drawn
    del cut_to[layout]
    pilot.Window.canvas.ask_update()
    pilot.frames(3)
    assert first.drawn == drawn + 1
    pilot.clear_window()
    first.ground = "psoft"
    pilot.frames(3)
    assert first.drawn == drawn + 1, "a page that is not on the screen"
    pilot.show(layout)
    pilot.frames(3)
    assert first.drawn == drawn + 2
