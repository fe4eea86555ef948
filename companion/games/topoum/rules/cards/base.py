"""What a card is for the rules: a category, what it may aim at, what it lacks, what it does; and shared aims."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ...state import CATEGORY, Category, Hex, Topoum, neighbours, straight_away
from .. import moles


@dataclass(frozen=True, slots=True)
class Aim:
    """What a card is played at: `target`, and `source`, the space something is moved from, for cards that move
    something else than the active mole. Both None for a card that needs no choice."""

    target: Hex | None = None
    source: Hex | None = None


NO_CHOICE = (Aim(),)
"""The aims of a card that needs no choice and can be played."""


@dataclass(frozen=True, slots=True)
class Card:
    """A type of card, played on the active mole standing at a space.

    `aims` returns every legal aim in the order in which they are offered; none means that the card may not be played
    (Law 7, TO-61), and then `lacks` names what is missing, as the last part of a key ``topoum.lacks.…``. `carry_out`
    returns the state after the effect, for an aim among those. It does not pay the card, put it on the pile or settle
    splits: the turn does that around it. The active mole belongs to ``state.now``.
    """

    key: str
    rule: str
    aims: Callable[[Topoum, Hex], tuple[Aim, ...]]
    carry_out: Callable[[Topoum, Hex, Aim], Topoum]
    lacks: Callable[[Topoum, Hex], str]

    @property
    def category(self) -> Category:
        """Its category (TO-94)."""
        return CATEGORY[self.key]


def lacking(what: str) -> Callable[[Topoum, Hex], str]:
    """Return the `lacks` of a card that can lack one thing only."""
    return lambda state, mole: what


def at_each(spaces: Iterable[Hex]) -> tuple[Aim, ...]:
    """Return one aim at each of the spaces."""
    return tuple(Aim(at) for at in spaces)


def aimed(aim: Aim) -> Hex:
    """Return the target of an aim that has one."""
    assert aim.target is not None, "a card with targets was carried out without one"
    return aim.target


# ── aims of several cards ──


def rivals_beside(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim at each rival on an adjacent square. One under the Red Cross may be aimed at too (TO-140)."""
    return at_each(at for at in neighbours(mole) if moles.rival_at(state, at))


def ways_beside(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim at each adjacent square that a mole may enter, whoever stands there (TOG-30)."""
    return at_each(at for at in neighbours(mole) if moles.may_enter(state, at))


def ways_over(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim at each square 2 spaces away in a straight line that a mole may enter, whatever lies between (TOG-30)."""
    return at_each(at for at in straight_away(mole, 2) if moles.may_enter(state, at))


def unoccupied(state: Topoum, at: Hex) -> bool:
    """Say whether a space holds a base tile and nothing on it: no mole, not the Red Cross, no obstacle or farmer's
    tile."""
    board = state.board
    return at in board.tiles and at not in board.things and at not in board.moles and at != board.red_cross
