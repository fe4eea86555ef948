"""One person's play sheet as everybody sees it: points, holes, moles, the hammer, how it went."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.ui import paint, tokens
from companion.ui.paint import Box as Area
from companion.ui.theme import theme
from companion.ui.typeset import Setting, fits, measure
from companion.ui.widgets.base import Drawn, Tappable

from . import drawing

HEAD = 64
LOST = 0.5  # how strongly a mole that was whacked away still shows


class Sheet(Tappable, Drawn, FloatLayout):
    """A play sheet to tap (its Why card) or hold (the person's menu).

    ``popped`` are the tokens after pop up, ``left`` those that stay in the end, ``hammer`` the hole that was whacked
    (0: none). ``risen``, ``struck`` and ``counted`` run from 0 to 1 as the turn is told: moles out, hammer down,
    points and words in. ``figure`` stands in the head, ``note`` below the holes. ``hidden`` draws a sheet that is
    face down instead of holes; ``mark`` is the icon on it. ``sum`` stands at the right of the note, where the sums
    have no place of their own.
    """

    colour = StringProperty("graphite")
    name = StringProperty("")
    figure = StringProperty("")
    note = StringProperty("")
    popped = ListProperty([])
    left = ListProperty([])
    hammer = NumericProperty(0)
    columns = NumericProperty(3)
    risen = NumericProperty(1.0)
    struck = NumericProperty(1.0)
    counted = NumericProperty(1.0)
    hidden = BooleanProperty(False)
    mark = StringProperty("")
    sum = StringProperty("")
    bars = BooleanProperty(False)
    watch = (
        "colour", "name", "figure", "note", "popped", "left", "hammer", "columns", "risen", "struck", "counted",
        "hidden", "mark", "sum", "bars", "state", "focused",
    )  # fmt: skip

    @staticmethod
    def head_height() -> float:
        """Height of the coloured head in pixels."""
        return max(theme.dp(HEAD * 0.8), min(theme.dp(HEAD), theme.sp(34) * 1.7))

    @staticmethod
    def note_height() -> float:
        """Height of the line below the holes in pixels."""
        return theme.sp(20) * 1.25 + theme.dp(16)

    @staticmethod
    def height_for(holes: int, columns: int, cell: float) -> float:
        """How high a sheet is whose cells are `cell` pixels high."""
        rows = -(-holes // columns)
        holes_high = rows * cell + (rows - 1) * theme.dp(8)
        return Sheet.head_height() + theme.dp(14) + holes_high + Sheet.note_height() + theme.dp(6)

    def paint(self) -> None:
        x, y, wide, high = self.box
        radius = min(theme.dp(22), wide * 0.1)
        paint.foot(self.box, radius)
        paint.rounded(self.box, radius, "sunken" if self.state == "down" else "surface")
        head = self.head_height()
        self._paint_head((x, y + high - head, wide, head), radius)
        setting = self.note_setting()
        note = max(self.note_height(), measure(self.note, setting)[1] + theme.dp(12) if setting.lines > 1 else 0)
        inside = (x + theme.dp(12), y + note, wide - theme.dp(24), high - head - theme.dp(12) - note)
        if self.hidden:
            self._paint_face_down(inside)
        else:
            self._paint_holes(inside)
        self._paint_note(y + note / 2 + theme.dp(2), setting)
        self.paint_focus(radius)

    def _paint_head(self, area: Area, radius: float) -> None:
        x, y, wide, high = area
        look = tokens.seat_look(self.colour)
        paint.rounded(area, [radius, radius, 0.01, 0.01], look.colour)
        inset = theme.dp(16) if wide > theme.dp(200) else theme.dp(10)
        side = min(high * 0.5, wide * 0.16)
        paint.shape(look.shape, x + inset + side / 2, y + high / 2, side, look.on)
        figure = paint.styled("figure", 38, width=int(wide * 0.42), shrink=0.6)
        across = measure(self.figure, figure)[0] if self.figure else 0
        if self.figure and self.counted > 0:
            at = x + wide - inset
            paint.words(self.figure, figure, at, y + high / 2, look.on, anchor="right", alpha=self.counted)
        start = x + inset + side + theme.dp(10)
        room = x + wide - inset - across - theme.dp(8) - start
        if room > 4:
            paint.words(self.name, paint.styled("name", width=int(room), shrink=0.62), start, y + high / 2, look.on)

    def _sums(self) -> Setting:
        return paint.styled("title", width=int(self.width * 0.6), shrink=0.7)

    def note_setting(self) -> Setting:
        """How the words below the holes are set: on one line, or on two where they would be cut."""
        room = self.width - 2 * theme.dp(16)
        if self.mark == "tick" and not self.hidden:
            room -= theme.dp(38)
        if self.sum:
            room -= measure(self.sum, self._sums())[0] + theme.dp(10)
        least = tokens.SMALLEST_TEXT / 20 / max(1.0, theme.text_size * 0.8)  # large text may come down to the smallest
        one = paint.styled("strong", 20, width=int(max(1, room)), shrink=least)
        return (
            one if fits(self.note, one._replace(size=one.size * least)) else one._replace(lines=2, shrink=least * 0.9)
        )

    def _paint_note(self, y: float, setting: Setting) -> None:
        if self.counted <= 0:
            return
        inset = theme.dp(16)
        right = self.right - inset
        if self.mark == "tick" and not self.hidden:
            side = theme.dp(30)
            drawing.paint_seen_tick(right - side / 2, y, side)
            right -= side + theme.dp(8)
        if self.sum:
            paint.words(self.sum, self._sums(), right, y, "ink", anchor="right", alpha=self.counted)
        paint.words(self.note, setting, self.x + inset, y, "ink", alpha=self.counted)

    def _paint_face_down(self, area: Area) -> None:
        x, y, wide, high = area
        done = self.mark == "tick"
        paint.rounded(area, theme.dp(18), "psoft" if done else "sunken")
        side = min(high * 0.5, wide * 0.4, theme.dp(96))
        if done:
            drawing.paint_seen_tick(x + wide / 2, y + high / 2, side)
        else:
            paint.sign(self.mark, x + wide / 2, y + high / 2, side, "ink2")

    def _paint_holes(self, area: Area) -> None:
        x, y, wide, high = area
        count = len(self.popped)
        columns = max(1, int(self.columns))
        rows = max(1, -(-count // columns))
        gap = theme.dp(8)
        cell_high = min((high - gap * (rows - 1)) / rows, (wide - gap * (columns - 1)) / columns)
        cell_wide = min((wide - gap * (columns - 1)) / columns, cell_high * 1.3)
        grid = columns * cell_wide + gap * (columns - 1)
        start = x + (wide - grid) / 2
        top = y + high - (high - rows * cell_high - gap * (rows - 1)) / 2
        for n in range(count):
            row, column = divmod(n, columns)
            cell = (start + column * (cell_wide + gap), top - (row + 1) * cell_high - row * gap, cell_wide, cell_high)
            self._paint_cell(cell, n)

    def _paint_cell(self, cell: Area, n: int) -> None:
        tokens_here, stay = int(self.popped[n]), int(self.left[n]) if n < len(self.left) else 0
        radius = min(theme.dp(18), cell[3] * 0.26)
        hit = self.struck > 0.6 and self.hammer == n + 1
        lost = self.struck > 0.6 and tokens_here > stay
        ground: paint.Paint = drawing.whack_ground() if hit else drawing.cell_ground()
        if lost:
            paint.framed(cell, radius, ground, "danger", theme.thin(4))
        else:
            paint.rounded(cell, radius, ground)
        drawing.paint_hole(cell)
        if tokens_here and not (hit and lost):
            drawing.paint_mole(cell, self.risen, asleep=lost, alpha=LOST if lost else 1.0)
        if tokens_here > 1 and self.risen > 0.9 and not (hit and lost):
            drawing.paint_more(cell, tokens_here, theme.sp(20))
        drawing.paint_number(cell, n + 1, theme.sp(22), bar=self.bars)
        if self.hammer == n + 1:
            drawing.paint_hammer(cell, self.struck)


def spread(places: list[float], least: float, low: float, high: float) -> list[float]:
    """Push markers apart so that neighbours keep `least` pixels, within `low` … `high`; order is kept."""
    order = sorted(range(len(places)), key=lambda n: (places[n], n))
    room = (high - low) / max(1, len(places) - 1) if len(places) > 1 else least
    least = min(least, room)
    at = [min(high, max(low, places[n])) for n in order]
    for _ in range(60):
        moved = False
        for n in range(len(at) - 1):
            lack = least - (at[n + 1] - at[n])
            if lack > 0.01:
                at[n] -= lack / 2
                at[n + 1] += lack / 2
                moved = True
        at = [min(high, max(low, a)) for a in at]
        if not moved:
            break
    found = [0.0] * len(places)
    for place, n in zip(at, order, strict=True):
        found[n] = place
    return found


def plus(n: int) -> str:
    """A gain with its sign."""
    return f"+{n}"


def figures(values: Any) -> list[int]:
    """A tuple of tokens as a list a property takes."""
    return [int(v) for v in values]
