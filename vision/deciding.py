"""Step three: which spots are dice, what they show, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.finding import FAR_SMALLER, Found
from vision.nearby import FoundAgain
from vision.seen import DieSeen

LEAST = 0.55
"""A spot is reported as a die from this probability on: on pictures kept out of training as many are exact as with 0.5,
and fewer false alarms."""
PRESENCE = (-2.0, 2.5, 1.15)
"""Base and weights of the two looks' log odds that there is a die,"""
NEAR = (-2.0, 2.2, 1.2, 1.5)
"""the same where the finder looked at a spot's surroundings too, whose log odds come last,"""
VALUES = (0.0, 1.3)
"""and the weights of both looks' opinions on the value;"""
NEAR_VALUES = (1.0, 0.3)
"""where the finder looked near: of the second look's and of that one. vision.training.calibrate fits them all."""
HOPELESS, CLEAR = 0.02, 0.97
"""A spot that is less probably a die than the first, or is read more surely than the second, is clear at once."""
_DOUBTFUL = 0.03
"""Other values are offered when they are at least this probable."""


class Decided(NamedTuple):
    """The ``dice``, for each of them which of the spots it is, and how probable it is, 0..1, that a spot which is none
    of them is a die all the same."""

    dice: list[DieSeen]
    which: list[int]
    overlooked: float


class _Judged(NamedTuple):
    """A spot, its place among all, how probably it is a die, and the probabilities of its values."""

    which: int
    spot: Found
    is_die: float
    values: NDArray[Any]


def decide(
    spots: list[Found], shares: NDArray[np.float32], is_sheet: Callable[[int], bool] = lambda which: False
) -> Decided:
    """The dice among ``spots``, given what the second look (n, 7) thinks of each. ``is_sheet`` tells of one of them
    whether it has the outline of a card (:mod:`vision.sheets`); it is asked about those that are not beyond doubt."""
    judged = _of_like_size(_one_within([_Judged(k, *opinion) for k, opinion in enumerate(opinions(spots, shares))]))
    judged = [
        each._replace(is_die=_probability(logit(each.is_die) - SHEET))
        if LEAST <= each.is_die < _BEYOND_DOUBT and is_sheet(each.which)
        else each
        for each in judged
    ]
    dice = [each for each in judged if each.is_die >= LEAST]
    left_out = max((each.is_die for each in judged if each.is_die < LEAST), default=0.0)
    return Decided([_die(each) for each in dice], [each.which for each in dice], left_out)


def doubtful(spots: list[Found], shares: NDArray[np.float32]) -> list[int]:
    """The indices of the spots that deserve to be looked at again."""
    out = []
    for k, (_, is_die, values) in enumerate(opinions(spots, shares)):
        if is_die > HOPELESS and is_die * float(values.max()) < CLEAR:
            out.append(k)
    return out


def opinions(spots: list[Found], shares: NDArray[np.float32]) -> list[tuple[Found, float, NDArray[Any]]]:
    """Each spot with how probably it is a die, whatever lies beside it, and the probabilities of its values."""
    out = []
    for spot, share in zip(spots, shares, strict=True):
        near, near_values = (spot.near, spot.near_values) if isinstance(spot, FoundAgain) else (None, None)
        is_die = presence(spot.score, float(share[0]), near)
        out.append((spot, is_die, agreed_values(spot.values, share[1:], near_values)))
    return out


def logit(p: float) -> float:
    """The log odds of a probability, kept finite."""
    p = min(max(p, 1e-5), 1 - 1e-5)
    return math.log(p / (1 - p))


def _probability(logs: float) -> float:
    """The probability of these log odds."""
    return 1 / (1 + math.exp(-logs))


def presence(score: float, none: float, near: float | None = None) -> float:
    """How probable it is that a spot is a die's top face: the log odds of the looks, weighed."""
    looks = (1.0, logit(score), max(-6.0, min(6.0, logit(1 - none))))
    weights, seen = (PRESENCE, looks) if near is None else (NEAR, (*looks, near))
    odds = sum(weight * look for weight, look in zip(weights, seen, strict=True))
    return _probability(odds)


def value_logs(first: tuple[float, ...], second: NDArray[np.float32]) -> tuple[NDArray[Any], NDArray[Any]]:
    """The log probabilities of 1..6 of both looks; neither may rule a value out altogether."""
    a = np.log(np.maximum(np.asarray(first, float), 1e-4))
    b = np.log(np.maximum(np.asarray(second, float), 1e-9))
    return a, np.maximum(b - b.max(), -9.0)


