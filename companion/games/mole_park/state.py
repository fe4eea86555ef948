"""How a game of Mole Park stands: who holds what, what lies on the board, what was rolled this round.

Only counts of moles are kept, never their values, until somebody lays them down (they are secret before that).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from companion.core.frozen import replace
from companion.core.game import Seat
from companion.core.messages import Message

WHACKING = ("glove", "pan", "mallet")
PRIZE = "prize"
KINDS = (*WHACKING, PRIZE)

HAND_LIMIT = 5  # MP-24
FLEE_AT = 5  # MP-44
FLEE_MOST_PLAYERS = 3  # MP-44
CROWN = 40  # MP-53
PATH_FIRST = 10  # MP-32


class Phase(StrEnum):
    """The stored part of where a round is; what is due within a phase follows from the rest of the state."""

    KING = "king"  # rolling for the first King
    DEAL = "deal"  # the round before is tidied up, the next deal is due
    ROLL = "roll"  # dealt: declarations, then dice
    RESOLVE = "resolve"  # handed out: hand limit, cashing in, picking
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Throw:
    """A die as it fell: its kind, and the hole it hit (0: X, a miss) or the stars it shows."""

    kind: str
    face: int


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize card: the key of its stand, its stars, and its printed name if the table told it."""

    stand: str
    stars: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Stand:
    """A Prize Stand: from which total it can be afforded, and whether a face-up card lies on it.

    `cards` counts what is left including the top card; None where nobody counts them.
    """

    key: str
    name: str
    value: int
    cards: int | None = None
    open: bool = True


@dataclass(frozen=True, slots=True)
class Share:
    """How one hole is shared out: `seats` hit it (MP-19…22), each takes `each`, `stay` remain of `moles`.

    A seat stands twice in `seats` if the table shares per die and two of its dice hit the hole (MPG-15).
    """

    hole: int
    moles: int
    seats: tuple[int, ...]
    each: int
    stay: int


@dataclass(frozen=True, slots=True)
class Player:
    """One person's moles and prizes, and what they did this round (kept in sight until the next deal)."""

    moles: int = 0
    prizes: tuple[Prize, ...] = ()
    corrected: int = 0  # stars that the table added to (or took from) those on the prizes
    declared: bool = False
    sits_out: bool = False
    rests: int = 0  # how often this round the seat was told to sit out
    chosen: str = field(default="", repr=False)  # the hidden choice of a die; secret until all have chosen
    throws: tuple[Throw, ...] = ()
    gained: int = 0  # moles taken from holes this round
    owes: int = 0  # moles still to put back, over the hand limit
    returned: int = 0  # moles put back this round
    laid: tuple[int, ...] | None = None
    said: int | None = None  # the total that the table ruled
    counted: int | None = None  # the total as it stood when the round ended
    pick: str = ""  # "", "took", "passed" or "nothing"
    won: Prize | None = None  # the prize picked this round: it counts from the next round on (MP-39)

    @property
    def stars(self) -> int:
        """The stars on the prizes in front of this person."""
        return sum([prize.stars for prize in self.prizes]) + self.corrected if self.prizes else self.corrected

    @property
    def earlier_stars(self) -> int:
        """The stars on prizes won before this round's pick: those that count in MP-30."""
        return self.stars - (self.won.stars if self.won else 0)

    def die(self, kind: str) -> Throw | None:
        """Return this round's throw of a kind of die."""
        for throw in self.throws:
            if throw.kind == kind:
                return throw
        return None


@dataclass(frozen=True, slots=True)
class Settings:
    """What stays the same all game: the printed values and the house rules."""

    holes: int
    faces: Mapping[str, tuple[str, ...]] = field(hash=False)
    lowest: int
    highest: int
    counts: tuple[int, ...]
    cards: int
    prizes: tuple[Prize, ...]
    secret_choice: bool
    crown_without_moles: bool
    must_take: bool
    share_per_die: bool
    showdown_limit: bool


@dataclass(frozen=True, slots=True)
class MolePark:
    """A game of Mole Park as it stands."""

    seats: tuple[Seat, ...]
    places: tuple[int, ...]
    players: tuple[Player, ...]
    settings: Settings
    holes: tuple[int, ...]
    stands: tuple[Stand, ...]
    deck: int
    discard: int = 0
    phase: Phase = Phase.KING
    round: int = 0  # 0: nothing dealt yet
    deals: int = 0  # how often moles were dealt; unlike `round` the table cannot correct it
    king: int | None = None
    candidates: tuple[int, ...] = ()  # who rolls for King (MP-8: after a tie only the tied)
    king_turn: int = 1
    revealed: bool = False  # all hidden choices of this round were made and lie open
    shared: tuple[Share, ...] = ()
    ties: tuple[int, ...] = ()  # whom the King let go first in a tie
    next_up: int | None = None  # whom the table ruled to pick next
    showdown: tuple[int, ...] = ()
    showdown_turn: int = 0
    fled: tuple[tuple[int, int], ...] = ()  # holes that were emptied at the end of the round, and their moles
    restocked: tuple[str, ...] = ()  # stands whose next card is turned up at the end of the round
    notes: tuple[Message, ...] = ()  # what the table should do besides
    winner: int | None = None
    ended: str = ""  # "crown", "showdown", "last", "table" or "stopped"
    stopped: MolePark | None = None  # how all stood when the table stopped, for when it plays on

    @property
    def round_now(self) -> int:
        """The number of this round; before the first deal, of the round to come."""
        return self.round if self.deals else self.round + 1

    def name(self, seat: int) -> str:
        """Return a person's name."""
        return self.seats[seat].name

    def names(self, seats: tuple[int, ...]) -> tuple[str, ...]:
        """Return several people's names."""
        return tuple(self.seats[seat].name for seat in seats)

    def stand(self, key: str) -> Stand | None:
        """Return a stand by its key; None if no such stand is in use."""
        return next((stand for stand in self.stands if stand.key == key), None)


def with_player(state: MolePark, seat: int, **changes: Any) -> MolePark:
    """Return the state with one player's fields changed."""
    players = list(state.players)
    players[seat] = replace(players[seat], **changes)
    return replace(state, players=tuple(players))
