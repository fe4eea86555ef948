"""The hidden choice of a die: four keys that only one person sees."""

from __future__ import annotations

from typing import Any

from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.core.messages import say
from companion.table.seen import TableView
from companion.table.table import Table
from companion.ui.game_screen import Action, Bars, SecretPad
from companion.ui.screens.spoken import kind_name, t
from companion.ui.theme import theme
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Card, Column, Row
from companion.ui.widgets.key import FaceKey, Key
from companion.ui.widgets.words import Words

from ..moves import ChooseDie, Declare
from ..state import KINDS, PRIZE
from ..view import SeatView


class DiePad(SecretPad):
    """The dice as keys; the Prize die says why it is no use to an empty hand. Thrown away when the cover goes up."""

    def __init__(self, table: Table, frame: Any, view: TableView, **kwargs: Any) -> None:
        super().__init__(table, frame, view, **kwargs)
        self.me: SeatView = next(seat for seat in view.game.seats if seat.seat == view.viewer)
        self.kind = self.me.choice
        self.keys: dict[str, Key] = {}
        column = Column(pad=16, pad_y=8, pos_hint={"x": 0, "y": 0})
        card = Card(lifted=False, gap=16)
        card.add_widget(Words(text=t("mole_park.screen.which_die"), style="headline", lines=2))
        stars = say("mole_park.word.stars", n=self.me.stars)
        mine = t("mole_park.screen.your_moles", n=self.me.moles, stars=stars)
        card.add_widget(Words(text=mine, style="body", ink="ink2"))
        grid = GridLayout(cols=2 if theme.portrait else 4, spacing=theme.dp(14), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        for kind in KINDS:
            key = FaceKey(colour=self.me.colour, shows="sign", die_kind=kind, chosen=kind == self.kind, tall=120)
            key.bind(on_tap=lambda *_, kind=kind: self.choose(kind))
            self.keys[kind] = key
            named = Column(gap=6, hug_y=True)
            named.add_widget(key)
            named.add_widget(Words(text=kind_name(table.game.key, kind), style="strong", halign="center", lines=1))
            grid.add_widget(named)
        card.add_widget(grid)
        self.why = Words(style="strong", ink="warnink")
        card.add_widget(self.why)
        if self.me.may_declare:
            row = Row(hug_y=True)
            crown = PushButton(text=t("mole_park.screen.declare_aloud"), icon="crown", hug=True)
            crown.bind(on_tap=lambda *_: frame.play(Declare(self.me.seat)))
            row.add_widget(crown)
            row.add_widget(Widget(size_hint_y=None, height=1))
            card.add_widget(row)
        card.add_widget(Widget())
        column.add_widget(card)
        self.add_widget(column)

    def choose(self, kind: str) -> None:
        """A key was tapped; it may be changed until the pad is hidden."""
        self.kind = kind
        for name, key in self.keys.items():
            key.chosen = name == kind
        needless = kind == PRIZE and not self.me.moles
        self.why.text = t("mole_park.prize.no_moles", name=self.me.name) if needless else ""
        self.frame.refresh()

    def bars(self) -> Bars:
        """Return the title, starting over, and the next step: hide and pass on."""
        state = self.table.session.state
        waiting = [seat for seat in self.view.asks if seat != self.view.viewer]
        text = say("cover.pass_to", name=state.seats[waiting[0]].name) if waiting else say("cover.done")
        missing = None if self.kind else say("mole_park.screen.choose_first")
        return Bars(
            title=say("mole_park.screen.chooses", name=self.me.name),
            second=Action(say("cover.start_over"), run=lambda: self.choose(""), icon="backspace"),
            next=Action(text, run=self._done, icon="tick", not_yet=missing),
        )

    def _done(self) -> None:
        if self.kind:
            self.frame.play(ChooseDie(self.me.seat, self.kind))
