"""How big things are on which tablet: scale, size class and where seats sit; imports nothing of Kivy.

Lengths are dp of the window. The design is drawn at 1280×800 (upright: 800×1280).
"""

from __future__ import annotations

from dataclasses import dataclass

COMPACT, REGULAR, LARGE = "compact", "regular", "large"
SMALLEST_SCALE, LARGEST_SCALE = 0.8, 1.15

TOP_BAR, BOTTOM_BAR = 72, 88
UNDO_WIDTH, UNDO_WIDTH_PORTRAIT = 300, 230
LEAST_SIDE_PANEL = 320
STANDING_REST = 8  # nothing tappable in the lowest 8 dp of a standing tablet


def is_portrait(width: float, height: float) -> bool:
    """Whether the window is taller than wide."""
    return height > width


def scale_for(width: float, height: float) -> float:
    """Factor on every dp: ``min(width / 1280, height / 800)`` kept between 0.8 and 1.15."""
    across, down = (800, 1280) if is_portrait(width, height) else (1280, 800)
    return max(SMALLEST_SCALE, min(LARGEST_SCALE, min(width / across, height / down)))


def size_class(width: float, height: float) -> str:
    """``compact`` under 1100 dp on the long side, ``large`` over 1400, else ``regular``."""
    long_side = max(width, height)
    if long_side < 1100:
        return COMPACT
    return LARGE if long_side > 1400 else REGULAR


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """Where a seat's panel goes: its side of the tablet, its place along it, its rotation anticlockwise."""

    seat: int
    side: str  # near, far, right, left
    place: int
    rotation: int


ROTATION = {"near": 0, "right": 90, "far": 180, "left": 270}


def _sides(seats: int, sides: int) -> list[str]:
    """Side of each seat, going round the table clockwise from the near side."""
    if sides <= 2:
        near = (seats + 1) // 2
        return ["near"] * near + ["far"] * (seats - near)
    shares = {
        1: (1, 0, 0, 0), 2: (1, 0, 1, 0), 3: (1, 1, 1, 0), 4: (1, 1, 1, 1), 5: (2, 1, 1, 1),
        6: (2, 1, 2, 1), 7: (3, 1, 2, 1), 8: (3, 1, 3, 1),
    }  # fmt: skip
    near, left, far, right = shares[min(seats, 8)]
    return ["near"] * near + ["left"] * left + ["far"] * far + ["right"] * right


def seat_places(seats: int, *, lies: bool, sides: int = 2) -> list[SeatPlace]:
    """Panels of a table of ``seats`` people, in table order.

    A standing tablet keeps everybody upright: the first half sits in the top row (side ``far``, turned by 0),
    the rest in the bottom row, both left to right. On a lying tablet people sit round it clockwise; ``place``
    counts from the left (rows) or from the top (columns) as drawn on the glass, so the near row is mirrored.
    """
    if not lies:
        top = (seats + 1) // 2
        return [
            SeatPlace(seat, "far" if seat < top else "near", seat if seat < top else seat - top, 0)
            for seat in range(seats)
        ]
    going_round = _sides(seats, sides)
    places = []
    for seat, side in enumerate(going_round):
        nth = seat - going_round.index(side)
        backwards = side in ("near", "left")
        place = going_round.count(side) - 1 - nth if backwards else nth
        places.append(SeatPlace(seat, side, place, ROTATION[side]))
    return places
