"""Nets that look for top faces: one is shown a picture in several sizes, and its answers peak where faces lie."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cuts import Picture
from vision.net import load_net

CELL = 4
"""Pixels of the net's picture to one cell of its answer."""
USUAL_EDGE = 40.0
"""The edge in pixels for which the net says 0: it tells edges as natural logarithms of their share of this."""
_MOST_DOUBT = 1.6
_HARDLY = 1.15  # a picture that shrinks by no more than this needs no mean over areas, which takes ten times as long
TILE = 192
"""A look near hints takes squares of this many pixels, as large as the cuts that the nets learnt from."""
_GRID = 32  # pixels to one cell of the nets' coarsest layer: squares that begin elsewhere would be seen otherwise
_UNUSED, _INSIDE = 48, 64
"""So near to its border, in pixels, a square's answer is not used for want of surroundings, and so far inside lie its
hints. Where the picture ends there are no more surroundings to see."""
_WORTHWHILE = 0.8  # squares that cover a larger share of the picture than this cost as much as all of it
_IN_SQUARES = 0  # the net that sees only squares, among those of each long side
_NOTHING = -20.0  # log odds

Answer = tuple[NDArray[np.float32], float, float]
"""What a net says (channels, rows, columns), and the pixels of the picture to one of the net's, across and down."""


