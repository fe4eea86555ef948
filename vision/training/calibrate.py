"""Sets how sure the reader may be: fits the constants of vision/deciding.py on pictures kept out of training.

``python -m vision.training.calibrate SCENES.npy PHOTOS [WEIGHTS]`` takes scenes of a seed that was not trained on and
the sources of :data:`vision.training.photographs.HELD_OUT`, and prints the constants.
"""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deciding import logit, value_logs
from vision.faces import SecondLook
from vision.finding import Finder
from vision.frames import read_picture
from vision.pipeline import WEIGHTS
from vision.training.photographs import HELD_OUT

Array = NDArray[Any]


def _pictures(scenes: Path, photographs: Path) -> list[tuple[Array, list[tuple[int, float, float, float]]]]:
    out = []
    drawn = np.load(scenes, mmap_mode="r")
    for index, note in enumerate(json.loads(scenes.with_suffix(".json").read_text())):
        out.append((np.array(drawn[index]), [(int(v), x, y, s) for v, x, y, s in note["dice"]]))
    for entry in json.loads((photographs / "labels.json").read_text()):
        if Path(entry["file"]).name.split("_")[0] in HELD_OUT and all(d["centre"] for d in entry["dice"]):
            picture = read_picture(photographs / entry["file"])
            if picture is not None:
                dice = [(int(d["value"]), *d["centre"], d["size"] or 0.0) for d in entry["dice"]]
                out.append((picture, dice))
    return out


def _logistic(features: Array, wanted: Array) -> Array:
    """Weights of a logistic regression by Newton's method, with a trace of ridge."""
    weights = np.zeros(features.shape[1])
    for _ in range(40):
        p = 1 / (1 + np.exp(-np.clip(features @ weights, -30, 30)))
        slope = features.T @ (p - wanted) + 1e-2 * weights
        curve = (features * (p * (1 - p))[:, None]).T @ features + 1e-2 * np.eye(len(weights))
        weights = weights - np.linalg.solve(curve, slope)
    return weights


def main() -> None:
    """Fits and prints."""
    cv2.setNumThreads(1)
    weights = Path(sys.argv[3]) if len(sys.argv) > 3 else WEIGHTS
    finder, faces = Finder(weights / "pips.onnx"), SecondLook(weights / "faces.onnx")
    rows, wanted, logs, values = [], [], [], []
    for picture, dice in _pictures(Path(sys.argv[1]), Path(sys.argv[2])):
        spots = finder.look(picture)[:80]
        taken: set[int] = set()
        for spot, share in sorted(zip(spots, faces.look(picture, spots), strict=True), key=lambda s: -s[0].score):
            near = [
                k
                for k, (_, x, y, s) in enumerate(dice)
                if math.hypot(spot.x - x, spot.y - y) < 0.5 * max(spot.size, 0.7 * s)
            ]
            if near and near[0] in taken:
                continue  # neither right nor a false alarm: it will be dropped beside the better spot
            rows.append([1.0, logit(spot.score), np.clip(logit(1 - float(share[0])), -6, 6)])
            wanted.append(float(bool(near)))
            if near:
                taken.add(near[0])
                logs.append(value_logs(spot.values, share[1:]))
                values.append(dice[near[0]][0] - 1)
    presence = _logistic(np.array(rows), np.array(wanted))
    print("PRESENCE =", tuple(round(float(w), 3) for w in presence), f"on {len(rows)} spots, {int(sum(wanted))} dice")
    first, second, truth = np.array([a for a, _ in logs]), np.array([b for _, b in logs]), np.array(values)
    best = min(
        (_surprise(a * first + b * second, truth), a, b)
        for a in np.arange(0, 1.01, 0.1)
        for b in np.arange(0.2, 1.61, 0.1)
    )
    print(
        "VALUES =", (round(float(best[1]), 2), round(float(best[2]), 2)), f"surprise {best[0]:.3f} on {len(truth)} dice"
    )


def _surprise(scores: Array, truth: Array) -> float:
    scores = scores - scores.max(1, keepdims=True)
    return float(np.mean(np.log(np.exp(scores).sum(1)) - scores[np.arange(len(truth)), truth]))


if __name__ == "__main__":
    main()
