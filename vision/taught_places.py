"""Where dice with any faces may lie, without knowing what is on them.

A net of its own finds top faces whatever is on them (vision.digits_net), and their sizes. What the finder of pips sees
beside those is added, and things that stand out from an even ground where both are silent. What is no die is told
apart later, by comparing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.cuts import Picture, warped
from vision.digits_net import Top
from vision.finding import Found
from vision.seen import DieSeen

LEAST = 0.08
"""The score of the finder of pips from which on a spot is looked at, and"""
LEAST_TOP = 0.15
"""the one of the finder of any top faces."""
MOST = 30
_LONG_SIDE = 320


@dataclass(frozen=True)
class Place:
    """A spot that may be a die's top face, in pixels; ``score`` 0..1 is a finder's, 0 where none said anything."""

    x: float
    y: float
    size: float
    score: float
    measured: bool = False
    """Whether ``size`` is that of the face, not of the pips that one might have."""
    alone: float = 1.0
    """How probable it is that this is a die of its own, not a side face of the one beside it."""


def on_body(picture: Picture, place: Place) -> Place:
    """The place set right by the die's body, where that can be made out."""
    body = body_around(picture, place.x, place.y, place.size)
    return place if body is None else Place(*body, place.score, True)


def places(picture: Picture, tops: Sequence[Top], spots: Sequence[Found] = ()) -> list[Place]:
    """All places worth comparing, the likeliest first, at most MOST: the ``tops`` that were found, the ``spots`` of the
    finder of pips beside them, and what stands out where there is nothing of either."""
    found: list[Place] = []
    for top in tops:  # the best first
        place = Place(top.x, top.y, top.size, top.score, True)
        if not any(_is_side_of(place, other) for other in found):
            found.append(place)
    found = [replace(place, alone=_alone(place, found)) for place in found]
    for spot in spots:
        _add(found, Place(spot.x, spot.y, spot.size, min(spot.score, _A_GUESS)))
    if not any(place.score >= _CLEARLY for place in found):
        for blob in standing_out(picture):
            _add(found, blob)
    return sorted(found, key=lambda p: -p.score)[:MOST]


def _add(found: list[Place], place: Place) -> None:
    """Adds a place that lies on none of those that were found."""
    if all(_apart_by(place, other) > _APART for other in found):
        found.append(place)


def _is_side_of(place: Place, top: Place) -> bool:
    """Whether a place is a side face of the die whose ``top`` was found: seen from 45 degrees beside, a side's middle
    is 0.83 edges from the top's; another die may be as near then, but it looks as much like a top."""
    return _apart_by(place, top) < _APART and place.score < _MUCH_LESS * top.score


def _alone(place: Place, others: Sequence[Place]) -> float:
    """Of two places that may be the top and a side of one die, neither is certain."""
    near = [o.score for o in others if o is not place and _apart_by(place, o) < _TOUCHING]
    near = [score for score in near if min(score, place.score) < _SURELY_A_TOP]
    ratio = max(near, default=0.0) / place.score
    return 0.6 / ratio if ratio > 1 else 1 - 0.5 * max(0.0, ratio - 0.5)


def _apart_by(one: Place, other: Place) -> float:
    """How far two places are from each other, in edges of the larger."""
    return math.dist((one.x, one.y), (other.x, other.y)) / max(one.size, other.size)


_APART = 0.95
_MUCH_LESS = 0.75
_TOUCHING = 1.1
_SURELY_A_TOP = 0.8


_A_GUESS = 0.45  # what only the finder of pips sees is no more than a guess, and a dear one
_CLEARLY = 0.5


_WINDOW = 64
_WINDOWS = (0.45, 0.7, 1.1, 1.7, 2.7)


def body_around(picture: Picture, x: float, y: float, size: float) -> tuple[float, float, float] | None:
    """The die's body around a spot, (x, y, size of its face) in pixels, where it stands out from the ground as one
    piece of about a die's form. The finder's sizes are made for pips, and up to twice wrong on other faces."""
    bodies = [body for half in _WINDOWS if (body := _body_in(picture, x, y, half * size)) is not None]
    if not bodies:
        return None
    # a mark may be a square too: the largest of the good ones, else the best
    _, best = max(bodies, key=lambda body: (body[0] > 0.84, body[1][2] if body[0] > 0.84 else body[0]))
    return best


