"""The dice desk: rolls come in, wishes of the rules are open, and what fits becomes a proposal.

A roll is used once. A roll from before a wish opened never answers it, so a late roll of a passed step harms
nothing. What a die without a link calls out is asked about, and argues with nothing that was taken. Whatever fits no
wish lies in the tray, with the reason, and can still be given to somebody; it lies there no longer once its step is
over, and again when that is undone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.core.dice import DiceEvent, DiceWanted, DieState, Link, Owner, Roll, Source

from .matching import Answer, answer
from .readings import Reading


class Lies(StrEnum):
    """Why a die lies in the tray instead of answering a wish."""

    NOBODYS = "nobodys"  # nobody said whose die this is
    AGAIN = "again"  # its owner's roll was already taken in this step, and this is another one
    EARLY = "early"  # it was rolled before the rules asked its owner for it
    LATE = "late"  # the rules wait for nothing from its owner
    WRONG_KIND = "wrong_kind"  # the rules wait for another kind of die
    USED = "used"  # this very roll answered a wish that is open once more


@dataclass(frozen=True, slots=True)
class TrayDie:
    """A die in the tray: its latest roll and why it lies there; of another roll, `row` is that of the taken one."""

    die: str
    roll: Roll
    lies: Lies
    owner: Owner | None = None
    row: int | None = None


@dataclass(frozen=True, slots=True)
class Doubt:
    """Another source contradicts a roll that was already taken: `face` was taken, `other` is what it says."""

    seat: int
    kind: str
    row: int
    face: str
    source: Source
    other: str
    other_source: Source
    die: str


@dataclass(frozen=True, slots=True)
class _Taken:
    wanted: DiceWanted
    faces: tuple[tuple[str, str, Source], ...]  # kind, face, source
    row: int
    over: bool = False  # its step is over: another roll is none of the same step


class DiceDesk:
    """Holds what was heard of every die, whose they are, and what the rules wait for."""

    def __init__(self, owners: Mapping[str, Owner] | None = None) -> None:
        self._owners: dict[str, Owner] = dict(owners or {})
        self._readings: dict[str, Reading] = {}
        self._wanted: tuple[DiceWanted, ...] = ()
        self._opened: dict[str, int] = {}
        self._closed: dict[int, tuple[str, int]] = {}  # by seat: its last wish that went, and the newest roll then
        self._put_by: dict[str, tuple[Reading, str | None]] = {}  # as dice were before they were put away
        self._left: dict[str, str] = {}  # dice whose roll lies in the tray only while this wish is open (after an undo)
        self._taken: dict[int, list[_Taken]] = {}
        self._doubts: list[Doubt] = []
        self._refused: set[int] = set()
        self._newest = 0
        self._answers: tuple[Answer, ...] | None = None

    # ── whose dice ──

    @property
    def owners(self) -> Mapping[str, Owner]:
        """Die identity → whose it is and which of the game's dice it stands for."""
        return dict(self._owners)

    def give(self, die: str, owner: Owner | None) -> None:
        """Say whose die this is (None: nobody's). Two dice may swap owners at any time."""
        self._answers = None
        if owner is None:
            self._owners.pop(die, None)
        else:
            self._owners[die] = owner

    def forget(self, die: str) -> None:
        """Nobody's, and nothing is known of it any more."""
        self.give(die, None)
        self._readings.pop(die, None)
        self._left.pop(die, None)
        self._put_by.pop(die, None)

    # ── what the rules wait for ──

    def wish(self, wanted: Iterable[DiceWanted], onward: bool = False) -> None:
        """Tell what the rules wait for now; call after every move. Wishes are known by their key.

        `onward`: a move was made, none taken back. A wish that it opens is a new one, also where it had been open
        before some moves were undone.
        """
        self._answers = None
        before, self._wanted = self._wanted, tuple(wanted)
        keys = {w.key for w in self._wanted}
        open_before = {w.key for w in before}
        for w in before:
            if w.key not in keys:
                self._closed[w.seat] = (w.key, self._newest)
                self._leave_with(w, [x for x in before if x.key in keys])
        for w in self._wanted:
            taken = self._taken.get(w.seat, [])
            if w.key not in self._opened or (onward and w.key not in open_before):
                self._leave_for_new(w.seat)
                self._opened[w.key] = self._newest
                kept: list[_Taken] = []  # a new step: what was taken in the last one is settled
            else:
                kept = [t for t in taken if t.wanted.key != w.key]  # its move was undone: it asks anew
            if len(kept) != len(taken):
                self._taken[w.seat] = kept
                self._doubts = [d for d in self._doubts if d.seat != w.seat]

    def step_over(self) -> None:
        """The table went on while nothing was waited for: a second roll of that step lies in the tray no more, and
        what is rolled from now on is no second one."""
        for die, _, owner in self._unused():
            taken = self._came_after(self._readings[die], owner)
            if taken is not None:
                self._left[die] = taken.wanted.key
        self._taken = {seat: [replace(t, over=True) for t in taken] for seat, taken in self._taken.items()}

    @property
    def waits(self) -> bool:
        """Whether the rules wait for a die."""
        return bool(self._wanted)

    # ── what is heard ──

    def hear(self, event: DiceEvent) -> None:
        """Take in one event of one die. A roll without a number gets the next one."""
        if _is_gone(event) and event.die not in self._readings and event.die not in self._owners:
            return  # a die that was let go, or a stranger that left: there is nothing to know of it
        self._answers = None
        if isinstance(event, Roll) and not event.number:
            event = replace(event, number=self._newest + 1)
        old = self._readings.get(event.die, Reading(event.die))
        if isinstance(event, Roll):
            if old.roll and event.number <= old.roll.number:
                return
            if event.unheard and old.roll and old.roll.overheard and old.roll.face == event.face and self._asks(old):
                self._readings[event.die] = replace(old, heard=True)  # it is asked about already
                return
            self._newest = max(self._newest, event.number)
            self._left.pop(event.die, None)
            self._contradict(event)
        self._readings[event.die] = old.after(event)

    def readings(self) -> tuple[Reading, ...]:
        """Return what is known of every die heard so far."""
        return tuple(self._readings.values())

    def answers(self) -> tuple[Answer, ...]:
        """Return one answer per open wish, in the order of the wishes."""
        if self._answers is None:
            readings = tuple(self._readings.values())
            self._answers = tuple(answer(w, readings, self._owners, self._opened[w.key]) for w in self._wanted)
        return self._answers

    def answer_to(self, key: str) -> Answer | None:
        """Return the answer to the open wish `key`; None if no such wish is open."""
        return next((a for a in self.answers() if a.wanted.key == key), None)

    def ready(self) -> tuple[Answer, ...]:
        """Return the answers that may be taken without asking and were not refused before."""
        return tuple(a for a in self.answers() if a.certain and not any(r.number in self._refused for r in a.rolls))

    def doubts(self) -> tuple[Doubt, ...]:
        """Return contradictions between sources about rolls that were already taken."""
        return tuple(self._doubts)

    def settle_doubt(self, doubt: Doubt) -> None:
        """Forget a doubt once somebody looked at the die."""
        self._doubts = [d for d in self._doubts if d != doubt]

    def use(self, given: Answer, row: int) -> None:
        """Mark the rolls of an answer as used: row `row` of the log rests on them."""
        self._answers = None
        for roll in given.rolls:
            reading = self._readings.get(roll.die)
            if reading and reading.roll == roll:
                self._readings[roll.die] = replace(reading, used=True)
                self._left[roll.die] = given.wanted.key
        sources = {self._owners[r.die].kind: r.source for r in given.rolls if r.die in self._owners}
        faces = tuple((f.kind, f.face, sources.get(f.kind, Source.HAND)) for f in given.faces)
        self._taken.setdefault(given.wanted.seat, []).append(_Taken(given.wanted, faces, row))

    def refuse(self, given: Answer) -> None:
        """Remember that the rules refused an answer, so that it is not offered by itself again."""
        self._refused.update(r.number for r in given.rolls)

    def offer_again(self, die: str) -> None:
        """Let a used, refused or late roll count once more: somebody says that it does, and no other die."""
        self._answers = None
        reading = self._readings.get(die)
        if reading and reading.roll:
            self._newest += 1
            self._refused.discard(reading.roll.number)
            self._left.pop(die, None)
            roll = replace(reading.roll, number=self._newest)
            self._readings[die] = replace(reading, used=False, offered=True, roll=roll)

    def put_away(self, die: str) -> None:
        """Somebody says that a die's roll counts for nothing: it lies in the tray no more."""
        self._answers = None
        if die in self._readings:
            self._put_by[die] = self._readings[die], self._left.get(die)
            self._readings[die] = replace(self._readings[die], used=True)
            self._left[die] = ""

    def bring_back(self, die: str) -> None:
        """A roll that was put away may count again, if the die still shows it."""
        before, left = self._put_by.pop(die, (None, None))
        now = self._readings.get(die)
        if before is None or now is None or now.roll != before.roll:
            return
        self._answers = None
        self._readings[die] = replace(now, used=before.used)
        if left is None:
            self._left.pop(die, None)
        else:
            self._left[die] = left

    def use_instead(self, die: str, row: int) -> None:
        """The roll of this die took the place of the one that row `row` rested on."""
        reading, owner = self._readings.get(die), self._owners.get(die)
        self.put_away(die)
        if reading is None or reading.roll is None or owner is None:
            return
        faces = ((owner.kind, owner.meaning(reading.roll.face), reading.roll.source),)
        mine = self._taken.get(owner.seat, [])
        self._left[die] = next((t.wanted.key for t in mine if t.row == row), "")
        self._taken[owner.seat] = [replace(t, faces=faces) if t.row == row else t for t in mine]
        self._doubts = [d for d in self._doubts if d.row != row]

    def settle_unheard(self, die: str, rolled: bool) -> None:
        """Somebody says whether a die was rolled while nobody heard it, or it was only overheard. If not, it goes on
        being waited for."""
        self._answers = None
        reading = self._readings.get(die)
        if reading and reading.roll and (reading.roll.unheard or reading.roll.overheard):
            if rolled:
                self._readings[die] = replace(reading, roll=replace(reading.roll, sure=1.0, unheard=0))
            else:
                self._readings[die] = replace(reading, used=True)
                self._left[die] = ""

    def next_number(self) -> int:
        """Return a roll number later than all heard so far."""
        return self._newest + 1

    def tray(self) -> tuple[TrayDie, ...]:
        """Return the dice whose latest roll answers no wish and may still count for something, oldest roll first."""
        answering = {r for a in self.answers() for r in a.rolls}
        keys = {w.key for w in self._wanted}
        found = []
        for reading in self._readings.values():
            roll = reading.roll
            if roll is None or roll in answering or reading.state is not DieState.SETTLED:
                continue
            if reading.die in self._left and self._left[reading.die] not in keys:
                continue
            owner = self._owners.get(reading.die)
            lies, row = self._reason(reading, owner)
            if lies is not None:
                found.append(TrayDie(reading.die, roll, lies, owner, row))
        return tuple(sorted(found, key=lambda t: t.roll.number))

    # ── inside ──

    def _reason(self, reading: Reading, owner: Owner | None) -> tuple[Lies | None, int | None]:
        """Why a die lies in the tray, and the row of the roll that was taken instead; None if it does not."""
        assert reading.roll is not None
        if reading.used:
            return Lies.USED, None
        if owner is None:
            return Lies.NOBODYS, None
        mine = [w for w in self._wanted if w.seat == owner.seat]
        fits = [w for w in mine if owner.kind in w.kinds]
        if fits and not any(reading.roll.number > self._opened[w.key] for w in fits):
            return Lies.EARLY, None
        if reading.roll.overheard and (fits or not mine):
            return None, None  # most likely the very throw that was taken, by hand or the camera, or it was put down
        taken = self._came_after(reading, owner)
        if fits or taken is not None:
            return Lies.AGAIN, taken.row if taken is not None else None
        return (Lies.WRONG_KIND if mine else Lies.LATE), None

    def _came_after(self, reading: Reading, owner: Owner | None) -> _Taken | None:
        """Return the roll of this die's owner that was taken in this step, if the die was rolled after it was asked."""
        if owner is None or reading.roll is None or reading.used:
            return None
        number, found = reading.roll.number, None
        for taken in self._taken.get(owner.seat, ()):
            wish = taken.wanted
            if not taken.over and owner.kind in wish.kinds and number > self._opened.get(wish.key, -1):
                found = taken
        return found

    def _leave_with(self, gone: DiceWanted, still: Iterable[DiceWanted]) -> None:
        """A wish is answered or passed: rolls that were there before it will answer it no more."""
        kinds = {kind for w in still if w.seat == gone.seat for kind in w.kinds}
        for die, number, owner in self._unused():
            if owner and owner.seat == gone.seat and owner.kind not in kinds and number <= self._opened[gone.key]:
                self._left[die] = gone.key

    def _leave_for_new(self, seat: int) -> None:
        """A seat is asked anew: what it rolled for the step before goes, and so does what a camera saw of nobody's."""
        key, until = self._closed.get(seat, ("", -1))
        ended = max((newest for _, newest in self._closed.values()), default=-1)
        for die, number, owner in self._unused():
            if owner is None:
                if number <= ended and die.startswith("camera:"):
                    self._left[die] = ""
            elif owner.seat == seat and (number <= until or self._came_after(self._readings[die], owner)):
                self._left[die] = key

    def _unused(self) -> list[tuple[str, int, Owner | None]]:
        """The dice that lie there with a roll that counted for nothing so far, its number and whose they are."""
        return [
            (r.die, r.roll.number, self._owners.get(r.die))
            for r in self._readings.values()
            if r.roll and not r.used and r.die not in self._left
        ]

    def _asks(self, reading: Reading) -> bool:
        asked = any(reading.roll in a.rolls for a in self.answers())
        self._answers = None
        return asked

    def _contradict(self, roll: Roll) -> None:
        if roll.overheard:
            return
        owner = self._owners.get(roll.die)
        if owner is None or any(w.seat == owner.seat and owner.kind in w.kinds for w in self._wanted):
            return
        thrown = {  # those who heard that the die was thrown again since
            r.roll.source
            for r in self._readings.values()
            if r.roll and not r.used and (o := self._owners.get(r.die)) and (o.seat, o.kind) == (owner.seat, owner.kind)
        }
        for taken in self._taken.get(owner.seat, ()):
            for kind, face, source in taken.faces:
                other = owner.meaning(roll.face)
                if kind == owner.kind and source not in {roll.source, *thrown} and face != other:
                    doubt = Doubt(owner.seat, kind, taken.row, face, source, other, roll.source, roll.die)
                    self._doubts = [d for d in self._doubts if (d.seat, d.kind) != (doubt.seat, kind)] + [doubt]


def _is_gone(event: DiceEvent) -> bool:
    return isinstance(event, Link) and not event.heard
