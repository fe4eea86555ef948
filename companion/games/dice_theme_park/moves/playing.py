"""What people do in a round: cards, purchases, cubes, what is counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from companion.core.moves import Between, Move, SeatNo, SecretMove

from .printed import Innovation, Staff, Upgrade

Slot = Annotated[int, Between(0, 2)]
"""An upgrade space of an attraction, 1 or 2; 0 is the cheapest empty one."""
Cubes = Annotated[int, Between(0, 17)]
Guests = Annotated[int, Between(0, 63)]
Count = Annotated[int, Between(0, 400)]


@dataclass(frozen=True, slots=True, repr=False)
class PickStaff(SecretMove):
    """A seat puts two staff cards face down (DT-40). Until all have, a seat may choose again; the last one reveals."""

    seat: SeatNo
    a: Staff
    b: Staff


@dataclass(frozen=True, slots=True)
class PlayStaff(Move):
    """Two staff cards that were revealed at the table, typed in the open (DT-40)."""

    seat: SeatNo
    a: Staff
    b: Staff


@dataclass(frozen=True, slots=True)
class UseCards(Move):
    """From now on the table lays real cards face down and types them (or, with false, picks behind covers)."""

    on: bool = True


@dataclass(frozen=True, slots=True)
class LowerSum(Move):
    """An administrator takes up to 2 off a seat's sum once all are announced (DT-150)."""

    seat: SeatNo
    n: Annotated[int, Between(0, 2)]


@dataclass(frozen=True, slots=True)
class PayIncome(Move):
    """The turn order stands and everybody takes their income (DT-41…45)."""


@dataclass(frozen=True, slots=True)
class Build(Move):
    """A seat builds an attraction of the display and pays for it (DT-70)."""

    seat: SeatNo
    tile: str


@dataclass(frozen=True, slots=True)
class BuildFree(Move):
    """A fourth equal amenity: an attraction of the discard pile, free (DT-77)."""

    seat: SeatNo
    tile: str


@dataclass(frozen=True, slots=True)
class Recruit(Move):
    """A seat recruits a mascot (DT-73)."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class BuyMap(Move):
    """A seat buys a map (DT-80)."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class Install(Move):
    """A seat installs an upgrade on a space of an attraction and pays what is printed there (DT-81)."""

    seat: SeatNo
    tile: str
    upgrade: Upgrade
    slot: Slot = 0


@dataclass(frozen=True, slots=True)
class TakeBack(Move):
    """A Builder takes an installed upgrade back to the supply (DT-52)."""

    seat: SeatNo
    tile: str
    upgrade: Upgrade


@dataclass(frozen=True, slots=True)
class Innovate(Move):
    """A seat installs an innovation (DT-212)."""

    seat: SeatNo
    tile: str
    innovation: Innovation


@dataclass(frozen=True, slots=True)
class MoveUpgrade(Move):
    """An administrator moves an installed upgrade to a free space; the difference is paid or taken back (DT-218)."""

    seat: SeatNo
    upgrade: Upgrade
    tile: str
    to: str
    slot: Slot = 0


@dataclass(frozen=True, slots=True)
class SkillPays(Move):
    """A mascot's skill pays at once for guests of its colour on one attraction: $2 or 1 star each (DT-162, DT-163)."""

    seat: SeatNo
    what: Literal["money", "stars"]
    guests: Annotated[int, Between(1, 3)]


@dataclass(frozen=True, slots=True)
class RideCableCar(Move):
    """A guest goes from one cable car to another one: $1 at once (DT-214)."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class VipRides(Move):
    """How many operations of this round used the seat's VIP guest: 1 star each (DT-222)."""

    seat: SeatNo
    n: Cubes


@dataclass(frozen=True, slots=True)
class SetCubes(Move):
    """How many operate cubes lie on an attraction this round (DT-91, DT-110)."""

    seat: SeatNo
    tile: str
    n: Cubes


@dataclass(frozen=True, slots=True)
class ObjectiveCounts(Move):
    """What the objective of this round counts, for everybody at the table clockwise (DT-112)."""

    counts: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class OnesLeave(Move):
    """How many guests of value 1 a seat has, and how many of them stay: each Ticket Agent saves one, an administrator
    one of its colour (DT-114, DT-50, DT-140)."""

    seat: SeatNo
    ones: Guests
    saved: Annotated[int, Between(0, 3)] = 0


@dataclass(frozen=True, slots=True)
class SwapStaff(Move):
    """An administrator swaps a played card with one in hand before cards are passed, once a game (DT-148)."""

    seat: SeatNo
    played: Staff
    hand: Staff


@dataclass(frozen=True, slots=True)
class Upkeep(Move):
    """Everybody takes their stars and money; the objective is evaluated; the next round begins (DT-110…121)."""


@dataclass(frozen=True, slots=True)
class CountGuests(Move):
    """A seat that ties for the win counts the guests in its park, and how many of them show 1 (DT-132)."""

    seat: SeatNo
    guests: Guests
    ones: Guests
