"""Step one: where top faces may lie. A small net looks at the picture in several sizes."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cuts import Picture
from vision.net import load_net

FAR_SIDES = (96, 192, 640)
"""Every picture is looked at with its longer side this many pixels long, each a multiple of 32, and"""
CLOSE_SIDE = 1152
"""again this large when the dice in it are small or none was found: the look that costs most is the rarest."""
_COMFORT = (12.0, 84.0)  # edges of faces, in pixels, that the net was trained on
_SMALL = 20.0  # faces below this size in the largest of the FAR_SIDES deserve the close look
_SURE, _CLEAR = 0.5, 0.75
_OTHER = 2.0
LEAST = 0.15
"""The score from which on a spot may be a die with pips."""

Answer = tuple[NDArray[np.float32], float, float]


@dataclass(frozen=True)
class Found:
    """A spot that may be a top face, in pixels of the picture; ``score`` 0..1, ``values`` probabilities of 1..6."""

    x: float
    y: float
    size: float
    score: float
    values: tuple[float, ...]


@dataclass(frozen=True)
class Looked:
    """What the net said of one picture, from which spots can be read with any threshold: its answers in the usual sizes
    and in the close look, each with the pixels of the picture to one of the net's, across and down."""

    far: tuple[Answer, ...]
    close: tuple[Answer, ...] = ()

    def spots(self, least: float) -> list[Found]:
        """All spots with a score of at least ``least``, best first, no two on the same die."""
        spots = apart(_all_peaks(self.far, least))
        if self.close:
            spots = apart(spots + _all_peaks(self.close, least))
        return _believable(spots)


class Finder:
    """Runs the net ``weights`` (see vision/weights/README.md); not to be shared between threads."""

    def __init__(self, weights: Path) -> None:
        # one net for each look: a net that always sees pictures of one shape need not be set up anew; the close look's
        # is the largest in memory and loaded when it is needed first
        self._weights = weights
        self._nets = {side: load_net(weights) for side in FAR_SIDES}

    def look(self, picture: Picture, least: float = LEAST, far: Picture | None = None) -> list[Found]:
        """The spots that :meth:`at` sees with a score of at least ``least``."""
        return self.at(picture, far).spots(least)

    def at(self, picture: Picture, far: Picture | None = None) -> Looked:
        """Looks at the picture. ``far`` is what :func:`overview` gives of it, when the caller has it."""
        long_side = max(picture.shape[:2])
        far = overview(picture) if far is None else far
        answers = tuple(self._at(far, picture, side) for side in FAR_SIDES)
        close: tuple[Answer, ...] = ()
        if long_side > FAR_SIDES[-1] and _deserve_a_closer_look(apart(_all_peaks(answers, _SURE)), long_side):
            close = (self._at(picture, picture, CLOSE_SIDE),)
        return Looked(answers, close)

    def _at(self, given: Picture, whole: Picture, long_side: int) -> Answer:
        """Looks at ``given``, which shows the ``whole`` picture in its size or smaller."""
        small = resized(given, long_side)
        high, wide = small.shape[:2]
        if long_side not in self._nets:
            self._nets[long_side] = load_net(self._weights)
        net = self._nets[long_side]
        net.setInput(cv2.dnn.blobFromImage(small, 1 / 127.5, (wide, high), (127.5,) * 3))
        out = np.asarray(net.forward(), np.float32)[0]
        return out, whole.shape[1] / wide, whole.shape[0] / high


def overview(picture: Picture) -> Picture:
    """The picture no larger than the largest of the FAR_SIDES: what the smaller looks and the checks are made from,
    for shrinking a whole photograph again and again costs as much as a net."""
    return resized(picture, FAR_SIDES[-1]) if max(picture.shape[:2]) > FAR_SIDES[-1] else picture


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


def _all_peaks(answers: tuple[Answer, ...], least: float) -> list[Found]:
    return [spot for out, across, down in answers for spot in _peaks(out, across, down, least)]


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
        x, y = middle_of(heat, row, column)
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


def middle_of(heat: NDArray[np.float32], row: int, column: int) -> tuple[float, float]:
    """The peak between the cells, from the weights of its neighbours."""
    rows, columns = heat.shape
    weight = x = y = 0.0
    for i in range(max(0, row - 1), min(rows, row + 2)):
        for j in range(max(0, column - 1), min(columns, column + 2)):
            w = 1 / (1 + math.exp(-float(np.clip(heat[i, j], -30, 30))))
            weight, x, y = weight + w, x + w * j, y + w * i
    return x / weight, y / weight


def _deserve_a_closer_look(spots: list[Found], long_side: int) -> bool:
    clear = [spot.size * FAR_SIDES[-1] / long_side for spot in spots if spot.score > _SURE]
    return not clear or float(np.median(clear)) < _SMALL


def _believable(spots: list[Found]) -> list[Found]:
    """Drops the weak spots that are of quite another size than the clear ones: specks, and patterns of the table."""
    clear = [spot.size for spot in spots if spot.score > _CLEAR]
    if not clear:
        return spots
    low, high = min(clear) / _OTHER, max(clear) * _OTHER
    return [spot for spot in spots if spot.score > _SURE or low < spot.size < high]


def apart(spots: list[Found]) -> list[Found]:
    """Keeps the best of the spots that lie on the same die.

    Two dice of one size lie at least an edge apart, so nearer than 0.7 edges of the smaller it is one die twice;
    a far smaller spot within the larger face (0.42 edges from its middle) is one of its pips.
    """
    kept: list[Found] = []
    for spot in sorted(spots, key=lambda s: -s.score):
        if all(
            math.hypot(spot.x - k.x, spot.y - k.y) > max(0.7 * min(spot.size, k.size), 0.42 * max(spot.size, k.size))
            for k in kept
        ):
            kept.append(spot)
    return kept
