"""What lies on the table in Whakka Mole: a sheet of numbered holes per seat, what was written, the scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from companion.core.game import Option, Seat, SetupError
from companion.core.messages import say

MOST_SEATS = 16
FEWEST_SEATS = 2

OPTIONS = (
    Option("holes", 9, 4, 16, rule="WM-2"),
    Option("columns", 3, 1, 8, rule="WM-2"),
    Option("tokens", "declare", choices=("declare", "stay_up"), rule="WM-9"),
    Option("at_least_one", False, rule="WM-5"),
    Option("limit", 10, 0, 99, rule="WM-2"),
    Option("hit", 6, 1, 20, rule="WM-11"),
    Option("target", 50, 5, 500, rule="WM-16"),
    Option("tie", "joint", choices=("joint", "play_on"), rule="WM-17"),
    Option("paper", False, rule="WM-5"),
)


class Phase(StrEnum):
    """Where a turn stands: everybody writes, all is revealed and counted, or the table has ended the game."""

    WRITE = "write"
    REVEAL = "reveal"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The switches of one evening. `limit` 0: as many tokens as wanted. Gaps of the rulebook: WMG-1…9."""

    holes: int
    columns: int
    stay_up: bool
    at_least_one: bool
    limit: int
    hit: int
    target: int
    play_on: bool

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> HouseRules:
        """Read the options of a setup; raises `SetupError` for a layout wider than its holes."""
        if options["columns"] > options["holes"]:
            reason = say("whakka_mole.setup.columns", columns=options["columns"], holes=options["holes"])
            raise SetupError(reason, "options.columns")
        return cls(
            options["holes"],
            options["columns"],
            options["tokens"] == "stay_up",
            options["at_least_one"],
            options["limit"],
            options["hit"],
            options["target"],
            options["tie"] == "play_on",
        )


@dataclass(frozen=True, slots=True, repr=False)
class Choice:
    """What one seat wrote this turn: the holes its moles emerge from, in writing order, and the hole it whacks.

    `open` choices were written on paper and typed for all to see. The ``repr`` of the others says nothing.
    """

    pop: tuple[int, ...]
    whack: int
    open: bool = False

    def __repr__(self) -> str:
        return f"Choice(pop={self.pop}, whack={self.whack}, open=True)" if self.open else "<hidden choice>"


Sheet = tuple[int, ...]
"""Tokens in each hole of one seat's sheet; hole 1 is item 0."""


@dataclass(frozen=True, slots=True)
class Whack:
    """One whack of a finished turn: whose, at whose sheet and hole, whether it hit, and the tokens lost to it."""

    seat: int
    left: int
    hole: int
    hit: bool
    lost: int


@dataclass(frozen=True, slots=True)
class Count:
    """What one seat got in a turn: its sheet after pop up and after the whacks, and its points.

    `stayed_home` are tokens written but not placed because all of the seat's tokens were out (WMG-5).
    `wrote` is false for a seat that sat the turn out by a ruling.
    """

    seat: int
    popped: Sheet
    left: Sheet
    whack_points: int
    mole_points: int
    before: int
    wrote: bool = True
    stayed_home: int = 0

    @property
    def gain(self) -> int:
        """Points of this turn: the whack's and the counted tokens'."""
        return self.whack_points + self.mole_points

    @property
    def after(self) -> int:
        """The score at the end of the turn."""
        return self.before + self.gain


@dataclass(frozen=True, slots=True)
class Turn:
    """A finished turn, in table order of that turn."""

    number: int
    whacks: tuple[Whack, ...]
    counts: tuple[Count, ...]

    def count_of(self, seat: int) -> Count | None:
        """Return what the seat got, or None if it was not at the table."""
        return next((count for count in self.counts if count.seat == seat), None)

    def whack_by(self, seat: int) -> Whack | None:
        """Return the seat's own whack."""
        return next((whack for whack in self.whacks if whack.seat == seat), None)

    def whack_at(self, seat: int) -> Whack | None:
        """Return the whack at the seat's sheet (WM-18: at most one)."""
        return next((whack for whack in self.whacks if whack.left == seat), None)


@dataclass(frozen=True, slots=True)
class ScoreSet:
    """The table set a score: after how many finished turns, from what to what."""

    seat: int
    turns: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class State:
    """A game of Whakka Mole. Tuples hold one item per seat number, people who left included.

    `choices` are those of the turn being written; they are gone as soon as it is revealed. `turn` counts from 1.
    """

    rules: HouseRules
    seats: tuple[Seat, ...]
    places: tuple[int, ...]
    phase: Phase
    turn: int
    paper: bool
    sheets: tuple[Sheet, ...]
    choices: tuple[Choice | None, ...]
    scores: tuple[int, ...]
    turns: tuple[Turn, ...] = ()
    rulings: tuple[ScoreSet, ...] = ()
    stopped: State | None = None  # the turn being written when the table ended the game, for when it plays on

    @property
    def last_turn(self) -> Turn | None:
        """The turn that was revealed last."""
        return self.turns[-1] if self.turns else None
