"""The words in which every protocol tells what a die did, before `hardware.settle` makes rolls of them.

``face`` is always the face of a stock die of that kind ("4", "blank"); the owner's profile comes later.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Rolling:
    """It tumbles, or is shaken hard. ``face``: what is up in passing, if it says so."""

    face: str | None = None


@dataclass(frozen=True, slots=True)
class Handled:
    """It is in someone's hand."""


@dataclass(frozen=True, slots=True)
class Resting:
    """It lies still. ``placed``: the die itself says that this rest is not the end of a roll."""

    face: str
    placed: bool = False


@dataclass(frozen=True, slots=True)
class Leaning:
    """It lies still but not flat; ``face`` is its best guess, None without one."""

    face: str | None = None


@dataclass(frozen=True, slots=True)
class Level:
    """How upright it lies: cosine of the angle between gravity and the normal of ``face``."""

    face: str
    cosine: float


@dataclass(frozen=True, slots=True)
class Charge:
    """Battery in percent."""

    percent: int
    charging: bool = False


@dataclass(frozen=True, slots=True)
class Strength:
    """Radio signal in dBm as the die hears us."""

    dbm: int


@dataclass(frozen=True, slots=True)
class Identified:
    """It said who it is. Empty text and zero mean: not told."""

    key: str
    name: str = ""
    kind: str = "unknown"
    colour: str = ""
    firmware: int = 0


@dataclass(frozen=True, slots=True)
class Coloured:
    """It said which colour its body has."""

    colour: str


@dataclass(frozen=True, slots=True)
class Fault:
    """It said that something in it is broken, and that it cannot tell its face until that ends. ``what`` is its own
    word for it ("sensor"), None where all is well again."""

    what: str | None = None


@dataclass(frozen=True, slots=True)
class Calibrated:
    """It took one step of being calibrated: measured a face ("4"), or kept or dropped all of it ("KEEP", "DROP")."""

    step: str


@dataclass(frozen=True, slots=True)
class Uncalibrated:
    """It could not take that step; ``why`` is its own word for it ("moving")."""

    step: str
    why: str


@dataclass(frozen=True, slots=True)
class Missed:
    """Something it said was lost: what it did meanwhile is unknown."""


@dataclass(frozen=True, slots=True)
class Quiet:
    """By its numbers it said nothing while nobody could hear it: it lay still."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """What it said under a number of its own, so that repeats, losses and a wrong order can be seen. Numbers count up
    by one, from 65535 on to 1; 0 is for a die that just started."""

    number: int
    events: tuple[Event, ...]


Event = (
    Rolling
    | Handled
    | Resting
    | Leaning
    | Level
    | Charge
    | Strength
    | Identified
    | Coloured
    | Fault
    | Calibrated
    | Uncalibrated
    | Missed
    | Quiet
    | Numbered
)


@dataclass(frozen=True, slots=True)
class Advert:
    """What one radio device called out, merged from all its packets.

    Name, service data and service UUIDs of one die come in different packets, so the first call of a device
    can lack any of them. UUIDs are lower-case 128-bit text; ``signal`` in dBm.
    """

    address: str
    name: str = ""
    signal: int | None = None
    maker_data: dict[int, bytes] = field(default_factory=dict)
    service_data: dict[str, bytes] = field(default_factory=dict)
    services: frozenset[str] = frozenset()

    def merged(self, newer: Advert) -> Advert:
        """This call overlaid by a newer one from the same device; nothing once heard is forgotten."""
        return Advert(
            self.address,
            newer.name or self.name,
            self.signal if newer.signal is None else newer.signal,
            {**self.maker_data, **newer.maker_data},
            {**self.service_data, **newer.service_data},
            self.services | newer.services,
        )


@dataclass(frozen=True, slots=True)
class Call:
    """A die recognised by its call: who it is, how to talk to it, what the call says of it.

    ``moving``: it called that it is in a hand or rolls. ``still``: it called that it lies at rest.
    ``motion``: what it does by this call; None if it does not say, or says what a die of its kind cannot show.
    ``rolled``: it says of itself that this rest is the end of a roll, which older firmware cannot.
    """

    key: str
    name: str
    kind: str = "unknown"
    colour: str = ""
    firmware: int = 0
    events: tuple[Event, ...] = ()
    channel: Channel | None = None
    moving: bool = False
    still: bool = False
    motion: Rolling | Handled | Resting | Leaning | None = None
    rolled: bool = False


@dataclass(frozen=True, slots=True)
class Channel:
    """Where on a radio die its bytes come out and go in (GATT UUIDs, lower-case 128-bit text)."""

    service: str
    notify: str
    write: str
