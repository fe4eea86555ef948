"""Scale, size classes and where people's panels go."""

from __future__ import annotations

import pytest

from companion.ui import layout


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((1280, 800), 1.0), ((800, 1280), 1.0), ((1024, 600), 0.8), ((1920, 1200), 1.15), ((600, 1024), 0.8),
        ((1152, 720), 0.9), ((640, 400), 0.8), ((1340, 800), 1.0),
    ],
)  # fmt: skip
def test_scale(size: tuple[int, int], scale: float) -> None:
    assert layout.scale_for(*size) == pytest.approx(scale, abs=0.001)


@pytest.mark.parametrize(
    ("size", "name"),
    [((1024, 600), "compact"), ((600, 1024), "compact"), ((1280, 800), "regular"), ((1920, 1200), "large")],
)
def test_size_class(size: tuple[int, int], name: str) -> None:
    assert layout.size_class(*size) == name


def sides(seats: int, **how: object) -> str:
    return " ".join(f"{p.side}{p.place}" for p in layout.seat_places(seats, **how))


def test_a_standing_tablet_turns_nobody() -> None:
    places = layout.seat_places(5, lies=False)
    assert {p.rotation for p in places} == {0}
    assert [(p.side, p.place) for p in places] == [("far", 0), ("far", 1), ("far", 2), ("near", 0), ("near", 1)]


def test_people_on_two_sides_sit_clockwise() -> None:
    # seen on the glass the near row runs from right to left, the far row from left to right
    assert sides(4, lies=True, sides=2) == "near1 near0 far0 far1"
    assert [p.rotation for p in layout.seat_places(4, lies=True, sides=2)] == [0, 0, 180, 180]


def test_four_people_on_four_sides() -> None:
    places = layout.seat_places(4, lies=True, sides=4)
    assert [(p.side, p.rotation) for p in places] == [("near", 0), ("left", 270), ("far", 180), ("right", 90)]


def test_eight_people_sit_three_one_three_one() -> None:
    places = layout.seat_places(8, lies=True, sides=4)
    assert [p.side for p in places] == ["near"] * 3 + ["left"] + ["far"] * 3 + ["right"]


@pytest.mark.parametrize("seats", range(1, 9))
@pytest.mark.parametrize("how", [{"lies": False}, {"lies": True, "sides": 2}, {"lies": True, "sides": 4}])
def test_nobody_sits_on_anybody(seats: int, how: dict[str, object]) -> None:
    places = layout.seat_places(seats, **how)
    assert [p.seat for p in places] == list(range(seats))
    assert len({(p.side, p.place) for p in places}) == seats
    assert all(sum(1 for p in places if p.side == side) <= 4 for side in layout.ROTATION)
