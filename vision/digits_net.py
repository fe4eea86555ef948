"""The two nets that read printed numerals: one finds top faces of dice, whatever is on them, the other reads one."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cuts import Picture, warped
from vision.deciding import logit
from vision.looks import Looks, peaks
from vision.net import load_net

NUMERAL = 64
"""A numeral's cut is NUMERAL x NUMERAL pixels, and spans so many edges of its face:"""
SPAN_OF_FOUR, SPAN_OF_THREE = 1.5, 1.15
_LONG_SIDES = (160, 320, 640)
_CLOSE_SIDE = 1152
_COMFORT = (14.0, 84.0)  # edges in pixels that the net knows well
_BEST = 36.0  # and the edge at which it places a face most exactly and counts its corners rightly
_SMALL = 26.0  # faces of a smaller edge at 640 pixels deserve the close look
_AT_ONCE = 16


@dataclass(frozen=True)
class Top:
    """A spot that may be a die's top face, in pixels: its middle, its mean edge, how sure (0..1), and how probable it
    is that the face has three corners and not four."""

    x: float
    y: float
    size: float
    score: float
    three: float
    fit: float = 0.0
    """By how many octaves the face is larger or smaller than the net likes best, in the look that found it."""
    rival: Top | None = None
    """Another spot on the same die that the net nearly took for its top face."""


def numeral_cut(picture: Picture, x: float, y: float, size: float, three: bool, turn: float = 0.0) -> Picture:
    """The face at (x, y) with edges of ``size`` pixels, turned by ``turn`` degrees, as the net wants to see it."""
    scale = NUMERAL / ((SPAN_OF_THREE if three else SPAN_OF_FOUR) * max(size, 2.0))
    matrix: NDArray[Any] = cv2.getRotationMatrix2D((x, y), turn, scale)
    matrix[:, 2] += (NUMERAL - 1) / 2 - np.array([x, y])
    return warped(picture, matrix, scale, NUMERAL, cv2.BORDER_REPLICATE)


class TopFinder:
    """Runs the net ``weights`` (tops.onnx) over a picture in several sizes; not to be shared between threads."""

    def __init__(self, weights: Path) -> None:
        self._looks = Looks(weights)

    def look(self, picture: Picture, least: float = 0.2) -> list[Top]:
        """The tops that :meth:`at` sees with a score of at least ``least``."""
        return self.at(picture).tops(least)

    def at(self, picture: Picture) -> TopsSeen:
        """Looks at the picture; what was seen serves all who look for dice in it."""
        return TopsSeen(self._looks, picture)


class TopsSeen:
    """What the finder's net says of one picture. Each size is looked at once, when it is first needed."""

    def __init__(self, looks: Looks, picture: Picture) -> None:
        self._looks, self._picture = looks, picture
        self._seen: dict[int, list[Top]] = {}

    def tops(self, least: float = 0.2) -> list[Top]:
        """All spots with a score of at least ``least``, best first, no two on the same die."""
        spots = _apart([spot for side in _LONG_SIDES for spot in self._at(side)], least)
        longest = max(self._picture.shape[:2])
        if longest > _LONG_SIDES[-1]:
            clear = [spot.size * _LONG_SIDES[-1] / longest for spot in spots if spot.score > 0.5]
            if not clear or float(np.median(clear)) < _SMALL:
                spots = _apart(spots + self._at(_CLOSE_SIDE), least)
        return spots

    def _at(self, long_side: int) -> list[Top]:
        if long_side not in self._seen:
            self._seen[long_side] = self._look(long_side)
        return self._seen[long_side]

    def _look(self, long_side: int) -> list[Top]:
        answer = self._looks.at(self._picture, self._picture, long_side)
        found = []
        for peak in peaks(answer, 1, _COMFORT, _LEAST):
            three = float(np.clip(answer[0][2, peak.row, peak.column], -30, 30))
            fit = abs(math.log2(peak.edge / _BEST))
            found.append(Top(peak.x, peak.y, peak.size, peak.score, 1 / (1 + math.exp(-three)), fit))
        return found


