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
from vision.digits_net import numeral_cut
from vision.training.digits_scenes import SIDE
from vision.training.photographs import trained_photographs

Array = NDArray[Any]
CUT, CELL = 160, 4
NO_NUMERAL, UNMARKED = 0, 21
_SMALLEST = {4: 17.0, 20: 26.0}
"""Edges in pixels below which nobody can read a numeral, by the corners that tell the kind of die: 4, or 20."""


def class_of(label: str) -> int:
    """The net's class for what is written: "" is no numeral, "6" and "9" without a mark may be either."""
    if not label:
        return NO_NUMERAL
    if label in ("6", "9"):
        return UNMARKED
    return int(label.rstrip("._"))


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
        """A cut of CUT x CUT and its target (5, g, g): heat, log size, three corners; then what counts: near a face,
        near a face of a scene."""
        if self.with_dice and self.rng.random() < 0.17:
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
            _put(target, corners.mean(0), edge, told["kind"] == 20, True)
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
            _put(target, matrix @ np.array([x, y, 1.0]), size * scale, False, False)
        return self.recoloured(cut), target

    def numeral_sample(self) -> tuple[Array, int]:
        """A cut of a face, roughly found, and its class; some show no numeral, or a spot beside a die."""
        rng = self.rng
        if self.with_dice and rng.random() < 0.1:
            return self._without_numeral()
        while True:
            shelf = self.written if rng.random() < 0.88 else self.other
            file, scene, die = shelf[int(rng.integers(len(shelf)))]
            pictures, notes = self.files[file]
            told = notes[scene][die]
            corners = np.asarray(told["corners"])
            edge = float(np.mean(np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1)))
            if told["label"] and edge < _SMALLEST[told["kind"]]:
                continue
            number, three = class_of(told["label"]), told["kind"] == 20
            # where the finder is a little wrong
            middle = corners.mean(0) + rng.uniform(-0.09, 0.09, 2) * edge
            size = edge * math.exp(rng.normal(0, 0.09))
            if rng.random() < 0.05:
                three = not three
            if number and told["kind"] == 4 and rng.random() < 0.05:
                way = rng.uniform(0, 2 * math.pi)
                middle, number = middle + edge * 0.85 * np.array([math.cos(way), math.sin(way)]), NO_NUMERAL
            return self.recoloured(self._turned(pictures[scene], middle, size, three)), number

    def _without_numeral(self) -> tuple[Array, int]:
        """Something in a photograph: a face with pips, or anything at all where no dice lie."""
        rng = self.rng
        shelf = self.without if self.without and rng.random() < 0.45 else self.with_dice
        shot = shelf[int(rng.integers(len(shelf)))]
        height, width = shot.picture.shape[:2]
        if shot.dice:
            _, x, y, size = shot.dice[int(rng.integers(len(shot.dice)))]
            middle, size = np.array([x, y]) + rng.normal(0, 0.12, 2) * size, size * math.exp(rng.normal(0, 0.2))
        else:
            middle = rng.uniform(0, (width, height))
            size = math.exp(rng.uniform(math.log(14), math.log(0.3 * min(height, width))))
        return self.recoloured(self._turned(shot.picture, middle, size, rng.random() < 0.3)), NO_NUMERAL

    def _turned(self, picture: Array, middle: Array, size: float, three: bool) -> Array:
        x, y = (float(v) for v in middle)
        return numeral_cut(picture, x, y, size, three, float(self.rng.uniform(0, 360)))


def _empty_target() -> Array:
    return np.zeros((5, CUT // CELL, CUT // CELL), np.float32)


def _put(target: Array, middle: Array, edge: float, three: bool, drawn: bool) -> None:
    cells = target.shape[1]
    ix, iy = (round(float(v) / CELL - 0.375) for v in middle)
    if not (0 <= ix < cells and 0 <= iy < cells):
        return
    spread = max(0.8, edge * 0.027)
    near = max(2, int(4 * spread))
    y0, y1, x0, x1 = max(0, iy - near), min(cells, iy + near + 1), max(0, ix - near), min(cells, ix + near + 1)
    ys, xs = np.mgrid[y0:y1, x0:x1].astype(np.float32)
    heat = target[0, y0:y1, x0:x1]
    np.maximum(heat, np.exp(-((xs - ix) ** 2 + (ys - iy) ** 2) / (2 * spread * spread)), out=heat)
    r = max(1, int(edge * 0.03))
    here = (slice(max(0, iy - r), iy + r + 1), slice(max(0, ix - r), ix + r + 1))
    target[1][here] = math.log(max(edge, 4) / 40)
    target[2][here] = three
    target[3][here] = 1
    target[4][here] = drawn
