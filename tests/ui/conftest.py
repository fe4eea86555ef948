"""Fixtures for everything that is drawn: a clean window with a fresh theme, in any tablet size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

# helpers that assert too: the tests import them before they are known as plugins
HELPERS = ("playing", "whakka", "mole_park_table", "molly_table", "parks_table", "theme_park_table", "topoum_table")
pytest.register_assert_rewrite(*(f"tests.ui.{name}" for name in HELPERS))

from tests.ui import pilot  # noqa: E402


@pytest.fixture
def fresh_theme() -> Iterator[Any]:
    """The theme at its defaults: day, above ground, text 1.0, scale 1."""
    from companion.ui.theme import theme

    def reset() -> None:
        theme.mode, theme.underground, theme.text_size, theme.less_motion = "day", False, 1.0, False
        theme.fit(1280, 800)

    reset()
    yield theme
    reset()


@pytest.fixture
def window(fresh_theme: Any) -> Iterator[Callable[..., Any]]:
    """Show a widget in an empty window: ``window(widget, size=(1280, 800))`` returns the widget."""
    from companion.ui.widgets.guards import burst_guard

    def open_with(widget: Any, size: tuple[int, int] = (1280, 800)) -> Any:
        pilot.window_size(*size)
        fresh_theme.fit(*size)
        return pilot.show(widget)

    burst_guard.open()
    pilot.clear_window()
    pilot.window_size(1280, 800)
    yield open_with
    burst_guard.open()
    pilot.clear_window()


@pytest.fixture
def look(tmp_path: Path) -> Callable[[str], Path]:
    """Take a screenshot by name into the test's folder (``BURROW_SHOTS`` names another one to keep them)."""
    import os

    folder = Path(os.environ.get("BURROW_SHOTS", tmp_path))
    return lambda name: pilot.screenshot(folder / f"{name}.png")
