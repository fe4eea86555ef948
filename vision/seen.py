"""What the reader says about a picture: which dice lie where, and how sure it is of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

TOO_DARK = "too_dark"
TOO_BRIGHT = "too_bright"
TOO_BLURRED = "too_blurred"
UNREADABLE = "unreadable"
BLACK = "black"
HAND = "hand"
MOVING = "moving"
CLUTTERED = "cluttered"
REFUSALS = (TOO_DARK, TOO_BRIGHT, TOO_BLURRED, UNREADABLE, BLACK, HAND, MOVING, CLUTTERED)
"""Why a picture is refused as a whole. A refused picture carries no dice. BLACK: no light at all reaches the lens;
HAND: a hand, or something else, reaches into the tray; MOVING and CLUTTERED are told of a camera that is watched only:
it never comes to rest, or its pictures do not agree although nothing moves."""


@dataclass(frozen=True)
class DieSeen:
    """One die. ``centre`` (x, y) is the middle of its top face and ``size`` the mean length of that face's
    edges, both in pixels of the picture that was given in."""

    value: int
    centre: tuple[float, float]
    size: float
    sure: float
    """How probable it is that this is a die and shows this value, 0..1, calibrated on photographs."""
    likely: tuple[tuple[int, float], ...] = ()
    """The values that may be meant, most probable first; their probabilities (given that it is a die) sum to
    at most 1. A clear die has one entry, a doubtful one several to choose from."""
    colour: str | None = None
    """Name of the body's colour, or None when the light does not allow one."""
    colour_sure: float = 0.0
    faces: str = "pips"
    """What is on its faces: "pips", "digits" (printed numerals) or "taught"."""
    sides: int = 6


def face_of(die: Any) -> str:
    """What a die shows: what its face was called where it was taught (the faces of two taught sets may go by one
    number), else its number."""
    return str(getattr(die, "shows", "") or die.value)


@dataclass(frozen=True)
class DiceSeen:
    """All dice of one picture, from left to right. ``refused`` is a key of REFUSALS or None."""

    dice: tuple[DieSeen, ...] = ()
    refused: str | None = None
    frame: int = 0
    ms: float = 0.0
    overlooked: float = 0.0
    """How probable it is that a die lies there that is not among these: something that is nearly one was left out."""
    unknown: tuple[tuple[float, float, float], ...] = ()
    """Where dice lie, (x, y, size) in pixels, whose signs no taught set knows; they are not among ``dice``."""

    @property
    def values(self) -> tuple[int, ...]:
        """The values, smallest first."""
        return tuple(sorted(die.value for die in self.dice))

    @property
    def faces(self) -> tuple[str, ...]:
        """What they show, in the order of the words."""
        return tuple(sorted(face_of(die) for die in self.dice))

    @property
    def sure(self) -> float:
        """How sure the reading is as a whole: as sure as its least sure die, and that none was overlooked; 0 for a
        refused picture."""
        if self.refused:
            return 0.0
        return min(1 - self.overlooked, min((die.sure for die in self.dice), default=1.0))
