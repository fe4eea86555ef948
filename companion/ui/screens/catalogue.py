"""Printed values of a game: what each is, where it is known from, and the owner's own word over all of them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.catalogue import Catalogue, CatalogueError, Known, Origin
from companion.core.session import JournalError
from companion.ui.screens.catalogue_words import CatalogueWords
from companion.ui.screens.name_sheet import Field, Flow
from companion.ui.screens.page import Filler, Page, Scroll, button, centred
from companion.ui.screens.refusals import in_words
from companion.ui.screens.rows import OriginDot, SettingRow, card_of_rows
from companion.ui.screens.saying import game_title
from companion.ui.speech import speech
from companion.ui.theme import theme
from companion.ui.widgets.card import Column, Row
from companion.ui.widgets.choices import Segmented, Toggle
from companion.ui.widgets.stepper import Stepper
from companion.ui.widgets.words import Caption, Words

if TYPE_CHECKING:
    from companion.ui.app import BurrowApp

FAR = 400  # a range wider than this is typed, not stepped
ALL, GUESSES = 0, 1


class CataloguePage(Page):
    """Edits the printed values of `game_key`; `path` names one to ask for at once (a value first needed now)."""

    def __init__(self, app: BurrowApp, game_key: str, path: str = "", **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.game_key = game_key
        self.path = path
        self.show = ALL
        self.controls: dict[str, Any] = {}

    @property
    def catalogue(self) -> Catalogue:
        """The values in force."""
        return self.app.library.catalogue(self.game_key)

    def build(self) -> Widget:
        """One card per group of values."""
        self.controls = {}
        column = Column(pad=16, pad_y=4, gap=14, hug_y=True)
        column.add_widget(self._legend())
        groups: dict[str, list[Widget]] = {}
        for path, known in self.catalogue.items():
            if self.show == GUESSES and known.origin is not Origin.GUESS:
                continue
            group = path.split(".")[0] if "." in path else ""
            groups.setdefault(group, []).append(self._row(path, known))
        for group, rows in groups.items():
            column.add_widget(card_of_rows(self.words.of(group) if group else self.say("cat.values"), *rows))
        if not groups:
            column.add_widget(Words(text=self.say("cat.no_guesses"), style="body", ink="ink2", halign="center"))
        column.add_widget(Filler(4))
        guesses = len(self.catalogue.guesses())
        note = self.say("new.values.guesses", n=guesses) if guesses else self.say("new.values.known")
        self.scroll = Scroll(column, kept="values")
        done = button(self.say("app.done"), kind="primary", game=True, tap=self.app.back)
        return self.framed(
            self.say("new.values"),
            game_title(self.game_key),
            self.scroll,
            done,
            note=f"{note}. {self.say('cat.from_now')}",
        )

    def show_now(self) -> None:
        """Build, and bring the value asked for into sight."""
        super().show_now()
        control = self.controls.get(self.path)
        if control is not None:
            from kivy.clock import Clock

            Clock.schedule_once(lambda *_: self.scroll.scroll_to(control, padding=theme.dp(120), animate=False), 0.05)

    def _legend(self) -> Column:
        whole = Column(gap=10, hug_y=True)
        show = Segmented(options=[self.say("past.all"), self.say("cat.only_guesses")], chosen=self.show)
        show.bind(on_choose=lambda _, n: self.filter(n))
        whole.add_widget(show)
        flow = Flow(spacing=theme.dp(18))
        for origin in (Origin.RULEBOOK, Origin.PUBLIC_PAGE, Origin.GUESS, Origin.OWNER):
            pair = Row(gap=8, hug_x=True, hug_y=True)
            pair.add_widget(centred(OriginDot(origin=origin.value)))
            pair.add_widget(centred(Caption(text=self.say(f"cat.origin.{origin.name.lower()}"), hug=True)))
            flow.add_widget(pair)
        whole.add_widget(flow)
        return whole

    def filter(self, show: int) -> None:
        """Show all values or the guesses alone."""
        self.show = show
        self.rebuild()

    # ── rows ──

    @property
    def words(self) -> CatalogueWords:
        """What the values are called."""
        return CatalogueWords(self.game_key, self.catalogue)

    def _row(self, path: str, known: Known) -> SettingRow:
        control = self._control(path, known)
        self.controls[path] = control
        note = self.words.note(path, known) if known.origin is not Origin.OWNER else self.say("cat.yours")
        return SettingRow(self.words.title(path), note, control, origin=known.origin)

    def _control(self, path: str, known: Known) -> Any:
        value = known.value
        if isinstance(value, bool):
            toggle = Toggle(active=value)
            toggle.bind(on_toggle=lambda _, on: self.set_value(path, on))
            return toggle
        if isinstance(value, int) and known.low is not None and (known.high or known.low) - known.low <= FAR:
            stepper = Stepper(value=value, least=known.low, most=known.high or known.low)
            stepper.bind(on_step=lambda _, wanted: self.set_value(path, int(wanted)))
            return stepper
        if isinstance(value, str) and known.choices and len(known.choices) <= 4:
            words = [self.words.value(path, choice) for choice in known.choices]
            segmented = Segmented(options=words, chosen=known.choices.index(value))
            segmented.bind(on_choose=lambda _, n: self.set_value(path, known.choices[n]))
            return segmented
        return button(
            shown(value, partial(self.words.value, path)), icon="pencil", tap=partial(self.ask, path, known), text_sp=19
        )

    # ── asking ──

    def ask(self, path: str, known: Known) -> None:
        """Ask for a value that is typed, or for one of many words."""
        content = Column(gap=12, hug_y=True)
        sheet = self.app.sheet(self.words.title(path), content)
        if known.note:
            content.add_widget(Caption(text=self.words.note(path, known)))

        def take(value: Any) -> None:
            if self.set_value(path, value):
                sheet.close()

        if known.choices and not isinstance(known.value, tuple):
            flow = Flow()
            for choice in known.choices:
                flow.add_widget(
                    button(self.words.value(path, choice), tap=partial(take, choice), chosen=choice == known.value)
                )
            content.add_widget(flow)
            return
        line = Row(gap=12, hug_y=True)
        field = Field(typed_form(known.value), self.say("cat.type_here"), 200)
        line.add_widget(field)

        def typed(*_: Any) -> None:
            value = read_typed(field.text, known.value)
            if value is None:
                self.app.tell("cat.not_that", wanted=speech(f"catalogue.type.{type(known.value).__name__}"))
            else:
                take(value)

        line.add_widget(button(self.say("app.done"), kind="primary", game=True, tap=typed))
        field.bind(on_text_validate=typed)
        content.add_widget(line)
        if isinstance(known.value, tuple):
            content.add_widget(Caption(text=self.say("cat.list_hint")))

    def set_value(self, path: str, value: Any) -> bool:
        """Tell the catalogue what is printed; says why if it cannot be."""
        try:
            self.app.library.set_value(self.game_key, path, value)
        except (CatalogueError, JournalError) as error:
            self.app.warn(in_words(error.reason, self.app.library.game(self.game_key), self.catalogue))
            self.rebuild()
            return False
        self.rebuild()
        return True


def shown(value: Any, word: Any) -> str:
    """Return a value as a button shows it."""
    if isinstance(value, tuple):
        return ", ".join(shown(item, word) for item in value) or "–"
    return word(value) if isinstance(value, str) else str(value)


def typed_form(value: Any) -> str:
    """Return a value as it would be typed: lists with commas, lists in lists with semicolons between."""
    if isinstance(value, tuple):
        nested = any(isinstance(item, tuple) for item in value)
        return ("; " if nested else ", ").join(typed_form(item) for item in value)
    return str(value)


def read_typed(text: str, like: Any) -> Any:
    """Return what was typed as a value like the old one; None if it is not one."""
    text = text.strip()
    if isinstance(like, tuple):
        nested = bool(like) and isinstance(like[0], tuple)
        parts = [part for part in text.split(";" if nested else ",") if part.strip()]
        items = [read_typed(part, like[0] if like else "") for part in parts]
        return None if any(item is None for item in items) else tuple(items)
    try:
        if isinstance(like, bool):
            return None
        return type(like)(text.replace(",", ".")) if isinstance(like, float) else type(like)(text) if text else None
    except ValueError:
        return None
