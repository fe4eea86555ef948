"""What a rerolled guest shows: a tap on its face; a die that is heard or seen meanwhile is offered first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.table.seen import TableView
from companion.ui.screens.over import Over
from companion.ui.screens.parts import Flow
from companion.ui.screens.spoken import t
from companion.ui.widgets.words import Caption

from .guest_die import FACES, GuestKey


class FaceSheet(Over):
    """Six keys. `done(face)` is called with the one that was tapped. A guest belongs to nobody, so the rules ask no die
    for it; but whatever die comes to rest while the sheet is open lies in the tray, and its face is ringed here."""

    def __init__(self, frame: Any, colour: str, seat: int, done: Callable[[int], object]) -> None:
        super().__init__("sheet", frame.over_closed)
        self._done = done
        self._last = max((one.roll.number for one in frame.view.tray), default=0)
        self.head(t("dice_theme_park.park.rerolled"), t("dice_theme_park.park.rerolled.note"))
        self.keys: dict[int, GuestKey] = {}
        flow = Flow(gap=12)
        for face in range(1, 7):
            key = GuestKey(colour=colour, value=face, side=92)
            key.bind(on_tap=lambda *_, face=face: self._take(face))
            self.keys[face] = key
            flow.add_widget(key)
        self.body.add_widget(flow)
        self.heard = Caption(text="")
        self.body.add_widget(self.heard)

    def show(self, view: TableView) -> None:
        """A die may have come to rest: ring what it shows. Nothing is taken by itself."""
        rolls = [one.roll for one in view.tray if one.roll.number > self._last and one.roll.face in FACES]
        newest = max(rolls, key=lambda roll: roll.number, default=None)
        for face, key in self.keys.items():
            key.chosen = newest is not None and newest.face == str(face)
        self.heard.text = t("dice_theme_park.park.rerolled.heard", face=newest.face) if newest is not None else ""

    def _take(self, face: int) -> None:
        self.dismiss()
        self._done(face)
