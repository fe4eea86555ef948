"""The rolling screen: everybody's panel round the field, dice as they land, moles as they are handed out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.core.dice import DieState
from companion.core.moves import Move
from companion.table.seen import TableView
from companion.ui.screens.around import SeatsAround
from companion.ui.screens.spoken import spoken, t
from companion.ui.theme import theme
from companion.ui.widgets.base import dress
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.turned import Turned

from ..moves import Declare, NameKing
from ..view import SeatView, View
from . import looks
from .field import ParkField
from .flights import Flights, middle_of
from .panel import RoundPanel
from .threads import Threads
from .throws import LandedDice, landed

SILENT_AFTER = 8.0
"""Seconds without any news after which a die that has not been heard is pointed out."""

BRIEF_FROM = 1.3
"""Text larger than this leaves out words that go without saying."""


class RoundBoard(FloatLayout):
    """Panels and field. `frame` is the play screen; `ask(seat, kind)` opens the entry sheet at a die."""

    def __init__(self, frame: Any, ask: Callable[[int, str], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.frame = frame
        self._ask = ask
        self.field = ParkField(lambda hole: frame.why(f"hole.{hole}"))
        self.around = SeatsAround(self.field)
        self.calls = FloatLayout()  # who has to put moles back, beside their panels
        self.threads = Threads()
        self.flights = Flights()
        for layer in (self.around, self.threads, self.calls, self.flights):
            layer.pos_hint = {"x": 0, "y": 0}
            self.add_widget(layer)
        self.panels: dict[int, RoundPanel] = {}
        self._view: TableView | None = None
        self._landed: LandedDice = {}
        self._flying: set[tuple[int, int]] = set()
        self._silent: frozenset[int] = frozenset()
        self.telling = False  # the moles are being handed out, hole by hole
        self._waiting = Clock.create_trigger(self._nothing_heard, SILENT_AFTER)
        self.around.bind(size=lambda *_: self._place_calls())
        theme.bind(revision=self._theme_changed)

    # ── showing ──

    def show(self, view: TableView) -> None:
        """Show a view; tokens of dice that have landed since the last one fly to their holes."""
        old, self._view = self._view, view
        self.telling = False
        if old is None or old.answers != view.answers or old.row != view.row:
            self._silent = frozenset()
            self._await(view)
        self.flights.finish()
        self._landed = landed(self.frame.table)
        new = self._new_claims(old, view)
        self._flying = set(new)
        self._dress()
        for hole, seat in new:
            self._fly(hole, seat)

    def _dress(self) -> None:
        view = self._view
        if view is None:
            return
        game: View = view.game
        colours = {seat.seat: seat.colour for seat in game.seats}
        maybe = looks.maybes(view)
        holes = [looks.hole_look(hole, colours, maybe.get(hole.hole, ()), self._flying) for hole in game.holes]
        self.field.show(game, holes, colours)
        brief, answers = theme.text_size > BRIEF_FROM, looks.answers_of(view)
        for seat in game.seats:
            panel = self.panels.get(seat.seat) or self._new_panel(seat.seat)
            theirs = answers.get(seat.seat, [])
            look = looks.panel_look(view, seat, theirs, self._landed, self._silent, brief)
            look["offer"] = _offer(game, seat)
            dress(panel, look)
        self.around.seat([self.panels[seat.seat] for seat in game.seats], self.frame.orientation)
        self._call(game)
        self.threads.spin(self.frame.tray, self.panels, self.field.holes.holes)

    def _new_panel(self, number: int) -> RoundPanel:
        panel = RoundPanel(number)
        panel.bind(
            on_die=lambda *_: self._tap_die(number, ""),
            on_small_die=lambda _, kind: self._tap_die(number, kind),
            on_tap_hand=lambda *_: self._tap_lines(number, "hand"),
            on_tap_stars=lambda *_: self._tap_lines(number, "stars"),
            on_accept=lambda *_: self._take_offer(number),
            on_hold=lambda *_: self._hold(number),
        )
        self.panels[number] = panel
        return panel

    def _theme_changed(self, *_: Any) -> None:
        self._place_calls()

    # ── taps ──

    def _seat(self, number: int) -> SeatView | None:
        return next((s for s in self._view.game.seats if s.seat == number), None) if self._view else None

    def _tap_die(self, number: int, kind: str) -> None:
        if not self._accept(number, kind):
            self._ask(number, kind)

    def _tap_lines(self, number: int, what: str) -> None:
        if self._accept(number, ""):
            return
        answers = looks.answers_of(self._view).get(number, ()) if self._view is not None else ()
        if any(answer.state in looks.DOUBT for answer in answers):
            self._ask(number, "")
        else:
            self.frame.why(f"{what}.{number}")

    def _accept(self, number: int, kind: str) -> bool:
        """Take the die that waits to be taken, if there is one."""
        if self._view is None:
            return False
        for answer in looks.answers_of(self._view).get(number, ()):
            fits = not kind or kind in answer.wanted.kinds
            if fits and answer.state is DieState.SETTLED and answer.complete:
                return bool(self.frame.table.accept(answer.wanted.key))
        return False

    def _take_offer(self, number: int) -> None:
        if self._view is None:
            return
        game: View = self._view.game
        named: Move = NameKing(number) if game.stage == "king" or game.asks_king else Declare(number)
        self.frame.play(named)

    def _hold(self, number: int) -> bool:
        self.frame.seat_menu(number)
        return True

    # ── who puts moles back ──

    def _call(self, game: View) -> None:
        texts = {row.seat: (spoken(row.text), row.move) for row in game.put_back}
        there = {call.seat: call for call in self.calls.children}
        for seat, call in there.items():
            if seat not in texts:
                self.calls.remove_widget(call)
        for seat, (text, move) in texts.items():
            call = there.get(seat)
            if call is None:
                call = Call(seat)
                self.calls.add_widget(call)
            call.button.text = text
            call.does = partial(self.frame.play, move)
        self._place_calls()

    def _place_calls(self) -> None:
        """Lay every call between its panel and the field's middle, turned as its panel is."""
        deep = theme.game_target(64) + theme.dp(4)
        field = self.field
        for call in self.calls.children:
            panel = self.panels.get(call.seat)
            if panel is None:
                continue
            call.rotation = panel.rotation
            if panel.rotation in (90, 270):
                call.size = (deep, panel.height)
                beside = panel.x - deep - theme.dp(8) if panel.center_x > field.center_x else panel.right + theme.dp(8)
                call.pos = (beside, panel.y)
            else:
                call.size = (panel.width, deep)
                above = panel.center_y < field.center_y
                call.pos = (panel.x, panel.top + theme.dp(8) if above else panel.y - deep - theme.dp(8))

    # ── dice that nobody hears ──

    def _await(self, view: TableView) -> None:
        """Start waiting for the last dice once the first have landed, at a table that uses dice."""
        self._waiting.cancel()
        waits = any(answer.state is DieState.WAITING for answer in view.answers)
        if waits and view.game.landed and self.frame.table.desk.owners:
            self._waiting()

    def _nothing_heard(self, *_: Any) -> None:
        view = self._view
        if view is None or self.get_root_window() is None:
            return
        owners = {owner.seat for owner in self.frame.table.desk.owners.values()}
        silent = [a.wanted.seat for a in view.answers if a.state is DieState.WAITING and a.wanted.seat in owners]
        self._silent = frozenset(silent)
        self._dress()
        for panel in (self.panels.get(seat) for seat in silent):
            if panel is not None and panel.face is not None:
                panel.face.shake()

    # ── movement ──

    def _new_claims(self, old: TableView | None, view: TableView) -> list[tuple[int, int]]:
        """Return the holes that were newly hit since the last view, with who hit them."""
        if old is None or view.game.stage not in ("crown", "roll", "share") or old.game.round != view.game.round:
            return []
        if self.get_root_window() is None:
            return []
        before = {(hole.hole, seat) for hole in old.game.holes for seat in hole.claims}
        return [(h.hole, seat) for h in view.game.holes for seat in h.claims if (h.hole, seat) not in before]

    def _fly(self, hole: int, seat: int) -> None:
        panel, view = self.panels.get(seat), self._view
        if panel is None or view is None or hole > len(self.field.holes.holes):
            return
        kinds = [die.kind for die in (self._seat(seat) or view.game.seats[0]).dice if die.hole == hole]
        start = middle_of(panel.die_of(kinds[-1] if kinds else ""))
        self.flights.fly(panel.seat, start, self._mouth(hole), partial(self._arrived, hole, seat))

    def _mouth(self, hole: int) -> tuple[float, float]:
        widget = self.field.holes.holes[hole - 1]
        x, y, wide, high = widget.mound()
        return tuple(widget.to_window(x + wide / 2, y + high / 2))

    def _arrived(self, hole: int, seat: int) -> None:
        self._flying.discard((hole, seat))
        self._dress()

    def hand_out(self, old: TableView, then: Callable[[], object]) -> None:
        """Tell how the moles of a view are handed out, one hole after another, then call `then`. Any tap ends it."""
        self.flights.finish()
        game: View = old.game
        taking = [hole for hole in game.holes if hole.claims and hole.each]
        held = {seat.seat: seat.moles for seat in game.seats}
        self.telling = True
        self.flights.tell([partial(self._give, old, hole, held) for hole in taking], partial(self._told, then))

    def _told(self, then: Callable[[], object]) -> None:
        self.telling = False
        then()

    def _give(self, old: TableView, hole: Any, held: dict[int, int]) -> None:
        widget = self.field.holes.holes[hole.hole - 1]
        dress(widget, {"moles": hole.stay})
        start = self._mouth(hole.hole)
        for seat in hole.claims:
            panel = self.panels.get(seat)
            held[seat] = held.get(seat, 0) + hole.each
            if panel is not None and panel.face is not None:
                self.flights.fly("", start, middle_of(panel), partial(self._got, panel, held[seat]))

    @staticmethod
    def _got(panel: RoundPanel, moles: int) -> None:
        dress(panel, {"hand": moles})

    # ── for the frame ──

    def widget_of(self, seat: int) -> Widget | None:
        """Return the panel of a seat, for what is refused there."""
        return self.panels.get(seat)

    def close(self) -> None:
        """Stop clocks and movements."""
        self._waiting.cancel()
        self.flights.drop()


class Call(Turned):
    """A request to one person, beside their panel and turned as it is; a tap says that it is done."""

    def __init__(self, seat: int, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), **kwargs})
        self.seat = seat
        self.does: Callable[[], object] = lambda: None
        self.button = PushButton(kind="accent", size_hint_y=1)
        self.button.bind(on_tap=lambda *_: self.does())
        self.content = self.button

    def shake(self) -> None:
        """Shake the button: it was refused."""
        self.button.shake()


def _offer(game: View, seat: SeatView) -> str:
    """Return the words of the button under a person's lines: go for the crown, or be named King."""
    if game.stage == "king" or game.asks_king:
        return t("mole_park.screen.name_king")
    return t("mole_park.screen.declare") if seat.may_declare else ""
