"""Pictures from a phone or a network camera over HTTP: a stream of JPEGs (MJPEG), or one JPEG at an address.

Without OpenCV's video part, which the Android build lacks and which holds a silent stream for half a minute.
"""

from __future__ import annotations

import base64
import http.client
import time
import urllib.parse
import urllib.request
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

MOST_BYTES = 16 * 1024 * 1024
"""No picture is larger; a stream that sends more in one piece is none of pictures."""
MOST_HEADERS = 64
SNAPSHOT_EVERY = 0.15
"""Seconds between two pictures of an address that gives one at a time."""


class HttpPictures:
    """Reads as ``cv2.VideoCapture`` does (see `vision.camera_thread.Grabber`). A user name and password in the address
    are sent as basic authentication. Nothing is raised; what cannot be opened is not open, what ends fails to read."""

    def __init__(self, url: str, timeout: float = 5.0) -> None:
        self._request = _request(url)
        self._timeout = timeout
        self._boundary = b""
        self._answer: Any = None
        self._snapshot = False
        self._last = 0.0
        self._open()

    def isOpened(self) -> bool:
        """Whether pictures can be expected."""
        return self._answer is not None or self._snapshot

    def read(self) -> tuple[bool, NDArray[np.uint8] | None]:
        """The next picture, BGR uint8 (h, w, 3); waits for it at most the timeout."""
        if not self.isOpened():
            return False, None
        try:
            data = self._one() if self._snapshot else self._next()
        except (OSError, ValueError, http.client.HTTPException):
            data = b""
        if not data:
            return False, None
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        return picture is not None, None if picture is None else np.asarray(picture, np.uint8)

    def release(self) -> None:
        """Hangs up."""
        answer, self._answer, self._snapshot = self._answer, None, False
        if answer is not None:
            answer.close()

    def _open(self) -> None:
        try:
            answer = urllib.request.urlopen(self._request, timeout=self._timeout)
        except (OSError, ValueError, http.client.HTTPException):
            return
        kind = answer.headers.get_content_type()
        if kind.startswith("multipart/"):
            told = str(answer.headers.get_param("boundary") or "").strip('"').lstrip("-")
            self._boundary, self._answer = b"--" + told.encode("latin-1", "ignore"), answer
            return
        self._snapshot = kind.startswith("image/")
        answer.close()

    def _one(self) -> bytes:
        time.sleep(max(0.0, self._last + SNAPSHOT_EVERY - time.monotonic()))
        self._last = time.monotonic()
        with urllib.request.urlopen(self._request, timeout=self._timeout) as answer:
            return bytes(answer.read(MOST_BYTES))

    def _next(self) -> bytes:
        """The next part of the stream; empty at its end."""
        length, headers = -1, 0
        for _ in range(MOST_HEADERS):
            line = self._answer.readline(65536)
            if not line:
                return b""
            name, mark, value = line.partition(b":")
            if mark:
                headers += 1
                if name.strip().lower() == b"content-length":
                    length = int(value)
            elif not line.strip() and headers:  # the empty line after the part's headers
                if length < 0:
                    return self._until_boundary()
                return bytes(self._answer.read(length)) if length <= MOST_BYTES else b""
        return b""

    def _until_boundary(self) -> bytes:
        """A part whose length is not told."""
        parts: list[bytes] = []
        size = 0
        while size <= MOST_BYTES:
            line = self._answer.readline(65536)
            if not line or line.startswith(self._boundary):
                return b"".join(parts).rstrip(b"\r\n")
            parts.append(line)
            size += len(line)
        return b""


def _request(url: str) -> urllib.request.Request:
    parts = urllib.parse.urlsplit(url)
    at = parts.netloc.rpartition("@")
    request = urllib.request.Request(parts._replace(netloc=at[2]).geturl())
    if at[0]:
        user, _, word = at[0].partition(":")
        token = f"{urllib.parse.unquote(user)}:{urllib.parse.unquote(word)}".encode()
        request.add_header("Authorization", "Basic " + base64.b64encode(token).decode())
    return request
