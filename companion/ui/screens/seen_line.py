"""The line of a die that the camera has read: what it shows and whose it is."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.die_face import DieFace
from companion.ui.widgets.seat_token import paint_token

from .spoken import t


class SeenLine(Tappable, Drawn, Widget):
    """A die that was read and whose it is. A tap on the die asks what it shows (``on_value``), else whose it is.

    With ``asks`` and a ``colour`` it is a proposal: it is most likely that seat's, and nobody has said so.
    """

    face = StringProperty("")
    body = StringProperty("white")
    colour = StringProperty("")
    text = StringProperty("")
    doubt = BooleanProperty(False)
    asks = BooleanProperty(False)
    chosen = BooleanProperty(False)
    watch = ("colour", "text", "doubt", "asks", "chosen", "state", "focused")
    __events__ = ("on_value",)

    def __init__(self, **kwargs: Any) -> None:
        self.die = ""  # its name among the camera's dice
        self.tile = DieFace(side=46, shows="pips", ground="raised")
        self.tile.bind(on_tap=lambda *_: self.dispatch("on_value"))
        super().__init__(**{"size_hint_y": None, **kwargs})
        self.add_widget(self.tile)
        for name in ("pos", "size", "face", "body", "doubt"):
            self.fbind(name, self._place)
        self._place()

    def restyle(self) -> None:
        self.height = theme.game_target(68)

    def _place(self, *_: Any) -> None:
        self.tile.face, self.tile.colour = self.face, self.body
        self.tile.phase = "unsure" if self.doubt else "taken"
        self.tile.center = (self.x + theme.dp(40), self.center_y)

    def on_value(self) -> None:
        """The die itself was tapped."""

    def paint(self) -> None:
        radius, side = theme.dp(18), theme.dp(42)
        lit = self.doubt or self.chosen
        if lit:
            paint.framed(self.box, radius, "asoft", "accent_edge", theme.thin(4))
        else:
            paint.rounded(self.box, radius, "sunken" if self.state == "down" else "raised")
        self.paint_focus(radius)
        x = self.x + theme.dp(80)
        paint.icon("right", x + theme.dp(8), self.center_y, theme.sp(24), "ink2")
        x += theme.dp(28)
        if self.asks and not self.colour:
            paint.icon("person_add", x + side / 2, self.center_y, theme.sp(28), "ink")
        elif self.colour:
            paint_token((x, self.center_y - side / 2, side, side), self.colour, ground="asoft" if lit else "raised")
        else:
            paint.icon("person", x + side / 2, self.center_y, theme.sp(28), "ink2")
        x += side + theme.dp(12)
        end = self.right - theme.dp(14)
        if self.doubt:
            wide, _ = paint.words(
                t("cam.sure"), paint.styled("label", 17), end, self.center_y, "warnink", anchor="right"
            )
            end -= wide + theme.dp(8)
        elif not self.asks:
            paint.glyph("tick", end - theme.dp(12), self.center_y, theme.dp(22), "primary")
            end -= theme.dp(34)
        setting = paint.styled("number", 21, width=int(max(1, end - x)), lines=1, shrink=0.7)
        paint.words(self.text, setting, x, self.center_y, "ink")
