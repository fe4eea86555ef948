"""What people do in Molly. Names and fields are the format of files and of the command line.

What has no seat is done by whoever's turn it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from companion.core.moves import Between, Move, Ruling, SeatNo, SecretMove

Space = Annotated[int, Between(1, 9)]
"""A space of the grid, counted row by row."""
Elsewhere = Annotated[int, Between(0, 9)]
"""A space, or 0 for none."""
Colour = Literal["red", "yellow", "blue", "green", "white"]
Shown = Literal["red", "yellow", "blue", "green", "white", "project"]
Top = Literal["red", "yellow", "blue", "green", "white", "project", "empty", "bobtail"]
Line = Literal["123", "456", "789", "147", "258", "369", "159", "357"]
EventNo = Annotated[int, Between(1, 6)]
Tokens = Annotated[int, Between(0, 12)]
Cubes = Annotated[int, Between(0, 13)]


@dataclass(frozen=True, slots=True)
class NameFirst(Move):
    """The person who was underground most recently takes the First Player card and begins (MO-13)."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class UseReferee(Move):
    """From now on Burrow follows the nine piles (or, with false, only tokens and turns)."""

    on: bool = True


@dataclass(frozen=True, slots=True)
class ShowTops(Move):
    """What shows on the nine spaces, row by row (MO-7)."""

    tops: tuple[Top, ...]


@dataclass(frozen=True, slots=True)
class TakeCard(Move):
    """Action A for 1 token: a display card is discarded for a cube (MO-20). Which colour is nobody's to keep."""


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """Action B for 1 token: two piles side by side change places (MO-21)."""

    a: Space
    b: Space


@dataclass(frozen=True, slots=True)
class MoveBobtail(Move):
    """Action B with the Bobtail for 1 token: it moves one space, the pile found there goes to `pile` (MO-72, MO-73).

    `pile` 0: there was no pile, or only one space is free for it.
    """

    to: Space
    pile: Elsewhere = 0


@dataclass(frozen=True, slots=True)
class PayAction(Move):
    """1 token is paid for action B where Burrow does not follow the piles (MO-18, MO-19)."""


@dataclass(frozen=True, slots=True)
class PlayCard(Move):
    """A card is put face-up on a space (MO-23)."""

    colour: Colour
    space: Space


@dataclass(frozen=True, slots=True)
class EmptySpace(Move):
    """The card went on an empty space, 1 token, where Burrow does not follow the piles (MO-27)."""


@dataclass(frozen=True, slots=True)
class ProjectSet(Move):
    """A flip made a line of three Projects, 3 tokens, where Burrow does not follow the piles (MO-39)."""


@dataclass(frozen=True, slots=True)
class TakeSet(Move):
    """Of several sets, this one is acted on (MO-33)."""

    line: Line


@dataclass(frozen=True, slots=True)
class TakePile(Move):
    """The pile of the set whose cards are taken; the other two are flipped (MO-35, MO-37)."""

    space: Space


@dataclass(frozen=True, slots=True)
class TurnUp(Move):
    """What shows now on a pile that was flipped, covered or filled (MO-37, MO-41, MO-55, MO-56)."""

    space: Space
    top: Shown


@dataclass(frozen=True, slots=True)
class Steal(Move):
    """The supply was empty: whoever is owed a token takes it from this seat (MO-28, MO-40)."""

    victim: SeatNo


@dataclass(frozen=True, slots=True)
class Event(Move):
    """An Event came up: its effect, 1 to 6 in the rulebook's order (MO-50…58)."""

    n: EventNo


@dataclass(frozen=True, slots=True)
class LastRound(Move):
    """The first Tardy Mole lies on top of the deck: this is the last round (MO-60)."""


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """The turn ends; the next person clockwise plays (MO-14)."""


@dataclass(frozen=True, slots=True, repr=False)
class ChooseCube(SecretMove):
    """With private tallies: the colour of the cube that a seat drew, passes or discards for an Event; "none" if none.

    The last one settles everybody's tally at the same time (MO-54, MO-57, MO-58).
    """

    private: ClassVar[bool] = True
    seat: SeatNo
    colour: Literal["red", "yellow", "blue", "green", "white", "none"]


@dataclass(frozen=True, slots=True, repr=False)
class Note(SecretMove):
    """A seat's private tally of its Burrow: red, yellow, blue, green, white. No screen ever shows it to others."""

    private: ClassVar[bool] = True
    seat: SeatNo
    counts: tuple[Cubes, ...]


@dataclass(frozen=True, slots=True, repr=False)
class CountBurrow(SecretMove):
    """A seat counts its Burrow at the end: red, yellow, blue, green, white (MO-62). The last one opens all."""

    seat: SeatNo
    counts: tuple[Cubes, ...]


# ── The table says: rulings ──


@dataclass(frozen=True, slots=True)
class SetTokens(Ruling):
    """A seat has `n` Project tokens; the supply has the rest."""

    seat: SeatNo
    n: Tokens


@dataclass(frozen=True, slots=True)
class SetTop(Ruling):
    """This is what shows on a space."""

    space: Space
    top: Top


@dataclass(frozen=True, slots=True)
class SetTurn(Ruling):
    """It is this seat's turn, from the start of it."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class SetFirst(Ruling):
    """This seat has the First Player card."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class SetRound(Ruling):
    """This is round `n`."""

    n: Annotated[int, Between(1, 99)]


@dataclass(frozen=True, slots=True)
class SetLastRound(Ruling):
    """This is, or is not, the last round."""

    on: bool


@dataclass(frozen=True, slots=True)
class PayAnyway(Ruling):
    """A special action is paid and carried out whatever the rules say; `a` and `b` as in the action itself."""

    action: Literal["card", "swap", "bobtail", "other"]
    a: Elsewhere = 0
    b: Elsewhere = 0


@dataclass(frozen=True, slots=True)
class PlayAnyway(Ruling):
    """A card is laid whatever the rules say."""

    colour: Colour
    space: Space


@dataclass(frozen=True, slots=True)
class TakeSetAnyway(Ruling):
    """This line is acted on as a set whatever the rules say."""

    line: Line


@dataclass(frozen=True, slots=True)
class EventAnyway(Ruling):
    """An Event counts although it had come up before."""

    n: EventNo


@dataclass(frozen=True, slots=True)
class KeepTokens(Ruling):
    """Nobody is stolen from: the token that was owed is not taken."""


@dataclass(frozen=True, slots=True)
class GoOn(Ruling):
    """The table does not wait for those who have not noted their cube."""


@dataclass(frozen=True, slots=True)
class EndTurnNow(Ruling):
    """The turn ends whatever was still open."""


@dataclass(frozen=True, slots=True)
class CountNow(Ruling):
    """The table ends the game here: the Burrows are counted."""


@dataclass(frozen=True, slots=True)
class SetBurrow(Ruling):
    """A seat's open Burrow holds these cubes."""

    seat: SeatNo
    counts: tuple[Cubes, ...]


@dataclass(frozen=True, slots=True)
class PlayOn(Ruling):
    """The table plays on although the game was over or being counted; the counts are put away."""
