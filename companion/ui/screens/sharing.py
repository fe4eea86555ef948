"""Taking a result along: a picture of the places, and the play as a code that a phone with BG Stats reads."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import segno
from kivy.clock import Clock
from kivy.properties import ListProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.messages import Message
from companion.ui import paint
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn
from companion.ui.widgets.card import Box, Column
from companion.ui.widgets.words import Caption, Words

from .over import Over
from .spoken import t

WIDE = 1080
"""Pixels of a shared picture from left to right; it is as high as it must be."""
FRAMES_TO_LAY_OUT = 6


class QrCode(Drawn, Widget):
    """A QR code, always dark on light. ``rows`` are lists of 0 and 1."""

    rows = ListProperty([])
    watch = ("rows",)

    def paint(self) -> None:
        count = len(self.rows)
        if not count:
            return
        quiet = 4
        cell = int(min(self.size) / (count + 2 * quiet))
        side = cell * (count + 2 * quiet)
        left, top = round(self.center_x - side / 2), round(self.center_y + side / 2)
        paint.plain((left, top - side, side, side), "#FFFFFF")
        for y, row in enumerate(self.rows):
            start = None
            for x, dark in enumerate([*row, 0]):
                if dark and start is None:
                    start = x
                elif not dark and start is not None:
                    at = (left + (start + quiet) * cell, top - (y + quiet + 1) * cell)
                    paint.plain((*at, (x - start) * cell, cell), "#000000")
                    start = None


class BgStatsSheet(Over):
    """The play as a QR code for a phone: BG Stats opens with everything filled in. `link` is the address."""

    def __init__(self, link: str, closed: Callable[[], object]) -> None:
        super().__init__("card", closed)
        self.link = link
        self.code: QrCode | None = None
        try:
            matrix = segno.make(link, error="l", micro=False).matrix
        except ValueError:  # a table of dozens is more than any code holds
            self.head(t("results.share_title"), "")
            self.body.add_widget(Words(text=t("results.too_many_for_code"), style="body"))
            return
        self.head(t("results.share_title"), t("results.share_note"))
        self.code = QrCode(rows=[list(row) for row in matrix], size_hint_y=None, height=theme.dp(540))
        self.body.add_widget(self.code)


class Poster(Box):
    """What a shared picture shows: who won, what was played, the rows of the places, and where it comes from."""

    def __init__(self, title: str, about: str, rows: list[Widget], **kwargs: Any) -> None:
        super().__init__(orientation="vertical", pad=32, gap=18, hug_y=True, size_hint=(None, None), **kwargs)
        head = Column(gap=4, hug_y=True)
        head.add_widget(Words(text=title, style="headline"))
        head.add_widget(Caption(text=about))
        self.add_widget(head)
        for row in rows:
            self.add_widget(row)
        self.add_widget(Caption(text="Burrow", halign="right"))

    def paint(self) -> None:
        paint.plain(self.box, "bg")


def take_picture(poster: Poster, path: Path, then: Callable[[bool], object]) -> None:
    """Draw a poster beside the screen and write it as a PNG; calls `then(whether it was written)` some frames later."""
    poster.width = WIDE * theme.scale
    corner = BoxLayout(size_hint=(None, None))  # lays the poster out without showing it
    corner.add_widget(poster)
    left = [FRAMES_TO_LAY_OUT]

    def step(*_: Any) -> bool:
        left[0] -= 1
        if left[0]:
            return True
        try:
            poster.pos = (0, 0)
            path.parent.mkdir(parents=True, exist_ok=True)
            written = bool(poster.export_as_image().save(str(path)))
        except OSError:
            written = False
        then(written)
        return False

    Clock.schedule_interval(step, 0)


def told_of(answer: Any) -> Message | None:
    """Return what a way out of the screen has to tell, if anything."""
    return answer if isinstance(answer, Message) else None
