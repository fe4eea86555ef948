"""What people do on the score sheet of Topoum. Names and fields are the format of files and of the command line.

Moves without a seat belong to whoever is on turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from companion.core.moves import Between, Move, Ruling, SeatNo, SecretMove

Count = Annotated[int, Between(0, 49)]
Category = Literal["combat", "movement", "expansion", "special", "crates"]


@dataclass(frozen=True, slots=True)
class NameStarter(Move):
    """A seat begins the game (TO-11). Only before anything else has happened."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class PayForCard(Move):
    """A card is taken from the Line of Operations and its price paid (TO-34). Place 1 lies beside the deck, 5 is the
    rightmost."""

    place: Annotated[int, Between(1, 5)]


@dataclass(frozen=True, slots=True)
class ScoreLine(Move):
    """A new line of sight is scored (TO-72, TO-73). `trap` says how many of its two moles stand next to the Trap."""

    squares: Annotated[int, Between(2, 40)]
    barracks: Annotated[int, Between(0, 40)]
    gas: Annotated[int, Between(0, 38)] = 0
    turnip: bool = False
    trap: Annotated[int, Between(0, 2)] = 0


@dataclass(frozen=True, slots=True)
class MoleLost(Move):
    """An own mole is lost through an action of the own turn: −5 (TO-56)."""


@dataclass(frozen=True, slots=True)
class OwnHit(Move):
    """An own mole came onto another own mole, both are lost: −10 (TO-58)."""


@dataclass(frozen=True, slots=True)
class RedCrossHit(Move):
    """The square under the Red Cross is gone by an own attack: −5 (TO-141)."""


@dataclass(frozen=True, slots=True)
class Honour(Move):
    """The Medal of Honor: one own mole goes back to the reserve, +3 (TO-131)."""


@dataclass(frozen=True, slots=True)
class TakePress(Move):
    """The Press card comes to whoever is on turn (TO-132)."""


@dataclass(frozen=True, slots=True)
class TakePrisoner(Move):
    """A mole of `owner` goes into the reserve of whoever is on turn (TO-130)."""

    owner: SeatNo


@dataclass(frozen=True, slots=True)
class BuyBack(Move):
    """Whoever is on turn buys an own mole back from `holder` for 3 medals (TO-130)."""

    holder: SeatNo


@dataclass(frozen=True, slots=True)
class CrateCard(Move):
    """The Lord of the Crates is used: +1 (TO-167)."""


@dataclass(frozen=True, slots=True)
class PeaceCame(Move):
    """The Peace card came up: the round is played to its end (TO-90)."""


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """The turn is over: the Press is paid, the next one is on turn, or everybody counts (TO-92, TO-132)."""


@dataclass(frozen=True, slots=True, repr=False)
class CountCards(SecretMove):
    """A seat counts its discard pile in secret, and the values of crates under its moles (TO-94, TO-95, TO-167).

    Before all counts are in, a seat may count again; the newer one stands. The last one opens them all.
    """

    seat: SeatNo
    combat: Count
    movement: Count
    expansion: Count
    special: Count
    crates: Count = 0


@dataclass(frozen=True, slots=True)
class CountBarracks(Move):
    """A seat that ties for the win tells its barracks on the battlefield (TO-96)."""

    seat: SeatNo
    n: Annotated[int, Between(0, 16)]


@dataclass(frozen=True, slots=True)
class AddMedals(Ruling):
    """The table gives a seat medals, or takes some."""

    seat: SeatNo
    n: Annotated[int, Between(-99, 99)]


@dataclass(frozen=True, slots=True)
class SetMedals(Ruling):
    """The table says how many medals a seat has."""

    seat: SeatNo
    n: Annotated[int, Between(-99, 999)]


@dataclass(frozen=True, slots=True)
class LetTake(Ruling):
    """The table lets whoever is on turn take a card all the same, for as many medals as there are."""

    place: Annotated[int, Between(1, 5)]


@dataclass(frozen=True, slots=True)
class FreePrisoner(Ruling):
    """A prisoner goes back to its owner without a ransom."""

    holder: SeatNo
    owner: SeatNo


@dataclass(frozen=True, slots=True)
class GivePress(Ruling):
    """The table says who holds the Press card."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class SetTurn(Ruling):
    """The table says whose turn it is; what the turn before it did stays."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class NoPeaceYet(Ruling):
    """The Peace card has not come up after all."""


@dataclass(frozen=True, slots=True)
class EndNow(Ruling):
    """No more turns: everybody counts."""


@dataclass(frozen=True, slots=True)
class OpenCounts(Ruling):
    """The table does not wait any longer: whoever has not counted gets nothing for cards."""


@dataclass(frozen=True, slots=True)
class SetCount(Ruling):
    """The table says how many cards of a category a seat used, or what its crates are worth."""

    seat: SeatNo
    category: Category
    n: Count


@dataclass(frozen=True, slots=True)
class SetBarracks(Ruling):
    """The table says how many barracks a seat has on the battlefield."""

    seat: SeatNo
    n: Annotated[int, Between(0, 16)]
