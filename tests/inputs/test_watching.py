"""The camera's thread from a video to the rolls that the table hears: the real reader, one thread, nothing twice."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.core.messages import Message
from companion.dice.matching import CERTAIN
from companion.inputs.from_vision import looked_at
from companion.inputs.inbox import Inbox
from companion.inputs.sources import Sources
from companion.inputs.status import Health
from companion.inputs.watching import CameraWatch, PictureReader, open_source, take_photograph
from tests.vision.table_scenes import Squares, noisy, throw, tray, tumbling, with_hand
from vision.frames import Frame, Trouble, VideoFile
from vision.rendering import render_dice
from vision.seen import DiceSeen
from vision.tray import Tray

HALF = (320, 360)


def half(value: int, colour: str, seed: int) -> np.ndarray:
    return render_dice([value], colour, size=HALF, seed=seed)


def test_of_a_video_each_throw_is_told_once_and_a_die_that_stayed_is_not(tmp_path: Path) -> None:
    lies = half(3, "red", 2)
    first, second = (np.hstack([lies, half(value, "white", seed)]) for value, seed in ((5, 4), (2, 9)))
    moving = [np.hstack([lies, frame]) for frame in tumbling(half(2, "white", 9), 5)]
    frames = [*tumbling(first, 5), *[first] * 12, *moving, *[second] * 12]
    path = tmp_path / "evening.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 30, first.shape[1::-1])
    for k, frame in enumerate(frames):
        writer.write(noisy(frame, k))
    writer.release()

    told: list[list[tuple[str, str]]] = []
    watch = CameraWatch(VideoFile(path), lambda *rolls: told.append([(r.die, r.face) for r in rolls]))
    end = time.monotonic() + 60
    while time.monotonic() < end and (watch.glimpse.frame is None or watch.glimpse.frame.number < len(frames)):
        time.sleep(0.02)
    watch.close()
    assert [sorted(rolls) for rolls in told] == [
        [("camera:red", "3"), ("camera:white", "5")], [("camera:white", "2")],
    ]  # fmt: skip
    assert watch.glimpse.state == "still" and watch.glimpse.names == ("camera:red", "camera:white")


def test_of_the_first_throw_the_die_that_lay_there_before_is_not_told(tmp_path: Path) -> None:
    lies = half(3, "red", 2)
    first, rest = (np.hstack([lies, half(value, "white", seed)]) for value, seed in ((5, 4), (2, 9)))
    frames = [first, *[np.hstack([lies, frame]) for frame in tumbling(half(2, "white", 9), 5)], *[rest] * 12]
    path, told = tmp_path / "evening.avi", list[list[tuple[str, str]]]()
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 30, first.shape[1::-1])
    for k, frame in enumerate(frames):
        writer.write(noisy(frame, k))
    writer.release()
    watch = CameraWatch(VideoFile(path), lambda *rolls: told.append([(r.die, r.face) for r in rolls]))
    until(lambda: told or watch.glimpse.state == "still")
    watch.close()
    assert told == [[("camera:white", "2")]]


def until(what: Callable[[], object], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "did not happen in time"
        time.sleep(0.02)


def watching(where: Path, told: list[list[tuple[str, str]]], troubles: list[str]) -> CameraWatch:
    return CameraWatch(
        open_source(str(where)), lambda *rolls: told.append(sorted((r.die, r.face) for r in rolls)),
        from_the_start=True, on_trouble=lambda trouble: troubles.append(trouble.key if trouble else ""),
    )  # fmt: skip


def test_one_picture_is_watched_as_a_camera_that_stands_still(tmp_path: Path) -> None:
    path, told, troubles = tmp_path / "tray.JPG", list[list[tuple[str, str]]](), list[str]()
    cv2.imwrite(str(path), np.hstack([half(3, "red", 2), half(5, "white", 4)]))
    watch = watching(path, told, troubles)
    until(lambda: told)
    time.sleep(0.5)
    watch.close()
    assert told == [[("camera:red", "3"), ("camera:white", "5")]] and not troubles
    assert watch.glimpse.state == "still" and watch.glimpse.frame is not None


def test_a_broken_picture_of_a_folder_is_told_and_no_trouble_once_the_next_were_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.frames.NAMED_FOR", 1.0)
    told, troubles = list[list[tuple[str, str]]](), list[str]()
    cv2.imwrite(str(tmp_path / "1.png"), half(3, "red", 2))
    (tmp_path / "2.jpg").write_bytes((tmp_path / "1.png").read_bytes()[:500])
    cv2.imwrite(str(tmp_path / "3.png"), half(5, "white", 4))
    watch = watching(tmp_path, told, troubles)
    until(lambda: len(troubles) == 2 and len(told) == 2)
    watch.close()
    assert troubles == ["camera.picture_unreadable", ""]
    assert told == [[("camera:red", "3")], [("camera:white", "5")]]
    assert watch.glimpse.trouble is None and watch.glimpse.names == ("camera:white",)
    assert watch.glimpse.state == "still", "what was read stays when the trouble goes"


def test_of_a_single_photograph_the_true_reason_is_told(tmp_path: Path) -> None:
    def told(name: str, data: object) -> str:
        path = tmp_path / name
        path.write_bytes(data) if isinstance(data, bytes) else cv2.imwrite(str(path), data)  # type: ignore[call-overload]
        _, why = PictureReader().still(path)
        return why.key if why is not None else ""

    assert told("a.png", np.full((9, 40000, 3), 120, np.uint8)) == "camera.picture_too_large"
    assert told("b.png", np.full((90, 3, 3), 120, np.uint8)) == "camera.picture_too_small"
    assert told("c.png", b"no picture") == "camera.unreadable"
    wide = cv2.resize(np.hstack([half(3, "red", 2), half(5, "white", 4)]), (12480, 7020))
    assert told("d.jpg", wide) == "", "88 megapixels are read"


def test_a_hand_beside_the_marked_tray_is_not_in_the_way_of_a_photograph() -> None:
    felt = render_dice([3, 5], ["red", "white"], seed=4, size=(640, 360), ground="felt")
    table = cv2.copyMakeBorder(felt, 0, 360, 0, 0, cv2.BORDER_REFLECT)
    above = Tray(((0.0, 0.0), (1.0, 0.0), (1.0, 0.5), (0.0, 0.5)))
    beside, why = PictureReader().still(with_hand(table, 0, 0, 0.35), above)
    assert why is None and beside.seen is not None and beside.seen.values == (3, 5)
    _, why = PictureReader().still(with_hand(table, 0, 2, 0.35), above)
    assert why is not None and why.key == "camera.hand"


class Raising:
    """A source that raises, which no source should, and then gives pictures."""

    name = "a camera"
    trouble: Trouble | None = None

    def __init__(self) -> None:
        self.asked = 0

    def newest(self, after: int) -> Frame | None:
        self.asked += 1
        if self.asked <= 2:
            raise AttributeError("a fault of the driver")
        return Frame(half(3, "red", 2), self.asked)

    def close(self) -> None:
        """Nothing is held."""


def test_whatever_a_source_raises_is_told_and_reading_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.inputs.watching.BEGIN_ANEW", 0.2)
    troubles: list[Message | None] = []
    watch = CameraWatch(Raising(), lambda *rolls: None, on_trouble=troubles.append)
    until(lambda: watch.glimpse.names)
    watch.close()
    assert [trouble and (trouble.key, trouble.values["reason"]) for trouble in troubles] == [
        ("camera.reader_failed", "AttributeError"), None,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("where", "key"),
    [
        ("http://[fe80::1/video", "camera.address_wrong"), ("~nobody-of-that-name/tray", "camera.cannot_open"),
        ("/nowhere/tray.png", "camera.picture_missing"),
        ("192.168.1.20:8080/video", "camera.file_missing"), ("²", "camera.file_missing"),
    ],
)  # fmt: skip
def test_a_source_that_cannot_be_opened_is_told_and_never_starts_for_ever(where: str, key: str) -> None:
    async def choose() -> str:
        sources = Sources(Inbox(lambda *events: None))
        sources._loop = asyncio.get_running_loop()
        await sources.watch_camera(where)
        for _ in range(200):
            (status,) = sources.statuses
            if status.health is Health.TROUBLE and status.reason is not None:
                break
            await asyncio.sleep(0.05)
        await sources.watch_camera("")
        return status.reason.key if status.reason is not None else status.health.value

    assert asyncio.run(choose()) == key
    frame, trouble = take_photograph(where)
    assert frame is None and trouble is not None


class Dark:
    """A camera that gives no picture."""

    trouble: Trouble | None = None

    def __init__(self, number: int = 0) -> None:
        self.name = f"camera {number}"

    def newest(self, after: int) -> Frame | None:
        return None

    def close(self) -> None:
        """Nothing is held."""


def test_where_the_tray_lies_is_kept_for_each_camera() -> None:
    kept = {"0": Tray(turns=1, zones=2).plain(), "2": "damaged"}

    async def choose() -> None:
        sources = Sources(Inbox(lambda *events: None), trays=kept)
        sources._loop, sources.own_cameras = asyncio.get_running_loop(), Dark
        seen = []
        for where in ("0", "1", "2", "0"):
            await sources.watch_camera(where)
            assert sources._camera is not None
            seen.append((sources.tray, sources._camera.tray))
            if where == "1":
                sources.use_tray(Tray(mirrored=True))
                assert sources.tray == sources._camera.tray == Tray(mirrored=True)
        await sources.watch_camera("")
        assert seen == [(tray, tray) for tray in (Tray(turns=1, zones=2), None, Tray(), Tray(turns=1, zones=2))]
        assert sources.trays["1"] == Tray(mirrored=True).plain() and sources.trays["0"] == kept["0"]

    asyncio.run(choose())


def test_a_camera_chosen_while_nothing_is_listened_to_is_watched_from_then_on() -> None:
    async def choose() -> None:
        opened: list[int] = []
        sources = Sources(Inbox(lambda *events: None), camera="0", paused=True)
        sources._loop = asyncio.get_running_loop()
        sources.own_cameras = lambda number: opened.append(number) or Dark(number)  # type: ignore[func-returns-value]
        await sources.watch_camera("1")
        assert sources.camera == "1" and opened == [] and sources.camera_in_use == ""
        sources.resume()
        while not opened:
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.05)
        assert opened == [1] and sources.camera_in_use == "camera 1"
        await sources.watch_camera("")

    asyncio.run(choose())


def test_no_sentence_about_a_camera_holds_its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    where = "http://ana:geheim@127.0.0.1:9/video?key=geheim"
    monkeypatch.setattr("companion.inputs.watching.PHOTOGRAPH_WITHIN", 0.1)
    monkeypatch.setattr("vision.camera_thread.CameraThread", lambda where: Dark())
    _, nothing_came = take_photograph(where)
    monkeypatch.setattr("vision.camera_thread.CameraThread", lambda where: 1 / 0)
    _, failed = take_photograph(where)

    async def choose() -> Message | None:
        sources = Sources(Inbox(lambda *events: None))
        await sources.watch_camera(where)
        return sources.statuses[0].reason

    for told in (nothing_came, failed, asyncio.run(choose())):
        assert told is not None and told.values == {"source": "http://127.0.0.1:9/video"}
    _, told = take_photograph("ana:geheim@127.0.0.1/video")
    assert told is not None and told.values == {"source": "127.0.0.1/video"}


class Film:
    """A camera that gives these pictures, each once; ``trouble`` can be laid on it."""

    name = "a film"

    def __init__(self, *pictures: np.ndarray) -> None:
        self.pictures, self.shown = pictures, 0
        self.trouble: Trouble | None = None

    def newest(self, after: int) -> Frame | None:
        if self.trouble is not None or self.shown == len(self.pictures):
            return None
        self.shown += 1
        return Frame(noisy(self.pictures[self.shown - 1], self.shown), self.shown)

    def close(self) -> None:
        """Nothing is held."""


Told = list[list[tuple[str, str]]]


@contextlib.contextmanager
def filmed(*pictures: np.ndarray, **options: Any) -> Iterator[tuple[CameraWatch, Film, Told]]:
    film, told = Film(*pictures), Told()
    watch = CameraWatch(film, lambda *rolls: told.append([(roll.die, roll.face) for roll in rolls]), **options)
    try:
        yield watch, film, told
    finally:
        watch.close()


def all_told(*pictures: np.ndarray, **options: Any) -> Told:
    """What is told of a film."""
    with filmed(*pictures, **options) as (watch, film, told):
        until(lambda: film.shown == len(pictures) and watch.glimpse.state == "still")
        time.sleep(0.1)
    return told


@pytest.fixture
def squares(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice are plain squares (see `table_scenes`), read at once."""
    monkeypatch.setattr("companion.inputs.watching.reader_with", lambda taught, numerals: Squares())


