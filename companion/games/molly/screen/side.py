"""The right side: how the deck is stacked, whose turn it is, and who plays last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.layout import COMPACT
from companion.ui.screens.parts import Scroll
from companion.ui.screens.spoken import t
from companion.ui.theme import theme
from companion.ui.typeset import Setting, measure
from companion.ui.widgets.base import Drawn
from companion.ui.widgets.button import IconButton, PushButton
from companion.ui.widgets.card import Card, Row
from companion.ui.widgets.seat_token import SeatToken
from companion.ui.widgets.words import Caption, Heading, Words

from ..moves import LastRound
from ..rules.setting_up import DISPLAY, Deck
from ..state import MOST_SEATS
from ..view import View
from .looks import DECK_BANDS


class Band(Drawn, Widget):
    """A part of the deck: what it is and how many cards."""

    text = StringProperty("")
    figure = StringProperty("")
    part = StringProperty("plain")
    tall = NumericProperty(40)
    watch = ("text", "figure", "part")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": None, **kwargs})
        self.fbind("width", lambda *_: self.restyle())

    def _words(self) -> Setting:
        """How the words are set: in two lines before they become smaller than captions."""
        room = self.width - measure(self.figure, paint.styled("number", 20))[0] - 3 * theme.dp(14)
        return paint.styled("label", width=int(max(1, room)), lines=2, shrink=min(1.0, 16 / 18 / theme.text_size))

    def restyle(self) -> None:
        words = measure(self.text, self._words())[1] if self.width > theme.dp(120) else 0
        self.height = max(theme.target(self.tall), words + theme.dp(2))

    def paint(self) -> None:
        ground, ink = DECK_BANDS[self.part]
        paint.rounded(self.box, theme.dp(10), ground)
        inset = theme.dp(14)
        paint.words(
            self.figure, paint.styled("number", 20), self.right - inset, self.center_y, ink, anchor="right"
        )  # fmt: skip
        paint.words(self.text, self._words(), self.x + inset, self.center_y, ink)


def bands(deck: Deck, tall: float = 34) -> list[Band]:
    """The parts of the deck from top to bottom."""
    found = [Band(text=t("molly.screen.band.plain"), figure=str(deck.plain), part="plain", tall=tall)]
    for colour, n in zip(("green", "orange", "red"), deck.small, strict=True):
        text = t(f"molly.screen.band.{colour}")
        found.append(Band(text=text, figure=f"{n} + 1", part=colour, tall=tall + 6))
    return [*found, Band(text=t("molly.screen.band.tardy"), figure=str(deck.tardy), part="tardy", tall=tall)]


class DeckCard(Card):
    """The recipe of the deck, and the way to the whole set-up."""

    def __init__(self, set_up: Callable[[], object], **kwargs: Any) -> None:
        super().__init__(**{"gap": 5, "pad": 14, "hug_y": True, **kwargs})
        self._drawn: Any = None
        self._set_up = set_up

    def show(self, view: View) -> None:
        """Show the deck for so many people."""
        drawn = (view.deck, theme.revision)
        if drawn == self._drawn:
            return
        self._drawn = drawn
        self.clear_widgets()
        deck = view.deck
        head = Row(hug_y=True, gap=8)
        head.add_widget(Heading(text=t("molly.screen.deck", n=deck.players)))
        order = t("molly.screen.top_to_bottom")
        caption = Caption(text=order, halign="right", lines=1, size_hint_x=None, pos_hint={"center_y": 0.5})
        caption.width = min(measure(order, caption.setting(0))[0] + theme.dp(4), theme.dp(150))
        if theme.text_size < 1.3:  # captions go first where words are large
            head.add_widget(caption)
        self.add_widget(head)
        for band in bands(deck):
            self.add_widget(band)
        self.add_widget(Words(text=t("molly.screen.cards", n=deck.cards, display=DISPLAY), style="small", lines=2))
        button = PushButton(text=t("molly.screen.set_up"), icon="tick", game=False)
        button.bind(on_tap=lambda *_: self._set_up())
        self.add_widget(button)


class Chevron(Drawn, Widget):
    """From one person to the next."""

    def paint(self) -> None:
        paint.icon("right", self.center_x, self.center_y, theme.dp(24), "ink2")


class Order(Row):
    """Everybody's tile in the order of play, beginning with the First Player; `on_seat` gets what was tapped."""

    def __init__(self, tap: Callable[[int], object], hold: Callable[[int], object], **kwargs: Any) -> None:
        super().__init__(**{"gap": 0, "size_hint_y": None, **kwargs})
        self._tap, self._hold = tap, hold
        self.seats: dict[int, SeatToken] = {}
        self._drawn: Any = None

    def restyle(self) -> None:
        super().restyle()
        self.height = theme.dp(60)

    def show(self, view: View) -> None:
        """Show the order of play and whose turn it is."""
        at = view.places.index(view.first)
        order = (*view.places[at:], *view.places[:at])
        looks = tuple((seat, view.seats[seat].colour) for seat in order)
        if looks != self._drawn:
            self._drawn = looks
            self.clear_widgets()
            self.seats = {}
            for n, (seat, colour) in enumerate(looks):
                if n:
                    self.add_widget(Chevron())
                token = SeatToken(seat=colour, side=48, ground="surface", pos_hint={"center_y": 0.5})
                token.bind(on_tap=lambda *_, seat=seat: self._tap(seat), on_hold=lambda *_, seat=seat: self._held(seat))
                self.seats[seat] = token
                self.add_widget(token)
            if len(looks) < MOST_SEATS:
                self.add_widget(Widget(size_hint_x=2 * (MOST_SEATS - len(looks))))
        for seat, token in self.seats.items():
            token.phase = "turn" if seat == view.active else "plain"

    def _held(self, seat: int) -> bool:
        self._hold(seat)
        return True


