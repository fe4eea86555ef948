"""One die: its link, its language and its settling, put together into events for people."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import replace
from typing import Any

from hardware import settle
from hardware.faces import STOCK, FaceProfile
from hardware.lamp import rgb
from hardware.links import Link, NotLinked
from hardware.links.ble_scan import Sighting
from hardware.links.scripted_link import Step
from hardware.order import InOrder
from hardware.overhearing import Laid, Overhearing, Thrown
from hardware.protocols import DieProtocol, decoder_for
from hardware.protocols.events import (
    Calibrated,
    Call,
    Charge,
    Coloured,
    Event,
    Fault,
    Identified,
    Level,
    Strength,
    Uncalibrated,
)
from hardware.reading import (
    DieBattery,
    DieBumped,
    DieCrooked,
    DieEvent,
    DieFault,
    DieHeld,
    DieIdentity,
    DieLinked,
    DieLost,
    DieMoving,
    DieOverheard,
    DieSettled,
    DieShowing,
    DieSignal,
    DieState,
    DieTurned,
    NoFreeLink,
)

log = logging.getLogger(__name__)

LOST_LATE = 6.0  # seconds after which a radio notices at the latest that a link is gone
GARBLED_AFTER = 3  # damaged lines in a row, none between them understood
STRANGE_AFTER = 8  # messages in a row that mean nothing
SIGNAL_STEP = 6  # dB: smaller changes of the signal are no news


class Die:
    """A die that is listened to. Everything happens on the event loop that runs `run`.

    ``profiles``: what owners taught, by die id; read at each event, so it may change meanwhile.
    ``adopt``: for links that do not know who is at the other end (wires). Asked with an id when the die says
    who it is; True lets it take that id. Until a die spoke on such a link, none is announced.
    ``record``: is handed all that comes over the link, as steps to be played again.
    """

    def __init__(
        self,
        identity: DieIdentity,
        link: Link,
        on_event: Callable[[DieEvent], None],
        profiles: Mapping[str, FaceProfile] | None = None,
        adopt: Callable[[str], bool] | None = None,
        record: Callable[[Die, Step], None] | None = None,
    ) -> None:
        self.state = DieState(identity)
        self.link = link
        self.protocol: DieProtocol = decoder_for(identity.protocol, identity.kind, identity.firmware)
        self._on_event = on_event
        self._profiles = profiles if profiles is not None else {}
        self.look_at_shell()
        self._adopt = adopt
        self._record = record
        self._recorded_at: float | None = None
        self._order = InOrder()
        self._settling = settle.Settling(
            asks_level=self.protocol.tells_level, answers_as_rolled=self.protocol.answers_as_rolled
        )
        self._calls = Overhearing()
        self._timer: asyncio.TimerHandle | None = None
        self._due = 0.0
        self._said_zero = False
        self._unanswered = False
        self._puzzles = 0
        self._errands: set[asyncio.Task[None]] = set()

    @property
    def identity(self) -> DieIdentity:
        return self.state.die

    def is_busy(self) -> bool:
        """Whether somebody has it in hand, or it rolls or has just been rolled."""
        return self._settling.busy

    async def run(self) -> None:
        """Keep the link and tell its events, until cancelled."""
        try:
            await self.link.run(self)
        finally:
            self._disarm()
            for errand in tuple(self._errands):
                errand.cancel()

    async def blink(self, colour: str | int, times: int = 3) -> None:
        """Blink all lights. Raises `NotLinked`, or ValueError for what is no colour."""
        await self.link.send(self.protocol.blink(rgb(colour), times))

    async def ask_level(self) -> None:
        """Ask how upright it lies; ``state.level`` has the answer within about a second, if the die can tell.
        Raises `NotLinked`."""
        if self.protocol.tells_level:
            await self.link.send(self.protocol.ask_level())

    async def read_again(self) -> None:
        """Ask how it lies now; the answer is told as a roll. A roll that is going on is not disturbed.
        Raises `NotLinked`."""
        self._settling.asked(self._now())
        await self.link.send(self.protocol.ask_face())

    async def dark(self) -> None:
        """Lights off. Raises `NotLinked`."""
        await self.link.send(self.protocol.stop_lights())

    def look_at_shell(self) -> None:
        """Read it from now on as what its owner put over it; call this when the profile may say something new."""
        shell = self._profile.shell
        if shell:
            self.protocol.learn(shell, 0)
            self.state = replace(self.state, die=replace(self.identity, kind=shell))

    def found(self, sighting: Sighting) -> None:
        """It was heard in the air: learn what its call tells. How it lies counts only while it has no link."""
        call, now = sighting.call, self.identity
        self.protocol.learn(call.kind, call.firmware)
        self.state = replace(
            self.state,
            die=replace(
                now,
                name=call.name or now.name,
                kind=now.kind if call.kind == "unknown" else call.kind,
                colour=call.colour or now.colour,
                firmware=call.firmware or now.firmware,
            ),
        )
        if call.moving and not self.state.linked:
            self._settling.moved_unheard()
        if call.still and not self.state.linked:
            self._settling.lay_still(self._now())
        if not self.state.linked:
            self._overhear(call)
        for event in call.events:
            self._understand(event)
        if sighting.signal is not None:
            self._hear_signal(sighting.signal)

    def _overhear(self, call: Call) -> None:
        die, at, lay = self.identity, self._now(), self.state.face
        match self._calls.hear(call, at):
            case Thrown(face):
                self._settling.called(face, at)
                self._tell_face(face, lambda shown: DieOverheard(die, shown, at=at))
            case Laid(face):
                self._settling.called(face, at)
                if self._profile.face(face) != lay:
                    self._tell_face(face, lambda shown: DieTurned(die, shown, at=at))

    # What the link tells (links.Ear)

    async def linked(self) -> None:
        self._note(link="back")
        self._order.linked()
        self._settling.linked(self._now())
        if self._adopt is None:
            self._announce()
        for word in self.protocol.hello():
            await self.link.send(word)
        await self.link.send(self.protocol.ask_face())

    def received(self, data: bytes) -> None:
        self._note(data)
        dropped = self.protocol.dropped
        events = self.protocol.feed(data)
        for event in events:
            self._hear(self._order.feed(event, self._now()))
        self._weigh(bool(events), self.protocol.dropped - dropped)
        self._arm()

    def _weigh(self, understood: bool, dropped: int) -> None:
        """Notice a die that talks, and nothing of it can be read."""
        if understood:
            self._puzzles = 0
            if self.state.fault in ("garbled", "strange"):
                self._blame(None)
            return
        lines = self.protocol.name == "diy"  # they come in pieces, so that only whole ones can be judged
        self._puzzles += dropped if lines else 1
        if self._puzzles >= (GARBLED_AFTER if lines else STRANGE_AFTER):
            self._blame("strange" if self.protocol.foreign or not lines else "garbled")

    def _blame(self, what: str | None) -> None:
        if what != self.state.fault:
            self.state = replace(self.state, fault=what)
            self._tell(DieFault(self.identity, what, at=self._now()))

    def _hear(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, Identified):
                self._introduced(event)
                continue
            if not self.state.linked:
                if self._adopt is None:
                    continue  # before we asked how it lies; the answer will tell it
                self._announce()
            self._understand(event)

    def lost(self, reason: str) -> None:
        self._note(link="lost")
        self._unlink(reason)

    def _unlink(self, reason: str) -> None:
        self._disarm()
        was_linked, was_unanswered = self.state.linked, self._unanswered
        self._unanswered, self._puzzles = reason == "no_answer", 0
        self.state = replace(
            self.state,
            linked=False,
            waits_for_link=False,
            moving=False,
            fault=None,
            unanswered=self._unanswered,
        )
        if was_linked:
            # a link that was let go, or a plug that was pulled, is noticed at once
            self._settling.lost(self._now(), LOST_LATE if reason == "out_of_reach" else 0.0)
            self._calls = Overhearing(self._settling.face)
        if was_linked or (reason == "no_answer" and not was_unanswered):
            self._tell(DieLost(self.identity, reason, at=self._now()))

    def waits_for_link(self, limit: int) -> None:
        if self.state.waits_for_link:
            return
        self.state = replace(self.state, waits_for_link=True)
        self._tell(NoFreeLink(self.identity, limit, at=self._now()))

    def _note(self, data: bytes = b"", link: str = "") -> None:
        if self._record is not None:
            now = self._now()
            since = 0.0 if self._recorded_at is None else now - self._recorded_at
            self._recorded_at = now
            self._record(self, Step(since, data, link))

    # Understanding

    def _announce(self) -> None:
        self._unanswered = False
        self.state = replace(self.state, linked=True, waits_for_link=False, unanswered=False)
        self._tell(DieLinked(self.identity, at=self._now()))

    def _introduced(self, said: Identified) -> None:
        now = self.identity
        key = f"{now.protocol}:{said.key}"
        taken = key if self._adopt is not None and key != now.id and self._adopt(key) else now.id
        known = replace(
            now,
            id=taken,
            name=said.name or now.name,
            kind=now.kind if said.kind == "unknown" else said.kind,
            colour=said.colour or now.colour,
            firmware=said.firmware or now.firmware,
        )
        if taken != now.id and self.state.linked:
            self._unlink("unplugged")  # another die sits at this end of the wire now
        self.state = replace(self.state, die=known)
        if self._adopt is None:
            return
        if not self.state.linked:
            self._announce()
        if self.state.face is None:
            # a board that was still starting when we asked did not hear it
            self._send_soon(self.protocol.ask_face())

    def _understand(self, event: Event) -> None:
        if isinstance(event, Charge):
            self._hear_charge(event)
        elif isinstance(event, Strength):
            self._hear_signal(event.dbm)
        elif isinstance(event, Coloured):
            self.state = replace(self.state, die=replace(self.identity, colour=event.colour))
        elif isinstance(event, Fault):
            self._blame(event.what)
        elif isinstance(event, Calibrated | Uncalibrated):
            pass  # the answer to a question that only the tool asks
        else:
            if isinstance(event, Level):
                self.state = replace(self.state, level=event.cosine)
                self._settling.level = self._profile.level
            for outcome in self._settling.feed(event, self._now()):
                self._conclude(outcome)

    def _conclude(self, outcome: settle.Outcome) -> None:
        die, at = self.identity, self._now()
        match outcome:
            case settle.Began():
                self._tell_motion(True, DieMoving(die, at=at))
            case settle.Showing(face):
                self._tell(DieShowing(die, self._profile.face(face), at=at))
            case settle.Rolled(face, sure):
                self._tell_face(face, lambda shown: DieSettled(die, shown, sure, at=at))
            case settle.Lies(face, doubt, unheard):
                self._tell_face(face, lambda shown: DieSettled(die, shown, not doubt, True, unheard, at=at))
            case settle.Bumped(face):
                self._tell_face(face, lambda shown: DieBumped(die, shown, at=at))
            case settle.Turned(face):
                self._tell_face(face, lambda shown: DieTurned(die, shown, at=at))
            case settle.Crooked(likely):
                shown = None if likely is None else self._profile.face(likely)
                self._tell_motion(False, DieCrooked(die, shown, at=at))
            case settle.Held():
                self._tell_motion(False, DieHeld(die, at=at))
            case settle.AskLevel():
                self._send_soon(self.protocol.ask_level())
            case settle.AskFace():
                self._send_soon(self.protocol.ask_face())

    def _tell_motion(self, moving: bool, event: DieEvent) -> None:
        self.state = replace(self.state, moving=moving)
        self._tell(event)

    def _tell_face(self, told: str, event: Callable[[str], DieEvent]) -> None:
        shown = self._profile.face(told)
        self.state = replace(self.state, moving=False, face=shown)
        self._tell(event(shown))

    def _hear_charge(self, charge: Charge) -> None:
        # one zero alone is a die that just started; two are an empty one
        single_zero = charge.percent == 0 and not self._said_zero
        self._said_zero = charge.percent == 0
        if single_zero or (charge.percent, charge.charging) == (self.state.battery, self.state.charging):
            return
        self.state = replace(self.state, battery=charge.percent, charging=charge.charging)
        self._tell(DieBattery(self.identity, charge.percent, charge.charging, at=self._now()))

    def _hear_signal(self, dbm: int) -> None:
        known = self.state.signal
        if known is None or abs(known - dbm) >= SIGNAL_STEP:
            self.state = replace(self.state, signal=dbm)
            self._tell(DieSignal(self.identity, dbm, at=self._now()))

    @property
    def _profile(self) -> FaceProfile:
        return self._profiles.get(self.identity.id, STOCK)

    def _tell(self, event: DieEvent) -> None:
        self._on_event(event)

    # Time and errands

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _arm(self) -> None:
        self._disarm()
        due = min((due for due in (self._order.deadline(), self._settling.deadline()) if due is not None), default=None)
        if due is not None:
            self._due = due
            self._timer = asyncio.get_running_loop().call_at(due, self._time_passed)

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _time_passed(self) -> None:
        # the loop's clock may ring a hair early; what is due is due
        now = max(self._now(), self._due)
        self._hear(self._order.tick(now))
        for outcome in self._settling.tick(now):
            self._conclude(outcome)
        self._arm()

    def _send_soon(self, data: bytes) -> None:
        async def send() -> None:
            try:
                await self.link.send(data)
            except NotLinked as error:
                log.info("%s", error)

        self._errand(send())

    def _errand(self, work: Coroutine[Any, Any, None]) -> None:
        errand = asyncio.get_running_loop().create_task(work)
        self._errands.add(errand)
        errand.add_done_callback(self._errands.discard)
