"""Dice that count for nothing: which rows of the log say so of which rolls, so that undo and redo reach the dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.core.dice import Roll
from companion.core.moves import CountsForNothing
from companion.core.session import Session
from companion.dice.desk import DiceDesk


class PutAway:
    """The rows of this evening that put dice of a desk away. Dice are remembered only while they lie on the table."""

    def __init__(self, desk: DiceDesk) -> None:
        self._desk = desk
        self._rows: dict[int, Mapping[str, Roll]] = {}
        self._away: set[int] = set()  # the rows whose dice are put away now

    def rolls(self, dice: Iterable[str]) -> dict[str, Roll]:
        """Return what these dice show."""
        wanted = frozenset(dice)
        return {r.die: r.roll for r in self._desk.readings() if r.die in wanted and r.roll is not None}

    def asked_about(self, die: str) -> bool:
        """Whether people are asked if this die was rolled at all."""
        roll = self.rolls((die,)).get(die)
        return roll is not None and bool(roll.unheard or roll.overheard)

    def told(self, rolls: Mapping[str, Roll], seats: int) -> CountsForNothing:
        """Return the move that says that these rolls count for nothing, at a table of so many seats."""
        whose = {die: owner for die, owner in self._desk.owners.items() if owner.seat < seats}
        return CountsForNothing(
            tuple(whose[die].meaning(roll.face) if die in whose else roll.face for die, roll in rolls.items()),
            tuple(whose[die].seat if die in whose else -1 for die in rolls),
        )

    def say(self, row: int, rolls: Mapping[str, Roll]) -> None:
        """Row `row` says it of these rolls."""
        self._rows[row] = rolls
        self._turn(row)

    def follow(self, session: Session) -> None:
        """Bring back what undo took back, and put away what redo says again. Rows that the disk lost say nothing."""
        for row in tuple(self._rows):
            lost = row > session.last_number
            if (not lost and session.holder(row) is not None) != (row in self._away):
                self._turn(row)
            if lost:
                del self._rows[row]

    def _turn(self, row: int) -> None:
        """Put away or bring back; a die that was thrown since is left alone."""
        again = row in self._away
        now = self.rolls(self._rows[row])
        for die, roll in self._rows[row].items():
            if now.get(die) == roll:
                (self._desk.bring_back if again else self._desk.put_away)(die)
        (self._away.discard if again else self._away.add)(row)
