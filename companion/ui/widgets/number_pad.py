"""A pad that lays numbers down one after another and adds them up."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui import paint, tokens
from companion.ui.paint import Box as Area
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.card import Row
from companion.ui.widgets.key import Key


class LaidChip(Key):
    """One number that has been laid down; 64 dp high."""

    too_many = BooleanProperty(False)
    watch = (*Key.watch, "too_many")

    def restyle(self) -> None:
        self.height = theme.game_target(64)
        self.width = theme.target(82)

    def paint_ground(self) -> str:
        if not self.too_many:
            return super().paint_ground()
        paint.framed(self.box, theme.dp(20), "asoft", "accent_edge", theme.thin(4))
        return "ink"


class NumberPad(BoxLayout):
    """Keys, the numbers laid down so far, ⌫ and a result key.

    Properties: ``keys`` (numbers; 1–5 or 1–9 and 0), ``sign`` beside every figure (for example ``mole``),
    ``laid`` (numbers in order), ``result_text`` ("= 12"), ``done_text`` ("Done", or "Nothing" while empty),
    ``ready`` (the result key is primary), ``too_many`` (chips wear the ring of doubt), ``columns``.
    Events: ``on_key`` (number), ``on_backspace``, ``on_chip`` (index), ``on_done``. The pad keeps nothing itself.
    """

    keys = ListProperty([1, 2, 3, 4, 5])
    sign = StringProperty("")
    laid = ListProperty([])
    result_text = StringProperty("")
    done_text = StringProperty("")
    ready = BooleanProperty(True)
    too_many = BooleanProperty(False)
    columns = NumericProperty(3)
    __events__ = ("on_key", "on_backspace", "on_chip", "on_done")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"orientation": "vertical", "size_hint_y": None, **kwargs})
        self.chips = Row(gap=10, hug_y=True)
        self.backspace = LaidChip(sign="backspace", size_hint_x=None, beside=False)
        self.backspace.bind(on_tap=lambda *_: self.dispatch("on_backspace"))
        self.chips.fbind("width", self._fit_chips)
        self.grid = GridLayout(cols=int(self.columns), size_hint_y=None)
        self.grid.bind(minimum_height=self.grid.setter("height"))
        self.bind(minimum_height=self.setter("height"))
        self.done = Key(kind="primary")
        self.done.bind(on_tap=lambda *_: self.dispatch("on_done"))
        self.add_widget(self.chips)
        self.add_widget(self.grid)
        for name in ("keys", "sign", "columns"):
            self.fbind(name, self._build_keys)
        for name in ("laid", "too_many", "sign"):
            self.fbind(name, self._build_chips)
        for name in ("result_text", "done_text", "ready"):
            self.fbind(name, self._dress_done)
        theme.bind(revision=self._restyle)
        self._restyle()
        self._build_keys()
        self._build_chips()
        self._dress_done()

    def _restyle(self, *_: Any) -> None:
        self.spacing = theme.dp(12)
        self.grid.spacing = theme.dp(12)

    def _build_keys(self, *_: Any) -> None:
        self.grid.clear_widgets()
        self.grid.cols = int(self.columns)
        for number in self.keys:
            key = Key(text=str(number), sign=self.sign)
            key.bind(on_tap=lambda _, number=number: self.dispatch("on_key", number))
            self.grid.add_widget(key)
        self.grid.add_widget(self.done)

    def _build_chips(self, *_: Any) -> None:
        self.chips.clear_widgets()
        for index, number in enumerate(self.laid):
            chip = LaidChip(text=str(number), sign=self.sign, size_hint_x=None, too_many=self.too_many)
            chip.bind(on_tap=lambda _, index=index: self.dispatch("on_chip", index))
            self.chips.add_widget(chip)
        spacer = Row(size_hint_y=None)
        spacer.height = self.backspace.height
        self.chips.add_widget(spacer)
        self.chips.add_widget(self.backspace)
        self.backspace.not_yet = not self.laid
        self._fit_chips()

    def _fit_chips(self, *_: Any) -> None:
        """Let many chips grow narrower rather than push ⌫ over the edge; the narrowest go without their sign."""
        gap = self.chips.spacing
        room = (self.chips.width - gap * (len(self.laid) + 1)) / (len(self.laid) + 1)
        wide = max(1.0, min(theme.target(82), room))
        for chip in self.chips.children:
            if isinstance(chip, LaidChip):
                chip.width = wide
                if chip is not self.backspace:
                    chip.sign = self.sign if wide >= theme.dp(60) else ""

    def _dress_done(self, *_: Any) -> None:
        self.done.text = self.result_text
        self.done.word = self.done_text
        self.done.not_yet = not self.ready

    def on_key(self, number: int) -> None:
        """A number key was tapped."""

    def on_backspace(self) -> None:
        """⌫ was tapped."""

    def on_chip(self, index: int) -> None:
        """A laid-down number was tapped."""

    def on_done(self) -> None:
        """The result key was tapped."""


class CellColumn(Tappable, Drawn, BoxLayout):
    """One column of cells; a tap on a cell means that height. See :class:`ColumnPad`."""

    seat = StringProperty("graphite")
    cells = NumericProperty(7)
    value = NumericProperty(-1)
    watch = ("seat", "cells", "value", "focused")
    __events__ = ("on_choose",)

    def on_choose(self, value: int) -> None:
        """A height was tapped."""

    def _cell(self, n: int) -> Area:
        gap = theme.dp(6)
        high = (self.height - gap * self.cells) / (self.cells + 1)
        return (self.x, self.y + n * (high + gap), self.width, high)

    def on_touch_down(self, touch: Any) -> bool:
        for n in range(int(self.cells) + 1):
            x, y, across, high = self._cell(n)
            if x <= touch.x <= x + across and y <= touch.y <= y + high:
                touch.ud[self, "cell"] = n
        return super().on_touch_down(touch)

    def on_touch_up(self, touch: Any) -> bool:
        self._wanted = touch.ud.get((self, "cell"))
        return super().on_touch_up(touch)

    _wanted: int | None = None

    def on_tap(self) -> None:
        if self._wanted is not None:
            self.dispatch("on_choose", self._wanted)

    def paint(self) -> None:
        look = tokens.seat_look(self.seat)
        for n in range(int(self.cells) + 1):
            area = self._cell(n)
            filled = 0 < n <= self.value
            exact = n == self.value
            if filled or (n == 0 and exact):
                paint.rounded(area, theme.dp(12), look.colour if filled else "psoft")
            else:
                paint.framed(area, theme.dp(12), "raised", "outline", theme.thin(1.5))
            ink: paint.Paint = look.on if filled else "ink" if exact else "ink2"
            middle = (area[0] + area[2] / 2, area[1] + area[3] / 2)
            if filled and not exact:
                paint.shape(look.shape, *middle, min(area[3] * 0.55, theme.dp(24)), ink)
            else:
                setting = paint.styled("number", 22)
                paint.words(str(n), setting, *middle, ink, anchor="center")
                if paint.wants_bar(str(n)):
                    paint.figure_bar(middle[0], middle[1], setting.size, ink)
        self.paint_focus(theme.dp(12))


class ColumnPad(BoxLayout):
    """Columns of cells, one per colour: a tap on a cell sets that height, one tap per colour.

    Properties: ``seats`` (look of every column), ``cells`` (highest number), ``values`` (−1: not answered).
    Event: ``on_choose`` (column index, value). The pad keeps nothing itself.
    """

    seats = ListProperty([])
    cells = NumericProperty(7)
    values = ListProperty([])
    __events__ = ("on_choose",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("seats", "cells", "values"):
            self.fbind(name, self._build)
        theme.bind(revision=self._restyle)
        self._restyle()
        self._build()

    def _restyle(self, *_: Any) -> None:
        self.spacing = theme.dp(12)

    def _build(self, *_: Any) -> None:
        columns = list(reversed(self.children))
        if len(columns) != len(self.seats):
            self.clear_widgets()
            for index, seat in enumerate(self.seats):
                column = CellColumn(seat=seat)
                column.bind(on_choose=lambda _, value, index=index: self.dispatch("on_choose", index, value))
                self.add_widget(column)
            columns = list(reversed(self.children))
        for index, column in enumerate(columns):
            column.seat, column.cells = self.seats[index], self.cells
            column.value = self.values[index] if index < len(self.values) else -1

    def on_choose(self, column: int, value: int) -> None:
        """A cell was tapped."""
