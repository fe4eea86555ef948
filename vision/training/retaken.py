"""Photographs as if they had been taken again: from another side, in other light, softer, noisier, squeezed."""

from __future__ import annotations

import math
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Die = tuple[int, float, float, float]
_LEAST_SIDE = 400


def retaken(
    picture: NDArray[np.uint8], dice: list[Die], rng: np.random.Generator
) -> tuple[NDArray[np.uint8], list[Die]]:
    """The picture and its dice (value, x, y, size in pixels) from another side: turned, tilted a little, perhaps
    mirrored (pips allow it), and from further away."""
    height, width = picture.shape[:2]
    shrunk = max(float(np.exp(rng.uniform(math.log(0.45), 0))), min(1.0, _LEAST_SIDE / max(height, width)))
    corners: Array = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    tilted = corners + rng.uniform(-1, 1, (4, 2)) * rng.uniform(0, 0.16) * [width, height]
    turn = math.radians(90 * int(rng.integers(4)) + rng.uniform(-20, 20))
    tilted = tilted @ np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]]) * shrunk
    if rng.random() < 0.5:
        tilted[:, 0] *= -1
    tilted -= tilted.min(0)
    wide, high = (math.ceil(k) for k in tilted.max(0))
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), tilted.astype(np.float32))
    soft = picture if shrunk > 0.8 else cv2.GaussianBlur(picture, (0, 0), 0.4 / shrunk)
    out = cv2.warpPerspective(soft, matrix, (wide, high), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(out, np.uint8), [_moved(die, matrix) for die in dice]


def _moved(die: Die, matrix: Array) -> Die:
    value, x, y, size = die
    points: Array = np.array([[[x, y], [x + size / 2, y], [x, y + size / 2]]], np.float32)
    middle, right, down = cv2.perspectiveTransform(points, matrix)[0].astype(float)
    (a, b), (c, d) = right - middle, down - middle
    return value, float(middle[0]), float(middle[1]), 2 * math.sqrt(abs(a * d - b * c))


def in_other_light(picture: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """The picture brighter or darker, in another colour of light, softer, with grain, and squeezed as JPEG."""
    out: Array = picture.astype(np.float32)
    if rng.random() < 0.6:
        out = 255 * (out / 255) ** np.float32(rng.uniform(0.6, 1.7))
    if rng.random() < 0.6:
        out = out * np.float32(rng.uniform(0.3, 1.3))
    if rng.random() < 0.5:
        out = out * rng.uniform(0.75, 1.2, 3).astype(np.float32)
    if rng.random() < 0.45:
        out = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.3, 1.6) * max(picture.shape[:2]) / 1000 + 0.2)
    if rng.random() < 0.6:
        out = out + rng.standard_normal(out.shape).astype(np.float32) * np.float32(rng.uniform(1, 10))
    small = np.clip(out, 0, 255).astype(np.uint8)
    if rng.random() < 0.7:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 90))]
        small = np.asarray(cv2.imdecode(cv2.imencode(".jpg", small, quality)[1], cv2.IMREAD_COLOR), np.uint8)
    return small
