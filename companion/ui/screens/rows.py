"""A row of settings: an icon, what it is, a second line, and something to change it with at the right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.core.catalogue import Origin
from companion.ui import paint
from companion.ui.screens.page import Mark, centred
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn
from companion.ui.widgets.card import Box, Card, Column, Divider, Row
from companion.ui.widgets.choices import Toggle
from companion.ui.widgets.words import Caption, Words

DOTS = {
    Origin.GUESS: ("accent_edge", True),
    Origin.PUBLIC_PAGE: ("info", False),
    Origin.RULEBOOK: ("primary", False),
    Origin.OWNER: ("ink", False),
}


class OriginDot(Drawn, Widget):
    """Where a printed value is known from: a guess is a ring, what is known a disc, the owner's a disc with a tick."""

    origin = StringProperty(Origin.GUESS.value)
    watch = ("origin",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), **kwargs})

    def restyle(self) -> None:
        self.size = (theme.dp(20), theme.dp(20))

    def paint(self) -> None:
        ink, hollow = DOTS[Origin(self.origin)]
        radius = theme.dp(9)
        if hollow:
            paint.ring(self.center_x, self.center_y, radius - theme.dp(1.5), ink, theme.thin(3))
            return
        paint.disc(self.center_x, self.center_y, radius, ink)
        if self.origin == Origin.OWNER.value:
            paint.glyph("tick", self.center_x, self.center_y, theme.dp(11), "surface")
        elif self.origin == Origin.PUBLIC_PAGE.value:
            paint.disc(self.center_x, self.center_y, radius * 0.42, "surface")


class SettingRow(Box):
    """One row. `controls` stand at the right, or below where the words would get too little room (see `narrow`)."""

    def __init__(
        self,
        title: str,
        note: str = "",
        *controls: Widget,
        icon: str = "",
        origin: Origin | None = None,
        least_words: float = 190,
        **kwargs: Any,
    ) -> None:
        super().__init__(**{"orientation": "vertical", "gap": 6, "pad": 18, "pad_y": 9, "hug_y": True, **kwargs})
        self.controls = controls
        self._title, self._note = title, note
        self.least_words = least_words
        self.first = Row(gap=14, hug_y=True)
        if icon:
            self.first.add_widget(centred(Mark(icon, size_sp=28)))
        words = Column(gap=0, hug_y=True)
        words.add_widget(Words(text=title, style="strong"))
        if note:
            words.add_widget(Caption(text=note, style="small", size_sp=17))
        self.first.add_widget(centred(words))
        if origin is not None:
            self.first.add_widget(centred(OriginDot(origin=origin.value)))
        self.below = Row(gap=10, hug_y=True)
        self.add_widget(self.first)
        self._narrow: bool | None = None
        self.fbind("width", self._share)
        for control in controls:
            control.fbind("width", self._share)
            control.fbind("size_hint_max_x", self._share)
            control.pos_hint = {"center_y": 0.5}
        self._share()

    def _beside(self) -> float:
        """Width of what stands in the row whatever the words are: paddings, gaps, icon and dot."""
        signs = [child for child in self.first.children if isinstance(child, Mark | OriginDot)]
        gaps = len(signs) + len(self.controls)
        return float(2 * theme.dp(self.pad) + sum(sign.width for sign in signs) + gaps * theme.dp(14))

    @staticmethod
    def _wants(control: Widget) -> float:
        """How wide a control is, wants to be at most, or has to be so that something of it is seen."""
        if control.size_hint_x is None:
            return float(control.width)
        return float(theme.dp(200) if control.size_hint_max_x is None else control.size_hint_max_x)

    def _share(self, *_: Any) -> None:
        fixed = sum(self._wants(control) for control in self.controls) + self._beside()
        words = theme.dp(self.least_words) * (1 + (theme.text_size - 1) * 0.8)
        if not self._note:  # a title alone needs no more room than itself
            words = min(words, measure(self._title, paint.styled("strong"))[0] + theme.dp(4))
        narrow = bool(self.controls) and self.width - fixed < words
        for control in self.controls:
            if control.size_hint_max_x is not None:  # beside its words it has all that it wants, below what there is
                control.size_hint_min_x = None if narrow else control.size_hint_max_x
        if narrow == self._narrow:
            return
        self._narrow = narrow
        for control in self.controls:
            if control.parent is not None:
                control.parent.remove_widget(control)
        if self.below.parent is not None:
            self.remove_widget(self.below)
        home = self.below if narrow else self.first
        self.below.clear_widgets()
        if narrow:
            if all(c.size_hint_x is None or c.size_hint_max_x is not None for c in self.controls):
                self.below.add_widget(Widget(size_hint=(0.001, None), height=1))  # takes what they leave
            self.add_widget(self.below)
        for control in self.controls:
            home.add_widget(control)


def switch_row(title: str, on: bool, does: Callable[[bool], object]) -> SettingRow:
    """Return a row with a switch, for a narrow panel; `does` hears whether it is on."""
    switch = Toggle(active=bool(on))
    switch.bind(on_toggle=lambda _, on: does(on))
    return SettingRow(title, "", switch, pad=0, pad_y=2, least_words=110)


def card_of_rows(title: str, *rows: Widget) -> Card:
    """Return a card with a title and rows under lines."""
    card = Card(pad=0, pad_y=4, gap=0, hug_y=True)
    head = Row(pad=18, pad_y=12, hug_y=True)
    head.add_widget(Words(text=title, style="title", size_sp=25))
    card.add_widget(head)
    for row in rows:
        card.add_widget(Divider())
        card.add_widget(row)
    card.add_widget(Widget(size_hint_y=None, height=theme.dp(8)))
    return card
