"""Printed numerals, read without teaching: on six-sided dice, and on dice of twenty faces.

Beside the reader of pips (or of taught dice) two nets of their own look at the picture: one finds top faces of any
make, the other reads the numeral on each (vision.digits_net). A 6 on a cube is a 6 however it lies: no cube has a 9.
On a die of twenty faces a 6 and a 9 are told apart by their mark, a dot or a line; without one nobody can know, and the
die is given both numbers and about half the certainty.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.colours import body_colours, light_of
from vision.cuts import Picture, as_picture, cut_face
from vision.deciding import logit
from vision.digits_net import NumeralLook, Top, TopFinder, TopsSeen
from vision.pipeline import WEIGHTS, Reader
from vision.seen import DiceSeen, DieSeen

LEAST = 0.5
"""A face is reported as a die with a numeral from this probability on."""
PRESENCE = (-5.5, 3.4, 1.2, 0.5)
"""Base and weights of the signs that a numeral lies there (see :attr:`Looked.signs`), as
vision.training.digits_calibrate fits them."""
RIVAL = (-0.5, 2.3)
"""Base and weight of how far the finder's log odds of another face of a d20 lie above those of the face it chose, for
the log odds that the other one is the top face: seen aslant, nobody knows at once."""
VALUES = 1.8
"""The weight of the numeral net's log probabilities."""
_CLEAR = 0.85
"""What is so probably a numeral is no pips, whatever the reader of pips takes it for."""
_NEARLY = 0.3
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
        others = [die for die in seen.dice if not any(_same(die, one) and _numbered(one, p, die) for one, p in known)]
        numbered = [one for one, _ in known if not any(_same(die, one) for die in others)]
        dice = tuple(sorted((*others, *numbered), key=lambda die: die.centre))
        left_out = max([p for top, p in nearly if not any(_on(top, die) for die in dice)], default=0.0)
        # what looked nearly like a die with pips is one with numerals
        overlooked = max(round(left_out, 3), 0.0 if numbered else seen.overlooked)
        unknown = tuple(place for place in seen.unknown if not any(_lies_at(die, place) for die in numbered))
        return replace(
            seen, dice=dice, overlooked=overlooked, unknown=unknown, ms=(time.perf_counter() - started) * 1e3
        )

    def looked_at(self, picture: Picture, seen: TopsSeen | None = None) -> list[Looked]:
        """Every spot that may be a top face, and what may be written there. ``seen``: what the finder of top faces says
        of the picture, when the caller has it."""
        tops = (seen or self._tops.at(picture)).tops()[:_MOST]
        tops = [replace(top, three=min(max(top.three, _CORNERS), 1 - _CORNERS)) for top in tops]
        as_cubes, as_d20 = (self._numerals.look(picture, tops, [three] * len(tops)) for three in (False, True))
        rivals = [(n, top.rival) for n, top in enumerate(tops) if top.rival is not None and top.three > 0.5]
        others = self._numerals.look(picture, [rival for _, rival in rivals], [True] * len(rivals))
        for (n, rival), other in zip(rivals, others, strict=True):
            as_d20[n] = with_rival(as_d20[n], other, tops[n], rival)
        return [_looked(*each) for each in zip(tops, as_cubes, as_d20, strict=True)]

    def _known(self, picture: Picture) -> tuple[list[tuple[DieSeen, float]], list[tuple[Top, float]]]:
        """The dice with numerals, and the spots that are nearly one, each with the probability that it is one."""
        known, nearly = [], []
        # a reader of taught dice has looked for top faces already
        for look in self.looked_at(picture, getattr(self._reader, "tops", None)):
            top, present = look.top, presence(*look.signs)
            if present < LEAST:
                nearly.append((top, present if present >= _NEARLY else 0.0))
                continue
            known.append((look, present))
        cuts = [cut_face(picture, look.top.x, look.top.y, look.top.size) for look, _ in known]
        colours = body_colours(cuts, light_of(picture))
        dice = [
            (replace(_die(look, present), colour=name, colour_sure=sure), present)
            for (look, present), (name, sure) in zip(known, colours, strict=True)
        ]
        return dice, nearly


