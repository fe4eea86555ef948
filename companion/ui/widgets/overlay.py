"""What lies over a screen: scrim, bottom sheet, right drawer, dialog."""

from __future__ import annotations

from math import inf
from typing import Any, ClassVar

from kivy.animation import Animation
from kivy.core.window import Window
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.paint import Box as Area
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn
from companion.ui.widgets.button import IconButton, PushButton
from companion.ui.widgets.card import Card, Column, Row
from companion.ui.widgets.words import Body, Words

DOUBLE_TAP = 60
"""How far apart, in dp, the two halves of a double tap may lie."""


class Overlay(Drawn, FloatLayout):
    """A scrim over the whole window with one ``panel`` on it; nothing beneath can be touched.

    Properties: ``closable`` (a tap on the scrim and Esc close it), ``slid`` (0 away … 1 open), ``open_area`` (the box
    in which what lies beneath can be seen, in the overlay's own coordinates; the rest need not be drawn). Methods:
    :meth:`open` (over a host, else the window), :meth:`close`. Events: ``on_open``, ``on_close`` (once, however it
    was closed), ``on_dismiss`` (closed by scrim, Esc or the close button: everything stays as it was).
    ``Overlay.top()`` is the overlay in front.
    """

    closable = BooleanProperty(True)
    slid = NumericProperty(0.0)
    open_area = ObjectProperty((0.0, 0.0, 0.0, 0.0))
    watch = ("slid", "open_area")
    __events__: tuple[str, ...] = ("on_open", "on_close", "on_dismiss")
    _open: ClassVar[list[Overlay]] = []

    def __init__(self, **kwargs: Any) -> None:
        self.panel: Widget = Widget()
        self._dismissed_at = (inf, inf)
        self._lay: Widget = self.panel  # where the panel lay before it began to slide out
        self._closing = False
        self._sliding: Animation | None = None
        super().__init__(**kwargs)
        for name in ("pos", "size", "slid"):
            self.fbind(name, self._place)
            self.fbind(name, self._look_beneath)
        self._look_beneath()

    # -- opening and closing

    @classmethod
    def top(cls) -> Overlay | None:
        """The overlay in front, or None."""
        return cls._open[-1] if cls._open else None

    @property
    def is_open(self) -> bool:
        """Whether it is on the screen and not on its way out."""
        return self in Overlay._open

    def open(self, host: Any = None) -> None:
        """Put it over ``host`` (a FloatLayout or the like), else over the window, and slide it in."""
        if self.is_open:
            return
        if self.parent is not None:
            self.parent.remove_widget(self)
        (host or Window).add_widget(self)
        Overlay._open.append(self)
        self._closing, self._dismissed_at = False, (inf, inf)
        self._slide(1.0)
        self.dispatch("on_open")

    def close(self) -> None:
        """Slide it out and take it off the screen."""
        if not self.is_open or self._closing:
            return
        self._closing = True
        self._lay = Widget(pos=self.panel.pos, size=self.panel.size)
        Overlay._open.remove(self)
        self._slide(0.0, then=self._gone)
        self.dispatch("on_close")

    def dismiss(self) -> None:
        """Close without an answer."""
        if self.is_open and self.closable:
            self.dispatch("on_dismiss")
            self.close()

    def _slide(self, target: float, then: Any = None) -> None:
        Animation.cancel_all(self, "slid")
        self._sliding = Animation(slid=target, d=theme.seconds("sheet"), t="out_cubic")
        if then is not None:
            self._sliding.bind(on_complete=lambda *_: then())
        self._sliding.start(self)

    def _gone(self) -> None:
        if self.parent is not None and not self.is_open:
            self.parent.remove_widget(self)

    # -- touches

    def _swallows(self, touch: Any) -> bool:
        """Whether a touch while it slides out may be the second half of the tap that closed it: it would press what
        appears beneath. Elsewhere people already see what they tap."""
        x, y = self._dismissed_at
        near = abs(touch.x - x) < theme.dp(DOUBLE_TAP) and abs(touch.y - y) < theme.dp(DOUBLE_TAP)
        return near or self._lay.collide_point(*touch.pos)

    def on_touch_down(self, touch: Any) -> bool:
        if self._closing:
            return self._swallows(touch)
        if self.panel.collide_point(*touch.pos):
            super().on_touch_down(touch)
            return True
        touch.ud[self] = "scrim"
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if self._closing:
            return self._swallows(touch)
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if self._closing:
            return self._swallows(touch)
        if touch.ud.get(self) == "scrim" and not self.panel.collide_point(*touch.pos):
            self._dismissed_at = touch.pos
            self.dismiss()
        else:
            super().on_touch_up(touch)
        return True

    def _place(self, *_: Any) -> None:
        """Put the panel where it belongs for the present ``slid``."""

    def _look_beneath(self, *_: Any) -> None:
        self.open_area = self.see_beneath()

    def see_beneath(self) -> Area:
        """Return the box in which what lies beneath can be seen: all of it, unless a panel hides a whole side."""
        return self.box

    def restyle(self) -> None:
        self._place()

    def paint(self) -> None:
        red, green, blue, alpha = theme.colour("scrim")
        paint.plain(self.open_area, (red, green, blue, alpha * self.slid))

    def on_open(self) -> None:
        """It begins to slide in."""

    def on_close(self) -> None:
        """It begins to slide out."""

    def on_dismiss(self) -> None:
        """It was closed without an answer."""


