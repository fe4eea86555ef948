"""The best plan: every order of everything that may be done, with what cannot be better left out.

Help is given as late as can be: a guest that was moved or adjusted must take part in what comes next, for nothing in
between depends on it. So most orders of the same things are never looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .board import Board, Now
from .bound import Bound
from .steps import Step, nexts

Owed = tuple[tuple[int, ...], ...]
"""For each help that was given, the guests (codes) of which one must take part in what comes next."""


class Follower(NamedTuple):
    """A park that may come next: the `most` any plan through it can earn, what was earned, and what is owed there."""

    most: int
    earned: int
    step: Step
    now: Now
    owed: Owed


class Search:
    """A search through one park, begun with the best plan known so far.

    `steps` and `earned` are the best plan seen; `done` says that no plan is better.
    """

    def __init__(self, board: Board, steps: tuple[Step, ...] = (), earned: int = 0) -> None:
        self.board, self.bound = board, Bound(board)
        self.steps, self.earned = steps, earned
        self.limit = self.bound.value(board.start)
        self.seen: dict[tuple[Now, Owed], int] = {}
        self.looked = 0
        self.done = earned >= self.limit

    def run(self) -> Iterator[None]:
        """Look into one park after the other, pausing after each, until the best plan is proven."""
        if self.done:
            return
        path: list[Step] = []
        waiting = [iter(self._worth(self.board.start, (), 0))]
        while waiting:
            found = next(waiting[-1], None)
            if found is None or found.most <= self.earned:
                waiting.pop()
                if path:
                    path.pop()
                continue
            path.append(found.step)
            if found.earned > self.earned:
                self.earned, self.steps = found.earned, tuple(path)
            waiting.append(iter(self._worth(found.now, found.owed, found.earned)))
            self.looked += 1
            yield
        self.done, self.limit = True, self.earned

    def _worth(self, now: Now, owed: Owed, earned: int) -> list[Follower]:
        """Return what may come next and may still beat the best plan, the most promising first."""
        found = []
        for step, gain, after in nexts(self.board, now):
            owing = owes(self.board, now, owed, step, gain, after)
            if owing is None or len(owing) > 3:
                continue
            total = earned + gain
            most = total + self.bound.value(after)
            if most > self.earned and self.seen.get((after, owing), -1) < total:
                self.seen[after, owing] = total
                found.append(Follower(most, total, step, after, owing))
        found.sort(key=lambda one: one[:2], reverse=True)
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
