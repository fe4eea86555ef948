"""A game being set up: who sits where, who begins, which house rules. Pure; the screen draws it.

Seats stand in table order, clockwise from the near side. The one who begins becomes seat 0 of the setup, the
others follow clockwise, so nobody moves when somebody is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from companion.core.game import Game, Seat, Setup
from companion.core.messages import IllegalMove
from companion.core.naming import LONGEST, marked
from companion.core.seating import clean_name
from companion.ui import tokens


@dataclass(frozen=True, slots=True)
class Place:
    """One chair: the name typed ("" until somebody types one) and the colour of the pieces."""

    name: str
    colour: str


class Draft:
    """What has been entered so far for a game. `placeholder` names people who have no name yet: "Player {n}"."""

    def __init__(self, game: Game[Any], people: Iterable[str] = (), placeholder: str = "Player {n}") -> None:
        self.game = game
        self.placeholder = placeholder
        self.first: int | None = None
        self.options: dict[str, Any] = {option.key: option.default for option in game.options}
        self.places: list[Place] = []
        names = list(people)[: game.seats.stop - 1]
        for n in range(max(game.seats.start, len(names))):
            self.places.append(Place(names[n] if n < len(names) else "", self.free_colour()))

    @property
    def fewest(self) -> int:
        """How many must play."""
        return self.game.seats.start

    @property
    def most(self) -> int:
        """How many may play."""
        return self.game.seats.stop - 1

    def free_colour(self) -> str:
        """Return the first colour nobody has, those of the box's pieces first; when all are taken, they start again."""
        taken = [place.colour for place in self.places]
        every = [*self.game.colours, *(look.name for look in tokens.SEATS if look.name not in self.game.colours)]
        return next((c for c in every if c not in taken), every[len(taken) % len(every)])

    def names(self) -> tuple[str, ...]:
        """Return everybody's name as the game will know it: none empty, no two alike."""
        names: list[str] = []
        for n, place in enumerate(self.places):
            names.append(marked(place.name or self.placeholder.format(n=n + 1), names))
        return tuple(names)

    def add(self, name: str = "") -> int:
        """Let one more person sit down after the last; returns the seat. No room: the last seat, unchanged."""
        if len(self.places) < self.most:
            self.places.append(Place("", self.free_colour()))
            if name:
                self.rename(len(self.places) - 1, name)
        return len(self.places) - 1

    def remove(self, seat: int) -> bool:
        """Take a chair away, unless too few would stay."""
        if len(self.places) <= self.fewest:
            return False
        del self.places[seat]
        if self.first is not None:
            self.first = None if self.first == seat else self.first - (self.first > seat)
        return True

    def rename(self, seat: int, name: str) -> str:
        """Name a seat; returns the name as it is kept: one line, at most 30 letters, unlike all others."""
        others = [place.name for n, place in enumerate(self.places) if n != seat and place.name]
        kept = tidy(name)
        kept = marked(kept, others) if kept else ""
        self.places[seat] = replace(self.places[seat], name=kept)
        return kept

    def recolour(self, seat: int, colour: str) -> None:
        """Give a seat a colour; whoever had it takes the old one: one person, where many share the colours."""
        old = self.places[seat].colour
        if old == colour:
            return
        other = next((n for n, place in enumerate(self.places) if place.colour == colour), None)
        if other is not None:
            self.places[other] = replace(self.places[other], colour=old)
        self.places[seat] = replace(self.places[seat], colour=colour)

    def recolour_all(self, colours: Sequence[str]) -> None:
        """Give the people in order the colours they had; who had none gets a free one."""
        wanted = [*colours[: len(self.places)], *[""] * (len(self.places) - len(colours))]
        self.places = [replace(place, colour=colour) for place, colour in zip(self.places, wanted, strict=True)]
        for n, place in enumerate(self.places):
            self.places[n] = place if place.colour else replace(place, colour=self.free_colour())

    def swap(self, a: int, b: int) -> None:
        """Let two people change places; the one who begins stays the same person."""
        self.places[a], self.places[b] = self.places[b], self.places[a]
        if self.first in (a, b):
            self.first = b if self.first == a else a

    def draw(self, chance: Random) -> int:
        """Draw who begins."""
        self.first = chance.randrange(len(self.places))
        return self.first

    def take(self, setup: Setup) -> None:
        """Take over people, colours, order and those house rules that this game still has."""
        self.places = [Place(seat.name, seat.colour or self.free_colour()) for seat in setup.seats[: self.most]]
        while len(self.places) < self.fewest:
            self.places.append(Place("", self.free_colour()))
        self.first = None
        for option in self.game.options:
            value = setup.options.get(option.key, option.default)
            self.options[option.key] = value if fits(option, value) else option.default

    def setup(self, values: Mapping[str, Any]) -> Setup:
        """Return the setup to begin with; `values` are the printed values in force.

        Raises `SetupError` or `CatalogueError` if the game does not take it.
        """
        first = self.first or 0
        named = zip(self.names(), self.places, strict=True)
        seats = tuple(Seat(name, place.colour) for name, place in named)
        return self.game.setup((*seats[first:], *seats[:first]), self.options, values)


def tidy(name: str) -> str:
    """Return a name in one line without needless spaces, cut at 30 letters; "" if nothing is left."""
    short = " ".join(name.split())[:LONGEST].strip()
    try:
        return clean_name(short)
    except IllegalMove:
        return ""


def fits(option: Any, value: Any) -> bool:
    """Say whether a stored value is still one of an option's."""
    if type(value) is not type(option.default) or (option.choices and value not in option.choices):
        return False
    return type(value) is not int or option.high <= option.low or option.low <= value <= option.high