class Looks:
    """Runs the net ``weights`` over pictures of any size; not to be shared between threads.

    Every size has a net of its own: one that always sees pictures of one shape need not be set up anew. Those of
    ``at_once`` are loaded now, the others (the largest takes most of the memory) when they are first needed.
    """

    def __init__(self, weights: Path, at_once: tuple[int, ...] = ()) -> None:
        self._weights = weights
        self._nets: dict[int, Any] = {side: load_net(weights) for side in at_once}

    def at(self, given: Picture, whole: Picture, long_side: int) -> Answer:
        """Looks at ``given`` with its longer side ``long_side`` pixels long. It shows the ``whole`` picture, in whose
        pixels the answer is told, in its size or smaller."""
        small = resized(given, long_side)
        high, wide = small.shape[:2]
        return self._answer(small, long_side), whole.shape[1] / wide, whole.shape[0] / high

    def near(self, picture: Picture, long_side: int, hints: list[tuple[float, float]]) -> Answer:
        """As :meth:`at`, but only around the ``hints``, (x, y) in pixels of the picture, at least one; elsewhere the
        answer is that nothing is there. Where they are all over the picture, one look at it costs less and is taken."""
        small = resized(picture, long_side)
        high, wide = small.shape[:2]
        across, down = picture.shape[1] / wide, picture.shape[0] / high
        squares = _squares([(x / across, y / down) for x, y in hints], wide, high)
        if len(squares) * TILE * TILE > _WORTHWHILE * wide * high:
            return self._answer(small, long_side), across, down
        told = [self._answer(small[top : top + TILE, left : left + TILE], _IN_SQUARES) for left, top in squares]
        answer = np.full((len(told[0]), high // CELL, wide // CELL), _NOTHING, np.float32)
        for (left, top), part in zip(squares, told, strict=True):
            rows, columns = _used(top, high), _used(left, wide)
            own = part[:, rows.start - top // CELL : rows.stop - top // CELL]
            answer[:, rows, columns] = own[:, :, columns.start - left // CELL : columns.stop - left // CELL]
        return answer, across, down

    def _answer(self, small: Picture, which: int) -> NDArray[np.float32]:
        high, wide = small.shape[:2]
        if which not in self._nets:
            self._nets[which] = load_net(self._weights)
        net = self._nets[which]
        net.setInput(cv2.dnn.blobFromImage(small, 1 / 127.5, (wide, high), (127.5,) * 3))
        return np.asarray(net.forward(), np.float32)[0]


class Peak(NamedTuple):
    """Where a top face may lie: its cell, its middle and mean edge in pixels of the picture, how sure (0..1), and its
    edge in pixels of what the net saw."""

    row: int
    column: int
    x: float
    y: float
    size: float
    score: float
    edge: float


def _squares(spots: list[tuple[float, float]], wide: int, high: int) -> list[tuple[int, int]]:
    """Few squares (left, top) that hold all ``spots`` well inside: always the one next that holds the most."""
    holds: dict[tuple[int, int], set[int]] = {}
    for k, (x, y) in enumerate(spots):
        for left in _starts(x, wide):
            for top in _starts(y, high):
                holds.setdefault((left, top), set()).add(k)
    squares, missing = [], set(range(len(spots)))
    while missing:
        best = max(holds, key=lambda square: len(holds[square] & missing))
        squares.append(best)
        missing -= holds[best]
    return squares


def _starts(at: float, length: int) -> list[int]:
    """Where squares may begin that hold what lies ``at`` so many pixels of ``length`` well inside."""
    last = max(0, length - TILE)
    first = math.ceil((at - TILE + _INSIDE) / _GRID) * _GRID
    return sorted({min(max(0, first + more), last) for more in (0, _GRID)})


def _used(start: int, length: int) -> slice:
    """The cells, of ``length`` pixels, that a square told which begins at ``start``."""
    end = min(start + TILE, length)
    first, last = (start + _UNUSED if start else 0), (end - _UNUSED if end < length else end)
    return slice(first // CELL, last // CELL)


def peaks(answer: Answer, edges: int, comfort: tuple[float, float], least: float) -> Iterator[Peak]:
    """The peaks of the answer's first channel (log odds) with a score of at least ``least``.

    Channel ``edges`` tells how long a face's edges are. Faces outside ``comfort`` (pixels of the net's picture) are
    known badly in this look and score less; those far outside are left to a look of another size.
    """
    out, across, down = answer
    heat = out[0]
    peak = (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat > math.log(least / (1 - least)))
    for row, column in zip(*np.nonzero(peak), strict=True):
        edge = USUAL_EDGE * math.exp(min(max(float(out[edges, row, column]), -2.5), 2.5))
        doubt = 2 * max(0.0, math.log2(comfort[0] / edge), math.log2(edge / comfort[1]))
        if doubt > _MOST_DOUBT:
            continue
        x, y = _middle(heat, row, column)
        yield Peak(
            row,
            column,
            (CELL * x + CELL / 2) * across - 0.5,
            (CELL * y + CELL / 2) * down - 0.5,
            edge * (across + down) / 2,
            1 / (1 + math.exp(doubt - float(heat[row, column]))),
            edge,
        )


def resized(picture: Picture, long_side: int) -> Picture:
    """The picture with its longer side about ``long_side`` pixels, at most twice as large as it is, and both sides
    multiples of 32."""
    height, width = picture.shape[:2]
    scale = min(long_side / max(height, width), 2.0)
    wide, high = (max(32, round(k * scale / 32) * 32) for k in (width, height))
    whole = min(width // wide, height // high)
    if (
        whole > 1 and width % whole == height % whole == 0
    ):  # as cameras have it: by a whole number is by far the quickest
        width, height = width // whole, height // whole
        picture = np.asarray(cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
    if (wide, high) == (width, height):
        return picture
    hardly = whole == 1 and max(width / wide, height / high) < _HARDLY
    kind = cv2.INTER_AREA if scale < 1 and not hardly else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, (wide, high), interpolation=kind), np.uint8)


def _middle(heat: NDArray[np.float32], row: int, column: int) -> tuple[float, float]:
    """The peak between the cells, from the weights of its neighbours."""
    rows, columns = heat.shape
    weight = x = y = 0.0
    for i in range(max(0, row - 1), min(rows, row + 2)):
        for j in range(max(0, column - 1), min(columns, column + 2)):
            w = 1 / (1 + math.exp(-min(max(float(heat[i, j]), -30.0), 30.0)))
            weight, x, y = weight + w, x + w * j, y + w * i
    return x / weight, y / weight
