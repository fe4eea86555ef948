"""The panel beside the park: a title, what belongs to the thing in hand, and one button at its foot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.screens.parts import Chip, Flow, Scroll
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.button import IconButton, PushButton
from companion.ui.widgets.card import Card, Column, Row
from companion.ui.widgets.words import Caption, Words

from .guest_die import paint_guest


class Panel(Card):
    """A column that scrolls, with a button under it. Fill it between :meth:`begin` and :meth:`end`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"pad": 18, "pad_y": 14, "gap": 10, **kwargs})
        self.rest = Scroll(gap=10)
        self.add_widget(self.rest)
        self.button = PushButton(kind="primary")
        self.button.bind(on_tap=lambda *_: self._do())
        self._does: Callable[[], object] | None = None
        self._about: object = None

    def begin(self, about: object) -> None:
        """Take everything out; where it is about something else than before, it is scrolled to its top again."""
        self.rest.column.clear_widgets()
        if about != self._about:
            self._about = about
            self.rest.scroll_y = 1.0
        self._does = None

    def end(self) -> None:
        """Show the button, or not, if there is none."""
        wanted = self._does is not None
        if wanted and self.button.parent is None:
            self.add_widget(self.button)
        elif not wanted and self.button.parent is not None:
            self.remove_widget(self.button)

    def add(self, widget: Widget) -> Widget:
        """Add a line."""
        self.rest.column.add_widget(widget)
        return widget

    def title(self, text: str, caption: str = "", figure: str = "", under: str = "", sign: str = "star",
              tap: Callable[[], object] | None = None, close: Callable[[], object] | None = None) -> None:  # fmt: skip
        """Add the heading: a name, what is said under it, and a figure at the right; `tap` on it asks why."""
        row = Row(hug_y=True, gap=10)
        texts = Column(hug_y=True, gap=2, pos_hint={"top": 1})
        texts.add_widget(Words(text=text, style="name", lines=2))
        if caption:
            texts.add_widget(Words(text=caption, style="small", ink="ink2"))
        row.add_widget(texts)
        if figure:
            sum_of = Figure(text=figure, caption=under, sign=sign, pos_hint={"top": 1})
            if tap is not None:
                does = tap
                sum_of.bind(on_tap=lambda *_: does())
            row.add_widget(sum_of)
        if close is not None:
            shut = close
            button = IconButton(icon="close", pos_hint={"top": 1})
            button.bind(on_tap=lambda *_: shut())
            row.add_widget(button)
        self.add(row)

    def heading(self, text: str) -> None:
        """Add a question or a small title."""
        self.add(Words(text=text, style="strong"))

    def note(self, text: str) -> None:
        """Add a sentence in the second ink."""
        if text:
            self.add(Words(text=text, style="small", ink="ink2"))

    def caption(self, text: str) -> None:
        """Add small words."""
        self.add(Caption(text=text))

    def flow(self, *widgets: Widget, gap: float = 8) -> Flow:
        """Add things side by side."""
        flow = Flow(gap=gap)
        for widget in widgets:
            flow.add_widget(widget)
        self.add(flow)
        return flow

    def chips(self, *chips: tuple[str, Callable[[], object], str, bool]) -> Flow:
        """Add chips: words, what a tap does, an icon, whether chosen."""
        return self.flow(*(chip(*one) for one in chips))

    def way(
        self, text: str, does: Callable[[], object], icon: str = "", caption: str = "", chosen: bool = False
    ) -> PushButton:
        """Add a button as wide as the panel."""
        button = PushButton(text=text, icon=icon, caption=caption, chosen=chosen, game=False)
        button.bind(on_tap=lambda *_: does())
        self.add(button)
        return button

    def foot(self, text: str, does: Callable[[], object], not_yet: bool = False, icon: str = "") -> None:
        """Say what the button under the column does."""
        self.button.text, self.button.icon, self.button.not_yet = text, icon, not_yet
        self._does = does

    def _do(self) -> None:
        if self._does is not None:
            self._does()


def chip(text: str, does: Callable[[], object], icon: str = "", chosen: bool = False) -> Chip:
    """A chip that does something."""
    made = Chip(text=text, icon=icon, chosen=chosen)
    made.bind(on_tap=lambda *_: does())
    return made


