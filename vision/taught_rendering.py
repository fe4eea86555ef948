"""Pictures of dice with marks in place of pips, in all light: to measure the reader of taught faces, and to test it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.die_drawing import Body, Light, Pose, draw_die, draw_shadow, standing_die
from vision.digits_d20 import draw_d20, lawful_numbers
from vision.grounds import falloff, felt, plain, wood
from vision.rendering import body_of
from vision.table_camera import camera_over_table

Array = NDArray[Any]
COLOURS = ("ivory", "black", "red", "green", "blue", "yellow", "purple", "orange", "turquoise", "pink", "white", "grey")


@dataclass(frozen=True)
class Laid:
    """A die in a drawn picture: which of its faces is up (a number from 1), its middle and mean edge in pixels."""

    face: int
    centre: tuple[float, float]
    size: float


def marked_body(colour: str, masks: Sequence[NDArray[np.float32]], rng: np.random.Generator) -> Body:
    """A cube of the named colour with six masks, more or less rounded and glossy."""
    return replace(
        body_of(colour),
        marks=tuple(masks),
        rounding=float(rng.uniform(0.05, 0.14)),
        ground_to=float(rng.uniform(0.72, 0.88)),
        gloss=float(rng.uniform(0.05, 0.45)),
    )


def marked_dice(
    body: Body,
    faces: Sequence[int],
    rng: np.random.Generator,
    *,
    size: tuple[int, int] = (640, 480),
    tilt: float = 0.0,
    edge: float | None = None,
) -> tuple[NDArray[np.uint8], list[Laid]]:
    """A picture of dice of one make that show ``faces`` (1..6), seen from ``tilt`` radians beside straight above, on
    any ground, in any light that leaves a person able to read them; and how they lie."""
    picture, camera, light, spots = _table(len(faces), rng, size, tilt, edge)
    poses = [
        standing_die(face, x, y, rng.uniform(0, 2 * np.pi), rng) for face, (x, y) in zip(faces, spots, strict=True)
    ]
    laid: list[Laid] = []
    for pose in poses:
        draw_shadow(picture, camera, pose, light)
    for pose in sorted(poses, key=lambda p: -float(np.linalg.norm(np.array([p.x, p.y, 0.5]) - camera.place))):
        drawn = draw_die(picture, camera, pose, body, light)
        laid.append(Laid(pose.faces[4], drawn.centre, drawn.size))
    return _photographed(picture, rng), laid


def d20_dice(
    body: Body,
    masks: dict[int, NDArray[np.float32]],
    numbers: Sequence[int],
    rng: np.random.Generator,
    *,
    size: tuple[int, int] = (640, 480),
    tilt: float = 0.0,
    edge: float | None = None,
) -> tuple[NDArray[np.uint8], list[Laid]]:
    """As :func:`marked_dice`, of dice with twenty faces that show ``numbers``."""
    picture, camera, light, spots = _table(len(numbers), rng, size, tilt, edge)
    for x, y in spots:
        draw_shadow(picture, camera, Pose(x, y, rng.uniform(0, 6.28), (1, 6, 2, 5, 3, 4)), light)
    laid = []
    order = sorted(
        zip(numbers, spots, strict=True), key=lambda d: -float(np.linalg.norm(np.array([*d[1], 0.5]) - camera.place))
    )
    for number, spot in order:
        drawn = draw_d20(picture, camera, spot, rng.uniform(0, 6.28), lawful_numbers(number, rng), masks, body, light)
        laid.append(Laid(number, drawn.centre, drawn.size))
    return _photographed(picture, rng), laid


def _table(
    many: int, rng: np.random.Generator, size: tuple[int, int], tilt: float, edge: float | None
) -> tuple[Array, Any, Light, list[tuple[float, float]]]:
    picture = _ground(size, rng)
    length = edge or float(np.exp(rng.uniform(np.log(0.085), np.log(0.16)))) * min(size)
    heading = rng.uniform(0, 2 * np.pi)
    camera = camera_over_table(size, length, tilt=tilt, heading=heading, focal=float(rng.uniform(1.6, 3.0)) * max(size))
    around, up = rng.uniform(0, 2 * np.pi), rng.uniform(0.6, 1.5)
    towards = np.array([np.cos(around) * np.cos(up), np.sin(around) * np.cos(up), np.sin(up)], np.float32)
    strength = float(rng.uniform(0.25, 0.7))
    lobes = tuple(
        (float(np.cos(a) * 0.7), float(np.sin(a) * 0.7), 0.7, float(rng.uniform(10, 80)), float(rng.uniform(0.05, 0.4)))
        for a in rng.uniform(0, 6.28, int(rng.integers(0, 3)))
    )
    light = Light(
        towards,
        strength=strength,
        ambient=float(rng.uniform(0.85, 1.1)) - strength * 0.7,
        lobes=lobes,
        shadow=float(rng.uniform(0.15, 0.65)),
        softness=float(rng.uniform(0.04, 0.3)),
    )
    spots: list[tuple[float, float]] = []
    while len(spots) < many:
        for _ in range(300):
            at = camera.onto_table(float(rng.uniform(0.14, 0.86) * size[0]), float(rng.uniform(0.16, 0.84) * size[1]))
            if all(np.hypot(at[0] - x, at[1] - y) > 1.9 for x, y in spots):
                spots.append((float(at[0]), float(at[1])))
                break
        else:
            spots = []
    return picture, camera, light, spots


def _ground(size: tuple[int, int], rng: np.random.Generator) -> Array:
    b, g, r = (float(v) for v in rng.uniform(25, 225, 3))
    kind = rng.random()
    if kind < 0.4:
        return felt(size, (b, g, r), rng)
    if kind < 0.7:
        tone = rng.uniform(0.4, 1.0)
        return wood(size, (110 * tone, 155 * tone, 200 * tone), rng)
    return plain(size, (b, g, r))


def _photographed(picture: Array, rng: np.random.Generator) -> NDArray[np.uint8]:
    """Uneven light, exposure, white balance, a little blur and noise, JPEG."""
    picture = falloff(picture, float(rng.uniform(0, 0.5)), (float(rng.uniform(0.3, 0.7)), float(rng.uniform(0.3, 0.7))))
    picture = picture * np.float32(rng.uniform(0.55, 1.1)) * rng.uniform(0.85, 1.12, 3).astype(np.float32)
    picture = 255 * (np.clip(picture, 0, 255) / 255) ** np.float32(rng.uniform(0.75, 1.3))
    picture = cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.4, 0.9)))
    picture = picture + rng.standard_normal(picture.shape).astype(np.float32) * np.float32(rng.uniform(0.5, 4))
    out = np.clip(picture, 0, 255).astype(np.uint8)
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 96))]
    return np.asarray(cv2.imdecode(cv2.imencode(".jpg", out, quality)[1], cv2.IMREAD_COLOR), np.uint8)
