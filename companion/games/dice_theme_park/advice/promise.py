"""What a park that is not finished promises: numbers that lead the quick search, and prove nothing."""

from __future__ import annotations

from typing import NamedTuple

from .board import STAR, Board
from .hope import Hope

Lows = tuple[int, ...]
NOBODY = 3
"""How far somebody is where nobody else stands in the park."""


class Taste(NamedTuple):
    """How much things are worth, in average operations: an operation to come, a map's step to where a guest is
    missing, a guest that nothing near is likely to send there, one that nothing near can send (`lack`), a map, a Guide,
    a mascot, the values of a guest on the way, such a guest by itself, and (at most what its attraction brings) a
    missing guest.

    `best` and `most` are the shares of what a paying skill would bring for the guests that stand together, and for the
    others; `noise` shakes everything. Helped parties come from at most `reach` maps away; with `enough` parties that
    may ride as they are nobody is adjusted.
    """

    to_come: float = 1.0
    walk: float = 0.04
    want: float = 0.08
    lack: float = 0.0
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

    def __init__(self, board: Board, taste: Taste, walk: list[list[int]], hope: Hope) -> None:
        self.board, self.hope = board, hope
        mean = sum(board.pays) / max(1, board.n)
        self.taste, self.mean = taste, mean
        self.map, self.guide, self.mascot = mean * taste.map, mean * taste.guide, mean * taste.mascot
        self.few, self.walk = mean * taste.few, mean * taste.walk
        self.going = tuple(mean * (taste.going + taste.life * min(3, value)) for value in range(8))
        self.target = hope.target
        self.manager = taste.to_come * board.pays[self.target]
        colours = ("blue", "green", "yellow")
        self.payers = tuple(
            (number, colours.index(card.colour), STAR if card.kind == "stars" else 2)
            for number, card in enumerate(board.cards)
            if card.kind in ("pays", "stars")
        )
        self.most_paid = sum(3 * worth for _, _, worth in self.payers)
        """What those skills pay at most (DT-162, DT-163)."""
        self.worth = {number: max(worth, mean * 0.15) for number, _, worth in self.payers}
        self._colours = tuple(_Counts(colour) for colour in range(3))
        self._icons: dict[Lows, tuple[float, tuple[bool, ...]]] = {}
        self._wanted: dict[tuple[Lows, Lows, int, Lows], float] = {}
        self._walked: dict[tuple[Lows, Lows], int] = {}
        self.order = tuple(sorted((walk[x][a], x) for x in range(board.n) if x != a) for a in range(board.n))

    def park(self, on: tuple[Lows, ...], floats: Lows, icons: Lows, managers: int, missing: Lows) -> float:
        """Return what is to come, given how many guests are missing on each attraction."""
        worth, alive = self._known_of(icons)
        origins = tuple([code >> 8 for code in floats])
        key = missing, icons, managers, origins
        wanted = self._wanted.get(key)
        if wanted is None:
            wanted = self._wanted[key] = self._want(missing, icons, managers, origins)
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

    def _known_of(self, icons: Lows) -> tuple[float, tuple[bool, ...]]:
        """Return what free icons alone say: what all operations would bring, and from where somebody on the way still
        finds an icon."""
        known = self._icons.get(icons)
        if known is None:
            board = self.board
            worth = self.taste.to_come * sum(pays * left for pays, left in zip(board.pays, icons, strict=True))
            alive = tuple(any(icons[b] for b in near) for near in board.near)
            known = self._icons[icons] = worth, (*alive, *alive)
        return known

    def _want(self, missing: Lows, icons: Lows, managers: int, origins: Lows) -> float:
        """Return what missing guests cost, and those that nobody near sends."""
        cost = 0.0
        for a, few in enumerate(missing):
            if few:
                cost += min(self.few * few, self.board.pays[a] * (icons[a] + managers * (a == self.target)))
        if self.taste.lack:
            cost += self.mean * self.taste.lack * self.hope.lack(missing, icons, managers, origins)
        if self.taste.want:
            cost += self.mean * self.taste.want * self._unsent(missing, icons, origins)
        return cost

    def _unsent(self, missing: Lows, icons: Lows, origins: Lows) -> float:
        """Return how many guests stay missing if each operation to come sends its guest everywhere with equal chance,
        and everybody on the way goes wherever somebody is missing."""
        near, found = self.board.near, 0.0
        for a, few in enumerate(missing):
            if few:
                found += max(0.0, few - sum([icons[x] / len(near[x]) for x in near[a]])
                             - sum([a in near[place - self.board.n] for place in origins]))  # fmt: skip
        return found

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

    def payoffs(self, skills: tuple[int, ...], on: tuple[tuple[int, ...], ...], floats: tuple[int, ...]) -> float:
        """Return what skills promise that pay for guests of a colour on one attraction (DT-162, DT-163)."""
        total = 0.0
        for number, colour, _ in self.payers:
            if number in skills:
                count = self._colours[colour]
                counts = [count[lows] for lows in on]
                best, most = max(counts), sum(counts)
                if floats:
                    most += count[floats]
                if most > 3:
                    most = 3
                if best > 3:
                    best = 3
                total += (best * self.taste.best + (most - best) * self.taste.most) * self.worth[number]
        return total


class _Counts(dict[Lows, int]):
    """How many guests of one colour there are among some, remembered."""

    def __init__(self, colour: int) -> None:
        super().__init__()
        self.colour = colour

    def __missing__(self, lows: Lows) -> int:
        self[lows] = count = sum(low >> 3 & 3 == self.colour for low in lows)
        return count
