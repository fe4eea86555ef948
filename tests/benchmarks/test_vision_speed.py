"""How long one picture takes on one thread: ``pytest tests/benchmarks/test_vision_speed.py --benchmark-only``."""

from __future__ import annotations

import time
from typing import Any

import cv2
import numpy as np
import pytest

from vision.digits_net import TopFinder
from vision.live import STILL, TrayWatch
from vision.motion import MotionWatch
from vision.pipeline import WEIGHTS, Reader
from vision.rendering import render_dice
from vision.taught_marks import mark
from vision.taught_profile import TaughtSet
from vision.taught_reading import TaughtReader
from vision.taught_rendering import marked_body, marked_dice
from vision.taught_teaching import shown
from vision.tray import Tray


@pytest.mark.benchmark(timer=time.thread_time)
@pytest.mark.parametrize("many", [0, 5, 24, 30])
def test_reading_a_picture_of_1280_by_720(benchmark: Any, many: int) -> None:
    """Processor time of one picture; the aim is 30 ms, with up to 24 dice 60 ms at most."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        reader, picture = Reader(), render_dice([1 + k % 6 for k in range(many)], "ivory", seed=1)
        seen = benchmark.pedantic(reader.read, (picture,), rounds=8, warmup_rounds=2)
    finally:
        cv2.setNumThreads(threads)
    assert seen.refused is None


@pytest.mark.benchmark(timer=time.thread_time)
@pytest.mark.parametrize("known", [False, True], ids=["no set", "one set"])
def test_reading_24_dice_with_pips_while_a_taught_set_is_known(benchmark: Any, known: bool) -> None:
    """Processor time of one picture with six taught faces of two pictures each, beside the same without them."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    taught, finder = TaughtSet("signs"), TopFinder(WEIGHTS / "tops.onnx")
    signs = ("star", "X", "glove", "pan", "mallet", "mole")
    for number, sign in enumerate(signs, 1):
        for seed in (number, 10 + number):
            body = marked_body("ivory", [mark(each) for each in signs], np.random.default_rng(5))
            shows = marked_dice(body, [number], np.random.default_rng(seed), size=(400, 300), edge=70.0)[0]
            if (cut := shown(shows, finder).cut) is not None:
                taught = taught.with_picture(sign, cut)
    try:
        reader = TaughtReader([taught] if known else [], Reader())
        picture = render_dice([1 + k % 6 for k in range(24)], "ivory", seed=1)
        seen = benchmark.pedantic(reader.read, (picture,), rounds=5, warmup_rounds=1)
    finally:
        cv2.setNumThreads(threads)
    assert len(taught.faces) == 6 and len(seen.dice) == 24


def test_watching_for_motion(benchmark: Any) -> None:
    watch, picture = MotionWatch(), render_dice([2, 3], seed=1)
    watch.moved(picture)
    assert benchmark(watch.moved, picture) is False


@pytest.mark.benchmark(timer=time.thread_time)
@pytest.mark.parametrize("marked", [False, True])
def test_a_tray_that_lies_still(benchmark: Any, marked: bool) -> None:
    """Processor time of the camera's thread for one picture of a tray that was read; the aim is 15 ms at most."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    corners = ((0.1, 0.1), (0.9, 0.05), (0.95, 0.95), (0.05, 0.9))
    watch, picture = TrayWatch(Reader(), Tray(corners) if marked else None), render_dice([2, 3, 6], seed=1)
    noise = np.random.default_rng(0)
    pictures = [np.clip(picture + noise.normal(0, 3, picture.shape), 0, 255).astype(np.uint8) for _ in range(6)]
    try:
        for k in range(6):
            look = watch.feed(pictures[k % 6], k / 30, k)
        assert look.state == STILL
        frame = iter(range(6, 10**6))
        look = benchmark(lambda: watch.feed(pictures[(k := next(frame)) % 6], k / 30, k))
    finally:
        cv2.setNumThreads(threads)
    assert look.state == STILL
