"""Printed numerals, read without teaching: on six-sided dice, and on dice of twenty faces.

Beside the reader of pips (or of taught dice) two nets of their own look at the picture: one finds top faces of any
make, the other reads the numeral on each (vision.digits_net). A 6 on a cube is a 6 however it lies: no cube has a 9.
On a die of twenty faces a 6 and a 9 are told apart by their mark, a dot or a line; without one nobody can know, and the
die is given both numbers and about half the certainty.
"""

from __future__ import annotations

import math
import time
from dataclasses import replace
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.colours import body_colour, light_of
from vision.cuts import Picture, as_picture, cut_face
from vision.deciding import logit
from vision.digits_net import NumeralLook, Top, TopFinder
from vision.pipeline import WEIGHTS, Reader
from vision.seen import DiceSeen, DieSeen

LEAST = 0.5
"""A face is reported as a die with a numeral from this probability on."""
PRESENCE = (-1.0, 1.0, 1.0)
"""Base and weights of the finder's and the numeral net's log odds that a numeral lies there."""
VALUES = 1.0
"""The weight of the numeral net's log probabilities."""
_CLEAR = 0.85
"""What is so probably a numeral is no pips, whatever the reader of pips takes it for."""
_DOUBTFUL = 0.03
_MOST = 40
_CORNERS = 0.04
"""The finder is never surer than this of the corners of a face, so that a 17 on what it takes for a cube is a 17."""
_UNMARKED = 21


class AnyReader(Protocol):
    """A reader of pictures: of pips, or of taught dice too."""

    def read(self, picture: object, *, frame: int = 0) -> DiceSeen:
        """The dice of one picture."""


class NumeralReader:
    """Reads dice with printed numerals beside those that ``reader`` knows (else those with pips); one thread each.

    FileNotFoundError when the weights are missing.
    """

    def __init__(self, reader: AnyReader | None = None, weights: Path = WEIGHTS) -> None:
        for name in ("tops.onnx", "numerals.onnx"):
            if not (weights / name).is_file():
                raise FileNotFoundError(f"the reader's weights are missing: {weights / name}")
        self._reader = reader or Reader()
        self._tops = TopFinder(weights / "tops.onnx")
        self._numerals = NumeralLook(weights / "numerals.onnx")

    def read(self, picture: object, *, frame: int = 0) -> DiceSeen:
        """Reads one picture; never raises for a bad one. Dice with numerals have ``faces`` "digits" and ``sides`` 6 or
        20."""
        started = time.perf_counter()
        seen = self._reader.read(picture, frame=frame)
        plain = as_picture(picture)
        if seen.refused or plain is None:
            return seen
        try:
            known, nearly = self._known(plain)
        except cv2.error:
            return seen
        others = [
            die for die in seen.dice if not any(_same(die, one) and p >= min(_CLEAR, die.sure) for one, p in known)
        ]
        numbered = [one for one, _ in known if not any(_same(die, one) for die in others)]
        dice = tuple(sorted((*others, *numbered), key=lambda die: die.centre))
        left_out = max([p for top, p in nearly if not any(_on(top, die) for die in dice)], default=0.0)
        # what looked nearly like a die with pips is one with numerals
        overlooked = max(round(left_out, 3), 0.0 if numbered else seen.overlooked)
        return replace(seen, dice=dice, overlooked=overlooked, ms=(time.perf_counter() - started) * 1e3)

    def _known(self, picture: Picture) -> tuple[list[tuple[DieSeen, float]], list[tuple[Top, float]]]:
        """The dice with numerals, and the spots that are nearly one, each with the probability that it is one."""
        tops = self._tops.look(picture)[:_MOST]
        tops = [replace(top, three=min(max(top.three, _CORNERS), 1 - _CORNERS)) for top in tops]
        looks = [(top, three) for top in tops for three in (True, False)]
        shares = self._numerals.look(picture, [top for top, _ in looks], [three for _, three in looks])
        read: dict[Top, list[tuple[bool, NDArray[np.float32]]]] = {}
        for (top, three), share in zip(looks, shares, strict=True):
            read.setdefault(top, []).append((three, share))
        light = light_of(picture)
        known, nearly = [], []
        for top, each in read.items():
            present = presence(top.score, min(float(share[0]) for _, share in each))
            if present < LEAST:
                nearly.append((top, present))
                continue
            colour, certain = body_colour(cut_face(picture, top.x, top.y, top.size), light)
            known.append((replace(_die(top, present, each), colour=colour, colour_sure=certain), present))
        return known, nearly


def presence(score: float, none: float) -> float:
    """How probable it is that a face with a numeral lies there."""
    base, first, second = PRESENCE
    odds = base + first * logit(score) + second * max(-6.0, min(6.0, logit(1 - none)))
    return 1 / (1 + math.exp(-odds))


def numbers_of(share: NDArray[np.float32], three: bool) -> tuple[dict[int, float], float]:
    """The probabilities of the numbers that a die of this kind may show, and what goes to numbers that it has not."""
    shares = np.maximum(share[1:].astype(float), 1e-6) ** VALUES
    shares /= shares.sum()
    numbers = {n: float(shares[n - 1]) for n in range(1, 21)}
    unmarked = float(shares[_UNMARKED - 1])
    if three:
        if unmarked > max(numbers[6], numbers[9]):
            numbers[6] = numbers[9] = (unmarked + numbers[6] + numbers[9]) / 2  # the same in every frame
        return numbers, 0.0
    cube = {n: numbers[n] for n in range(1, 7)}
    cube[6] += unmarked + numbers[9]
    return cube, 1 - sum(cube.values())


def _die(top: Top, present: float, looks: list[tuple[bool, NDArray[np.float32]]]) -> DieSeen:
    odds: dict[tuple[int, int], float] = {}
    impossible = 0.0
    for three, share in looks:
        numbers, none = numbers_of(share, three)
        weight = top.three if three else 1 - top.three
        impossible += weight * none
        odds.update({(20 if three else 6, n): weight * p for n, p in numbers.items()})
    whole = sum(odds.values()) + impossible
    sides, _ = max(odds, key=lambda key: odds[key])
    by_number: dict[int, float] = {}
    for (_, number), p in odds.items():
        by_number[number] = by_number.get(number, 0.0) + p / whole
    order = sorted(by_number.items(), key=lambda pair: -pair[1])
    return DieSeen(
        value=order[0][0],
        centre=(round(top.x, 1), round(top.y, 1)),
        size=round(top.size, 1),
        sure=round(present * order[0][1], 3),
        likely=tuple((n, round(p, 3)) for k, (n, p) in enumerate(order) if k == 0 or p >= _DOUBTFUL),
        faces="digits",
        sides=sides,
    )


def _same(one: DieSeen, other: DieSeen) -> bool:
    return math.dist(one.centre, other.centre) < 0.6 * max(one.size, other.size)


def _on(top: Top, die: DieSeen) -> bool:
    return math.dist((top.x, top.y), die.centre) < 0.6 * max(top.size, die.size)
