"""Grounds: the screen itself, cards, and boxes whose paddings follow the theme."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.ui import paint
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn


class Ground(Drawn, FloatLayout):
    """The whole screen's ground in the theme's ``bg`` (or another token in ``ground``)."""

    ground = StringProperty("bg")
    watch = ("ground",)

    def paint(self) -> None:
        paint.plain(self.box, self.ground, solid=True)


class Box(Drawn, BoxLayout):
    """A BoxLayout whose ``pad`` (dp, one number or ``[across, down]``) and ``gap`` (dp) follow the scale.

    ``hug_y``: as high as its children; ``hug_x``: as wide.
    """

    pad = NumericProperty(0)
    pad_y = NumericProperty(-1)
    gap = NumericProperty(12)
    hug_y = BooleanProperty(False)
    hug_x = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        if kwargs.get("hug_y"):
            kwargs.setdefault("size_hint_y", None)
        if kwargs.get("hug_x"):
            kwargs.setdefault("size_hint_x", None)
        super().__init__(**kwargs)
        for name in ("pad", "pad_y", "gap"):
            self.fbind(name, lambda *_: self.restyle())
        self.fbind("minimum_height", lambda *_: self._hug())
        self.fbind("minimum_width", lambda *_: self._hug())
        self._hug()

    def _hug(self) -> None:
        if self.hug_y:
            self.height = self.minimum_height
        if self.hug_x:
            self.width = self.minimum_width

    def restyle(self) -> None:
        across = theme.dp(self.pad)
        down = across if self.pad_y < 0 else theme.dp(self.pad_y)
        self.padding = [across, down, across, down]
        self.spacing = theme.dp(self.gap)


class Row(Box):
    """A horizontal :class:`Box`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"orientation": "horizontal", **kwargs})


class Column(Box):
    """A vertical :class:`Box`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"orientation": "vertical", **kwargs})


class Card(Column):
    """A raised sheet with round corners: ``ground`` (token), ``rim`` (token, empty: none), ``lifted`` (hard foot)."""

    ground = StringProperty("surface")
    rim = StringProperty("")
    rim_dp = NumericProperty(4)
    radius = NumericProperty(20)
    lifted = BooleanProperty(True)
    watch = ("ground", "rim", "rim_dp", "radius", "lifted")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"pad": 16, **kwargs})

    def paint(self) -> None:
        radius = theme.dp(self.radius)
        if self.lifted:
            paint.foot(self.box, radius)
        if self.rim:
            paint.framed(self.box, radius, self.ground, self.rim, theme.thin(self.rim_dp))
        else:
            paint.rounded(self.box, radius, self.ground)


class Divider(Drawn, FloatLayout):
    """A thin line between rows."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": None, **kwargs})

    def restyle(self) -> None:
        self.height = theme.thin(2)

    def paint(self) -> None:
        paint.plain(self.box, "line")
