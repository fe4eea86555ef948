"""Grounds that dice lie on, drawn with noise: felt, wood, cloth, paper, and what a table may offer.

Every function returns a float32 BGR picture 0..255 of the wanted size (width, height).
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


def noise(size: tuple[int, int], cells: tuple[float, float], rng: np.random.Generator) -> Array:
    """Smooth noise around 0 with about ``cells`` bumps across and down."""
    across, down = max(2, round(cells[0])), max(2, round(cells[1]))
    grid = rng.standard_normal((down, across)).astype(np.float32)
    return np.asarray(cv2.resize(grid, size, interpolation=cv2.INTER_CUBIC), np.float32)


def plain(size: tuple[int, int], colour: tuple[float, float, float]) -> Array:
    """One colour."""
    picture = np.empty((size[1], size[0], 3), np.float32)
    picture[:] = colour
    return picture


def felt(size: tuple[int, int], colour: tuple[float, float, float], rng: np.random.Generator) -> Array:
    """Cloth with a short nap: fine grain, faint clouds, light falling off to the edges."""
    width, height = size
    picture = plain(size, colour)
    grain = rng.standard_normal((height, width)).astype(np.float32)
    grain = 0.5 * grain + 1.2 * cv2.GaussianBlur(grain, (0, 0), 0.9)
    shade = 1 + 0.045 * grain + 0.03 * noise(size, (width / 60, height / 60), rng)
    shade += 0.02 * noise(size, (6, 4), rng)
    return np.clip(picture * shade[..., None], 0, 255)


def wood(size: tuple[int, int], colour: tuple[float, float, float], rng: np.random.Generator) -> Array:
    """Boards with a grain along the width of the picture."""
    width, height = size
    bend = 14 * noise(size, (3, 5), rng)
    rows = np.arange(height, dtype=np.float32)[:, None] + bend
    rings = np.sin(rows * 0.16 + 3.5 * noise(size, (2, height / 45), rng))
    fibre = noise(size, (width / 70, height / 1.6), rng)
    shade = 1 + 0.055 * rings + 0.05 * fibre + 0.05 * noise(size, (3, 8), rng)
    picture = plain(size, colour) * shade[..., None]
    board = max(60, height // 4)
    for y in range(int(rng.integers(board)), height, board):
        picture[y : y + 2] *= 0.55
        picture[y + 2 : y + board] *= float(rng.uniform(0.93, 1.07))
    return np.clip(picture, 0, 255)


def falloff(picture: Array, strength: float, middle: tuple[float, float]) -> Array:
    """Light that is brightest at ``middle`` (fractions of the size) and fades away from it."""
    height, width = picture.shape[:2]
    x = (np.arange(width, dtype=np.float32) / width - middle[0])[None]
    y = (np.arange(height, dtype=np.float32) / height - middle[1])[:, None]
    return picture * (1 + 0.08 - strength * (x * x + y * y))[..., None]
