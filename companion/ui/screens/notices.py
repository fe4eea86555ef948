"""What the app says by itself: a banner at the top that stays until it is read, and a toast that goes by itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.ui import paint, tokens
from companion.ui.screens.page import Mark, button, centred
from companion.ui.theme import theme
from companion.ui.widgets.card import Column, Row
from companion.ui.widgets.words import Words

SIGNS = {"info": ("isoft", "info", "info"), "doubt": ("asoft", "warning", "warnink"), "refusal": ("dsoft", "warning", "danger")}  # fmt: skip


class Patch(Row):
    """A rounded ground under a row."""

    ground = StringProperty("isoft")
    watch = ("ground",)

    def paint(self) -> None:
        paint.foot(self.box, theme.dp(20))
        paint.rounded(self.box, theme.dp(20), self.ground)


class Notices(FloatLayout):
    """The layer above every screen that holds at most one banner and one toast. Touches elsewhere pass through."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.banner: Patch | None = None
        self.toast: Patch | None = None
        self._away: Any = None
        self.fbind("size", lambda *_: self._place())

    def show_banner(
        self, text: str, close: str, *, kind: str = "doubt", action: str = "", act: Callable[[], object] | None = None
    ) -> None:
        """Show a banner in place of the one before; ``close`` are the words of the button that puts it away."""
        self.hide_banner()
        ground, sign, ink = SIGNS[kind]
        self.banner = made = Patch(ground=ground, pad=16, pad_y=12, gap=14, hug_y=True, size_hint_x=None)
        made.add_widget(centred(Mark(sign, ink)))
        made.add_widget(centred(Words(text=text, style="label")))
        made.text = text
        if action and act is not None:
            made.add_widget(centred(button(action, tap=partial(self._then, act), text_sp=18)))
        made.add_widget(centred(button(icon="close", spoken=close, tap=self.hide_banner)))
        self.add_widget(made)
        made.fbind("height", lambda *_: self._place())
        self._place()

    def hide_banner(self) -> None:
        """Put the banner away."""
        if self.banner is not None:
            self.remove_widget(self.banner)
            self.banner = None

    def show_toast(self, text: str, *, undo: str = "", act: Callable[[], object] | None = None) -> None:
        """Show a sentence for four seconds, with one thing to tap if there is something to take back."""
        self.hide_toast()
        self.toast = made = Patch(ground="ink", pad=20, pad_y=10, gap=16, hug_y=True, size_hint_x=None)
        made.text = text
        made.add_widget(centred(Words(text=text, style="label", ink="bg")))
        if undo and act is not None:
            made.add_widget(centred(button(undo, tap=partial(self._back, act), text_sp=18)))
        self.add_widget(made)
        made.fbind("height", lambda *_: self._place())
        self._place()
        seconds = tokens.MOTION["toast"] * (2 if act is not None else 1)
        self._away = Clock.schedule_once(lambda *_: self.hide_toast(), seconds)

    def hide_toast(self) -> None:
        """Put the toast away."""
        if self._away is not None:
            self._away.cancel()
        if self.toast is not None:
            self.remove_widget(self.toast)
            self.toast = None

    def _then(self, act: Callable[[], object]) -> None:
        self.hide_banner()
        act()

    def _back(self, act: Callable[[], object]) -> None:
        self.hide_toast()
        act()

    def _place(self) -> None:
        margin = theme.dp(16)
        wide = min(self.width - 2 * margin, theme.dp(900) * theme.text_size)
        if self.banner is not None:
            self.banner.width = wide
            self.banner.pos = (self.center_x - wide / 2, self.top - theme.dp(80) - self.banner.height)
        if self.toast is not None:
            wide = min(wide, theme.dp(640) * theme.text_size)
            self.toast.width = wide
            self.toast.pos = (self.center_x - wide / 2, self.y + theme.target(88) + theme.dp(12))


def question(over: Any, title: str, sentence: str, *choices: tuple[str, str, Callable[[], object] | None]) -> None:
    """Fill an overlay card with a question, one sentence, and buttons ``(words, kind, does)``; None just closes."""
    over.head(title)
    if sentence:
        over.body.add_widget(Words(text=sentence, style="body"))
    row: Row | Column = (
        Column(gap=10, hug_y=True) if theme.text_size > 1.2 or theme.portrait else Row(gap=12, hug_y=True)
    )
    for text, kind, does in choices:
        row.add_widget(button(text, kind=kind, size_hint_x=1, tap=partial(_close_then, over, does)))
    over.body.add_widget(row)


def _close_then(over: Any, does: Callable[[], object] | None) -> None:
    over.close()
    if does is not None:
        does()
