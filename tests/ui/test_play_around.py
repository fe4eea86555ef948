"""Seat panels round the field, as the tablet lies or stands."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.uix.widget import Widget

from companion.ui.screens.around import SeatsAround
from companion.ui.widgets.seat_panel import SeatPanel
from tests.ui import pilot


def laid(window: Any, count: int, orientation: str, size: tuple[int, int]) -> tuple[SeatsAround, list[Any]]:
    around = SeatsAround(Widget())
    window(around, size)
    panels = [SeatPanel(seat="sky", name=f"P{n}") for n in range(count)]
    around.seat(panels, orientation)
    pilot.frames(3)
    return around, panels


def box(widget: Any) -> tuple[float, float, float, float]:
    return widget.x, widget.y, widget.right, widget.top


def apart(one: Any, other: Any) -> bool:
    a, b = box(one), box(other)
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


@pytest.mark.parametrize("size", [(1280, 640), (800, 1120)])
@pytest.mark.parametrize("orientation", ["stands", "lies_two", "lies_four"])
@pytest.mark.parametrize("count", [2, 3, 5, 8])
def test_nothing_overlaps_and_everything_is_on_the_glass(
    window: Any, count: int, orientation: str, size: tuple[int, int]
) -> None:
    around, panels = laid(window, count, orientation, size)
    parts = [*panels, around.field]
    for n, part in enumerate(parts):
        assert part.x >= 0 and part.y >= 0 and part.right <= size[0] and part.top <= size[1]
        assert all(apart(part, other) for other in parts[n + 1 :])
    assert around.field.width >= size[0] * 0.3 and around.field.height >= size[1] * 0.2


def test_a_standing_tablet_keeps_everybody_upright(window: Any) -> None:
    _, panels = laid(window, 8, "stands", (1280, 640))
    assert {panel.rotation for panel in panels} == {0}
    assert [panel.x for panel in panels[:4]] == sorted(panel.x for panel in panels[:4])


def test_a_lying_tablet_turns_the_far_row_and_mirrors_the_near_one(window: Any) -> None:
    _, panels = laid(window, 4, "lies_two", (1280, 640))
    assert [panel.rotation for panel in panels] == [0, 0, 180, 180]
    assert panels[0].x > panels[1].x and panels[2].x < panels[3].x
    assert panels[0].y < panels[2].y


def test_four_sides_face_everybody(window: Any) -> None:
    _, panels = laid(window, 4, "lies_four", (1280, 640))
    assert [panel.rotation for panel in panels] == [0, 270, 180, 90]
    assert panels[1].x < panels[3].x


def test_who_stays_is_still_drawn_when_somebody_leaves(window: Any) -> None:
    around, panels = laid(window, 4, "stands", (1280, 640))
    around.seat(panels[1:], "stands")
    pilot.frames(2)
    assert [panel.face.get_root_window() is not None for panel in panels] == [False, True, True, True]
