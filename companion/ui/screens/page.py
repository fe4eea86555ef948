"""What every screen outside a game is made of: a ground, a top bar, a bottom bar, and words that follow the language.

A page keeps what the user has entered so far in its own attributes and builds its widgets from them. When the
language, the theme's sizes or the window change, the widgets are built anew and nothing entered is lost.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.ui import layout
from companion.ui.speech import speech
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn
from companion.ui.widgets.button import IconButton, PushButton
from companion.ui.widgets.card import Box, Column, Ground, Row
from companion.ui.widgets.scrolling import Scrolling
from companion.ui.widgets.words import Caption, Words

if TYPE_CHECKING:
    from companion.ui.app import BurrowApp


NOTE_ROOM = 160
"""What the sentence in a bottom bar keeps at least, in dp."""
BAR_ROOM = 12
"""What the bar of a list that scrolls takes away from it, in dp."""


class Page(Ground):
    """A screen of the app. Subclasses fill :meth:`build`; `app` leads to other screens and to the library."""

    def __init__(self, app: BurrowApp, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app = app
        self._builds = Clock.create_trigger(self._build_now, -1)
        self._closed = False
        speech.bind(language=self._changed)
        for name in ("text_size", "portrait", "size_class", "scale", "mode"):
            theme.bind(**{name: self._changed})

    def _changed(self, *_: Any) -> None:
        if not self._closed:
            self._builds()

    def rebuild(self) -> None:
        """Build the page anew in the next frame."""
        self._changed()

    def show_now(self) -> None:
        """Build the page at once; the app calls this before the page slides in."""
        self._build_now()

    def _build_now(self, *_: Any) -> None:
        if self._closed:
            return
        kept = {view.kept: view.scroll_y for view in self.walk() if isinstance(view, Scroll) and view.kept}
        self.clear_widgets()
        content = self.build()
        content.size_hint = (1, 1)
        self.add_widget(content)
        for view in content.walk():
            if isinstance(view, Scroll) and view.kept in kept:
                view.scroll_y = kept[view.kept]

    def build(self) -> Widget:
        """Return new widgets for what the page knows now."""
        raise NotImplementedError

    def close(self) -> None:
        """The page leaves the screen for good."""
        self._closed = True
        self._builds.cancel()

    def back(self) -> bool:
        """Back or Escape was pressed: return True if the page used it for itself."""
        return False

    def say(self, key: str, **values: Any) -> str:
        """Speak the message `key`."""
        return speech(key, **values)

    # ── parts ──

    def framed(
        self,
        title: str,
        subtitle: str,
        content: Widget,
        *bottom: Widget,
        left: tuple[Widget, ...] = (),
        right: tuple[Widget, ...] = (),
        note: str = "",
    ) -> Column:
        """Return a page with a top bar (back, title, `right`), the content, and a bottom bar if it has anything:
        `left` buttons, the note, `bottom` buttons."""
        whole = Column(gap=0)
        whole.add_widget(self._top_bar(title, subtitle, right))
        whole.add_widget(content)
        if left or bottom or note:
            whole.add_widget(self._bottom_bar(note, left, bottom))
        return whole

    def _top_bar(self, title: str, subtitle: str, right: tuple[Widget, ...]) -> Row:
        bar = Row(
            pad=16,
            pad_y=8,
            gap=14,
            size_hint_y=None,
            height=max(bar_height(layout.TOP_BAR), theme.sp(56) + theme.dp(8)),
        )
        bar.add_widget(centred(button(icon="back", spoken=self.say("page.back"), tap=self.app.back)))
        words = Column(gap=0)
        words.add_widget(Widget())
        words.add_widget(Words(text=title, style="name", size_sp=26, lines=1))
        if subtitle:
            words.add_widget(Caption(text=subtitle, lines=1))
        words.add_widget(Widget())
        bar.add_widget(words)
        for widget in right:
            bar.add_widget(centred(widget))
        return bar

    def _bottom_bar(self, note: str, left: tuple[Widget, ...], buttons: tuple[Widget, ...]) -> Column:
        """Note and buttons side by side; on an upright tablet the note stands above."""
        above = bool(note and (left or buttons)) and theme.portrait
        bar = ButtonBar(pad=16, pad_y=8, gap=14, size_hint_y=None, height=bar_height(layout.BOTTOM_BAR))
        words = Words(text=note, style="small", ink="ink2", lines=2, size_hint_y=None if above else 1, markup=True)
        for widget in left:
            bar.add_widget(centred(widget))
        if left:
            words.halign = "center"
        if not (left and theme.portrait):
            bar.add_widget(Widget() if above else words)
        for widget in buttons:
            bar.add_widget(centred(widget))
        whole = Column(gap=0, hug_y=True)
        if above:
            line = Row(pad=16, pad_y=4, hug_y=True)
            line.add_widget(words)
            whole.add_widget(line)
        whole.add_widget(bar)
        return whole


class ButtonBar(Row):
    """A bottom bar whose buttons give way to each other: words that do not fit side by side go on two lines."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._gives_way = Clock.create_trigger(self._share, -1)
        for name in ("width", "minimum_width", "children"):
            self.fbind(name, self._gives_way)

    def _share(self, *_: Any) -> None:
        words = [child for child in self.children if isinstance(child, PushButton) and child.text and child.hug]
        if not words:
            return
        wanted = [each.wanted_width() for each in words]
        others = sum(c.width for c in self.children if c not in words and c.size_hint_x is None)
        left, _top, right, _bottom = self.padding
        note = theme.dp(NOTE_ROOM) if any(isinstance(c, Words) and c.text for c in self.children) else 0
        room = self.width - left - right - others - note - self.spacing * (len(self.children) - 1)
        share = min(1.0, room / sum(wanted))
        for each, width in zip(words, wanted, strict=True):
            each.width = max(each.height, width * share)


