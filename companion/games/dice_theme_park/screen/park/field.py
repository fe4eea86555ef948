"""The field: the park on hexagons, whose park it is, the helpers in a column (or a row below, upright)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.screens.spoken import t
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.hex_board import HexBoard
from companion.ui.widgets.seat_token import SeatToken

from ...state import Hex
from .guest_die import paint_guest
from .tile_look import HELP_ICONS, SiteLook, places_of

LARGEST = 118
COLUMN, ROW = 104, 96
CARD = 82
REACH, GRIP = 36, 30  # dp round a guest's middle that mean it, and by which it can be dragged


class ParkBoard(HexBoard):
    """A board that knows where it was touched last, so that a tap on a guest can mean that guest, and a guest can be
    dragged to another attraction (``on_drop``; ``carried`` is its place on the first one)."""

    def __init__(self, **kwargs: Any) -> None:
        self.touched = (0.0, 0.0)
        self.carries = True
        self.carried = -1
        super().__init__(**{"largest": LARGEST, "margin": 14, **kwargs})

    def on_touch_down(self, touch: Any) -> bool:
        self.touched = touch.pos
        return super().on_touch_down(touch)

    def on_touch_up(self, touch: Any) -> bool:
        self.touched = touch.pos
        return super().on_touch_up(touch)

    def activate(self) -> None:
        """The keyboard means an attraction, not the guest where a finger was last."""
        self.touched = (-1e9, -1e9)
        super().activate()

    # ── dragging a guest ──

    def may_carry(self, at: Hex) -> bool:
        return self.carries and self.guest_at(at, GRIP) >= 0

    def take_up(self, at: Hex, pos: tuple[float, float]) -> None:
        self.carried = self.guest_at(at, GRIP)
        super().take_up(at, pos)

    def carry(self, pos: tuple[float, float]) -> None:
        start = self._carried
        look = self.hexes.get(start) if start is not None else None
        if look is None or not isinstance(look.extra, SiteLook) or not 0 <= self.carried < len(look.extra.guests):
            return
        guest, share = look.extra.guests[self.carried], self._radius / self.view_radius
        x, y = (pos[0] - self.center_x - self.view_x) * share, (pos[1] - self.center_y - self.view_y) * share
        self.hand.clear()
        with self.hand.canvas:
            side = theme.dp(58) * share
            paint_guest(guest.colour, guest.value, x, y + theme.dp(26) * share, side, seems=guest.seems, vip=guest.vip)

    # ── finding a guest ──

    def guest_at(self, at: Hex, reach: float = REACH) -> int:
        """The place of the guest within so many dp of the last touch on an attraction; -1 beside them."""
        look = self.hexes.get(at)
        if look is None or not isinstance(look.extra, SiteLook):
            return -1
        x, y = self.point_of(at)
        off = (self.touched[0] - x, self.touched[1] - y)
        found = [
            (math.dist(off, (px, py)), n)
            for n, (px, py, _) in enumerate(places_of(look.extra, self.view_radius)) if n < len(look.extra.guests)
        ]  # fmt: skip
        distance, nearest = min(found, default=(math.inf, -1))
        return nearest if distance <= theme.dp(reach) else -1


class ToolCard(Tappable, Drawn, Widget):
    """A helper: icon, how many are left, its name. ``key`` names it; ``off``: none is left. Events: ``on_tap``."""

    key = StringProperty("")
    icon = StringProperty("map")
    count = StringProperty("")
    word = StringProperty("")
    chosen = BooleanProperty(False)
    off = BooleanProperty(False)
    watch = ("icon", "count", "word", "chosen", "off", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), **kwargs})

    def restyle(self) -> None:
        self.size = (theme.target(ROW if theme.portrait else COLUMN), theme.target(CARD - 8, least=57))

    def paint(self) -> None:
        radius = theme.dp(16)
        ground = "asoft" if self.chosen else "sunken" if self.off or self.state == "down" else "surface"
        if self.chosen:
            paint.framed(self.box, radius, ground, "accent_edge", theme.thin(4))
        else:
            paint.rounded(self.box, radius, ground)
        ink = "ink2" if self.off else "ink"
        y = self.center_y + theme.sp(11)
        size = theme.sp(26)
        if self.count:
            paint.sign(self.icon, self.center_x - theme.sp(16), y, size, ink)
            paint.words(self.count, paint.styled("figure", 26), self.center_x + theme.sp(4), y, ink)
        else:
            paint.sign(self.icon, self.center_x, y, size, ink)
        room = int(self.width - theme.dp(8))
        setting = paint.styled("caption", width=room, lines=2, shrink=0.72, align="center")
        paint.words(self.word, setting, self.center_x, self.y + theme.sp(18), ink, anchor="center")
        self.paint_focus(radius)


class Legend(Drawn, Widget):
    """What the sign on top of an attraction means."""

    text = StringProperty("")
    icon = StringProperty("play")
    watch = ("text", "icon")

    def paint(self) -> None:
        size = theme.dp(26)
        paint.disc(self.center_x, self.top - size / 2, size / 2, "accent")
        paint.icon(self.icon, self.center_x, self.top - size / 2, size * 0.75, "on_accent")
        setting = paint.styled("caption", width=int(self.width), lines=2, shrink=0.8, align="center")
        paint.words(self.text, setting, self.center_x, self.top - size - theme.sp(22), "fieldink", anchor="center")


class Spot(Widget):
    """Where on the board something was touched: what a refusal opens beside."""


class Field(Drawn, FloatLayout):
    """The board and what lies round it. `seat(n)` and `tool(key)` are called by taps; ``upright`` puts the helpers
    below the board."""

    upright = BooleanProperty(False)

    def __init__(self, seat: Callable[[int], object], tool: Callable[[str], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._seat, self._tool = seat, tool
        self.board = ParkBoard(size_hint=(None, None))
        self.spot = Spot(size_hint=(None, None), size=(2, 2))
        self.legend = Legend(text=t("dice_theme_park.park.can_run"), size_hint=(None, None))
        self.nearly = Legend(text=t("dice_theme_park.park.nearly"), icon="map", size_hint=(None, None))
        self.cards: list[ToolCard] = []
        self.tokens: list[SeatToken] = []
        self.add_widget(self.board)
        self.add_widget(self.spot)
        self.bind(pos=self._place, size=self._place, upright=self._place)

    def restyle(self) -> None:
        if hasattr(self, "board"):
            self._place()

    def paint(self) -> None:
        paint.rounded(self.box, theme.dp(30), "field")

    def show(self, seats: Sequence[tuple[int, str]], now: int, tools: Sequence[dict[str, Any]], legend: bool,
             nearly: str = "") -> None:  # fmt: skip
        """Show whose parks there are, the one that is shown, the helpers, and what the signs on attractions mean:
        `legend` that one can operate, `nearly` after which helper one can."""
        self._show_seats(seats if len(seats) > 1 else (), now)
        self._show_tools(tools)
        self.nearly.icon = HELP_ICONS.get(nearly, "map")
        for widget, wanted in ((self.legend, legend), (self.nearly, bool(nearly))):
            if wanted and widget.parent is None:
                self.add_widget(widget)
            elif not wanted and widget.parent is not None:
                self.remove_widget(widget)
        self._place()

    def _show_seats(self, seats: Sequence[tuple[int, str]], now: int) -> None:
        if [(one.number, one.seat) for one in self.tokens] != list(seats):
            for token in self.tokens:
                self.remove_widget(token)
            self.tokens = []
            for number, colour in seats:
                token = SeatToken(seat=colour or "graphite", side=0, size_hint=(None, None), ground="field")
                token.number = number
                token.bind(on_tap=lambda token: self._seat(token.number))
                self.tokens.append(token)
                self.add_widget(token)
        for token in self.tokens:
            token.phase = "turn" if token.number == now else "plain"

    def _show_tools(self, tools: Sequence[dict[str, Any]]) -> None:
        while len(self.cards) > len(tools):
            self.remove_widget(self.cards.pop())
        while len(self.cards) < len(tools):
            card = ToolCard()
            card.bind(on_tap=lambda card: self._tool(card.key))
            self.cards.append(card)
            self.add_widget(card)
        for card, look in zip(self.cards, tools, strict=True):
            for name, value in look.items():
                setattr(card, name, value)

    # ── layout ──

    def _place(self, *_: Any) -> None:
        if self.width < 20 or self.height < 20:
            return
        if self.upright:
            self._below()
        else:
            self._beside()

    def _beside(self) -> None:
        gap, away = theme.dp(8), theme.dp(10)
        wide = theme.target(COLUMN)
        x = self.x + self.width - away - wide
        side = (wide - gap) / 2
        top = self.y + self.height - away
        for n, token in enumerate(self.tokens):
            token.size = (side, side)
            token.pos = (x + (n % 2) * (side + gap), top - theme.dp(4) - side - (n // 2) * (side + gap))
        rows = (len(self.tokens) + 1) // 2
        top -= rows * (side + gap) + (2 * gap if rows else 0)
        high = theme.target(CARD - 8, least=57)
        fit = max(1, int((top - self.y - away + gap) // (high + gap)))
        columns = max(1, math.ceil(len(self.cards) / fit))
        for n, card in enumerate(self.cards):
            column, row = divmod(n, fit)
            card.pos = (x - column * (wide + gap), top - high - row * (high + gap))
        low = top - min(fit, len(self.cards)) * (high + gap)
        self.legend.size = (wide, theme.sp(72))
        self.legend.pos = (x, self.y + away)
        high = self.legend.height
        self.nearly.size = self.legend.size
        self.nearly.pos = (x, self.y + away + (high if self.legend.parent is not None else 0))
        self.legend.opacity = 1 if columns == 1 and low > self.legend.y + high else 0
        self.nearly.opacity = 1 if columns == 1 and low > self.nearly.y + high else 0
        taken = (columns * (wide + gap) if self.cards or self.tokens else 0) + away
        self.board.pos, self.board.size = self.pos, (max(2, self.width - taken), self.height)

    def _below(self) -> None:
        gap, away = theme.dp(8), theme.dp(12)
        high, wide = theme.target(CARD - 8, least=57), theme.target(ROW)
        side = theme.target(48)
        fit = max(1, int((self.width - 2 * away + gap) // (wide + gap)))
        rows = math.ceil(len(self.cards) / fit) if self.cards else 0
        for n, card in enumerate(self.cards):
            row, column = divmod(n, fit)
            card.pos = (self.x + away + column * (wide + gap), self.y + away + (rows - 1 - row) * (high + gap))
        for n, token in enumerate(self.tokens):
            token.size = (side, side)
            token.pos = (self.x + self.width - away - side, self.y + self.height - away - side - n * (side + gap))
        self.legend.opacity = self.nearly.opacity = 0
        low = rows * (high + gap) + (away if rows else 0)
        beside = side + away if self.tokens else 0
        self.board.pos = (self.x, self.y + low)
        self.board.size = (max(2, self.width - beside), max(2, self.height - low))

    def point_at(self, at: Hex) -> Widget:
        """Put the spot onto a hexagon and return it."""
        x, y = self.board.point_of(at)
        half = self.board.view_radius * 0.8
        self.spot.pos, self.spot.size = (x - half, y - half), (2 * half, 2 * half)
        return self.spot
