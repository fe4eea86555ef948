"""The camera, watched: a thread of its own reads frames, and a roll is told when several frames agree.

Pictures are looked at and thrown away. One is kept only when the table says so, as the evidence of a roll.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from companion.core.messages import Message, say

from .from_vision import Scenes, names

if TYPE_CHECKING:
    from companion.core.dice import Roll
    from vision.agree import AtRest
    from vision.frames import Frame, FrameSource, Trouble
    from vision.seen import DiceSeen
    from vision.taught_profile import TaughtSet
    from vision.tray import Tray

log = logging.getLogger(__name__)

LOOK_EVERY = 0.04
"""Seconds between two looks at a tray that lies still, which costs next to nothing,"""
SETTLING_EVERY = 0.008
"""and while dice roll or settle: then the newest picture is read as soon as it is there."""
STILL = 12
"""How often a picture of a file is read, so that it counts as lying still."""
MAYBE = 0.5
"""No die is told more surely that lay there before and was not read: it may count no more."""
BEGIN_ANEW = 2.0
"""Seconds after which a reader that failed begins anew."""


@dataclass(frozen=True)
class Glimpse:
    """What the camera sees now, for the preview: the newest frame (upright), what was read in it, what is wrong, how
    many pictures in a row read the same, what the dice are called, how the tray is (`vision.live`), and which of its
    throws each die lies from."""

    frame: Frame | None = None
    seen: DiceSeen | None = None
    trouble: Message | None = None
    agreeing: int = 0
    called: tuple[str, ...] = ()
    state: str = ""
    here: bool = False
    """Whether the picture is one of the camera in use: its dice lie there as they lie in it."""
    throws: tuple[int, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """What the dice in it are called, from left to right as they were read."""
        if self.seen is None or self.seen.refused:
            return ()
        return self.called if len(self.called) == len(self.seen.dice) else names(self.seen.dice)


def open_source(where: str, own: Callable[[int], FrameSource] | None = None) -> FrameSource:
    """Return the pictures of a camera number ("0"), a stream's URL, a video file, a folder of pictures or one picture.
    `own` opens cameras by their number where OpenCV cannot."""
    from vision.camera_thread import CameraThread
    from vision.frames import PICTURE_ENDINGS, PictureFolder, VideoFile

    if where.isdecimal() and own is not None:
        return own(int(where))
    if where.isdecimal() or "://" in where:
        return CameraThread(where)
    path = Path(where).expanduser()
    if path.is_dir():
        return PictureFolder(path, hold=12)
    if path.suffix.lower() in PICTURE_ENDINGS:
        return PictureFolder(path, hold=STILL)
    return VideoFile(path)


def shown_at(where: str) -> str:
    """Return where a camera is, as people at the table may read it: an address without what is secret in it."""
    from vision.addresses import without_secrets

    return without_secrets(where)


def edited_at(shown: str, where: str) -> str:
    """Return the address that somebody made of the one that `shown_at` showed of a camera `where`, whole again."""
    from vision.addresses import with_secrets

    return with_secrets(shown, where)


def reader_with(taught: Sequence[TaughtSet], numerals: bool = False) -> Any:
    """Return a new reader of pictures that knows these taught dice, too, and printed `numerals` if they are wanted."""
    from vision.pipeline import Reader
    from vision.taught_reading import TaughtReader

    reader = TaughtReader(taught) if taught else Reader()
    if not numerals:
        return reader
    from vision.digits import NumeralReader

    return NumeralReader(reader)


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
        tray: Tray | None = None,
        taught: tuple[TaughtSet, ...] = (),
        numerals: bool = False,
    ) -> None:
        self.source = source
        self.taught = taught
        self.numerals = numerals
        self.tray = tray
        self.keep_in = keep_in
        self.glimpse = Glimpse()
        self._put = put
        self._from_the_start = from_the_start
        self._on_trouble = on_trouble
        self._ended = threading.Event()
        self._scenes = Scenes()
        self._size = (0, 0)
        self._taken: deque[tuple[Sequence[Any], Sequence[str]]] = deque()
        self._thread = threading.Thread(target=self._run, name=f"reading {source.name}", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop reading and let go of the camera; waits for the picture in hand, at most a second."""
        self._ended.set()
        if self._thread is not threading.current_thread():
            self._thread.join(timeout=1.0)
        self.source.close()

    def taken(self, dice: Sequence[Any], called: Sequence[str] = ()) -> None:
        """These dice were brought in as they lie (see `Scenes.taken`). Safe from any thread."""
        self._taken.append((dice, called))

    def _run(self) -> None:
        said = ""
        while not self._ended.is_set():
            try:
                self._watch()
            except Exception as error:
                # A fault of ours in the camera's thread must not pass unseen, nor end the evening: it begins anew.
                if said != (said := type(error).__name__):
                    log.exception("the camera's reader stopped")
                self._tell(say("camera.reader_failed", reason=said))
                self._ended.wait(BEGIN_ANEW)

    def _watch(self) -> None:
        from vision.live import SETTLING, STILL, TrayWatch
        from vision.tray import Tray

        taught, numerals = self.taught, self.numerals
        watch, number, pause = TrayWatch(reader_with(taught, numerals)), 0, SETTLING_EVERY
        while not self._ended.wait(pause):
            if taught is not self.taught or numerals is not self.numerals:
                taught, numerals = self.taught, self.numerals
                watch = TrayWatch(reader_with(taught, numerals), watch.tray)
            frame = self.source.newest(number)
            trouble = self.source.trouble
            self._tell(_told(trouble) if trouble else None)
            if frame is None:
                if trouble and self.glimpse.frame is not None and not self._from_the_start:
                    self.glimpse = Glimpse(trouble=self.glimpse.trouble)  # it came just before the camera went
                continue
            number = frame.number
            tray = self.tray or Tray()
            if tray != watch.tray:
                watch.use(tray)
                self._scenes.forget()
            upright = replace(frame, picture=tray.upright(frame.picture))
            high, wide = upright.picture.shape[:2]
            if (wide, high) != self._size:  # all places are others now, and the watch begins anew
                self._size = (wide, high)
                self._scenes.forget()
            self._scenes.zone = partial(tray.zone, size=(wide, high)) if tray.zones else None
            look = watch.feed(upright.picture, frame.taken, number)
            pause = SETTLING_EVERY if look.state == SETTLING else LOOK_EVERY
            while self._taken:
                self._scenes.taken(*self._taken.popleft())
            rolls = self._rolls(look.at_rest, upright) if look.at_rest is not None else ()
            if look.state == STILL and not look.seen.dice:
                self._scenes.rolls(())  # nothing lies there: what comes to lie there next was thrown
            called, throws = self._scenes.lying(look.seen.dice)
            self.glimpse = Glimpse(
                upright, look.seen, self.glimpse.trouble, look.agreeing, called, look.state, here=True, throws=throws
            )
            if rolls and not self._ended.is_set():  # another camera may be watched by now, or none
                self._put(*rolls)

    def _rolls(self, at_rest: AtRest, frame: Frame) -> tuple[Roll, ...]:
        """What is told of a rest: the dice that were thrown, with the picture where pictures are kept."""
        if at_rest.lay and not self._from_the_start:
            self._scenes.rolls(at_rest.lay)
        rolls = self._scenes.rolls(at_rest.seen.dice)
        if not rolls or not (at_rest.rolled or self._from_the_start):
            return ()
        evidence = self._kept(frame)
        called = self._scenes.called(at_rest.seen.dice)
        unread = {name for name, die in zip(called, at_rest.seen.dice, strict=True) if die in at_rest.unread}
        return tuple(
            replace(roll, evidence=evidence, sure=min(roll.sure, MAYBE) if roll.die in unread else roll.sure)
            for roll in rolls
        )

    def _tell(self, trouble: Message | None) -> None:
        if trouble != self.glimpse.trouble and not self._ended.is_set():
            # what was read before is not how dice lie now
            self.glimpse = Glimpse(trouble=trouble) if trouble else replace(self.glimpse, trouble=None)
            self._on_trouble(trouble)

    def _kept(self, frame: Frame) -> str:
        return keep_picture(frame.picture, self.keep_in) if self.keep_in else ""


