"""Rendered dice with printed numerals, in type faces that were not learnt from: to measure and to test."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.taught_rendering import COLOURS, Laid, d20_dice, marked_body, marked_dice

LABELS = (*(str(n) for n in range(1, 21)), "6.", "9.", "6_", "9_")
"""What dice show: 1 to 20, and 6 and 9 with their mark, a dot or a line."""
HELD_OUT_NUMERALS = Path(__file__).with_name("held_out_numerals.npz")
"""Masks (type faces, LABELS, side, side) of Gabarito Medium, Gabarito ExtraBold and Source Serif Bold, all under the
SIL Open Font License; written by :mod:`vision.training.digits_marks`."""
ENDINGS = (".", "_", "")
"""How a 6 and a 9 are told apart on a make: by a dot, a line, or not at all."""


@lru_cache(maxsize=1)
def held_out() -> NDArray[np.uint8]:
    """The masks in :data:`HELD_OUT_NUMERALS`."""
    with np.load(HELD_OUT_NUMERALS) as kept:
        return np.asarray(kept["numerals"], np.uint8)


def resized(mask: NDArray[np.uint8], size: float) -> NDArray[np.float32]:
    """A mask (side, side), 0..255, drawn ``size`` times as large in its square, 0..1."""
    side = mask.shape[0]
    matrix: NDArray[Any] = np.array([[size, 0, side / 2 * (1 - size)], [0, size, side / 2 * (1 - size)]], np.float32)
    return np.asarray(cv2.warpAffine(np.ascontiguousarray(mask), matrix, (side, side)) / 255, np.float32)


def numeral_d6(
    numbers: list[int], rng: np.random.Generator, *, tilt: float = 0.0, ending: str = "_"
) -> tuple[NDArray[np.uint8], list[Laid]]:
    """A picture of six-sided dice of one make that show ``numbers``, and how they lie; ``ending`` of ENDINGS."""
    masks, size = held_out()[int(rng.integers(len(held_out())))], float(rng.uniform(0.8, 1.15))
    labels = ["1", "2", "3", "4", "5", f"6{ending}"]
    drawn = [resized(masks[LABELS.index(label)], size) for label in labels]
    body = marked_body(str(rng.choice(COLOURS)), drawn, rng)
    return marked_dice(body, numbers, rng, tilt=tilt)


def numeral_d20(
    numbers: list[int], rng: np.random.Generator, *, tilt: float = 0.0, ending: str = "."
) -> tuple[NDArray[np.uint8], list[Laid]]:
    """As :func:`numeral_d6`, of dice with twenty faces."""
    masks, size = held_out()[int(rng.integers(len(held_out())))], float(rng.uniform(0.85, 1.1))
    labels = {n: f"{n}{ending}" if n in (6, 9) else str(n) for n in range(1, 21)}
    drawn = {n: resized(masks[LABELS.index(label)], size * (0.85 if n < 10 else 1.05)) for n, label in labels.items()}
    body = marked_body(str(rng.choice(COLOURS)), [], rng)
    return d20_dice(body, drawn, numbers, rng, tilt=tilt)
