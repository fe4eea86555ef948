"""Pictures from a phone or a network camera over HTTP: a stream of JPEGs (MJPEG), or one JPEG at an address.

Without OpenCV's video part, which the Android build lacks and which holds a silent stream for half a minute.
"""

from __future__ import annotations

import base64
import contextlib
import functools
import http.client
import socket
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

MOST_BYTES = 16 * 1024 * 1024
"""No picture is larger; a stream that sends more in one piece is none of pictures."""
MOST_HEADERS = 64
LONGEST_LINE = 65536
SNAPSHOT_EVERY = 0.15
"""Seconds between two pictures of an address that gives one at a time."""
LOCKED = (401, 403, 407)


class HttpPictures:
    """Reads as ``cv2.VideoCapture`` does (see `vision.camera_thread.Grabber`). A user name and password in the address
    are sent as basic authentication. Nothing is raised; what cannot be opened is not open, what ends fails to read, and
    ``why`` is a key of `vision.frames.Trouble` where more can be said than that nobody answers."""

    def __init__(self, url: str, timeout: float = 5.0) -> None:
        self.why = ""
        self._timeout = timeout
        self._boundary = b""
        self._answer: Any = None
        self._came = bytearray()  # what was heard of the stream and not used yet
        self._until = 0.0
        self._snapshot = False
        self._last = 0.0
        self._line: socket.socket | None = None
        self._hung_up = False
        try:
            self._request = _request(url)
            self._dial = _dialler(self._heard)
        except (ValueError, OSError):
            self.why = "address_wrong"
            return
        self._open()

    def isOpened(self) -> bool:
        """Whether pictures can be expected."""
        return self._answer is not None or self._snapshot

    def read(self) -> tuple[bool, NDArray[np.uint8] | None]:
        """The next picture, BGR uint8 (h, w, 3); waits for it at most the timeout, and hangs up if it is not there
        then."""
        if not self.isOpened():
            return False, None
        self._until = time.monotonic() + self._timeout
        try:
            data = self._one() if self._snapshot else self._next()
        except (OSError, ValueError, http.client.HTTPException):
            data = b""
            if not self._snapshot:
                self.release()
        if not data:
            return False, None
        picture = decoded(data)
        self.why = "" if picture is not None else "pictures_damaged"
        return picture is not None, picture

    def release(self) -> None:
        """Lets go of the stream."""
        answer, self._answer, self._snapshot = self._answer, None, False
        if answer is not None:
            answer.close()

    def hang_up(self) -> None:
        """Whoever waits for a picture waits no longer. Safe from any thread."""
        self._hung_up = True
        line = self._line
        if line is not None:
            with contextlib.suppress(OSError):  # it may have ended by itself
                line.shutdown(socket.SHUT_RDWR)

    def _heard(self, line: socket.socket) -> None:
        self._line = line

    def _open(self) -> None:
        # a server may send one letter of its answer at a time, for ever
        patience = threading.Timer(2 * self._timeout, self.hang_up)
        patience.daemon = True
        patience.start()
        try:
            answer = self._dial(self._request, timeout=self._timeout)
        except urllib.error.HTTPError as error:
            self.why = "camera_locked" if error.code in LOCKED else "no_pictures"
            error.close()
            return
        except (ValueError, OverflowError, http.client.InvalidURL):
            self.why = "address_wrong"
            return
        except (OSError, http.client.HTTPException):
            return
        finally:
            patience.cancel()
        kind = answer.headers.get_content_type()
        if kind.startswith("multipart/"):
            told = str(answer.headers.get_param("boundary") or "").strip('"').lstrip("-")
            self._boundary, self._answer = told.encode("latin-1", "ignore"), answer
            return
        self._snapshot = kind.startswith("image/")
        self.why = "" if self._snapshot else "no_pictures"
        answer.close()

    def _one(self) -> bytes:
        time.sleep(max(0.0, self._last + SNAPSHOT_EVERY - time.monotonic()))
        self._last = time.monotonic()
        if self._hung_up:
            return b""
        with self._dial(self._request, timeout=self._timeout) as answer:
            data = bytearray()
            while len(data) <= MOST_BYTES and (more := self._more(answer)):
                data += more
        return bytes(data) if len(data) <= MOST_BYTES else b""

    def _more(self, answer: Any) -> bytes:
        """What is there of an answer, at least a byte; empty at its end. TimeoutError once the picture took too long,
        also where it comes byte by byte."""
        if time.monotonic() > self._until:
            raise TimeoutError
        return bytes(answer.read1(LONGEST_LINE))

    def _next(self) -> bytes:
        """The next part of the stream; empty at its end."""
        length, headers = -1, 0
        for _ in range(MOST_HEADERS):
            line = self._read_line()
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
                return self._read_bytes(length) if length <= MOST_BYTES else b""
        return b""

    def _until_boundary(self) -> bytes:
        """A part whose length is not told."""
        parts: list[bytes] = []
        size = 0
        while size <= MOST_BYTES:
            line = self._read_line()
            if not line or self._is_boundary(line):
                return b"".join(parts).rstrip(b"\r\n")
            parts.append(line)
            size += len(line)
        return b""

    def _is_boundary(self, line: bytes) -> bool:
        """Servers disagree on how many dashes stand before the word that they told, which may begin with some."""
        return line.startswith(b"--") and line.lstrip(b"-").startswith(self._boundary)

    def _read_line(self) -> bytes:
        """Up to the end of the line, or a part of one that is longer than any header; empty at the stream's end."""
        looked = 0
        while (end := self._came.find(b"\n", looked) + 1) == 0 and len(self._came) < LONGEST_LINE:
            looked = len(self._came)
            if not (more := self._more(self._answer)):
                end = looked
                break
            self._came += more
        return self._used(end or LONGEST_LINE)

    def _read_bytes(self, length: int) -> bytes:
        while len(self._came) < length and (more := self._more(self._answer)):
            self._came += more
        return self._used(length)

    def _used(self, size: int) -> bytes:
        taken = bytes(self._came[:size])
        del self._came[:size]
        return taken


