"""Dice that readers stumble over: dark glass with dark pips, pips of the body's own brightness, worn pips, a large 1 on
bright yellow; and what makes them harder still: a lamp's reflection on the top face, dim light, a phone's smoothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.die_drawing import Body, Light
from vision.table_camera import Camera
from vision.training.grounds_mixed import any_colour, hsv

Array = NDArray[Any]
Colour = tuple[float, float, float]


def brightness(colour: Colour) -> float:
    """How bright a BGR colour looks, 0..255."""
    return 0.114 * colour[0] + 0.587 * colour[1] + 0.299 * colour[2]


def hard_body(rng: np.random.Generator, usual: Body) -> Body:
    """``usual``, made hard to read in one of several ways."""
    kind = rng.random()
    if kind < 0.3:
        body = _dark_glass(rng, usual)
    elif kind < 0.55:
        body = _little_contrast(rng, usual)
    elif kind < 0.72:
        body = _bright_yellow(rng, usual)
    else:
        body = usual
    if kind >= 0.72 or rng.random() < 0.3:
        body = replace(body, wear=rng.uniform(0.15, 0.75))
    return body


def _dark_glass(rng: np.random.Generator, usual: Body) -> Body:
    """Smoky or deeply coloured glass, often swirled, with pips that are little brighter than it, coloured or dark."""
    colour = hsv(rng.uniform(0, 180), rng.uniform(40, 255), rng.uniform(25, 110))
    second = None
    if rng.random() < 0.6:
        second = hsv(rng.uniform(0, 180), rng.uniform(60, 255), rng.uniform(20, 150))
    pips = hsv(rng.uniform(0, 180), rng.uniform(120, 255), rng.uniform(70, 210))
    if rng.random() < 0.35:
        pips = any_colour(rng, 95, 215)
    return replace(
        usual,
        colour=colour,
        second_colour=second,
        swirl_edge=rng.uniform(0.4, 1.6),
        pip_colour=_apart(rng, pips, brightness(colour), 22),
        clear=rng.uniform(0.0, 0.6) if rng.random() < 0.7 else 0.0,
        gloss=rng.uniform(0.5, 1.2),
        one_colour=None,
    )


def _little_contrast(rng: np.random.Generator, usual: Body) -> Body:
    """Pips of quite another hue, but hardly brighter or darker than the body."""
    hue = rng.uniform(0, 180)
    colour = hsv(hue, rng.uniform(90, 255), rng.uniform(50, 210))
    pips = hsv(hue + rng.uniform(35, 145), rng.uniform(110, 255), rng.uniform(60, 235))
    return replace(
        usual, colour=colour, second_colour=None, pip_colour=_apart(rng, pips, brightness(colour), 12), one_colour=None
    )


def _bright_yellow(rng: np.random.Generator, usual: Body) -> Body:
    """Yellow, lime or orange that glows, with dark or red pips and often a large 1."""
    colour = hsv(rng.uniform(14, 38), rng.uniform(150, 255), rng.uniform(205, 255))
    pips = any_colour(rng, 5, 70) if rng.random() < 0.6 else hsv(rng.uniform(-8, 12), 230, rng.uniform(90, 190))
    return replace(
        usual,
        colour=colour,
        second_colour=hsv(rng.uniform(0, 30), 220, 255) if rng.random() < 0.2 else None,
        pip_colour=pips,
        one_colour=None,
        big_one=rng.uniform(1, 2) if rng.random() < 0.7 else 1.0,
    )


def _apart(rng: np.random.Generator, pips: Colour, body: float, least: float) -> Colour:
    """The pips' colour, brightened or darkened until they can be told from a body of that brightness at all."""
    look = brightness(pips)
    if abs(look - body) >= least:
        return pips
    wanted = body + (least if body < 120 or rng.random() < 0.3 else -least) * rng.uniform(1, 2)
    b, g, r = np.clip(np.array(pips) * wanted / max(look, 1.0), 0, 255)
    return float(b), float(g), float(r)


def glaring(rng: np.random.Generator, light: Light, camera: Camera) -> Light:
    """The light with one more reflection, which lies on the top faces as this camera sees them."""
    away = np.asarray(camera.rotation[2], np.float64)
    mirrored = np.array([away[0], away[1], -away[2]]) + rng.normal(0, 0.12, 3)
    mirrored /= np.linalg.norm(mirrored)
    x, y, z = (float(k) for k in mirrored)
    lobe = (x, y, z, float(np.exp(rng.uniform(np.log(15), np.log(500)))), float(rng.uniform(0.2, 1.0)))
    return replace(light, lobes=(*light.lobes, lobe))


def dimly_photographed(picture: Array, rng: np.random.Generator) -> Array:
    """A float picture 0..255 as a phone takes it in too little light: few photons, smoothed away, squeezed as JPEG."""
    level = rng.uniform(0.14, 0.5)
    dim: Array = np.clip(picture, 0, 255) * np.float32(level)
    grain = np.sqrt(dim + 4) * rng.standard_normal(dim.shape).astype(np.float32)
    dim = dim + grain * np.float32(rng.uniform(0.2, 1.0))
    lifted = np.clip(dim * np.float32(min(1 / level, rng.uniform(1.0, 4.0))), 0, 255).astype(np.uint8)
    way = rng.random()
    if way < 0.35:
        lifted = np.asarray(cv2.medianBlur(lifted, 3), np.uint8)
    elif way < 0.7:
        lifted = np.asarray(cv2.bilateralFilter(lifted, 5, rng.uniform(15, 60), 2.0), np.uint8)
    if rng.random() < 0.6:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(20, 75))]
        lifted = np.asarray(cv2.imdecode(cv2.imencode(".jpg", lifted, quality)[1], cv2.IMREAD_COLOR), np.uint8)
    return lifted.astype(np.float32)
