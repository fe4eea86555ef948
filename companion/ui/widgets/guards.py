"""Against taps nobody meant: too soon after the screen changed, or a whole hand on the glass."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout

BURST_SECONDS = 0.3


class BurstGuard:
    """Swallows taps for a moment after the phase changed, so that a double tap does not press the new button.

    Call :meth:`shut` whenever the next step turns into another one. ``now`` gives seconds (replaceable in tests).
    """

    def __init__(self, now: Callable[[], float] | None = None) -> None:
        self.now: Callable[[], float] = now or Clock.get_time
        self._until = float("-inf")

    def shut(self, seconds: float = BURST_SECONDS) -> None:
        """Let no tap through for that long."""
        self._until = self.now() + seconds

    def open(self) -> None:
        """Let taps through again at once."""
        self._until = float("-inf")

    def lets_through(self) -> bool:
        """Whether a tap may count now."""
        return self.now() >= self._until


#: The guard that all tappable widgets of the kit ask.
burst_guard = BurstGuard()


class PalmGuard(FloatLayout):
    """A root that ignores touches that are a palm or a sleeve.

    Where the platform tells the size of a touch (``shape`` in dp of the window, or ``size``), anything larger than
    ``most_size`` of the window's width is ignored. More than ``most_touches`` at once cannot be fingers that mean
    something: the surplus is ignored. Events: ``on_palm`` when a touch was ignored.
    """

    most_size = NumericProperty(0.08)
    most_touches = NumericProperty(10)
    __events__ = ("on_palm",)

    def __init__(self, **kwargs: Any) -> None:
        self._fingers: set[Any] = set()
        self._ignored: set[Any] = set()
        super().__init__(**kwargs)

    def on_palm(self, touch: Any) -> None:
        """A touch was ignored."""

    def _is_palm(self, touch: Any) -> bool:
        if len(self._fingers) >= self.most_touches:
            return True
        shape = getattr(touch, "shape", None)
        if shape is not None and "shape" in touch.profile:
            return bool(max(shape.width, shape.height) > self.most_size * max(self.width, 1))
        size = getattr(touch, "size", None)
        return bool("size" in touch.profile and size and float(size) > self.most_size)

    def on_touch_down(self, touch: Any) -> bool:
        if self._is_palm(touch):
            self._ignored.add(touch.uid)
            self.dispatch("on_palm", touch)
            return True
        self._fingers.add(touch.uid)
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        return touch.uid in self._ignored or bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        self._fingers.discard(touch.uid)
        if touch.uid in self._ignored:
            self._ignored.discard(touch.uid)
            return True
        return bool(super().on_touch_up(touch))


class Solid:
    """Mixin for what lies over other things: a touch that comes down on it never goes on to what lies beneath."""

    def on_touch_down(self, touch: Any) -> bool:
        """Take every touch on it."""
        if not self.collide_point(*touch.pos):  # type: ignore[attr-defined]
            return False
        touch.ud[self] = True
        super().on_touch_down(touch)  # type: ignore[misc]
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Keep the touches that came down on it."""
        return bool(super().on_touch_move(touch)) or self in touch.ud  # type: ignore[misc]

    def on_touch_up(self, touch: Any) -> bool:
        """Keep the touches that came down on it."""
        return bool(super().on_touch_up(touch)) or self in touch.ud  # type: ignore[misc]
