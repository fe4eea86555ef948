"""There is only one battlefield: which parts hang together, and what falls off when squares vanish (TO-53, TO-54)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..state import Hex, neighbours

Part = frozenset[Hex]


def connected(squares: Iterable[Hex]) -> tuple[Part, ...]:
    """Return the connected parts of a set of squares, the largest first, equal ones by their smallest space."""
    left = set(squares)
    parts = []
    while left:
        start = left.pop()
        part, edge = {start}, [start]
        while edge:
            for near in neighbours(edge.pop()):
                if near in left:
                    left.discard(near)
                    part.add(near)
                    edge.append(near)
        parts.append(frozenset(part))
    return tuple(sorted(parts, key=lambda part: (-len(part), min(part))))


@dataclass(frozen=True, slots=True)
class Split:
    """What happens to a torn battlefield: `lost` squares fall off; `tied` are the largest, equal parts, of which
    the player who caused it keeps one (empty unless there is such a choice)."""

    lost: Part = frozenset()
    tied: tuple[Part, ...] = ()


def torn(before: Iterable[Hex], after: Iterable[Hex]) -> Split:
    """Return what falls off when the squares `before` become the squares `after` (some vanished, none came).

    Of each part that hung together before, only the largest remaining piece stays (TO-53, TOG-28); islands that
    were never connected stay (TOG-29). Should two separate islands tear into equal pieces at once, only the choice for
    the larger island is told and the other keeps its pieces.
    """
    now = frozenset(after)
    pieces = connected(now)
    if len(pieces) < 2:
        return Split()
    lost: set[Hex] = set()
    tied: tuple[Part, ...] = ()
    for whole in connected(before):
        own = [piece for piece in pieces if not piece.isdisjoint(whole)]
        if len(own) < 2:
            continue
        largest = [piece for piece in own if len(piece) == len(own[0])]
        for piece in own[len(largest) :]:
            lost |= piece
        if len(largest) > 1 and not tied:
            tied = tuple(largest)
    return Split(frozenset(lost), tied)
