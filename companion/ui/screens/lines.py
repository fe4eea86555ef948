"""Lines to type into, and what they say where one font cannot show all of it."""

from __future__ import annotations

from typing import Any

from kivy.uix.textinput import TextInput

from companion.ui.right_to_left import as_seen
from companion.ui.theme import theme
from companion.ui.typeset import font_of, has, style_setting
from companion.ui.widgets.card import Card
from companion.ui.widgets.words import Words


class Line(TextInput):
    """One line of text in the colours of the theme in force, in a font that can show what it says."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            **{
                "multiline": False,
                "size_hint_y": None,
                "background_normal": "",
                "background_active": "",
                "background_color": (0, 0, 0, 0),
                "write_tab": False,
                **kwargs,
            }
        )
        theme.bind(revision=self._dress)
        self.bind(text=self._typed)
        self._dress()

    def _dress(self, *_: Any) -> None:
        self.font_size = style_setting("body", theme.sp(20)).size
        self.height = theme.target(52)
        self.padding = [theme.dp(12), theme.dp(12)]
        self.foreground_color = theme.colour("ink")
        self.hint_text_color = theme.colour("ink2")
        self.cursor_color = theme.colour("primary")
        self.selection_color = theme.colour("accent", 0.5)
        self._typed()

    def _typed(self, *_: Any) -> None:
        self.font_name = font_of(str(self.text), style_setting("body", theme.sp(20)).font)  # type: ignore[has-type, unused-ignore]


class LineField(Card):
    """A :class:`Line` in a frame; the line itself is ``line``."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            pad=4, pad_y=2, hug_y=True, lifted=False, ground="raised", rim="outline", rim_dp=2, radius=16,
            pos_hint={"center_y": 0.5},
        )  # fmt: skip
        self.line = Line(**kwargs)
        self.add_widget(self.line)


class WholeText(Words):
    """What somebody types, beneath the line that shows it in one font, from left to right: seen where that is not how
    it is read.

    Its place is always there, so that nothing moves under the finger while somebody types.
    """

    def __init__(self, line: TextInput, **kwargs: Any) -> None:
        super().__init__(**{"text": "", "style": "name", **kwargs})
        line.bind(text=self._typed)
        self._typed(line, line.text)

    def _typed(self, line: Any, text: str) -> None:
        font = str(line.font_name)
        plain = all(has(font, c) for c in text if c != " ") and as_seen(text) == text
        self.text = "" if plain else text
