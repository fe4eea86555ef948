"""Draws one six-sided die into a picture by casting a ray through every pixel of its outline.

The body is a rounded cube, optionally ground down to a sphere at the corners (as most bought dice
are), of edge length 1. It is lit by one main lamp and a few soft reflections, casts a shadow on the
table plane z = 0, and carries pips (or digits, on dice that are not to be read) on every face.

Used by :mod:`vision.rendering` for pictures of dice in the app, and by the training scenes.
Numpy and OpenCV only; all randomness comes in through the arguments.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.table_camera import Camera

Array = NDArray[Any]

PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Where the pips of a face lie, in units of the distance from the middle to a corner pip."""


@dataclass(frozen=True)
class Body:
    """What a die is made of. Colours are BGR 0..255; lengths are in edges of the die."""

    colour: tuple[float, float, float]
    pip_colour: tuple[float, float, float]
    pip_radius: float = 0.095
    pip_spacing: float = 0.25
    rounding: float = 0.1
    ground_to: float = 0.78  # radius of the sphere that cuts the corners; 0.87 leaves them whole
    big_one: float = 1.0  # the single pip is this much larger
    one_colour: tuple[float, float, float] | None = None  # dice with a red 1
    second_colour: tuple[float, float, float] | None = None  # swirls of another colour
    swirl: tuple[float, ...] = (3.0, 2.0, 0.0, 0.0, 2.0, 1.0)
    swirl_edge: float = 2.0
    clear: float = 0.0  # 0 opaque .. 1 glass
    gloss: float = 0.3
    hollow: float = 0.6  # how deep the pips are drilled
    rim: float = 0.0  # darker or lighter ring around each pip
    glitter: float = 0.0
    wear: float = 0.0  # how much of the pips' paint is gone, in flakes and as a whole
    marks: tuple[NDArray[np.float32], ...] = field(default=())  # six masks instead of pips (digits, symbols)


@dataclass(frozen=True)
class Light:
    """The main lamp (unit vector towards it), the light from all sides, and soft reflections of the room."""

    towards: Array
    strength: float = 0.6
    ambient: float = 0.5
    colour: tuple[float, float, float] = (1.0, 1.0, 1.0)
    lobes: tuple[tuple[float, float, float, float, float], ...] = ()  # x, y, z, sharpness, brightness
    shadow: float = 0.5
    softness: float = 0.12


@dataclass(frozen=True)
class Pose:
    """Where a die lies: its middle in table coordinates, turned by ``yaw``, and how its faces are set."""

    x: float
    y: float
    yaw: float
    faces: tuple[int, int, int, int, int, int]  # values at +x, -x, +y, -y, +z (top), -z
    turned: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)  # quarter turns of each face's pips
    lean: tuple[float, float] = (0.0, 0.0)
    z: float = 0.5

    def rotation(self) -> Array:
        """Die coordinates to table coordinates."""
        c, s = np.cos(self.yaw), np.sin(self.yaw)
        turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
        ax, ay = self.lean
        rx = np.array([[1, 0, 0], [0, np.cos(ax), -np.sin(ax)], [0, np.sin(ax), np.cos(ax)]])
        ry = np.array([[np.cos(ay), 0, np.sin(ay)], [0, 1, 0], [-np.sin(ay), 0, np.cos(ay)]])
        return (turn @ rx @ ry).astype(np.float32)


def standing_die(value: int, x: float, y: float, yaw: float, rng: np.random.Generator) -> Pose:
    """A die with ``value`` on top and a random but lawful set of side faces (opposite sides add up to 7)."""
    others = [v for v in range(1, 7) if v not in (value, 7 - value)]
    first = int(rng.choice(others))
    second = int(rng.choice([v for v in others if v not in (first, 7 - first)]))
    faces = (first, 7 - first, second, 7 - second, value, 7 - value)
    return Pose(x, y, yaw, faces, tuple(int(t) for t in rng.integers(0, 2, 6)))  # type: ignore[arg-type]


@dataclass(frozen=True)
class Drawn:
    """Where a drawn die's top face lies: its middle and the mean length of its edges in pixels, and
    the middles and sizes of the side faces that can be seen."""

    centre: tuple[float, float]
    size: float
    sides: tuple[tuple[float, float, float], ...]


_CORNERS = np.array([(x, y, z) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)], np.float32)
_TOP = np.array([(-0.5, -0.5, 0.5), (0.5, -0.5, 0.5), (0.5, 0.5, 0.5), (-0.5, 0.5, 0.5)], np.float32)
_NORMALS = np.array([(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)], np.float32)


