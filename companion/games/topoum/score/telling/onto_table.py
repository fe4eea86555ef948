"""What people must do with markers, the Press and prisoners when the past was changed."""

from __future__ import annotations

from collections import Counter

from companion.core.messages import Message, say

from ...medals import marker
from ..state import State


def differences(before: State, after: State) -> tuple[Message, ...]:
    """Say how the Medals Track, the Press and the reserves must look where they changed."""
    told = []
    for seat in after.places:
        old = before.medals[seat] if seat < len(before.medals) else None
        if old != after.medals[seat]:
            told.append(_marker(after, seat))
    if before.press != after.press:
        if after.press is None:
            told.append(say("topoum_score.table.no_press"))
        else:
            told.append(say("topoum_score.table.press", name=after.name(after.press)))
    told += _prisoners(before, after)
    if before.start != after.start:
        told.append(say("topoum_score.table.whistle", name=after.name(after.start)))
    return tuple(told)


def _marker(state: State, seat: int) -> Message:
    medals = state.medals[seat]
    second = marker(medals)
    if second:
        return say("topoum_score.table.two_markers", name=state.name(seat), n=medals, second=second)
    return say("topoum_score.table.marker", name=state.name(seat), n=medals)


def _prisoners(before: State, after: State) -> list[Message]:
    held, now = Counter(before.prisoners), Counter(after.prisoners)
    return [
        say("topoum_score.table.prisoners", name=after.name(p.holder), other=after.name(p.owner), n=now[p])
        for p in dict.fromkeys((*before.prisoners, *after.prisoners))
        if held[p] != now[p]
    ]
