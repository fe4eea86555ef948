"""A small number with − and + beside it."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.theme import mix, theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable

WIDTH, HEIGHT = 180, 64
SMALL_WIDTH, SMALL_HEIGHT = 150, 52
FIRST_REPEAT, NEXT_REPEATS = 0.4, 0.12


class StepKey(Tappable, Drawn, Widget):
    """The − or + half of a stepper; steps when pressed, and again and again while held."""

    sign = OptionProperty("plus", options=["minus", "plus"])
    at_limit = BooleanProperty(False)
    watch = ("sign", "at_limit", "state", "focused")
    __events__ = ("on_step",)

    def __init__(self, **kwargs: Any) -> None:
        self._repeat: Any = None
        self._stepped = False
        super().__init__(**kwargs)

    def on_step(self) -> None:
        """One step is wanted."""

    def on_press(self) -> None:
        self._stepped = False
        self._repeat = Clock.schedule_once(self._again, FIRST_REPEAT)

    def _again(self, *_: Any) -> None:
        if self.state != "down" or self.at_limit:
            return
        self._stepped = True
        self.dispatch("on_step")
        self._repeat = Clock.schedule_once(self._again, NEXT_REPEATS)

    def on_touch_up(self, touch: Any) -> bool:
        if self._repeat is not None and touch.grab_current is self:
            self._repeat.cancel()
            self._repeat = None
        return super().on_touch_up(touch)

    def on_tap(self) -> None:
        if not self._stepped:
            self.dispatch("on_step")
        self._stepped = False

    def paint(self) -> None:
        ink = mix(theme.colour("ink2"), theme.colour("raised"), 0.4) if self.at_limit else theme.colour("ink")
        lower = theme.thin(2) if self.state == "down" else 0
        paint.icon(self.sign, self.center_x, self.center_y - lower, theme.dp(30), ink)
        self.paint_focus(theme.dp(14))


class Stepper(Drawn, BoxLayout):
    """A stepper, 180×64; 150×52 when ``small``, beside words where it is no part of a game.

    Properties: ``value``, ``least``, ``most``, ``step``; ``text`` shown instead of the value if set; ``own`` False
    leaves ``value`` alone so that only the owner changes it. Event: ``on_step`` (the wanted new value), once per
    tap and every 120 ms while held. At a limit that side fades and a tap does nothing.
    """

    value = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(99)
    step = NumericProperty(1)
    text = StringProperty("")
    own = BooleanProperty(True)
    small = BooleanProperty(False)
    watch = ("value", "text", "least", "most")
    __events__ = ("on_step",)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint", (None, None))
        self.minus = StepKey(sign="minus", size_hint_x=None)
        self.plus = StepKey(sign="plus", size_hint_x=None)
        super().__init__(**kwargs)
        self.add_widget(self.minus)
        self.add_widget(Widget())
        self.add_widget(self.plus)
        self.minus.bind(on_step=lambda *_: self._step_by(-1))
        self.plus.bind(on_step=lambda *_: self._step_by(1))
        for name in ("value", "least", "most"):
            self.fbind(name, self._mark_limits)
        self._mark_limits()

    def restyle(self) -> None:
        if self.size_hint_x is None:
            self.width = theme.target(SMALL_WIDTH if self.small else WIDTH)
        if self.size_hint_y is None:
            self.height = theme.target(SMALL_HEIGHT) if self.small else theme.game_target(HEIGHT)
        self.minus.width = self.plus.width = theme.target(52 if self.small else 60)

    def _mark_limits(self, *_: Any) -> None:
        self.minus.at_limit = self.value <= self.least
        self.plus.at_limit = self.value >= self.most

    def _step_by(self, direction: int) -> None:
        wanted = max(self.least, min(self.most, self.value + direction * self.step))
        if wanted == self.value:
            return
        if self.own:
            self.value = wanted
        self.dispatch("on_step", wanted)

    def on_step(self, value: float) -> None:
        """The wanted new value."""

    def paint(self) -> None:
        paint.framed(self.box, theme.dp(20), "raised", "outline", theme.thin(2))
        text = self.text or f"{self.value:g}"
        room = self.width - self.minus.width - self.plus.width
        setting = paint.styled("figure", 26 if self.small else 34, width=int(max(1, room)), shrink=0.6)
        paint.words(text, setting, self.center_x, self.center_y, "ink", anchor="center")
        if paint.wants_bar(text):
            _, tall = measure(text, setting)
            paint.figure_bar(self.center_x, self.center_y, tall * 0.85, "ink")
