"""Addresses with slips, servers that send no pictures, streams that drip: a reason is told, and it is tried again."""

from __future__ import annotations

import contextlib
import http.server
import threading
import time
from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from tests.vision.test_sources import wait_for
from vision.camera_thread import CameraThread, open_camera
from vision.frames import Frame, Trouble
from vision.http_pictures import HttpPictures

GOOD = cv2.imencode(".jpg", np.full((180, 320, 3), 90, np.uint8))[1].tobytes()
DAMAGED = GOOD[:40]


class Server:
    """Answers each path of the loopback in its own way; ``good`` says whether it has come to its senses."""

    def __init__(self) -> None:
        self.good = threading.Event()
        self.ended = threading.Event()
        server = self

        class Answer(http.server.BaseHTTPRequestHandler):
            def log_message(self, format: str, *args: object) -> None:
                pass

            def do_GET(self) -> None:
                with contextlib.suppress(OSError):
                    server.answer(self, self.path.strip("/"))

        class Serving(http.server.ThreadingHTTPServer):
            daemon_threads = True

        self._server = Serving(("127.0.0.1", 0), Answer)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def at(self, path: str) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/{path}"

    def answer(self, to: http.server.BaseHTTPRequestHandler, path: str) -> None:
        if path.isdigit() and not self.good.is_set():
            to.send_error(int(path))
            return
        if path == "slow":  # one letter of the answer at a time
            for letter in b"HTTP/1.0 200 " + b"O" * 600:
                to.wfile.write(bytes([letter]))
                if self.ended.wait(0.05):
                    return
            return
        to.send_response(200)
        if path == "page" and not self.good.is_set():
            to.send_header("Content-Type", "text/html")
            to.end_headers()
            to.wfile.write(b"<html>name and password, please</html>")
        elif path == "still":
            to.send_header("Content-Type", "image/jpeg")
            to.end_headers()
            to.wfile.write(GOOD if self.good.is_set() else DAMAGED)
        else:
            to.send_header("Content-Type", "multipart/x-mixed-replace; boundary=f")
            to.end_headers()
            self.stream(to, path)

    def stream(self, to: http.server.BaseHTTPRequestHandler, path: str) -> None:
        head = b"--f\r\nContent-Type: image/jpeg\r\n"
        for k in range(10_000):
            if self.ended.is_set():
                return
            if path == "drip" and k == 5 and not self.good.is_set():
                to.wfile.write(head + b"Content-Length: 90000\r\n\r\n")
                while not self.ended.wait(0.05):
                    to.wfile.write(b"x")
                return
            data = DAMAGED if path == "damaged" and not self.good.is_set() else GOOD
            to.wfile.write(head + b"Content-Length: %d\r\n\r\n" % len(data) + data + b"\r\n")
            time.sleep(0.02)

    def close(self) -> None:
        self.ended.set()
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server()
    yield made
    made.close()


@contextlib.contextmanager
def watched(where: str, **options: object) -> Iterator[CameraThread]:
    camera = CameraThread(where, retry=0.1, **options)  # type: ignore[arg-type]
    try:
        yield camera
    finally:
        camera.close()


def trouble_of(camera: CameraThread) -> str:
    trouble = wait_for(lambda: camera.trouble)
    assert isinstance(trouble, Trouble) and str(trouble)
    return trouble.key


@pytest.mark.parametrize(
    "where",
    [
        "http://[fe80::1/video", "http://127.0.0.1:99999/video", "http://127.0.0.1:abc/", "http://", "https:///video",
        "http://127.0.0.1:8080:80/", "http://exa mple/", f"http://{'a' * 70}.example/", "rtsp://[::1/", "htp://10.0.0.7/",
    ],
)  # fmt: skip
def test_a_slip_in_an_address_is_told_and_the_thread_lives(where: str) -> None:
    with watched(where) as camera:
        assert trouble_of(camera) == "address_wrong"
        time.sleep(0.25)
        assert camera._thread.is_alive(), "it is tried again"


def test_letters_that_are_sent_in_another_form_may_stand_in_an_address(server: Server) -> None:
    pictures = HttpPictures(server.at("vidéo du plateau"))
    assert pictures.isOpened() and pictures.read()[0]
    pictures.release()


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("page", "no_pictures"), ("404", "no_pictures"), ("503", "no_pictures"), ("401", "camera_locked"),
        ("403", "camera_locked"), ("still", "pictures_damaged"), ("damaged", "pictures_damaged"),
    ],
)  # fmt: skip
def test_what_answers_without_pictures_is_told_so_until_pictures_come(server: Server, path: str, key: str) -> None:
    with watched(server.at(path)) as camera:
        assert trouble_of(camera) == key
        assert camera.newest(0) is None
        server.good.set()
        wait_for(lambda: camera.newest(0))
        assert camera.trouble is None


def test_a_stream_that_drips_is_told_within_seconds(server: Server) -> None:
    with watched(server.at("drip")) as camera:
        wait_for(lambda: camera.newest(4))
        begun = time.monotonic()
        assert trouble_of(camera) == "camera_gone"
        assert time.monotonic() - begun < 4.5
        assert camera.newest(0) is None, "a picture from before must not pass for one of now"
        server.good.set()
        wait_for(lambda: camera.newest(5))
        assert camera.trouble is None


def test_a_stream_that_drips_is_closed_at_once(server: Server) -> None:
    with watched(server.at("drip")) as camera:
        wait_for(lambda: camera.newest(4))
        time.sleep(0.3)
        begun = time.monotonic()
    assert time.monotonic() - begun < 1.0 and not camera._thread.is_alive()


