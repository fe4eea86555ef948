"""The end on the public screen: who has counted, all counts and sums once they are open, barracks in a tie."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.ui import paint, tokens
from companion.ui.screens.spoken import t
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Card, Row
from companion.ui.widgets.scrolling import Scrolling
from companion.ui.widgets.seat_token import SeatToken, paint_tick
from companion.ui.widgets.stepper import Stepper
from companion.ui.widgets.words import Heading, Words

from ...finals import CATEGORIES
from ...medals import signed
from ..moves import CountBarracks, OpenCounts
from ..state import Phase
from ..view import SeatView, View
from .column import SeatColumn, paint_medal


def _finger() -> float:
    """The least height of what is tapped now and then (7 mm), whatever the text size."""
    return theme.target(52) / (1 + (theme.text_size - 1) / 2)


ROWS = ("track", *CATEGORIES, "sets", "crates", "total")
BARRACKS = 16


class Cell(Tappable, Drawn, Widget):
    """One number of the final table: ``big`` at the right, ``small`` before it (how many cards; where that is too
    long, the ``short`` number alone with an icon). ``strong`` stands out, and has a rim if it ``wins``."""

    small = StringProperty("")
    short = StringProperty("")
    big = StringProperty("")
    strong = BooleanProperty(False)
    wins = BooleanProperty(False)
    watch = ("small", "short", "big", "strong", "wins", "state", "focused")

    def paint(self) -> None:
        radius = theme.dp(14)
        paint.rounded(self.box, radius, "sunken" if self.state == "down" else "asoft" if self.strong else "surface")
        self.paint_focus(radius)
        right = self.right - theme.dp(16)
        figure = paint.styled("figure" if self.strong else "headline", 34 if self.strong else 27)
        if self.strong:
            side, inset = min(theme.dp(34), self.height * 0.6), theme.dp(10)
            free = right - self.x - inset - measure(self.big, figure)[0]
            if free >= side + theme.dp(6):
                paint_medal(right - side / 2, self.center_y, side)
                right -= side + theme.dp(6)
            elif free < 0:  # the figures matter more than their medal
                room = int(max(1, right - self.x - inset))
                figure = paint.styled("figure", 34, width=room, lines=1, shrink=0.5)
            if self.wins:
                paint.edge(self.box, radius, "accent_edge", theme.thin(4))
        ink = "ink" if self.big != "0" else "ink2"
        across, _ = paint.words(self.big, figure, right, self.center_y, ink, anchor="right")
        x, small = self.x + theme.dp(14), paint.styled("label")
        room = right - across - theme.dp(8) - x
        if measure(self.small, small)[0] <= room:
            paint.words(self.small, small, x, self.center_y, "ink2")
        elif self.short:
            icon = theme.sp(20)
            if icon + theme.dp(4) + measure(self.short, small)[0] <= room:
                paint.icon("cards", x + icon / 2, self.center_y, icon, "ink2")
                x += icon + theme.dp(4)
            paint.words(self.short, small, x, self.center_y, "ink2")


class Head(Tappable, Drawn, Widget):
    """The head of a person's column: colour, shape, name; ``mark`` is "tick" or "pencil" while people count."""

    colour = StringProperty("graphite")
    name = StringProperty("")
    note = StringProperty("")
    mark = StringProperty("")
    watch = ("colour", "name", "note", "mark", "state", "focused")

    def paint(self) -> None:
        radius = theme.dp(18)
        look = tokens.seat_look(self.colour)
        edged = tokens.needs_edge(self.colour, theme.palette)
        high = SeatColumn.head_height()
        head = (self.x, self.top - high, self.width, high)
        paint.rounded(self.box, radius, "surface")
        alone = self.height <= high + 1
        corners = [radius] * 4 if alone else [radius, radius, 0.01, 0.01]
        if edged:
            paint.rounded(head, corners, "outline")
            thin = theme.thin(2)
            head = (head[0] + thin, head[1] + thin * alone, head[2] - 2 * thin, head[3] - thin * (1 + alone))
        paint.rounded(head, corners, look.colour)
        self.paint_focus(radius)
        side, middle = theme.dp(28), self.top - high / 2
        paint.shape(look.shape, self.x + theme.dp(14) + side / 2, middle, side, look.on)
        start = self.x + theme.dp(24) + side
        room = int(max(1, self.right - theme.dp(12) - start))
        paint.words(self.name, paint.styled("name", width=room, lines=1, shrink=0.55), start, middle, look.on)
        if self.height > high + 1:
            self._paint_waiting(self.top - high)

    def _paint_waiting(self, top: float) -> None:
        middle = self.y + (top - self.y) / 2
        size = theme.dp(58)
        if self.mark == "tick":
            paint_tick(self.center_x, middle + theme.dp(18), size, "surface")
        else:
            paint.icon("pencil", self.center_x, middle + theme.dp(18), size * 0.8, "ink2")
        note = paint.styled("label", width=int(self.width - theme.dp(16)), lines=2, align="center", shrink=16 / 18)
        paint.words(self.note, note, self.center_x, middle - theme.dp(18) - theme.sp(18), "ink", anchor="center")


