"""Cards below the columns: what to set up or put back, the turn order with its ties, the target of a game alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.card import Card, Column
from companion.ui.widgets.scrolling import Scrolling
from companion.ui.widgets.seat_token import paint_token
from companion.ui.widgets.words import Heading

from .lines import Line, fill

BOX = 32


class TickLine(Tappable, Drawn, Widget):
    """A line of the list; a tap ticks it off and back."""

    text = StringProperty("")
    ticked = BooleanProperty(False)
    watch = ("text", "ticked", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": None, **kwargs})
        for name in ("text", "width"):
            self.fbind(name, lambda *_: self.restyle())

    def _setting(self) -> Any:
        return paint.styled("small", width=max(1, int(self.width - theme.dp(BOX + 16 + 20))), lines=0)

    def restyle(self) -> None:
        self.height = max(theme.target(52), measure(self.text, self._setting())[1] + theme.dp(14))

    def paint(self) -> None:
        paint.rounded(self.box, theme.dp(16), "sunken" if self.state == "down" else "raised")
        side = theme.dp(BOX)
        x, y = self.x + theme.dp(10), self.center_y - side / 2
        if self.ticked:
            paint.rounded((x, y, side, side), theme.dp(10), "primary")
            paint.glyph("tick", x + side / 2, self.center_y, side * 0.62, "on_primary")
        else:
            paint.framed((x, y, side, side), theme.dp(10), "surface", "outline", theme.thin(2))
        ink = "ink2" if self.ticked else "ink"
        paint.words(self.text, self._setting(), x + side + theme.dp(12), self.center_y, ink)
        self.paint_focus(theme.dp(16))


LEAST, LEAST_IN_THE_OPEN = 0.36, 0.25


class Ticks(GridLayout):
    """Lines to tick off, in one or two columns. Ticks stay as long as ``of`` (the round) does."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": None, "cols": 1, **kwargs})
        self.ticked: set[str] = set()
        self._of: Any = None
        self.bind(minimum_height=self.setter("height"))

    def show(self, of: Any, lines: Sequence[str], across: int = 1) -> None:
        """Show these lines."""
        if of != self._of:
            self._of, self.ticked = of, set()
        self.cols, self.spacing = across, theme.dp(8)
        rows: list[TickLine] = list(reversed(self.children))
        for surplus in rows[len(lines) :]:
            self.remove_widget(surplus)
        for n, text in enumerate(lines):
            if n >= len(rows):
                rows.append(TickLine())
                rows[n].bind(on_tap=self._tap)
                self.add_widget(rows[n])
            rows[n].text, rows[n].ticked = text, text in self.ticked

    def _tap(self, row: TickLine) -> None:
        self.ticked ^= {row.text}
        row.ticked = row.text in self.ticked


class TidyCard(Card):
    """What the table does before the cards are chosen. ``least`` is the share of the height that it always has: less
    where cards are laid in the open, whose keys need the room."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), "gap": 8, **kwargs})
        self.heading = Heading()
        self.ticks = Ticks()
        self.least = LEAST
        self.scroll = Scrolling(do_scroll_x=False, scroll_distance=theme.dp(16), bar_width=theme.dp(6))
        self.scroll.add_widget(self.ticks)
        self.grows = self.ticks
        self.add_widget(self.heading)
        self.add_widget(self.scroll)

    def show(self, of: Any, title: str, lines: Sequence[str], in_the_open: bool = False) -> None:
        """Show these lines under a title."""
        self.least = LEAST_IN_THE_OPEN if in_the_open else LEAST
        self.heading.text = title
        self.ticks.show(of, lines, 1 if theme.portrait else 2)

    def wanted(self, wide: float) -> float:
        """Its height in pixels, if all of it is seen."""
        return self.heading.height + self.ticks.minimum_height + theme.dp(42)


class LinesCard(Card):
    """A card of lines like those of a column: target and goals of a game alone. It scrolls, so that it can do with less
    room than it wants."""

    scrolls = True

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), "gap": 6, "pad": 8, **kwargs})
        self.rows = Column(hug_y=True, gap=2)
        self.scroll = Scrolling(do_scroll_x=False, scroll_distance=theme.dp(16), bar_width=theme.dp(6))
        self.scroll.add_widget(self.rows)
        self.grows = self.rows
        self.add_widget(self.scroll)

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines."""
        fill(self.rows, lines)

    def wanted(self, wide: float) -> float:
        """Its height in pixels, if all of it is seen."""
        return self.rows.minimum_height + theme.dp(20)


class OrderCard(Tappable, Drawn, FloatLayout):
    """Who goes first, second …: ``people`` are colours and names in order, ``ties`` the sentences about ties."""

    title = StringProperty("")
    people = ListProperty([])
    ties = ListProperty([])
    watch = ("title", "people", "ties", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), **kwargs})

    def _tie_setting(self, wide: float) -> Any:
        return paint.styled("small", 19, width=int(max(1, wide - 2 * theme.dp(20))), lines=0)

    def wanted(self, wide: float) -> float:
        """Its height in pixels at a width."""
        said = sum(measure(text, self._tie_setting(wide))[1] + theme.dp(4) for text in self.ties)
        return theme.sp(24) * 1.3 + theme.dp(60) + said + theme.dp(32)

    def paint(self) -> None:
        paint.foot(self.box, theme.dp(20))
        paint.rounded(self.box, theme.dp(20), "sunken" if self.state == "down" else "surface")
        inset = theme.dp(20)
        x, y = self.x + inset, self.top - theme.dp(12)
        first = theme.sp(24) * 1.3
        paint.words(self.title, paint.styled("title"), x, y - first / 2, "ink")
        y -= first + theme.dp(4)
        side, count = theme.dp(52), max(1, len(self.people))
        each = min((self.width - 2 * inset) / count, theme.dp(300))
        for n, (colour, name) in enumerate(self.people):
            left = x + n * each
            if n:
                paint.icon("right", left - theme.dp(18), y - side / 2, theme.dp(26), "ink2")
            paint_token((left, y - side, side, side), colour, ground="surface")
            room = int(max(1, each - side - theme.dp(44)))
            setting = paint.styled("name", width=room, lines=1, shrink=0.6)
            paint.words(name, setting, left + side + theme.dp(10), y - side / 2, "ink")
        y -= side + theme.dp(10)
        setting = self._tie_setting(self.width)
        for text in self.ties:
            tall = measure(text, setting)[1]
            paint.words(text, setting, x, y - tall / 2, "ink2")
            y -= tall + theme.dp(4)
        self.paint_focus(theme.dp(20))
