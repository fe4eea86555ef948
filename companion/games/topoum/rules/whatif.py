"""The shovel: what would happen if a square were blown up now, without touching anything (TO-53…58, TO-141)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.frozen import replace

from ..field.splits import Part
from ..state import Hex, Medals, Topoum
from . import ground


@dataclass(frozen=True, slots=True)
class Choice:
    """One way in which it ends: the part that stays (None: there is nothing to choose), the squares that vanish,
    where whose moles die, and what the one who blows it up pays."""

    keeps: Part | None
    lost: Part
    moles: tuple[tuple[Hex, int], ...]
    bill: tuple[Medals, ...]

    @property
    def cost(self) -> int:
        """What it costs the one who blows it up, 0 or less."""
        return sum([entry.n for entry in self.bill])


def shovel(state: Topoum, at: Hex, seat: int | None = None) -> tuple[Choice, ...]:
    """Return how it ends if `seat` (the active player by default) blew up the square: one choice, or one for each
    of the equal parts it could keep. Empty if there is no square."""
    if not state.board.is_square(at):
        return ()
    turn = replace(state.turn, seat=state.now if seat is None else seat, split=())
    before = replace(state, turn=turn)
    after = ground.settle(before, ground.blow_up(before, at))
    parts = after.turn.split
    if not parts:
        return (_choice(before, after, None),)
    return tuple(_choice(before, _dropping(after, [other for other in parts if other != part]), part) for part in parts)


def _dropping(state: Topoum, parts: list[Part]) -> Topoum:
    for part in parts:
        state = ground.cut_off(state, part)
    return state


def _choice(before: Topoum, after: Topoum, keeps: Part | None) -> Choice:
    lost = before.board.squares() - after.board.squares()
    moles = tuple(sorted((at, owner) for at, owner in before.board.moles.items() if at in lost))
    return Choice(keeps, lost, moles, after.book[len(before.book) :])
