"""Compares one face of a die with faces that were taught: at any turn, size, slant and light, without a net.

Two steps. First every taught face is tried at 72 turns, a few sizes and places at once: both faces are sampled on
rings, and turning is then a shift along the rings, found by a Fourier transform. The best few are then laid over each
other as a slanted view would have it (an affine map, by inverse compositional alignment; Baker and Matthews, 2004),
and the likeness is the correlation of what remains when even light and evenly falling light are taken out.
"""

from __future__ import annotations

import math
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
_SHIFTS = ((0.0, 0.0), (0.09, 0.0), (-0.09, 0.0), (0.0, 0.09), (0.0, -0.09))

_NOISE = 1.1
_SLOW = 6.5
_TAKEN = 1.0
_GRID = 30  # the second step compares _GRID x _GRID points
_STEPS = 9
_TRIED = 12
_HOPELESS = 0.42  # a likeness on the rings below which nothing will come of it
_OF_ONE_FACE = 3
_BLOCK = 24
_FLAT = 7.0
"""A face whose contrast (0..255) is below this has nothing on it."""


@dataclass(frozen=True)
class Likeness:
    """How like a taught face a seen one is: correlation -1..1, and the affine map (2, 3) of the seen cut's points
    (in edges, from the middle) that lays it over the taught one."""

    score: float
    place: Array
    outline: float = 0.0
    """How well the die's outline then lies over the taught one's, -1..1: tells signs apart that differ by a turn."""


def face_cut(picture: Picture, x: float, y: float, size: float) -> NDArray[np.uint8]:
    """The cut that this module compares: BGR uint8 (SIDE, SIDE, 3) of the face at (x, y) with edges of ``size``."""
    return np.asarray(cut_face(picture, x, y, size, side=SIDE), np.uint8)


