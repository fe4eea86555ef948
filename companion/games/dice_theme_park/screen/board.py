"""The parks side by side, and one card below them: what to put back, turn order, objective, goals."""

from __future__ import annotations

from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.ui.theme import theme
from companion.ui.widgets.turned import Turned

from .column import ParkColumn

MARGIN, GAP = 16, 10
LEAST_ROWS = 2.4
"""So many lines of each column must be seen beside a card that is shown in full."""
LEAST_CARD = 0.36
"""Share of the height that a greedy card always has, if it needs as much; it may tell one of its own (``least``)."""
LEAST_SCROLLED = 0.45
"""Share of the height that a card that scrolls may always have below its column."""


class ParksBoard(FloatLayout):
    """Columns and a card. ``greedy``: the card takes the room that the columns leave (else the columns take it)."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.columns: dict[int, ParkColumn] = {}
        self.below: Any = None
        self.greedy = False
        self._held: list[Any] = []
        self._lies: tuple[bool, tuple[int, ...]] = (False, ())
        self.bind(size=self._place, pos=self._place)

    def lay(self, columns: dict[int, ParkColumn], below: Any, greedy: bool, lies: bool = False) -> None:
        """Show these columns in this order, and this card (None for none). On a tablet that lies on the table the far
        half is turned towards those who sit there."""
        self._hold(columns, lies and len(columns) > 1)
        wanted = [*self._held, *([below] if below is not None else [])]
        if list(reversed(self.children)) != wanted:
            self.clear_widgets()
            for widget in wanted:
                self.add_widget(widget)
        for column in columns.values():
            if column is not None:
                column.all.unbind(height=self._place)
                column.all.bind(height=self._place)
        grows = getattr(below, "grows", None)
        if grows is not None:  # its lines are laid out later than this
            grows.unbind(minimum_height=self._place)
            grows.bind(minimum_height=self._place)
        self.columns, self.below, self.greedy = columns, below, greedy
        self._place()

    def _hold(self, columns: dict[int, ParkColumn], lies: bool) -> None:
        """Put each column into a holder that turns it, where it must be turned."""
        if (lies, tuple(columns)) == self._lies:
            return
        for held in self._held:
            if isinstance(held, Turned):
                held.content = None
        self._lies = (lies, tuple(columns))
        self.clear_widgets()
        near = (len(columns) + 1) // 2
        self._held = []
        for n, column in enumerate(columns.values()):
            column.size_hint, column.pos_hint = (None, None), {}
            if lies and n >= near:
                self._held.append(Turned(content=column, rotation=180, size_hint=(None, None)))
            else:
                self._held.append(column)

    def _order(self) -> list[Any]:
        """What lies where, row by row: on a lying tablet as people sit round it clockwise, the far side on top."""
        if not self._lies[0]:
            return self._held
        near = (len(self._held) + 1) // 2
        return [*self._held[near:], *reversed(self._held[:near])]

    def _place(self, *_: Any) -> None:
        if self.width < 10 or self.height < 10 or not self.columns:
            return
        margin, gap = theme.dp(MARGIN), theme.dp(GAP)
        wide, tall = self.width - 2 * margin, self.height - theme.dp(14)
        left, low, top = self.x + margin, self.y + theme.dp(8), self.y + self.height - theme.dp(4)
        columns = list(self.columns.values())
        if len(columns) == 1 and self.below is not None and not theme.portrait:
            half = (wide - gap) * 0.46
            columns[0].size, columns[0].pos = (half, tall), (left, low)
            self.below.size, self.below.pos = (wide - gap - half, tall), (left + half + gap, low)
            return
        lies, order = self._lies[0], self._order()
        across = (len(columns) + 1) // 2 if lies else min(len(columns), 2 if theme.portrait else 4)
        rows = -(-len(columns) // across)
        places = self._places(len(order), across)
        for held, place in zip(order, places, strict=True):
            many = place[2]
            held.width = (wide - gap * (many - 1)) // many
        if not hasattr(self.below, "compact"):
            for column in columns:
                column.tight = False
        card = self._card_high(wide, tall, rows, gap)
        room = tall - (card + gap if card else 0)
        high = (room - gap * (rows - 1)) / rows
        if self.greedy:
            high = min(high, self._natural())
            card = tall - rows * (high + gap)
        high = float(int(high))
        for held, place in zip(order, places, strict=True):
            row, nth = place[:2]
            held.height = high
            held.pos = (left + nth * (held.width + gap), top - (row + 1) * high - row * gap)
        if self.below is not None:
            self.below.size = (wide, card)
            self.below.pos = (left, low)

    def _natural(self) -> float:
        """How high the highest column is, if all of it is seen."""
        return float(max(column.over_rows() + column.all.height for column in self.columns.values())) + theme.dp(6)

    def _places(self, count: int, across: int) -> list[tuple[int, int, int]]:
        """Row, place in it and how many share it, for every column in order."""
        if not self._lies[0]:
            return [(*divmod(n, across), across) for n in range(count)]
        far = count // 2  # an odd one sits on the near side
        return [(0, n, far) if n < far else (1, n - far, count - far) for n in range(count)]

    def _card_high(self, wide: float, tall: float, rows: int, gap: float) -> float:
        if self.below is None:
            return 0.0
        self.below.width = wide
        if self.greedy:
            return float(min(self.below.wanted(wide), tall * getattr(self.below, "least", LEAST_CARD)))
        if hasattr(self.below, "compact"):
            self.below.compact = self.below.slim
            for column in self.columns.values():
                column.tight = (not theme.portrait or self._lies[0]) and not self.below.slim
            over = next(iter(self.columns.values())).over_rows()
            left = (tall - self.below.wanted(wide) - gap * rows) / rows
            if left < over + LEAST_ROWS * theme.game_target(58):
                self.below.compact = True
        if getattr(self.below, "scrolls", False):
            return float(min(self.below.wanted(wide), max(tall - gap - self._natural(), tall * LEAST_SCROLLED)))
        return float(self.below.wanted(wide))
