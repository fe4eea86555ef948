"""One hexagon on the canvas, which can be drawn anew without the others."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.graphics.instructions import CanvasBase

from companion.ui import strokes
from companion.ui.strokes import Strokes

from .geometry import Point
from .looks import HexLook
from .painting import paint_hex

Extra = Callable[[HexLook, float], None]


class Cell:
    """One hexagon: its group on the canvas, where it lies, and how often it has been drawn."""

    __slots__ = ("canvas", "look", "paints", "place", "strokes")

    def __init__(self, look: HexLook) -> None:
        self.look = look
        self.canvas = CanvasBase()
        self.strokes = Strokes(self.canvas)
        self.place = Translate(0, 0)
        self.paints = 0

    def paint(self, middle: Point, radius: float, ground: str, extra: Extra | None) -> None:
        """Draw it with its middle there, in pixels of the board's drawing, and with ``extra`` on it."""
        self.paints += 1
        self.strokes.paint(partial(self._draw, middle, radius, ground, extra))

    def _draw(self, middle: Point, radius: float, ground: str, extra: Extra | None) -> None:
        strokes.put(PushMatrix)
        self.place = strokes.put(Translate)
        self.place.x, self.place.y = middle
        paint_hex(self.look, radius, ground)
        if extra is not None:
            extra(self.look, radius)
        strokes.put(PopMatrix)