def _body_in(picture: Picture, x: float, y: float, half: float) -> tuple[float, tuple[float, float, float]] | None:
    """A body within ``half`` pixels, and how much of its box it fills."""
    scale = _WINDOW / (2 * half)
    middle = (_WINDOW - 1) / 2
    matrix = np.array([[scale, 0, middle - scale * x], [0, scale, middle - scale * y]])
    window = cv2.GaussianBlur(warped(picture, matrix, scale, _WINDOW, cv2.BORDER_REPLICATE), (0, 0), 1.0)
    lab = cv2.cvtColor(window, cv2.COLOR_BGR2Lab).astype(np.float32)
    rim = np.concatenate(
        [lab[:3].reshape(-1, 3), lab[-3:].reshape(-1, 3), lab[:, :3].reshape(-1, 3), lab[:, -3:].reshape(-1, 3)]
    )
    usual = np.median(rim, 0)
    off = np.clip(np.linalg.norm(lab - usual, axis=2) * 2, 0, 255).astype(np.uint8)
    level, mask = cv2.threshold(off, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    if level < 20:
        return None
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    for outline in outlines:
        left, top, wide, high = cv2.boundingRect(outline)
        if min(left, top) < 1 or max(left + wide, top + high) > _WINDOW - 1:
            continue
        if cv2.pointPolygonTest(outline, (middle, middle), True) < -0.08 * _WINDOW:
            continue
        (a, b), (across, down), _turn = cv2.minAreaRect(outline)
        area, hull = float(cv2.contourArea(outline)), float(cv2.contourArea(cv2.convexHull(outline)))
        if min(across, down) < 14 or max(across, down) > 1.7 * min(across, down) or area < 0.88 * hull:
            continue
        if area < 0.68 * across * down:
            continue
        edge = 0.92 * min(across, down) / scale
        return area / (across * down), (x + (a - middle) / scale, y + (b - middle) / scale, edge)
    return None


def standing_out(picture: Picture, most: int = 12) -> list[Place]:
    """Compact things of another colour than the ground around them, largest first: places with score 0."""
    height, width = picture.shape[:2]
    scale = min(1.0, _LONG_SIDE / max(height, width))
    size = (max(16, round(width * scale)), max(16, round(height * scale)))
    small = cv2.GaussianBlur(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), (0, 0), 1.0)
    lab = cv2.cvtColor(small, cv2.COLOR_BGR2Lab).astype(np.float32)
    ground = cv2.blur(cv2.medianBlur(small, 5), (5, 5))
    reach = int(max(size) * 0.45) | 1
    around = cv2.cvtColor(cv2.blur(ground, (reach, reach)), cv2.COLOR_BGR2Lab).astype(np.float32)
    off = np.linalg.norm(lab - around, axis=2)
    off8 = np.clip(off * 2, 0, 255).astype(np.uint8)
    level, _ = cv2.threshold(off8, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    mask = cv2.morphologyEx((off8 > max(level, 24)).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    found = []
    for outline in sorted(outlines, key=cv2.contourArea, reverse=True)[: 2 * most]:
        (x, y), (a, b), _turn = cv2.minAreaRect(outline)
        area = float(cv2.contourArea(outline))
        if min(a, b) < 7 or max(a, b) > 0.6 * max(size) or max(a, b) > 2.0 * min(a, b) or area < 0.6 * a * b:
            continue
        found.append(Place((x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.5, min(a, b) / scale, 0.0))
    return found[:most]


def each_once(places: Iterable[Place]) -> tuple[Place, ...]:
    """Of places on one die the first."""
    out: list[Place] = []
    for place in places:
        if all(math.dist((place.x, place.y), (p.x, p.y)) >= _ONE_DIE * max(place.size, p.size) for p in out):
            out.append(place)
    return tuple(out)


def same_die(one: DieSeen, other: DieSeen) -> bool:
    """Whether two readings lie on one die."""
    return math.dist(one.centre, other.centre) < _ONE_DIE * max(one.size, other.size)


def lies_on(place: Place, die: DieSeen) -> bool:
    """Whether a place is that of a die which was read."""
    return math.dist((place.x, place.y), die.centre) < _ONE_DIE * max(place.size, die.size)


_ONE_DIE = 0.6  # edges; what lies nearer together lies on one die
