"""The tablet's own camera by way of Kivy, as a source of pictures: on Android OpenCV cannot open it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from threading import Lock
from typing import Any

from kivy.clock import Clock
from kivy.utils import platform

from vision.frames import Frame, Trouble

log = logging.getLogger(__name__)

SIZE = (1280, 720)
SILENT_FOR = 3.0
"""Seconds without a picture after which the camera counts as gone, and is opened anew."""
PIXELS_EVERY = 0.1
"""Seconds between two pictures where they have to be fetched from the screen's memory, which takes its time."""


def open_camera(number: int) -> Any:
    """Kivy's camera; on the main thread. Raises whatever the platform raises where there is none."""
    from kivy.core.camera import Camera

    return Camera(index=number, resolution=SIZE, stopped=False)


def ask_leave(then: Callable[[], object]) -> None:
    """Ask for the camera where the platform wants that, and go on once it is allowed."""
    if platform != "android":
        then()
        return
    from android.permissions import Permission, check_permission, request_permissions

    if check_permission(Permission.CAMERA):
        then()
    else:
        request_permissions([Permission.CAMERA], lambda _, granted: then() if all(granted) else None)


class KivyCamera:
    """A `vision.frames.FrameSource` that never blocks the screen: pictures are turned into arrays by whoever asks for
    them, in the camera's own thread; only where Kivy has them nowhere but on the screen are they fetched there."""

    def __init__(self, number: int, opener: Callable[[int], Any] = open_camera) -> None:
        self.name = f"camera {number}"
        self._where, self._opener = number, opener
        self._lock = Lock()
        self._core: Any = None
        self._number = 0
        self._taken = self._begun = time.monotonic()
        self._pixels: tuple[bytes, tuple[int, int]] | None = None
        self._closed = False
        self._tries = Clock.schedule_interval(self._care, SILENT_FOR)
        Clock.schedule_once(lambda *_: ask_leave(self._open), 0)

    # ── on the main thread ──

    def _open(self, *_: Any) -> None:
        if self._closed or self._core is not None:
            return
        try:
            core = self._opener(self._where)
        except Exception as error:  # Java's exceptions have no common kind
            log.warning("the tablet's camera cannot be opened: %s", type(error).__name__)
            return
        core.bind(on_texture=self._arrived)
        self._core = core

    def _arrived(self, core: Any) -> None:
        now = time.monotonic()
        if not hasattr(core, "grab_frame"):
            if now - self._taken < PIXELS_EVERY and self._number:
                return
            with self._lock:
                self._pixels = (core.texture.pixels, tuple(core.texture.size))
        with self._lock:
            self._number, self._taken = self._number + 1, now

    def _care(self, *_: Any) -> None:
        """A camera that fell silent is opened anew."""
        if self._core is None:
            ask_leave(self._open)
        elif self._is_silent:
            self._let_go()
            self._open()

    def _let_go(self, *_: Any) -> None:
        core, self._core = self._core, None
        if core is not None:
            core.unbind(on_texture=self._arrived)
            core.stop()
            release = getattr(core, "_release_camera", None)  # Android's keeps the camera from all others until then
            if release is not None:
                release()

    # ── from any thread ──

    @property
    def _is_silent(self) -> bool:
        return time.monotonic() - max(self._taken, self._begun) > SILENT_FOR

    @property
    def trouble(self) -> Trouble | None:
        """camera_missing when it never gave a picture, camera_gone when it stopped; None while pictures come."""
        if not self._is_silent:
            return None
        return Trouble("camera_gone" if self._number else "camera_missing", self.name)

    def newest(self, after: int) -> Frame | None:
        """The newest frame numbered above ``after``, turned into BGR by the caller's thread."""
        with self._lock:
            core, number, taken, pixels = self._core, self._number, self._taken, self._pixels
        if core is None or number <= after or self._is_silent:
            return None
        picture = _from_pixels(*pixels) if pixels is not None else _from_android(core)
        return None if picture is None else Frame(picture, number, taken)

    def close(self) -> None:
        """Lets go of the camera, soon; closing twice does no harm."""
        self._closed = True
        self._tries.cancel()
        Clock.schedule_once(self._let_go, 0)


def _from_android(core: Any) -> Any:
    """The frame that the driver gave last, NV21, as BGR; None before the first."""
    import cv2
    import numpy as np

    data = core.grab_frame()
    wide, high = core.resolution
    if data is None or len(data) < wide * high * 3 // 2:
        return None
    frame = np.frombuffer(data, np.uint8, wide * high * 3 // 2).reshape(high * 3 // 2, wide)
    return np.asarray(cv2.cvtColor(frame, cv2.COLOR_YUV2BGR_NV21), np.uint8)


def _from_pixels(data: bytes, size: tuple[int, int]) -> Any:
    """Kivy's RGBA pixels as BGR, the top row first."""
    import cv2
    import numpy as np

    frame = np.frombuffer(data, np.uint8).reshape(size[1], size[0], 4)
    return cv2.cvtColor(frame, cv2.COLOR_RGBA2BGR)
