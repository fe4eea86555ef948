"""The words of a round's steps with ticks, in the top bar."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.theme import theme
from companion.ui.typeset import Setting, measure
from companion.ui.widgets.base import Drawn

GAP = 12
LEAST_SQUEEZE = 0.8
"""How much smaller the two words may be set before the second one goes."""


class StepGuide(Drawn, Widget):
    """Which step of the round it is.

    Properties: ``steps`` (words in order), ``now`` (index, −1: none), ``then`` (finished words for what follows,
    for example "then Share"; shown when only now and next fit: under 1000 dp or with large text), ``short``
    (always only now and next). Where even these do not fit, the present step stands alone, cut if need be: it never
    lies under what is beside it.
    """

    steps = ListProperty([])
    now = NumericProperty(0)
    then = StringProperty("")
    short = BooleanProperty(False)
    watch = ("steps", "now", "then", "short")

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)

    def restyle(self) -> None:
        if self.size_hint_y is None:
            self.height = theme.dp(72)

    def _parts(self, short: bool) -> list[tuple[str, str]]:
        """Pairs of kind (done, now, come) and words."""
        now = int(self.now)
        if short:
            parts = [("now", self.steps[now])] if 0 <= now < len(self.steps) else []
            follows = self.then or (self.steps[now + 1] if now + 1 < len(self.steps) else "")
            return parts + ([("come", follows)] if follows else [])
        return [("done" if n < now else "now" if n == now else "come", step) for n, step in enumerate(self.steps)]

    @staticmethod
    def _setting(kind: str, squeeze: float) -> Setting:
        return paint.styled("number", 20 * squeeze) if kind == "now" else paint.styled("label", 18 * squeeze)

    def _widths(self, parts: list[tuple[str, str]], squeeze: float = 1.0) -> list[float]:
        widths = []
        for kind, text in parts:
            width = measure(text, self._setting(kind, squeeze))[0]
            extra = {"done": theme.dp(24), "now": theme.dp(36), "come": 0.0}[kind]
            widths.append(width + extra)
        return widths

    def shown(self) -> list[tuple[str, str]]:
        """What is drawn at the present size: pairs of kind (done, now, come) and words."""
        return self._laid_out()[0]

    def _laid_out(self) -> tuple[list[tuple[str, str]], float, list[float]]:
        """The parts that are drawn, how small they are set (1: as usual), and their widths."""
        parts = self._parts(self.short or theme.portrait or theme.text_size > 1.3)
        widths = self._widths(parts)
        if not self._fit(widths):
            parts = self._parts(True)
            widths = self._widths(parts)
        if not self._fit(widths) and not self._fit(self._widths(parts, LEAST_SQUEEZE)):
            parts = [part for part in parts if part[0] == "now"]
            widths = self._widths(parts)
        if self._fit(widths):
            return parts, 1.0, widths
        return parts, LEAST_SQUEEZE, self._widths(parts, LEAST_SQUEEZE)

    def least_width(self) -> float:
        """Pixels that the present step takes on its own, set as small as it may be."""
        now = [part for part in self._parts(True) if part[0] == "now"]
        return float(sum(self._widths(now, LEAST_SQUEEZE)))

    def _fit(self, widths: list[float]) -> bool:
        return sum(widths) + theme.dp(GAP) * (len(widths) - 1) <= self.width

    def paint(self) -> None:
        parts, squeeze, widths = self._laid_out()
        if len(parts) == 1:
            widths = [min(widths[0], self.width)]
        gap = theme.dp(GAP)
        x = self.center_x - (sum(widths) + gap * (len(parts) - 1)) / 2
        y = self.center_y
        for (kind, text), width in zip(parts, widths, strict=True):
            if kind == "now":
                high = min(self.height, max(theme.dp(40), theme.sp(20) * 1.7))
                paint.rounded((x, y - high / 2, width, high), high / 2, "accent")
                setting = self._setting(kind, squeeze)
                room = width - theme.dp(36)
                if len(parts) == 1 and room < measure(text, setting)[0]:
                    room = max(1, width - theme.dp(12))
                    setting = setting._replace(width=int(room), lines=1, shrink=LEAST_SQUEEZE)
                paint.words(text, setting, x + width / 2, y, "on_accent", anchor="center")
            elif kind == "done":
                paint.glyph("tick", x + theme.dp(8), y, theme.dp(16), "primary")
                paint.words(text, self._setting(kind, squeeze), x + theme.dp(24), y, "ink2")
            else:
                paint.words(text, self._setting(kind, squeeze), x, y, "ink2")
            x += width + gap
