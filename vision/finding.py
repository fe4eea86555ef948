"""Step one: where top faces may lie. A small net looks at the picture in several sizes."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cuts import Picture

LONG_SIDES = (128, 256, 512, 1024)
"""The picture is looked at with its longer side this many pixels long, each a multiple of 32."""
_COMFORT = (15.0, 68.0)  # edges of faces, in pixels, that the net was trained on


@dataclass(frozen=True)
class Found:
    """A spot that may be a top face, in pixels of the picture; ``score`` 0..1, ``values`` probabilities of 1..6."""

    x: float
    y: float
    size: float
    score: float
    values: tuple[float, ...]


class Finder:
    """Runs the net ``weights`` (see vision/weights/README.md); not to be shared between threads."""

    def __init__(self, weights: Path) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(weights))

    def look(self, picture: Picture, least: float = 0.15, long_sides: tuple[int, ...] = LONG_SIDES) -> list[Found]:
        """All spots with a score of at least ``least``, best first, no two on the same die."""
        spots = [spot for side in long_sides for spot in self._at(picture, side, least)]
        return apart(spots)

    def _at(self, picture: Picture, long_side: int, least: float) -> list[Found]:
        height, width = picture.shape[:2]
        scale = min(long_side / max(height, width), 2.0)
        wide, high = (max(32, round(k * scale / 32) * 32) for k in (width, height))
        small = cv2.resize(picture, (wide, high), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
        self._net.setInput(cv2.dnn.blobFromImage(small, 1 / 127.5, (wide, high), (127.5,) * 3))
        out = np.asarray(self._net.forward(), np.float32)[0]
        return _peaks(out, width / wide, height / high, least)


def _peaks(out: NDArray[np.float32], across: float, down: float, least: float) -> list[Found]:
    heat = out[0]
    peak = (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat > math.log(least / (1 - least)))
    found = []
    for row, column in zip(*np.nonzero(peak), strict=True):
        edge = 40 * math.exp(float(np.clip(out[7, row, column], -2.5, 2.5)))
        # a face of a size the net knows badly in this look will do better in another
        doubt = 2 * max(0.0, math.log2(_COMFORT[0] / edge), math.log2(edge / _COMFORT[1]))
        if doubt > 1.6:
            continue
        x, y = _middle(heat, row, column)
        logits = out[1:7, row, column] - out[1:7, row, column].max()
        values = np.exp(logits) / np.exp(logits).sum()
        score = 1 / (1 + math.exp(-float(heat[row, column]) + doubt))
        found.append(
            Found(
                (4 * x + 2) * across - 0.5,
                (4 * y + 2) * down - 0.5,
                edge * (across + down) / 2,
                score,
                tuple(float(v) for v in values),
            )
        )
    return found


def _middle(heat: NDArray[np.float32], row: int, column: int) -> tuple[float, float]:
    """The peak between the cells, from the weights of its neighbours."""
    rows, columns = heat.shape
    weight = x = y = 0.0
    for i in range(max(0, row - 1), min(rows, row + 2)):
        for j in range(max(0, column - 1), min(columns, column + 2)):
            w = 1 / (1 + math.exp(-float(np.clip(heat[i, j], -30, 30))))
            weight, x, y = weight + w, x + w * j, y + w * i
    return x / weight, y / weight


def apart(spots: list[Found]) -> list[Found]:
    """Keeps the best of the spots that lie on the same die: closer than about three quarters of an edge."""
    kept: list[Found] = []
    for spot in sorted(spots, key=lambda s: -s.score):
        if all(math.hypot(spot.x - k.x, spot.y - k.y) > 0.7 * max(spot.size, k.size) for k in kept):
            kept.append(spot)
    return kept
