"""The right column of cashing in: who picks when, the stands for whoever picks, the King's word on ties."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import paint, tokens
from companion.ui.layout import ROTATION
from companion.ui.screens.parts import Chip, Flow, Scroll
from companion.ui.screens.spoken import spoken, t
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Card, Row
from companion.ui.widgets.seat_token import paint_token
from companion.ui.widgets.turned import Turned
from companion.ui.widgets.words import Caption, Heading, Words

from ..view import PickRow, SeatView, StandView, TieView, View

UPSIDE_DOWN = ROTATION["far"]


class PlaceRow(Drawn, Widget):
    """A line of the order: ``place``, the seat's ``colour``, ``name``, ``total``, ``words``; ``done`` with a tick."""

    place = StringProperty("")
    colour = StringProperty("graphite")
    name = StringProperty("")
    total = StringProperty("")
    words = StringProperty("")
    done = BooleanProperty(False)
    watch = ("place", "colour", "name", "total", "words", "done")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": None, **kwargs})
        for name in ("words", "width"):
            self.fbind(name, lambda *_: self.restyle())

    def _setting(self) -> Any:
        room = max(1, int(self.width - theme.dp(100)))
        if measure(self.words, paint.styled("small"))[0] * 0.85 <= room:
            return paint.styled("small", width=room, lines=1, shrink=0.85)
        return paint.styled("small", width=room, lines=2, shrink=0.9)

    def restyle(self) -> None:
        below = measure(self.words, self._setting())[1] if self.words else 0
        self.height = max(theme.dp(56), theme.sp(24) * 1.2 + below + theme.dp(4))

    def paint(self) -> None:
        side = theme.dp(50)
        x, y = self.x, self.center_y
        paint.words(self.place, paint.styled("figure", 28), x + theme.dp(14), y, "ink", anchor="center")
        paint_token((x + theme.dp(38), y - side / 2, side, side), self.colour, ground="surface")
        left, end = x + theme.dp(100), self.right
        below = measure(self.words, self._setting())[1] if self.words else 0
        line = theme.sp(24) * 1.2
        top = y + (line + below) / 2 - line / 2
        if self.done:
            paint.glyph("tick", end - theme.dp(14), top, theme.dp(22), "primary")
            end -= theme.dp(32)
        total = measure(self.total, paint.styled("number", 23))[0]
        room = max(1, int(end - left - total - theme.dp(8)))
        wide, _ = paint.words(self.name, paint.styled("name", 23, width=room, shrink=0.7), left, top, "ink")
        paint.words(self.total, paint.styled("number", 23), left + wide + theme.dp(8), top, "ink2")
        if self.words:
            paint.words(self.words, self._setting(), left, y - (line + below) / 2 + below / 2, "ink2")


