"""Tiles come and go: laying, turning, blowing up, and what falls off a torn battlefield (TO-53…55, TO-141, TO-155)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.frozen import replace

from .. import medals
from ..field.splits import connected, torn
from ..state import CENTRE, Battlefield, Hex, Tile, Topoum, neighbours, put, with_board, with_player
from . import moles, purse
from .things import destroy_thing, happened, lift_thing, move_thing, place_thing

__all__ = [
    "beside", "blow_up", "cut_off", "destroy_thing", "happened", "lay", "lift_thing", "main_part", "move_thing",
    "place_thing", "replace_tile", "settle", "take_up", "touches", "turn_neutral",
]  # fmt: skip


def main_part(board: Battlefield) -> frozenset[Hex]:
    """Return the squares of the battlefield: the largest connected part; islands on marked spaces are none of it.

    Where nothing else is left, the largest island is the battlefield (TOG-29).
    """
    parts = connected(board.squares())
    return min(parts, key=board.marked.issuperset) if parts else frozenset()


def beside(board: Battlefield) -> tuple[Hex, ...]:
    """Return the empty spaces next to the battlefield, sorted; the centre if nothing lies there any more."""
    squares = main_part(board)
    if not squares:
        return (CENTRE,) if board.is_empty(CENTRE) else ()
    near = {n for at in squares for n in neighbours(at)} - squares
    return tuple(sorted(at for at in near if board.is_empty(at)))


def touches(board: Battlefield, at: Hex) -> bool:
    """Say whether a space is empty and next to the battlefield."""
    if not board.is_empty(at):
        return False
    squares = main_part(board)
    return any(n in squares for n in neighbours(at)) if squares else at == CENTRE


def lay(state: Topoum, at: Hex, seat: int, *, barracks: bool = True) -> Topoum:
    """Lay a base tile of a seat from its reserve on an empty space."""
    state = with_player(state, seat, bases=state.players[seat].bases - 1)
    state = with_board(state, tiles=put(state.board.tiles, at, Tile(seat, barracks)))
    return happened(state, "tile_laid", at, seat)


def take_up(state: Topoum, at: Hex) -> Topoum:
    """Give the base tile of a space, if any, back to its owner's reserve. What stands on it stays."""
    tile = state.board.tiles.get(at)
    if tile is None:
        return state
    if tile.owner is not None:
        state = with_player(state, tile.owner, bases=state.players[tile.owner].bases + 1)
    return with_board(state, tiles=put(state.board.tiles, at, None))


def replace_tile(state: Topoum, at: Hex, seat: int) -> Topoum:
    """Give the tile of a square back to its owner and put a barracks of `seat` in its place (TO-39, TO-122)."""
    return lay(take_up(state, at), at, seat)


def turn_neutral(state: Topoum, at: Hex) -> Topoum:
    """Turn a barracks to its neutral side, whoever owns it; nothing happens to a neutral tile or to none."""
    tile = state.board.tiles.get(at)
    if tile is None or not tile.barracks:
        return state
    state = with_board(state, tiles=put(state.board.tiles, at, Tile(tile.owner, False)))
    return happened(state, "tile_turned", at, tile.owner)


def blow_up(state: Topoum, at: Hex) -> Topoum:
    """Eliminate a square with everything on it (TO-103): tile, thing, mole, Red Cross.

    Own moles of the active player cost 5 each (TO-56); the Red Cross costs 5 (TO-141, TOG-39). What falls off is
    settled when the action is over (`settle`).
    """
    return _vanish(state, at, "tile_gone")


def _vanish(state: Topoum, at: Hex, what: str) -> Topoum:
    tile = state.board.tiles.get(at)
    owner = tile.owner if tile else None
    state = happened(state, what, at, owner, kind=state.board.thing(at))
    if state.board.red_cross == at:
        state = with_board(state, red_cross=None)
        state = purse.earn(state, state.now, medals.RED_CROSS_HIT, "red_cross", "TO-141")
    if at in state.board.moles:
        state = moles.eliminate(state, at, protected=False)
    state = destroy_thing(state, at)
    return take_up(state, at)


def cut_off(state: Topoum, squares: Iterable[Hex]) -> Topoum:
    """Remove a part of the battlefield that lost contact, with everything on it (TO-53, TO-55)."""
    for at in sorted(squares):
        state = _vanish(state, at, "cut_off")
    return state


def settle(before: Topoum, state: Topoum) -> Topoum:
    """Let fall off what lost contact between two states; where equal parts remain, leave the choice open (TO-54)."""
    old = before.board.squares()
    now = state.board.squares()
    if now >= old:
        return state
    # Squares that came in the same action may hold the rest together, so they belong to both.
    split = torn(old | now, now)
    if split.lost:
        state = cut_off(state, split.lost)
    turn = state.turn
    must, active = turn.must, turn.active
    if active is not None and active not in state.board.moles:
        must, active = "", None
    if any(gone.kind == "dynamite" for gone in state.gone) and beside(state.board):
        must = "dynamite"
    return replace(state, turn=replace(turn, split=split.tied, must=must, active=active))
