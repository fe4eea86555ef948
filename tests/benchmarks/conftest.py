"""Benchmarks are measured, never asserted, and only on request: ``pytest tests/benchmarks --benchmark-only``."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

os.environ.setdefault("BURROW_TEST_WINDOW", "1280x800")  # a tablet's window; the tests' one is as large as any tablet's

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave this folder out of every run that was not started to measure."""
    if config.getoption("benchmark_only", False):
        return
    here = [item for item in items if HERE in item.path.parents]
    if here:
        items[:] = [item for item in items if HERE not in item.path.parents]
        config.hook.pytest_deselected(items=here)
