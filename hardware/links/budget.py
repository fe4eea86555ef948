"""The few links a radio has, and which die gets them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

LINKS = 7  # what phones and common adapters hold at once
MOST_LINKS = 32  # no radio is asked for more
TRY_MORE = 600.0  # seconds after a refusal until one link more is tried again: other programs may have let some go
TRY_SOON = (
    60.0  # the same after a try that nobody answered, twice that after the next: it may have been the die's fault
)
LOOK_AGAIN = 1.0  # seconds until it is tried once more to make room, when all who could are busy


class Holder(Protocol):
    """Who wants a link, or has one."""

    heard_at: float

    @property
    def need(self) -> int: ...
    @property
    def may_be_let_go(self) -> bool: ...
    def make_room(self) -> None: ...


class LinkBudget:
    """Gives links to those needed most; among equals, first come first served.

    Who waits and is needed more than one who holds a link gets it: the least needed one makes room, the one not heard
    for the longest time first.

    How many links there are is learnt. ``limit`` is where it begins. Some radios have fewer: a refusal lowers it to
    what proved possible. Others have more: while somebody waits, one link beyond the limit is tried, and when it
    stands (`stands`) the next one, up to ``most`` (as many as ``limit`` if not given). A try that comes to nothing is
    repeated after a while. ``learnt``: what was learnt on another day, 0 for nothing; ``on_learnt`` hears each change.
    """

    def __init__(
        self,
        limit: int = LINKS,
        learnt: int = 0,
        on_learnt: Callable[[int], None] = lambda limit: None,
        most: int | None = None,
    ) -> None:
        if limit < 1:
            raise ValueError(f"a radio needs at least one link, got {limit}")
        self._given = limit
        self._most = limit if most is None else max(limit, most)
        self.limit = min(self._most, learnt) if learnt > 0 else limit
        self._patience = (
            TRY_MORE if 0 < learnt <= limit else 0.0
        )  # seconds until one more is tried, from the next waiting on
        self._try_at: float | None = None
        self._on_learnt = on_learnt
        self._holders: list[Holder] = []
        self._waiting: dict[Holder, asyncio.Future[None]] = {}
        self._leaving: list[Holder] = []
        self._trying: Holder | None = None  # has one link more than the limit, and it does not stand yet
        self._looking: asyncio.TimerHandle | None = None
        self._next_try: asyncio.TimerHandle | None = None

    @property
    def free(self) -> int:
        """How many links can be had at once."""
        return max(0, self.limit - len(self._holders)) or int(self._until_try() == 0)

    def stands(self, holder: Holder) -> None:
        """The link of this holder stands. If it was one more than the limit, that is the limit now."""
        if holder is self._trying:
            self._trying = None
            self._wait_before_try(0.0)
            if len(self._holders) > self.limit:
                self._learn(len(self._holders))
            self._hand_out()

    def learn(self) -> None:
        """One more link than now stands was refused: that is the limit from now on."""
        self._trying = None
        self._wait_before_try(TRY_MORE)
        self._learn(max(1, len(self._holders) - 1))

    def _learn(self, limit: int) -> None:
        self.limit = limit
        self._on_learnt(limit)

    def forget_learnt(self) -> None:
        """Other programs may have left the radio: begin with the given limit again, if it was more."""
        self.limit = max(self.limit, self._given)
        self._wait_before_try(0.0)
        self._hand_out()

    def needs_changed(self) -> None:
        """Somebody is needed more, or less, than before."""
        self._make_room()

    async def take(self, holder: Holder) -> None:
        """Wait for a link; give it back with `give_back`."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[holder] = turn
        self._hand_out()
        self._make_room()
        try:
            await turn
        except asyncio.CancelledError:
            self._waiting.pop(holder, None)
            if turn.done() and not turn.cancelled():
                self.give_back(holder)  # the place came in the same moment
            raise

    def give_back(self, holder: Holder) -> None:
        """The link is free for others."""
        self._holders.remove(holder)
        if holder in self._leaving:
            self._leaving.remove(holder)
        if holder is self._trying:  # whatever stopped it, it did not come to stand
            self._trying = None
            self._wait_before_try(min(max(TRY_SOON, 2 * self._patience), TRY_MORE))
        self._hand_out()

    def _hand_out(self) -> None:
        while self._waiting and len(self._holders) < self.limit:
            self._give_one()
        until = self._until_try() if self._waiting else None
        if until == 0:
            self._trying = self._give_one()
        elif until is not None and self._next_try is None:
            self._next_try = asyncio.get_running_loop().call_later(until, self._try_again)

    def _give_one(self) -> Holder | None:
        most = max(self._waiting, key=lambda holder: holder.need)  # the first of equals
        turn = self._waiting.pop(most)
        if turn.done():
            return None
        self._holders.append(most)
        turn.set_result(None)
        return most

    def _until_try(self) -> float | None:
        """Seconds until one link beyond the limit may be tried; None while that is out of the question."""
        if self._trying is not None or len(self._holders) != self.limit or self.limit >= self._most:
            return None
        now = asyncio.get_running_loop().time()
        if self._try_at is None:
            self._try_at = now + self._patience
        return max(0.0, self._try_at - now)

    def _wait_before_try(self, seconds: float) -> None:
        self._patience, self._try_at = seconds, None
        if self._next_try is not None:
            self._next_try.cancel()
            self._next_try = None

    def _try_again(self) -> None:
        self._next_try = None
        self._hand_out()

    def _make_room(self) -> None:
        """Let the least needed go for whoever waits and is needed more."""
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        # the links that are being given back already go to those needed most
        wanting = sorted((holder.need for holder in self._waiting), reverse=True)[len(self._leaving) :]
        staying = [holder for holder in self._holders if holder not in self._leaving]
        staying.sort(key=lambda holder: (holder.need, holder.heard_at))
        for need in wanting:
            less = [holder for holder in staying if holder.need < need]
            if not less:
                return
            ready = next((holder for holder in less if holder.may_be_let_go), None)
            if ready is None:
                self._looking = asyncio.get_running_loop().call_later(LOOK_AGAIN, self._make_room)
                return
            staying.remove(ready)
            self._leaving.append(ready)
            ready.make_room()
