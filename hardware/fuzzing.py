"""Bytes that no die should say, for the decoders to survive: random ones, and true ones with something wrong.

Every packet goes the whole way of a real one: decoder, order of the words, roll tracker. None may raise, and what comes
out must make sense. The same seed makes the same packets.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from hardware.faces import STANDARD_FACES
from hardware.order import InOrder
from hardware.protocols import decoder_for, diy, pixels, recognise
from hardware.protocols.events import Advert, Charge, Event, Level, Numbered
from hardware.settle import Began, Bumped, Crooked, Held, Lies, Outcome, Rolled, Settling

ANEW = 500  # packets until the next die, of another kind and age
FIRMWARE = (0, 1, 1_650_000_000, 1_704_150_000, 1_716_336_000, 1_730_419_200, 1_735_900_000, 0xFFFFFFFF)
KINDS = ("unknown", "odd", *STANDARD_FACES)


class Fault(Exception):
    """A decoder, the order or the tracker did what it must not. ``packets``: the last ones, the culprit at the end."""

    def __init__(self, problem: str, packets: tuple[bytes, ...]) -> None:
        super().__init__(problem)
        self.packets = packets


@dataclass(frozen=True, slots=True)
class Told:
    """What came of a run: packets and calls fed in, events and rolls that came out."""

    packets: int = 0
    calls: int = 0
    events: int = 0
    rolls: int = 0


def _pixels_words() -> list[bytes]:
    chunks = [
        struct.pack("<HIHHHH", 0x100, 1_735_900_000, 1, 1, 1, 1),
        struct.pack("<IBBBBB", 0x1A2B3C4D, 1, 2, 21, 3, 0),
        bytes(31),
        b"Ruby".ljust(31, b"\0"),
        struct.pack("<III", 0, 1000, 2000),
        bytes([55, 1, 5, 2]),
    ]
    telemetry = struct.pack("<BhhhiI", pixels.TELEMETRY, 12, -7, 998, 953, 123) + bytes([5, 2, 71, 0, 0, 200, 0, 201])
    return [
        b"\x02" + b"".join(bytes([len(each) + 1]) + each for each in chunks),
        bytes.fromhex("02060302efbeadde4d3c2b1ae8034034f66601034d02"),
        telemetry.ljust(31, b"\0"),
        telemetry.ljust(33, b"\0"),
        *(bytes([pixels.ROLL_STATE, state, index]) for state in range(6) for index in (0, 3, 5)),
        bytes([pixels.BATTERY_LEVEL, 63, 2]),
        bytes([pixels.RSSI, 0xB0]),
    ]


def _godice_words() -> list[bytes]:
    still = [how + up for how in (b"S", b"TS", b"FS", b"MS") for up in (b"\xc0\0\0", b"\0\0\x40", b"\x2a\xd6\x28")]
    return [b"R", b"R", *still, b"Bat\x5a", b"Col\x03", b"Char\x01", b"Tap", b"DTap"]


_LINES = (
    *("HELLO red-one d6 The red one", "MOVING", "MOVING 2", "HELD", "ROLL 4", "ROLL 4 17", "CROOKED - 3", "FACE 3"),
    *("FACE 2-stars", "BATTERY 80 charging", "CROOKED", "ROLL", "BATTERY 101", "HELLO"),
)


def _diy_words() -> list[bytes]:
    return [*map(diy.line, _LINES), *(diy.numbered(number, each) for number, each in enumerate(_LINES))]


def _checked(chance: Random, packet: bytes) -> bytes:
    """A line with whatever is wrong in it, under the right check: only that lets it through to the words."""
    body = packet.rpartition(b"*")[0] or packet
    if chance.random() < 0.5:
        return body + b"*%02X\n" % diy.check(body)
    if not body.startswith(diy.VERSION_2):
        body = (
            diy.VERSION_2
            + b"%d " % (chance.randrange(66_000) if chance.random() < 0.1 else chance.randrange(40))
            + body
        )
    return body + b"*%04X\n" % diy.crc16(body)


WORDS: dict[str, list[bytes]] = {"pixels": _pixels_words(), "godice": _godice_words(), "diy": _diy_words()}


def packets(protocol: str, chance: Random) -> Iterator[bytes]:
    """Packets for ever: true ones, true ones with one to three faults, and random ones."""
    words = WORDS[protocol]
    while True:
        draw = chance.random()
        if draw < 0.2:
            yield chance.choice(words)
        elif draw < 0.4:
            yield chance.randbytes(chance.choice((0, 1, 2, 3, 4, 5, 20, 22, 31, 33, 108, 140)))
        else:
            packet = chance.choice(words)
            for _ in range(chance.randint(1, 3)):
                packet = chance.choice(FAULTS)(chance, packet, words)
            yield _checked(chance, packet) if protocol == "diy" and draw < 0.8 else packet


def _other_byte(chance: Random, packet: bytes, words: list[bytes]) -> bytes:
    if not packet:
        return packet
    at = chance.randrange(len(packet))
    return (
        packet[:at] + bytes([chance.choice((0, 1, 0x2A, 0x7F, 0x80, 0xFF, chance.randrange(256)))]) + packet[at + 1 :]
    )


def _other_bit(chance: Random, packet: bytes, words: list[bytes]) -> bytes:
    if not packet:
        return packet
    at = chance.randrange(len(packet))
    return packet[:at] + bytes([packet[at] ^ 1 << chance.randrange(8)]) + packet[at + 1 :]


def _cut(chance: Random, packet: bytes, words: list[bytes]) -> bytes:
    return packet[: chance.randint(0, len(packet))]


def _grown(chance: Random, packet: bytes, words: list[bytes]) -> bytes:
    return packet + chance.randbytes(chance.randint(1, 9))


def _spliced(chance: Random, packet: bytes, words: list[bytes]) -> bytes:
    other = chance.choice(words)
    return packet[: chance.randint(0, len(packet))] + other[chance.randint(0, len(other)) :]


def _twice(chance: Random, packet: bytes, words: list[bytes]) -> bytes:
    return packet * 2 if len(packet) < 200 else packet


FAULTS: tuple[Callable[[Random, bytes, list[bytes]], bytes], ...] = (
    *(_other_byte, _other_bit, _cut, _grown, _spliced, _twice),
)


class Way:
    """The whole way of one die's packets; `take` raises what is wrong on it."""

    def __init__(self, protocol: str, kind: str = "unknown", firmware: int = 0) -> None:
        self.decoder = decoder_for(protocol, kind, firmware)
        self._order = InOrder()
        self._settling = Settling(self.decoder.tells_level, answers_as_rolled=self.decoder.answers_as_rolled)
        self._now = 0.0
        self._begun = False
        self.events = self.rolls = 0

    def take(self, packet: bytes, after: float) -> None:
        """Feed a packet that comes so many seconds after the last one. Raises AssertionError if nonsense comes out."""
        self._now += after
        for event in self.decoder.feed(packet):
            for each in self._order.feed(event, self._now):
                self._check(each)
                for outcome in self._settling.feed(each, self._now):
                    self._conclude(outcome)

    def lose_link(self) -> None:
        """The link broke and came back."""
        self._order.linked()
        self._settling.linked(self._now)
        self._begun = False

    def ask(self) -> None:
        """Somebody asks how it lies."""
        self._settling.asked(self._now)

    def _check(self, event: Event) -> None:
        self.events += 1
        if isinstance(event, Charge):
            assert 0 <= event.percent <= 100, event
        elif isinstance(event, Level):
            assert -1 <= event.cosine <= 1, event
        assert not isinstance(event, Numbered), event

    def _conclude(self, outcome: Outcome) -> None:
        if isinstance(outcome, Began):
            assert not self._begun, "a second roll began before the first one ended"
            self._begun = True
        elif isinstance(outcome, Rolled | Crooked):
            self.rolls += isinstance(outcome, Rolled)
            self._begun = False
        elif isinstance(outcome, Bumped | Held | Lies):
            self._begun = False


