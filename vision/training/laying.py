"""How things and writing are laid into a float picture of shape (side, side, 3), BGR 0..255."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Colour = tuple[float, float, float]


def write(
    picture: Array, text: str, at: tuple[int, int], size: float, colour: Colour, thick: int, font: int = 0
) -> None:
    """Text into a float picture (``putText`` of OpenCV 5 takes 8-bit pictures only)."""
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.putText(mask, text, at, font, size, 255, thick, cv2.LINE_AA)
    part = (mask.astype(np.float32) / 255)[..., None]
    picture *= 1 - part
    picture += np.asarray(colour, np.float32) * part


def stamp(picture: Array, thing: Array, at: tuple[int, int], rng: np.random.Generator) -> None:
    """Lays ``thing`` (h, w, 3) on a square picture with its middle at ``at``, turned at random."""
    side, (height, width) = picture.shape[0], thing.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), rng.uniform(0, 360), 1)
    turn[:, 2] += np.array(at) - (width / 2, height / 2)
    cut = cv2.warpAffine(thing, turn, (side, side))
    mask = cv2.warpAffine(np.ones((height, width), np.float32), turn, (side, side))[..., None]
    picture *= 1 - mask
    picture += cut * mask


def lay_flat(
    picture: Array,
    thing: NDArray[np.uint8],
    mask: Array,
    at: tuple[float, float],
    turn: float,
    squeeze: tuple[float, float],
    rng: np.random.Generator,
    thick: float = 1.5,
) -> Array:
    """Lays a flat ``thing`` (h, w, 3) of the outline ``mask`` (h, w), 0..1, with its middle at ``at``, turned by
    ``turn`` degrees, then squeezed to a share of its length in a direction (degrees), as seen from aslant; with its
    shadow and, of a thing ``thick`` pixels high, its sides. Returns the matrix (2, 3) from the thing to the picture."""
    side, (height, width) = picture.shape[0], thing.shape[:2]
    share, across = squeeze
    a, b = np.radians(turn), np.radians(across)
    turned = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
    aside = np.array([[np.cos(b), -np.sin(b)], [np.sin(b), np.cos(b)]])
    linear = aside @ np.diag([share, 1.0]) @ aside.T @ turned
    matrix = np.column_stack([linear, np.array(at) - linear @ (width / 2, height / 2)])
    whole = cv2.warpAffine(mask.astype(np.float32), matrix, (side, side))
    way = rng.uniform(-1, 1, 2)
    way *= thick / max(1e-3, float(np.hypot(*way)))
    shadow = _shifted(whole, way * rng.uniform(0.5, 2.5))
    picture *= (1 - rng.uniform(0.1, 0.6) * cv2.GaussianBlur(shadow, (0, 0), 0.7 + thick * rng.uniform(0.2, 1)))[
        ..., None
    ]
    sides = np.asarray(thing.reshape(-1, 3).mean(0) * rng.uniform(0.4, 0.9), np.float32)
    fall = aside @ np.array([thick * np.sqrt(max(0.0, 1 - share * share)), 0.0])  # the sides that are seen
    for part in np.linspace(1, 0.2, max(1, int(thick / 2))):
        under = _shifted(whole, fall * part)[..., None]
        picture *= 1 - under
        picture += sides * under
    lit = np.linspace(rng.uniform(0.85, 1.05), rng.uniform(0.85, 1.05), height, dtype=np.float32)[:, None, None]
    cut = cv2.warpAffine(np.clip(thing * lit, 0, 255).astype(np.float32), matrix, (side, side))
    picture *= 1 - whole[..., None]
    picture += cut * whole[..., None]
    return np.asarray(matrix)


def _shifted(mask: Array, by: Array) -> Array:
    matrix: Array = np.array([[1, 0, by[0]], [0, 1, by[1]]], np.float32)
    return np.asarray(cv2.warpAffine(mask, matrix, mask.shape[::-1]), np.float32)
