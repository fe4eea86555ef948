"""Hexagons in axial coordinates (q, r): E (1,0), NE (1,-1), NW (0,-1), W (-1,0), SW (-1,1), SE (0,1).

The centre of the board is (0, 0). Everything is a plain tuple, so spaces are keys, fields of moves and JSON at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

Hex = tuple[int, int]
"""A space of the board, with or without a tile."""

CENTRE: Hex = (0, 0)
FAR = 24
"""No tile is ever laid farther from the centre than this, however large the board is said to be."""

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
AXES: tuple[Hex, ...] = DIRECTIONS[:3]
"""One direction of each of the three straight rows through a space."""


@cache
def neighbours(at: Hex) -> tuple[Hex, ...]:
    """Return the six spaces next to `at`, E first, counter-clockwise."""
    q, r = at
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


def step(at: Hex, direction: Hex, times: int = 1) -> Hex:
    """Return the space `times` steps away in a direction."""
    return at[0] + direction[0] * times, at[1] + direction[1] * times


def distance(a: Hex, b: Hex) -> int:
    """Return how many steps lie between two spaces (0 for the same one)."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def direction_to(a: Hex, b: Hex) -> Hex | None:
    """Return the direction in which `b` lies straight from `a`; None if it does not, or is `a` itself."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    far = max(abs(dq), abs(dr), abs(dq + dr))
    straight = far and (dq == 0 or dr == 0 or dq == -dr)
    return (dq // far, dr // far) if straight else None


def straight_away(at: Hex, far: int) -> tuple[Hex, ...]:
    """Return the six spaces that lie `far` steps away in a straight line."""
    return tuple(step(at, direction, far) for direction in DIRECTIONS)


def between(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """Return the spaces strictly between two spaces of one straight row; empty if they are on none."""
    direction = direction_to(a, b)
    return tuple(step(a, direction, n) for n in range(1, distance(a, b))) if direction else ()


def within(radius: int) -> Iterator[Hex]:
    """Yield every space at most `radius` steps from the centre: 1, 7, 19, 37, 61 … spaces."""
    for q in range(-radius, radius + 1):
        for r in range(max(-radius, -q - radius), min(radius, -q + radius) + 1):
            yield q, r
