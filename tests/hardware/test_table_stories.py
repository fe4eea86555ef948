"""Whole evenings of one die, in every language a die can speak: one settled roll for every throw, and no other."""

from __future__ import annotations

from dataclasses import dataclass
from struct import pack

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.order import InOrder
from hardware.protocols import decoder_for
from hardware.protocols.diy import line, next_number, numbered
from hardware.protocols.events import Event, Level
from hardware.protocols.godice import SHELLS
from hardware.settle import AskLevel, Crooked, Lies, Outcome, Rolled, Settling

NEW, OLD = 1_735_900_000, 1_727_400_000
FACES = "123456"
Packets = list[tuple[float, bytes]]  # seconds after the act began


@dataclass(frozen=True)
class Act:
    """Something that happens to a die at a table. ``face`` is up at its end, ``way`` in passing."""

    what: str  # throw, tilt, place, bump, snatch, gap, lost throw
    face: str = ""
    way: str = "1"


class Pixel:
    """Three samples of a roll with what is up in passing, then still for three."""

    delay, numbered = 0.3, False

    def __init__(self, firmware: int) -> None:
        self.decoder = decoder_for("pixels", "d6", firmware)
        self.placed = 5 if firmware == NEW else 1

    @staticmethod
    def said(state: int, face: str) -> bytes:
        return bytes([3, state, int(face) - 1])

    def throws(self, now: str, way: str, face: str) -> Packets:
        rolls = [(0.4, self.said(3, now)), (0.56, self.said(3, way)), (1.04, self.said(1, face))]
        return [(0.0, self.said(2, now)), *rolls]

    tilts = throws  # it is asked how upright it lies

    def places(self, now: str, face: str) -> Packets:
        return [(0.0, self.said(2, now)), (0.6, self.said(self.placed, face))]

    def bumps(self, now: str) -> Packets:
        return [(0.0, self.said(3, now)), (0.16, self.said(3, now)), (0.48, self.said(1, now))]

    def begins(self, now: str, way: str) -> Packets:
        return self.throws(now, way, now)[:3]

    def lies(self, face: str) -> bytes:
        return self.said(self.placed, face)


class GoDie:
    delay, numbered = 0.3, False

    def __init__(self) -> None:
        self.decoder = decoder_for("godice")

    @staticmethod
    def still(how: bytes, face: str) -> bytes:
        return how + pack("bbb", *SHELLS["d6"].cells[int(face) - 1])

    def throws(self, now: str, way: str, face: str) -> Packets:
        return [(0.0, b"R"), (1.0, self.still(b"S", face))]

    def tilts(self, now: str, way: str, face: str) -> Packets:
        return [(0.0, b"R"), (1.0, self.still(b"TS", face))]

    def places(self, now: str, face: str) -> Packets:
        return [(0.6, self.still(b"MS", face))]

    def bumps(self, now: str) -> Packets:
        return [(0.0, b"R"), (0.4, self.still(b"FS", now))]

    def begins(self, now: str, way: str) -> Packets:
        return [(0.0, b"R")]

    def lies(self, face: str) -> bytes:
        return self.still(b"S", face)


class HomeMade:
    delay, numbered = 0.3, False

    def __init__(self) -> None:
        self.decoder = decoder_for("diy")
        self.rolls = 0

    def says(self, *words: object) -> bytes:
        return line(*words)

    def ends(self, *words: str) -> bytes:
        self.rolls += 1
        return self.says(*words, self.rolls)

    def throws(self, now: str, way: str, face: str) -> Packets:
        return [(0.0, self.says("HELD")), (0.3, self.says("MOVING")), (1.0, self.ends("ROLL", face))]

    def tilts(self, now: str, way: str, face: str) -> Packets:
        return [(0.0, self.says("HELD")), (0.3, self.says("MOVING")), (1.0, self.ends("CROOKED", face))]

    def places(self, now: str, face: str) -> Packets:
        return [(0.0, self.says("HELD")), (0.6, self.says("FACE", face))]

    def bumps(self, now: str) -> Packets:
        return [(0.0, self.says("MOVING")), (0.4, self.says("FACE", now))]

    def begins(self, now: str, way: str) -> Packets:
        return [(0.0, self.says("HELD")), (0.4, self.says("MOVING"))]

    def lies(self, face: str) -> bytes:
        return self.says("FACE", face)


class Numbered2(HomeMade):
    """Its words may come in any order and as often as they like, if each is on its way for 0.3 seconds at most."""

    numbered = True
    count = -1

    def says(self, *words: object) -> bytes:
        self.count = self.count + 1 if self.count < 0 else next_number(self.count)
        return numbered(self.count, *words)

    def ends(self, *words: str) -> bytes:
        return self.says(*words)