class Figure(Tappable, Drawn, Widget):
    """A number with a sign and a caption under it. Events: ``on_tap``."""

    text = StringProperty("")
    caption = StringProperty("")
    sign = StringProperty("star")
    watch = ("text", "caption", "sign", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), **kwargs})
        for name in ("text", "caption"):
            self.fbind(name, lambda *_: self.restyle())

    def restyle(self) -> None:
        figure = measure(self.text, paint.styled("figure", 32))[0] + theme.sp(40)
        under = measure(self.caption, paint.styled("caption"))[0]
        self.size = (max(figure, under, theme.target(52)), max(theme.target(52), theme.sp(58 if self.caption else 40)))

    def paint(self) -> None:
        y = self.top - theme.sp(19)
        setting = paint.styled("figure", 32)
        paint.sign(self.sign, self.right - theme.sp(15), y, theme.sp(29), "star")
        paint.words(self.text, setting, self.right - theme.sp(36), y, "ink", anchor="right")
        if self.caption:
            paint.words(self.caption, paint.styled("caption"), self.right, y - theme.sp(29), "ink2", anchor="right")
        self.paint_focus(theme.dp(10))


class HintRow(Tappable, Drawn, Widget):
    """A line of advice: a number or an icon, and what could be done; as high as its words. Events: ``on_tap``."""

    sign = StringProperty("lamp")
    text = StringProperty("")
    watch = ("sign", "text", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": None, **kwargs})
        self.fbind("width", lambda *_: self.restyle())

    def _setting(self) -> Any:
        return paint.styled("small", width=int(max(1, self.width - theme.sp(48))), lines=0)

    def restyle(self) -> None:
        least = theme.sp(34) if self.no_touch else theme.target(48)
        self.height = max(least, measure(self.text, self._setting())[1] + theme.dp(14))

    def paint(self) -> None:
        if not self.no_touch:
            paint.rounded(self.box, theme.dp(12), "sunken" if self.state == "down" else "raised")
        x = self.x + theme.sp(20)
        if self.sign.isdecimal():
            paint.disc(x, self.center_y, theme.sp(13), "primary")
            paint.words(self.sign, paint.styled("label", 17), x, self.center_y, "on_primary", anchor="center")
        else:
            paint.icon(self.sign, x, self.center_y, theme.sp(22), "primary")
        paint.words(self.text, self._setting(), self.x + theme.sp(42), self.center_y, "ink")
        self.paint_focus(theme.dp(12))


class RiderRow(Tappable, Drawn, Widget):
    """A rider: how it comes, how it leaves, and what becomes of it. ``chosen``: it moves on. Events: ``on_tap``."""

    colour = StringProperty("blue")
    seems = StringProperty("")
    before = NumericProperty(1)
    after = NumericProperty(0)
    vip = BooleanProperty(False)
    text = StringProperty("")
    chosen = BooleanProperty(False)
    watch = ("colour", "before", "after", "text", "chosen", "vip", "seems", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": None, **kwargs})

    def restyle(self) -> None:
        self.height = theme.game_target(70)

    def paint(self) -> None:
        radius = theme.dp(18)
        ground = "psoft" if self.chosen else "sunken" if self.state == "down" else "raised"
        paint.framed(
            self.box, radius, ground, "primary" if self.chosen else "line", theme.thin(4 if self.chosen else 2)
        )
        side, x, y = theme.dp(42), self.x + theme.dp(14), self.center_y
        paint_guest(
            self.colour, int(self.before), x + side / 2, y, side, seems=self.seems, vip=self.vip, ground=ground
        )  # fmt: skip
        x += side + theme.dp(10)
        paint.icon("arrow_right", x + theme.dp(12), y, theme.dp(24), "ink")
        x += theme.dp(24) + theme.dp(10)
        if self.after:
            paint_guest(self.colour, int(self.after), x + side / 2, y, side, vip=self.vip, ground=ground)
        else:
            paint.icon("close", x + side / 2, y, side * 0.7, "ink2")
        x += side + theme.dp(12)
        room = int(max(1, self.right - theme.dp(10) - x))
        paint.words(self.text, paint.styled("label", width=room, lines=2, shrink=0.75), x, y, "ink")
        self.paint_focus(radius)
