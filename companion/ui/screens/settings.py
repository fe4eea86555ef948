"""Settings of this tablet. Everything counts at once; only what cannot be undone asks first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.ui import files, paint, tokens
from companion.ui.dice_care import DiceCare
from companion.ui.preferences import TEXT_SIZES
from companion.ui.screens.announce import Announcer
from companion.ui.screens.page import Filler, Page, Scroll, button
from companion.ui.screens.rows import SettingRow, card_of_rows
from companion.ui.screens.saying import day_word
from companion.ui.speech import speech
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn
from companion.ui.widgets.card import Card, Column, Row
from companion.ui.widgets.choices import Segmented, StepSlider, Toggle
from companion.ui.widgets.seat_token import paint_token
from companion.ui.widgets.words import Words

THEMES = ("day", "night", "auto")
WAYS = ("lies_two", "lies_four", "stands")


class Letter(Drawn, Widget):
    """An A beside the text size's line, as large as the text would be."""

    sp = StringProperty("18")

    def __init__(self, sp: int, **kwargs: Any) -> None:
        super().__init__(sp=str(sp), size_hint=(None, None), size=(theme.dp(sp), theme.dp(40)), **kwargs)

    def paint(self) -> None:
        setting = paint.Setting(tokens.TYPE["title"].font, theme.dp(int(self.sp)))
        paint.words("A", setting, self.center_x, self.center_y, "ink", anchor="center")


class Tokens(Drawn, Widget):
    """The first six seats' tokens in a row."""

    SIDE, GAP, COUNT = 34, 5, 6

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), **kwargs})

    def restyle(self) -> None:
        self.size = (theme.dp(self.COUNT * (self.SIDE + self.GAP)), theme.dp(self.SIDE))

    def paint(self) -> None:
        for n, look in enumerate(tokens.SEATS[: self.COUNT]):
            side = theme.dp(self.SIDE)
            area = (self.x + n * theme.dp(self.SIDE + self.GAP), self.y, side, side)
            paint_token(area, look.name, ground="surface")


