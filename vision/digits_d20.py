"""Draws a die of twenty faces by casting a ray through every pixel of its outline, as die_drawing does for cubes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.die_drawing import Body, Light
from vision.table_camera import Camera

Array = NDArray[Any]
EDGE = 0.83
"""A d20's edge against that of a d6 from the same bag, the unit of length here."""
_MARK = 0.62  # the side of a mark's square, in edges of the face


def _solid() -> tuple[Array, Array]:
    """Corners (12, 3) of an icosahedron of edge EDGE with one face level on top, and its faces (20, 3)."""
    g = (1 + 5**0.5) / 2
    corners = np.array([(0, s, t * g) for s in (-1, 1) for t in (-1, 1)], float)
    corners = np.vstack([corners, np.roll(corners, 1, 1), np.roll(corners, 2, 1)]) * (EDGE / 2)
    apart = np.linalg.norm(corners[:, None] - corners[None], axis=2)
    near = (apart > 0) & (apart < EDGE * 1.01)
    faces = [
        (i, j, k) for i in range(12) for j in range(i) for k in range(j) if near[i, j] and near[j, k] and near[i, k]
    ]
    up = corners[list(faces[0])].mean(0)
    up /= np.linalg.norm(up)
    side = np.cross(up, [0.3, 0.5, 0.8])
    side /= np.linalg.norm(side)
    turn = np.stack([side, np.cross(up, side), up])
    return (corners @ turn.T).astype(np.float32), np.array(faces)


CORNERS, FACES = _solid()
_MIDDLES = CORNERS[FACES].mean(1)
_NORMALS = _MIDDLES / np.linalg.norm(_MIDDLES, axis=1, keepdims=True)
_INSIDE = float(np.linalg.norm(_MIDDLES[0]))
_UP = CORNERS[FACES[:, 0]] - _MIDDLES
_UP = _UP / np.linalg.norm(_UP, axis=1, keepdims=True)
_RIGHT = np.cross(_UP, _NORMALS)
OPPOSITE = np.array([int(np.argmin(_NORMALS @ n)) for n in _NORMALS])


def lawful_numbers(top: int, rng: np.random.Generator) -> list[int]:
    """The numbers of the twenty faces, ``top`` on the upper one, opposite ones adding up to 21."""
    pairs = [n for n in range(1, 11) if n not in (top, 21 - top)]
    rng.shuffle(pairs)
    numbers = [0] * 20
    numbers[0], numbers[OPPOSITE[0]] = top, 21 - top
    for face in range(20):
        if not numbers[face]:
            low = pairs.pop()
            numbers[face], numbers[OPPOSITE[face]] = (low, 21 - low) if rng.random() < 0.5 else (21 - low, low)
    return numbers


@dataclass(frozen=True)
class DrawnD20:
    """Where the top face lies in the picture: its middle, its mean edge, its corners (3, 2)."""

    centre: tuple[float, float]
    size: float
    corners: Array