def draw_shadow(picture: Array, camera: Camera, pose: Pose, light: Light) -> None:
    """Darkens the table where the die keeps the lamp's light away, and closely around its foot."""
    corners = _CORNERS @ pose.rotation().T + np.array([pose.x, pose.y, pose.z], np.float32)
    edge = camera.focal / max(1e-3, float(camera.place[2] - 0.5))
    slope = light.towards[:2] / max(0.25, float(light.towards[2]))
    fallen = corners.copy()
    fallen[:, :2] -= corners[:, 2:3] * slope
    fallen[:, 2] = 0
    foot = corners.copy()
    foot[:, 2] = 0
    for points, strength, soft in (
        (np.vstack([fallen, foot]), light.shadow, light.softness),
        (foot, light.shadow * 0.6, 0.16),
    ):
        outline = cv2.convexHull(camera.project(points)).reshape(-1, 2)
        blur = max(0.6, soft * edge)
        x0, y0 = np.floor(outline.min(0) - 3 * blur).astype(int)
        x1, y1 = np.ceil(outline.max(0) + 3 * blur).astype(int) + 1
        x0, y0, x1, y1 = max(0, x0), max(0, y0), min(picture.shape[1], x1), min(picture.shape[0], y1)
        if x1 <= x0 or y1 <= y0:
            continue
        mask = np.zeros((y1 - y0, x1 - x0), np.float32)
        cv2.fillConvexPoly(mask, ((outline - (x0, y0)) * 16).astype(np.int32), 1.0, cv2.LINE_8, 4)
        mask = cv2.GaussianBlur(mask, (0, 0), blur)
        picture[y0:y1, x0:x1] *= 1 - strength * mask[..., None]


