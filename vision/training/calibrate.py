"""Sets how sure the reader may be: fits the constants of vision/deciding.py on pictures kept out of training.

``python -m vision.training.calibrate SCENES.npy PHOTOS [WEIGHTS] [EMPTY] [--share S]`` takes the sources of
:data:`vision.training.photographs.HELD_OUT` and EMPTY, a folder of any pictures without dice, each taken again in
other ways (:mod:`vision.training.retaken`), drawn tables of cards and the like, tables with dice beside other
things, put together of both, and scenes of a seed that was not trained on, which count little: many of their dice
nobody could read. It prints the constants.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import deciding
from vision.deciding import company, logit, opinions, value_logs
from vision.faces import SecondLook
from vision.finding import Finder, Found
from vision.frames import read_picture
from vision.nearby import FoundAgain, Nearby
from vision.pipeline import WEIGHTS, looked_near
from vision.training.clutter import rows_laid
from vision.training.grounds_mixed import ground
from vision.training.photographs import HELD_OUT
from vision.training.retaken import Die, in_other_light, retaken
from vision.training.scenes import as_photographed

Array = NDArray[Any]
_TAKEN_AGAIN = 4
_DRAWN, _DRAWN_SIDE = 25, 640
"""Drawn tables of things whose marks lie as pips do, and their size in pixels."""
_SCENE_WEIGHT, _EMPTY_WEIGHT = 0.03, 0.5
_LARGEST = 1600  # photographs are shrunk to this: larger ones cost time and teach no more
_RIDGE = 0.3
_ROUNDS = 3


@dataclass
class _Spots:
    """What both looks said of one picture's spots, and for each its place in ``dice`` (-1: none; -2: not counted)."""

    spots: list[Found]
    shares: NDArray[np.float32]
    dice: list[Die]
    weight: float
    whose: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        taken: set[int] = set()
        for spot in self.spots:  # the best come first
            near = [
                k
                for k, (_, x, y, s) in enumerate(self.dice)
                if math.hypot(spot.x - x, spot.y - y) < 0.5 * max(spot.size, 0.7 * s)
            ]
            # a second spot on a die is neither right nor a false alarm: it will be dropped beside the better one
            self.whose.append(-2 if near and near[0] in taken else near[0] if near else -1)
            taken.update(near[:1])


def _held_out(photographs: Path) -> Iterator[tuple[Array, list[Die]]]:
    for entry in json.loads((photographs / "labels.json").read_text()):
        if Path(entry["file"]).name.split("_")[0] not in HELD_OUT or not entry["complete"]:
            continue
        picture = read_picture(photographs / entry["file"])
        if picture is not None and all(d["centre"] for d in entry["dice"]):
            yield picture, [(int(d["value"]), *d["centre"], d["size"] or 0.0) for d in entry["dice"]]


def _any(folder: Path | None) -> Iterator[Array]:
    for file in sorted(folder.iterdir()) if folder else []:
        picture = read_picture(file)
        if picture is not None:
            yield picture


def _pictures(
    scenes: Path, photographs: Path, empty: Path | None, every: int
) -> Iterator[tuple[Array, list[Die], float]]:
    """Pictures, their dice and what they count; of all that there are only one in ``every``."""
    rng = np.random.default_rng(5)
    things = [_no_larger(picture, [])[0] for picture in _any(empty)] + [_drawn_table(rng) for _ in range(_DRAWN)]
    with_dice = (_no_larger(*each) for each in islice(_held_out(photographs), None, None, every))
    none: list[Die] = []
    alone = ((picture, none, _EMPTY_WEIGHT) for picture in things[::every])
    for picture, dice, weight in chain(((*each, 1.0) for each in with_dice), alone):
        yield in_other_light(picture, rng), dice, weight
        for _ in range(_TAKEN_AGAIN):
            again, moved = retaken(picture, dice, rng)
            yield in_other_light(again, rng), moved, weight
            if dice and things:
                more = things[int(rng.integers(len(things)))]
                yield *_side_by_side((again, moved), retaken(more, [], rng)[0], rng), weight
    drawn = np.load(scenes, mmap_mode="r")
    notes = json.loads(scenes.with_suffix(".json").read_text())
    for index, note in islice(enumerate(notes), None, None, every):
        yield np.array(drawn[index]), [(int(v), x, y, s) for v, x, y, s in note["dice"]], _SCENE_WEIGHT


def _drawn_table(rng: np.random.Generator) -> NDArray[np.uint8]:
    picture = ground(_DRAWN_SIDE, rng, [])
    rows_laid(picture, rng, int(rng.integers(2, 6)))
    return as_photographed(picture, rng)


def _no_larger(picture: Array, dice: list[Die]) -> tuple[NDArray[np.uint8], list[Die]]:
    less = min(1.0, _LARGEST / max(picture.shape[:2]))
    if less < 1:
        picture = cv2.resize(picture, None, fx=less, fy=less, interpolation=cv2.INTER_AREA)
    return np.asarray(picture, np.uint8), [(value, x * less, y * less, size * less) for value, x, y, size in dice]


def _side_by_side(
    taken: tuple[Array, list[Die]], things: Array, rng: np.random.Generator
) -> tuple[NDArray[np.uint8], list[Die]]:
    """A table with dice, and beside it other things in any size. Where dice were photographed alone on a cloth, all
    that lies beside a die and looks like one is a die, too; on the tables of players there are keys and plugs."""
    picture, dice = taken
    high, wide = picture.shape[:2]
    scale = math.exp(rng.uniform(-0.5, 0.5)) * high / things.shape[0]
    kind = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    other = cv2.resize(things, None, fx=scale, fy=scale, interpolation=kind)[:, :wide]
    both: Array = np.empty((max(high, other.shape[0]), wide + other.shape[1], 3), np.uint8)
    both[:] = picture.reshape(-1, 3).mean(0)
    first = 0 if rng.random() < 0.5 else other.shape[1]
    both[:high, first : first + wide] = picture
    second = wide if first == 0 else 0
    both[: other.shape[0], second : second + other.shape[1]] = other
    return in_other_light(np.asarray(both, np.uint8), rng), [(v, x + first, y, s) for v, x, y, s in dice]


