"""The game's screen between the frame's bars: who writes, paper, and how the turn went."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.core.messages import Message, say
from companion.core.moves import Move
from companion.table.seen import TableView
from companion.ui.game_screen import Action, Bars, GameScreen, Graph, StepWord
from companion.ui.screens.doors import STANDS
from companion.ui.screens.spoken import spoken, t
from companion.ui.theme import theme
from companion.ui.widgets.button import PushButton

from ..moves import NextTurn, UsePaper, WritePaper
from ..rules import SCORE, overrule
from ..state import Phase
from ..telling import GAIN
from ..view import SeatView, View
from .board import STAGES, SheetsBoard
from .correct import PersonCard
from .pad import WhakkaPad
from .paper import PaperBoard
from .scores import SumRow
from .sheet import Sheet, figures, plus


class WhakkaScreen(GameScreen):
    """Public writing screen, paper fields or the reveal, as the view says."""

    lingers = True

    def __init__(self, table: Any, frame: Any, **kwargs: Any) -> None:
        super().__init__(table, frame, **kwargs)
        self.board = SheetsBoard(self._told, pos_hint={"x": 0, "y": 0})
        self.paper = PaperBoard(frame, pos_hint={"x": 0, "y": 0})
        self.view: TableView | None = None
        self._drawn: Any = None
        self._revealed = _turn_of(table.view.game)

    # ── drawing ──

    def show(self, view: TableView) -> None:
        game: View = view.game
        self.view = view
        writing_paper = game.phase is Phase.WRITE and game.paper
        self._only(self.paper if writing_paper else self.board)
        if writing_paper:
            self._drawn = None
            self.board.at_end()
            self.paper.show(view)
            return
        self.paper.forget()
        drawn = (game, view.asks, theme.revision, self.frame.orientation)
        if drawn != self._drawn:
            self._drawn = drawn
            if game.phase is Phase.REVEAL:
                self._lay_reveal(game)
            else:
                self._lay_writing(game, view)
        turn = _turn_of(game)
        if turn is not None and turn != self._revealed and (self._revealed is None or turn[0] >= self._revealed[0]):
            self._revealed = turn
            self.board.play()
        elif turn is None:
            self.board.at_end()

    def _only(self, board: Widget) -> None:
        if self.children != [board]:
            self.clear_widgets()
            self.add_widget(board)

    def _lay_reveal(self, game: View) -> None:
        lines = {line.seat: line for line in game.lines}
        lying = self.frame.orientation != STANDS
        sheets, sums = [], []
        for seat in game.places:
            person = game.seats[seat]
            sheet = self._sheet(person)
            if person.gain is not None:
                left = (0,) * game.holes if person.emptied else person.popped
                total = person.before + person.gain
                if person.sheet != left:  # the table has corrected it since
                    sheet.popped = sheet.left = figures(person.sheet)
                else:
                    sheet.popped, sheet.left = figures(person.popped), figures(left)
                sheet.hammer = person.hammer or 0
                sheet.figure, sheet.note = plus(person.gain), spoken(person.note)
                if lying:  # the sums go onto the sheets, turned towards their owners
                    sheet.sum = t("whakka_mole.screen.whole_sum", before=person.before, gain=person.gain, n=total)
                else:
                    sums.append(self._sum(person, lines.get(seat), game))
            else:
                sheet.popped = sheet.left = figures(person.sheet)
            sheet.columns = game.columns
            sheet.bind(on_tap=lambda _, seat=seat: self.frame.why(f"{GAIN}{seat}"))
            sheets.append(sheet)
        self._marks(game)
        self.board.lay(sheets, sums, (game.holes, game.columns), self.frame.orientation)

    def _lay_writing(self, game: View, view: TableView) -> None:
        sheets = []
        for seat in game.places:
            person = game.seats[seat]
            sheet = self._sheet(person)
            sheet.popped = sheet.left = figures(person.sheet)
            sheet.columns = game.columns
            sheet.hidden = not game.stay_up
            sheet.mark = "tick" if person.written else "pencil"
            sheet.figure = str(person.score)
            key = "whakka_mole.screen.has_written" if person.written else "whakka_mole.screen.still_writes"
            sheet.note = t(key) if game.phase is Phase.WRITE else ""
            if game.phase is Phase.WRITE:
                sheet.bind(on_tap=lambda _, seat=seat: self.frame.pass_to(seat))
            else:
                sheet.bind(on_tap=lambda _, seat=seat: self.frame.why(f"{SCORE}{seat}"))
            sheets.append(sheet)
        extra = None
        if game.phase is Phase.WRITE and any(game.seats[seat].written for seat in game.places):
            extra = PushButton(text=t("whakka_mole.screen.reveal_now"), icon="gavel", game=False, hug=True)
            extra.bind(on_tap=lambda *_: self.frame.play(NextTurn()))
        self._marks(game)
        self.board.lay(sheets, [], (game.holes, game.columns), self.frame.orientation, extra)

    def _sheet(self, person: SeatView) -> Sheet:
        sheet = Sheet(colour=person.colour, name=person.name)
        sheet.bind(on_hold=lambda *_: self._hold(self._person, person.seat))
        return sheet

    def _person(self, seat: int) -> None:
        if self.view is not None:
            self.frame.open_over(PersonCard(self.frame, self.view.game, seat, self.frame.over_closed))

    @staticmethod
    def _hold(does: Any, *what: Any) -> bool:
        does(*what)
        return True

    def _sum(self, person: SeatView, line: Any, game: View) -> SumRow:
        gain = person.gain or 0
        row = SumRow(
            colour=person.colour,
            sum=t("whakka_mole.screen.sum", before=person.before, gain=gain),
            total=str(person.before + gain),
        )
        if line is None:
            row.text = t("whakka_mole.screen.sat_out", name=person.name)
        else:
            left = game.seats[line.left]
            row.other, row.hit = left.colour, line.hit
            row.text = t("whakka_mole.screen.whacks", name=person.name, left=left.name, hole=line.hole)
            row.verdict = t("whakka_mole.screen.hit" if line.hit else "whakka_mole.screen.miss")
        row.bind(
            on_tap=lambda *_: self.frame.why(f"{SCORE}{person.seat}"),
            on_hold=lambda *_: self._hold(self.frame.correct, f"{SCORE}{person.seat}"),
        )
        return row

    def _marks(self, game: View) -> None:
        people = [game.seats[seat] for seat in game.places]
        points = [(p.colour, p.score if p.gain is None else p.before, p.score) for p in people]
        self.board.count(game.target, points)

    def _told(self) -> None:
        self.frame.refresh()

    # ── bars ──

    def bars(self, view: TableView) -> Bars:
        game: View = view.game
        base = Bars(title=say("whakka_mole.title"), subtitle=game.heading, steps=self._steps(game))
        if game.phase is Phase.WRITE:
            return self._writing_bars(base, game, view)
        if self.board.playing:
            return _with(base, next=Action(say("whakka_mole.screen.skip"), run=self.board.skip, icon="play"))
        read = Action(say("whakka_mole.screen.read_aloud"), run=self.frame.read_aloud, icon="sound")
        return _with(base, second=None if theme.portrait else read, next=self._onward(game))

    def _writing_bars(self, base: Bars, game: View, view: TableView) -> Bars:
        if game.paper:
            second = Action(say("whakka_mole.screen.use_tablet"), move=UsePaper(False), icon="eye_off")
            return _with(base, second=second, next=self.paper.next())
        second = Action(say("whakka_mole.screen.use_paper"), move=UsePaper(), icon="pencil")
        step = None
        if view.asks:
            seat = view.asks[0]
            words = say("whakka_mole.screen.pass_to", name=game.seats[seat].name)
            step = Action(words, run=partial(self.frame.pass_to, seat), icon="hold")
        return _with(base, note=game.next_step, second=second, next=step)

    def _onward(self, game: View) -> Action | None:
        if game.phase is not Phase.REVEAL or game.over:
            return Action(game.next_step, run=lambda: self.frame.look_back(False), icon="crown")
        words: Message = game.next_step
        if theme.portrait and not game.paper and words.key == "whakka_mole.next.turn":
            words = say("whakka_mole.screen.next_short", name=game.seats[game.places[0]].name)
        return Action(words, move=NextTurn())

    def _steps(self, game: View) -> tuple[StepWord, ...]:
        names = ("write", "pop_up", "whack", "score")
        if game.phase is Phase.WRITE:
            now = 0
        elif self.board.playing:
            now = 1 + STAGES.index(self.board.stage)
        else:
            now = 3
        return tuple(
            StepWord(say(f"whakka_mole.screen.step.{name}"), "done" if n < now else "now" if n == now else "to_come")
            for n, name in enumerate(names)
        )

    # ── what the frame asks ──

    def secret_pad(self, view: TableView) -> Widget | None:
        return WhakkaPad(self.table, self.frame, view)

    def refused_at(self, move: Move) -> Widget | None:
        if isinstance(move, WritePaper) and self.paper.fields is not None:
            return self.paper.fields.moles
        return self.board.extra if isinstance(move, NextTurn) else None

    def graphs(self) -> tuple[Graph, ...]:
        state = self.table.session.state
        values: dict[int, tuple[int, ...]] = {}
        for seat in range(len(state.seats)):
            points, last = [], 0
            for turn in state.turns:
                count = turn.count_of(seat)
                last = count.after if count else last
                points.append(last)
            values[seat] = tuple(points)
        return (Graph(say("whakka_mole.screen.graph"), values),) if state.turns else ()

    def read_aloud(self, view: TableView) -> tuple[Message, ...] | None:
        game: View = view.game
        told = [person.total for seat in game.places if (person := game.seats[seat]).total is not None]
        return (*told, *(line.text for line in game.lines)) if told else None

    def play_on(self, view: TableView) -> Action | None:
        move = overrule(self.table.session.state, NextTurn())
        if move is None or view.result is None:
            return None
        return Action(say("whakka_mole.screen.play_on", n=getattr(move, "target", 0)), move=move, icon="play")

    def close(self) -> None:
        self.board.close()
        self.paper.forget()


def _turn_of(game: View) -> tuple[Any, ...] | None:
    """What tells one revealed turn from another; None while people write."""
    if game.phase is not Phase.REVEAL:
        return None
    return (game.turn, game.lines, tuple((person.popped, person.gain) for person in game.seats))


def _with(bars: Bars, **more: Any) -> Bars:
    return replace(bars, **more)