class StandKey(Tappable, Drawn, Widget):
    """A stand to pick from: ``value``, ``name`` and ``note`` ("needs 15"); ``within`` where it is within reach.

    Where its prize is known, ``name`` is the prize's and ``stars`` tells what it is worth.
    """

    value = StringProperty("")
    name = StringProperty("")
    note = StringProperty("")
    stars = NumericProperty(0)
    within = BooleanProperty(False)
    chosen = BooleanProperty(False)
    watch = ("value", "name", "note", "stars", "within", "chosen", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        self.key = ""
        super().__init__(**{"size_hint_y": None, **kwargs})

    def restyle(self) -> None:
        self.height = max(theme.game_target(86), theme.sp(32) * 1.1 + self._below() + theme.dp(12))

    @staticmethod
    def _below() -> float:
        """Height of the two lines of the name."""
        return theme.sp(17) * tokens.TYPE["label"].leading * 2 + theme.dp(4)

    def paint(self) -> None:
        radius = theme.dp(20)
        if self.within:
            ground = "psoft" if self.chosen else "sunken" if self.state == "down" else "raised"
            paint.framed(self.box, radius, ground, "primary", theme.thin(4))
        else:
            paint.rounded(self.box, radius, "surface")
            paint.dashed_edge(self.box, radius, "outline", theme.thin(2), theme.dp(10), theme.dp(7))
        ink = "ink" if self.within else "ink2"
        room = max(1, int(self.width - theme.dp(12)))
        self._figure(self.y + self.height - theme.dp(6) - theme.sp(32) * 0.55, room, ink)
        setting = paint.styled("label", 17, width=room, lines=2, align="center", shrink=0.62)
        middle = self.y + theme.dp(6) + self._below() / 2
        paint.words(self.note or self.name, setting, self.center_x, middle, ink, anchor="center")
        self.paint_focus(radius)

    def _figure(self, y: float, room: int, ink: str) -> None:
        """The value, and beside it the stars of a known prize."""
        if not self.stars:
            value = paint.styled("figure", 32, width=room, shrink=0.6)
            paint.words(self.value, value, self.center_x, y, ink, anchor="center")
            return
        worth = str(self.stars)
        wide = measure(self.value, paint.styled("figure", 32))[0] + measure(worth, paint.styled("number", 21))[0]
        sign, gap = 20, 6
        part = min(1.0, room / max(1.0, wide + theme.sp(sign + 2 * gap)))
        x = self.center_x - (wide + theme.sp(sign + 2 * gap)) * part / 2
        x += paint.words(self.value, paint.styled("figure", 32 * part), x, y, ink)[0] + theme.sp(gap) * part
        paint.icon("star", x + theme.sp(sign) * part / 2, y, theme.sp(sign) * part, "star")
        paint.words(worth, paint.styled("number", 21 * part), x + theme.sp(sign + gap) * part, y, ink)


class TieCard(Card):
    """A tie and the people in it; the King taps who goes first. `first(seat)` is called."""

    def __init__(self, tie: TieView, seats: dict[int, SeatView], first: Callable[[int], object], **kwargs: Any) -> None:
        super().__init__(
            **{"ground": "asoft", "lifted": False, "gap": 8, "pad": 12, "pad_y": 10, "hug_y": True, **kwargs}
        )
        row = Row(hug_y=True, gap=8)
        row.add_widget(CrownSign(pos_hint={"center_y": 0.5}))
        row.add_widget(Words(text=spoken(tie.question), style="strong", lines=2, pos_hint={"center_y": 0.5}))
        self.add_widget(row)
        flow = Row(hug_y=True, gap=10) if len(tie.seats) == 2 else Flow()  # two share the line, as their chance is even
        self.chips: dict[int, Chip] = {}
        for seat in tie.seats:
            if seat in seats:
                chip = Chip(text=seats[seat].name, colour=seats[seat].colour)
                if len(tie.seats) == 2:
                    chip.size_hint_x = 1
                chip.bind(on_tap=lambda *_, seat=seat: first(seat))
                self.chips[seat] = chip
                flow.add_widget(chip)
        self.add_widget(flow)


class CrownSign(Drawn, Widget):
    """The crown before the King's question."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), **kwargs})

    def restyle(self) -> None:
        self.size = (theme.sp(28), theme.sp(28))

    def paint(self) -> None:
        paint.icon("crown", self.center_x, self.center_y, theme.sp(26), "star")


class Turning(Turned):
    """A card as high as it is, turned towards whoever it asks."""

    def __init__(self, card: Card, rotation: int, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": None, "rotation": rotation, **kwargs})
        self.content = card
        card.hug_y = False
        card.bind(minimum_height=self.setter("height"))
        self.height = card.minimum_height


class Picking(Card):
    """The column. Callbacks: `pick(seat, stand)`, `nothing(seat)`, `first(seat)`.

    `king_side` gives the rotation of the King's seat, so that the King's question is turned to it.
    """

    def __init__(
        self,
        pick: Callable[[int, str], object],
        nothing: Callable[[int], object],
        first: Callable[[int], object],
        king_side: Callable[[], int],
        **kwargs: Any,
    ) -> None:
        super().__init__(**{"gap": 10, **kwargs})
        self._pick, self._nothing, self._first, self._king_side = pick, nothing, first, king_side
        head = Row(hug_y=True, gap=8)
        self.title = Heading(pos_hint={"center_y": 0.5})
        self.order = Caption(lines=1, halign="right", pos_hint={"center_y": 0.5}, size_hint_x=0.7)
        head.add_widget(self.title)
        head.add_widget(self.order)
        self.scroll = Scroll(gap=8)
        self.add_widget(head)
        self.add_widget(self.scroll)
        self.stands: dict[str, StandKey] = {}
        self.nothing: PushButton | None = None
        self.ties: list[TieCard] = []
        self._drawn: Any = None
        self.fbind("width", lambda *_: self._name_the_order())

    def _name_the_order(self) -> None:
        """Say by what the list is ordered where the heading leaves room for it."""
        words = "" if self._of_finalists else t("mole_park.screen.highest_first")
        needed = measure(self.title.text, self.title.setting(0))[0] + measure(words, self.order.setting(0))[0]
        self.order.text = words if needed + theme.dp(8 + 2 * self.pad) <= self.width else ""
        self.order.size_hint_x = 0.7 if self.order.text else None
        if not self.order.text:
            self.order.width = 0

    _of_finalists = False

    def show(self, view: View, chosen: str, ask: bool = False) -> None:
        """Show the order of a view; `chosen` is the stand whose stars are asked for. With `ask`, every stand is
        shown as if nobody knew its prize."""
        drawn = (view.stage, view.picks, view.ties, view.stands, view.finalists, view.cash, view.picking,
                 chosen, ask, self._king_side(), theme.revision)  # fmt: skip
        if drawn == self._drawn:
            return
        self._drawn = drawn
        self.stands, self.ties, self.nothing = {}, [], None
        column = self.scroll.column
        column.clear_widgets()
        seats = {seat.seat: seat for seat in view.seats}
        self._of_finalists = bool(view.finalists and not view.picks)
        if self._of_finalists:
            self._finalists(view, seats)
            return
        self.title.text = t("mole_park.screen.picks")
        self._name_the_order()
        first = next((row for row in view.picks if row.mark in ("now", "waits")), None)
        asked: set[int] = set()
        for row in view.picks:
            tie = next((tie for tie in view.ties if row.seat in tie.seats), None)
            if row.mark == "tied" and tie is not None and not asked & set(tie.seats):
                asked |= set(tie.seats)
                card = TieCard(tie, seats, self._first)
                self.ties.append(card)
                turned = self._king_side()
                column.add_widget(Turning(card, turned) if turned else card)
            elif row.seat in asked:
                continue
            else:
                column.add_widget(self._row(row, seats))
                if row is first and row.reach and view.stage in ("cash_in", "pick"):
                    self._stands(view, row, chosen, ask)
        if not view.picks:
            column.add_widget(Words(text=t("mole_park.screen.nobody_yet"), style="body", ink="ink2"))

    def _row(self, row: PickRow, seats: dict[int, SeatView]) -> PlaceRow:
        person = seats.get(row.seat)
        first_to_pick = row.mark == "now"
        return PlaceRow(
            place=str(row.place),
            colour=person.colour if person else "",
            name=person.name if person else "",
            total=str(row.total),
            words="" if first_to_pick else spoken(row.words),
            done=row.mark in ("took", "passed", "nothing"),
        )

    def _stands(self, view: View, row: PickRow, chosen: str, ask: bool) -> None:
        line = Row(hug_y=True, gap=8)
        for stand in view.stands:
            key = self._stand(stand, row, stand.key == chosen, ask)
            key.bind(on_tap=lambda key: self._pick(row.seat, key.key))
            self.stands[stand.key] = key
            line.add_widget(key)
        self.scroll.column.add_widget(line)
        self.nothing = PushButton(text=t("mole_park.screen.take_nothing"), game=False)
        self.nothing.bind(on_tap=lambda *_: self._nothing(row.seat))
        self.scroll.column.add_widget(self.nothing)

    @staticmethod
    def _stand(stand: StandView, row: PickRow, chosen: bool, ask: bool) -> StandKey:
        within = stand.key in row.reach
        note = (
            "" if within else t("mole_park.screen.needs", n=stand.value) if stand.open else t("mole_park.screen.gone")
        )
        name, stars = stand.sole if stand.sole and within and not ask else (stand.name, 0)
        key = StandKey(value=str(stand.value), name=name, note=note, stars=stars, within=within, chosen=chosen)
        key.key = stand.key
        return key

    def _finalists(self, view: View, seats: dict[int, SeatView]) -> None:
        self.title.text = t("mole_park.screen.showdown")
        self._name_the_order()
        rows = sorted((cash for cash in view.cash if cash.known), key=lambda cash: -cash.total)
        for cash in rows:
            place = 1 + sum(1 for other in rows if other.total > cash.total)
            person = seats.get(cash.seat)
            name, colour = (person.name, person.colour) if person else ("", "")
            self.scroll.column.add_widget(PlaceRow(place=str(place), colour=colour, name=name, total=str(cash.total)))
        self.scroll.column.add_widget(Words(text=t("mole_park.screen.showdown_rule"), style="small", ink="ink2"))
