"""A line of sight as a row of squares: moles at both ends, own barracks, gas, neutral ground."""

from __future__ import annotations

import math
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import paint, tokens
from companion.ui.theme import darker, theme
from companion.ui.widgets.base import Drawn

GAS = "#8C9A8E"
MOST = 12
"""More squares than these are drawn as a gap in the row."""


class LineStrip(Drawn, Widget):
    """The line being put together: ``colour`` of the seat, ``squares``, ``barracks``, ``gas``, ``turnip``, ``trap``.

    Which squares have barracks is not known; the ends are drawn with them first.
    """

    colour = StringProperty("vermilion")
    squares = NumericProperty(2)
    barracks = NumericProperty(2)
    gas = NumericProperty(0)
    turnip = BooleanProperty(False)
    trap = NumericProperty(0)
    watch = ("colour", "squares", "barracks", "gas", "turnip", "trap")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": 1, **kwargs})

    @staticmethod
    def least_height() -> float:
        """The least height in pixels."""
        return theme.dp(46)

    def grounds(self) -> list[str]:
        """What each drawn square is, from one mole to the other: barracks, gas or neutral."""
        count = min(int(self.squares), MOST)
        found = ["neutral"] * count
        order = [0, count - 1, *range(1, count - 1)]
        for at in order[: int(self.barracks)]:
            found[at] = "barracks"
        for at in [n for n in range(count - 2, 0, -1) if found[n] == "neutral"][: int(self.gas)]:
            found[at] = "gas"
        return found

    def paint(self) -> None:
        grounds = self.grounds()
        count = len(grounds)
        gap = theme.dp(10) if count <= 5 else theme.dp(4)
        tall = min(self.height, theme.dp(76))
        wide = min(tall * math.sqrt(3) / 2, (self.width - gap * (count - 1)) / count)
        radius = wide / math.sqrt(3)
        left = self.x + (self.width - count * wide - gap * (count - 1)) / 2
        middles = [left + n * (wide + gap) + wide / 2 for n in range(count)]
        for x, ground in zip(middles, grounds, strict=True):
            self._paint_square(x, self.center_y, radius, ground)
        self._paint_sight(middles[0] + radius * 0.62, middles[-1] - radius * 0.62, radius)
        for n, x in enumerate((middles[0], middles[-1])):
            paint.disc(x, self.center_y, radius * 0.6, "plate")
            side = radius * 0.98
            paint.image("mole_small", (x - side / 2, self.center_y - side / 2, side, side))
            self._paint_badges(x, radius, self.turnip and n == 0, self.trap > n)

    def _paint_square(self, x: float, y: float, radius: float, ground: str) -> None:
        corners = [
            (x + radius * math.sin(math.radians(a)), y + radius * math.cos(math.radians(a))) for a in range(0, 360, 60)
        ]
        own = tokens.seat_look(self.colour).colour
        fill = {"barracks": own, "gas": GAS, "neutral": tokens.NEUTRAL_TILE}[ground]
        paint.polygon(corners, fill)
        if ground == "barracks":
            mound = darker(theme.colour(own), 0.62)
            base, half = y - radius * 0.42, radius * 0.56
            paint.polygon(
                [
                    (x + half * math.cos(math.radians(a)), base + half * 0.95 * math.sin(math.radians(a)))
                    for a in range(0, 181, 12)
                ],
                mound,
            )
            if tokens.needs_edge(self.colour, theme.palette):
                paint.stroke([part for corner in corners for part in corner], "outline", theme.thin(2), close=True)
        elif ground == "gas":
            for dx, dy, r in ((-0.26, -0.06, 0.26), (0.24, -0.08, 0.24), (0.0, 0.14, 0.3)):
                paint.disc(x + dx * radius, y + dy * radius, r * radius, "plate", 0.85)

    def _paint_sight(self, start: float, end: float, radius: float) -> None:
        """The dotted line from mole to mole."""
        dot = theme.thin(2.6)
        count = max(0, round((end - start) / (dot * 4)))
        for n in range(count + 1):
            paint.disc(start + (end - start) * n / max(1, count), self.center_y, dot, "#221B16")

    def _paint_badges(self, x: float, radius: float, turnip: bool, trap: bool) -> None:
        size = radius * 0.62
        for shown, side, icon, ground in ((turnip, 1, "turnip", "psoft"), (trap, -1, "trap", "dsoft")):
            if shown:
                at = (x + side * radius * 0.52, self.center_y - radius * 0.55)
                paint.disc(*at, size * 0.62, "surface")
                paint.disc(*at, size * 0.54, ground)
                paint.icon(icon, *at, size * 0.8, "ink")
