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
