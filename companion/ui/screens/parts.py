"""Small parts that several of these screens are put together from."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.card import Column
from companion.ui.widgets.scrolling import Scrolling
from companion.ui.widgets.seat_token import paint_token


class Chip(Tappable, Drawn, Widget):
    """A choice with words on it: a seat (``colour``), an icon (``icon``), a second line (``caption``), ``chosen``.

    As wide as its words. ``dark`` paints the chosen one in ink, as the entry sheet does.
    """

    text = StringProperty("")
    caption = StringProperty("")
    colour = StringProperty("")
    icon = StringProperty("")
    chosen = BooleanProperty(False)
    dark = BooleanProperty(False)
    warn = BooleanProperty(False)
    watch = ("text", "caption", "colour", "icon", "chosen", "dark", "warn", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), **kwargs})
        for name in ("text", "caption", "colour", "icon"):
            self.fbind(name, lambda *_: self.restyle())

    def _room(self) -> tuple[float, float, float]:
        side = theme.dp(46) if self.colour else theme.sp(26) if self.icon else 0
        gap = theme.dp(12) if side and self.text else 0
        text = measure(self.text, paint.styled("button", 20))[0]
        return side, gap, max(text, measure(self.caption, paint.styled("caption"))[0])

    def restyle(self) -> None:
        side, gap, text = self._room()
        self.height = theme.target(64 if self.caption or self.colour else 56)
        self.width = max(self.height, side + gap + text + theme.dp(22 if self.colour else 40))

    def paint(self) -> None:
        radius = theme.dp(18)
        ground, ink, second = "raised", "ink", "ink2"
        if self.chosen and self.dark:
            ground, ink, second = "ink", "bg", "bg"
        elif self.chosen:
            ground = "psoft"
        elif self.state == "down":
            ground = "sunken"
        rim = "accent_edge" if self.warn else "primary" if self.chosen else "outline"
        if self.chosen and self.dark:
            paint.rounded(self.box, radius, ground)
        else:
            paint.framed(self.box, radius, ground, rim, theme.thin(4 if self.chosen or self.warn else 2))
        self.paint_focus(radius)
        side, gap, text = self._room()
        x = self.center_x - (side + gap + text) / 2
        if self.colour:
            paint_token((x, self.center_y - side / 2, side, side), self.colour, ground=ground)
        elif self.icon:
            paint.sign(self.icon, x + side / 2, self.center_y, side, ink)
        x += side + gap
        lift = theme.sp(10) if self.caption else 0
        paint.words(self.text, paint.styled("button", 20), x, self.center_y + lift, ink)
        if self.caption:
            paint.words(self.caption, paint.styled("caption"), x, self.center_y - theme.sp(12), second)


class Flow(StackLayout):
    """Children side by side, broken into as many lines as needed; as high as they are.

    With ``keeps_height`` it does not get lower when children go, so that what lies around it stays in its place.
    """

    gap = NumericProperty(10)
    keeps_height = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._hugged = self._tall = 0.0  # the width at which it found its height, and that
        super().__init__(**{"size_hint_y": None, **kwargs})
        self.spacing = theme.dp(self.gap)
        self.fbind("minimum_height", self._hug)

    def do_layout(self, *args: Any) -> None:
        """As Kivy lays a stack, but every child is moved once; whole pages hang on a chip that goes."""
        plain = all(child.size_hint_x is None and child.size_hint_y is None for child in self.children)
        if not self.children or not plain or self.orientation != "lr-tb":
            super().do_layout(*args)
            return
        left, top, right, bottom = map(float, self.padding)
        spacing: Any = self.spacing
        gap, below = spacing
        x0, y0 = self.pos
        wide, high = self.size  # not `top`: aliases still lag while pos and size are told
        room, start, y, tall = wide - left - right, x0 + left, y0 + high - top, top + bottom
        for line in self._lines(room, gap):
            x, high = start, max(child.height for child in line)
            for child in line:
                child.pos = (x, y - child.height)
                x += child.width + gap
            y -= high + below
            tall += high + below
        self.minimum_height = tall

    def height_at(self, width: float) -> float:
        """How high it is at another width in pixels."""
        gap = theme.dp(self.gap)
        lines = self._lines(width, gap)
        return float(sum(max(child.height for child in line) for line in lines) + gap * max(0, len(lines) - 1))

    def _lines(self, room: float, gap: float) -> list[list[Widget]]:
        """The children as they come, as many in a line as there is room for."""
        lines: list[list[Widget]] = []
        free = 0.0
        for child in reversed(self.children):
            wide = max(0, child.width)
            if lines and free - gap - wide + 1e-10 >= 0:
                lines[-1].append(child)
                free -= gap + wide
            else:
                lines.append([child])
                free = room - wide
        return lines

    def _hug(self, *_: Any) -> None:
        """Kivy counts a gap below the last line too."""
        tall = max(0, self.minimum_height - (theme.dp(self.gap) if self.children else 0))
        kept = self.keeps_height and self.width == self._hugged
        self.height = max(tall, self._tall) if kept else tall
        self._tall = self.height
        self._hugged = self.width


class Scroll(Scrolling):
    """A column that scrolls. Put widgets into ``column``; while it scrolls, they leave room for the bar."""

    def __init__(self, gap: float = 10, pad: float = 0, **kwargs: Any) -> None:
        super().__init__(**{"do_scroll_x": False, "bar_width": theme.dp(6), "scroll_distance": theme.dp(16), **kwargs})
        self.column = Column(hug_y=True, gap=gap, pad=pad)
        self.add_widget(self.column)
        self._made_room: tuple[int, ...] = ()  # the frames of late in which room was made for the bar
        self.column.fbind("minimum_height", lambda *_: self._room_for_bar())
        self.column.fbind("padding", lambda *_: self._room_for_bar())
        self.fbind("height", lambda *_: self._room_for_bar())

    def _room_for_bar(self) -> None:
        """Leave room for the bar, or take it back. Words that shrink to their lines are lower where they are narrower,
        so that room for the bar may make the bar needless: room that is made twice at once stays."""
        left, top, right, bottom = self.column.padding
        scrolls = self.column.minimum_height > self.height + 1
        wanted = left + theme.dp(12) if scrolls else left
        if right == wanted:
            return
        self._made_room = tuple(frame for frame in self._made_room if frame >= Clock.frames - 2)
        if scrolls:
            self._made_room += (Clock.frames,)
        elif len(self._made_room) > 1:
            return
        self.column.padding = [left, top, wanted, bottom]


class Pill(Drawn, Widget):
    """Words in a rounded patch: ``ground``, ``ink``, ``icon``. As wide as they are."""

    text = StringProperty("")
    icon = StringProperty("")
    ground = StringProperty("surface")
    ink = StringProperty("ink")
    watch = ("text", "icon", "ground", "ink")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), **kwargs})
        for name in ("text", "icon"):
            self.fbind(name, lambda *_: self.restyle())

    def restyle(self) -> None:
        icon = theme.sp(32) if self.icon else 0
        self.size = (measure(self.text, paint.styled("label"))[0] + icon + theme.dp(36), theme.target(48))

    def paint(self) -> None:
        paint.rounded(self.box, theme.dp(18), self.ground)
        x = self.x + theme.dp(18)
        if self.icon:
            paint.icon(self.icon, x + theme.sp(11), self.center_y, theme.sp(24), self.ink)
            x += theme.sp(32)
        paint.words(self.text, paint.styled("label"), x, self.center_y, self.ink)
