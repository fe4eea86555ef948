"""What mascots must do so that a party may ride: which values and colours, how many mascots, which of their skills."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import NamedTuple

from ..state import GUESTS
from .board import Board

CHANGING = ("plus_minus", "two_five", "pair")
"""Skills that turn guests to other values (DT-160, DT-161, DT-164)."""


class Fee(NamedTuple):
    """So many `mascots` make a party's lows `to`, given in the order of the party; `cards` are the skills used."""

    mascots: int
    cards: tuple[int, ...]
    to: tuple[int, ...]


class Fees:
    """Parties that may ride as they are, and the cheapest adjustments of all others, in one park, remembered."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._known: dict[tuple[int, tuple[int, ...], int, tuple[int, ...]], tuple[Fee, ...]] = {}
        self._goals: dict[tuple[int, tuple[int, ...]], list[tuple[int, list[int], tuple[int, ...]]]] = {}
        self._free: dict[tuple[int, tuple[int, ...], tuple[int, ...]], list[tuple[int, ...]]] = {}
        self.each = 1 + board.more
        """How many adjustments a mascot makes, with its Mascot cards (DT-55)."""
        self.cards = tuple(number for number, card in enumerate(board.cards) if card.kind in CHANGING)
        self.most = board.start.mascots * self.each + 2 * bool(self.cards)

    def none(self, a: int, lows: tuple[int, ...], near: tuple[int, ...]) -> list[tuple[int, ...]]:
        """Return the parties (as codes) that may ride an attraction as they are, of those there and of `near` codes."""
        key = a, lows, near
        known = self._free.get(key)
        if known is None:
            fits, known, seen = self.board.fits, [], set()
            for party in combinations([*[a << 8 | low for low in lows], *near], self.board.sizes[a]):
                if party not in seen:
                    seen.add(party)
                    if fits(a, tuple(sorted([code & 255 for code in party]))):
                        known.append(party)
            self._free[key] = known
        return known

    def of(self, a: int, lows: tuple[int, ...], mascots: int, skills: tuple[int, ...]) -> tuple[Fee, ...]:
        """Return the cheapest ways to let guests (ascending lows) ride together on an attraction, at most four."""
        key = a, lows, mascots, skills
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._find(a, lows, mascots, skills)
        return known

    def _find(self, a: int, lows: tuple[int, ...], mascots: int, skills: tuple[int, ...]) -> tuple[Fee, ...]:
        goals = self._goals.get((a, lows))
        if goals is None:
            goals = self._goals[a, lows] = self._goals_of(a, lows)
        if not goals:
            return ()
        cards = tuple([number for number in self.cards if number in skills])
        most, found = mascots * self.each + 2 * bool(cards), []
        for cost, values, to in goals:
            if cost > most:
                break
            fee, used = min(self._ways(lows, values, cost, cards))
            if fee <= mascots:
                found.append(Fee(fee, used, to))
        found.sort()
        return tuple([fee for fee in found[:4] if fee.mascots <= found[0].mascots + 1])

    def _goals_of(self, a: int, lows: tuple[int, ...]) -> list[tuple[int, list[int], tuple[int, ...]]]:
        """Return what guests may show to ride together, with how many adjustments that takes, the fewest first."""
        board = self.board
        found: dict[tuple[int, ...], tuple[int, list[int], tuple[int, ...]]] = {}
        for order in permutations(range(len(lows))):
            dice = [lows[i] for i in order]
            marked = [
                colour >= 0 and colour not in (low >> 3 & 3, (low >> 5 & 3) - 1)
                for colour, low in zip(board.wanted[a], dice, strict=True)
            ]
            if board.booths[a] and True in marked:
                marked[marked.index(True)] = False
            marks, shown = sum(marked), [low & 7 for low in dice]
            for goal in board.values[a]:
                cost = marks
                for x, y in zip(shown, goal, strict=True):
                    cost += x - y if x > y else y - x
                if cost > self.most:
                    continue
                to, values = list(lows), list(goal)
                for i, low, value, colour, mark in zip(order, dice, goal, board.wanted[a], marked, strict=True):
                    to[i] = low & 152 | value | (colour + 1 << 5 if mark else low & 96)
                    values[i] = value
                key = tuple(to)
                if key not in found or found[key][0] > cost:
                    found[key] = cost, values, key
        return sorted(found.values())

    def _ways(
        self, lows: tuple[int, ...], values: list[int], cost: int, cards: tuple[int, ...]
    ) -> list[tuple[int, tuple[int, ...]]]:
        """Return how many mascots so many adjustments take, without a skill and with one."""
        each = self.each
        ways: list[tuple[int, tuple[int, ...]]] = [(-(-cost // each), ())]
        for number in cards:
            saved = self.saved(number, lows, values)
            if saved:
                ways.append((1 + -(-max(0, cost - saved - each + 1) // each), (number,)))
        return ways

    def saved(self, number: int, lows: tuple[int, ...], values: list[int]) -> int:
        """Return how many adjustments a skill makes at once for a party that shall show other values; 0: of no use."""
        kind, colour = self.board.cards[number].kind, self.board.cards[number].colour
        away = [value - (low & 7) for low, value in zip(lows, values, strict=True)]
        if kind == "pair":
            return 2 if sum(by != 0 for by in away) > 1 else 0
        index = GUESTS.index(colour) if colour else -1
        mine = [(low & 7, by) for low, by in zip(lows, away, strict=True) if low >> 3 & 3 == index]
        if kind == "plus_minus":
            return 2 if any(abs(by) > 1 for _, by in mine) else 0
        return 3 if (2, 3) in mine or (5, -3) in mine else 0
