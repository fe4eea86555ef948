"""A GoDice that exists only in the computer: the published messages, written here from the die's side."""

from __future__ import annotations

import asyncio
from random import Random
from struct import pack

from firmware_tools.emulated_die import EmulatedDie, Kind, address_of, service_part
from firmware_tools.virtual_air import Air
from hardware.protocols import godice

LETTERS = {colour: letter for letter, colour in godice.COLOURS_BY_LETTER.items()}
SENSOR = (2, -3, 1)  # what a real sensor is off by


class EmulatedGoDice(EmulatedDie):
    """A die named ``GoDice_<serial>_<colour>_v04`` that wears ``shell`` and lies on ``face``.

    ``lights`` keeps the colours it was asked to blink in, 0 for dark.
    """

    largest_mtu = 23

    def __init__(
        self,
        air: Air,
        serial: int,
        colour: str = "black",
        shell: str = "d6",
        face: str = "1",
        battery: int = 90,
        charging: bool = False,
    ) -> None:
        self.serial, self.colour, self.battery, self.charging = serial & 0xFFFFFF, colour, battery, charging
        self.shell, self.face = godice.SHELLS[shell], face
        self.lights: list[int] = []
        self.name = f"GoDice_{self.serial:06X}_{LETTERS[colour]}_v04"
        super().__init__(air, self.name, address_of(2, self.serial), godice.CHANNEL, interval_ms=100.0)

    @property
    def id(self) -> str:
        """The id under which `hardware` knows this die."""
        return f"godice:{self.serial:06x}"

    # On the table

    async def roll(self, face: str, seconds: float = 0.9) -> None:
        """Thrown, and flat on a face."""
        await self._moves(seconds)
        await self._rests(b"S", face)

    async def throw(self, chance: Random, face: str = "") -> str:
        """Roll on to this face, or as it comes; the face that is up then."""
        face = face or chance.choice(self.shell.faces)
        await self.roll(face)
        return face

    @property
    def up(self) -> str:
        """The face that is up."""
        return self.face

    async def lay(self, chance: Random, face: str = "") -> None:
        """Turned by hand to this or another face, without a roll."""
        await self.put_down(face or chance.choice([other for other in self.shell.faces if other != self.face]))

    async def pick_up(self) -> None:
        """It feels that it moves, and cannot tell a hand from a throw."""
        await self.say(b"R")

    async def lean_on_something(self, chance: Random) -> None:
        """Thrown, and leaning."""
        await self.lean(chance.choice(self.shell.faces))

    async def discharge(self, percent: int) -> None:
        """Its battery has so much left."""
        self.battery = percent
        await self._tell_battery()

    async def lean(self, likely: str, seconds: float = 0.9) -> None:
        """Thrown, and leaning on something."""
        await self._moves(seconds)
        await self._rests(b"TS", likely)

    async def shake(self) -> None:
        """The table is bumped; it lies as before."""
        await self._moves(0.4)
        await self._rests(b"FS", self.face)

    async def put_down(self, face: str) -> None:
        """Turned to another face by hand."""
        await self._rests(b"MS", face)

    def turn_unheard(self, face: str) -> None:
        """It comes to lie on another face while nobody listens."""
        self.face = face

    # Inside

    async def _moves(self, seconds: float) -> None:
        await self.say(b"R")
        await asyncio.sleep(seconds)

    async def _tell_battery(self) -> None:
        await self.say(b"Bat" + bytes([self.battery]))

    async def _rests(self, how: bytes, face: str) -> None:
        self.face = face
        await self.say(how + self._up())

    def _up(self) -> bytes:
        straight = self.shell.cells[self.shell.faces.index(self.face)]
        return pack("bbb", *(a + b for a, b in zip(straight, SENSOR, strict=True)))

    def call_parts(self) -> list[tuple[int, bytes]]:
        return [(Kind.COMPLETE_LOCAL_NAME, self.name.encode())]

    def response_parts(self) -> list[tuple[int, bytes]]:
        return [service_part(godice.CHANNEL)]

    async def heard(self, message: bytes) -> None:
        match list(message):
            case [godice.ASK_BATTERY]:
                await self._tell_battery()
            case [godice.ASK_COLOUR]:
                await self.say(b"Col" + bytes([godice.COLOURS.index(self.colour)]))
            case [godice.BEGIN, *_]:
                await self._tell_battery()
                await self.say(b"Char" + bytes([self.charging]))
                await self._rests(b"S", self.face)
            case [godice.BLINK, _, _, _, red, green, blue, *_]:
                self.lights.append(red << 16 | green << 8 | blue)
            case [godice.STOP_BLINKING]:
                self.lights.append(0)
