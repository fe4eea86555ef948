"""A webcam or network camera, read by a thread of its own that keeps the newest picture only.

OpenCV buffers pictures and blocks while it waits for one; so the thread takes every picture as it comes and
throws the older ones away. A camera that vanishes is named in ``trouble`` and tried again until it is back.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Frame, Trouble
from vision.http_pictures import HttpPictures


class Grabber(Protocol):
    """What the thread needs of ``cv2.VideoCapture``."""

    def isOpened(self) -> bool: ...
    def read(self) -> tuple[bool, NDArray[np.uint8] | None]: ...
    def release(self) -> None: ...


def open_camera(where: int | str, size: tuple[int, int] = (1280, 720)) -> Grabber:
    """A webcam by index or a stream by URL: JPEGs over http, and whatever else OpenCV plays (rtsp)."""
    if isinstance(where, int):
        camera = cv2.VideoCapture(where)
        camera.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
        camera.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
    elif where.startswith(("http://", "https://")) and (pictures := HttpPictures(where)).isOpened():
        return pictures
    else:
        # without these limits a stream that falls silent holds the thread for half a minute
        limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, 5000, cv2.CAP_PROP_READ_TIMEOUT_MSEC, 5000]
        camera = cv2.VideoCapture(where, cv2.CAP_FFMPEG, limits)
    return camera  # type: ignore[return-value]


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
        self.where = int(where) if isinstance(where, str) and where.isdigit() else where
        self.name = name or (f"camera {self.where}" if isinstance(self.where, int) else without_secrets(self.where))
        self._opener, self._retry, self._patience = opener, retry, patience
        self._lock = threading.Lock()
        self._frame: Frame | None = None
        self._trouble: Trouble | None = None
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"frames of {self.name}", daemon=True)
        self._thread.start()

    @property
    def trouble(self) -> Trouble | None:
        """camera_missing when it never answered, camera_gone when it stopped; None while pictures come."""
        with self._lock:
            return self._trouble

    def newest(self, after: int) -> Frame | None:
        """The newest frame numbered above ``after``. Never waits."""
        with self._lock:
            return self._frame if self._frame is not None and self._frame.number > after else None

    def close(self) -> None:
        """Stops the thread and lets go of the camera; waits at most a few seconds for it."""
        self._ended.set()
        if self._thread is not threading.current_thread():
            self._thread.join(timeout=6)

    def _run(self) -> None:
        number = 0
        while not self._ended.is_set():
            camera = self._opened()
            if camera is not None:
                number = self._watch(camera, number)
            with self._lock:
                self._trouble = Trouble("camera_gone" if number else "camera_missing", self.name)
                self._frame = None  # an old picture must not be read as if it were now
            self._ended.wait(self._retry)

    def _opened(self) -> Grabber | None:
        try:
            camera = self._opener(self.where)
            if camera.isOpened():
                return camera
            camera.release()
        except (cv2.error, OSError):
            pass
        return None

    def _watch(self, camera: Grabber, number: int) -> int:
        """Takes pictures until the camera fails; gives the number of the last one."""
        failed = 0
        while not self._ended.is_set() and failed < self._patience:
            try:
                good, picture = camera.read()
            except (cv2.error, OSError):
                good, picture = False, None
            if not good or picture is None or picture.size == 0:
                failed += 1
                self._ended.wait(0.05)
                continue
            failed, number = 0, number + 1
            with self._lock:
                self._frame = Frame(np.asarray(picture, np.uint8), number, time.monotonic())
                self._trouble = None
        camera.release()
        return number


def without_secrets(url: str) -> str:
    """A camera's address without the user name and password it may hold, and without its query."""
    scheme, mark, rest = url.partition("://")
    if not mark:
        return url
    host, slash, path = rest.partition("/")
    return f"{scheme}://{host.rpartition('@')[2]}{slash}{path.partition('?')[0]}"
