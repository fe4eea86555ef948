"""The plan as the game's own moves, played through its rules before anybody sees it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.moves import Move

from ..state import Park
from .board import STAR, Board
from .moves import earned, may_operate, move_of, played
from .search import Search

EFFORT = 20_000
"""How many parks are looked at before a plan is given without proof."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a seat can still do in this Operate phase: `moves` in order, and the `stars` and `money` they bring.

    No plan brings more than `most_stars` stars, or as many and more than `most_money` dollars; `proven` says that this
    plan reaches that limit. Rerolls are never part of a plan (DT-201, DT-202).
    """

    seat: int
    moves: tuple[Move, ...]
    stars: int
    money: int
    most_stars: int
    most_money: int

    @property
    def proven(self) -> bool:
        """Whether no plan is better."""
        return (self.stars, self.money) == (self.most_stars, self.most_money)


def planning(state: Park, seat: int, effort: int = EFFORT) -> Iterator[Plan]:
    """Yield the best plan found so far for the rest of a seat's Operate phase, again and again, better and better.

    Every `next` takes some milliseconds, so a screen asks for one in each frame and drops the iterator when the park
    has changed. It ends when the plan is proven or `effort` (how many parks may be looked at) is spent; at once before
    the seat's guests have arrived. Every plan has been played through the rules (DT-90…102). The same park gives the
    same plans: neither chance nor the clock takes part.
    """
    if not may_operate(state, seat):
        return
    board = Board(state, seat)
    found = Search(board, effort).run()
    moves = tuple(move_of(board, step) for step in found.steps)
    stars, money = earned(state, played(state, moves), seat)
    limit = max(found.limit, stars * STAR + money)
    yield Plan(seat, moves, stars, money, *divmod(limit, STAR))


def plan(state: Park, seat: int, effort: int = EFFORT) -> Plan | None:
    """Return the last plan of `planning`; None before the seat's guests have arrived."""
    return next(iter(deque(planning(state, seat, effort), maxlen=1)), None)
