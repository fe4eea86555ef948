"""Five columns of cubes: a tap on a cell is that height (MO-5). For pads, and small for opened Burrows."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.paint import Box as Area
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn
from companion.ui.widgets.number_pad import CellColumn

from ..state import COLOURS, COLUMN
from .looks import LOOKS, paint_colour_tile

UNKNOWN = -1


class CubeColumn(CellColumn):
    """One colour's column with its number on top; ``value`` −1: not told yet. Its colour stands in the lowest cell."""

    colour = StringProperty("red")
    watch = ("colour", "cells", "value", "focused")  # the seat says nothing here

    def _cell(self, n: int) -> Area:
        gap, head = theme.dp(6), self.head()
        high = (self.height - head - gap * self.cells) / (self.cells + 1)
        return (self.x, self.y + n * (high + gap), self.width, high)

    @staticmethod
    def head() -> float:
        """Height of the number above the cells."""
        return theme.sp(50)

    def paint(self) -> None:
        look = LOOKS[self.colour]
        middle_x = self.x + self.width / 2
        number = paint.styled("count", 50)
        text = str(int(self.value)) if self.value >= 0 else "–"
        paint.words(text, number, middle_x, self.top - self.head() / 2, "ink", anchor="center")
        radius = theme.dp(14)
        for n in range(int(self.cells) + 1):
            area = self._cell(n)
            middle = (middle_x, area[1] + area[3] / 2)
            if 0 < n <= self.value:
                foot = theme.dp(4)
                paint_colour_tile((area[0], area[1] + foot, area[2], area[3] - foot), self.colour, radius, foot=foot)
                size = min(area[3] * 0.42, theme.dp(24))
                paint.shape(look.shape, middle[0], middle[1] + foot / 2, size, look.on)
                continue
            if n == 0:
                paint.rounded(area, radius, "psoft" if self.value == 0 else "raised")
            else:
                paint.dashed_edge(area, radius, "outline", theme.thin(2.2), theme.dp(8))
            setting = paint.styled("number", 22)
            if n == 0:
                middle = (middle_x + self._paint_colour(area) / 2, middle[1])
            paint.words(str(n), setting, *middle, "ink" if n == 0 else "ink2", anchor="center")
            if paint.wants_bar(str(n)):
                paint.figure_bar(middle[0], middle[1], setting.size, "ink2")
        self.paint_focus(radius)

    def _paint_colour(self, area: Area) -> float:
        """Show whose column it is at the left of a cell, also while it is empty; returns the width it takes."""
        side, inset = min(area[3] - theme.dp(16), area[2] * 0.4, theme.dp(40)), theme.dp(8)
        tile = (area[0] + inset, area[1] + (area[3] - side) / 2, side, side)
        paint_colour_tile(tile, self.colour, side * 0.3)
        look = LOOKS[self.colour]
        paint.shape(look.shape, tile[0] + side / 2, tile[1] + side / 2, side * 0.5, look.on)
        return side + inset


class Columns(BoxLayout):
    """Five columns. ``values`` holds five heights (−1: not told). Event: ``on_choose`` (column, value)."""

    values = ListProperty([UNKNOWN] * len(COLOURS))
    __events__ = ("on_choose",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.columns: list[CubeColumn] = []
        for index, colour in enumerate(COLOURS):
            column = CubeColumn(colour=colour, cells=COLUMN)
            column.bind(on_choose=lambda _, value, index=index: self.dispatch("on_choose", index, value))
            self.columns.append(column)
            self.add_widget(column)
        self.fbind("values", self._hand_on)
        self.fbind("width", self._hand_on)
        self._hand_on()

    def _hand_on(self, *_: Any) -> None:
        self.spacing = max(theme.dp(8), min(theme.dp(31), self.width * 0.04))
        for column, value in zip(self.columns, self.values, strict=True):
            column.value = value

    def on_choose(self, column: int, value: int) -> None:
        """A cell was tapped."""


class SmallColumns(Drawn, Widget):
    """An opened Burrow at a glance; ``risen`` 0 … 1 lets the cubes come up."""

    counts = ListProperty([])
    risen = NumericProperty(1.0)
    watch = ("counts", "risen")

    def paint(self) -> None:
        if not self.counts:
            return
        gap = theme.dp(6)
        wide = (self.width - gap * (len(COLOURS) - 1)) / len(COLOURS)
        foot = theme.sp(30)
        high = (self.height - foot - theme.dp(3) * (COLUMN - 1)) / COLUMN
        for n, (colour, count) in enumerate(zip(COLOURS, self.counts, strict=True)):
            x = self.x + n * (wide + gap)
            look = LOOKS[colour]
            for cube in range(COLUMN):
                area = (x, self.y + foot + cube * (high + theme.dp(3)), wide, high)
                if cube < count * self.risen:
                    paint_colour_tile(area, colour, theme.dp(6))
                    paint.shape(look.shape, x + wide / 2, area[1] + high / 2, min(high, wide) * 0.5, look.on)
                else:
                    paint.rounded(area, theme.dp(6), "sunken")
            setting = paint.styled("number", 22)
            text = str(round(count * self.risen))
            paint.words(text, setting, x + wide / 2, self.y + foot / 2, "ink", anchor="center")
            if paint.wants_bar(text):
                paint.figure_bar(x + wide / 2, self.y + foot / 2, setting.size, "ink")
