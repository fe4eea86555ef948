"""The one queue for what dice do. Safe from any thread; delivers on the event loop, everything at once."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from threading import Lock

from companion.core.dice import DiceEvent


class Inbox:
    """Hands events to `deliver` on the loop, in the order in which they came.

    Everything that came in before the loop gets to it is delivered in one call, so that eight dice that land
    together are one change of the screen.
    """

    def __init__(self, deliver: Callable[..., None], loop: asyncio.AbstractEventLoop | None = None) -> None:
        self._deliver = deliver
        self._loop = loop
        self._waiting: deque[DiceEvent] = deque()
        self._lock = Lock()
        self._called = False

    def use_loop(self, loop: asyncio.AbstractEventLoop) -> None:
        """Deliver on this loop from now on; whatever waits is delivered soon."""
        self._loop = loop
        with self._lock:
            self._called = bool(self._waiting)
        if self._called:
            loop.call_soon_threadsafe(self._flush)

    def put(self, *events: DiceEvent) -> None:
        """Take in events, from any thread."""
        with self._lock:
            self._waiting.extend(events)
            call = not self._called and self._loop is not None and bool(self._waiting)
            self._called = self._called or call
        if call:
            assert self._loop is not None
            try:
                self._loop.call_soon_threadsafe(self._flush)
            except RuntimeError:  # the loop closed while a thread was still speaking
                with self._lock:
                    self._called = False

    def _flush(self) -> None:
        with self._lock:
            events = tuple(self._waiting)
            self._waiting.clear()
            self._called = False
        if events:
            self._deliver(*events)
