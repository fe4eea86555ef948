"""The one radio scan that everybody shares (Android allows one, BlueZ quarrels over two)."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from hardware.links import pause_before_try
from hardware.links.bluez_leftovers import end_leftovers
from hardware.links.radio import RadioError, load_bleak, radio_failures, why_unavailable
from hardware.protocols import recognise
from hardware.protocols.events import Advert, Call
from hardware.reading import DieIdentity, RadioReady, RadioUnavailable

# Android silently answers nothing after five starts in thirty seconds
STARTS, PER_SECONDS = 4, 30.0
# A scan that heard nothing at all for so long may be dead (adapter pulled, system slept): start it anew
DEAF_AFTER = 60.0
# Starts are few, so a scan nobody wants any more goes on a little: the next one to want it comes soon
LINGER = 10.0
# A system that hangs is told as such; long enough for people to answer when they are asked to allow Bluetooth
START_PATIENCE, STOP_PATIENCE = 60.0, 5.0
# Phones change their address every few minutes: an evening brings thousands of strangers
REMEMBERED = 500


@dataclass(frozen=True, slots=True)
class Sighting:
    """A die heard in the air: who, how strong (dBm), what it called, and bleak's handle to connect with."""

    identity: DieIdentity
    signal: int | None
    call: Call
    device: Any


class BleScan:
    """Listens while somebody wants it, merges what each device calls, tells every die heard.

    ``backend``: a bleak scanner backend class for tests and rehearsals, None for the system's own.
    ``on_radio`` hears when the radio comes or goes, once for each change. ``is_missed``: whether a die with this id is
    ours and not linked; a link to it that a killed program left behind is ended.
    """

    def __init__(
        self,
        on_radio: Callable[[RadioReady | RadioUnavailable], None] = lambda state: None,
        backend: Any = None,
        is_missed: Callable[[str], bool] = lambda die: False,
    ) -> None:
        self._on_radio = on_radio
        self._is_missed = is_missed
        self._backend = backend
        self._adverts: dict[str, Advert] = {}
        self._listeners: list[Callable[[Sighting], None]] = []
        self._wanted = asyncio.Event()
        self._resumed = asyncio.Event()
        self._resumed.set()
        self._changed = asyncio.Event()
        self._try_now = asyncio.Event()
        self._starts: deque[float] = deque(maxlen=STARTS)
        self._heard_at = 0.0
        self._radio: RadioReady | RadioUnavailable | None = None

    @contextlib.contextmanager
    def listening(self, listener: Callable[[Sighting], None]) -> Iterator[None]:
        """``listener`` is called for each die heard, as often as it is heard, while the context is open."""
        self._listeners.append(listener)
        if not self._wanted.is_set():
            self._wanted.set()
            self._changed.set()
        try:
            yield
        finally:
            self._listeners.remove(listener)
            if not self._listeners:
                self._wanted.clear()
                self._changed.set()

    def kept_up(self) -> contextlib.AbstractContextManager[None]:
        """Keeps the scan going while the context is open."""
        return self.listening(lambda sighting: None)

    async def next_sighting(self, die: str) -> Sighting:
        """The next time this die (by id) is heard. Waits for ever; cancel it or put a timeout around."""
        found: asyncio.Future[Sighting] = asyncio.get_running_loop().create_future()

        def listener(sighting: Sighting) -> None:
            if sighting.identity.id == die and not found.done():
                found.set_result(sighting)

        with self.listening(listener):
            return await found

    async def sightings(self) -> AsyncIterator[Sighting]:
        """Every die, each time it is heard."""
        heard: asyncio.Queue[Sighting] = asyncio.Queue()
        with self.listening(heard.put_nowait):
            while True:
                yield await heard.get()

    def pause(self) -> None:
        """Stop listening until `resume`, whoever wants to listen."""
        self._resumed.clear()
        self._changed.set()

    def resume(self) -> None:
        self._resumed.set()
        self._try_now.set()

    async def run(self) -> None:
        """Scan whenever wanted, for ever. A missing radio is told and tried again, it never ends this."""
        failures = 0
        while True:
            await self._wanted.wait()
            await self._resumed.wait()
            await self._spare_starts()
            self._changed.clear()
            try:
                await self._scan_once()
                failures = 0
            except RadioError as error:
                failures += 1
                self._tell(error.state)
                self._try_now.clear()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(pause_before_try(failures)):
                        await self._try_now.wait()

    async def _scan_once(self) -> None:
        """One scan until nobody wants it, it is paused, or it hears nothing for too long."""
        bleak = load_bleak()
        loop = asyncio.get_running_loop()
        extra = {} if self._backend is None else {"backend": self._backend}
        try:
            scanner = bleak.BleakScanner(self._heard, scanning_mode="active", **extra)
            async with asyncio.timeout(START_PATIENCE):
                await scanner.start()
        except radio_failures() as error:
            raise RadioError(why_unavailable(error)) from error
        self._tell(RadioReady())
        self._heard_at = loop.time()
        try:
            if sys.platform == "linux" and self._backend is None:
                await end_leftovers(self._is_missed)
            while self._resumed.is_set():
                wanted = self._wanted.is_set()
                left = self._heard_at + DEAF_AFTER - loop.time() if wanted else LINGER
                if left <= 0:
                    return
                self._changed.clear()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(left):
                        await self._changed.wait()
                if not wanted and not self._wanted.is_set() and not self._changed.is_set():
                    return
        finally:
            with contextlib.suppress(*radio_failures()):
                async with asyncio.timeout(STOP_PATIENCE):
                    await scanner.stop()

    async def _spare_starts(self) -> None:
        loop = asyncio.get_running_loop()
        if len(self._starts) == STARTS:
            await asyncio.sleep(max(0.0, self._starts[0] + PER_SECONDS - loop.time()))
        self._starts.append(loop.time())

    def _tell(self, state: RadioReady | RadioUnavailable) -> None:
        if state != self._radio:
            self._radio = state
            self._on_radio(state)

    def _heard(self, device: Any, data: Any) -> None:
        self._heard_at = asyncio.get_running_loop().time()
        news = Advert(
            address=device.address,
            name=data.local_name or "",
            signal=data.rssi,
            maker_data={maker: bytes(told) for maker, told in data.manufacturer_data.items()},
            service_data={uuid.lower(): bytes(told) for uuid, told in data.service_data.items()},
            services=frozenset(uuid.lower() for uuid in data.service_uuids),
        )
        known = self._adverts.pop(device.address, None)
        advert = self._adverts[device.address] = known.merged(news) if known else news
        if len(self._adverts) > REMEMBERED:
            del self._adverts[next(iter(self._adverts))]  # the one not heard for the longest time
        recognised = recognise(advert)
        if recognised is None:
            return
        protocol, call = recognised
        if not news.maker_data:  # how it lies was said in another packet, who knows when
            call = replace(call, moving=False, still=False, motion=None)
        identity = DieIdentity(
            id=f"{protocol}:{call.key}",
            name=call.name,
            protocol=protocol,
            kind=call.kind,
            colour=call.colour,
            firmware=call.firmware,
        )
        sighting = Sighting(identity, advert.signal, call, device)
        for listener in tuple(self._listeners):
            listener(sighting)
