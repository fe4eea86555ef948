"""Step one: where top faces may lie. A small net looks at the picture in several sizes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.cuts import Picture
from vision.looks import CELL, USUAL_EDGE, Answer, Looks, peaks, resized

FAR_SIDES = (96, 192, 640)
"""Every picture is looked at with its longer side this many pixels long, each a multiple of 32, and"""
CLOSE_SIDE = 1152
"""again this large, around what may be a small face, when the dice in it are small or none was found."""
_COMFORT = (12.0, 84.0)  # edges of faces, in pixels, that the net was trained on
_SMALL = 20.0  # faces below this size in the largest of the FAR_SIDES deserve the close look
_HINT, _HINTED = 0.12, 30.0
"""The close look is taken only where the largest of the FAR_SIDES hints at a small face, from this score on and with an
edge of up to so many pixels: larger faces are seen well enough. Dice from 14 pixels on in 1280, also of the ground's
colour, in dim light or blurred, gave 0.2 and more and seemed 24 pixels at most; empty cloth gives no hint, wood few."""
_SURE, _CLEAR = 0.5, 0.75
_OTHER = 2.0
FAR_SMALLER = 2.2
"""A pip, or a die on a sheet, is smaller than the face or the sheet by this factor at least, and"""
_CLEAR_WITHIN = 0.6
"""no pip of a large die in the photographs with a licence scores more than 0.5."""
LEAST = 0.15
"""The score from which on a spot may be a die with pips."""


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
        self._looks = Looks(weights, FAR_SIDES)

    def look(self, picture: Picture, least: float = LEAST, far: Picture | None = None) -> list[Found]:
        """The spots that :meth:`at` sees with a score of at least ``least``."""
        return self.at(picture, far).spots(least)

    def at(self, picture: Picture, far: Picture | None = None) -> Looked:
        """Looks at the picture. ``far`` is what :func:`overview` gives of it, when the caller has it."""
        long_side = max(picture.shape[:2])
        far = overview(picture) if far is None else far
        answers = tuple(self._looks.at(far, picture, side) for side in FAR_SIDES)
        close: tuple[Answer, ...] = ()
        if long_side > FAR_SIDES[-1] and _deserve_a_closer_look(apart(_all_peaks(answers, _SURE)), long_side):
            hints = _hints(answers[-1])
            if hints:
                close = (self._looks.near(picture, CLOSE_SIDE, hints),)
        return Looked(answers, close)


def overview(picture: Picture) -> Picture:
    """The picture no larger than the largest of the FAR_SIDES: what the smaller looks and the checks are made from,
    for shrinking a whole photograph again and again costs as much as a net."""
    return resized(picture, FAR_SIDES[-1]) if max(picture.shape[:2]) > FAR_SIDES[-1] else picture


def _all_peaks(answers: tuple[Answer, ...], least: float) -> list[Found]:
    return [spot for answer in answers for spot in _found(answer, least)]


def _found(answer: Answer, least: float) -> Iterator[Found]:
    for peak in peaks(answer, 7, _COMFORT, least):
        logits = answer[0][1:7, peak.row, peak.column]
        values = np.exp(logits - logits.max())
        yield Found(peak.x, peak.y, peak.size, peak.score, tuple(float(v) for v in values / values.sum()))


def _deserve_a_closer_look(spots: list[Found], long_side: int) -> bool:
    clear = [spot.size * FAR_SIDES[-1] / long_side for spot in spots if spot.score > _SURE]
    return not clear or float(np.median(clear)) < _SMALL


def _hints(answer: Answer) -> list[tuple[float, float]]:
    """Where the answer has the slightest hint of a small face: (x, y) in pixels of the picture."""
    out, across, down = answer
    heat = out[0]
    small = out[7] < math.log(_HINTED / USUAL_EDGE)
    peak = (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & small & (heat > math.log(_HINT / (1 - _HINT)))
    return [
        ((CELL * x + CELL / 2) * across, (CELL * y + CELL / 2) * down) for y, x in zip(*np.nonzero(peak), strict=True)
    ]


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
    a far smaller spot within the larger face (0.42 edges from its middle) is one of its pips, unless it is clear by
    itself: then the large one may be a sheet on which dice lie as pips do, and both are looked at again.
    """
    kept: list[Found] = []
    for spot in sorted(spots, key=lambda s: -s.score):
        if not any(_same(spot, k) for k in kept):
            kept.append(spot)
    return kept


def _same(spot: Found, better: Found) -> bool:
    """Whether a spot lies on the same die as one with a better score."""
    small, large = sorted((spot.size, better.size))
    away = math.hypot(spot.x - better.x, spot.y - better.y)
    if spot.size < better.size / FAR_SMALLER and spot.score > _CLEAR_WITHIN:
        return away <= 0.7 * small
    return away <= max(0.7 * small, 0.42 * large)
