"""Combat cards (TO-100…105): they eliminate rival moles, or squares and everything on them."""

from __future__ import annotations

from ...state import Hex, Topoum, direction_to, neighbours
from .. import ground, moles
from .base import Aim, Card, aimed, at_each


def rivals_beside(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim at each rival on an adjacent square. One under the Red Cross may be aimed at too (TO-140)."""
    return at_each(at for at in neighbours(mole) if moles.rival_at(state, at))


def squares_beside(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim at each adjacent square, whatever is on it."""
    return at_each(at for at in neighbours(mole) if state.board.is_square(at))


def bayonet(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """The rival is eliminated and the active mole moves there; a protected rival holds its square (TO-100, TO-140)."""
    target = aimed(aim)
    if moles.protected(state, target):
        return state
    state = moles.eliminate(state, target)
    return moles.move(state, mole, target, direction_to(mole, target))[0]


def short_range(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """The rival is eliminated (TO-101)."""
    return moles.eliminate(state, aimed(aim))


def grenade(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """The square vanishes with everything on it (TO-103)."""
    return ground.blow_up(state, aimed(aim))


CARDS = (
    Card("bayonet", "TO-100", rivals_beside, bayonet),
    Card("short_range", "TO-101", rivals_beside, short_range),
    Card("grenade", "TO-103", squares_beside, grenade),
)
