"""Dashed lines from dice that lie in the tray to the panels of those they belong to."""

from __future__ import annotations

import math
from collections.abc import Sequence
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


def crosses(line: Line, thing: Widget) -> bool:
    """Whether a line runs over a panel, where it would seem to lead, or a hole, whose moles it would strike out."""
    x, y, to_x, to_y = line
    along = [(x + (to_x - x) * n / 60, y + (to_y - y) * n / 60) for n in range(61)]
    return any(thing.collide_point(*point) for point in along)


class Threads(Drawn, Widget):
    """The lines, from the tray below this widget up to the panels; none that would cross another's or a hole."""

    lines = ListProperty([])
    watch = ("lines",)
    moves_along = False  # its ends lie where other widgets are

    def __init__(self, **kwargs: Any) -> None:
        self._wanted: tuple[Widget, dict[int, RoundPanel], Sequence[Widget]] | None = None
        self._later = Clock.create_trigger(self._draw, 0.05)  # the tray is laid out after the boards
        super().__init__(**kwargs)
        for name in ("pos", "size"):
            self.fbind(name, self._later)

    def spin(self, tray: Widget, panels: dict[int, RoundPanel], holes: Sequence[Widget] = ()) -> None:
        """Draw a line for every die in the tray that belongs to one of these panels, where no hole is in the way."""
        self._wanted = (tray, panels, holes)
        self._later()

    def _draw(self, *_: Any) -> None:
        if self._wanted is None or self.get_root_window() is None:
            return
        tray, panels, holes = self._wanted
        found: list[Line] = []
        for die in tray.children:
            owner = die.tray_die.owner if isinstance(die, LyingDie) else None
            panel = panels.get(owner.seat) if owner is not None else None
            if panel is None or panel.parent is None:
                continue
            line = (die.x + theme.dp(34), self.y - theme.dp(8), panel.x + panel.width * 0.4, panel.y + theme.dp(6))
            others = [other for other in panels.values() if other is not panel and other.parent]
            if not any(crosses(line, thing) for thing in (*others, *holes)):
                found.append(line)
        self.lines = found

    def paint(self) -> None:
        for x, y, to_x, to_y in self.lines:
            length = math.dist((x, y), (to_x, to_y))
            step = theme.dp(DASH + GAP)
            for n in range(int(length // step) + 1):
                start, end = n * step / max(1.0, length), min(1.0, (n * step + theme.dp(DASH)) / max(1.0, length))
                points = [x + (to_x - x) * start, y + (to_y - y) * start, x + (to_x - x) * end, y + (to_y - y) * end]
                paint.stroke(points, "warnink", theme.thin(3))
