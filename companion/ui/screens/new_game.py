"""New game: who sits where, whose dice, which house rules, how the tablet lies. Start begins the session."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.catalogue import Catalogue, CatalogueError
from companion.core.dice import DiceEvent, Roll
from companion.core.game import Box, Game, Setup, SetupError
from companion.core.messages import IllegalMove, say
from companion.ui.dice_rows import DieRow
from companion.ui.draft import Draft
from companion.ui.draft_dice import DraftDice
from companion.ui.layout import COMPACT
from companion.ui.screens.dice_card import DiceCard, DicePicks
from companion.ui.screens.house_rules import RulesCard
from companion.ui.screens.name_sheet import NameSheet
from companion.ui.screens.page import Page, Scroll, button, centred
from companion.ui.screens.refusals import in_words
from companion.ui.screens.saying import game_title
from companion.ui.screens.seating_plan import SeatingPlan
from companion.ui.screens.spoken import kind_name as say_kind
from companion.ui.speech import speech
from companion.ui.theme import theme
from companion.ui.widgets.card import Card, Column, Row
from companion.ui.widgets.words import Caption, Heading

if TYPE_CHECKING:
    from companion.ui.app import BurrowApp


class NewGame(RulesCard, Page):
    """Sets a game of `box` up. `like` is a setup to begin with; else the people of last time sit down again."""

    def __init__(self, app: BurrowApp, box: Box, game_key: str = "", like: Setup | None = None, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.box_on_shelf = box
        self.chance = SystemRandom()
        self.drafts: dict[str, Draft] = {}
        self.game: Game[Any] = next((g for g in box.games if g.key == game_key), box.games[0])
        self.dice = DraftDice(app)
        self.dice_card: DiceCard | None = None
        self.picks: DicePicks | None = None
        self._last_rolled = ""
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
                made.recolour_all([seat.colour for seat in last.seats])
        return self.drafts[self.game.key]

    @property
    def catalogue(self) -> Catalogue:
        """The printed values with the owner's edits."""
        return self.app.library.catalogue(self.game.key)

    # ── layout ──

    def build(self) -> Widget:
        """Lay the cards side by side, or under each other on an upright tablet."""
        beside = not theme.portrait and theme.text_size < 1.4
        dice = self._dice_card(scrolls=beside)
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
            if dice is not None:
                column.add_widget(dice)
            column.add_widget(rules)
            content = Scroll(column, kept="all")
        else:
            row = Row(pad=0, pad_y=4, gap=16)
            row.add_widget(Widget(size_hint_x=None, width=0))
            seats.size_hint_x = 1.04
            row.add_widget(seats)
            if dice is not None and beside:
                dice.size_hint_x = 1.32 if theme.size_class == COMPACT else 1  # dice keep their size, names theirs
                row.add_widget(dice)
            right = Column(gap=16, hug_y=True)
            if dice is not None and not beside:
                right.add_widget(dice)
            right.add_widget(rules)
            rest = Scroll(right, kept="rules", margin=16)
            rest.size_hint_x = 1.02 if dice is not None and beside else 1.03
            row.add_widget(rest)
            content = row
        self.dice_chip = button(
            self.app.dice_words(), icon="dice", icon_ink="primary", tap=self.app.open_dice, text_sp=19
        )
        note = self._note()
        return self.framed(title, self.say("new.title"), content, *buttons, right=(self.dice_chip,), note=note)

    def _note(self) -> str:
        draft, game = self.draft, self.game.key
        if draft.first is not None:
            who = f"[b]{plain(draft.names()[draft.first])}[/b]"
            return speech(say(f"{game}.new.begins" if speech.knows(f"{game}.new.begins") else "new.begins", name=who))
        if self._dice_decide():
            return speech.first_known(f"{game}.new.roll_first", "new.dice_decide")
        return self.say("new.count", n=len(draft.places), low=draft.fewest, high=draft.most)

    def _dice_card(self, scrolls: bool) -> DiceCard | None:
        """Whose dice; None for a game without any."""
        self.dice_card = None
        if self._rolls() and self.dice.kinds(self.game):
            people = list(zip(self.draft.names(), (place.colour for place in self.draft.places), strict=True))
            self.dice_card = DiceCard(self.dice, self.game, people, self.open_die, self.app.rolls_virtual, scrolls)
        return self.dice_card

    def _seats_card(self) -> Card:
        draft = self.draft
        card = Card(pad=16, gap=4)
        head = Row(gap=12, hug_y=True)
        head.add_widget(centred(Heading(text=self.say("new.seats"))))
        decide = self._dice_decide()
        if decide and draft.first is not None:
            head.add_widget(centred(button(icon="dice", spoken=self.say("new.undraw"), tap=self.undraw)))
        if not decide or self.game.names_first is not None:
            words = speech.first_known(f"{self.game.key}.new.draw", "new.draw")
            again = decide and draft.first is not None and not theme.portrait  # two buttons leave words no room
            head.add_widget(
                centred(button("" if again else words, icon="crown", icon_ink="star", spoken=words, tap=self.draw))
            )
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

    def _dice_decide(self) -> bool:
        """Whether the game's first question is a roll, so that nobody needs to be drawn."""
        opening = self._opening()
        return opening is not None and bool(self.game.dice_wanted(opening))

    def _opening(self) -> Any:
        """The state the game would begin in, or None while it could not."""
        try:
            return self.game.begin(self.draft.setup(self._values()))
        except (SetupError, CatalogueError, IllegalMove):
            return None

    # ── dice ──

    def dice_changed(self) -> None:
        """A die woke up, fell asleep or is new."""
        if self.dice_card is not None:
            self.dice_card.refresh()

    def receive(self, *events: DiceEvent) -> None:
        """Dice are rolled while people look for theirs."""
        self._last_rolled = next((e.die for e in reversed(events) if isinstance(e, Roll)), self._last_rolled)
        if self.dice_card is not None:
            self.dice_card.receive(*events)
        if self.picks is not None:
            self.picks.receive(*events)

    def open_die(self, seat: int, kind: str) -> None:
        """Ask which die answers for a person's kind."""
        name = self.draft.names()[seat]
        now = self.dice.die_of(name, kind, self.dice.rows())
        close: list[Callable[[], object]] = []

        def picked(row: DieRow | None) -> None:
            close[0]()
            if row is None:
                self.dice.take(name, kind)
            else:
                self.dice.give(row, name, kind)
            if self.dice_card is not None:
                self.dice_card.stray = ""
                self.dice_card.refresh()

        self.picks = DicePicks(self.dice, now, picked, self._last_rolled)
        sheet = self.app.sheet(self.say("new.die.which", name=name, kind=say_kind(self.game.key, kind)), self.picks)
        close.append(sheet.close)
        sheet.bind(on_close=lambda *_: setattr(self, "picks", None))

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

    def draw(self) -> None:
        """Draw who begins."""
        self.draft.draw(self.chance)
        self.rebuild()

    def undraw(self) -> None:
        """Let the dice decide after all who begins."""
        self.draft.first = None
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
        before, nameless = self.draft.names()[seat], not self.draft.places[seat].name
        kept = self.draft.rename(seat, text)
        if nameless and kept:
            self.dice.rename(before, kept)
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
            self.app.warn(in_words(error.reason, self.game, self.catalogue))
            return
        first = self.game.names_first
        drawn = first is not None and self.draft.first is not None and self._dice_decide()
        self.app.start(self.game, setup, opening=first(0) if first is not None and drawn else None)

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
