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
        if long_side not in self._nets:
            self._nets[long_side] = load_net(self._weights)
        net = self._nets[long_side]
        net.setInput(cv2.dnn.blobFromImage(small, 1 / 127.5, (wide, high), (127.5,) * 3))
        out = np.asarray(net.forward(), np.float32)[0]
        return out, whole.shape[1] / wide, whole.shape[0] / high


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


def peaks(answer: Answer, edges: int, comfort: tuple[float, float], least: float) -> Iterator[Peak]:
    """The peaks of the answer's first channel (log odds) with a score of at least ``least``.

    Channel ``edges`` tells how long a face's edges are. Faces outside ``comfort`` (pixels of the net's picture) are
    known badly in this look and score less; those far outside are left to a look of another size.
    """
    out, across, down = answer
    heat = out[0]
    peak = (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat > math.log(least / (1 - least)))
    for row, column in zip(*np.nonzero(peak), strict=True):
        edge = USUAL_EDGE * math.exp(float(np.clip(out[edges, row, column], -2.5, 2.5)))
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
    if (wide, high) == (width, height):
        return picture
    kind = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, (wide, high), interpolation=kind), np.uint8)


def _middle(heat: NDArray[np.float32], row: int, column: int) -> tuple[float, float]:
    """The peak between the cells, from the weights of its neighbours."""
    rows, columns = heat.shape
    weight = x = y = 0.0
    for i in range(max(0, row - 1), min(rows, row + 2)):
        for j in range(max(0, column - 1), min(columns, column + 2)):
            w = 1 / (1 + math.exp(-float(np.clip(heat[i, j], -30, 30))))
            weight, x, y = weight + w, x + w * j, y + w * i
    return x / weight, y / weight
