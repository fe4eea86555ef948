"""Asking dice once more how they lie, for whoever looks at a die that was not read, or not surely."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from companion.table.table import Table


class ReadAgain:
    """The dice of a table that can answer. `sources` are the app's (`companion.inputs.sources.Sources`)."""

    def __init__(self, table: Table, sources: Any) -> None:
        self._table = table
        self._sources = sources

    def dice(self, seat: int, kinds: Collection[str]) -> tuple[str, ...]:
        """Return the dice of a seat, of one of these kinds, that can be asked now."""
        owners = self._table.desk.owners.items()
        mine = (die for die, owner in owners if owner.seat == seat and owner.kind in kinds)
        return tuple(die for die in mine if self._sources.can_ask(die))

    def ask(self, seat: int, kinds: Collection[str]) -> None:
        """Ask them; what they say comes to the table as a roll does."""
        self._sources.read_again(*self.dice(seat, kinds))
