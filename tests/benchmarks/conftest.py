"""Benchmarks are measured, never asserted, and only on request: ``pytest tests/benchmarks --benchmark-only``."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_configure(config: pytest.Config) -> None:
    """Measure in a tablet's window. The tests keep their own, which is as large as any tablet's: a picture of what lies
    beyond the window's edge shows what the memory happened to hold."""
    if config.getoption("benchmark_only", False):
        os.environ.setdefault("BURROW_TEST_WINDOW", "1280x800")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave this folder out of every run that was not started to measure."""
    if config.getoption("benchmark_only", False):
        return
    here = [item for item in items if HERE in item.path.parents]
    if here:
        items[:] = [item for item in items if HERE not in item.path.parents]
        config.hook.pytest_deselected(items=here)
