"""What slides over the game for a while: sheets from below, drawers from the right, cards in the middle.

An overlay swallows every touch beneath it. A tap beside it, the close button, Esc or (a sheet) a swipe down
puts it away and leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.properties import StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.paint import Box as Area
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn
from companion.ui.widgets.button import IconButton
from companion.ui.widgets.card import Column, Row
from companion.ui.widgets.overlay import Overlay
from companion.ui.widgets.scrolling import Scrolling
from companion.ui.widgets.words import Caption, Words

from .spoken import t

SWIPE_DP = 60
ROUND_DP = 36  # how round a sheet's or a drawer's free corners are
BAR = 16  # room beside the content for the bar that shows how far one has scrolled
DRAWER_WIDTH, CARD_WIDTH = 580, 620


class Panel(Drawn, FloatLayout):
    """The ground an overlay's content lies on; round only where it does not touch the glass's edge."""

    side = StringProperty("card")
    watch = ("side", "opacity")

    def paint(self) -> None:
        big = theme.dp(ROUND_DP)
        radius = {"sheet": [big, big, 0.01, 0.01], "drawer": [big, 0.01, 0.01, big]}.get(self.side, theme.dp(28))
        paint.rounded(self.box, radius, "surface", solid=self.opacity >= 1)
        if self.side == "sheet":
            grip = (self.center_x - theme.dp(32), self.top - theme.dp(21), theme.dp(64), theme.dp(7))
            paint.rounded(grip, theme.dp(3.5), "line")


class Over(Overlay):
    """An overlay whose content scrolls if it must: a scrim and a panel on one ``side`` ("sheet", "drawer", "card").

    Fill ``body`` (a column as high as its content). `closed` is called once when it is put away.
    """

    wide = CARD_WIDTH  # of a card, in dp
    typing = False  # True while a text field takes the keys

    def __init__(self, side: str = "sheet", closed: Callable[[], object] | None = None, **kwargs: Any) -> None:
        self.side = side
        self.scroll = Scrolling(
            do_scroll_x=False, size_hint=(None, None), scroll_distance=theme.dp(16), bar_width=theme.dp(6)
        )
        self.body = Column(hug_y=True, gap=14, size_hint_x=None)
        super().__init__(**kwargs)
        self.scroll.add_widget(self.body)
        self.panel = Panel(side=side, size_hint=(None, None))
        self.panel.add_widget(self.scroll)
        self.add_widget(self.panel)
        self.body.fbind("height", self._place)
        for name in ("pos", "size", "opacity"):
            self.panel.fbind(name, self._look_beneath)
        if closed is not None:
            self.bind(on_close=lambda *_: closed())
        self._place()

    # ── layout ──

    def _place(self, *_: Any) -> None:
        if not isinstance(self.panel, Panel):
            return
        pad = theme.dp(26 if self.side == "card" else 28)
        top, bottom = (theme.dp(36), theme.dp(28)) if self.side == "sheet" else (theme.dp(22), theme.dp(22))
        grows = 1 + (theme.text_size - 1) / 2
        card = min(theme.dp(self.wide * grows), self.width - theme.dp(32))
        wide = {
            "sheet": self.width,
            "drawer": min(theme.dp(DRAWER_WIDTH * grows), self.width * 0.94),
        }.get(self.side, card)
        most = self.height if self.side == "drawer" else self.height * 0.94
        tall = most if self.side == "drawer" else min(most, self.body.height + top + bottom)
        shown = 1.0 if theme.less_motion else self.slid
        self.panel.opacity = self.slid if self.side == "card" or theme.less_motion else 1
        self.panel.size = (wide, tall)
        inside, bar = max(1, wide - 2 * pad), theme.dp(BAR)
        self.scroll.size = (inside + bar, max(1, tall - top - bottom))
        self.body.width = inside
        if self.side == "sheet":
            self.panel.pos = (self.x, self.y - (1 - shown) * tall)
        elif self.side == "drawer":
            self.panel.pos = (self.right - shown * wide, self.y)
        else:
            self.panel.pos = (self.center_x - wide / 2, self.center_y - tall / 2 - (1 - shown) * theme.dp(24))
        self.lie_inside()

    def see_beneath(self) -> Area:
        x, y, across, down = self.box
        if not isinstance(self.panel, Panel) or self.panel.opacity < 1 or self.side == "card":
            return self.box
        corner = theme.dp(ROUND_DP)
        if self.side == "drawer":
            return (x, y, min(across, max(0.0, self.panel.x + corner - x)), down)
        hidden = min(down, max(0.0, self.panel.y + self.panel.height - corner - y))
        return (x, y + hidden, across, down - hidden)

    def lie_inside(self) -> None:
        """Put the content where the panel is."""
        pad, bottom = theme.dp(26 if self.side == "card" else 28), theme.dp(28 if self.side == "sheet" else 22)
        self.scroll.pos = (self.panel.x + pad, self.panel.y + bottom)

    # ── content ──

    def head(self, title: str, caption: str = "", *before: Widget) -> Row:
        """Add the first row: what this is, and the close button. Returns it."""
        row = Row(hug_y=True, gap=14)
        for widget in before:
            widget.pos_hint = {"center_y": 0.5}
            row.add_widget(widget)
        texts = Column(hug_y=True, gap=2, pos_hint={"center_y": 0.5})
        texts.add_widget(Words(text=title, style="headline", size_sp=32, lines=2, shrink=0.7))
        if caption:
            texts.add_widget(Caption(text=caption))
        row.add_widget(texts)
        row.add_widget(self.close_button())
        self.body.add_widget(row)
        return row

    def close_button(self) -> IconButton:
        """A close button for rows of one's own."""
        button = IconButton(icon="close", game=True, spoken=t("play.close"), pos_hint={"center_y": 0.5})
        button.bind(on_tap=lambda *_: self.dismiss())
        return button

    def drop(self) -> None:
        """Take it off the screen this instant, without a trace."""
        if self.is_open:
            self.close()
        Animation.cancel_all(self, "slid")
        self._gone()

    def on_key(self, key: str) -> bool:
        """Take a key (see `PlayScreen.on_key`); True if it was meant for this overlay."""
        return False

    def on_touch_up(self, touch: Any) -> bool:
        if self.side == "sheet" and touch.ud.get(self) != "scrim":
            swiped = touch.oy - touch.y > theme.dp(SWIPE_DP)
            if swiped and touch.oy > self.panel.top - theme.dp(56):
                self.dismiss()
        return super().on_touch_up(touch)
