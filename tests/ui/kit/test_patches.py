"""Round shapes made of masks cover as much as their equations say, wherever they lie."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from kivy.graphics import Canvas, Color, Mesh, Rotate
from kivy.uix.widget import Widget

from companion.ui import paint, patches
from tests.ui import pilot

WHITE = (1.0, 1.0, 1.0, 1.0)


@pytest.fixture
def covered(window: Callable[..., Any], look: Any) -> Callable[..., Any]:
    """Paint on black; returns how much of every pixel is covered, rows from the top."""

    def paint_with(draw: Callable[[], object], angle: float = 0.0) -> Any:
        page = window(Widget(), size=(640, 400))
        with page.canvas:
            Rotate(angle=angle, origin=(320, 200))
            draw()
        picture = pilot.pixels(look("shape"))
        pilot.clear_window()
        return picture[:, :, 0] / 255

    return paint_with


@pytest.mark.parametrize("at", [0.0, 0.5])
@pytest.mark.parametrize("radius", [0.6, 3.0, 9.3, 36.0, 50.0])
def test_a_rounded_box_covers_its_area(covered: Callable[..., Any], radius: float, at: float) -> None:
    found = covered(lambda: paint.rounded((100 + at, 60 + at, 200, 100), radius, WHITE)).sum()
    assert found == pytest.approx(200 * 100 - (4 - math.pi) * radius**2, rel=0.003)


def test_it_is_smooth_and_as_large_when_it_is_turned(covered: Callable[..., Any]) -> None:
    found = covered(lambda: paint.rounded((220, 150, 200, 100), 20, WHITE), angle=17)
    assert found.sum() == pytest.approx(200 * 100 - (4 - math.pi) * 400, rel=0.004)
    assert ((found > 0.1) & (found < 0.9)).sum() > 300, "edges between pixels are not hard"


def test_a_sheet_is_round_above_and_reaches_the_glass_s_edge_below(covered: Callable[..., Any]) -> None:
    found = covered(lambda: paint.rounded((0, 0, 640, 300), [36, 36, 0.01, 0.01], WHITE))
    assert (found[140:, :] == 1).all() and (found[:100, :] == 0).all()
    assert found[100, 0] == found[100, 639] == 0
    assert found.sum() == pytest.approx(640 * 300 - (2 - math.pi / 2) * 36**2, rel=0.001)


def test_a_drawer_is_round_on_its_free_side(covered: Callable[..., Any]) -> None:
    found = covered(lambda: paint.rounded((240, 0, 400, 400), [36, 0.01, 0.01, 36], WHITE))
    assert found[0, 240] == found[399, 240] == 0 and found[0, 639] == found[399, 639] == 1
    assert (found[40:360, 240:] == 1).all()


def test_corners_of_several_radii_are_all_drawn(covered: Callable[..., Any]) -> None:
    found = covered(lambda: paint.rounded((100, 60, 200, 100), [40, 10, 20, 5], WHITE))
    lost = (1 - math.pi / 4) * (1600 + 100 + 400 + 25)
    assert found.sum() == pytest.approx(200 * 100 - lost, rel=0.02)


@pytest.mark.parametrize(("radius", "width"), [(20, 2), (20, 1.5), (3, 8), (50, 4)])
def test_an_outline_lies_inside_its_box_and_leaves_the_middle_free(
    covered: Callable[..., Any], radius: float, width: float
) -> None:
    found = covered(lambda: paint.edge((100, 60, 200, 100), radius, WHITE, width))
    inner = max(0.0, radius - width)
    outside = 200 * 100 - (4 - math.pi) * radius**2
    inside = (200 - 2 * width) * (100 - 2 * width) - (4 - math.pi) * inner**2
    assert found.sum() == pytest.approx(outside - inside, rel=0.02)
    assert (found[290, 100 + math.ceil(width) : 300 - math.ceil(width)] < 0.02).all()
    assert (found[:, :100] == 0).all() and (found[:, 300:] == 0).all()


@pytest.mark.parametrize("size", [(3, 3), (14.5, 14.5), (240, 130), (61.3, 200)])
def test_an_oval_covers_its_area_round_its_middle(covered: Callable[..., Any], size: tuple[float, float]) -> None:
    across, down = size
    found = covered(lambda: paint.oval((320 - across / 2, 200 - down / 2, across, down), WHITE))
    assert found.sum() == pytest.approx(math.pi * across * down / 4, rel=0.03, abs=0.7)
    rows, columns = found.sum(axis=1), found.sum(axis=0)
    assert rows == pytest.approx(rows[::-1], abs=0.1) and columns == pytest.approx(columns[::-1], abs=0.1)


def test_masks_are_drawn_once_and_again_after_the_graphics_were_lost() -> None:
    def draw() -> Canvas:
        canvas = Canvas()
        with canvas:
            Color(1, 1, 1)
            patches.rounded((0, 0, 100, 50), [12.0] * 4)
        return canvas

    def laid() -> Any:
        mesh = [part for part in draw().children if isinstance(part, Mesh)]
        return mesh[0].texture

    first = laid()
    assert laid() is first
    paint.forget_pictures()
    assert laid() is not first


@pytest.mark.parametrize(("radius", "width"), [(0, 3), (18, 3), (40, 6)])
def test_dashes_close_evenly_all_the_way_round(covered: Callable[..., Any], radius: float, width: float) -> None:
    found = covered(lambda: paint.dashed_edge((100, 60, 200, 100), radius, WHITE, width, 12, 8))
    along = 2 * (200 - width) + 2 * (100 - width) - (8 - 2 * math.pi) * max(0.0, radius - width / 2)
    assert found.sum() == pytest.approx(along * width * 12 / 20, rel=0.05)
    assert (found[:, :100] == 0).all() and (found[:, 300:] == 0).all()
    assert (found[285:295, 145:255] == 0).all()
    ends = [_dashes_in(found[240 + width // 2, 150:250]), _dashes_in(found[339 - width // 2, 150:250])]
    assert all(4 <= count <= 6 for count in ends), ends


def _dashes_in(row: Any) -> int:
    lit = row > 0.5
    return int((lit[1:] & ~lit[:-1]).sum())


@pytest.mark.parametrize("radius", [0, 30, [36, 36, 0.01, 0.01]])
def test_a_solid_ground_looks_as_any_other(covered: Callable[..., Any], radius: Any) -> None:
    for box in ((100, 60, 300, 200), (100.5, 60.25, 300, 200)):
        mixed = covered(lambda box=box: paint.rounded(box, radius, WHITE))
        solid = covered(lambda box=box: paint.rounded(box, radius, WHITE, solid=True))
        assert abs(mixed - solid).max() < 0.51, "hard edges may lie half a pixel away, no more"
        assert mixed.sum() == pytest.approx(solid.sum(), rel=0.005)


def test_a_ground_that_is_not_opaque_lets_what_lies_there_through(covered: Callable[..., Any]) -> None:
    found = covered(lambda: paint.rounded((100, 60, 300, 200), 30, WHITE, 0.5, solid=True))
    assert found.max() == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize("size", [(0, 30), (30, 0), (-16, -16), (-1, 40)])
def test_of_a_box_that_has_no_room_yet_nothing_is_drawn(covered: Callable[..., Any], size: tuple[int, int]) -> None:
    box = (300, 200, *size)

    def draw() -> None:
        paint.rounded(box, 8, WHITE)
        patches.rim(box, 8, 2)
        patches.oval(box)
        patches.dashed(box, 8, 2, 6, 4)
        paint.disc(320, 200, min(size) / 2, WHITE)

    assert covered(draw).sum() == 0
