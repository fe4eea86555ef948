"""A guest: a die of one colour, told apart by colour and by the shape of its pips; drawn, and as a key to tap."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import paint, tokens
from companion.ui.theme import darker, mix, theme
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.die_face import PIPS

PIP_SHAPES = {"blue": "circle", "green": "square", "yellow": "diamond"}
"""Round, square and diamond pips keep the colours apart without colour."""
FADED = 0.5
FACES = ("1", "2", "3", "4", "5", "6")


def paint_guest(
    colour: str, value: int, x: float, y: float, side: float, *, faded: bool = False, ground: str = "surface",
    seems: str = "", vip: bool = False,
) -> None:  # fmt: skip
    """Draw a guest round a point; ``seems`` is the colour it counts as next (a small sign), ``vip`` crowns it."""
    look = tokens.seat_look(colour)
    tile, ink = tokens.rgba(look.colour), tokens.rgba(look.on)
    if faded:
        below = paint.colour(ground)
        tile, ink = mix(tile, below, FADED), mix(ink, mix(tile, below, FADED), 0.75)
    left, low, foot, radius = x - side / 2, y - side / 2, side * 0.05, side * 0.22
    paint.rounded((left, low, side, side), radius, darker(tile))
    paint.rounded((left, low + foot, side, side - foot), radius, tile)
    paint_pips(colour, value, x, y + foot / 2, side * 0.92, ink)
    if seems and seems != colour:
        paint_sign(seems, x + side * 0.36, y - side * 0.34, side * 0.42)
    if vip:
        half = side * 0.2
        paint.disc(x + side * 0.38, y + side * 0.38, half, "#FFFFFF")
        paint.icon("crown", x + side * 0.38, y + side * 0.38, half * 1.5, "#7D5200")


def paint_pips(colour: str, value: int, x: float, y: float, side: float, ink: paint.Paint) -> None:
    """Draw the pips of a colour's dice."""
    for across, up in PIPS.get(value, ()):
        paint_pip(colour, x + side * (across - 50) / 100, y + side * (up - 50) / 100, side, ink)


def paint_pip(colour: str, x: float, y: float, side: float, ink: paint.Paint) -> None:
    """Draw one pip of a die of that side; round for no colour."""
    shape = PIP_SHAPES.get(colour, "circle")
    if shape == "circle":
        paint.disc(x, y, side * 0.095, ink)
    elif shape == "square":
        half = side * 0.085
        paint.rounded((x - half, y - half, 2 * half, 2 * half), half * 0.25, ink)
    else:
        paint.shape("diamond", x, y, side * 0.24, ink)


def paint_sign(colour: str, x: float, y: float, side: float) -> None:
    """A small patch in a guest's colour with its pip: what an adjusted guest counts as."""
    look = tokens.seat_look(colour)
    box = (x - side / 2, y - side / 2, side, side)
    paint.framed(box, side * 0.3, look.colour, "#FFFFFF", max(1.0, side * 0.1))
    paint_pip(colour, x, y, side * 1.7, look.on)


def paint_gap(x: float, y: float, side: float, ink: paint.Paint) -> None:
    """An empty place that waits for a guest."""
    paint.dashed_edge((x - side / 2, y - side / 2, side, side), side * 0.24, ink, max(1.5, side * 0.06))


class GuestKey(Tappable, Drawn, Widget):
    """A guest as a key. Properties: ``colour``, ``value`` (0: none yet, ``label`` says what comes), ``chosen``,
    ``faded`` (does not fit), ``seems``, ``vip``, ``side`` (dp). Events: ``on_tap``."""

    colour = StringProperty("blue")
    value = NumericProperty(1)
    chosen = BooleanProperty(False)
    faded = BooleanProperty(False)
    seems = StringProperty("")
    vip = BooleanProperty(False)
    side = NumericProperty(76)
    label = StringProperty("")
    watch = ("label", "colour", "value", "chosen", "faded", "seems", "vip", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), **kwargs})

    def restyle(self) -> None:
        self.size = (theme.target(self.side), theme.target(self.side))

    def paint(self) -> None:
        radius = theme.dp(18)
        ground = "sunken" if self.faded or self.state == "down" else "raised"
        if self.chosen:
            ground = "asoft"
            paint.framed(self.box, radius, ground, "accent_edge", theme.thin(5))
        elif self.faded:
            paint.rounded(self.box, radius, ground)
        else:
            paint.framed(self.box, radius, ground, "outline", theme.thin(2))
        side = self.width * 0.66
        if self.value:
            paint_guest(
                self.colour, int(self.value), self.center_x, self.center_y, side, faded=self.faded, ground=ground,
                seems=self.seems, vip=self.vip,
            )  # fmt: skip
        else:
            paint_gap(self.center_x, self.center_y, side, "ink2")
            paint.words(self.label, paint.styled("number"), self.center_x, self.center_y, "ink2", anchor="center")
        self.paint_focus(radius)


__all__ = ["FACES", "PIP_SHAPES", "GuestKey", "paint_gap", "paint_guest", "paint_pip", "paint_sign"]
