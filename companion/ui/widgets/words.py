"""Text on the screen: :class:`Words` and its ready-made styles."""

from __future__ import annotations

from typing import Any

from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from companion.ui import paint, tokens
from companion.ui.typeset import Setting, measure
from companion.ui.widgets.base import Drawn


class Words(Drawn, Widget):
    """A text that never shows empty boxes and never runs over.

    Properties: ``text``; ``style`` (a line of the type scale); ``ink`` (token or ``#RRGGBB``); ``size_sp`` (0: the
    style's own); ``halign``, ``valign``; ``lines`` (0: as many as needed, the widget then grows to the text's
    height by itself); ``shrink`` (smallest factor before "…"); ``markup`` for ``[b]…[/b]``; ``hug`` makes the
    widget as wide as its text. Heights follow the text when ``size_hint_y`` is None.
    """

    text = StringProperty("")
    style = OptionProperty("body", options=list(tokens.TYPE))
    ink = StringProperty("ink")
    size_sp = NumericProperty(0)
    halign = OptionProperty("left", options=["left", "center", "right"])
    valign = OptionProperty("middle", options=["top", "middle", "bottom"])
    lines = NumericProperty(0)
    shrink = NumericProperty(0.8)
    markup = BooleanProperty(False)
    hug = BooleanProperty(False)
    watch = ("text", "style", "ink", "size_sp", "halign", "valign", "lines", "shrink", "markup", "hug")

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        if kwargs.get("hug"):
            kwargs.setdefault("size_hint_x", None)
        super().__init__(**kwargs)
        for name in ("width", "text", "style", "size_sp", "lines", "shrink", "markup", "hug", "size_hint_y"):
            self.fbind(name, self._fit)

    def setting(self, width: float | None = None) -> Setting:
        """How the text is set at the widget's (or another) width in pixels."""
        wide = 0 if self.hug else (self.width if width is None else width)
        shrink = self.shrink if self.lines else 1.0
        return paint.styled(
            self.style,
            self.size_sp,
            width=max(0, int(wide)),
            lines=int(self.lines),
            align=self.halign,
            shrink=shrink,
            markup=self.markup,
        )

    def restyle(self) -> None:
        self._fit()

    def _fit(self, *_: Any) -> None:
        if self.hug:
            self.width = measure(self.text, self.setting())[0]
        if self.size_hint_y is None:
            self.height = self.height_at()

    def height_at(self, width: float | None = None) -> float:
        """How high its text is at the widget's (or another) width in pixels."""
        setting = self.setting(width)
        return float(max(measure(self.text, setting)[1], setting.size * setting.leading))

    def paint(self) -> None:
        setting = self.setting()
        _, down = measure(self.text, setting)
        x = {"left": self.x, "center": self.center_x, "right": self.right}[self.halign]
        y = {"top": self.top - down / 2, "middle": self.center_y, "bottom": self.y + down / 2}[self.valign]
        paint.words(self.text, setting, x, y, self.ink, anchor=self.halign)


class Heading(Words):
    """A card or dialog title: one line, Gabarito."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"style": "title", "lines": 1, **kwargs})


class Body(Words):
    """A sentence of as many lines as it takes."""


class Caption(Words):
    """A second line in the second ink; goes first when room is short."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"style": "caption", "ink": "ink2", **kwargs})
