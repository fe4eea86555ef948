"""Setting one person's points or moles by the table's word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.ui.screens.over import Over
from companion.ui.screens.parts import Flow
from companion.ui.screens.spoken import t
from companion.ui.theme import theme
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Column, Row
from companion.ui.widgets.seat_token import SeatToken
from companion.ui.widgets.stepper import Stepper
from companion.ui.widgets.words import Heading, Words

from ..moves import SetSheet
from ..rules import SCORE
from ..view import View

MOST_TOKENS = 99


class PersonCard(Over):
    """What a long press on a sheet opens: correct the points, the moles on the sheet, or the person's place.

    The moles are offered only where they stay up from turn to turn; else the next turn writes them anew.
    """

    def __init__(self, frame: Any, game: View, seat: int, closed: Callable[[], object]) -> None:
        super().__init__("card", closed)
        self.frame, self.seat = frame, seat
        person = game.seats[seat]
        self.head(person.name, t("whakka_mole.screen.by_the_table"), SeatToken(seat=person.colour, no_touch=True))
        self._way("whakka_mole.screen.correct_points", "gavel", lambda: frame.correct(f"{SCORE}{seat}"))
        self._way("whakka_mole.screen.person", "person", lambda: frame.seat_menu(seat))
        self.steppers: list[Stepper] = []
        if game.stay_up:
            self._sheet(person.sheet)

    def _way(self, key: str, icon: str, does: Callable[[], object]) -> None:
        button = PushButton(text=t(key), icon=icon)
        button.bind(on_tap=lambda *_: does())
        self.body.add_widget(button)

    def _sheet(self, tokens: tuple[int, ...]) -> None:
        self.body.add_widget(Heading(text=t("whakka_mole.screen.correct_sheet")))
        holes = Flow(gap=10)
        for hole, count in enumerate(tokens, 1):
            stepper = Stepper(value=count, least=0, most=MOST_TOKENS)
            stepper.bind(on_step=lambda *_: self._told())
            part = Column(gap=2, hug_y=True, size_hint_x=None, width=theme.target(180))
            part.add_widget(Words(text=t("whakka_mole.screen.hole", hole=hole), style="label", halign="center"))
            part.add_widget(stepper)
            self.steppers.append(stepper)
            holes.add_widget(part)
        self.body.add_widget(holes)
        row = Row(hug_y=True)
        self.done = PushButton(text=t("whakka_mole.screen.set_sheet"), icon="gavel", kind="primary", not_yet=True)
        self.done.bind(on_tap=lambda *_: self._set())
        row.add_widget(self.done)
        self.body.add_widget(row)
        self._before = tuple(tokens)

    @property
    def tokens(self) -> tuple[int, ...]:
        """What the steppers say, hole 1 first."""
        return tuple(int(stepper.value) for stepper in self.steppers)

    def _told(self) -> None:
        self.done.not_yet = self.tokens == self._before

    def _set(self) -> None:
        if self.tokens == self._before:
            self.done.shake()
        elif self.frame.play(SetSheet(self.seat, self.tokens)):
            self.dismiss()
