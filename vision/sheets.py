"""Cards and tiles that lie flat: told from dice by their outline alone.

A face that looks squeezed is seen from aslant, and a die seen from aslant shows a side as well. What is a third longer
than wide, straight all around, with its middle where the face's would be, and with nothing but ground beyond both of
its long edges, is a sheet and no die.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cuts import FACE, Picture

_LONGER = 1.33
"""How much longer than wide a sheet is at least. Playing cards are 1.4 to 1.55 as long,"""
_FULL = 0.9
"""and fill so much of the smallest rectangle around them."""
_OFF = 0.1
"""So far off the middle of the cut, in shares of half of it, its own middle lies at most."""
_LIKE_GROUND = 0.3
"""What is beyond an edge differs from the ground by at most this share of what the sheet differs from it."""
_FAINT = 15.0
"""A sheet that differs less from the ground, in steps of colour, has no outline that could be told."""
_NARROWEST = 8.0
"""Pixels of the cut below which nothing is as wide as a face may be."""
_BEYOND = (6.0, 9.0, 12.0)
"""So many pixels beyond a long edge a die of that shape would show its side."""

_ACROSS = np.abs(np.mgrid[:FACE, :FACE] - (FACE - 1) / 2)
_CORE = np.hypot(*_ACROSS) < 0.2 * FACE
_BORDER = _ACROSS.max(0) > 0.42 * FACE


def is_sheet(cut: Picture) -> bool:
    """Whether a face's cut, uint8 (FACE, FACE, 3) of :func:`vision.cuts.cut_face`, shows a sheet and no die."""
    soft = cv2.GaussianBlur(cut, (0, 0), 0.7).astype(np.float32)
    body, ground = np.median(soft[_CORE], 0), np.median(soft[_BORDER], 0)
    apart = float(np.linalg.norm(body - ground))
    if apart < _FAINT:
        return False
    outline = _outline(np.linalg.norm(soft - body, axis=2) < 0.45 * apart)
    if outline is None or outline.min() <= 0 or outline.max() >= FACE - 1:
        return False
    (x, y), (width, height), turn = cv2.minAreaRect(outline)
    short, long = sorted((width + 1, height + 1))  # an outline runs through the middles of its pixels
    full = (cv2.contourArea(outline) + 0.5 * len(outline) + 1) / (short * long)
    off = float(np.hypot(x - (FACE - 1) / 2, y - (FACE - 1) / 2)) / (FACE / 2)
    if short < _NARROWEST or long < _LONGER * short or full < _FULL or off > _OFF:
        return False
    along = np.radians(turn if width >= height else turn + 90)
    ahead = np.array([np.cos(along), np.sin(along)])
    aside = np.array([-ahead[1], ahead[0]])
    middle = np.linspace(-0.3, 0.3, 15)[:, None] * long * ahead + (x, y)
    return all(_is_ground(soft, middle, way * aside, short / 2, ground, _LIKE_GROUND * apart) for way in (1, -1))


def _outline(like_body: NDArray[np.bool_]) -> NDArray[np.int32] | None:
    """The points (n, 1, 2) around what is connected with most of the middle of the cut."""
    _, parts = cv2.connectedComponents(like_body.astype(np.uint8))
    in_core = np.bincount(parts[_CORE])
    in_core[0] = 0
    if not in_core.any():
        return None
    found, _ = cv2.findContours((parts == in_core.argmax()).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return np.asarray(max(found, key=len), np.int32)


def _is_ground(
    soft: NDArray[np.float32],
    middle: NDArray[np.float64],
    way: NDArray[np.float64],
    edge: float,
    ground: NDArray[np.float32],
    near: float,
) -> bool:
    """Whether beyond one long edge most of what can be seen is ground."""
    apart = []
    for beyond in _BEYOND:
        points = np.round(middle + (edge + beyond) * way).astype(int)
        inside = points[((points >= 0) & (points < FACE)).all(1)]
        if len(inside) >= len(points) // 2:
            apart.append(float(np.linalg.norm(np.median(soft[inside[:, 1], inside[:, 0]], 0) - ground)))
    return bool(apart) and float(np.median(apart)) < near
