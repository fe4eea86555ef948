"""The radio half of any emulated die: a GATT server that calls out, takes one link, and can be lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import ClassVar

from bumble.core import UUID, AdvertisingData
from bumble.device import Connection, Device
from bumble.gatt import Characteristic, CharacteristicValue, Service

from firmware_tools.virtual_air import Air, device_in
from hardware.protocols.events import Channel

Kind = AdvertisingData.Type
Allowed = Characteristic.Properties


class EmulatedDie:
    """One die in the air. A maker's die tells what it calls (`call_parts`, `response_parts`) and what it
    does with a message (`heard`). ``received`` keeps all messages."""

    largest_mtu: ClassVar[int] = 128

    def __init__(self, air: Air, name: str, address: str, channel: Channel, interval_ms: float) -> None:
        self.air = air
        self.received: list[bytes] = []
        self.link: Connection | None = None
        self.times_said: Callable[[], int] = lambda: 1
        self.device, _ = device_in(
            air,
            name or "nameless",
            address,
            advertising_interval_min=interval_ms,
            advertising_interval_max=interval_ms,
        )
        self.device.gatt_server.max_mtu = self.largest_mtu
        self._notify = Characteristic(channel.notify, Allowed.NOTIFY, Characteristic.Permissions.READABLE, b"")
        write: Characteristic[bytes] = Characteristic(
            channel.write,
            Allowed.WRITE | Allowed.WRITE_WITHOUT_RESPONSE,
            Characteristic.Permissions.WRITEABLE,
            CharacteristicValue(write=self._written),
        )
        self.device.add_service(Service(channel.service, [self._notify, write]))
        self.device.on(Device.EVENT_CONNECTION, self._linked)
        self._asleep = False
        self._calling: set[asyncio.Task[None]] = set()

    # What makes it this die

    @property
    def id(self) -> str:
        """The id under which `hardware` knows this die."""
        raise NotImplementedError

    def call_parts(self) -> list[tuple[int, bytes]]:
        """The parts of its advertisement, without the flags."""
        raise NotImplementedError

    def response_parts(self) -> list[tuple[int, bytes]]:
        """The parts of its scan response."""
        raise NotImplementedError

    async def heard(self, message: bytes) -> None:
        """A message was written to it."""
        raise NotImplementedError

    @property
    def up(self) -> str:
        """The face that is up."""
        raise NotImplementedError

    async def throw(self, chance: Random, face: str = "") -> str:
        """Roll on to this face, or as it comes; the face that is up then."""
        raise NotImplementedError

    async def lean_on_something(self, chance: Random) -> None:
        """Thrown, and it comes to lie leaning."""
        raise NotImplementedError

    async def pick_up(self) -> None:
        """Somebody takes it in the hand."""
        raise NotImplementedError

    async def lay(self, chance: Random, face: str = "") -> None:
        """Put it down by hand on this or another face, without a roll."""
        raise NotImplementedError

    async def discharge(self, percent: int) -> None:
        """Its battery has so much left, which it tells."""
        raise NotImplementedError

    async def shake(self) -> None:
        """The table is bumped; it lies as before."""
        raise NotImplementedError

    # In the air

    async def switch_on(self) -> None:
        await self.device.power_on()
        await self.call_out()

    @property
    def sleeps(self) -> bool:
        """Whether it is asleep."""
        return self._asleep

    async def fall_asleep(self) -> None:
        """No call, no link: as on a magnet, or far away."""
        self._asleep = True
        self.lose()
        await self.device.stop_advertising()

    async def wake_up(self) -> None:
        self._asleep = False
        await self.call_out()

    def lose(self) -> None:
        """The link breaks without a word; the die calls again at once."""
        self.air.lose(self.device.random_address)

    def call_every(self, milliseconds: float) -> None:
        """How often it calls, from its next call on."""
        self.device.advertising_interval_min = self.device.advertising_interval_max = milliseconds

    def set_signal(self, dbm: int) -> None:
        self.air.signals[self.device.random_address] = dbm

    async def say(self, message: bytes) -> None:
        """One notification to whoever listens, as often as ``times_said`` says."""
        for _ in range(self.times_said()):
            await self._notify_once(message)

    async def _notify_once(self, message: bytes) -> None:
        await self.device.notify_subscribers(self._notify, message)

    async def call_out(self) -> None:
        """Call with what is true now; a linked or sleeping die does not."""
        if self.link is None and not self._asleep:
            await self.device.start_advertising(
                auto_restart=False,
                advertising_data=bytes(AdvertisingData([(Kind.FLAGS, b"\x06"), *self.call_parts()])),
                scan_response_data=bytes(AdvertisingData(self.response_parts())),
            )

    def _linked(self, link: Connection) -> None:
        self.link = link
        link.on(Connection.EVENT_DISCONNECTION, self._unlinked)

    def _unlinked(self, reason: int) -> None:
        self.link = None
        task = asyncio.get_running_loop().create_task(self.call_out())
        self._calling.add(task)
        task.add_done_callback(self._calling.discard)

    async def _written(self, link: Connection, message: bytes) -> None:
        self.received.append(bytes(message))
        await self.heard(bytes(message))


def service_part(channel: Channel) -> tuple[int, bytes]:
    """The part of a call that names the die's service."""
    return Kind.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS, UUID(channel.service).to_bytes()


def address_of(family: int, number: int) -> str:
    """A radio address that no other emulated die has: ``family`` is the maker's, ``number`` below 2**32."""
    return f"C0:{family:02X}:" + ":".join(f"{byte:02X}" for byte in number.to_bytes(4, "big"))
