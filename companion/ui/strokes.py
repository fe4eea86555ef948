"""What a widget has drawn, kept from one paint to the next: a stroke that is as it was stays, the others are changed.

A change mostly touches a word or a colour of a widget, but the widget paints the whole of itself. Making a stroke's
instruction anew costs ten times as much as finding that it is the same, and a picture in which no stroke has changed
need not be drawn again at all.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cache
from typing import Any

from kivy.graphics import Callback, Canvas, Color, Mesh, Rectangle
from kivy.graphics.instructions import VertexInstruction
from kivy.graphics.texture import Texture

RGBA = tuple[float, float, float, float]
Place = tuple[float, float]
LOOKS_AHEAD = 8
"""How many strokes may be gone before one that stayed: a rim, a sign, a badge."""

_open: Strokes | None = None
_bench = Canvas()
"""Where an instruction lies while it is made; Kivy puts every new one on the canvas that is open."""


class Strokes:
    """The strokes on one canvas. What a painter draws without this module is noticed: then all is made anew."""

    __slots__ = ("_at", "_benched", "_canvas", "_laid", "_length", "_place", "inked")

    def __init__(self, canvas: Any) -> None:
        self._canvas = canvas
        self._laid: list[tuple[Any, Any, Any, int]] = []  # kind, values, instruction, what it takes on the canvas
        self._at = self._place = 0  # the next of these, and where it lies on the canvas
        self._length = 0  # what all of these take on the canvas together
        self._benched = False
        self.inked: RGBA | None = None
        """The colour in force while a painter draws; no other module lays a colour."""

    def clear(self) -> None:
        """Take everything off the canvas."""
        self._canvas.clear()
        self._laid.clear()
        self._length = 0

    def paint(self, painter: Callable[[], object]) -> None:
        """Let `painter` draw the canvas from its first stroke to its last; it may be called twice."""
        if self._laid and self._canvas.length() == self._length:
            self._benched = True
            self._draw(painter, _bench)
            if not _bench.length():
                self._drop(len(self._laid))
                self._length = self._place
                return
            _bench.clear()
        self.clear()
        self._benched = False
        self._draw(painter, self._canvas)
        self._length = self._place
        if self._canvas.length() != self._place:
            self._laid.clear()  # strokes that we do not know lie between ours

    def _draw(self, painter: Callable[[], object], canvas: Any) -> None:
        global _open
        outer, _open = _open, self
        self._at = self._place = 0
        self.inked = None
        try:
            with canvas:
                painter()
        finally:
            _open = outer

    def dye(self, dyes: dict[RGBA, RGBA]) -> None:
        """Give colours that were laid another value, in place."""
        for n, (kind, values, stroke, takes) in enumerate(self._laid):
            if kind is Color and values in dyes:
                stroke.rgba = dyes[values]
                self._laid[n] = (kind, dyes[values], stroke, takes)

    # -- one stroke

    def find(self, kind: Any, values: Any, changes: bool = True) -> Any:
        """The stroke that lies here or soon and has these values: True, or itself if it does not `change`. Else the
        one that lies here if it is of this kind: itself, to be given the values. Else None."""
        at, laid = self._at, self._laid
        if at >= len(laid):
            return None
        was, had, stroke, takes = laid[at]
        if was is kind and (changes or had == values):
            self._at, self._place = at + 1, self._place + takes
            if had == values:
                return True if changes else stroke
            laid[at] = (kind, values, stroke, takes)
            return stroke
        for n in range(at + 1, min(at + LOOKS_AHEAD, len(laid))):
            if laid[n][0] is kind and laid[n][1] == values:
                self._drop(n)
                return self.find(kind, values, changes)
        return None

    def _drop(self, end: int) -> None:
        """What lies between here and there goes."""
        for *_, stroke, _ in self._laid[self._at : end]:
            self._canvas.remove(stroke)
        del self._laid[self._at : end]

    def add(self, kind: Any, values: Any, stroke: Any) -> Any:
        """Lay a stroke that has just been made."""
        takes = 1 + isinstance(stroke, VertexInstruction)  # these bind a texture first
        if self._benched:
            _bench.remove(stroke)
            self._canvas.insert(self._place, stroke)
            order = self._canvas.children
            if takes == 2 and order[self._place] is stroke:  # Kivy 2.3 lays the texture's binding behind it
                order[self._place], order[self._place + 1] = order[self._place + 1], stroke
        self._laid.insert(self._at, (kind, values, stroke, takes))
        self._at, self._place = self._at + 1, self._place + takes
        return stroke


def ink(rgba: RGBA) -> None:
    """What follows is drawn in this colour."""
    strokes = _open
    if strokes is None:
        Color(*rgba)
        return
    if rgba == strokes.inked:
        return
    strokes.inked = rgba
    found = strokes.find(Color, rgba)
    if found is None:
        strokes.add(Color, rgba, Color(*rgba))
    elif found is not True:
        found.rgba = rgba


def patch(texture: Texture | None, pos: Place, size: Place) -> None:
    """A texture, or without one the plain colour, as a rectangle; pixels."""
    strokes = _open
    if strokes is None:
        Rectangle(texture=texture, pos=pos, size=size)
        return
    values = (texture, pos, size)
    found = strokes.find(Rectangle, values)
    if found is None:
        strokes.add(Rectangle, values, Rectangle(texture=texture, pos=pos, size=size))
    elif found is not True:
        found.texture, found.pos, found.size = texture, pos, size


def mesh(texture: Texture | None, form: Any, vertices: Callable[[], Any], indices: array[int], mode: str) -> None:
    """Triangles with a texture. Meshes of equal `form` have the same `vertices`, which are worked out if need be.
    Meshes with the very same `indices` are changed into one another."""
    strokes = _open
    if strokes is None:
        Mesh(vertices=vertices(), indices=indices, mode=mode, texture=texture)
        return
    values = (texture, form)
    found = strokes.find(indices, values)
    if found is None:
        made = Mesh(vertices=vertices(), indices=indices, mode=mode, texture=texture)
        strokes.add(indices, values, made)
    elif found is not True:
        found.texture, found.vertices = texture, vertices()


@cache
def fan(corners: int) -> array[int]:
    """The indices of a mesh round its first corner."""
    return array("H", range(corners))


def put(kind: Any, **values: Any) -> Any:
    """An instruction of any kind, a new one if a value has changed. One that others move or turn later must be set by
    the painter each time."""
    strokes = _open
    if strokes is None:
        return kind(**values)
    found = strokes.find(kind, values, changes=False)
    return strokes.add(kind, values, kind(**values)) if found is None else found


def call(does: Callable[..., object]) -> None:
    """Call a function while drawing."""
    strokes = _open
    if strokes is None:
        Callback(does)
    elif strokes.find(does, None) is None:
        strokes.add(does, None, Callback(does))
