"""The words of a round's steps with ticks, in the top bar."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn


class StepGuide(Drawn, Widget):
    """Which step of the round it is.

    Properties: ``steps`` (words in order), ``now`` (index, −1: none), ``then`` (finished words for what follows,
    for example "then Share"; shown when only now and next fit: under 1000 dp or with large text), ``short``
    (always only now and next).
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

    def _widths(self, parts: list[tuple[str, str]]) -> list[float]:
        widths = []
        for kind, text in parts:
            style = "number" if kind == "now" else "label"
            width = measure(text, paint.styled(style, 20 if kind == "now" else 18))[0]
            extra = {"done": theme.dp(24), "now": theme.dp(36), "come": 0.0}[kind]
            widths.append(width + extra)
        return widths

    def shown(self) -> list[tuple[str, str]]:
        """What is drawn at the present size: pairs of kind (done, now, come) and words."""
        gap = theme.dp(12)
        parts = self._parts(self.short or theme.portrait or theme.text_size > 1.3)
        if sum(self._widths(parts)) + gap * (len(parts) - 1) > self.width:
            parts = self._parts(True)
        return parts

    def paint(self) -> None:
        parts = self.shown()
        widths = self._widths(parts)
        gap = theme.dp(12)
        x = self.center_x - (sum(widths) + gap * (len(parts) - 1)) / 2
        y = self.center_y
        for (kind, text), width in zip(parts, widths, strict=True):
            if kind == "now":
                high = min(self.height, max(theme.dp(40), theme.sp(20) * 1.7))
                paint.rounded((x, y - high / 2, width, high), high / 2, "accent")
                paint.words(text, paint.styled("number", 20), x + width / 2, y, "on_accent", anchor="center")
            elif kind == "done":
                paint.glyph("tick", x + theme.dp(8), y, theme.dp(16), "primary")
                paint.words(text, paint.styled("label"), x + theme.dp(24), y, "ink2")
            else:
                paint.words(text, paint.styled("label"), x, y, "ink2")
            x += width + gap
