"""The colour of a die's body, named as people at a table name it, with a confidence.

No fixed ranges of hue in the raw picture: the light is estimated from the picture first, and a colour that
lies between two names, or in light too coloured to judge, gets a low confidence.
"""

from __future__ import annotations

import functools
import math

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cuts import Picture

Triple = tuple[float, float, float]

_HUES: dict[str, tuple[float, float]] = {
    # name: hue angle in CIE Lab (degrees), how far the name reaches to either side
    "pink": (0.0, 24.0),
    "red": (33.0, 20.0),
    "orange": (62.0, 13.0),
    "yellow": (92.0, 18.0),
    "green": (145.0, 38.0),
    "turquoise": (205.0, 24.0),
    "blue": (270.0, 38.0),
    "purple": (322.0, 19.0),
}
NAMES = (*_HUES, "white", "grey", "black", "brown")
"""All names that :func:`body_colour` gives."""


def light_of(picture: Picture) -> NDArray[np.float32]:
    """The light in the picture, BGR, 1 for white and bright: pixels are divided by it before they are named.

    Its colour is that of the picture's near-neutral and brightest places, its strength that of the brightest.

    A green felt is not taken for green light: only pixels of little colour vote, the brightest most
    (the shades-of-grey rule of Finlayson and Trezzi, 2004, on those pixels), and never more than needed.
    """
    height, width = picture.shape[:2]
    scale = min(1.0, 160 / max(height, width))
    size = (max(4, round(width * scale)), max(4, round(height * scale)))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA).reshape(-1, 3).astype(np.float32)
    blue, green, red = (np.ascontiguousarray(channel) for channel in small.T)  # far faster than along the last axis
    most, least = np.maximum(np.maximum(blue, green), red), np.minimum(np.minimum(blue, green), red)
    neutral = (most - least < 0.33 * most) & (most > 40) & (most < 253)
    strength = float(np.clip(np.percentile(most, 99) / 235, 0.55, 1.0))
    if neutral.sum() < 0.02 * len(small):
        return np.full(3, strength, np.float32)
    votes = [channel[neutral] for channel in (blue, green, red)]
    light = np.array([np.square(np.square(channel)).mean() for channel in votes]) ** 0.25
    light = np.clip(light / light.mean(), 0.75, 1.3) ** 0.65  # eyes, too, adapt to a warm lamp only in part
    return np.asarray(light * strength, np.float32)


def body_colour(cut: Picture, light: NDArray[np.float32]) -> tuple[str | None, float]:
    """The name of the body's colour on a face cut (see :func:`vision.cuts.cut_face`) and 0..1 how sure."""
    return body_colours([cut], light)[0]


def body_colours(cuts: list[Picture], light: NDArray[np.float32]) -> list[tuple[str | None, float]]:
    """The same of many cuts, all of one size, in far less time for each."""
    if not cuts:
        return []
    faces = np.stack([cut.reshape(-1, 3)[_on_face(cut.shape[0])] for cut in cuts]).astype(np.float32) / light
    # (cuts, 3, pixels); what shines brighter than the estimated light is as bright as can be
    pixels: NDArray[np.float32] = np.ascontiguousarray(np.clip(faces, 0, 255).transpose(0, 2, 1))
    usual = _medians(pixels, _without_pips(pixels))
    labs = cv2.cvtColor(usual[:, None] / 255, cv2.COLOR_BGR2Lab).reshape(-1, 3).tolist()
    # pips cover a quarter of a face at most; where more is of another colour, the die has no one colour
    alike = (np.abs(pixels - usual[..., None]).max(1) < 48).mean(1)
    out: list[tuple[str | None, float]] = []
    for lab, share in zip(labs, alike.tolist(), strict=True):
        name, fit = _name(*lab)
        sure = round(fit * (0.3 + 0.7 * _ramp(share, 0.3, 0.55)), 3)
        out.append((name if sure >= 0.3 else None, sure))
    return out


@functools.cache
def _on_face(side: int) -> NDArray[np.intp]:
    """The pixels of a square cut, row after row, that show the face: it reaches from -1 to 1."""
    grid = (np.arange(side) - (side - 1) / 2) / (side / 4)
    return np.flatnonzero(np.hypot(grid[:, None], grid[None]) < 0.88)


