"""People who come and go in the middle of the game."""

from __future__ import annotations

from companion.core import seating
from companion.core.frozen import replace
from companion.core.messages import require

from ..state import FEWEST_SEATS, MOST_SEATS, Park, Phase, with_player
from .leaving import sent_home
from .opening import newcomer, playing
from .plan import revealed


def leave(state: Park, move: seating.Leave) -> Park:
    """Let somebody go home: their marker leaves the track; if only they had not chosen, the cards are revealed."""
    playing(state)
    state = seating.leave(state, move, FEWEST_SEATS)
    state = sent_home(with_player(state, move.seat, picked=None), move.seat)
    track = tuple(seat for seat in state.track if seat != move.seat)
    counts = tuple(pair for pair in state.counts if pair[0] != move.seat)
    return revealed(replace(state, track=track, counts=counts))


def join(state: Park, move: seating.Join) -> Park:
    """Let somebody sit down with a set of their own, last on the track; only while cards are chosen."""
    playing(state)
    require(state.phase is Phase.PLAN, "dice_theme_park.join.plan", rule="DT-40")
    state, seat, back = seating.join(state, move, MOST_SEATS)
    state = replace(state, track=(*state.track, seat))
    if not back:
        return newcomer(state, seat)
    from .upkeep import fresh

    player = state.players[seat]
    return replace(state, players=(*state.players[:seat], fresh(player, player.hand), *state.players[seat + 1 :]))