class Scroll(Scrolling):
    """A column that scrolls when it is higher than its room; ``kept`` names it so that its place survives a build.

    The bar never lies over the content: it has ``margin`` dp at the right to itself, or, while it scrolls, some room.
    """

    def __init__(self, content: Box, kept: str = "", margin: float = 0, **kwargs: Any) -> None:
        super().__init__(
            **{"do_scroll_x": False, "scroll_type": ["bars", "content"], "bar_width": theme.dp(6), **kwargs}
        )
        self.kept, self.margin, self.content = kept, margin, content
        self.bar_color = theme.colour("outline", 0.8)
        self.bar_inactive_color = theme.colour("outline", 0.35)
        content.size_hint_y = None
        self.add_widget(content)
        for what, name in ((content, "minimum_height"), (content, "padding"), (self, "height")):
            what.fbind(name, self._room_for_bar)
        self._room_for_bar()

    def _room_for_bar(self, *_: Any) -> None:
        """Narrower lines are never lower, so this comes to rest."""
        left, top, right, bottom = self.content.padding
        scrolls = self.content.minimum_height > self.height + 1
        wanted = max(left, theme.dp(self.margin or (BAR_ROOM if scrolls else 0)))
        self.bar_margin = max(0, (wanted - self.bar_width) / 2)
        if right != wanted:
            self.content.padding = [left, top, wanted, bottom]


class Filler(Widget):
    """Room of a fixed height in dp between parts."""

    def __init__(self, high: float = 0, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": None, "height": theme.dp(high), **kwargs})


class Mark(Drawn, Widget):
    """An icon that cannot be tapped."""

    def __init__(self, sign: str, ink: str = "ink2", size_sp: float = 26, **kwargs: Any) -> None:
        self.sign, self.ink, self.size_sp = sign, ink, size_sp
        super().__init__(**{"size_hint": (None, None), **kwargs})

    def restyle(self) -> None:
        self.size = (theme.sp(self.size_sp), theme.sp(self.size_sp))

    def paint(self) -> None:
        from companion.ui import paint

        paint.sign(self.sign, self.center_x, self.center_y, theme.sp(self.size_sp), self.ink)


def bar_height(dp: float) -> float:
    """Pixels of a bar that is `dp` high at text size 1 and grows as its buttons do."""
    return max(theme.dp(dp), theme.target(dp - 16, least=dp - 16) + theme.dp(16))


def centred(widget: Widget) -> Widget:
    """Keep a widget of a fixed height in the middle of a row."""
    widget.pos_hint = {"center_y": 0.5}
    return widget


def button(
    text: str = "",
    *,
    tap: Callable[[], object],
    icon: str = "",
    spoken: str = "",
    hold: Callable[[], object] | None = None,
    **kwargs: Any,
) -> PushButton:
    """Return a button as wide as its words (or an icon button if it has none) that calls `tap`."""
    made: PushButton
    if text:
        made = PushButton(**{"text": text, "icon": icon, "hug": "size_hint_x" not in kwargs, "game": False, **kwargs})
    else:
        made = IconButton(icon=icon, spoken=spoken, **kwargs)
    made.bind(on_tap=lambda *_: tap())
    if hold is not None:
        made.bind(on_hold=lambda *_: bool(hold()) or True)
    return made
