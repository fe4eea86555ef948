"""Dashed lines from dice that lie in the tray to the panels of those they belong to."""

from __future__ import annotations

import math
from typing import Any

from kivy.clock import Clock
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.screens.tray import LyingDie
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn

from .panel import RoundPanel

Line = tuple[float, float, float, float]
DASH, GAP = 10, 8


class Threads(Drawn, Widget):
    """The lines, from the tray below this widget up to the panels. Touches go through."""

    lines = ListProperty([])
    watch = ("lines",)

    def __init__(self, **kwargs: Any) -> None:
        self._wanted: tuple[Widget, dict[int, RoundPanel]] | None = None
        self._later = Clock.create_trigger(self._draw, 0.05)  # the tray is laid out after the boards
        super().__init__(**kwargs)
        for name in ("pos", "size"):
            self.fbind(name, self._later)

    def spin(self, tray: Widget, panels: dict[int, RoundPanel]) -> None:
        """Draw a line for every die in the tray that belongs to one of these panels."""
        self._wanted = (tray, panels)
        self._later()

    def _draw(self, *_: Any) -> None:
        if self._wanted is None or self.get_root_window() is None:
            return
        tray, panels = self._wanted
        found: list[Line] = []
        for die in tray.children:
            owner = die.tray_die.owner if isinstance(die, LyingDie) else None
            panel = panels.get(owner.seat) if owner is not None else None
            if panel is not None and panel.parent is not None:
                found.append((die.x + theme.dp(34), self.y, panel.x + panel.width / 2, self._edge(panel)))
        self.lines = found

    @staticmethod
    def _edge(panel: RoundPanel) -> float:
        return float(panel.y if panel.rotation in (0, 180) else panel.y + panel.height / 2)

    def paint(self) -> None:
        for x, y, to_x, to_y in self.lines:
            length = math.dist((x, y), (to_x, to_y))
            step = theme.dp(DASH + GAP)
            for n in range(int(length // step) + 1):
                start, end = n * step / max(1.0, length), min(1.0, (n * step + theme.dp(DASH)) / max(1.0, length))
                points = [x + (to_x - x) * start, y + (to_y - y) * start, x + (to_x - x) * end, y + (to_y - y) * end]
                paint.stroke(points, "warnink", theme.thin(3))
