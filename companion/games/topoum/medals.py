"""What medals are worth: the fixed prices of Topoum and the sum of a line of sight (TO-70…75); the box's colours."""

from __future__ import annotations

from dataclasses import dataclass

COLOURS = ("vermilion", "blue", "yellow", "graphite")
"""The colours of the pieces: red, blue, yellow, black (TO-1)."""

START = 10
MOLE_LOST = -5
OWN_HIT = -10
RED_CROSS_HIT = -5
HONOUR = 3
RANSOM = 3
PRESS = 1
CRATE_CARD = 1
TURNIP = 2
SECOND_MARKER = (100, 50)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of sight: its squares with both moles' (TO-72), own barracks among them (TO-73), gas clouds on it
    (TO-152, TOG-21), whether one of its moles stands on the Turnip (TO-163), and how many of its two moles stand
    next to the Trap (TO-165, TOG-22)."""

    squares: int
    barracks: int
    gas: int = 0
    turnip: bool = False
    trap: int = 0

    @property
    def sum(self) -> int:
        """The medals as the sum says, which may be less than nothing."""
        return self.squares + self.barracks - self.gas + TURNIP * self.turnip - self.trap

    @property
    def medals(self) -> int:
        """The medals that the line scores, never fewer than none (TOG-23)."""
        return max(0, self.sum)

    @property
    def possible(self) -> bool:
        """Whether such a line can lie on a table: two moles at least, and no gas or foreign barracks counted twice.

        A gas cloud lies on neutral ground and kills a mole, so neither end can be gas.
        """
        return self.squares >= 2 and self.gas <= self.squares - 2 and self.barracks <= self.squares - self.gas


def signed(medals: int) -> str:
    """Return a change of medals with its sign: ``"+1"``, ``"0"``, ``"−3"``."""
    return f"+{medals}" if medals > 0 else f"{medals}".replace("-", "−")


def marker(medals: int) -> int:
    """Return where the second score marker lies: 100, 50, or 0 while it is not used (TO-75, TOG-46)."""
    return next((mark for mark in SECOND_MARKER if medals >= mark), 0)
