"""Scrolling that does not stand in the way of taps."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.uix.scrollview import ScrollView

LIFTED = "burrow.lifted"


class Scrolling(ScrollView):
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
