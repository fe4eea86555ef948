"""Combat cards (TO-100…105): they eliminate rival moles, or squares and everything on them."""

from __future__ import annotations

from ...state import OBSTACLES, Hex, Topoum, between, direction_to, neighbours, straight_away
from .. import ground, moles
from .base import Aim, Card, aimed, at_each, lacking, rivals_beside

# ── aims ──


def rivals_in_sight(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim at each rival 2 or 3 squares away in a straight line, with neither a mole nor an obstacle between.

    The way is counted in squares, so a space without a tile stops the shot; farmers' own tiles are no obstacles.
    """
    far = (*straight_away(mole, 2), *straight_away(mole, 3))
    return at_each(at for at in far if moles.rival_at(state, at) and _clear(state, mole, at))


def _clear(state: Topoum, mole: Hex, at: Hex) -> bool:
    board = state.board
    return all(
        board.is_square(on) and on not in board.moles and on != board.red_cross and board.thing(on) not in OBSTACLES
        for on in between(mole, at)
    )


def rivals_over(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim at each rival 2 spaces away in a straight line, whatever lies between."""
    return at_each(at for at in straight_away(mole, 2) if moles.rival_at(state, at))


def squares_beside(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim at each adjacent square, whatever is on it."""
    return at_each(at for at in neighbours(mole) if state.board.is_square(at))


def squares_over(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim at each square 2 spaces away in a straight line, whatever lies between."""
    return at_each(at for at in straight_away(mole, 2) if state.board.is_square(at))


# ── effects ──


def bayonet(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """The rival is eliminated and the active mole moves there; a protected rival holds its square (TO-100, TO-140)."""
    target = aimed(aim)
    if moles.protected(state, target):
        return state
    state = moles.eliminate(state, target)
    return moles.move(state, mole, target, direction_to(mole, target))[0]


def shoot(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """The rival is eliminated, unless the Red Cross protects it (TO-101, TO-102, TO-105, TO-140)."""
    return moles.eliminate(state, aimed(aim))


def explode(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """The square vanishes with everything on it (TO-103, TO-104)."""
    return ground.blow_up(state, aimed(aim))


CARDS = (
    Card("bayonet", "TO-100", rivals_beside, bayonet, lacking("rival_beside")),
    Card("short_range", "TO-101", rivals_beside, shoot, lacking("rival_beside")),
    Card("long_range", "TO-102", rivals_in_sight, shoot, lacking("rival_in_sight")),
    Card("grenade", "TO-103", squares_beside, explode, lacking("square_beside")),
    Card("mortar_attack", "TO-104", squares_over, explode, lacking("square_over")),
    Card("slingshot", "TO-105", rivals_over, shoot, lacking("rival_over")),
)
