"""Quick searches without end: of another taste each, most of them around the best plan's order of rides.

Which taste finds a park's best plan is not known before, so it is drawn; and many plans that are a little better run
the same attractions in almost the same order.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from .beam import Beam, rides_of
from .board import Board
from .fees import Fees
from .hope import Hope
from .order import Order
from .promise import Taste

FRESH, AROUND = 10, (16, 16, 24)
"""How many parks a search follows that begins afresh, and one around the best plan's order: one of these."""
TURN = 3
"""One of so many searches begins afresh: those around an order cost less, and find more of what is a little better."""
PARTIES = 3
"""How many parties that may ride as they are keep a search around an order from adjusting others (`Taste.enough`): with
the attractions given, guests are what is left to choose."""


class Changes:
    """Quick searches for one park. `found` takes in what each has found: the order it changes next."""

    def __init__(self, board: Board, fees: Fees, hope: Hope, seed: int = 1) -> None:
        self.board, self.fees, self.hope = board, fees, hope
        self.chance = Random(seed)
        start = board.start
        self.all = [a for a in range(board.n) for _ in range(start.icons[a] + start.managers * (a == hope.target))]
        self.rides: tuple[int, ...] = ()
        self.earned = -1

    def found(self, beam: Beam) -> None:
        """Go on from what a search has found, if it is not worse."""
        self.take(beam.best.earned, rides_of(beam.best)[0])

    def take(self, earned: int, rides: tuple[int, ...]) -> None:
        """Go on from rides in this order, if they do not earn less."""
        if earned >= self.earned:
            self.earned, self.rides = earned, rides

    def beams(self, many: int) -> Iterator[Beam]:
        """Yield so many searches, each to be run and to be given to `found` before the next."""
        for number in range(many):
            if number % TURN == 0:
                yield Beam(self.board, self._taste(), FRESH, 3, self.fees, self.hope, number)
            else:
                width, ahead = self.chance.choice(AROUND), self.chance.choice((3, 3, 4))
                order = Order(self.board.start, self._changed(), self.hope.target, ahead)
                taste = self._taste()._replace(enough=PARTIES)
                yield Beam(self.board, taste, width, 3, self.fees, self.hope, number, order)

    def _changed(self) -> tuple[int, ...]:
        """Return the order with up to two rides elsewhere, and those that are missing anywhere."""
        rides, missing = list(self.rides), list(self.all)
        for a in rides:
            if a in missing:  # a Manager may have gone elsewhere
                missing.remove(a)
        for _ in range(min(self.chance.randrange(3), len(rides))):
            missing.append(rides.pop(self.chance.randrange(len(rides))))
        for a in missing:
            rides.insert(self.chance.randint(0, len(rides)), a)
        return tuple(rides)

    def _taste(self) -> Taste:
        of, between = self.chance.choice, self.chance.uniform
        return Taste(
            walk=of((0.0, 0.02, 0.04, 0.08)), want=of((0.0, 0.04, 0.08)), lack=of((0.0, 0.1, 0.2, 0.3, 0.4)),
            map=between(0.1, 0.5), guide=0.4, mascot=between(0.05, 0.5), life=of((0.0, 0.02, 0.04)),
            going=between(0, 0.15), few=between(0.03, 0.25), best=between(0.6, 1), most=between(0.4, 0.9),
            noise=between(0, 0.2), reach=of((2, 9)), enough=of((1, 2, 3)),
        )  # fmt: skip
