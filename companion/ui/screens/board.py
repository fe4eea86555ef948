"""Where banners lie: above the bottom bar, or beside the thing that was tapped."""

from __future__ import annotations

from typing import Any

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui.theme import theme
from companion.ui.widgets.card import Column

from .banners import BannerCard, Note
from .bars import bottom_height

WIDE, MOST = 720, 3


class Banners(FloatLayout):
    """The banners in force, at most three at once; the rest wait. Touches beside them go through."""

    def __init__(self, bar: Widget, tray: Widget, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bar, self.tray = bar, tray
        self.column = Column(hug_y=True, gap=10, size_hint_x=None)
        self.cards: list[BannerCard] = []
        self._notes: tuple[Any, ...] = ()
        self._anchor: Widget | None = None
        self._over: Any = None
        for what, name in ((self, "size"), (self, "pos"), (self.column, "height"), (tray, "height")):
            what.fbind(name, self._place)

    def show(self, notes: tuple[Note, ...], anchor: Widget | None = None, over: Any = None) -> bool:
        """Draw these notes, unless they are drawn already; True if a note came that was not there before.

        They lie beside `anchor`, else above the bottom bar; while an overlay (`over`) is open, beside its panel.
        """
        self._anchor, self._over = anchor, over
        known = tuple((n.key, n.text, n.lines, tuple(w.text for w in n.ways)) for n in notes)
        if known == self._notes:
            return False
        fresh = any(note not in self._notes for note in known)
        self._notes = known
        self.column.clear_widgets()
        self.cards = [BannerCard(note) for note in notes[:MOST]]
        for card in self.cards:
            self.column.add_widget(card)
        if self.cards and self.column.parent is None:
            self.add_widget(self.column)
        elif not self.cards and self.column.parent is not None:
            self.remove_widget(self.column)
        self._place()
        return fresh

    def _place(self, *_: Any) -> None:
        column, anchor = self.column, self._anchor
        room = self.width - theme.dp(32)
        on_stage = self.bar.get_root_window() is not None
        low = self.bar.top + self.tray.height + theme.dp(8) if on_stage else bottom_height() + theme.dp(8)
        if self._over is not None:
            # beside a drawer where there is room, else at the upper edge
            free = self._over.panel.x - theme.dp(32) if self._over.side == "drawer" else 0
            column.width = free if theme.dp(360) <= free <= theme.dp(WIDE) else min(theme.dp(WIDE), room)
            beside = column.width == free
            column.x = theme.dp(16) if beside else self.center_x - column.width / 2
            column.y = low if beside else self.top - theme.dp(16) - column.height
            return
        if anchor is not None and anchor.get_root_window():
            x, y = anchor.to_window(anchor.center_x, anchor.y)
            top = anchor.to_window(anchor.center_x, anchor.top)[1]
            column.width = min(theme.dp(480), room)
            column.x = max(theme.dp(16), min(x - column.width / 2, self.width - column.width - theme.dp(16)))
            above = max(y, top) + theme.dp(10)
            below = min(y, top) - theme.dp(10) - column.height
            column.y = above if above + column.height < self.height else max(low, below)
            return
        column.width = min(theme.dp(WIDE) * (1 + (theme.text_size - 1) / 2), room)
        column.x = self.center_x - column.width / 2
        column.y = low
