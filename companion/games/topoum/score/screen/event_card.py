"""The card at the right: prices of the Line of Operations, losses, honours, prisoners, the Press."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.core.moves import Move
from companion.ui.screens.spoken import t
from companion.ui.theme import theme
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Card, Row
from companion.ui.widgets.words import Words

from ...medals import CRATE_CARD, HONOUR, MOLE_LOST, OWN_HIT, PRESS, RANSOM, RED_CROSS_HIT, signed
from ..moves import CrateCard, Honour, MoleLost, OwnHit, PayForCard, RedCrossHit, TakePress
from ..view import View
from .keys import EventKey, PressLine

_KEYS: tuple[tuple[str, str, int, Move | None], ...] = (
    ("mole_lost", "sad", MOLE_LOST, MoleLost()),
    ("own_hit", "own_hit", OWN_HIT, OwnHit()),
    ("red_cross", "red_cross", RED_CROSS_HIT, RedCrossHit()),
    ("honour", "honour", HONOUR, Honour()),
    ("prisoner", "captive", RANSOM, None),
    ("press", "press", PRESS, TakePress()),
)
_CRATE = ("crate", "crate", CRATE_CARD, CrateCard())


class EventCard(Card):
    """`play(move)` is called for what is one move; `prisoners` and `press` open their cards."""

    def __init__(
        self,
        game: View,
        play: Callable[[Move], object],
        prisoners: Callable[[], object],
        press: Callable[[], object],
    ) -> None:
        super().__init__(pad=18, pad_y=10, gap=8, radius=22, size_hint=(None, None))
        self.title = Words(text=t("topoum_score.screen.card_costs"), style="title", lines=1, shrink=0.7)
        self.add_widget(self.title)
        self.prices: list[PushButton] = []
        row = Row(gap=8, hug_y=True)
        for place, cost in enumerate(game.costs, 1):
            key = PushButton(text=signed(cost), radius=18)
            key.bind(on_tap=lambda *_, place=place: play(PayForCard(place)))
            self.prices.append(key)
            row.add_widget(key)
        self.add_widget(row)
        self.keys: dict[str, EventKey] = {}
        keys = (*_KEYS, _CRATE) if game.crates else _KEYS
        self.grid = GridLayout(cols=4 if game.crates else 3, spacing=theme.dp(8), size_hint_y=None)
        for name, icon, medals, move in keys:
            value = str(medals) if move is None else signed(medals)
            key_of = EventKey(icon=icon, text=t(f"topoum_score.screen.{name}"), value=value)
            key_of.bind(on_tap=lambda *_, move=move: prisoners() if move is None else play(move))
            self.keys[name] = key_of
            self.grid.add_widget(key_of)
        self.grid.bind(minimum_height=self.grid.setter("height"))
        self.add_widget(self.grid)
        self.press = PressLine()
        self.press.bind(on_tap=lambda *_: press())
        self.add_widget(self.press)
        self.add_widget(Widget())
        self.fbind("height", self._share)

    @property
    def _lines(self) -> int:
        return -(-len(self.keys) // self.grid.cols)

    def least_height(self) -> float:
        """The height in which everything fits, in pixels."""
        keys = self._lines * (EventKey.least_height() + theme.dp(8)) - theme.dp(8)
        return self.title.height + self._least_price() + keys + self.press.height + 4 * theme.dp(8) + 2 * theme.dp(10)

    def _share(self, *_: Any) -> None:
        """Let the keys grow into the room there is."""
        spare = max(0.0, self.height - self.least_height()) / (self._lines + 1)
        for key in self.keys.values():
            key.height = EventKey.least_height() + min(spare, theme.dp(20))
        for price in self.prices:
            price.size_hint_y = None
            price.height = self._least_price() + min(spare, theme.dp(20))

    @staticmethod
    def _least_price() -> float:
        """Where room is short, prices are as high as a finger needs (9 mm) and no more."""
        return max(theme.game_target(52), theme.target(57, least=57) / (1 + (theme.text_size - 1) / 2))

    def show(self, game: View) -> None:
        """Light the places that are empty this turn, and say who holds the Press."""
        medals = game.seats[game.on_turn].medals
        for place, (key, cost) in enumerate(zip(self.prices, game.costs, strict=True), 1):
            key.chosen = place in game.taken
            key.not_yet = not key.chosen and not game.negative and medals + cost < 0
        holder = next((seat for seat in game.seats if seat.press), None)
        if holder is None:
            self.press.text = t("topoum_score.screen.press_free")
        elif theme.text_size > 1.3:
            self.press.text = t("topoum_score.screen.press_short", name=holder.name)
        else:
            self.press.text = t("topoum_score.screen.press_held", name=holder.name)
