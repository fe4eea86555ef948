"""What people read out from the box: values of cards and attractions, objectives, who keeps which administrator.

Names and fields of all moves are the format of files and of the command line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from companion.core.moves import Between, Edit, Move, SeatNo

from ..state import key_of, tile_name

Staff = Literal[
    "ticket_agent", "concierge", "guide", "mascot", "builder", "manager", "innovator", "consultant", "chaperone"
]
Upgrade = Literal["kiosk", "effect", "generator"]
Innovation = Literal["photo_booth", "cable_car", "statue"]
Requirement = Literal["one", "even", "odd", "higher", "low_high", "pair", "three", "run", "odd_even"]
Colour = Literal["blue", "green", "yellow"]
Administrator = Literal[
    "return", "spare", "colour_run", "run", "mascots", "leftover", "money", "recruit", "swap", "map", "lower",
    "reroll", "rebuild", "other",
]  # fmt: skip
What = Literal["money", "pips", "mascots", "maps", "attractions", "upgrades", "most", "fewest"]
MONORAIL_SETS = {9: "three", 12: "four", 15: "five"}
"""The sets of monorails by their spaces (DT-11)."""
Small = Annotated[int, Between(0, 9)]
Stars = Annotated[int, Between(0, 20)]
RoundNo = Annotated[int, Between(1, 5)]


@dataclass(frozen=True, slots=True)
class TellStaff(Move):
    """What is printed on a staff card: its die value and its income (DTG-1, DTG-2)."""

    card: Staff
    die: Small
    income: Small

    def teaches(self) -> tuple[Edit, ...]:
        """The catalogue keeps both values."""
        return Edit(f"staff.{self.card}.die", self.die), Edit(f"staff.{self.card}.income", self.income)


@dataclass(frozen=True, slots=True)
class TellEntrance(Move):
    """What is printed on the Park Entrance: its stars, and whether it has a merch kiosk (DTG-4)."""

    stars: Stars
    kiosk: bool = True

    def teaches(self) -> tuple[Edit, ...]:
        """The catalogue keeps both values."""
        return Edit("entrance.stars", self.stars), Edit("entrance.kiosk", self.kiosk)


@dataclass(frozen=True, slots=True)
class TellTile(Move):
    """What is printed on an attraction (DT-71, DTG-20). `tile` is its key or its name, `name` a new name for it.

    `dice` are the colours of the elements of its requirement, `slots` what its upgrade spaces cost. With `reroll` the
    symbol of Surprises stands beside the element `marked`, counted from 1; 0: nobody says which (DT-201).
    """

    tile: str
    stars: Stars
    colour: Literal["blue", "green", "yellow", "grey"] = "grey"
    amenity: Annotated[int, Between(0, 8)] = 0
    cost: Stars = 3
    income: Small = 0
    slots: tuple[Small, ...] = (1, 2)
    requirement: Requirement = "one"
    dice: tuple[Literal["any", "blue", "green", "yellow"], ...] = ()
    stack: Literal["A", "B", "printed"] = "A"
    reroll: bool = False
    name: str = ""
    marked: Annotated[int, Between(0, 3)] = 0

    def teaches(self) -> tuple[Edit, ...]:
        """The catalogue keeps everything that is printed."""
        at = f"tiles.{key_of(self.tile)}."
        printed = {
            "name": tile_name(self.name or self.tile), "stack": self.stack, "colour": self.colour,
            "amenity": self.amenity, "cost": self.cost, "requirement": self.requirement, "dice": self.dice,
            "stars": self.stars, "income": self.income, "slots": self.slots, "reroll": self.reroll,
            "marked": self.marked, "told": True,
        }  # fmt: skip
        if key_of(self.tile).startswith("printed_"):
            del printed["stack"]  # what is printed on the park boards stays there
        if not self.name and self.tile == key_of(self.tile):
            del printed["name"]  # only the key was given: the name stays as it is
        return tuple(Edit(at + field, value) for field, value in printed.items())


@dataclass(frozen=True, slots=True)
class TrackOrder(Move):
    """The turn markers were placed in random order, first to last (DT-17)."""

    order: tuple[SeatNo, ...]


@dataclass(frozen=True, slots=True)
class StartTile(Move):
    """The attraction that a seat begins with, free of charge (DT-21, DT-22)."""

    seat: SeatNo
    tile: str


@dataclass(frozen=True, slots=True)
class KeepAdministrator(Move):
    """The administrator that a seat keeps (DT-19); `colour` is the one it shows, if any."""

    seat: SeatNo
    card: Administrator
    colour: Literal["none", "blue", "green", "yellow"] = "none"


@dataclass(frozen=True, slots=True)
class SetObjective(Move):
    """The objective of a round: what is ranked; `text` are the card's words, `code` its colour code (DT-12, DT-13)."""

    round: RoundNo
    what: What
    text: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class LayTiles(Move):
    """The attractions of this round's display (DT-23, DT-118). Without it Burrow lets people build what they say."""

    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TellMonorails(Move):
    """The values printed on the spaces of the monorails in use, one after another, top to bottom (DT-15, DTG-22)."""

    values: tuple[Annotated[int, Between(1, 6)], ...]

    def teaches(self) -> tuple[Edit, ...]:
        """The catalogue keeps them for the set with as many monorails."""
        name = MONORAIL_SETS.get(len(self.values))
        return (Edit(f"monorails.{name}", self.values),) if name else ()
