"""What a card is for the rules: a category, what it may aim at, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ...state import CATEGORY, Category, Hex, Topoum


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
    (Law 7, TO-61). `carry_out` returns the state after the effect, for an aim among those. It does not pay the card,
    put it on the pile or settle splits: the turn does that around it. The active mole belongs to ``state.now``.
    """

    key: str
    rule: str
    aims: Callable[[Topoum, Hex], tuple[Aim, ...]]
    carry_out: Callable[[Topoum, Hex, Aim], Topoum]

    @property
    def category(self) -> Category:
        """Its category (TO-94)."""
        return CATEGORY[self.key]


def at_each(spaces: Iterable[Hex]) -> tuple[Aim, ...]:
    """Return one aim at each of the spaces."""
    return tuple(Aim(at) for at in spaces)


def aimed(aim: Aim) -> Hex:
    """Return the target of an aim that has one."""
    assert aim.target is not None, "a card with targets was carried out without one"
    return aim.target
