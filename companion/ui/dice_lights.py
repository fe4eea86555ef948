"""Dice with a lamp shine with the game: in the colour of their hole, dim for a miss, sparkling for who was alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.game import Light
from companion.table.seen import TableView

PLACES = ("#FF3B30", "#2E9BFF", "#35E05A", "#FFB300", "#C04DFF", "#00E5E5", "#FF6FB5", "#B8FF3D", "#FFFFFF", "#FF7A1A")
"""The colours of places 1 to 10, far from one another on a lamp."""
DIM = "#0C0805"
SPARKLE, SPARKLES = "#FFFFFF", 6


def shine(light: Light) -> tuple[str, int]:
    """Return the colour of a light, and how often it blinks."""
    if light.how == "sparkle":
        return SPARKLE, SPARKLES
    if light.how == "dim":
        return DIM, 1
    return PLACES[(light.place - 1) % len(PLACES)], 1


class DiceLights:
    """Follows a table and lights its dice while `wanted()`. `sources()` gives the app's, or None."""

    def __init__(self, wanted: Callable[[], bool], sources: Callable[[], Any]) -> None:
        self._wanted, self._sources = wanted, sources
        self._row: int | None = None

    def forget(self) -> None:
        """Another table comes: what happened there before lights nothing."""
        self._row = None

    def see(self, table: Any, view: TableView) -> None:
        """Take in a table's view: a move that was just made lights its dice, one taken back nothing."""
        before, self._row = self._row, view.row
        if before is None or view.row <= before or not self._wanted() or view.viewer is not None:
            return
        if view.cover_for is not None:
            return
        steps = table.session.steps_back(1)
        sources = self._sources()
        if not steps or steps[0].number != view.row or steps[0].move.secret or steps[0].refused is not None:
            return
        if sources is None or not hasattr(sources, "blink"):
            return
        step = steps[0]
        for light in table.game.lights(step.before, step.move, step.after):
            for die, owner in table.desk.owners.items():
                if (owner.seat, owner.kind) == (light.seat, light.kind):
                    colour, times = shine(light)
                    sources.soon(sources.blink(die, colour, times=times))
