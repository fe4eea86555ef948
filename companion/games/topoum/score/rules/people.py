"""People come and go: what happens to the Whistle, the turn, the Press and prisoners."""

from __future__ import annotations

from dataclasses import replace

from companion.core import seating
from companion.core.messages import require
from companion.core.seating import Join, Leave, left_of

from ...medals import START
from ..state import FEWEST_SEATS, MOST_SEATS, Phase, State
from .books import playing, put
from .counting import opened_when_all_in
from .turns import last_seat, passed_on


def leave(state: State, move: Leave) -> State:
    """Let somebody go home. Their turn passes on, the Press goes back to the box, prisoners go home."""
    require(state.phase is not Phase.OVER, "topoum_score.counts_are_open", rule="TO-93")
    seat, away = move.seat, move.seat not in state.places
    following = None if away else left_of(state, seat)
    last = not away and seat == last_seat(state)
    state = seating.leave(state, move, FEWEST_SEATS)
    assert following is not None
    state = replace(
        state,
        start=following if state.start == seat else state.start,
        press=None if state.press == seat else state.press,
        prisoners=tuple(p for p in state.prisoners if seat not in (p.holder, p.owner)),
        sealed=put(state.sealed, seat, None),
    )
    if state.on_turn != seat:
        return opened_when_all_in(state)
    if state.phase is Phase.COUNT:
        return opened_when_all_in(replace(state, on_turn=following))
    if last and state.peace:
        return replace(state, phase=Phase.COUNT, on_turn=following)
    return replace(passed_on(state, following), round=state.round + last)


def join(state: State, move: Join) -> State:
    """Let somebody sit down with 10 medals, or come back with those they had."""
    playing(state)
    state, _, back = seating.join(state, move, MOST_SEATS)
    if back:
        return state
    return replace(
        state,
        medals=(*state.medals, START),
        sealed=(*state.sealed, None),
        tallies=(*state.tallies, None),
        barracks=(*state.barracks, None),
    )
