"""A curve per seat, round by round."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.ui import paint, tokens
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn

Series = tuple[str, str, tuple[int, ...]]
"""Name, seat colour, values by round."""


def steps_for(high: int, most: int = 5) -> int:
    """Return a round distance between lines so that at most `most` lines reach `high`."""
    step = 1
    for factor in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000):
        step = factor
        if high / factor <= most:
            break
    return step


class Chart(Drawn, Widget):
    """Curves with the seats' shapes on them and names at their ends.

    ``series`` is a list of (name, seat colour, values). A finger on it names the values of the round under it
    (``round``, counted from 0; −1 for none).
    """

    series = ListProperty([])
    round = NumericProperty(-1)
    watch = ("series", "round")

    def _frame(self) -> tuple[float, float, float, float]:
        names = max((measure(f"{n} 000", paint.styled("label"))[0] for n, _, _ in self.series), default=0)
        left, bottom = self.x + theme.sp(44), self.y + theme.sp(34)
        right = self.right - min(names, self.width * 0.35) - theme.dp(18)
        return left, bottom, right - left, self.top - theme.dp(12) - bottom

    def _rounds(self) -> int:
        return max((len(values) for _, _, values in self.series), default=0)

    def on_touch_down(self, touch: Any) -> bool:
        return self._point(touch) or bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        return self._point(touch) or bool(super().on_touch_move(touch))

    def _point(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or self._rounds() < 2:
            return False
        left, _, across, _ = self._frame()
        at = round((touch.x - left) / max(1, across) * (self._rounds() - 1))
        self.round = max(0, min(self._rounds() - 1, at))
        return True

    def paint(self) -> None:
        rounds = self._rounds()
        if not rounds:
            return
        left, bottom, across, down = self._frame()
        every = [value for _, _, values in self.series for value in values]
        high, low = max([*every, 1]), min([*every, 0])
        step = steps_for(high - low, max(1, min(5, int(down / theme.sp(28)))))
        high = -(-high // step) * step
        low = (low // step) * step

        def x(n: float) -> float:
            return left + across * (n / (rounds - 1) if rounds > 1 else 0.5)

        def y(value: float) -> float:
            return bottom + down * (value - low) / max(1, high - low)

        caption = paint.styled("label", 17)
        for value in range(low, high + 1, step):
            paint.plain((left, y(value), across, theme.thin(1.5)), "line")
            paint.words(str(value), caption, left - theme.dp(14), y(value), "ink2", anchor="right")
        every_nth = max(1, -(-rounds * 34 // max(1, int(across / theme.scale))))
        for n in range(0, rounds, every_nth):
            paint.words(str(n + 1), caption, x(n), bottom - theme.sp(24), "ink2", anchor="center")
        if 0 <= self.round < rounds:
            paint.plain((x(self.round), bottom, theme.thin(2), down), "accent_edge")
        marks = max(1, round(rounds / 5))
        for _, colour, values in self.series:
            points = [part for n, value in enumerate(values) for part in (x(n), y(value))]
            if len(values) > 1:
                paint.stroke(points, "ink", theme.thin(7))
                paint.stroke(points, tokens.seat_look(colour).colour, theme.thin(4.5))
        for _, colour, values in self.series:
            look = tokens.seat_look(colour)
            for n, value in enumerate(values):
                if n % marks == 0 or n == len(values) - 1:
                    paint.shape(look.shape, x(n), y(value), theme.dp(22), "ink")
                    paint.shape(look.shape, x(n), y(value), theme.dp(16), look.colour)
        self._paint_names(left + across + theme.dp(16), y, bottom)

    def _paint_names(self, x: float, y: Any, bottom: float) -> None:
        """Names at the curves' ends, pushed apart so that none covers another."""
        line = theme.sp(24)
        at = int(self.round) if self.round >= 0 else -1
        ends = []
        for name, _, values in self.series:
            if values:
                value = values[min(at, len(values) - 1)] if at >= 0 else values[-1]
                ends.append((y(value), f"{name} {value}"))
        ends.sort(reverse=True)
        # many people in a low chart: the lines move together and the letters with them, so that all stay inside
        line = min(line, self.height / max(1, len(ends)))
        size = 17 * min(1.0, line / theme.sp(20))
        bottom = min(bottom, max(self.y + line / 2, self.top - line / 2 - (len(ends) - 1) * line))
        below = self.top + line / 2
        for n, (height, text) in enumerate(ends):
            rest = (len(ends) - n - 1) * line
            place = min(max(height, bottom + rest), below - line)
            below = place
            room = int(max(1, self.right - x))
            paint.words(text, paint.styled("label", size, width=room, shrink=0.8), x, place, "ink")
