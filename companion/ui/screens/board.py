"""Where banners lie: above the bottom bar, or beside the thing that was tapped."""

from __future__ import annotations

from typing import Any

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui.theme import theme
from companion.ui.widgets.card import Column
from companion.ui.widgets.guards import Solid

from .banners import BannerCard, Note
from .bars import bottom_height

WIDE, MOST, GAP = 720, 3, 10
SHARE = 0.45
"""How much of the glass's height banners may take; what does not fit scrolls within them, or waits."""


class Pile(Solid, Column):
    """The cards, one above the other. A touch on them never goes on to what lies beneath."""


class Banners(FloatLayout):
    """The banners in force, at most three at once, as many as there is room for; the rest wait. Touches beside them go
    through."""

    def __init__(self, bar: Widget, tray: Widget, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bar, self.tray = bar, tray
        self.column = Pile(gap=GAP, size_hint=(None, None))
        self.cards: list[BannerCard] = []
        self._notes: tuple[Any, ...] = ()
        self._anchor: Widget | None = None
        self._over: Any = None
        for what, name in ((self, "size"), (self, "pos"), (tray, "height")):
            what.fbind(name, self._place)
        theme.bind(revision=self._place)  # weakly: the theme outlives every screen

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
        self.cards = [BannerCard(note) for note in notes[:MOST]]
        if self.cards and self.column.parent is None:
            self.add_widget(self.column)
        elif not self.cards and self.column.parent is not None:
            self.remove_widget(self.column)
        self._place()
        return fresh

    def _place(self, *_: Any) -> None:
        column, anchor = self.column, self._anchor
        room = self.width - theme.dp(32)
        wide = min(theme.dp(WIDE) * (1 + (theme.text_size - 1) / 2), room)
        roomy = min(theme.dp(WIDE) * theme.text_size, room)  # as many letters in a line as when text is not enlarged
        on_stage = self.bar.get_root_window() is not None
        low = self.bar.top + self.tray.height + theme.dp(8) if on_stage else bottom_height() + theme.dp(8)
        if self._over is not None:
            # beside a drawer where there is room, else at the upper edge
            free = self._over.panel.x - theme.dp(32) if self._over.side == "drawer" else 0
            beside = theme.dp(360) <= free <= theme.dp(WIDE)
            self._fill(free if beside else wide, low if beside else 0)
            column.x = theme.dp(16) if beside else self.center_x - column.width / 2
            column.y = low if beside else self.top - theme.dp(16) - column.height
            return
        if anchor is not None and anchor.get_root_window():
            x, y = anchor.to_window(anchor.center_x, anchor.y)
            top = anchor.to_window(anchor.center_x, anchor.top)[1]
            self._fill(min(theme.dp(480) * (1 + (theme.text_size - 1) / 2), room), low)
            column.x = max(theme.dp(16), min(x - column.width / 2, self.width - column.width - theme.dp(16)))
            above = max(y, top) + theme.dp(10)
            below = min(y, top) - theme.dp(10) - column.height
            column.y = above if above + column.height < self.height else max(low, below)
            return
        self._fill(wide if self._fits(wide, low) else roomy, low)
        column.x = self.center_x - column.width / 2
        column.y = low

    def _most(self, low: float) -> float:
        """How high the cards may be together above this height."""
        return max(1.0, min(self.height * SHARE, self.height - low - theme.dp(16)))

    def _fits(self, width: float, low: float) -> bool:
        """Whether all that the cards say is in sight at this width."""
        gaps = theme.dp(GAP) * max(0, len(self.cards) - 1)
        return sum(card.wants(width) for card in self.cards) + gaps <= self._most(low)

    def _fill(self, width: float, low: float) -> None:
        """Lay the cards at this width, the most pressing first, into the share of the glass that they may take."""
        if self.width < 2 or not self.cards:
            self.column.clear_widgets()
            return
        gap, most = theme.dp(GAP), self._most(low)
        heights = shared([(card.least(width), card.wants(width)) for card in self.cards], most, gap)
        shown = self.cards[: len(heights)]
        if self.column.children[::-1] != shown:
            self.column.clear_widgets()
            for card in shown:
                self.column.add_widget(card)
        heights = [card.lay(width, height) for card, height in zip(shown, heights, strict=True)]
        self.column.size = (width, sum(heights) + gap * (len(heights) - 1))


def shared(asked: list[tuple[float, float]], room: float, gap: float) -> list[float]:
    """Share out a height among cards that ask for (at least, at most): the first gets most; who has no room is left
    out."""
    shown, taken = 0, -gap
    for least, _ in asked:
        if shown and taken + gap + least > room:
            break
        shown, taken = shown + 1, taken + gap + least
    heights, spare = [], room - taken
    for least, most in asked[:shown]:
        height = min(most, least + spare)
        spare -= height - least
        heights.append(height)
    return heights