class SettingsPage(Page):
    """Two columns of cards, one on an upright tablet or with large text."""

    def __init__(self, app: Any, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.announcer = Announcer(lambda: True, lambda: app.speaks_slowly)

    def build(self) -> Widget:
        """Lay out the cards."""
        left = [self._see(), self._motion()]
        right = [self._hear(), self._table(), self._data()]
        whole: Column | Row
        if theme.portrait or theme.text_size > 1.2:
            whole = Column(pad=16, pad_y=4, gap=14, hug_y=True)
            for card in (*left, *right, Filler(4)):
                whole.add_widget(card)
        else:
            whole = Row(pad=16, pad_y=4, gap=16, hug_y=True)
            for cards in (left, right):
                column = Column(gap=12, hug_y=True, pos_hint={"top": 1})
                for card in (*cards, Filler(4)):
                    column.add_widget(card)
                whole.add_widget(column)
        licences = button(self.say("set.licences"), icon="document", game=True, tap=self.app.open_licences)
        done = button(self.say("app.done"), kind="primary", game=True, tap=self.app.back)
        return self.framed(
            self.say("set.title"),
            self.say("set.subtitle"),
            Scroll(whole, kept="settings"),
            licences,
            done,
            note=self.say("set.at_once"),
        )

    # ── controls ──

    def _switch(self, name: str) -> Toggle:
        toggle = Toggle(active=bool(getattr(self.app.preferences, name)))
        toggle.bind(on_toggle=lambda _, on: self.app.preferences.set(name, on))
        return toggle

    def _words(self, name: str, values: tuple[Any, ...], words: list[str]) -> Segmented:
        now = getattr(self.app.preferences, name)
        chosen = values.index(now) if now in values else 0
        choice = Segmented(options=words, chosen=chosen)
        choice.bind(on_choose=lambda _, n: self.app.preferences.set(name, values[n]))
        return choice

    # ── cards ──

    def _see(self) -> Card:
        languages = speech.choices()
        language = self._words(
            "language", ("", *(code for code, _ in languages)), [self.say("set.auto"), *(name for _, name in languages)]
        )
        look = self._words("theme", THEMES, [self.say(f"set.theme.{name}") for name in THEMES])
        size = StepSlider(stops=list(TEXT_SIZES), value=theme.text_size, size_hint_x=None, width=theme.dp(190))
        size.bind(on_choose=lambda _, value: self.app.preferences.set("text_size", value))
        way = self._words("orientation", WAYS, [self.say(f"set.tablet.{name}") for name in WAYS])
        return card_of_rows(
            self.say("set.see"),
            SettingRow(self.say("set.language"), "", language, icon="language"),
            SettingRow(self.say("set.theme"), self.say("set.theme.note"), look, icon="night"),
            SettingRow(
                self.say("set.text"),
                self.say("set.text.note", n=theme.text_size),
                Letter(19),
                size,
                Letter(36),
                icon="text_size",
            ),
            SettingRow(self.say("set.tablet"), self.say("set.tablet.note"), way, icon="table"),
            SettingRow(
                self.say("set.turns"), self.say("set.turns.note"), self._switch("turns_with_player"), icon="rotate"
            ),
        )

    def _motion(self) -> Card:
        return card_of_rows(
            self.say("set.motion"),
            SettingRow(self.say("set.shapes"), self.say("set.shapes.note"), Tokens(), icon="shapes"),
            SettingRow(self.say("set.less"), self.say("set.less.note"), self._switch("less_motion"), icon="motion"),
        )

    def _hear(self) -> Card:
        try_it = button(icon="play", spoken=self.say("set.announcer.try"), tap=self.try_voice)
        rows = [
            SettingRow(
                self.say("set.announcer"),
                self.say("set.announcer.note"),
                try_it,
                self._switch("announcer"),
                icon="announcer",
            )
        ]
        if self.announcer.has_pace:
            pace = self._words("voice_slow", (True, False), [self.say("set.voice.slow"), self.say("set.voice.normal")])
            rows.append(SettingRow(self.say("set.voice"), "", pace, icon="voice"))
        return card_of_rows(
            self.say("set.hear"),
            *rows,
            SettingRow(self.say("set.sounds"), self.say("set.sounds.note"), self._switch("dice_sounds"), icon="sound"),
        )

    def _table(self) -> Card:
        return card_of_rows(
            self.say("set.at_table"),
            SettingRow(
                self.say("set.auto_take"), self.say("set.auto_take.note"), self._switch("auto_take"), icon="dice"
            ),
            SettingRow(self.say("dice.virtual"), self.say("dice.virtual.note"), self._virtual(), icon="virtual"),
            SettingRow(self.say("set.awake"), self.say("set.awake.note"), self._switch("keep_awake"), icon="awake"),
            SettingRow(self.say("set.secrets"), self.say("set.secrets.note"), icon="eye_off"),
        )

    def _virtual(self) -> Toggle:
        toggle = Toggle(active=bool(self.app.preferences.virtual_dice))
        toggle.bind(on_toggle=lambda _, on: DiceCare(self.app).switch_virtual(on))
        return toggle

    def _data(self) -> Card:
        back = button(self.say("app.restore"), tap=self.app.bring_back)
        save = button(self.say("set.save"), tap=self.save_all)
        load = button(self.say("set.open"), tap=self.choose_file)
        return card_of_rows(
            self.say("set.data"),
            SettingRow(self.say("set.backup"), self._backups(), back, icon="refresh"),
            SettingRow(self.say("set.files"), self.say("set.files.note"), save, load, icon="upload"),
        )

    def _backups(self) -> str:
        """How many backups there are and when the last one was made."""
        made = self.app.library.backups_made
        if not made:
            return self.say("set.backup.none")
        return self.say("set.backup.note", n=len(made), when=day_word(made[0], self.app.now()))

    # ── what people do ──

    def try_voice(self) -> None:
        """Say a sentence aloud, or say that this tablet has no voice."""
        if not self.announcer.say(self.say("set.announcer.sample"), always=True):
            self.app.tell("set.announcer.none")

    def save_all(self) -> None:
        """Write every kept game into files."""
        library = self.app.library
        kept = (*library.unfinished(), *library.finished())
        if not kept:
            self.app.tell("past.none")
            return
        for one in kept:
            told = files.save_game(library, one.id, one.game, one.last, one.title)
            if told.key != "files.saved":
                self.app.warn(told)
                return
        self.app.tell("set.saved", n=len(kept), folder=str(files.folder()))

    def choose_file(self) -> None:
        """List the game files that lie in Burrow's folder."""
        found = files.found()
        if not found:
            self.app.tell("files.none", folder=str(files.folder()))
            return
        content = Column(gap=10, hug_y=True)
        close: list[Callable[[], object]] = []
        content.add_widget(
            Words(text=self.say("set.open.where", folder=str(files.folder())), style="small", ink="ink2")
        )
        for path in found[:12]:
            content.add_widget(button(path.stem, size_hint_x=1, tap=partial(self._chosen, close, path)))
        close.append(self.app.sheet(self.say("set.open.title"), content).close)

    def _chosen(self, close: list[Callable[[], object]], path: Path) -> None:
        close[0]()
        self.app.open_file(path)
