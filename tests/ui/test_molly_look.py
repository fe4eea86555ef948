"""Molly's screen keeps its parts apart and large enough, standing, upright, by night and with large words."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.molly import moves as m
from tests.ui import pilot

pytest_plugins = ("tests.ui.molly_table",)


def inside(widget: Any, size: tuple[int, int]) -> bool:
    x, y = widget.to_window(widget.x, widget.y)
    return x >= -1 and y >= -1 and x + widget.width <= size[0] + 1 and y + widget.height <= size[1] + 1


@pytest.mark.parametrize(
    ("size", "text", "mode"), [((1280, 800), 1.0, "day"), ((800, 1280), 1.6, "night"), ((1024, 600), 1.0, "night")]
)
def test_everything_to_tap_is_there_and_large_enough(
    molly: Any, fresh_theme: Any, size: tuple[int, int], text: float, mode: str
) -> None:
    fresh_theme.text_size, fresh_theme.mode = text, mode
    at = molly("gpr gbg byg", size=size)
    assert all(inside(pile, size) and pile.width >= 57 for pile in at.garden.piles)
    assert all(inside(key, size) and min(key.size) >= 57 for key in at.keys)
    at.play(m.PlayCard("green", 5))
    assert all(min(badge.size) >= 48 for badge in at.garden.badges.values())
    assert all(inside(key, size) for key in at.keys)
    parts = [at.garden, at.screen.referee.row, at.screen.tokens, at.screen.side]
    boxes = [(*part.to_window(part.x, part.y), part.width, part.height) for part in parts]
    for n, (x, y, wide, high) in enumerate(boxes):
        for ox, oy, other, tall in boxes[n + 1 :]:
            assert x + wide <= ox + 1 or ox + other <= x + 1 or y + high <= oy + 1 or oy + tall <= y + 1
    bar = at.sitting.screen.bottom_bar
    assert inside(bar.next, size) and inside(bar.undo, size) and inside(at.sitting.screen.top_bar.chip, size)


def test_what_is_half_done_survives_turning_the_tablet(molly: Any, fresh_theme: Any) -> None:
    at = molly()
    for top in ("green", "red", "white"):
        at.colour(top)
    pilot.window_size(800, 1280)
    fresh_theme.fit(800, 1280)
    at.calm()
    assert [pile.shows for pile in at.garden.piles][:4] == ["green", "red", "white", "unknown"]
    at.table.play(m.NameFirst(1))
    at.calm()
    assert [pile.shows for pile in at.garden.piles][:4] == ["green", "red", "white", "unknown"]
