"""The green field: holes, the prize path below them, what the table should do besides, and the list to tidy up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui.screens.spoken import spoken, t
from companion.ui.theme import theme
from companion.ui.widgets.banner import Banner
from companion.ui.widgets.base import dress
from companion.ui.widgets.card import Column
from companion.ui.widgets.hole import HEIGHT as HOLE_HEIGHT
from companion.ui.widgets.hole import WIDTH as HOLE_WIDTH
from companion.ui.widgets.hole import Field, Hole
from companion.ui.widgets.keeping import Keeping
from companion.ui.widgets.prize_path import PrizePath

from ..view import View
from .checklist import Checklist

MOST_ROWS = 3
AIR = 8
"""What keeps a hole's sentence off the count of the row below, in dp."""
SQUEEZED = 110
"""Height of the holes, in dp, below which the prize path makes room for them while it holds no flags."""


class ParkPath(PrizePath):
    """The prize path with a view's stands and flags."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"no_touch": True, "can_focus": False, **kwargs})

    def lie(self, x: float, y: float, wide: float) -> None:
        """Lie along the lower edge of a field whose corner is at ``x, y``."""
        inset = theme.dp(8)
        self.width = wide - 2 * inset
        self.pos = (x + inset, y + theme.dp(-4 if self._shows_names else 8))

    def show(self, view: View, colours: dict[int, str]) -> None:
        """Show the stands of a view and how far everybody has come."""
        self.first, self.last = view.path_first, view.crown
        self.start_text = f"0–{view.path_first - 1}"
        self.end_text = f"{view.crown}+"
        self.end_name = t("mole_park.screen.crown")
        self.stands = [(stand.value, stand.name, stand.open) for stand in view.stands if stand.value < view.crown]
        self.flags = [(colours.get(flag.seat, ""), flag.total, flag.solid) for flag in view.flags]


class Holes(Keeping, FloatLayout):
    """The holes in as many rows as let them be largest: one in landscape, 3 + 2 upright."""

    def __init__(self, tapped: Callable[[int], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._tapped = tapped
        self.holes: list[Hole] = []
        self.bind(size=self._place, pos=self._place)

    def show(self, looks: list[dict[str, Any]]) -> None:
        """Show one hole for each set of properties, in order."""
        changed = len(looks) != len(self.holes)
        while len(self.holes) > len(looks):
            self.remove_widget(self.holes.pop())
        while len(self.holes) < len(looks):
            hole = Hole(size_hint=(None, None))
            number = len(self.holes) + 1
            hole.bind(on_tap=lambda *_, number=number: self._tapped(number))
            self.holes.append(hole)
            self.add_widget(hole)
        for hole, look in zip(self.holes, looks, strict=True):
            dress(hole, look)
        if changed:
            self._place()

    def rows(self) -> list[int]:
        """Return how many holes lie in each row, the fuller rows on top."""
        count = len(self.holes)

        def unit(rows: int) -> float:
            columns = -(-count // rows)
            return min(self.width / columns / HOLE_WIDTH, self.height / rows / (HOLE_HEIGHT - 24))

        best = max(range(1, min(MOST_ROWS, count) + 1), key=unit)
        each, more = divmod(count, best)
        return [each + (n < more) for n in range(best)]

    def _place(self, *_: Any) -> None:
        if not self.holes or self.width < 2:
            return
        rows = self.rows()
        high = self.height / len(rows)
        wide = self.width / max(rows)
        air = theme.dp(AIR) if len(rows) > 1 else 0.0
        at = 0
        for row, count in enumerate(rows):
            left = self.x + (self.width - count * wide) / 2
            for n in range(count):
                hole = self.holes[at + n]
                hole.size = (wide, high - air)
                hole.pos = (left + n * wide, self.y + self.height - (row + 1) * high + air)
            at += count


class ParkField(FloatLayout):
    """The field with everything on it. Attributes: ``holes``, ``path``, ``checklist``."""

    def __init__(self, tapped: Callable[[int], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ground = Field()
        self.holes = Holes(tapped, size_hint=(None, None))
        self.path = ParkPath(size_hint=(None, None))
        self.notes = Column(gap=8, hug_y=True, size_hint_x=None)
        self.checklist = Checklist(size_hint_x=None)
        self._foot: Widget = self.path
        for part in (self.ground, self.holes, self.path, self.notes):
            self.add_widget(part)
        self.bind(size=self._place, pos=self._place)
        for part in (self.notes, self.checklist, self.path):
            part.bind(height=self._place)
        self.path.bind(flags=self._place)
        theme.bind(revision=self._place)

    def show(self, view: View, looks: list[dict[str, Any]], colours: dict[int, str]) -> None:
        """Show a view; `looks` are the holes' properties."""
        self.holes.show(looks)
        self.path.show(view, colours)
        self._show_notes([spoken(note) for note in view.notes])
        tidies = bool(view.tidy) and not view.flags
        if tidies:
            self.checklist.show(view.round, view.tidy)
        self._stand_on(self.checklist if tidies else self.path)

    def _show_notes(self, texts: list[str]) -> None:
        if [banner.text for banner in reversed(self.notes.children)] != texts:
            self.notes.clear_widgets()
            for text in texts:
                self.notes.add_widget(Banner(text=text))

    def _stand_on(self, foot: Widget) -> None:
        if foot is not self._foot:
            self.remove_widget(self._foot)
            self.add_widget(foot)
            self._foot = foot
            self._place()

    def _place(self, *_: Any) -> None:
        pad = theme.dp(16)
        self.ground.pos, self.ground.size = self.pos, self.size
        inside, upper = max(1.0, self.width - 2 * pad), self.y + self.height
        self.notes.width = inside
        self.notes.pos = (self.x + pad, upper - pad - self.notes.height)
        top = upper - (pad + self.notes.height if self.notes.children else theme.dp(14))
        if self._foot is self.path:
            self.path.lie(self.x, self.y, self.width)
            bottom = self.path.y + self.path.height - theme.dp(4)
            # with large text, offers in eight panels and strange dice below, holes could not be read beside the path
            squeezed = top - bottom < theme.dp(SQUEEZED) and not self.path.flags
            self.path.opacity = 0 if squeezed else 1
            if squeezed:
                bottom = self.y + theme.dp(10)
        else:
            self.checklist.width = min(inside, theme.dp(900))
            self.checklist.pos = (self.x + (self.width - self.checklist.width) / 2, self.y + theme.dp(14))
            bottom = self.checklist.y + self.checklist.height + theme.dp(6)
        self.holes.pos = (self.x + pad, bottom)
        self.holes.size = (inside, max(1.0, top - bottom))
