"""Choosing: one of a few words, on or off, or a stop on a line."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.paint import Box as Area
from companion.ui.theme import theme
from companion.ui.typeset import Setting, fits, measure, together
from companion.ui.widgets.base import Drawn, Focusable, Tappable
from companion.ui.widgets.guards import burst_guard

HIGH = 52


class Segmented(Tappable, Drawn, Widget):
    """A few words, one of them chosen by fill and place: side by side, in two lines each where one would be too wide,
    or one below the other.

    Properties: ``options`` (words), ``chosen`` (index), ``own`` False leaves ``chosen`` to the owner.
    Event: ``on_choose`` (index). It is no wider than its words need on one line (``natural``) and never wider than
    its parent lets it be: what a column gives it beyond its words stays empty. With a ``size_hint`` of its own it
    fills that.
    """

    options = ListProperty([])
    chosen = NumericProperty(0)
    own = BooleanProperty(True)
    watch = ("options", "chosen", "focused")
    __events__ = ("on_choose",)

    def __init__(self, **kwargs: Any) -> None:
        self._hug = "size_hint" not in kwargs and "size_hint_x" not in kwargs
        kwargs.setdefault("size_hint", (1, None))
        self._under: int | None = None
        super().__init__(**kwargs)
        self.fbind("options", lambda *_: self.restyle())
        self.fbind("width", lambda *_: self._stretch())
        if self._hug:
            self.width = self.natural

    def restyle(self) -> None:
        if self._hug:
            self.size_hint_max_x = self.natural
        self._stretch()

    def _stretch(self) -> None:
        if self.size_hint_y is None:
            self.height = self._layout()[1]

    @property
    def box(self) -> Area:
        """Position and size of what is drawn and can be tapped."""
        return (self.x, self.y, min(self.width, self.natural) if self._hug else self.width, self.height)

    def collide_point(self, x: float, y: float) -> bool:
        """Whether a place is on the words."""
        return bool(self.x <= x <= self.x + self.box[2] and self.y <= y <= self.top)

    @property
    def natural(self) -> float:
        """Pixels that the words need side by side, each on one line."""
        return float(sum(self._natural()) + 2 * theme.dp(4))

    def _natural(self, pad: float = 36) -> list[float]:
        setting = paint.styled("number", 19)
        return [max(measure(text, setting)[0] + theme.dp(pad), theme.target(48)) for text in self.options]

    def _in_two_lines(self) -> list[float]:
        """How narrow each word may be when it takes two lines."""
        setting = paint.styled("number", 19)

        def narrowest(text: str) -> float:
            parts = together(text).split(" ")
            halves = [(" ".join(parts[:n]), " ".join(parts[n:])) for n in range(1, len(parts) + 1)]
            return min(max(measure(half, setting)[0] for half in pair) for pair in halves) + theme.dp(18)

        return [max(narrowest(text), theme.target(48)) for text in self.options]

    def _layout(self) -> tuple[list[Area], float]:
        """Where the words stand, reckoned from the lower left corner, and how high that is."""
        pad = theme.dp(4)
        room = max(1.0, self.box[2] - 2 * pad)
        natural, high = self._natural(), theme.target(HIGH)
        if sum(natural) <= room:
            widths = [width * room / sum(natural) for width in natural]
        else:
            for least in (self._natural(18), self._in_two_lines()):
                spare = (room - sum(least)) / len(least)
                if spare >= 0:
                    break
            else:
                return self._one_below_another(pad, room)
            widths = [width + spare for width in least]
            high = max(high, *(self._height(*pair) + 2 * pad for pair in zip(self.options, widths, strict=True)))
        boxes, x = list[Area](), pad
        for width in widths:
            boxes.append((x, pad, width, high - 2 * pad))
            x += width
        return boxes, high

    def _one_below_another(self, pad: float, room: float) -> tuple[list[Area], float]:
        boxes, y = list[Area](), pad
        for text in reversed(self.options):
            high = max(theme.target(48), self._height(text, room))
            boxes.append((pad, y, room, high))
            y += high
        return boxes[::-1], y + pad

    @staticmethod
    def _setting(text: str, across: float) -> Setting:
        width = int(max(1, across - theme.dp(8)))
        one = paint.styled("number", 19, width=width)
        return one if fits(text, one) else one._replace(lines=0, align="center", shrink=0.7)

    def _height(self, text: str, across: float) -> float:
        return measure(text, self._setting(text, across))[1] + theme.dp(12)

    def _segments(self) -> list[Area]:
        boxes, high = self._layout()
        share = self.height / high
        return [(self.x + x, self.y + y * share, across, tall * share) for x, y, across, tall in boxes]

    def on_touch_down(self, touch: Any) -> bool:
        def away(area: Area) -> float:
            x, y, across, high = area
            return float(max(x - touch.x, touch.x - x - across, y - touch.y, touch.y - y - high))

        boxes = self._segments()
        self._under = min(range(len(boxes)), key=lambda n: away(boxes[n]), default=None)
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
            ink = "on_primary" if on else "ink"
            paint.words(text, self._setting(text, across), x + across / 2, y + high / 2, ink, anchor="center")
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
