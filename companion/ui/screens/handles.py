"""What opens over the play screen, what its bars lead to, and its keys."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window

from companion.table.seen import TableView
from companion.table.table import Table
from companion.ui.game_screen import GameScreen
from companion.ui.widgets.beneath import Beneath

from .doors import Doors
from .entry_sheet import EntrySheet
from .history import ChangeSheet, HistoryDrawer
from .menu import LockedTable, SeatSheet, TableMenu
from .over import Over
from .roll_sheet import RollSheet, ThrowSheet
from .why import RulingSheet, WhyCard


class Handles:
    """The play screen's handles: sheets and drawers, undo and redo, ways out, keyboard. Part of `PlayScreen`."""

    table: Table
    doors: Doors
    view: TableView
    game_screen: GameScreen
    overs: Any
    beneath: Beneath
    over: Over | None

    def _show_banners(self, view: TableView) -> None:
        raise NotImplementedError

    # ── sheets ──

    def ask_face(self, seat: int | None = None) -> None:
        """Open the entry sheet at a seat's die, or at the first that is missing."""
        questions = self.game_screen.questions(self.view)
        if questions:
            roll, again = self.doors.roller(), self.doors.again(self.table)
            self.open_over(EntrySheet(self.table, questions, seat, self.over_closed, roll, again))

    def why(self, key: str) -> None:
        """Open the Why card of a number."""
        self.open_over(WhyCard(self, key, self.over_closed))

    def correct(self, key: str) -> None:
        """Open the sheet that sets a tracked number by a ruling of the table."""
        self.open_over(RulingSheet(self, key, self.over_closed))

    def change(self, row: int) -> None:
        """Open the form that edits an earlier row."""
        self.open_over(ChangeSheet(self, row, self.over_closed))

    def seat_menu(self, seat: int) -> None:
        """Open the sheet of one person: rename, swap, leave."""
        self.open_over(SeatSheet(self, self.over_closed, seat))

    # ── bars ──

    def undo(self) -> None:
        """Take back the last action."""
        self.table.undo(seen=self.view.row)

    def redo(self) -> None:
        """Bring back what undo took."""
        self.table.redo(seen=self.view.row)

    def go_home(self) -> None:
        """Back to the shelf; everything is saved."""
        self.doors.go("open_shelf")

    def rolls_here(self) -> str:
        """What the dice chip rolls with now: "practice" dice, "virtual" ones, or "" where it leads to the dice."""
        if not self.view.answers or self.view.read_only:
            return ""
        if self.doors.thrower(self.table) is not None and ThrowSheet.missing(self):
            return "practice"
        return "virtual" if self.doors.roller() is not None else ""

    def open_dice(self) -> None:
        """Throw the practice dice that are waited for; let the tablet roll for whoever is missing, where virtual dice
        are on; else go to the dice."""
        throw, roll = self.doors.thrower(self.table), self.doors.roller()
        if throw is not None and self.rolls_here() == "practice":
            self.open_over(ThrowSheet(self, throw, lambda: self.doors.go("open_dice")))
            return
        if roll is not None and RollSheet.missing(self):
            self.open_over(RollSheet(self, roll, lambda: self.doors.go("open_dice")))
        else:
            self.doors.go("open_dice")

    def open_history(self) -> None:
        """Open the drawer with everything that happened."""
        self.open_over(HistoryDrawer(self, self.over_closed))

    def open_menu(self) -> None:
        """Open the menu."""
        self.open_over(TableMenu(self, self.over_closed))

    def open_seats(self) -> None:
        """Open the sheet with everybody's place."""
        self.open_over(SeatSheet(self, self.over_closed))

    def lock(self) -> None:
        """Lock the glass until somebody holds the button: sleeves and children do nothing."""
        self.open_over(LockedTable(self.over_closed))

    # ── overlays ──

    def open_over(self, over: Over) -> None:
        """Slide an overlay in instead of the one that may be open; give it `over_closed` to call."""
        old, self.over = self.over, None
        if old is not None:
            old.drop()
        self.over = over
        over.open(self.overs)
        self.beneath.follow(over)
        self._show_banners(self.view)

    def over_closed(self) -> None:
        """An overlay was put away."""
        if self.over is not None and not self.over.is_open:
            self.over = None
            self._show_banners(self.view)

    def _drop_over(self) -> None:
        if self.over is not None:
            over, self.over = self.over, None
            over.drop()

    # ── keyboard ──

    def _listen(self, _: Any, parent: Any) -> None:
        Window.unbind(on_key_down=self._key_down)
        if parent is not None:
            Window.bind(on_key_down=self._key_down)

    def _key_down(self, _: Any, key: int, __: int, text: str | None, modifiers: list[str]) -> bool:
        name = {27: "escape"}.get(key, chr(key) if 32 < key < 127 else "")
        return self.on_key(name, "shift" in modifiers, {"ctrl", "alt", "meta"} & set(modifiers) != set())

    def on_key(self, key: str, shift: bool = False, other: bool = False) -> bool:
        """Take a key: U undo, Shift+U redo, H history, Esc closes, a face while the entry sheet asks."""
        if not key or other:
            return False
        if self.over is not None:
            if key == "escape":
                self.over.dismiss()
                return True
            return not self.over.typing and self.over.on_key(key)
        if self.view.cover_for is not None or self.view.viewer is not None:
            return False
        does = {"u": self.redo if shift else self.undo, "h": self.open_history}.get(key.lower())
        if does is None:
            return False
        does()
        return True