ONE, TWO = "camera:unknown", "camera:unknown-2"


@pytest.mark.usefixtures("squares")
@pytest.mark.parametrize("change", [np.rot90, lambda p: cv2.resize(p, None, fx=1.25, fy=1.25)])
def test_a_camera_that_is_turned_or_set_otherwise_while_dice_lie_there_throws_none(
    change: Callable[[np.ndarray], np.ndarray],
) -> None:
    rolling, rest = throw((3, (200, 120)), (5, (420, 240)))
    other = [np.ascontiguousarray(change(picture)) for picture in throw((3, (200, 120)), (6, (300, 60)))[0]]
    after = np.ascontiguousarray(change(tray((3, (200, 120)), (6, (300, 60)))))
    turned = np.ascontiguousarray(change(rest))
    film = [*[tray()] * 4, *rolling, *[rest] * 6, *[turned] * 6, *other, *[after] * 6]
    first, second = all_told(*film)
    assert first == [(ONE, "3"), (TWO, "5")]
    assert [face for _, face in second] == ["6"], "and the next throw is told alone"


@pytest.mark.usefixtures("squares")
def test_a_die_taken_out_and_thrown_again_near_its_old_place_is_told() -> None:
    (first, rest), (second, again) = throw((3, (200, 120))), throw((3, (216, 120)))
    film = [*[tray()] * 4, *first, *[rest] * 6, *[tray()] * 6, *second, *[again] * 6]
    assert all_told(*film) == [[(ONE, "3")]] * 2


