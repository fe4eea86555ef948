"""All sources of dice together: radio and wire, the camera, single photographs, each with a state people can see.

A source that is missing or fails says so and is tried again; it never ends the app. Slow libraries (bleak,
OpenCV) are loaded when they are first needed, never before the first frame.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.messages import Message, say

from .from_hardware import translate
from .inbox import Inbox
from .watching import CameraWatch, Glimpse, PictureReader, keep_picture, open_source

if TYPE_CHECKING:
    from hardware import DiceWatch
    from hardware.reading import DieState

log = logging.getLogger(__name__)


class Health(StrEnum):
    """How a source is."""

    OFF = "off"
    STARTING = "starting"
    READY = "ready"
    TROUBLE = "trouble"


@dataclass(frozen=True, slots=True)
class Status:
    """How one source ("radio", "wire", "camera") is, and what to do if something is wrong."""

    source: str
    health: Health
    reason: Message | None = None


class Sources:
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
        watch_options: dict[str, Any] | None = None,
    ) -> None:
        self.inbox = inbox
        self.pictures = pictures
        self.keep_pictures = keep_pictures
        self._known = [die for die in known if die.partition(":")[0] in ("pixels",)]
        self._wires = list(wires)
        self._camera_at = camera
        self._radio = radio
        self._options = watch_options or {}
        self._watch: DiceWatch | None = None
        self._camera: CameraWatch | None = None
        self._reader = PictureReader()
        self._status: dict[str, Status] = {}
        self._watchers: list[Callable[[], None]] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopped = asyncio.Event()

    # ── life ──

    async def run(self) -> None:
        """Listen until `stop` is called or the task is cancelled."""
        self._loop = asyncio.get_running_loop()
        self.inbox.use_loop(self._loop)
        self._stopped = asyncio.Event()
        if self._camera_at:
            await self.watch_camera(self._camera_at)
        listening = asyncio.create_task(self._listen()) if self._radio or self._wires else None
        try:
            await self._stopped.wait()
        finally:
            if listening is not None:
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)
            self._close_camera()

    def stop(self) -> None:
        """End everything; threads are waited for at most a second."""
        self._close_camera()
        self._stopped.set()

    def pause(self) -> None:
        """The app goes to the background: let go of radio, wires and camera."""
        if self._watch is not None:
            self._watch.pause()
        self._close_camera()

    def resume(self) -> None:
        """The app is back."""
        if self._watch is not None:
            self._watch.resume()
        if self._camera_at and self._loop is not None:
            self._loop.create_task(self.watch_camera(self._camera_at))

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
    def camera_in_use(self) -> str:
        """What the camera in use is called; "" while none is."""
        return self._camera.source.name if self._camera is not None else ""

    @property
    def glimpse(self) -> Glimpse:
        """What the camera sees now."""
        return self._camera.glimpse if self._camera is not None else Glimpse()

    # ── radio and wire ──

    def search(self, on: bool) -> None:
        """While on, dice that nobody knows yet are told too."""
        if self._watch is not None:
            self._watch.search(on)

    def remember(self, die: str) -> None:
        """Link this radio die from now on."""
        if self._watch is not None and die.startswith("pixels:"):
            self._watch.remember(die)
        elif die not in self._known:
            self._known.append(die)

    def forget(self, die: str) -> None:
        """Let this die go."""
        if self._watch is not None:
            self._watch.forget(die)
        self._known = [d for d in self._known if d != die]

    def add_wire(self, port: str) -> None:
        """Listen on a serial port."""
        self._wires.append(port)
        if self._watch is not None:
            self._watch.add_wire(port)

    async def blink(self, die: str, colour: str) -> bool:
        """Let a die blink in a colour ("#RRGGBB"); False if it cannot be reached."""
        return await self._watch.blink(die, colour) if self._watch is not None else False

    async def _listen(self) -> None:
        from hardware import DiceWatch

        self._tell(Status("radio", Health.STARTING if self._known else Health.OFF))
        self._watch = DiceWatch(self._known, wires=self._wires, **self._options)
        await self._watch.run(self._heard)

    def _heard(self, event: Any) -> None:
        from hardware import reading as hw

        match event:
            case hw.RadioReady():
                self._tell(Status("radio", Health.READY))
            case hw.RadioUnavailable(reason=reason):
                self._tell(Status("radio", Health.TROUBLE, say(f"radio.{reason}")))
            case hw.DieSighted():
                self._changed()
            case _:
                told = translate(event)
                self.inbox.put(*told)
                if told:
                    self._changed()

    # ── camera ──

    async def watch_camera(self, where: str) -> None:
        """Watch a camera number, stream, video file or folder of pictures; "" stops watching."""
        self._close_camera()
        self._camera_at = where
        if not where:
            self._tell(Status("camera", Health.OFF))
            return
        self._tell(Status("camera", Health.STARTING))
        try:
            source = await asyncio.to_thread(open_source, where)
        except (ImportError, OSError, ValueError) as error:
            log.warning("the camera cannot be opened: %s", error)
            self._tell(Status("camera", Health.TROUBLE, say("camera.cannot_open", source=where)))
            return
        keep_in = self.pictures if self.keep_pictures else None
        self._tell(Status("camera", Health.READY))
        live = where.isdigit() or "://" in where
        self._camera = CameraWatch(
            source, self.inbox.put, keep_in=keep_in, from_the_start=not live, on_trouble=self._camera_trouble
        )

    async def read_picture(self, picture: Any) -> Message | None:
        """Read one photograph (array or file) and bring its rolls in. Returns why nothing came of it, or None."""
        evidence = ""
        if self.keep_pictures and self.pictures is not None and not isinstance(picture, str | Path):
            evidence = keep_picture(picture, self.pictures)
        try:
            rolls, reason = await asyncio.to_thread(self._reader.rolls, picture, evidence)
        except (ImportError, OSError) as error:
            log.warning("pictures cannot be read: %s", error)
            return say("camera.reader_failed", reason=type(error).__name__)
        self.inbox.put(*rolls)
        return reason

    def _camera_trouble(self, trouble: Message | None) -> None:
        status = Status("camera", Health.TROUBLE if trouble else Health.READY, trouble)
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell, status)

    def _close_camera(self) -> None:
        camera, self._camera = self._camera, None
        if camera is not None:
            camera.close()
            self._tell(Status("camera", Health.OFF))

    # ── telling ──

    def _tell(self, status: Status) -> None:
        if self._status.get(status.source) != status:
            self._status[status.source] = status
            self._changed()

    def _changed(self) -> None:
        for changed in tuple(self._watchers):
            changed()
