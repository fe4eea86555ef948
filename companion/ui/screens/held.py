"""A card whose first row and last row stay where they are while what lies between them scrolls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from companion.ui.theme import theme
from companion.ui.widgets.card import Column, Row

from .over import Over

GAP = 14


class HeldCard(Over):
    """A card in the middle: ``head`` goes on top, ``body`` scrolls, ``foot`` (a column) keeps the buttons in sight."""

    def __init__(self, closed: Callable[[], object] | None = None, **kwargs: Any) -> None:
        self.crown = Column(hug_y=True, gap=GAP, size_hint=(None, None))
        self.foot = Column(hug_y=True, gap=GAP, size_hint=(None, None))
        super().__init__("card", closed, **kwargs)
        for part in (self.crown, self.foot):
            self.panel.add_widget(part)
            part.fbind("height", self._place)
        self._place()

    def head(self, title: str, caption: str = "", *before: Widget) -> Row:
        """Add the row on top that stays; see `Over.head`."""
        row = super().head(title, caption, *before)
        self.body.remove_widget(row)
        self.crown.add_widget(row)
        return row

    def _place(self, *_: Any) -> None:
        super()._place()
        if self.foot.parent is None:
            return
        gap = theme.dp(GAP)
        above = self.crown.height + gap if self.crown.children else 0
        below = self.foot.height + gap if self.foot.children else 0
        edge = theme.dp(22)
        tall = min(self.height * 0.94, self.body.height + above + below + 2 * edge)
        middle = self.panel.center_y if self.panel.height else self.center_y
        self.panel.height = tall
        self.panel.center_y = middle
        self.scroll.height = max(1, tall - above - below - 2 * edge)
        self.scroll.y = self.panel.y + edge + below
        for part in (self.crown, self.foot):
            part.width, part.x = self.body.width, self.scroll.x
        self.crown.top = self.panel.top - edge
        self.foot.y = self.panel.y + edge
