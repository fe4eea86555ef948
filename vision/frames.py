"""Where pictures come from: a webcam or stream, a video file, a folder of pictures. All speak FrameSource.

A source never raises while it runs; what goes wrong is said in ``trouble``, which goes away by itself when
the source works again.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

PICTURE_ENDINGS = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"})
NAMED_FOR = 5.0
"""Seconds for which a broken picture is named though others are read: long enough to be seen."""


@dataclass(frozen=True)
class Frame:
    """One picture of a source: BGR uint8 (h, w, 3), numbered from 1, with the monotonic time it was taken."""

    picture: NDArray[np.uint8]
    number: int
    taken: float = field(default_factory=time.monotonic)


@dataclass(frozen=True)
class Trouble:
    """What is wrong with a source. ``key`` is one of camera_missing, camera_gone, address_wrong, camera_locked,
    no_pictures, pictures_damaged, video_unreadable, file_missing, folder_missing, folder_empty, picture_missing,
    picture_broken, picture_unreadable; ``source`` names the camera, file or folder."""

    key: str
    source: str

    def __str__(self) -> str:
        return _SENTENCES[self.key].format(source=self.source)


_SENTENCES = {
    "camera_missing": "no camera answers at {source}; plug it in or choose another one",
    "camera_gone": "the camera {source} sends no pictures any more; it is tried again every few seconds",
    "address_wrong": "{source} is no address of a camera; one looks like http://192.168.1.20:8080/video",
    "camera_locked": "{source} wants a name and a password; write them as http://name:password@… before the address",
    "no_pictures": "{source} answers, but not with pictures; the camera's own page tells the address of its video",
    "pictures_damaged": "{source} answers, but its pictures are damaged; it is tried again every few seconds",
    "video_unreadable": "the video {source} cannot be read",
    "file_missing": "there is no file or folder {source}; a camera's address begins with http:// or rtsp://",
    "folder_missing": "there is no folder {source}",
    "folder_empty": "the folder {source} holds no pictures",
    "picture_missing": "there is no picture {source}",
    "picture_broken": "the picture {source} cannot be read; choose another one",
    "picture_unreadable": "the picture {source} cannot be read; it is passed over",
}


class FrameSource(Protocol):
    """Anything that gives pictures. ``name`` is what a person calls it."""

    name: str

    @property
    def trouble(self) -> Trouble | None:
        """What is wrong right now, or None."""

    def newest(self, after: int) -> Frame | None:
        """The newest frame whose number is above ``after``, or None when there is none (yet)."""

    def close(self) -> None:
        """Lets go of the camera or file. Closing twice does no harm."""


def read_picture(path: Path) -> NDArray[np.uint8] | None:
    """A picture file as BGR uint8, turned the way its EXIF orientation says; None when it cannot be read."""
    try:
        data = np.fromfile(path, np.uint8)  # cv2.imread fails on paths outside ASCII on Windows
    except OSError:
        return None
    if data.size == 0:
        return None
    try:
        picture = cv2.imdecode(data, cv2.IMREAD_COLOR)  # IMREAD_COLOR obeys the orientation
    except cv2.error:
        return None
    return None if picture is None else np.asarray(picture, np.uint8)


class PictureFolder:
    """The pictures of a folder (or one picture) in the order of their names, each shown for ``hold`` calls."""

    def __init__(self, path: Path | str, *, loop: bool = False, hold: int = 1) -> None:
        self.path, self.loop, self._hold = Path(path), loop, max(1, hold)
        self.name = str(self.path)
        self._number = self._index = self._shown = 0
        self._trouble: Trouble | None = None
        self._named_until = math.inf
        self._picture: NDArray[np.uint8] | None = None
        self._files: list[Path] = []
        self._look()

    def _look(self) -> None:
        if self.path.is_file():
            self._files = [self.path]
        elif not self.path.is_dir():
            picture = self.path.suffix.lower() in PICTURE_ENDINGS
            self._trouble = Trouble("picture_missing" if picture else "folder_missing", self.name)
        else:
            self._files = sorted(p for p in self.path.iterdir() if p.suffix.lower() in PICTURE_ENDINGS)
            if not self._files:
                self._trouble = Trouble("folder_empty", self.name)

    @property
    def trouble(self) -> Trouble | None:
        """The folder that is missing or empty, or the last picture that could not be read; it is no trouble any more
        some seconds after another one was."""
        if self._trouble is not None and time.monotonic() > self._named_until:
            self._trouble = None
        return self._trouble

    def newest(self, after: int) -> Frame | None:
        """The next picture; broken ones are passed over and named in ``trouble``. None after the last."""
        if not self._files or after < self._number:
            return None if self._picture is None or after >= self._number else Frame(self._picture, self._number)
        if self._picture is not None and self._shown < self._hold:
            self._shown += 1
            self._number += 1
            return Frame(self._picture, self._number)
        for _ in range(len(self._files)):
            if self._index >= len(self._files):
                if not self.loop:
                    return None
                self._index = 0
            file = self._files[self._index]
            self._index += 1
            picture = read_picture(file)
            if picture is None:
                alone = file == self.path
                self._trouble = Trouble("picture_broken" if alone else "picture_unreadable", str(file))
                self._named_until = math.inf if self._picture is None else time.monotonic() + NAMED_FOR
                continue
            self._named_until = min(self._named_until, time.monotonic() + NAMED_FOR)
            self._picture, self._shown = picture, 1
            self._number += 1
            return Frame(picture, self._number)
        return None

    def close(self) -> None:
        """Nothing is held open."""
        self._files = []


class VideoFile:
    """The frames of a video file, one after the other, as fast as they are asked for."""

    def __init__(self, path: Path | str, *, loop: bool = False) -> None:
        self.path, self.loop = Path(path), loop
        self.name = str(self.path)
        self._number = 0
        self._last: Frame | None = None
        self._trouble: Trouble | None = None
        self._video: cv2.VideoCapture | None = None
        self._open()

    def _open(self) -> bool:
        self._release()
        video = cv2.VideoCapture(str(self.path)) if self.path.is_file() else None
        if video is None or not video.isOpened():
            self._trouble = Trouble("video_unreadable" if self.path.exists() else "file_missing", self.name)
            return False
        self._video = video
        return True

    @property
    def trouble(self) -> Trouble | None:
        """Set when the file is missing or is no video."""
        return self._trouble

    def newest(self, after: int) -> Frame | None:
        """The next frame, or None at the end; with ``loop`` the video begins again."""
        if self._last is not None and after < self._last.number:
            return self._last
        if self._video is None:
            return None
        good, picture = self._video.read()
        if not good and self.loop and self._number and self._open() and self._video is not None:
            good, picture = self._video.read()
        if not good or picture is None:
            if self._number == 0:
                self._trouble = Trouble("video_unreadable", self.name)
            return None
        self._number += 1
        self._last = Frame(np.asarray(picture, np.uint8), self._number)
        return self._last

    def _release(self) -> None:
        if self._video is not None:
            self._video.release()
            self._video = None

    def close(self) -> None:
        """Closes the file."""
        self._release()
