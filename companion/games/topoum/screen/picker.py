"""Naming a card with one tap: the types of this game's deck as large chips, by category."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import paint, tokens
from companion.ui.screens.over import Over
from companion.ui.screens.parts import Flow
from companion.ui.screens.spoken import t
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.words import Caption

from ..state import CATEGORY


def card_name(card: str) -> str:
    """What a type of card is called."""
    return t(f"topoum.card.{card}")


class CardChip(Tappable, Drawn, Widget):
    """A type of card to choose: its category's colour and icon, its name; ``chosen``, ``faint`` (cannot be)."""

    card = StringProperty("")
    text = StringProperty("")
    chosen = BooleanProperty(False)
    faint = BooleanProperty(False)
    watch = ("card", "text", "chosen", "faint", "state", "focused")

    def __init__(self, card: str, **kwargs: Any) -> None:
        super().__init__(**{"card": card, "text": card_name(card), "size_hint": (None, None), **kwargs})
        self.fbind("text", lambda *_: self.restyle())

    def restyle(self) -> None:
        self.height = theme.game_target(64)
        self.width = theme.dp(50) + measure(self.text, paint.styled("button", 20))[0] + theme.dp(40)

    def paint(self) -> None:
        radius, strip = theme.dp(18), theme.dp(50)
        ground = "psoft" if self.chosen else "sunken" if self.state == "down" or self.faint else "raised"
        edge = theme.thin(4 if self.chosen else 2)
        paint.framed(self.box, radius, ground, "primary" if self.chosen else "outline", edge)
        category = CATEGORY.get(self.card)
        fill = tokens.CARD_CATEGORIES.get(str(category), tokens.ATTRACTIONS["grey"])
        corner = max(0.01, radius - edge)
        area = (self.x + edge, self.y + edge, strip, self.height - 2 * edge)
        paint.rounded(area, [corner, 0.01, 0.01, corner], fill)
        middle = area[0] + strip / 2
        paint.icon(str(category or "peace"), middle, self.center_y, theme.sp(28), "#FFFFFF")
        ink = "ink2" if self.faint else "ink"
        paint.words(self.text, paint.styled("button", 20), area[0] + strip + theme.dp(14), self.center_y, ink)
        self.paint_focus(radius)


class CardPicker(Over):
    """Asks for `many` cards, one tap each, then calls `done(cards)`.

    `before` are words in front of each place ("new on the left"); `more` are further buttons: words, icon and what
    they do; the picker closes before it is done.
    """

    def __init__(
        self,
        title: str,
        caption: str,
        types: Sequence[str],
        many: int,
        done: Callable[[tuple[str, ...]], object],
        closed: Callable[[], object],
        more: Sequence[tuple[str, str, Callable[[], object]]] = (),
    ) -> None:
        super().__init__("sheet", closed)
        self._done, self._many = done, many
        self.named: list[str] = []
        self.head(title, caption)
        self.told = Caption(text="")
        if many > 1:
            self.body.add_widget(self.told)
        self.chips = Flow(gap=12)
        for card in sorted(types, key=lambda card: list(CATEGORY).index(card)):
            chip = CardChip(card)
            chip.bind(on_tap=lambda chip: self._name(chip.card))
            self.chips.add_widget(chip)
        self.body.add_widget(self.chips)
        row = Flow(gap=12)
        if many > 1:
            back = PushButton(text=t("topoum.screen.take_back"), icon="backspace", hug=True)
            back.bind(on_tap=lambda *_: self._back())
            row.add_widget(back)
        for text, icon, does in more:
            button = PushButton(text=text, icon=icon, hug=True)
            button.bind(on_tap=lambda *_, does=does: self._other(does))
            row.add_widget(button)
        if row.children:
            self.body.add_widget(row)
        self._tell()

    def _name(self, card: str) -> None:
        self.named.append(card)
        self._tell()
        if len(self.named) == self._many:
            named = tuple(self.named)
            self.dismiss()
            self._done(named)

    def _back(self) -> None:
        if self.named:
            self.named.pop()
        self._tell()

    def _other(self, does: Callable[[], object]) -> None:
        self.dismiss()
        does()

    def _tell(self) -> None:
        names = " · ".join(card_name(card) for card in self.named)
        self.told.text = t("topoum.screen.named", n=len(self.named), many=self._many, cards=names)
