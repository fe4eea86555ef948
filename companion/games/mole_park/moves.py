"""The moves of Mole Park. Their names and fields are the stored format."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from companion.core.moves import Between, Edit, Move, Ruling, SeatNo, SecretMove

HoleNo = Annotated[int, Between(1, 10)]
"""A hole's number as printed on the board, from 1."""
Stars = Annotated[int, Between(0, 40)]
Value = Annotated[int, Between(1, 9)]
"""A mole card's value; the catalogue says how far it really goes (1 to 5)."""
Count = Annotated[int, Between(0, 200)]
WhackingKind = Literal["glove", "pan", "mallet"]
DieKind = Literal["glove", "pan", "mallet", "prize"]


@dataclass(frozen=True, slots=True)
class RollForKing(Move):
    """A seat's Prize die for the first King (MP-7, MP-8)."""

    seat: SeatNo
    stars: Stars


@dataclass(frozen=True, slots=True)
class NameKing(Move):
    """The King was drawn by other means, or the old one went home."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Moles are dealt into every hole; a new round begins (MP-10, MP-60)."""


@dataclass(frozen=True, slots=True)
class Declare(Move):
    """A seat goes for the crown (MP-47)."""

    seat: SeatNo


@dataclass(frozen=True, slots=True, repr=False)
class ChooseDie(SecretMove):
    """A seat's hidden choice of the die it will roll (MP-12)."""

    seat: SeatNo
    kind: DieKind


@dataclass(frozen=True, slots=True)
class Whack(Move):
    """A whacking die shows the number of a hole (MP-16)."""

    seat: SeatNo
    kind: WhackingKind
    hole: HoleNo


@dataclass(frozen=True, slots=True)
class Miss(Move):
    """A whacking die shows X (MP-17)."""

    seat: SeatNo
    kind: WhackingKind


@dataclass(frozen=True, slots=True)
class RollPrize(Move):
    """A Prize die shows stars (MP-27)."""

    seat: SeatNo
    stars: Stars


@dataclass(frozen=True, slots=True)
class HandOut(Move):
    """The moles are shared among those who hit their hole (MP-18…23)."""


@dataclass(frozen=True, slots=True)
class PutBack(Move):
    """A seat over the hand limit puts moles on the discard pile (MP-24, MP-25)."""

    seat: SeatNo
    n: Count


@dataclass(frozen=True, slots=True)
class CashIn(Move):
    """A seat lays down all its moles; their values (MP-28)."""

    seat: SeatNo
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class OrderTie(Move):
    """The King says who of the tied goes first (MP-35)."""

    first: SeatNo


@dataclass(frozen=True, slots=True)
class TakePrize(Move):
    """A seat takes the face-up prize of a stand (MP-37): its stars and, if told, its name."""

    seat: SeatNo
    stand: str
    stars: Stars
    prize: str = ""

    def teaches(self) -> tuple[Edit, ...]:
        """A named prize tells the catalogue its stars."""
        return _lesson(self.stand, self.prize, self.stars)


@dataclass(frozen=True, slots=True)
class PassPrize(Move):
    """A seat takes no prize."""

    seat: SeatNo


# ── The table says: rulings ──


@dataclass(frozen=True, slots=True)
class SitOut(Ruling):
    """A seat rolls no (further) die this round."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class HandOutNow(Ruling):
    """The moles are handed out although dice are missing; who has not rolled sits this round out."""


@dataclass(frozen=True, slots=True)
class DealNow(Ruling):
    """The next round is dealt whatever was still open; what nobody did in the old round is left out."""


@dataclass(frozen=True, slots=True)
class SetThrow(Ruling):
    """A seat's die counts as this: the hole, 0 for an X, or the stars of a Prize die."""

    seat: SeatNo
    kind: DieKind
    face: Stars


@dataclass(frozen=True, slots=True)
class SetDeclared(Ruling):
    """A seat does, or does not, go for the crown this round."""

    seat: SeatNo
    going: bool


@dataclass(frozen=True, slots=True)
class SetMoles(Ruling):
    """A hole holds `n` moles."""

    hole: HoleNo
    n: Count


@dataclass(frozen=True, slots=True)
class SetHand(Ruling):
    """A seat holds `n` moles."""

    seat: SeatNo
    n: Count


@dataclass(frozen=True, slots=True)
class SetLaid(Ruling):
    """A seat laid down these moles, however many it was said to hold."""

    seat: SeatNo
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class SetStars(Ruling):
    """The prizes in front of a seat are worth `n` stars."""

    seat: SeatNo
    n: Count


@dataclass(frozen=True, slots=True)
class SetTotal(Ruling):
    """A seat's star total of this round is `n`."""

    seat: SeatNo
    n: Count


@dataclass(frozen=True, slots=True)
class SetKing(Ruling):
    """This seat is King."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class SetRound(Ruling):
    """This is round `n`."""

    n: Annotated[int, Between(1, 999)]


@dataclass(frozen=True, slots=True)
class SetDeck(Ruling):
    """The Mole Deck has `n` cards; the rest of them lie on the discard pile."""

    n: Count


@dataclass(frozen=True, slots=True)
class SetStand(Ruling):
    """A stand has a face-up card, or has none."""

    stand: str
    open: bool


@dataclass(frozen=True, slots=True)
class GivePrize(Ruling):
    """A seat gets a prize of a stand whatever the rules say; it counts as its pick if one is due."""

    seat: SeatNo
    stand: str
    stars: Stars
    prize: str = ""

    def teaches(self) -> tuple[Edit, ...]:
        """A named prize tells the catalogue its stars."""
        return _lesson(self.stand, self.prize, self.stars)


@dataclass(frozen=True, slots=True)
class PickNext(Ruling):
    """This seat picks next."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class SkipPick(Ruling):
    """This seat takes no prize this round, whatever it could afford."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class CrownTo(Ruling):
    """The crown goes to this seat and the game ends."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class EndGame(Ruling):
    """The table stops here; nobody has won the crown."""


@dataclass(frozen=True, slots=True)
class PlayOn(Ruling):
    """The table plays on after the end; the next deal is due."""


def _lesson(stand: str, prize: str, stars: int) -> tuple[Edit, ...]:
    name = prize_name(prize)
    return (Edit(f"prizes.{stand}.{name}", stars),) if name else ()


def prize_name(text: str) -> str:
    """Return a prize's name as it is kept: one line, at most 40 characters."""
    return "".join(c for c in " ".join(text.split()) if c.isprintable())[:40]
