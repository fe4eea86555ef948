"""The lines of a park's column: told what to show, kept as long as the same kind of line is wanted there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.theme import theme
from companion.ui.typeset import Setting, fits, measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.stepper import Stepper

from .looks import paint_parts, parts_width

INSET = 16
LEAST_KEY = 150
"""How wide a key is at least before more of them share a line, in dp."""


@dataclass(frozen=True)
class Line:
    """A line that is wanted: its kind of widget, the values of its properties, and what taps mean."""

    kind: type
    values: Mapping[str, Any] = field(default_factory=dict)
    tap: Callable[[], object] | None = None
    hold: Callable[[], object] | None = None
    key: Callable[[str], object] | None = None


def fill(column: Layout, wanted: Sequence[Line]) -> None:
    """Show these lines; widgets that stay are only told what is new in them, and what a line does not say is as it was
    when its widget was made."""
    rows = list(reversed(column.children))
    for n, line in enumerate(wanted):
        if n < len(rows) and type(rows[n]) is not line.kind:
            for row in rows[n:]:
                column.remove_widget(row)
            del rows[n:]
        if n >= len(rows):
            rows.append(line.kind())
            column.add_widget(rows[n])
        rows[n].line = line
        plain = rows[n].__dict__.setdefault("_plain", {})
        for name, value in line.values.items():
            if name not in plain:
                plain[name] = getattr(rows[n], name)
            setattr(rows[n], name, value)
        for name in plain.keys() - line.values.keys():
            setattr(rows[n], name, plain[name])
    for row in rows[len(wanted) :]:
        column.remove_widget(row)


class Told:
    """Mixin: what a tap, a long press or a key of this line means is said by its :class:`Line`."""

    line: Line | None = None

    def on_tap(self) -> None:
        if self.line is not None and self.line.tap is not None:
            self.line.tap()

    def on_hold(self) -> bool:
        if self.line is None or self.line.hold is None:
            return False
        self.line.hold()
        return True

    def pressed(self, key: str) -> None:
        """A key within the line was tapped."""
        if self.line is not None and self.line.key is not None:
            self.line.key(key)


class Sentence(Told, Tappable, Drawn, Widget):
    """A sentence of as many lines as it takes; ``icon`` before it, ``ground`` behind it ("": none)."""

    text = StringProperty("")
    icon = StringProperty("")
    ground = StringProperty("")
    ink = StringProperty("ink2")
    watch = ("text", "icon", "ground", "ink", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": None, **kwargs})
        for name in ("text", "icon", "width"):
            self.fbind(name, lambda *_: self.restyle())

    def _setting(self) -> Any:
        icon = theme.sp(24) + theme.dp(8) if self.icon else 0
        return paint.styled("small", width=int(max(1, self.width - 2 * theme.dp(INSET) - icon)), lines=0)

    def restyle(self) -> None:
        self.height = max(theme.target(48), measure(self.text, self._setting())[1] + theme.dp(16))

    def paint(self) -> None:
        ground = "sunken" if self.state == "down" and self.line and self.line.tap else self.ground
        if ground:
            x, y, wide, high = self.box
            paint.rounded((x + theme.dp(8), y, wide - theme.dp(16), high), theme.dp(14), ground)
        x = self.x + theme.dp(INSET)
        if self.icon:
            size = theme.sp(24)
            paint.sign(self.icon, x + size / 2, self.center_y, size, self.ink)
            x += size + theme.dp(8)
        paint.words(self.text, self._setting(), x, self.center_y, self.ink)
        self.paint_focus(theme.dp(14))


class Figure(Told, Tappable, Drawn, Widget):
    """Words at the left, a figure with its sign at the right. ``strong`` for totals."""

    text = StringProperty("")
    parts = ListProperty([])
    strong = BooleanProperty(False)
    watch = ("text", "parts", "strong", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": None, **kwargs})

    def restyle(self) -> None:
        self.height = theme.target(48)

    def paint(self) -> None:
        if self.state == "down":
            paint.plain(self.box, "sunken")
        inset = theme.dp(INSET)
        value = paint.styled("number" if self.strong else "strong", 24 if self.strong else 20)
        across = parts_width(self.parts, value)
        room = int(max(1, self.width - 2 * inset - across - theme.dp(8)))
        setting = paint.styled("strong" if self.strong else "body", width=room, lines=2, shrink=0.8)
        paint.words(self.text, setting, self.x + inset, self.center_y, "ink")
        paint_parts(self.parts, value, self.right - inset, self.center_y, "ink", right=True)
        self.paint_focus(theme.dp(12))


class Counting(Told, Drawn, FloatLayout):
    """Words and a stepper; ``value`` is what is counted. Steps are told as the wanted value."""

    text = StringProperty("")
    value = NumericProperty(0)
    most = NumericProperty(99)
    watch = ("text", "value")

    def __init__(self, **kwargs: Any) -> None:
        self.stepper = Stepper(own=False, small=True)
        super().__init__(**{"size_hint_y": None, **kwargs})
        self.add_widget(self.stepper)
        self.stepper.bind(on_step=lambda _, n: self.pressed(str(int(n))))
        for name in ("pos", "size", "value", "most"):
            self.fbind(name, self._place)

    def restyle(self) -> None:
        self.height = theme.target(52) + theme.dp(8)
        self._place()

    def _place(self, *_: Any) -> None:
        self.stepper.value, self.stepper.most = self.value, self.most
        self.stepper.right = self.x + self.width - theme.dp(INSET)
        self.stepper.center_y = self.y + self.height / 2

    def paint(self) -> None:
        x = self.x + theme.dp(INSET)
        room = int(max(1, self.stepper.x - x - theme.dp(8)))
        paint.words(self.text, paint.styled("body", width=room, lines=2, shrink=0.8), x, self.center_y, "ink")


def three_lines() -> float:
    """The height of a key with two lines of words and a price, in pixels."""
    return theme.sp(18) * 2.3 + theme.sp(16) * 1.2 + theme.dp(8)


class GridKey(Tappable, Drawn, Widget):
    """A key of :class:`Keys`: words, a second line; ``chosen`` once or twice, ``far`` what cannot be afforded."""

    text = StringProperty("")
    caption = StringProperty("")
    icon = StringProperty("")
    chosen = NumericProperty(0)
    far = BooleanProperty(False)
    watch = ("text", "caption", "icon", "chosen", "far", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        self.key = ""
        super().__init__(**{"size_hint": (None, None), **kwargs})

    def paint(self) -> None:
        radius = theme.dp(16)
        ground = "sunken" if self.state == "down" or self.far else "psoft" if self.chosen else "raised"
        rim, thick = ("primary", 4) if self.chosen else ("outline", 2)
        paint.framed(self.box, radius, ground, rim, theme.thin(thick))
        self.paint_focus(radius)
        x, right = self.x + theme.dp(10), self.right - theme.dp(10)
        icon = theme.sp(20) + theme.dp(6) if self.icon else 0.0
        text, caption = self.text, self.caption
        if icon and not fits(text, self._one_line(right - x - icon)):
            icon = 0.0  # the words say more
        lines = 1 if caption else 2
        if caption and not fits(text, self._one_line(right - x - icon)):
            lines = 2
            if self.height < three_lines():
                caption = ""
        ink = "ink2" if self.far else "ink"
        if self.chosen > 1:
            self._paint_twice(right)
        room = int(max(1, right - x - icon))
        if not caption and not icon:
            name = paint.styled("strong", 18, width=room, lines=2, shrink=self._least(), align="center")
            paint.words(text, name, (x + right) / 2, self.center_y, ink, anchor="center")
            return
        if icon:
            size = theme.sp(20)
            paint.sign(self.icon, x + size / 2, self.center_y, size, ink)
            x += icon
        name = paint.styled("strong", 18, width=room, lines=lines, shrink=self._least())
        lift = theme.sp(9) if caption else 0
        paint.words(text, name, x, self.center_y + lift, ink)
        if caption:
            small = paint.styled("caption", width=room, lines=1, shrink=0.9)
            low = measure(text, name)[1] / 2
            paint.words(caption, small, x, self.center_y + lift - low - theme.sp(8), "ink2")

    @staticmethod
    def _least() -> float:
        """How small the words may get before they are cut: large ones come down before a word is broken."""
        return 16 / 18 / theme.text_size

    @staticmethod
    def _one_line(room: float) -> Setting:
        return paint.styled("strong", 18, width=int(max(1, room)), lines=1, shrink=16 / 18)

    def _paint_twice(self, right: float) -> None:
        size = theme.sp(16)
        paint.disc(right - size / 2, self.top - size * 0.7, size * 0.85, "primary")
        paint.words(
            "2×", paint.styled("caption"), right - size / 2, self.top - size * 0.7, "on_primary", anchor="center"
        )


class Keys(Told, Drawn, FloatLayout):
    """Keys side by side. ``keys`` are tuples: key, words, second line, icon, how often chosen, whether out of reach."""

    keys = ListProperty([])
    across = NumericProperty(2)
    watch = ()

    def __init__(self, **kwargs: Any) -> None:
        self.made: list[GridKey] = []
        super().__init__(**{"size_hint_y": None, **kwargs})
        self.fbind("keys", self._make)
        for name in ("across", "width"):
            self.fbind(name, lambda *_: self.restyle())
        for name in ("pos", "size"):
            self.fbind(name, self._place)

    def restyle(self) -> None:
        rows = -(-len(self.keys) // self._many())
        self.height = rows * (self._high() + theme.dp(8)) + (theme.dp(8) if rows else 0)
        self._place()

    def _high(self) -> float:
        if theme.text_size > 1.3 and any("$" in caption for _, _, caption, *_ in self.keys):
            return max(theme.game_target(52), three_lines())
        return max(theme.game_target(52), theme.sp(18) * 1.2 + theme.sp(16) * 1.2 + theme.dp(6))

    def _many(self) -> int:
        """Keys in a row: as wished, more where one or two would be far too wide."""
        least = {1: LEAST_KEY * 2, 2: LEAST_KEY}.get(int(self.across))
        more = int(self.width // theme.dp(least)) if least else 0
        return max(int(self.across), min(more, len(self.keys)))

    def _make(self, *_: Any) -> None:
        while len(self.made) > len(self.keys):
            self.remove_widget(self.made.pop())
        while len(self.made) < len(self.keys):
            made = GridKey()
            made.bind(on_tap=lambda key: self.pressed(key.key))
            self.made.append(made)
            self.add_widget(made)
        for made, (key, text, caption, icon, chosen, far) in zip(self.made, self.keys, strict=True):
            made.key, made.text, made.caption, made.icon = key, text, caption, icon
            made.chosen, made.far = chosen, far
        self.restyle()

    def _place(self, *_: Any) -> None:
        side, gap, high, many = theme.dp(12), theme.dp(8), self._high(), self._many()
        wide = max(1.0, (self.width - 2 * side - gap * (many - 1)) / many)
        for n, made in enumerate(self.made):
            row, place = divmod(n, many)
            last = n == len(self.made) - 1 and place == 0
            made.size = (self.width - 2 * side if last and int(self.across) == many == 2 else wide, high)
            top = self.y + self.height - gap
            made.pos = (self.x + side + place * (wide + gap), top - (row + 1) * high - row * gap)