@dataclass(frozen=True)
class Looked:
    """What may be written on a spot: numbers with their probabilities, the likeliest first, and the kind of die."""

    top: Top
    none: float
    numbers: tuple[tuple[int, float], ...]
    sides: int

    @property
    def signs(self) -> tuple[float, float, float]:
        """What speaks for a numeral there, as log odds: the finder's score, that there is one, and that it is one of
        the two likeliest (a 6 or 9 without a mark is as good as any)."""
        clear = sum(p for _, p in self.numbers[:2])
        return logit(self.top.score), max(-6.0, min(6.0, logit(1 - self.none))), max(-3.0, min(5.0, logit(clear)))


def with_rival(share: NDArray[np.float32], other: NDArray[np.float32], top: Top, rival: Top) -> NDArray[np.float32]:
    """What is written on the top face, if that may be the ``other`` face, which is ``rival``."""
    base, weight = RIVAL
    odds = base + weight * (logit(rival.score) - logit(top.score))
    p = 1 / (1 + math.exp(-max(-30.0, min(30.0, odds)))) * (1 - float(other[0]))
    mixed = (1 - p) * share + p * other
    mixed[0] = share[0]
    return np.asarray(mixed, np.float32)


def presence(found: float, written: float, clear: float) -> float:
    """How probable it is that a face with a numeral lies there (see :attr:`Looked.signs`)."""
    odds = PRESENCE[0] + PRESENCE[1] * found + PRESENCE[2] * written + PRESENCE[3] * clear
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, odds))))


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


def _looked(top: Top, as_cube: NDArray[np.float32], as_d20: NDArray[np.float32]) -> Looked:
    odds: dict[tuple[int, int], float] = {}
    impossible = 0.0
    for sides, share, weight in ((6, as_cube, 1 - top.three), (20, as_d20, top.three)):
        numbers, none = numbers_of(share, sides == 20)
        impossible += weight * none
        odds.update({(sides, n): weight * p for n, p in numbers.items()})
    whole = sum(odds.values()) + impossible
    sides, _ = max(odds, key=lambda key: odds[key])
    by_number: dict[int, float] = {}
    for (_, number), p in odds.items():
        by_number[number] = by_number.get(number, 0.0) + p / whole
    order = tuple(sorted(by_number.items(), key=lambda pair: -pair[1]))
    return Looked(top, min(float(as_cube[0]), float(as_d20[0])), order, sides)


def _die(look: Looked, present: float) -> DieSeen:
    (number, share), *_ = look.numbers
    top = look.top
    return DieSeen(
        value=number,
        centre=(round(top.x, 1), round(top.y, 1)),
        size=round(top.size, 1),
        sure=round(present * share, 3),
        likely=tuple((n, round(p, 3)) for k, (n, p) in enumerate(look.numbers) if k == 0 or p >= _DOUBTFUL),
        faces="digits",
        sides=look.sides,
    )


def _numbered(one: DieSeen, present: float, die: DieSeen) -> bool:
    """Whether a die is ``one`` with a numeral, probable as ``present``, and not ``die``. What people taught counts
    before all; pips lie on cubes, and what looks like them on a d20 are its numerals."""
    if die.faces == "taught":
        return False
    return one.sides == 20 or present >= min(_CLEAR, die.sure)


def _same(one: DieSeen, other: DieSeen) -> bool:
    return math.dist(one.centre, other.centre) < 0.6 * max(one.size, other.size)


def _on(top: Top, die: DieSeen) -> bool:
    return math.dist((top.x, top.y), die.centre) < 0.6 * max(top.size, die.size)


def _lies_at(die: DieSeen, place: tuple[float, float, float]) -> bool:
    x, y, size = place
    return math.dist((x, y), die.centre) < 0.6 * max(size, die.size)
