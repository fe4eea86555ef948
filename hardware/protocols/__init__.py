"""Every maker's bytes ↔ events, pure. One file a maker; this is the register."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from hardware.protocols import diy, godice, pixels
from hardware.protocols.events import Advert, Call, Event


class DieProtocol(Protocol):
    """One die's language. Reading never raises, whatever the bytes; unknown things are left out.

    ``tells_level``: it answers `ask_level`. ``answers_as_rolled``: its answer to `ask_face` looks like the end of a
    roll. ``calls_faces``: without a link it calls out how it lies (`Call.motion`). ``dropped`` counts what came
    damaged; ``foreign``: the last of that was whole, in a version nobody here knows.
    """

    name: str
    tells_level: bool
    answers_as_rolled: bool
    calls_faces: bool
    dropped: int
    foreign: bool

    def learn(self, kind: str, firmware: int) -> None: ...
    def feed(self, data: bytes) -> list[Event]: ...
    def hello(self) -> tuple[bytes, ...]: ...
    def ask_face(self) -> bytes: ...
    def ask_level(self) -> bytes: ...
    def blink(self, colour: int, times: int = 3, milliseconds: int = 1000) -> bytes: ...
    def blink_id(self, brightness: int = 0x20, times: int = 1) -> bytes: ...
    def stop_lights(self) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Maker:
    """How to read one maker's dice: ``decoder(kind, firmware)`` and who is behind a radio call."""

    decoder: Callable[[str, int], DieProtocol]
    recognise: Callable[[Advert], Call | None]


# In this order: dice that say what they are before those known by a name only.
PROTOCOLS: dict[str, Maker] = {
    "pixels": Maker(pixels.PixelsDecoder, pixels.recognise),
    "godice": Maker(godice.GoDiceDecoder, godice.recognise),
    "diy": Maker(diy.DiyDecoder, diy.recognise),
}


class UnknownProtocol(ValueError):
    """No such protocol; the text names the ones there are."""


def decoder_for(protocol: str, kind: str = "unknown", firmware: int = 0) -> DieProtocol:
    """A fresh decoder for one die. Raises `UnknownProtocol`."""
    if protocol not in PROTOCOLS:
        raise UnknownProtocol(f"unknown protocol {protocol!r}; there are: {', '.join(PROTOCOLS)}")
    return PROTOCOLS[protocol].decoder(kind, firmware)


def recognise(advert: Advert) -> tuple[str, Call] | None:
    """Protocol and call of the die behind an advert, None if it is no die, or not yet clear which."""
    for protocol, maker in PROTOCOLS.items():
        call = maker.recognise(advert)
        if call is not None:
            return protocol, call
    return None
