"""What a park that is not finished promises: numbers that lead the quick search, and prove nothing."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from .board import STAR, Board

LOWS = tuple(colour << 3 | value for colour in range(3) for value in range(1, 7))
"""Every guest without marks, as a low."""


Lows = tuple[int, ...]
NOBODY = 3
"""How far somebody is where nobody else stands in the park."""


class Taste(NamedTuple):
    """How much things are worth, in average operations: an operation to come, a map's step to where a guest is
    missing, a guest that nothing near sends there, a map, a Guide, a mascot, the values of a guest on the way, such a
    guest by itself, and (at most what its attraction brings) a missing guest.

    `best` and `most` are the shares of what a paying skill would bring for the guests that stand together, and for the
    others; `noise` shakes everything. Helped parties come from at most `reach` maps away; with `enough` parties that
    may ride as they are nobody is adjusted.
    """

    to_come: float = 1.0
    walk: float = 0.04
    want: float = 0.08
    map: float = 0.3
    guide: float = 0.3
    mascot: float = 0.4
    life: float = 0.03
    going: float = 0.06
    few: float = 0.15
    best: float = 0.6
    most: float = 0.4
    noise: float = 0.0
    reach: int = 2
    enough: int = 1


class Promise:
    """The promise of places in one park, remembered by who stands there."""

    def __init__(self, board: Board, taste: Taste, walk: list[list[int]]) -> None:
        self.board = board
        mean = sum(board.pays) / max(1, board.n)
        self.taste, self.mean = taste, mean
        self.map, self.guide, self.mascot = mean * taste.map, mean * taste.guide, mean * taste.mascot
        self.few, self.walk = mean * taste.few, mean * taste.walk
        self.going = tuple(mean * (taste.going + taste.life * min(3, value)) for value in range(8))
        self.target = max(range(board.n), key=lambda a: board.pays[a])
        self.manager = taste.to_come * board.pays[self.target]
        colours = ("blue", "green", "yellow")
        self.payers = tuple(
            (number, colours.index(card.colour), STAR if card.kind == "stars" else 2)
            for number, card in enumerate(board.cards)
            if card.kind in ("pays", "stars")
        )
        self.worth = {number: max(worth, mean * 0.15) for number, _, worth in self.payers}
        self._missing: tuple[dict[tuple[int, tuple[int, ...]], int], ...] = tuple({} for _ in range(board.n))
        self._some: tuple[dict[tuple[int, ...], bool], ...] = tuple({} for _ in range(board.n))
        self._colours: dict[tuple[int, ...], tuple[int, int, int]] = {}
        self._icons: dict[Lows, tuple[float, tuple[float, ...], tuple[bool, ...]]] = {}
        self._wanted: dict[tuple[Lows, Lows, int, Lows], float] = {}
        self._sent: dict[tuple[int, ...], tuple[int, ...]] = {}
        self._walked: dict[tuple[Lows, Lows], int] = {}
        self.order = tuple(sorted((walk[x][a], x) for x in range(board.n) if x != a) for a in range(board.n))

    def park(self, on: tuple[Lows, ...], floats: Lows, icons: Lows, managers: int, missing: Lows) -> float:
        """Return what is to come, given how many guests are missing on each attraction."""
        worth, supply, alive = self._known_of(icons)
        origins = tuple([code >> 8 for code in floats])
        key = missing, icons, managers, origins
        wanted = self._wanted.get(key)
        if wanted is None:
            wanted = self._wanted[key] = self._want(missing, icons, managers, supply, self._sent_of(origins))
        counts = tuple([len(lows) for lows in on])
        walked = self._walked.get((missing, counts))
        if walked is None:
            walked = self._walked[missing, counts] = sum(
                self._walk_to(a, few, counts) for a, few in enumerate(missing) if few
            )
        going = 0.0
        for code in floats:
            if alive[code >> 8]:
                going += self.going[code & 7]
        return worth + managers * self.manager + going - wanted - self.walk * walked

    def _known_of(self, icons: Lows) -> tuple[float, tuple[float, ...], tuple[bool, ...]]:
        """Return what free icons alone say: what all operations would bring, how many guests those next to each
        attraction may send there (one being sent one way), and from where somebody on the way still finds an icon."""
        known = self._icons.get(icons)
        if known is None:
            board = self.board
            worth = self.taste.to_come * sum(pays * left for pays, left in zip(board.pays, icons, strict=True))
            supply = tuple(sum(icons[x] / len(board.near[x]) for x in near) for near in board.near)
            alive = tuple(any(icons[b] for b in near) for near in board.near)
            known = self._icons[icons] = worth, supply, (*alive, *alive)
        return known

    def _want(self, missing: Lows, icons: Lows, managers: int, supply: tuple[float, ...], sent: Lows) -> float:
        """Return what missing guests cost, and those that nobody near may send."""
        want = cost = 0.0
        for a, few in enumerate(missing):
            if few:
                cost += min(self.few * few, self.board.pays[a] * (icons[a] + managers * (a == self.target)))
                want += max(0.0, few - supply[a] - sent[a])
        return cost + self.mean * self.taste.want * want

    def _sent_of(self, places: tuple[int, ...]) -> tuple[int, ...]:
        """Return how many guests on the way could come to each attraction."""
        known = self._sent.get(places)
        if known is None:
            near, n = self.board.near, self.board.n
            known = self._sent[places] = tuple(sum(a in near[place - n] for place in places) for a in range(n))
        return known

    def _walk_to(self, a: int, few: int, counts: Lows) -> int:
        """Return how many steps the nearest guests on other attractions are away."""
        walked, left = 0, few
        for steps, x in self.order[a]:
            some = min(left, counts[x])
            walked += steps * some
            left -= some
            if not left:
                break
        return walked or NOBODY

    def missing(self, a: int, icons: int, lows: tuple[int, ...]) -> int:
        """Return how many guests are missing before an attraction can run on all its icons."""
        if not icons:
            return 0
        known = self._missing[a].get((icons, lows))
        if known is None:
            size = self.board.sizes[a]
            used = next((k for k in range(min(size, len(lows)), 0, -1) if self._any(a, k, lows)), 0)
            known = self._missing[a][icons, lows] = size - used + max(0, icons - 1 - (len(lows) - used))
        return known

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

    def payoffs(self, skills: tuple[int, ...], on: tuple[tuple[int, ...], ...], floats: tuple[int, ...]) -> float:
        """Return what skills promise that pay for guests of a colour on one attraction (DT-162, DT-163)."""
        total = 0.0
        for number, colour, _ in self.payers:
            if number in skills:
                counts = [self.colours(lows)[colour] for lows in on if lows]
                best = min(3, max(counts, default=0))
                most = min(3, sum(counts) + sum(code >> 3 & 3 == colour for code in floats))
                worth = self.worth[number]
                total += (best * self.taste.best + (most - best) * self.taste.most) * worth
        return total

    def colours(self, lows: tuple[int, ...]) -> tuple[int, int, int]:
        """Return how many guests there are of each colour."""
        known = self._colours.get(lows)
        if known is None:
            found = [low >> 3 & 3 for low in lows]
            known = self._colours[lows] = found.count(0), found.count(1), found.count(2)
        return known
