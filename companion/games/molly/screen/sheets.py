"""What slides over Molly's screen: set-up, events, one pile, one person, an opened Burrow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.screens.held import HeldCard
from companion.ui.screens.over import Over
from companion.ui.screens.spoken import spoken, t
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Row
from companion.ui.widgets.seat_token import SeatToken
from companion.ui.widgets.words import Heading, Words

from ..moves import CountNow, Event, NameFirst, SetBurrow, SetFirst, SetTop, SetTurn, UseReferee
from ..rules.books import TOKENS
from ..rules.setting_up import DISPLAY
from ..state import BOBTAIL, COLOURS, EMPTY, PROJECT, Phase
from ..view import EventView, View
from .columns import Columns
from .keys import TopKey
from .looks import DECK_BANDS
from .side import bands


class EventTile(Tappable, Drawn, Widget):
    """An Event effect as a card: its colour at the left, its name, what it does."""

    title = StringProperty("")
    text = StringProperty("")
    caption = StringProperty("")
    colour = StringProperty("green")
    came = BooleanProperty(False)
    least = NumericProperty(0)
    watch = ("title", "text", "caption", "colour", "came", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": None, **kwargs})
        for name in ("width", "title", "text", "least"):
            self.fbind(name, lambda *_: self.restyle())

    def _settings(self) -> tuple[Any, Any]:
        room = int(max(1, self.width - theme.dp(56)))
        return paint.styled("title", 22, width=room, lines=2, shrink=0.7), paint.styled("small", width=room, lines=0)

    def restyle(self) -> None:
        self.height = max(self.least, self.natural())

    def natural(self) -> float:
        """The height that its words take."""
        title, text = self._settings()
        tall = measure(self.title, title)[1] + measure(self.text, text)[1] + theme.sp(20)
        return max(theme.target(112), tall + theme.dp(40))

    def paint(self) -> None:
        radius = theme.dp(20)
        paint.framed(self.box, radius, "sunken" if self.state == "down" or self.came else "raised", "outline",
                     theme.thin(2))  # fmt: skip
        stripe = (self.x + theme.dp(10), self.y + theme.dp(14), theme.dp(12), self.height - theme.dp(28))
        paint.rounded(stripe, theme.dp(6), DECK_BANDS[self.colour][0])
        title, text = self._settings()
        x, y = self.x + theme.dp(36), self.top - theme.dp(14)
        high = measure(self.title, title)[1]
        paint.words(self.title, title, x, y - high / 2, "ink")
        y -= high + theme.dp(4)
        body = measure(self.text, text)[1]
        paint.words(self.text, text, x, y - body / 2, "ink2")
        paint.words(self.caption, paint.styled("caption"), x, y - body - theme.sp(13), "ink2")
        self.paint_focus(radius)


class EventSheet(Over):
    """The six effects; the one that came up is tapped."""

    def __init__(self, frame: Any, view: View, closed: Callable[[], object]) -> None:
        super().__init__("sheet", closed)
        self.frame = frame
        self.head(t("molly.screen.event_which"), t("molly.screen.event_note"))
        grid = GridLayout(cols=1 if theme.portrait else 2 if theme.text_size > 1.3 else 3, size_hint_y=None)
        grid.spacing = theme.dp(12)
        grid.bind(minimum_height=grid.setter("height"))
        self.tiles: dict[int, EventTile] = {}
        for event in view.events:
            self.tiles[event.n] = tile = self._tile(event)
            grid.add_widget(tile)
        self.body.add_widget(grid)
        grid.bind(width=lambda *_: Clock.schedule_once(self._level, 0))

    def _level(self, *_: Any) -> None:
        """Make all six equally high."""
        tallest = max(tile.natural() for tile in self.tiles.values())
        for tile in self.tiles.values():
            tile.least = tallest

    def _tile(self, event: EventView) -> EventTile:
        came = t("molly.screen.came_up") if event.came else ""
        tile = EventTile(title=spoken(event.name), text=spoken(event.does), colour=event.colour, came=event.came,
                         caption=came)  # fmt: skip
        tile.bind(on_tap=lambda *_: self._came(event.n), on_hold=lambda *_: self._why(event.n))
        return tile

    def _came(self, n: int) -> None:
        self.close()
        self.frame.play(Event(n))

    def _why(self, n: int) -> bool:
        self.frame.why(f"event.{n}")
        return True


class SetUpSheet(Over):
    """Setting up step by step for this table, and how much Burrow follows."""

    def __init__(self, frame: Any, view: View, closed: Callable[[], object]) -> None:
        super().__init__("drawer", closed)
        deck = view.deck
        self.head(t("molly.screen.set_up_for", n=deck.players))
        steps = [
            t("molly.setup.cards", n=deck.moles, each=deck.per_colour),
            t("molly.setup.grid_bobtail" if view.bobtail else "molly.setup.grid"),
            t("molly.setup.deck"),
        ]
        for n, text in enumerate(steps, 1):
            self._step(n, text)
        for band in bands(deck, 46):
            self.body.add_widget(band)
        rest = [
            t("molly.setup.display", n=DISPLAY),
            t("molly.setup.tokens", n=deck.tokens - deck.players, all=deck.tokens),
            t("molly.setup.burrows"),
            t("molly.setup.first"),
        ]
        for n, text in enumerate(rest, len(steps) + 1):
            self._step(n, text)
        if view.phase is Phase.PLAY:
            self._way("molly.screen.stop_following" if view.referee else "molly.screen.follow", "grid",
                      lambda: frame.play(UseReferee(not view.referee)))  # fmt: skip
            self._way("molly.screen.end_here", "gavel", lambda: frame.play(CountNow()))

    def _step(self, n: int, text: str) -> None:
        row = Row(hug_y=True, gap=12)
        row.add_widget(Heading(text=str(n), size_hint_x=None, width=theme.sp(24), pos_hint={"top": 1}))
        row.add_widget(Words(text=text, style="body", pos_hint={"top": 1}))
        self.body.add_widget(row)

    def _way(self, key: str, icon: str, does: Callable[[], object]) -> None:
        button = PushButton(text=t(key), icon=icon, game=False)

        def tapped(*_: Any) -> None:
            self.close()
            does()

        button.bind(on_tap=tapped)
        self.body.add_widget(button)


class PileCard(Over):
    """What really shows on a space: the table's word."""

    def __init__(self, frame: Any, view: View, space: int, closed: Callable[[], object]) -> None:
        super().__init__("card", closed)
        self.head(t("molly.screen.shows_what", space=space), t("molly.screen.by_the_table"))
        tops = [*COLOURS, PROJECT, EMPTY, *([BOBTAIL] if view.bobtail else [])]
        grid = GridLayout(cols=4, size_hint_y=None)
        grid.spacing = theme.dp(12)
        grid.bind(minimum_height=grid.setter("height"))
        self.keys: dict[str, TopKey] = {}
        for top in tops:
            key = TopKey(shows=top, chosen=view.grid[space - 1] == top, size_hint_y=None, height=theme.game_target(96))
            key.bind(on_tap=lambda *_, top=top: self._set(frame, space, top))
            self.keys[top] = key
            grid.add_widget(key)
        self.body.add_widget(grid)

    def _set(self, frame: Any, space: int, top: str) -> None:
        self.close()
        frame.play(SetTop(space, top))  # type: ignore[arg-type]


