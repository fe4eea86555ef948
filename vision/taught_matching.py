"""Compares one face of a die with faces that were taught: at any turn, size, slant and light, without a net.

Two steps. First every taught face is tried at 72 turns, a few sizes and places at once: both faces are sampled on
rings, and turning is then a shift along the rings, found by a Fourier transform. The best few are then laid over each
other as a slanted view would have it (an affine map, by inverse compositional alignment; Baker and Matthews, 2004),
and the likeness is the correlation of what remains when even light and evenly falling light are taken out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cuts import Picture, cut_face

Array = NDArray[Any]
SIDE = 96
"""A cut is SIDE x SIDE pixels and two edges of the face wide (see :func:`vision.cuts.cut_face`)."""
_EDGE = SIDE / 2  # pixels of the cut to an edge of the face
_REACH = 0.42  # how much of the face is compared: up to so many edges from its middle

_TURNS, _RINGS = 72, 12
_SIZES = (0.55, 0.67, 0.82, 1.0, 1.22, 1.5, 1.83)
_MEASURED_SIZES = (0.67, 0.82, 1.0, 1.22, 1.5)
_SLANTS = ((1.0, 0.0), (0.76, 0.0), (0.76, 45.0), (0.76, 90.0), (0.76, 135.0))  # squeezed, and which way (degrees)
SLANTED = len(_SLANTS)
_SHIFTS = ((0.0, 0.0), (0.09, 0.0), (-0.09, 0.0), (0.0, 0.09), (0.0, -0.09))

_NOISE = 1.1
_SLOW = 6.5
_TAKEN = 1.0
_GRID = 30  # the second step compares _GRID x _GRID points
_STEPS, _FIRST_STEPS = 9, 3
_FAR_BEHIND = 0.2  # what is so much less like after the first steps will not come up
_TRIED = 12
_HOPELESS = 0.42  # a likeness on the rings below which nothing will come of it
_OF_ONE_FACE = 3
_BLOCK = 24
_FLAT = 7.0
"""A face whose contrast (0..255) is below this has nothing on it."""


@dataclass(frozen=True)
class Likeness:
    """How like a taught face a seen one is: the correlation of the shapes, -1..1, and the affine map (2, 3) of the seen
    cut's points (in edges, from the middle) that lays it over the taught one."""

    score: float
    place: Array
    colours: float = 0.0
    """The correlation in colours, -1..1: tells signs apart that differ by their colour."""
    outline: float = 0.0
    """How well the die's outline then lies over the taught one's, -1..1: tells signs apart that differ by a turn."""


def face_cut(picture: Picture, x: float, y: float, size: float) -> NDArray[np.uint8]:
    """The cut that this module compares: BGR uint8 (SIDE, SIDE, 3) of the face at (x, y) with edges of ``size``."""
    return np.asarray(cut_face(picture, x, y, size, side=SIDE), np.uint8)


def contrast(cut: Picture) -> float:
    """How much is on a face: the spread (standard deviation, 0..255) of the inner face without evenly falling light."""
    soft = cv2.GaussianBlur(cut, (0, 0), 0.8).astype(np.float32)
    values = sampled(soft, np.eye(2, 3), _INNER).reshape(-1, 3)
    left = values - _INNER_PLANE @ (_INNER_PLANE.T @ values)
    return float(np.sqrt((left**2).mean(0).max()))


def is_flat(cut: Picture) -> bool:
    """Whether a face has nothing on it."""
    return contrast(cut) < _FLAT


