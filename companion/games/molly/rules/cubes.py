"""What a Burrow holds: cubes added one by one, passed and discarded; and what it is worth (MO-5, MO-44, MO-62…64).

Counts are five numbers in the order of `COLOURS`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..state import COLOURS, COLUMN

Counts = tuple[int, ...]
NO_CUBES: Counts = (0,) * len(COLOURS)


def added(counts: Counts, colours: Iterable[str]) -> tuple[Counts, tuple[str, ...]]:
    """Add cubes one by one; return the counts and the colours that did not fit, a column being full (MO-44)."""
    now, lost = list(counts), []
    for colour in colours:
        at = COLOURS.index(colour)
        if now[at] >= COLUMN:
            lost.append(colour)
        else:
            now[at] += 1
    return tuple(now), tuple(lost)


def taken(counts: Counts, colour: str) -> Counts:
    """Take one cube out, if there is one."""
    return tuple(max(0, n - (name == colour)) for name, n in zip(COLOURS, counts, strict=True))


def passed_right(burrows: Sequence[Counts], passed: Sequence[str]) -> tuple[Counts, ...]:
    """Let everybody pass a cube to the right (MO-57): all are taken out first, then added (MOG-8).

    `burrows` and `passed` are in clockwise order; "" passes nothing. The one on the right is the one before.
    """
    left = [taken(counts, colour) if colour else counts for counts, colour in zip(burrows, passed, strict=True)]
    count = len(left)
    for giver, colour in enumerate(passed):
        if colour:
            right = (giver - 1) % count
            left[right], _ = added(left[right], (colour,))
    return tuple(left)


@dataclass(frozen=True, slots=True)
class Score:
    """What a Burrow and its tokens are worth: ``most × least + tokens``.

    `most_colours` and `least_colours` name the colours with the most and the fewest cubes, `missing` those without
    any: they do not count as fewest (MO-63). Without cubes `most` and `least` are 0.
    """

    most: int
    least: int
    tokens: int
    most_colours: tuple[str, ...]
    least_colours: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def product(self) -> int:
        """The largest count times the smallest."""
        return self.most * self.least

    @property
    def total(self) -> int:
        """The score (MO-62)."""
        return self.product + self.tokens


def score(counts: Counts, tokens: int) -> Score:
    """Return what five counts and some tokens are worth (MO-62…64; one colour alone counts twice, MOG-15)."""
    there = {colour: n for colour, n in zip(COLOURS, counts, strict=True) if n}
    most, least = max(there.values(), default=0), min(there.values(), default=0)
    return Score(
        most,
        least,
        tokens,
        tuple(colour for colour, n in there.items() if n == most),
        tuple(colour for colour, n in there.items() if n == least),
        tuple(colour for colour in COLOURS if colour not in there),
    )
