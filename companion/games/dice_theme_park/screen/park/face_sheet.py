"""What a rerolled guest shows: typed, or rolled by the tablet where the table lets it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.ui.screens.over import Over
from companion.ui.screens.parts import Flow
from companion.ui.screens.spoken import t

from .guest_die import GuestKey


class FaceSheet(Over):
    """Six keys. `done(face)` is called with the one that was tapped."""

    def __init__(self, frame: Any, colour: str, seat: int, done: Callable[[int], object]) -> None:
        super().__init__("sheet", frame.over_closed)
        self._done = done
        self.head(t("dice_theme_park.park.rerolled"), t("dice_theme_park.park.rerolled.note"))
        self.keys: dict[int, GuestKey] = {}
        flow = Flow(gap=12)
        for face in range(1, 7):
            key = GuestKey(colour=colour, value=face, side=92)
            key.bind(on_tap=lambda *_, face=face: self._take(face))
            self.keys[face] = key
            flow.add_widget(key)
        self.body.add_widget(flow)

    def _take(self, face: int) -> None:
        self.dismiss()
        self._done(face)
