"""Things on their way across the screen: tokens to their holes, moles to their owners. Any tap ends them all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.theme import theme
from companion.ui.tokens import MOTION
from companion.ui.widgets.seat_token import paint_token

Place = tuple[float, float]
TOKEN, MOLE = 38, 40
A_FRAME = 0.01
"""Seconds after which the frame that is being made is sure to be shown."""


class Flier(Widget):
    """A seat's token (``seat``) or, without one, a mole; drawn once, then only moved."""

    at_x = NumericProperty(0.0)
    at_y = NumericProperty(0.0)

    def __init__(self, seat: str = "", **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), "size": (0, 0), **kwargs})
        side = theme.dp(TOKEN if seat else MOLE)
        with self.canvas:
            PushMatrix()
            self._moved = Translate(0, 0)
            if seat:
                paint_token((-side / 2, -side / 2, side, side), seat, ground="field")
            else:
                paint.image("mole_small", (-side / 2, -side * 0.52, side, side * 1.04))
            PopMatrix()
        self.fbind("at_x", self._move)
        self.fbind("at_y", self._move)

    def _move(self, *_: Any) -> None:
        self._moved.x, self._moved.y = self.at_x, self.at_y


class Flights(FloatLayout):
    """The layer things fly in. Coordinates are the window's. Touches go through, but end everything that flies."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._ends: dict[Flier, Callable[[], object]] = {}
        self._starts: list[tuple[str, Place, Place, Callable[[], object]]] = []
        self._start = Clock.create_trigger(self._take_off, A_FRAME)
        self._steps: list[Callable[[], object]] = []
        self._clock: Any = None

    @property
    def busy(self) -> bool:
        """Whether something flies or is still to be told."""
        return bool(self._ends or self._starts or self._steps or self._clock)

    def fly(self, seat: str, start: Place, end: Place, then: Callable[[], object]) -> None:
        """Let a token (or a mole, for an empty seat) fly from place to place, then call `then` once.

        With less motion it appears where it belongs, in a short fade. It takes off a frame later: what has happened
        is to be seen first.
        """
        self._starts.append((seat, start, end, then))
        self._start()

    def _take_off(self, *_: Any) -> None:
        starts, self._starts = self._starts, []
        for start in starts:
            self._move(*start)

    def _move(self, seat: str, start: Place, end: Place, then: Callable[[], object]) -> None:
        flier = Flier(seat)
        self._ends[flier] = then
        self.add_widget(flier)
        if theme.less_motion:
            flier.at_x, flier.at_y, flier.opacity = *end, 0.0
            motion = Animation(opacity=1.0, d=theme.seconds("flight"))
        else:
            flier.at_x, flier.at_y = start
            motion = Animation(at_x=end[0], at_y=end[1], d=theme.seconds("flight"), t="in_out_quad")
        motion.bind(on_complete=lambda *_: self._landed(flier))
        motion.start(flier)

    def _landed(self, flier: Flier) -> None:
        then = self._ends.pop(flier, None)
        self.remove_widget(flier)
        if then is not None:
            then()

    def tell(self, steps: list[Callable[[], object]], then: Callable[[], object]) -> None:
        """Do these steps one after another, a beat apart, then `then`. With less motion only `then` is done."""
        self._steps = [*([] if theme.less_motion else steps), then]
        self._next()

    def _next(self, *_: Any) -> None:
        self._clock = None
        if not self._steps:
            return
        step = self._steps.pop(0)
        step()
        if self._steps:
            self._clock = Clock.schedule_once(self._next, MOTION["resolve"])

    def finish(self) -> None:
        """End everything at once: what flies has arrived, what was to be told is told."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        starts, self._starts = self._starts, []
        for *_, then in starts:
            then()
        for flier in tuple(self._ends):
            Animation.cancel_all(flier)
            self._landed(flier)
        steps, self._steps = self._steps, []
        if steps:
            steps[-1]()

    def drop(self) -> None:
        """Forget everything that flies; nothing is called."""
        self._ends = dict.fromkeys(self._ends, _nothing)
        self._starts, self._steps = [], []
        self.finish()

    def on_touch_down(self, touch: Any) -> bool:
        if self.busy:
            self.finish()
        return False


def _nothing() -> None:
    """What a forgotten flight does when it ends."""


def middle_of(widget: Widget) -> Place:
    """Return where a widget's middle lies in the window, turned parents included."""
    x, y = widget.to_window(*widget.center)
    return float(x), float(y)
