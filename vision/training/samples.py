"""Training samples out of scenes and photographs, for both nets."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cuts import FACE, FACE_SPAN, cut_face, warped
from vision.training.photographs import Photograph, trained_photographs

Array = NDArray[Any]
Die = tuple[int, float, float, float]
Spot = tuple[float, float, float]
CUT = 192
"""The finder learns on cuts of this many pixels; its faces are 12 to 84 pixels large there."""
SMALLEST_FACE, LARGEST_FACE = 12.0, 84.0
_BORDERS = (cv2.BORDER_REPLICATE, cv2.BORDER_CONSTANT)  # a mirrored die would be one without a label


class Stock:
    """All scenes made so far and all photographs; draws samples from them."""

    def __init__(self, pool: Path, photographs: Path, seed: int, photo_share: float = 0.4) -> None:
        self.pool, self.rng, self.photo_share = pool, np.random.default_rng(seed), photo_share
        shots = trained_photographs(photographs)
        self.with_dice = [p for p in shots if p.dice]
        self.without = [p for p in shots if not p.dice]
        self.files: list[tuple[NDArray[Any], list[dict[str, list[list[float]]]]]] = []
        self.names: set[str] = set()
        self.shots = shots
        self.mined: dict[str, list[Spot]] = {}
        self.mined_photographs: list[Photograph] = []
        self.mined_scenes: list[str] = []
        self.look_for_scenes()

    def look_for_scenes(self) -> None:
        """Takes in scene files, and the spots that vision.training.mining found, written since the last call."""
        mined = self.pool / "traps.json"
        if mined.exists() and not self.mined:
            self.mined = {k: [(x, y, s) for x, y, s in v] for k, v in json.loads(mined.read_text()).items() if v}
            self.mined_photographs = [p for p in self.shots if p.file in self.mined]
            scenes = [name for name in self.mined if name.startswith("syn_")]
            self.mined_scenes = [name for name in scenes for _ in self.mined[name]]  # each spot as often as any other
        for note in sorted(self.pool.glob("syn_*.json")):
            if note.name not in self.names:
                self.names.add(note.name)
                self.files.append((np.load(note.with_suffix(".npy"), mmap_mode="r"), json.loads(note.read_text())))

    def _scene(self) -> tuple[NDArray[Any], list[Die], list[Spot]]:
        pictures, notes = self.files[int(self.rng.integers(len(self.files)))]
        index = int(self.rng.integers(len(notes)))
        dice = [(int(v), x, y, s) for v, x, y, s in notes[index]["dice"]]
        return pictures[index], dice, [(x, y, s) for x, y, s in notes[index]["traps"]]

    def _photograph(self) -> Photograph:
        shelf = self.without if self.without and self.rng.random() < 0.18 else self.with_dice
        return shelf[int(self.rng.integers(len(shelf)))]

    def _recoloured(self, cut: NDArray[Any]) -> NDArray[Any]:
        """Other light, another white balance, noise and softness. uint8 in and out: tables of 256 are fast."""
        rng = self.rng
        tones: Array = np.repeat(np.arange(256, dtype=np.float32)[:, None], 3, 1)
        if rng.random() < 0.5:
            tones = (tones - 128) * np.float32(rng.uniform(0.6, 1.3)) + np.float32(128 + rng.uniform(-40, 40))
        if rng.random() < 0.4:
            tones = tones * rng.uniform(0.7, 1.25, 3).astype(np.float32)
        if rng.random() < 0.15:
            tones = 255 * (np.clip(tones, 0, 255) / 255) ** np.float32(rng.uniform(0.6, 1.7))
        cut = cv2.LUT(np.ascontiguousarray(cut), np.clip(tones, 0, 255).astype(np.uint8)[None])
        if rng.random() < 0.08:
            cut = cut[..., ::-1]
        elif rng.random() < 0.1:
            cut = cv2.cvtColor(cv2.cvtColor(cut, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        if rng.random() < 0.2:
            cut = cv2.GaussianBlur(np.ascontiguousarray(cut), (0, 0), rng.uniform(0.4, 1.3))
        if rng.random() < 0.2:
            grain: NDArray[np.int16] = np.empty((cut.shape[0], cut.shape[1] * 3), np.int16)  # of one channel for randn
            cv2.randn(grain, np.zeros(1), np.full(1, rng.uniform(1, 9)))
            cut = np.clip(cut + grain.reshape(cut.shape), 0, 255).astype(np.uint8)
        return np.ascontiguousarray(cut)

    def finder_sample(self) -> tuple[Array, list[Die]]:
        """A cut of CUT x CUT pixels, uint8 BGR, and the dice in it."""
        rng = self.rng
        if self.files and rng.random() >= self.photo_share:
            picture, dice, _traps = self._scene()
            cut, found = self._cut_of(Photograph("scene", picture, dice))
        else:
            cut, found = self._cut_of(self._photograph())
        if rng.random() < 0.5:
            cut = cut[:, ::-1]
            found = [(v, CUT - 1 - a, b, s) for v, a, b, s in found]
        return self._recoloured(cut), found

    def _cut_of(self, photograph: Photograph) -> tuple[NDArray[Any], list[Die]]:
        rng, picture, dice = self.rng, photograph.picture, photograph.dice
        height, width = picture.shape[:2]
        if dice:
            wanted = math.exp(rng.uniform(math.log(SMALLEST_FACE), math.log(LARGEST_FACE)))
            scale = wanted / float(np.median([d[3] for d in dice]))
        else:
            scale = math.exp(rng.uniform(math.log(0.2), math.log(1.3)))
        scale = max(scale, CUT / min(height, width) * 0.9)
        turn = rng.uniform(0, 360) if rng.random() < 0.5 else 90.0 * int(rng.integers(4))
        if dice and rng.random() < 0.68:
            die = dice[int(rng.integers(len(dice)))]
            cx, cy = np.array(die[1:3]) + rng.uniform(-0.4, 0.4, 2) * CUT / scale
        else:
            cx, cy = rng.uniform(0, width), rng.uniform(0, height)
        matrix: Array = cv2.getRotationMatrix2D((float(cx), float(cy)), turn, scale)
        matrix[:, 2] += CUT / 2 - np.array([cx, cy])
        smaller, share = photograph.at_scale(scale)
        onto = matrix.copy()
        onto[:, :2] /= share
        cut = warped(smaller, onto, scale / share, CUT, _BORDERS[int(rng.integers(2))])
        found = []
        for v, x, y, s in dice:
            a, b = matrix @ np.array([x, y, 1.0])
            found.append((v, float(a), float(b), s * scale))
        return cut, found

    def face_sample(self) -> tuple[NDArray[Any], int]:
        """A cut of FACE x FACE pixels around a die's top face, or around something that is none (class 0)."""
        rng = self.rng
        if self.mined_photographs and rng.random() < 0.28:
            shot, (x, y, size) = self._mined()
            return self._face(shot, x, y, size * math.exp(rng.uniform(-0.2, 0.2))), 0
        if self.files and rng.random() >= self.photo_share:
            picture, dice, traps = self._scene()
            shot = Photograph("scene", picture, dice)
        else:
            shot = self._photograph()
            dice, traps = shot.dice, []
        height, width = shot.picture.shape[:2]
        usual = float(np.median([d[3] for d in dice])) if dice else math.exp(rng.uniform(2.8, 4.7))
        kind, value = rng.random(), 0
        if dice and kind < 0.62:
            value, x, y, size = dice[int(rng.integers(len(dice)))]
            x, y = np.array([x, y]) + rng.uniform(-0.13, 0.13, 2) * size
            size *= math.exp(rng.uniform(-0.24, 0.24))
        elif traps and kind < 0.75:
            x, y, size = traps[int(rng.integers(len(traps)))]
            size *= math.exp(rng.uniform(-0.6, 0.3))
        elif dice and kind < 0.83:  # beside a die, at its own size
            _, x, y, size = dice[int(rng.integers(len(dice)))]
            way = rng.uniform(0, 2 * math.pi)
            x, y = x + size * rng.uniform(0.5, 1.0) * math.cos(way), y + size * rng.uniform(0.5, 1.0) * math.sin(way)
        else:
            x, y, size = rng.uniform(0, width), rng.uniform(0, height), usual * math.exp(rng.uniform(-0.7, 0.7))
            if rng.random() < 0.6:  # carpets, prints and grain are taken for small dice
                size = math.exp(rng.uniform(math.log(10), math.log(60)))
        if value == 0 and any(math.hypot(x - a, y - b) < 0.42 * s and 0.5 < size / s < 2 for _, a, b, s in dice):
            return self.face_sample()
        return self._face(shot, float(x), float(y), float(size)), int(value)

    def _mined(self) -> tuple[Photograph, Spot]:
        """A spot that the finder took for a face and that is none."""
        rng = self.rng
        if self.mined_scenes and rng.random() < 0.6:
            name = self.mined_scenes[int(rng.integers(len(self.mined_scenes)))]
            file, _, index = name.partition(":")
            pictures = np.load((self.pool / file).with_suffix(".npy"), mmap_mode="r")
            shot, spots = Photograph("scene", pictures[int(index)], []), self.mined[name]
        else:
            shot = self.mined_photographs[int(rng.integers(len(self.mined_photographs)))]
            spots = self.mined[shot.file]
        return shot, spots[int(rng.integers(len(spots)))]

    def _face(self, shot: Photograph, x: float, y: float, size: float) -> NDArray[Any]:
        rng = self.rng
        picture, share = shot.at_scale(FACE / (FACE_SPAN * max(size, 2.0)))
        place = (x * share, y * share, size * share)
        cut = cut_face(picture, *place, rng.uniform(0, 360), _BORDERS[int(rng.integers(2))])
        if rng.random() < 0.5:
            cut = cut[:, ::-1]
        return self._recoloured(cut)


def finder_target(dice: list[Die]) -> tuple[Array, NDArray[Any], Array]:
    """Heat of face middles (g, g), value 1..6 at cells near a middle (else 0), and log size there."""
    cells = CUT // 4
    ys, xs = np.mgrid[:cells, :cells].astype(np.float32)
    heat, value, size = (
        np.zeros((cells, cells), np.float32),
        np.zeros((cells, cells), np.int64),
        np.zeros((cells, cells), np.float32),
    )
    for v, x, y, s in dice:
        gx, gy = x / 4 - 0.375, y / 4 - 0.375  # cell (i, j) is centred on pixel 4 i + 1.5
        ix, iy = round(gx), round(gy)
        if not (0 <= ix < cells and 0 <= iy < cells):
            continue
        spread = max(0.8, s * 0.027)
        np.maximum(heat, np.exp(-((xs - ix) ** 2 + (ys - iy) ** 2) / (2 * spread * spread)), out=heat)
        r = max(1, int(s * 0.03))
        here = (slice(max(0, iy - r), iy + r + 1), slice(max(0, ix - r), ix + r + 1))
        value[here], size[here] = v, math.log(max(s, 4) / 40)
    return heat, value, size
