"""Pixels dice without Pixels: real GATT servers in a virtual room, with both transports and firmware ages.

Layouts and timing as in `hardware.protocols.pixels`, written here from the die's side.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Iterable
from dataclasses import dataclass, field

from bumble.core import UUID, AdvertisingData
from bumble.device import Connection, Device
from bumble.gatt import Characteristic, CharacteristicValue, Service

from firmware_tools.virtual_air import Air, AirController, device_in
from firmware_tools.virtual_radio import VirtualClient, VirtualScanner, backends_on
from hardware.protocols import pixels

SAMPLE = 0.16  # seconds between two looks of the firmware at its accelerometer
NEW_FIRMWARE = 1_735_900_000  # 2025-01-03
OLD_FIRMWARE = 1_727_400_000  # 2024-09-27: before the roll states changed, after the normals were mended
KIND_NUMBERS = {name: number for number, name in pixels.KINDS.items()}
Kind = AdvertisingData.Type
Allowed = Characteristic.Properties


@dataclass(eq=False)
class EmulatedPixels:
    """One die in the air. ``index`` is the face index (value - 1 on a d6).

    ``old``: the transport and answers of firmware up to 2024. ``name``: None for the maker's default.
    ``silent_telemetry``: it does not say how upright it lies.
    """

    air: Air
    key: int
    kind: str = "d6"
    colour: int = 1
    old: bool = False
    firmware: int = 0
    name: str | None = None
    battery: int = 80
    silent_telemetry: bool = False
    interval_ms: float = 187.5
    upright: float = 1.0
    index: int = 0
    state: int = pixels.PLACED
    received: list[bytes] = field(default_factory=list)
    lights: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.firmware = self.firmware or (OLD_FIRMWARE if self.old else NEW_FIRMWARE)
        self.state = self._resting(rolled=False)
        self.name = f"Pixel{self.key:08x}" if self.name is None else self.name
        self.channel = pixels.OLD_CHANNEL if self.old else pixels.NEW_CHANNEL
        address = "C0:00:" + ":".join(f"{byte:02X}" for byte in self.key.to_bytes(4, "big"))
        self.device, _ = device_in(
            self.air,
            self.name or "nameless",
            address,
            advertising_interval_min=self.interval_ms,
            advertising_interval_max=self.interval_ms,
        )
        self.device.gatt_server.max_mtu = 128
        self._notify = Characteristic(self.channel.notify, Allowed.NOTIFY, Characteristic.Permissions.READABLE, b"")
        write: Characteristic[bytes] = Characteristic(
            self.channel.write,
            Allowed.WRITE | Allowed.WRITE_WITHOUT_RESPONSE,
            Characteristic.Permissions.WRITEABLE,
            CharacteristicValue(write=self._written),
        )
        self.device.add_service(Service(self.channel.service, [self._notify, write]))
        self.device.on(Device.EVENT_CONNECTION, self._linked)
        self.link: Connection | None = None
        self._asleep = False
        self._advertising: set[asyncio.Task[None]] = set()

    @property
    def id(self) -> str:
        """The id under which `hardware` knows this die."""
        return f"pixels:{self.key:08x}"

    # In the air

    async def switch_on(self) -> None:
        await self.device.power_on()
        await self._advertise()

    async def fall_asleep(self) -> None:
        """No call, no link: as on a magnet, or far away."""
        self._asleep = True
        self.lose()
        await self.device.stop_advertising()

    async def wake_up(self) -> None:
        self._asleep = False
        await self._advertise()

    def lose(self) -> None:
        """The link breaks without a word; the die calls again at once."""
        self.air.lose(self.device.random_address)

    def set_signal(self, dbm: int) -> None:
        self.air.signals[self.device.random_address] = dbm

    # On the table

    async def roll(self, *indices: int) -> None:
        """In the hand, tumbling over these face indices, at rest on the last one."""
        await self._becomes(pixels.HANDLING, self.index)
        await self.tumble(*indices)

    async def tumble(self, *indices: int) -> None:
        """The throw alone, with the pause that the firmware needs to be certain that it is over."""
        for index in indices:
            await asyncio.sleep(SAMPLE)
            await self._becomes(pixels.ROLLING, index)
        await asyncio.sleep(3 * SAMPLE)
        await self._becomes(self._resting(rolled=True), indices[-1])
        self.state = self._resting(rolled=False)  # the firmware goes on to this without telling

    async def pick_up(self) -> None:
        await self._becomes(pixels.HANDLING, self.index)

    async def put_down(self, index: int) -> None:
        await asyncio.sleep(3 * SAMPLE)
        await self._becomes(self._resting(rolled=False), index)

    def turn_unheard(self, index: int) -> None:
        """It comes to lie on another face while nobody listens."""
        self.index, self.state = index, self._resting(rolled=False)

    # Inside

    def _resting(self, rolled: bool) -> int:
        if rolled or self.firmware < pixels.FIRMWARE_WITH_PLACED:
            return pixels.ON_FACE_OR_ROLLED
        return pixels.PLACED

    async def _becomes(self, state: int, index: int) -> None:
        self.state, self.index = state, index
        await self.say(bytes([pixels.ROLL_STATE, state, index]))
        if self.link is None and not self._asleep:
            await self._advertise()

    async def say(self, message: bytes) -> None:
        """One notification to whoever listens."""
        await self.device.notify_subscribers(self._notify, message)

    def _linked(self, link: Connection) -> None:
        self.link = link
        link.on(Connection.EVENT_DISCONNECTION, self._unlinked)

    def _unlinked(self, reason: int) -> None:
        self.link = None
        if not self._asleep:
            task = asyncio.get_running_loop().create_task(self._advertise())
            self._advertising.add(task)
            task.add_done_callback(self._advertising.discard)

    async def _advertise(self) -> None:
        await self.device.start_advertising(
            auto_restart=False, advertising_data=self._call(), scan_response_data=self._scan_response()
        )

    def _call(self) -> bytes:
        maker = struct.pack(
            "<HBBBBB",
            pixels.OLD_MAKER if self.old else pixels.NEW_MAKER,
            6,
            KIND_NUMBERS[self.kind] << 4 | self.colour,
            self.state,
            self.index,
            self.battery,
        )
        parts = [
            (Kind.FLAGS, b"\x06"),
            (Kind.COMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS, b"\x0a\x18"),
            (Kind.MANUFACTURER_SPECIFIC_DATA, maker),
        ]
        if self.name:
            parts.append((Kind.COMPLETE_LOCAL_NAME, self.name.encode()[:13]))
        return bytes(AdvertisingData(parts))

    def _scan_response(self) -> bytes:
        service = UUID(self.channel.service).to_bytes()
        data = struct.pack("<HII", 0x180A, self.key, self.firmware)
        return bytes(
            AdvertisingData(
                [
                    (Kind.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS, service),
                    (Kind.SERVICE_DATA_16_BIT_UUID, data),
                ]
            )
        )

    async def _written(self, link: Connection, message: bytes) -> None:
        message = bytes(message)
        self.received.append(message)
        match message[0] if message else None:
            case pixels.WHO_ARE_YOU:
                await self.say(self._old_identity() if self.old else self._new_identity())
            case pixels.REQUEST_ROLL_STATE:
                await self.say(bytes([pixels.ROLL_STATE, self.state, self.index]))
            case pixels.REQUEST_BATTERY:
                await self.say(bytes([pixels.BATTERY_LEVEL, self.battery, 0]))
            case pixels.REQUEST_TELEMETRY if not self.silent_telemetry:
                await self.say(self._telemetry())
            case pixels.BLINK:
                _times, _ms, colour = struct.unpack_from("<BHI", message, 1)
                self.lights.append(colour)
                await self.say(bytes([pixels.BLINK + 1]))
            case pixels.BLINK_ID:
                await self.say(bytes([pixels.BLINK_ID + 1]))
            case pixels.STOP_ALL_ANIMATIONS:
                self.lights.append(0)

    def _old_identity(self) -> bytes:
        return struct.pack(
            "<BBBBIIHIBBBB",
            pixels.I_AM_A_DIE,
            6,
            self.colour,
            KIND_NUMBERS[self.kind],
            0,
            self.key,
            1000,
            self.firmware,
            self.state,
            self.index,
            self.battery,
            0,
        )

    def _new_identity(self) -> bytes:
        kind = KIND_NUMBERS[self.kind]
        chunks = (
            struct.pack("<HIHHHH", 0x100, self.firmware, 0x100, 0x100, 0x100, 0x100),
            struct.pack("<IBBBBB", self.key, 1, kind, 6, self.colour, 0),
            bytes(31),
            (self.name or "").encode()[:31].ljust(31, b"\0"),
            struct.pack("<III", 0, 1000, 2000),
            bytes([self.battery, 0, self.state, self.index]),
        )
        return bytes([pixels.I_AM_A_DIE]) + b"".join(bytes([len(each) + 1]) + each for each in chunks)

    def _telemetry(self) -> bytes:
        head = struct.pack("<BhhhiI", pixels.TELEMETRY, 0, 0, 1000, round(self.upright * 1000), 0)
        status = bytes([self.state, self.index, self.battery, 0, 0, 200, 0])
        return head + status + struct.pack("<bBhhBBBBB", -55, 37, 2500, 2500, 0, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Room:
    """A virtual room: its air, the tablet's radio as backends for bleak, and the dice in it."""

    air: Air
    tablet: AirController
    scanner: type[VirtualScanner]
    client: type[VirtualClient]
    dice: tuple[EmulatedPixels, ...]


async def enter_room(dice: Iterable[EmulatedPixels], air: Air) -> Room:
    """Switch on a tablet and these dice, all in the same ``air``."""
    device, controller = device_in(air, "tablet", "C0:FF:EE:00:00:01")
    await device.power_on()
    everyone = tuple(dice)
    for die in everyone:
        await die.switch_on()
    return Room(air, controller, *backends_on(device), everyone)
