"""One person's column: name, medals in giant figures, one more or one fewer."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.ui import paint, tokens
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.seat_token import paint_token

RADIUS = 22
MEDAL_RIBBON, MEDAL_RIM, MEDAL_FACE = "#A5301F", "#C98A1B", "#F0B429"


def paint_medal(x: float, y: float, side: float) -> None:
    """A medal on its ribbon round ``x, y``."""
    top, low = y + side * 0.5, y - side * 0.16
    for sign in (-1, 1):
        ribbon = [
            (x + sign * side * 0.3, top), (x + sign * side * 0.06, top),
            (x - sign * side * 0.02, low + side * 0.24), (x + sign * side * 0.16, low + side * 0.24),
        ]  # fmt: skip
        paint.polygon(ribbon, MEDAL_RIBBON)
    radius = side * 0.36
    for share, colour in ((1.0, MEDAL_RIM), (0.76, "plate"), (0.6, MEDAL_FACE)):
        paint.disc(x, low, radius * share, colour)


class SeatColumn(Tappable, Drawn, FloatLayout):
    """A person's medals.

    Properties: ``colour``, ``name``, ``medals``; ``pills`` (words on the head: "on turn", "Press"; the first ones go
    when the name needs the room); ``turn`` (accent rim); ``holds`` (colours of the moles held as prisoners); ``slim``
    (−1 and +1 beside the medals). Events: ``on_tap``, ``on_hold``, ``on_add`` (−1 or 1).
    """

    colour = StringProperty("graphite")
    name = StringProperty("")
    medals = NumericProperty(0)
    pills = ListProperty([])
    turn = BooleanProperty(False)
    holds = ListProperty([])
    slim = BooleanProperty(False)
    watch = ("colour", "name", "medals", "pills", "turn", "holds", "slim", "state", "focused")
    __events__ = ("on_add",)

    def __init__(self, **kwargs: Any) -> None:
        self.fewer = PushButton(text="−1", size_hint=(None, None))
        self.more = PushButton(text="+1", size_hint=(None, None))
        super().__init__(**{"size_hint": (None, None), **kwargs})
        for button, n in ((self.fewer, -1), (self.more, 1)):
            button.bind(on_tap=lambda *_, n=n: self.dispatch("on_add", n))
            self.add_widget(button)
        for name in ("pos", "size", "slim"):
            self.fbind(name, self._place)

    def on_add(self, n: int) -> None:
        """One medal more or fewer."""

    @staticmethod
    def head_height() -> float:
        """Height of the coloured head in pixels."""
        return max(theme.dp(50), theme.sp(27) * 1.35)

    @classmethod
    def least_height(cls, slim: bool = False) -> float:
        """The least height at which the medals are still read across the table, in pixels."""
        if slim:
            return cls.head_height() + max(theme.dp(74), theme.game_target(64)) + theme.dp(20)
        return cls.head_height() + theme.dp(74) + theme.game_target(64) + theme.dp(22)

    @classmethod
    def wanted_height(cls) -> float:
        """The height of the design, in pixels."""
        return max(cls.least_height(), cls.head_height() + theme.dp(108) + theme.game_target(64) + theme.dp(14))

    def restyle(self) -> None:
        self._place()

    def _place(self, *_: Any) -> None:
        inset, gap, high = theme.dp(14), theme.dp(10), theme.game_target(64)
        if self.slim:
            room = self.height - self.head_height()
            wide = min(high, self.width * 0.26)
            for n, button in enumerate((self.fewer, self.more)):
                button.size = (wide, high)
                x = self.right - theme.dp(10) - wide if n else self.x + theme.dp(10)
                button.pos = (x, self.y + (room - high) / 2)
            return
        wide = max(1.0, (self.width - 2 * inset - gap) / 2)
        for n, button in enumerate((self.fewer, self.more)):
            button.size = (wide, high)
            button.pos = (self.x + inset + n * (wide + gap), self.y + theme.dp(14))

    def paint(self) -> None:
        radius = theme.dp(RADIUS)
        x, y, wide, high = self.box
        paint.foot(self.box, radius)
        ground = "sunken" if self.state == "down" else "surface"
        rim = theme.thin(5) if self.turn else 0.0
        if self.turn:
            paint.framed(self.box, radius, ground, "accent", rim)
        else:
            paint.rounded(self.box, radius, ground)
        self._paint_head(x, y + high - self.head_height(), wide)
        if self.slim:
            inset = self.fewer.width + theme.dp(16)
            self._paint_medals(x + inset, y + theme.dp(6), wide - 2 * inset, high - self.head_height() - theme.dp(12))
        else:
            low = self.fewer.top
            self._paint_medals(x, low, wide, y + high - self.head_height() - low)
            self._paint_held(low, y + high - self.head_height() - low)
        self.paint_focus(radius)

    def _paint_head(self, x: float, y: float, wide: float) -> None:
        look, high, radius = tokens.seat_look(self.colour), self.head_height(), theme.dp(RADIUS)
        area = (x, y, wide, high)
        if tokens.needs_edge(self.colour, theme.palette):
            paint.rounded(area, [radius, radius, 0.01, 0.01], "outline")
            thin = theme.thin(2)
            area = (x + thin, y, wide - 2 * thin, high - thin)
        paint.rounded(area, [radius, radius, 0.01, 0.01], look.colour)
        middle = y + high / 2
        side = theme.dp(30)
        paint.shape(look.shape, x + theme.dp(16) + side / 2, middle, side, look.on)
        right, start = x + wide - theme.dp(14), x + theme.dp(26) + side
        name = min(measure(self.name, paint.styled("name"))[0] * 0.6, wide * 0.4)
        if self.slim and self.holds:
            right = self._paint_held_pill(right, middle, high)
        for pill in reversed(self.pills):
            if right - self._pill_width(pill) - theme.dp(8) - start < name:
                break
            right = self._paint_pill(pill, right, middle, high)
        room = int(max(1, right - start))
        paint.words(self.name, paint.styled("name", width=room, lines=1, shrink=0.6), start, middle, look.on)

    @staticmethod
    def _pill_width(words: str) -> float:
        return measure(words, paint.styled("label", 17))[0] + theme.dp(28)

    @classmethod
    def _paint_pill(cls, words: str, right: float, middle: float, high: float) -> float:
        setting, across = paint.styled("label", 17), cls._pill_width(words)
        tall = min(high - theme.dp(8), theme.sp(17) * 1.2 + theme.dp(14))
        paint.rounded((right - across, middle - tall / 2, across, tall), tall / 2, "surface")
        paint.words(words, setting, right - across / 2, middle, "ink", anchor="center")
        return right - across - theme.dp(8)

    def _paint_medals(self, x: float, y: float, wide: float, high: float) -> None:
        text = f"{int(self.medals)}".replace("-", "−")
        side = min(theme.dp(44), high * 0.5)
        gap = theme.dp(14)
        edge = 0.0 if self.slim else theme.dp(52 if self.holds else 16)
        size = min(92.0, high / theme.sp(1) * 0.9)
        across = measure(text, paint.styled("giant", size))[0]
        if self.slim and across + gap + side > wide:
            side = gap = 0.0  # the figures matter more than their medal
        room = wide - 2 * edge - side - gap
        setting = paint.styled("giant", size, width=int(max(1, room)), shrink=0.4)
        across = measure(text, setting)[0]
        middle = y + high / 2
        left = x + (wide - across - gap - side) / 2
        paint.words(text, setting, left, middle, "ink")
        if paint.wants_bar(text):
            paint.figure_bar(left + across / 2, middle, setting.size * 0.86, "ink")
        if side:
            paint_medal(left + across + gap + side / 2, middle, side)

    def _paint_held(self, y: float, high: float) -> None:
        """The moles held as prisoners, one below the other at the right."""
        x, wide = self.x, self.width
        token = min(theme.dp(30), (high - theme.dp(12)) / max(1, len(self.holds) + 1) - theme.dp(4))
        at = y + high - theme.dp(8) - token
        if self.holds:
            paint.icon("captive", x + wide - theme.dp(14) - token / 2, at + token / 2, token, "ink2")
        for colour in self.holds:
            at -= token + theme.dp(4)
            paint_token((x + wide - theme.dp(14) - token, at, token, token), colour, ground="surface")

    def _paint_held_pill(self, right: float, middle: float, high: float) -> float:
        """The moles held as prisoners in a patch on the head."""
        side = min(high - theme.dp(16), theme.dp(26))
        across = theme.dp(16) + (len(self.holds) + 1) * (side + theme.dp(3))
        tall = side + theme.dp(8)
        paint.rounded((right - across, middle - tall / 2, across, tall), tall / 2, "surface")
        at = right - across + theme.dp(9)
        paint.icon("captive", at + side / 2, middle, side, "ink2")
        for colour in self.holds:
            at += side + theme.dp(3)
            paint_token((at, middle - side / 2, side, side), colour, ground="surface")
        return right - across - theme.dp(8)
