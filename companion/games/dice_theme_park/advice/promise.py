"""What a park that is not finished promises: numbers that lead the quick search, and prove nothing."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from .board import STAR, Board

LOWS = tuple(colour << 3 | value for colour in range(3) for value in range(1, 7))
"""Every guest without marks, as a low."""


class Taste(NamedTuple):
    """How much things are worth, in average operations: a map, an adjustment, a guest on the way, a guest's values.

    `payoff` is the share of what a skill may still pay that counts before it does; `noise` shakes everything.
    """

    step: float = 0.3
    adjust: float = 0.4
    afloat: float = 0.12
    life: float = 0.15
    payoff: float = 0.5
    noise: float = 0.0


class Promise:
    """The promise of places in one park, remembered by who stands there."""

    def __init__(self, board: Board, taste: Taste) -> None:
        self.board = board
        mean = sum(board.pays) / max(1, board.n)
        self.step, self.adjust, self.afloat = mean * taste.step, mean * taste.adjust, mean * taste.afloat
        self.life = tuple(mean * taste.life * min(1.0, (value / 3) ** 0.5) for value in range(8))
        self.target = max(range(board.n), key=lambda a: board.pays[a])
        self.payoff = taste.payoff
        colours = ("blue", "green", "yellow")
        self.payers = tuple(
            (number, colours.index(card.colour), STAR if card.kind == "stars" else 2)
            for number, card in enumerate(board.cards)
            if card.kind in ("pays", "stars")
        )
        self.worth = {number: max(worth, mean * 0.15) for number, _, worth in self.payers}
        self.weight = [1.0] * board.n
        self._places: tuple[dict[tuple[int, tuple[int, ...]], float], ...] = tuple({} for _ in range(board.n))
        self._some: tuple[dict[tuple[int, ...], bool], ...] = tuple({} for _ in range(board.n))
        self._colours: dict[tuple[int, ...], tuple[int, int, int]] = {}

    def weigh(self, a: int, by: float) -> None:
        """Let an attraction that was left out count for more."""
        self.weight[a] *= by
        self._places[a].clear()

    def place(self, a: int, icons: int, lows: tuple[int, ...]) -> float:
        """Return what an attraction with free icons still promises, given who stands there."""
        if not icons:
            return 0.0
        known = self._places[a].get((icons, lows))
        if known is None:
            known = self._places[a][icons, lows] = self._place(a, icons, lows)
        return known

    def _place(self, a: int, icons: int, lows: tuple[int, ...]) -> float:
        size, worth = self.board.sizes[a], self.board.pays[a] * icons
        used = next((k for k in range(min(size, len(lows)), 0, -1) if self._any(a, k, lows)), 0)
        missing = size - used + max(0, icons - 1 - (len(lows) - used))
        lives = sum(self.life[low & 7] for low in lows)
        return (worth - min(missing * self.step, worth)) * self.weight[a] + lives

    def _any(self, a: int, k: int, lows: tuple[int, ...]) -> bool:
        return any(self._may_join(a, some) for some in set(combinations(lows, k)))

    def _may_join(self, a: int, lows: tuple[int, ...]) -> bool:
        """Say whether guests could be part of a party with some others."""
        known = self._some[a].get(lows)
        if known is None:
            fits, missing = self.board.fits, self.board.sizes[a] - len(lows)
            known = self._some[a][lows] = any(
                fits(a, tuple(sorted((*lows, *more)))) for more in combinations_with_replacement(LOWS, missing)
            )
        return known

    def floats(self, icons: tuple[int, ...], floats: tuple[int, ...]) -> float:
        """Return what guests promise that were sent on, to a place not chosen yet (place ``n + a``: from `a`)."""
        near, n, total = self.board.near, self.board.n, 0.0
        for code in floats:
            for b in near[(code >> 8) - n]:
                if icons[b]:
                    total += self.afloat + self.life[code & 7]
                    break
        return total

    def payoffs(self, skills: tuple[int, ...], on: tuple[tuple[int, ...], ...], floats: tuple[int, ...]) -> float:
        """Return what skills promise that pay for guests of a colour on one attraction (DT-162, DT-163)."""
        total = 0.0
        for number, colour, _ in self.payers:
            if number in skills:
                counts = [self.colours(lows)[colour] for lows in on if lows]
                best = min(3, max(counts, default=0))
                most = min(3, sum(counts) + sum(code >> 3 & 3 == colour for code in floats))
                worth = self.worth[number]
                total += max(best * worth, best * worth + (most - best) * (worth - self.step)) * self.payoff
        return total

    def colours(self, lows: tuple[int, ...]) -> tuple[int, int, int]:
        """Return how many guests there are of each colour."""
        known = self._colours.get(lows)
        if known is None:
            found = [low >> 3 & 3 for low in lows]
            known = self._colours[lows] = found.count(0), found.count(1), found.count(2)
        return known
