"""The sums of a turn: who whacked whom and how the points add up, and everybody's place on the way to the end."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from companion.ui import paint, tokens
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.seat_token import paint_token

from .sheet import spread


class SumRow(Tappable, Drawn, Widget):
    """One person's line: ``colour`` whacks ``other``, ``text`` with ``verdict`` behind it, ``sum`` and ``total``.

    Before the points are counted ``counted`` is 0 and the sum is not shown; ``hit`` warms the ground.
    """

    colour = StringProperty("graphite")
    other = StringProperty("")
    text = StringProperty("")
    verdict = StringProperty("")
    sum = StringProperty("")
    total = StringProperty("")
    hit = BooleanProperty(False)
    counted = NumericProperty(1.0)
    told = NumericProperty(1.0)
    watch = ("colour", "other", "text", "verdict", "sum", "total", "hit", "counted", "told", "state", "focused")

    @staticmethod
    def row_height() -> float:
        """Height in pixels."""
        return theme.game_target(62)

    def paint(self) -> None:
        x, y, wide, high = self.box
        radius = min(theme.dp(20), high / 2)
        ground = "sunken" if self.state == "down" else "asoft" if self.hit and self.told > 0.6 else "raised"
        paint.rounded(self.box, radius, ground)
        middle = y + high / 2
        side = min(theme.dp(42), high * 0.7)
        at = x + theme.dp(14)
        paint_token((at, middle - side / 2, side, side), self.colour, ground=ground)
        at += side
        if self.other:
            paint.glyph("die_mallet", at + theme.dp(26), middle, theme.dp(28), "ink")
            at += theme.dp(52)
            paint_token((at, middle - side / 2, side, side), self.other, ground=ground)
            at += side
        at += theme.dp(12)
        total = paint.styled("headline", 34)
        right = x + wide - theme.dp(16)
        box = max(measure(self.total, total)[0], measure("88", total)[0])
        if self.counted > 0:
            paint.words(self.total, total, right, middle, "ink", anchor="right", alpha=self.counted)
            sums = paint.styled("small", 20)
            right -= box + theme.dp(10)
            across, _ = paint.words(
                self.sum, sums, right, middle, "ink2", anchor="right", alpha=self.counted
            )  # fmt: skip
        else:
            right -= box + theme.dp(10)
            across = measure(self.sum, paint.styled("small", 20))[0]
        if self.told > 0:
            self._paint_words(at, middle, right - across - theme.dp(12) - at)
        self.paint_focus(radius)

    def _paint_words(self, x: float, middle: float, room: float) -> None:
        """The sentence in one line, or smaller in two."""
        text = escape_markup(self.text) + (f" [b]{escape_markup(self.verdict)}[/b]" if self.verdict else "")
        one = paint.styled("body", markup=True)
        if measure(text, one)[0] > room:
            least = tokens.SMALLEST_TEXT / tokens.TYPE["body"].size
            one = paint.styled("body", width=int(max(1, room)), lines=2, shrink=least, markup=True)
        paint.words(text, one, x, middle, "ink", alpha=self.told)


class ScoreTrack(Drawn, Widget):
    """Everybody's place on the way from 0 to ``target``: ``marks`` is a list of ``(colour, points)``."""

    target = NumericProperty(50)
    marks = ListProperty([])
    watch = ("target", "marks")

    @staticmethod
    def row_height() -> float:
        """Height in pixels."""
        return max(theme.dp(84), theme.dp(60) + theme.sp(16) * 1.3)

    def paint(self) -> None:
        x, y, wide, _ = self.box
        paint.foot(self.box, theme.dp(20))
        paint.rounded(self.box, theme.dp(20), "surface")
        label = paint.styled("caption")
        flag = theme.dp(48)
        left, right = x + theme.dp(26), x + wide - theme.dp(28)
        goal = right - flag / 2
        low = y + theme.sp(16) * 0.75 + theme.dp(3)
        bar = (left, low + theme.sp(16) * 0.7 + theme.dp(4), goal - left, theme.dp(16))
        paint.rounded(bar, bar[3] / 2, "sunken")
        middle = bar[1] + bar[3] / 2
        step = next(s for s in (1, 2, 5, 10, 20, 50, 100) if self.target / s <= 8)
        for points in range(0, int(self.target), step):
            at = left + (goal - left) * points / self.target
            if goal - at > flag * 0.9:
                paint.words(str(points), label, at, low, "ink2", anchor="center" if points else "left")
        paint.disc(goal, middle, flag / 2, "accent")
        paint.words(str(int(self.target)), paint.styled("button", 24, width=int(flag * 0.9), shrink=0.5),
                    goal, middle, "on_accent", anchor="center")  # fmt: skip
        side = theme.dp(38)
        exact = [left + (goal - left) * min(1.0, points / self.target) for _, points in self.marks]
        shown = spread(exact, side + theme.dp(4), left + side / 2, right - side / 2)
        top = middle - theme.dp(4)
        for (colour, _), at in sorted(zip(self.marks, exact, strict=True), key=lambda m: m[1]):
            look = tokens.seat_look(colour).colour
            paint.rounded((at - theme.dp(2.5), bar[1] - theme.dp(8), theme.dp(5), top - bar[1] + theme.dp(14)),
                          theme.dp(2), look)  # fmt: skip
        for (colour, _), at in zip(self.marks, shown, strict=True):
            paint_token((at - side / 2, top, side, side), colour, ground="surface")