def agreed_values(
    first: tuple[float, ...], second: NDArray[np.float32], near: tuple[float, ...] | None = None
) -> NDArray[Any]:
    """The probabilities of 1..6 after all looks: their weighted geometric mean."""
    a, b = value_logs(first, second)
    if near is None:
        mixed = VALUES[0] * a + VALUES[1] * b
    else:
        mixed = NEAR_VALUES[0] * b + NEAR_VALUES[1] * np.asarray(near)
    shares = np.exp(mixed - mixed.max())
    return np.asarray(shares / shares.sum())


def _one_within(judged: list[_Judged]) -> list[_Judged]:
    """No die lies in the face of another: what is seen within a face are its pips, or the face is a sheet on which the
    dice lie as pips would."""
    pips: set[int] = set()
    sheets: set[int] = set()
    for large in judged:
        within = [each for each in judged if _lies_within(each.spot, large.spot)]
        if any(each.is_die >= _CLEAR for each in within):
            sheets.add(large.which)
        elif large.is_die >= LEAST:
            pips.update(each.which for each in within)
    return [each for each in judged if each.which not in pips | sheets]


def _lies_within(spot: Found, large: Found) -> bool:
    away = max(abs(spot.x - large.x), abs(spot.y - large.y))
    return spot.size < large.size / FAR_SMALLER and away < 0.42 * large.size


def _of_like_size(judged: list[_Judged]) -> list[_Judged]:
    """Dice on one table are of like size. Beside a clear die, what is of its size is the rather one, too, and what is
    of another the less; specks and prints of quite another size are none."""
    if len(judged) < 2 or all(each.is_die < _CLEAR for each in judged):
        return judged
    spots, sure = [each.spot for each in judged], [each.is_die for each in judged]
    sizes = np.array([spot.size for spot in spots])
    weights = np.array(sure) ** 6  # one clear die outweighs many specks
    alike = np.abs(np.log(sizes[:, None] / sizes[None])) < _ALIKE
    usual = sizes[int((alike @ weights + 1e-6 * sizes).argmax())]
    out = []
    for each, beside in zip(judged, company(spots, sure), strict=True):
        if abs(math.log(each.spot.size / usual)) > _FURTHEST:
            continue
        out.append(each._replace(is_die=_probability(logit(each.is_die) + COMPANY * beside)))
    return out


def company(spots: list[Found], sure: list[float]) -> list[float]:
    """For each spot, how the clear die beside it that is most like it in size speaks for it: 1 when it is of the same
    size, 0 when there is none, down to -1 when it is of quite another. ``sure`` tells how probably each is a die."""
    sizes = [math.log(spot.size) for spot in spots]
    clear = [k for k, is_die in enumerate(sure) if is_die >= _CLEAR]
    out = []
    for k, size in enumerate(sizes):
        apart = min((abs(size - sizes[j]) for j in clear if j != k), default=_ALIKE)
        out.append(max(-1.0, 1 - apart / _ALIKE))
    return out


_CLEAR = 0.9
COMPANY = 2.1
"""What another clear die of the same size on the table adds to the log odds, and one of quite another size takes."""
SHEET = 5.0
"""What the outline of a card takes from the log odds,"""
_BEYOND_DOUBT = 0.995
"""and how probably what has one is a die at least when that counts for nothing: of 1,540 dice that were read in
photographs, the two of such an outline (seen from low, top and side in one tone) were above."""
_ALIKE = 0.35
"""Sizes of one kind differ by less than this in their logarithms, and"""
_FURTHEST = 0.95
"""those of two kinds of dice, with perspective, by less than this."""


def _die(judged: _Judged) -> DieSeen:
    spot, values = judged.spot, judged.values
    order = np.argsort(-values)
    likely = tuple(
        (int(k) + 1, round(float(values[k]), 3)) for n, k in enumerate(order) if n == 0 or values[k] >= _DOUBTFUL
    )
    return DieSeen(
        value=int(order[0]) + 1,
        centre=(round(spot.x, 1), round(spot.y, 1)),
        size=round(spot.size, 1),
        sure=round(judged.is_die * float(values[order[0]]), 3),
        likely=likely,
    )
