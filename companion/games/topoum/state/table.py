"""The whole table of Topoum: the board, the people's reserves and medals, the cards in the open, the turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from companion.core.frozen import replace
from companion.core.game import Seat

from .battlefield import Battlefield
from .hexes import Hex

MOLES = 4  # TO-2, per colour
BASES = 16  # TO-3, per colour
START_MEDALS = 10  # TO-10
HAND = 2  # TO-15
LINE_CARDS = 5  # TO-16
TYPES_IN_DECK = 7  # TO-12
PRICES = (-3, -2, -1, 0, 1)  # TOG-1, places 1 to 5 from the deck (left) to the right

NO_CRATES: Mapping[int, int] = MappingProxyType({})

Line = tuple[Hex, Hex]
"""The two ends of a line of sight, the smaller space first."""


class Step(StrEnum):
    """What the table does: set-up, the steps of a turn, the end."""

    DECK = "deck"  # choosing seven types of cards (TO-12)
    FARMER = "farmer"  # which farmer is in play
    LINE = "line"  # naming the open cards (TO-16)
    DEPLOY = "deploy"  # the first tiles and moles (TO-17…19)
    FARMER_TILES = "farmer_tiles"  # a farmer's tiles on the marked zones
    OBSTACLES = "obstacles"  # TO-154
    ACTION = "action"
    REFILL = "refill"
    REVEAL = "reveal"  # crates are turned over at the end (TO-167)
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Settings:
    """The house rules and printed values of one evening. `prices` are those of the Line's places, left to right."""

    allow_negative: bool = False  # TOG-20
    obstacles: bool = False  # TO-154
    clockwise_obstacles: bool = False
    open_piles: bool = False  # TO-50: whether history and reasons name cards of earlier turns
    prices: tuple[int, ...] = PRICES
    crates: tuple[int, ...] = (1, 2, 3, 4)  # TOG-12


@dataclass(frozen=True, slots=True)
class Player:
    """What one person has. `moles` and `bases` are in the reserve; `used` is the discard pile, newest last.

    Only the newest used card is public (TO-50); the cards of a hand are never known here, only how many they are.
    `counted` are the used cards by category as the table counted them at the end.
    """

    medals: int = START_MEDALS
    moles: int = MOLES
    bases: int = BASES
    hand: int = HAND
    used: tuple[str, ...] = field(default=(), repr=False)
    counted: tuple[int, ...] | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Captive:
    """A mole of `owner` in the reserve of `captor` (TO-130)."""

    owner: int
    captor: int


@dataclass(frozen=True, slots=True)
class Gone:
    """A thing that left the board; another player than `by` may bring it back (TO-160…166)."""

    kind: str
    number: int = 0
    by: int | None = None


@dataclass(frozen=True, slots=True)
class UsedCard:
    """A card used this turn. `place` is its place in the Line (1 to 5), 0 for a hand card; `paid` its medals."""

    card: str
    place: int
    paid: int = 0


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened on the board this turn, in order: for the screen and the table.

    `what` is one of "entered", "moved", "fell" (a mole was eliminated), "returned" (a mole went home unharmed),
    "captured", "tile_gone", "thing_gone", "tile_laid", "tile_turned", "thing_laid" (moved, if it has a `to`, where it
    came from), "red_cross", "press", "cut_off".
    """

    what: str
    at: Hex
    seat: int | None = None
    to: Hex | None = None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """One modifier of a line: `what` ("squares", "barracks", "gas", "turnip", "trap", "floor"), medals, rule id."""

    what: str
    n: int
    rule: str


@dataclass(frozen=True, slots=True)
class Medals:
    """One change of somebody's medals, for ever in the books. `turn` 0 is the set-up.

    `why` is "line", "card", "lost", "own_hit", "red_cross", "honour", "farmer", "press", "prisoner_paid",
    "prisoner_sold" or "ruling"; `rule` the rule's id. `n` is what really changed, `owed` what the rule says (they
    differ where medals stop at 0, TOG-20). `parts` are what a scored line was made of, `count` its squares. The
    bonuses of the end are reckoned, not booked.
    """

    turn: int
    seat: int
    why: str
    n: int
    owed: int
    rule: str = ""
    line: Line | None = None
    card: str = ""
    count: int = 0
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """One player's turn. Moles are told by where they stand; whoever moves one keeps these sets right.

    `lines` stood when it began (TO-59). `ready` are moles that may still move (TO-35), `fresh` own moles that moved
    or arrived (their lines are new). `active` is the mole that moved last; `must` says what is due with it:
    "muster" (place a first mole, TO-51), "card", "card_or_tile", "dynamite" (put it back), or nothing.
    `split` are the equal parts to choose from (TO-54).
    """

    number: int
    seat: int
    lines: frozenset[Line] = frozenset()
    ready: frozenset[Hex] = frozenset()
    fresh: frozenset[Hex] = frozenset()
    action: str = ""  # "enter" or "move" once it is chosen
    active: Hex | None = None
    must: str = ""
    used: tuple[UsedCard, ...] = ()
    struck: frozenset[Line] = frozenset()  # lines that the table does not count
    counted: frozenset[Line] = frozenset()  # lines that the table counts although they are not new
    split: tuple[frozenset[Hex], ...] = ()
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Topoum:
    """A game of Topoum. Tuples by seat hold one item per seat number.

    `line` is the Line of Operations from the deck (left) to the right, "" for a gap. `deck` counts the action cards
    left in it, Peace not counted. `press` holds the Press; the Red Cross stands in the battlefield. `laid` counts the
    tiles laid, or turns taken, in the step of the set-up that is going on. `gone` are things off the board. `crates`
    are the values of crates turned over at the end, by their number; nobody tells the app before.
    """

    settings: Settings
    seats: tuple[Seat, ...]
    places: tuple[int, ...]
    step: Step
    starter: int
    board: Battlefield
    players: tuple[Player, ...]
    turn: Turn
    types: tuple[str, ...] = ()
    line: tuple[str, ...] = ("",) * LINE_CARDS
    deck: int = 0
    press: int | None = None
    captives: tuple[Captive, ...] = ()
    farmer: str = ""
    gone: tuple[Gone, ...] = ()
    laid: int = 0
    peace: bool = False  # TO-90
    book: tuple[Medals, ...] = ()
    crates: Mapping[int, int] = field(default_factory=lambda: NO_CRATES, hash=False)
    ended: str = ""  # "peace" or "table"
    stopped: Topoum | None = None  # how all stood when the table ended the game, for when it plays on

    @property
    def now(self) -> int:
        """The seat whose turn it is."""
        return self.turn.seat

    def name(self, seat: int) -> str:
        """Return a person's name."""
        return self.seats[seat].name


def with_player(state: Topoum, seat: int, **changes: Any) -> Topoum:
    """Return the state with one player changed."""
    players = list(state.players)
    players[seat] = replace(players[seat], **changes)
    return replace(state, players=tuple(players))


def with_turn(state: Topoum, **changes: Any) -> Topoum:
    """Return the state with the turn changed."""
    return replace(state, turn=replace(state.turn, **changes))


def with_board(state: Topoum, **changes: Any) -> Topoum:
    """Return the state with the board changed."""
    return replace(state, board=replace(state.board, **changes))


def put(mapping: Mapping[Hex, Any], at: Hex, item: Any) -> dict[Hex, Any]:
    """Return a copy of a mapping by space with one item put in, or taken out with None."""
    copy = dict(mapping)
    if item is None:
        copy.pop(at, None)
    else:
        copy[at] = item
    return copy
