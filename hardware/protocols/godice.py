"""GoDice (Particula): bytes ↔ events, written from the published message format. Pure; never raises on bytes.

Unofficial: Burrow is neither made nor endorsed by Particula, and the app says so beside each of these dice. What
the bytes mean is told in ParticulaCode/GoDiceAndroid_iOS_API ``common/godiceapi.h`` and
ParticulaCode/GoDiceJavaScriptAPI ``godice.js``; no code of theirs is used. Only documented bytes are sent.

A message is an ASCII prefix and a fixed number of bytes::

    R                     it moves, perhaps a roll begins
    S  x y z              still and flat after a real roll
    TS x y z              still, not flat, after a real roll
    FS x y z              still after a movement that was no real roll
    MS x y z              still after it was turned to another face
    Bat n · Col c · Char b   charge in percent · colour of the body · 1 on the charger, 0 not
    Tap · DTap            taps: left out

``x y z`` is the direction that is up in the die's own frame, signed bytes of 1/64 g. The die does not know which
shell it wears; its owner says it (`FaceProfile.shell`), a die of unknown kind is read as bare.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import dist, hypot
from struct import unpack

from hardware.protocols.events import (
    Advert,
    Call,
    Channel,
    Charge,
    Coloured,
    Event,
    Handled,
    Leaning,
    Level,
    Resting,
    Rolling,
)

CHANNEL = Channel(
    service="6e400001-b5a3-f393-e0a9-e50e24dcca9e",
    notify="6e400003-b5a3-f393-e0a9-e50e24dcca9e",
    write="6e400002-b5a3-f393-e0a9-e50e24dcca9e",
)

# What is sent
ASK_BATTERY, SET_LIGHTS, BLINK, STOP_BLINKING, ASK_COLOUR, BEGIN = 0x03, 0x08, 0x10, 0x14, 0x17, 0x19
SENSITIVITY = 30  # the maker's default
TOGETHER, BOTH_LIGHTS = 1, 0

STILL = ord("S")

COLOURS = ("black", "red", "green", "blue", "yellow", "orange")
COLOURS_BY_LETTER = {"K": "black", "R": "red", "G": "green", "B": "blue", "Y": "yellow", "O": "orange"}
NAME = re.compile(r"GoDice_([0-9A-Fa-f]{6})(?:_([A-Z])(?:_|$)|_|$)")

Vector = tuple[int, int, int]
_Cell = tuple[int, int, int, float, float, str]


class Shell:
    """What a die wears: the vectors that are up, and the face each of them stands for.

    ``exact``: a vector is the very direction of its face, so that its angle to gravity is the die's tilt.
    """

    def __init__(self, cells: Sequence[Vector], faces: Iterable[object], exact: bool) -> None:
        self.cells = tuple(cells)
        self.faces = tuple(str(face) for face in faces)
        self.exact = exact
        # half the squared length, and the length: what does not change from one reading to the next
        self._cells: list[_Cell] = [
            (x, y, z, (x * x + y * y + z * z) / 2, hypot(x, y, z), face)
            for (x, y, z), face in zip(self.cells, self.faces, strict=True)
        ]
        self._near: dict[int, list[_Cell]] = {}

    def read(self, up: bytes) -> tuple[str, float | None]:
        """The face whose vector is nearest by distance, as the maker's own programs take it, and the cosine of the
        tilt to it; None where the tilt cannot be told. ``up``: three signed bytes."""
        box = (up[0] >> 3) << 10 | (up[1] >> 3) << 5 | up[2] >> 3
        near = self._near.get(box) or self._look_near(box)
        x, y, z = unpack("bbb", up)
        a, b, c, half, length, face = near[0]
        most = a * x + b * y + c * z
        if len(near) > 1:
            least = most - half
            for cell in near:
                dot = cell[0] * x + cell[1] * y + cell[2] * z
                if dot - cell[3] > least:
                    _, _, _, half, length, face = cell
                    most, least = dot, dot - half
        if not self.exact or not (x or y or z):
            return face, None
        return face, round(most / (length * hypot(x, y, z)), 3)

    def _look_near(self, box: int) -> list[_Cell]:
        """The vectors, in their order, one of which is nearest to each point of this box of 8 × 8 × 8 directions; a
        table that is filled as the die is turned, for trying all vectors each time takes too long."""
        low = [(n << 3) - (256 if n >= 16 else 0) for n in (box >> 10, box >> 5 & 31, box & 31)]
        middle = [each + 3.5 for each in low]
        away = [dist(middle, cell) for cell in self.cells]
        # no point of the box is further from its middle than half a diagonal
        near = [cell for cell, far in zip(self._cells, away, strict=True) if far <= min(away) + 2 * dist(low, middle)]
        self._near[box] = near
        return near


_SIX: tuple[Vector, ...] = ((-64, 0, 0), (0, 0, 64), (0, 64, 0), (0, -64, 0), (0, 0, -64), (64, 0, 0))
_TEN: tuple[Vector, ...] = (
    *((-64, 0, -22), (42, -42, 40), (0, 22, -64), (0, 22, 64), (-42, -42, 42)),
    *((22, 64, 0), (-42, -42, -42), (64, 0, -22), (-22, 64, 0), (42, -42, -42)),
)
# opposite faces of the twenty add up to 21
_TWENTY = (*_TEN, *((-x, -y, -z) for x, y, z in reversed(_TEN)))
_TEN_VALUES = (8, 2, 6, 1, 4, 3, 9, 0, 7, 5)
_ON_TWENTY = (*_TEN_VALUES, *reversed(_TEN_VALUES))
_TWENTY_FOUR: tuple[Vector, ...] = (
    *((20, -60, -20), (20, 0, 60), (-40, -40, 40), (-60, 0, 20), (40, 20, 40), (-20, -60, -20)),
    *((20, 60, 20), (-40, 20, -40), (-40, 40, 40), (-20, 0, 60), (-20, -60, 20), (60, 0, 20)),
    *((-60, 0, -20), (20, 60, -20), (20, 0, -60), (40, -20, -40), (-20, 60, -20), (-40, -40, -40)),
    *((40, -20, 40), (20, -60, 20), (60, 0, -20), (40, 20, -40), (-20, 0, -60), (-20, 60, 20)),
)
_FOUR_VALUES = (3, 1, 4, 1, 4, 4, 1, 4, 2, 3, 1, 1, 1, 4, 2, 3, 3, 2, 2, 2, 4, 1, 3, 2)
_EIGHT_VALUES = (3, 3, 6, 1, 2, 8, 1, 1, 4, 7, 5, 5, 4, 4, 2, 5, 7, 7, 8, 2, 8, 3, 6, 6)

SHELLS: dict[str, Shell] = {
    "d6": Shell(_SIX, range(1, 7), exact=True),
    "d20": Shell(_TWENTY, range(1, 21), exact=True),
    "d10": Shell(_TWENTY, _ON_TWENTY, exact=True),
    "d00": Shell(_TWENTY, [10 * value for value in _ON_TWENTY], exact=True),
    "d4": Shell(_TWENTY_FOUR, _FOUR_VALUES, exact=False),
    "d8": Shell(_TWENTY_FOUR, _EIGHT_VALUES, exact=False),
    "d12": Shell(_TWENTY_FOUR, (*range(1, 13), *range(1, 13)), exact=False),
}
BARE = SHELLS["d6"]


class GoDiceDecoder:
    """One die's messages. ``kind`` is the shell it wears, "unknown" for none."""

    name = "godice"
    dropped = 0  # radio packets come whole
    foreign = False
    tells_level = False  # it cannot be asked; each rest tells its direction by itself
    answers_as_rolled = True
    calls_faces = False

    def __init__(self, kind: str = "unknown", firmware: int = 0) -> None:
        self.kind = kind
        self._shell = SHELLS.get(kind, BARE)
        self._percent: int | None = None
        self._charging = False

    def learn(self, kind: str, firmware: int) -> None:
        """Which shell it wears; "unknown" leaves what is known."""
        if kind != "unknown":
            self.kind, self._shell = kind, SHELLS.get(kind, BARE)

    def feed(self, data: bytes) -> list[Event]:
        """The events in one notification (Bluetooth keeps messages whole)."""
        match len(data), data[:1]:
            case 1, b"R":
                return [Rolling()]
            case 4, b"S":
                face, cosine = self._shell.read(data[1:])
                return [Resting(face)] if cosine is None else [Resting(face), Level(face, cosine)]
            case 4, b"B" if data[:3] == b"Bat":
                return self._battery(data[3])
            case 4, b"C" if data[:3] == b"Col" and data[3] < len(COLOURS):
                return [Coloured(COLOURS[data[3]])]
            case 5, b"F" if data[1] == STILL:
                return [Resting(self._shell.read(data[2:])[0], placed=True)]
            case 5, b"M" if data[1] == STILL:
                # it says itself that a hand turned it, so a roll that seemed to go on was none
                return [Handled(), Resting(self._shell.read(data[2:])[0], placed=True)]
            case 5, b"T" if data[1] == STILL:
                return [Leaning(self._shell.read(data[2:])[0])]
            case 5, b"C" if data[:4] == b"Char":
                return self._charger(data[4] == 1)
        return []

    def _battery(self, percent: int) -> list[Event]:
        if percent > 100:
            return []
        self._percent = percent
        return [Charge(percent, self._charging)]

    def _charger(self, charging: bool) -> list[Event]:
        self._charging = charging
        return [] if self._percent is None else [Charge(self._percent, charging)]

    # What to send

    def hello(self) -> tuple[bytes, ...]:
        """First words on a new link: your battery, your colour."""
        return (bytes([ASK_BATTERY]), bytes([ASK_COLOUR]))

    def ask_face(self) -> bytes:
        """The maker's opening message with its default sensitivity and no blink; the die answers how it lies."""
        return bytes([BEGIN, SENSITIVITY, 0, 0, 0, 0, 0, 0, TOGETHER, BOTH_LIGHTS])

    def ask_level(self) -> bytes:
        return b""

    def blink(self, colour: int, times: int = 3, milliseconds: int = 1000) -> bytes:
        """Both lights blink. ``colour`` is 0xRRGGBB; values out of range are brought into it."""
        times = min(max(times, 1), 254)  # 255 is for ever
        half = min(max(milliseconds // (20 * times), 1), 255)  # in hundredths of a second
        return bytes([BLINK, times, half, half, *_rgb(colour), TOGETHER, BOTH_LIGHTS])

    def blink_id(self, brightness: int = 0x20, times: int = 1) -> bytes:
        grey = min(max(brightness, 0), 255)
        return self.blink(grey << 16 | grey << 8 | grey, times)

    def lights(self, first: int, second: int) -> bytes:
        """Each of the two lights in its colour (0xRRGGBB, 0 is off) until it is told otherwise."""
        return bytes([SET_LIGHTS, *_rgb(first), *_rgb(second)])

    def stop_lights(self) -> bytes:
        """End a blinking."""
        return bytes([STOP_BLINKING])


def recognise(advert: Advert) -> Call | None:
    """The GoDice behind a call, by its name: it calls nothing else that would tell it from other dice."""
    found = NAME.match(advert.name)
    if found is None:
        return None
    key, letter = found.groups()
    return Call(key=key.lower(), name=advert.name, colour=COLOURS_BY_LETTER.get(letter or "", ""), channel=CHANNEL)


def _rgb(colour: int) -> bytes:
    return (colour & 0xFFFFFF).to_bytes(3, "big")
