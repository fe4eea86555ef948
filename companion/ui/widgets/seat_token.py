"""A seat's tile: its colour and its shape, always together."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import paint, tokens
from companion.ui.paint import Box as Area
from companion.ui.theme import mix, theme
from companion.ui.widgets.base import Drawn, Tappable

MAYBE_SHARE = 0.62


def paint_token(area: Area, seat: str, *, share: float = 1.0, ground: str = "bg", hollow: bool = False) -> None:
    """Draw a seat's tile into a square area: ``share`` under 1 fades it into the ground, ``hollow`` leaves the edge."""
    look = tokens.seat_look(seat)
    x, y, side, _ = area
    radius = side * 0.32
    below = theme.colour(ground)
    fill = mix(tokens.rgba(look.colour), below, share)
    ink: paint.Paint = mix(tokens.rgba(look.on), fill, share)
    if hollow:
        paint.framed(area, radius, ground, "outline", theme.thin(2))
        ink = "ink2"
    elif tokens.needs_edge(seat, theme.palette):
        paint.framed(area, radius, fill, "outline", theme.thin(2))
    else:
        paint.rounded(area, radius, fill)
    paint.shape(look.shape, x + side / 2, y + side / 2, side * 0.56, ink)


def paint_tick(x: float, y: float, side: float, ground: str = "bg") -> None:
    """The round tick badge of somebody who is done, round ``x, y``."""
    paint.disc(x, y, side / 2 + theme.thin(2), ground)
    paint.disc(x, y, side / 2, "primary")
    paint.glyph("tick", x, y, side * 0.62, "on_primary")


class SeatToken(Tappable, Drawn, Widget):
    """A seat's tile to tap.

    Properties: ``seat`` (vermilion, sky, green, yellow, blue, rose, orange, graphite, brown, white; red, purple and
    black are understood); ``phase`` plain, turn (accent ring), done (tick), away (outline only), maybe (62 %);
    ``side`` in dp (0: as large as the widget); ``ground`` token behind it. Events: ``on_tap``, ``on_hold``.
    """

    seat = StringProperty("graphite")
    phase = OptionProperty("plain", options=["plain", "turn", "done", "away", "maybe"])
    side = NumericProperty(52)
    ground = StringProperty("bg")
    watch = ("seat", "phase", "side", "ground", "focused", "state")

    def __init__(self, **kwargs: Any) -> None:
        if kwargs.get("side", 52):
            kwargs.setdefault("size_hint", (None, None))
        super().__init__(**kwargs)
        self.fbind("side", lambda *_: self.restyle())

    def restyle(self) -> None:
        if self.side:
            self.size = (theme.dp(self.side), theme.dp(self.side))

    def paint(self) -> None:
        side = min(self.width, self.height)
        x, y = self.center_x - side / 2, self.center_y - side / 2
        if self.phase == "turn":
            ring = theme.thin(4)
            grown = ring + theme.thin(2)
            paint.edge(
                (x - grown, y - grown, side + 2 * grown, side + 2 * grown), side * 0.32 + grown, "accent_edge", ring
            )
        share = MAYBE_SHARE if self.phase == "maybe" else 0.8 if self.state == "down" else 1.0
        paint_token((x, y, side, side), self.seat, share=share, ground=self.ground, hollow=self.phase == "away")
        if self.phase == "done":
            badge = max(theme.dp(22), side * 0.42)
            paint_tick(x + side - badge * 0.3, y + badge * 0.3, badge, self.ground)
        self.paint_focus(side * 0.32)
