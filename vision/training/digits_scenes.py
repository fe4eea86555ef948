"""Training scenes of dice with any faces: pips, numerals, symbols, nothing; cubes and dice of twenty faces.

``python -m vision.training.digits_scenes BANK.npz OUT SEED COUNT [PHOTOS]`` writes OUT.npy, uint8 (COUNT, SIDE, SIDE,
3) BGR, and OUT.json: for each scene its dice as {"corners": top face's corners, "kind": 4 or 20, "label": what is
written ("6." with its mark; "" for anything that is no numeral)}. BANK.npz is written by
:mod:`vision.training.digits_marks`.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.die_drawing import Body, draw_die, draw_shadow, standing_die
from vision.digits_d20 import draw_d20, lawful_numbers
from vision.digits_rendering import LABELS, resized
from vision.table_camera import camera_over_table
from vision.taught_marks import written
from vision.training.clutter import scatter
from vision.training.grounds_mixed import ground
from vision.training.photographs import empty_tables
from vision.training.scenes import as_photographed, some_body, some_light

Array = NDArray[Any]
SIDE = 192
_TOP = np.array([(-0.5, -0.5, 0.5), (0.5, -0.5, 0.5), (0.5, 0.5, 0.5), (-0.5, 0.5, 0.5)], np.float32)


class Marks:
    """Draws from a bank of marks, and adds OpenCV's own fonts."""

    def __init__(self, bank: Path) -> None:
        kept = np.load(bank)
        self.numerals, self.pictures = kept["numerals"], kept["pictures"]
        hershey = [[written(label, font=font) for label in LABELS] for font in (0, 2, 3, 4)]
        self.numerals = np.concatenate([self.numerals, (np.array(hershey) * 255).astype(np.uint8)])

    def numeral(self, style: int, label: str, size: float, thick: int = 0) -> NDArray[np.float32]:
        """The mask of ``label`` in one of the fonts, ``size`` times as large as it fills a face, its lines ``thick``
        cells thicker (or thinner)."""
        mask = self.numerals[style, LABELS.index(label)]
        if thick:
            mask = (cv2.dilate if thick > 0 else cv2.erode)(mask, np.ones((abs(thick) + 1,) * 2, np.uint8))
        return resized(np.asarray(mask, np.uint8), size)

    def picture(self, rng: np.random.Generator, size: float) -> NDArray[np.float32]:
        """Any symbol, in any of eight positions."""
        mask = self.pictures[int(rng.integers(len(self.pictures)))]
        mask = np.rot90(mask, int(rng.integers(4)))
        return resized(mask[:, ::-1] if rng.random() < 0.5 else mask, size)


def _cube_faces(rng: np.random.Generator, marks: Marks) -> tuple[tuple[NDArray[np.float32], ...], list[str]]:
    """Six masks and what they say ("" for no numeral); no masks at all for a die with pips."""
    kind, size = rng.random(), float(rng.uniform(0.6, 1.3))
    if kind < 0.2:
        return (), [""] * 6
    if kind < 0.7:
        style, thick = int(rng.integers(len(marks.numerals))), int(rng.choice([-1, 0, 0, 1, 2]))
        six = str(rng.choice(["6", "6.", "6_"]))
        labels = ["1", "2", "3", "4", "5", six]
        return tuple(marks.numeral(style, label, size, thick) for label in labels), labels
    masks = [marks.picture(rng, size) for _ in range(6)]
    if rng.random() < 0.3:
        masks[int(rng.integers(6))][:] = 0
    return tuple(masks), [""] * 6


def d20_labels(rng: np.random.Generator) -> dict[int, str]:
    """What a die of twenty faces has written on it: its 6 and 9 have a mark, rarely none."""
    ending = str(rng.choice([".", "_", "_", ""], p=[0.45, 0.25, 0.2, 0.1]))
    return {n: f"{n}{ending}" if n in (6, 9) else str(n) for n in range(1, 21)}


