"""Medals: every change goes through here and into the books, with its reason (TO-10, TO-34, TO-56…58, TO-75)."""

from __future__ import annotations

from companion.core.frozen import replace

from .. import medals
from ..state import Line, Medals, Part, Topoum, with_player


def earn(
    state: Topoum,
    seat: int,
    owed: int,
    why: str,
    rule: str,
    *,
    line: Line | None = None,
    card: str = "",
    count: int = 0,
    parts: tuple[Part, ...] = (),
) -> Topoum:
    """Give a seat medals, or take them (`owed` < 0), and write down why.

    Medals stop at 0 unless the table allows less (TOG-20); the book keeps both what was owed and what changed.
    """
    before = state.players[seat].medals
    after = before + owed
    if after < 0 and owed < 0 and not state.settings.allow_negative:
        after = min(before, 0)
    entry = Medals(state.turn.number, seat, why, after - before, owed, rule, line, card, count, parts)
    return replace(with_player(state, seat, medals=after), book=(*state.book, entry))


def can_pay(state: Topoum, seat: int, price: int) -> bool:
    """Say whether a seat may take a card of this price (negative: it costs medals) (TOG-20)."""
    return price >= 0 or state.settings.allow_negative or state.players[seat].medals + price >= 0


def lost_mole(state: Topoum) -> Topoum:
    """Charge the active player for one of their own moles lost through their action (TO-56)."""
    return earn(state, state.now, medals.MOLE_LOST, "lost", "TO-56")
