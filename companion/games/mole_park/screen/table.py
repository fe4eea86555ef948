"""Mole Park on the table: which board is shown, what the bars offer, what is told to everybody."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from companion.core.messages import Message, say
from companion.core.moves import Move
from companion.table.seen import TableView
from companion.table.table import Table
from companion.ui.game_screen import Action, Bars, FaceQuestion, GameScreen, Graph, StepWord
from companion.ui.theme import theme

from ..moves import Deal, DealNow, PlayOn
from ..view import View
from .aloud import cashes, news, whole_table
from .cash_board import CashBoard
from .die_pad import DiePad
from .round_board import RoundBoard
from .throws import questions

_STATE_OF = {"done": "done", "now": "now", "later": "to_come"}
_HANDED_OUT = ("limit", "cash_in", "pick", "tidy", "over")


class MoleParkScreen(GameScreen):
    """Two boards: the round (panels, holes, path) and cashing in (sums, pad, order). One of them is shown."""

    def __init__(self, table: Table, frame: Any, **kwargs: Any) -> None:
        super().__init__(table, frame, **kwargs)
        self.round_board = RoundBoard(frame, self.ask)
        self.cash_board = CashBoard(frame, self.ask)
        self._shown: TableView | None = None
        self._dressed: Any = None
        self._kind = ""  # the kind of die that was tapped on, in a Showdown

    # ── showing ──

    def show(self, view: TableView) -> None:
        dressed = (view, theme.revision, self.frame.orientation)
        if dressed == self._dressed:
            return
        old, self._shown, self._dressed = self._shown, view, dressed
        if old is not None and old.viewer is None and view.viewer is None:
            told = news(old, view)
            if told:
                self.frame.announcer.say(". ".join(self.frame.say(message) for message in told))
        if self.round_board.telling:
            if old is not None and old.game != view.game:
                self.round_board.flights.finish()  # settles the new view
        elif old is not None and self._hands_out(old, view):
            self.round_board.hand_out(old, self._settle)
        else:
            self._settle()

    @staticmethod
    def _hands_out(old: TableView, view: TableView) -> bool:
        """Whether the step between two views is the moles going from the holes into the hands."""
        if theme.less_motion or view.row <= old.row or old.game.round != view.game.round:
            return False
        gains = {seat.seat: seat.gained for seat in old.game.seats}
        more = any(seat.gained > gains.get(seat.seat, 0) for seat in view.game.seats)
        return more and old.game.stage == "share" and view.game.stage in _HANDED_OUT

    def _settle(self) -> None:
        """Show the newest view on the board that it belongs on."""
        view = self._shown
        if view is None:
            return
        board: Any = self.cash_board if cashes(view.game) else self.round_board
        if self.children != [board]:
            self.clear_widgets()
            board.size_hint, board.pos_hint = (1, 1), {"x": 0, "y": 0}
            self.add_widget(board)
        board.show(view)

    def close(self) -> None:
        self.round_board.close()

    # ── the frame asks ──

    def bars(self, view: TableView) -> Bars:
        game: View = view.game
        steps = tuple(StepWord(step.text, _STATE_OF[step.mark]) for step in game.steps)
        second = None
        if view.answers and not view.read_only:
            second = Action(say("mole_park.screen.by_hand"), run=self.frame.ask_face, icon="hand")
        return Bars(
            title=say("mole_park.title"),
            subtitle=game.title,
            steps=steps,
            note=game.headline,
            second=second,
            next=self._next(view),
        )

    def _next(self, view: TableView) -> Action | None:
        step = view.game.next_step
        if view.asks:
            seat = view.asks[0]
            name = self.table.session.state.seats[seat].name
            return Action(
                say("mole_park.screen.pass_to", name=name), run=lambda: self.frame.pass_to(seat), icon="eye_off"
            )
        if step.move is None:
            return None
        icon = "deal" if isinstance(step.move, Deal) and step.ready else ""
        return Action(step.text, move=step.move, icon=icon, not_yet=None if step.ready else view.game.headline)

    def questions(self, view: TableView) -> tuple[FaceQuestion, ...]:
        return questions(self.table, view, self.frame.play, self._kind)

    def ask(self, seat: int, kind: str = "") -> None:
        """Open the entry sheet at a seat's die: the one that is missing, or the one that lies there, to mend it."""
        self._kind = kind
        if any(question.seat == seat for question in self.questions(self.frame.view)):
            self.frame.ask_face(seat)

    def secret_pad(self, view: TableView) -> Widget | None:
        return DiePad(self.table, self.frame, view)

    def refused_at(self, move: Move) -> Widget | None:
        if self.cash_board.parent is not None:
            return self.cash_board.widget_of(move)
        seat = getattr(move, "seat", None)
        return self.round_board.widget_of(seat) if isinstance(seat, int) else None

    def play_on(self, view: TableView) -> Action | None:
        return Action(say("mole_park.screen.play_on"), move=PlayOn(), icon="play")

    def graphs(self) -> tuple[Graph, ...]:
        """Return stars on prizes, and moles in hand, as they stood at the end of every round."""
        ends = [step.before for step in self.table.session.steps if isinstance(step.move, Deal | DealNow)][1:]
        ends.append(self.table.session.state)
        everybody = range(len(self.table.session.state.seats))

        def curve(value: str) -> dict[int, tuple[int, ...]]:
            return {
                seat: tuple(getattr(end.players[seat], value) if seat < len(end.players) else 0 for end in ends)
                for seat in everybody
            }

        return (
            Graph(say("mole_park.screen.curve.stars"), curve("stars")),
            Graph(say("mole_park.screen.curve.moles"), curve("moles")),
        )

    def read_aloud(self, view: TableView) -> tuple[Message, ...] | None:
        return whole_table(view.game)
