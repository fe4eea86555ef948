"""Keys of pads: a figure, a sign with a word, or the face of a die."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui import paint, tokens
from companion.ui.theme import darker, theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.die_face import DieFace

HEIGHT = 76


class Key(Tappable, Drawn, Widget):
    """A key, at least 76 dp high.

    Properties: ``text`` (big figure), ``word`` (small, under the sign or figure), ``sign`` (see
    :func:`companion.ui.paint.sign`), ``beside`` (sign left of the figure instead of above), ``chosen``,
    ``likely`` (ringed as the probable answer), ``kind`` plain or primary, ``not_yet``, ``tall`` (height in dp).
    Events: ``on_tap``.
    """

    text = StringProperty("")
    word = StringProperty("")
    sign = StringProperty("")
    beside = BooleanProperty(True)
    chosen = BooleanProperty(False)
    likely = BooleanProperty(False)
    not_yet = BooleanProperty(False)
    tall = NumericProperty(HEIGHT)
    kind = OptionProperty("plain", options=["plain", "primary"])
    watch: tuple[str, ...] = (
        "text",
        "word",
        "sign",
        "beside",
        "chosen",
        "likely",
        "not_yet",
        "kind",
        "state",
        "focused",
    )

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)
        self.fbind("tall", lambda *_: self.restyle())

    def restyle(self) -> None:
        if self.size_hint_y is None:
            self.height = theme.game_target(self.tall)

    def paint_ground(self) -> str:
        """Draw the key's ground and return the ink that suits it."""
        radius = theme.dp(20)
        x, y, across, high = self.box
        if self.state == "down":
            y -= theme.thin(2)
        area = (x, y, across, high)
        if self.not_yet:
            paint.rounded(area, radius, "sunken")
        elif self.kind == "primary":
            fill = theme.colour("primary")
            paint.rounded(area, radius, darker(fill, 0.86) if self.state == "down" else fill)
        elif self.chosen:
            paint.framed(area, radius, "psoft", "primary", theme.thin(4))
        elif self.likely:
            paint.framed(area, radius, "asoft", "accent_edge", theme.thin(4))
        else:
            paint.framed(
                area, radius, "sunken" if self.state == "down" else "raised", "outline", theme.thin(2)
            )  # fmt: skip
        self.paint_focus(radius)
        return "ink2" if self.not_yet else "on_primary" if self.kind == "primary" else "ink"

    def paint(self) -> None:
        ink = self.paint_ground()
        x, y = self.center_x, self.center_y
        room = int(max(1, self.width - theme.dp(16)))
        if self.sign and self.text and self.beside:
            self._paint_beside(x, y, ink)
            return
        word = paint.styled("number", 20, width=room, lines=2, align="center", shrink=0.7)
        _, under = measure(self.word, word)
        middle = y + under / 2
        if self.text:
            tallest = (self.height - under - theme.dp(6)) / theme.sp(1)  # large words leave the figure less
            size = min(tokens.TYPE["figure"].size, tallest) if self.word else 0
            setting = paint.styled("figure", size, width=room, shrink=0.5)
            paint.words(self.text, setting, x, middle, ink, anchor="center")
            if paint.wants_bar(self.text):
                paint.figure_bar(x, middle, theme.sp(40), ink)
            low = middle - theme.sp(20)
        elif self.sign:
            size = min(theme.dp(36), max(theme.dp(16), self.height - under - theme.dp(12)))
            paint.sign(self.sign, x, middle + theme.dp(2), size, ink)
            low = middle - size / 2
        else:
            low = y + under / 2
        paint.words(self.word, word, x, low - under / 2, ink, anchor="center")

    def _paint_beside(self, x: float, y: float, ink: str) -> None:
        setting = paint.styled("figure")
        text, _ = measure(self.text, setting)
        size = theme.dp(34)
        widest = max(text, measure("4" * len(self.text), setting)[0])  # keys side by side are set alike
        if widest + size * 1.25 + theme.dp(24) > self.width:
            setting = paint.styled("figure", 30)
            text, _ = measure(self.text, setting)
            size = theme.dp(22)
        gap = size * 0.25
        left = x - (size + gap + text) / 2
        paint.sign(self.sign, left + size / 2, y, size, ink)
        paint.words(self.text, setting, left + size + gap, y, ink)
        if paint.wants_bar(self.text):
            paint.figure_bar(left + size + gap + text / 2, y, setting.size, ink)


class FaceKey(Key, FloatLayout):
    """A key that shows a die's face: ``colour``, ``face``, ``shows``, ``die_kind`` as in :class:`DieFace`."""

    colour = StringProperty("white")
    face = StringProperty("")
    shows = StringProperty("number")
    die_kind = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._die = DieFace(side=0, size_hint=(None, None), no_touch=True, can_focus=False, ground="raised")
        super().__init__(**kwargs)
        self.add_widget(self._die)
        for mine, theirs in (("colour", "colour"), ("face", "face"), ("shows", "shows"), ("die_kind", "kind")):
            self.fbind(mine, self._die.setter(theirs))
            setattr(self._die, theirs, getattr(self, mine))
        self.fbind("pos", self._place)
        self.fbind("size", self._place)

    def _place(self, *_: Any) -> None:
        side = max(1.0, min(theme.dp(88), self.height - theme.dp(16), self.width - theme.dp(12)))
        self._die.size = (side, side)
        # not `center`: aliases of pos and size still lag while these are told
        self._die.pos = (self.x + (self.width - side) / 2, self.y + (self.height - side) / 2)

    def paint(self) -> None:
        self.paint_ground()
