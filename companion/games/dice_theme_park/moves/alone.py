"""What one person does in a game alone: the solo card of the round, goals, the choice of 12 cards (DT-230…240)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from companion.core.moves import Between, Move, Ruling

from .printed import RoundNo, Staff

Red = Annotated[int, Between(0, 30)]
"""Red stars on a goal or on a space of the overlay."""
GoalNo = Annotated[int, Between(1, 12)]


@dataclass(frozen=True, slots=True)
class ChooseHand(Move):
    """The 12 cards chosen of the 16 that two colours have with the promo pack (DT-240)."""

    cards: tuple[Staff, ...]


@dataclass(frozen=True, slots=True)
class RevealSolo(Move):
    """The solo card of this round: its value, and which monorail it shades (0: none), which attraction (its name) and
    which skill (like "pays.blue" or "far"), "" for none (DT-233)."""

    value: Annotated[int, Between(0, 20)]
    monorail: Annotated[int, Between(0, 3)] = 0
    attraction: str = ""
    skill: str = ""


@dataclass(frozen=True, slots=True)
class LayGoal(Move):
    """A goal under a round: what it asks, its red stars, and those on the space above it (DT-231, DT-237)."""

    round: RoundNo
    goal: Red
    space: Red
    text: str = ""


@dataclass(frozen=True, slots=True)
class JudgeGoal(Move):
    """Goal `n`, counted in the order they were laid, was met or missed in its own round (DT-237)."""

    n: GoalNo
    met: bool


@dataclass(frozen=True, slots=True)
class SetGoalMet(Ruling):
    """The table says that goal `n` was met or missed, whenever that was."""

    n: GoalNo
    met: bool
