"""A Pixels die without hardware: it speaks the maker's bytes through the very driver that real dice use."""

from __future__ import annotations

import struct

from hardware.links.scripted_link import ScriptedLink, Step
from hardware.reading import DieIdentity

FIRMWARE = 1_735_689_600  # 2025-01-01: tells "rolled" and "placed" apart
_WHO, _STATE, _TELEMETRY, _BATTERY = 1, 23, 26, 33


class SimulatedPixel(ScriptedLink):
    """A six-sided Pixels die that is rolled by the program. `number` is its maker's number, `battery` percent.

    `roll(face)` throws it so that `face` (1…6) comes up; with `flat` below 0.97 it lies tilted and the driver
    asks for a look, below 0.9 it counts as crooked.
    """

    def __init__(self, number: int, name: str, battery: int = 90) -> None:
        super().__init__()
        self.identity = DieIdentity(f"pixels:{number:08x}", name, "pixels", "d6", "onyx black", FIRMWARE)
        self._number = number
        self._battery = battery
        self._face = 0
        self._flat = 1.0

    def roll(self, face: int, seconds: float = 0.9, flat: float = 1.0) -> None:
        """Throw it; the face is told after `seconds` plus the driver's moment of patience."""
        if not 1 <= face <= 6:
            raise ValueError(f"a six-sided die has no face {face}")
        old, self._face, self._flat = self._face, face - 1, flat
        turns = [Step(seconds / 4, bytes([3, 3, (old + n) % 6])) for n in (1, 2, 3)]
        self.play(Step(0.0, bytes([3, 3, old])), *turns, Step(seconds / 4, bytes([3, 1, self._face])))

    async def send(self, data: bytes) -> None:
        await super().send(data)
        answer = self._answer(data[0])
        if answer and self._ear is not None:
            self._ear.received(answer)

    def _answer(self, word: int) -> bytes:
        if word == _WHO:
            fields = (6, 1, 2, 0, self._number, 0, FIRMWARE, 5, self._face, self._battery, 0)
            return bytes([2]) + struct.pack("<BBBIIHIBBBB", *fields)
        if word == _STATE:
            return bytes([3, 5, self._face])
        if word == _BATTERY:
            return bytes([34, self._battery, 0])
        if word == _TELEMETRY:
            level = round(1000 * self._flat)
            return struct.pack(
                "<BhhhiIBBBBBBBbBhhBBBBB",
                *(4, 0, 0, level, level, 0, 1, self._face, self._battery, 0, 0, 200, 0, -50, 0, 2000, 2000),
                *(0, 0, 0, 0, 0),
            )
        return b""