def decoded(data: bytes) -> NDArray[np.uint8] | None:
    """A picture file's content as BGR uint8; None for what is no picture, or a damaged one."""
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        return None
    return None if picture is None or picture.size == 0 else np.asarray(picture, np.uint8)


def _dialler(heard: Any) -> Any:
    """What opens addresses as `urllib` does, and tells the socket that it speaks on, so that another thread can hang
    up."""
    found: list[Any] = []
    for base, word, kind in (("HTTPHandler", "http", "HTTPConnection"), ("HTTPSHandler", "https", "HTTPSConnection")):
        handler, connection = getattr(urllib.request, base, None), getattr(http.client, kind, None)
        if handler is not None and connection is not None:  # a Python without OpenSSL has no https
            made = handler()
            dial = functools.partial(made.do_open, functools.partial(_connection, connection, heard))
            setattr(made, f"{word}_open", dial)
            found.append(made)
    return urllib.request.build_opener(*found, _OnwardWithoutSecrets).open


class _OnwardWithoutSecrets(urllib.request.HTTPRedirectHandler):
    """Where a camera sends people on to another server, that one is not told its name and password."""

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Any:
        onward = super().redirect_request(req, fp, code, msg, headers, newurl)
        if onward is not None and (onward.type, onward.host) != (req.type, req.host):
            onward.remove_header("Authorization")
        return onward


def _connection(kind: type[http.client.HTTPConnection], heard: Any, host: str, **options: Any) -> Any:
    made = kind(host, **options)
    connect = made.connect

    def connecting() -> None:
        connect()
        heard(made.sock)

    made.connect = connecting  # type: ignore[method-assign]
    return made


def _request(url: str) -> urllib.request.Request:
    parts = urllib.parse.urlsplit(url)
    at = parts.netloc.rpartition("@")
    # an address as people type it may hold letters that are sent in another form
    path, query = (urllib.parse.quote(part, safe="/%:=&?~#+!$,;'@()*[]") for part in (parts.path, parts.query))
    plain = parts._replace(netloc=at[2], path=path, query=query)
    if not parts.hostname:
        raise ValueError("no host")
    request = urllib.request.Request(plain.geturl())
    if at[0]:
        user, _, word = at[0].partition(":")
        token = f"{urllib.parse.unquote(user)}:{urllib.parse.unquote(word)}".encode()
        request.add_header("Authorization", "Basic " + base64.b64encode(token).decode())
    return request
