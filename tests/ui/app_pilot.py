"""Running the real app offscreen: open it, tap what a person sees, look what happened."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.ui import pilot
from tests.ui.app_game import library_of


def rest_of_burst() -> None:
    """Let the moment pass in which taps on a new screen are ignored."""
    from companion.ui.widgets.guards import burst_guard

    pilot.settle()
    burst_guard.open()


@contextmanager
def running(
    library: Any = None, size: tuple[int, int] = (1280, 800), language: str | None = "en", **more: Any
) -> Iterator[Any]:
    """Open the app with a library and close it again; motion is short and toasts stay until the test has looked."""
    from companion.ui import tokens
    from companion.ui.app import BurrowApp
    from companion.ui.theme import theme

    library = library_of() if library is None else library
    if library.setting("app.less_motion") is None:
        library.set_setting("app.less_motion", True)
    pilot.window_size(*size)
    theme.fit(*size)
    toast, tokens.MOTION["toast"] = tokens.MOTION["toast"], 600.0
    app = BurrowApp(library, language=language, **more)
    app._run_prepare()
    rest_of_burst()
    try:
        yield app
    finally:
        tokens.MOTION["toast"] = toast
        app.dispatch("on_stop")
        pilot.clear_window()
        theme.mode, theme.text_size, theme.less_motion, theme.underground = "day", 1.0, False, False


def turn(width: int, height: int) -> None:
    """Rotate the tablet."""
    from companion.ui.theme import theme

    pilot.window_size(width, height)
    theme.fit(width, height)
    rest_of_burst()


def everything(app: Any) -> list[Any]:
    """Every widget the person may see: the page on top, what lies over it, and the notices."""
    from companion.ui.widgets.overlay import Overlay

    top = Overlay.top()
    roots = [app.page, *([top] if top else []), app.notices]
    return [widget for root in roots for widget in root.walk()]


def texts(app: Any) -> list[str]:
    """All words on the screen."""
    found: list[str] = []
    for widget in everything(app):
        for name in ("text", "title", "note", "caption", "word", "name", "sentence", "question"):
            value = getattr(widget, name, None)
            if isinstance(value, str) and value:
                found.append(value)
        found.extend(getattr(widget, "options", []) or [])
    return found


def sees(app: Any, words: str) -> bool:
    """Whether some text on the screen contains the words."""
    return any(words in text for text in texts(app))


def thing(app: Any, words: str) -> Any:
    """The last tappable widget that carries the words (what lies on top comes last)."""
    from companion.ui.widgets.base import Tappable

    def says(widget: Any) -> bool:
        return any(
            getattr(widget, name, None) == words for name in ("text", "title", "word", "spoken", "name", "words")
        )

    found = [widget for widget in everything(app) if isinstance(widget, Tappable) and says(widget)]
    assert found, f"nothing to tap says {words!r}; there is {texts(app)}"
    return found[-1]


def tap(app: Any, words: str) -> None:
    """Tap what carries the words, as a finger would."""
    widget = thing(app, words)
    bring_into_sight(widget)
    pilot.tap(widget)
    rest_of_burst()


def bring_into_sight(widget: Any) -> None:
    """Scroll until a widget can be touched."""
    from kivy.uix.scrollview import ScrollView

    up = widget.parent
    while up is not None and up is not up.parent and not isinstance(up, ScrollView):
        up = up.parent if hasattr(up, "parent") else None
    if isinstance(up, ScrollView) and up.do_scroll_y:
        up.scroll_to(widget, animate=False)
        pilot.frames(3)


def row_of(app: Any, title: str, kind: type) -> Any:
    """The control of a class in the row with that title."""
    from companion.ui.screens.rows import SettingRow

    row = next(w for w in everything(app) if isinstance(w, SettingRow) and w._title == title)
    control = next(control for control in row.controls if isinstance(control, kind))
    bring_into_sight(control)
    return control


def choose(app: Any, word: str) -> None:
    """Tap one word of a row of words side by side."""
    from companion.ui.widgets.choices import Segmented

    control = next(w for w in everything(app) if isinstance(w, Segmented) and word in w.options)
    bring_into_sight(control)
    x, y, across, high = control._segments()[control.options.index(word)]
    pilot.tap_at(*control.to_window(x + across / 2, y + high / 2))
    rest_of_burst()
