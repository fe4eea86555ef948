"""Long evenings of many dice in a virtual room and virtual time: what was thrown, against what the app was told.

Dice of all makers are thrown, put down and bumped, lose their links (also half made ones), sleep and wake; packets are
late by up to 0.3 seconds and some come twice. Afterwards every throw is held against the app's events. With fewer links
than dice, the table needs other dice every minute, and some throw that have no link.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

from firmware_tools.emulated_die import EmulatedDie
from firmware_tools.simulate_ble import EmulatedDiy, EmulatedPixels, enter_room
from firmware_tools.simulate_godice import EmulatedGoDice
from firmware_tools.virtual_air import Air
from hardware import (
    DiceWatch,
    DieBumped,
    DieEvent,
    DieHeld,
    DieLinked,
    DieLost,
    DieMoving,
    DieOverheard,
    DieSettled,
    DieTurned,
)
from hardware.links import chance as pauses
from hardware.overhearing import FADES

LONGEST_DELAY = 0.3
TOLD_WITHIN = 4.0  # seconds after the die lies, in which a roll must be told: packets, the moment it stands, its level
FOUND_WITHIN = 25.0  # seconds in which a die that is needed should have a link
LONGEST_SILENCE = 8.0  # seconds: a die that is linked says how it lies
SELDOM_CALLS = 1000.0  # milliseconds
NEEDED_FOR = 60.0  # seconds until the table needs other dice


@dataclass(frozen=True, slots=True)
class Throw:
    """One throw of a die: when it began and ended (virtual seconds), and what is up. ``needed``: the table waited for
    it, and for long enough to find it a link."""

    began: float
    ended: float
    face: str
    needed: bool = True


@dataclass(slots=True)
class Report:
    """What became of all throws.

    ``heard``: thrown over a standing link and told as one roll. ``kept``: told as a roll although the link broke.
    ``called``: thrown without a link and proposed by what the die calls out. ``asked``: the link broke, and the app
    asks. ``away``: the app had said that it does not hear the die; ``missed`` of them were thrown when the table waited
    for them. ``faults``: lost, doubled or wrong, each in words. ``put_down`` counts no throws: dice of old firmware,
    which call the same after a throw, were put down on another face without a link, and that was proposed.
    """

    throws: int = 0
    heard: int = 0
    kept: int = 0
    called: int = 0
    asked: int = 0
    away: int = 0
    missed: int = 0
    put_down: int = 0
    hours: float = 0.0
    faults: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Life:
    """One die, by its id: what really happened to it, and what the app was told. ``faces``: what was up since when.
    ``laid``: when it was put down by hand. ``calls_throws``: its calls tell a throw from being put down."""

    id: str
    throws: list[Throw] = field(default_factory=list)
    faces: list[tuple[float, str]] = field(default_factory=list)
    told: list[DieEvent] = field(default_factory=list)
    laid: list[float] = field(default_factory=list)
    calls_throws: bool = True

    def linked(self) -> Iterator[tuple[float, float]]:
        """The times in which the app believed it to be linked."""
        since: float | None = None
        for event in self.told:
            if isinstance(event, DieLinked):
                since = event.at
            elif isinstance(event, DieLost) and since is not None:
                yield since, event.at
                since = None
        if since is not None:
            yield since, float("inf")

    def may_call(self, throw: Throw, at: float) -> bool:
        """Whether what the die calls out then can be this throw's: many calls are not heard, and it was not put down
        meanwhile."""
        laid = any(throw.ended < when < at for when in self.laid)
        return at <= throw.ended + (TOLD_WITHIN if laid else FADES)

    def lay_on(self, face: str, at: float) -> bool:
        """Whether it lay on that face then, or so shortly before that the word of it was still on its way. A die lies
        before its throw is over: the throw ends with its last word."""
        if any(throw.began < at <= throw.ended and throw.face == face for throw in self.throws):
            return True
        before = [shown for when, shown in self.faces if when <= at - 2 * TOLD_WITHIN][-1:]
        lately = [shown for when, shown in self.faces if at - 2 * TOLD_WITHIN < when <= at]
        return face in (*before, *lately)


class Evening:
    """So many dice and throws. ``links``: how many the tablet's radio holds; it claims two more, as some do."""

    def __init__(self, dice: int = 24, throws: int = 10_000, links: int | None = None, seed: int = 0) -> None:
        self._chance = Random(seed)
        pauses.seed(seed)
        self._links = dice if links is None else links
        self._scarce = self._links < dice
        self._left = throws
        self._dice = dice
        self._lives: dict[EmulatedDie, Life] = {}
        self._needed: set[str] = set()
        self._needed_since = 0.0

    def _make(self, air: Air, number: int) -> EmulatedDie:
        kinds = ("d6", "d20", "pipped d6", "d10")
        made: EmulatedDie
        match number % 4:
            case 0:
                made = EmulatedPixels(air, 0x1A2B3C00 + number, kinds[number // 4 % 4])
            case 1:
                made = EmulatedGoDice(air, 0x19CC00 + number)
            case 2:
                made = EmulatedPixels(air, 0x1A2B3C00 + number, old=True)
            case _:
                made = EmulatedDiy(air, number, version=2 - number // 4 % 2)
        if self._scarce:
            # dice that wait for a link call all the time, which is nearly all the work
            made.call_every(SELDOM_CALLS)
        made.times_said = lambda: 2 if self._chance.random() < 0.1 else 1
        return made

    async def play(self) -> Report:
        """Play it; run this in `firmware_tools.virtual_time`."""
        loop = asyncio.get_running_loop()
        air = Air(lambda: self._chance.uniform(0.0, LONGEST_DELAY))
        dice = [self._make(air, number) for number in range(self._dice)]
        self._lives = {die: Life(die.id) for die in dice}
        for die, life in self._lives.items():
            life.calls_throws = not isinstance(die, EmulatedPixels) or die.tells_placed
        room = await enter_room(dice, air)
        room.tablet.max_links = self._links
        by_id = {life.id: life for life in self._lives.values()}

        def on_event(event: DieEvent) -> None:
            die = getattr(event, "die", None)
            if die is not None:
                by_id[die.id].told.append(event)

        watch = DiceWatch(
            list(by_id),
            link_limit=self._links + 2 * self._scarce,
            scanner_backend=room.scanner,
            client_backend=room.client,
        )
        watching = asyncio.create_task(watch.run(on_event))
        needing = asyncio.create_task(self._need(watch))
        breaking = [asyncio.create_task(self._break_half_made(die)) for die in dice]
        try:
            await asyncio.gather(*(self._live(die, life) for die, life in self._lives.items()))
            await asyncio.sleep(2 * TOLD_WITHIN)
        finally:
            for task in (watching, needing, *breaking):
                task.cancel()
            await asyncio.gather(watching, needing, *breaking, return_exceptions=True)
            await asyncio.sleep(1.0)  # the dice call again
        report = Report(hours=loop.time() / 3600)
        for life in self._lives.values():
            judge(life, report)
        return report

    async def _need(self, watch: DiceWatch) -> None:
        """Every minute the table waits for other dice."""
        ids = [die.id for die in self._lives]
        while True:
            self._needed = set(self._chance.sample(ids, max(1, self._links - 1))) if self._scarce else set(ids)
            self._needed_since = asyncio.get_running_loop().time()
            watch.need(dict.fromkeys(self._needed, 1))
            await asyncio.sleep(NEEDED_FOR)

    async def _break_half_made(self, die: EmulatedDie) -> None:
        """Some links break while the tablet still looks round on the die."""
        seen = None
        while True:
            await asyncio.sleep(self._chance.uniform(0.1, 0.4))
            if die.link is not None and die.link is not seen and self._chance.random() < 0.1:
                die.lose()
            seen = die.link

    async def _live(self, die: EmulatedDie, life: Life) -> None:
        loop, chance = asyncio.get_running_loop(), self._chance
        life.faces.append((loop.time(), die.up))
        await asyncio.sleep(chance.uniform(5.0, 15.0))
        while self._left > 0:
            draw = chance.random()
            if draw < 0.02:
                await die.fall_asleep()
                await asyncio.sleep(chance.uniform(5.0, 60.0))
                await die.wake_up()
            elif draw < 0.05:
                die.lose()
            elif draw < 0.10:
                life.laid.append(loop.time())
                await die.lay(chance)
            elif draw < 0.15:
                await die.shake()
            elif die.id in self._needed or chance.random() < 0.2:
                self._left -= 1
                await self._throw(die, life, breaks=draw > 0.97)
            life.faces.append((loop.time(), die.up))
            await asyncio.sleep(2 * TOLD_WITHIN + chance.uniform(0.0, 4.0))

    async def _throw(self, die: EmulatedDie, life: Life, breaks: bool) -> None:
        loop, chance = asyncio.get_running_loop(), self._chance
        began = loop.time()
        throwing = asyncio.create_task(die.throw(chance))
        if breaks:
            await asyncio.sleep(chance.uniform(0.0, 1.5))
            die.lose()
        face = await throwing
        needed = die.id in self._needed and began - self._needed_since > FOUND_WITHIN
        life.throws.append(Throw(began, loop.time(), face, needed))


def asks(told: DieSettled, throw: Throw) -> bool:
    """Whether people are asked about this throw: it lies on another face, or the table waits for it and it lies on the
    same face without a proof that it lay still."""
    return not told.sure or (throw.needed and told.unheard is not None and told.unheard[1] >= throw.began)


def judge(life: Life, report: Report) -> None:
    """Hold what the app was told of a die against what happened to it."""
    linked = list(life.linked())
    settled = [event for event in life.told if isinstance(event, DieSettled)]
    overheard = [event for event in life.told if isinstance(event, DieOverheard)]
    counted: Counter[int] = Counter()

    def fault(what: str, throw: Throw | None = None) -> None:
        when = f" at {throw.ended:.1f} s, face {throw.face}" if throw else ""
        report.faults.append(f"{life.id}: {what}{when}")

    for throw, following in pairwise([*life.throws, None]):
        assert throw is not None
        until = following.began if following else float("inf")
        rolls = [each for each in settled if not each.after_reconnect and throw.began < each.at <= until]
        doubts = [
            each for each in settled if each.after_reconnect and throw.began < each.at <= until and asks(each, throw)
        ]
        called = [each for each in overheard if throw.began < each.at <= until and life.may_call(throw, each.at)]
        stood = any(since <= throw.began and throw.ended + TOLD_WITHIN <= end for since, end in linked)
        report.throws += 1
        counted.update(map(id, (*rolls, *called)))
        told = [each.face for each in rolls] + [each.face for each in called]
        if len(told) > 1:
            fault("doubled", throw)
        if any(face != throw.face for face in told):
            fault(f"wrong, told {told}", throw)
        again = [each for each in doubts if each.unheard is None or each.unheard[0] < throw.ended]
        if called and any(each.at <= throw.ended + 2 * TOLD_WITHIN for each in again):
            fault("asked about twice", throw)
        if rolls:
            report.heard += stood
            report.kept += not stood
        elif stood:
            fault("lost", throw)
        elif called:
            report.called += 1
        elif doubts:
            report.asked += 1
        else:
            report.away += 1
            report.missed += throw.needed
    known: str | None = None
    for event in life.told:
        if isinstance(event, DieSettled) and event.after_reconnect and event.sure and known not in (None, event.face):
            fault(f"not asked about, though it lay on {known} before the gap and on {event.face} at {event.at:.1f} s")
        if isinstance(event, DieSettled | DieOverheard | DieTurned | DieBumped):
            known = event.face
    for since, end in linked:
        if end - since > LONGEST_SILENCE and not any(
            since <= event.at <= end for event in life.told if isinstance(event, DieSettled | DieMoving | DieHeld)
        ):
            fault(f"linked from {since:.1f} to {end:.1f} s, and nothing told")
    for each in settled:
        if each.after_reconnect and not life.lay_on(each.face, each.at):
            fault(f"lies on {each.face} at {each.at:.1f} s, it is told, which it did not")
        elif not each.after_reconnect and id(each) not in counted:
            fault(f"a roll nobody threw at {each.at:.1f} s, face {each.face}")
    for proposed in overheard:
        if id(proposed) in counted:
            continue
        if not life.calls_throws and any(when < proposed.at <= when + 2 * TOLD_WITHIN for when in life.laid):
            report.put_down += 1
        else:
            fault(f"proposed at {proposed.at:.1f} s, face {proposed.face}, and nobody threw it")
