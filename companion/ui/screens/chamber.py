"""A chamber of the shelf: one box with its cover, its name, how many may play, and what it says about itself."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import paint, tokens
from companion.ui.theme import mix, theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable

PAD = 16
LINE_CHART = "\U000f0e93"  # Material Design: chart-timeline-variant


class Chamber(Tappable, Drawn, Widget):
    """A box on the shelf. Tap and hold it.

    Properties: ``cover`` (name of a bundled picture, "" draws a mole of our own); ``title``; ``players`` ("2–8");
    ``note`` (one or two lines) and ``brief``, its shorter self where the note does not fit beside the players;
    ``beside`` puts the words at the right of the cover (upright tablets);
    ``faded`` for a box that is not there yet, ``broken`` for one that could not be opened.
    """

    cover = StringProperty("")
    title = StringProperty("")
    players = StringProperty("")
    note = StringProperty("")
    brief = StringProperty("")
    beside = BooleanProperty(False)
    faded = BooleanProperty(False)
    broken = BooleanProperty(False)
    cover_side = NumericProperty(0)  # pixels; 0: as wide as the box
    watch = (
        "cover", "title", "players", "note", "brief", "beside", "faded", "broken", "cover_side", "state", "focused",
    )  # fmt: skip

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), **kwargs})

    def wanted_height(self, width: float) -> float:
        """Return the height in pixels of a box of that width whose words stand under its cover."""
        inside = width - 2 * theme.dp(PAD)
        return (self.cover_side or inside) + self.words_height(width) + theme.dp(PAD + 12 + 22)

    def words_height(self, width: float) -> float:
        """Return the height in pixels of the words of a box of that width."""
        return self._words_height(width - 2 * theme.dp(PAD))

    def _title(self, room: float) -> Any:
        return paint.styled(
            "name", 27 if not self.beside else 28, width=int(room), lines=3 if self.beside else 2, shrink=0.8
        )

    def _note(self, room: float) -> Any:
        return paint.styled("small", width=int(room), lines=3, shrink=0.88)

    def _words_height(self, room: float) -> float:
        high = measure(self.title, self._title(room))[1]
        return high + theme.dp(4) + max(theme.sp(22), self._note_size(room)[1])

    def _note_size(self, room: float) -> tuple[float, float]:
        lead = self._players_width()
        if line := self._one_line(room):
            return lead + measure(line, paint.styled("small"))[0], theme.sp(22)
        _, high = measure(self.note, self._note(room))
        return room, high + (theme.sp(22) + theme.dp(4) if self.players else 0)

    def _one_line(self, room: float) -> str:
        """What stands behind the players on their line: the note, its shorter self, or "" for neither."""
        if self.beside and self.players:
            return ""
        dot = "· " if self.players else ""
        setting, left = paint.styled("small", lines=1), room - self._players_width()
        said = (dot + words for words in (self.note, self.brief) if words)
        return next((words for words in said if measure(words, setting)[0] <= left), "")

    def _players_width(self) -> float:
        if not self.players:
            return 0.0
        return theme.sp(24) + theme.dp(6) + measure(self.players, paint.styled("label"))[0] + theme.dp(8)

    def paint(self) -> None:
        down = theme.thin(2) if self.state == "down" else 0
        x, y, across, high = self.x, self.y - down, self.width, self.height
        radius = theme.dp(36)
        if not self.faded:
            paint.rounded((x, y - theme.thin(4), across, high), radius, "soil3")
        ground: paint.Paint = mix(theme.colour("surface"), theme.colour("soil"), 0.3) if self.faded else "raised"
        paint.rounded((x, y, across, high), radius, ground)
        self.paint_focus(radius)
        pad = theme.dp(PAD)
        if self.beside:
            side = min(high - 3 * pad, across * (0.45 if theme.text_size < 1.3 else 0.34))
            self._paint_cover(x + pad, y + (high - side) / 2, side)
            left = x + pad + side + pad
            room = x + across - pad - left
            self._paint_words(left, y + high / 2 + self._words_height(room) / 2, room)
        else:
            room = across - 2 * pad
            side = min(self.cover_side or room, room)
            self._paint_cover(x + (across - side) / 2, y + high - pad - side, side)
            self._paint_words(x + pad, y + high - pad - side - theme.dp(10), room)

    def _paint_cover(self, x: float, y: float, side: float) -> None:
        box = (x, y, side, side)
        if self.cover:
            paint.image(self.cover, box, 0.38 if self.faded or self.broken else 1.0)
        else:
            paint.rounded(box, theme.dp(20), "field")
            paint.oval((x + side * 0.14, y + side * 0.14, side * 0.72, side * 0.22), "soil3")
            paint.image("mole_in_hole", (x + side * 0.26, y + side * 0.25, side * 0.48, side * 0.5))
        if self.broken:
            paint.disc(x + side / 2, y + side / 2, side * 0.2, "dsoft")
            paint.icon("warning", x + side / 2, y + side / 2, side * 0.24, "danger")

    def _paint_words(self, x: float, top: float, room: float) -> None:
        ink, second = ("#FFFFFF", "#F6F1E7") if self.faded and theme.mode == tokens.DAY else ("ink", "ink2")
        title = self._title(room)
        high = measure(self.title, title)[1]
        paint.words(self.title, title, x, top - high / 2, ink)
        line = theme.sp(22)
        y = top - high - theme.dp(4) - line / 2
        at = x
        if self.players:
            size = theme.sp(24)
            paint.icon("people", at + size / 2, y, size, second)
            at += size + theme.dp(6)
            at += paint.words(self.players, paint.styled("label"), at, y, second)[0] + theme.dp(8)
        if one := self._one_line(room):
            paint.words(one, paint.styled("small"), at, y, second)
            return
        note = self._note(room)
        tall = measure(self.note, note)[1]
        y = y + line / 2 - (line + theme.dp(4) if self.players else 0) - tall / 2
        paint.words(self.note, note, x, y, "danger" if self.broken else second)


class PastGamesChamber(Tappable, Drawn, Widget):
    """The sixth chamber of an upright shelf: an empty one that leads to the past games."""

    text = StringProperty("")
    watch = ("text", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), **kwargs})

    def paint(self) -> None:
        radius = theme.dp(36)
        paint.rounded(self.box, radius, "soil3")
        paint.dashed_edge(self.box, radius, "#E9DCC4", theme.thin(3))
        self.paint_focus(radius)
        paint.icon(LINE_CHART, self.center_x, self.center_y + theme.dp(24), theme.sp(40), "#FFFFFF")
        setting = paint.styled("title", 26, width=int(self.width - theme.dp(32)), lines=2, align="center")
        paint.words(self.text, setting, self.center_x, self.center_y - theme.dp(20), "#FFFFFF", anchor="center")
