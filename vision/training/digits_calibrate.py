"""Fits how sure the reader of numerals may be: ``python -m vision.training.digits_calibrate PHOTOS [WEIGHTS]``.

Looks at rendered dice (neither learnt from nor measured on) and at the photographs that are trained on, which hold no
numerals, and prints PRESENCE of :mod:`vision.digits` by logistic regression, and how often its numbers are right.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.digits import NumeralReader
from vision.digits_accuracy import ASLANT, TILT_D6
from vision.digits_rendering import ENDINGS, numeral_d6, numeral_d20
from vision.pipeline import WEIGHTS
from vision.rendering import render_dice
from vision.seen import DiceSeen
from vision.training.photographs import trained_photographs

Array = NDArray[Any]
_FIRST = 8000  # seeds from here on


def _rendered(many: int) -> list[tuple[Array, list[Any], bool]]:
    out: list[tuple[Array, list[Any], bool]] = []
    for number in range(many):
        rng = np.random.default_rng([_FIRST + number, 1])
        three = number % 2 == 1
        draw, most, sides = (numeral_d20, ASLANT, 20) if three else (numeral_d6, TILT_D6, 6)
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
    reader = NumeralReader(_Nothing(), weights)
    shots: list[tuple[Array, list[Any], bool]] = [
        (shot.picture, [], False) for shot in trained_photographs(Path(sys.argv[1]))[::4]
    ]
    given, present, logs = [], [], []
    for picture, laid, three in (*_rendered(80), *shots):
        for look in reader.looked_at(picture):
            die = next((d for d in laid if math.dist(d.centre, (look.top.x, look.top.y)) < 0.5 * d.size), None)
            given.append(look.signs)
            present.append(die is not None)
            if die is not None:
                logs.append((dict(look.numbers), die.face, three))
    weighed = _fitted(np.array(given), np.array(present, float))
    print(f"PRESENCE = {tuple(weighed.round(2).tolist())}  # from {sum(present)} dice and {len(present)} spots")
    for low, high in ((0, 0.5), (0.5, 0.7), (0.7, 0.85), (0.85, 0.95), (0.95, 1.01)):
        told = [max(n, key=lambda k: n[k]) == face for n, face, _ in logs if low <= max(n.values()) < high]
        print(f"claimed {low:.2f} to {high:.2f}: {sum(told)} of {len(told)} numbers right")


class _Nothing:
    def read(self, picture: object, *, frame: int = 0) -> DiceSeen:
        return DiceSeen()


if __name__ == "__main__":
    main()
