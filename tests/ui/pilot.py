"""A pilot for screens without a display: open a window, step frames, tap, drag, look.

Import :func:`window_size`, :func:`frames`, :func:`tap` … or use the fixtures of ``tests/ui/conftest.py``.
The window is drawn by SDL's offscreen driver; importing this file sets the environment for it.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

if "kivy.core.window" in sys.modules:
    # it would have the size of a telephone for good, and every picture would be cut off
    raise ImportError("a window is open already: import tests.ui.pilot before anything of companion.ui")
os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("LP_NUM_THREADS", "0")  # two test processes on two cores draw faster without threads of their own
os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="kivy-"))

from kivy.config import Config

# the offscreen surface never grows, so it starts as large as the largest tablet either way up
_width, _height = os.environ.get("BURROW_TEST_WINDOW", "1920x1280").split("x")
Config.set("graphics", "width", _width)
Config.set("graphics", "height", _height)
Config.set("graphics", "multisamples", "0")
Config.set("graphics", "vsync", "0")
Config.set("input", "mouse", "mouse,disable_multitouch")

from kivy.animation import Animation  # noqa: E402
from kivy.base import EventLoop  # noqa: E402
from kivy.clock import Clock  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.graphics.opengl import glFinish  # noqa: E402
from kivy.tests.common import UnitTestTouch  # noqa: E402

# The offscreen surface is never swapped: without this, Mesa keeps every frame (4 MB each) until the process ends.
Window.bind(on_flip=lambda *_: glFinish())

#: The tablet sizes every screen has to work on.
SIZES = [(1280, 800), (800, 1280), (1024, 600), (1920, 1200)]


def frames(count: int = 3) -> None:
    """Let the app live for some frames."""
    for _ in range(count):
        EventLoop.idle()


def settle(seconds: float = 2.0) -> None:
    """Step frames until no animation runs any more (or that many seconds of frames have passed)."""
    frames(3)
    end = Clock.get_time() + seconds
    while Animation._instances and Clock.get_time() < end:
        frames(1)
    frames(3)


def wait(seconds: float) -> None:
    """Step frames until the app's clock has moved on by ``seconds``."""
    end = Clock.get_time() + seconds
    while Clock.get_time() < end:
        frames(1)


def window_size(width: int, height: int) -> None:
    """Give the window a size in pixels and wait until everything has been laid out."""
    EventLoop.ensure_window()
    Window.size = (width, height)
    frames(3)
    assert tuple(Window.size) == (width, height), f"the window became {Window.size}"


def show(widget: Any) -> Any:
    """Fill the window with a widget, lay it out, and hand it back."""
    EventLoop.ensure_window()
    Window.add_widget(widget)
    frames(4)
    return widget


def clear_window() -> None:
    """Take everything out of the window."""
    for child in Window.children[:]:
        Window.remove_widget(child)
    Window.clearcolor = (0, 0, 0, 1)  # a play screen clears it with its ground
    frames(2)


def middle(widget: Any) -> tuple[float, float]:
    """Where a widget's middle lies in the window, in pixels, turned parents included."""
    x, y = widget.to_window(*widget.center)
    return float(x), float(y)


def finger(x: float, y: float) -> UnitTestTouch:
    """A finger over a place in the window (pixels); press it with ``touch_down()``."""
    return UnitTestTouch(x, y)


@contextmanager
def no_long_press() -> Iterator[None]:
    """However long a slow machine takes for a frame, what follows is a tap or a drag, and the finger does not rest."""
    from companion.ui.widgets import base
    from companion.ui.widgets.hex_board import fingers

    with patch.object(base, "LONG_PRESS", 3600.0), patch.object(fingers, "LONG_PRESS", 3600.0):
        yield


def tap_at(x: float, y: float) -> None:
    """Tap a place in the window and wait a little longer than a button stays down."""
    touch = finger(x, y)
    with no_long_press():
        touch.touch_down()
        frames(1)
        touch.touch_up()
    frames(2)


def tap(widget: Any, *, at: tuple[float, float] | None = None) -> None:
    """Tap a widget in its middle, or at a place given as shares of its size from its lower left corner."""
    if at is None:
        x, y = middle(widget)
    else:
        x, y = widget.to_window(widget.x + at[0] * widget.width, widget.y + at[1] * widget.height)
    tap_at(x, y)


def hold(widget: Any, seconds: float) -> None:
    """Keep a finger on a widget's middle for some seconds."""
    touch = finger(*middle(widget))
    touch.touch_down()
    wait(seconds)
    touch.touch_up()
    frames(2)


def drag(start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
    """Move a finger over the glass from one place to another (pixels)."""
    touch = finger(*start)
    with no_long_press():
        touch.touch_down()
        frames(1)
        for step in range(1, steps + 1):
            share = step / steps
            touch.touch_move(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            frames(1)
        touch.touch_up()
    frames(2)


def key(name: str, modifiers: list[str] | None = None) -> None:
    """Press a key: ``tab``, ``enter``, ``escape``, ``left`` …, or a letter."""
    codes = {"tab": 9, "enter": 13, "escape": 27, "right": 275, "left": 276, "up": 273, "down": 274, "space": 32}
    code = codes.get(name, ord(name[0].lower()))
    text = name if len(name) == 1 else None
    Window.dispatch("on_key_down", code, 0, text, modifiers or [])
    Window.dispatch("on_key_up", code, 0)
    frames(2)


def walk(root: Any, kind: type) -> Iterator[Any]:
    """Every widget of a class under a root, in drawing order."""
    return (widget for widget in root.walk(restrict=True) if isinstance(widget, kind))


def find(root: Any, kind: type, **wanted: Any) -> Any:
    """The one widget of a class whose properties have the wanted values; says what was there if none has."""
    found = [w for w in walk(root, kind) if all(getattr(w, name) == value for name, value in wanted.items())]
    there = [{name: getattr(w, name) for name in wanted} for w in walk(root, kind)]
    assert len(found) == 1, f"{len(found)} {kind.__name__} with {wanted}; on the screen: {there}"
    return found[0]


def screenshot(path: Path | str) -> Path:
    """Write what the window shows as a PNG and return its path."""
    frames(2)
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    written = Path(Window.screenshot(name=str(path.with_suffix(".png"))))
    written.replace(path)
    return path


def pixels(path: Path | str) -> Any:
    """A picture as an array ``[row, column, rgb]`` of 0 … 255."""
    import cv2

    return cv2.imread(str(path), cv2.IMREAD_COLOR)[:, :, ::-1]
