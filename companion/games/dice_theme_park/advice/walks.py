"""How far places are from each other, and who can come together from there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .board import Board

FAR_AWAY = 99
Walker = tuple[int, int]
"""Somebody, as steps and code."""


def walks(board: Board) -> list[list[int]]:
    """Return how many maps it takes from every place to every attraction; places from `n` on are *on the way*."""
    n, near = board.n, board.near
    found = []
    for start in range(n):
        steps, edge, far = [FAR_AWAY] * n, [start], 0
        steps[start] = 0
        while edge:
            far += 1
            edge = [b for b in {b for a in edge for b in near[a]} if steps[b] == FAR_AWAY]
            for b in edge:
                steps[b] = far
        found.append(steps)
    return found + [[min((found[b][to] for b in near[a]), default=FAR_AWAY) for to in range(n)] for a in range(n)]


def gathered(who: Sequence[Walker], size: int, most: int, guided: bool) -> Iterator[tuple[int, tuple[Walker, ...]]]:
    """Yield the different parties of walkers, given nearest first, who come with at most so many steps in all; with a
    Guide (`guided`) the farthest of them comes for nothing. Each with all its steps."""
    before = None
    for at, one in enumerate(who):
        if one == before:
            continue
        before = one
        steps = one[0]
        if size == 1:
            if steps > most and not guided:
                return
            yield steps, (one,)
        elif steps > most:
            return
        else:
            for more, others in gathered(who[at + 1 :], size - 1, most - steps, guided):
                yield steps + more, (one, *others)
