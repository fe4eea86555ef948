"""The layer of lines over the hexagons: strokes, traces and pills, each line drawn anew only when it changed."""

from __future__ import annotations

from collections.abc import Callable

from kivy.graphics.instructions import CanvasBase

from .geometry import Axial, Point, distance
from .looks import NEW, SightLine, Trace
from .painting import UNIT, paint_line, paint_pill, paint_trace, pill_size

Where = Callable[[Axial], Point]
_PLACES = (0.5, 0.36, 0.64, 0.26, 0.74)


class LineLayer:
    """Two canvases: `strokes`, and above them `pills`. Nothing is drawn while the same lines are shown."""

    def __init__(self) -> None:
        self.strokes, self.pills = CanvasBase(), CanvasBase()
        self.lines: tuple[SightLine, ...] = ()
        self.traces: tuple[Trace, ...] = ()
        self.paints = 0
        self._boxes: list[tuple[str, tuple[float, float, float, float]]] = []

    def show(self, lines: tuple[SightLine, ...], traces: tuple[Trace, ...], where: Where, radius: float) -> None:
        """Show these; `where` tells a hexagon's middle in the drawing."""
        if (lines, traces) != (self.lines, self.traces):
            self.lines, self.traces = lines, traces
            self.redraw(where, radius)

    def redraw(self, where: Where, radius: float) -> None:
        """Draw them all anew (they are few)."""
        self.paints += 1
        self.strokes.clear()
        self.pills.clear()
        self._boxes = []
        if not radius:
            return
        u = radius / UNIT
        with self.strokes:
            for trace in self.traces:
                paint_trace(where(trace.start), where(trace.end), u)
            for line in sorted(self.lines, key=lambda line: line.state == NEW):  # those that count lie on top
                paint_line(where(line.start), where(line.stop or line.end), line.state, u)
        with self.pills:
            for line in sorted(self.lines, key=lambda line: line.state == NEW):
                if line.text:
                    self._pill(line, where, u)

    def _pill(self, line: SightLine, where: Where, u: float) -> None:
        (ax, ay), (bx, by) = where(line.start), where(line.stop or line.end)
        short = distance(line.start, line.stop or line.end) < 2
        wide, high = pill_size(line.text, line.state, short, u)
        spots = [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in _PLACES]
        free = (spot for spot in spots if not self._taken(spot, wide, high))
        x, y = next(free, spots[0])
        self._boxes.append((line.key, (x - wide / 2, y - high / 2, wide, high)))
        paint_pill(line.text, line.state, short, (x, y), u)

    def _taken(self, spot: Point, wide: float, high: float) -> bool:
        return any(
            abs(spot[0] - (x + w / 2)) < (wide + w) / 2 and abs(spot[1] - (y + h / 2)) < (high + h) / 2
            for _, (x, y, w, h) in self._boxes
        )

    def hit(self, x: float, y: float, slack: float) -> str | None:
        """The key of the pill under a point, those on top first."""
        for key, (left, low, wide, high) in reversed(self._boxes):
            if left - slack <= x <= left + wide + slack and low - slack <= y <= low + high + slack:
                return key
        return None
