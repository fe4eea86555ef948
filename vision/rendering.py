"""Draws pictures of dice on a table, for the demonstration, the documentation and tests of the reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.colours import typical_bgr
from vision.die_drawing import Body, Light, draw_die, draw_shadow, standing_die
from vision.grounds import falloff, felt, plain, wood
from vision.table_camera import Camera, camera_over_table

GROUNDS = ("felt", "red_felt", "blue_felt", "wood", "dark_wood", "paper")
"""Names of grounds that :func:`render_dice` knows."""

MOST_DICE = 60
_DARK_PIPS, _LIGHT_PIPS = (34.0, 30.0, 30.0), (238.0, 244.0, 246.0)


def _ground(name: str, size: tuple[int, int], rng: np.random.Generator) -> NDArray[Any]:
    if name == "felt":
        return felt(size, (62, 98, 38), rng)
    if name == "red_felt":
        return felt(size, (44, 38, 128), rng)
    if name == "blue_felt":
        return felt(size, (112, 72, 40), rng)
    if name == "wood":
        return wood(size, (104, 148, 190), rng)
    if name == "dark_wood":
        return wood(size, (52, 74, 104), rng)
    if name == "paper":
        return felt(size, (214, 222, 226), rng) * 0.5 + plain(size, (214, 222, 226)) * 0.5
    raise ValueError(f"unknown ground {name!r}; there are {', '.join(GROUNDS)}")


def body_of(colour: str) -> Body:
    """A die of the named colour (see :data:`vision.colours.NAMES`; also ivory, cream). ValueError if unknown."""
    try:
        bgr = typical_bgr(colour)
    except KeyError:
        raise ValueError(f"unknown colour of dice {colour!r}") from None
    bright = 0.114 * bgr[0] + 0.587 * bgr[1] + 0.299 * bgr[2]
    return Body(
        colour=bgr,
        pip_colour=_DARK_PIPS if bright > 132 else _LIGHT_PIPS,
        pip_radius=0.094,
        pip_spacing=0.255,
        rounding=0.075,
        ground_to=0.76,
        gloss=0.34,
        hollow=0.55,
        clear=0.45 if colour == "translucent" else 0.0,
    )


def render_dice(
    values: Sequence[int],
    colours: Sequence[str] | str = "ivory",
    *,
    size: tuple[int, int] = (1280, 720),
    ground: str = "felt",
    seed: int = 0,
) -> NDArray[np.uint8]:
    """A picture, BGR uint8 (height, width, 3), of dice that show ``values`` (1..6, at most MOST_DICE).

    ``colours`` is one name for all dice or one for each; ``size`` is (width, height) from 160 pixels on.
    The same arguments draw the same picture. ValueError for values, colours or grounds that do not exist.
    """
    if any(v not in range(1, 7) for v in values):
        raise ValueError(f"dice show 1 to 6, not {[v for v in values if v not in range(1, 7)]}")
    names = [colours] * len(values) if isinstance(colours, str) else list(colours)
    if len(names) != len(values):
        raise ValueError(f"{len(values)} dice but {len(names)} colours")
    if min(size) < 160:
        raise ValueError(f"a picture of {size[0]} x {size[1]} is too small, 160 pixels are the least")
    if len(values) > MOST_DICE:
        raise ValueError(f"{len(values)} dice do not fit into one picture, {MOST_DICE} do")
    rng = np.random.default_rng(seed)
    bodies = [body_of(name) for name in names]
    picture = _ground(ground, size, rng)
    edge = 0.155 * min(size) * min(1.0, (8 / max(8, len(values))) ** 0.5)
    camera = camera_over_table(size, edge, tilt=0.3, heading=np.pi / 2, focal=1.9 * max(size))
    towards = np.array([-0.45, -0.42, 0.79], np.float32)
    light = Light(
        towards / np.linalg.norm(towards),
        strength=0.5,
        ambient=0.6,
        colour=(0.97, 1.0, 1.02),
        lobes=((0.35, -0.6, 0.72, 40.0, 0.22), (-0.2, 0.5, 0.84, 14.0, 0.1)),
        shadow=0.48,
        softness=0.1,
    )
    poses = [
        standing_die(value, x, y, rng.uniform(0, 2 * np.pi), rng)
        for value, (x, y) in zip(values, _places(len(values), size, edge, camera, rng), strict=True)
    ]
    for pose in poses:
        draw_shadow(picture, camera, pose, light)
    for pose, body in sorted(
        zip(poses, bodies, strict=True), key=lambda pair: -_distance(camera, pair[0].x, pair[0].y)
    ):
        draw_die(picture, camera, pose, body, light)
    picture = falloff(picture, 0.42, (0.42, 0.4))
    picture += rng.standard_normal(picture.shape).astype(np.float32) * 1.2
    return np.asarray(np.clip(cv2.GaussianBlur(picture, (0, 0), 0.55), 0, 255), np.uint8)


def _distance(camera: Camera, x: float, y: float) -> float:
    return float(np.linalg.norm(camera.place - np.array([x, y, 0.5], np.float32)))


def _places(
    many: int, size: tuple[int, int], edge: float, camera: Camera, rng: np.random.Generator
) -> list[tuple[float, float]]:
    """Free places on the table, as if thrown: around the middle, no two closer than a die's diagonal."""
    spots: list[tuple[float, float]] = []
    margin, apart = 1.3 * edge, 1.62
    while len(spots) < many:
        for _ in range(400):
            x = np.clip(rng.normal(0.5, 0.19), 0, 1) * (size[0] - 2 * margin) + margin
            y = np.clip(rng.normal(0.5, 0.24), 0, 1) * (size[1] - 2 * margin) + margin
            spot = camera.onto_table(float(x), float(y))
            if all(np.hypot(spot[0] - a, spot[1] - b) > apart for a, b in spots):
                spots.append((float(spot[0]), float(spot[1])))
                break
        else:
            spots, apart = [], apart * 0.94  # too crowded: begin again, closer together
            if apart < 1.15:
                raise ValueError(f"{many} dice do not fit into a picture of {size[0]} x {size[1]}")
    return spots
