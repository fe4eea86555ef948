"""The path of prizes: 0–9, 10 … 40+, its stands, and a flag for everybody's total."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import paint, tokens
from companion.ui.theme import theme
from companion.ui.typeset import Setting, measure
from companion.ui.widgets.base import Drawn, Tappable

HEIGHT = 132
FLAG = 46


class PrizePath(Tappable, Drawn, Widget):
    """The row of spaces under the holes.

    Properties: ``first`` and ``last`` space (10, 40); ``start_text`` ("0–9") and ``end_text`` ("40+"), ``end_name``
    ("Crown"); ``stands`` list of ``(space, name, open)``; ``flags`` list of ``(seat, total, certain)``, solid when
    the total is known, dashed while it is "so far"; ``names`` whether stands are named below. Flags on one space
    lean apart and point to the same place. ``chosen`` the space of a stand to ring (−1: none).
    Events: ``on_tap``, ``on_stand`` (space) when a stand is tapped.
    """

    first = NumericProperty(10)
    last = NumericProperty(40)
    start_text = StringProperty("0–9")
    end_text = StringProperty("40+")
    end_name = StringProperty("")
    stands = ListProperty([])
    flags = ListProperty([])
    names = BooleanProperty(True)
    chosen = NumericProperty(-1)
    watch = ("first", "last", "start_text", "end_text", "end_name", "stands", "flags", "names", "chosen", "focused")
    __events__ = ("on_stand",)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        self._touched: int | None = None
        super().__init__(**kwargs)
        self.fbind("width", lambda *_: self.restyle())
        self.fbind("names", lambda *_: self.restyle())

    def restyle(self) -> None:
        if self.size_hint_y is None:
            self.height = theme.dp(HEIGHT if self._shows_names else HEIGHT - 28)

    @property
    def _shows_names(self) -> bool:
        return bool(self.names and theme.text_size <= 1.3 and self._step() * 5 > theme.dp(150))

    def _step(self) -> float:
        return (self.right - theme.dp(40) - self._first_x()) / max(1, self.last - self.first)

    def _first_x(self) -> float:
        return self.x + theme.dp(92)

    def _line_y(self) -> float:
        below = theme.dp(56) if self._shows_names else theme.dp(28)
        return self.y + below

    def place(self, total: float) -> tuple[float, float]:
        """Where a total lies on the path, in pixels."""
        if total < self.first:
            return self.x + theme.dp(42), self._line_y()
        return self._first_x() + (min(total, self.last) - self.first) * self._step(), self._line_y()

    def on_stand(self, space: int) -> None:
        """The stand on that space was tapped."""

    def on_touch_down(self, touch: Any) -> bool:
        self._touched = None
        reach = theme.dp(32)
        for space, _name, _open in self.stands:
            x, y = self.place(space)
            if abs(touch.x - x) <= reach and abs(touch.y - y) <= reach:
                self._touched = int(space)
        return super().on_touch_down(touch)

    def on_tap(self) -> None:
        if self._touched is not None:
            self.dispatch("on_stand", self._touched)

    # -- painting

    def paint(self) -> None:
        y = self._line_y()
        high = theme.dp(34)
        start, end = self.x + theme.dp(10), self.right - theme.dp(24)
        paint.rounded((start, y - high / 2, end - start, high), high / 2, "soil2")
        stands = {int(space): (name, is_open) for space, name, is_open in self.stands}
        for space in range(int(self.first), int(self.last)):
            x, _ = self.place(space)
            if space in stands:
                self._paint_stand(x, y, space, *stands[space])
            elif space % 5 == 0:
                paint.words(str(space), self._number(20), x, y, "#FFFDF4", anchor="center")
            elif self._dot_stands_free(space, stands):
                paint.disc(x, y, theme.dp(5), "#DCCBB4")
        self._paint_start(y)
        self._paint_end(y)
        self._paint_flags(y)
        self.paint_focus(theme.dp(16))

    def _dot_stands_free(self, space: int, stands: dict[int, Any]) -> bool:
        """Whether a dot touches no figure beside it: on a short path there is no room for all of them."""
        for other in (space - space % 5, space - space % 5 + 5):
            stand = other in stands or other in (int(self.first), int(self.last))
            figure = theme.dp(21) if stand else measure(str(other), self._number(20))[0] / 2
            if abs(space - other) * self._step() < figure + theme.dp(7):
                return False
        return True

    def _number(self, size: float) -> Setting:
        grown = 1 + (theme.text_size - 1) / 3
        return Setting("display-700", theme.dp(size) * grown)

    def _paint_start(self, y: float) -> None:
        text, _ = measure(self.start_text, self._number(20))
        wide, high = max(theme.dp(64), text + theme.dp(24)), theme.dp(40)
        x = self.x + theme.dp(10)
        paint.rounded((x, y - high / 2, wide, high), high / 2, "soil3")
        paint.words(self.start_text, self._number(20), x + wide / 2, y, "#FFFDF4", anchor="center")

    def _paint_end(self, y: float) -> None:
        x, _ = self.place(self.last)
        paint.disc(x, y, theme.dp(27), "accent")
        paint.words(self.end_text, self._number(24), x, y, "on_accent", anchor="center")
        if self.end_name and self._shows_names:
            setting = paint.styled("label")
            right = min(self.right, x + measure(self.end_name, setting)[0] / 2)
            paint.words(self.end_name, setting, right, y - theme.dp(39), "fieldink", anchor="right")

    def _paint_stand(self, x: float, y: float, space: int, name: str, is_open: bool) -> None:
        radius = theme.dp(21)
        if space == self.chosen:
            paint.disc(x, y, radius + theme.dp(6), "accent")
        if is_open:
            paint.disc(x, y, radius, "#FFFDF4")
            paint.words(str(space), self._number(22), x, y, "#221B16", anchor="center")
        else:
            paint.disc(x, y, radius, "#DCCBB4")
            paint.disc(x, y, radius - theme.thin(3), "soil2")
            paint.words(str(space), self._number(22), x, y, "#FFFDF4", anchor="center")
        if name and self._shows_names:
            room = int(self._room_for_name(space))
            setting = paint.styled("label", width=room, shrink=0.85)
            paint.words(name, setting, x - radius, y - theme.dp(38), "fieldink")

    def _room_for_name(self, space: int) -> float:
        """Width up to the next stand."""
        nexts = [int(other) for other, name, _ in self.stands if int(other) > space and name]
        end = self.place(min(nexts))[0] if nexts else self.right - theme.dp(80)
        return max(theme.dp(60), end - self.place(space)[0] - theme.dp(8))

    def _paint_flags(self, y: float) -> None:
        spaces: dict[float, list[tuple[str, bool]]] = defaultdict(list)
        for seat, total, certain in self.flags:
            key = self.first - 1 if total < self.first else min(total, self.last)
            spaces[key].append((seat, bool(certain)))
        for total, seats in spaces.items():
            x, _ = self.place(total)
            side = theme.dp(FLAG) - theme.dp(3) * min(4, len(seats) - 1)
            step = side + theme.dp(5)
            left = x - (len(seats) - 1) * step / 2
            least, most = self.x + side / 2, self.right - side / 2
            shifted = max(least - left, 0) or min(most - (left + (len(seats) - 1) * step), 0)
            for n, (seat, certain) in enumerate(seats):
                self._paint_flag(left + shifted + n * step, x, y, side, seat, certain)

    def _paint_flag(self, middle: float, point: float, y: float, side: float, seat: str, certain: bool) -> None:
        look = tokens.seat_look(seat)
        tip = y + theme.dp(18)
        bottom = tip + theme.dp(13)
        half = side * 0.17
        lean = max(-side * 0.3, min(side * 0.3, (point - middle) * 0.5))
        paint.polygon(
            [(middle + lean - half, bottom + side * 0.1), (middle + lean + half, bottom + side * 0.1), (point, tip)],
            look.colour,
        )
        area = (middle - side / 2, bottom, side, side)
        paint.rounded(area, side * 0.32, look.colour)
        if tokens.needs_edge(seat, theme.palette):
            paint.edge(area, side * 0.32, "outline", theme.thin(2))
        if not certain:
            paint.dashed_edge(area, side * 0.32, "fieldink", theme.thin(3), theme.dp(7), theme.dp(4.5))
        paint.shape(look.shape, middle, bottom + side / 2, side * 0.54, look.on)
