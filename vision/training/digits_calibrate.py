"""Fits how sure the reader of numerals may be: ``python -m vision.training.digits_calibrate PHOTOS [WEIGHTS]``.

Looks at rendered dice (neither learnt from nor measured on) and at the photographs that are trained on, which hold no
numerals, and prints the constants of :mod:`vision.digits`: PRESENCE by logistic regression, VALUES by likelihood.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deciding import logit
from vision.digits_accuracy import TILT_D6, TILT_D20
from vision.digits_net import NumeralLook, TopFinder
from vision.digits_rendering import ENDINGS, numeral_d6, numeral_d20
from vision.pipeline import WEIGHTS
from vision.rendering import render_dice
from vision.training.photographs import trained_photographs

Array = NDArray[Any]
_FIRST = 8000  # seeds from here on


def _rendered(many: int) -> list[tuple[Array, list[Any], bool]]:
    out: list[tuple[Array, list[Any], bool]] = []
    for number in range(many):
        rng = np.random.default_rng([_FIRST + number, 1])
        three = number % 2 == 1
        draw, most, sides = (numeral_d20, TILT_D20, 20) if three else (numeral_d6, TILT_D6, 6)
        numbers = [int(n) for n in rng.integers(1, sides + 1, 5)]
        picture, laid = draw(numbers, rng, tilt=float(rng.uniform(0, most)), ending=ENDINGS[number // 2 % 2])
        out.append((picture, laid, three))
        if number % 4 == 0:
            out.append((render_dice([int(n) for n in rng.integers(1, 7, 5)], seed=number), [], False))
    return out


def _fitted(given: Array, right: Array) -> Array:
    """Logistic regression by Newton's steps, with a little pull to zero."""
    x, w = np.hstack([np.ones((len(given), 1)), given]), np.zeros(given.shape[1] + 1)
    for _ in range(40):
        p = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        w += np.linalg.solve((x.T * (p * (1 - p))) @ x + 0.05 * np.eye(len(w)), x.T @ (right - p) - 0.05 * w)
    return np.asarray(w)


def main() -> None:
    """Prints the constants."""
    cv2.setNumThreads(1)
    weights = Path(sys.argv[2]) if len(sys.argv) > 2 else WEIGHTS
    tops, numerals = TopFinder(weights / "tops.onnx"), NumeralLook(weights / "numerals.onnx")
    shots: list[tuple[Array, list[Any], bool]] = [
        (shot.picture, [], False) for shot in trained_photographs(Path(sys.argv[1]))[::4]
    ]
    given, present, logs = [], [], []
    for picture, laid, three in (*_rendered(80), *shots):
        spots = tops.look(picture)
        as_cube, as_d20 = (numerals.look(picture, spots, [kind] * len(spots)) for kind in (False, True))
        for spot, four, other in zip(spots, as_cube, as_d20, strict=True):
            given.append((logit(spot.score), max(-6.0, min(6.0, logit(1 - min(float(four[0]), float(other[0])))))))
            die = next((d for d in laid if math.dist(d.centre, (spot.x, spot.y)) < 0.5 * d.size), None)
            present.append(die is not None)
            if die is not None:
                logs.append((np.log(np.maximum(other if three else four, 1e-6)[1:]), die.face))
    base, first, second = _fitted(np.array(given), np.array(present, float))
    print(f"PRESENCE = ({base:.2f}, {first:.2f}, {second:.2f})  # from {sum(present)} dice and {len(present)} spots")
    likelihood = {}
    for power in np.arange(0.4, 2.6, 0.1):
        shares = [np.exp(power * log) / np.exp(power * log).sum() for log, _ in logs]
        told = [
            max(share[face - 1] + (share[20] + share[8] if face == 6 else 0), 1e-6)
            for share, (_, face) in zip(shares, logs, strict=True)
        ]
        likelihood[round(float(power), 1)] = float(np.mean(np.log(told)))
    print(f"VALUES = {max(likelihood, key=lambda k: likelihood[k])}  # {likelihood}")


if __name__ == "__main__":
    main()
