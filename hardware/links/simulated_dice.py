"""Bought dice without hardware: they speak their makers' bytes through the very drivers that real dice use.

Written from the dice's side, so that what the decoders read is not what they wrote themselves.
"""

from __future__ import annotations

import struct
from collections.abc import Callable

from hardware.faces import STANDARD_FACES
from hardware.links.scripted_link import ScriptedLink, Step
from hardware.protocols import godice
from hardware.reading import DieIdentity

FIRMWARE = 1_735_689_600  # 2025-01-01: tells "rolled" and "placed" apart
TURNS = 3
_WHO, _STATE, _TELEMETRY, _BLINK, _BATTERY = 1, 23, 26, 29, 33
_LIGHTS_AND_KIND = {"d6": (6, 2), "d20": (20, 7)}


class SimulatedPixel(ScriptedLink):
    """A Pixels die that is rolled by the program. `number` is its maker's number, `battery` percent, `kind` "d6" or
    "d20"; `die_id` is the identity it is known by, else the one a bought die with that number has.

    `roll(face)` throws it so that `face` comes up; with `flat` below 0.97 it lies tilted and the driver asks for a
    look, below 0.9 it counts as crooked. `on_light` hears 0xRRGGBB and how often it is to blink.
    """

    def __init__(self, number: int, name: str, battery: int = 90, kind: str = "d6", die_id: str = "") -> None:
        super().__init__()
        told = die_id or f"pixels:{number:08x}"
        self.identity = DieIdentity(told, name, "pixels", kind, "onyx black", FIRMWARE)
        self.on_light: Callable[[int, int], object] = lambda colour, times: None
        self.faces = STANDARD_FACES[kind]
        self._number = number
        self._battery = battery
        self._face = 0
        self._flat = 1.0

    def roll(self, face: int, seconds: float = 0.9, flat: float = 1.0) -> None:
        """Throw it; the face is told after `seconds` plus the driver's moment of patience."""
        if str(face) not in self.faces:
            raise ValueError(f"a {self.identity.kind} has no face {face}")
        old, self._face, self._flat = self._face, face - 1, flat
        wait = seconds / (TURNS + 1)
        turns = [Step(wait, bytes([3, 3, (old + n) % len(self.faces)])) for n in range(1, TURNS + 1)]
        self.play(Step(0.0, bytes([3, 3, old])), *turns, Step(wait, bytes([3, 1, self._face])))

    def answer(self, data: bytes) -> bytes:
        word = data[0]
        if word == _WHO:
            lights, kind = _LIGHTS_AND_KIND[self.identity.kind]
            fields = (lights, 1, kind, 0, self._number, 0, FIRMWARE, 5, self._face, self._battery, 0)
            return bytes([2]) + struct.pack("<BBBIIHIBBBB", *fields)
        if word == _STATE:
            return bytes([3, 5, self._face])
        if word == _BATTERY:
            return bytes([34, self._battery, 0])
        if word == _BLINK:
            times, _, colour = struct.unpack_from("<BHI", data, 1)
            self.on_light(colour, times)
            return b""
        if word == _TELEMETRY:
            level = round(1000 * self._flat)
            return struct.pack(
                "<BhhhiIBBBBBBBbBhhBBBBB",
                *(4, 0, 0, level, level, 0, 1, self._face, self._battery, 0, 0, 200, 0, -50, 0, 2000, 2000),
                *(0, 0, 0, 0, 0),
            )
        return b""


class SimulatedGoDice(ScriptedLink):
    """A bare GoDice (six faces) that is rolled by the program. `serial` is the number in its name; see `SimulatedPixel`
    for the rest."""

    faces = STANDARD_FACES["d6"]

    def __init__(self, serial: int, battery: int = 90, die_id: str = "") -> None:
        super().__init__()
        told = die_id or f"godice:{serial:06x}"
        self.identity = DieIdentity(told, f"GoDice_{serial:06X}_K_v04", "godice", "unknown", "black")
        self.on_light: Callable[[int, int], object] = lambda colour, times: None
        self._battery = battery
        self._face = 1

    def roll(self, face: int, seconds: float = 0.9) -> None:
        """Throw it so that `face` (1…6) comes up after `seconds`."""
        if str(face) not in self.faces:
            raise ValueError(f"a bare GoDice has no face {face}")
        self._face = face
        self.play(Step(0.0, b"R"), Step(seconds, b"S" + self._up()))

    def _up(self) -> bytes:
        return struct.pack("bbb", *godice.BARE.cells[self._face - 1])

    def answer(self, data: bytes) -> bytes:
        match list(data):
            case [godice.ASK_BATTERY]:
                return b"Bat" + bytes([self._battery])
            case [godice.ASK_COLOUR]:
                return b"Col" + bytes([godice.COLOURS.index("black")])
            case [godice.BEGIN, *_]:
                return b"S" + self._up()
            case [godice.BLINK, times, _, _, red, green, blue, *_]:
                self.on_light(red << 16 | green << 8 | blue, times)
        return b""
