"""Why a number is what it is: the sum line by line, the rule, the evidence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.banner import Banner
from companion.ui.widgets.base import Drawn
from companion.ui.widgets.button import IconButton, PushButton
from companion.ui.widgets.card import Column, Row
from companion.ui.widgets.overlay import CardOverlay
from companion.ui.widgets.seat_token import SeatToken
from companion.ui.widgets.words import Caption, Words


@dataclass(frozen=True)
class WhyLine:
    """One line of a sum: what, how much, and where it comes from (all finished strings).

    ``sign`` names a picture (:func:`companion.ui.paint.sign`), ``parts`` are shown as chips, ``picture`` is a Kivy
    texture of the evidence (a die as the camera saw it).
    """

    title: str
    value: str = ""
    caption: str = ""
    sign: str = ""
    parts: tuple[str, ...] = ()
    picture: Any = None


class WhyRow(Drawn, Widget):
    """One drawn :class:`WhyLine`; ``total`` draws it as the sum under a thick line."""

    line = ObjectProperty(WhyLine(""))
    total = BooleanProperty(False)
    watch = ("line", "total")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": None, **kwargs})
        self.fbind("width", self._fit)
        self.fbind("line", self._fit)

    def restyle(self) -> None:
        self._fit()

    def _room(self) -> float:
        value, _ = measure(self.line.value, paint.styled("count" if self.total else "figure", 0 if self.total else 36))
        return float(max(1.0, self.width - theme.dp(60) - value - theme.dp(12)))

    def _caption(self) -> Any:
        return paint.styled("small", width=int(self._room()), lines=0)

    def _title(self) -> Any:
        return paint.styled("strong", 22, width=int(self._room()), lines=2, shrink=0.8)

    def _fit(self, *_: Any) -> None:
        high = measure(self.line.title, self._title())[1] + theme.dp(24)
        if self.line.parts:
            high += theme.dp(54)
        if self.line.caption:
            high += measure(self.line.caption, self._caption())[1] + theme.dp(2)
        if self.line.picture is not None:
            high = max(high, theme.dp(72))
        self.height = max(high, theme.dp(64))

    def paint(self) -> None:
        line, left = self.line, self.x + theme.dp(60)
        thick = theme.thin(4 if self.total else 2)
        paint.plain((self.x, self.top - thick, self.width, thick), "ink" if self.total else "line")
        if line.picture is not None:
            side = theme.dp(52)
            Color(1, 1, 1, 1)
            Rectangle(texture=line.picture, pos=(self.x, self.center_y - side / 2), size=(side, side))
        elif line.sign:
            ink = "star" if line.sign == "star" else "ink"
            paint.sign(line.sign, self.x + theme.dp(22), self.center_y, theme.dp(34), ink)
        title, caption = self._title(), self._caption()
        _, title_high = measure(line.title, title)
        _, caption_high = measure(line.caption, caption) if line.caption else (0, 0.0)
        block = title_high + (caption_high + theme.dp(2) if line.caption else 0)
        block += theme.dp(54) if line.parts else 0
        y = self.center_y + block / 2 - thick / 2
        paint.words(line.title, title, left, y - title_high / 2, "ink")
        y -= title_high
        if line.parts:
            self._paint_parts(left, y - theme.dp(6))
            y -= theme.dp(54)
        if line.caption:
            paint.words(line.caption, caption, left, y - theme.dp(2) - caption_high / 2, "ink2")
        value = paint.styled("count") if self.total else paint.styled("figure", 36)
        paint.words(line.value, value, self.right, self.center_y - thick / 2, "ink", anchor="right")

    def _paint_parts(self, x: float, top: float) -> None:
        setting = paint.styled("number", 24)
        high = theme.dp(46)
        for part in self.line.parts:
            wide = measure(part, setting)[0] + theme.dp(30)
            if x + wide > self.right:
                return
            paint.framed((x, top - high, wide, high), theme.dp(12), "raised", "outline", theme.thin(2))
            paint.words(part, setting, x + wide / 2, top - high / 2, "ink", anchor="center")
            x += wide + theme.dp(8)


class WhyCard(CardOverlay):
    """A card over the screen that explains a computed number.

    Properties: ``heading`` ("Why 24?"), ``subject`` ("Eda's stars in round 9"), ``seat`` (empty: no token),
    ``lines`` (list of :class:`WhyLine`), ``total_label``, ``total``, ``rule`` (the rule in words),
    ``ruled`` (text of a table ruling, with a gavel), ``change_text`` and ``ruling_text`` (empty: no button).
    Events: ``on_change``, ``on_ruling``, ``on_dismiss``.
    """

    heading = StringProperty("")
    subject = StringProperty("")
    seat = StringProperty("")
    lines = ListProperty([])
    total_label = StringProperty("")
    total = StringProperty("")
    rule = StringProperty("")
    ruled = StringProperty("")
    change_text = StringProperty("")
    ruling_text = StringProperty("")
    __events__ = ("on_change", "on_ruling")

    def __init__(self, **kwargs: Any) -> None:
        self.closer = IconButton(icon="close")
        self.change_button = PushButton(icon="pencil")
        self.ruling_button = PushButton(icon="gavel")
        self._rows = Column(gap=0, hug_y=True)
        self._scroll = ScrollView(do_scroll_x=False, size_hint_y=None)
        self._scroll.add_widget(self._rows)
        super().__init__(**kwargs)
        self.closer.bind(on_tap=lambda *_: self.dismiss())
        self.change_button.bind(on_tap=lambda *_: self.dispatch("on_change"))
        self.ruling_button.bind(on_tap=lambda *_: self.dispatch("on_ruling"))
        self._rows.bind(height=self._limit)
        self.fbind("height", self._limit)
        for name in (
            "heading", "subject", "seat", "lines", "total_label", "total", "rule", "ruled", "change_text",
            "ruling_text",
        ):  # fmt: skip
            self.fbind(name, self._fill)
        self._fill()

    def _limit(self, *_: Any) -> None:
        self._scroll.height = min(self._rows.height, max(theme.dp(120), self.height - theme.dp(360)))

    def _fill(self, *_: Any) -> None:
        self.card.clear_widgets()
        self._rows.clear_widgets()
        head = Row(gap=12, hug_y=True)
        if self.seat:
            head.add_widget(SeatToken(seat=self.seat, side=56, ground="surface", no_touch=True, can_focus=False))
        names = Column(gap=2, hug_y=True)
        names.add_widget(Words(text=self.heading, style="name", size_sp=30, lines=1, shrink=0.6))
        names.add_widget(Caption(text=self.subject, style="small", lines=1))
        head.add_widget(names)
        head.add_widget(self.closer)
        self.card.add_widget(head)
        for line in self.lines:
            self._rows.add_widget(WhyRow(line=line))
        if self.total:
            self._rows.add_widget(WhyRow(line=WhyLine(self.total_label, self.total), total=True))
        self.card.add_widget(self._scroll)
        if self.rule:
            self.card.add_widget(Banner(kind="info", icon="book", text=self.rule))
        if self.ruled:
            self.card.add_widget(Banner(kind="doubt", icon="gavel", text=self.ruled))
        buttons = Row(gap=12, hug_y=True)
        for button, text in ((self.change_button, self.change_text), (self.ruling_button, self.ruling_text)):
            button.text = text
            if button.parent is not None:
                button.parent.remove_widget(button)
            if text:
                buttons.add_widget(button)
        if buttons.children:
            self.card.add_widget(buttons)

    def on_change(self) -> None:
        """The entry behind the number is to be changed."""

    def on_ruling(self) -> None:
        """The table wants to set the total itself."""
