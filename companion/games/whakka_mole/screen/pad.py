"""The pad that one person alone sees: their moles, their whack, "Hide and pass on"."""

from __future__ import annotations

from typing import Any

from companion.core.messages import say
from companion.table.seen import TableView
from companion.ui.game_screen import Action, Bars, SecretPad

from ..moves import UsePaper, Write
from ..view import View
from .writing import BothFields


class WhakkaPad(SecretPad):
    """A fresh pad for `view.viewer`; whatever that seat wrote before is not shown again."""

    def __init__(self, table: Any, frame: Any, view: TableView, **kwargs: Any) -> None:
        super().__init__(table, frame, view, **kwargs)
        assert view.viewer is not None
        self.seat: int = view.viewer
        self.fields = BothFields(self._game, self.seat, self._changed, own=True, pos_hint={"x": 0, "y": 0})
        self.add_widget(self.fields)

    @property
    def _game(self) -> View:
        game: View = self.view.game
        return game

    def _changed(self, what: str) -> None:
        self.frame.refresh()

    def show(self, view: TableView) -> None:
        """Keep what is half done; a refusal is read in the banner."""
        self.view = view

    def bars(self) -> Bars:
        game, fields = self._game, self.fields
        me = game.seats[self.seat]
        others = [seat for seat in self.view.asks if seat != self.seat]
        if others:
            words = say("whakka_mole.screen.hide_and_pass", name=game.seats[others[0]].name)
        else:
            words = say("whakka_mole.screen.hide_and_reveal")
        if fields.whack is None:
            missing = say("whakka_mole.screen.choose_whack")
            done = Action(words, icon="tick", not_yet=missing)
        else:
            done = Action(words, move=Write(self.seat, fields.pop, fields.whack), icon="tick")
        return Bars(
            title=say("whakka_mole.screen.writes", name=me.name),
            subtitle=say("whakka_mole.screen.turn_and_points", turn=game.turn, n=me.score),
            second=Action(say("whakka_mole.screen.use_paper"), move=UsePaper(), icon="pencil"),
            next=done,
        )

    def close(self) -> None:
        self.fields.still()
