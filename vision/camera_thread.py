"""A webcam or network camera, read by a thread of its own that keeps the newest picture only.

OpenCV buffers pictures and blocks while it waits for one; so the thread takes every picture as it comes and
throws the older ones away. A camera that vanishes is named in ``trouble`` and tried again until it is back.
"""

from __future__ import annotations

import logging
import threading
import time
import urllib.parse
from collections.abc import Callable
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.addresses import without_secrets
from vision.cuts import as_picture
from vision.frames import Frame, Trouble
from vision.http_pictures import HttpPictures

log = logging.getLogger(__name__)

SILENT_FOR = 3.0
"""Seconds without a picture after which a camera counts as gone, and two more pauses of a slow one."""
PLAYED = ("http", "https", "rtsp", "rtsps", "rtmp", "rtmps", "rtp", "udp", "tcp", "srt", "mms", "mmsh", "ftp", "file")


class Grabber(Protocol):
    """What the thread needs of ``cv2.VideoCapture``. It may have a ``why``, a key of `Trouble` that says more than that
    no picture came, and ``hang_up``, which ends the wait for a picture from another thread."""

    def isOpened(self) -> bool: ...
    def read(self) -> tuple[bool, NDArray[np.uint8] | None]: ...
    def release(self) -> None: ...


def open_camera(where: int | str, size: tuple[int, int] = (1280, 720)) -> Grabber:
    """A webcam by index or a stream by URL: JPEGs over http, and whatever else OpenCV plays (rtsp)."""
    if isinstance(where, int):
        camera = cv2.VideoCapture(where)
        camera.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
        camera.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        return camera  # type: ignore[return-value]
    if not _is_address(where):
        return _NoCamera("address_wrong")
    pictures = HttpPictures(where) if where.lower().startswith(("http://", "https://")) else None
    if pictures is not None and (pictures.isOpened() or pictures.why not in ("", "no_pictures")):
        return pictures
    # without these limits a stream that falls silent holds the thread for half a minute
    limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, 5000, cv2.CAP_PROP_READ_TIMEOUT_MSEC, 5000]
    camera = cv2.VideoCapture(where, cv2.CAP_FFMPEG, limits)
    return pictures if pictures is not None and not camera.isOpened() else camera  # type: ignore[return-value]


class _NoCamera:
    def __init__(self, why: str) -> None:
        self.why = why

    def isOpened(self) -> bool:
        return False

    def read(self) -> tuple[bool, None]:
        return False, None

    def release(self) -> None:
        """Nothing is held."""


def _is_address(where: str) -> bool:
    """Whether a camera could be at such an address at all; what is no address ("video0") OpenCV may still know."""
    try:
        parts = urllib.parse.urlsplit(where)
        _ = parts.port
    except ValueError:
        return False
    return "://" not in where or (parts.scheme in PLAYED and bool(parts.netloc or parts.scheme == "file"))


class CameraThread:
    """A camera as a FrameSource. ``where`` is an index (0 is the first webcam) or a URL.

    ``retry`` is the pause in seconds before a missing camera is tried again; ``patience`` is how many pictures
    in a row may fail before the camera counts as gone.
    """

    def __init__(
        self,
        where: int | str,
        *,
        name: str | None = None,
        retry: float = 2.0,
        patience: int = 5,
        opener: Callable[[int | str], Grabber] = open_camera,
    ) -> None:
        self.where = int(where) if isinstance(where, str) and where.isdecimal() else where
        self.name = name or (f"camera {self.where}" if isinstance(self.where, int) else without_secrets(self.where))
        self._opener, self._retry, self._patience = opener, retry, patience
        self._lock = threading.Lock()
        self._frame: Frame | None = None
        self._number = 0  # of the last picture
        self._pause = 0.0  # between its last two pictures
        self._trouble: Trouble | None = None
        self._camera: Grabber | None = None
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"frames of {self.name}", daemon=True)
        self._thread.start()

    @property
    def trouble(self) -> Trouble | None:
        """camera_missing when it never answered, camera_gone when it stopped, or what is wrong with its address or its
        pictures; None while pictures come."""
        with self._lock:
            return Trouble("camera_gone", self.name) if self._silent else self._trouble

    def newest(self, after: int) -> Frame | None:
        """The newest frame numbered above ``after``. Never waits."""
        with self._lock:
            here = self._frame is not None and self._frame.number > after and not self._silent
            return self._frame if here else None

    def close(self) -> None:
        """Stops the thread and lets go of the camera; waits at most a few seconds for it."""
        self._ended.set()
        self._hang_up()
        if self._thread is not threading.current_thread():
            self._thread.join(timeout=6)

    @property
    def _silent(self) -> bool:
        """An old picture must not be read as if it were now, also while the next one is still waited for."""
        if self._frame is None:
            return False
        return time.monotonic() - self._frame.taken > SILENT_FOR + 2 * self._pause

    def _hang_up(self) -> None:
        hang_up = getattr(self._camera, "hang_up", None)
        if hang_up is not None:
            hang_up()

    def _run(self) -> None:
        said = ""
        while not self._ended.is_set():
            why = ""
            try:
                camera = self._opener(self.where)
                try:
                    if camera.isOpened():
                        self._watch(camera)
                    why = getattr(camera, "why", "")
                finally:
                    self._camera = None
                    camera.release()
            except Exception as error:
                # whatever a driver raises, it is tried again: the table waits for its camera
                if said != (said := type(error).__name__):
                    log.warning("%s failed: %s", self.name, said)
            with self._lock:
                self._trouble = Trouble(why or ("camera_gone" if self._number else "camera_missing"), self.name)
                self._frame = None  # an old picture must not be read as if it were now
            self._ended.wait(self._retry)

    def _watch(self, camera: Grabber) -> None:
        """Takes pictures until the camera fails."""
        failed = 0
        self._camera = camera
        while not self._ended.is_set() and failed < self._patience:
            try:
                good, picture = camera.read()
            except (cv2.error, OSError):
                good, picture = False, None
            picture = as_picture(picture) if good else None  # a camera that sees in the dark may give grey ones
            if picture is None:
                failed += 1
                self._ended.wait(0.05)
                continue
            failed = 0
            self._number += 1
            now = time.monotonic()
            with self._lock:
                self._pause = now - self._frame.taken if self._frame is not None else 0.0
                self._frame = Frame(picture, self._number, now)
                self._trouble = None
