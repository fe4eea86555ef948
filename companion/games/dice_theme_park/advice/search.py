"""The best plan: every order of everything that may be done, with what cannot be better left out.

Help is given as late as can be: a guest that was moved or adjusted must take part in what comes next, for nothing in
between depends on it. So most orders of the same things are never looked at.
"""

from __future__ import annotations

from typing import NamedTuple

from .board import STAR, Board, Now
from .bound import Bound
from .steps import Next, Step, nexts

Owed = tuple[tuple[int, ...], ...]
"""For each help that was given, the guests (codes) of which one must take part in what comes next."""


class Found(NamedTuple):
    """The best plan seen, what it earns, what no plan can beat, and how many parks were looked at."""

    steps: tuple[Step, ...]
    earned: int
    limit: int
    looked: int

    @property
    def proven(self) -> bool:
        """Whether no plan is better."""
        return self.earned >= self.limit


class _Enough(Exception):
    """The effort is spent."""


class Search:
    """A search through one park, begun with the best plan known so far."""

    def __init__(self, board: Board, effort: int, steps: tuple[Step, ...] = (), earned: int = 0) -> None:
        self.board, self.bound, self.effort = board, Bound(board), effort
        self.steps, self.earned = steps, earned
        self.seen: dict[tuple[Now, Owed], int] = {}
        self.path: list[Step] = []
        self.looked = 0

    def run(self) -> Found:
        """Look until the best plan is proven or the effort is spent."""
        limit = self.bound.value(self.board.start)
        if self.earned < limit:
            try:
                self._look(self.board.start, (), 0)
                limit = self.earned
            except _Enough:
                pass
        return Found(self.steps, self.earned, limit, self.looked)

    def _look(self, now: Now, owed: Owed, earned: int) -> None:
        self.looked += 1
        if self.looked > self.effort:
            raise _Enough
        for most, step, gain, after, owing in self._worth(now, owed, earned):
            if most <= self.earned:
                break
            self.path.append(step)
            if earned + gain > self.earned:
                self.earned, self.steps = earned + gain, tuple(self.path)
            self._look(after, owing, earned + gain)
            self.path.pop()

    def _worth(self, now: Now, owed: Owed, earned: int) -> list[tuple[int, Step, int, Now, Owed]]:
        """Return what may come next and may still beat the best plan, the most promising first."""
        found = []
        for step, gain, after in nexts(self.board, now):
            owing = owes(self.board, now, owed, step, gain, after)
            if owing is None or len(owing) > 3:
                continue
            most = earned + gain + self.bound.value(after)
            if most > self.earned and self.seen.get((after, owing), -1) < earned + gain:
                self.seen[after, owing] = earned + gain
                found.append((most, step, gain, after, owing))
        found.sort(key=lambda one: (one[0], one[2]), reverse=True)
        return found


def owes(board: Board, now: Now, owed: Owed, step: Step, gain: int, after: Now) -> Owed | None:
    """Return what the next step must use; None if this one leaves earlier help without use."""
    kind = step.kind
    if kind == "operate":
        party = {step.at << 8 | low for low in step.dice}
        return () if all(not party.isdisjoint(codes) for codes in owed) else None
    if kind in ("pays", "stars"):
        here = {code for code in now.dice if code >> 8 == step.at and code >> 3 & 3 == step.colour}
        return () if all(not here.isdisjoint(codes) for codes in owed) else None
    if kind == "in":
        before = {place << 8 | low for low, place in zip(step.dice, step.to, strict=True)}
    else:
        before = {step.at << 8 | low for low in step.dice}
    left = tuple(codes for codes in owed if before.isdisjoint(codes))
    if gain or (board.more and kind not in ("map", "guide", "more")):
        return left  # it earns by itself: a fare, or what Mascot cards may adjust there later
    return tuple(sorted((*left, _new(now, after))))


def _new(now: Now, after: Now) -> tuple[int, ...]:
    """Return the codes that a step made."""
    old = list(now.dice)
    new = []
    for code in after.dice:
        if code in old:
            old.remove(code)
        else:
            new.append(code)
    return tuple(new)


def stars_and_money(earned: int) -> tuple[int, int]:
    """Return stars and dollars of a sum in which a star counts `STAR` dollars."""
    return divmod(earned, STAR)


__all__ = ["Found", "Next", "Search", "owes", "stars_and_money"]
