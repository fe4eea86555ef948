"""The deck brewer: seven of the 22 types of cards, drawn or chosen, every category among them; kept decks."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.core.messages import say
from companion.ui.screens.banners import Sign
from companion.ui.screens.name_sheet import Field
from companion.ui.screens.over import Over
from companion.ui.screens.parts import Chip, Flow, Scroll
from companion.ui.screens.spoken import spoken, t
from companion.ui.theme import theme
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Card, Column, Row
from companion.ui.widgets.words import Caption, Heading, Words

from ..deck import missing_categories, random_deck
from ..state import CARD_TYPES, CATEGORY, TYPES_IN_DECK, Category
from ..view.shown import PersonView
from .decks import Decks
from .picker import CardChip

LONGEST_DECK_NAME = 24


class DeckPage(FloatLayout):
    """Choose the deck. `changed()` is called when the choice is another one; `starts(seat)` names the start player."""

    def __init__(
        self, decks: Decks, frame: Any, changed: Callable[[], object], starts: Callable[[int], object], **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.decks, self.frame, self._changed, self._starts = decks, frame, changed, starts
        self.chosen: tuple[str, ...] = ()
        self.scroll = Scroll(gap=12, pad=16, pos_hint={"x": 0, "y": 0})
        self.add_widget(self.scroll)
        self.told = Words(style="say")
        self.ways = Flow(gap=10)
        self.kept = Flow(gap=10)
        self.starters = Flow(gap=10)
        self.chips: dict[str, CardChip] = {}
        self.groups = Row(gap=12, hug_y=True)
        self.columns = (Column(gap=12, hug_y=True), Column(gap=12, hug_y=True))
        self._build()
        theme.bind(portrait=self._turned)
        self._turned()

    def _build(self) -> None:
        column = self.scroll.column
        column.add_widget(self.told)
        for icon, key, does in (
            ("shuffle", "draw", self.draw),
            ("close", "clear", lambda: self.choose(())),
            ("bookmark", "keep", self._keep),
        ):
            button = PushButton(text=t(f"topoum.screen.deck.{key}"), icon=icon, hug=True)
            button.bind(on_tap=lambda *_, does=does: does())
            self.ways.add_widget(button)
        self.cards = tuple(self._group(category) for category in Category)
        self.kept_title = Caption()
        whistle = Caption(text=t("topoum.screen.deck.whistle"))
        for part in (self.ways, self.groups, whistle, self.starters):
            column.add_widget(part)

    def _group(self, category: Category) -> Card:
        card = Card(hug_y=True, pad=14, gap=10)
        head = Row(hug_y=True, gap=10)
        head.add_widget(Sign(name=str(category), ink="ink2", pos_hint={"center_y": 0.5}))
        head.add_widget(Heading(text=t(f"topoum.category.{category}"), pos_hint={"center_y": 0.5}))
        card.add_widget(head)
        flow = Flow(gap=8)
        for kind in CARD_TYPES:
            if CATEGORY[kind] is category:
                chip = self.chips[kind] = CardChip(kind)
                chip.bind(on_tap=lambda chip: self.toggle(chip.card))
                flow.add_widget(chip)
        card.add_widget(flow)
        return card

    def _turned(self, *_: Any) -> None:
        """Two columns of about one height on a wide tablet, one on an upright one."""
        self.groups.clear_widgets()
        for column in self.columns:
            column.clear_widgets()
        used = self.columns[:1] if theme.portrait else self.columns
        for place, card in zip((0, 1, 1, 0), self.cards, strict=True):
            used[place if len(used) > 1 else 0].add_widget(card)
        for column in used:
            column.pos_hint = {"top": 1}
            self.groups.add_widget(column)

    # ── showing ──

    def show(self, people: tuple[PersonView, ...]) -> None:
        """Show what is chosen, the kept decks, and who starts."""
        for kind, chip in self.chips.items():
            chip.chosen = kind in self.chosen
            chip.faint = len(self.chosen) >= TYPES_IN_DECK and kind not in self.chosen
        missing = missing_categories(self.chosen)
        names = tuple(say(f"topoum.category.{category}") for category in missing)
        if missing and self.chosen:
            words = say("topoum.screen.deck.missing", n=len(self.chosen), many=TYPES_IN_DECK, names=names)
        else:
            words = say("topoum.screen.deck.count", n=len(self.chosen), many=TYPES_IN_DECK)
        self.told.text = spoken(words)
        decks = self.decks.all()
        self.kept_title.text = t("topoum.screen.deck.kept") if decks else ""
        self._show_kept(bool(decks))
        self.kept.clear_widgets()
        for name, types in decks:
            chip = Chip(text=name, icon="bookmark", chosen=set(types) == set(self.chosen))
            chip.bind(
                on_tap=lambda *_, types=types: self.choose(types), on_hold=lambda *_, name=name: self._drop(name)
            )  # fmt: skip
            self.kept.add_widget(chip)
        self.starters.clear_widgets()
        for person in people:
            chip = Chip(text=person.name, colour=person.colour, chosen=person.starts)
            chip.bind(on_tap=lambda *_, seat=person.seat: self._starts(seat))
            self.starters.add_widget(chip)

    def _show_kept(self, there: bool) -> None:
        """Give kept decks their place under the buttons; none take no room."""
        column = self.scroll.column
        if there == (self.kept.parent is not None):
            return
        for part in (self.kept_title, self.kept):
            if there:
                column.add_widget(part, index=column.children.index(self.groups) + 1)
            else:
                column.remove_widget(part)

    # ── choosing ──

    def choose(self, types: tuple[str, ...]) -> None:
        """Take these types."""
        self.chosen = tuple(types)
        self._changed()

    def toggle(self, kind: str) -> None:
        """Take a type in or out; an eighth is refused with a shake."""
        if kind in self.chosen:
            self.choose(tuple(other for other in self.chosen if other != kind))
        elif len(self.chosen) < TYPES_IN_DECK:
            self.choose((*self.chosen, kind))
        else:
            self.chips[kind].shake()

    def draw(self) -> None:
        """Draw what is still missing; a whole deck is drawn anew."""
        wanted = self.chosen if len(self.chosen) < TYPES_IN_DECK else ()
        try:
            self.choose(random_deck(Random(), wanted))
        except ValueError:  # too many of one category are chosen already
            self.told.shake()

    # ── kept decks ──

    def _keep(self) -> None:
        if self.chosen:
            self.frame.open_over(DeckName(self, self.frame.over_closed))
        else:
            self.told.shake()

    def keep_as(self, name: str) -> None:
        """Keep the chosen types under a name."""
        if name.strip():
            self.decks.keep(name.strip(), self.chosen)
            self._changed()

    def _drop(self, name: str) -> bool:
        self.decks.drop(name)
        self._changed()
        return True


class DeckName(Over):
    """Asks how a deck shall be called."""

    def __init__(self, page: DeckPage, closed: Callable[[], object]) -> None:
        super().__init__("card", closed)
        self.page = page
        self.head(t("topoum.screen.deck.name"), "")
        self.field = Field("", t("topoum.screen.deck.name_hint"), longest=LONGEST_DECK_NAME)
        self.field.bind(on_text_validate=lambda *_: self._done())
        self.body.add_widget(self.field)
        done = PushButton(text=t("topoum.screen.deck.keep"), icon="bookmark", kind="primary")
        done.bind(on_tap=lambda *_: self._done())
        self.body.add_widget(done)

    @property
    def typing(self) -> bool:  # type: ignore[override]
        """Whether the field takes the keys."""
        return bool(self.field.focus)

    def _done(self) -> None:
        self.page.keep_as(str(self.field.text))
        self.dismiss()