class _SheetPanel(Drawn, FloatLayout):
    """The rounded surface of a sheet or drawer."""

    side = OptionProperty("bottom", options=["bottom", "right"])

    def paint(self) -> None:
        radius = theme.dp(36)
        if self.side == "bottom":
            paint.rounded(self.box, [radius, radius, 0, 0], "surface")
            wide, high = theme.dp(64), theme.dp(7)
            paint.rounded(
                (self.center_x - wide / 2, self.top - theme.dp(21), wide, high), high / 2, "line"
            )  # fmt: skip
        else:
            paint.rounded(self.box, [radius, 0, 0, radius], "surface")


class Sheet(Overlay):
    """A sheet from below, for a question that a seat answers.

    Properties: ``content`` (one widget; with ``size_hint_y`` None the sheet takes its height, else ``share`` of the
    window), ``title`` (empty: no title row), ``close_button``. A swipe down closes it.
    """

    content = ObjectProperty(None, allownone=True)
    title = StringProperty("")
    share = NumericProperty(0.65)
    close_button = BooleanProperty(True)
    side = "bottom"

    def __init__(self, **kwargs: Any) -> None:
        self._column = Column(gap=16)
        self._heading = Words(style="headline", lines=1, shrink=0.7, size_hint_y=1)
        self.closer = IconButton(icon="close", game=True)
        self._bar = Row(gap=12, hug_y=True)
        self._bar.add_widget(self._heading)
        super().__init__(**kwargs)
        self.panel = _SheetPanel(side=self.side, size_hint=(None, None))
        self.add_widget(self.panel)
        self._column.size_hint = (None, None)
        self.panel.add_widget(self._column)
        self.closer.bind(on_tap=lambda *_: self.dismiss())
        for name in ("content", "title", "close_button"):
            self.fbind(name, self._fill)
        self.fbind("share", self._place)
        self._fill()

    def _fill(self, *_: Any) -> None:
        self._column.clear_widgets()
        self._bar.clear_widgets()
        self._heading.text = self.title
        self._bar.add_widget(self._heading)
        if self.close_button:
            self._bar.add_widget(self.closer)
        if self.title or self.close_button:
            self._column.add_widget(self._bar)
        if self.content is not None:
            if self.content.parent is not None:
                self.content.parent.remove_widget(self.content)
            self._column.add_widget(self.content)
            self.content.bind(height=lambda *_: self._place())
        self._place()

    def _wanted_height(self) -> float:
        frame = theme.dp(32) + theme.dp(24)
        if self.content is None or self.content.size_hint_y is not None:
            return float(self.height * self.share)
        bar = self._bar.height + self._column.spacing if self._bar.parent else 0.0
        return float(min(self.height * 0.95, self.content.height + bar + frame))

    def _place(self, *_: Any) -> None:
        if not isinstance(self.panel, _SheetPanel):
            return
        high = self._wanted_height()
        shown = 1.0 if theme.less_motion else self.slid
        self.panel.opacity = self.slid if theme.less_motion else 1.0
        self.panel.size = (self.width, high)
        self.panel.pos = (self.x, self.y - high * (1 - shown))
        self._column.size = (self.width - 2 * theme.dp(32), high - theme.dp(32) - theme.dp(24))
        self._column.pos = (self.x + theme.dp(32), self.panel.y + theme.dp(24))

    def on_touch_up(self, touch: Any) -> bool:
        moved = touch.oy - touch.y
        grip = self.panel.top - theme.dp(56)
        if touch.ud.get(self) != "scrim" and touch.oy > grip and moved > theme.dp(60):
            self.dismiss()
        return super().on_touch_up(touch)


