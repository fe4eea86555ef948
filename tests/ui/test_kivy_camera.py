"""The tablet's own camera by way of Kivy: a stand-in for Android's driver, whose pictures are NV21."""

from __future__ import annotations

import threading

import cv2
import numpy as np
from kivy.event import EventDispatcher

from companion.ui.kivy_camera import SILENT_FOR, KivyCamera
from tests.ui import pilot

WIDE, HIGH = 64, 48


class Driver(EventDispatcher):
    """Gives pictures as `kivy.core.camera.camera_android` does."""

    __events__ = ("on_texture",)
    resolution = (WIDE, HIGH)

    def __init__(self) -> None:
        super().__init__()
        self.data: bytes | None = None
        self.let_go = False
        self.asked_by: list[str] = []

    def on_texture(self) -> None:
        pass

    def take(self, bgr: tuple[int, int, int]) -> None:
        flat = np.full((HIGH, WIDE, 3), bgr, np.uint8)
        planes = cv2.cvtColor(flat, cv2.COLOR_BGR2YUV_I420).reshape(-1)
        u, v = np.split(planes[WIDE * HIGH :], 2)
        self.data = planes[: WIDE * HIGH].tobytes() + np.stack([v, u], 1).tobytes()
        self.dispatch("on_texture")

    def grab_frame(self) -> bytes | None:
        self.asked_by.append(threading.current_thread().name)
        return self.data

    def stop(self) -> None:
        pass

    def _release_camera(self) -> None:
        self.let_go = True


def test_pictures_are_turned_into_arrays_by_whoever_asks_and_each_is_told_once() -> None:
    driver = Driver()
    camera = KivyCamera(0, lambda number: driver)
    pilot.frames(2)
    assert camera.newest(0) is None and camera.trouble is None
    driver.take((40, 90, 200))
    found = []
    asking = threading.Thread(target=lambda: found.append(camera.newest(0)), name="eyes")
    asking.start()
    asking.join()
    frame = found[0]
    assert frame.picture.shape == (HIGH, WIDE, 3) and driver.asked_by == ["eyes"]
    assert np.abs(frame.picture.reshape(-1, 3).mean(0) - (40, 90, 200)).max() < 6
    assert camera.newest(frame.number) is None
    driver.take((200, 90, 40))
    assert camera.newest(frame.number).number == frame.number + 1
    camera.close()
    camera.close()
    pilot.frames(2)
    assert driver.let_go and camera.newest(0) is None


def test_a_camera_that_is_missing_or_falls_silent_says_so_and_is_opened_again() -> None:
    drivers = []

    def opener(number: int) -> Driver:
        if not drivers:
            drivers.append(None)
            raise RuntimeError("no camera")
        drivers.append(Driver())
        return drivers[-1]

    camera = KivyCamera(1, opener)
    pilot.frames(2)
    camera._begun -= SILENT_FOR + 1
    camera._taken -= SILENT_FOR + 1
    assert camera.trouble.key == "camera_missing" and "1" in str(camera.trouble)
    camera._care()
    drivers[-1].take((1, 2, 3))
    assert camera.trouble is None and camera.newest(0) is not None
    camera._taken -= SILENT_FOR + 1
    assert camera.trouble.key == "camera_gone" and camera.newest(0) is None, "no old picture passes for one of now"
    camera._care()
    assert drivers[-2].let_go and len(drivers) == 3
    camera.close()
    pilot.frames(2)
