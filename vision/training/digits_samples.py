"""Training samples for the nets of dice with any faces, cut from the scenes and from licensed photographs."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cuts import warped
from vision.training.digits_scenes import SIDE
from vision.training.photographs import trained_photographs

Array = NDArray[Any]
CUT, CELL = 160, 4
NUMERAL, SPAN = 48, 1.5
"""Numerals are cut out at NUMERAL x NUMERAL pixels, SPAN edges of the face wide."""
NO_NUMERAL, UNMARKED = 0, 21
_SMALLEST_NUMERAL = 19.0


def class_of(label: str) -> int:
    """The net's class for what is written: "" is no numeral, "6" and "9" without a mark may be either."""
    if not label:
        return NO_NUMERAL
    if label in ("6", "9"):
        return UNMARKED
    return int(label.rstrip("._"))


def how_it_lies(corners: Array) -> tuple[complex, complex]:
    """A parallelogram's half diagonals p and q, told so that it does not matter where one begins to count: the
    coefficients of the polynomial whose roots are their squares, made free of its size (see vision.taught_places)."""
    z = corners[:, 0] + 1j * corners[:, 1]
    p, q = ((z[0] - z[2]) / 2) ** 2, ((z[1] - z[3]) / 2) ** 2
    edge = float(np.mean(np.abs(z - np.roll(z, 1))))
    return -(p + q) / (0.5 * edge**2), p * q / (0.25 * edge**4)


class Stock:
    """All scenes made so far, and the photographs."""

    def __init__(self, pool: Path, photographs: Path | None, seed: int) -> None:
        self.pool, self.rng = pool, np.random.default_rng(seed)
        shots = trained_photographs(photographs) if photographs else []
        self.with_dice, self.without = [p for p in shots if p.dice], [p for p in shots if not p.dice]
        self.files: list[tuple[NDArray[Any], list[list[dict[str, Any]]]]] = []
        self.names: set[str] = set()
        self.written: list[tuple[int, int, int]] = []
        self.other: list[tuple[int, int, int]] = []
        self.look_for_scenes()

    def look_for_scenes(self) -> None:
        """Takes in the files written since the last call."""
        for note in sorted(self.pool.glob("dig_*.json")):
            if note.name in self.names:
                continue
            self.names.add(note.name)
            dice = json.loads(note.read_text())
            self.files.append((np.load(note.with_suffix(".npy"), mmap_mode="r"), dice))
            for scene, each in enumerate(dice):
                for die, told in enumerate(each):
                    middle = np.mean(told["corners"], 0)
                    if (middle > 8).all() and (middle < SIDE - 8).all():
                        (self.written if told["label"] else self.other).append((len(self.files) - 1, scene, die))

    def recoloured(self, cut: Array) -> Array:
        """Other light, other white balance, more noise."""
        rng = self.rng
        cut = cut.astype(np.float32)
        if rng.random() < 0.5:
            cut = (cut - 128) * np.float32(rng.uniform(0.6, 1.3)) + np.float32(128 + rng.uniform(-40, 40))
        if rng.random() < 0.3:
            cut = cut * rng.uniform(0.75, 1.25, 3).astype(np.float32)
        if rng.random() < 0.1:
            cut = cut[..., ::-1]
        elif rng.random() < 0.08:
            cut = np.repeat(cut.mean(2, keepdims=True), 3, 2)
        if rng.random() < 0.15:
            cut = cv2.GaussianBlur(np.ascontiguousarray(cut), (0, 0), rng.uniform(0.4, 1.1))
        if rng.random() < 0.2:
            cut = cut + rng.standard_normal(cut.shape).astype(np.float32) * np.float32(rng.uniform(1, 8))
        return np.clip(cut, 0, 255)

    def tops_sample(self) -> tuple[Array, Array]:
        """A cut of CUT x CUT and its target (10, g, g): heat, log size, how it lies (4), three corners; then what
        counts: near a face, near a cube's face, near a face of a scene."""
        if self.with_dice and self.rng.random() < 0.22:
            return self._photographed()
        return self._drawn()

    def _drawn(self) -> tuple[Array, Array]:
        rng = self.rng
        pictures, notes = self.files[int(rng.integers(len(self.files)))]
        index = int(rng.integers(len(notes)))
        scale, turn = math.exp(rng.uniform(-0.2, 0.25)), rng.uniform(0, 360)
        matrix: Array = cv2.getRotationMatrix2D((SIDE / 2, SIDE / 2), turn, scale)
        matrix[:, 2] += CUT / 2 - SIDE / 2 + rng.uniform(-0.5, 0.5, 2) * (SIDE * scale - CUT * 0.6)
        if rng.random() < 0.5:
            matrix = np.array([[-1, 0, CUT - 1], [0, 1, 0], [0, 0, 1]])[:2] @ np.vstack([matrix, [0, 0, 1]])
        cut = cv2.warpAffine(
            pictures[index], matrix, (CUT, CUT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        target = _empty_target()
        for told in notes[index]:
            corners = np.asarray(told["corners"]) @ matrix[:, :2].T + matrix[:, 2]
            edge = float(np.mean(np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1)))
            _put(target, corners.mean(0), edge, corners if told["kind"] == 4 else None, told["kind"] == 20, True)
        return self.recoloured(cut), target

    def _photographed(self) -> tuple[Array, Array]:
        rng = self.rng
        shelf = self.without if self.without and rng.random() < 0.2 else self.with_dice
        shot = shelf[int(rng.integers(len(shelf)))]
        height, width = shot.picture.shape[:2]
        if shot.dice:
            die = shot.dice[int(rng.integers(len(shot.dice)))]
            scale = math.exp(rng.uniform(math.log(16), math.log(68))) / float(np.median([d[3] for d in shot.dice]))
            middle = np.array(die[1:3]) + rng.uniform(-0.45, 0.45, 2) * CUT / scale
        else:
            scale, middle = math.exp(rng.uniform(math.log(0.2), math.log(1.3))), rng.uniform(0, (width, height))
        scale = max(scale, CUT / min(height, width) * 0.8)
        matrix: Array = cv2.getRotationMatrix2D((float(middle[0]), float(middle[1])), rng.uniform(0, 360), scale)
        matrix[:, 2] += CUT / 2 - middle
        cut = warped(shot.picture, matrix, scale, CUT, cv2.BORDER_REPLICATE)
        target = _empty_target()
        for _value, x, y, size in shot.dice:
            _put(target, matrix @ np.array([x, y, 1.0]), size * scale, None, False, False)
        return self.recoloured(cut), target

    def numeral_sample(self) -> tuple[Array, int]:
        """A cut of a face, roughly found, and its class; some show no numeral, or a spot beside a die."""
        rng = self.rng
        while True:
            shelf = self.written if rng.random() < 0.8 else self.other
            file, scene, die = shelf[int(rng.integers(len(shelf)))]
            pictures, notes = self.files[file]
            told = notes[scene][die]
            corners = np.asarray(told["corners"])
            edge = float(np.mean(np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1)))
            if told["label"] and edge < _SMALLEST_NUMERAL:
                continue
            kind, label = class_of(told["label"]), told["label"]
            # where the finder is a little wrong
            middle = corners.mean(0) + rng.uniform(-0.1, 0.1, 2) * edge
            size = edge * math.exp(rng.uniform(-0.16, 0.16))
            if label and rng.random() < 0.06:
                way = rng.uniform(0, 2 * math.pi)
                middle, kind = middle + edge * 0.8 * np.array([math.cos(way), math.sin(way)]), NO_NUMERAL
            matrix = face_matrix(middle, size, corners if told["kind"] == 4 and rng.random() < 0.7 else None, rng)
            cut = cv2.warpAffine(
                pictures[scene], matrix, (NUMERAL, NUMERAL), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE
            )
            return self.recoloured(cut), kind