def scene(rng: np.random.Generator, marks: Marks, photographs: list[NDArray[Any]]) -> tuple[NDArray[Any], list[Any]]:
    """One picture of SIDE x SIDE pixels and its dice."""
    picture = ground(SIDE, rng, photographs)
    scatter(picture, rng, int(rng.choice([0, 0, 0, 1, 3])))
    edge = float(np.exp(rng.uniform(np.log(17), np.log(72))))
    lean = rng.random()
    tilt = abs(rng.normal(0, 0.15)) if lean < 0.5 else rng.uniform(0, 0.85)
    off = rng.uniform(-0.6, 1.6, 2) * SIDE if rng.random() < 0.5 else np.full(2, SIDE / 2)
    focal = SIDE * float(np.exp(rng.uniform(np.log(1.6), np.log(5.0))))
    camera = camera_over_table(
        (SIDE, SIDE), edge, tilt=tilt, heading=rng.uniform(0, 2 * np.pi), focal=focal,
        middle=(float(off[0]), float(off[1])),
    )  # fmt: skip
    light = some_light(rng)
    many = min(
        int(rng.choice([0, 1, 2, 3, 5, 8], p=[0.05, 0.25, 0.25, 0.2, 0.15, 0.1])), max(1, int((SIDE / edge) ** 2 / 4))
    )
    placed: list[Array] = []
    for _ in range(many):
        for _attempt in range(14):
            if placed and rng.random() < 0.35:
                way = rng.uniform(0, 2 * np.pi)
                spot = placed[int(rng.integers(len(placed)))] + rng.uniform(1.1, 1.6) * np.array(
                    [np.cos(way), np.sin(way)]
                )
            else:
                spot = camera.onto_table(*rng.uniform(0, SIDE, 2))[:2]
            if all(np.hypot(*(spot - p)) > 1.25 for p in placed):
                placed.append(np.asarray(spot, np.float64))
                break
    placed.sort(key=lambda p: -float(np.linalg.norm(np.array([*p, 0.5]) - camera.place)))
    dice = []
    for spot in placed:
        body: Body = some_body(rng)
        yaw = rng.uniform(0, 2 * np.pi)
        value = int(rng.integers(1, 7))
        pose = standing_die(value, float(spot[0]), float(spot[1]), yaw, rng)
        draw_shadow(picture, camera, pose, light)
        if rng.random() < 0.45:
            style, thick = int(rng.integers(len(marks.numerals))), int(rng.choice([-1, 0, 0, 1, 2]))
            size, top = float(rng.uniform(0.7, 1.2)), int(rng.integers(1, 21))
            if rng.random() < 0.15:
                top = int(rng.choice([6, 9]))
            labels = d20_labels(rng)
            masks = {
                n: marks.numeral(style, label, size * (0.85 if n < 10 else 1.05), thick) for n, label in labels.items()
            }
            numbers = lawful_numbers(top, rng)
            drawn = draw_d20(picture, camera, (float(spot[0]), float(spot[1])), yaw, numbers, masks, body, light)
            dice.append({"corners": drawn.corners.tolist(), "kind": 20, "label": labels[top]})
            continue
        faces, said = _cube_faces(rng, marks)
        draw_die(picture, camera, pose, replace(body, marks=faces), light)
        corners = camera.project(_TOP @ pose.rotation().T + np.array([pose.x, pose.y, pose.z], np.float32))
        dice.append({"corners": corners.tolist(), "kind": 4, "label": said[value - 1]})
    return as_photographed(picture, rng), dice


def main() -> None:
    """Writes one file of scenes."""
    bank, out, seed, count = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    photographs = empty_tables(Path(sys.argv[5])) if len(sys.argv) > 5 else []
    marks, started = Marks(bank), time.time()
    pictures, notes = np.empty((count, SIDE, SIDE, 3), np.uint8), []
    for index in range(count):
        pictures[index], dice = scene(rng, marks, photographs)
        notes.append(dice)
    np.save(out.with_suffix(".npy"), pictures)
    out.with_suffix(".json").write_text(json.dumps(notes, default=float))
    print(f"{count} scenes in {time.time() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