@pytest.mark.usefixtures("squares")
def test_only_pictures_that_rolls_rest_on_are_kept(tmp_path: Path) -> None:
    rolling, rest = throw((3, (200, 120)))
    held = with_hand(rest, 2, 1)
    film = [*[rest] * 6, *[held] * 4, *[rest] * 6, *[held] * 4, *[rest] * 6]
    assert all_told(*film, keep_in=tmp_path) == [] and list(tmp_path.iterdir()) == []
    assert all_told(*[tray()] * 4, *rolling, *[rest] * 6, *[held] * 4, *[rest] * 6, keep_in=tmp_path) == [[(ONE, "3")]]
    assert len(list(tmp_path.iterdir())) == 1


def test_a_die_that_was_overlooked_at_the_rest_before_asks_and_is_never_taken_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Overlooking(Squares):
        def read(self, picture: object, *, frame: int = 0) -> DiceSeen:
            seen = super().read(picture, frame=frame)
            overlooked = 3 if frame < 20 else 0
            return dataclasses.replace(seen, dice=tuple(die for die in seen.dice if die.value != overlooked))

    monkeypatch.setattr("companion.inputs.watching.reader_with", lambda taught, numerals: Overlooking())
    (first, rest), (second, after) = throw((3, (200, 120)), (5, (420, 240))), throw((3, (200, 120)), (6, (500, 100)))
    film, sure = [*[tray()] * 4, *first, *[rest] * 8, *second, *[after] * 8], list[tuple[str, bool]]()
    with filmed(*film) as (watch, source, _):
        watch._put = lambda *rolls: sure.extend((roll.face, roll.sure >= CERTAIN) for roll in rolls)
        until(lambda: source.shown == len(film) and watch.glimpse.state == "still")
        time.sleep(0.1)
    assert sure == [("5", True), ("3", False), ("6", True)]


