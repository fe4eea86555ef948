"""Step three: which spots are dice, what they show, and how sure that is."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.finding import Found
from vision.seen import DieSeen

LEAST = 0.5
"""A spot is reported as a die from this probability on."""
PRESENCE = (-3.0, 2.1, 1.0)
"""Base and weights of the two looks' log odds that there is a die, and"""
VALUES = (0.1, 0.7)
"""the weights of their opinions on its value: as vision.training.calibrate fits them, then made less sure by a third,
until nine in ten of the readings that claim to be sure were right on all photographs."""
_DOUBTFUL = 0.03
"""Other values are offered when they are at least this probable."""


def decide(spots: list[Found], shares: NDArray[np.float32]) -> list[DieSeen]:
    """The dice among ``spots``, given what the second look (n, 7) thinks of each."""
    judged = []
    for spot, share in zip(spots, shares, strict=True):
        is_die = presence(spot.score, float(share[0]))
        values = agreed_values(spot.values, share[1:])
        if is_die >= LEAST:
            judged.append((spot, is_die, values))
    return [_die(*each) for each in _of_like_size(judged)]


def logit(p: float) -> float:
    """The log odds of a probability, kept finite."""
    p = min(max(p, 1e-5), 1 - 1e-5)
    return math.log(p / (1 - p))


def presence(score: float, none: float) -> float:
    """How probable it is that a spot is a die's top face: the log odds of both looks, weighed."""
    base, first, second = PRESENCE
    odds = base + first * logit(score) + second * max(-6.0, min(6.0, logit(1 - none)))
    return 1 / (1 + math.exp(-odds))


def value_logs(first: tuple[float, ...], second: NDArray[np.float32]) -> tuple[NDArray[Any], NDArray[Any]]:
    """The log probabilities of 1..6 of both looks; neither may rule a value out altogether."""
    a = np.log(np.maximum(np.asarray(first, float), 1e-4))
    b = np.log(np.maximum(np.asarray(second, float), 1e-9))
    return a, np.maximum(b - b.max(), -9.0)


def agreed_values(first: tuple[float, ...], second: NDArray[np.float32]) -> NDArray[Any]:
    """The probabilities of 1..6 after both looks: their weighted geometric mean."""
    a, b = value_logs(first, second)
    mixed = VALUES[0] * a + VALUES[1] * b
    shares = np.exp(mixed - mixed.max())
    return np.asarray(shares / shares.sum())


def _of_like_size(
    judged: list[tuple[Found, float, NDArray[Any]]],
) -> list[tuple[Found, float, NDArray[Any]]]:
    """Dice on one table are of like size: a weak spot that is far off the usual size is none."""
    if len(judged) < 3:
        return judged
    usual = float(np.median([spot.size for spot, _, _ in judged]))
    return [j for j in judged if j[1] > 0.8 or 0.5 < j[0].size / usual < 2.0]


def _die(spot: Found, is_die: float, values: NDArray[Any]) -> DieSeen:
    order = np.argsort(-values)
    likely = tuple(
        (int(k) + 1, round(float(values[k]), 3)) for n, k in enumerate(order) if n == 0 or values[k] >= _DOUBTFUL
    )
    return DieSeen(
        value=int(order[0]) + 1,
        centre=(round(spot.x, 1), round(spot.y, 1)),
        size=round(spot.size, 1),
        sure=round(is_die * float(values[order[0]]), 3),
        likely=likely,
    )
