"""A table for the tests: dice in a virtual room, a watch that listens, and what it told."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable
from typing import Any, TypeVar

from firmware_tools.simulate_ble import EmulatedPixels, Room, enter_room
from firmware_tools.virtual_air import Air
from hardware import DiceWatch, DieEvent, DieLinked, DieSettled

E = TypeVar("E")


class Listener:
    """Keeps what a watch tells, and waits for more of it."""

    def __init__(self) -> None:
        self.events: list[DieEvent] = []
        self._news = asyncio.Event()

    def __call__(self, event: DieEvent) -> None:
        self.events.append(event)
        self._news.set()

    def of(self, kind: type[E], die: str | None = None) -> list[E]:
        """The events of one kind so far, of one die if given."""
        found: list[Any] = [each for each in self.events if isinstance(each, kind)]
        return [each for each in found if die is None or each.die.id == die]

    async def until(self, kind: type[E], die: str | None = None, count: int = 1, within: float = 60.0) -> list[E]:
        """Wait until there are so many events of that kind."""
        async with asyncio.timeout(within):
            while len(self.of(kind, die)) < count:
                self._news.clear()
                await self._news.wait()
        return self.of(kind, die)


@contextlib.asynccontextmanager
async def room_with(*dice: dict[str, Any]) -> AsyncIterator[Room]:
    """Emulated Pixels with these settings, keyed 1, 2, 3 … where they name no key."""
    air = Air()
    made = [EmulatedPixels(air, **{"key": 0x1A2B3C00 + n, **each}) for n, each in enumerate(dice, start=1)]
    yield await enter_room(made, air)


def watch_in(room: Room, known: Iterable[str] | None = None, **options: Any) -> DiceWatch:
    """A watch on the room's radio that knows all its dice, or only those named."""
    return DiceWatch(
        [die.id for die in room.dice] if known is None else known,
        scanner_backend=room.scanner,
        client_backend=room.client,
        **options,
    )


@contextlib.asynccontextmanager
async def listening(watch: DiceWatch, links: int = 0, quiet: float = 1.0) -> AsyncIterator[Listener]:
    """The watch runs and tells the listener; entered when so many dice are linked and, after ``quiet`` seconds,
    have told how they lie."""
    listener = Listener()
    running = asyncio.create_task(watch.run(listener))
    try:
        await listener.until(DieLinked, count=links) if links else None
        await asyncio.sleep(quiet)
        yield listener
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


def rolls(told: Listener, die: str | None = None) -> list[str]:
    """The faces that count as rolls."""
    return [each.face for each in told.of(DieSettled, die) if not each.after_reconnect]
