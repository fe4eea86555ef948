"""The left column of cashing in: a row for everybody who does, with the written sum and the total."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.screens.parts import Scroll
from companion.ui.screens.spoken import spoken, t
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.card import Card
from companion.ui.widgets.seat_token import paint_token
from companion.ui.widgets.words import Heading

from ..view import CashRow, View

TOTAL_ZONE = 96
TALL, LOW = 90, 66
LEAST_SQUEEZE = 0.75
"""A sum that would have to be smaller is left out: a tap on the total tells it."""
DIE_ONE = 0xF01CA  # the icon of a die that shows one pip; the others follow


class SumRow(Tappable, Drawn, Widget):
    """A person's sum. Properties: ``colour``, ``name``, ``parts`` (list of sign and number), ``words`` (instead of
    the parts), ``total``, ``crown``, ``now`` (the row in hand), ``told`` (the sum stands there). Events: ``on_tap``;
    ``on_tap_total``: the figure was tapped."""

    colour = StringProperty("graphite")
    name = StringProperty("")
    parts = ListProperty([])
    words = StringProperty("")
    total = StringProperty("")
    crown = BooleanProperty(False)
    now = BooleanProperty(False)
    told = BooleanProperty(True)
    watch = ("colour", "name", "parts", "words", "total", "crown", "now", "told", "state", "focused")
    __events__ = ("on_tap_total",)

    def __init__(self, **kwargs: Any) -> None:
        self.seat = -1
        super().__init__(**{"size_hint_y": None, **kwargs})

    def on_tap(self) -> None:
        touch = getattr(self, "last_touch", None)
        if touch is not None and touch.x > self.right - theme.dp(TOTAL_ZONE):
            self.dispatch("on_tap_total")

    def on_tap_total(self) -> None:
        """The total was tapped."""

    def paint(self) -> None:
        radius = theme.dp(20)
        if self.now:
            paint.framed(self.box, radius, "asoft", "accent_edge", theme.thin(4))
        else:
            paint.rounded(self.box, radius, "sunken" if self.state == "down" else "raised")
        side = min(theme.dp(56), self.height - theme.dp(14))
        x, y = self.x + theme.dp(12), self.center_y
        paint_token((x, y - side / 2, side, side), self.colour, ground="asoft" if self.now else "raised")
        left, end = x + side + theme.dp(12), self.right - theme.dp(16)
        total, _ = paint.words(self.total, paint.styled("figure", 42), end, y, "ink", anchor="right")
        room = max(1, int(end - total - theme.dp(10) - left))
        name_line, sum_line = theme.sp(24) * 1.1, theme.sp(19) * 1.25
        fits = self.told and self.holds_sum()
        lift = sum_line / 2 if fits else 0
        crown = theme.sp(22) if self.crown else 0
        wide, _ = paint.words(
            self.name, paint.styled("name", 24, width=max(1, int(room - crown)), shrink=0.7), left, y + lift, "ink"
        )
        if self.crown:
            paint.icon("crown", left + wide + theme.dp(6) + crown / 2, y + lift, crown, "star")
        if fits:
            self._paint_sum(left, y - name_line / 2, room)
        self.paint_focus(radius)

    def holds_sum(self) -> bool:
        """Whether there is room for the sum under the name."""
        if theme.sp(24) * 1.1 + theme.sp(19) * 1.25 > self.height - theme.dp(6):
            return False
        side = min(theme.dp(56), self.height - theme.dp(14))
        total = measure(self.total, paint.styled("figure", 42))[0]
        room = self.width - theme.dp(12 + 12 + 16 + 10) - side - total
        return bool(self.words) or self._squeeze(room) >= LEAST_SQUEEZE

    def _squeeze(self, room: float) -> float:
        """How much smaller the sum must be set to fit."""
        setting, size = paint.styled("number", 19), theme.sp(18)
        numbers = sum(size * 1.3 + measure(str(n), setting)[0] for _, n in self.parts)
        return min(1.0, room / max(1.0, numbers + (len(self.parts) - 1) * measure("+", setting)[0] * 2))

    def _paint_sum(self, x: float, y: float, room: float) -> None:
        if self.words:
            paint.words(self.words, paint.styled("label", width=int(room), lines=1, shrink=0.8), x, y, "ink2")
            return
        squeeze = self._squeeze(room)
        setting, size = paint.styled("number", 19 * squeeze), theme.sp(18) * squeeze
        plus = measure("+", paint.styled("number", 19))[0]
        for nth, (sign, number) in enumerate(self.parts):
            if nth:
                x += plus * 0.5 * squeeze
                x += paint.words("+", setting, x, y, "ink2")[0] + plus * 0.5 * squeeze
            paint.sign(sign, x + size / 2, y, size, "star" if sign == "star" else "ink")
            x += size * 1.25
            x += paint.words(str(number), setting, x, y, "ink")[0]


class Sums(Card):
    """The column. `choose(seat)` is called when a row is tapped, `why(key)` when a total is."""

    def __init__(self, choose: Callable[[int], object], why: Callable[[str], object], **kwargs: Any) -> None:
        super().__init__(**{"gap": 12, **kwargs})
        self._choose, self._why = choose, why
        self.title = Heading()
        self.scroll = Scroll(gap=12)
        self.rows: list[SumRow] = []
        self.add_widget(self.title)
        self.add_widget(self.scroll)
        self.scroll.bind(size=lambda *_: self._share())

    def show(self, view: View, chosen: int | None, laying: Mapping[int, tuple[int, ...]]) -> None:
        """Show the rows of a view; `chosen` is the person in hand, `laying` what is laid down so far, by seat."""
        seats = {seat.seat: seat for seat in view.seats}
        self.title.text = t("mole_park.screen.cash_in", n=len(view.cash))
        while len(self.rows) > len(view.cash):
            self.scroll.column.remove_widget(self.rows.pop())
        while len(self.rows) < len(view.cash):
            row = SumRow()
            row.fbind("width", self._tell)
            row.bind(on_tap=lambda row: self._choose(row.seat), on_tap_total=lambda row: self._why(f"total.{row.seat}"))
            self.rows.append(row)
            self.scroll.column.add_widget(row)
        for row, cash in zip(self.rows, view.cash, strict=True):
            person = seats.get(cash.seat)
            row.seat = cash.seat
            row.colour, row.name = (person.colour, person.name) if person else ("", "")
            row.crown, row.now = cash.declared, cash.seat == chosen
            so_far = None if cash.known else sum(laying[cash.seat]) if laying.get(cash.seat) else None
            row.total, row.words = str(cash.total + (so_far or 0)), spoken(cash.sum) if cash.ruled else ""
            row.parts = sum_parts(cash, cash.moles if cash.known else so_far)
        self._share()
        self._bring(view.picking if chosen is None else chosen)

    def _share(self) -> None:
        """Let the rows take the height there is, within what can be read and tapped."""
        count = max(1, len(self.rows))
        gap = theme.dp(12)
        each = (self.scroll.height - gap * (count - 1)) / count
        high = max(theme.game_target(LOW), min(theme.target(TALL), each))
        for row in self.rows:
            row.height = high
        if self._fits():
            self.scroll.scroll_y = 1
        self._tell()

    def _fits(self) -> bool:
        """Whether all rows are in sight; the column itself learns its height a frame later."""
        rows = sum(row.height for row in self.rows) + theme.dp(12) * max(0, len(self.rows) - 1)
        return rows <= self.scroll.height + 1

    def _tell(self, *_: Any) -> None:
        """All sums or none: a single one would look as if the others had none."""
        told = all(row.holds_sum() for row in self.rows)
        for row in self.rows:
            row.told = told

    def _bring(self, chosen: int | None) -> None:
        row = next((row for row in self.rows if row.seat == chosen), None)
        if row is not None and row is self.rows[0]:
            self.scroll.scroll_y = 1
        elif row is not None and self.scroll.height > 1 and not self._fits():
            self.scroll.scroll_to(row, animate=False)


def sum_parts(cash: CashRow, moles: int | None) -> list[tuple[str, str]]:
    """Return the sum as signs with numbers; moles that are still in the hand as dots, no prizes where none are."""
    pips = chr(DIE_ONE + cash.die - 1) if 1 <= cash.die <= 6 else "virtual"
    parts = [("mole", "…" if moles is None else str(moles)), (pips, str(cash.die))]
    return [*parts, ("star", str(cash.prizes))] if cash.prizes else parts
