"""What people do where every guest is followed on the hexes. A die is named by colour and value: "blue3"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from companion.core.moves import Between, Move, Ruling, SeatNo

from .printed import Colour

Die = Literal[
    "blue1", "blue2", "blue3", "blue4", "blue5", "blue6",
    "green1", "green2", "green3", "green4", "green5", "green6",
    "yellow1", "yellow2", "yellow3", "yellow4", "yellow5", "yellow6",
]  # fmt: skip
DieOrNone = Literal[
    "none",
    "blue1", "blue2", "blue3", "blue4", "blue5", "blue6",
    "green1", "green2", "green3", "green4", "green5", "green6",
    "yellow1", "yellow2", "yellow3", "yellow4", "yellow5", "yellow6",
]  # fmt: skip
SkillKind = Literal["plus_minus", "two_five", "pays", "stars", "pair", "out", "in", "far", "swap", "reroll"]
SkillColour = Literal["none", "blue", "green", "yellow"]
Axis = Annotated[int, Between(-12, 12)]
Face = Annotated[int, Between(1, 6)]
FaceOrNone = Annotated[int, Between(0, 6)]
Place = Annotated[int, Between(1, 5)]


@dataclass(frozen=True, slots=True)
class LoadMonorail(Move):
    """The guests that were drawn from the bag for a monorail, at the values printed there (DT-15, DT-117)."""

    monorail: Place
    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class TakeMonorail(Move):
    """A seat takes a monorail; its guests go to the entrance (DT-60)."""

    seat: SeatNo
    monorail: Place


@dataclass(frozen=True, slots=True)
class RaiseGuests(Move):
    """A Concierge raises one new guest by up to 2, or two new guests by 1 each (DT-53)."""

    seat: SeatNo
    dice: tuple[Die, ...]
    n: Annotated[int, Between(1, 2)] = 1


@dataclass(frozen=True, slots=True)
class TakeLeftover(Move):
    """An administrator takes a guest from the left-over monorail to the entrance (DT-145)."""

    seat: SeatNo
    die: Die


@dataclass(frozen=True, slots=True)
class MakeVip(Move):
    """A Chaperone puts a new guest on a VIP token (DT-222)."""

    seat: SeatNo
    die: Die


@dataclass(frozen=True, slots=True)
class StartTileAt(Move):
    """The attraction that a seat begins with, and where it is placed (DT-21, DT-22)."""

    seat: SeatNo
    tile: str
    q: Axis
    r: Axis


@dataclass(frozen=True, slots=True)
class BuildAt(Move):
    """A seat builds an attraction of the display on a place next to another one (DT-70, DT-72)."""

    seat: SeatNo
    tile: str
    q: Axis
    r: Axis


@dataclass(frozen=True, slots=True)
class BuildFreeAt(Move):
    """A fourth equal amenity: an attraction of the discard pile, free (DT-77)."""

    seat: SeatNo
    tile: str
    q: Axis
    r: Axis


@dataclass(frozen=True, slots=True)
class TakeSkill(Move):
    """A mascot stands on this skill card: the one kept at the start, or chosen when recruiting (DT-20, DT-74)."""

    seat: SeatNo
    skill: SkillKind
    colour: SkillColour = "none"


@dataclass(frozen=True, slots=True)
class LaySkills(Move):
    """The skill cards of this round's display, each named like "pays.blue" or "far" (DT-20, DT-120)."""

    skills: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetAnyGuest(Move):
    """A second equal amenity: one guest shows any value (DT-75)."""

    seat: SeatNo
    tile: str
    die: Die
    value: Face


@dataclass(frozen=True, slots=True)
class DrawGuest(Move):
    """A third equal amenity: a guest drawn from the bag comes to the entrance at 4 (DT-76)."""

    seat: SeatNo
    colour: Colour


@dataclass(frozen=True, slots=True)
class Operate(Move):
    """A seat operates an attraction (DT-91…96): the party, which of it moves on, and where to.

    `mover` names a die of the party as it was before; "none" where nobody is left to move. `spared` is not turned down
    (DT-141), `rerolled` shows `face` instead (DT-201).
    """

    seat: SeatNo
    tile: str
    party: tuple[Die, ...]
    mover: DieOrNone = "none"
    to: str = ""
    spared: DieOrNone = "none"
    rerolled: DieOrNone = "none"
    face: FaceOrNone = 0