class PersonCard(Over):
    """What a long press on a person opens: tokens, turn, First Player card, place."""

    def __init__(self, frame: Any, view: View, seat: int, closed: Callable[[], object]) -> None:
        super().__init__("card", closed)
        person = view.seats[seat]
        token = SeatToken(seat=person.colour, no_touch=True, ground="surface")
        self.head(person.name, t("molly.screen.by_the_table"), token)
        self._way(t("molly.screen.correct_tokens"), "gavel", lambda: frame.correct(f"{TOKENS}{seat}"))
        if view.phase is Phase.PLAY:
            if seat != view.active:
                self._way(t("molly.screen.is_turn", name=person.name), "play", lambda: frame.play(SetTurn(seat)), True)
            if seat != view.first:
                first = NameFirst(seat) if view.untouched else SetFirst(seat)
                self._way(t("molly.screen.is_first", name=person.name), "crown", lambda: frame.play(first), True)
        self._way(t("molly.screen.person"), "person", lambda: frame.seat_menu(seat))

    def _way(self, text: str, icon: str, does: Callable[[], object], close: bool = False) -> None:
        button = PushButton(text=text, icon=icon)

        def tapped(*_: Any) -> None:
            if close:
                self.close()
            does()

        button.bind(on_tap=tapped)
        self.body.add_widget(button)


class BurrowCard(HeldCard):
    """Correcting an opened Burrow: the same columns as on the pad, by the table's word."""

    def __init__(self, frame: Any, view: View, seat: int, closed: Callable[[], object]) -> None:
        super().__init__(closed)
        self.frame, self.seat = frame, seat
        person = view.seats[seat]
        self.before = person.counts or (0,) * len(COLOURS)
        self.head(t("molly.screen.burrow_of", name=person.name), t("molly.screen.by_the_table"),
                  SeatToken(seat=person.colour, no_touch=True, ground="surface"))  # fmt: skip
        self.columns = Columns(size_hint_y=None, height=theme.dp(440))
        self.columns.values = list(self.before)
        self.columns.bind(on_choose=lambda _, column, n: self._chosen(column, n))
        self.body.add_widget(self.columns)
        self.done = PushButton(text=t("molly.screen.set_burrow"), icon="gavel", kind="primary", not_yet=True)
        self.done.bind(on_tap=lambda *_: self._set())
        self.foot.add_widget(self.done)

    def _chosen(self, column: int, n: int) -> None:
        values = list(self.columns.values)
        values[column] = n
        self.columns.values = values
        self.done.not_yet = tuple(values) == tuple(self.before)

    def _set(self) -> None:
        if self.done.not_yet:
            self.done.shake()
            return
        self.close()
        self.frame.play(SetBurrow(self.seat, tuple(int(n) for n in self.columns.values)))
