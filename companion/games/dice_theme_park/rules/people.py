"""People who come and go in the middle of the game."""

from __future__ import annotations

from companion.core import seating
from companion.core.frozen import replace
from companion.core.messages import require

from ..state import FEWEST_SEATS, MOST_SEATS, Park, Phase, Player, with_player
from ..state.kinds import PRINTED
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


def with_what_is_left(state: Park, seat: int) -> Player:
    """Return somebody who comes back without the attractions that others took out of the box meanwhile (DT-70)."""
    elsewhere = {site.tile for other in state.places if other != seat for site in state.players[other].sites}
    elsewhere.update(state.display, state.discards)
    player = state.players[seat]
    left = (site for site in player.sites if site.tile not in elsewhere or state.printed(site).stack == PRINTED)
    return replace(player, sites=tuple(left))


def join(state: Park, move: seating.Join) -> Park:
    """Let somebody sit down with a set of their own, last on the track; only while cards are chosen."""
    playing(state)
    require(state.phase is Phase.PLAN, "dice_theme_park.join.plan", rule="DT-40")
    state, seat, back = seating.join(state, move, MOST_SEATS)
    state = replace(state, track=(*state.track, seat))
    if not back:
        return newcomer(state, seat)
    from .upkeep import fresh

    player = with_what_is_left(state, seat)
    return replace(state, players=(*state.players[:seat], fresh(player, player.hand), *state.players[seat + 1 :]))
