"""The plan as the game's own moves, played through its rules before anybody sees it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice

from companion.core.messages import IllegalMove
from companion.core.moves import Move

from ..state import Park
from .arrivals import Arrivals
from .beam import Beam, rides_of
from .board import STAR, Board
from .bound import Bound
from .changes import Changes
from .drafts import Drafts
from .fair_copy import fair_copy
from .fees import Fees
from .hope import Hope
from .moves import earned, may_operate, move_of, played
from .order import Order
from .promise import Taste
from .redraft import LOOKS, Redraft
from .retrace import steps_of, traced
from .search import Search
from .steps import Step

EFFORT = 20_000
"""How much is looked into before a plan is given without proof: parks, a quick search's counting `DEAR` times."""
DEAR = 5
EXACT, SMALL = 200, 36
"""How many parks the exact search looks into between two quick ones, where guests times attractions are so few; it has
the rest of the effort afterwards in any park."""
SPARE = Taste(map=0.45, guide=0.5, mascot=0.2, going=0.1, walk=0.02, life=0.02, want=0.0, lack=0.3, few=0.05,
              most=0.6, noise=0.05, reach=9, enough=2)  # fmt: skip
"""Maps are dear, mascots are not."""
BEAMS = (
    (Taste(reach=1), 8, 1),
    (SPARE, 10, 3),
    (Taste(), 20, 4),
)
"""Quick searches, one after the other: taste, width, and how many parks with the same icons left."""
CHANGES = 80
"""How many more are drawn after those (`Changes`)."""
REDRAFTS = 8_000
"""How many changes a draft goes through (`Redraft`), before each of those."""
DRAWS = 12
"""The seed of the first of them, a multiple of three (`MISSING`). Which parks are planned well depends on it:
of ten tried on the benchmark's 20 parks this is one of two that leave none of them far from its bound, and 100 other
parks are planned no worse with it than with the first."""
MONEY = 0.2
"""How many stars a dollar leads such a search like, once nothing but money is missing."""
CHEAP = 15
"""How many changes of a draft cost as much as a look into one park."""
SIDEWAYS = STAR
"""How much less than the best plan one may earn that a search still follows: the next one may go on from there."""
GATHER = (Taste(best=1.0, most=0.8, reach=9, enough=2), 40, 20)
"""A search that keeps the order of a plan's rides and looks for guests to gather where a skill pays for them: tried
when only that is missing."""


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


class _Best:
    """The best plan so far, and what no plan can beat."""

    def __init__(self, state: Park, board: Board) -> None:
        self.state, self.board, self.limit = state, board, Bound(board).value(board.start)
        self.steps: tuple[Step, ...] = ()
        self.earned = 0
        self.plan = Plan(board.seat, (), 0, 0, *divmod(self.limit, STAR))

    @property
    def proven(self) -> bool:
        return self.earned >= self.limit

    def offer(self, steps: tuple[Step, ...]) -> None:
        """Play steps through the rules, as far as these allow, and keep them if they earn more."""
        now, moves = self.state, []
        for step in steps:
            move = move_of(self.board, step)
            try:
                now = played(now, (move,))
            except IllegalMove:
                break
            moves.append(move)
        stars, money = earned(self.state, now, self.board.seat)
        if stars * STAR + money > self.earned:
            self.earned, self.steps = stars * STAR + money, steps[: len(moves)]
            self.plan = Plan(self.board.seat, tuple(moves), stars, money, 0, 0)
        self.settle(self.limit)

    def settle(self, limit: int) -> None:
        """Note what no plan can beat."""
        self.limit = max(limit, self.earned)
        stars, money = divmod(self.limit, STAR)
        self.plan = replace(self.plan, most_stars=stars, most_money=money)


def planning(state: Park, seat: int, effort: int = EFFORT) -> Iterator[Plan]:
    """Yield the best plan found so far for the rest of a seat's Operate phase, again and again, better and better.

    Every `next` takes some milliseconds, so a screen asks for one in each frame and drops the iterator when the park
    has changed. It ends when the plan is proven or `effort` (how many parks may be looked into) is spent; at once
    before the seat's guests have arrived. Every plan has been played through the rules (DT-90…102). The same park
    gives the same plans: neither chance nor the clock takes part.
    """
    if not may_operate(state, seat):
        return
    board = Board(state, seat)
    best = _Best(state, board)
    looked = 0
    for stage in _stages(board, best):
        for cost in stage:
            looked += cost
            yield best.plan
            if best.proven or looked >= effort:
                return
    yield best.plan


def _stages(board: Board, best: _Best) -> Iterator[Iterator[int]]:
    """Yield one search after the other; each yields what a look has cost."""
    yield _counted(board, best)
    fees, hope, search = Fees(board), Hope(board), _exact(board, best)
    exact = EXACT if len(board.start.dice) * board.n <= SMALL else 0
    gathered: set[tuple[int, ...]] = set()
    changes = Changes(board, fees, hope)
    first = (Beam(board, taste, width, per, fees, hope, width) for taste, width, per in BEAMS)
    drafts = Drafts(board, fees)
    for number, beam in enumerate(chain(first, changes.beams(CHANGES))):
        if not exact and number >= len(BEAMS):
            money = MONEY if best.limit - best.earned < STAR else 0.0
            yield _redrafted(Redraft(drafts, REDRAFTS, DRAWS + number, money), best, changes)
        yield _quick(beam, best, SIDEWAYS)
        changes.found(beam)
        order, paid = rides_of(beam.best)
        if order not in gathered and 0 < best.limit - beam.best.earned <= beam.value.most_paid - paid:
            gathered.add(order)
            yield _quick(Beam(board, *GATHER, fees, hope, order=Order(board.start, order, hope.target)), best)
        yield islice(search, exact)
    yield search


def _counted(board: Board, best: _Best) -> Iterator[int]:
    arrivals = Arrivals(board)
    for _ in arrivals.run():
        best.settle(min(best.limit, arrivals.limit))
        yield 1
    best.settle(min(best.limit, arrivals.limit))
    yield 0


def _quick(beam: Beam, best: _Best, less: int = 0) -> Iterator[int]:
    for _ in beam.run(best.limit, best.earned - less):
        yield DEAR
    best.offer(steps_of(beam, beam.best))
    yield 0


def _redrafted(redraft: Redraft, best: _Best, changes: Changes) -> Iterator[int]:
    for _ in redraft.run(best.limit):
        yield LOOKS // CHEAP
    drafts, draft = redraft.drafts, redraft.best
    if draft is not None and redraft.earned > best.earned:
        best.offer(traced(redraft.board, fair_copy(drafts, draft)))
        changes.take(redraft.earned, tuple(draft.at[run] for run in draft.order if run not in drafts.payers))
    yield 0


def _exact(board: Board, best: _Best) -> Iterator[int]:
    search = Search(board)
    for _ in search.run():
        if search.earned > best.earned:
            best.offer(search.steps)
        search.earned, search.steps = best.earned, best.steps
        yield 1
    best.offer(search.steps)
    best.settle(search.earned)
    yield 0


def plan(state: Park, seat: int, effort: int = EFFORT) -> Plan | None:
    """Return the last plan of `planning`; None before the seat's guests have arrived."""
    return next(iter(deque(planning(state, seat, effort), maxlen=1)), None)