DICE = {
    "pixels": lambda: Pixel(NEW),
    "old pixels": lambda: Pixel(OLD),
    "godice": GoDie,
    "lines": HomeMade,
    "numbered lines": Numbered2,
}


class Listener:
    """Decoder, order and tracker of one die, and what they make of an evening."""

    def __init__(self, die: Pixel | GoDie | HomeMade) -> None:
        self.die = die
        self.order = InOrder()
        self.settling = Settling(isinstance(die, Pixel), answers_as_rolled=die.decoder.answers_as_rolled)
        self.outcomes: list[Outcome] = []
        self.upright = 1.0

    def hears(self, now: float, data: bytes) -> None:
        self.waits(now)
        for event in self.die.decoder.feed(data):
            self.takes(self.order.feed(event, now), now)

    def takes(self, events: list[Event], now: float) -> None:
        for event in events:
            for outcome in self.settling.feed(event, now):
                self.outcomes.append(outcome)
                if isinstance(outcome, AskLevel):
                    self.settling.feed(Level(event.face, self.upright), now)  # type: ignore[union-attr]

    def waits(self, now: float) -> None:
        while True:
            due = [each for each in (self.order.deadline(), self.settling.deadline()) if each is not None]
            if not due or min(due) > now:
                return
            at = min(due)
            self.takes(self.order.tick(at), at)
            self.outcomes += self.settling.tick(at)


def play(data: st.DataObject, die: Pixel | GoDie | HomeMade, acts: list[Act]) -> tuple[list[Outcome], list[object]]:
    """What the tracker told and what it should have: faces of rolls, likely faces, and doubts after a gap."""
    heard, expected = Listener(die), []
    now, up = 0.0, "1"
    heard.settling.linked(now)
    heard.hears(0.1, die.lies(up))
    known: str | None = up  # what the tracker may take for granted; None after a die that leaned
    for act in acts:
        now += 5.0
        heard.upright = 0.8 if act.what == "tilt" else 1.0
        packets: Packets = []
        match act.what:
            case "throw":
                packets, up, known = die.throws(up, act.way, act.face), act.face, act.face
                expected.append(Rolled(act.face))
            case "tilt":
                packets, up, known = die.tilts(up, act.way, act.face), act.face, None
                expected.append(Crooked(act.face))
            case "place":
                packets, up, known = die.places(up, act.face), act.face, act.face
            case "bump" if known == up:
                packets = die.bumps(up)
            case "snatch":
                packets = die.begins(up, act.way)
                packets += [(at + 1.2, said) for at, said in die.places(act.way, act.face)]
                up = known = act.face
            case "gap" | "lost throw":
                begun = die.begins(up, act.way) if act.what == "lost throw" else []
                for at, said in begun:
                    heard.hears(now + at, said)
                now += 2.0
                heard.waits(now)
                heard.settling.linked(now)
                heard.order.linked()
                packets, up = [(0.1, die.lies(act.face))], act.face
                expected.append(Lies(act.face, doubt=bool(begun) or known != act.face))
                known = act.face
        for at, said in arrivals(data, die, packets):
            heard.hears(now + at, said)
    heard.waits(now + 20.0)
    told = [each for each in heard.outcomes if isinstance(each, Rolled | Crooked | Lies)]
    return told, [Lies("1"), *expected]


def arrivals(data: st.DataObject, die: Pixel | GoDie | HomeMade, packets: Packets) -> Packets:
    """Packets as they arrive: late by up to 0.3 seconds, and some of them twice."""
    come = []
    for at, said in packets:
        delays = data.draw(st.lists(st.floats(0.0, die.delay), min_size=1, max_size=2))
        late = delays if die.numbered else [delays[0]] * len(delays)
        come += [(at + delay, said) for delay in late]
    if die.numbered:
        return sorted(come)
    # a link keeps its order: one that is late holds up all that follow
    latest, told = 0.0, []
    for at, said in come:
        latest = max(latest, at)
        told.append((latest, said))
    return told


ACTS = st.builds(
    Act,
    st.sampled_from(["throw", "throw", "tilt", "place", "bump", "snatch", "gap", "lost throw"]),
    st.sampled_from(FACES),
    st.sampled_from(FACES),
)


@pytest.mark.parametrize("kind", DICE)
@given(st.data(), st.lists(ACTS, max_size=12))
def test_one_settled_roll_for_every_throw(kind: str, data: st.DataObject, acts: list[Act]) -> None:
    told, expected = play(data, DICE[kind](), acts)
    assert told == expected
