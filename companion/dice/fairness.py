"""Were the dice fair? How often each face fell, and how often fair dice would stray as far. Pure arithmetic.

How far rolls stray is measured by Pearson's sum of squares: (fell - expected)² / expected over all faces. Up to
`EXACT_UP_TO` rolls the chance is counted out exactly over every way in which fair dice may fall (multinomial);
beyond that the chi-square distribution is close enough.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import erfc, exp, factorial, gamma, lcm, sqrt

EXACT_UP_TO = 40
FEWEST_PER_SIDE = 3
"""With fewer rolls for each side of a die than this, nothing is said about it."""
UNEVEN, ODD = 0.05, 0.01


class Verdict(StrEnum):
    """What may honestly be said about some dice after one game."""

    TOO_FEW = "too_few"
    FINE = "fine"
    UNEVEN = "uneven"
    ODD = "odd"


@dataclass(frozen=True, slots=True)
class Fairness:
    """How dice with the same faces fell.

    `faces` without repeats, in printed order; `sides` how many sides show each; `counts` how often each fell.
    `chance` is how likely fair dice stray at least as far (0…1); None: too few rolls to tell.
    """

    faces: tuple[str, ...]
    sides: tuple[int, ...]
    counts: tuple[int, ...]
    chance: float | None

    @property
    def rolls(self) -> int:
        """How many dice fell."""
        return sum(self.counts)

    @property
    def most(self) -> int:
        """How often the face that fell most did."""
        return max(self.counts)

    def share(self, face: int) -> float:
        """Return how often the face with that index should fall in so many rolls."""
        return self.rolls * self.sides[face] / sum(self.sides)

    def among(self, dice: int) -> float | None:
        """Return how likely at least one of so many fair dice strays as far: who looks at many sees much."""
        return None if self.chance is None else 1 - (1 - self.chance) ** max(1, dice)

    def verdict(self, dice: int = 1) -> Verdict:
        """Return what may be said, if so many dice are looked at."""
        chance = self.among(dice)
        if chance is None:
            return Verdict.TOO_FEW
        return Verdict.ODD if chance < ODD else Verdict.UNEVEN if chance < UNEVEN else Verdict.FINE


def fairness(printed: Sequence[str], fell: Iterable[str]) -> Fairness:
    """Judge the faces that fell of dice with these printed faces (a face that stands on two sides is named twice).

    A face that the die does not have is not counted. Raises `ValueError` for a die without faces.
    """
    if not printed:
        raise ValueError("a die has faces")
    sides, times = Counter(printed), Counter(fell)
    faces = tuple(sides)
    counts = tuple(times[face] for face in faces)
    enough = sum(counts) >= FEWEST_PER_SIDE * len(printed) and len(faces) > 1
    shares = tuple(sides.values())
    return Fairness(faces, shares, counts, stray(counts, shares) if enough else None)


def stray(counts: Sequence[int], sides: Sequence[int]) -> float:
    """Return the chance (0…1) that fair dice fall at least as far from an even share as `counts`.

    `counts[i]` is how often face i fell, `sides[i]` (above 0) how many sides show it.
    """
    rolls = sum(counts)
    if rolls <= EXACT_UP_TO:
        return _exactly(counts, sides)
    total = sum(sides)
    squares = sum(count**2 * total / side for count, side in zip(counts, sides, strict=True)) / rolls - rolls
    return chi_square_tail(squares, len(counts) - 1)


def chi_square_tail(squares: float, degrees: int) -> float:
    """Return the chance that a chi-square number of that many degrees of freedom is at least `squares`."""
    if degrees <= 0 or squares <= 0:
        return 1.0
    half = squares / 2
    if degrees % 2:
        chance, at = erfc(sqrt(half)), 0.5
    else:
        chance, at = exp(-half), 1.0
    while at < degrees / 2:
        chance += half**at * exp(-half) / gamma(at + 1)
        at += 1
    return min(1.0, chance)


def _exactly(counts: Sequence[int], sides: Sequence[int]) -> float:
    """Count out every way to fall. Since Σ expected is fixed, straying grows with Σ count² / sides alone."""
    rolls, scale = sum(counts), lcm(*sides)
    weights = [scale // side for side in sides]
    far = sum(count**2 * weight for count, weight in zip(counts, weights, strict=True))
    total = sum(sides)
    ways: list[dict[int, float]] = [{0: 1.0}] + [{} for _ in range(rolls)]  # by rolls used: Σ so far → chance / n!
    for side, weight in zip(sides, weights, strict=True):
        times = [(side / total) ** n / factorial(n) for n in range(rolls + 1)]
        after: list[dict[int, float]] = [{} for _ in range(rolls + 1)]
        for used, sums in enumerate(ways):
            for n in range(rolls - used + 1):
                into, more, chance = after[used + n], n * n * weight, times[n]
                for so_far, way in sums.items():
                    into[so_far + more] = into.get(so_far + more, 0.0) + way * chance
        ways = after
    return min(1.0, factorial(rolls) * sum(way for squares, way in ways[rolls].items() if squares >= far))


def evenings(chance: float) -> tuple[int, int]:
    """Return a chance as "k evenings of n", n being 10, 100 or 1000; k is 0 where even 1 of 1000 says too much."""
    if 0.15 <= chance < 0.95:
        return round(chance * 10), 10
    if chance >= 0.015:
        return min(99, round(chance * 100)), 100
    return round(chance * 1000), 1000
