"""Printed numerals on six-sided dice, read without teaching: drawn faces stand for the taught ones.

Nothing was trained for this. The same comparison as for taught faces (vision.taught_matching) is made with the
numerals 1 to 6 in a few type faces (vision/weights/numerals.npz, drawn by vision.training.numerals), light on dark and
dark on light. A 6 is a 6 however it lies: no cube has a 9.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pipeline import WEIGHTS, Reader
from vision.seen import DiceSeen
from vision.taught_matching import SIDE
from vision.taught_profile import TaughtFace, TaughtSet
from vision.taught_reading import TaughtDie, TaughtReader

NUMERALS = ("1", "2", "3", "4", "5", "6")
_MASKS = WEIGHTS / "numerals.npz"
_TONES = {
    "light numerals": ((64, 64, 64), (236, 236, 236)),
    "dark numerals": ((226, 226, 226), (40, 40, 40)),
}


def drawn_numerals() -> tuple[TaughtSet, ...]:
    """The numerals as two sets, light ones and dark ones."""
    with np.load(_MASKS) as kept:
        masks = np.asarray(kept["numerals"], np.float32) / 255  # (type faces, numerals, side, side)
    sets = []
    for name, (body, ink) in _TONES.items():
        faces = [
            TaughtFace(numeral, tuple(_face(mask, body, ink) for mask in masks[:, number]))
            for number, numeral in enumerate(NUMERALS)
        ]
        sets.append(TaughtSet(name, tuple(faces)))
    return tuple(sets)


def _face(mask: NDArray[np.float32], body: tuple[int, ...], ink: tuple[int, ...]) -> NDArray[np.uint8]:
    side, start = SIDE // 2, SIDE // 4
    mark = cv2.resize(mask, (side, side), interpolation=cv2.INTER_AREA)[..., None]
    cut = np.full((SIDE, SIDE, 3), 128, np.float32)
    cut[start : start + side, start : start + side] = np.array(body) * (1 - mark) + np.array(ink) * mark
    return np.asarray(cut, np.uint8)


SURENESS = (-9.5, 10.0, 16.0)
"""As vision.taught_reading.SURENESS: a drawn face is never as like a die as the die's own picture."""
A_DIE = 0.58


class NumeralReader:
    """Reads six-sided dice with printed numerals beside those with pips; one thread each."""

    def __init__(self, reader: Reader | None = None) -> None:
        self._reader = TaughtReader(drawn_numerals(), reader, sureness_of=SURENESS, a_die=A_DIE)

    def read(self, picture: object, *, frame: int = 0) -> DiceSeen:
        """Reads one picture; never raises for a bad one. Dice with numerals have ``faces`` "digits"."""
        seen = self._reader.read(picture, frame=frame)
        dice = tuple(replace(die, faces="digits") if isinstance(die, TaughtDie) else die for die in seen.dice)
        return replace(seen, dice=dice)
