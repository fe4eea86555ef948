"""The row under the piles: colours to tap, sets to pick, whom to take a token from, or a sentence."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.screens.spoken import t
from companion.ui.theme import theme
from companion.ui.typeset import Setting, measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.card import Row
from companion.ui.widgets.seat_token import paint_token

from .looks import BACK, BACK_SIGN, LOOKS, paint_coins, paint_colour_tile, paint_dog

HEIGHT, LARGE_HEIGHT = 96, 72
LARGE_TEXT = 1.3
"""From here on keys grow with their words alone: what lies beside them needs the room."""


class TopKey(Tappable, Drawn, Widget):
    """A key with a colour, a back, an empty space or the dog on it; ``chosen`` wears a ring."""

    shows = StringProperty("red")
    chosen = BooleanProperty(False)
    watch = ("shows", "chosen", "state", "focused")

    def paint(self) -> None:
        x, y, wide, high = self.box
        foot = theme.dp(5)
        if self.state == "down":
            y -= theme.thin(2)
        radius = theme.dp(20)
        if self.chosen:
            grown = theme.dp(5)
            paint.rounded((x - grown, y - grown, wide + 2 * grown, high + 2 * grown), radius + grown, "ink")
        area = (x, y + foot, wide, high - foot)
        middle = (x + wide / 2, y + foot / 2 + high / 2)
        size = min(wide, high) * 0.5
        if self.shows in LOOKS:
            paint_colour_tile(area, self.shows, radius, foot=foot)
            paint.shape(LOOKS[self.shows].shape, *middle, size, LOOKS[self.shows].on)
        elif self.shows == "project":
            paint.rounded(area, radius, BACK)
            paint.icon("project", *middle, size * 1.1, BACK_SIGN)
        elif self.shows == "bobtail":
            paint.framed(area, radius, "raised", "outline", theme.thin(2))
            paint_dog(middle[0], middle[1], size * 1.3)
        else:
            paint.rounded(area, radius, "surface")
            paint.dashed_edge(area, radius, "outline", theme.thin(2.5))
            word = paint.styled("caption", width=int(max(1, wide - theme.dp(6))), shrink=0.6)
            paint.words(t("molly.screen.empty"), word, *middle, "ink2", anchor="center")
        self.paint_focus(radius)


class SetKey(Tappable, Drawn, Widget):
    """A set to pick: its letter as on the line, and "The row", "The diagonal"."""

    letter = StringProperty("A")
    text = StringProperty("")
    line = StringProperty("")
    second = NumericProperty(0)
    watch = ("letter", "text", "second", "state", "focused")

    def paint(self) -> None:
        radius = theme.dp(22)
        paint.framed(self.box, radius, "sunken" if self.state == "down" else "raised", "outline", theme.thin(2))
        size = min(theme.dp(52), self.height * 0.6)
        gap = theme.dp(14)
        room = int(max(1, self.width - size - gap - theme.dp(24)))
        setting = paint.styled("button", 24)
        across = measure(self.text, setting)[0]
        if across > room:
            setting, across = paint.styled("button", 20, width=room, lines=2, shrink=0.6), room
        left = self.center_x - (size + gap + across) / 2
        paint.disc(left + size / 2, self.center_y, size / 2, "#221B16")
        paint.disc(left + size / 2, self.center_y, size / 2 - theme.dp(4), "#FFFDF4" if self.second else "#FFC94D")
        letter = Setting("display-800", size * 0.62)
        paint.words(self.letter, letter, left + size / 2, self.center_y, "#221B16", anchor="center")
        paint.words(self.text, setting, left + size + gap, self.center_y, "ink")
        self.paint_focus(radius)


class VictimKey(Tappable, Drawn, Widget):
    """Somebody to take a token from; their name and how many they have."""

    text = StringProperty("")
    colour = StringProperty("graphite")
    count = NumericProperty(0)
    watch = ("text", "colour", "count", "state", "focused")

    def paint(self) -> None:
        radius = theme.dp(22)
        paint.framed(self.box, radius, "sunken" if self.state == "down" else "raised", "outline", theme.thin(2))
        side, gap = min(theme.dp(44), self.width * 0.26), theme.dp(10)
        name = paint.styled("button", 24, width=int(max(1, self.width - side - gap - theme.dp(20))), shrink=0.55)
        across = min(name.width, max(measure(self.text, paint.styled("button", 24))[0], theme.sp(90)))
        left = self.center_x - (side + gap + across) / 2
        paint_token((left, self.center_y - side / 2, side, side), self.colour, ground="raised")
        paint.words(self.text, name, left + side + gap, self.center_y + theme.sp(11), "ink")
        room = self.right - theme.dp(10) - left - side - gap
        paint_coins(left + side + gap, self.center_y - theme.sp(15), room, theme.dp(9), int(self.count))
        self.paint_focus(radius)


class KeyRow(Row):
    """The row itself; `keys` are what can be tapped, in order."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"gap": 10, "size_hint_y": None, **kwargs})
        self.keys: list[Widget] = []

    def restyle(self) -> None:
        super().restyle()
        self.height = theme.target(LARGE_HEIGHT if theme.text_size > LARGE_TEXT else HEIGHT)

    def fill(self, keys: list[Widget]) -> None:
        """Put these keys in place of the others."""
        self.clear_widgets()
        self.keys = keys
        for key in keys:
            self.add_widget(key)
