"""Guests: dice with a colour and a value, set by hand, never rolled in the base game (DT-2, DTG-7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .kinds import GUESTS

Hex = tuple[int, int]
"""A place in a park, in axial coordinates; the entrance is at (0, 0)."""
Bag = tuple[int, int, int]
"""Dice of each colour: blue, green, yellow."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A guest die. `seems` is the colour it counts as in its next operation (DT-102), `new` that it arrived this
    round, `vip` that it stands on a VIP token."""

    colour: str
    value: int
    seems: str = ""
    new: bool = False
    vip: bool = False

    @property
    def die(self) -> str:
        """How moves name it: "blue3"."""
        return f"{self.colour}{self.value}"


def showing(guest: Guest, value: int) -> Guest:
    """Return the guest with another value up."""
    return Guest(guest.colour, value, guest.seems, guest.new, guest.vip)


def guest_of(die: str) -> Guest:
    """Return the guest that a move names: "blue3"."""
    return Guest(die[:-1], int(die[-1]))


def count(guests: Iterable[Guest]) -> Bag:
    """Return how many guests there are of each colour."""
    colours = [guest.colour for guest in guests]
    blue, green, yellow = (colours.count(colour) for colour in GUESTS)
    return blue, green, yellow


def added(a: Bag, b: Bag) -> Bag:
    """Return two bags thrown together."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def without(a: Bag, b: Bag) -> Bag:
    """Return a bag with the dice of another one taken out."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def of_colour(bag: Bag, colour: str) -> int:
    """Return how many dice of a colour a bag holds."""
    return bag[GUESTS.index(colour)]
