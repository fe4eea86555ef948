"""Expansion cards (TO-120…124): new barracks and new moles, as far as the reserve goes (TOG-32)."""

from __future__ import annotations

from ...state import Hex, Topoum, direction_to, neighbours
from .. import ground, moles
from ..things import happened
from .base import Aim, Card, aimed, at_each, rivals_beside, unoccupied, ways_over


def _bases(state: Topoum) -> int:
    return state.players[state.now].bases


def _moles(state: Topoum) -> int:
    return state.players[state.now].moles


# ── barracks ──


def free_spaces(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim at each empty space next to the battlefield (TO-120)."""
    return at_each(ground.beside(state.board)) if _bases(state) else ()


def build(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """An own barracks is laid (TO-120)."""
    return ground.lay(state, aimed(aim), state.now)


def no_site(state: Topoum, mole: Hex) -> str:
    """Say what a new barracks lacks."""
    return "space" if _bases(state) else "base"


def spaces_beside(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim at each empty space next to the active mole (TO-121)."""
    return at_each(at for at in neighbours(mole) if state.board.is_empty(at)) if _bases(state) else ()


def abandon(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """An own barracks is laid beside the active mole, which moves there (TO-121)."""
    target = aimed(aim)
    state = ground.lay(state, target, state.now)
    return moles.move(state, mole, target, direction_to(mole, target))[0]


def no_site_beside(state: Topoum, mole: Hex) -> str:
    """Say what a new barracks beside the mole lacks."""
    return "space_beside" if _bases(state) else "base"


def conquests(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim at each adjacent rival barracks or neutral with nothing on it; an own neutral tile comes back before it is
    laid again, so it needs no reserve (TO-122)."""
    found = []
    for at in neighbours(mole):
        if unoccupied(state, at):
            tile = state.board.tiles[at]
            own = tile.owner == state.now
            if not (own and tile.barracks) and (own or _bases(state)):
                found.append(at)
    return at_each(found)


def conquer(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """The tile goes back to its owner and an own barracks takes its place (TO-122)."""
    return ground.replace_tile(state, aimed(aim), state.now)


def no_conquest(state: Topoum, mole: Hex) -> str:
    """Say what a conquest lacks."""
    return "prey" if _bases(state) else "base"


# ── moles ──


def betrayals(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim at each adjacent rival, if the reserve holds a mole to take its place (TO-123)."""
    return rivals_beside(state, mole) if _moles(state) else ()


def betray(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """The rival is eliminated and a mole from the reserve stands there; a protected one stays (TO-123, TO-140)."""
    target = aimed(aim)
    if moles.protected(state, target):
        return state
    return _deploy(moles.eliminate(state, target), target)


def no_betrayal(state: Topoum, mole: Hex) -> str:
    """Say what a betrayal lacks."""
    return "rival_beside" if _moles(state) else "mole"


def landings(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim at each square 2 spaces away, if the reserve holds a mole (TO-124)."""
    return ways_over(state, mole) if _moles(state) else ()


def land(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """A mole from the reserve comes down there; with another one both are eliminated (TO-124, TOG-30)."""
    return _deploy(state, aimed(aim))


def _deploy(state: Topoum, at: Hex) -> Topoum:
    """A mole from the reserve is put on a square. It did not step there, so it does not slide on ice."""
    state = happened(moles.from_reserve(state, state.now), "entered", at, state.now)
    return moles.arrive(state, at, state.now)[0]


def no_landing(state: Topoum, mole: Hex) -> str:
    """Say what a new soldier lacks."""
    return "way_over" if _moles(state) else "mole"


CARDS = (
    Card("build_barracks", "TO-120", free_spaces, build, no_site),
    Card("abandoned_barracks", "TO-121", spaces_beside, abandon, no_site_beside),
    Card("conquest", "TO-122", conquests, conquer, no_conquest),
    Card("betrayal", "TO-123", betrayals, betray, no_betrayal),
    Card("new_soldier", "TO-124", landings, land, no_landing),
)
