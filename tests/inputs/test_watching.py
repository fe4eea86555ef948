"""The camera's thread from a video to the rolls that the table hears: the real reader, one thread, nothing twice."""

from __future__ import annotations

import time
from pathlib import Path

import cv2
import numpy as np

from companion.inputs.watching import CameraWatch
from tests.vision.table_scenes import noisy, tumbling
from vision.frames import VideoFile
from vision.rendering import render_dice

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
