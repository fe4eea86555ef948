"""The game's screen between the frame's bars: referee, tokens, deck and turn, counting, the opened Burrows."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.core.messages import Message, say
from companion.core.moves import Move
from companion.table.seen import TableView
from companion.ui.game_screen import Action, Bars, GameScreen, StepWord
from companion.ui.theme import theme
from companion.ui.widgets.keeping import Keeping

from .. import moves as m
from ..state import Phase
from ..view import View
from .boards import CountBoard, RevealBoard
from .pads import pad_for
from .referee import Referee
from .sheets import BurrowCard, EventSheet, PersonCard, PileCard, SetUpSheet
from .side import DeckCard, Side, TurnCard
from .tokens_card import LARGE_TEXT, TokensCard

WIDE_REFEREE, WIDE_SIDE = 508, 320  # dp, as drawn
DONE = ("sets_done", "turn")


class PlayBoard(Keeping, FloatLayout):
    """The parts of a turn side by side, or one above the other on an upright screen."""

    def __init__(self, referee: Referee, tokens: TokensCard, side: Side, **kwargs: Any) -> None:
        self.referee, self.tokens, self.side = referee, tokens, side
        super().__init__(**kwargs)
        for part in (tokens, side):
            part.size_hint = (None, None)
            self.add_widget(part)
        referee.size_hint = (None, None)
        self.bind(pos=self.place, size=self.place)

    def keeps(self, widget: Widget) -> bool:
        """The referee keeps pictures of its own parts."""
        return widget is not self.referee

    def follow(self, on: bool) -> None:
        """Show the piles, or leave their room to the others."""
        if on != (self.referee.parent is not None):
            (self.add_widget if on else self.remove_widget)(self.referee)
        self.place()

    def place(self, *_: Any) -> None:
        """Lay the parts."""
        if self.width < 10 or self.height < 10:
            return
        margin, gap = theme.dp(16), theme.dp(14)
        left, low = self.x + margin, self.y + theme.dp(8)
        wide, high = self.width - 2 * margin, self.height - theme.dp(20)
        grows = 1 + (theme.text_size - 1) / 2
        follows = self.referee.parent is not None
        if theme.portrait:
            self._upright(left, low, wide, high, gap, follows, grows)
            return
        side = min(theme.dp(WIDE_SIDE) * (1 + (grows - 1) * 0.6), wide * 0.3)
        row = self.referee.row.height + theme.dp(12)
        most = wide * (0.345 if theme.text_size > LARGE_TEXT else 0.42)  # large names need the room
        piles = min(theme.dp(WIDE_REFEREE), high - row, most) if follows else 0
        self.referee.pos, self.referee.size = (left, low), (piles, high)
        start = left + (piles + gap if follows else 0)
        self.side.size, self.side.pos = (side, high), (left + wide - side, low)
        self.tokens.size, self.tokens.pos = (left + wide - side - gap - start, high), (start, low)

    def _upright(
        self, left: float, low: float, wide: float, high: float, gap: float, follows: bool, grows: float
    ) -> None:
        if not follows:
            side = high * 0.42
            self.side.size, self.side.pos = (wide, side), (left, low)
            self.tokens.size, self.tokens.pos = (wide, high - side - gap), (left, low + side + gap)
            return
        row = self.referee.row.height + theme.dp(12)
        upper = min(high * (0.47 if theme.text_size > LARGE_TEXT else 0.51), wide * 0.72 + row)
        self.referee.size, self.referee.pos = (wide, upper), (left, low + high - upper)
        lower = high - upper - gap
        side = min(theme.dp(300) * grows, wide * 0.42)
        self.side.size, self.side.pos = (side, lower), (left + wide - side, low)
        self.tokens.size, self.tokens.pos = (wide - side - gap, lower), (left, low)


class MollyScreen(GameScreen):
    """Turns, counting or the opened Burrows, as the view says."""

    lingers = True

    def __init__(self, table: Any, frame: Any, **kwargs: Any) -> None:
        super().__init__(table, frame, **kwargs)
        self.view: TableView | None = None
        self.referee = Referee(frame, self._open_pile)
        self.tokens = TokensCard(frame, self._mode, self._person)
        self.side = Side(DeckCard(self._set_up), TurnCard(frame, frame.pass_to, self._person))
        everywhere = {"pos_hint": {"x": 0, "y": 0}}
        self.board = PlayBoard(self.referee, self.tokens, self.side, **everywhere)
        self.count = CountBoard(frame.pass_to, self._person, **everywhere)
        self.reveal = RevealBoard(lambda seat: frame.why(f"score.{seat}"), self._burrow, **everywhere)
        self._over = table.view.result is not None

    def acting(self, view: TableView) -> int | None:
        game: View = view.game
        return game.active if game.phase is Phase.PLAY else None

    # ── drawing ──

    def show(self, view: TableView) -> None:
        game: View = view.game
        self.view = view
        if game.phase is Phase.PLAY:
            self._only(self.board)
            self.board.follow(game.referee)
            if game.referee:
                self.referee.show(game)
            self.tokens.show(game, self.referee.mode)
            self.side.show(game)
        elif game.phase is Phase.COUNT:
            self._only(self.count)
            self.referee.forget()
            self.count.show(game)
        else:
            self._only(self.reveal)
            self.reveal.show(game, view.result.winners if view.result else ())
        over = game.phase is Phase.OVER
        if over and not self._over:
            self.reveal.play()
        self._over = over

    def _only(self, board: Widget) -> None:
        if self.children != [board]:
            self.clear_widgets()
            self.add_widget(board)
        if board is self.board:
            self.board.place()

    # ── what is tapped ──

    @property
    def game(self) -> View:
        """What everybody sees."""
        game: View = self.frame.view.game
        return game

    def _mode(self, name: str) -> None:
        if self.game.stage == "card" and self.game.seats[self.game.active].tokens:
            self.referee.set_mode(name)
            self.tokens.show(self.game, self.referee.mode)
        else:  # the rules say why not
            self.frame.play(m.Swap(1, 2) if name == "swap" else m.MoveBobtail(1))

    def _open_pile(self, space: int) -> None:
        self.frame.open_over(PileCard(self.frame, self.game, space, self.frame.over_closed))

    def _person(self, seat: int) -> None:
        self.frame.open_over(PersonCard(self.frame, self.game, seat, self.frame.over_closed))

    def _burrow(self, seat: int) -> None:
        self.frame.open_over(BurrowCard(self.frame, self.game, seat, self.frame.over_closed))

    def _set_up(self) -> None:
        self.frame.open_over(SetUpSheet(self.frame, self.game, self.frame.over_closed))

    def _event(self) -> None:
        self.frame.open_over(EventSheet(self.frame, self.game, self.frame.over_closed))

    # ── bars ──

    def bars(self, view: TableView) -> Bars:
        game: View = view.game
        base = Bars(title=say("molly.title"), subtitle=game.heading)
        if game.phase is Phase.COUNT:
            return self._with_asked(base, view, say("molly.screen.pass_to", name=self._asked(view)))
        if game.phase is Phase.OVER:
            step = Action(say("molly.screen.to_result"), run=lambda: self.frame.look_back(False), icon="crown")
            return _with(base, note=game.next_step, next=step)
        tight = theme.portrait and theme.text_size > 1.2
        event = Action(
            say("molly.screen.event_short" if tight else "molly.screen.event"), run=self._event, icon="shapes"
        )
        note = None if self.referee.mode else game.next_step  # what to tap for an action stands under the piles
        base = _with(base, steps=() if tight else self._steps(game), note=note, top=event)
        if game.stage == "cube":
            return self._with_asked(base, view, say("molly.screen.pass_to", name=self._asked(view)))
        if game.stage == "tops":
            return _with(base, next=self._tops_told())
        return _with(base, next=self._end(game))

    def _asked(self, view: TableView) -> str:
        game: View = view.game
        return game.seats[view.asks[0]].name if view.asks else ""

    def _with_asked(self, base: Bars, view: TableView, words: Message) -> Bars:
        game: View = view.game
        if not view.asks:
            return base
        step = Action(words, run=partial(self.frame.pass_to, view.asks[0]), icon="hold")
        return _with(base, note=game.next_step, next=step)

    def _tops_told(self) -> Action:
        told = self.referee.all_told()
        words = say("molly.screen.nine_tops")
        if told is None:
            return Action(words, icon="tick", not_yet=say("molly.screen.tell_tops", space=self.referee.next_space))
        return Action(words, move=told, icon="tick")

    def _end(self, game: View) -> Action:
        name = game.seats[game.active].name
        last = game.last_round and game.active == game.last_seat
        words = say("molly.screen.end_last" if last else "molly.screen.end_turn", name=name)
        return Action(words, move=m.EndTurn(), not_yet=None if game.stage in DONE else game.next_step)

    @staticmethod
    def _steps(game: View) -> tuple[StepWord, ...]:
        if not game.referee:
            return ()
        now = {"tops": 0, "card": 1}.get(game.stage, 2 if game.played else 1)
        names = ("lay_out", "card", "sets") if game.stage == "tops" else ("special", "card", "sets")
        return tuple(
            StepWord(say(f"molly.screen.step.{name}"), "done" if n < now else "now" if n == now else "to_come")
            for n, name in enumerate(names)
        )

    # ── what the frame asks ──

    def secret_pad(self, view: TableView) -> Widget | None:
        return pad_for(self.table, self.frame, view)

    def refused_at(self, move: Move) -> Widget | None:
        piles, buttons = self.referee.garden.piles, self.tokens.buttons
        match move:
            case m.PlayCard(space=space) | m.TakePile(space=space) | m.TurnUp(space=space):
                return piles[space - 1] if 1 <= space <= 9 else None
            case m.Swap(_, b) if self.referee.mode:
                return piles[b - 1] if 1 <= b <= 9 else None
            case m.MoveBobtail(to) if self.referee.mode:
                return piles[to - 1] if 1 <= to <= 9 else None
            case m.TakeSet(line):
                return self.referee.garden.badges.get(line)
            case m.TakeCard():
                return buttons.get("card")
            case m.Swap() | m.PayAction():
                return buttons.get("swap") or buttons.get("bobtail")
            case m.MoveBobtail():
                return buttons.get("bobtail")
            case m.LastRound():
                return self.side.turn.tardy
        return None

    def read_aloud(self, view: TableView) -> tuple[Message, ...] | None:
        game: View = view.game
        if game.phase is Phase.OVER:
            return tuple(person.sum for person in game.seats if person.sum is not None)
        people = tuple(say("molly.table.tokens", name=game.seats[s].name, n=game.seats[s].tokens) for s in game.places)
        lines = tuple(line.why for line in game.lines)
        return (*people, say("molly.table.supply", n=game.supply), *lines)

    def play_on(self, view: TableView) -> Action | None:
        if view.result is None or view.read_only:
            return None
        return Action(say("molly.screen.play_on"), move=m.PlayOn(), icon="play")

    def close(self) -> None:
        self.reveal.stop()
        self.referee.forget()


def _with(bars: Bars, **more: Any) -> Bars:
    return replace(bars, **more)