@dataclass(frozen=True, slots=True)
class UseMap(Move):
    """A map moves a guest to an attraction next door (DT-99)."""

    seat: SeatNo
    tile: str
    die: Die
    to: str


@dataclass(frozen=True, slots=True)
class UseGuide(Move):
    """A Guide moves a guest to any other attraction (DT-51)."""

    seat: SeatNo
    tile: str
    die: Die
    to: str


@dataclass(frozen=True, slots=True)
class UseMascot(Move):
    """A mascot goes on an attraction and adjusts a guest there: one up, one down, or another colour (DT-100)."""

    seat: SeatNo
    tile: str
    die: Die
    how: Literal["up", "down", "colour"]
    colour: SkillColour = "none"


@dataclass(frozen=True, slots=True)
class AdjustMore(Move):
    """A Mascot card adjusts a guest where a mascot was just used (DT-55)."""

    seat: SeatNo
    tile: str
    die: Die
    how: Literal["up", "down", "colour"]
    colour: SkillColour = "none"


@dataclass(frozen=True, slots=True)
class UseSkill(Move):
    """A mascot uses its skill on an attraction instead (DT-160…168, DT-202).

    `dice` are the guests meant, `up` says for each whether it rises, `to` the attractions they go to (or come from),
    `colour` what a swapped guest becomes, `face` what a rerolled one shows.
    """

    seat: SeatNo
    skill: SkillKind
    tile: str
    dice: tuple[Die, ...] = ()
    up: tuple[bool, ...] = ()
    to: tuple[str, ...] = ()
    colour: SkillColour = "none"
    face: FaceOrNone = 0


@dataclass(frozen=True, slots=True)
class SaveGuest(Move):
    """A guest of value 1 that would leave comes back to the entrance with any value (DT-50, DT-140)."""

    seat: SeatNo
    tile: str
    colour: Colour
    value: Face
    who: Literal["ticket_agent", "return"] = "ticket_agent"


# ── The table says: rulings ──


@dataclass(frozen=True, slots=True)
class PutGuest(Ruling):
    """A guest from the bag stands on an attraction."""

    seat: SeatNo
    tile: str
    die: Die


@dataclass(frozen=True, slots=True)
class TakeGuest(Ruling):
    """A guest of an attraction goes back to the bag."""

    seat: SeatNo
    tile: str
    die: Die


@dataclass(frozen=True, slots=True)
class TurnGuest(Ruling):
    """A guest shows another value."""

    seat: SeatNo
    tile: str
    die: Die
    value: Face


@dataclass(frozen=True, slots=True)
class MoveGuest(Ruling):
    """A guest stands on another attraction."""

    seat: SeatNo
    tile: str
    die: Die
    to: str


@dataclass(frozen=True, slots=True)
class OperateAnyway(Ruling):
    """An attraction is operated whatever the rules say; fields as in `Operate`."""

    seat: SeatNo
    tile: str
    party: tuple[Die, ...]
    mover: DieOrNone = "none"
    to: str = ""
    spared: DieOrNone = "none"
    rerolled: DieOrNone = "none"
    face: FaceOrNone = 0


@dataclass(frozen=True, slots=True)
class TakeMonorailAnyway(Ruling):
    """A seat takes a monorail out of turn."""

    seat: SeatNo
    monorail: Place


@dataclass(frozen=True, slots=True)
class PutTileAt(Ruling):
    """An attraction stands on this place of a park, without pay or bonus."""

    seat: SeatNo
    tile: str
    q: Axis
    r: Axis


@dataclass(frozen=True, slots=True)
class BuildAnywayAt(Ruling):
    """An attraction is built on this place although the rules refuse it; the seat pays its cost, or all it has."""

    seat: SeatNo
    tile: str
    q: Axis
    r: Axis


@dataclass(frozen=True, slots=True)
class SetSkills(Ruling):
    """A seat has these skill cards, each named like "pays.blue" or "far"."""

    seat: SeatNo
    skills: tuple[str, ...]
