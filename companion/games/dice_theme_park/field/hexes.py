"""A park of hexagons: neighbours, free places to build on, steps from attraction to attraction."""

from __future__ import annotations

from collections.abc import Collection

from ..state.guests import Hex

STEPS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""To the six places around: E, NE, NW, W, SW, SE."""
FAR = 12
"""No park reaches farther from its entrance than this."""


def around(at: Hex) -> tuple[Hex, ...]:
    """Return the six places next to one."""
    return tuple((at[0] + q, at[1] + r) for q, r in STEPS)


def adjacent(a: Hex, b: Hex) -> bool:
    """Say whether two places share an edge."""
    return b in around(a)


def free_places(built: Collection[Hex]) -> tuple[Hex, ...]:
    """Return the places a new attraction may take: empty, and next to at least one that stands (DT-72)."""
    found = dict.fromkeys(place for at in built for place in around(at) if place not in built)
    return tuple(sorted(place for place in found if max(map(abs, place)) <= FAR))


def best_place(built: Collection[Hex]) -> Hex:
    """Return the free place that touches most attractions, next to the entrance rather than far from it: the one that
    is proposed for a new attraction."""

    def worth(place: Hex) -> tuple[int, int, int, int]:
        q, r = place
        return sum(at in built for at in around(place)), -max(abs(q), abs(r), abs(q + r)), -r, q

    return max(free_places(built), key=worth)


def within_steps(start: Hex, steps: int, built: Collection[Hex]) -> frozenset[Hex]:
    """Return the attractions reached in at most so many steps over attractions, the start left out (DT-167)."""
    reached, edge = {start}, {start}
    for _ in range(steps):
        edge = {place for at in edge for place in around(at) if place in built} - reached
        reached |= edge
    return frozenset(reached - {start})