class Slow(Squares):
    def read(self, picture: object, *, frame: int = 0) -> DiceSeen:
        time.sleep(0.3)
        return super().read(picture, frame=frame)


def test_a_camera_that_is_left_while_its_last_picture_is_read_tells_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.inputs.watching.reader_with", lambda taught, numerals: Slow())
    rolling, rest = throw((3, (200, 120)))
    with filmed(tray(), *rolling[:2], *[rest] * 4) as (watch, _, told):
        until(lambda: watch.glimpse.agreeing == 2)
        time.sleep(0.1)  # the third is being read
        watch.close()
        time.sleep(0.5)
        assert told == []


def test_dice_taken_before_they_are_told_are_told_once_and_what_lies_beside_them_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("companion.inputs.watching.reader_with", lambda taught, numerals: Slow())
    heard: list[tuple[str, str]] = []
    inbox = Inbox(lambda *events: None)
    monkeypatch.setattr(inbox, "put", lambda *rolls: heard.extend((roll.die, roll.face) for roll in rolls))
    for taken in ("again", "all"):
        heard.clear()
        sources = Sources(inbox, camera="0")
        rolling, rest = throw((3, (200, 120)), (5, (420, 240)))
        with filmed(tray(), *rolling[:2], *[rest] * 5) as (watch, film, _):
            watch._put = sources._seen
            sources._camera = watch
            until(lambda: len(watch.glimpse.names) == 2)
            glimpse = sources.glimpse
            assert glimpse.seen is not None and glimpse.state == "settling"
            if taken == "again":
                assert sources.look_again([TWO]) == 1
            else:
                sources.take(*looked_at(glimpse.seen.dice, {}, "", glimpse.names), of=glimpse)
            until(lambda: film.shown == len(film.pictures) and watch.glimpse.state == "still")
        first = [(TWO, "5"), (ONE, "3")]
        assert heard == (first if taken == "again" else first[::-1])


@pytest.mark.usefixtures("squares")
def test_of_a_camera_that_is_gone_nothing_is_read_any_more() -> None:
    with filmed(*[tray((3, (200, 120)))] * 5, tray=Tray(zones=2)) as (watch, film, _):
        until(lambda: watch.glimpse.names == ("camera:zone1",))
        film.trouble = Trouble("camera_gone", "a film")
        until(lambda: watch.glimpse.trouble and watch.glimpse.seen is None)
        assert watch.glimpse.frame is None and watch.glimpse.names == ()