def contrast(cut: Picture) -> float:
    """How much is on a face: the spread (standard deviation, 0..255) of the inner face without evenly falling light."""
    soft = cv2.GaussianBlur(cut, (0, 0), 0.8).astype(np.float32)
    values = _sampled(soft, np.eye(2, 3), _INNER).reshape(-1, 3)
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
        rings = _ringed(cuts).conj().transpose(1, 2, 0)
        # in small products: the large one is shared out among threads, and on busy cores takes ten times as long
        self._blocks = [np.ascontiguousarray(rings[..., k : k + _BLOCK]) for k in range(0, rings.shape[2], _BLOCK)]
        self._prints = [_Print(cut) for cut in cuts]

    def compare(self, cut: NDArray[np.uint8], measured: bool = False) -> list[Likeness]:
        """The likeness of a seen cut to every face; -1 for faces that were not worth a second look. ``measured``: the
        size that it was cut at is known well."""
        best = [Likeness(-1.0, np.eye(2, 3)) for _ in range(self.many)]
        if not self._prints:
            return best
        soft, body = _soft(cut), _body(cut)
        for index, start in self._promising(soft, _SIZES if not measured else _MEASURED_SIZES):
            found = self._prints[index].aligned(soft, start)
            face = int(self.faces[index])
            if found.score > best[face].score:
                best[face] = replace(found, outline=self._prints[index].outlined(body, found.place))
        return best

    def _promising(self, soft: Array, sizes: tuple[float, ...]) -> list[tuple[int, Array]]:
        """Which taught cuts to lay over the seen one, and how to begin."""
        maps = [(size, shift) for size in sizes for shift in _SHIFTS]
        seen = np.fft.rfft(_polar(soft, [_start(0, *each) for each in maps]), axis=1)  # (maps, turns, rings * 3)
        turned = seen.transpose(1, 0, 2)
        product = np.concatenate([np.matmul(turned, block) for block in self._blocks], 2)  # (turns, maps, taught)
        alike = np.fft.irfft(product, _TURNS, axis=0).transpose(1, 2, 0)
        by_turn = alike.max(0)
        best = by_turn.max(1)
        slants = len(_SLANTS)
        order = np.argsort(-best)
        rank: dict[int, int] = {}
        queue: list[tuple[int, int]] = []  # every face once before any face again
        for index in order:
            face = int(self.faces[index // slants])
            rank[face] = rank.get(face, -1) + 1
            if rank[face] < _OF_ONE_FACE:
                queue.append((rank[face], int(index)))
        queue.sort(key=lambda each: each[0])
        out: list[tuple[int, Array]] = []
        if best.max() < _HOPELESS:
            return out
        for _, index in queue[:_TRIED]:
            turn = int(by_turn[index].argmax())
            size, shift = maps[int(alike[:, index, turn].argmax())]
            place = _start(turn, size, shift)
            place[:, :2] = place[:, :2] @ np.linalg.inv(_slant(*_SLANTS[index % slants]))
            out.append((index // slants, place))
        return out


def _start(turn: int, size: float, shift: tuple[float, float]) -> Array:
    angle = 2 * math.pi * turn / _TURNS
    c, s = size * math.cos(angle), size * math.sin(angle)
    return np.array([[c, -s, size * shift[0]], [s, c, size * shift[1]]])


def _slant(squeezed: float, way: float) -> Array:
    c, s = math.cos(math.radians(way)), math.sin(math.radians(way))
    along = np.outer([c, s], [c, s])
    return np.eye(2) + (1 / squeezed - 1) * along


def _soft(cut: Picture) -> Array:
    """What is compared: the cut without noise and without what changes slowly, such as the shade over it."""
    fine = cv2.GaussianBlur(cut, (0, 0), _NOISE).astype(np.float32)
    slow = cv2.GaussianBlur(fine, (0, 0), _SLOW)
    return np.asarray(fine - slow * _TAKEN, np.float32)


def _sampled(soft: Array, place: Array, points: Array) -> Array:
    """The colours of a cut at ``points`` (n, 2) of the taught face, laid over it by ``place``."""
    there = (points @ place[:, :2].T + place[:, 2]) * _EDGE + (SIDE - 1) / 2
    across, down = (np.ascontiguousarray(there[:, k], np.float32).reshape(-1, 1) for k in (0, 1))
    return np.asarray(cv2.remap(soft, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[:, 0], float)


# ── rings ──


def _rings() -> Array:
    angle = 2 * np.pi * np.arange(_TURNS) / _TURNS
    radius = _REACH * (np.arange(_RINGS) + 0.7) / _RINGS
    return np.stack([np.cos(angle)[:, None] * radius, np.sin(angle)[:, None] * radius], -1).reshape(-1, 2)


_RING_POINTS = _rings()
_RING_WEIGHT = (np.arange(_RINGS) + 0.7) / _RINGS  # outer rings stand for more of the face


def _polar(soft: Array, maps: list[Array]) -> Array:
    """(maps, turns, rings * 3) of unit length, without their mean; ``maps`` are affine (2, 3)."""
    points = np.vstack([_RING_POINTS @ place[:, :2].T + place[:, 2] for place in maps])
    flat = _sampled(soft, np.eye(2, 3), points).reshape(len(maps), _TURNS, _RINGS, 3)
    mean = np.einsum("mtrc,r->mc", flat, _RING_WEIGHT) / (_TURNS * _RING_WEIGHT.sum())
    values = ((flat - mean[:, None, None]) * np.sqrt(_RING_WEIGHT)[:, None]).reshape(len(maps), _TURNS, -1)
    return np.asarray(values / (np.linalg.norm(values, axis=(1, 2), keepdims=True) + 1e-3))


def _ringed(cuts: list[NDArray[np.uint8]]) -> Array:
    """The rings of every cut, seen from straight above and slanted four ways: (cuts * slants, turns / 2 + 1, ...)."""
    if not cuts:
        return np.zeros((0, _TURNS // 2 + 1, _RINGS * 3), complex)
    slants = [np.column_stack([_slant(*slant), [0, 0]]) for slant in _SLANTS]
    return np.concatenate([np.fft.rfft(_polar(_soft(cut), slants), axis=1) for cut in cuts])


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
    """Colours (n, 3) without their mean and without evenly falling light, as one row of unit length."""
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
        self._outline = _unit(_sampled(_body(cut), np.eye(2, 3), _AROUND))
        soft, here = _soft(cut), np.eye(2, 3)
        raw = _sampled(soft, here, _POINTS)
        left = raw - _PLANE @ (_PLANE.T @ raw)
        length = float(np.linalg.norm(left)) + 1e-3
        self.row = _levelled(raw)
        slopes = [
            (_sampled(soft, here, _POINTS + step) - _sampled(soft, here, _POINTS - step)) / (2 * _NEAR)
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
        return float(_unit(_sampled(body, place, _AROUND)) @ self._outline)

    def aligned(self, soft: Array, start: Array) -> Likeness:
        """Moves the seen cut until it fits best, from ``start``."""
        place = np.vstack([start, [0, 0, 1]])
        best = Likeness(-1.0, start)
        for _ in range(_STEPS):
            row = _levelled(_sampled(soft, place[:2], _POINTS))
            score = float(row @ self.row)
            if score > best.score and _possible(place):
                best = Likeness(score, place[:2].copy())
            step = self._back @ (row / max(score, 0.3) - self.row)
            a, d, b, e, c, f = step
            moved = np.array([[1 + a, b, c], [d, 1 + e, f], [0, 0, 1]])
            if abs(step).max() < 2e-3 or abs(np.linalg.det(moved)) < 0.2:
                break
            place = place @ np.linalg.inv(moved)
        return best


def _possible(place: Array) -> bool:
    """Whether a die can lie so: not too far off, not too large, not slanted by more than about 50 degrees."""
    long, short = np.linalg.svd(place[:2, :2], compute_uv=False)
    far = math.hypot(place[0, 2], place[1, 2])
    return bool(short > 0.38 and long < 2.3 and long / short < 1.75 and far < 0.4 and np.linalg.det(place) > 0)
