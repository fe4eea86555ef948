"""Parts that the screens share: a column that scrolls comes to rest whatever its words do."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from kivy.logger import Logger
from kivy.uix.widget import Widget

from companion.ui.screens.parts import Scroll
from companion.ui.typeset import measure
from companion.ui.widgets.words import Words
from tests.ui import pilot

SENTENCE = "The Park Entrance of everybody's park"


class Kept(logging.Handler):
    """Keeps what Kivy logs."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


def test_words_that_are_lower_where_they_are_narrower_do_not_move_the_bar_for_ever(
    window: Callable[..., Any], fresh_theme: Any
) -> None:
    words = Words(text=SENTENCE, style="name", lines=2)
    bar = fresh_theme.dp(12)
    # as narrow as the words fit into two lines at their full size: beside a bar they shrink, and are lower
    wide = next(wide for wide in range(150, 900) if _high(words, wide) > _high(words, wide - bar) > 0)
    room = round((_high(words, wide) + _high(words, wide - bar)) / 2) + 200
    scroll = Scroll(size_hint=(None, None), size=(wide, room), pos=(100, 100), gap=0)
    scroll.column.add_widget(words)
    scroll.column.add_widget(Widget(size_hint_y=None, height=201))
    made: list[Any] = []
    scroll.column.fbind("padding", lambda *_: made.append(scroll.column.padding[2]))
    log = Kept()
    Logger.addHandler(log)
    try:
        window(scroll)
        pilot.frames(10)
        assert made, "the bar makes these words lower"
        assert not [said for said in log.said if "too much iteration" in said]
        made.clear()
        pilot.frames(10)
        assert not made, "it has come to rest"
    finally:
        Logger.removeHandler(log)


def _high(words: Words, wide: float) -> float:
    """How high the words are at a width, in pixels."""
    return float(measure(words.text, words.setting(wide))[1])
