"""The camera's side of the sources: watching one, single photographs, what is kept, and letting go of it."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.dice import DiceEvent
from companion.core.messages import Message, say

from .from_vision import looked_at
from .inbox import Inbox
from .status import Health, Status
from .waiting import Waiting
from .watching import CameraWatch, Glimpse, PictureReader, keep_picture, open_source, shown_at, take_photograph

if TYPE_CHECKING:
    from vision.frames import FrameSource
    from vision.taught_profile import TaughtSet
    from vision.tray import Tray

log = logging.getLogger(__name__)


class CameraSide:
    """What `Sources` does with cameras and pictures. Pictures are read in threads and thrown away unless kept."""

    own_cameras: Callable[[int], FrameSource] | None = None  # opens the tablet's own cameras; None: OpenCV does

    def __init__(self, inbox: Inbox, camera: str, pictures: Path | None, keep_pictures: bool, paused: bool) -> None:
        self.inbox = inbox
        self.pictures = pictures
        self.keep_pictures = keep_pictures
        self._camera_at = camera
        self._camera: CameraWatch | None = None
        self.trays: dict[str, Any] = {}
        self._reader = PictureReader()
        self._waiting = Waiting(lambda *rolls: self.inbox.put(*rolls))
        self._shown = Glimpse()
        self._lookers = 0
        self._paused = paused
        self._stopped = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    def _tell(self, status: Status) -> None:
        raise NotImplementedError

    def _changed(self) -> None:
        raise NotImplementedError

    @property
    def camera(self) -> str:
        """Which camera, stream, file or folder is watched or would be; "" for none."""
        return self._camera_at

    @property
    def camera_in_use(self) -> str:
        """What the camera in use is called; "" while none is."""
        return self._camera.source.name if self._camera is not None else ""

    @property
    def glimpse(self) -> Glimpse:
        """What the camera sees now, else the last picture that was shown (see `show`)."""
        return self._camera.glimpse if self._camera is not None else self._shown

    def show(self, glimpse: Glimpse) -> None:
        """Let people see a picture that did not come from a camera. Safe from any thread."""
        self._shown = glimpse
        if self._loop is not None and self._loop.is_running():
            self._loop.call_soon_threadsafe(self._changed)

    async def watch_camera(self, where: str) -> None:
        """Watch a camera number, stream, video file or folder of pictures; "" stops watching. While nothing is listened
        to, it is watched from `resume` on."""
        if where != self._camera_at:
            self._waiting.renamed()
        self._camera_at = where
        closed = self._close_camera(wait=False)
        if not where or self._paused:  # it is opened once all is taken up again
            self._tell(Status("camera", Health.OFF))
            return
        self._tell(Status("camera", Health.STARTING))
        if closed is not None:
            await asyncio.to_thread(closed.join, 7.0)  # two readers cannot hold one camera
        try:
            source = await asyncio.to_thread(open_source, where, self.own_cameras)
        except Exception as error:  # whatever a driver or a library raises, it must be told and not end the evening
            log.warning("the camera cannot be opened: %s", type(error).__name__)
            self._tell(Status("camera", Health.TROUBLE, say("camera.cannot_open", source=shown_at(where))))
            return
        if self._camera_at != where or self._paused or self._stopped.is_set():  # somebody was quicker
            await asyncio.to_thread(source.close)
            return
        self._close_camera(wait=False)
        self._tell(Status("camera", Health.READY))
        live = where.isdecimal() or "://" in where
        self._camera = CameraWatch(
            source, self._seen, keep_in=self._keep_in, from_the_start=not live, on_trouble=self._camera_trouble,
            tray=self.tray, taught=self._reader.taught, numerals=self._reader.numerals,
        )  # fmt: skip

    @property
    def tray(self) -> Tray | None:
        """Where the tray lies in the camera's picture and how that is turned; None: it is all of it, as it is."""
        return self._tray_of(self._camera_at)

    def _tray_of(self, where: str) -> Tray | None:
        if where not in self.trays:
            return None
        from vision.tray import tray_from

        return tray_from(self.trays[where])

    def use_tray(self, tray: Tray | None) -> None:
        """From now on the tray lies there, for this camera; `trays` has it to keep. The dice in it are looked at anew,
        none of them counts as thrown."""
        self._waiting.renamed()
        if tray is None:
            self.trays.pop(self._camera_at, None)
        else:
            self.trays[self._camera_at] = tray.plain()
        if self._camera is not None:
            self._camera.tray = self.tray

    @property
    def _keep_in(self) -> Path | None:
        return self.pictures if self.keep_pictures else None

    @property
    def taught(self) -> tuple[TaughtSet, ...]:
        """The taught dice that are read, too."""
        return self._reader.taught

    def know(self, taught: tuple[TaughtSet, ...]) -> None:
        """Read these taught dice, too, from now on (see `vision.taught_profile`); the newest word counts."""
        self._reader.taught = taught
        if self._camera is not None:
            self._camera.taught = taught

    @property
    def numerals(self) -> bool:
        """Whether printed numerals are read, too."""
        return self._reader.numerals

    def read_numerals(self, on: bool) -> None:
        """Read printed numerals on dice of six and of twenty faces, too, from now on; every picture takes longer."""
        self._reader.numerals = on
        if self._camera is not None:
            self._camera.numerals = on

    def keep(self, on: bool) -> None:
        """Keep the pictures that rolls rest on, or throw all away once they are read."""
        self.keep_pictures = on
        if self._camera is not None:
            self._camera.keep_in = self._keep_in

    def look(self, on: bool) -> None:
        """Somebody looks at the camera's picture: its rolls wait until they are taken. When all who looked look away,
        what waits still counts as it would have."""
        self._lookers = max(0, self._lookers + (1 if on else -1))
        self._waiting.hold(self._lookers > 0)

    def take(self, *rolls: DiceEvent, anew: bool = False, of: Glimpse | None = None) -> None:
        """Bring these rolls in at once, in the place of those that wait of the same dice. `anew`: they were read in a
        photograph of its own, where dice of one colour may be called otherwise. `of`: all that was seen; the camera
        does not tell it once more when it comes to rest."""
        if of is not None and of.here and of.seen is not None and self._camera is not None:
            self._camera.taken(of.seen.dice)
        self._waiting.take(*rolls, anew=anew)

    def _seen(self, *rolls: DiceEvent) -> None:
        """The camera's thread tells rolls."""
        self._waiting.come(*rolls)

    @property
    def sees(self) -> bool:
        """Whether there is a picture of the tray to read again."""
        return not self._paused and self.glimpse.frame is not None

    def look_again(self, dice: Collection[str]) -> int:
        """Bring in what these dice show in the newest picture, thrown or not; returns how many are in it."""
        glimpse = self.glimpse
        if not self.sees or glimpse.seen is None or glimpse.seen.refused:
            return 0
        asked = [(n, die) for n, die in zip(glimpse.names, glimpse.seen.dice, strict=True) if n in dice]
        names, lying = [name for name, _ in asked], [die for _, die in asked]
        rolls = looked_at(lying, {}, "", names)
        if rolls:
            if self._camera is not None:
                self._camera.taken(lying, names)
            evidence = self.kept(glimpse)
            self.inbox.put(*(replace(roll, evidence=evidence) for roll in rolls))
        return len(rolls)

    async def read_picture(self, picture: Any) -> Message | None:
        """Read one photograph (array or file) and bring its rolls in. Returns why nothing came of it, or None."""
        still, reason = await self.read_still(picture)
        if still is not None and still.seen is not None:
            self.inbox.put(*looked_at(still.seen.dice, {}, self.kept(still)))
        return reason

    async def read_still(self, picture: Any, tray: Tray | None = None) -> tuple[Glimpse | None, Message | None]:
        """Read one photograph (array or file) for somebody to look at, and why nothing came of it."""
        try:
            return await asyncio.to_thread(self._reader.still, picture, tray)
        except (ImportError, OSError) as error:
            log.warning("pictures cannot be read: %s", error)
            return None, say("camera.reader_failed", reason=type(error).__name__)

    def kept(self, still: Glimpse) -> str:
        """Keep a picture as the evidence of its rolls, if the table wants that; returns its name or ""."""
        if still.frame is None or self._keep_in is None:
            return ""
        return keep_picture(still.frame.picture, self._keep_in)

    async def photograph(self, where: str = "0") -> tuple[Glimpse | None, Message | None]:
        """Take one picture, with the camera in use or else with another that is let go at once, and read it."""
        frame, tray = self.glimpse.frame, self._tray_of(where)
        if frame is not None:
            still, reason = await self.read_still(frame.picture, self.tray)
            return replace(still, here=True) if still is not None else None, reason
        frame, trouble = await asyncio.to_thread(take_photograph, where, self.own_cameras)
        if frame is None:
            return None, trouble
        return await self.read_still(tray.upright(frame.picture) if tray is not None else frame.picture, tray)

    def _camera_trouble(self, trouble: Message | None) -> None:
        status = Status("camera", Health.TROUBLE if trouble else Health.READY, trouble)
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell, status)

    def _close_camera(self, wait: bool = True) -> threading.Thread | None:
        """Let go of the camera. A stream that has fallen silent may hold its thread for seconds, so this is done
        beside the loop; with `wait`, it is given a second."""
        camera, self._camera = self._camera, None
        if camera is None:
            return None
        closing = threading.Thread(target=camera.close, name="closing the camera", daemon=True)
        closing.start()
        if wait:
            closing.join(timeout=1.0)
        self._tell(Status("camera", Health.OFF))
        return closing