class Drawer(Sheet):
    """A drawer from the right, ``wide`` dp (580; the whole width on small upright tablets)."""

    wide = NumericProperty(580)
    side = "right"

    def _place(self, *_: Any) -> None:
        if not isinstance(self.panel, _SheetPanel):
            return
        wide = min(self.width, theme.dp(self.wide))
        shown = 1.0 if theme.less_motion else self.slid
        self.panel.opacity = self.slid if theme.less_motion else 1.0
        self.panel.size = (wide, self.height)
        self.panel.pos = (self.right - wide * shown, self.y)
        margin = theme.dp(24)
        self._column.size = (wide - margin - theme.dp(20), self.height - 2 * theme.dp(20))
        self._column.pos = (self.panel.x + margin, self.y + theme.dp(20))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.ud.get(self) != "scrim" and touch.x - touch.ox > theme.dp(120):
            self.dismiss()
        return Overlay.on_touch_up(self, touch)


class CardOverlay(Overlay):
    """An overlay with a card in the middle; ``wide`` dp at most, ``card`` is the column inside."""

    wide = NumericProperty(620)

    def __init__(self, **kwargs: Any) -> None:
        self.card = Card(pad=24, gap=16, hug_y=True, size_hint=(None, None), radius=30, lifted=False)
        super().__init__(**kwargs)
        self.panel = self.card
        self.add_widget(self.card)
        self.card.bind(height=self._place)
        self.fbind("wide", self._place)
        self._place()

    def _place(self, *_: Any) -> None:
        self.card.width = min(theme.dp(self.wide), self.width - 2 * theme.dp(16))
        self.card.opacity = self.slid
        self.card.center = (self.center_x, self.center_y - theme.dp(24) * (1 - self.slid))
        if theme.less_motion:
            self.card.center = self.center


class Dialog(CardOverlay):
    """A question with two answers, only for what undo cannot mend.

    Properties: ``question``, ``sentence``, ``yes_text``, ``no_text``, ``yes_kind`` primary or danger. Events:
    ``on_yes``, ``on_no``; either closes it. Scrim and Esc count as no.
    """

    question = StringProperty("")
    sentence = StringProperty("")
    yes_text = StringProperty("")
    no_text = StringProperty("")
    yes_kind = OptionProperty("primary", options=["primary", "danger"])
    __events__ = ("on_yes", "on_no")

    def __init__(self, **kwargs: Any) -> None:
        self._question = Words(style="headline", size_sp=28)
        self._sentence = Body()
        self.no_button = PushButton(hug=True)
        self.yes_button = PushButton(kind="primary", hug=True)
        super().__init__(**kwargs)
        answers = Row(hug_y=True, gap=12)
        answers.add_widget(Widget(size_hint_y=None, height=1))
        answers.add_widget(self.no_button)
        answers.add_widget(self.yes_button)
        for part in (self._question, self._sentence, answers):
            self.card.add_widget(part)
        for name in ("question", "sentence", "yes_text", "no_text", "yes_kind"):
            self.fbind(name, self._fill)
        self.yes_button.bind(on_tap=lambda *_: self._answer("on_yes"))
        self.no_button.bind(on_tap=lambda *_: self._answer("on_no"))
        self._fill()

    def _fill(self, *_: Any) -> None:
        self._question.text, self._sentence.text = self.question, self.sentence
        self.yes_button.text, self.no_button.text = self.yes_text, self.no_text
        self.yes_button.kind = self.yes_kind

    def _answer(self, event: str) -> None:
        if self.is_open:
            self.dispatch(event)
            self.close()

    def on_dismiss(self) -> None:
        self.dispatch("on_no")

    def on_yes(self) -> None:
        """The deed is wanted."""

    def on_no(self) -> None:
        """It is not."""