def _logistic(features: Array, wanted: Array, counts: Array) -> Array:
    """Weights of a logistic regression by Newton's method, with a trace of ridge."""
    weights = np.zeros(features.shape[1])
    for _ in range(40):
        p = 1 / (1 + np.exp(-np.clip(features @ weights, -30, 30)))
        slope = features.T @ (counts * (p - wanted)) + _RIDGE * weights
        curve = (features * (counts * p * (1 - p))[:, None]).T @ features + _RIDGE * np.eye(len(weights))
        weights = weights - np.linalg.solve(curve, slope)
    return weights


def _rows(seen: list[_Spots], near: bool) -> tuple[Array, Array, Array]:
    """Per spot one, the looks' log odds and what the dice beside it speak for it; whether it is a die; and what it
    counts. ``near``: only the spots whose surroundings were looked at."""
    rows, wanted, counts = [], [], []
    for each in seen:
        sure = [is_die for _, is_die, _ in opinions(each.spots, each.shares)]
        speaks = company(each.spots, sure)
        for spot, share, whose, beside in zip(each.spots, each.shares, each.whose, speaks, strict=True):
            again = (spot.near,) if isinstance(spot, FoundAgain) else ()
            if whose != -2 and (again or not near):
                looks = (logit(spot.score), np.clip(logit(1 - float(share[0])), -6, 6), *(again if near else ()))
                rows.append([1.0, *looks, beside])
                wanted.append(float(whose >= 0))
                counts.append(each.weight)
    return np.array(rows), np.array(wanted), np.array(counts)


def _values(seen: list[_Spots], near: bool) -> tuple[float, float, float]:
    """The weights of two looks' opinions that leave the least surprise, and that surprise."""
    first, second, truth, counts = [], [], [], []
    for each in seen:
        for spot, share, whose in zip(each.spots, each.shares, each.whose, strict=True):
            if whose < 0 or (near and not isinstance(spot, FoundAgain)):
                continue
            one, two = value_logs(spot.values, share[1:])
            first.append(two if near else one)
            second.append(np.array(spot.near_values) if isinstance(spot, FoundAgain) and near else two)
            truth.append(each.dice[whose][0] - 1)
            counts.append(each.weight)
    tried = [(a, b) for a in np.arange(0, 1.61, 0.1) for b in np.arange(0, 1.61, 0.1)]
    ones, twos, right, weighed = np.array(first), np.array(second), np.array(truth), np.array(counts)
    surprise, best, other = min((_surprise(a * ones + b * twos, right, weighed), a, b) for a, b in tried)
    return round(float(best), 1), round(float(other), 1), surprise


def _surprise(scores: Array, truth: Array, counts: Array) -> float:
    scores = scores - scores.max(1, keepdims=True)
    each = np.log(np.exp(scores).sum(1)) - scores[np.arange(len(truth)), truth]
    return float((each * counts).sum() / counts.sum())


def main() -> None:
    """Fits and prints. Which spots are looked at again depends on the constants: hence a few rounds."""
    cv2.setNumThreads(1)
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("scenes", type=Path)
    ask.add_argument("photos", type=Path)
    ask.add_argument("weights", type=Path, nargs="?", default=WEIGHTS)
    ask.add_argument("empty", type=Path, nargs="?")
    ask.add_argument("--share", type=float, default=1.0, help="of the pictures that are taken, for a trial")
    told = ask.parse_args()
    weights, every = told.weights, max(1, round(1 / told.share))
    finder, faces, nearby = (
        Finder(weights / "pips.onnx"),
        SecondLook(weights / "faces.onnx"),
        Nearby(weights / "pips.onnx"),
    )
    for _ in range(_ROUNDS):
        seen = []
        for picture, dice, weight in _pictures(told.scenes, told.photos, told.empty, every):
            spots = finder.look(picture)[:80]
            shares = faces.look(picture, spots)
            seen.append(_Spots(looked_near(nearby, picture, spots, shares), shares, dice, weight))
        _fit(seen)


def _fit(seen: list[_Spots]) -> None:
    """Sets the constants by what was seen, and prints them; those for which nothing was seen stay as they are."""
    clear, again = _rows(seen, near=False), _rows(seen, near=True)
    if len(clear[0]) and clear[1].any():
        base = _logistic(*clear)
        deciding.PRESENCE = (float(base[0]), float(base[1]), float(base[2]))
        *values, surprise = _values(seen, near=False)
        deciding.VALUES = (values[0], values[1])
        print("PRESENCE =", base[:3].round(1), f"VALUES = {values} (surprise {surprise:.3f})", flush=True)
    else:
        print("no die was found: the nets have learnt too little to say how sure they may be", flush=True)
    if len(again[0]) and again[1].any():
        more = _logistic(*again)
        deciding.NEAR = (float(more[0]), float(more[1]), float(more[2]), float(more[3]))
        deciding.COMPANY = float(more[4])
        *values, surprise = _values(seen, near=True)
        deciding.NEAR_VALUES = (values[0], values[1])
        print("NEAR =", more[:4].round(1), "COMPANY =", more[4].round(1), end=" ")
        print(f"NEAR_VALUES = {values} (surprise {surprise:.3f})", flush=True)
    else:
        print("no die had to be looked at near", flush=True)


if __name__ == "__main__":
    main()