def draw_die(picture: Array, camera: Camera, pose: Pose, body: Body, light: Light) -> Drawn:
    """Draws the die over ``picture`` (float32 BGR 0..255, changed in place) and says where its faces are."""
    turn = pose.rotation()
    middle = np.array([pose.x, pose.y, pose.z], np.float32)
    corners = camera.project(_CORNERS @ turn.T + middle)
    top = camera.project(_TOP @ turn.T + middle)
    size = float(np.mean(np.linalg.norm(top - np.roll(top, 1, 0), axis=1)))
    drawn = Drawn(_mean_point(top), size, _visible_sides(camera, turn, middle))
    height, width = picture.shape[:2]
    x0, y0 = np.floor(corners.min(0)).astype(int) - 1
    x1, y1 = np.ceil(corners.max(0)).astype(int) + 2
    x0, y0, x1, y1 = max(0, x0), max(0, y0), min(width, x1), min(height, y1)
    if x1 <= x0 or y1 <= y0 or size < 1:
        return drawn
    fine = int(np.clip(np.ceil(70 / size), 1, 3))  # small dice are drawn finer and averaged
    rays = camera.rays((x0, y0, x1, y1), fine) @ turn
    lens = (camera.place - middle) @ turn
    pixel = float(np.linalg.norm(lens)) / camera.focal / fine
    points, hit, cover = _cast(lens, rays, body, pixel)
    under = picture[y0:y1, x0:x1]
    if fine > 1:
        behind = cv2.resize(under, None, fx=fine, fy=fine, interpolation=cv2.INTER_NEAREST).reshape(-1, 3)
    else:
        behind = under.reshape(-1, 3)
    colour = np.zeros_like(behind)
    colour[hit] = _shade(points[hit], rays[hit], behind[hit], turn, pose, body, light, pixel)
    cover = (cover * hit)[:, None].astype(np.float32)
    mixed = (behind * (1 - cover) + colour * cover).reshape((y1 - y0) * fine, (x1 - x0) * fine, 3)
    if fine > 1:
        mixed = cv2.resize(mixed, (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA)
    picture[y0:y1, x0:x1] = mixed
    return drawn


def _mean_point(points: Array) -> tuple[float, float]:
    # the crossing of the diagonals is the true middle of a face seen in perspective
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = points.astype(float)
    down = (ax - cx) * (by - dy) - (ay - cy) * (bx - dx)
    if abs(down) < 1e-9:
        return float(points[:, 0].mean()), float(points[:, 1].mean())
    one, two = ax * cy - ay * cx, bx * dy - by * dx
    return (one * (bx - dx) - (ax - cx) * two) / down, (one * (by - dy) - (ay - cy) * two) / down


def _visible_sides(camera: Camera, turn: Array, middle: Array) -> tuple[tuple[float, float, float], ...]:
    out = []
    for normal in _NORMALS[:4]:
        way = turn @ normal
        face = middle + way * 0.5
        towards = camera.place - face
        if float(way @ towards) / float(np.linalg.norm(towards)) > 0.12:
            x, y = camera.project(face[None])[0]
            out.append((float(x), float(y), camera.focal / float(np.linalg.norm(towards))))
    return tuple(out)


def _cast(lens: Array, rays: Array, body: Body, pixel: float) -> tuple[Array, NDArray[Any], Array]:
    """Sphere-traces the body. Returns points on it, which rays hit, and how much of a pixel is covered."""
    inner = 0.5 - body.rounding
    start = max(0.0, float(np.linalg.norm(lens)) - 0.9)
    points = (lens + rays * start).astype(np.float32)
    nearest = np.full(len(rays), 9.0, np.float32)
    for _ in range(13):
        over = np.abs(points) - inner
        out = np.maximum(over, 0)
        most = np.maximum(np.maximum(over[:, 0], over[:, 1]), over[:, 2])  # max(axis=1) is slow on three columns
        far = np.sqrt(np.einsum("ij,ij->i", out, out)) + np.minimum(most, 0) - body.rounding
        np.maximum(far, np.sqrt(np.einsum("ij,ij->i", points, points)) - body.ground_to, out=far)
        np.minimum(nearest, far, out=nearest)
        points += rays * far[:, None]
    hit = nearest < pixel
    return points, hit, np.clip(1 - nearest / pixel, 0, 1).astype(np.float32)


def _normals(points: Array, body: Body) -> Array:
    over = np.maximum(np.abs(points) - (0.5 - body.rounding), 1e-6)
    normals = np.sign(points) * over
    normals /= np.linalg.norm(normals, axis=1, keepdims=True) + 1e-9
    length = np.linalg.norm(points, axis=1, keepdims=True)
    ball = np.clip((length - body.ground_to) / 0.012 + 1, 0, 1)  # a narrow blend where the ball cuts the cube
    normals = normals * (1 - ball) + points / length * ball
    return (normals / (np.linalg.norm(normals, axis=1, keepdims=True) + 1e-9)).astype(np.float32)


def _inked(points: Array, pose: Pose, body: Body, blur: float) -> tuple[Array, Array, Array]:
    """How much each surface point is painted (0..1), its offset from the pip's middle in pip radii
    (n, 2 in the face's own axes, for drilled pips), and the value of its face."""
    amount = np.zeros(len(points), np.float32)
    offset = np.zeros((len(points), 2), np.float32)
    size = np.abs(points)
    axis = np.where(
        size[:, 0] >= size[:, 1], np.where(size[:, 0] >= size[:, 2], 0, 2), np.where(size[:, 1] >= size[:, 2], 1, 2)
    )
    face = axis * 2 + (points[np.arange(len(points)), axis] < 0)
    value = np.asarray(pose.faces)[face]
    for index in np.unique(face):
        here = np.flatnonzero(face == index)
        a, b = [k for k in range(3) if k != index // 2]
        uv = points[here][:, (a, b)]
        if pose.turned[index] % 2:
            uv = np.stack([uv[:, 1], -uv[:, 0]], 1)
        number = pose.faces[index]
        if body.marks:
            mask = body.marks[number - 1]
            side = mask.shape[0]
            # the mask's rows run down and its columns to the right as seen from outside, on every face
            right = (1 if index % 2 == 0 else -1) * (-1 if index // 2 == 1 else 1)
            cell = np.clip(((uv * (right, -1) + 0.5) * side).astype(int), 0, side - 1)
            amount[here] = mask[cell[:, 1], cell[:, 0]]
            continue
        radius = body.pip_radius * (body.big_one if number == 1 else 1.0)
        spots = np.asarray(PIPS[number], np.float32) * body.pip_spacing
        apart = uv[:, None, :] - spots[None]
        far = np.sqrt((apart**2).sum(2))
        nearest = far.argmin(1)
        rows = np.arange(len(here))
        amount[here] = np.clip((radius - far[rows, nearest]) / max(blur, 1e-4) + 0.5, 0, 1)
        offset[here] = apart[rows, nearest] / radius
    return amount, offset, value


def _swirled(points: Array, body: Body) -> Array:
    a, b, c, d, e, f = body.swirl
    x, y, z = points.T
    wave = np.sin(a * x + b * y - c * z + e * np.sin(b * y + c * x + d + 3 * z) + f)
    wave += 0.5 * np.sin(2.3 * a * y - 1.7 * b * z + e * np.sin(3 * x + f) + d)
    return np.clip(wave * body.swirl_edge + 0.5, 0, 1).astype(np.float32)


def _left_of_paint(points: Array, wear: float) -> Array:
    """How much paint is left at each point, 0..1: whole places are rubbed off, the rest is thinner."""
    x, y, z = points.T * 17
    rubbed = np.sin(x + 2 * np.sin(1.3 * y + z)) * np.sin(1.7 * y + 1.4 * np.sin(0.9 * z + 1.1 * x) + 2 * z)
    gone = np.clip((rubbed + 2 * wear - 1) * 2, 0, 1) * min(1.0, wear + 0.3)
    return np.asarray((1 - gone) * (1 - 0.4 * wear), np.float32)


def _shade(
    points: Array, rays: Array, behind: Array, turn: Array, pose: Pose, body: Body, light: Light, pixel: float
) -> Array:
    normals = _normals(points, body)
    ink, offset, value = _inked(points, pose, body, 1.6 * pixel)
    if body.wear:
        ink = ink * _left_of_paint(points, body.wear)
    base = np.broadcast_to(np.asarray(body.colour, np.float32), points.shape).copy()
    if body.second_colour is not None:
        part = _swirled(points, body)[:, None]
        base = base * (1 - part) + np.asarray(body.second_colour, np.float32) * part
    if body.glitter:
        sparkle = np.sin(points @ np.array([917.0, 641.0, 433.0], np.float32)) * np.sin(
            points @ np.array([389.0, 829.0, 577.0], np.float32)
        )
        base *= 1 + body.glitter * np.clip(sparkle, -0.3, 1)[:, None]
    paint = np.broadcast_to(np.asarray(body.pip_colour, np.float32), points.shape).copy()
    if body.one_colour is not None:
        paint[value == 1] = body.one_colour
    if body.clear:
        base = _see_through(base, points, rays, normals, behind, pose, body)
    if body.rim:
        ring = np.exp(-(((np.linalg.norm(offset, axis=1) - 1.0) / 0.25) ** 2)) * (offset != 0).any(1)
        base *= (1 - body.rim * ring)[:, None]
    colour = base * (1 - ink[:, None]) + paint * ink[:, None]
    if body.hollow and not body.marks:
        normals = _drilled(normals, offset, ink, body.hollow)
    lamp = light.towards @ turn
    view = -rays
    lit = np.clip(normals @ lamp, 0, None)
    sky = 0.5 + 0.5 * (normals @ turn[2])  # more light from above than from the table
    tint = np.asarray(light.colour, np.float32)
    glow = (light.ambient * (0.55 + 0.45 * sky))[:, None] + (light.strength * lit)[:, None] * tint
    if body.clear:  # light goes through: less shade
        glow = glow * (1 - 0.5 * body.clear) + 0.5 * body.clear * 0.95
    colour = colour * glow
    mirrored = 2 * np.einsum("ij,ij->i", normals, view)[:, None] * normals - view
    shine = light.strength * 0.9 * np.clip(mirrored @ lamp, 0, 1) ** 60
    for x, y, z, sharp, bright in light.lobes:
        shine = shine + bright * np.exp(sharp * (mirrored @ (np.array([x, y, z], np.float32) @ turn) - 1))
    edge_on = (1 - np.clip(np.einsum("ij,ij->i", normals, view), 0, 1)) ** 4
    shine = body.gloss * (shine + 0.35 * edge_on * light.ambient)
    return np.clip(colour + 255 * shine[:, None] * tint, 0, 255).astype(np.float32)


def _drilled(normals: Array, offset: Array, ink: Array, depth: float) -> Array:
    """Tilts the normals inside a pip as in a small bowl."""
    axis = np.abs(normals).argmax(1)
    bent = normals.copy()
    for k in range(3):
        here = np.flatnonzero((axis == k) & (ink > 0))
        if not len(here):
            continue
        a, b = [j for j in range(3) if j != k]
        bowl = depth * ink[here, None] * np.clip(offset[here], -1, 1)
        bent[here, a] -= bowl[:, 0]
        bent[here, b] -= bowl[:, 1]
    return (bent / np.linalg.norm(bent, axis=1, keepdims=True)).astype(np.float32)


def _see_through(
    base: Array, points: Array, rays: Array, normals: Array, behind: Array, pose: Pose, body: Body
) -> Array:
    """Mixes in the table below and the pips of the far faces, as clear dice show them."""
    inside = rays - 0.55 * normals  # bent towards the normal at the surface
    inside /= np.linalg.norm(inside, axis=1, keepdims=True)
    steps = (np.sign(inside) * 0.5 - points * 0.98) / np.where(np.abs(inside) < 1e-4, 1e-4, inside)
    out = points * 0.98 + inside * np.clip(steps.min(1), 0, 2)[:, None]
    ghost, _, _ = _inked(np.clip(out, -0.5, 0.5).astype(np.float32), pose, body, 0.06)
    tinted = behind * (0.35 + 0.65 * np.asarray(body.colour, np.float32) / 255)
    mixed = base * (1 - body.clear) + tinted * body.clear
    ghost = (0.55 * ghost * min(1.0, 1.5 * body.clear))[:, None]
    return (mixed * (1 - ghost) + np.asarray(body.pip_colour, np.float32) * ghost * 0.8).astype(np.float32)
