"""What the person whose turn it is may do with which space: where moles go, tiles are laid, cards are aimed."""

from __future__ import annotations

from ..rules import ground, moles, turns
from ..rules.cards import CARDS
from ..state import CENTRE, Hex, Step, Topoum, neighbours
from .shown import Aiming


def may_move(state: Topoum) -> dict[Hex, tuple[Hex, ...]]:
    """Return where each mole that may still move may go (TO-35, TO-36)."""
    if state.step is not Step.ACTION or turns.pending(state) or state.turn.action not in ("", "move"):
        return {}
    reach = {at: tuple(to for to in neighbours(at) if moles.may_enter(state, to)) for at in sorted(state.turn.ready)}
    return {at: to for at, to in reach.items() if to}


def may_lay(state: Topoum) -> tuple[Hex, ...]:
    """Return the spaces where the next tile may go: in the set-up, by Enter, or the Dynamite."""
    board = state.board
    if state.step is Step.ACTION:
        due = turns.pending(state)
        player = state.players[state.now]
        entering = due == "muster" or (not due and not state.turn.action)
        if due == "dynamite" or (entering and player.moles and player.bases):
            return ground.beside(board)
        return ()
    if state.step is Step.DEPLOY:
        if state.laid == 0:
            return (CENTRE,)
        near = ground.beside(board)
        return tuple(at for at in near if CENTRE in neighbours(at)) if state.laid <= len(state.places) else near
    if state.step is Step.FARMER_TILES or (state.step is Step.OBSTACLES and state.laid >= len(state.places)):
        marked = tuple(sorted(at for at in board.marked if board.is_empty(at)))
        return marked or board.beside()
    if state.step is Step.OBSTACLES:
        barracks = {at for at, tile in board.tiles.items() if tile.barracks}
        return tuple(at for at in board.beside() if barracks.intersection(neighbours(at)))
    return ()


def aims(state: Topoum) -> dict[str, tuple[Aiming, ...]]:
    """Return what each type of card of this deck may be played at by the active mole; types without are left out."""
    mole = state.turn.active
    if state.step is not Step.ACTION or mole is None or turns.pending(state) not in ("card", "card_or_tile"):
        return {}
    legal = {key: CARDS[key].aims(state, mole) for key in state.types}
    return {key: tuple(Aiming(aim.target, aim.source) for aim in found) for key, found in legal.items() if found}


__all__ = ["aims", "may_lay", "may_move"]
