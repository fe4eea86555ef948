"""What is done although the rules refuse it, where no correction says the same: rulings beside each refused move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from companion.core.moves import Between, Ruling, SeatNo

from .guests import Die, Face, FaceOrNone, SkillColour, SkillKind
from .playing import Guests, Slot
from .printed import Colour, Staff, Upgrade


@dataclass(frozen=True, slots=True)
class LowerSumAnyway(Ruling):
    """A seat's sum is lowered by the table's word (DT-150)."""

    seat: SeatNo
    n: Annotated[int, Between(0, 2)]


@dataclass(frozen=True, slots=True)
class MoveUpgradeAnyway(Ruling):
    """An installed upgrade is moved; the seat pays or takes the difference, or pays all it has (DT-218)."""

    seat: SeatNo
    upgrade: Upgrade
    tile: str
    to: str
    slot: Slot = 0


@dataclass(frozen=True, slots=True)
class SwapStaffAnyway(Ruling):
    """A card from the hand is passed instead of one that was played (DT-148)."""

    seat: SeatNo
    played: Staff
    hand: Staff


@dataclass(frozen=True, slots=True)
class OnesLeaveAnyway(Ruling):
    """So many guests of value 1 are in a seat's park and so many of them stay, whatever cards there are (DT-50)."""

    seat: SeatNo
    ones: Guests
    saved: Annotated[int, Between(0, 3)] = 0


@dataclass(frozen=True, slots=True)
class RaiseGuestsAnyway(Ruling):
    """Guests on the entrance are raised although no Concierge is left (DT-53)."""

    seat: SeatNo
    dice: tuple[Die, ...]
    n: Annotated[int, Between(1, 2)] = 1


@dataclass(frozen=True, slots=True)
class TakeLeftoverAnyway(Ruling):
    """A guest of a monorail that nobody has taken goes to a seat's entrance (DT-145)."""

    seat: SeatNo
    die: Die


@dataclass(frozen=True, slots=True)
class MakeVipAnyway(Ruling):
    """A guest on the entrance stands on a VIP token (DT-222)."""

    seat: SeatNo
    die: Die


@dataclass(frozen=True, slots=True)
class RecolourGuest(Ruling):
    """A guest counts as another colour in its next operation (DT-102)."""

    seat: SeatNo
    tile: str
    die: Die
    colour: Colour


@dataclass(frozen=True, slots=True)
class SaveGuestAnyway(Ruling):
    """A guest of value 1 comes back to the entrance when the others leave, whatever cards there are (DT-50,
    DT-114, DT-140)."""

    seat: SeatNo
    tile: str
    colour: Colour
    value: Face
    who: Literal["ticket_agent", "return"] = "ticket_agent"


@dataclass(frozen=True, slots=True)
class UseSkillAnyway(Ruling):
    """A skill is used without its card, its colour or a mascot; fields as in `UseSkill` (DT-160…168, DT-202)."""

    seat: SeatNo
    skill: SkillKind
    tile: str
    dice: tuple[Die, ...] = ()
    up: tuple[bool, ...] = ()
    to: tuple[str, ...] = ()
    colour: SkillColour = "none"
    face: FaceOrNone = 0
