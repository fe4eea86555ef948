"""How long one picture takes on one thread: ``pytest tests/benchmarks/test_vision_speed.py --benchmark-only``."""

from __future__ import annotations

from typing import Any

import cv2
import pytest

from vision.motion import MotionWatch
from vision.pipeline import Reader
from vision.rendering import render_dice


@pytest.mark.parametrize("many", [0, 5, 30])
def test_reading_a_picture_of_1280_by_720(benchmark: Any, many: int) -> None:
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        reader, picture = Reader(), render_dice([1 + k % 6 for k in range(many)], "ivory", seed=1)
        seen = benchmark.pedantic(reader.read, (picture,), rounds=8, warmup_rounds=2)
    finally:
        cv2.setNumThreads(threads)
    assert seen.refused is None


def test_watching_for_motion(benchmark: Any) -> None:
    watch, picture = MotionWatch(), render_dice([2, 3], seed=1)
    watch.moved(picture)
    assert benchmark(watch.moved, picture) is False
