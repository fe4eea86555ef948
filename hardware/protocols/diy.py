"""The Burrow die protocol: lines for home-made dice on wire and radio, easy to print from any board. Pure.

``burrow_die.md`` beside this file tells all of it to people who build dice, with the vectors that the tests check.
In short, version 2, one message a line::

    B2 <number> <words>*<check>

``<number>`` counts the die's lines, ``<check>`` is the CRC-16 of everything before the ``*`` as four hex digits.
The short form of version 1 is the words, ``*`` and the XOR of all bytes before it as two hex digits. Dice may speak
either; the tablet always asks in the short form, which fits into the smallest packet of any radio.

A line without, or with a wrong, check is dropped and counted, never guessed at.
"""

from __future__ import annotations

from binascii import crc_hqx

from hardware.faces import STANDARD_FACES
from hardware.protocols.events import (
    Advert,
    Calibrated,
    Call,
    Channel,
    Charge,
    Event,
    Fault,
    Handled,
    Identified,
    Leaning,
    Level,
    Numbered,
    Resting,
    Rolling,
    Uncalibrated,
)

CHANNEL = Channel(
    service="6e400001-b5a3-f393-e0a9-e50e24dcca9e",
    notify="6e400003-b5a3-f393-e0a9-e50e24dcca9e",
    write="6e400002-b5a3-f393-e0a9-e50e24dcca9e",
)
RADIO_NAME = "Burrow"
LONGEST_LINE = 120
VERSION_2 = b"B2 "
LAST_NUMBER = 65_535
ROLLING = Rolling()


def numbered(number: int, *words: object) -> bytes:
    """One message of version 2 as bytes: ``numbered(17, "ROLL", 4)``."""
    body = VERSION_2 + " ".join(str(word) for word in (number, *words)).encode()
    return body + b"*%04X\n" % crc16(body)