def a_call(chance: Random) -> Advert:
    """A call with something wrong in it, as any device nearby may make it."""
    name = chance.choice(("", "Ruby", "GoDice_19CCE4_Y_v04", "GoDice_", "Burrow die", "GoDice_19CCE4", "x" * 40))
    maker = chance.choice((pixels.NEW_MAKER, pixels.OLD_MAKER, 20 << 8 | 3, chance.randrange(1 << 16)))
    services = (pixels.NEW_CHANNEL.service, pixels.OLD_CHANNEL.service, *pixels.NO_DICE)
    return Advert(
        address=chance.choice(("C0:00:00:00:00:01", "", "a UUID")),
        name=name,
        maker_data={maker: chance.randbytes(chance.choice((0, 4, 5, 5, 7, 9)))} if chance.random() < 0.8 else {},
        service_data={pixels.INFORMATION_SERVICE: chance.randbytes(chance.choice((0, 7, 8, 8, 12)))},
        services=frozenset(chance.sample(services, chance.randint(0, 2))),
    )


def fuzz(protocol: str, count: int, seed: int = 0) -> Told:
    """Feed so many packets, and a call with every tenth. Raises `Fault` with the packets that led to it."""
    chance = Random(f"{protocol} {seed}")
    events = rolls = calls = 0
    way, latest = Way(protocol), [b""]
    for number, packet in zip(range(count), packets(protocol, chance), strict=False):
        if number % ANEW == 0:
            events, rolls = events + way.events, rolls + way.rolls
            way, latest = Way(protocol, chance.choice(KINDS), chance.choice(FIRMWARE)), []
        latest.append(packet)
        try:
            way.take(packet, chance.random() * 0.5)
            if number % 10 == 0:
                calls += 1
                recognise(a_call(chance))
            if number % 90 == 0:
                chance.choice((way.lose_link, way.ask))()
        except Exception as error:
            raise Fault(f"{type(error).__name__}: {error}", tuple(latest)) from error
    return Told(count, calls, events + way.events, rolls + way.rolls)


def story(protocol: str, data: bytes) -> Told:
    """One die's evening written in bytes, for fuzzers that learn from what a run reached: its kind and its age, then
    packets (length, tenths of a second, bytes); lengths above 200 break the link or ask how the die lies. Raises what
    is wrong, as `Way.take` does."""
    head, rest = data[:2].ljust(2, b"\0"), data[2:]
    way, count = Way(protocol, KINDS[head[0] % len(KINDS)], FIRMWARE[head[1] % len(FIRMWARE)]), 0
    while rest:
        length, rest = rest[0], rest[1:]
        if length > 200:
            (way.lose_link if length % 2 else way.ask)()
            continue
        after, packet, rest = rest[:1], rest[1 : 1 + length], rest[1 + length :]
        way.take(packet, (after[0] if after else 0) / 10)
        count += 1
    return Told(count, 0, way.events, way.rolls)
