"""Project tokens: the supply and everybody's, with their sum; paying for a special action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.core.moves import Move
from companion.ui import paint
from companion.ui.icons import icon
from companion.ui.screens.parts import Scroll
from companion.ui.screens.spoken import t
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Card, Row
from companion.ui.widgets.seat_token import paint_token
from companion.ui.widgets.words import Caption, Heading

from ..moves import EmptySpace, PayAction, ProjectSet, SetTokens, TakeCard
from ..rules.books import TOKENS
from ..view import SeatView, View
from .looks import paint_coins

SUPPLY_GROUND, SUPPLY_INK = "soil", "#FFFFFF"
LARGE_TEXT = 1.3
"""From here on rows are as low as their buttons allow, and a figure alone tells the tokens: nobody is scrolled away."""


class SupplyRow(Tappable, Drawn, Widget):
    """The supply, dark as earth; a tap tells why so many lie there."""

    count = NumericProperty(0)
    watch = ("count", "state", "focused")

    def restyle(self) -> None:
        large = theme.text_size > LARGE_TEXT
        self.height = theme.target(52 if large else 68 if theme.portrait else 88)

    def paint(self) -> None:
        radius = theme.dp(18)
        paint.rounded(self.box, radius, SUPPLY_GROUND)
        x, y = self.x + theme.dp(16), self.center_y
        side = theme.dp(40)
        self._paint_chest(x + side / 2, y, side)
        x += side + theme.dp(14)
        number = paint.styled("count", 46)
        across, _ = measure(str(self.count), number)
        right = self.right - theme.dp(18)
        paint.words(str(int(self.count)), number, right, y, SUPPLY_INK, anchor="right")
        room = right - across - theme.dp(10) - x
        name = paint.styled("title", width=int(max(1, room)), shrink=0.6)
        coins = theme.text_size <= LARGE_TEXT
        paint.words(t("molly.screen.supply"), name, x, y + coins * theme.sp(16), SUPPLY_INK)
        if coins:
            paint_coins(x, y - theme.sp(16), room, theme.dp(10), int(self.count))
        self.paint_focus(radius)

    @staticmethod
    def _paint_chest(x: float, y: float, side: float) -> None:
        wide, high = side * 0.9, side * 0.72
        paint.rounded((x - wide / 2, y - high / 2, wide, high), side * 0.12, "#F0DCC0")
        paint.plain((x - wide / 2, y - theme.dp(1), wide, theme.dp(3)), "#8A5A2C")
        paint.rounded((x - side * 0.09, y - side * 0.14, side * 0.18, side * 0.22), side * 0.05, "#8A5A2C")


class PersonFace(Tappable, Drawn, Widget):
    """A person's tile, name and tokens; a tap tells why, a long press opens the person."""

    name = StringProperty("")
    colour = StringProperty("graphite")
    count = NumericProperty(0)
    turn = BooleanProperty(False)
    watch = ("name", "colour", "count", "turn", "state", "focused")

    def paint(self) -> None:
        y = self.center_y
        x = self.x + theme.dp(12)
        side = theme.dp(44)
        ground = "asoft" if self.turn else "raised"
        paint_token((x, y - side / 2, side, side), self.colour, ground=ground)
        x += side + theme.dp(10)
        number = paint.styled("figure", 36)
        text = str(int(self.count))
        across, tall = measure(text, number)
        right = self.right - theme.dp(10)
        paint.words(text, number, right, y, "ink", anchor="right")
        if paint.wants_bar(text):
            paint.figure_bar(right - across / 2, y, tall * 0.85, "ink")
        room = right - across - theme.dp(6) - x
        name = paint.styled("title", width=int(max(1, room)), shrink=0.62)
        coins = theme.text_size <= LARGE_TEXT
        paint.words(self.name, name, x, y + coins * theme.sp(13), "ink")
        if coins:
            paint_coins(x, y - theme.sp(15), room, theme.dp(10), int(self.count))
        self.paint_focus(theme.dp(16))


class PersonRow(Row):
    """One person's tokens with − and +; the supply answers."""

    turn = BooleanProperty(False)
    watch = ("turn",)

    def __init__(self, seat: int, play: Callable[[Move], object], **kwargs: Any) -> None:
        self.seat = seat
        self.face = PersonFace()
        self.minus, self.plus = (
            PushButton(icon=icon(name), game=False, size_hint=(None, None), pos_hint={"center_y": 0.5})
            for name in ("minus", "plus")
        )
        super().__init__(gap=10, pad=8, pad_y=0, size_hint_y=None, **kwargs)
        for part in (self.face, self.minus, self.plus):
            self.add_widget(part)
        self.count, self._most = 0, 0
        self.minus.bind(on_tap=lambda *_: self._step(play, -1))
        self.plus.bind(on_tap=lambda *_: self._step(play, 1))

    def restyle(self) -> None:
        super().restyle()
        self.padding = [0, 0, theme.dp(8), 0]
        large = theme.text_size > LARGE_TEXT
        self.height = theme.target(54 if large else 68 if theme.portrait else 76)
        for button in (self.minus, self.plus):
            button.size = (theme.target(52 if large else 56), theme.target(50 if large else 58))

    def show(self, person: SeatView, turn: bool, most: int) -> None:
        """Show a person's tokens; `most` is what they may have at most."""
        self.turn = self.face.turn = turn
        self.face.name, self.face.colour, self.face.count = person.name, person.colour, person.tokens
        self.count, self._most = person.tokens, most
        self.minus.not_yet, self.plus.not_yet = person.tokens <= 0, person.tokens >= most

    def _step(self, play: Callable[[Move], object], by: int) -> None:
        wanted = self.count + by
        button = self.plus if by > 0 else self.minus
        if 0 <= wanted <= self._most:
            play(SetTokens(self.seat, wanted))
        else:
            button.shake()

    def paint(self) -> None:
        paint.rounded(self.box, theme.dp(18), "asoft" if self.turn else "raised")


