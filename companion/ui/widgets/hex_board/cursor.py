"""The keyboard's place on a hex board: arrows go from hexagon to hexagon, Enter taps."""

from __future__ import annotations

from typing import Any

from companion.ui.widgets.base import Focusable

from .geometry import Axial
from .looks import REST, HexLook


class Cursor(Focusable):
    """Mixin of a widget that knows ``hexes``, ``hand``, ``point_of`` and ``show_place``; it dispatches ``on_hex``."""

    hexes: dict[Axial, HexLook]
    _cursor: Axial | None = None

    def show_cursor(self, *_: Any) -> None:
        """Show where the keyboard is, or that it is elsewhere."""
        board: Any = self
        board.hand.clear()
        board.repaint()
        if not self.focused or not self.hexes:
            return
        if self._cursor not in self.hexes:
            self._cursor = min(self.hexes, key=lambda at: (self.hexes[at].state == REST, at))
        board.show_place(self._cursor)

    def steer(self, dx: int, dy: int) -> bool:
        """Move the keyboard's cursor that way; False if there is no hexagon."""
        if self._cursor is None or self._cursor not in self.hexes:
            self.show_cursor()
            return True
        board: Any = self
        x, y = board.point_of(self._cursor)

        def cost(at: Axial) -> float:
            ax, ay = board.point_of(at)
            ahead, aside = (ax - x) * dx + (ay - y) * dy, abs((ax - x) * dy) + abs((ay - y) * dx)
            return ahead + 1.2 * aside if ahead > 1 else float("inf")

        best = min(self.hexes, key=cost)
        if cost(best) == float("inf"):
            return False
        self._cursor = best
        self.show_cursor()
        return True

    def activate(self) -> None:
        """Enter means a tap on the hexagon."""
        board: Any = self
        if self._cursor in self.hexes:
            board.dispatch("on_hex", self._cursor)
