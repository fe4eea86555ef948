"""Sentences that come by themselves: banners in the page and toasts above the bottom bar."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import ListProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import layout, paint, tokens
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Row
from companion.ui.widgets.die_face import DieFace
from companion.ui.widgets.scrolling import Scrolling
from companion.ui.widgets.words import Words

_LOOKS = {
    "info": ("isoft", "info", "info"),
    "doubt": ("asoft", "warnink", "question"),
    "refusal": ("dsoft", "danger", "palm"),
}


class Banner(Row):
    """A sentence with a sign and actions, as high as it needs to be.

    Properties: ``kind`` info, doubt or refusal; ``text`` (``[b]…[/b]`` allowed); ``icon`` (empty: the kind's own);
    ``actions`` list of ``(key, words)``; ``most`` pixels of its height (0: any): a longer text scrolls. Event:
    ``on_action`` (key).
    """

    kind = OptionProperty("info", options=["info", "doubt", "refusal"])
    text = StringProperty("")
    icon = StringProperty("")
    actions = ListProperty([])
    most = NumericProperty(0)
    watch = ("kind", "icon", "text")
    __events__ = ("on_action",)

    def __init__(self, **kwargs: Any) -> None:
        self._sentence = Words(style="body", size_sp=19, markup=True, pos_hint={"center_y": 0.5})
        self._scroll = Scrolling(do_scroll_x=False, size_hint_y=None, bar_width=theme.dp(6), pos_hint={"center_y": 0.5})
        self._scroll.bar_inactive_color = self._scroll.bar_color  # it stays, to say that there is more
        super().__init__(**{"hug_y": True, "pad": 14, "gap": 12, **kwargs})
        self.fbind("actions", self._build)
        self.fbind("text", self._say)
        self.fbind("most", self._build)
        self.fbind("most", self._keep)
        self._sentence.fbind("height", self._keep)
        self._scroll.fbind("width", self._keep)
        self._build()
        self._say()

    def restyle(self) -> None:
        super().restyle()
        self.padding = [theme.dp(56), theme.dp(12), theme.dp(14), theme.dp(12)]

    def _say(self, *_: Any) -> None:
        self._sentence.text = self.text

    def _keep(self, *_: Any) -> None:
        if self.most:
            self._sentence.width = max(1, self._scroll.width - theme.dp(12))  # the bar's room
            self._scroll.height = max(1, min(self._sentence.height, self.most - theme.dp(24)))

    def _build(self, *_: Any) -> None:
        self.clear_widgets()
        self._scroll.clear_widgets()
        self._sentence.size_hint_x = None if self.most else 1
        if self.most:
            self._scroll.add_widget(self._sentence)
        self.add_widget(self._scroll if self.most else self._sentence)
        for key, words in self.actions:
            button = PushButton(text=words, game=False, hug=True, pos_hint={"center_y": 0.5}, radius=18, text_sp=18)
            button.bind(on_tap=lambda _, key=key: self.dispatch("on_action", key))
            self.add_widget(button)

    def on_action(self, key: str) -> None:
        """One of the actions was tapped."""

    def paint(self) -> None:
        ground, ink, icon = _LOOKS[self.kind]
        paint.rounded(self.box, theme.dp(18), ground)
        paint.icon(self.icon or icon, self.x + theme.dp(32), self.center_y, theme.dp(26), ink)


class Toast(Tappable, Drawn, Widget):
    """A line that says what just happened, for four seconds, above the bottom bar; one at a time.

    Properties: ``text``, ``action_text`` ("Undo", empty: none), ``lift`` dp above the lower edge. Use
    ``Toast.show("Ben's pan landed on 3.", "Undo", on_action=…)``; ``Toast.now()`` is the one on the screen.
    Events: ``on_action``, ``on_gone``.
    """

    text = StringProperty("")
    action_text = StringProperty("")
    lift = NumericProperty(layout.BOTTOM_BAR + 8)
    watch = ("text", "action_text", "state", "focused")
    __events__ = ("on_action", "on_gone")
    _now: ClassVar[Toast | None] = None

    @classmethod
    def show(cls, text: str, action_text: str = "", *, on_action: Any = None, host: Any = None) -> Toast:
        """Show a toast over ``host`` (else the window) instead of the one that may be there."""
        if cls._now is not None:
            cls._now.go()
        toast = cls(text=text, action_text=action_text)
        if on_action is not None:
            toast.bind(on_action=lambda *_: on_action())
        cls._now = toast
        (host or Window).add_widget(toast)
        toast._leave = Clock.schedule_once(lambda *_: toast.go(), tokens.MOTION["toast"])
        return toast

    @classmethod
    def now(cls) -> Toast | None:
        """The toast on the screen, or None."""
        return cls._now

    def __init__(self, **kwargs: Any) -> None:
        self._leave: Any = None
        super().__init__(**{"size_hint": (None, None), **kwargs})
        self.fbind("parent", self._place)
        for name in ("text", "action_text"):
            self.fbind(name, self._place)
        Window.bind(size=self._place)

    def restyle(self) -> None:
        self._place()

    def _place(self, *_: Any) -> None:
        room = (self.parent or Window).width - 2 * theme.dp(16)
        text = measure(self.text, paint.styled("body", 19))[0]
        action = measure(self.action_text, paint.styled("number", 19))[0]
        wanted = theme.dp(60) + text + (action + theme.dp(40) if self.action_text else 0) + theme.dp(24)
        across, down = (min(room, max(wanted, theme.dp(320))), max(theme.target(56), theme.sp(19) * 1.7))
        host = self.parent or Window
        self.size = (across, down)
        x, y = (host.width - across) / 2 + getattr(host, "x", 0), theme.dp(self.lift)
        self.pos = (x, self._above_dice(x, y, across, down))

    def _above_dice(self, x: float, y: float, across: float, down: float) -> float:
        """The lowest height from ``y`` on at which no die lies under the toast."""
        root = self.get_root_window()
        dice = [
            w for child in (root.children if root else []) for w in child.walk(restrict=True) if isinstance(w, DieFace)
        ]
        places = [_window_box(die) for die in dice if die.opacity]
        for left, bottom, right, top in sorted(places, key=lambda box: box[1]):
            if left < x + across and right > x and bottom < y + down and top > y:
                y = top + theme.dp(8)
        return y

    def go(self) -> None:
        """Take it off the screen."""
        if self._leave is not None:
            self._leave.cancel()
        if self.parent is not None:
            self.parent.remove_widget(self)
            self.dispatch("on_gone")
        if Toast._now is self:
            Toast._now = None

    def on_tap(self) -> None:
        if self.action_text:
            self.dispatch("on_action")
        self.go()

    def on_action(self) -> None:
        """The action was tapped."""

    def on_gone(self) -> None:
        """It left the screen."""

    def paint(self) -> None:
        paint.rounded(self.box, theme.dp(18), "ink")
        y = self.center_y
        paint.glyph("tick", self.x + theme.dp(32), y, theme.dp(20), "bg")
        end = self.right - theme.dp(24)
        if self.action_text:
            wide, _ = paint.words(self.action_text, paint.styled("number", 19), end, y, "bg", anchor="right")
            end -= wide + theme.dp(24)
        left = self.x + theme.dp(56)
        setting = paint.styled("body", 19, width=int(max(1, end - left)), shrink=0.8)
        paint.words(self.text, setting, left, y, "bg")
        self.paint_focus(theme.dp(18))


def _window_box(widget: Widget) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of a widget in the window, however it is turned."""
    xs, ys = zip(widget.to_window(*widget.pos), widget.to_window(widget.right, widget.top), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


class Pill(Drawn, Widget):
    """A small sign with a word (ready, only Cleo looks): ``sign``, ``text``, ``ground``, ``ink``."""

    text = StringProperty("")
    sign = StringProperty("")
    ground = StringProperty("surface")
    ink = StringProperty("ink")
    watch = ("text", "sign", "ground", "ink")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), **kwargs})
        for name in ("text", "sign"):
            self.fbind(name, lambda *_: self.restyle())

    def restyle(self) -> None:
        text, _ = measure(self.text, paint.styled("label"))
        self.size = (text + theme.dp(32) + (theme.dp(30) if self.sign else 0), theme.dp(40) * max(1, theme.text_size))

    def paint(self) -> None:
        paint.rounded(self.box, self.height / 2, self.ground)
        x = self.x + theme.dp(16)
        if self.sign:
            paint.sign(self.sign, x + theme.dp(10), self.center_y, theme.dp(22), self.ink)
            x += theme.dp(30)
        paint.words(self.text, paint.styled("label"), x, self.center_y, self.ink)
