"""Lines for wired and home-made dice: easy to print from any board, safe on a noisy wire. Pure.

One line is one message: words, ``*``, the XOR of all bytes before the ``*`` as two hex digits, newline::

    HELLO <id> <kind> <name…>     who it is: sent at start and as the answer to WHO      HELLO red-one d6 The red one*44
    MOVING                        it rolls
    HELD                          someone picked it up
    ROLL <face> [<number>]        it came to rest after a roll                           ROLL 4 17*2F
    CROOKED [<face>] [<number>]   it came to rest leaning; face: best guess, - for none
    FACE <face>                   how it lies, without a roll: the answer to FACE?, or put down
    BATTERY <percent> [charging]  charge

``<face>`` is any word without a blank ("4", "X", "2-stars"), ``<id>`` as well. ``<number>`` counts the die's
rolls; a line that comes again with the same number is the same roll, so a die may repeat itself on a bad wire.
A line without, or with a wrong, check is dropped and counted, never guessed at.

The tablet sends, in the same form: ``WHO``, ``FACE?``, ``BATTERY?``, ``BLINK <RRGGBB> <times>``, ``DARK``.
The same lines work over the Nordic UART service by radio, under a name that begins with ``Burrow``.
"""

from __future__ import annotations

from hardware.faces import STANDARD_FACES
from hardware.protocols.events import (
    Advert,
    Call,
    Channel,
    Charge,
    Event,
    Handled,
    Identified,
    Leaning,
    Resting,
    Rolling,
)

CHANNEL = Channel(
    service="6e400001-b5a3-f393-e0a9-e50e24dcca9e",
    notify="6e400003-b5a3-f393-e0a9-e50e24dcca9e",
    write="6e400002-b5a3-f393-e0a9-e50e24dcca9e",
)
RADIO_NAME = "Burrow"
LONGEST_LINE = 120


def line(*words: object) -> bytes:
    """One message as bytes, with its check and newline: ``line("ROLL", 4, 17)``."""
    body = " ".join(str(word) for word in words).encode()
    return body + b"*%02X\n" % check(body)


def check(body: bytes) -> int:
    """XOR of all bytes."""
    value = 0
    for byte in body:
        value ^= byte
    return value


class DiyDecoder:
    """The line format of one die. Bytes may come in any pieces; ``dropped`` counts the broken lines."""

    name = "diy"
    tells_level = False

    def __init__(self, kind: str = "unknown", firmware: int = 0) -> None:
        self.kind = kind
        self.dropped = 0
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
        if not star or given.upper() != b"%02X" % check(body) or len(raw) > LONGEST_LINE:
            self.dropped += 1
            return []
        match body.decode("utf-8", "replace").split(" "):
            case ["HELLO", key, kind, *name] if key:
                self.kind = kind if kind in STANDARD_FACES else "unknown"
                self._last_number = None  # it may have started anew and count from the beginning
                return [Identified(key.lower(), " ".join(name), self.kind)]
            case ["MOVING"]:
                self._moving = True
                return [Rolling()]
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
                return [Resting(face, placed=True)]
            case ["BATTERY", percent, *charging] if percent.isascii() and percent.isdigit():
                if len(percent) <= 3 and int(percent) <= 100:
                    return [Charge(int(percent), charging == ["charging"])]
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
        events: list[Event] = [how] if self._moving else [Rolling(), how]
        self._moving = False
        return events

    def hello(self) -> tuple[bytes, ...]:
        return (line("WHO"), line("BATTERY?"))

    def ask_face(self) -> bytes:
        return line("FACE?")

    def ask_level(self) -> bytes:
        return b""

    def blink(self, colour: int, times: int = 3, milliseconds: int = 1000) -> bytes:
        return line("BLINK", f"{colour & 0xFFFFFF:06X}", min(max(times, 1), 255))

    def blink_id(self, brightness: int = 0x20, times: int = 1) -> bytes:
        return self.blink(0xFFFFFF, times)

    def stop_lights(self) -> bytes:
        return line("DARK")


def recognise(advert: Advert) -> Call | None:
    """A home-made radio die by its name. It is told apart by its address: such boards often share a name."""
    if not advert.name.startswith(RADIO_NAME):
        return None
    key = advert.address.lower().replace(":", "").replace("-", "")
    return Call(key=key, name=advert.name, channel=CHANNEL)
