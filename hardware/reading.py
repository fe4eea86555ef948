"""What any die can tell, whoever made it and however it is connected.

Every value here is frozen. ``at`` is the monotonic clock in seconds, kept for people ("four seconds ago")
and left out of comparisons: the order of events is the order in which they are handed over, never their time.

How a die's life reads as events::

    DieSighted                    in the air or on a wire, not (yet) linked
    DieLinked                     the link stands
    DieSettled(after_reconnect)   how it lies right now; says nothing about a roll
    DieMoving (DieShowing) … DieSettled   one roll, told once
    DieLost                       the link broke; it is looked for again by itself
    DieOverheard                  thrown without a link, by what it calls out: only to be proposed

Each ``DieMoving`` is ended by exactly one of ``DieSettled``, ``DieCrooked``, ``DieHeld``, ``DieBumped`` or ``DieLost``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any


def _at() -> Any:
    return field(default=0.0, compare=False, kw_only=True)


def by_radio(die: str) -> bool:
    """Whether a die with this id is heard by radio. A home-made one has its radio's address for a key there (or what
    Apple's systems give instead); on a wire it has the name that it says itself."""
    protocol, _, key = die.partition(":")
    if protocol == "diy":
        return len(key) in (12, 32) and set(key) <= set("0123456789abcdef")
    return protocol in ("pixels", "godice")


@dataclass(frozen=True, slots=True)
class DieIdentity:
    """Which die it is, told apart from all others by ``id`` alone (names and addresses change).

    ``id``: ``"pixels:1a2b3c4d"`` (maker's own number), ``"godice:19cce4"`` (from its name), ``"diy:red-one"``
    (what a home-made die calls itself).
    ``kind``: ``"d6"``, ``"d20"``, ``"pipped d6"``, ``"fudge"`` …, ``"unknown"`` if the die does not say.
    ``colour``: the maker's name of the body colour, ``""`` if unknown. ``firmware``: build time in Unix
    seconds, 0 if unknown.
    """

    id: str
    name: str = ""
    protocol: str = ""
    kind: str = "unknown"
    colour: str = ""
    firmware: int = 0

    @property
    def label(self) -> str:
        """What to call it on a screen: its name, or its maker and the last four signs of its id."""
        return self.name or f"{self.protocol or 'die'} …{self.id[-4:]}"


@dataclass(frozen=True, slots=True)
class DieSighted:
    """A die was found. ``signal`` in dBm and ``battery`` in percent where it tells, else None."""

    die: DieIdentity
    signal: int | None = None
    battery: int | None = None
    at: float = _at()


@dataclass(frozen=True, slots=True)
class DieLinked:
    """The link to the die stands; rolls are heard from now on."""

    die: DieIdentity
    at: float = _at()


@dataclass(frozen=True, slots=True)
class DieLost:
    """The link broke or could not be made. ``reason``: ``out_of_reach`` (gone without a word, moved away,
    magnet, empty), ``no_answer`` (seen, but it takes no link: another app may hold it), ``unplugged``,
    ``let_go`` (by our own wish: forgotten or paused)."""

    die: DieIdentity
    reason: str
    at: float = _at()


@dataclass(frozen=True, slots=True)
class NoFreeLink:
    """The die is there, but all radio links are taken; it gets the next free one by itself."""

    die: DieIdentity
    limit: int
    at: float = _at()


@dataclass(frozen=True, slots=True)
class DieMoving:
    """The die rolls."""

    die: DieIdentity
    at: float = _at()


@dataclass(frozen=True, slots=True)
class DieShowing:
    """The roll seems to end on this face; good for showing it at once. It counts only when `DieSettled` says so:
    the die must stand for a moment and, where it can say so, lie flat."""

    die: DieIdentity
    face: str
    at: float = _at()


@dataclass(frozen=True, slots=True)
class DieSettled:
    """The die rests on a face, told once per rest.

    ``face`` is the printed face (through the owner's taught profile). ``sure`` is False where a person
    should look: slightly tilted, tipped over while settling. With ``after_reconnect`` it is only how the die
    lay when the link came (back): never to be counted as a roll. It is not ``sure`` then if the die may have been
    thrown meanwhile, and people should be asked. ``unheard`` (from, to; the clock of ``at``): it lies as it did and
    nothing hints at a throw, but in that time it may have been thrown on to the same face; ask those who wait for it.
    """

    die: DieIdentity
    face: str
    sure: bool = True
    after_reconnect: bool = False
    unheard: tuple[float, float] | None = field(default=None, compare=False)
    at: float = _at()


