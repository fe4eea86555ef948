"""Rolling on the tablet: whoever has no die taps the kind that shall be rolled for them, or throws a practice die."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.core.dice import is_practice
from companion.table.seen import TableView
from companion.ui.game_screen import FaceQuestion
from companion.ui.theme import theme
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Row
from companion.ui.widgets.key import Key
from companion.ui.widgets.seat_token import SeatToken
from companion.ui.widgets.words import Words

from .entry_sheet import SIGNS
from .over import Over
from .page import button, centred
from .spoken import kind_name, t


class RollSheet(Over):
    """One line for everybody whose die is missing, with a key for each kind they may roll: one tap is one roll.

    `roll(seat, kind, faces)` rolls a die; `all_dice()` leads to the page of all dice. It closes after the last one.
    """

    def __init__(
        self, frame: Any, roll: Callable[[int, str, tuple[str, ...]], object], all_dice: Callable[[], object]
    ) -> None:
        super().__init__("sheet", frame.over_closed)
        self.frame, self._roll, self._all_dice = frame, roll, all_dice
        self.keys: dict[tuple[int, str], Key] = {}
        self._drawn: Any = None
        self.show(frame.view)

    def title(self) -> tuple[str, str]:
        """Return what the sheet is for and what a tap does."""
        return t("dice.roll_for"), t("dice.roll_for.note")

    def roll_all_button(self, count: int) -> PushButton:
        """Return the button that rolls for so many people at once."""
        return button(t("dice.roll_all", n=count), icon="virtual", kind="primary", tap=self.roll_all)

    @staticmethod
    def missing(frame: Any) -> tuple[FaceQuestion, ...]:
        """Return the dice that the tablet could roll now, one question a person."""
        return tuple(q for q in frame.game_screen.questions(frame.view) if q.row is None and any(q.faces.values()))

    def show(self, _view: TableView) -> None:
        """The table changed: a line for everybody who is still missing."""
        asked = self.missing(self.frame)
        if not asked:
            self.close()
            return
        drawn = (tuple((q.seat, q.name, q.kinds) for q in asked), theme.revision)
        if drawn == self._drawn:
            return
        self._drawn = drawn
        self.body.clear_widgets()
        self.keys = {}
        self.head(*self.title())
        lines = GridLayout(cols=1 if theme.portrait or theme.text_size > 1.2 else 2, size_hint_y=None)
        lines.spacing = (theme.dp(28), theme.dp(10))
        lines.bind(minimum_height=lines.setter("height"))
        for question in asked:
            lines.add_widget(self._line(question))
        self.body.add_widget(lines)
        foot = Row(hug_y=True)
        foot.add_widget(button(t("dice.all_dice"), icon="dice", tap=self._leave))
        foot.add_widget(Widget(size_hint_y=None, height=1))
        if len(asked) > 1 and all(len(q.kinds) == 1 for q in asked):
            foot.add_widget(self.roll_all_button(len(asked)))
        self.body.add_widget(foot)

    def _line(self, question: FaceQuestion) -> Row:
        frame = self.frame
        colour = frame.table.session.state.seats[question.seat].colour
        line = Row(hug_y=True, gap=10)
        line.add_widget(centred(SeatToken(seat=colour, side=44, no_touch=True, can_focus=False, ground="surface")))
        line.add_widget(centred(Words(text=question.name, style="name", size_sp=23, lines=1, shrink=0.6)))
        for kind in question.kinds:
            word = kind_name(frame.table.game.key, kind)
            key = Key(sign=kind if kind in SIGNS else "virtual", size_hint_x=None, width=theme.target(68), tall=60)
            key.spoken = t("dice.of", name=question.name, kind=word)
            key.bind(on_tap=partial(self._tapped, question, kind))
            self.keys[question.seat, kind] = key
            line.add_widget(centred(key))
        return line

    def _tapped(self, question: FaceQuestion, kind: str, *_: Any) -> None:
        self._roll(question.seat, kind, question.faces.get(kind, ()))

    def roll_all(self) -> None:
        """Roll for everybody who has only one kind of die to roll."""
        for question in self.missing(self.frame):
            if len(question.kinds) == 1:
                self._tapped(question, question.kinds[0])

    def _leave(self) -> None:
        self.close()
        self._all_dice()


class ThrowSheet(RollSheet):
    """The practice dice that the game waits for: a tap throws one, `throw(seat, kind, faces)`. They are heard like real
    dice, so each counts when it lies; after all were thrown the sheet goes away for people to see that."""

    def title(self) -> tuple[str, str]:
        return t("dice.practice.throw_for"), t("dice.practice.throw_for.note")

    def roll_all_button(self, count: int) -> PushButton:
        return button(t("dice.practice.throw_all"), icon="practice", kind="primary", tap=self.roll_all)

    @staticmethod
    def missing(frame: Any) -> tuple[FaceQuestion, ...]:
        """Return the dice that are waited for and may be a practice die of whom they are asked of."""
        owners = frame.table.desk.owners.items()
        practice = {(owner.seat, owner.kind) for die, owner in owners if is_practice(die)}
        mine = (
            replace(question, kinds=tuple(kind for kind in question.kinds if (question.seat, kind) in practice))
            for question in RollSheet.missing(frame)
        )
        return tuple(question for question in mine if question.kinds)

    def roll_all(self) -> None:
        super().roll_all()
        self.close()