def face_matrix(middle: Array, size: float, corners: Array | None, rng: np.random.Generator) -> Array:
    """The affine map of a face into its cut, in any turn; with ``corners`` the face becomes a square."""
    turn, half = rng.uniform(0, 2 * math.pi), size / 2
    if corners is None:
        right = half * np.array([math.cos(turn), math.sin(turn)])
        down = np.array([-right[1], right[0]])
    else:
        flat = corners - corners.mean(0)
        across, along = (flat[1] + flat[2]) / 2, (flat[2] + flat[3]) / 2
        quarter = int(rng.integers(4))
        turn = quarter * math.pi / 2 + rng.normal(0, 0.12)
        scale = size / max(1e-3, float(np.linalg.norm(across) + np.linalg.norm(along)))
        right = scale * (math.cos(turn) * across + math.sin(turn) * along)
        down = scale * (-math.sin(turn) * across + math.cos(turn) * along)
    if right[0] * down[1] - right[1] * down[0] < 0:  # never mirrored
        down = -down
    centre, unit = (NUMERAL - 1) / 2, NUMERAL / SPAN / 2
    here = np.array([middle, middle + right, middle + down], np.float32)
    there = np.array([[centre, centre], [centre + unit, centre], [centre, centre + unit]], np.float32)
    return np.asarray(cv2.getAffineTransform(here, there))


def _empty_target() -> Array:
    return np.zeros((10, CUT // CELL, CUT // CELL), np.float32)


def _put(target: Array, middle: Array, edge: float, corners: Array | None, three: bool, drawn: bool) -> None:
    cells = target.shape[1]
    ix, iy = (round(float(v) / CELL - 0.375) for v in middle)
    if not (0 <= ix < cells and 0 <= iy < cells):
        return
    ys, xs = np.mgrid[:cells, :cells].astype(np.float32)
    spread = max(0.8, edge * 0.027)
    np.maximum(target[0], np.exp(-((xs - ix) ** 2 + (ys - iy) ** 2) / (2 * spread * spread)), out=target[0])
    r = max(1, int(edge * 0.03))
    here = (slice(max(0, iy - r), iy + r + 1), slice(max(0, ix - r), ix + r + 1))
    target[1][here] = math.log(max(edge, 4) / 40)
    target[7][here] = 1
    target[8][here] = corners is not None
    target[9][here] = drawn
    target[6][here] = three
    if corners is not None:
        a, b = how_it_lies(corners)
        for channel, part in zip(range(2, 6), (a.real, a.imag, b.real, b.imag), strict=True):
            target[channel][here] = part