def _told(trouble: Trouble) -> Message:
    return say(f"camera.{trouble.key}", source=shown_at(trouble.source))


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
        self.taught: tuple[TaughtSet, ...] = ()
        self.numerals = False

    def still(self, picture: Any, tray: Tray | None = None) -> tuple[Glimpse, Message | None]:
        """Read a picture: an array (BGR) or the path of a file. Returns it with what was read in it, and why it was
        refused, if it was. Only what lies in `tray` counts, if one is given. Never raises for a bad picture."""
        from vision.cuts import as_picture, unfit_size
        from vision.frames import Frame, read_picture
        from vision.hands import hand_reaches_in
        from vision.seen import HAND, UNREADABLE, DiceSeen

        own, taught, numerals = self._own, self.taught, self.numerals
        if getattr(own, "taught", None) is not taught or own.numerals is not numerals:
            own.reader, own.taught, own.numerals = reader_with(taught, numerals), taught, numerals
        if isinstance(picture, str | Path):
            picture = read_picture(Path(picture))
        part, origin = tray.cut(picture) if tray is not None and picture is not None else (picture, (0.0, 0.0))
        seen: DiceSeen = self._own.reader.read(part)
        plain = as_picture(part)
        size = (picture.shape[1], picture.shape[0]) if plain is not None else (0, 0)
        mask = tray.mask_of(plain, origin, size) if tray is not None and plain is not None else None
        if plain is not None and not seen.refused and hand_reaches_in(plain, seen, mask):
            seen = DiceSeen(refused=HAND)
        if tray is not None and picture is not None:
            seen = tray.only(seen, origin, size)
        frame = Frame(picture, 1) if hasattr(picture, "shape") else None
        if seen.refused:
            unfit = unfit_size(picture) if frame is not None and seen.refused == UNREADABLE else ""
            return Glimpse(frame, seen), say(f"camera.picture_{unfit}" if unfit else f"camera.{seen.refused}")
        called: tuple[str, ...] = ()
        if tray is not None and tray.zones and frame is not None:
            called = names(seen.dice, partial(tray.zone, size=size))
        return Glimpse(frame, seen, called=called), None if seen.dice else say("camera.no_dice")


PHOTOGRAPH_WITHIN = 6.0
"""Seconds a camera is given to show its first picture."""


def take_photograph(where: str, own: Callable[[int], FrameSource] | None = None) -> tuple[Frame | None, Message | None]:
    """Open a camera, wait for its light to settle, take one picture and let it go. Returns it, or why there is none."""
    try:
        source = open_source(where, own)
    except Exception as error:  # whatever a driver or a library raises, nobody must wait for it
        log.warning("the camera cannot be opened: %s", type(error).__name__)
        return None, say("camera.cannot_open", source=shown_at(where))
    try:
        frame, until, wanted = None, time.monotonic() + PHOTOGRAPH_WITHIN, 5 if where.isdecimal() else 1
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
        return None, _told(trouble) if trouble else say("camera.cannot_open", source=shown_at(where))
    finally:
        source.close()
