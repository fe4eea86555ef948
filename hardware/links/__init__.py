"""Air and wire: how the bytes of a die come and go. bleak and pyserial are imported when first needed."""

from __future__ import annotations

from random import Random
from typing import Protocol

chance = Random()
"""For the pauses; whoever wants the same evening again seeds it."""


class Ear(Protocol):
    """Who listens to a link. All calls come on the event loop's thread, in order.

    Every ``linked`` is followed by one ``lost``; a ``lost`` without ``linked`` before it says that the die
    was found but took no link. Reasons as in `hardware.reading.DieLost`.
    """

    async def linked(self) -> None: ...
    def received(self, data: bytes) -> None: ...
    def lost(self, reason: str) -> None: ...
    def waits_for_link(self, limit: int) -> None: ...


class Link(Protocol):
    """One die's connection. `run` keeps it up until cancelled."""

    async def run(self, ear: Ear) -> None: ...

    async def send(self, data: bytes) -> None:
        """Raises `NotLinked` if the die cannot be reached now."""
        ...


class NotLinked(ConnectionError):
    """The die cannot be spoken to now."""


def pause_before_try(failures: int) -> float:
    """Seconds to wait before the next try: none, then up to 1, 2, 4 … 30; some less each time, so that dice which
    failed together do not try together."""
    return 0.0 if failures <= 0 else min(2.0 ** min(failures - 1, 5), 30.0) * chance.uniform(0.75, 1.0)
