"""Who is this? A sheet to name a seat, pick its colour, or take the chair away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas
from kivy.uix.stacklayout import StackLayout
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.core.naming import LONGEST
from companion.ui import paint, tokens
from companion.ui.screens.lines import WholeText
from companion.ui.screens.page import button
from companion.ui.speech import speech
from companion.ui.theme import theme
from companion.ui.typeset import font_of
from companion.ui.widgets.card import Column, Row
from companion.ui.widgets.seat_token import SeatToken
from companion.ui.widgets.words import Caption, Words

MOST_CHIPS = 12


class Field(TextInput):
    """A framed line to type into; uses whichever bundled font can show what is typed, takes `longest` letters."""

    def __init__(self, text: str = "", hint: str = "", longest: int = LONGEST, **kwargs: Any) -> None:
        self.longest = longest
        self._frame: Any = None
        super().__init__(
            **{"text": text, "hint_text": hint, "multiline": False, "write_tab": False, "size_hint_y": None, **kwargs}
        )
        self._frame = Canvas()
        self.canvas.before.insert(0, self._frame)
        theme.bind(revision=self._dress)
        self.bind(text=self._typed, pos=self._paint, size=self._paint, focus=self._paint)
        self._centre = Clock.create_trigger(self._centre_line, 0)
        self.bind(line_height=self._centre, height=self._centre)
        self._dress()
        self._typed()

    def _dress(self, *_: Any) -> None:
        self.font_size = theme.sp(24)
        self.height = theme.game_target(64)
        self.background_color = (0, 0, 0, 0)
        self.foreground_color = theme.colour("ink")
        self.hint_text_color = theme.colour("ink2")
        self.cursor_color = theme.colour("primary")
        self.selection_color = theme.colour("accent", 0.5)
        self._centre()
        self._paint()

    def _centre_line(self, *_: Any) -> None:
        above = max(0.0, (self.height - self.line_height) / 2)
        self.padding = [theme.dp(18), above, theme.dp(18), above]

    def _paint(self, *_: Any) -> None:
        self._frame.clear()
        with self._frame:
            width = theme.thin(4 if self.focus else 2)
            rim = "primary" if self.focus else "outline"
            paint.framed((self.x, self.y, self.width, self.height), theme.dp(18), "raised", rim, width)

    def _typed(self, *_: Any) -> None:
        text = str(self.text)  # type: ignore[has-type, unused-ignore]
        if len(text) > self.longest:
            self.text = text = text[: self.longest]
        self.font_name = font_of(text)


class Flow(StackLayout):
    """Children side by side in as many lines as they need."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": None, "spacing": theme.dp(10), **kwargs})
        self.bind(minimum_height=self.setter("height"))


class NameSheet(Column):
    """The content of the sheet. Calls `named(text)` while typing stops, `coloured(colour)`, `removed()`, `done()`."""

    def __init__(
        self,
        name: str,
        colour: str,
        known: Sequence[str],
        *,
        hint: str,
        named: Callable[[str], str],
        coloured: Callable[[str], object],
        removed: Callable[[], object] | None,
        done: Callable[[], object],
        **kwargs: Any,
    ) -> None:
        super().__init__(**{"gap": 14, "hug_y": True, **kwargs})
        self._named, self._done = named, done
        top = Row(gap=16, hug_y=True)
        self.token = SeatToken(seat=colour, side=64, ground="surface", can_focus=False, pos_hint={"center_y": 0.5})
        top.add_widget(self.token)
        self.field = Field(name, hint)
        self.field.bind(on_text_validate=lambda *_: self.finish())
        top.add_widget(self.field)
        top.add_widget(button(speech("app.done"), kind="primary", game=True, tap=self.finish))
        self.add_widget(top)
        # the field has one font; a name that needs several is shown whole beneath it
        # (its line is always there, so that nothing moves under the finger while somebody types)
        self.shown = WholeText(self.field)
        self.add_widget(self.shown)
        if known:
            self.add_widget(Caption(text=speech("new.known")))
            chips = Flow()
            for other in known[:MOST_CHIPS]:
                chips.add_widget(button(other, tap=partial(self._picked, other)))
            self.add_widget(chips)
        self.add_widget(Caption(text=speech("new.colour")))
        self.add_widget(self._colours(colour, coloured))
        if removed is not None:
            row = Row(hug_y=True, gap=0)
            row.add_widget(button(speech("new.remove"), icon="close", kind="danger", tap=removed))
            row.add_widget(Widget(size_hint_y=None, height=1))
            self.add_widget(row)
        else:
            self.add_widget(Words(text=speech("new.fewest"), style="small", ink="ink2"))

    def _colours(self, colour: str, coloured: Callable[[str], object]) -> Flow:
        flow = Flow(spacing=theme.dp(14), padding=[theme.dp(6)] * 4)
        self.swatches = []
        for look in tokens.SEATS:
            swatch = SeatToken(
                seat=look.name, side=56, ground="surface", phase="done" if look.name == colour else "plain"
            )
            swatch.bind(on_tap=lambda swatch: self._coloured(swatch.seat, coloured))
            self.swatches.append(swatch)
            flow.add_widget(swatch)
        return flow

    def _coloured(self, colour: str, coloured: Callable[[str], object]) -> None:
        self.token.seat = colour
        for swatch in self.swatches:
            swatch.phase = "done" if swatch.seat == colour else "plain"
        coloured(colour)

    def _picked(self, name: str) -> None:
        self.field.text = name
        self.finish()

    def finish(self) -> None:
        """Take the name and close."""
        self.field.focus = False
        self._named(self.field.text)
        Clock.schedule_once(lambda *_: self._done(), 0)
