"""Carrying a die from the camera's picture onto somebody's line: the two dice change owners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.core.dice import Source
from companion.ui.dice_care import DiceCare, Person
from companion.ui.dice_rows import SEEN, DieRow
from companion.ui.screens.dice_line import BODIES
from companion.ui.screens.seen_line import SeenLine
from companion.ui.widgets.die_face import DieFace

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from companion.ui.app import BurrowApp


class Carrying:
    """What a finger does with a die of the picture. Part of `CameraSetup`, which gives dice, lines and `look`."""

    app: BurrowApp
    care: DiceCare
    lines: Widget
    _shown: tuple[Any, ...]
    _ghost: DieFace | None = None  # the die that a finger carries,
    _carried = ""  # and what it is called

    @property
    def seen(self) -> tuple[Any, ...]:
        """The dice in the picture that is shown."""
        raise NotImplementedError

    @property
    def called(self) -> tuple[str, ...]:
        """What they are called, in the same order."""
        raise NotImplementedError

    def look(self, *_: Any) -> None:
        """Show what the camera sees now."""
        raise NotImplementedError

    def _line_at(self, x: float, y: float) -> SeenLine | None:
        lines = (line for line in self.lines.children if isinstance(line, SeenLine))
        return next((line for line in lines if line.collide_point(*line.to_widget(x, y))), None)

    def carry(self, index: int, x: float, y: float) -> None:
        """A finger draws a die over the page: show it, and on whose line it would be laid."""
        if self._ghost is None:
            if index >= len(self.seen):
                return
            die, self._carried = self.seen[index], self.called[index]
            self._ghost = DieFace(
                face=str(die.value), shows="pips", colour=BODIES.get(die.colour or "", "white"), side=64,
                size_hint=(None, None), no_touch=True, can_focus=False,
            )  # fmt: skip
            self.app.root_view.add_widget(self._ghost)
        self._ghost.center = (x, y)
        over = self._line_at(x, y)
        for line in self.lines.children:
            if isinstance(line, SeenLine):
                line.chosen = line is over

    def drop(self, index: int, x: float, y: float) -> None:
        """The die is laid on a line: the two dice change owners."""
        line, name = self._line_at(x, y), self._carried  # others may lie in the picture by now
        self.put_away()
        rows = {row.id: row for row in self.care.rows({})}
        if line is not None and name:
            mine = rows.get(name) or DieRow(name, "", Source.CAMERA, SEEN)
            theirs = rows.get(line.die) or DieRow(line.die, "", Source.CAMERA, SEEN)
            giver, taker = (mine, theirs) if not theirs.nobodys else (theirs, mine)
            if mine.id != theirs.id and not taker.nobodys:
                self.care.give(giver, Person(taker.person, taker.colour, taker.seat), taker.kind)
        self._shown = ()
        self.look()

    def put_away(self) -> None:
        """Nothing is carried any more."""
        if self._ghost is not None:
            self.app.root_view.remove_widget(self._ghost)
            self._ghost, self._carried = None, ""
