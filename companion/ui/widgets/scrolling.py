"""Scrolling that does not stand in the way of taps."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Rectangle, StencilPop, StencilUse
from kivy.uix.scrollview import ScrollView

from companion.ui.theme import theme

LIFTED = "burrow.lifted"
RING_DP = 8
"""How far what lies at the edge may draw beyond it: rings round what is chosen or has the keyboard, feet of cards."""
_APART = 0.01  # pixels, so that no pixel is marked twice
_END = 0.001  # of the way, short of which the end counts as reached


class Ringed:
    """Mixin for a scroll view that cuts off what was scrolled away, and not the rings of what lies at its edges."""

    canvas: Any

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        before, after = self.canvas.before, self.canvas.after
        self._opens = [Rectangle(size=(0, 0)) for _ in range(4)]
        self._closes = [Rectangle(size=(0, 0)) for _ in range(4)]
        for canvas, strips, mark in ((before, self._opens, StencilUse), (after, self._closes, StencilPop)):
            place = next(n for n, step in enumerate(canvas.children) if type(step) is mark)
            for strip in strips:
                canvas.insert(place, strip)
        for name in ("pos", "size", "scroll_x", "scroll_y", "do_scroll_x", "do_scroll_y"):
            self.fbind(name, self._ring)  # type: ignore[attr-defined]
        self._ring()

    def _ring(self, *_: Any) -> None:
        view: Any = self
        ring, (x, y), (wide, high) = theme.dp(RING_DP), view.pos, view.size
        left = ring if not view.do_scroll_x or view.scroll_x <= _END else 0
        right = ring if not view.do_scroll_x or view.scroll_x >= 1 - _END else 0
        below = ring if not view.do_scroll_y or view.scroll_y <= _END else 0
        above = ring if not view.do_scroll_y or view.scroll_y >= 1 - _END else 0
        boxes = (
            (x - left, y, left - _APART, high),
            (x + wide + _APART, y, right - _APART, high),
            (x - left, y - below, left + wide + right, below - _APART),
            (x - left, y + high + _APART, left + wide + right, above - _APART),
        )
        for strips in (self._opens, self._closes):
            for strip, (at, up, across, down) in zip(strips, boxes, strict=True):
                size = (across, down) if across > 0 and down > 0 and wide >= 1 and high >= 1 else (0, 0)
                if tuple(strip.pos) != (at, up):
                    strip.pos = (at, up)
                if tuple(strip.size) != size:
                    strip.size = size


class Scrolling(Ringed, ScrollView):
    """A scroll view that counts taps at once.

    Kivy waits a quarter of a second whether a finger is going to scroll before anything below it is pressed, and lets
    go a fifth of a second after the finger has. Here nothing waits while the content fits, and a quick tap on longer
    content counts in the frame in which the finger leaves the glass. Content that fits lies at the top, also where more
    of it had been scrolled before.
    """

    def __init__(self, **kwargs: Any) -> None:
        self._across, self._down = kwargs.get("do_scroll_x", True), kwargs.get("do_scroll_y", True)
        super().__init__(**{"always_overscroll": False, **kwargs})
        self.fbind("size", self._look)
        self.fbind("viewport_size", self._look)
        self._look()

    def _look(self, *_: Any) -> None:
        """Scroll only where there is something to scroll to."""
        wide, high = self.viewport_size
        self.do_scroll_x = bool(self._across and wide > self.width + 1)
        self.do_scroll_y = bool(self._down and high > self.height + 1)

    def on_scroll_stop(self, touch: Any, check_children: bool = True) -> bool:
        """The finger has left: what it tapped is told in this frame."""
        stopped = bool(super().on_scroll_stop(touch, check_children))
        mine = touch.ud.get(self._get_uid())
        if mine is not None and mine["mode"] == "unknown":
            Clock.schedule_once(partial(self._do_touch_up, touch), -1)
        return stopped

    def _do_touch_up(self, touch: Any, *args: Any) -> None:
        """Kivy calls this once more when its own pause is over."""
        if (LIFTED, self.uid) not in touch.ud:
            touch.ud[LIFTED, self.uid] = True
            super()._do_touch_up(touch, *args)
