"""The score sheet between the bars: columns on top, the line calculator and the keys below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.core.moves import Move
from companion.ui.screens.spoken import t
from companion.ui.theme import theme
from companion.ui.widgets.scrolling import Scrolling

from ...medals import Line
from ..moves import AddMedals, PayForCard, ScoreLine
from ..rules.numbers import MEDALS
from ..state import What
from ..view import SeatView, View
from .asking import MoreCard, PersonCard, PressCard, PrisonerCard
from .column import SeatColumn
from .event_card import EventCard
from .line_card import FRESH, LineCard

LEFT_SHARE = 760 / 1232
_EVENTS = {
    "MoleLost": What.MOLE_LOST, "OwnHit": What.OWN_HIT, "RedCrossHit": What.RED_CROSS, "Honour": What.HONOUR,
    "CrateCard": What.CRATE, "TakePress": What.PRESS,
}  # fmt: skip


class SheetBoard(FloatLayout):
    """Everything of a turn. Scrolls where the tablet is too small for large text.

    Half-made is only the line: it stays while it is the same person's turn.
    """

    def __init__(self, frame: Any, changed: Callable[[], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.frame = frame
        self._changed = changed
        self.game: View | None = None
        self.columns: list[SeatColumn] = []
        self.line: LineCard | None = None
        self.events: EventCard | None = None
        self._built: Any = None
        self._turn: tuple[int, int] | None = None
        self.scroll = Scrolling(
            do_scroll_x=False, pos_hint={"x": 0, "y": 0}, bar_width=theme.dp(6), scroll_distance=theme.dp(16)
        )
        self.inside = FloatLayout(size_hint=(None, None))
        self.scroll.add_widget(self.inside)
        self.add_widget(self.scroll)
        self.bind(size=self._place)
        self.inside.bind(pos=self._place)

    # ── showing ──

    def show(self, game: View) -> None:
        """Draw a turn."""
        self.game = game
        built = (game.places, game.crates, game.costs, theme.revision)
        if built != self._built:
            self._build(game)
            self._built = built
        assert self.line is not None and self.events is not None
        for column, seat in zip(self.columns, game.places, strict=True):
            self._show_column(column, game.seats[seat], game)
        me = game.seats[game.on_turn]
        turn = (game.turn, game.on_turn)
        if turn != self._turn:
            self.line.keep(FRESH)
            self._turn = turn
        self.line.show(me.name, me.colour)
        self.events.show(game)
        self._place()

    def _build(self, game: View) -> None:
        kept: Line = self.line.line if self.line is not None else FRESH
        self.inside.clear_widgets()
        self.columns = []
        for seat in game.places:
            column = SeatColumn()
            column.bind(
                on_tap=lambda *_, seat=seat: self.frame.why(f"{MEDALS}.{seat}"),
                on_hold=lambda *_, seat=seat: self._person(seat),
                on_add=lambda _, n, seat=seat: self.frame.play(AddMedals(seat, n)),
            )
            self.columns.append(column)
            self.inside.add_widget(column)
        self.line = LineCard(self._add_line, self._ask_more, self._changed)
        self.line.keep(kept)
        self.events = EventCard(game, self.frame.play, self._prisoners, self._press)
        self.inside.add_widget(self.line)
        self.inside.add_widget(self.events)
        for widget in (self.events.press, self.line.sum):
            widget.bind(height=self._place)

    @staticmethod
    def _show_column(column: SeatColumn, person: SeatView, game: View) -> None:
        column.colour, column.name, column.medals = person.colour, person.name, person.medals
        pills = [t("topoum_score.screen.on_turn")] if person.on_turn else []
        column.pills = [*pills, t("topoum_score.screen.press_pill")] if person.press else pills
        column.turn = person.on_turn
        column.holds = [game.seats[owner].colour for owner in person.holds]

    # ── what is tapped ──

    def _add_line(self, move: ScoreLine) -> None:
        if self.frame.play(move) and self.line is not None:
            self.line.keep(FRESH)

    def _ask_more(self) -> None:
        if self.line is not None:
            self.frame.open_over(MoreCard(self.line.line, self.line.with_more, self.frame.over_closed))

    def _prisoners(self) -> None:
        if self.game is not None:
            self.frame.open_over(PrisonerCard(self.frame, self.game, self.frame.over_closed))

    def _press(self) -> None:
        if self.game is not None:
            self.frame.open_over(PressCard(self.frame, self.game, self.frame.over_closed))

    def _person(self, seat: int) -> bool:
        if self.game is not None:
            key = f"{MEDALS}.{seat}"
            self.frame.open_over(PersonCard(self.frame, self.game, seat, key, self.frame.over_closed))
        return True

    def widget_of(self, move: Move) -> Any:
        """Return what was tapped for a move, to shake it and to put the reason beside it."""
        if self.line is None or self.events is None or self.game is None:
            return None
        if isinstance(move, PayForCard):
            return self.events.prices[move.place - 1] if 1 <= move.place <= len(self.events.prices) else None
        if isinstance(move, ScoreLine):
            return self.line.add
        if isinstance(move, AddMedals) and move.seat in self.game.places:
            return self.columns[self.game.places.index(move.seat)]
        what = _EVENTS.get(type(move).__name__)
        return self.events.keys.get(what.value) if what else self.events.keys["prisoner"]

    # ── layout ──

    def _place(self, *_: Any) -> None:
        if self.line is None or self.events is None or self.width < 10 or self.height < 10:
            return
        margin, gap = theme.dp(16), theme.dp(12)
        wide = self.width - 2 * margin
        across = min(len(self.columns), 2 if theme.portrait else 4)
        rows = -(-len(self.columns) // across)
        column_wide = (wide - gap * (across - 1)) / across
        upright = theme.portrait
        line, events = self.line.least_height(), self.events.least_height()
        below = line + gap + events if upright else max(line, events)
        rest = gap * rows + below + theme.dp(16)
        slim = rows * SeatColumn.least_height() + rest > self.height
        least = rows * SeatColumn.least_height(slim) + rest
        high = max(self.height, least)
        self.inside.size = (self.width, high)
        self.scroll.do_scroll_y = high > self.height + 1
        spare = high - least
        most = SeatColumn.wanted_height() - SeatColumn.least_height()
        column_high = SeatColumn.least_height(slim) + min(most * (1.6 if upright else 1), spare * 0.6 / rows)
        top = self.inside.top - theme.dp(4)
        for n, column in enumerate(self.columns):
            row, place = divmod(n, across)
            column.slim = slim
            column.size = (column_wide, column_high)
            column.pos = (
                self.inside.x + margin + place * (column_wide + gap), top - (row + 1) * column_high - row * gap
            )  # fmt: skip
        top -= rows * (column_high + gap)
        left, low = self.inside.x + margin, self.inside.y + theme.dp(12)
        if upright:
            extra = max(0.0, top - low - gap - line - events)
            line += extra * 0.5
            self.line.size = (wide, line)
            self.line.pos = (left, top - line)
            self.events.size = (wide, events)
            self.events.pos = (left, top - line - gap - events)
            return
        tall = top - low
        left_wide = (wide - gap) * LEFT_SHARE
        self.line.size, self.line.pos = (left_wide, tall), (left, low)
        self.events.size, self.events.pos = (wide - gap - left_wide, tall), (left + left_wide + gap, low)