@dataclass(frozen=True, slots=True)
class DieOverheard:
    """The die has no link, and by what it calls out in the air it was thrown and shows ``face``. Calls get lost, so
    this is never sure: people must be asked, and a throw may go untold. Linked dice are never told like this."""

    die: DieIdentity
    face: str
    at: float = _at()


@dataclass(frozen=True, slots=True)
class DieCrooked:
    """The roll ended without a readable face: leaning, or no word from it for too long.
    ``likely`` is the best guess, None without one."""

    die: DieIdentity
    likely: str | None = None
    at: float = _at()


@dataclass(frozen=True, slots=True)
class DieHeld:
    """Someone picked the die up. No roll, and a roll that was going on is void."""

    die: DieIdentity
    at: float = _at()


@dataclass(frozen=True, slots=True)
class DieBumped:
    """The die moved, but nobody rolled it: the table was bumped, and it lies on ``face`` as before. No roll."""

    die: DieIdentity
    face: str
    at: float = _at()


@dataclass(frozen=True, slots=True)
class DieTurned:
    """The die was put down or nudged on to a face without being rolled. Never a roll; good for teaching."""

    die: DieIdentity
    face: str
    at: float = _at()


@dataclass(frozen=True, slots=True)
class DieBattery:
    """Charge in percent; ``charging`` also while it lies full on its charger."""

    die: DieIdentity
    percent: int
    charging: bool = False
    at: float = _at()


@dataclass(frozen=True, slots=True)
class DieSignal:
    """Strength of the radio in dBm; below about -85 it gets unreliable."""

    die: DieIdentity
    dbm: int
    at: float = _at()


@dataclass(frozen=True, slots=True)
class DieFault:
    """The die cannot be read, or with None all is well again. ``what`` is its own word for what is broken in it
    ("sensor", "memory"), or "garbled": what it says arrives damaged; or "strange": it says what nobody here knows, as a
    newer firmware may. While that lasts it cannot tell rolls."""

    die: DieIdentity
    what: str | None
    at: float = _at()


@dataclass(frozen=True, slots=True)
class RadioUnavailable:
    """There is no radio to listen with. ``reason`` is one of the keys of `hardware.links.radio.REASONS`,
    ``words`` say in English what to do, ``detail`` is the system's own message. It is tried again by itself."""

    reason: str
    words: str
    detail: str = field(default="", compare=False)
    at: float = _at()


@dataclass(frozen=True, slots=True)
class RadioReady:
    """The radio listens (again)."""

    at: float = _at()


@dataclass(frozen=True, slots=True)
class WireUnavailable:
    """A serial port cannot be used. ``reason`` is one of the keys of `hardware.links.serial_ports.REASONS`. ``name``:
    its path where it is or was last, "" if it was never seen. It is tried again by itself; `WireReady` follows."""

    port: str
    reason: str
    words: str
    detail: str = field(default="", compare=False)
    name: str = field(default="", compare=False)
    at: float = _at()


@dataclass(frozen=True, slots=True)
class WireReady:
    """The port that could not be used is open now."""

    port: str
    at: float = _at()


DieEvent = (
    DieSighted
    | DieLinked
    | DieLost
    | NoFreeLink
    | DieMoving
    | DieShowing
    | DieSettled
    | DieOverheard
    | DieCrooked
    | DieHeld
    | DieBumped
    | DieTurned
    | DieBattery
    | DieSignal
    | DieFault
    | RadioUnavailable
    | RadioReady
    | WireUnavailable
    | WireReady
)


@dataclass(frozen=True, slots=True)
class DieState:
    """One die as it stands now, for a list of dice. None: not known (yet).

    ``level``: how upright it said it lay when last asked, cosine of the tilt; what `FaceProfile.level` is taught.
    ``fault``: why it cannot be read, as in `DieFault`. ``unanswered``: it calls, but took no link when last tried.
    """

    die: DieIdentity
    known: bool = False
    linked: bool = False
    waits_for_link: bool = False
    moving: bool = False
    face: str | None = None
    battery: int | None = None
    charging: bool = False
    signal: int | None = None
    level: float | None = None
    fault: str | None = None
    unanswered: bool = False


def as_plain(value: Any) -> dict[str, Any]:
    """An event as a plain dict for JSON: ``{"event": "DieSettled", "die": {…}, "face": "4", …}``."""

    def plain(thing: Any) -> Any:
        if is_dataclass(thing) and not isinstance(thing, type):
            return {each.name: plain(getattr(thing, each.name)) for each in fields(thing)}
        return thing.hex() if isinstance(thing, bytes) else thing

    return {"event": type(value).__name__, **plain(value)}
