"""The cover between two people: only the one named may lift it."""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.animation import Animation
from kivy.properties import ListProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui import paint, tokens
from companion.ui.paint import Box as Area
from companion.ui.theme import mix, theme
from companion.ui.typeset import Setting, fits, measure
from companion.ui.widgets.base import Drawn, Focusable
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.guards import burst_guard
from companion.ui.widgets.seat_token import paint_tick, paint_token


class HoldButton(Focusable, Drawn, Widget):
    """A button that has to be held for 600 ms while it fills; 96 dp high.

    Properties: ``text``, ``filled`` (0 … 1), ``most`` (pixels it may be wide; words beyond that take a second line).
    Events: ``on_begin``, ``on_held`` (once), ``on_let_go`` (too early).
    Enter counts as holding to the end, since a keyboard is at one's own side.
    """

    text = StringProperty("")
    filled = NumericProperty(0.0)
    most = NumericProperty(1e6)
    watch = ("text", "filled", "focused")
    __events__ = ("on_begin", "on_held", "on_let_go")

    def __init__(self, **kwargs: Any) -> None:
        self._filling: Animation | None = None
        super().__init__(**{"size_hint": (None, None), **kwargs})
        for name in ("text", "most"):
            self.fbind(name, lambda *_: self.restyle())

    def restyle(self) -> None:
        text, _ = measure(self.text, paint.styled("headline"))
        self.size = (min(self.most, max(theme.dp(396), text + theme.dp(130))), theme.target(96))

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or not burst_guard.lets_through() or self._filling:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self.filled = 0.0
        self._filling = Animation(filled=1.0, d=tokens.MOTION["hold"])
        self._filling.bind(on_complete=self._full)
        self._filling.start(self)
        self.dispatch("on_begin")
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if self._filling is not None:
            filling, self._filling = self._filling, None
            filling.cancel(self)
            self.filled = 0.0
            self.dispatch("on_let_go")
        return True

    def _full(self, *_: Any) -> None:
        self._filling = None
        self.dispatch("on_held")

    def activate(self) -> None:
        """Enter lifts the cover."""
        self.dispatch("on_held")

    def on_begin(self) -> None:
        """The finger went down."""

    def on_held(self) -> None:
        """It was held long enough."""

    def on_let_go(self) -> None:
        """The finger left too early."""

    def setting(self) -> Setting:
        """How the words are set: on one line, or smaller on two."""
        one = paint.styled("headline", width=int(self.width - theme.dp(110)), shrink=0.6)
        return one if fits(self.text, one) else one._replace(lines=2, shrink=0.5)

    def paint(self) -> None:
        radius = theme.dp(28)
        paint.rounded(self.box, radius, "primary")
        if self.filled > 0:
            wide = max(2 * radius, self.width * self.filled)
            light = mix(theme.colour("primary"), (1, 1, 1, 1), 0.6)
            paint.rounded((self.x, self.y, min(self.width, wide), self.height), radius, light)
        setting = self.setting()
        text, _ = measure(self.text, setting)
        left = self.center_x - (text + theme.dp(46)) / 2
        paint.icon("hold", left + theme.dp(14), self.center_y, theme.dp(36), "on_primary")
        paint.words(self.text, setting, left + theme.dp(46), self.center_y, "on_primary")
        self.paint_focus(radius)


class Others(NamedTuple):
    """Where the tiles of all who are asked stand on the cover, how far down they reach, and what is said of them."""

    boxes: list[Area]
    low: float
    setting: Setting
    words_at: tuple[float, float]


