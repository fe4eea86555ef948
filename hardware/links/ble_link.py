"""One radio die: connect, subscribe, keep, and come back by itself when the link breaks."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Callable
from enum import Enum, auto
from typing import Any

from hardware.links import Ear, NotLinked, pause_before_try
from hardware.links.ble_scan import BleScan, Sighting
from hardware.links.radio import load_bleak, radio_failures

log = logging.getLogger(__name__)

LINKS = 7  # what phones and common adapters hold at once
CONNECT_PATIENCE = 20.0  # seconds for connecting and reading the table of services
WORD_PATIENCE = 5.0  # seconds for one subscription or write; Android's own calls never time out
TRIES = 2  # failed connectings in a row until another die may have the place
AFTER_REFUSAL = 5.0  # seconds until the next try when the radio had no room for one more link
KEEP_FOR = 15.0  # seconds a lost die's place is kept, so that a short gap gives it to nobody else


class Ending(Enum):
    """Why a place among the radio's links was given back."""

    GONE = auto()
    NO_ANSWER = auto()
    NO_ROOM = auto()


class LinkBudget:
    """The few links a radio has, given first come first served.

    Some radios have fewer than they say; `learn` lowers the limit to what proved possible.
    """

    def __init__(self, limit: int = LINKS) -> None:
        if limit < 1:
            raise ValueError(f"a radio needs at least one link, got {limit}")
        self.limit = self._given = limit
        self._taken = 0
        self._waiting: OrderedDict[asyncio.Future[None], None] = OrderedDict()

    @property
    def free(self) -> int:
        return max(0, self.limit - self._taken)

    def learn(self) -> None:
        """One more link than now stands was refused: that is the limit from now on."""
        self.limit = max(1, self._taken - 1)

    def forget_learnt(self) -> None:
        """Other programs may have left the radio: begin with the given limit again."""
        self.limit = self._given

    async def take(self) -> None:
        """Wait for a free link; give it back with `give_back`."""
        if self._taken < self.limit:
            self._taken += 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[turn] = None
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back()  # the place came in the same moment
            self._waiting.pop(turn, None)
            raise

    def give_back(self) -> None:
        while self._waiting and self._taken <= self.limit:
            turn, _ = self._waiting.popitem(last=False)
            if not turn.done():
                turn.set_result(None)  # the place goes on to the next, so the count stays
                return
        self._taken -= 1


class BleLink:
    """The link to one die, by its id. ``backend``: a bleak client class for tests, None for the system's.
    ``on_found`` hears what the die called before each connecting."""

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
        self._client: Any = None
        self._write = ""
        self._one_at_a_time = asyncio.Lock()

    async def run(self, ear: Ear) -> None:
        """Find the die, take one of the radio's links, hold it; from the start when it is gone for good."""
        given_up = 0
        while True:
            await self._scan.next_sighting(self._die)
            if not self._budget.free:
                ear.waits_for_link(self._budget.limit)
            await self._budget.take()
            try:
                ending = await self._hold(ear)
            finally:
                self._budget.give_back()
            # the place is free for others meanwhile
            if ending is Ending.NO_ROOM:
                ear.waits_for_link(self._budget.limit)
                await asyncio.sleep(AFTER_REFUSAL)
            elif ending is Ending.NO_ANSWER:
                given_up += 1
                ear.lost("no_answer")
                await asyncio.sleep(pause_before_try(given_up))
            else:
                given_up = 0

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

        extra = {} if self._backend is None else {"backend": self._backend}
        # always a new client: a used one keeps dead services on some systems
        client = load_bleak().BleakClient(sighting.device, on_disconnect, timeout=CONNECT_PATIENCE, **extra)
        linked, reason = False, "out_of_reach"
        try:
            with self._scan.kept_up():  # BlueZ forgets a device when the scan ends before the link stands
                async with asyncio.timeout(CONNECT_PATIENCE + 1):
                    await client.connect()
            async with asyncio.timeout(WORD_PATIENCE):
                # by handle: in old Pixels firmware the characteristic shares its UUID with the service
                notify = _characteristic(client, channel.service, channel.notify)
                self._client, self._write = client, _characteristic(client, channel.service, channel.write)
                await client.start_notify(notify, lambda _, data: ear.received(bytes(data)))
            linked = True
            await ear.linked()
            await gone.wait()
        except asyncio.CancelledError:
            reason = "let_go"
            raise
        finally:
            self._client = None
            if linked:
                ear.lost(reason)
            # also on a dead link: else Android keeps the place taken
            with contextlib.suppress(*radio_failures()):
                async with asyncio.timeout(WORD_PATIENCE):
                    await client.disconnect()

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
