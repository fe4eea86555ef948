"""Hexagons that stand on a corner, in axial coordinates: where they lie, which is touched, what is beside what.

A hexagon is ``(q, r)``: q counts to the right along a row, r counts rows downwards and half a hexagon to the right.
Lengths are in any unit; y grows upwards, as Kivy has it. Nothing here draws.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

Axial = tuple[int, int]
Point = tuple[float, float]

ROOT3 = math.sqrt(3)
DIRECTIONS: tuple[Axial, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours, clockwise from the right."""


def turned(at: Axial, sixths: int) -> Axial:
    """A hexagon after the board was turned clockwise round (0, 0) by so many sixths of a full turn."""
    q, r = at
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def middle(at: Axial, radius: float, sixths: int = 0) -> Point:
    """Where a hexagon's middle lies from that of (0, 0); `radius` is the length from middle to corner."""
    q, r = turned(at, sixths)
    return ROOT3 * radius * (q + r / 2), -1.5 * radius * r


def nearest(x: float, y: float, radius: float, sixths: int = 0) -> Axial:
    """The hexagon that a point lies in."""
    r = -y / (1.5 * radius)
    q = x / (ROOT3 * radius) - r / 2
    s = -q - r
    near_q, near_r, near_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    if off_q > off_r and off_q > off_s:
        near_q = -near_r - near_s
    elif off_r > off_s:
        near_r = -near_q - near_s
    return turned((near_q, near_r), -sixths)


def neighbours(at: Axial) -> Iterator[Axial]:
    """The six hexagons beside one."""
    return ((at[0] + q, at[1] + r) for q, r in DIRECTIONS)


def distance(one: Axial, other: Axial) -> int:
    """How many steps lie between two hexagons."""
    q, r = one[0] - other[0], one[1] - other[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def bounds(hexes: Iterable[Axial], radius: float, sixths: int = 0) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of the smallest upright box round hexagons; all 0 for none."""
    middles = [middle(at, radius, sixths) for at in hexes]
    if not middles:
        return 0.0, 0.0, 0.0, 0.0
    across, down = ROOT3 / 2 * radius, radius
    return (
        min(x for x, _ in middles) - across, min(y for _, y in middles) - down,
        max(x for x, _ in middles) + across, max(y for _, y in middles) + down,
    )  # fmt: skip
