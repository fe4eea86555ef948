"""One reader for all tests, and the folder of labelled photographs (not part of the repository)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import cv2
import pytest

from vision.pipeline import Reader


@pytest.fixture(scope="session")
def reader() -> Reader:
    return Reader()


@pytest.fixture(scope="session")
def photographs() -> Path:
    """The folder named by BURROW_PHOTOS, which holds labels.json and the pictures it names."""
    named = os.environ.get("BURROW_PHOTOS")
    if not named:
        pytest.skip("BURROW_PHOTOS is not set: give the folder of labelled dice photographs (with labels.json)")
    folder = Path(named)
    if not (folder / "labels.json").is_file():
        pytest.fail(f"BURROW_PHOTOS names {folder}, which holds no labels.json")
    return folder


@pytest.fixture(autouse=True)
def _one_thread() -> Iterator[None]:
    before = cv2.getNumThreads()
    cv2.setNumThreads(1)
    yield
    cv2.setNumThreads(before)
