"""New game: who sits where, which house rules, how the tablet lies. Start begins the session."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.catalogue import Catalogue, CatalogueError, Origin
from companion.core.game import Box, Game, Option, Setup, SetupError
from companion.core.messages import IllegalMove
from companion.ui.draft import Draft, fits
from companion.ui.screens.name_sheet import NameSheet
from companion.ui.screens.page import Filler, Page, Scroll, button, centred
from companion.ui.screens.rows import SettingRow
from companion.ui.screens.saying import game_title
from companion.ui.screens.seating_plan import SeatingPlan
from companion.ui.speech import speech
from companion.ui.theme import theme
from companion.ui.widgets.card import Card, Column, Divider, Row
from companion.ui.widgets.choices import Segmented, Toggle
from companion.ui.widgets.key import Key
from companion.ui.widgets.stepper import Stepper
from companion.ui.widgets.words import Caption, Heading

if TYPE_CHECKING:
    from companion.ui.app import BurrowApp

WAYS = {"lies": "lies_two", "stands": "stands"}


class NewGame(Page):
    """Sets a game of `box` up. `like` is a setup to begin with; else the people of last time sit down again."""

    def __init__(self, app: BurrowApp, box: Box, game_key: str = "", like: Setup | None = None, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.box_on_shelf = box
        self.chance = SystemRandom()
        self.drafts: dict[str, Draft] = {}
        self.game: Game[Any] = next((g for g in box.games if g.key == game_key), box.games[0])
        if like is not None:
            self.draft.take(like)

    @property
    def draft(self) -> Draft:
        """What has been entered for the way of playing that is chosen."""
        if self.game.key not in self.drafts:
            last = self.app.library.last_setup(self.game.key)
            names = [seat.name for seat in last.seats] if last else []
            self.drafts[self.game.key] = made = Draft(self.game, names, self.say("new.player", number="{n}"))
            if last:
                for n, seat in enumerate(last.seats[: made.most]):
                    if seat.colour:
                        made.recolour(n, seat.colour)
        return self.drafts[self.game.key]

    @property
    def catalogue(self) -> Catalogue:
        """The printed values with the owner's edits."""
        return self.app.library.catalogue(self.game.key)

    # ── layout ──

    def build(self) -> Widget:
        """Lay the cards side by side, or under each other on an upright tablet."""
        seats, rules = self._seats_card(), self._rules_card()
        title = speech.first_known(f"shelf.box.{self.box_on_shelf.key}", otherwise=game_title(self.game.key))
        last = self.app.library.last_setup(self.game.key)
        self.start_button = button(self.say("new.start"), icon="play", kind="primary", game=True, tap=self.start)
        self.start_button.text_sp = 27
        buttons = [self.start_button]
        if last is not None:
            buttons.insert(0, button(self.say("new.same"), game=True, tap=partial(self.same_as_last, last)))
        content: Widget
        if theme.portrait:
            column = Column(pad=16, pad_y=4, gap=16, hug_y=True)
            seats.size_hint_y, seats.height = None, theme.dp(620)
            column.add_widget(seats)
            column.add_widget(rules)
            content = Scroll(column, kept="all")
        else:
            row = Row(pad=16, pad_y=4, gap=16)
            seats.size_hint_x = 1.15
            right = Scroll(rules, kept="rules")
            right.size_hint_x = 1
            row.add_widget(seats)
            row.add_widget(right)
            content = row
        self.dice_chip = button(self.app.dice_words(), icon="dice", tap=self.app.open_dice, text_sp=19)
        note = self._note()
        return self.framed(title, self.say("new.title"), content, *buttons, right=(self.dice_chip,), note=note)

    def _note(self) -> str:
        draft = self.draft
        if draft.first is not None:
            return self.say("new.begins", name=f"[b]{plain(draft.names()[draft.first])}[/b]")
        return self.say("new.count", n=len(draft.places), low=draft.fewest, high=draft.most)

    def _seats_card(self) -> Card:
        draft = self.draft
        card = Card(pad=16, gap=4)
        head = Row(gap=12, hug_y=True)
        head.add_widget(centred(Heading(text=self.say("new.seats"))))
        if self._dice_decide():
            head.add_widget(centred(Caption(text=self.say("new.dice_decide"), halign="right", lines=2)))
        else:
            head.add_widget(centred(button(self.say("new.draw"), icon="crown", tap=self.draw)))
        card.add_widget(head)
        room = len(draft.places) < draft.most
        self.plan = SeatingPlan(
            list(zip(draft.names(), (place.colour for place in draft.places), strict=True)),
            draft.first,
            tapped=self.open_seat,
            swapped=self.swap,
            added=self.add_seat if room else None,
            add_words=self.say("new.add"),
        )
        card.add_widget(self.plan)
        if theme.text_size < 1.4 or theme.portrait:
            card.add_widget(Caption(text=self.say("new.hint"), halign="center", lines=2))
        return card

    def _rules_card(self) -> Card:
        card = Card(pad=0, pad_y=14, gap=4, hug_y=True)
        if len(self.box_on_shelf.games) > 1:
            card.add_widget(self._titled("new.way", self._ways()))
            card.add_widget(Divider())
        if self.game.options:
            card.add_widget(self._titled("new.rules", *(self._option(option) for option in self.game.options)))
            card.add_widget(Divider())
        card.add_widget(self._titled("new.dice", self._auto_take()) if self._rolls() else Filler())
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

    def _dice_decide(self) -> bool:
        """Whether the game's first question is a roll, so that nobody needs to be drawn."""
        try:
            opening = self.game.begin(self.draft.setup(self._values()))
        except (SetupError, CatalogueError, IllegalMove):
            return False
        return bool(self.game.dice_wanted(opening))

    # ── rows ──

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

    def _option(self, option: Option) -> Widget:
        key = f"{self.game.key}.option.{option.key}"
        title = speech.first_known(key, otherwise=option.key.replace("_", " ").capitalize())
        note = speech.first_known(f"{key}.note")
        guess = Origin.GUESS if option.rule.startswith(tuple(f"{p}G" for p in ("MP", "WM", "DTP", "TP", "M"))) else None
        control = self._option_control(option, key)
        return SettingRow(title, note, control, origin=guess, pad=0, pad_y=4)

    def _option_control(self, option: Option, key: str) -> Widget:
        value = self.draft.options[option.key]
        if isinstance(option.default, bool):
            toggle = Toggle(active=value)
            toggle.bind(on_toggle=lambda _, on: self.set_option(option, on))
            return toggle
        if isinstance(option.default, int):
            stepper = Stepper(value=value, least=option.low, most=max(option.high, option.low))
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
        return SettingRow(self.say("set.auto_take"), self.say("set.auto_take.note"), toggle, pad=0, pad_y=4)

    def _orientation(self) -> Widget:
        row = Row(gap=12, hug_y=True)
        now = self.app.orientation
        for way, sign in (("lies", "table"), ("stands", "rotate")):
            chosen = (now == "stands") == (way == "stands")
            key = Key(text="", word=self.say(f"new.tablet.{way}"), sign=sign, chosen=chosen, beside=False)
            key.height = theme.target(112)
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

    # ── what people do ──

    def choose_way(self, key: str) -> None:
        """Choose another way to play the box; the people stay."""
        before = self.draft
        if key == self.game.key:
            return
        fresh = key not in self.drafts
        self.game = next(game for game in self.box_on_shelf.games if game.key == key)
        if fresh:
            self.draft.places = list(before.places[: self.draft.most])
            while len(self.draft.places) < self.draft.fewest:
                self.draft.add()
        self.rebuild()

    def set_option(self, option: Option, value: Any) -> None:
        """Switch a house rule."""
        if fits(option, value):
            self.draft.options[option.key] = value

    def turn_tablet(self, way: str) -> None:
        """Say how the tablet stands or lies."""
        self.app.set_orientation(way)
        self.rebuild()

    def draw(self) -> None:
        """Draw who begins."""
        self.draft.draw(self.chance)
        self.rebuild()

    def swap(self, a: int, b: int) -> None:
        """Let two people change places."""
        self.draft.swap(a, b)
        self.rebuild()

    def add_seat(self) -> None:
        """Let one more person sit down and ask who it is."""
        seat = self.draft.add()
        self.rebuild()
        self.open_seat(seat)

    def open_seat(self, seat: int) -> None:
        """Ask who sits here."""
        place = self.draft.places[seat]
        here = {other.name.casefold() for other in self.draft.places}
        known = [name for name in self.app.library.people() if name.casefold() not in here]
        can_go = len(self.draft.places) > self.draft.fewest
        close: list[Callable[[], object]] = []

        def recolour(colour: str) -> None:
            self.draft.recolour(seat, colour)
            self.rebuild()

        def remove() -> None:
            self.draft.remove(seat)
            self.rebuild()
            close[0]()

        content = NameSheet(
            place.name,
            place.colour,
            known,
            hint=self.draft.names()[seat],
            named=lambda text: self.rename(seat, text),
            coloured=recolour,
            removed=remove if can_go else None,
            done=lambda: close[0](),
        )
        sheet = self.app.sheet(self.say("new.who"), content)
        close.append(sheet.close)

    def rename(self, seat: int, text: str) -> str:
        """Name a seat; says so if somebody else is called the same."""
        kept = self.draft.rename(seat, text)
        if kept and kept != " ".join(text.split())[:30].strip():
            self.app.tell("new.renamed", name=kept)
        self.rebuild()
        return kept

    def same_as_last(self, last: Setup) -> None:
        """Take over people, seats and rules of last time."""
        self.draft.take(last)
        self.rebuild()

    def start(self) -> None:
        """Begin the session, or say what is missing."""
        try:
            setup = self.draft.setup(self._values())
        except (SetupError, CatalogueError, IllegalMove) as error:
            self.app.warn(error.reason)
            return
        self.app.start(self.game, setup)

    def _values(self) -> dict[str, Any]:
        """The values in force that differ from the game's own."""
        own = self.game.catalogue
        return {
            path: known.value
            for path, known in self.catalogue.items()
            if path not in own or own[path].value != known.value
        }


def plain(name: str) -> str:
    """Return a name without anything that markup would take for a tag."""
    return name.replace("[", "(").replace("]", ")")
