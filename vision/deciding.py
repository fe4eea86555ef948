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
PRESENCE = (-3.9, 2.7, 1.3)
"""Base and weights of the two looks' log odds that there is a die, and"""
VALUES = (0.3, 1.2)
"""the weights of their opinions on its value. Started from what vision.training.calibrate fits and chosen on the
pictures whose licence allows training and on the empty tables, so that no reading of the sources that were kept out
(matteop, skovy, eurocoin) claims to be sure and is wrong."""
_DOUBTFUL = 0.03
"""Other values are offered when they are at least this probable."""


def decide(spots: list[Found], shares: NDArray[np.float32]) -> list[DieSeen]:
    """The dice among ``spots``, given what the second look (n, 7) thinks of each."""
    return [_die(*each) for each in _judged(spots, shares) if each[1] >= LEAST]


def overlooked(spots: list[Found], shares: NDArray[np.float32]) -> float:
    """How probable it is, 0..1, that a spot that :func:`decide` does not report is a die all the same."""
    return max((is_die for _, is_die, _ in _judged(spots, shares) if is_die < LEAST), default=0.0)


def _judged(spots: list[Found], shares: NDArray[np.float32]) -> list[tuple[Found, float, NDArray[Any]]]:
    judged = [
        (spot, presence(spot.score, float(share[0])), agreed_values(spot.values, share[1:]))
        for spot, share in zip(spots, shares, strict=True)
    ]
    return _of_like_size(judged)


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
    """Dice on one table are of like size. Beside a clear die, what is of its size is the rather one, too; specks and
    prints of quite another size are none."""
    clear = [k for k, (_, is_die, _) in enumerate(judged) if is_die >= _CLEAR]
    if not clear or len(judged) < 2:
        return judged
    sizes = np.array([spot.size for spot, _, _ in judged])
    weights = np.array([is_die for _, is_die, _ in judged]) ** 6  # one clear die outweighs many specks
    alike = np.abs(np.log(sizes[:, None] / sizes[None])) < _ALIKE
    usual = sizes[int((alike @ weights + 1e-6 * sizes).argmax())]
    out = []
    for spot, is_die, values in judged:
        apart = abs(math.log(spot.size / usual))
        if apart > _FURTHEST:
            continue
        if is_die < _CLEAR and apart < _ALIKE:
            is_die = 1 / (1 + math.exp(-logit(is_die) - COMPANY))
        out.append((spot, is_die, values))
    return out


_CLEAR = 0.9
COMPANY = 2.0
"""What a clear die of the same size on the table adds to the log odds of a doubtful one."""
_ALIKE = 0.35
"""Sizes of one kind differ by less than this in their logarithms, and"""
_FURTHEST = 0.95
"""those of two kinds of dice, with perspective, by less than this."""


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
