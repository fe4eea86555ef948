"""One line of a sum as a Why card draws it: picture, words, chips, evidence, and what it adds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.graphics import Rectangle
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.ui import paint, strokes
from companion.ui.theme import theme
from companion.ui.typeset import Setting, measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.die_face import DieFace
from companion.ui.widgets.seat_token import paint_token

LEFT, PICTURE, CHIP, DIE = 60, 52, 46, 48  # dp


@dataclass(frozen=True)
class WhyLine:
    """One line of a sum: what, how much, and where it comes from (all finished strings).

    On its left it shows the first that is given of ``picture`` (a Kivy texture: a die as the camera saw it), ``die``
    (kind and face, in the seat's ``colour``), ``sign`` (see :func:`companion.ui.paint.sign`), and the token of
    ``colour``. ``source`` is the badge of who told the entry, ``caption`` says it; ``parts`` are chips, each with
    the sign. ``opens`` draws a pencil: a tap leads to the entry. ``small`` sets the words smaller, for mere evidence.
    """

    title: str
    value: str = ""
    caption: str = ""
    sign: str = ""
    parts: tuple[str, ...] = ()
    picture: Any = None
    die: tuple[str, str] | None = None
    colour: str = ""
    source: str = ""
    opens: bool = False
    small: bool = False


class WhyRow(Tappable, Drawn, Widget):
    """One drawn :class:`WhyLine`; ``total`` draws it as the sum under a thick line. Event ``on_tap``, if it opens."""

    line = ObjectProperty(WhyLine(""))
    total = BooleanProperty(False)
    watch = ("line", "total", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        self._die: DieFace | None = None
        super().__init__(**{"size_hint_y": None, **kwargs})
        for name in ("width", "line"):
            self.fbind(name, self._fit)
        self.fbind("line", self._take)
        for name in ("pos", "size"):
            self.fbind(name, self._place)
        self._take()

    def restyle(self) -> None:
        self._fit()

    def _take(self, *_: Any) -> None:
        self.no_touch, self.can_focus = not self.line.opens, self.line.opens
        if self._die is not None:
            self.remove_widget(self._die)
            self._die = None
        if self.line.die is not None and self.line.picture is None:
            kind, face = self.line.die
            shows = "star" if kind == "prize" else "number"
            self._die = DieFace(
                kind=kind, face=face, shows=shows, colour=self.line.colour or "white", side=DIE, source=self.line.source
            )
            self._die.no_touch, self._die.can_focus = True, False
            self.add_widget(self._die)
            self._place()

    def _place(self, *_: Any) -> None:
        if self._die is not None:
            self._die.center = (self.x + theme.dp(24), self.center_y)

    # ── measures ──

    def _value(self) -> Setting:
        return paint.styled("count") if self.total else paint.styled("figure", 36)

    def _room(self) -> float:
        """How wide the words may be, in pixels."""
        value, _ = measure(self.line.value, self._value())
        return float(max(1.0, self.width - theme.dp(LEFT) - value - theme.dp(12)))

    def _badge(self) -> float:
        """How much room the source's badge takes in front of the caption; a die wears its own."""
        return float(theme.sp(26)) if self.line.source and self._die is None else 0.0

    def _caption(self) -> Setting:
        room = self._room() - self._badge() - (theme.sp(28) if self.line.opens else 0)
        return paint.styled("small", width=int(max(1.0, room)), lines=0)

    def _title(self) -> Setting:
        style, size = ("body", 19) if self.line.small else ("strong", 22)
        return paint.styled(style, size, width=int(self._room()), lines=3, shrink=0.8)

    def _chips(self) -> list[list[tuple[str, float]]]:
        """The chips line by line, each with its width."""
        setting, room = paint.styled("number", 24), self._room()
        sign = theme.dp(30) if self.line.sign else 0
        lines: list[list[tuple[str, float]]] = []
        used = room + 1
        for part in self.line.parts:
            wide = measure(part, setting)[0] + theme.dp(30) + sign
            if used + wide > room:
                lines.append([])
                used = 0.0
            lines[-1].append((part, wide))
            used += wide + theme.dp(8)
        return lines

    def _chip_line(self) -> float:
        return float(max(theme.dp(CHIP), theme.sp(38)) + theme.dp(8))

    def _fit(self, *_: Any) -> None:
        high = measure(self.line.title, self._title())[1] + theme.dp(24)
        high += self._chip_line() * len(self._chips())
        if self.line.caption:
            high += measure(self.line.caption, self._caption())[1] + theme.dp(2)
        least = 72 if self.line.picture is not None or self.line.die is not None else 64
        self.height = max(high, theme.dp(least))

    # ── painting ──

    def paint(self) -> None:
        line, left = self.line, self.x + theme.dp(LEFT)
        thick = theme.thin(4 if self.total else 2)
        if self.state == "down":
            paint.rounded(self.box, theme.dp(14), "raised")
        paint.plain((self.x, self.top - thick, self.width, thick), "ink" if self.total else "line")
        self.paint_focus(theme.dp(14))
        self._paint_picture()
        title, caption = self._title(), self._caption()
        _, title_high = measure(line.title, title)
        _, caption_high = measure(line.caption, caption) if line.caption else (0, 0.0)
        chips = self._chips()
        block = title_high + self._chip_line() * len(chips) + (caption_high + theme.dp(2) if line.caption else 0)
        y = self.center_y + block / 2 - thick / 2
        paint.words(line.title, title, left, y - title_high / 2, "ink")
        y -= title_high
        for parts in chips:
            self._paint_chips(parts, left, y - theme.dp(4))
            y -= self._chip_line()
        if line.caption:
            self._paint_caption(left, y - theme.dp(2), caption, caption_high)
        paint.words(line.value, self._value(), self.right, self.center_y - thick / 2, "ink", anchor="right")

    def _paint_picture(self) -> None:
        line, x, y = self.line, self.x + theme.dp(24), self.center_y
        if line.picture is not None:
            side = theme.dp(PICTURE)
            tall = side * line.picture.height / max(1, line.picture.width)
            strokes.ink((1, 1, 1, 1))
            Rectangle(texture=line.picture, pos=(self.x, y - tall / 2), size=(side, tall))
        elif self._die is not None:
            return
        elif line.sign:
            paint.sign(line.sign, x, y, theme.dp(34), "star" if line.sign == "star" else "ink")
        elif line.colour:
            side = theme.dp(40)
            paint_token((x - side / 2, y - side / 2, side, side), line.colour, ground="surface")

    def _paint_chips(self, parts: list[tuple[str, float]], x: float, top: float) -> None:
        setting, high, sign = paint.styled("number", 24), self._chip_line() - theme.dp(8), self.line.sign
        for part, wide in parts:
            paint.framed((x, top - high, wide, high), theme.dp(12), "raised", "outline", theme.thin(2))
            if sign:
                paint.sign(sign, x + theme.dp(26), top - high / 2, theme.dp(22), "star" if sign == "star" else "ink")
            paint.words(part, setting, x + wide - theme.dp(15), top - high / 2, "ink", anchor="right")
            x += wide + theme.dp(8)

    def _paint_caption(self, left: float, top: float, caption: Setting, high: float) -> None:
        first = top - theme.sp(11)
        badge = self._badge()
        if badge:
            paint.sign(self.line.source, left + theme.sp(10), first, theme.sp(20), "info")
        across, _ = paint.words(self.line.caption, caption, left + badge, top - high / 2, "ink2")
        if self.line.opens:
            paint.sign("pencil", left + badge + across + theme.sp(16), first, theme.sp(18), "ink2")