class Taught:
    """Faces to compare with: ``cuts`` as :func:`face_cut` gives them, and which face each of them shows (a number
    from 0; several cuts may show one face)."""

    def __init__(self, cuts: list[NDArray[np.uint8]], faces: list[int]) -> None:
        self.faces = np.asarray(faces, int)
        self.many = int(self.faces.max(initial=-1)) + 1
        rings = _RINGED.taught([shape_of(softened(cut)) for cut in cuts]).conj().transpose(1, 2, 0)
        # in small products: the large one is shared out among threads, and on busy cores takes ten times as long
        self._blocks = [np.ascontiguousarray(rings[..., k : k + _BLOCK]) for k in range(0, rings.shape[2], _BLOCK)]
        self._prints = [_Print(cut) for cut in cuts]

    def compare(self, cut: NDArray[np.uint8], measured: bool = False) -> list[Likeness]:
        """The likeness of a seen cut to every face; -1 for faces that were not worth a second look. ``measured``: the
        size that it was cut at is known well."""
        best = [Likeness(-1.0, np.eye(2, 3)) for _ in range(self.many)]
        if not self._prints:
            return best
        soft, body = softened(cut), _body(cut)
        shape = shape_of(soft)
        first = [
            (index, sign, self._prints[index].aligned(shape * sign, start, _FIRST_STEPS))
            for index, start, sign in self._promising(shape, _SIZES if not measured else _MEASURED_SIZES)
        ]
        least = max((each.score for _, _, each in first), default=0.0) - _FAR_BEHIND
        for index, sign, found in first:
            taught, face = self._prints[index], int(self.faces[index])
            if found.score > least:
                found = max(
                    found, taught.aligned(shape * sign, found.place, _STEPS - _FIRST_STEPS), key=lambda each: each.score
                )
            if found.score > best[face].score:
                best[face] = replace(
                    found,
                    outline=taught.outlined(body, found.place),
                    colours=taught.coloured(soft, found.place),
                )
        return best

    def _promising(self, shape: Array, sizes: tuple[float, ...]) -> list[tuple[int, Array, float]]:
        """Which taught cuts to lay over the seen one, how to begin, and whether light and dark change places (-1)."""
        maps = [(size, shift) for size in sizes for shift in _SHIFTS]
        seen = np.fft.rfft(_RINGED.of(shape, [_start(0, *each) for each in maps]), axis=1)  # (maps, turns, rings)
        turned = seen.transpose(1, 0, 2)
        product = np.concatenate([np.matmul(turned, block) for block in self._blocks], 2)  # (turns, maps, taught)
        signed = np.fft.irfft(product, _TURNS, axis=0).transpose(1, 2, 0)
        alike = np.abs(signed)
        by_turn = alike.max(0)
        best = by_turn.max(1)
        order = np.argsort(-best)
        rank: dict[int, int] = {}
        queue: list[tuple[int, int]] = []  # every face once before any face again
        for index in order:
            face = int(self.faces[index // SLANTED])
            rank[face] = rank.get(face, -1) + 1
            if rank[face] < _OF_ONE_FACE:
                queue.append((rank[face], int(index)))
        queue.sort(key=lambda each: each[0])
        out: list[tuple[int, Array, float]] = []
        if best.max() < _HOPELESS:
            return out
        for _, index in queue[:_TRIED]:
            turn = int(by_turn[index].argmax())
            which = int(alike[:, index, turn].argmax())
            place = _start(turn, *maps[which])
            place[:, :2] = place[:, :2] @ np.linalg.inv(_slant(*_SLANTS[index % SLANTED]))
            out.append((index // SLANTED, place, 1.0 if signed[which, index, turn] > 0 else -1.0))
        return out


def _start(turn: int, size: float, shift: tuple[float, float]) -> Array:
    angle = 2 * math.pi * turn / _TURNS
    c, s = size * math.cos(angle), size * math.sin(angle)
    return np.array([[c, -s, size * shift[0]], [s, c, size * shift[1]]])


def _slant(squeezed: float, way: float) -> Array:
    c, s = math.cos(math.radians(way)), math.sin(math.radians(way))
    along = np.outer([c, s], [c, s])
    return np.eye(2) + (1 / squeezed - 1) * along


def softened(cut: Picture) -> Array:
    """What is compared: the cut without noise and without what changes slowly, such as the shade over it."""
    share = cut.shape[0] / SIDE
    fine = cv2.GaussianBlur(cut, (0, 0), _NOISE * share).astype(np.float32)
    slow = cv2.GaussianBlur(fine, (0, 0), _SLOW * share)
    return np.asarray(fine - slow * _TAKEN, np.float32)


def shape_of(soft: Array) -> Array:
    """The form of what is on a face, without its colours: the one line through all colours on which it differs most.
    Which end of that is light and which dark is not told, so a sign is the same on a body of any colour."""
    line = (np.arange(soft.shape[0]) + 0.5) * (2 / soft.shape[0]) - 1
    inner = soft[np.hypot(line[:, None], line[None]) < _REACH]
    _, axes = np.linalg.eigh(inner.T @ inner)
    return np.asarray(soft @ axes[:, -1].astype(np.float32), np.float32)


def sampled(soft: Array, place: Array, points: Array) -> Array:
    """Values or colours, (n, 1 or 3), of a cut at ``points`` (n, 2) of the taught face that ``place`` lays over it."""
    side = soft.shape[0]
    there = (points @ place[:, :2].T + place[:, 2]) * (side / 2) + (side - 1) / 2
    across, down = (np.ascontiguousarray(there[:, k], np.float32).reshape(-1, 1) for k in (0, 1))
    values = cv2.remap(soft, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(values.reshape(len(points), -1), float)


# ── rings ──


class Rings:
    """Points on ``rings`` rings in ``turns`` directions round the middle of a face, at which faces are compared."""

    def __init__(self, turns: int, rings: int) -> None:
        self.turns, self.rings = turns, rings
        angle = 2 * np.pi * np.arange(turns) / turns
        self._weight = (np.arange(rings) + 0.7) / rings  # outer rings stand for more of the face
        radius = _REACH * self._weight
        points = np.stack([np.cos(angle)[:, None] * radius, np.sin(angle)[:, None] * radius], -1)
        self._points = points.reshape(-1, 2)

    def of(self, shape: Array, maps: list[Array]) -> Array:
        """(maps, turns, rings) of unit length, without their mean; ``maps`` are affine (2, 3)."""
        points = np.vstack([self._points @ place[:, :2].T + place[:, 2] for place in maps])
        flat = sampled(shape, np.eye(2, 3), points).reshape(len(maps), self.turns, self.rings)
        mean = np.einsum("mtr,r->m", flat, self._weight) / (self.turns * self._weight.sum())
        values = (flat - mean[:, None, None]) * np.sqrt(self._weight)
        return np.asarray(values / (np.linalg.norm(values, axis=(1, 2), keepdims=True) + 1e-3))

    def taught(self, shapes: Sequence[Array]) -> Array:
        """The rings of every shape, seen from straight above and slanted four ways, as waves along them:
        (shapes * SLANTED, turns / 2 + 1, rings)."""
        if not shapes:
            return np.zeros((0, self.turns // 2 + 1, self.rings), complex)
        slants = [np.column_stack([_slant(*slant), [0, 0]]) for slant in _SLANTS]
        return np.concatenate([np.fft.rfft(self.of(shape, slants), axis=1) for shape in shapes])


_RINGED = Rings(_TURNS, _RINGS)


# ── laying one face over another ──


def _grid(reach: float) -> Array:
    line = (np.arange(_GRID) + 0.5) / _GRID * 2 * reach - reach
    x, y = np.meshgrid(line, line)
    points = np.stack([x.ravel(), y.ravel()], 1)
    return points[np.hypot(points[:, 0], points[:, 1]) <= reach]


def _plane(points: Array) -> Array:
    basis, _ = np.linalg.qr(np.column_stack([np.ones(len(points)), points]))
    return basis


_POINTS = _grid(_REACH)
_PLANE = _plane(_POINTS)
_INNER = _grid(0.4)
_INNER_PLANE = _plane(_INNER)
_AROUND = _grid(0.7)
_AROUND = _AROUND[
    np.hypot(_AROUND[:, 0], _AROUND[:, 1]) > 0.46
]  # where the corners of a face are, and its edges are not
_NEAR = 0.03  # edges: how far apart the two points of a slope are


def _unit(values: Array) -> Array:
    row = values.ravel() - values.mean()
    return np.asarray(row / (np.linalg.norm(row) + 1e-3))


def _levelled(values: Array) -> Array:
    """Values or colours (n, 1 or 3) without their mean and without evenly falling light, as one row of unit length."""
    left = values - _PLANE @ (_PLANE.T @ values)
    spread = float(np.sqrt((left**2).mean()))
    left = np.clip(left, -3 * spread, 3 * spread)  # a glint must not outshout the mark
    row = left.ravel()
    return row / (np.linalg.norm(row) + 1e-3)


def _body(cut: Picture) -> Array:
    """How like the top face's body each pixel of a cut is, 0..1 (SIDE, SIDE, 1); its sides and the ground are not."""
    lab = cv2.cvtColor(cv2.GaussianBlur(cut, (0, 0), _NOISE), cv2.COLOR_BGR2Lab).astype(np.float32)
    usual = np.median(lab[(_FAR > 0.34) & (_FAR < 0.45)], 0)  # beside the mark
    return np.asarray(np.exp(-(((lab - usual) / 24) ** 2).sum(2))[..., None], np.float32)


_LINE = (np.arange(SIDE) - (SIDE - 1) / 2) / _EDGE
_FAR = np.hypot(_LINE[:, None], _LINE[None])  # edges from the middle


class _Print:
    """One taught cut, made ready to be laid over others."""

    def __init__(self, cut: NDArray[np.uint8]) -> None:
        self._outline = _unit(sampled(_body(cut), np.eye(2, 3), _AROUND))
        soft, here = softened(cut), np.eye(2, 3)
        self._colours = _levelled(sampled(soft, here, _POINTS))
        soft = shape_of(soft)
        raw = sampled(soft, here, _POINTS)
        left = raw - _PLANE @ (_PLANE.T @ raw)
        length = float(np.linalg.norm(left)) + 1e-3
        self.row = _levelled(raw)
        slopes = [
            (sampled(soft, here, _POINTS + step) - sampled(soft, here, _POINTS - step)) / (2 * _NEAR)
            for step in (np.array([_NEAR, 0]), np.array([0, _NEAR]))
        ]
        columns = []
        for factor in (_POINTS[:, 0], _POINTS[:, 1], np.ones(len(_POINTS))):
            for slope in slopes:
                column = slope * factor[:, None]
                columns.append((column - _PLANE @ (_PLANE.T @ column)).ravel() / length)
        steep = np.stack(columns, 1)
        steep = steep - np.outer(self.row, self.row @ steep)  # a mere change of contrast is no movement
        weight = steep.T @ steep
        # what the face itself does not tell is left as it is
        self._back = np.linalg.solve(weight + np.eye(6) * (0.02 * np.trace(weight) / 6 + 1e-6), steep.T)

    def outlined(self, body: Array, place: Array) -> float:
        """How well the outline of a seen cut with this ``body`` lies over this one's."""
        return float(_unit(sampled(body, place, _AROUND)) @ self._outline)

    def coloured(self, soft: Array, place: Array) -> float:
        """How like this one the seen cut is in its colours, too."""
        return float(_levelled(sampled(soft, place, _POINTS)) @ self._colours)

    def aligned(self, shape: Array, start: Array, steps: int) -> Likeness:
        """Moves the seen cut until it fits best, from ``start``, in at most so many ``steps``."""
        place = np.vstack([start, [0, 0, 1]])
        best = Likeness(-1.0, start)
        for _ in range(steps):
            row = _levelled(sampled(shape, place[:2], _POINTS))
            score = float(row @ self.row)
            if score > best.score and _possible(place):
                best = Likeness(score, place[:2].copy())
            step = self._back @ (row / max(score, 0.3) - self.row)
            a, d, b, e, c, f = step
            moved = np.array([[1 + a, b, c], [d, 1 + e, f], [0, 0, 1]])
            if abs(step).max() < 2e-3 or abs(moved[0, 0] * moved[1, 1] - moved[0, 1] * moved[1, 0]) < 0.2:
                break
            place = place @ _inverse(moved)
        return best


def _possible(place: Array) -> bool:
    """Whether a die can lie so: not too far off, not too large, not slanted by more than about 50 degrees."""
    (a, b, x), (c, d, y) = place[:2].tolist()
    whole, part = math.hypot(a + d, c - b), math.hypot(a - d, b + c)
    long, short = (whole + part) / 2, (whole - part) / 2  # how far it is drawn out, and pressed together; < 0: mirrored
    return short > 0.38 and long < 2.3 and long < 1.75 * short and math.hypot(x, y) < 0.4


def _inverse(place: Array) -> Array:
    """The affine map (3, 3) back."""
    (a, b, x), (c, d, y) = place[:2].tolist()
    det = a * d - b * c
    back = np.array([[d, -b, b * y - d * x], [-c, a, c * x - a * y], [0.0, 0.0, det]])
    return np.asarray(back / det)
