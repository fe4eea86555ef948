"""Pictures from cameras, videos and folders; and what is said when they are missing or vanish."""

from __future__ import annotations

import contextlib
import http.server
import socket
import struct
import threading
import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.addresses import with_secrets, without_secrets
from vision.camera_thread import CameraThread, open_camera
from vision.frames import Frame, FrameSource, PictureFolder, VideoFile, read_picture
from vision.http_pictures import HttpPictures
from vision.pipeline import Reader
from vision.rendering import render_dice

SMALL = (320, 180)


def shades(n: int) -> list[np.ndarray]:
    return [np.full((180, 320, 3), 40 + 20 * k, np.uint8) for k in range(n)]


def all_frames(source: FrameSource, most: int = 100) -> list[Frame]:
    out: list[Frame] = []
    while len(out) < most and (frame := source.newest(out[-1].number if out else 0)) is not None:
        out.append(frame)
    return out


def wait_for(what: Callable[[], object], seconds: float = 20) -> object:
    """Polls until ``what`` gives something true; fails the test when it never does."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if got := what():
            return got
        time.sleep(0.02)
    pytest.fail("did not happen in time")


# --- folders and single pictures


def test_a_folder_gives_its_pictures_in_order_then_ends(tmp_path: Path) -> None:
    for k, picture in enumerate(shades(3)):
        cv2.imwrite(str(tmp_path / f"{k}.png"), picture)
    (tmp_path / "notes.txt").write_text("no picture")
    source = PictureFolder(tmp_path)
    frames = all_frames(source)
    assert [f.number for f in frames] == [1, 2, 3]
    assert [int(f.picture[0, 0, 0]) for f in frames] == [40, 60, 80]
    assert source.trouble is None
    assert source.newest(3) is None


def test_a_folder_can_loop_and_hold(tmp_path: Path) -> None:
    for k, picture in enumerate(shades(2)):
        cv2.imwrite(str(tmp_path / f"{k}.png"), picture)
    frames = all_frames(PictureFolder(tmp_path, loop=True, hold=2), most=6)
    assert [int(f.picture[0, 0, 0]) for f in frames] == [40, 40, 60, 60, 40, 40]
    assert [f.number for f in frames] == [1, 2, 3, 4, 5, 6]


def test_a_broken_picture_is_passed_over_and_named(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "b.png"), shades(1)[0])
    (tmp_path / "a.jpg").write_bytes(b"\xff\xd8 this is no jpeg")
    source = PictureFolder(tmp_path)
    assert len(all_frames(source)) == 1
    assert source.trouble is not None
    assert source.trouble.key == "picture_unreadable" and "a.jpg" in str(source.trouble)


@pytest.mark.parametrize("broken", ["0.jpg", "b.jpg", "z.jpg"])
def test_a_broken_picture_is_no_trouble_any_more_once_others_were_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    monkeypatch.setattr("vision.frames.NAMED_FOR", 0.3)
    for name in ("a.png", "c.png"):
        cv2.imwrite(str(tmp_path / name), shades(1)[0])
    (tmp_path / broken).write_bytes(b"\xff\xd8 this is no jpeg")
    source = PictureFolder(tmp_path)
    assert len(all_frames(source)) == 2
    assert source.trouble is not None and broken in str(source.trouble), "long enough to be seen"
    wait_for(lambda: source.trouble is None, seconds=2)


def test_a_folder_of_broken_pictures_alone_stays_in_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.frames.NAMED_FOR", 0.0)
    (tmp_path / "a.jpg").write_bytes(b"nothing")
    source = PictureFolder(tmp_path)
    assert source.newest(0) is None
    time.sleep(0.02)
    assert source.trouble is not None and source.trouble.key == "picture_unreadable"


def test_one_picture_is_a_source_too_and_is_named_where_it_is_missing_or_broken(tmp_path: Path) -> None:
    path = tmp_path / "tray.png"
    source = PictureFolder(path)
    assert source.newest(0) is None
    assert source.trouble is not None and source.trouble.key == "picture_missing"
    path.write_bytes(b"no picture")
    source = PictureFolder(path)
    assert source.newest(0) is None
    assert source.trouble is not None and source.trouble.key == "picture_broken"
    cv2.imwrite(str(path), shades(1)[0])
    source = PictureFolder(path, hold=3)
    assert len(all_frames(source)) == 3 and source.trouble is None


def test_a_folder_of_broken_pictures_only_ends_even_when_it_loops(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(b"nothing")
    assert PictureFolder(tmp_path, loop=True).newest(0) is None


@pytest.mark.parametrize(("make", "key"), [(False, "folder_missing"), (True, "folder_empty")])
def test_a_missing_or_empty_folder_is_named(tmp_path: Path, make: bool, key: str) -> None:
    folder = tmp_path / "tray"
    if make:
        folder.mkdir()
    source = PictureFolder(folder)
    assert source.newest(0) is None
    assert source.trouble is not None and source.trouble.key == key and str(folder) in str(source.trouble)


def with_orientation(jpeg: bytes, orientation: int) -> bytes:
    """A JPEG with an EXIF block that holds just the orientation (tag 0x0112), as phones write it."""
    entry = struct.pack(">HHIHH", 0x0112, 3, 1, orientation, 0)
    exif = b"Exif\0\0" + b"MM\0\x2a" + struct.pack(">I", 8) + struct.pack(">H", 1) + entry + struct.pack(">I", 0)
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + jpeg[2:]


@pytest.mark.parametrize(
    ("orientation", "undo"),
    [(1, None), (3, cv2.ROTATE_180), (6, cv2.ROTATE_90_COUNTERCLOCKWISE), (8, cv2.ROTATE_90_CLOCKWISE)],
)
def test_the_orientation_in_a_photograph_is_obeyed(tmp_path: Path, orientation: int, undo: int | None) -> None:
    upright = render_dice([4], "white", size=(320, 200), seed=2)
    stored = upright if undo is None else cv2.rotate(upright, undo)
    data = cv2.imencode(".jpg", stored, [cv2.IMWRITE_JPEG_QUALITY, 98])[1].tobytes()
    path = tmp_path / "photo.jpg"
    path.write_bytes(with_orientation(data, orientation))
    picture = read_picture(path)
    assert picture is not None and picture.shape == upright.shape
    assert np.abs(picture.astype(int) - upright).mean() < 6


def test_a_path_outside_ascii_is_read(tmp_path: Path) -> None:
    path = tmp_path / "dés ✓.png"
    path.write_bytes(cv2.imencode(".png", shades(1)[0])[1].tobytes())
    assert read_picture(path) is not None
    assert read_picture(tmp_path / "nichts.png") is None


# --- video files


def write_video(path: Path, pictures: list[np.ndarray]) -> None:
    height, width = pictures[0].shape[:2]
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 15, (width, height))
    assert writer.isOpened()
    for picture in pictures:
        writer.write(picture)
    writer.release()


def test_a_video_gives_every_frame_once_and_ends(tmp_path: Path) -> None:
    path = tmp_path / "roll.avi"
    write_video(path, shades(5))
    source = VideoFile(path)
    frames = all_frames(source)
    assert [f.number for f in frames] == [1, 2, 3, 4, 5]
    assert [round(float(f.picture.mean())) for f in frames] == pytest.approx([40, 60, 80, 100, 120], abs=4)
    assert source.trouble is None
    source.close()
    source.close()


def test_a_video_can_loop(tmp_path: Path) -> None:
    path = tmp_path / "roll.avi"
    write_video(path, shades(3))
    source = VideoFile(path, loop=True)
    frames = all_frames(source, most=7)
    assert [f.number for f in frames] == list(range(1, 8))
    assert float(frames[3].picture.mean()) == pytest.approx(40, abs=4)
    source.close()


def test_dice_in_a_video_are_read(tmp_path: Path, reader: Reader) -> None:
    path = tmp_path / "dice.avi"
    write_video(path, [render_dice([3, 6], ["white", "red"], seed=4)] * 2)
    source = VideoFile(path)
    assert [reader.read(f.picture, frame=f.number).values for f in all_frames(source)] == [(3, 6)] * 2
    source.close()


@pytest.mark.parametrize("content", [None, b"", b"RIFF but no video"])
def test_what_is_no_video_is_named(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "broken.avi"
    if content is not None:
        path.write_bytes(content)
    source = VideoFile(path)
    assert source.newest(0) is None
    key = "file_missing" if content is None else "video_unreadable"
    assert source.trouble is not None and source.trouble.key == key and "broken.avi" in str(source.trouble)
    source.close()


# --- cameras


class PhoneCamera:
    """A phone that serves its camera as MJPEG over HTTP on the loopback, and can be switched off and on."""

    def __init__(self, port: int = 0, *, lengths: bool = True, snapshot: bool = False) -> None:
        self.asked_with: list[str | None] = []
        pictures = [cv2.imencode(".jpg", p)[1].tobytes() for p in shades(8)]
        self.sockets: list[socket.socket] = []
        phone = self

        class Answer(http.server.BaseHTTPRequestHandler):
            def log_message(self, format: str, *args: object) -> None:
                pass

            def do_GET(self) -> None:
                phone.sockets.append(self.connection)
                phone.asked_with.append(self.headers.get("Authorization"))
                self.send_response(200)
                if snapshot:
                    data = pictures[len(phone.asked_with) % len(pictures)]
                    self.send_header("Content-Type", "image/jpeg")
                    self.send_header("Content-Length", str(len(data)))
                    self.end_headers()
                    self.wfile.write(data)
                    return
                self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=f")
                self.end_headers()
                k = 0
                try:
                    while True:
                        data = pictures[k % len(pictures)]
                        told = b"Content-Length: %d\r\n" % len(data) if lengths else b""
                        head = b"--f\r\nContent-Type: image/jpeg\r\n" + told + b"\r\n"
                        self.wfile.write(head + data + b"\r\n")
                        k += 1
                        time.sleep(0.03)
                except OSError:
                    pass

        class Server(http.server.ThreadingHTTPServer):
            allow_reuse_address = True
            daemon_threads = True

        self._server = Server(("127.0.0.1", port), Answer)
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def switch_off(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        for connection in self.sockets:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


def test_a_camera_that_vanishes_is_named_and_taken_up_again() -> None:
    phone = PhoneCamera()
    camera = CameraThread(f"http://user:secret@127.0.0.1:{phone.port}/video", retry=0.1, patience=2)
    try:
        first = wait_for(lambda: camera.newest(0))
        assert isinstance(first, Frame) and first.picture.shape == (180, 320, 3)
        assert camera.trouble is None
        phone.switch_off()
        wait_for(lambda: camera.trouble)
        assert camera.trouble is not None and camera.trouble.key == "camera_gone"
        assert f"127.0.0.1:{phone.port}" in str(camera.trouble) and "secret" not in str(camera.trouble)
        assert camera.newest(0) is None, "a picture from before must not pass for one of now"
        phone = PhoneCamera(phone.port)
        again = wait_for(lambda: camera.newest(first.number))
        assert isinstance(again, Frame) and again.number > first.number
        assert camera.trouble is None
    finally:
        camera.close()
        phone.switch_off()


def test_only_the_newest_picture_is_kept() -> None:
    phone = PhoneCamera()
    camera = CameraThread(f"http://127.0.0.1:{phone.port}/video")
    try:
        first = wait_for(lambda: camera.newest(0))
        assert isinstance(first, Frame)
        later = wait_for(lambda: camera.newest(first.number + 4))
        assert isinstance(later, Frame) and later.number > first.number + 4
        assert camera.newest(later.number + 1000) is None
    finally:
        camera.close()
        phone.switch_off()


def test_a_stream_without_lengths_and_an_address_of_single_pictures_are_read_too() -> None:
    for kind in ({"lengths": False}, {"snapshot": True}):
        phone = PhoneCamera(**kind)
        pictures = open_camera(f"http://anna:ge%40heim@127.0.0.1:{phone.port}/shot.jpg")
        assert isinstance(pictures, HttpPictures)
        try:
            shown = [pictures.read()[1] for _ in range(3)]
            assert all(each is not None and each.shape == (180, 320, 3) for each in shown)
            assert len({int(each.mean()) for each in shown if each is not None}) == 3
            assert phone.asked_with[0] == "Basic YW5uYTpnZUBoZWlt"
        finally:
            pictures.release()
            phone.switch_off()
        assert pictures.read() == (False, None)


def test_a_page_that_is_no_camera_is_not_open() -> None:
    handler = http.server.SimpleHTTPRequestHandler
    handler.log_message = lambda *_: None  # type: ignore[method-assign]
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        assert not HttpPictures(f"http://127.0.0.1:{server.server_address[1]}/").isOpened()
        server.shutdown()
    assert not HttpPictures("http://127.0.0.1:9/video").isOpened()


def test_a_camera_that_was_never_there_is_said_to_be_missing() -> None:
    camera = CameraThread("98", retry=0.05)
    try:
        wait_for(lambda: camera.trouble)
        assert camera.trouble is not None
        assert camera.trouble.key == "camera_missing" and "98" in str(camera.trouble)
        assert camera.newest(0) is None
    finally:
        camera.close()


def test_opening_a_camera_that_is_not_there_does_not_raise() -> None:
    assert not open_camera(98).isOpened()


def test_closing_stops_the_thread_also_while_it_waits_to_try_again() -> None:
    before = threading.active_count()
    camera = CameraThread(97, retry=60)
    wait_for(lambda: camera.trouble)
    camera.close()
    camera.close()
    assert threading.active_count() <= before


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("rtsp://anna:geheim@10.0.0.7:554/cam?token=1", "rtsp://10.0.0.7:554/cam"),
        ("http://10.0.0.7/video", "http://10.0.0.7/video"),
        ("video0", "video0"),
        ("http://10.0.0.7?user=anna&pwd=geheim", "http://10.0.0.7"),
        ("http://10.0.0.7?next=/home/geheim", "http://10.0.0.7"),
        ("http://anna:ge/he?im@10.0.0.7/video", "http://10.0.0.7/video"),
        ("http://anna:ge#heim@10.0.0.7/video#geheim", "http://10.0.0.7/video"),
        ("http://10.0.0.7:8080/@hall/video", "http://10.0.0.7:8080/@hall/video"),
        ("rtsp://[fe80::1]:554/@hall", "rtsp://[fe80::1]:554/@hall"),
        ("anna:geheim@10.0.0.7:8080/video", "10.0.0.7:8080/video"),
        ("/home/anna/dice@home.png", "/home/anna/dice@home.png"),
    ],
)
def test_names_of_cameras_hold_no_passwords(url: str, shown: str) -> None:
    assert without_secrets(url) == shown


@pytest.mark.parametrize(
    ("edited", "whole"),
    [
        ("rtsp://10.0.0.7:554/cam", "rtsp://anna:ge/heim@10.0.0.7:554/cam?token=1"),
        ("rtsp://10.0.0.7:554/hall", "rtsp://anna:ge/heim@10.0.0.7:554/hall"),
        ("RTSP://10.0.0.7:554", "RTSP://anna:ge/heim@10.0.0.7:554"),
        ("rtsp://ben:bau@10.0.0.7:554/cam", "rtsp://ben:bau@10.0.0.7:554/cam"),
        ("rtsp://10.0.0.8:554/cam", "rtsp://10.0.0.8:554/cam"),
        ("rtsp://10.0.0.7:555/cam", "rtsp://10.0.0.7:555/cam"),
        ("http://10.0.0.7:554/cam", "http://10.0.0.7:554/cam"),
        ("dice.mp4", "dice.mp4"),
    ],
)
def test_an_edited_address_keeps_its_password_on_the_same_server_alone(edited: str, whole: str) -> None:
    assert with_secrets(edited, "rtsp://anna:ge/heim@10.0.0.7:554/cam?token=1") == whole


@pytest.mark.parametrize("known", ["", "0", "dice.mp4", "http://10.0.0.7/video"])
def test_without_a_known_password_what_is_typed_is_taken(known: str) -> None:
    assert with_secrets("http://10.0.0.7/other", known) == "http://10.0.0.7/other"
