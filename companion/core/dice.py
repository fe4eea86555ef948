"""Dice as the table speaks of them: what the rules wait for, what was rolled, whose die it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType


class Source(StrEnum):
    """Where a roll comes from."""

    RADIO = "radio"
    WIRE = "wire"
    CAMERA = "camera"
    HAND = "hand"
    VIRTUAL = "virtual"
    PRACTICE = "practice"


def is_practice(die: str) -> bool:
    """Whether a die with this identity ("practice:pixels-d6-1") is on this tablet alone, to try things out: it speaks
    as a bought one does, but is never remembered and proves nothing about real dice."""
    return die.startswith("practice:")


class DieState(StrEnum):
    """What a player sees of one die that the rules wait for."""

    WAITING = "waiting"
    ROLLING = "rolling"
    SETTLED = "settled"
    UNSURE = "unsure"
    CROOKED = "crooked"
    TYPED = "typed"
    ASLEEP = "asleep"
    NO_LINK = "no_link"


@dataclass(frozen=True, slots=True)
class DieFace:
    """The face of one of the game's dice: its kind ("pan") and what is up ("3", "X")."""

    kind: str
    face: str


@dataclass(frozen=True, slots=True)
class DiceWanted:
    """A roll the rules wait for.

    `key` names the wish for as long as it is open and must not come again in the game (``"r3.s2"``).
    `kinds` lists which dice may answer: the physical die decides. `faces` lists the faces of each kind.
    """

    key: str
    seat: int
    kinds: tuple[str, ...]
    count: int = 1
    faces: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}), hash=False)


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose die this is: the seat, which of the game's dice it stands for, and what its faces mean.

    `faces` maps what the die itself reports ("6") to the game's face ("X"); a face not in it means itself.
    """

    seat: int
    kind: str
    faces: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    def meaning(self, face: str) -> str:
        """Return the game's face for the die's own face."""
        return self.faces.get(face, face)


@dataclass(frozen=True, slots=True)
class Roll:
    """One settled roll of one die, told once.

    `number` counts rolls in the order they reached the desk (never by the clock); 0 until the desk numbers it.
    `die` is the die's
    lasting identity ("pixels:1a2b3c4d", "camera:red-2"). `likely` lists other faces with their probability
    when the source is in doubt. `evidence` names what proves it (a kept picture, a packet), if anything. `unheard`:
    nobody heard the die for so many seconds and it lies as before, so it may not have been rolled at all. `overheard`:
    the die has no link, and this is what it calls out to everybody; only ever a proposal.
    """

    number: int
    die: str
    face: str
    source: Source
    sure: float = 1.0
    likely: tuple[tuple[str, float], ...] = ()
    protocol: str = ""
    evidence: str = ""
    unheard: int = 0
    overheard: bool = False


@dataclass(frozen=True, slots=True)
class Rolling:
    """A die is being handled or rolls. `face` is what it seems to come to rest on, "" while it tumbles."""

    die: str
    source: Source
    face: str = ""


@dataclass(frozen=True, slots=True)
class Held:
    """Somebody picked the die up or the table shook it: no roll, and a roll that was going on is void."""

    die: str
    source: Source


@dataclass(frozen=True, slots=True)
class Crooked:
    """A die came to rest tilted; `likely` are the faces it may show."""

    die: str
    source: Source
    likely: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """A die can (or can no longer) be heard; `battery` in percent if known.

    `waits`: it is awake, but the radio has no link free for it.
    """

    die: str
    heard: bool
    battery: int | None = None
    name: str = ""
    protocol: str = ""
    waits: bool = False


DiceEvent = Roll | Rolling | Held | Crooked | Link
