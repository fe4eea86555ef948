"""Every die that is about, one row each: radio, wire, camera colours, virtual and practice ones. Pure; the screen draws
them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from companion.core.dice import DieState, Owner, Source, is_practice
from companion.core.game import Seat
from companion.dice.readings import Reading
from companion.inputs.practice import MODELS, named
from companion.storage.preferences import KnownDie

LINKED, ASLEEP, NO_LINK, SEEN, LYING, NEW = "linked", "asleep", "no_link", "seen", "unseen", "new"
"""How a die can be heard: linked, silent, waiting for a free link, seen by the camera, not seen now, only sighted."""

SHELL = "shell"
"""Where the shell of a die lies in what is remembered of it (`KnownDie.calibration`)."""

UNOFFICIAL = {"godice": "GoDice"}
"""Dice read by Burrow's own understanding of their published messages, by the first word of their id."""

HELD, EMPTY = "held", "empty"
"""Why a die is not linked, where that can be told: it takes no link, as one that another app holds; or it was empty."""
FAULTS = ("sensor", "memory", "garbled", "strange")
"""Why a linked die cannot be read (`hardware.reading.DieFault`)."""

CHARGE_SOON = 20
NO_CHARGE = 5
WEAK = -85


@dataclass(frozen=True, slots=True)
class DieRow:
    """One die as the list shows it. `face` is what it told last, `means` what the game reads in it.

    `seat` and `colour` are set when its owner sits at the open table; `person` may be somebody remembered. `trouble`:
    `HELD`, `EMPTY`, one of `FAULTS`, or "". `shell`: the kind of the shell it wears, if somebody said so.
    """

    id: str
    name: str
    source: Source
    link: str
    person: str = ""
    seat: int | None = None
    colour: str = ""
    kind: str = ""
    kept: bool = False
    taught: bool = False
    battery: int | None = None
    charging: bool = False
    signal: int | None = None
    face: str = ""
    means: str = ""
    rolling: bool = False
    faces: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    trouble: str = ""
    shell: str = ""

    @property
    def nobodys(self) -> bool:
        """Whether nobody said whose it is."""
        return not (self.person and self.kind)

    @property
    def unofficial(self) -> str:
        """The maker whose dice are read without a hand of theirs in it, as a name to show; "" for all others."""
        return UNOFFICIAL.get(self.id.partition(":")[0], "")

    @property
    def proposes(self) -> bool:
        """Whether it has no link, but calls out its face, which is only ever proposed (Pixels)."""
        return self.link == NO_LINK and self.id.startswith("pixels:")

    @property
    def has_lamp(self) -> bool:
        """Whether it can blink."""
        return self.source in (Source.RADIO, Source.WIRE, Source.PRACTICE)

    @property
    def model(self) -> str:
        """Which bought or home-made die a practice die stands in for, a key of `MODELS`; "" for all others."""
        model, _ = named(self.id)
        return model if model in MODELS else ""


def source_of(die: str) -> Source:
    """Return how a die with this identity is heard."""
    word = die.partition(":")[0]
    if word == "diy":
        from hardware.reading import by_radio  # not before the first frame

        return Source.RADIO if by_radio(die) else Source.WIRE
    return Source(word) if word in ("camera", "virtual", "hand", "practice") else Source.RADIO


def rows_of(
    known: Iterable[KnownDie],
    states: Iterable[Any],
    readings: Mapping[str, Reading],
    seen: Iterable[str] = (),
    owners: Mapping[str, Owner] | None = None,
    seats: tuple[Seat, ...] = (),
) -> tuple[DieRow, ...]:
    """Return one row per die: first those of people in their order, then those somebody remembers, then new ones.

    `states` are the drivers' (`hardware.reading.DieState`), `seen` what lies before the camera, `owners` and `seats`
    those of the open table, if there is one.
    """
    kept = {die.id: die for die in known}
    heard = {state.die.id: state for state in states}
    about = dict.fromkeys((*kept, *heard, *seen, *(die for die in readings if source_of(die) is not Source.HAND)))
    before_camera = set(seen)
    rows = [
        _row(die, kept.get(die), heard.get(die), readings.get(die), die in before_camera, owners, seats)
        for die in about
    ]
    last, order = len(seats), list(Source)

    def place(row: DieRow) -> tuple[int, int, str]:
        if row.nobodys:
            return (2 if row.kept else 3, order.index(row.source), _in_order(row.id))
        return (
            0 if row.seat is not None else 1,
            last if row.seat is None else row.seat,
            f"{row.kind} {_in_order(row.id)}",
        )

    return tuple(sorted(rows, key=place))


def _row(
    die: str,
    kept: KnownDie | None,
    state: Any,
    reading: Reading | None,
    seen: bool,
    owners: Mapping[str, Owner] | None,
    seats: tuple[Seat, ...],
) -> DieRow:
    owner = (owners or {}).get(die)
    at_table = owner is not None and owner.seat < len(seats)
    person = seats[owner.seat].name if owner and at_table else (kept.owner if kept else "")
    kind = owner.kind if owner else (kept.kind if kept else "")
    faces = owner.faces if owner else (kept.faces if kept else {})
    told = "" if is_practice(die) else (state.die.name if state else "") or (reading.name if reading else "")
    face = (state.face if state else None) or (reading.roll.face if reading and reading.roll else "")
    battery = state.battery if state and not is_practice(die) else None  # it has no battery, nor a signal
    return DieRow(
        id=die,
        name=(kept.name if kept else "") or told,
        source=source_of(die),
        link=_link(die, state, seen),
        person=person,
        seat=owner.seat if owner and at_table else None,
        colour=seats[owner.seat].colour if owner and at_table else "",
        kind=kind,
        kept=kept is not None,
        taught=bool(faces),
        battery=battery if battery is not None or is_practice(die) else (reading.battery if reading else None),
        charging=bool(state and state.charging),
        signal=state.signal if state and not is_practice(die) else None,
        face=face or "",
        means=faces.get(face, face) if face else "",
        rolling=bool(state and state.moving) or bool(reading and reading.state is DieState.ROLLING),
        faces=MappingProxyType(dict(faces)),
        trouble=_trouble(state),
        shell=str(kept.calibration.get(SHELL, "")) if kept else "",
    )


def _in_order(die: str) -> str:
    return f"practice:{named(die)[1]:04}" if is_practice(die) else die


def _trouble(state: Any) -> str:
    if state is None:
        return ""
    if state.fault:
        return state.fault if state.fault in FAULTS else "sensor"
    if state.linked:
        return ""
    if state.battery is not None and state.battery <= NO_CHARGE and not state.charging:
        return EMPTY
    return HELD if state.unanswered else ""


def _link(die: str, state: Any, seen: bool) -> str:
    if source_of(die) is Source.CAMERA:
        return SEEN if seen else LYING
    if source_of(die) is Source.VIRTUAL:
        return LINKED
    if state is None:
        return ASLEEP
    if state.linked:
        return LINKED
    if state.waits_for_link:
        return NO_LINK
    return ASLEEP if state.known else NEW
