"""Keys of the card at the right: what happened to a mole, and who holds the Press."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable


class EventKey(Tappable, Drawn, Widget):
    """A key with an icon, words and the medals that it gives. In one line where there is room, else in two."""

    icon = StringProperty("")
    text = StringProperty("")
    value = StringProperty("")
    watch = ("icon", "text", "value", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": None, **kwargs})

    @staticmethod
    def least_height() -> float:
        """The least height in pixels."""
        return max(theme.game_target(64), theme.sp(18) * 1.15 + theme.sp(25) * 1.1 + theme.dp(6))

    def restyle(self) -> None:
        if self.size_hint_y is None:
            self.height = self.least_height()

    def paint(self) -> None:
        radius = theme.dp(20)
        down = theme.thin(2) if self.state == "down" else 0
        area = (self.x, self.y - down, self.width, self.height)
        paint.framed(area, radius, "sunken" if down else "raised", "outline", theme.thin(2))
        self.paint_focus(radius)
        inset, icon = theme.dp(12), theme.sp(26)
        words, value = paint.styled("number", 20), paint.styled("headline", 25)
        across, worth = measure(self.text, words)[0], measure(self.value, value)[0]
        middle = area[1] + self.height / 2
        if inset * 2 + icon + theme.dp(24) + across + worth <= self.width:
            paint.icon(self.icon, self.x + theme.dp(18) + icon / 2, middle, icon, "ink")
            paint.words(self.text, words, self.x + theme.dp(30) + icon, middle, "ink")
            paint.words(self.value, value, self.right - theme.dp(18), middle, "ink", anchor="right")
            return
        upper = middle + theme.sp(20) * 0.62
        total = icon + theme.dp(10) + worth
        start = self.center_x - total / 2
        paint.icon(self.icon, start + icon / 2, upper, icon, "ink")
        paint.words(self.value, value, start + icon + theme.dp(10), upper, "ink")
        room = int(max(1, self.width - theme.dp(12)))
        # large text gives way down to the least size there is before a word is cut
        small = paint.styled("number", 18, width=room, lines=1, shrink=min(1.0, 16 / 18 / theme.text_size))
        paint.words(self.text, small, self.center_x, middle - theme.sp(22) * 0.62, "ink", anchor="center")


class PressLine(Tappable, Drawn, Widget):
    """Who holds the Press, in a line; a tap lets the table say otherwise."""

    text = StringProperty("")
    watch = ("text", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": None, **kwargs})
        self.fbind("width", lambda *_: self.restyle())
        self.fbind("text", lambda *_: self.restyle())

    def _setting(self) -> Any:
        room = int(max(1, self.width - theme.dp(36) - theme.sp(26)))
        return paint.styled("small", width=room, lines=2, shrink=16 / 18)

    def restyle(self) -> None:
        tall = measure(self.text, self._setting())[1]
        self.height = max(theme.target(48), tall + theme.dp(10))

    def paint(self) -> None:
        radius = theme.dp(16)
        paint.rounded(self.box, radius, "sunken" if self.state == "down" else "isoft")
        self.paint_focus(radius)
        icon = theme.sp(24)
        paint.icon("press", self.x + theme.dp(16) + icon / 2, self.center_y, icon, "info")
        paint.words(self.text, self._setting(), self.x + theme.dp(28) + icon, self.center_y, "ink")