class RowName(Drawn, Widget):
    """The name of a row: an icon of its category and words."""

    text = StringProperty("")
    icon = StringProperty("")
    ground = ListProperty([])
    watch = ("text", "icon", "ground")

    def paint(self) -> None:
        side = min(self.height, theme.dp(40))
        x = self.x
        if self.icon:
            colour = tokens.CARD_CATEGORIES.get(self.icon, "soil2")
            paint.rounded((x, self.center_y - side / 2, side, side), side * 0.3, colour)
            paint.icon(self.icon, x + side / 2, self.center_y, side * 0.64, "#FFFFFF")
            x += side + theme.dp(10)
        room = int(max(1, self.right - x))
        paint.words(self.text, paint.styled("number", 20, width=room, lines=2, shrink=0.8), x, self.center_y, "ink")


class FinalBoard(FloatLayout):
    """The table of the end. `pass_to(seat)` puts the cover up, `why(key)` explains a number."""

    def __init__(self, frame: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.frame = frame
        self.heads: list[Head] = []
        self.cells: dict[tuple[int, str], Cell] = {}
        self.labels: dict[str, RowName] = {}
        self.steppers: dict[int, Stepper] = {}
        self.open_now: PushButton | None = None
        self._tie: Card | None = None
        self._drawn: Any = None
        self.scroll = Scrolling(do_scroll_x=False, pos_hint={"x": 0, "y": 0}, bar_width=theme.dp(6))
        self.inside = FloatLayout(size_hint=(None, None))
        self.scroll.add_widget(self.inside)
        self.add_widget(self.scroll)
        self.bind(size=self._place)
        self.inside.bind(pos=self._place)

    def show(self, game: View, winners: tuple[int, ...] = ()) -> None:
        """Draw the counts, or who still counts; the sums of the winners stand out."""
        drawn = (game, theme.revision)
        if drawn != self._drawn:
            self._drawn = drawn
            self._build(game)
        for (seat, row), cell in self.cells.items():
            cell.wins = row == "total" and seat in winners
        self._place()

    def _build(self, game: View) -> None:
        kept = {seat: stepper.value for seat, stepper in self.steppers.items()}
        self.inside.clear_widgets()
        self.heads, self.cells, self.labels, self.steppers = [], {}, {}, {}
        self.open_now = self._tie = None
        people = [game.seats[seat] for seat in game.places]
        for person in people:
            self.heads.append(self._head(person, game))
            self.inside.add_widget(self.heads[-1])
        if game.phase is Phase.COUNT:
            self.open_now = PushButton(text=t("topoum_score.screen.open_now"), icon="gavel", game=False, hug=True)
            self.open_now.bind(on_tap=lambda *_: self.frame.play(OpenCounts()))
            self.inside.add_widget(self.open_now)
            return
        for row in ROWS if game.crates else [row for row in ROWS if row != "crates"]:
            icon = row if row in CATEGORIES else ""
            self.labels[row] = RowName(text=t(f"topoum_score.screen.row.{row}"), icon=icon, size_hint=(None, None))
            self.inside.add_widget(self.labels[row])
            for person in people:
                self.cells[person.seat, row] = self._cell(person, row)
                self.inside.add_widget(self.cells[person.seat, row])
        if game.owes:
            self._tie = self._ask_barracks(game, kept)
            self._tie.bind(height=self._place)
            self.inside.add_widget(self._tie)

    def _head(self, person: SeatView, game: View) -> Head:
        head = Head(colour=person.colour, name=person.name, size_hint=(None, None))
        if game.phase is Phase.COUNT:
            head.mark = "tick" if person.counted else "pencil"
            head.note = t("topoum_score.screen.has_counted" if person.counted else "topoum_score.screen.still_counts")
            head.bind(on_tap=lambda *_: self.frame.pass_to(person.seat))
        else:
            head.bind(on_tap=lambda *_: self.frame.why(f"total.{person.seat}"))
        head.bind(on_hold=lambda *_: self._menu(person.seat))
        return head

    def _menu(self, seat: int) -> bool:
        self.frame.seat_menu(seat)
        return True

    def _cell(self, person: SeatView, row: str) -> Cell:
        bonus, tally = person.bonus, person.tally
        assert bonus is not None and tally is not None
        cell = Cell(size_hint=(None, None), strong=row == "total")
        key = f"{row}.{person.seat}"
        if row == "track":
            cell.big, key = str(person.medals).replace("-", "−"), f"medals.{person.seat}"
        elif row in CATEGORIES:
            at = CATEGORIES.index(row)
            cell.big = signed(bonus.categories[at])
            cell.small, cell.short = t("topoum_score.screen.cards", n=tally.counts[at]), str(tally.counts[at])
            key = f"bonus.{row}.{person.seat}"
            cell.bind(on_hold=lambda *_: self._correct(f"count.{row}.{person.seat}"))
        elif row == "sets":
            cell.big, cell.small = signed(bonus.sets), t("topoum_score.screen.sets", n=tally.sets)
            cell.short = str(tally.sets)
        elif row == "crates":
            cell.big, key = signed(bonus.crates), f"count.crates.{person.seat}"
        else:
            cell.big = str(person.total).replace("-", "−")
        cell.bind(on_tap=lambda *_: self.frame.why(key))
        return cell

    def _correct(self, key: str) -> bool:
        self.frame.correct(key)
        return True

    def _ask_barracks(self, game: View, kept: dict[int, float]) -> Card:
        card = Card(ground="asoft", pad=16, gap=10, hug_y=True, size_hint=(None, None))
        names = tuple(game.seats[seat].name for seat in game.tied)
        card.add_widget(Heading(text=t("topoum_score.screen.tie", names=names), lines=2))
        rows = GridLayout(cols=1 if theme.portrait else 2, spacing=[theme.dp(24), theme.dp(10)], size_hint_y=None)
        rows.bind(minimum_height=rows.setter("height"))
        card.add_widget(rows)
        for seat in game.owes:
            person = game.seats[seat]
            row = Row(gap=12, hug_y=True)
            stepper = Stepper(value=kept.get(seat, 0), least=0, most=BARRACKS, pos_hint={"center_y": 0.5})
            done = PushButton(text=t("topoum_score.screen.that_many"), icon="tick", kind="primary", hug=True)
            done.bind(on_tap=lambda *_, s=seat: self.frame.play(CountBarracks(s, int(self.steppers[s].value))))
            token = SeatToken(seat=person.colour, no_touch=True, can_focus=False, ground="asoft")
            name = Words(text=person.name, style="number", lines=1, shrink=0.7)
            for part in (token, name, stepper, done):
                part.pos_hint = {"center_y": 0.5}
                row.add_widget(part)
            self.steppers[seat] = stepper
            rows.add_widget(row)
        return card

    # ── layout ──

    def _place(self, *_: Any) -> None:
        if not self.heads or self.width < 10 or self.height < 10:
            return
        margin, gap = theme.dp(16), theme.dp(12)
        wide = self.width - 2 * margin
        if not self.cells:
            self._place_waiting(margin, gap, wide)
            return
        rows, line = list(self.labels), theme.dp(6)
        head, least = SeatColumn.head_height(), max(_finger(), theme.sp(27) * 1.25)
        tie = self._tie.height + gap if self._tie is not None else 0.0
        total = head + len(rows) * (least + line) + tie + theme.dp(20)
        high = max(self.height, total)
        most = theme.dp(104 if theme.portrait else 76)
        cell_high = min(most, least + (high - total) / len(rows))
        self.inside.size = (self.width, high)
        self.scroll.do_scroll_y = high > self.height + 1
        name_wide = wide * (0.27 if theme.portrait else 0.19)
        column = (wide - name_wide - gap * len(self.heads)) / len(self.heads)
        left, top = self.inside.x + margin, self.inside.top - theme.dp(4)
        seats = list(dict.fromkeys(seat for seat, _ in self.cells))
        for n, (header, seat) in enumerate(zip(self.heads, seats, strict=True)):
            x = left + name_wide + gap + n * (column + gap)
            header.size, header.pos = (column, head), (x, top - head)
            for m, row in enumerate(rows):
                cell = self.cells[seat, row]
                cell.size, cell.pos = (column, cell_high), (x, top - head - (m + 1) * (cell_high + line))
        for m, row in enumerate(rows):
            label = self.labels[row]
            label.size, label.pos = (name_wide, cell_high), (left, top - head - (m + 1) * (cell_high + line))
        if self._tie is not None:
            self._tie.width = wide
            low = top - head - len(rows) * (cell_high + line)
            self._tie.pos = (left, low - gap - self._tie.height)

    def _place_waiting(self, margin: float, gap: float, wide: float) -> None:
        self.inside.size = self.size
        self.scroll.do_scroll_y = False
        across = min(len(self.heads), 2 if theme.portrait else 4)
        column = min((wide - gap * (across - 1)) / across, theme.dp(380))
        high = SeatColumn.head_height() + theme.dp(90) + theme.sp(18) * 2.6
        rows = -(-len(self.heads) // across)
        start = self.inside.center_x - (across * column + gap * (across - 1)) / 2
        button = self.open_now.height + theme.dp(24) if self.open_now is not None else 0.0
        top = self.inside.center_y + (rows * (high + gap) - gap + button) / 2
        for n, head in enumerate(self.heads):
            row, place = divmod(n, across)
            head.size = (column, high)
            head.pos = (start + place * (column + gap), top - (row + 1) * high - row * gap)
        if self.open_now is not None:
            self.open_now.pos = (
                self.inside.center_x - self.open_now.width / 2, top - rows * (high + gap) + gap - button
            )  # fmt: skip
