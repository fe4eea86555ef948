"""One radio die: connect, subscribe, keep, and come back by itself when the link breaks."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from enum import Enum, auto
from typing import Any

from hardware.links import Ear, NotLinked, pause_before_try
from hardware.links.ble_scan import BleScan, Sighting
from hardware.links.budget import LinkBudget
from hardware.links.radio import load_bleak, radio_failures

log = logging.getLogger(__name__)

CONNECT_PATIENCE = 20.0  # seconds for connecting and reading the table of services
WORD_PATIENCE = 5.0  # seconds for one subscription or write; Android's own calls never time out
TRIES = 2  # failed connectings in a row until another die may have the place
AFTER_REFUSAL = 5.0  # seconds until the next try when the radio had no room for one more link
HOLD_AT_LEAST = 5.0  # seconds a new link stands before another die may have its place
KEEP_FOR = 15.0  # seconds a lost die's place is kept, so that a short gap gives it to nobody else


class Ending(Enum):
    """Why a place among the radio's links was given back."""

    GONE = auto()
    NO_ANSWER = auto()
    NO_ROOM = auto()
    MADE_ROOM = auto()


class BleLink:
    """The link to one die, by its id. ``backend``: a bleak client class for tests, None for the system's.
    ``on_found`` hears what the die called before each connecting and, with ``overhears`` (its calls tell how it lies),
    all that it calls while it has no place among the radio's links. ``is_busy``: whether its link must not be taken
    away now, because somebody has the die in hand or it rolls."""

    def __init__(
        self,
        die: str,
        scan: BleScan,
        budget: LinkBudget,
        backend: Any = None,
        on_found: Callable[[Sighting], None] = lambda sighting: None,
    ) -> None:
        self._die = die
        self.on_found = on_found
        self._scan = scan
        self._budget = budget
        self._backend = backend
        self.is_busy: Callable[[], bool] = lambda: False
        self.overhears = False
        self.heard_at = 0.0
        self._need = 0
        self._linked_at: float | None = None
        self._connecting = False
        self._holding: asyncio.Future[Ending] | None = None
        self._made_room = False
        self._client: Any = None
        self._write = ""
        self._one_at_a_time = asyncio.Lock()

    @property
    def need(self) -> int:
        """How much this die is needed; where links are few, a die that is needed less makes room."""
        return self._need

    @need.setter
    def need(self, need: int) -> None:
        if need != self._need:
            self._need = need
            self._budget.needs_changed()

    @property
    def is_away(self) -> bool:
        """Whether it neither stands nor is being made."""
        return self._client is None and not self._connecting

    @property
    def may_be_let_go(self) -> bool:
        """Whether its place can be given to another die now: not in the middle of a roll or of connecting, nor just
        linked."""
        if self._made_room or self._holding is None or self._connecting or self.is_busy():
            return False
        return self._linked_at is None or asyncio.get_running_loop().time() - self._linked_at >= HOLD_AT_LEAST

    def make_room(self) -> None:
        """Give the place back for a die that is needed more."""
        if self._holding is not None and not self._made_room:
            self._made_room = True
            self._holding.cancel()

    async def run(self, ear: Ear) -> None:
        """Find the die, take one of the radio's links, hold it; from the start when it is gone for good."""
        given_up, pause = 0, 0.0
        while True:
            with self._scan.listening(self._overhear) if self.overhears else contextlib.nullcontext():
                await asyncio.sleep(pause)
                await self._scan.next_sighting(self._die)
                if not self._budget.free:
                    ear.waits_for_link(self._budget.limit)
                await self._budget.take(self)
            pause = 0.0
            try:
                ending = await self._hold_until_needed_elsewhere(ear)
            finally:
                self._budget.give_back(self)
            # the place is free for others meanwhile
            if ending in (Ending.NO_ROOM, Ending.MADE_ROOM):
                ear.waits_for_link(self._budget.limit)
                pause = AFTER_REFUSAL
            elif ending is Ending.NO_ANSWER:
                given_up += 1
                ear.lost("no_answer")
                pause = pause_before_try(given_up)
            else:
                given_up = 0

    def _overhear(self, sighting: Sighting) -> None:
        if sighting.identity.id == self._die:
            self.on_found(sighting)

    async def _hold_until_needed_elsewhere(self, ear: Ear) -> Ending:
        self._made_room = False
        self._holding = asyncio.ensure_future(self._hold(ear))
        try:
            return await self._holding
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if self._made_room and task is not None and not task.cancelling():
                return Ending.MADE_ROOM
            raise
        finally:
            self._holding = self._linked_at = None

    async def _hold(self, ear: Ear) -> Ending:
        """Stay linked, through gaps of up to `KEEP_FOR` seconds; how it ended."""
        failures = 0
        while failures < TRIES:
            try:
                async with asyncio.timeout(KEEP_FOR):
                    sighting = await self._scan.next_sighting(self._die)
            except TimeoutError:
                return Ending.GONE
            try:
                await self._one_connection(sighting, ear)
                failures = 0
            except radio_failures() as error:
                failures += 1
                log.info("no link to %s (try %d): %s", self._die, failures, error)
                if _radio_is_full(error):
                    self._budget.learn()
                    return Ending.NO_ROOM
            await asyncio.sleep(pause_before_try(failures))
        return Ending.NO_ANSWER

    async def _one_connection(self, sighting: Sighting, ear: Ear) -> None:
        """Connect and stay until the link breaks. Raises one of `radio_failures` if it could not be made."""
        loop = asyncio.get_running_loop()
        gone = asyncio.Event()
        self.on_found(sighting)
        channel = sighting.call.channel
        if channel is None:
            raise NotLinked(f"{self._die} tells no channel to talk on")

        def on_disconnect(client: Any) -> None:
            # on Android this comes on a Java thread
            loop.call_soon_threadsafe(gone.set)

        def on_data(_: Any, data: Any) -> None:
            if self._client is client:  # words of a link that is over come late on some systems
                self._received(ear, bytes(data))

        extra = {} if self._backend is None else {"backend": self._backend}
        # always a new client: a used one keeps dead services on some systems
        client = load_bleak().BleakClient(sighting.device, on_disconnect, timeout=CONNECT_PATIENCE, **extra)
        linked, reason = False, "out_of_reach"
        self._connecting = True  # systems lose count of their links when one is called off half made
        try:
            with self._scan.kept_up():  # BlueZ forgets a device when the scan ends before the link stands
                async with asyncio.timeout(CONNECT_PATIENCE + 1):
                    await client.connect()
            async with asyncio.timeout(WORD_PATIENCE):
                # by handle: in old Pixels firmware the characteristic shares its UUID with the service
                notify = _characteristic(client, channel.service, channel.notify)
                self._client, self._write = client, _characteristic(client, channel.service, channel.write)
                await client.start_notify(notify, on_data)
            linked = True
            self._connecting, self._linked_at = False, loop.time()
            self._budget.stands(self)
            await ear.linked()
            await gone.wait()
        except asyncio.CancelledError:
            reason = "let_go"
            raise
        finally:
            self._client = self._linked_at = None
            self._connecting = False
            if linked:
                ear.lost(reason)
            # also on a dead link: else Android keeps the place taken
            with contextlib.suppress(*radio_failures()):
                async with asyncio.timeout(WORD_PATIENCE):
                    await client.disconnect()

    def _received(self, ear: Ear, data: bytes) -> None:
        self.heard_at = asyncio.get_running_loop().time()
        ear.received(data)

    async def send(self, data: bytes) -> None:
        client = self._client
        if client is None:
            raise NotLinked(f"{self._die} is not linked")
        try:
            async with self._one_at_a_time, asyncio.timeout(WORD_PATIENCE):
                await client.write_gatt_char(self._write, data, response=False)
        except radio_failures() as error:
            raise NotLinked(f"{self._die} did not take the message: {error}") from error


def _radio_is_full(error: BaseException) -> bool:
    """Whether a link was refused because the radio has no more, by the words of the various systems."""
    text = str(error).lower()
    return any(words in text for words in ("limit_exceeded", "limit exceeded", "too many", "no free connection"))


def _characteristic(client: Any, service: str, uuid: str) -> Any:
    """The characteristic of that service. Raises `NotLinked` if the die does not have it."""
    for each in client.services:
        if each.uuid.lower() == service:
            for characteristic in each.characteristics:
                if characteristic.uuid.lower() == uuid:
                    return characteristic
    raise NotLinked(f"the die lacks the characteristic {uuid}")
