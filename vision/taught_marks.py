"""Marks that dice carry instead of pips, drawn as masks: letters and digits, and the symbols that games use.

A mask is a square float32 array, 0 where the body shows and 1 where the mark is; :data:`vision.die_drawing.Body`
takes six of them. All are drawn here with OpenCV, so that pictures of such dice need no files.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.float32]
SIDE = 96
"""Masks are SIDE x SIDE cells."""
_FINE = 8  # a mask is drawn this much finer on its way


def written(text: str, *, font: int = cv2.FONT_HERSHEY_DUPLEX, fill: float = 0.56, thick: float = 0.14) -> Mask:
    """``text`` (letters, digits) in one of OpenCV's Hershey fonts; its longer side fills ``fill`` of the face and its
    strokes are ``thick`` of its height wide. A dot or an underline behind a 6 or 9 ("6.", "9_") is drawn as dice
    have it: low beside it, or below it."""
    under = text.endswith("_")
    text = text.rstrip("_")
    side = SIDE * 4
    (width, height), base = cv2.getTextSize(text, font, 4.0, 1)
    room: NDArray[np.uint8] = np.zeros((height + 2 * base + 40, width + 40), np.uint8)
    cv2.putText(room, text, (20, height + 20), font, 4.0, 255, 1, cv2.LINE_8)
    lines = _tight(room)
    scale = fill * side / max(lines.shape)
    return _smooth(_stroked(lines, scale, side, max(2, round(thick * lines.shape[0] * scale)), under))


def _stroked(lines: NDArray[np.uint8], scale: float, side: int, thick: int, under: bool) -> NDArray[np.uint8]:
    canvas: NDArray[np.uint8] = np.zeros((side, side), np.uint8)
    size = (max(2, round(lines.shape[1] * scale)), max(2, round(lines.shape[0] * scale)))
    big = (cv2.resize(lines, size, interpolation=cv2.INTER_LINEAR) > 40).astype(np.uint8) * 255
    x, y = (side - size[0]) // 2, (side - size[1]) // 2 - (thick if under else 0)
    canvas[y : y + size[1], x : x + size[0]] = big
    canvas = np.asarray(cv2.dilate(canvas, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (thick, thick))), np.uint8)
    if under:
        low = y + size[1] + round(1.6 * thick)
        cv2.line(canvas, (x, low), (x + size[0], low), 255, max(2, round(0.8 * thick)))
    return canvas


def _tight(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    rows, columns = np.flatnonzero(picture.any(1)), np.flatnonzero(picture.any(0))
    if not len(rows):
        return picture
    return picture[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def _smooth(canvas: NDArray[np.uint8]) -> Mask:
    return np.asarray(cv2.resize(canvas, (SIDE, SIDE), interpolation=cv2.INTER_AREA) / 255, np.float32)


def fitted(picture: NDArray[Any], fill: float) -> Mask:
    """Any drawing (h, w), uint8, 255 where the mark is, cropped and brought to ``fill`` of the face."""
    drawn = _tight(np.asarray(picture, np.uint8))
    side = SIDE * 4
    scale = fill * side / max(drawn.shape)
    size = (max(1, round(drawn.shape[1] * scale)), max(1, round(drawn.shape[0] * scale)))
    canvas: NDArray[np.uint8] = np.zeros((side, side), np.uint8)
    x, y = (side - size[0]) // 2, (side - size[1]) // 2
    canvas[y : y + size[1], x : x + size[0]] = cv2.resize(drawn, size, interpolation=cv2.INTER_AREA)
    return _smooth(canvas)


# ── symbols: drawn in a square from -1 to 1, y downwards ──


class _Board:
    def __init__(self) -> None:
        self.side = SIDE * _FINE
        self.cells: NDArray[np.uint8] = np.zeros((self.side, self.side), np.uint8)

    def _at(self, x: float, y: float) -> tuple[int, int]:
        return round((x + 1.15) / 2.3 * self.side), round((y + 1.15) / 2.3 * self.side)

    def _long(self, length: float) -> int:
        return max(1, round(length / 2.3 * self.side))

    def fill(self, points: list[tuple[float, float]], ink: int = 255) -> None:
        cv2.fillPoly(self.cells, [np.array([self._at(x, y) for x, y in points], np.int32)], ink)

    def disc(self, x: float, y: float, radius: float, ink: int = 255) -> None:
        cv2.circle(self.cells, self._at(x, y), self._long(radius), ink, -1)

    def oval(self, x: float, y: float, across: float, down: float, turn: float = 0.0, ink: int = 255) -> None:
        axes = (self._long(across), self._long(down))
        cv2.ellipse(self.cells, self._at(x, y), axes, turn, 0, 360, ink, -1)

    def line(self, a: tuple[float, float], b: tuple[float, float], thick: float, ink: int = 255) -> None:
        cv2.line(self.cells, self._at(*a), self._at(*b), ink, self._long(thick))


def _around(points: int, radius: float, start: float = -90.0) -> list[tuple[float, float]]:
    angles = [math.radians(start + 360 * k / points) for k in range(points)]
    return [(radius * math.cos(a), radius * math.sin(a)) for a in angles]


def _cross(b: _Board) -> None:
    b.line((-0.75, -0.75), (0.75, 0.75), 0.34)
    b.line((0.75, -0.75), (-0.75, 0.75), 0.34)


def _plus(b: _Board) -> None:
    b.line((-0.8, 0), (0.8, 0), 0.32)
    b.line((0, -0.8), (0, 0.8), 0.32)


def _star(b: _Board) -> None:
    out, inner = _around(5, 1.0), _around(5, 0.42, -54)
    b.fill([p for pair in zip(out, inner, strict=True) for p in pair])


def _heart(b: _Board) -> None:
    b.disc(-0.42, -0.3, 0.46)
    b.disc(0.42, -0.3, 0.46)
    b.fill([(-0.84, -0.1), (0.84, -0.1), (0, 0.95)])


def _moon(b: _Board) -> None:
    b.disc(0, 0, 0.9)
    b.disc(0.4, -0.15, 0.75, 0)


def _bolt(b: _Board) -> None:
    b.fill([(0.2, -1), (-0.6, 0.15), (-0.05, 0.15), (-0.25, 1), (0.6, -0.25), (0.05, -0.25), (0.5, -1)])


def _arrow(b: _Board) -> None:
    b.line((0, 0.9), (0, -0.4), 0.3)
    b.fill([(-0.6, -0.25), (0.6, -0.25), (0, -1)])


def _drop(b: _Board) -> None:
    b.disc(0, 0.3, 0.6)
    b.fill([(-0.56, 0.1), (0.56, 0.1), (0, -1)])


def _ring(b: _Board) -> None:
    b.disc(0, 0, 0.85)
    b.disc(0, 0, 0.5, 0)


def _square(b: _Board) -> None:
    b.fill([(-0.75, -0.75), (0.75, -0.75), (0.75, 0.75), (-0.75, 0.75)])


def _triangle(b: _Board) -> None:
    b.fill(_around(3, 0.95))


def _glove(b: _Board) -> None:
    b.oval(0.08, -0.15, 0.62, 0.62)
    b.oval(-0.62, 0.05, 0.22, 0.42, -30)
    b.fill([(-0.35, 0.3), (0.5, 0.3), (0.45, 0.95), (-0.3, 0.95)])
    b.line((-0.45, 0.5), (0.6, 0.5), 0.1, 0)


def _pan(b: _Board) -> None:
    b.disc(0.28, -0.28, 0.62)
    b.line((-0.1, 0.1), (-0.85, 0.85), 0.24)
    b.disc(0.28, -0.28, 0.42, 0)
    b.disc(0.28, -0.28, 0.32)


def _mallet(b: _Board) -> None:
    b.line((0.05, -0.2), (0.05, 0.95), 0.24)
    b.fill([(-0.8, -0.9), (0.9, -0.9), (0.9, -0.2), (-0.8, -0.2)])
    b.line((-0.55, -0.9), (-0.55, -0.2), 0.09, 0)


def _mole(b: _Board) -> None:
    b.oval(0, 0.15, 0.7, 0.8)
    b.disc(-0.28, -0.1, 0.12, 0)
    b.disc(0.28, -0.1, 0.12, 0)
    b.oval(0, 0.3, 0.24, 0.17, 0, 0)


def _shovel(b: _Board) -> None:
    b.line((0, -0.9), (0, 0.2), 0.2)
    b.line((-0.4, -0.9), (0.4, -0.9), 0.2)
    b.fill([(-0.5, 0.05), (0.5, 0.05), (0.45, 0.6), (0, 1), (-0.45, 0.6)])


SYMBOLS: dict[str, Callable[[_Board], None]] = {
    "X": _cross,
    "plus": _plus,
    "star": _star,
    "heart": _heart,
    "moon": _moon,
    "bolt": _bolt,
    "arrow": _arrow,
    "drop": _drop,
    "ring": _ring,
    "square": _square,
    "triangle": _triangle,
    "glove": _glove,
    "pan": _pan,
    "mallet": _mallet,
    "mole": _mole,
    "shovel": _shovel,
}
"""The drawn symbols by name."""


def mark(name: str, fill: float = 0.62) -> Mask:
    """The mask of one of :data:`SYMBOLS`, else ``name`` in letters; "" and "blank" are a face without a mark."""
    if name in ("", "blank"):
        return np.zeros((SIDE, SIDE), np.float32)
    if name not in SYMBOLS:
        return written(name, fill=fill * 0.9)
    board = _Board()
    SYMBOLS[name](board)
    return fitted(board.cells, fill)
