"""What people do in Topoum's board mode. Names and fields are the format of files and of the command line.

A space is its axial coordinates [q, r], the centre being [0, 0] (see ``state/hexes.py``). The moves of a turn belong
to the seat whose turn it is, so they do not name it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from companion.core.moves import Between, Move, Ruling, SeatNo

from .state import FAR, CardType, Farmer, Obstacle, ThingKind

Coordinate = Annotated[int, Between(-FAR, FAR)]
Space = tuple[Coordinate, Coordinate]
Place = Annotated[int, Between(1, 5)]
"""A place in the Line of Operations, 1 beside the deck (left) to 5 on the right."""

PlaceOrHand = Annotated[int, Between(0, 5)]
"""A place in the Line of Operations, or 0 for a card from the hand."""

Side = Literal["barracks", "neutral"]
PeaceShown = Literal["", "hand", "line"]


# ── set-up ──


@dataclass(frozen=True, slots=True)
class ChooseDeck(Move):
    """The seven types of cards of this game, at least one of each category (TO-12)."""

    types: tuple[CardType, ...]


@dataclass(frozen=True, slots=True)
class ChooseFarmer(Move):
    """The farmer in play, when Farmer is Coming! is in the deck."""

    farmer: Farmer


@dataclass(frozen=True, slots=True)
class OpenLine(Move):
    """The five open cards of the Line of Operations, from the deck (left) to the right (TO-16)."""

    cards: tuple[CardType, ...]


@dataclass(frozen=True, slots=True)
class NameStarter(Move):
    """Who has the Whistle and starts (TO-11)."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """The next tile of the first deployment: the centre, a barracks, or a barracks with a mole (TO-17…19)."""

    space: Space


@dataclass(frozen=True, slots=True)
class LayObstacle(Move):
    """An obstacle of the set-up: first next to a barracks, then on a space marked X (TO-154)."""

    kind: Obstacle
    space: Space


@dataclass(frozen=True, slots=True)
class SkipObstacle(Move):
    """The person whose turn it is puts no obstacle down."""


@dataclass(frozen=True, slots=True)
class LayFarmerTile(Move):
    """The next of a farmer's four tiles, with a neutral tile under it, on a marked zone."""

    space: Space


@dataclass(frozen=True, slots=True)
class MarkSpace(Move):
    """A space of the board is marked X, or is not (TOG-11)."""

    space: Space
    marked: bool = True


@dataclass(frozen=True, slots=True)
class CloseSpace(Move):
    """The board does not have this space, or has it after all (TOG-10)."""

    space: Space
    closed: bool = True


# ── a turn ──


@dataclass(frozen=True, slots=True)
class Enter(Move):
    """A barracks and a mole from the reserve go on an empty space next to the battlefield (TO-32, TO-51)."""

    space: Space


@dataclass(frozen=True, slots=True)
class MoveMole(Move):
    """A mole moves to an adjacent square (TO-36)."""

    mole: Space
    to: Space


@dataclass(frozen=True, slots=True)
class ChangeTile(Move):
    """The tile under the mole that just moved is changed (TO-39)."""


@dataclass(frozen=True, slots=True)
class PlayCard(Move):
    """A card is played on the active mole, from a place in the Line (1 to 5) or from the hand (0).

    `target` is what it aims at and `source` what is moved there, for the cards that need them (see ``rules/cards``).
    """

    place: PlaceOrHand
    card: CardType
    target: Space | None = None
    source: Space | None = None


@dataclass(frozen=True, slots=True)
class KeepPart(Move):
    """Of equal parts of a torn battlefield, the one with this square stays (TO-54)."""

    space: Space


