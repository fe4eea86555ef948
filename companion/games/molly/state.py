"""How a game of Molly stands: tokens, whose turn it is, what shows on the nine piles, and the Burrows once counted.

Cards inside the piles are nobody's to know (MO-43): only what lies on top is kept. Cubes are hidden until all have
counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from companion.core.game import Option, Seat

FEWEST_SEATS, MOST_SEATS = 2, 4  # MO-3: four Burrows
COLOURS = ("red", "yellow", "blue", "green", "white")
PROJECT, EMPTY, BOBTAIL, UNKNOWN = "project", "empty", "bobtail", "unknown"
COLUMN = 7  # MO-5
CUBES = 13  # MO-3: cubes of one colour in the box
CENTRE = 5
EVENTS = ("tokens", "draw", "fill_empty", "fill_backs", "pass_right", "discard")
"""The six effects in the rulebook's order, Event 1 first (MO-53…58)."""
CUBE_EVENTS = (2, 5, 6)  # those that change what lies in the Burrows

OPTIONS = (
    Option("referee", True, rule="MO-31"),
    Option("bobtail", False, rule="MO-70"),
    Option("tally", False, rule="MO-4"),
    Option("event_steal", True, rule="MOG-2"),
    Option("ask_after_flip", False, rule="MOG-10"),
)


class Phase(StrEnum):
    """Where the game stands: turns are played, Burrows are counted behind covers, or all lie open."""

    PLAY = "play"
    COUNT = "count"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The switches of one evening, and the event colours as told by the catalogue (MOG-1), Event 1 first."""

    bobtail: bool
    tally: bool
    event_steal: bool
    ask_after_flip: bool
    event_colours: tuple[str, ...]

    @classmethod
    def from_setup(cls, options: Mapping[str, Any], catalogue: Mapping[str, Any]) -> HouseRules:
        """Read a setup's options and printed values."""
        colours = tuple(str(catalogue[f"events.{name}.colour"]) for name in EVENTS)
        names = ("bobtail", "tally", "event_steal", "ask_after_flip")
        bobtail, tally, event_steal, ask = (bool(options[name]) for name in names)
        return cls(bobtail, tally, event_steal, ask, colours)


@dataclass(frozen=True, slots=True, repr=False)
class Burrow:
    """Cubes per colour in the order of `COLOURS`. The ``repr`` says nothing until it lies `open`."""

    counts: tuple[int, ...]
    open: bool = False

    def __repr__(self) -> str:
        return f"Burrow({self.counts}, open=True)" if self.open else "<hidden Burrow>"


@dataclass(frozen=True, slots=True, repr=False)
class CubeChoice:
    """The colour that a seat noted for an Event; "" for no cube. The ``repr`` says nothing."""

    colour: str

    def __repr__(self) -> str:
        return "<hidden cube>"


@dataclass(frozen=True, slots=True)
class TokenMove:
    """Project tokens that a seat got (or gave up, below 0): how many, why (`key` of the sentence), in which round.

    `other` is the seat at the other end of a theft, `due` what the token was owed for (the key of that gain).
    """

    seat: int
    n: int
    key: str
    round: int
    other: int | None = None
    due: str = ""


@dataclass(frozen=True, slots=True)
class Turning:
    """A pile whose new top has to be told. `why` is "flip" (MO-37), "cover" (MO-41) or "fill" (MO-55, MO-56)."""

    space: int
    why: str


@dataclass(frozen=True, slots=True)
class Molly:
    """A game of Molly. Tuples hold one item per seat number, people who left included; spaces count from 1.

    `grid` says what shows on each space: a colour, ``project`` (a back), ``empty``, ``bobtail`` or ``unknown``.
    `fresh` are the spaces a set must hold one of to count now: the card just played (MO-32), later the piles just
    flipped (MO-38). `line` is the set being acted on, whose pile is still to be chosen. `owed` lists seats that still
    have to steal, once per token, and `owed_for` why (the key of that gain). `asking` is the Event whose cubes are
    being noted in secret (0: none).
    """

    seats: tuple[Seat, ...]
    places: tuple[int, ...]
    house: HouseRules
    players: int
    total: int
    tokens: tuple[int, ...]
    ledger: tuple[TokenMove, ...]
    referee: bool
    grid: tuple[str, ...]
    first: int
    active: int
    tallies: tuple[Burrow, ...]
    counts: tuple[Burrow | None, ...]
    phase: Phase = Phase.PLAY
    round: int = 1
    turns: int = 0
    played: int = 0
    colour: str = ""
    fresh: tuple[int, ...] = ()
    line: str = ""
    forced: bool = False
    turning: tuple[Turning, ...] = ()
    flipped: tuple[int, ...] = ()
    projects: str = ""
    sets: int = 0
    owed: tuple[int, ...] = ()
    owed_for: str = ""
    events: tuple[int, ...] = ()
    last_round: bool = False
    asking: int = 0
    chosen: tuple[CubeChoice | None, ...] = ()

    @property
    def supply(self) -> int:
        """Project tokens in the supply: those that nobody has."""
        return self.total - sum(self.tokens)

    @property
    def last_seat(self) -> int:
        """The seat on the right of the First Player: its turn ends a round, and in the last one the game (MO-61)."""
        return self.places[self.places.index(self.first) - 1]

    @property
    def bobtail_at(self) -> int:
        """The space of the Bobtail; 0 if it is not in play or nobody has told where it is."""
        return self.grid.index(BOBTAIL) + 1 if BOBTAIL in self.grid else 0

    def name(self, seat: int) -> str:
        """Return a person's name."""
        return self.seats[seat].name

    def names(self, seats: tuple[int, ...]) -> tuple[str, ...]:
        """Return several people's names."""
        return tuple(self.seats[seat].name for seat in seats)

    def top(self, space: int) -> str:
        """Return what shows on a space."""
        return self.grid[space - 1]


def with_top(state: Molly, space: int, top: str) -> Molly:
    """Return the state with another top on a space."""
    return replace(state, grid=put(state.grid, space - 1, top))


def put(items: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    """Return the tuple with one item replaced."""
    return (*items[:place], item, *items[place + 1 :])
