"""The rules' card of a new game: the way to play, what is printed on the box, house rules, how the tablet lies."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.catalogue import CatalogueError, Origin
from companion.core.game import Box, Game, Option
from companion.core.messages import say
from companion.core.session import JournalError
from companion.ui.draft import fits
from companion.ui.screens.page import button
from companion.ui.screens.refusals import in_words
from companion.ui.screens.rows import SettingRow
from companion.ui.speech import speech
from companion.ui.theme import theme
from companion.ui.widgets.card import Card, Column, Divider, Row
from companion.ui.widgets.choices import Segmented, Toggle
from companion.ui.widgets.key import Key
from companion.ui.widgets.stepper import Stepper
from companion.ui.widgets.words import Heading

if TYPE_CHECKING:
    from companion.core.catalogue import Catalogue
    from companion.ui.draft import Draft
    from companion.ui.screens.dice_card import DiceCard

WAYS = {"lies": "lies_two", "stands": "stands"}


class RulesCard:
    """Mixin of the page that sets a game up: the card, and what its switches do."""

    app: Any
    say: Any
    rebuild: Any
    choose_way: Any
    _opening: Any
    box_on_shelf: Box
    game: Game[Any]
    dice_card: DiceCard | None

    if TYPE_CHECKING:

        @property
        def draft(self) -> Draft: ...
        @property
        def catalogue(self) -> Catalogue: ...

    def _rules_card(self) -> Card:
        card = Card(pad=0, pad_y=14, gap=4, hug_y=True)
        if len(self.box_on_shelf.games) > 1:
            card.add_widget(self._titled("new.way", self._ways()))
            card.add_widget(Divider())
        rows = [*self._printed(), *self._first_step()]
        if self._rolls():
            rows.append(self._auto_take())
        rows.extend(self._option(option) for option in self.game.options)
        if rows:
            card.add_widget(self._titled("new.rules", *rows))
            card.add_widget(Divider())
        card.add_widget(self._titled("new.tablet", self._orientation()))
        if len(self.catalogue):
            card.add_widget(Divider())
            card.add_widget(self._values_row())
        return card

    def _titled(self, key: str, *rows: Widget) -> Column:
        column = Column(gap=2, pad=18, pad_y=6, hug_y=True)
        column.add_widget(Heading(text=self.say(key)))
        for row in rows:
            column.add_widget(row)
        return column

    @property
    def _least_words(self) -> float:
        """How narrow words of a rule may get, in dp, before what switches it stands below."""
        return 130 if self.dice_card is not None and not theme.portrait else 190

    def _ways(self) -> Widget:
        keys = [game.key for game in self.box_on_shelf.games]
        column = Column(gap=8, hug_y=True)
        for key in keys:
            text = speech.first_known(f"{key}.way", f"{key}.title", otherwise=key.replace("_", " ").capitalize())
            note = speech.first_known(f"{key}.way.note")
            column.add_widget(
                button(
                    text, tap=partial(self.choose_way, key), chosen=key == self.game.key, size_hint_x=1, caption=note
                )
            )
        return column

    def _printed(self) -> list[Widget]:
        """Printed values that differ from box to box and matter from the start: those with words of their own here
        (``<game>.new.<path>``). What is changed is the owner's from then on."""
        return [
            self._printed_row(path, known)
            for path, known in self.catalogue.items()
            if speech.knows(f"{self.game.key}.new.{path}")
        ]

    def _printed_row(self, path: str, known: Any) -> Widget:
        control: Widget
        if isinstance(known.value, bool):
            control = Toggle(active=known.value)
            control.bind(on_toggle=lambda _, on: self.set_value(path, on))
        else:
            control = Stepper(small=True, value=known.value, least=int(known.low), most=int(known.high))
            control.bind(on_step=lambda _, wanted: self.set_value(path, int(wanted)))
        guess = known.origin is Origin.GUESS
        entry = self.catalogue.get(f"{path.rpartition('.')[0]}.value")  # "stands.stand_4.on" is told with its value
        about = {"value": entry.value} if entry is not None else {}
        return SettingRow(
            speech(say(f"{self.game.key}.new.{path}", **about)), self.say("new.your_box") if guess else "", control,
            origin=known.origin if guess else None, pad=0, pad_y=4, least_words=self._least_words,
        )  # fmt: skip

    def _first_step(self) -> list[Widget]:
        """What will be laid out for so many people, where the game can tell already ("2 moles into every hole")."""
        state = self._opening()
        if state is None:
            return []
        if self.game.names_first is not None and self.game.dice_wanted(state):
            state = self.game.apply(state, self.game.names_first(0))
        offers = [move for move in self.game.offers(state, None) if not move.secret]
        if not offers:
            return []
        told = speech(self.game.describe(state, offers[0]))
        return [
            SettingRow(
                self.say("new.first_step", n=len(self.draft.places)),
                told,
                pad=0,
                pad_y=4,
                least_words=self._least_words,
            )
        ]

    def _option(self, option: Option) -> Widget:
        key = f"{self.game.key}.option.{option.key}"
        title = speech.first_known(key, otherwise=option.key.replace("_", " ").capitalize())
        note = speech.first_known(f"{key}.note")
        guess = Origin.GUESS if option.rule.startswith(tuple(f"{p}G" for p in ("MP", "WM", "DTP", "TP", "M"))) else None
        control = self._option_control(option, key)
        return SettingRow(title, note, control, origin=guess, pad=0, pad_y=4, least_words=self._least_words)

    def _option_control(self, option: Option, key: str) -> Widget:
        value = self.draft.options[option.key]
        if isinstance(option.default, bool):
            toggle = Toggle(active=value)
            toggle.bind(on_toggle=lambda _, on: self.set_option(option, on))
            return toggle
        if isinstance(option.default, int):
            stepper = Stepper(small=True, value=value, least=option.low, most=max(option.high, option.low))
            stepper.bind(on_step=lambda _, wanted: self.set_option(option, int(wanted)))
            return stepper
        words = [
            speech.first_known(f"{key}.{c}", f"{self.game.key}.choice.{c}", otherwise=c.replace("_", " "))
            for c in option.choices
        ]
        chosen = option.choices.index(value)
        segmented = Segmented(options=words, chosen=chosen)
        segmented.bind(on_choose=lambda _, n: self.set_option(option, option.choices[n]))
        return segmented

    def _rolls(self) -> bool:
        return self.game.answer_dice is not None

    def _auto_take(self) -> Widget:
        toggle = Toggle(active=self.app.preferences.auto_take)
        toggle.bind(on_toggle=lambda _, on: self.app.preferences.set("auto_take", on))
        return SettingRow(
            self.say("set.auto_take"),
            self.say("set.auto_take.note"),
            toggle,
            pad=0,
            pad_y=4,
            least_words=self._least_words,
        )

    def _orientation(self) -> Widget:
        row = Row(gap=12, hug_y=True)
        now = self.app.orientation
        for way, sign in (("lies", "table"), ("stands", "rotate")):
            chosen = (now == "stands") == (way == "stands")
            key = Key(word=self.say(f"new.tablet.{way}"), sign=sign, chosen=chosen, beside=False, tall=112)
            key.bind(on_tap=lambda _, way=way: self.turn_tablet(WAYS[way]))
            row.add_widget(key)
        if now == "stands":
            return row
        column = Column(gap=8, hug_y=True)
        column.add_widget(row)
        sides = Segmented(
            options=[self.say("new.sides.two"), self.say("new.sides.four")], chosen=int(now == "lies_four")
        )
        sides.bind(on_choose=lambda _, n: self.turn_tablet("lies_four" if n else "lies_two"))
        column.add_widget(sides)
        return column

    def _values_row(self) -> Widget:
        guesses = len(self.catalogue.guesses())
        note = self.say("new.values.guesses", n=guesses) if guesses else self.say("new.values.known")
        see = button(self.say("new.values.see"), tap=partial(self.app.open_catalogue, self.game.key))
        origin = Origin.GUESS if guesses else None
        return SettingRow(self.say("new.values"), note, see, icon="book", origin=origin)

    # ── what the switches do ──

    def set_value(self, path: str, value: Any) -> None:
        """Keep a printed value as it stands on the owner's box."""
        try:
            self.app.library.set_value(self.game.key, path, value)
        except (CatalogueError, JournalError) as error:
            self.app.warn(in_words(error.reason, self.game, self.catalogue))
        self.rebuild()

    def set_option(self, option: Option, value: Any) -> None:
        """Switch a house rule."""
        if fits(option, value):
            self.draft.options[option.key] = value

    def turn_tablet(self, way: str) -> None:
        """Say how the tablet stands or lies."""
        self.app.set_orientation(way)
        self.rebuild()
