"""One person's column: name and this round's stars on top, what they own, the lines of their park, the foot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.ui import paint, tokens
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Column
from companion.ui.widgets.scrolling import Scrolling

from .lines import INSET, Keys, Line, Sentence, Told, fill
from .looks import head_corners, paint_parts, parts_width

RADIUS = 22
LEAST_WIDTH = 300
"""Wide columns lay their lines side by side, each at least so wide, in dp."""


class Head(Told, Tappable, Drawn, Widget):
    """Colour, shape and name; at the right ``parts``. ``turn``: first in turn order; ``pill``: a word beside it."""

    colour = StringProperty("graphite")
    name = StringProperty("")
    parts = ListProperty([])
    pill = StringProperty("")
    watch = ("colour", "name", "parts", "pill", "state", "focused")

    @staticmethod
    def wanted() -> float:
        """Its height in pixels."""
        return max(theme.dp(64), theme.sp(27) * 1.5)

    def paint(self) -> None:
        look, radius = tokens.seat_look(self.colour), theme.dp(RADIUS)
        x, y, wide, high = self.box
        middle, side = y + high / 2, theme.dp(32)
        if tokens.needs_edge(self.colour, theme.palette):
            paint.rounded(self.box, head_corners(radius), "outline")
            thin = theme.thin(2)
            x, wide, high = x + thin, wide - 2 * thin, high - thin
        paint.rounded((x, y, wide, high), head_corners(radius), look.colour)
        left = x + theme.dp(14)
        paint.shape(look.shape, left + side / 2, middle, side, look.on)
        left += side + theme.dp(10)
        right = x + wide - theme.dp(14)
        if self.parts:
            figure = paint.styled("figure", 36 if wide > theme.dp(260) else 28)
            paint_parts(self.parts, figure, right, middle, look.on, right=True, sign_ink=look.on)
            right -= parts_width(self.parts, figure) + theme.dp(6)
        if self.pill:
            right = self._paint_pill(right, middle, left)
        room = int(max(1, right - left))
        paint.words(self.name, paint.styled("name", width=room, lines=1, shrink=0.6), left, middle, look.on)
        self.paint_focus(radius)

    def _paint_pill(self, right: float, middle: float, left: float) -> float:
        setting = paint.styled("label", 17)
        wide = parts_width((self.pill,), setting) + theme.dp(18)
        if right - wide - left < theme.dp(80):
            return right
        high = theme.sp(17) * 1.2 + theme.dp(10)
        paint.rounded((right - wide, middle - high / 2, wide, high), high / 2, "surface")
        paint.words(self.pill, setting, right - wide / 2, middle, "ink", anchor="center")
        return right - wide - theme.dp(8)


class Owned(Told, Tappable, Drawn, Widget):
    """A thing somebody owns and how many: ``icon`` and ``text``. A tap tells why, a long press corrects."""

    icon = StringProperty("star")
    text = StringProperty("")
    watch = ("icon", "text", "state", "focused")

    def paint(self) -> None:
        if self.state == "down":
            paint.rounded(self.box, theme.dp(12), "sunken")
        ink = {"star": "star", "coin": "coin"}.get(self.icon, "ink2")
        setting = paint.styled("number", 20)
        size = theme.sp(20)
        wide = size + theme.dp(5) + parts_width((self.text,), setting)
        if wide > self.width:
            setting, size = paint.styled("number", 17), theme.sp(16)
            wide = size + theme.dp(3) + parts_width((self.text,), setting)
        x = self.center_x - wide / 2
        paint.sign(self.icon, x + size / 2, self.center_y, size, ink)
        paint.words(self.text, setting, x + size + theme.dp(5), self.center_y, "ink")
        self.paint_focus(theme.dp(12))


class ParkColumn(Drawn, FloatLayout):
    """The column. Fill it with :meth:`tell`; ``caption`` is the second line (cards played, administrator). ``tight``:
    what is owned and the caption give their room to the lines."""

    caption = StringProperty("")
    tight = BooleanProperty(False)
    watch = ("caption", "tight")

    def __init__(self, **kwargs: Any) -> None:
        self.head = Head(size_hint=(None, None))
        self.owned = [Owned(size_hint=(None, None)) for _ in range(4)]
        self.rows = GridLayout(cols=1, size_hint_y=None)
        self.rows.bind(minimum_height=self.rows.setter("height"))
        self.wide = Column(hug_y=True, gap=0)
        self.all = Column(hug_y=True, gap=0, size_hint_x=None)
        self.all.add_widget(self.wide)
        self.all.add_widget(self.rows)
        self.scroll = Scrolling(
            do_scroll_x=False, size_hint=(None, None), scroll_distance=theme.dp(16), bar_width=theme.dp(5)
        )
        self.change = PushButton(size_hint=(None, None), game=False, icon="plus_minus")
        self.shop = PushButton(size_hint=(None, None), game=False, icon="effect")
        self.take = Owned(size_hint=(None, None), icon="coin")
        self.foot: list[Widget] = []
        super().__init__(**{"size_hint": (None, None), **kwargs})
        self.scroll.add_widget(self.all)
        for widget in (self.head, *self.owned, self.scroll):
            self.add_widget(widget)
        for name in ("pos", "size", "caption", "tight"):
            self.fbind(name, self._place)
        self.all.fbind("height", self._place)

    def restyle(self) -> None:
        self._place()

    def tell(self, lines: Sequence[Line], foot: Sequence[Widget]) -> None:
        """Show these lines, and these widgets in the foot."""
        fill(self.wide, [line for line in lines if line.kind in (Keys, Sentence)])
        fill(self.rows, [line for line in lines if line.kind not in (Keys, Sentence)])
        if list(foot) != self.foot:
            for widget in self.foot:
                self.remove_widget(widget)
            self.foot = list(foot)
            for widget in self.foot:
                self.add_widget(widget)
        self._place()

    @property
    def lines(self) -> list[Any]:
        """All lines from top to bottom: those across the whole column, then those that may lie side by side."""
        return [*reversed(self.wide.children), *reversed(self.rows.children)]

    # ── layout ──

    def _caption_high(self) -> float:
        return theme.sp(16) * 1.3 + theme.dp(2) if self.caption and not self.tight else 0.0

    def _owned_high(self) -> float:
        return 0.0 if self.tight else theme.target(48)

    def _foot_high(self) -> float:
        return theme.target(52) + theme.dp(16) if self.foot else theme.dp(8)

    def over_rows(self) -> float:
        """Height of everything but the lines, in pixels."""
        return Head.wanted() + self._owned_high() + self._caption_high() + self._foot_high()

    def _place(self, *_: Any) -> None:
        if self.width < 2 or self.height < 2:
            return
        high = Head.wanted()
        self.head.size, self.head.pos = (self.width, high), (self.x, self.y + self.height - high)
        inset, each = theme.dp(6), self._owned_high()
        wide = (self.width - 2 * inset) / len(self.owned)
        for n, key in enumerate(self.owned):
            key.no_touch = self.tight
            key.size = (wide, each)
            key.pos = (self.x + inset + n * wide, self.head.y - each)
        low = self.y + self._foot_high()
        top = self.head.y - each - self._caption_high()
        self.scroll.pos = (self.x, low)
        self.scroll.size = (self.width, max(1.0, top - low))
        self.all.width = self.width
        least = theme.dp(LEAST_WIDTH) * (1 + (theme.text_size - 1) / 2)
        self.rows.cols = max(1, int(self.width // least))
        self._place_foot()

    def _place_foot(self) -> None:
        gap, inset = theme.dp(8), theme.dp(INSET)
        x, room = self.x + inset, self.width - 2 * inset
        wide = room
        if self.take in self.foot:
            self.take.size = (theme.target(96 if self.tight else 72), theme.target(52))
            self.take.pos = (x + room - self.take.width, self.y + theme.dp(10))
            wide -= self.take.width + gap
        buttons = [one for one in self.foot if one is not self.take]
        icons = [one for one in buttons if isinstance(one, PushButton) and not one.text]
        for one in icons:
            one.width = theme.target(52)
        share = wide - sum(one.width + gap for one in icons)
        if self.change in buttons and self.change not in icons and not self._says(share):
            self.change.text = ""  # its icon says it
            self._place_foot()
            return
        for one in buttons:
            if one not in icons:
                one.width = max(1.0, share)
            one.pos = (x, self.y + theme.dp(10))
            x += one.width + gap

    def _says(self, room: float) -> bool:
        """Whether the words of the first button fit without breaking one."""
        longest = max(self.change.text.split(), key=len, default="")
        return measure(longest, paint.styled("button", 17))[0] <= room - theme.dp(24)

    def paint(self) -> None:
        radius = theme.dp(RADIUS)
        paint.foot(self.box, radius)
        paint.rounded(self.box, radius, "surface")
        if self.caption and not self.tight:
            room = int(max(1, self.width - 2 * theme.dp(INSET)))
            setting = paint.styled("caption", width=room, lines=1, shrink=0.9)
            y = self.owned[0].y - self._caption_high() / 2
            paint.words(self.caption, setting, self.x + theme.dp(INSET), y, "ink2")