def crc16(body: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 0x1021, begun with 0xFFFF, nothing reflected; of "123456789" it is 0x29B1."""
    return crc_hqx(body, 0xFFFF)


def next_number(number: int) -> int:
    """The number after this one; 0 comes only once, at the start."""
    return number + 1 if number < LAST_NUMBER else 1


def line(*words: object) -> bytes:
    """One message of version 1 as bytes, with its check and newline: ``line("ROLL", 4, 17)``."""
    body = " ".join(str(word) for word in words).encode()
    return body + b"*%02X\n" % check(body)


def check(body: bytes) -> int:
    """XOR of all bytes."""
    value = 0
    for byte in body:
        value ^= byte
    return value


class DiyDecoder:
    """The line format of one die. Bytes may come in any pieces; ``dropped`` counts the broken lines;
    ``foreign``: the last of them was whole, in another version of this protocol."""

    name = "diy"
    tells_level = False
    answers_as_rolled = False
    calls_faces = False

    def __init__(self, kind: str = "unknown", firmware: int = 0) -> None:
        self.kind = kind
        self.dropped = 0
        self.foreign = False
        self._begun = b""
        self._overlong = False
        self._last_number: int | None = None
        self._moving = False

    def learn(self, kind: str, firmware: int) -> None:
        """Faces come as words, so nothing has to be known to read them."""
        self.kind = self.kind if kind == "unknown" else kind

    def feed(self, data: bytes) -> list[Event]:
        """The events of all lines that are now complete."""
        events: list[Event] = []
        *whole, rest = (self._begun + bytes(data)).split(b"\n")
        for raw in whole:
            if self._overlong:
                self._overlong = False  # the tail of a line that was too long
                continue
            events += self._read(raw.strip(b"\r "))
        if len(rest) > LONGEST_LINE:
            self.dropped += not self._overlong
            self._overlong, rest = True, b""
        self._begun = rest
        return events

    def _read(self, raw: bytes) -> list[Event]:
        body, star, given = raw.rpartition(b"*")
        if not raw:
            return []
        if not star or len(raw) > LONGEST_LINE:
            self.dropped += 1
            return []
        if body.startswith(VERSION_2):
            return self._read_numbered(body, given)
        if given.upper() != b"%02X" % check(body):
            self.dropped += 1
            self.foreign = body[:1] == b"B" and given.upper() == b"%04X" % crc_hqx(body, 0xFFFF)
            return []
        return self._understand(body.decode("utf-8", "replace").split(" "))

    def _read_numbered(self, body: bytes, given: bytes) -> list[Event]:
        number, _, words = body[len(VERSION_2) :].partition(b" ")
        # isdigit of bytes knows ASCII digits only
        whole = number.isdigit() and len(number) <= 5 and int(number) <= LAST_NUMBER
        if not whole or given.upper() != b"%04X" % crc_hqx(body, 0xFFFF):
            self.dropped += 1
            return []
        return [Numbered(int(number), self._understand_numbered(words.decode("utf-8", "replace").split(" ")))]

    def _understand_numbered(self, words: list[str]) -> tuple[Event, ...]:
        match words:
            # the lines may have overtaken each other, so each end of a roll brings its beginning along
            case ["ROLL", face] if face:
                return (ROLLING, Resting(face))
            case ["ROLL", face, level] if face:
                return (ROLLING, Resting(face), *_level(face, level))
            case ["CROOKED", face]:
                return (ROLLING, Leaning(None if face in ("", "-") else face))
            case ["ROLL" | "CROOKED", *_]:
                return ()
        return tuple(self._understand(words))

    def _understand(self, words: list[str]) -> list[Event]:
        match words:
            case ["HELLO", key, kind, *name] if key:
                self.kind = kind if kind in STANDARD_FACES else "unknown"
                self._last_number, self._moving = None, False  # it may have started anew
                return [Identified(key.lower(), " ".join(name), self.kind)]
            case ["MOVING", *face] if len(face) <= 1:
                self._moving = True
                return [Rolling(face[0]) if face and face[0] else ROLLING]
            case ["HELD"]:
                self._moving = False
                return [Handled()]
            case ["ROLL", face, *number] if face and self._is_news(number):
                return self._ended(Resting(face))
            case ["CROOKED", face, *number] if self._is_news(number):
                return self._ended(Leaning(None if face in ("", "-") else face))
            case ["CROOKED"]:
                return self._ended(Leaning())
            case ["FACE", face] if face:
                self._moving = False  # a roll that ends later brings its beginning along
                return [Resting(face, placed=True)]
            case ["BATTERY", percent, *charging] if percent.isascii() and percent.isdigit():
                if len(percent) <= 3 and int(percent) <= 100:
                    return [Charge(int(percent), charging == ["charging"])]
            case ["FAULT", what] if what:
                return [Fault(None if what == "none" else what)]
            case ["CALIBRATED", step] if step:
                return [Calibrated(step)]
            case ["UNCALIBRATED", step, why] if step and why:
                return [Uncalibrated(step, why)]
        return []

    def _is_news(self, number: list[str]) -> bool:
        """False for a roll already told. A line without number is always news."""
        if not number:
            return True
        if len(number) > 1 or not (number[0].isascii() and number[0].isdigit()):
            return False
        count = int(number[0])
        if count == self._last_number:
            return False
        self._last_number = count
        return True

    def _ended(self, how: Resting | Leaning) -> list[Event]:
        # a small board may not tell that it moves; its word that it was rolled is enough
        events: list[Event] = [how] if self._moving else [ROLLING, how]
        self._moving = False
        return events

    def hello(self) -> tuple[bytes, ...]:
        return (line("WHO"), line("BATTERY?"))

    def ask_face(self) -> bytes:
        return line("FACE?")

    def ask_level(self) -> bytes:
        return b""

    def calibrate(self, step: str) -> bytes:
        """Ask it to measure the face that is up ("4"), to keep what it measured ("KEEP") or to forget it ("DROP")."""
        return line("CALIBRATE", step)

    def blink(self, colour: int, times: int = 3, milliseconds: int = 1000) -> bytes:
        return line("BLINK", f"{colour & 0xFFFFFF:06X}", min(max(times, 1), 255))

    def blink_id(self, brightness: int = 0x20, times: int = 1) -> bytes:
        return self.blink(0xFFFFFF, times)

    def stop_lights(self) -> bytes:
        return line("DARK")


def _level(face: str, told: str = "") -> list[Event]:
    """How upright it lies, told in percent of lying flat."""
    whole = told.isascii() and told.isdigit() and len(told) <= 3 and int(told) <= 100
    return [Level(face, int(told) / 100)] if whole else []


def recognise(advert: Advert) -> Call | None:
    """A home-made radio die by its name. It is told apart by its address: such boards often share a name."""
    if not advert.name.startswith(RADIO_NAME):
        return None
    key = advert.address.lower().replace(":", "").replace("-", "")
    return Call(key=key, name=advert.name, channel=CHANNEL)