class TurnCard(Card):
    """Whose turn it is, who plays last, and the first Tardy Mole."""

    def __init__(
        self, frame: Any, tally: Callable[[int], object], person: Callable[[int], object], **kwargs: Any
    ) -> None:
        super().__init__(**{"gap": 6, "pad": 14, "hug_y": True, **kwargs})
        self.frame, self._tally = frame, tally
        self._view: View | None = None
        self.title = Heading(shrink=0.6)
        self.order = Order(self._tapped, person)
        self.last = Words(style="small", lines=0)
        self.tardy = PushButton(icon="sleep", game=False)
        self.tardy.bind(on_tap=lambda *_: self.frame.play(LastRound()))
        self.mine = IconButton(icon="eye_off", pos_hint={"center_y": 0.5})
        self.mine.bind(on_tap=lambda *_: self._view and self._tally(self._view.active))
        self.head = Row(hug_y=True, gap=8)
        self.title.pos_hint = {"center_y": 0.5}
        self.head.add_widget(self.title)
        for part in (self.head, self.order, self.last, self.tardy):
            self.add_widget(part)

    def show(self, view: View) -> None:
        """Show whose turn it is."""
        self._view = view
        name, last = view.seats[view.active].name, view.seats[view.last_seat].name
        self.title.text = t("molly.screen.turn_of", name=name)
        self.order.show(view)
        self.last.text = t("molly.screen.last_now" if view.last_round else "molly.screen.last_seat", name=last)
        self.last.style = "label" if view.last_round else "small"
        self.tardy.text = t("molly.screen.tardy_shows" if view.last_round else "molly.screen.tardy")
        self.tardy.not_yet = view.last_round
        self.mine.spoken = t("molly.screen.tally_of", name=name)
        if view.keeps_tally != (self.mine.parent is not None):
            (self.head.add_widget if view.keeps_tally else self.head.remove_widget)(self.mine)

    def _tapped(self, seat: int) -> None:
        if self._view is not None and self._view.keeps_tally:
            self._tally(seat)
        else:
            self.frame.why("last")


class Side(Scroll):
    """Deck and turn, one above the other; scrolls where both do not fit."""

    def __init__(self, deck: DeckCard, turn: TurnCard, **kwargs: Any) -> None:
        super().__init__(gap=12, **kwargs)
        self.deck, self.turn = deck, turn
        for card in (deck, turn):
            self.column.add_widget(card)

    def show(self, view: View) -> None:
        """Show both; where not both fit, whose turn it is comes first."""
        tight = theme.portrait or theme.text_size > 1.1 or theme.size_class == COMPACT
        first = self.turn if tight else self.deck
        if self.column.children[-1] is not first:
            self.column.clear_widgets()
            for card in (first, self.deck if tight else self.turn):
                self.column.add_widget(card)
        self.deck.show(view)
        self.turn.show(view)