_PER_OCTAVE = 2.0
_LEAST = 0.08  # a spot with less than this is not even a rival


def _apart(spots: list[Top], least: float) -> list[Top]:
    """Keeps the best of the spots that lie on the same die: a clear one, from the look that shows it best. The next
    best on another face of that die is its rival."""
    kept: list[Top] = []
    for spot in sorted(spots, key=lambda s: s.fit * _PER_OCTAVE - logit(s.score)):
        on = next((k for k, other in enumerate(kept) if _of_one_die(spot, other)), None)
        if on is None and spot.score >= least:
            kept.append(spot)
        elif on is not None and _rivals(spot, kept[on]):
            kept[on] = replace(kept[on], rival=replace(spot, rival=None))
    return kept


def _rivals(spot: Top, top: Top) -> bool:
    away = math.hypot(spot.x - top.x, spot.y - top.y) / top.size
    better = top.rival is None or spot.score > top.rival.score
    return better and abs(spot.fit - top.fit) < 0.6 and 0.3 < away < 0.85


def _of_one_die(one: Top, other: Top) -> bool:
    """Two dice of a size lie an edge apart, a little less where the table is seen aslant; what is much smaller and
    beside a face is one of that die's sides."""
    small, large = sorted((one.size, other.size))
    return math.hypot(one.x - other.x, one.y - other.y) < (1.0 if small < 0.75 * large else 0.82) * large


_LOOKS = (
    (0, 1.0, 0, 0), (75, 0.84, 0, 0), (160, 1.16, 0, 0), (235, 1.0, 0, 0),
    (30, 1.0, 0.11, 0), (120, 1.0, -0.11, 0), (200, 1.0, 0, 0.11), (310, 1.0, 0, -0.11), (265, 0.84, 0, 0),
)  # fmt: skip
"""How each face is looked at, in case it was found a little wrong: turned (degrees), in another size, moved (edges)."""
_NO_FACE = 0.95
"""Where the first look finds no numeral, as surely as this, there is no other."""


class NumeralLook:
    """Runs the net ``weights`` (numerals.onnx) on faces; not to be shared between threads."""

    def __init__(self, weights: Path) -> None:
        self._net = load_net(weights)

    def look(self, picture: Picture, tops: list[Top], three: list[bool]) -> NDArray[np.float32]:
        """(n, 22) probabilities per face, taken to have three corners or four: no numeral, 1 to 20, and a 6 or 9
        without its mark. The mean over several looks."""
        if not tops:
            return np.zeros((0, 22), np.float32)
        told = list(zip(tops, three, strict=True))
        shares = self._shares([_cut(picture, *each, *_LOOKS[0]) for each in told])
        again = [n for n, share in enumerate(shares) if share[0] < _NO_FACE]
        more = self._shares([_cut(picture, *told[n], *look) for n in again for look in _LOOKS[1:]])
        for n, others in zip(again, more.reshape(len(again), len(_LOOKS) - 1, 22), strict=True):
            shares[n] = (shares[n] + others.sum(0)) / len(_LOOKS)
        return shares

    def _shares(self, cuts: list[Picture]) -> NDArray[np.float32]:
        logits = [np.zeros((0, 22), np.float32)]
        for start in range(0, len(cuts), _AT_ONCE):
            blob = cv2.dnn.blobFromImages(cuts[start : start + _AT_ONCE], 1 / 127.5, (NUMERAL, NUMERAL), (127.5,) * 3)
            self._net.setInput(blob)
            logits.append(np.asarray(self._net.forward(), np.float32).reshape(-1, 22))
        told = np.vstack(logits)
        shares = np.exp(told - told.max(1, keepdims=True))
        return np.asarray(shares / shares.sum(1, keepdims=True), np.float32)


def _cut(picture: Picture, top: Top, three: bool, turn: float, grown: float, across: float, down: float) -> Picture:
    x, y = top.x + across * top.size, top.y + down * top.size
    return numeral_cut(picture, x, y, top.size * grown, three, turn)
