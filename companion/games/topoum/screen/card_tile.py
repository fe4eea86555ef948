"""A card of the Line of Operations as a tile: its price and category on a coloured strip, its name beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.properties import NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import paint, tokens
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.card import Row

STRIP = 58
LIGHT = "#FFFFFF"


class CardTile(Tappable, Drawn, Widget):
    """One place of the Line.

    Properties: ``place`` (1 beside the deck to 5); ``card`` (its type, empty: a gap); ``title`` and ``category_text``
    in words; ``category`` combat, movement, expansion, special or empty; ``price`` in words ("−3", "+1");
    ``note`` (under the name instead of the category: "played by Ana"); ``phase`` open, can (may be played: accent
    rim), chosen, gone (dashed). Events: ``on_tap``, ``on_hold``.
    """

    place = NumericProperty(0)
    card = StringProperty("")
    title = StringProperty("")
    category = StringProperty("")
    category_text = StringProperty("")
    price = StringProperty("")
    note = StringProperty("")
    phase = OptionProperty("open", options=["open", "can", "chosen", "gone"])
    watch = ("card", "title", "category", "category_text", "price", "note", "phase", "state", "focused")

    @property
    def spoken(self) -> str:
        """What the tile is called."""
        return self.title

    def paint(self) -> None:
        x, y, across, high = self.box
        radius = theme.dp(20)
        upright = across < theme.dp(190)
        if self.phase == "gone" or not self.title:
            paint.dashed_edge(self.box, radius, "ink2", theme.thin(3))
        else:
            paint.foot(self.box, radius)
            rim = {"can": "accent_edge", "chosen": "primary"}.get(self.phase, "")
            ground = "psoft" if self.phase == "chosen" else "sunken" if self.state == "down" else "surface"
            if rim:
                paint.framed(self.box, radius, ground, rim, theme.thin(4))
            else:
                paint.rounded(self.box, radius, ground)
        self.paint_focus(radius)
        if upright:
            self._upright(x, y, across, high, radius)
        else:
            self._lying(x, y, across, high, radius)

    def _inset(self) -> float:
        return theme.thin(4) if self.phase in ("can", "chosen") else 0.0

    def _lying(self, x: float, y: float, across: float, high: float, radius: float) -> None:
        figure, inset = paint.styled("name", 28), self._inset()
        strip = max(theme.dp(STRIP), measure(self.price, figure)[0] + theme.dp(16) + inset)
        shown = self.phase != "gone" and bool(self.title)
        if shown:
            corner = max(0.01, radius - inset)
            area = (x + inset, y + inset, strip - inset, high - 2 * inset)
            paint.rounded(area, [corner, 0.01, 0.01, corner], self._colour())
        ink = LIGHT if shown else "ink"
        middle = x + (strip + inset) / 2
        lift = theme.sp(19) if shown and self.category else 0
        paint.words(self.price, figure, middle, y + high / 2 + lift, ink, anchor="center")
        if lift:
            paint.icon(self.category, middle, y + high / 2 - theme.sp(20), theme.sp(28), ink)
        left = x + strip + theme.dp(12)
        self._names(left, y + high / 2, x + across - left - theme.dp(8), high, "left")

    def _upright(self, x: float, y: float, across: float, high: float, radius: float) -> None:
        inset = self._inset()
        strip = max(theme.dp(44), theme.sp(32)) + inset
        shown = self.phase != "gone" and bool(self.title)
        top = y + high - strip
        if shown:
            corner = max(0.01, radius - inset)
            area = (x + inset, top, across - 2 * inset, strip - inset)
            paint.rounded(area, [corner, corner, 0.01, 0.01], self._colour())
        ink = LIGHT if shown else "ink"
        middle = top + (strip - inset) / 2
        paint.words(self.price, paint.styled("name", 24), x + across * 0.36, middle, ink, anchor="center")
        if shown and self.category:
            paint.icon(self.category, x + across * 0.68, middle, theme.sp(24), ink)
        self._names(x + across / 2, (y + top) / 2, across - 2 * inset - theme.dp(12), top - y - inset, "center")

    def _names(self, x: float, y: float, across: float, down: float, anchor: str) -> None:
        """Write name and caption into a room of that size round y; the caption goes first where it is too small."""
        wide = max(1, int(across))
        title = paint.styled("title", 22, width=wide, lines=2, align=anchor, shrink=0.62)
        under = self.note or self.category_text
        caption = paint.styled("caption", width=wide, lines=1, shrink=0.8)
        tall = measure(self.title, title)[1]
        low = measure(under, caption)[1] if under else 0
        if tall + low > down:
            under, low = "", 0
        paint.words(self.title, title, x, y + low / 2, "ink", anchor=anchor)
        if under:
            paint.words(under, caption, x, y - tall / 2, "ink2", anchor=anchor)

    def _colour(self) -> str:
        return tokens.CARD_CATEGORIES.get(self.category, tokens.ATTRACTIONS["grey"])


class LineRow(Row):
    """The five places side by side; `tapped(place)` and `held(place)` are called."""

    def __init__(self, tapped: Any, held: Any, **kwargs: Any) -> None:
        super().__init__(**{"gap": 12, "size_hint_y": None, **kwargs})
        self.tiles: tuple[CardTile, ...] = tuple(CardTile(place=place) for place in range(1, 6))
        for tile in self.tiles:
            tile.bind(on_tap=lambda tile: tapped(tile.place), on_hold=lambda tile: held(tile.place))
            self.add_widget(tile)

    def show(self, looks: Sequence[dict[str, Any]]) -> None:
        """Show the properties of the five tiles, left to right."""
        for tile, look in zip(self.tiles, looks, strict=True):
            for name, value in look.items():
                setattr(tile, name, value)
