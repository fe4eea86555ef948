"""A board of hexagons for any game: pan, pinch, tap, drag, states, sight lines; see :class:`HexBoard`."""

from .board import HexBoard
from .geometry import DIRECTIONS, Axial, distance, neighbours
from .looks import (
    ACT,
    BLOCKED,
    NEW,
    OFF,
    OLD,
    REST,
    SELECTED,
    TARGET,
    HexLook,
    Pawn,
    SightLine,
    Trace,
)

__all__ = [
    "ACT", "BLOCKED", "DIRECTIONS", "NEW", "OFF", "OLD", "REST", "SELECTED", "TARGET", "Axial", "HexBoard", "HexLook",
    "Pawn", "SightLine", "Trace", "distance", "neighbours",
]  # fmt: skip