class Cover(Drawn, FloatLayout):
    """The full-screen cover; show it only while ``theme.underground`` is set.

    Properties: ``seat``, ``name``, ``sentence`` ("Take the tablet. Only you look."), ``hold_text``
    ("Hold: I am Cleo"), ``progress`` ("2 of 4 have counted"), ``others`` list of ``(seat, done)``, ``place`` which of
    them is named (−1: none; of more than ten people two have the same colour), ``stop_text`` (empty: no stop button),
    ``phase`` asking, holding, lifting. Events: ``on_lift`` (held 600 ms), ``on_stop``.
    It knows no secrets: build the pad anew after ``on_lift`` and throw it away when the cover goes up again.
    """

    seat = StringProperty("graphite")
    name = StringProperty("")
    sentence = StringProperty("")
    hold_text = StringProperty("")
    progress = StringProperty("")
    others = ListProperty([])
    place = NumericProperty(-1)
    stop_text = StringProperty("")
    phase = OptionProperty("asking", options=["asking", "holding", "lifting"])
    watch = ("seat", "name", "sentence", "progress", "others", "place")
    __events__ = ("on_lift", "on_stop")

    def __init__(self, **kwargs: Any) -> None:
        self.hold_button = HoldButton()
        self.stop_button = PushButton(icon="undo", game=False, hug=True)
        super().__init__(**kwargs)
        self.add_widget(self.hold_button)
        self.hold_button.bind(
            on_begin=lambda *_: setattr(self, "phase", "holding"),
            on_let_go=lambda *_: setattr(self, "phase", "asking"),
            on_held=self._lift,
        )
        self.stop_button.bind(on_tap=lambda *_: self.dispatch("on_stop"))
        for name in ("hold_text", "stop_text", "pos", "size"):
            self.fbind(name, self._place)
        self.hold_button.bind(size=self._place)
        self._place()

    def _lift(self, *_: Any) -> None:
        self.phase = "lifting"
        self.dispatch("on_lift")

    def restyle(self) -> None:
        self._place()

    def _place(self, *_: Any) -> None:
        self.hold_button.text, self.stop_button.text = self.hold_text, self.stop_text
        self.hold_button.most = max(theme.dp(200), self.width - 2 * theme.dp(16))
        self.hold_button.center_x = self.center_x
        self.hold_button.y = self.y + theme.dp(30)
        shown = self.stop_button.parent is not None
        if bool(self.stop_text) != shown:
            (self.remove_widget if shown else self.add_widget)(self.stop_button)
        self.stop_button.right = self.right - theme.dp(24)
        self.stop_button.top = self.top - theme.dp(24)

    def on_lift(self) -> None:
        """The right person holds the tablet."""

    def on_stop(self) -> None:
        """The passing round is called off."""

    def _burrow(self) -> Area:
        wide = min(self.width * 0.95, theme.dp(856))
        low = self.hold_button.center_y
        above = max(theme.dp(84), self.top - self.row_of_others().low + theme.dp(8))
        high = min(self.top - above - low, theme.dp(680))
        return (self.center_x - wide / 2, low, wide, high)

    def paint(self) -> None:
        paint.plain(self.box, "bg")
        self._paint_pebbles()
        x, y, wide, high = self._burrow()
        rim = theme.dp(16)
        paint.oval((x, y, wide, high), "raised")
        paint.oval((x + rim, y + rim, wide - 2 * rim, high - 2 * rim), "sunken")
        bottom = self._paint_name(y + high - rim)
        foot = self.hold_button.top - theme.dp(30)
        mole = max(0.0, min(theme.dp(300), high * 0.5, (bottom - foot) / 1.04))
        paint.image("mole_sleeping", (self.center_x - mole / 2, foot, mole, mole * 1.04))
        self._paint_others()

    def _paint_name(self, top: float) -> float:
        """Paint who is asked and what to do; return how far down that reaches."""
        side, gap = theme.dp(104), theme.dp(20)
        setting = paint.styled("cover", width=int(max(1, self.width - side - gap - theme.dp(80))), shrink=0.4)
        text, _ = measure(self.name, setting)
        left = self.center_x - (side + gap + text) / 2
        y = top - theme.dp(22) - side / 2
        grown = theme.dp(6)
        area = (left, y - side / 2, side, side)
        paint.rounded(
            (area[0] - grown, area[1] - grown, side + 2 * grown, side + 2 * grown), side * 0.32 + grown, "ink"
        )  # fmt: skip
        paint_token(area, self.seat, ground="ink")
        paint.words(self.name, setting, left + side + gap, y, "ink")
        line = y - side / 2 - theme.dp(34)
        sentence = paint.styled("headline", width=int(self._inside(line)), lines=2, align="center", shrink=0.6)
        tall = measure(self.sentence, sentence)[1]
        lower = max(0.0, tall - sentence.size * sentence.leading) / 2
        paint.words(self.sentence, sentence, self.center_x, line - lower, "ink", anchor="center")
        return line - lower - tall / 2

    def _inside(self, y: float) -> float:
        """Pixels across the hole at a height, a little less, so that no word crosses its rim."""
        _, low, wide, high = self._burrow()
        rim = theme.dp(16)
        share = min(1.0, abs(y - low - high / 2) / max(1.0, high / 2 - rim))
        return float(max(theme.dp(200), (wide - 2 * rim) * (1 - share * share) ** 0.5 - theme.dp(32)))

    def row_of_others(self) -> Others:
        """Where everybody's tiles stand at the top left, beside the button that stops: smaller or in more rows where
        many are asked. What is said of them follows the last one, or stands below them."""
        edge, count = theme.dp(24), len(self.others)
        left, top = self.x + edge, self.top - edge
        right = (self.stop_button.x if self.stop_text else self.right) - edge
        for dp, rows in ((52, 1), (44, 1), (36, 1), (44, 2), (36, 2), (36, 3), (24, 4)):
            side, step = theme.dp(dp), theme.dp(dp * 64 / 52)
            across = -(-count // rows)
            if left + across * step <= right:
                break
        boxes = [(left + n % across * step, top - side - n // across * step, side, side) for n in range(count)]
        low = boxes[-1][1] if boxes else top
        setting = paint.styled("small", 20)
        text, tall = measure(self.progress, setting)
        x = boxes[-1][0] + step + theme.dp(10) if boxes else left
        if x + text <= right:
            return Others(boxes, low, setting, (x, low + side / 2))
        setting = setting._replace(width=int(max(1, right - left)), shrink=0.8)
        return Others(boxes, low, setting, (left, low - theme.dp(8) - tall / 2))

    def _paint_others(self) -> None:
        row = self.row_of_others()
        for n, ((seat, done), (x, y, side, _)) in enumerate(zip(self.others, row.boxes, strict=True)):
            if n == self.place:
                grown = theme.dp(4)
                paint.rounded(
                    (x - grown, y - grown, side + 2 * grown, side + 2 * grown), side * 0.32 + grown, "ink"
                )  # fmt: skip
            paint_token((x, y, side, side), seat)
            if done:
                paint_tick(x + side * 0.88, y + side * 0.12, side * 24 / 52)
        paint.words(self.progress, row.setting, *row.words_at, "ink2")

    def _paint_pebbles(self) -> None:
        places = (
            (0.02, 0.83, 58), (0.085, 0.81, 44), (0.14, 0.78, 30), (0.155, 0.66, 44), (0.075, 0.68, 16),
            (0.85, 0.86, 30),
            (0.925, 0.84, 58), (0.69, 0.14, 58), (0.77, 0.125, 30), (0.77, 0.01, 50), (0.05, 0.3, 40), (0.93, 0.42, 36),
        )  # fmt: skip
        for across, up, wide in places:
            size = theme.dp(wide)
            paint.oval(
                (self.x + across * self.width, self.y + up * self.height, size, size * 0.4), "surface", 0.7
            )  # fmt: skip
