"""The camera, watched: a thread of its own reads frames, and a roll is told when several frames agree.

Pictures are looked at and thrown away. One is kept only when the table says so, as the evidence of a roll.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from companion.core.messages import Message, say

from .from_vision import Scenes

if TYPE_CHECKING:
    from vision.frames import Frame, FrameSource
    from vision.seen import DiceSeen

log = logging.getLogger(__name__)

LOOK_EVERY = 0.12
"""Seconds between two looks at the newest frame; reading one takes about as long on a tablet."""


@dataclass(frozen=True)
class Glimpse:
    """What the camera sees now, for the preview: the newest frame, what was read in it, what is wrong, and how many
    pictures in a row read the same."""

    frame: Frame | None = None
    seen: DiceSeen | None = None
    trouble: Message | None = None
    agreeing: int = 0


def open_source(where: str) -> FrameSource:
    """Return the pictures of a camera number ("0"), a stream's URL, a video file or a folder of pictures."""
    from vision.camera_thread import CameraThread
    from vision.frames import PictureFolder, VideoFile

    if where.isdigit() or "://" in where:
        return CameraThread(where)
    path = Path(where).expanduser()
    if path.is_dir():
        return PictureFolder(path, hold=12)
    return VideoFile(path)


class CameraWatch:
    """Watches one source in a thread until `close`; tells rolls through `put` and `glimpse` what it sees.

    `keep_in` is the folder for kept pictures, None while the table does not want any. Dice that lie in the tray
    when watching begins were thrown before and are not told, unless `from_the_start` (a folder or a video).
    """

    def __init__(
        self,
        source: FrameSource,
        put: Callable[..., None],
        *,
        keep_in: Path | None = None,
        from_the_start: bool = False,
        on_trouble: Callable[[Message | None], None] = lambda trouble: None,
    ) -> None:
        self.source = source
        self.keep_in = keep_in
        self.glimpse = Glimpse()
        self._put = put
        self._from_the_start = from_the_start
        self._on_trouble = on_trouble
        self._ended = threading.Event()
        self._scenes = Scenes()
        self._thread = threading.Thread(target=self._run, name=f"reading {source.name}", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop reading and let go of the camera; waits for the picture in hand, at most a second."""
        self._ended.set()
        if self._thread is not threading.current_thread():
            self._thread.join(timeout=1.0)
        self.source.close()

    def _run(self) -> None:
        try:
            self._watch()
        except Exception as error:
            # A fault of ours in the camera's thread must not pass unseen, nor end the evening.
            log.exception("the camera's reader stopped")
            self._tell(say("camera.reader_failed", reason=type(error).__name__))

    def _watch(self) -> None:
        from vision.agree import Agreement
        from vision.motion import MotionWatch
        from vision.pipeline import Reader

        reader, agreement, motion = Reader(), Agreement(), MotionWatch()
        number = 0
        while not self._ended.wait(LOOK_EVERY):
            frame = self.source.newest(number)
            trouble = self.source.trouble
            self._tell(say(f"camera.{trouble.key}", source=trouble.source) if trouble else None)
            if frame is None:
                continue
            first, number = number == 0, frame.number
            moved = motion.moved(frame.picture) and not first
            seen = reader.read(frame.picture, frame=number)
            at_rest = agreement.watch(seen, moved)
            self.glimpse = Glimpse(frame, seen, self.glimpse.trouble, agreement.agreeing)
            if at_rest is not None:
                rolls = self._scenes.rolls(at_rest.seen.dice, self._kept(frame))
                if rolls and (at_rest.rolled or self._from_the_start):
                    self._put(*rolls)

    def _tell(self, trouble: Message | None) -> None:
        if trouble != self.glimpse.trouble:
            self.glimpse = Glimpse(None if trouble else self.glimpse.frame, self.glimpse.seen, trouble)
            self._on_trouble(trouble)

    def _kept(self, frame: Frame) -> str:
        return keep_picture(frame.picture, self.keep_in) if self.keep_in else ""


def keep_picture(picture: Any, folder: Path) -> str:
    """Keep a picture as evidence and return its file name; "" if it cannot be written."""
    import cv2

    name = f"{uuid4().hex}.jpg"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 85])
        if not done:
            return ""
        (folder / name).write_bytes(data.tobytes())
        (folder / name).chmod(0o600)
    except (OSError, cv2.error) as error:
        log.warning("a picture was not kept: %s", error)
        return ""
    return name


class PictureReader:
    """Reads single photographs for the table; one reader per thread, made when first needed."""

    def __init__(self) -> None:
        self._own = threading.local()

    def still(self, picture: Any) -> tuple[Glimpse, Message | None]:
        """Read a picture: an array (BGR) or the path of a file. Returns it with what was read in it, and why it was
        refused, if it was. Never raises for a bad picture."""
        from vision.frames import Frame, read_picture
        from vision.pipeline import Reader

        if not hasattr(self._own, "reader"):
            self._own.reader = Reader()
        if isinstance(picture, str | Path):
            picture = read_picture(Path(picture))
        seen: DiceSeen = self._own.reader.read(picture)
        frame = Frame(picture, 1) if hasattr(picture, "shape") else None
        if seen.refused:
            return Glimpse(frame, seen), say(f"camera.{seen.refused}")
        return Glimpse(frame, seen), None if seen.dice else say("camera.no_dice")


PHOTOGRAPH_WITHIN = 6.0
"""Seconds a camera is given to show its first picture."""


def take_photograph(where: str) -> tuple[Frame | None, Message | None]:
    """Open a camera, wait for its light to settle, take one picture and let it go. Returns it, or why there is none."""
    try:
        source = open_source(where)
    except (ImportError, OSError, ValueError):
        return None, say("camera.cannot_open", source=where)
    try:
        frame, until, wanted = None, time.monotonic() + PHOTOGRAPH_WITHIN, 5 if where.isdigit() else 1
        while time.monotonic() < until and (frame is None or frame.number < wanted):
            newer = source.newest(frame.number if frame else 0)
            frame = newer or frame
            if newer is None:
                if source.trouble is not None:
                    break
                time.sleep(0.05)
        if frame is not None:
            return frame, None
        trouble = source.trouble
        return None, say(f"camera.{trouble.key}", source=trouble.source) if trouble else say(
            "camera.cannot_open", source=where
        )
    finally:
        source.close()
