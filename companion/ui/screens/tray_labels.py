"""Where the figures stand that tell what the dice in a picture show: beside their own die, on no other, in sight.

Few dice have large figures at a corner of their box. Where dice lie close, the figures go to another corner or side,
and when that is not enough all of them become smaller, until each die and each figure can be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.ui.rectangles import Rectangle as Area
from companion.ui.rectangles import shared

SMALLER = (1.0, 0.82, 0.67, 0.55, 0.45)
"""The shares of the usual size that are tried, one after the other."""
_LAP_ACROSS, _LAP_UP, _OF_BOX, _BESIDE = 0.35, 0.5, 0.28, 0.1
"""How much of a figure's width and height, and of a box, may lie upon one another at a corner, and at a side."""


class Laid(NamedTuple):
    """The share of the usual size, and the places (x, y, width, height) in the order of the boxes."""

    share: float
    places: list[Area]


NO_LABELS = Laid(1.0, [])


def lay(
    boxes: Sequence[Area], size: Callable[[int, float], tuple[float, float]], area: Area, first: Sequence[int] = ()
) -> Laid:
    """Places for the figures of the dice in ``boxes`` within ``area``; all are (x, y, width, height) in pixels.

    ``size`` tells the width and height, in pixels, of a box's figure (by its number) at a share of its usual size. The
    boxes named in ``first`` choose their place before the others. Where there is no room, as little as possible is
    hidden; there is a place for each box in any case.
    """
    order = sorted(range(len(boxes)), key=lambda k: (k not in first, -_beside(boxes, k)))
    best: tuple[float, Laid] | None = None
    for share in SMALLER:
        hidden, laid = _at(share, boxes, size, area, order)
        if best is None or hidden < best[0]:
            best = hidden, laid
        if not hidden:
            break
    assert best is not None
    return best[1]


def _beside(boxes: Sequence[Area], k: int) -> int:
    """How many boxes lie close to one."""
    x, y, side, _ = boxes[k]
    return sum(abs(x - other[0]) < 2 * side and abs(y - other[1]) < 2 * side for other in boxes)


def _at(
    share: float, boxes: Sequence[Area], size: Callable[[int, float], tuple[float, float]], area: Area, order: list[int]
) -> tuple[float, Laid]:
    """How much is hidden, in square pixels, when the figures have a share of their size; and where they stand."""
    places: dict[int, Area] = {}
    hidden = 0.0
    for k in order:
        wide, high = size(k, share)
        others = [box for n, box in enumerate(boxes) if n != k]
        covered, place = _best_of(_candidates(boxes[k], wide, high, area), boxes[k], [*others, *places.values()])
        hidden += covered
        places[k] = place
    return hidden, Laid(share, [places[k] for k in range(len(boxes))])


def _best_of(candidates: list[Area], own: Area, others: list[Area]) -> tuple[float, Area]:
    """The first candidate that covers nothing else, or the one that covers least."""
    most = 0.12 * own[2] * own[3]
    best: tuple[float, Area] | None = None
    for place in candidates:
        covered = sum(shared(place, other) for other in others)
        if (of_its_own := shared(place, own)) > most:
            covered += of_its_own - most
        if not covered:
            return 0.0, place
        if best is None or covered < best[0]:
            best = covered, place
    assert best is not None
    return best


def _candidates(box: Area, wide: float, high: float, area: Area) -> list[Area]:
    """Places at the corners and the sides of a box, moved into the area."""
    x, y, side, _ = box
    across, up = min(_LAP_ACROSS * wide, _OF_BOX * side), min(_LAP_UP * high, _OF_BOX * side)
    edge = min(_BESIDE * side, 0.2 * wide)
    right, left, above, below = x + side - across, x - wide + across, y + side - up, y - high + up
    middle, level = x + (side - wide) / 2, y + (side - high) / 2
    corners = ((right, above), (left, above), (right, below), (left, below))
    sides = (
        (x + side - edge, level), (x - wide + edge, level), (middle, y + side - edge), (middle, y - high + edge),
    )  # fmt: skip
    low, ceiling = area[1], area[1] + area[3] - high
    start, end = area[0], area[0] + area[2] - wide
    return [(min(max(x, start), end), min(max(y, low), ceiling), wide, high) for x, y in corners + sides]
