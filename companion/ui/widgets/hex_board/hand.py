"""The layer on top of the board: the piece under the finger, pieces on their way, the keyboard's place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.graphics.instructions import CanvasBase

from companion.ui import paint
from companion.ui.theme import darker, theme

from .geometry import ROOT3, Point
from .looks import SELECTED, HexLook, Pawn
from .painting import INK, UNIT, paint_hex, paint_pawn


class HandLayer:
    """Draws into `canvas`; points are middles in the board's drawing, `radius` is what it is drawn with."""

    def __init__(self) -> None:
        self.canvas = CanvasBase()

    def clear(self) -> None:
        """Show nothing."""
        self.canvas.clear()

    def carry(
        self, pawn: Pawn, start: Point, finger: Point, target: tuple[Point, HexLook] | None, radius: float, ground: str
    ) -> None:
        """Show a piece that is dragged, a ring where it stood, and the target it hovers over."""
        u = radius / UNIT
        self.clear()
        with self.canvas:
            _at(start, lambda: paint.glyph("hex_ghost", 0, 0, 66 * u, INK))
            if target is not None:
                chosen = replace(target[1], state=SELECTED)
                _at(target[0], lambda: paint_hex(chosen, radius, ground))
            _at(finger, lambda: paint_pawn(pawn, u * 1.1, darker(theme.colour("accent"), 0.9)))

    def fly(self, ways: Iterable[tuple[Pawn, Point, Point]], share: float, radius: float, ground: str) -> None:
        """Show pieces between where they were and where they go."""
        under = darker(theme.colour(ground), 0.9)
        self.clear()
        with self.canvas:
            for pawn, (ax, ay), (bx, by) in ways:
                PushMatrix()
                Translate(ax + (bx - ax) * share, ay + (by - ay) * share)
                paint_pawn(pawn, radius / UNIT, under)
                PopMatrix()

    def point(self, at: Point, radius: float) -> None:
        """Show where the keyboard is."""
        self.clear()
        with self.canvas:
            _at(at, lambda: paint.glyph("hex_target", 0, 0, ROOT3 * 50 * radius / UNIT, "ink"))


def _at(point: Point, draw: Callable[[], object]) -> None:
    PushMatrix()
    Translate(*point)
    draw()
    PopMatrix()
