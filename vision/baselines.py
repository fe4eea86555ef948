"""The classic ways to count pips, for comparison: what a reader must beat to be worth its weights.

Two small readers of our own after well-known recipes, without any learning: round spots found by OpenCV's blob
detector and gathered into dice by nearness, and round contours of an adaptive threshold. Both need dice whose pips
stand out from the body, and neither knows a coin from a die.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cuts import as_picture
from vision.seen import DiceSeen, DieSeen

Array = NDArray[Any]
_LONG_SIDE = 1000
_MOST_PIPS = 6

PUBLISHED = (
    ("blobs and DBSCAN, the classic script", 0.127, 0.19, 0.39, 15, 51.0),
    ("blobs and DBSCAN, aasiksoy/dice_recognition", 0.249, 0.49, 0.55, 13, 6.0),
    ("adaptive threshold and round contours, DamianTab/DiceDetection", 0.278, 0.71, 0.41, 13, 5.0),
    ("squares by threshold sweep and blobs, tomek-jankowiak/Dice_Detector", 0.200, 0.95, 0.29, 7, 26.0),
    ("byler-d6 tflite, histogramo", 0.153, 0.62, 0.50, 21, 11.0),
    ("YOLOv5-nano, Epanemu", 0.460, 0.70, 0.83, 13, 28.0),
)
"""Public readers as measured before on the collection of 385 pictures with pips and 21 without dice: name, share of
exact pictures, precision, recall, false alarms of 21, milliseconds. Figures only; on another folder they say
nothing."""


class BlobCounting:
    """Dark and light round blobs, gathered into dice: two belong together when they lie nearer than about four of
    their diameters."""

    name = "blob counting"

    def __init__(self) -> None:
        opencv: Any = cv2  # the type stubs of OpenCV 5 forget the blob detector
        ask = opencv.SimpleBlobDetector_Params()
        ask.filterByArea, ask.minArea, ask.maxArea = True, 30, 6000
        ask.filterByCircularity, ask.minCircularity = True, 0.75
        ask.filterByInertia, ask.minInertiaRatio = True, 0.5
        ask.filterByConvexity, ask.minConvexity = True, 0.85
        ask.filterByColor = False
        ask.minDistBetweenBlobs = 3
        self._detector: Any = opencv.SimpleBlobDetector_create(ask)

    def read(self, picture: object) -> DiceSeen:
        """The dice of a picture, as the reader gives them; every group of one to six spots counts as a die."""
        return _timed(self._read, picture)

    def _read(self, picture: Array) -> DiceSeen:
        small, scale = _at_one_size(picture)
        spots = self._detector.detect(cv2.medianBlur(small, 5))
        return _dice([(s.pt[0], s.pt[1], s.size) for s in spots], scale)


class ContourCounting:
    """Round contours of an adaptive threshold, dark on light and light on dark, gathered the same way."""

    name = "contour counting"

    def read(self, picture: object) -> DiceSeen:
        """The dice of a picture; of both thresholds the one that gathers more spots into dice counts."""
        return _timed(self._read, picture)

    def _read(self, picture: Array) -> DiceSeen:
        small, scale = _at_one_size(picture)
        soft = cv2.GaussianBlur(small, (5, 5), 0)
        both = []
        for kind in (cv2.THRESH_BINARY_INV, cv2.THRESH_BINARY):
            sheet = cv2.adaptiveThreshold(soft, 255, cv2.ADAPTIVE_THRESH_GAUSSIAN_C, kind, 31, 8 if kind else -8)
            both.append(_round_ones(sheet))
        return _dice(max(both, key=len), scale)


def _timed(read: Callable[[Array], DiceSeen], picture: object) -> DiceSeen:
    whole = as_picture(picture)
    if whole is None:
        return DiceSeen()
    started = time.perf_counter()
    seen = read(whole)
    return replace(seen, ms=(time.perf_counter() - started) * 1e3)


def _at_one_size(picture: Array) -> tuple[Array, float]:
    scale = _LONG_SIDE / max(picture.shape[:2])
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    if scale < 1:
        grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return grey, min(scale, 1.0)


def _round_ones(sheet: Array) -> list[tuple[float, float, float]]:
    out = []
    for line in cv2.findContours(sheet, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)[0]:
        area, around = cv2.contourArea(line), cv2.arcLength(line, True)
        if not 30 <= area <= 6000 or 4 * np.pi * area / (around * around) < 0.75:
            continue
        (x, y), (a, b), _ = cv2.minAreaRect(line)
        if min(a, b) > 0.65 * max(a, b):
            out.append((x, y, float(np.sqrt(4 * area / np.pi))))
    return out


def _dice(spots: list[tuple[float, float, float]], scale: float) -> DiceSeen:
    """Joins spots of like size that lie near each other; groups of one to six are dice. The pips of one picture are
    of about one size: the one that most spots share."""
    if not spots:
        return DiceSeen()
    sizes = np.array([size for _, _, size in spots])
    alike = np.abs(np.log(sizes[:, None] / sizes[None])) < 0.3
    usual = alike[(alike * sizes[:, None] ** 0.5).sum(0).argmax()]
    left, dice = [spot for spot, keep in zip(spots, usual, strict=True) if keep], []
    while left:
        group = [left.pop()]
        for member in group:
            near = [s for s in left if _belong(member, s)]
            left = [s for s in left if s not in near]
            group.extend(near)
        if len(group) <= _MOST_PIPS:
            points = np.array(group)
            x, y = points[:, :2].mean(0) / scale
            dice.append(DieSeen(len(group), (float(x), float(y)), float(points[:, 2].mean() * 5 / scale), 1.0))
    return DiceSeen(tuple(dice))


def _belong(one: tuple[float, float, float], other: tuple[float, float, float]) -> bool:
    size = (one[2] + other[2]) / 2
    like = 0.6 < one[2] / other[2] < 1.67
    return like and float(np.hypot(one[0] - other[0], one[1] - other[1])) < 3.2 * size
