"""Dice without dice: Pixels of both transports and firmware ages, and home-made ones, in a virtual room.

Layouts and timing as in `hardware.protocols.pixels`, written here from the die's side.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from firmware_tools.emulated_die import EmulatedDie, Kind, address_of, service_part
from firmware_tools.virtual_air import Air, AirController, device_in
from firmware_tools.virtual_radio import VirtualClient, VirtualScanner, backends_on
from hardware.faces import STANDARD_FACES
from hardware.protocols import diy, pixels

SAMPLE = 0.16  # seconds between two looks of the firmware at its accelerometer
NEW_FIRMWARE = 1_735_900_000  # 2025-01-03
OLD_FIRMWARE = 1_727_400_000  # 2024-09-27: before the roll states changed, after the normals were mended
KIND_NUMBERS = {name: number for number, name in pixels.KINDS.items()}


class EmulatedPixels(EmulatedDie):
    """A Pixels die. ``index`` is the face index (value - 1 on a d6), ``lights`` the colours it showed.

    ``old``: the transport and answers of firmware up to 2024. ``name``: None for the maker's default.
    ``upright``: the cosine of its tilt. ``silent_telemetry``: it does not say how upright it lies. ``called``: the
    state and face index in its call; they change when the die tells them, and stay when it goes on without a word.
    """

    def __init__(
        self,
        air: Air,
        key: int,
        kind: str = "d6",
        colour: int = 1,
        old: bool = False,
        firmware: int = 0,
        name: str | None = None,
        battery: int = 80,
        silent_telemetry: bool = False,
        upright: float = 1.0,
        index: int = 0,
    ) -> None:
        self.key, self.kind, self.colour, self.old = key, kind, colour, old
        self.firmware = firmware or (OLD_FIRMWARE if old else NEW_FIRMWARE)
        self.name = f"Pixel{key:08x}" if name is None else name
        self.battery, self.silent_telemetry, self.upright = battery, silent_telemetry, upright
        self.index, self.state = index, self._resting(rolled=False)
        self.called = self.state, self.index
        self.lights: list[int] = []
        self.channel = pixels.OLD_CHANNEL if old else pixels.NEW_CHANNEL
        super().__init__(air, self.name, address_of(0, key), self.channel, interval_ms=187.5)

    @property
    def id(self) -> str:
        """The id under which `hardware` knows this die."""
        return f"pixels:{self.key:08x}"

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

    async def throw(self, chance: Random, face: str = "") -> str:
        """Roll on to this face, or as it comes; the face that is up then."""
        faces = STANDARD_FACES[self.kind]
        tumbles = [chance.randrange(len(faces)) for _ in range(4)]
        await self.roll(*tumbles[:3], faces.index(face) if face else tumbles[3])
        return faces[self.index]

    async def lean_on_something(self, chance: Random) -> None:
        """Thrown, and leaning."""
        await self._becomes(pixels.ROLLING, self.index)
        await asyncio.sleep(3 * SAMPLE)
        await self._becomes(pixels.CROOKED, self.index)
        self.state = self._resting(rolled=False)

    async def discharge(self, percent: int) -> None:
        """Its battery has so much left."""
        self.battery = percent
        await self._tell_battery()
        await self.call_out()

    async def _tell_battery(self) -> None:
        await self.say(bytes([pixels.BATTERY_LEVEL, self.battery, 0]))

    @property
    def up(self) -> str:
        """The face that is up."""
        return STANDARD_FACES[self.kind][self.index]

    async def lay(self, chance: Random, face: str = "") -> None:
        """Put it down by hand on this or another face, without a roll."""
        faces = STANDARD_FACES[self.kind]
        await self.pick_up()
        await self.put_down(faces.index(face) if face else (self.index + 1 + chance.randrange(3)) % len(faces))

    async def shake(self) -> None:
        """The table is bumped; it lies as before."""
        await self.tumble(self.index, self.index)

    async def pick_up(self) -> None:
        await self._becomes(pixels.HANDLING, self.index)

    async def put_down(self, index: int) -> None:
        await asyncio.sleep(3 * SAMPLE)
        await self._becomes(self._resting(rolled=False), index)

    def turn_unheard(self, index: int) -> None:
        """It comes to lie on another face while nobody listens."""
        self.index, self.state = index, self._resting(rolled=False)
        self.called = self.state, self.index

    @property
    def tells_placed(self) -> bool:
        """Whether its firmware tells a die that was rolled from one that was put down."""
        return self.firmware >= pixels.FIRMWARE_WITH_PLACED

    # Inside

    def _resting(self, rolled: bool) -> int:
        return pixels.ON_FACE_OR_ROLLED if rolled or not self.tells_placed else pixels.PLACED

    async def _becomes(self, state: int, index: int) -> None:
        self.state, self.index = self.called = state, index
        await self.say(bytes([pixels.ROLL_STATE, state, index]))
        await self.call_out()  # the call shows state and face, too

    def call_parts(self) -> list[tuple[int, bytes]]:
        maker = struct.pack(
            "<HBBBBB",
            pixels.OLD_MAKER if self.old else pixels.NEW_MAKER,
            6,
            KIND_NUMBERS[self.kind] << 4 | self.colour,
            *self.called,
            self.battery,
        )
        parts: list[tuple[int, bytes]] = [
            (Kind.COMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS, b"\x0a\x18"),
            (Kind.MANUFACTURER_SPECIFIC_DATA, maker),
        ]
        if self.name:
            parts.append((Kind.COMPLETE_LOCAL_NAME, self.name.encode()[:13]))
        return parts

    def response_parts(self) -> list[tuple[int, bytes]]:
        data = struct.pack("<HII", 0x180A, self.key, self.firmware)
        return [service_part(self.channel), (Kind.SERVICE_DATA_16_BIT_UUID, data)]

    async def heard(self, message: bytes) -> None:
        match message[0] if message else None:
            case pixels.WHO_ARE_YOU:
                await self.say(self._old_identity() if self.old else self._new_identity())
            case pixels.REQUEST_ROLL_STATE:
                await self.say(bytes([pixels.ROLL_STATE, self.state, self.index]))
            case pixels.REQUEST_BATTERY:
                await self._tell_battery()
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


class EmulatedDiy(EmulatedDie):
    """A home-made radio die that speaks lines (`hardware.protocols.diy`), cut to the small packets of cheap
    boards. Boards like it share their name; ``address_number`` tells them apart. ``version``: of its lines, 1 or 2."""

    largest_mtu = 23

    def __init__(
        self,
        air: Air,
        address_number: int,
        name: str = "Burrow die",
        face: str = "1",
        version: int = 1,
        battery: int = 70,
    ) -> None:
        self.name, self.face, self.version, self.battery = name, face, version, battery
        self.lights: list[int] = []
        self._begun = b""
        self._rolls = self._number = 0
        self._speaking = asyncio.Lock()
        self._address = address_of(1, address_number)
        super().__init__(air, name, self._address, diy.CHANNEL, interval_ms=100.0)

    @property
    def id(self) -> str:
        """The id under which `hardware` knows this die."""
        return f"diy:{self._address.replace(':', '').lower()}"

    def call_parts(self) -> list[tuple[int, bytes]]:
        return [(Kind.COMPLETE_LOCAL_NAME, self.name.encode())]

    def response_parts(self) -> list[tuple[int, bytes]]:
        return [service_part(diy.CHANNEL)]

    async def heard(self, message: bytes) -> None:
        *whole, self._begun = (self._begun + message).split(b"\n")
        for row in whole:
            match row.rpartition(b"*")[0].decode("utf-8", "replace").split(" "):
                case ["WHO"]:
                    await self.tell("HELLO", "board", "d6", self.name)
                case ["FACE?"]:
                    await self.tell("FACE", self.face)
                case ["BATTERY?"]:
                    await self.tell("BATTERY", self.battery)
                case ["BLINK", colour, _]:
                    self.lights.append(int(colour, 16))

    async def tell(self, *words: object) -> None:
        """One line, in as many notifications as it takes."""
        if self.version == 1:
            raw = diy.line(*words)
        else:
            self._number = diy.next_number(self._number)
            raw = diy.numbered(self._number, *words)
        size = self.largest_mtu - 3
        async with self._speaking:  # two answers at once must not mix their pieces
            for _ in range(self.times_said()):  # a whole line: half of it twice would be no line
                for start in range(0, len(raw), size):
                    await self._notify_once(raw[start : start + size])

    async def throw(self, chance: Random, face: str = "") -> str:
        """Roll on to this face, or as it comes; the face that is up then."""
        face = face or chance.choice(STANDARD_FACES["d6"])
        await self.roll(face)
        return face

    @property
    def up(self) -> str:
        """The face that is up."""
        return self.face

    async def lay(self, chance: Random, face: str = "") -> None:
        """Put it down by hand on this or another face, without a roll."""
        await self.pick_up()
        await asyncio.sleep(0.5)
        self.face = face or chance.choice([other for other in STANDARD_FACES["d6"] if other != self.face])
        await self.tell("FACE", self.face)

    async def pick_up(self) -> None:
        """Somebody takes it in the hand."""
        await self.tell("HELD")

    async def lean_on_something(self, chance: Random) -> None:
        """Thrown, and leaning."""
        await self.tell("MOVING")
        await asyncio.sleep(0.9)
        self._rolls += 1
        await self.tell("CROOKED", self.face, *([self._rolls] if self.version == 1 else []))

    async def discharge(self, percent: int) -> None:
        """Its battery has so much left."""
        self.battery = percent
        await self.tell("BATTERY", percent)

    async def shake(self) -> None:
        """The table is bumped; it lies as before."""
        await self.tell("MOVING")
        await asyncio.sleep(0.4)
        await self.tell("FACE", self.face)

    async def roll(self, face: str, seconds: float = 0.9) -> None:
        await self.tell("MOVING")
        await asyncio.sleep(seconds)
        self._rolls += 1
        self.face = face
        await self.tell("ROLL", face, *([self._rolls] if self.version == 1 else [100]))


@dataclass(frozen=True, slots=True)
class Room:
    """A virtual room: its air, the tablet's radio as backends for bleak, and the dice in it."""

    air: Air
    tablet: AirController
    scanner: type[VirtualScanner]
    client: type[VirtualClient]
    dice: tuple[Any, ...]


async def enter_room(dice: Iterable[EmulatedDie], air: Air) -> Room:
    """Switch on a tablet and these dice, all in the same ``air``."""
    device, controller = device_in(air, "tablet", "C0:FF:EE:00:00:01")
    await device.power_on()
    everyone = tuple(dice)
    for die in everyone:
        await die.switch_on()
    return Room(air, controller, *backends_on(device), everyone)
