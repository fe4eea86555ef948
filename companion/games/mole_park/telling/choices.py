"""What people can name in the form of a move: the holes and stands of this board, the values of these cards."""

from __future__ import annotations

from typing import Any

from companion.core.messages import Value
from companion.core.moves import Move

from ..state import MolePark


def choices(state: MolePark, move: type[Move], field: str) -> tuple[tuple[Any, Value], ...] | None:
    """Return the values that a field may have at this table with their words; None where the field's type says it."""
    if field == "hole":
        return tuple((hole, str(hole)) for hole in range(1, len(state.holes) + 1))
    if field == "stand":
        return tuple((stand.key, stand.name) for stand in state.stands)
    if field == "values":
        return tuple((value, str(value)) for value in range(state.settings.lowest, state.settings.highest + 1))
    return None
