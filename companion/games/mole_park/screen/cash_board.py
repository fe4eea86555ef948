"""Cashing in and picking prizes: sums, the pad, who picks when, and the prize path below."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.core.moves import Move
from companion.table.seen import TableView
from companion.ui.layout import seat_places
from companion.ui.theme import theme
from companion.ui.widgets.hole import Field

from ..moves import CashIn, OrderTie, PassPrize, SetLaid, TakePrize
from ..state import PRIZE
from ..view import CashRow, SeatView, View
from .checklist import Checklist
from .field import ParkPath
from .laying import LayingPad, Middle, PickerSum, PrizePad, Tidying
from .picking import Picking
from .sums import Sums
from .throws import landed, source_of

LEAST_COLUMN = 320


class CashBoard(FloatLayout):
    """Three columns and the path. Values stay here until *Done*; a turned tablet or another row loses nothing."""

    def __init__(self, frame: Any, ask: Callable[[int, str], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.frame = frame
        self._view: TableView | None = None
        self._laid: dict[int, tuple[int, ...]] = {}
        self._of: tuple[int, int] | None = None  # the round that the half-made input belongs to
        self._chosen: int | None = None
        self._stand: tuple[int, str] | None = None
        self._ask = False  # a card lies on a stand that is not the one that was known there
        self.sums = Sums(self.choose, frame.why, size_hint=(None, None))
        self.middle = Middle(size_hint=(None, None))
        self.picking = Picking(self.pick, self._nothing, self._order, self._king_side, size_hint=(None, None))
        self.ground = Field(size_hint=(None, None))
        self.path = ParkPath(size_hint=(None, None))
        self.pad = LayingPad(self._lay, self._done, lambda seat: ask(seat, PRIZE))
        self.checklist = Checklist()
        self.tidying = Tidying(self.checklist)
        self.picker = PickerSum(self._mend, self._take_known, self._other_card)
        self.prize: PrizePad | None = None
        for part in (self.sums, self.middle, self.picking, self.ground, self.path):
            self.add_widget(part)
        self.bind(size=self._place, pos=self._place)
        self.path.bind(height=self._place)
        self._again = Clock.create_trigger(self._place, -1)
        for card in (self.sums, self.picking, self.middle):
            card.scroll.column.fbind("minimum_height", self._again)
        theme.bind(revision=self._place)

    # ── layout ──

    def _place(self, *_: Any) -> None:
        if self.width < 2:
            return
        margin, gap = theme.dp(16), theme.dp(14)
        left, wide = self.x + margin, self.width - 2 * margin
        self.path.lie(left, self.y, wide)
        self.ground.pos, self.ground.size = (
            (left, self.y),
            (wide, self.path.y + self.path.height - self.y + theme.dp(8)),
        )
        low, top = self.ground.y + self.ground.height + gap, self.y + self.height - theme.dp(6)
        high = max(1.0, top - low)
        if theme.portrait:
            upper = max(1.0, (high - gap) * (0.5 if theme.text_size < 1.4 else 0.44))
            upper = max(upper, min(self._wanted_above(), high - gap - self.middle.wanted()))
            half = (wide - gap) / 2
            self._lay_out(self.sums, left, top - upper, half, upper)
            self._lay_out(self.picking, left + half + gap, top - upper, half, upper)
            self._lay_out(self.middle, left, low, wide, high - upper - gap)
            return
        least = min(theme.dp(LEAST_COLUMN), wide * 0.3)
        first = max(least, wide * 0.298)
        last = max(least, wide * 0.32)
        self._lay_out(self.sums, left, low, first, high)
        self._lay_out(self.middle, left + first + gap, low, wide - first - last - 2 * gap, high)
        self._lay_out(self.picking, left + wide - last, low, last, high)

    def _wanted_above(self) -> float:
        """How high the two upper columns would be without scrolling, in pixels."""
        return max(part.scroll.column.minimum_height + part.height - part.scroll.height for part in self._uppers)

    @property
    def _uppers(self) -> tuple[Sums, Picking]:
        return self.sums, self.picking

    @staticmethod
    def _lay_out(widget: Widget, x: float, y: float, wide: float, high: float) -> None:
        widget.size = (wide, high)
        widget.pos = (x, y)

    # ── showing ──

    def show(self, view: TableView) -> None:
        """Show a view of cashing in, picking, or tidying up after it."""
        game: View = view.game
        old, self._view = self._view, view
        if self._of != (game.round, game.showdown):
            self._of, self._laid, self._chosen, self._stand = (game.round, game.showdown), {}, None, None
        if old is not None and old.row != view.row:
            self._go_on(old.game, game)
        self._dress()

    def _go_on(self, old: View, game: View) -> None:
        """After a move: whoever has just laid down is done, and the stand of another picker is nobody's choice."""
        known = {row.seat for row in old.cash if row.known}
        if self._chosen in {row.seat for row in game.cash if row.known and row.seat not in known} or (
            self._chosen in known and old.stage != game.stage
        ):
            self._chosen = None
        if (old.picks, old.picking) != (game.picks, game.picking):
            self._stand, self._ask = None, False
        if old.cash != game.cash and self._chosen in known:
            self._chosen = None

    def _dress(self) -> None:
        view = self._view
        if view is None:
            return
        game: View = view.game
        colours = {seat.seat: seat.colour for seat in game.seats}
        self.path.show(game, colours)
        chosen = self.chosen
        self.sums.show(game, chosen, self._laid)
        self.picking.show(game, self._stand[1] if self._stand else "", self._ask)
        self._dress_middle(game, chosen)

    def _dress_middle(self, game: View, chosen: int | None) -> None:
        person, cash = self._person(chosen), self._cash(chosen)
        picker = self._person(game.picking)
        taker = self._person(self._stand[0]) if self._stand else None
        if self._stand is not None and taker is not None:
            self._ask_stars(game, taker, self._stand[1])
        elif person is not None and cash is not None:
            step = landed(self.frame.table).get((person.seat, PRIZE))
            self.pad.show(game, person, cash, self.values(cash), source_of(step))
            self.middle.put(self.pad)
        elif game.tidy:
            self.checklist.show(game.round, game.tidy)
            self.middle.put(self.tidying)
        elif picker is not None:
            reach = next((row.reach for row in game.picks if row.seat == picker.seat), ())
            stands = tuple(stand for stand in game.stands if stand.key in reach)
            self.picker.show(picker, self._cash(picker.seat), stands, self._ask)
            self.middle.put(self.picker)
        if self._stand is None:
            self.prize = None

    def _ask_stars(self, game: View, picker: SeatView, key: str) -> None:
        if self.prize is not None and self.middle.content is self.prize and self._asked == (picker.seat, key):
            return
        stand = next(stand for stand in game.stands if stand.key == key)
        self._asked = (picker.seat, key)
        self.prize = PrizePad(picker, stand, partial(self._take, picker.seat, key), self._other_stand)
        self.middle.put(self.prize)

    _asked: tuple[int, str] | None = None

    @property
    def chosen(self) -> int | None:
        """The person whose moles are in hand: whoever was tapped, else the next who lays down."""
        if self._chosen is not None:
            return self._chosen
        if self._view is None:
            return None
        return next((row.seat for row in self._view.game.cash if row.now), None)

    def values(self, cash: CashRow) -> tuple[int, ...]:
        """Return what a person has laid down, half-made or done."""
        return self._laid.get(cash.seat, cash.laid)

    def _person(self, seat: int | None) -> SeatView | None:
        assert self._view is not None
        return next((person for person in self._view.game.seats if person.seat == seat), None)

    def _cash(self, seat: int | None) -> CashRow | None:
        assert self._view is not None
        return next((row for row in self._view.game.cash if row.seat == seat), None)

    def _king_side(self) -> int:
        """Return by how much the King's question is turned: to the far side of a tablet that lies."""
        if self._view is None or self.frame.orientation == "stands":
            return 0
        game: View = self._view.game
        order = [seat.seat for seat in game.seats]
        sides = 4 if self.frame.orientation == "lies_four" else 2
        if game.king not in order:
            return 0
        place = seat_places(len(order), lies=True, sides=sides)[order.index(game.king)]
        return 180 if place.rotation == 180 else 0

    # ── what people do ──

    def choose(self, seat: int) -> None:
        """Go to a person's moles; their own row again, once laid down, tells why it is that total."""
        cash = self._cash(seat)
        if self._chosen == seat and cash is not None and cash.known:
            self._chosen = None
        else:
            self._chosen, self._stand = seat, None
        self._dress()

    def _mend(self) -> None:
        if self._view is not None and self._view.game.picking is not None:
            self.choose(self._view.game.picking)

    def _lay(self, seat: int, values: tuple[int, ...]) -> None:
        self._laid[seat] = values
        self._dress()
        self.frame.refresh()

    def _done(self, seat: int) -> None:
        cash = self._cash(seat)
        if cash is None:
            return
        values = self.values(cash)
        if not cash.known:
            self.frame.play(CashIn(seat, values))
            return
        self._chosen = None
        self._laid.pop(seat, None)
        row = self._row_of(seat)
        if row is None or values == cash.laid or not self._change(row, seat, values):
            self._dress()

    def _row_of(self, seat: int) -> tuple[int, Move] | None:
        for step in self.frame.table.session.steps_back(64):
            if isinstance(step.move, CashIn | SetLaid) and step.move.seat == seat and step.refused is None:
                return step.number, step.move
        return None

    def _change(self, row: tuple[int, Move], seat: int, values: tuple[int, ...]) -> bool:
        number, move = row
        new = SetLaid(seat, values) if isinstance(move, SetLaid) else CashIn(seat, values)
        return self.frame.table.change(number, new) is not None

    def pick(self, seat: int, stand: str) -> None:
        """A stand was tapped: take its prize if that is known, else ask for its stars. The rules say afterwards if it
        was not its time."""
        shown = self.picking.stands.get(stand)
        there = next((s for s in self._view.game.stands if s.key == stand), None) if self._view is not None else None
        if shown is not None and shown.stars and there is not None and there.sole is not None:
            name, stars = there.sole
            self.frame.play(TakePrize(seat, stand, stars, name))
            return
        self._stand = (seat, stand)
        self._dress()

    def _take_known(self, stand: str, name: str, stars: int) -> None:
        if self._view is not None and self._view.game.picking is not None:
            self.frame.play(TakePrize(self._view.game.picking, stand, stars, name))

    def _other_card(self) -> None:
        self._ask = True
        self._dress()

    def _other_stand(self) -> None:
        self._stand = None
        self._dress()

    def _take(self, seat: int, stand: str, stars: int, name: str) -> None:
        if self.frame.play(TakePrize(seat, stand, stars, name.strip())):
            self._stand = None
            self._dress()

    def _nothing(self, seat: int) -> None:
        self.frame.play(PassPrize(seat))

    def _order(self, seat: int) -> None:
        self.frame.play(OrderTie(seat))

    def widget_of(self, move: Move) -> Widget | None:
        """Return what was tapped for a refused move."""
        if isinstance(move, CashIn):
            return self.pad.keypad.done
        if isinstance(move, TakePrize):
            return self.picking.stands.get(move.stand)
        if isinstance(move, PassPrize):
            return self.picking.nothing
        return None
