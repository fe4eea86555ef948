"""What a park on the way may still earn, by counting guests that are missing and help that is left. It proves nothing.

Every operation sends one guest next door. Guests that are missing beyond those need help: a map, a Guide, a mascot.
Where help is short, operations fall out, and a park that cannot beat the best plan any more need not be followed.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

from .board import STAR, Board

if TYPE_CHECKING:
    from .beam import Node

LOWS = tuple(colour << 3 | value for colour in range(3) for value in range(1, 7))
"""Every guest without marks, as a low."""
Few = tuple[int, ...]
HELP = {"out": 2, "in": 2, "far": 2, "pair": 2}
"""How many missing guests a skill replaces at most; every other one replaces one, those that pay none."""


class Hope:
    """What is missing in parks of one board, remembered."""

    def __init__(self, board: Board) -> None:
        self.board, self.near, self.n = board, board.near, board.n
        self.each = 1 + board.more
        self.target = max(range(board.n), key=lambda a: board.pays[a])
        self._missing: tuple[dict[tuple[int, Few], int], ...] = tuple({} for _ in range(board.n))
        self._some: tuple[dict[Few, bool], ...] = tuple({} for _ in range(board.n))
        self._lacks: dict[tuple[Few, Few, int, Few], int] = {}

    def missing(self, a: int, icons: int, lows: tuple[int, ...]) -> int:
        """Return how many guests are missing before an attraction can run on all its icons."""
        if not icons:
            return 0
        known = self._missing[a].get((icons, lows))
        if known is None:
            size = self.board.sizes[a]
            used = self.fitting(a, lows)
            known = self._missing[a][icons, lows] = size - used + max(0, icons - 1 - (len(lows) - used))
        return known

    def fitting(self, a: int, lows: tuple[int, ...]) -> int:
        """Return how many of some guests, at most, can be part of one party of an attraction as they are."""
        size = self.board.sizes[a]
        return next((k for k in range(min(size, len(lows)), 0, -1) if self._any(a, k, lows)), 0)

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

    def lack(self, missing: Few, icons: Few, managers: int, origins: Few) -> int:
        """Return how many missing guests neither an operation to come nor somebody on the way (from `origins`) brings.

        A Manager is thought to be kept for the attraction that pays most.
        """
        key = missing, icons, managers, origins
        known = self._lacks.get(key)
        if known is None:
            supply = list(icons)
            supply[self.target] += managers
            for place in origins:
                supply[place - self.n] += 1
            known = self._lacks[key] = sum(missing) - sent(self.near, missing, supply)
        return known

    def most(self, node: Node) -> int:
        """Return what a park may have earned at the end, in dollars (a star being `STAR` of them)."""
        board = self.board
        rest = (
            sum([pays * left for pays, left in zip(board.pays, node.icons, strict=True)])
            + node.managers * board.pays[self.target]
        )
        if board.steps:
            rest += STAR * (len(board.steps) - board.bonus(node.icons))
        lack = self.lack(node.missing, node.icons, node.managers, tuple([code >> 8 for code in node.floats]))
        lack -= node.maps + node.guides
        skills = [self._skill(node, number) for number in node.skills]
        found = []
        for used in range(min(node.mascots, len(skills)) + 1):
            for some in combinations(skills, used):
                short = lack - self.each * (node.mascots - used) - sum(help for _, help in some)
                found.append(sum(pays for pays, _ in some) - (self._loss(node, short) if short > 0 else 0))
        return node.earned + rest + max(found)

    def _skill(self, node: Node, number: int) -> tuple[int, int]:
        """Return what a mascot's skill pays, and how many missing guests it replaces with its Mascot cards."""
        card, more = self.board.cards[number], self.board.more
        if card.kind not in ("pays", "stars"):
            return 0, HELP.get(card.kind, 1) + more
        colour = ("blue", "green", "yellow").index(card.colour)
        mine = sum(low >> 3 & 3 == colour for lows in (*node.on, node.floats) for low in lows)
        return min(3, mine) * (STAR if card.kind == "stars" else 2), more

    def _loss(self, node: Node, short: int) -> int:
        """Return the cheapest operations that must fall out when so many guests stay missing."""
        cheapest = [0] + [STAR * STAR] * short
        for few, left, pays in zip(node.missing, node.icons, self.board.pays, strict=True):
            if few:
                for number in range(short, 0, -1):
                    all_out = cheapest[max(0, number - few)] + pays * left
                    one_out = cheapest[number - 1] + pays
                    cheapest[number] = min(cheapest[number], all_out, one_out)
        return cheapest[short]


def sent(near: tuple[Few, ...], wanted: Few, supply: list[int]) -> int:
    """Return how many wanted guests can come from next door, each place sending as many as it can."""
    n = len(near)
    left, gave = list(wanted), [[0] * n for _ in near]

    def send(start: int, seen: set[int]) -> bool:
        for to in near[start]:
            if to in seen or not wanted[to]:
                continue
            seen.add(to)
            if left[to]:
                left[to] -= 1
                gave[start][to] += 1
                return True
            for other in range(n):
                if gave[other][to] and other != start and send(other, seen):
                    gave[other][to] -= 1
                    gave[start][to] += 1
                    return True
        return False

    return sum(send(start, set()) for start, many in enumerate(supply) for _ in range(many))
