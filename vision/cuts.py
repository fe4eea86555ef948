"""Brings any picture into the one form the reader works on, and cuts faces out of it."""

from __future__ import annotations

import math
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[Any]
FACE = 64
"""A face cut is FACE x FACE pixels,"""
FACE_SPAN = 2.0
"""and spans this many edges of the face."""
_SOFT = 0.42  # pixels of a cut by which what is shrunk is softened
SMALLEST = 8
"""Pictures with a side below this many pixels hold nothing to read."""
LARGEST = 32000
"""Nor can those with a side above this many be cut (OpenCV)."""


def as_picture(given: object) -> Picture | None:
    """``given`` as 8-bit BGR of shape (h, w, 3), or None when it is no picture.

    Takes grey (h, w) and (h, w, 1), BGR and BGRA, 8-bit, 16-bit, bool and float (0..1 or 0..255) arrays.
    """
    if not isinstance(given, np.ndarray) or given.ndim not in (2, 3) or given.dtype.kind not in "buif":
        return None
    height, width = given.shape[:2]
    if unfit_size(given):
        return None
    channels = 1 if given.ndim == 2 else given.shape[2]
    if channels not in (1, 3, 4):
        return None
    plain = _as_bytes(given).reshape(height, width, channels)
    if channels == 1:
        return np.repeat(plain, 3, 2)
    return np.ascontiguousarray(plain[..., :3])


def unfit_size(picture: Picture) -> str:
    """Why a picture of this size cannot be read: "too_small" or "too_large"; "" for one that can."""
    height, width = picture.shape[:2]
    return "too_small" if min(height, width) < SMALLEST else "too_large" if max(height, width) > LARGEST else ""


def _as_bytes(given: NDArray[np.generic]) -> NDArray[np.uint8]:
    if given.dtype == np.uint8:
        return given  # type: ignore[return-value]
    if given.dtype == np.bool_:
        return given.astype(np.uint8) * 255
    if given.dtype == np.uint16:
        return (given >> 8).astype(np.uint8)  # type: ignore[operator]
    numbers = np.nan_to_num(given.astype(np.float32), nan=0.0, posinf=255.0, neginf=0.0)
    if given.dtype.kind == "f" and float(numbers.max(initial=0)) <= 1.0:
        numbers = numbers * 255
    return np.clip(numbers, 0, 255).astype(np.uint8)


def cut_face(
    picture: Picture,
    x: float,
    y: float,
    size: float,
    turn: float = 0.0,
    border: int = cv2.BORDER_REPLICATE,
    side: int = FACE,
) -> Picture:
    """The face at (x, y) with edges of ``size`` pixels, turned by ``turn`` degrees, in the middle of a cut."""
    scale = side / (FACE_SPAN * max(size, 2.0))
    matrix: NDArray[Any] = cv2.getRotationMatrix2D((float(x), float(y)), float(turn), scale)
    matrix[:, 2] += (side - 1) / 2 - np.array([x, y])
    return warped(picture, matrix, scale, side, border)


def warped(picture: Picture, matrix: NDArray[Any], scale: float, side: int, border: int) -> Picture:
    """An affine cut that does not alias: when it shrinks, just the needed part is softened before."""
    if scale >= 0.6:
        return np.asarray(
            cv2.warpAffine(picture, matrix, (side, side), flags=cv2.INTER_LINEAR, borderMode=border), np.uint8
        )
    outline = np.array([[0, 0, 1], [side, 0, 1], [side, side, 1], [0, side, 1]], float).T
    corners = cv2.invertAffineTransform(matrix) @ outline
    margin = 4 / scale
    x0, y0 = np.maximum(np.floor(corners.min(1) - margin), 0).astype(int)
    x1, y1 = np.ceil(corners.max(1) + margin).astype(int)
    part = picture[y0 : max(y1, 0), x0 : max(x1, 0)]
    if part.size == 0:
        return np.zeros((side, side, 3), np.uint8)
    part, shrunk = _softened(part, _SOFT / scale, int(0.6 / scale))
    moved: NDArray[Any] = matrix.copy()
    moved[:, 2] += matrix[:, :2] @ (np.array([x0, y0], float) + (shrunk - 1) / 2)
    moved[:, :2] *= shrunk
    return np.asarray(cv2.warpAffine(part, moved, (side, side), flags=cv2.INTER_LINEAR, borderMode=border), np.uint8)


def _softened(part: Picture, by: float, most: int) -> tuple[Picture, int]:
    """The part softened by a Gaussian of ``by`` pixels and shrunk by a whole number up to ``most``, which is told too.
    Shrinking and reading between pixels later soften as well; the Gaussian, on fewer pixels, does the rest."""
    shrunk = max(1, min(most, *part.shape[:2]))
    if shrunk > 1:
        high, wide = (k // shrunk for k in part.shape[:2])
        whole = part[: high * shrunk, : wide * shrunk]
        part = np.asarray(cv2.resize(whole, (wide, high), interpolation=cv2.INTER_AREA), np.uint8)
    rest = by * by - (shrunk * shrunk - 1) * (1 / 12 + 1 / 6)  # what a mean over pixels adds, and a line between two
    return cv2.GaussianBlur(part, (0, 0), math.sqrt(rest) / shrunk), shrunk
