"""All sources of dice together: radio and wire, the camera, single photographs, each with a state people can see.

A source that is missing or fails says so and is tried again; it never ends the app. Slow libraries (bleak,
OpenCV) are loaded when they are first needed, never before the first frame.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.messages import Message, say
from companion.dice.needs import WAITED_FOR
from hardware.reading import by_radio

from .camera_side import CameraSide
from .from_hardware import translate
from .inbox import Inbox
from .practice import PracticeDice
from .status import Health, Status

if TYPE_CHECKING:
    from hardware import DiceWatch, Die, Port
    from hardware.links import Link
    from hardware.reading import DieIdentity, DieState

__all__ = ["Health", "Sources", "Status"]

log = logging.getLogger(__name__)


class Sources(CameraSide):
    """Brings the rolls of all sources to one inbox. `watch_options` go to `hardware.DiceWatch` (tests)."""

    def __init__(
        self,
        inbox: Inbox,
        *,
        known: Iterable[str] = (),
        wires: Iterable[str] = (),
        camera: str = "",
        radio: bool = True,
        pictures: Path | None = None,
        keep_pictures: bool = False,
        paused: bool = False,
        trays: Mapping[str, Any] | None = None,
        shells: Mapping[str, str] | None = None,
        learnt_links: int = 0,
        on_links_learnt: Callable[[int], None] = lambda links: None,
        watch_options: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(inbox, camera, pictures, keep_pictures, paused)
        self.trays = dict(trays or {})  # camera → where its tray lies (`vision.tray.Tray.plain`)
        self._known = [die for die in known if by_radio(die)]
        self._wires = list(wires)
        self._radio = radio
        self._shells = dict(shells or {})  # die → the kind of the shell it wears (GoDice)
        self._options = {"learnt_limit": learnt_links, "on_link_limit": on_links_learnt, **(watch_options or {})}
        self._watch: DiceWatch | None = None
        self._status: dict[str, Status] = {}
        self._watchers: list[Callable[[], None]] = []
        self._plugged: list[tuple[DieIdentity, Link]] = []
        self._errands: set[asyncio.Task[Any]] = set()
        self._searching = False
        self._visitors: set[str] = set()
        self._needs: dict[str, int] = {}
        self._waited_since: dict[str, float] = {}
        self.practice = PracticeDice(self.plug, self.unplug, self.soon)

    # ── life ──

    async def run(self) -> None:
        """Listen until `stop` is called or the task is cancelled."""
        # Kivy opens all logs, and bleak would spell out every packet for nobody
        logging.getLogger("bleak").setLevel(logging.INFO)
        self._loop = asyncio.get_running_loop()
        self.inbox.use_loop(self._loop)
        self._stopped = asyncio.Event()
        if self._camera_at and not self._paused:
            await self.watch_camera(self._camera_at)
        listening = asyncio.create_task(self._listen())
        try:
            await self._stopped.wait()
        finally:
            listening.cancel()
            for errand in tuple(self._errands):
                errand.cancel()
            await asyncio.gather(listening, *self._errands, return_exceptions=True)
            self._watch = None
            self._close_camera()

    def stop(self) -> None:
        """End everything; threads are waited for at most a second."""
        self._close_camera()
        self._stopped.set()

    def pause(self) -> None:
        """Let go of radio, wires and camera: the app goes to the background, or all is played by hand."""
        self._paused = True
        if self._watch is not None:
            self._watch.pause()
        self._close_camera()
        self._changed()

    def resume(self) -> None:
        """Take everything up again."""
        self._paused = False
        if self._watch is not None:
            self._watch.resume()
        if self._camera_at:
            self.soon(self.watch_camera(self._camera_at))
        self._changed()

    @property
    def paused(self) -> bool:
        """Whether nothing is listened to at present."""
        return self._paused

    def soon(self, errand: Coroutine[Any, Any, Any]) -> None:
        """Do something asynchronous for a person who tapped; nothing happens while the sources do not run."""
        if self._loop is None or not self._loop.is_running():
            errand.close()
            return

        def begin() -> None:
            task = asyncio.ensure_future(errand)
            self._errands.add(task)
            task.add_done_callback(self._errands.discard)

        self._loop.call_soon_threadsafe(begin)

    # ── what people can see ──

    @property
    def statuses(self) -> tuple[Status, ...]:
        """How each source is that was ever tried."""
        return tuple(self._status.values())

    def on_status(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call `changed` (on the loop) whenever a state or the list of dice changes. Returns what ends it."""
        self._watchers.append(changed)
        return lambda: self._watchers.remove(changed) if changed in self._watchers else None

    @property
    def dice(self) -> tuple[DieState, ...]:
        """All radio and wired dice, known ones first."""
        return self._watch.dice if self._watch is not None else ()

    @property
    def awake(self) -> tuple[str, ...]:
        """The radio and wired dice that are heard now."""
        return tuple(state.die.id for state in self.dice if state.linked)

    @property
    def troubles(self) -> tuple[Message, ...]:
        """What is wrong with the sources that somebody counts on, and what to do."""
        counts = {"camera": bool(self._camera_at), "radio": bool(self._known) or self._searching}
        wrong = (s for s in self.statuses if s.health is Health.TROUBLE and counts.get(s.source, True))
        return tuple(s.reason for s in wrong if s.reason is not None)

    # ── radio and wire ──

    @property
    def searching(self) -> bool:
        """Whether dice that nobody knows yet are looked for."""
        return self._searching

    def search(self, on: bool) -> None:
        """Look for dice that nobody knows yet. They are linked as visitors, so that rolling one tells which it is,
        and let go again when the search ends unless they were remembered."""
        self._searching = on
        if self._watch is not None and self._radio:
            self._watch.search(on)
            if not on:
                for visitor in self._visitors - set(self._known):
                    self._watch.forget(visitor)
        if not on:
            self._visitors.clear()
        self._changed()

    def need(self, needs: Mapping[str, int]) -> None:
        """How much each die is needed, by its identity. Where a radio has too few links, those needed most get them."""
        self._needs = dict(needs)
        now = self._loop.time() if self._loop is not None else time.monotonic()
        waited = {die for die, need in needs.items() if need >= WAITED_FOR}
        self._waited_since = {die: self._waited_since.get(die, now) for die in waited}
        if self._watch is not None:
            self._watch.need(self._needs)

    def remember(self, die: str) -> None:
        """Link this radio die from now on."""
        if not by_radio(die):
            return
        if die not in self._known:
            self._known.append(die)
        if self._watch is not None:
            self._watch.remember(die)

    def forget(self, die: str) -> None:
        """Let this die go."""
        self._known = [d for d in self._known if d != die]
        self._visitors.discard(die)
        if self._watch is not None:
            self._watch.forget(die)
        self._changed()

    def wear(self, die: str, shell: str) -> None:
        """This die wears a shell of that kind ("d20") from now on; "d6" is none."""
        from hardware import FaceProfile

        self._shells[die] = shell
        if self._watch is not None:
            self._watch.teach(die, FaceProfile(shell=shell))
        self._changed()

    def plug(self, identity: DieIdentity, link: Link) -> None:
        """Listen to a die over a link of one's own (a simulated die)."""
        self._plugged.append((identity, link))
        if self._watch is not None:
            self._watch.plug(identity, link)
        self._changed()

    def unplug(self, die: str) -> None:
        """Let go of a die that was plugged in."""
        self._plugged = [(identity, link) for identity, link in self._plugged if identity.id != die]
        if self._watch is not None:
            self._watch.forget(die)
        self._changed()

    async def ports(self) -> tuple[Port, ...]:
        """The serial ports that are plugged in now; none where wires cannot be used."""
        from hardware import WireError, ports

        try:
            return await asyncio.to_thread(ports)
        except WireError as error:
            self._tell(Status("wire", Health.TROUBLE, say(f"wire.{error.reason}", port="")))
            return ()

    @property
    def wires(self) -> tuple[str, ...]:
        """The serial ports that are listened on."""
        return tuple(self._wires)

    def add_wire(self, port: str) -> None:
        """Listen on a serial port."""
        if port in self._wires:
            return
        self._wires.append(port)
        if self._watch is not None:
            self._watch.add_wire(port)

    def remove_wire(self, port: str) -> None:
        """Let go of a serial port."""
        self._wires = [wire for wire in self._wires if wire != port]
        self._status.pop(f"wire:{port}", None)
        if self._watch is not None:
            self._watch.remove_wire(port)
        self._changed()

    async def blink(self, die: str, colour: str, patience: float = 0.0, times: int = 3) -> bool:
        """Let a die blink in a colour ("#RRGGBB"); False if it cannot be reached within `patience` seconds."""
        for _ in range(1 + int(patience / 0.5)):
            if self._watch is not None and await self._watch.blink(die, colour, times):
                return True
            if patience:
                await asyncio.sleep(0.5)
        return False

    def can_ask(self, die: str) -> bool:
        """Whether a die can be asked how it lies now: one that is linked, or a colour while the camera looks."""
        if die.startswith("camera:"):
            return self.sees
        return not self._paused and die in self.awake

    def read_again(self, *dice: str) -> None:
        """Ask dice how they lie now. What they answer comes in as rolls; who is silent is not waited for."""
        self.look_again(dice)
        for die in dice:
            if self._watch is not None and die in self.awake:
                self.soon(self._watch.read_again(die))

    def die(self, die: str) -> Die | None:
        """The radio or wired die with this identity, if it is listened to."""
        try:
            return self._watch.die(die) if self._watch is not None else None
        except KeyError:
            return None

    async def _listen(self) -> None:
        from hardware import DiceWatch, FaceProfile

        self._tell(Status("radio", Health.STARTING if self._known and self._radio else Health.OFF))
        known = self._known if self._radio else ()
        profiles = {die: FaceProfile(shell=shell) for die, shell in self._shells.items()}
        self._watch = DiceWatch(known, wires=self._wires, profiles=profiles, **self._options)
        self._watch.need(self._needs)
        for identity, link in self._plugged:
            self._watch.plug(identity, link)
        if self._searching:
            self.search(True)
        if self._paused:
            self._watch.pause()
        try:
            await self._watch.run(self._heard)
        except Exception:
            # a fault of ours in listening must not end the camera, nor the evening
            log.exception("listening to dice ended")
            self._tell(Status("radio", Health.TROUBLE, say("radio.failed")))

    def _heard(self, event: Any) -> None:
        from hardware import reading as hw

        match event:
            case hw.RadioReady():
                self._tell(Status("radio", Health.READY))
            case hw.RadioUnavailable(reason=reason):
                self._tell(Status("radio", Health.TROUBLE, say(f"radio.{reason}")))
            case hw.WireUnavailable(port=port, reason=reason, name=name):
                self._tell(Status(f"wire:{port}", Health.TROUBLE, say(f"wire.{reason}", port=name or "USB")))
            case hw.WireReady(port=port):
                self._tell(Status(f"wire:{port}", Health.READY))
            case hw.DieFault(die=die, what=str(what)):
                lost = what == "calibration"
                words = say("die.uncalibrated", die=die.label) if lost else say("die.fault", die=die.label)
                self._tell(Status(f"die:{die.id}", Health.TROUBLE, words))
            case hw.DieFault(die=die):
                self._tell(Status(f"die:{die.id}", Health.READY))
            case hw.DieSighted(die=die):
                if self._searching and self._watch is not None and die.id not in self._known:
                    self._visitors.add(die.id)
                    self._watch.remember(die)
                self._changed()
            case hw.DieOverheard(die=die) if die.id not in self._known:
                self._changed()  # nobody has set it up: it proposes nothing
            case _:
                if isinstance(event, hw.DieLost):
                    self._status.pop(f"die:{event.die.id}", None)  # it tells again when it is back
                told_by = getattr(getattr(event, "die", None), "id", "")
                self.inbox.put(*translate(event, self._waited_since.get(told_by)))
                self._changed()

    # ── telling ──

    def _tell(self, status: Status) -> None:
        if self._status.get(status.source) != status:
            self._status[status.source] = status
            self._changed()

    def _changed(self) -> None:
        for changed in tuple(self._watchers):
            changed()
