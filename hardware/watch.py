"""All dice on the table at once: find, link, listen, blink, pause. The one object an app needs."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from hardware.die import Die
from hardware.faces import FaceProfile
from hardware.links import Link, NotLinked, pause_before_try, serial_ports
from hardware.links.ble_link import BleLink
from hardware.links.ble_scan import BleScan, Sighting
from hardware.links.budget import LINKS, MOST_LINKS, LinkBudget
from hardware.links.radio import RadioError
from hardware.links.scripted_link import Step
from hardware.links.serial_link import SerialLink
from hardware.links.serial_ports import WireError
from hardware.protocols.events import Charge
from hardware.reading import (
    DieEvent,
    DieIdentity,
    DieSighted,
    DieState,
    RadioReady,
    RadioUnavailable,
    WireReady,
    WireUnavailable,
)

log = logging.getLogger(__name__)


class DiceWatch:
    """Listens to every known die and tells what happens; a missing radio or die never ends it.

    ``known``: the owner's radio dice (identities, or bare ids such as ``"pixels:1a2b3c4d"``).
    ``wires``: serial ports to listen on, by key (`hardware.links.serial_ports.ports`) or path.
    ``take_all``: link every radio die that is heard, known or not.
    ``profiles``: what owners taught, by die id.
    ``link_limit``: how many links the radio may hold at most; None to learn that, from seven on. ``learnt_limit``: what
    it proved to hold on another day (0: nothing known); ``on_link_limit`` hears when that changes.
    ``record``: is handed all bytes of all dice as steps, for `hardware.recording`.
    ``scanner_backend``, ``client_backend``: bleak backend classes for tests; None is the system's radio.

    All methods belong on the event loop's thread. They may be called before `run` too.
    """

    def __init__(
        self,
        known: Iterable[DieIdentity | str] = (),
        *,
        wires: Iterable[str] = (),
        take_all: bool = False,
        profiles: Mapping[str, FaceProfile] | None = None,
        link_limit: int | None = None,
        learnt_limit: int = 0,
        on_link_limit: Callable[[int], None] = lambda limit: None,
        scanner_backend: Any = None,
        client_backend: Any = None,
        record: Callable[[Die, Step], None] | None = None,
    ) -> None:
        self.radio: RadioReady | RadioUnavailable | None = None
        self._take_all = take_all
        self._profiles = dict(profiles or {})
        self._client_backend = client_backend
        self._record = record
        begin, most = (LINKS, MOST_LINKS) if link_limit is None else (link_limit, link_limit)
        self._budget = LinkBudget(begin, learnt_limit, on_link_limit, most)
        self._needs: dict[str, int] = {}
        self._scan = BleScan(self._radio_changed, scanner_backend, self._is_missed)
        self._dice: list[Die] = []
        self._sighted: dict[str, DieState] = {}
        self._tasks: dict[Die, asyncio.Task[None]] = {}
        self._on_event: Callable[[DieEvent], None] | None = None
        self._search = contextlib.ExitStack()
        self._searching = False
        self._paused = False
        for die in known:
            self.remember(die)
        for port in wires:
            self.add_wire(port)
        self.search(take_all)

    # Which dice

    @property
    def dice(self) -> tuple[DieState, ...]:
        """All dice, known ones first, then those only heard in the air while searching."""
        known = tuple(replace(die.state, known=True) for die in self._dice)
        ids = {state.die.id for state in known}
        return known + tuple(state for id_, state in self._sighted.items() if id_ not in ids)

    def die(self, die_id: str) -> Die:
        """The known die with this id. Raises KeyError."""
        for die in self._dice:
            if die.identity.id == die_id:
                return die
        raise KeyError(die_id)

    def remember(self, die: DieIdentity | str) -> None:
        """Link this radio die from now on, whenever it is near. Again for a known die changes nothing.
        Raises ValueError for an id without a known protocol in front."""
        if isinstance(die, str):
            seen = self._sighted.get(die)
            die = seen.die if seen else DieIdentity(die, protocol=die.partition(":")[0])
        if any(each.identity.id == die.id for each in self._dice):
            return
        link = BleLink(die.id, self._scan, self._budget, self._client_backend)
        link.need = self._needs.get(die.id, 0)
        made = self._add(die, link)
        link.on_found, link.is_busy, link.overhears = made.found, made.is_busy, made.protocol.calls_faces

    def need(self, needs: Mapping[str, int]) -> None:
        """How much each die is needed now, by its id; 0 for all others. Where a radio's links do not suffice, dice that
        are needed less make room for those needed more, as soon as nobody rolls them."""
        self._needs = dict(needs)
        for die in self._dice:
            if isinstance(die.link, BleLink):
                die.link.need = self._needs.get(die.identity.id, 0)

    def forget(self, die_id: str) -> None:
        """Let this die go and do not link it again. Unknown ids are no error."""
        for die in [each for each in self._dice if each.identity.id == die_id]:
            self._remove(die)

    def add_wire(self, port: str) -> None:
        """Listen on this serial port (key or path); which die it is, it says itself."""
        if any(isinstance(each.link, SerialLink) and each.link.port == port for each in self._dice):
            return

        def on_wire(error: WireError | None) -> None:
            at = asyncio.get_running_loop().time()
            if error is None:
                self._tell(WireReady(port, at=at))
            else:
                words = serial_ports.REASONS[error.reason]
                self._tell(WireUnavailable(port, error.reason, words, error.detail, link.path, at=at))

        link = SerialLink(port, on_wire=on_wire)
        self._add(DieIdentity(f"diy:{port}", protocol="diy"), link, wired=True)

    def remove_wire(self, port: str) -> None:
        for die in [each for each in self._dice if isinstance(each.link, SerialLink)]:
            if isinstance(die.link, SerialLink) and die.link.port == port:
                self._remove(die)

    def plug(self, identity: DieIdentity, link: Link) -> Die:
        """Add a die over a link of your own, such as a `SimulatedDie`. Raises ValueError for a known id."""
        if any(each.identity.id == identity.id for each in self._dice):
            raise ValueError(f"{identity.id} is there already")
        return self._add(identity, link)

    def teach(self, die_id: str, profile: FaceProfile) -> None:
        """Read this die's faces through a profile from now on."""
        self._profiles[die_id] = profile
        for die in self._dice:
            if die.identity.id == die_id:
                die.look_at_shell()

    def search(self, on: bool) -> None:
        """While on, dice that nobody knows yet are told as `DieSighted`, once for each search."""
        if on and not self._searching:
            self._sighted.clear()
            self._search.enter_context(self._scan.listening(self._heard))
        elif not on and not self._take_all:
            self._search.close()
        self._searching = on or self._take_all

    # Lights

    async def blink(self, die_id: str, colour: str | int, times: int = 3) -> bool:
        """Blink a die (``"#RRGGBB"`` or 0xRRGGBB). False if it is not linked now or not known.
        Raises ValueError for what is no colour."""
        try:
            await self.die(die_id).blink(colour, times)
        except (KeyError, NotLinked):
            return False
        return True

    async def read_again(self, die_id: str) -> bool:
        """Ask a die how it lies now; its answer is told as a roll. False if it is not linked now or not known."""
        try:
            await self.die(die_id).read_again()
        except (KeyError, NotLinked):
            return False
        return True

    async def dark(self, die_id: str) -> bool:
        """Lights off. False if it is not linked now or not known."""
        try:
            await self.die(die_id).dark()
        except (KeyError, NotLinked):
            return False
        return True

    # Life

    async def run(self, on_event: Callable[[DieEvent], None]) -> None:
        """Tell every event to ``on_event`` until cancelled; then all links are let go."""
        if self._on_event is not None:
            raise RuntimeError("this watch runs already; make another one for another listener")
        self._on_event = on_event
        scanning = asyncio.create_task(self._keep(self._scan.run, "the radio scan"), name="dice: scan")
        try:
            for die in self._dice:
                self._start(die)
            await scanning
        finally:
            scanning.cancel()
            tasks = [scanning, *self._tasks.values()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._tasks.clear()
            self._on_event = None

    def pause(self) -> None:
        """Let go of radio and wires (the app goes to the background, others may use the dice)."""
        self._paused = True
        self._scan.pause()
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()

    def resume(self) -> None:
        """Take everything up again, without waiting out any pause between tries."""
        self._paused = False
        self._budget.forget_learnt()
        self._scan.resume()
        for die in self._dice:
            self._start(die)

    # Inside

    def _add(self, identity: DieIdentity, link: Link, wired: bool = False) -> Die:
        def may_adopt(die_id: str) -> bool:
            for each in [each for each in self._dice if each.identity.id == die_id]:
                if each.state.linked or not isinstance(each.link, BleLink):
                    return False
                self._remove(each)  # looked for in the air, and here it is on a wire
            return True

        die = Die(identity, link, self._tell, self._profiles, may_adopt if wired else None, self._record)
        self._dice.append(die)
        self._start(die)
        return die

    def _remove(self, die: Die) -> None:
        self._dice.remove(die)
        task = self._tasks.pop(die, None)
        if task is not None:
            task.cancel()

    def _start(self, die: Die) -> None:
        if self._on_event is not None and not self._paused and die not in self._tasks:
            work = self._keep(die.run, die.identity.id)
            self._tasks[die] = asyncio.create_task(work, name=f"dice: {die.identity.id}")

    async def _keep(self, work: Callable[[], Any], what: str) -> None:
        """A fault of ours in one die must not silence the others: log it and begin again."""
        failures = 0
        while True:
            try:
                await work()
            except Exception:
                log.exception("%s stopped; starting it again", what)
            failures += 1
            await asyncio.sleep(pause_before_try(failures))

    def _tell(self, event: DieEvent) -> None:
        if self._on_event is None:
            return
        try:
            self._on_event(event)
        except Exception:
            log.exception("the listener failed on %s", event)

    def _is_missed(self, die_id: str) -> bool:
        return any(
            die.identity.id == die_id and isinstance(die.link, BleLink) and die.link.is_away for die in self._dice
        )

    def _radio_changed(self, state: RadioReady | RadioUnavailable) -> None:
        self.radio = replace(state, at=asyncio.get_running_loop().time())
        self._tell(self.radio)

    def _heard(self, sighting: Sighting) -> None:
        identity = sighting.identity
        charge = next((event for event in sighting.call.events if isinstance(event, Charge)), None)
        known = next((die for die in self._dice if die.identity.id == identity.id), None)
        if known is not None:
            known.found(sighting)
        new = identity.id not in self._sighted
        self._sighted[identity.id] = DieState(
            identity,
            signal=sighting.signal,
            battery=charge.percent if charge else None,
            charging=bool(charge and charge.charging),
        )
        if not new:
            return
        at = asyncio.get_running_loop().time()
        self._tell(DieSighted(identity, sighting.signal, charge.percent if charge else None, at=at))
        if self._take_all:
            self.remember(identity)


async def find_dice(seconds: float = 8.0, scanner_backend: Any = None) -> AsyncIterator[DieSighted]:
    """Every radio die heard within ``seconds``, once each, as it is found. Raises `RadioError`."""
    heard: asyncio.Queue[Sighting | RadioUnavailable] = asyncio.Queue()

    def on_radio(state: RadioReady | RadioUnavailable) -> None:
        if isinstance(state, RadioUnavailable):
            heard.put_nowait(state)

    scan = BleScan(on_radio, scanner_backend)
    seen: set[str] = set()
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    with scan.listening(heard.put_nowait):
        scanning = asyncio.create_task(scan.run())
        try:
            while True:
                async with asyncio.timeout_at(until):
                    news = await heard.get()
                if isinstance(news, RadioUnavailable):
                    raise RadioError(news)
                if news.identity.id not in seen:
                    seen.add(news.identity.id)
                    charge = next((each for each in news.call.events if isinstance(each, Charge)), None)
                    percent = charge.percent if charge else None
                    yield DieSighted(news.identity, news.signal, percent, at=loop.time())
        except TimeoutError:
            return
        finally:
            scanning.cancel()
            await asyncio.gather(scanning, return_exceptions=True)


@contextlib.asynccontextmanager
async def open_die(die: DieIdentity | str, on_event: Callable[[DieEvent], None], **options: Any) -> AsyncIterator[Die]:
    """Listen to one radio die while the context is open; ``options`` as for `DiceWatch`."""
    watch = DiceWatch([die], **options)
    running = asyncio.create_task(watch.run(on_event))
    try:
        yield watch.die(die if isinstance(die, str) else die.id)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