def draw_d20(
    picture: Array,
    camera: Camera,
    place: tuple[float, float],
    yaw: float,
    numbers: Sequence[int],
    marks: dict[int, NDArray[np.float32]],
    body: Body,
    light: Light,
) -> DrawnD20:
    """Draws a d20 over ``picture`` (float32 BGR, changed in place). ``marks`` has a mask for each of 1..20."""
    c, s = np.cos(yaw), np.sin(yaw)
    turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], np.float32)
    middle = np.array([*place, _INSIDE], np.float32)
    outline = camera.project(CORNERS @ turn.T + middle)
    top = camera.project(CORNERS[FACES[0]] @ turn.T + middle)
    size = float(np.mean(np.linalg.norm(top - np.roll(top, 1, 0), axis=1)))
    x, y = camera.project((_MIDDLES[:1] @ turn.T) + middle)[0]
    drawn = DrawnD20((float(x), float(y)), size, top)
    x0, y0 = np.maximum(np.floor(outline.min(0)).astype(int) - 1, 0)
    x1, y1 = np.minimum(np.ceil(outline.max(0)).astype(int) + 2, (picture.shape[1], picture.shape[0]))
    if x1 <= x0 or y1 <= y0:
        return drawn
    fine = 2 if size < 60 else 1
    rays = camera.rays((x0, y0, x1, y1), fine) @ turn
    lens = (camera.place - middle) @ turn
    hit, points, face, edge = _cast(lens, rays)
    under = picture[y0:y1, x0:x1]
    behind = cv2.resize(under, None, fx=fine, fy=fine, interpolation=cv2.INTER_NEAREST) if fine > 1 else under
    shown: Array = behind.reshape(-1, 3).copy()
    shown[hit] = _shade(points[hit], rays[hit], face[hit], edge[hit], turn, numbers, marks, body, light)
    shown = shown.reshape(behind.shape)
    if fine > 1:
        shown = cv2.resize(shown, (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA)
    picture[y0:y1, x0:x1] = shown
    return drawn


def _cast(lens: Array, rays: Array) -> tuple[NDArray[np.bool_], Array, NDArray[Any], Array]:
    """Which rays hit, where, which face, and how near an edge the point lies (0 on it, in units of length)."""
    along = rays @ _NORMALS.T.astype(np.float32)
    far = (_INSIDE - lens @ _NORMALS.T)[None] / np.where(np.abs(along) < 1e-6, 1e-6, along)
    enter = np.where(along < 0, far, -np.inf)
    leave = np.where(along > 0, far, np.inf).min(1)
    face = enter.argmax(1)
    begin = enter[np.arange(len(rays)), face]
    hit = begin < leave
    points = lens + rays * np.where(hit, begin, 0)[:, None]
    depth = _INSIDE - points @ _NORMALS.T
    depth[np.arange(len(rays)), face] = np.inf
    return hit, points.astype(np.float32), face, depth.min(1)


def _shade(
    points: Array,
    rays: Array,
    face: NDArray[Any],
    edge: Array,
    turn: Array,
    numbers: Sequence[int],
    marks: dict[int, NDArray[np.float32]],
    body: Body,
    light: Light,
) -> Array:
    ink = np.zeros(len(points), np.float32)
    for index in np.unique(face):
        here = np.flatnonzero(face == index)
        off = points[here] - _MIDDLES[index]
        mask = marks[numbers[index]]
        side = mask.shape[0]
        column = ((off @ _RIGHT[index]) / (_MARK * EDGE) + 0.5) * side
        row = ((off @ -_UP[index]) / (_MARK * EDGE) + 0.5) * side
        inside = (column >= 0) & (column < side) & (row >= 0) & (row < side)
        ink[here[inside]] = mask[row[inside].astype(int), column[inside].astype(int)]
    round_off = np.clip(1 - edge / (0.2 * max(body.rounding, 0.02)), 0, 1)[:, None]
    outward = points / np.linalg.norm(points, axis=1, keepdims=True)
    normals = _NORMALS[face] * (1 - 0.6 * round_off) + outward * 0.6 * round_off
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    base = np.broadcast_to(np.asarray(body.colour, np.float32), points.shape)
    if body.second_colour is not None:
        a, b, c, d, e, f = body.swirl
        x, y, z = points.T
        wave = np.sin(a * x + b * y - c * z + e * np.sin(b * y + c * x + d) + f)
        part = np.clip(wave * body.swirl_edge + 0.5, 0, 1)[:, None]
        base = base * (1 - part) + np.asarray(body.second_colour, np.float32) * part
    colour = base * (1 - ink[:, None]) + np.asarray(body.pip_colour, np.float32) * ink[:, None]
    lamp, view = light.towards @ turn, -rays
    lit = np.clip(normals @ lamp, 0, None)
    sky = 0.5 + 0.5 * (normals @ turn[2])
    tint = np.asarray(light.colour, np.float32)
    colour = colour * ((light.ambient * (0.45 + 0.55 * sky))[:, None] + (light.strength * lit)[:, None] * tint)
    mirrored = 2 * np.einsum("ij,ij->i", normals, view)[:, None] * normals - view
    shine = light.strength * 0.9 * np.clip(mirrored @ lamp, 0, 1) ** 60
    for lx, ly, lz, sharp, bright in light.lobes:
        shine = shine + bright * np.exp(sharp * (mirrored @ (np.array([lx, ly, lz], np.float32) @ turn) - 1))
    return np.clip(colour + 255 * body.gloss * shine[:, None] * tint, 0, 255).astype(np.float32)
