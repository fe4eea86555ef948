"""What the table tidies up after a round, line by line, to tick off; it stays until the next deal."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.screens.spoken import spoken
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.card import Column

from ..view import TidyLine

BOX = 34


class TickLine(Tappable, Drawn, Widget):
    """A line of the list; a tap ticks it off and back. Properties: ``text``, ``ticked``; attribute ``key``."""

    text = StringProperty("")
    ticked = BooleanProperty(False)
    watch = ("text", "ticked", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        self.key = ""
        super().__init__(**{"size_hint_y": None, **kwargs})
        for name in ("text", "width"):
            self.fbind(name, lambda *_: self.restyle())

    def _setting(self) -> Any:
        room = max(1, int(self.width - theme.dp(BOX + 16 + 24)))
        return paint.styled("strong", width=room, lines=2, shrink=0.85)

    def restyle(self) -> None:
        self.height = max(theme.target(52), measure(self.text, self._setting())[1] + theme.dp(16))

    def paint(self) -> None:
        ground = "sunken" if self.state == "down" else "raised"
        paint.rounded(self.box, theme.dp(16), ground)
        side = theme.dp(BOX)
        x, y = self.x + theme.dp(12), self.center_y - side / 2
        if self.ticked:
            paint.rounded((x, y, side, side), theme.dp(11), "primary")
            paint.glyph("tick", x + side / 2, self.center_y, side * 0.62, "on_primary")
        else:
            paint.framed((x, y, side, side), theme.dp(11), "surface", "outline", theme.thin(2))
        ink = "ink2" if self.ticked else "ink"
        paint.words(self.text, self._setting(), x + side + theme.dp(12), self.center_y, ink)
        self.paint_focus(theme.dp(16))


class Checklist(Column):
    """The list. What was ticked is kept here until another round is tidied up."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"gap": 8, "hug_y": True, **kwargs})
        self.ticked: set[str] = set()
        self._of: Any = None

    def show(self, round_played: int, lines: tuple[TidyLine, ...]) -> None:
        """Show the lines of a round; ticks of the same round stay."""
        if self._of != round_played:
            self._of, self.ticked = round_played, set()
        rows: list[TickLine] = list(reversed(self.children))
        for surplus in rows[len(lines) :]:
            self.remove_widget(surplus)
        for n, line in enumerate(lines):
            if n >= len(rows):
                rows.append(TickLine())
                rows[n].bind(on_tap=self._tap)
                self.add_widget(rows[n])
            rows[n].key, rows[n].text, rows[n].ticked = line.key, spoken(line.text), line.key in self.ticked

    def _tap(self, row: TickLine) -> None:
        self.ticked ^= {row.key}
        row.ticked = row.key in self.ticked
