"""The end: who has counted, and then all Burrows together with their sums written out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.ui import paint, tokens
from companion.ui.screens.spoken import t
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.scrolling import Scrolling
from companion.ui.widgets.seat_token import paint_tick, paint_token

from ..rules.naming import colour_word
from ..view import SeatView, View
from .columns import SmallColumns
from .looks import paint_coins

HEAD, CARD_HEIGHT = 72, 440


class Waiting(Tappable, Drawn, Widget):
    """Somebody who counts, or has counted; a tap passes the tablet to them."""

    name = StringProperty("")
    colour = StringProperty("graphite")
    note = StringProperty("")
    done = BooleanProperty(False)
    count = NumericProperty(0)
    watch = ("name", "colour", "note", "done", "count", "state", "focused")

    def paint(self) -> None:
        radius = theme.dp(22)
        paint.foot(self.box, radius)
        ground = "sunken" if self.state == "down" else "psoft" if self.done else "surface"
        paint.rounded(self.box, radius, ground)
        x, y, side = self.x + theme.dp(24), self.center_y, min(theme.dp(72), self.height * 0.6)
        paint_token((x, y - side / 2, side, side), self.colour, ground=ground)
        x += side + theme.dp(18)
        right = self.right - theme.dp(24)
        badge = theme.dp(44)
        if self.done:
            paint_tick(right - badge / 2, y, badge, ground)
        else:
            paint.icon("hold", right - badge / 2, y, badge, "ink2")
        room = int(max(1, right - badge - theme.dp(12) - x))
        paint.words(self.name, paint.styled("headline", width=room, shrink=0.5), x, y + theme.sp(18), "ink")
        note = paint.styled("label", width=room, shrink=0.7)
        paint.words(self.note, note, x, y - theme.sp(16), "ink2")
        self.paint_focus(radius)


class CountBoard(Scrolling):
    """Everybody and whether they have counted. `pass_to(seat)` on a tap."""

    def __init__(self, pass_to: Callable[[int], object], person: Callable[[int], object], **kwargs: Any) -> None:
        super().__init__(do_scroll_x=False, bar_width=theme.dp(6), **kwargs)
        self._pass_to, self._person = pass_to, person
        self.grid = GridLayout(size_hint_y=None)
        self.grid.bind(minimum_height=self.grid.setter("height"))
        self.add_widget(self.grid)
        self.rows: dict[int, Waiting] = {}
        self._order: tuple[int, ...] = ()

    def show(self, view: View) -> None:
        """Show who still counts."""
        self.grid.cols = 1 if theme.portrait else 2
        self.grid.padding = [theme.dp(16), theme.dp(16)]
        self.grid.spacing = theme.dp(16)
        if self._order != view.places:
            self._order = view.places
            self.grid.clear_widgets()
            self.rows = {seat: Waiting(size_hint_y=None) for seat in view.places}
            for seat, row in self.rows.items():
                row.bind(
                    on_tap=lambda *_, seat=seat: self._pass_to(seat), on_hold=lambda *_, seat=seat: self._held(seat)
                )
                self.grid.add_widget(row)
        for seat, row in self.rows.items():
            person = view.seats[seat]
            row.name, row.colour, row.done = person.name, person.colour, person.counted
            row.height = theme.target(150)
            row.note = t("molly.screen.has_counted" if person.counted else "molly.screen.still_counts")

    def _held(self, seat: int) -> bool:
        self._person(seat)
        return True


class OpenBurrow(Tappable, Drawn, FloatLayout):
    """One person's opened Burrow: five columns, ``7 × 3 + 1``, the total, what was left out."""

    name = StringProperty("")
    colour = StringProperty("graphite")
    sum = StringProperty("")
    total = StringProperty("")
    note = StringProperty("")
    coins = NumericProperty(0)
    crown = BooleanProperty(False)
    counted = NumericProperty(1.0)
    note_room = NumericProperty(0.0)
    watch = ("name", "colour", "sum", "total", "note", "note_room", "coins", "crown", "counted", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        self.cubes = SmallColumns(size_hint=(None, None))
        super().__init__(**kwargs)
        self.add_widget(self.cubes)
        self.bind(pos=self._place, size=self._place, note=self._place, note_room=self._place)

    def _foot(self) -> float:
        return self._note_height() + theme.sp(44) + theme.dp(34) + theme.sp(24)

    def _note_setting(self) -> Any:
        return paint.styled("caption", width=int(max(1, self.width - theme.dp(32))), lines=0)

    def note_height(self) -> float:
        """Pixels of the note at this width."""
        return float(measure(self.note, self._note_setting())[1])

    def _note_height(self) -> float:
        return max(theme.sp(40), self.note_room, self.note_height())

    def _place(self, *_: Any) -> None:
        head, foot, inset = theme.dp(HEAD), self._foot(), theme.dp(16)
        high = max(1, self.height - head - foot - theme.dp(16))
        self.cubes.pos = (self.x + inset, self.y + foot)
        self.cubes.size = (max(1, self.width - 2 * inset), high)

    def restyle(self) -> None:
        self._place()

    def paint(self) -> None:
        radius, inset = theme.dp(22), theme.dp(16)
        paint.foot(self.box, radius)
        ground = "sunken" if self.state == "down" else "surface"
        if self.crown and self.counted > 0.9:
            paint.framed(self.box, radius, ground, "accent_edge", theme.thin(4))
        else:
            paint.rounded(self.box, radius, ground)
        side = theme.dp(46)
        y = self.top - theme.dp(HEAD) / 2 - theme.dp(2)
        paint_token((self.x + inset, y - side / 2, side, side), self.colour, ground="surface")
        x = self.x + inset + side + theme.dp(12)
        right = self.right - inset
        if self.crown and self.counted > 0.9:
            paint.icon("crown", right - theme.dp(18), y, theme.dp(38), "star")
            right -= theme.dp(44)
        name = paint.styled("name", width=int(max(1, right - x)), shrink=0.55)
        paint.words(self.name, name, x, y, "ink")
        low = self.y + theme.dp(14) + self._note_height()
        note = self._note_setting()
        tall = measure(self.note, note)[1]
        paint.words(self.note, note, self.x + inset, low - tall / 2, "ink2")
        low += theme.dp(6) + theme.sp(22)
        total = paint.styled("count", 46)
        right = self.right - inset
        across, high = measure(self.total, total)
        paint.words(self.total, total, right, low, "ink", anchor="right", alpha=self.counted)
        if paint.wants_bar(self.total):
            paint.figure_bar(right - across / 2, low, high * 0.85, "ink", self.counted)
        sums = paint.styled("title", 26, width=int(max(1, right - across - theme.dp(8) - self.x - inset)), shrink=0.6)
        paint.words(self.sum, sums, self.x + inset, low, "ink", alpha=self.counted)
        coins = low + theme.sp(22) + theme.dp(12)
        paint_coins(self.x + inset, coins, self.width - 2 * inset, theme.dp(9), int(self.coins))
        self.paint_focus(radius)


class RevealBoard(Scrolling):
    """All Burrows together, as people sit. ``risen`` 0 … 1 opens them; `play` runs it once, a tap ends it.

    `why(seat)` on a tap, `correct(seat)` on a long press.
    """

    risen = NumericProperty(1.0)

    def __init__(self, why: Callable[[int], object], correct: Callable[[int], object], **kwargs: Any) -> None:
        super().__init__(do_scroll_x=False, bar_width=theme.dp(6), **kwargs)
        self._why, self._correct = why, correct
        self.grid = GridLayout(size_hint_y=None)
        self.grid.bind(minimum_height=self.grid.setter("height"))
        self.add_widget(self.grid)
        self.cards: dict[int, OpenBurrow] = {}
        self._order: tuple[int, ...] = ()
        self.fbind("risen", self._rise)
        self.fbind("height", self._fit)

    def show(self, view: View, winners: tuple[int, ...]) -> None:
        """Show what everybody counted."""
        if self._order != view.places:
            self._order = view.places
            self.grid.clear_widgets()
            self.cards = {seat: OpenBurrow(size_hint_y=None) for seat in view.places}
            for seat, card in self.cards.items():
                card.bind(on_tap=lambda *_, seat=seat: self._why(seat), on_hold=lambda *_, seat=seat: self._held(seat))
                card.fbind("width", self._level)
                self.grid.add_widget(card)
        for seat, card in self.cards.items():
            self._fill(card, view.seats[seat], seat in winners)
        self._fit()
        self._rise()

    @staticmethod
    def _fill(card: OpenBurrow, person: SeatView, wins: bool) -> None:
        made = person.score
        card.name, card.colour, card.crown, card.coins = person.name, person.colour, wins, person.tokens
        card.cubes.counts = list(person.counts or ())
        if made is None:
            return
        card.total = str(made.total)
        card.sum = t("molly.screen.sum", most=made.most, least=made.least, tokens=made.tokens)
        missing = tuple(colour_word(colour) for colour in made.missing)
        card.note = t("molly.why.missing", colours=missing, n=len(missing)) if missing and made.most else ""

    def _held(self, seat: int) -> bool:
        self._correct(seat)
        return True

    def _fit(self, *_: Any) -> None:
        count = max(1, len(self.cards))
        columns = min(2, count) if theme.portrait else min(4, count)
        self.grid.cols = columns
        self.grid.padding = [theme.dp(16), theme.dp(14)]
        self.grid.spacing = theme.dp(14)
        rows = -(-count // columns)
        room = (self.height - 2 * theme.dp(14) - (rows - 1) * theme.dp(14)) / rows
        for card in self.cards.values():
            card.height = max(theme.dp(CARD_HEIGHT), min(room, theme.dp(600)))
        self._level()

    def _level(self, *_: Any) -> None:
        """Give every note the room of the longest: a cube is as high in everybody's Burrow, or none can be compared."""
        most = max((card.note_height() for card in self.cards.values()), default=0.0)
        for card in self.cards.values():
            card.note_room = most

    def _rise(self, *_: Any) -> None:
        for card in self.cards.values():
            card.cubes.risen = self.risen
            card.counted = max(0.0, min(1.0, 4 * self.risen - 3))

    def play(self) -> None:
        """Open all Burrows at the same time."""
        self.stop()
        self.risen = 0.0
        seconds = tokens.MOTION["fade"] if theme.less_motion else 3 * tokens.MOTION["underground"]
        Animation(risen=1.0, d=seconds, t="out_quad").start(self)

    def stop(self) -> None:
        """Show all as it is."""
        Animation.cancel_all(self, "risen")
        self.risen = 1.0

    def on_touch_down(self, touch: Any) -> bool:
        if self.risen < 1.0 and self.collide_point(*touch.pos):
            self.stop()
            return True
        return bool(super().on_touch_down(touch))
