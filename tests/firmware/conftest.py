"""The AVR firmware, compiled once for all tests of a worker."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def avr_built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with die.hex and bootloader.hex."""
    for tool, package in (("avr-gcc", "gcc-avr avr-libc"), ("make", "make")):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is missing: apt install {package}")
    pytest.importorskip("yasimavr", reason="the emulator of AVR chips: pip install yasimavr (g++, libelf-dev)")
    from tests.firmware.board import build

    return build(tmp_path_factory.mktemp("avr"))
