"""Building where the park is drawn: every attraction gets its place (DT-22, DT-70, DT-72, DT-77)."""

from __future__ import annotations

from companion.core.messages import require

from .. import moves as m
from ..state import Hex, Park, with_player
from .buying import afford, build_checked, built, free_checked, fresh_tile, put, start_checked
from .ground import checked_place
from .opening import here


def start_tile_at(state: Park, move: m.StartTileAt) -> Park:
    """Place the attraction that a seat begins with (DT-22)."""
    tile = start_checked(state, move.seat, move.tile)
    at = checked_place(state, move.seat, move.q, move.r)
    return with_player(put(state, move.seat, tile, at), move.seat, started=True)


def build_at(state: Park, move: m.BuildAt) -> Park:
    """Build an attraction of the display next to another one (DT-70, DT-72)."""
    tile = build_checked(state, move.seat, move.tile)
    at = checked_place(state, move.seat, move.q, move.r)
    afford(state, move.seat, tile.cost, "DT-70")
    return owed(state, built(state, move.seat, tile, tile.cost, at), move.seat)


def owed(before: Park, after: Park, seat: int) -> Park:
    """Note the bonus of a second or third equal amenity that is still to be taken (DT-75, DT-76)."""
    new = after.players[seat].bonuses[len(before.players[seat].bonuses) :]
    counts = tuple(bonus.count for bonus in new if bonus.count < 4)
    if not counts:
        return after
    return with_player(after, seat, owed=(*after.players[seat].owed, *counts))


def build_free_at(state: Park, move: m.BuildFreeAt) -> Park:
    """Place the free attraction of a fourth equal amenity (DT-77)."""
    tile = free_checked(state, move.seat, move.tile)
    at = checked_place(state, move.seat, move.q, move.r)
    player = state.players[move.seat]
    return with_player(put(state, move.seat, tile, at), move.seat, free=player.free - 1)


def put_tile_at(state: Park, move: m.PutTileAt) -> Park:
    """Let an attraction stand on a place by the table's word; only where nothing stands."""
    here(state, move.seat)
    tile = fresh_tile(state, move.tile)
    at: Hex = (move.q, move.r)
    taken = any(site.at == at for site in state.players[move.seat].sites)
    require(not taken, "dice_theme_park.build.place", rule="DT-72", name=state.name(move.seat))
    return put(state, move.seat, tile, at)