def _without_pips(pixels: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Which of the pixels (faces, 3, pixels) are of the more frequent of the two main colours of their face: pips cover
    less than the body."""
    grey = pixels.mean(1)
    low, high = np.percentile(grey, (4, 96), 1)[..., None]
    first, second = _means(pixels, grey <= low), _means(pixels, grey >= high)
    nearer = np.zeros(grey.shape, np.bool_)  # which pixels are nearer to the second colour
    for _ in range(6):
        half = (np.square(second) - np.square(first)).sum(1, keepdims=True) / 2
        before, nearer = nearer, np.matmul((second - first)[:, None], pixels)[:, 0] > half
        both = (nearer.any(1) & ~nearer.all(1))[:, None]
        if np.array_equal(nearer, before) or not both.any():
            break
        first = np.where(both, _means(pixels, ~nearer), first)
        second = np.where(both, _means(pixels, nearer), second)
    body = np.where(nearer.mean(1, keepdims=True) >= 0.5, nearer, ~nearer)
    return body | (high - low < 18) | (body.sum(1, keepdims=True) <= 20)


def _means(pixels: NDArray[np.float32], which: NDArray[np.bool_]) -> NDArray[np.float32]:
    """The mean colour (faces, 3) of those of the pixels; 0 where there are none."""
    some = which.astype(np.float32)
    sums = np.matmul(pixels, some[..., None])[..., 0]
    return np.asarray(sums / np.maximum(some.sum(1, keepdims=True), 1), np.float32)


def _medians(pixels: NDArray[np.float32], which: NDArray[np.bool_]) -> NDArray[np.float32]:
    """The median colour (faces, 3) of those of the pixels, at least one of each face."""
    ranked = np.sort(np.where(which[:, None], pixels, np.float32(np.inf)), 2)
    many, rows = which.sum(1), np.arange(len(pixels))
    return np.asarray((ranked[rows, :, (many - 1) // 2] + ranked[rows, :, many // 2]) / 2, np.float32)


def _ramp(value: float, low: float, high: float) -> float:
    return min(1.0, max(0.0, (value - low) / (high - low)))


def _name(lightness: float, a: float, b: float) -> tuple[str, float]:
    """The best name for a Lab colour and how well it fits, against the runner-up."""
    chroma, hue = math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360
    # ivory and the dice of warm lamps are called white: light yellowish tones need more colour to be a colour
    warm = 1.0 if 40 < hue < 115 else 0.0
    needed = 13 + 13 * warm * _ramp(lightness, 45, 80) + 9 * _ramp(lightness, 66, 90)
    if lightness < 28:
        needed = max(needed, 9 + (28 - lightness) * 0.35)
    coloured = _ramp(chroma, needed * 0.65, needed * 1.35)
    fits = {
        "white": (1 - coloured) * _ramp(lightness, 48, 66),
        "grey": (1 - coloured) * min(_ramp(lightness, 24, 36), 1 - _ramp(lightness, 48, 66)),
        "black": (1 - coloured) * (1 - _ramp(lightness, 24, 36)),
    }
    for name, (middle, reach) in _HUES.items():
        away = abs((hue - middle + 180) % 360 - 180)
        fits[name] = coloured * max(0.0, min(1.0, 1.5 - away / reach))
    earth = 1 - _ramp(lightness, 38, 52)
    fits["brown"] = max(fits["orange"], 0.8 * fits["yellow"]) * earth
    fits["orange"] *= 1 - earth
    fits["yellow"] *= 1 - 0.8 * earth
    pale = _ramp(lightness, 58, 72)  # a light red is called pink
    fits["pink"] = max(fits["pink"] * _ramp(lightness, 35, 50), 0.9 * fits["red"] * pale)
    fits["red"] = max(
        fits["red"] * (1 - pale),
        0.8 * coloured * max(0.0, 1 - abs((hue - 5 + 180) % 360 - 180) / 30) * (1 - _ramp(lightness, 35, 50)),
    )
    ranked = sorted(fits.items(), key=lambda item: -item[1])
    (name, best), (_, next_best) = ranked[0], ranked[1]
    return name, best * (1 - 0.6 * next_best / best) if best > 0 else 0.0


def typical_bgr(name: str) -> Triple:
    """A typical BGR colour 0..255 of the dice that go by ``name``. Unknown names raise KeyError."""
    return _TYPICAL[name]


_TYPICAL: dict[str, Triple] = {
    "white": (228, 240, 244),
    "ivory": (190, 226, 240),
    "cream": (190, 226, 240),
    "black": (34, 30, 30),
    "grey": (128, 126, 124),
    "red": (38, 30, 188),
    "green": (62, 138, 34),
    "blue": (176, 78, 26),
    "yellow": (30, 200, 245),
    "orange": (24, 122, 240),
    "purple": (140, 44, 112),
    "pink": (172, 130, 236),
    "brown": (44, 72, 116),
    "turquoise": (166, 168, 30),
    "translucent": (206, 214, 210),
}
