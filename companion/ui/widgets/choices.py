"""Choosing: one of a few words, on or off, or a stop on a line."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.paint import Box as Area
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Focusable, Tappable
from companion.ui.widgets.guards import burst_guard

HIGH = 52


class Segmented(Tappable, Drawn, Widget):
    """A few words side by side, one of them chosen by fill and place.

    Properties: ``options`` (words), ``chosen`` (index), ``own`` False leaves ``chosen`` to the owner.
    Event: ``on_choose`` (index). As wide as its words where ``size_hint_x`` is None.
    """

    options = ListProperty([])
    chosen = NumericProperty(0)
    own = BooleanProperty(True)
    watch = ("options", "chosen", "focused")
    __events__ = ("on_choose",)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint", (None, None))
        self._under: int | None = None
        super().__init__(**kwargs)
        self.fbind("options", lambda *_: self.restyle())

    def restyle(self) -> None:
        if self.size_hint_y is None:
            self.height = theme.target(HIGH)
        if self.size_hint_x is None:
            self.width = sum(self._natural()) + 2 * theme.dp(4)

    def _natural(self) -> list[float]:
        setting = paint.styled("number", 19)
        return [max(measure(text, setting)[0] + theme.dp(36), theme.target(48)) for text in self.options]

    def _segments(self) -> list[Area]:
        natural = self._natural()
        pad = theme.dp(4)
        share = (self.width - 2 * pad) / max(1.0, sum(natural))
        boxes, x = [], self.x + pad
        for width in natural:
            boxes.append((x, self.y + pad, width * share, self.height - 2 * pad))
            x += width * share
        return boxes

    def on_touch_down(self, touch: Any) -> bool:
        under = [n for n, (x, _, across, _) in enumerate(self._segments()) if x <= touch.x <= x + across]
        self._under = under[0] if under else None
        return super().on_touch_down(touch)

    def activate(self) -> None:
        """Enter goes on to the next word."""
        self._under = (int(self.chosen) + 1) % max(1, len(self.options))
        super().activate()

    def on_tap(self) -> None:
        if self._under is None or self._under == self.chosen:
            return
        if self.own:
            self.chosen = self._under
        self.dispatch("on_choose", self._under)

    def on_choose(self, index: int) -> None:
        """A word was chosen."""

    def paint(self) -> None:
        radius = theme.dp(18)
        paint.rounded(self.box, radius, "sunken")
        for n, ((x, y, across, high), text) in enumerate(zip(self._segments(), self.options, strict=True)):
            on = n == self.chosen
            if on:
                paint.rounded((x, y, across, high), radius - theme.dp(4), "primary")
            setting = paint.styled("number", 19, width=int(max(1, across - theme.dp(8))), shrink=0.7)
            ink = "on_primary" if on else "ink"
            paint.words(text, setting, x + across / 2, y + high / 2, ink, anchor="center")
        self.paint_focus(radius)


class Toggle(Tappable, Drawn, Widget):
    """A switch: filled and to the right when on.

    Properties: ``active``; ``own`` False leaves it to the owner. Event: ``on_toggle`` (wanted state).
    """

    active = BooleanProperty(False)
    own = BooleanProperty(True)
    watch = ("active", "state", "focused")
    __events__ = ("on_toggle",)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint", (None, None))
        super().__init__(**kwargs)

    def restyle(self) -> None:
        if self.size_hint_y is None:
            self.height = theme.target(HIGH)
        if self.size_hint_x is None:
            self.width = theme.dp(64)

    def on_tap(self) -> None:
        wanted = not self.active
        if self.own:
            self.active = wanted
        self.dispatch("on_toggle", wanted)

    def on_toggle(self, active: bool) -> None:
        """The switch was tapped; ``active`` is the wanted state."""

    def paint(self) -> None:
        high, wide = theme.dp(36), theme.dp(64)
        x, y = self.center_x - wide / 2, self.center_y - high / 2
        area = (x, y, wide, high)
        if self.active:
            paint.rounded(area, high / 2, "primary")
            paint.disc(x + wide - high / 2, y + high / 2, high * 0.36, "on_primary")
        else:
            paint.framed(area, high / 2, "sunken", "outline", theme.thin(2))
            paint.disc(x + high / 2, y + high / 2, high * 0.36, "ink2")
        self.paint_focus(high / 2)


class StepSlider(Focusable, Drawn, Widget):
    """A line with stops and a knob.

    Properties: ``stops`` (values in order), ``value`` (one of them). Event: ``on_choose`` (value) when the knob
    comes to rest on another stop.
    """

    stops = ListProperty([0.0, 1.0])
    value = NumericProperty(0.0)
    watch = ("stops", "value", "focused")
    __events__ = ("on_choose",)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)

    def restyle(self) -> None:
        if self.size_hint_y is None:
            self.height = theme.target(HIGH)

    def _index(self) -> int:
        return min(range(len(self.stops)), key=lambda n: abs(self.stops[n] - self.value)) if self.stops else 0

    def stop_x(self, index: int) -> float:
        """Where a stop lies, in pixels."""
        inset = theme.dp(22)
        return self.x + inset + (self.width - 2 * inset) * index / max(1, len(self.stops) - 1)

    def _go_to(self, index: int) -> None:
        if self.stops and self.stops[index] != self.value:
            self.value = self.stops[index]
            self.dispatch("on_choose", self.value)

    def _nearest(self, x: float) -> int:
        return min(range(len(self.stops)), key=lambda n: abs(self.stop_x(n) - x))

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or not burst_guard.lets_through():
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self._go_to(self._nearest(touch.x))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self._go_to(self._nearest(touch.x))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        return True

    def activate(self) -> None:
        """Enter goes to the next stop, from the last to the first."""
        self._go_to((self._index() + 1) % max(1, len(self.stops)))

    def on_choose(self, value: float) -> None:
        """Another stop was chosen."""

    def paint(self) -> None:
        thick = theme.dp(12)
        y = self.center_y
        start, end = self.stop_x(0), self.stop_x(max(0, len(self.stops) - 1))
        knob = self.stop_x(self._index())
        paint.rounded((start - thick / 2, y - thick / 2, end - start + thick, thick), thick / 2, "sunken")
        paint.rounded((start - thick / 2, y - thick / 2, knob - start + thick, thick), thick / 2, "primary")
        for n in range(len(self.stops)):
            paint.disc(self.stop_x(n), y, theme.dp(4), "on_primary" if n <= self._index() else "ink2")
        paint.disc(knob, y, theme.dp(20), "primary")
        self.paint_focus(theme.dp(18))
