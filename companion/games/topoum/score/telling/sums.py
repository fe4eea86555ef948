"""Sums written out: "4 squares + 3 barracks − 1 for gas"."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.messages import Message, say

from ...medals import TURNIP, Line, signed


def added(parts: Iterable[tuple[Message, bool]]) -> Message:
    """Join parts into one sum; those with False are taken away."""
    total: Message | None = None
    for part, plus in parts:
        if total is None:
            total = part
        elif plus:
            total = say("topoum_score.sum.plus", left=total, right=part)
        else:
            total = say("topoum_score.sum.minus", left=total, right=part)
    return total or say("topoum_score.sum.nothing")


def line_sum(line: Line) -> Message:
    """Write out what a line scores, every modifier by its name (TO-72, 73, 152, 163, 165)."""
    parts = [(say("topoum_score.line.squares", n=line.squares), True)]
    if line.barracks:
        parts.append((say("topoum_score.line.barracks", n=line.barracks), True))
    if line.gas:
        parts.append((say("topoum_score.line.gas", n=line.gas), False))
    if line.turnip:
        parts.append((say("topoum_score.line.turnip", n=TURNIP), True))
    if line.trap:
        parts.append((say("topoum_score.line.trap", n=line.trap), False))
    return added(parts)


def turn_sum(changes: Iterable[int]) -> Message | None:
    """Write out what a turn has brought so far: "−1 +7 = +6"; None where nothing has changed yet."""
    shown = tuple(changes)
    if not shown:
        return None
    if len(shown) == 1:
        return say("topoum_score.sum.one_change", change=signed(shown[0]))
    return say("topoum_score.sum.changes", changes=" ".join(map(signed, shown)), total=signed(sum(shown)))