class TokensCard(Card):
    """Everybody's tokens. `mode(name)` is called when an action needs spaces ("swap", "bobtail"); `person(seat)` on a
    long press. `buttons` by name are there for refusals to open beside."""

    def __init__(
        self, frame: Any, mode: Callable[[str], object], person: Callable[[int], object], **kwargs: Any
    ) -> None:
        super().__init__(**{"gap": 10, "pad": 16, **kwargs})
        self.frame, self._mode, self._person = frame, mode, person
        head = Row(hug_y=True, gap=8)
        self.title = Heading()
        self.always = Caption(halign="right", lines=1, size_hint_x=None, pos_hint={"center_y": 0.5})
        head.add_widget(self.title)
        head.add_widget(self.always)
        self.add_widget(head)
        self.list = Scroll(gap=10)
        self._look = Clock.create_trigger(lambda *_: self._in_sight(), 0)
        self.list.bind(height=lambda *_: self._look())
        self.supply = SupplyRow(size_hint_y=None)
        self.supply.bind(on_tap=lambda *_: frame.why("supply"))
        self.add_widget(self.list)
        self.rows: dict[int, PersonRow] = {}
        self.buttons: dict[str, PushButton] = {}
        self._order: tuple[int, ...] = ()
        self._seen = -1
        self._ways: tuple[str, ...] = ()
        self.ways = Row(gap=10, hug_y=True)
        self.add_widget(self.ways)

    def restyle(self) -> None:
        super().restyle()
        if hasattr(self, "list"):
            self.list.column.gap = 6 if theme.text_size > LARGE_TEXT else 10

    def show(self, view: View, mode: str) -> None:
        """Show everybody's tokens and what may be paid for; `mode` is the action whose spaces are being tapped."""
        self.title.text, self.always.text = t("molly.screen.tokens"), t("molly.screen.always", n=view.total)
        self.always.width = measure(self.always.text, self.always.setting(0))[0] + theme.dp(4)
        self._seat(view)
        for seat, row in self.rows.items():
            person = view.seats[seat]
            row.show(person, seat == view.active, person.tokens + view.supply)
        self.supply.count = view.supply
        if view.active != self._seen:
            self._seen = view.active
            self._look()
        self._offer(view, mode)

    def _in_sight(self) -> None:
        """Where not everybody fits, whoever's turn it is can be seen."""
        row = self.rows.get(self._seen)
        self.list.scroll_y = 1
        if row is not None and self.list.column.height > self.list.height + 1:
            self.list.scroll_to(row, padding=0, animate=False)

    def _seat(self, view: View) -> None:
        if view.places == self._order:
            return
        self._order = view.places
        self.list.column.clear_widgets()
        self.list.column.add_widget(self.supply)
        self.rows = {seat: self._row(seat) for seat in view.places}
        for row in self.rows.values():
            self.list.column.add_widget(row)

    def _row(self, seat: int) -> PersonRow:
        row = PersonRow(seat, self.frame.play)
        row.face.bind(
            on_tap=lambda *_: self.frame.why(f"{TOKENS}{seat}"), on_hold=lambda *_: self._held(seat)
        )  # fmt: skip
        return row

    def _held(self, seat: int) -> bool:
        self._person(seat)
        return True

    def _offer(self, view: View, mode: str) -> None:
        action = "bobtail" if view.bobtail else "swap"
        ways = ("card", action) if view.referee else ("card", action, "empty", "projects")
        if ways != self._ways:
            self._ways = ways
            self.buttons = {name: self._button(name, view) for name in ways}
            self.ways.clear_widgets()
            for name in ways:
                self.ways.add_widget(self.buttons[name])
        due = view.stage in ("card", "tops", "turn")
        poor = not view.seats[view.active].tokens
        for name in ("card", action):
            self.buttons[name].text = t(f"molly.screen.pay.{name}")
            self.buttons[name].not_yet = poor or not due
            self.buttons[name].chosen = mode == name
        for name in ("empty", "projects"):
            if name in self.buttons:
                self.buttons[name].text = t(f"molly.screen.gain.{name}")

    def _button(self, name: str, view: View) -> PushButton:
        button = PushButton(game=True, text_sp=19)
        moves: dict[str, Move] = {"card": TakeCard(), "empty": EmptySpace(), "projects": ProjectSet()}
        if not view.referee:
            moves |= {"swap": PayAction(), "bobtail": PayAction()}
        if name in moves:
            button.bind(on_tap=lambda *_: self.frame.play(moves[name]))
        else:
            button.bind(on_tap=lambda *_: self._mode(name))
        return button
