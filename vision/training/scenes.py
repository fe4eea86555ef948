"""Training scenes: many dice of every make on every ground, as a phone might see them.

``python -m vision.training.scenes OUT SEED COUNT [PHOTOS]`` writes OUT.npy, uint8 (COUNT, 384, 384, 3) BGR, and
OUT.json, per scene the dice as [value, x, y, size] and the places of side faces and clutter as [x, y, size].
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.die_drawing import Body, Light, draw_die, draw_shadow, standing_die
from vision.digits_d20 import draw_d20, lawful_numbers
from vision.table_camera import Camera, camera_over_table
from vision.taught_marks import written
from vision.training.clutter import scatter
from vision.training.grounds_mixed import any_colour, ground, hsv
from vision.training.hard_dice import brightness, dimly_photographed, glaring, hard_body
from vision.training.photographs import empty_tables

Array = NDArray[Any]
SIDE = 384
HARD = 0.5
"""The share of scenes that show what readers stumble over (:mod:`vision.training.hard_dice`)."""


@dataclass(frozen=True)
class Scene:
    """A finished picture, its dice (value, x, y, size) and its traps (x, y, size): what is no top face."""

    picture: NDArray[Any]
    dice: list[tuple[int, float, float, float]]
    traps: list[tuple[float, float, float]]


def _mark_masks(rng: np.random.Generator) -> tuple[Array, ...]:
    """Six faces with digits, letters or nothing on them, for dice that must not be read as pips."""
    signs = (
        ["1", "2", "3", "4", "5", "6"]
        if rng.random() < 0.6
        else list(rng.choice(["X", "+", "-", "", "*", "A", "W"], 6))
    )
    font, masks = int(rng.integers(5)), []
    for sign in signs:
        mask = np.zeros((96, 96), np.uint8)
        (w, h), _ = cv2.getTextSize(sign, font, 2.2, 6)
        cv2.putText(mask, sign, ((96 - w) // 2, (96 + h) // 2), font, 2.2, 255, int(rng.integers(4, 10)), cv2.LINE_AA)
        masks.append(mask.astype(np.float32) / 255)
    return tuple(masks)


def some_body(rng: np.random.Generator) -> Body:
    """A die as one may buy it."""
    pick = rng.random()
    if pick < 0.36:  # white and ivory
        light = rng.uniform(185, 255)
        colour = (light - rng.uniform(0, 50), light - rng.uniform(0, 14), light)
    elif pick < 0.48:
        colour = any_colour(rng, 12, 60)
    else:
        colour = hsv(rng.uniform(0, 180), rng.uniform(110, 255), rng.uniform(60, 255))
    second = None
    if rng.random() < 0.22:
        second = (
            any_colour(rng)
            if rng.random() < 0.5
            else tuple(np.clip(np.array(colour) + rng.uniform(-90, 90, 3), 0, 255))
        )
    look = brightness(colour) if second is None else 0.5 * (brightness(colour) + brightness(second))
    ink = rng.random()
    if look > 150:
        paint = (
            any_colour(rng, 5, 50)
            if ink < 0.8
            else hsv(float(rng.choice([0, 4, 118, 60])), rng.uniform(150, 255), rng.uniform(60, 190))
        )
    elif look < 95 or ink < 0.75:
        paint = (
            any_colour(rng, 200, 255)
            if ink < 0.62
            else hsv(float(rng.choice([0, 20, 26, 30, 60, 178])), rng.uniform(80, 255), rng.uniform(170, 255))
        )
    else:
        paint = any_colour(rng, 5, 50)
    clear = rng.uniform(0.2, 0.75) if rng.random() < 0.16 else 0.0
    pillow = rng.random()  # from sharp casino edges to nearly a ball
    return Body(
        colour=colour,
        pip_colour=paint,
        pip_radius=rng.uniform(0.068, 0.125),
        pip_spacing=rng.uniform(0.2, 0.285),
        rounding=0.03 + 0.2 * pillow**1.5,
        ground_to=float(rng.uniform(0.64, 0.9)) if rng.random() < 0.65 else 0.9,
        big_one=rng.uniform(1, 1.8) if rng.random() < 0.2 else 1.0,
        one_colour=(30, 20, 200) if look > 150 and rng.random() < 0.08 else None,
        second_colour=second,
        swirl=(*tuple(rng.uniform(-5, 5, 4)), rng.uniform(0, 2.5), rng.uniform(0, 6)),
        swirl_edge=rng.uniform(0.4, 4),
        clear=clear,
        gloss=rng.uniform(0, 1.1) if rng.random() < 0.7 else 0.05,
        hollow=rng.uniform(0, 0.9),
        rim=rng.uniform(-0.4, 0.5) if rng.random() < 0.3 else 0.0,
        glitter=rng.uniform(0.2, 1.2) if rng.random() < 0.08 else 0.0,
    )


def some_light(rng: np.random.Generator) -> Light:
    """A lamp from anywhere above, with the reflections of a room."""
    around, up = rng.uniform(0, 2 * np.pi), rng.uniform(0.35, 1.5)
    towards = np.array([np.cos(around) * np.cos(up), np.sin(around) * np.cos(up), np.sin(up)], np.float32)
    lobes = []
    for _ in range(int(rng.integers(0, 4))):
        a, u = rng.uniform(0, 2 * np.pi), rng.uniform(0.5, 1.57)
        lobes.append(
            (np.cos(a) * np.cos(u), np.sin(a) * np.cos(u), np.sin(u), rng.uniform(8, 300), rng.uniform(0.1, 1.2))
        )
    strength = rng.uniform(0.25, 0.85)
    return Light(
        towards,
        strength=strength,
        ambient=rng.uniform(0.85, 1.15) - strength * 0.75,
        lobes=tuple(lobes),
        shadow=rng.uniform(0.1, 0.75),
        softness=rng.uniform(0.02, 0.35),
    )


def scene(rng: np.random.Generator, photographs: list[NDArray[Any]]) -> Scene:
    """One scene of SIDE x SIDE pixels."""
    picture = ground(SIDE, rng, photographs)
    traps = scatter(picture, rng, int(rng.choice([0, 0, 1, 2, 4, 7])))
    edge = float(np.exp(rng.uniform(np.log(17), np.log(115))))
    lean = rng.random()
    tilt = abs(rng.normal(0, 0.13)) if lean < 0.6 else rng.uniform(0, 0.75) if lean < 0.85 else rng.uniform(0.7, 1.05)
    hard = rng.random() < HARD
    if hard and rng.random() < 0.3:
        tilt = rng.uniform(0.75, 1.15)
    off = rng.uniform(-0.8, 1.8, 2) * SIDE if rng.random() < 0.5 else np.full(2, SIDE / 2)  # a cut of a larger picture
    focal = SIDE * float(np.exp(rng.uniform(np.log(1.0), np.log(4.0))))
    if (abs(off - SIDE / 2) > SIDE * 0.6).any():
        focal = max(focal, 2.2 * SIDE)
    camera = camera_over_table(
        (SIDE, SIDE),
        edge,
        tilt=tilt,
        heading=rng.uniform(0, 2 * np.pi),
        focal=focal,
        middle=(float(off[0]), float(off[1])),
    )
    light = some_light(rng)
    if hard and rng.random() < 0.35:
        light = glaring(rng, light, camera)
    many = int(
        rng.choice([0, 1, 2, 3, 4, 5, 6, 8, 11, 16], p=[0.06, 0.1, 0.12, 0.14, 0.14, 0.14, 0.1, 0.1, 0.06, 0.04])
    )
    many = min(many, max(1, int(0.5 * (SIDE / (edge * 1.4)) ** 2)))
    shared, alike = _made(rng, hard), rng.random() < 0.45
    placed = _standing(many, camera, rng)
    placed.sort(key=lambda p: -float(np.linalg.norm(np.append(p[0], 0.5) - camera.place)))
    poses = [standing_die(int(rng.integers(1, 7)), float(p[0]), float(p[1]), yaw, rng) for p, yaw in placed]
    for pose in poses:
        draw_shadow(picture, camera, pose, light)
    dice = []
    for pose in poses:
        body = shared if alike else _made(rng, hard)
        if rng.random() < 0.03:
            traps.append(_of_twenty_faces(picture, camera, (pose.x, pose.y), body, light, rng))
            continue
        unread = rng.random() < 0.05
        if unread:
            body = Body(**{**body.__dict__, "marks": _mark_masks(rng)})
        drawn = draw_die(picture, camera, pose, body, light)
        x, y = drawn.centre
        traps += [s for s in drawn.sides if 0 <= s[0] < SIDE and 0 <= s[1] < SIDE]
        if unread:
            traps.append((x, y, drawn.size))
        elif 2 <= x < SIDE - 2 and 2 <= y < SIDE - 2:
            dice.append((pose.faces[4], x, y, drawn.size))
    if hard and rng.random() < 0.35:
        picture = dimly_photographed(picture, rng)
    return Scene(as_photographed(picture, rng), dice, traps)


def _standing(many: int, camera: Camera, rng: np.random.Generator) -> list[tuple[Array, float]]:
    """Where up to ``many`` dice of edge 1 stand on the table, (x, y) in edges, and how each is turned, in radians.

    A quarter touch another or nearly so, a fifth lie side by side with one, as shaken into a corner or pushed together.
    """
    placed: list[tuple[Array, float]] = []
    for _ in range(many):
        for _attempt in range(14):
            yaw, touching = rng.uniform(0, 2 * np.pi), rng.random() if placed else 1.0
            if touching < 0.25:
                beside, way = placed[int(rng.integers(len(placed)))][0], rng.uniform(0, 2 * np.pi)
                spot = beside + rng.uniform(1.05, 1.4) * np.array([np.cos(way), np.sin(way)])
            elif touching < 0.45:
                beside, yaw = placed[int(rng.integers(len(placed)))]
                along = yaw + np.pi / 2 * int(rng.integers(4))
                apart = rng.uniform(1.0, 1.05), rng.uniform(-0.5, 0.5) if rng.random() < 0.5 else 0.0
                spot = beside + np.array(apart) @ [[np.cos(along), np.sin(along)], [-np.sin(along), np.cos(along)]]
            else:
                spot = camera.onto_table(*rng.uniform(0, SIDE, 2))[:2]
            if all(_apart(spot - other, yaw, turned) for other, turned in placed):
                placed.append((spot, yaw))
                break
    return placed


def _apart(way: Array, yaw: float, other: float) -> bool:
    """Whether two dice of edge 1 leave each other room, one turned by ``yaw``, the ``other`` ``way`` off it."""
    if yaw == other:
        ahead, aside = way @ [[np.cos(yaw), -np.sin(yaw)], [np.sin(yaw), np.cos(yaw)]]
        return bool(max(abs(ahead), abs(aside)) > 0.99)
    return bool(np.hypot(*way) > 1.06)  # they may overlap at their corners by a little, as leaning dice do


def _of_twenty_faces(
    picture: Array, camera: Camera, place: tuple[float, float], body: Body, light: Light, rng: np.random.Generator
) -> tuple[float, float, float]:
    """Draws a die of twenty faces with numerals, and says where its top face lies."""
    font, yaw, top = int(rng.choice([0, 2, 3, 4])), rng.uniform(0, 2 * np.pi), int(rng.integers(1, 21))
    marks = {n: written(f"{n}." if n in (6, 9) else str(n), font=font) for n in range(1, 21)}
    drawn = draw_d20(picture, camera, place, yaw, lawful_numbers(top, rng), marks, body, light)
    return (*drawn.centre, drawn.size)


def _made(rng: np.random.Generator, hard: bool) -> Body:
    body = some_body(rng)
    return hard_body(rng, body) if hard and rng.random() < 0.75 else body


def as_photographed(picture: Array, rng: np.random.Generator) -> NDArray[Any]:
    """Lamp pools, shadows of hands, exposure, white balance, blur, noise and JPEG."""
    side = picture.shape[0]
    if rng.random() < 0.5:
        ramp = np.linspace(-1, 1, side, dtype=np.float32)
        way, much = rng.uniform(0, 6.3), rng.uniform(0, 0.45)
        picture = picture * (1 + much * (np.cos(way) * ramp[None] + np.sin(way) * ramp[:, None]))[..., None].astype(
            np.float32
        )
    if rng.random() < 0.22:
        mask: Array = np.zeros((side, side), np.float32)
        cv2.ellipse(
            mask,
            (int(rng.integers(side)), int(rng.integers(side))),
            (int(rng.integers(50, 300)), int(rng.integers(50, 300))),
            rng.uniform(0, 180),
            0,
            360,
            1.0,
            -1,
        )
        mask = cv2.GaussianBlur(mask, (0, 0), float(rng.choice([2, 12, 40])))
        picture = picture * (rng.uniform(0.35, 1) + mask * rng.uniform(0, 0.7))[..., None]
    picture = np.clip(picture, 0, 255)
    if rng.random() < 0.5:
        picture = 255 * (picture / 255) ** np.float32(rng.uniform(0.6, 1.7))
    if rng.random() < 0.4:
        picture = picture * np.float32(rng.uniform(0.3, 1.2))
    if rng.random() < 0.5:
        picture = picture * rng.uniform(0.75, 1.15, 3).astype(np.float32)
    if rng.random() < 0.12:  # a lamp of a strong colour, most often yellow
        warm = np.array([0.35, 0.8, 1.1]) if rng.random() < 0.7 else rng.uniform(0.4, 1.1, 3)
        picture = picture * (1 + rng.uniform(0.3, 1.0) * (warm - 1)).astype(np.float32)
    blur = rng.random()
    if blur < 0.4:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 1.7))
    elif blur < 0.48:
        length = int(rng.integers(3, 8))
        kernel: Array = np.zeros((length, length), np.float32)
        kernel[length // 2] = 1
        kernel = cv2.warpAffine(
            kernel,
            cv2.getRotationMatrix2D((length / 2 - 0.5, length / 2 - 0.5), rng.uniform(0, 180), 1),
            (length, length),
        )
        picture = cv2.filter2D(picture, -1, np.asarray(kernel / max(1e-3, float(kernel.sum())), np.float32))
    if rng.random() < 0.7:
        grain = rng.standard_normal((side, side, 1 if rng.random() < 0.5 else 3)).astype(np.float32)
        picture = picture + grain * np.float32(rng.uniform(0.5, 11))
    out = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.2:  # sharpened by the phone
        soft = cv2.GaussianBlur(out, (0, 0), 1.2)
        out = cv2.addWeighted(out, 1.8, soft, -0.8, 0)
    if rng.random() < 0.5:
        out = cv2.imdecode(
            cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 96))])[1], cv2.IMREAD_COLOR
        )
    return np.asarray(out, np.uint8)


def main() -> None:
    """Writes one file of scenes."""
    out, seed, count = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    photographs = empty_tables(Path(sys.argv[4])) if len(sys.argv) > 4 else []
    pictures = np.empty((count, SIDE, SIDE, 3), np.uint8)
    notes, started = [], time.time()
    for index in range(count):
        made = scene(rng, photographs)
        pictures[index] = made.picture
        notes.append({"dice": made.dice, "traps": made.traps})
    np.save(out.with_suffix(".npy"), pictures)
    out.with_suffix(".json").write_text(json.dumps(notes, default=float))
    print(f"{count} scenes in {time.time() - started:.0f} s")


if __name__ == "__main__":
    main()