def test_a_picture_that_drips_ends_the_reading_within_the_timeout(server: Server) -> None:
    pictures = HttpPictures(server.at("drip"), timeout=0.5)
    begun = time.monotonic()
    while pictures.read()[0]:
        pass
    assert time.monotonic() - begun < 2.0 and not pictures.isOpened()


def test_a_python_without_openssl_reads_http_and_says_that_nobody_answers_at_https(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("http.client.HTTPSConnection")
    pictures = HttpPictures(server.at("video"))
    assert pictures.read()[0]
    pictures.release()
    assert not HttpPictures("https://127.0.0.1:9/video").isOpened()


def test_an_answer_that_comes_letter_by_letter_is_not_waited_for(server: Server) -> None:
    begun = time.monotonic()
    assert not HttpPictures(server.at("slow"), timeout=0.5).isOpened()
    assert time.monotonic() - begun < 3.0


class Failing:
    """A driver that raises what no driver should, ``times`` times in each of its ways."""

    def __init__(self, error: Exception, times: int) -> None:
        self.error, self.times, self.opened = error, times, 0

    def open(self, where: int | str) -> Failing:
        self.opened += 1
        if self.opened <= self.times:
            raise self.error
        return self

    def isOpened(self) -> bool:
        return True

    def read(self) -> tuple[bool, np.ndarray | None]:
        if self.opened <= 2 * self.times:
            raise self.error
        time.sleep(0.01)
        return True, np.full((18, 32, 3), 90, np.uint8)

    def release(self) -> None:
        if self.opened <= 3 * self.times:
            raise self.error


@pytest.mark.parametrize("error", [ValueError("x"), RuntimeError("x"), MemoryError(), UnicodeError(), cv2.error("x")])
def test_whatever_a_driver_raises_is_told_and_it_is_tried_again(error: Exception) -> None:
    driver = Failing(error, 2)
    with watched("0", opener=driver.open) as camera:
        assert trouble_of(camera) == "camera_missing"
        wait_for(lambda: camera.newest(0))
        assert camera.trouble is None and driver.opened > 4


def test_a_slow_camera_is_no_silent_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.camera_thread.SILENT_FOR", 0.8)
    pauses, closed = [0.1, 0.4, 1.2], threading.Event()

    class Slow(Failing):
        def read(self) -> tuple[bool, np.ndarray | None]:
            closed.wait(pauses.pop(0) if pauses else 30)
            return not closed.is_set(), np.full((18, 32, 3), 90, np.uint8)

        def hang_up(self) -> None:
            closed.set()

    with watched("0", opener=Slow(ValueError(), 0).open) as camera:
        wait_for(lambda: camera.newest(0))
        while camera.newest(2) is None:
            assert camera.trouble is None
            time.sleep(0.02)
        assert trouble_of(camera) == "camera_gone"


def test_a_wrong_address_opens_no_camera() -> None:
    assert not open_camera("http://[fe80::1/video").isOpened()


@pytest.mark.parametrize(("told", "sent"), [("f", "--f"), ("--f", "--f"), ("--f", "----f"), ('"-f"', "---f")])
def test_parts_of_a_stream_end_however_many_dashes_a_server_sets_before_its_word(told: str, sent: str) -> None:
    class Answer(http.server.BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            pass

        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", f"multipart/x-mixed-replace; boundary={told}")
            self.end_headers()
            for _ in range(5):
                self.wfile.write(sent.encode() + b"\r\nContent-Type: image/jpeg\r\n\r\n" + GOOD + b"\r\n")

    made = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=made.serve_forever, daemon=True).start()
    try:
        camera = HttpPictures(f"http://127.0.0.1:{made.server_address[1]}/")
        assert [camera.read()[0] for _ in range(4)] == [True] * 4
        camera.release()
    finally:
        made.shutdown()
        made.server_close()


def test_a_camera_that_sends_people_on_to_another_server_does_not_give_its_password_away() -> None:
    heard: list[tuple[str, str | None]] = []

    class Answer(http.server.BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            pass

        def do_GET(self) -> None:
            heard.append((self.path, self.headers.get("Authorization")))
            onward = {"/video": "/here", "/here": f"http://localhost:{made.server_address[1]}/there"}.get(self.path)
            self.send_response(302 if onward else 200)
            self.send_header("Location", onward) if onward else self.send_header("Content-Type", "image/jpeg")
            self.end_headers()
            self.wfile.write(GOOD)

    made = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=made.serve_forever, daemon=True).start()
    try:
        assert open_camera(f"http://ana:geheim@127.0.0.1:{made.server_address[1]}/video").isOpened()
    finally:
        made.shutdown()
        made.server_close()
    assert [(path, word is not None) for path, word in heard] == [("/video", True), ("/here", True), ("/there", False)]


@pytest.mark.parametrize("picture", [np.full((48, 64), 90, np.uint8), np.full((48, 64, 1), 90 << 8, np.uint16)])
def test_grey_pictures_of_a_camera_that_sees_in_the_dark_are_pictures_too(picture: np.ndarray) -> None:
    class Grey(Failing):
        def read(self) -> tuple[bool, np.ndarray]:
            time.sleep(0.02)
            return True, picture

    with watched("0", opener=Grey(ValueError(), 0).open) as camera:
        frame = wait_for(lambda: camera.newest(0))
        assert isinstance(frame, Frame) and frame.picture.shape == (48, 64, 3) and frame.picture.dtype == np.uint8
        assert (frame.picture == 90).all()
