"""People who come and go in the middle of the game."""

from __future__ import annotations

from dataclasses import replace

from companion.core import seating
from companion.core.messages import require
from companion.core.seating import left_of

from ..state import FEWEST_SEATS, MOST_SEATS, Burrow, Molly, Phase, put
from .cubes import NO_CUBES
from .ending import cleared, opened
from .events import finish_noting, settle
from .tokens import credit, settled


def leave(state: Molly, move: seating.Leave) -> Molly:
    """Let somebody go home: their tokens go to the supply, their turn and the First Player card to the next person."""
    require(state.phase is not Phase.OVER, "molly.is_over", rule="MO-61")
    seat, before = move.seat, state
    state = seating.leave(state, move, FEWEST_SEATS)
    neighbour = left_of(before, seat)
    first = neighbour if seat == before.first else before.first
    state = replace(
        credit(state, seat, -state.tokens[seat], "left"),
        first=first,
        counts=put(state.counts, seat, None),
        tallies=put(state.tallies, seat, Burrow(NO_CUBES)),
        owed=tuple(thief for thief in state.owed if thief != seat),
    )
    if seat == before.active:
        state = cleared(replace(state, active=neighbour))
        if neighbour == before.first and state.phase is Phase.PLAY:
            state = replace(state, phase=Phase.COUNT) if state.last_round else replace(state, round=state.round + 1)
    elif state.asking:
        state = settle(replace(state, chosen=put(state.chosen, seat, None)))
    return opened(settled(state))


def join(state: Molly, move: seating.Join) -> Molly:
    """Let somebody sit down on the right of the First Player's last neighbour, with a token if the supply has one."""
    require(state.phase is Phase.PLAY, "molly.counting", rule="MO-61")
    state, seat, back = seating.join(finish_noting(state), move, MOST_SEATS)
    if not back:
        state = replace(
            state,
            tokens=(*state.tokens, 0),
            tallies=(*state.tallies, Burrow(NO_CUBES)),
            counts=(*state.counts, None),
        )
    return credit(state, seat, min(1, state.supply), "joined") if not state.owed else state
