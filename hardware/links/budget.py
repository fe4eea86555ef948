"""The few links a radio has, and which die gets them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

LINKS = 7  # what phones and common adapters hold at once
TRY_MORE = 600.0  # seconds after a refusal until one link more is tried again: other programs may have let some go
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
    for the longest time first. Some radios have fewer links than they say; `learn` lowers the limit to what proved
    possible. ``learnt``: what it was lowered to on another day, 0 for never; ``on_learnt`` hears each change.
    """

    def __init__(
        self, limit: int = LINKS, learnt: int = 0, on_learnt: Callable[[int], None] = lambda limit: None
    ) -> None:
        if limit < 1:
            raise ValueError(f"a radio needs at least one link, got {limit}")
        self._given = limit
        self.limit = min(limit, learnt) if learnt > 0 else limit
        self._learnt_at: float | None = None
        self._on_learnt = on_learnt
        self._holders: list[Holder] = []
        self._waiting: dict[Holder, asyncio.Future[None]] = {}
        self._leaving: list[Holder] = []
        self._looking: asyncio.TimerHandle | None = None

    @property
    def free(self) -> int:
        return max(0, self.limit - len(self._holders))

    def learn(self) -> None:
        """One more link than now stands was refused: that is the limit from now on."""
        self.limit = max(1, len(self._holders) - 1)
        self._learnt_at = asyncio.get_running_loop().time()
        self._on_learnt(self.limit)

    def forget_learnt(self) -> None:
        """Other programs may have left the radio: begin with the given limit again."""
        self.limit = self._given
        self._hand_out()

    def needs_changed(self) -> None:
        """Somebody is needed more, or less, than before."""
        self._make_room()

    async def take(self, holder: Holder) -> None:
        """Wait for a link; give it back with `give_back`."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[holder] = turn
        self._try_more()
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
        self._hand_out()

    def _try_more(self) -> None:
        now = asyncio.get_running_loop().time()
        if self._learnt_at is None:
            self._learnt_at = now
        elif self.limit < self._given and not self.free and now - self._learnt_at >= TRY_MORE:
            self.limit, self._learnt_at = self.limit + 1, now
            self._on_learnt(self.limit if self.limit < self._given else 0)

    def _hand_out(self) -> None:
        while self._waiting and len(self._holders) < self.limit:
            most = max(self._waiting, key=lambda holder: holder.need)  # the first of equals
            turn = self._waiting.pop(most)
            if not turn.done():
                self._holders.append(most)
                turn.set_result(None)

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
