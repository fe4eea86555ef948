"""No plan can run more than this: whoever takes part must have come, one after the other.

The first operation of an attraction needs a whole party, each later one at least one guest more, for every operation
ends at least one guest's stay (it moves on, or leaves). Those who do not stand there from the beginning, fit for it,
must come: each operation sends one guest next door, and only attractions that ran *before* can have sent it; each map,
Guide or skill that moves guests brings one or two; each adjustment makes one guest fit that stands there. Where that is
not enough for a choice of operations, no plan has them all. Values and colours of those who come are not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from .board import STAR, Board
from .bound import Bound
from .hope import Hope
from .relay import Slot, enough

Runs = tuple[int, ...]
"""How often each attraction runs."""
TRIES = 100
"""How many choices of operations are looked at before the bound found so far has to do."""


class Help(NamedTuple):
    """What mascots do together: dollars that skills pay (a star being `STAR` of them), guests made fit and brought."""

    pays: int
    fit: int
    brought: int


class Arrivals:
    """The most that all plans for one park can earn, lowered choice by choice: `limit` holds at any time."""

    def __init__(self, board: Board) -> None:
        self.board, self.bound, self.hope = board, Bound(board), Hope(board)
        start = board.start
        self.on = tuple(tuple(code & 255 for code in start.dice if code >> 8 == a) for a in range(board.n))
        self.limit = self.bound.value(start)
        self.other = self.bound.vips(start) + self.bound.fares(start)
        self.helps = self._helps()
        self._needs: dict[tuple[int, int], tuple[Slot, ...]] = {}

    def run(self) -> Iterator[None]:
        """Lower `limit` as far as may be, pausing after each choice of operations."""
        waiting: list[tuple[int, int, Runs]] = []
        known: set[Runs] = set()

        def add(runs: Runs) -> None:
            if runs not in known:
                known.add(runs)
                heappush(waiting, (-self._worth(runs, 0), 0, runs))

        for runs in self._fullest():
            add(runs)
        for _ in range(TRIES):
            if not waiting:
                return
            worth, number, runs = heappop(waiting)
            self.limit = min(self.limit, -worth)
            if sum(runs) <= self.board.operations_left(self.board.start) and self._may_be(runs, self.helps[number]):
                return
            if number + 1 < len(self.helps):
                heappush(waiting, (-self._worth(runs, number + 1), number + 1, runs))
            if not number:
                for a, many in enumerate(runs):
                    if many:
                        add((*runs[:a], many - 1, *runs[a + 1 :]))
            yield
        if waiting:
            self.limit = min(self.limit, -waiting[0][0])

    def _fullest(self) -> Iterator[Runs]:
        """Yield every choice that uses all icons and all Managers (DT-56)."""
        start, board = self.board.start, self.board
        able = [a for a in range(board.n) if board.sizes[a] <= len(start.dice)]
        icons = tuple(start.icons[a] if a in able else 0 for a in range(board.n))
        for extra in combinations_with_replacement(able, start.managers if able else 0):
            yield tuple(many + extra.count(a) for a, many in enumerate(icons))

    def _worth(self, runs: Runs, number: int) -> int:
        board = self.board
        stars = STAR * board.bonus(tuple(icons - many for icons, many in zip(board.start.icons, runs, strict=True)))
        earned = sum(pays * many for pays, many in zip(board.pays, runs, strict=True))
        return earned + stars - STAR * board.bonus(board.start.icons) + self.other + self.helps[number].pays

    # ── help ──

    def _helps(self) -> list[Help]:
        """Return what mascots can do together, the best paid first, without what something else does as well."""
        board, start = self.board, self.board.start
        free, extras = start.maps + start.guides, len(start.extras)
        found: set[Help] = set()
        ways = [self._way(number) for number in start.skills]
        for used in range(min(start.mascots, len(ways)) + 1):
            for some in combinations(ways, used):
                plain = start.mascots - used
                found.add(Help(
                    sum(way.pays for way in some),
                    extras + plain + board.more * start.mascots + sum(way.fit for way in some),
                    free + sum(way.brought for way in some),
                ))  # fmt: skip
        best = [one for one in found if not any(one != other and _as_good(other, one) for other in found)]
        return sorted(best, reverse=True)

    def _way(self, number: int) -> Help:
        """Return what a mascot does with a skill (DT-160…168)."""
        kind = self.board.cards[number].kind
        if kind in ("pays", "stars"):
            return Help(self.bound.paid(self.board.start, number), 0, 0)
        if kind in ("in", "out", "far"):
            return Help(0, 0, 1 if kind == "far" else 2)
        return Help(0, 2 if kind == "pair" else 1, 0)

    # ── who must come ──

    def _may_be(self, runs: Runs, help: Help) -> bool:
        """Say whether so many guests can have come that a choice of operations is not ruled out."""
        slots: list[Slot] = []
        for a, many in enumerate(runs):
            if many:
                slots += self._slots(a, many)
        return enough(self.board.near, runs, slots, help.fit, help.brought)

    def _slots(self, a: int, many: int) -> tuple[Slot, ...]:
        """Return whom an attraction misses that runs so often, and before which of its operations."""
        known = self._needs.get((a, many))
        if known is None:
            size, lows = self.board.sizes[a], self.on[a]
            together = self.hope.fitting(a, lows)
            able = sum(self.hope.fitting(a, (low,)) for low in lows)
            needed = hard = 0
            found: list[int] = []
            for turn in range(many):
                needed = max(needed, size + turn - (able if turn else together))
                hard = max(hard, size + turn - len(lows))
                found += [turn] * (needed - len(found))
            soft = needed - hard
            known = self._needs[a, many] = tuple(Slot(a, turn, at < soft) for at, turn in enumerate(found))
        return known


def _as_good(one: Help, other: Help) -> bool:
    return all(x >= y for x, y in zip(one, other, strict=True))
