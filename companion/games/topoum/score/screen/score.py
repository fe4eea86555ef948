"""The score sheet between the frame's bars: a turn, or the end."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.core.messages import Message, say
from companion.core.moves import Move
from companion.table.seen import TableView
from companion.ui.game_screen import Action, Bars, GameScreen, Graph, StepWord
from companion.ui.theme import theme

from ..moves import CountBarracks, EndTurn, OpenCounts, PeaceCame
from ..state import Phase
from ..view import View
from .asking import PeaceCard
from .board import SheetBoard
from .final_board import FinalBoard
from .pad import CountPad


class ScoreScreen(GameScreen):
    """Two boards: the sheet while turns are played, the final table afterwards."""

    lingers = True

    def __init__(self, table: Any, frame: Any, **kwargs: Any) -> None:
        super().__init__(table, frame, **kwargs)
        self.board = SheetBoard(frame, frame.refresh, pos_hint={"x": 0, "y": 0})
        self.final = FinalBoard(frame, pos_hint={"x": 0, "y": 0})
        self.view: TableView | None = None

    def show(self, view: TableView) -> None:
        self.view = view
        game: View = view.game
        board: Any = self.board if game.phase is Phase.PLAY else self.final
        if self.children != [board]:
            self.clear_widgets()
            self.add_widget(board)
        if board is self.final:
            self.final.show(game, view.result.winners if view.result else ())
        else:
            board.show(game)

    # ── bars ──

    def bars(self, view: TableView) -> Bars:
        game: View = view.game
        title = say("topoum_score.screen.title")
        if game.phase is not Phase.PLAY:
            return Bars(title=title, subtitle=game.heading, note=game.note, next=self._onward(view))
        peace = self._peace(game)
        return Bars(
            title=title,
            subtitle=game.heading,
            steps=self._steps(game),
            note=game.note,
            second=peace if theme.portrait else None,
            next=Action(game.next_step, move=EndTurn()),
            top=None if theme.portrait else peace,
        )

    def _peace(self, game: View) -> Action:
        if game.last is None:
            key = "topoum_score.screen.peace_short" if self._narrow() else "topoum_score.screen.peace"
            return Action(say(key), move=PeaceCame(), icon="peace")
        key = "topoum_score.screen.plays_last_short" if self._narrow() else "topoum_score.screen.plays_last"
        return Action(say(key, name=game.seats[game.last].name), run=self._open_peace, icon="peace")

    @staticmethod
    def _narrow() -> bool:
        return bool(theme.portrait or theme.text_size > 1.3)

    def _open_peace(self) -> None:
        if self.view is not None:
            self.frame.open_over(PeaceCard(self.frame, self.view.game, self.frame.over_closed))

    @staticmethod
    def _steps(game: View) -> tuple[StepWord, ...]:
        now = 1 if game.moved else 0
        return tuple(
            StepWord(say(f"topoum_score.screen.step.{name}"), "done" if n < now else "now" if n == now else "to_come")
            for n, name in enumerate(("action", "lines", "refill"))
        )

    def _onward(self, view: TableView) -> Action | None:
        game: View = view.game
        if game.phase is Phase.COUNT:
            if not view.asks:
                return None
            seat = view.asks[0]
            words = say("topoum_score.screen.pass_to", name=game.seats[seat].name)
            return Action(words, run=partial(self.frame.pass_to, seat), icon="hold")
        if game.owes:
            return Action(game.next_step, icon="crown", not_yet=game.note)
        return Action(game.next_step, run=lambda: self.frame.look_back(False), icon="crown")

    # ── what the frame asks ──

    def secret_pad(self, view: TableView) -> Widget | None:
        return CountPad(self.table, self.frame, view)

    def refused_at(self, move: Move) -> Widget | None:
        if self.board.parent is not None:
            widget: Widget | None = None if isinstance(move, EndTurn | PeaceCame) else self.board.widget_of(move)
            return widget
        if isinstance(move, CountBarracks):
            return self.final.steppers.get(move.seat)
        return self.final.open_now if isinstance(move, OpenCounts) else None

    def chapter(self, state: Any) -> Message | None:
        return say("play.round", number=state.round) if state.phase is Phase.PLAY else None

    def graphs(self) -> tuple[Graph, ...]:
        """Return the medals as they stood at the end of every round."""
        ends = [
            step.after
            for step in self.table.session.steps
            if step.after.round != step.before.round or (step.after.phase != step.before.phase)
        ]
        values = {
            seat: tuple(end.medals[seat] if seat < len(end.medals) else 0 for end in ends)
            for seat in range(len(self.table.session.state.seats))
        }
        return (Graph(say("topoum_score.screen.graph"), values),) if ends else ()

    def read_aloud(self, view: TableView) -> tuple[Message, ...] | None:
        game: View = view.game
        told = []
        for seat in game.places:
            person = game.seats[seat]
            if person.sum is not None:
                told.append(say("topoum_score.result.sum", name=person.name, sum=person.sum))
            else:
                told.append(say("topoum_score.screen.has_medals", name=person.name, n=person.medals))
        return tuple(told)
