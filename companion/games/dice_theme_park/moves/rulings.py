"""The table says: corrections, and what is done although the rules would refuse it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from companion.core.moves import Between, Ruling, SeatNo

from .playing import Cubes, Slot
from .printed import Innovation, RoundNo, Staff, Upgrade


@dataclass(frozen=True, slots=True)
class SetMoney(Ruling):
    """A seat has `n` dollars."""

    seat: SeatNo
    n: Annotated[int, Between(0, 999)]


@dataclass(frozen=True, slots=True)
class SetStars(Ruling):
    """A seat has `n` stars."""

    seat: SeatNo
    n: Annotated[int, Between(0, 999)]


@dataclass(frozen=True, slots=True)
class SetMascots(Ruling):
    """A seat has `n` mascots."""

    seat: SeatNo
    n: Annotated[int, Between(0, 6)]


@dataclass(frozen=True, slots=True)
class SetMaps(Ruling):
    """A seat has `n` maps."""

    seat: SeatNo
    n: Annotated[int, Between(0, 32)]


@dataclass(frozen=True, slots=True)
class SetTrack(Ruling):
    """The turn markers stand in this order."""

    order: tuple[SeatNo, ...]


@dataclass(frozen=True, slots=True)
class SetHand(Ruling):
    """A seat has these cards in hand, those it played this round included."""

    seat: SeatNo
    cards: tuple[Staff, ...]


@dataclass(frozen=True, slots=True)
class SetRound(Ruling):
    """This is round `n`."""

    n: RoundNo


@dataclass(frozen=True, slots=True)
class RevealNow(Ruling):
    """The table does not wait: whoever has chosen no cards plays none this round."""


@dataclass(frozen=True, slots=True)
class PlayStaffAnyway(Ruling):
    """A seat plays two cards that it should not have in hand."""

    seat: SeatNo
    a: Staff
    b: Staff


@dataclass(frozen=True, slots=True)
class PutTile(Ruling):
    """An attraction stands in a seat's park."""

    seat: SeatNo
    tile: str


@dataclass(frozen=True, slots=True)
class TakeTile(Ruling):
    """An attraction does not stand in a seat's park."""

    seat: SeatNo
    tile: str


@dataclass(frozen=True, slots=True)
class SetUpgrade(Ruling):
    """An upgrade is, or is not, on an attraction."""

    seat: SeatNo
    tile: str
    upgrade: Upgrade
    on: bool = True


@dataclass(frozen=True, slots=True)
class SetInnovation(Ruling):
    """An attraction has this innovation, or none."""

    seat: SeatNo
    tile: str
    innovation: Literal["photo_booth", "cable_car", "statue", "none"]


@dataclass(frozen=True, slots=True)
class SetAdministrator(Ruling):
    """A seat has this administrator, or none."""

    seat: SeatNo
    card: Literal[
        "return", "spare", "colour_run", "run", "mascots", "leftover", "money", "recruit", "swap", "map", "lower",
        "reroll", "rebuild", "other", "none",
    ]  # fmt: skip
    colour: Literal["none", "blue", "green", "yellow"] = "none"


@dataclass(frozen=True, slots=True)
class BuyAnyway(Ruling):
    """A purchase that the rules refuse; the seat pays what it costs, or all it has."""

    seat: SeatNo
    what: Literal["build", "recruit", "map"]
    tile: str = ""


@dataclass(frozen=True, slots=True)
class InstallAnyway(Ruling):
    """An upgrade is installed although the rules refuse it; the seat pays what it costs, or all it has."""

    seat: SeatNo
    tile: str
    upgrade: Upgrade
    slot: Slot = 0


@dataclass(frozen=True, slots=True)
class InnovateAnyway(Ruling):
    """An innovation is installed although the rules refuse it; the seat pays what it costs, or all it has."""

    seat: SeatNo
    tile: str
    innovation: Innovation


@dataclass(frozen=True, slots=True)
class SetCubesAnyway(Ruling):
    """So many cubes count on an attraction, however many icons are free."""

    seat: SeatNo
    tile: str
    n: Cubes


@dataclass(frozen=True, slots=True)
class SkillPaysAnyway(Ruling):
    """A skill pays although the rules refuse it."""

    seat: SeatNo
    what: Literal["money", "stars"]
    guests: Annotated[int, Between(1, 3)]


@dataclass(frozen=True, slots=True)
class UpkeepAnyway(Ruling):
    """Upkeep is done without the objective that is still to be told or counted."""


@dataclass(frozen=True, slots=True)
class EndNow(Ruling):
    """The table ends the game here, with the stars there are and those for money."""
