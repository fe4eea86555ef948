"""Grounds of every kind for training scenes, from plain paper to busy prints, and cuts of photographs."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.grounds import felt, noise, plain, wood

Array = NDArray[Any]


def any_colour(rng: np.random.Generator, low: float = 0, high: float = 255) -> tuple[float, float, float]:
    """A BGR colour, evenly drawn."""
    b, g, r = rng.uniform(low, high, 3)
    return float(b), float(g), float(r)


def hsv(hue: float, saturation: float, value: float) -> tuple[float, float, float]:
    """BGR of hue 0..180, saturation and value 0..255."""
    pixel = np.array([[[hue % 180, saturation, value]]], np.uint8)
    b, g, r = cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0]
    return float(b), float(g), float(r)


def _greyish(rng: np.random.Generator) -> tuple[float, float, float]:
    tone = rng.uniform(15, 245)
    b, g, r = np.clip(tone + rng.uniform(-18, 18, 3), 0, 255)
    return float(b), float(g), float(r)


def _weave(picture: Array, rng: np.random.Generator) -> None:
    height, width = picture.shape[:2]
    step, depth = rng.uniform(3, 11), rng.uniform(3, 30)
    x = np.sin(np.arange(width, dtype=np.float32) * 2 * np.pi / step)[None]
    y = np.sin(np.arange(height, dtype=np.float32) * 2 * np.pi / step)[:, None]
    picture += ((x * y if rng.random() < 0.5 else np.sign(x * y)) * depth)[..., None]


def _dotted(picture: Array, rng: np.random.Generator) -> None:
    """Dots in rows, as on cloth, paper or a perforated sheet: round marks that are not pips."""
    height, width = picture.shape[:2]
    step = int(rng.integers(9, 60))
    radius, colour = max(1, int(step * rng.uniform(0.08, 0.35))), any_colour(rng)
    shifted = bool(rng.random() < 0.5)
    for row, y in enumerate(range(0, height + step, step)):
        for x in range((step // 2) * (row % 2) if shifted else 0, width + step, step):
            cv2.circle(picture, (x, y), radius, colour, -1, cv2.LINE_AA)


def _checked(picture: Array, rng: np.random.Generator) -> None:
    height, width = picture.shape[:2]
    step = int(rng.integers(14, 90))
    dark, light = any_colour(rng, 0, 140), any_colour(rng, 90, 255)
    for row, y in enumerate(range(0, height, step)):
        for column, x in enumerate(range(0, width, step)):
            cv2.rectangle(picture, (x, y), (x + step, y + step), dark if (row + column) % 2 else light, -1)


def _ruled(picture: Array, rng: np.random.Generator) -> None:
    height, width = picture.shape[:2]
    step, thick, colour = int(rng.integers(8, 70)), int(rng.integers(1, 4)), any_colour(rng)
    for x in range(int(rng.integers(step)), width, step):
        cv2.line(picture, (x, 0), (x, height), colour, thick)
    if rng.random() < 0.6:
        for y in range(int(rng.integers(step)), height, step):
            cv2.line(picture, (0, y), (width, y), colour, thick)


def _turned(picture: Array, rng: np.random.Generator) -> Array:
    side = picture.shape[0]
    if rng.random() < 0.5:
        return np.ascontiguousarray(np.rot90(picture, int(rng.integers(4))))
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), rng.uniform(0, 360), rng.uniform(1.0, 2.0))
    return np.asarray(cv2.warpAffine(picture, turn, (side, side), borderMode=cv2.BORDER_REFLECT_101), np.float32)


def ground(side: int, rng: np.random.Generator, photographs: list[NDArray[np.uint8]]) -> Array:
    """A square ground; one in four is cut from a photograph without dice, when there are any."""
    if photographs and rng.random() < 0.25:
        return _cut(photographs[int(rng.integers(len(photographs)))], side, rng)
    size = (side, side)
    kind = rng.random()
    colour = _greyish(rng) if rng.random() < 0.5 else any_colour(rng, 15, 245)
    if kind < 0.2:
        picture = felt(size, colour, rng)
    elif kind < 0.42:
        brown = hsv(rng.uniform(5, 20), rng.uniform(20, 180), rng.uniform(60, 235))
        picture = _turned(wood(size, brown if rng.random() < 0.8 else colour, rng), rng)
    else:
        picture = plain(size, colour)
        for _ in range(int(rng.integers(0, 4))):
            cells = float(rng.choice([4, 8, 16, 40, 90, 190]))
            stretch = float(rng.choice([1, 1, 0.2]))
            tint = np.asarray(any_colour(rng, 0.6, 1.2) if rng.random() < 0.4 else (1, 1, 1), np.float32)
            picture += noise(size, (cells, cells * stretch), rng)[..., None] * rng.uniform(1, 20) * tint
        mark = rng.random()
        if mark < 0.12:
            _weave(picture, rng)
        elif mark < 0.2:
            _dotted(picture, rng)
        elif mark < 0.3:
            _checked(picture, rng)
        elif mark < 0.36:
            _ruled(picture, rng)
        if 0.12 <= mark < 0.36 and rng.random() < 0.7:
            picture = _turned(picture, rng)
    if rng.random() < 0.3:
        _second_ground(picture, rng)
    return np.clip(picture, 0, 255)


def _second_ground(picture: Array, rng: np.random.Generator) -> None:
    """A sheet, the rim of a tray or the table's edge: another colour over part of the picture."""
    side = picture.shape[0]
    mask = np.zeros(picture.shape[:2], np.float32)
    if rng.random() < 0.4:
        middle = rng.uniform(0.2, 0.8, 2) * side
        radius = rng.uniform(0.25, 0.8) * side
        cv2.circle(mask, (int(middle[0]), int(middle[1])), int(radius), 1.0, -1, cv2.LINE_AA)
        if rng.random() < 0.5:
            mask = 1 - mask
    else:
        corners = cv2.boxPoints(
            (
                (float(rng.uniform(0, side)), float(rng.uniform(0, side))),
                (float(rng.uniform(0.2, 1.2) * side), float(rng.uniform(0.2, 1.2) * side)),
                float(rng.uniform(0, 90)),
            )
        )
        cv2.fillConvexPoly(mask, corners.astype(np.int32), 1.0, cv2.LINE_AA)
    mask = (mask * rng.uniform(0.5, 1))[..., None]
    other: Array = np.asarray(any_colour(rng), np.float32)
    if rng.random() < 0.5:
        other = other + noise((side, side), (90, 90), rng)[..., None] * rng.uniform(2, 12)
    picture *= 1 - mask
    picture += other * mask


def _cut(photograph: NDArray[np.uint8], side: int, rng: np.random.Generator) -> Array:
    height, width = photograph.shape[:2]
    piece = int(rng.uniform(0.3, 1) * min(height, width))
    x, y = int(rng.integers(width - piece + 1)), int(rng.integers(height - piece + 1))
    cut = cv2.resize(photograph[y : y + piece, x : x + piece], (side, side), interpolation=cv2.INTER_AREA)
    picture = cut.astype(np.float32)
    if rng.random() < 0.3:
        picture = picture * rng.uniform(0.6, 1.3, 3).astype(np.float32)
    return np.clip(np.ascontiguousarray(np.rot90(picture, int(rng.integers(4)))), 0, 255)
