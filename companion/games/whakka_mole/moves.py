"""What people do in Whakka Mole. Names and fields are the format of files and of the command line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from companion.core.moves import Between, Move, Ruling, SeatNo, SecretMove

Hole = Annotated[int, Between(1, 16)]


@dataclass(frozen=True, slots=True, repr=False)
class Write(SecretMove):
    """A seat secretly writes where its moles pop up and which hole of its left neighbour it whacks (WM-5, WM-6).

    Before the reveal a seat may write again; the newer choice counts. The last one reveals the turn.
    """

    seat: SeatNo
    pop: tuple[Hole, ...]
    whack: Hole


@dataclass(frozen=True, slots=True)
class WritePaper(Move):
    """What a seat wrote on its paper, typed in the open."""

    seat: SeatNo
    pop: tuple[Hole, ...]
    whack: Hole


@dataclass(frozen=True, slots=True)
class UsePaper(Move):
    """From now on the table writes on paper (or, with false, on the tablet again)."""

    on: bool = True


@dataclass(frozen=True, slots=True)
class NextTurn(Move):
    """Everybody is done counting: the next turn begins (WM-15)."""


@dataclass(frozen=True, slots=True)
class RevealNow(Ruling):
    """The table does not wait any longer: whoever has not written sits this turn out, moles down and no whack."""


@dataclass(frozen=True, slots=True)
class SetScore(Ruling):
    """The table sets a seat's score."""

    seat: SeatNo
    n: Annotated[int, Between(0, 999)]


@dataclass(frozen=True, slots=True)
class SetSheet(Ruling):
    """The table says how many tokens lie in each hole of a seat's sheet, hole 1 first. Points stay as they are."""

    seat: SeatNo
    tokens: tuple[Annotated[int, Between(0, 99)], ...]


@dataclass(frozen=True, slots=True)
class EndGame(Ruling):
    """The table ends the game with the points of the finished turns; a turn being written does not count."""


@dataclass(frozen=True, slots=True)
class PlayOn(Ruling):
    """The table plays on although the game is over: to a new target, with a new turn."""

    target: Annotated[int, Between(1, 999)]
