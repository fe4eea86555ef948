"""Seat panels round the field: along the sides of a lying tablet, in upright rows on a standing one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui.layout import seat_places
from companion.ui.theme import theme
from companion.ui.widgets.keeping import Keeping
from companion.ui.widgets.turned import Turned

from .doors import LIES_FOUR, LIES_TWO, STANDS

PANEL_WIDTH, PANEL_HEIGHT, WIDEST = 300, 116, 420
MOST_IN_A_ROW = 4
GROWS_UP_TO_TEXT = 1.3
LEAST_FIELD, LEAST_FIELD_UPRIGHT = 330, 500
"""Height in dp under which a field cannot be read from a metre away: captions on the panels go first."""


class SeatsAround(Keeping, FloatLayout):
    """Lays seat panels along the sides and the field into the room that is left.

    :meth:`seat` takes one widget per seat in table order (a person's panel; its size is set here) and the
    orientation ("stands", "lies_two", "lies_four"). Panels with a ``rotation`` of their own (`SeatPanel`) are turned
    by it; others are put into a `Turned`. Panels with a ``least_height(words)`` are as high as their lines where text
    is large, and lose their last line before the field gets too low. Upright screens keep two columns above and below
    the field, except that a tablet lying between four sides uses all four.
    """

    def __init__(self, field: Widget, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.field = field
        field.size_hint = (None, None)
        self.add_widget(field)
        self.orientation = STANDS
        self._panels: tuple[Widget, ...] = ()
        self._held: tuple[Any, ...] = ()
        self.bind(size=self._place, pos=self._place)
        theme.bind(revision=self._place)

    def seat(self, panels: Sequence[Widget], orientation: str) -> None:
        """Lay these panels; equal calls change nothing, unless the panels need another height now."""
        if tuple(panels) == self._panels and orientation == self.orientation:
            if theme.text_size > GROWS_UP_TO_TEXT:
                self._place()
            return
        if tuple(panels) != self._panels:
            for held, panel in zip(self._held, self._panels, strict=True):
                self.remove_widget(held)
                if held is not panel and isinstance(held, Turned):  # a wrapping of ours, not a panel that turns itself
                    held.content = None
            self._panels = tuple(panels)
            self._held = tuple(p if hasattr(p, "rotation") else Turned(content=p) for p in panels)
            for held in self._held:
                held.size_hint = (None, None)
                self.add_widget(held)
        self.orientation = orientation
        self._place()

    def places(self) -> list[tuple[str, int, int]]:
        """Return side, place along it, and rotation for every panel, in table order."""
        count = len(self._held)
        sides = 4 if self.orientation == LIES_FOUR else 2
        lies = self.orientation in (LIES_TWO, LIES_FOUR)
        return [(p.side, p.place, p.rotation) for p in seat_places(count, lies=lies, sides=sides)]

    def _place(self, *_: Any) -> None:
        if not self._held or self.width < 2:
            return
        gap, margin = theme.dp(12), theme.dp(16)
        places = self.places()
        shares = {side: [n for n, p in enumerate(places) if p[0] == side] for side in ("near", "far", "left", "right")}
        across = 2 if theme.portrait else MOST_IN_A_ROW
        rows = {side: -(-len(shares[side]) // across) for side in ("near", "far")}
        tall = self._panel_height(rows["near"] + rows["far"], gap)
        edge = {side: rows[side] * (tall + gap) for side in ("near", "far")}
        flank = {side: tall + gap if shares[side] else 0.0 for side in ("left", "right")}
        left, bottom = self.x + margin, self.y
        wide, high = self.width - 2 * margin, self.height
        for side in ("near", "far"):
            for n in shares[side]:
                self._in_row(n, places[n], len(shares[side]), across, side, tall, gap)
        middle = (bottom + edge["near"], high - edge["near"] - edge["far"])
        for side in ("left", "right"):
            for n in shares[side]:
                held = self._held[n]
                each = (middle[1] - gap * (len(shares[side]) - 1)) / len(shares[side])
                held.rotation = places[n][2]
                held.size = (tall, each)
                top = middle[0] + middle[1] - places[n][1] * (each + gap)
                held.pos = (left if side == "left" else left + wide - tall, top - each)
        self.field.pos = (left + flank["left"], middle[0])
        self.field.size = (max(1, wide - flank["left"] - flank["right"]), max(1, middle[1]))

    def _panel_height(self, rows: int, gap: float) -> float:
        """Height of every panel (the width of those at the left and right)."""
        if theme.text_size <= GROWS_UP_TO_TEXT:
            return theme.target(PANEL_HEIGHT)
        asked = [panel.least_height for panel in self._panels if hasattr(panel, "least_height")]
        whole = max((theme.dp(PANEL_HEIGHT), *(least(True) for least in asked)))
        if self.height - rows * (whole + gap) >= theme.dp(LEAST_FIELD_UPRIGHT if theme.portrait else LEAST_FIELD):
            return whole
        return max((theme.dp(PANEL_HEIGHT), *(least(False) for least in asked)))

    def _in_row(
        self, n: int, place: tuple[str, int, int], count: int, across: int, side: str, tall: float, gap: float
    ) -> None:
        margin = theme.dp(16)
        row, column = divmod(place[1], across)
        in_row = min(across, count - row * across)
        wide = (self.width - 2 * margin - gap * (in_row - 1)) / in_row
        if in_row < across and not theme.portrait:
            wide = min(wide, theme.dp(WIDEST))
        start = self.x + (self.width - in_row * wide - gap * (in_row - 1)) / 2
        held = self._held[n]
        held.rotation = place[2]
        held.size = (wide, tall)
        rows = -(-count // across)
        if side == "far":
            y = self.y + self.height - (row + 1) * tall - row * gap  # `top` still lags while `pos` is told
        else:
            y = self.y + (rows - 1 - row) * (tall + gap)
        held.pos = (start + column * (wide + gap), y)