@dataclass(frozen=True, slots=True)
class PutDynamite(Move):
    """Whoever destroyed the Dynamite puts it on a free space next to the battlefield (TO-164)."""

    space: Space


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Nothing can be done: neither an action, nor a card or another tile for the mole that moved (TOG-31)."""


@dataclass(frozen=True, slots=True)
class ScoreLines(Move):
    """The action is over; the new lines score (TO-71)."""


@dataclass(frozen=True, slots=True)
class Refill(Move):
    """Hand and Line are replenished and the turn is over; `cards` are the new ones in the Line, left to right.

    `peace` says where Peace showed, if it did; `hand` how many cards were drawn for the hand before it (TO-80…91).
    """

    cards: tuple[CardType, ...]
    peace: PeaceShown = ""
    hand: Annotated[int, Between(0, 2)] = 0


@dataclass(frozen=True, slots=True)
class BuyBack(Move):
    """The person whose turn it is buys a captured mole back for 3 medals (TO-130)."""

    captor: SeatNo


@dataclass(frozen=True, slots=True)
class RevealCrate(Move):
    """A crate under a mole is turned over at the end (TO-167)."""

    space: Space
    n: Annotated[int, Between(0, 20)]


# ── the table rules ──


@dataclass(frozen=True, slots=True)
class PutTile(Ruling):
    """A space holds this base tile. `owner` None: of a colour nobody plays."""

    space: Space
    owner: SeatNo | None = None
    side: Side = "barracks"


@dataclass(frozen=True, slots=True)
class TakeTile(Ruling):
    """A space holds no base tile."""

    space: Space


@dataclass(frozen=True, slots=True)
class PutMole(Ruling):
    """A mole of this seat stands here, from its reserve; None: nobody stands here."""

    space: Space
    seat: SeatNo | None = None


@dataclass(frozen=True, slots=True)
class Relocate(Ruling):
    """A mole goes where the rules would not let it go. What happens on arrival is as in the rules."""

    mole: Space
    to: Space


@dataclass(frozen=True, slots=True)
class EnterNow(Ruling):
    """A mole enters combat although the action was another one."""

    space: Space


@dataclass(frozen=True, slots=True)
class PutThing(Ruling):
    """A space holds this obstacle or farmer's tile, or none."""

    space: Space
    kind: ThingKind | None = None
    number: Annotated[int, Between(0, 4)] = 0


@dataclass(frozen=True, slots=True)
class PutRedCross(Ruling):
    """The Red Cross stands here, or (None) is not on the board."""

    space: Space | None = None


@dataclass(frozen=True, slots=True)
class SetMedals(Ruling):
    """A seat has so many medals."""

    seat: SeatNo
    n: Annotated[int, Between(-99, 999)]


@dataclass(frozen=True, slots=True)
class SetPress(Ruling):
    """This seat holds the Press; None: nobody does."""

    seat: SeatNo | None = None


@dataclass(frozen=True, slots=True)
class SetCaptives(Ruling):
    """So many moles of `owner` are in the reserve of `captor`."""

    owner: SeatNo
    captor: SeatNo
    n: Annotated[int, Between(0, 4)]


@dataclass(frozen=True, slots=True)
class SetHand(Ruling):
    """A seat holds so many cards."""

    seat: SeatNo
    n: Annotated[int, Between(0, 9)]


@dataclass(frozen=True, slots=True)
class SetDeck(Ruling):
    """So many action cards are left in the deck."""

    n: Annotated[int, Between(0, 154)]


@dataclass(frozen=True, slots=True)
class SetLine(Ruling):
    """This card lies at a place of the Line; None: a gap."""

    place: Place
    card: CardType | None = None


@dataclass(frozen=True, slots=True)
class SetTypes(Ruling):
    """The deck holds these types of cards, whatever the rules ask for."""

    types: tuple[CardType, ...]


@dataclass(frozen=True, slots=True)
class UseCard(Ruling):
    """A card was played although the books do not see how. It is paid and used; the board is corrected by hand."""

    place: PlaceOrHand
    card: CardType


@dataclass(frozen=True, slots=True)
class SetUsed(Ruling):
    """What a seat used in the whole game, counted from its pile at the end."""

    seat: SeatNo
    combat: Annotated[int, Between(0, 49)]
    movement: Annotated[int, Between(0, 49)]
    expansion: Annotated[int, Between(0, 49)]
    special: Annotated[int, Between(0, 49)]


@dataclass(frozen=True, slots=True)
class StrikeLine(Ruling):
    """The line between these two moles does not count this turn."""

    a: Space
    b: Space


@dataclass(frozen=True, slots=True)
class CountLine(Ruling):
    """The line between these two moles counts this turn, also if it is not new."""

    a: Space
    b: Space


@dataclass(frozen=True, slots=True)
class ScoreNow(Ruling):
    """The action is over, whatever is still due."""


@dataclass(frozen=True, slots=True)
class RefillAnyway(Ruling):
    """The turn is over with these new cards, whatever the rules ask for."""

    cards: tuple[CardType, ...]
    peace: PeaceShown = ""
    hand: Annotated[int, Between(0, 2)] = 0


@dataclass(frozen=True, slots=True)
class SetPeace(Ruling):
    """Peace has shown, or has not."""

    on: bool = True


@dataclass(frozen=True, slots=True)
class TakeTurn(Ruling):
    """It is this seat's turn now; whatever was open is left as it is."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class EndGame(Ruling):
    """The table ends the game; cards and crates count as they are."""


@dataclass(frozen=True, slots=True)
class PlayOn(Ruling):
    """The table plays on after the end: the next turn begins."""
