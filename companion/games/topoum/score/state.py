"""What the score sheet of Topoum keeps: medals and where they came from, Press, prisoners, Peace, the final counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from companion.core.game import Option, Seat

from ..finals import Tally
from ..medals import Line

FEWEST_SEATS, MOST_SEATS = 2, 4
MOLES = 4
"""Moles of one colour (TO-10)."""

OPTIONS = (
    Option("allow_negative", False, rule="TOG-20"),
    Option("crates", False, rule="TO-167"),
)


class Phase(StrEnum):
    """Where the game stands: turns are played, everybody counts their cards in secret, all counts are open."""

    PLAY = "play"
    COUNT = "count"
    OVER = "over"


class What(StrEnum):
    """What changed somebody's medals."""

    LINE = "line"
    CARD = "card"
    MOLE_LOST = "mole_lost"
    OWN_HIT = "own_hit"
    RED_CROSS = "red_cross"
    HONOUR = "honour"
    RANSOM_PAID = "ransom_paid"
    RANSOM_GOT = "ransom_got"
    PRESS = "press"
    CRATE = "crate"
    STEP = "step"
    RULING = "ruling"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The switches of one evening and the printed values: medals of the five places of the Line of Operations, the
    place beside the deck first (TOG-1), and the values of the crates (TOG-12)."""

    negative: bool
    crates: bool
    costs: tuple[int, ...]
    crate_values: tuple[int, ...]

    @classmethod
    def read(cls, options: Mapping[str, Any], catalogue: Mapping[str, Any]) -> HouseRules:
        """Read the options and printed values of a setup."""
        return cls(options["allow_negative"], options["crates"], catalogue["line.costs"], catalogue["crates.values"])


@dataclass(frozen=True, slots=True)
class Gain:
    """One change of somebody's medals in a turn. `asked` is what it would have been, `change` what it was: medals
    do not go below 0 (TOG-20). `place` is the card's in the Line of Operations, `other` the second person of it."""

    seat: int
    turn: int
    what: What
    asked: int
    change: int
    line: Line | None = None
    place: int = 0
    other: int | None = None


@dataclass(frozen=True, slots=True)
class Prisoner:
    """One mole in somebody else's reserve (TO-130)."""

    holder: int
    owner: int


@dataclass(frozen=True, slots=True, repr=False)
class Sealed:
    """A count that nobody else may see yet. Its ``repr`` says nothing."""

    tally: Tally

    def __repr__(self) -> str:
        return "<hidden count>"


@dataclass(frozen=True, slots=True)
class State:
    """A game on the score sheet. Tuples hold one item per seat number, people who left included.

    `round` and `turn` count from 1; `start` holds the Whistle. `gains` are all changes of medals, oldest first.
    `press` holds the Press card. `sealed` are hidden counts while people count; `tallies` are open, once all are in.
    `barracks` are own barracks on the battlefield, asked only where a tie must be broken (TO-96).
    """

    rules: HouseRules
    seats: tuple[Seat, ...]
    places: tuple[int, ...]
    phase: Phase
    round: int
    turn: int
    on_turn: int
    start: int
    medals: tuple[int, ...]
    gains: tuple[Gain, ...] = ()
    press: int | None = None
    prisoners: tuple[Prisoner, ...] = ()
    peace: bool = False
    sealed: tuple[Sealed | None, ...] = ()
    tallies: tuple[Tally | None, ...] = ()
    barracks: tuple[int | None, ...] = ()

    def name(self, seat: int) -> str:
        """A seat's name."""
        return self.seats[seat].name
