"""What would happen if a square were blown up now (TO-53…56, TO-103, TO-141): asked at the table, changes nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ..state import Hex, Topoum, with_turn
from . import ground


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What blowing up `at` would do for the person whose turn it is.

    `gone` are the squares that vanish, `at` among them; `tied` the equal parts one of which would stay (their squares
    are not in `gone`). `dead` says how many moles of which seat go home; `owed` the medals it costs (0 or less).
    """

    at: Hex
    gone: frozenset[Hex]
    tied: tuple[frozenset[Hex], ...] = ()
    dead: tuple[tuple[int, int], ...] = ()
    owed: int = 0


def blown_up(state: Topoum, at: Hex) -> WhatIf | None:
    """Return what would happen, None for a space without a tile."""
    if not state.board.is_square(at):
        return None
    before = with_turn(state, split=(), must="", events=())
    after = ground.settle(before, ground.blow_up(before, at))
    gone = state.board.squares() - after.board.squares()
    dead = Counter(event.seat for event in after.turn.events if event.what == "fell" and event.seat is not None)
    owed = sum(entry.owed for entry in after.book[len(state.book) :] if entry.seat == state.now)
    return WhatIf(at, gone, after.turn.split, tuple(sorted(dead.items())), owed)
