"""One of the two fields that a person fills in: which holes the moles come out of, or which hole is whacked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui import paint, tokens
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Card, Column, Row
from companion.ui.widgets.seat_token import SeatToken
from companion.ui.widgets.words import Words

from . import drawing

MOLES, WHACK = "moles", "whack"
GAP = 18


class HoleKey(Tappable, Drawn, Widget):
    """A hole to tap. `what` is ``moles`` (a toggle) or ``whack`` (the hammer); `staying` moles are there already."""

    what = OptionProperty(MOLES, options=[MOLES, WHACK])
    number = NumericProperty(1)
    chosen = BooleanProperty(False)
    staying = NumericProperty(0)
    shown = NumericProperty(0.0)
    watch = ("what", "number", "chosen", "staying", "shown", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("chosen", self._move_thing)

    def _move_thing(self, *_: Any) -> None:
        Animation.cancel_all(self, "shown")
        goal = 1.0 if self.chosen else 0.0
        if theme.less_motion:
            self.shown = goal
        else:
            Animation(shown=goal, d=tokens.MOTION["state"], t="out_quad").start(self)

    def still(self) -> None:
        """End every movement."""
        Animation.cancel_all(self)

    def paint(self) -> None:
        down = theme.thin(2) if self.state == "down" else 0
        cell = (self.x, self.y - down, self.width, self.height)
        radius = min(theme.dp(26), self.height * 0.24)
        if not self.chosen:
            ground = "line" if self.state == "down" else drawing.cell_ground()
            paint.framed(cell, radius, ground, "outline", theme.thin(2))
        elif self.what == MOLES:
            paint.framed(cell, radius, "psoft", "primary", theme.thin(5))
        else:
            rim = "star" if theme.underground else "accent_edge"
            paint.framed(cell, radius, drawing.whack_ground(), rim, theme.thin(5))
        drawing.paint_hole(cell)
        if self.what == MOLES:
            drawing.paint_mole(cell, 1.0 if self.staying else self.shown)
            count = int(self.staying) + int(self.chosen)
            if self.staying:
                drawing.paint_more(cell, count, theme.sp(24))
        else:
            wood = theme.colour("star") if theme.underground else ""
            drawing.paint_hammer(cell, self.shown, wood)
        drawing.paint_number(cell, int(self.number), theme.sp(27))
        self.paint_focus(radius)


class HoleGrid(FloatLayout):
    """Holes row by row, hole 1 first; `keys` are the widgets in that order."""

    def __init__(self, what: str, holes: int, columns: int, staying: tuple[int, ...] = (), **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.columns = columns
        self.keys = [
            HoleKey(what=what, number=n + 1, staying=staying[n] if staying else 0, size_hint=(None, None))
            for n in range(holes)
        ]
        for key in self.keys:
            self.add_widget(key)
        self.bind(size=self._place, pos=self._place)
        theme.bind(revision=self._place)

    def _across(self) -> int:
        """Holes in a row: as on the sheet, or more where the rows would get too low for a finger."""
        least, gap = theme.game_target(), theme.dp(8)
        for columns in range(self.columns, len(self.keys)):
            rows = -(-len(self.keys) // columns)
            if (self.height - gap * (rows - 1)) / rows >= least:
                return columns
        return self.columns

    def _place(self, *_: Any) -> None:
        columns = self._across()
        rows = -(-len(self.keys) // columns)
        gap = theme.dp(GAP if rows < 4 and columns < 5 else 8)
        wide = (self.width - gap * (columns - 1)) / columns
        high = min((self.height - gap * (rows - 1)) / rows, wide * (0.98 if columns < 5 else 1.4))
        spare = self.height - rows * high - gap * (rows - 1)
        for n, key in enumerate(self.keys):
            row, column = divmod(n, columns)
            key.size = (max(1, wide), max(1, high))
            key.pos = (self.x + column * (wide + gap), self.top - spare / 2 - (row + 1) * high - row * gap)


class MoleSign(Drawn, Widget):
    """A small mole before the heading."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), **kwargs})

    def restyle(self) -> None:
        self.size = (theme.dp(52), theme.dp(52))

    def paint(self) -> None:
        paint.image("mole_in_hole", (self.x, self.y, self.width, self.height))


class HoleField(Card):
    """A card with a heading, a caption, the figure at the right, and the holes.

    `tapped(hole)` is called for a tap. `figure` and `caption` are set by the owner; `colour` is the seat whose sheet
    is whacked, empty for the field of one's own moles.
    """

    def __init__(
        self,
        what: str,
        holes: int,
        columns: int,
        tapped: Callable[[int], object],
        *,
        title: str,
        colour: str = "",
        staying: tuple[int, ...] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(**{"pad": 24, "pad_y": 18, "gap": 14, "radius": 26, **kwargs})
        self.lifted = not theme.underground
        head = self.head = Row(gap=12, size_hint_y=None)
        sign = SeatToken(seat=colour, no_touch=True, can_focus=False, ground="surface") if colour else MoleSign()
        titles = Column(gap=0, hug_y=True)
        self.title = Words(text=title, style="name", lines=1, shrink=0.55)
        self.caption = Words(style="small", ink="ink2", lines=1, shrink=0.85)
        titles.add_widget(self.title)
        titles.add_widget(self.caption)
        self.figure = Words(style="count", hug=True)
        for part in (sign, titles, self.figure):
            part.pos_hint = {"center_y": 0.5}
            head.add_widget(part)
        self.add_widget(head)
        self._size_head()
        self.grid = HoleGrid(what, holes, columns, staying)
        for key in self.grid.keys:
            key.bind(on_tap=lambda key: tapped(int(key.number)))
        self.add_widget(self.grid)

    def restyle(self) -> None:
        super().restyle()
        self.padding = [theme.dp(24), theme.dp(18), theme.dp(24), theme.dp(22)]
        if hasattr(self, "head"):
            self._size_head()

    def _size_head(self) -> None:
        self.head.height = max(theme.dp(60), theme.sp(27) * 1.2 + theme.sp(18) * 1.3, theme.sp(50) * 1.2)

    def offer(self, button: PushButton) -> None:
        """Put a button between the titles and the figure."""
        button.pos_hint = {"center_y": 0.5}
        self.head.add_widget(button, index=1)

    def mark(self, chosen: tuple[int, ...]) -> None:
        """Light exactly these holes."""
        for key in self.grid.keys:
            key.chosen = int(key.number) in chosen

    def say(self, caption: str, figure: str, *, doubt: bool = False) -> None:
        """Say the second line and the figure; `doubt` colours the line."""
        self.caption.text, self.figure.text = caption, figure
        self.caption.ink = "warnink" if doubt else "ink2"

    def still(self) -> None:
        """End every movement."""
        for key in self.grid.keys:
            key.still()
