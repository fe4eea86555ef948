"""The shelf: home. The newest unfinished game on a banner, and the boxes in their chambers under the turf."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.core.game import Box
from companion.ui import tokens
from companion.ui.dice_chip import low_words
from companion.ui.screens.chamber import LINE_CHART, Chamber, PastGamesChamber
from companion.ui.screens.meadow import Meadow
from companion.ui.screens.page import Page, button, centred
from companion.ui.screens.saying import box_title, day_word, names_line, players, result_line
from companion.ui.speech import speech
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Card, Column, Row
from companion.ui.widgets.scrolling import Scrolling
from companion.ui.widgets.seat_token import SeatToken
from companion.ui.widgets.words import Words

if TYPE_CHECKING:
    from companion.storage.journal import Kept
    from companion.table.glance import Glance

MOST_TOKENS = 10
BESIDE_TOKENS = 470
"""How far, in dp, the tokens and the words after them may reach on one line of the banner."""

#: The boxes Burrow has a cover for, in the order of their chambers. Others follow by name.
COVERS = {
    "mole_park": "cover_mole_park",
    "molly": "cover_molly",
    "dice_theme_park": "cover_dice_theme_park",
    "topoum": "cover_topoum",
    "whakka_mole": "cover_whakka",
}


class Shelf(Page):
    """Home. A box opens *New game*; held, it offers its past games and its printed values."""

    def __init__(self, app: Any, **kwargs: Any) -> None:
        self._looked: set[str] = set()
        super().__init__(app, **kwargs)

    def build(self) -> Widget:
        """Lay out the header, the banner and the chambers for the window's shape."""
        self.world = Meadow(turf=414 if theme.portrait else 290)
        self.header = self._header()
        self.cellar: Cellar | None = None
        self.banner = self._banner()
        self.chambers = [self._chamber(key, box) for key, box in self._boxes()]
        self.cellar = Cellar(self.chambers, self._past() if theme.portrait else None)
        for part in (self.cellar, self.header, self.banner):
            if part is not None:
                self.world.add_widget(part)
        self.world.bind(pos=self._arrange, size=self._arrange)
        self.header.fbind("height", self._arrange)  # an upright one grows round what lies in it
        return self.world

    def _arrange(self, *_: Any) -> None:
        if self.cellar is None:  # still being built
            return
        world, dp = self.world, theme.dp
        margin = dp(16 if theme.portrait else 24)
        self.header.width = world.width - 2 * margin
        self.header.pos = (world.x + margin, world.top - dp(20) - self.header.height)
        top = self.header.y - dp(26 if theme.portrait else 34)
        if self.banner is not None:
            room = world.width - 2 * margin
            wide = max(dp(820), room * 0.64) * (1 + (theme.text_size - 1) * 0.8)
            self.banner.width = room if theme.portrait else min(room, wide)
            self.banner.pos = (world.x + margin, top - self.banner.height)
            top = self.banner.y
        turf = world.top - dp(world.turf)
        if top - dp(72 if theme.portrait else 60) < turf:  # large text: the meadow makes room
            world.turf = (world.top - top) / dp(1) + (132 if theme.portrait else 74)
            turf = world.top - dp(world.turf)
        self.cellar.size = (world.width, turf - dp(56 if theme.portrait else 62) - world.y)
        self.cellar.pos = world.pos
        self.cellar.arrange()

    # ── above the ground ──

    def _header(self) -> Widget:
        name = Words(text="Burrow", style="headline", size_sp=56, lines=1)
        cog = button(icon="cog", spoken=self.say("shelf.settings"), tap=self.app.open_settings)
        if theme.portrait:
            whole = Column(gap=18, hug_y=True, size_hint_x=None)
            first = Row(gap=14, size_hint_y=None, height=max(theme.sp(60), cog.height))
            first.add_widget(name)
            first.add_widget(centred(cog))
            whole.add_widget(first)
            chips = Row(gap=0, hug_y=True)
            chips.add_widget(self._dice_chip())
            chips.add_widget(Widget(size_hint_y=None, height=1))
            whole.add_widget(chips)
            return whole
        row = Row(gap=14, size_hint_y=None, height=max(theme.sp(58), cog.height))
        row.add_widget(name)
        row.add_widget(centred(self._dice_chip()))
        row.add_widget(centred(button(icon=LINE_CHART, spoken=self.say("shelf.past"), tap=self.app.open_past_games)))
        row.add_widget(centred(cog))
        row.size_hint_x = None
        return row

    def _dice_chip(self) -> Widget:
        self.dice_chip = button(
            self.app.dice_words(), icon="dice", icon_ink="primary", tap=self.app.open_dice, text_sp=19
        )
        self.low_chip = LowChip(low_words(self.app), self.app.open_dice)
        both = Row(gap=10, hug_y=True, hug_x=True)
        chips = (self.low_chip, self.dice_chip)  # the one that is often gone lies where nothing lines up with it
        for chip in reversed(chips) if theme.portrait else chips:
            both.add_widget(centred(chip))
        return both

    def _banner(self) -> Widget | None:
        unfinished = self.app.library.unfinished()
        if unfinished:
            return self._banner_of(unfinished[0], more=len(unfinished) - 1)
        finished = self.app.library.finished()
        return self._banner_of(finished[0], more=0) if finished else None

    def _banner_of(self, kept: Kept, more: int) -> Widget:
        card = Card(orientation="horizontal", radius=36, pad=14, gap=16, size_hint=(None, None))
        side = theme.dp(76)
        key = self.app.box_of(kept.game)
        card.add_widget(centred(Cover(COVERS.get(key, ""), size_hint=(None, None), size=(side, side))))
        words = Column(gap=2, hug_y=True)
        glance = None if kept.finished else self._glance(kept)
        narrow = theme.portrait or theme.text_size > 1.2
        words.add_widget(Words(text=self._banner_title(kept, glance), style="name", lines=2 if narrow else 1))
        note = Words(text=self._banner_note(kept, glance), style="small", ink="ink2", lines=2 if theme.portrait else 1)
        words.add_widget(self._seats_line(glance, note, narrow=bool(more)) if glance is not None else note)
        words.add_widget(Widget())
        card.add_widget(words)
        if more:
            text = self.say("shelf.more", n=more)
            card.add_widget(centred(button(text, tap=partial(self.app.open_past_games, None))))
        if kept.finished:
            again = partial(self.app.play_again, kept)
            big = button(self.say("shelf.again"), icon="repeat", kind="accent", game=True, tap=again, text_sp=26)
        else:
            on = partial(self.app.carry_on, kept.id)
            big = button(self.say("shelf.carry_on"), icon="play", kind="accent", game=True, tap=on, text_sp=26)
        big.height = max(theme.target(72), big.height)
        self.carry_on = big
        card.add_widget(centred(big))

        def fit(*_: Any) -> None:
            card.height = max(side, big.height, words.height) + 2 * theme.dp(14)

        words.fbind("height", fit)
        card.fbind("height", lambda *_: self._arrange())
        fit()
        return card

    def _glance(self, kept: Kept) -> Glance | None:
        """How the game stands, if that is known already; else it is looked up once the shelf is on the screen."""
        known = self.app.library.glanced(kept)
        if known is None and kept.id not in self._looked:
            self._looked.add(kept.id)
            _two_frames_later(lambda: self._look(kept))
        return known

    def _look(self, kept: Kept) -> None:
        if self._closed or self.app.page is not self or self.app.library.glance(kept) is None:
            self._looked.discard(kept.id)
            return
        self._looked.discard(kept.id)
        if self.banner is not None:
            self.world.remove_widget(self.banner)
        self.banner = self._banner()
        if self.banner is not None:
            self.world.add_widget(self.banner)
        self._arrange()

    def _seats_line(self, glance: Glance, note: Words, narrow: bool) -> Widget:
        """Everybody's token, and where it paused; of very many people as many tokens as fit."""
        above = narrow or theme.portrait or theme.text_size > 1.2
        shown = glance.seats[:MOST_TOKENS]
        along = len(shown) * theme.dp(26) + max(0, len(shown) - 1) * theme.dp(6)
        above = above or along + measure(note.text, note.setting(0)._replace(width=0))[0] > theme.dp(BESIDE_TOKENS)
        line = Column(gap=4, hug_y=True) if above else Row(gap=10, hug_y=True)
        tokens_row = Row(gap=6, hug_y=True, size_hint_x=None)
        looks = [look.name for look in tokens.SEATS]
        for n, seat in enumerate(shown):
            colour = seat.colour or looks[n % len(looks)]
            tokens_row.add_widget(SeatToken(seat=colour, side=26, ground="surface", no_touch=True, can_focus=False))
        tokens_row.width = along
        line.add_widget(tokens_row if above else centred(tokens_row))
        line.add_widget(note if above else centred(note))
        return line

    def _banner_title(self, kept: Kept, glance: Glance | None) -> str:
        title = kept.title or box_title(self.app.library.boxes, kept.game)
        if glance is not None and glance.chapter is not None:
            return self.say("shelf.at", game=title, chapter=glance.chapter)
        return title

    def _banner_note(self, kept: Kept, glance: Glance | None) -> str:
        when = day_word(kept.last, self.app.now())
        if kept.finished:
            return self.say("shelf.last_result", result=result_line(kept), when=when)
        if glance is not None:
            return self.say("shelf.paused_at", where=glance.paused_at) if glance.paused_at is not None else when
        names = names_line(kept.names)
        if not kept.length:
            return self.say("shelf.begun", names=names, when=when)
        return self.say("shelf.paused", names=names, n=kept.length, when=when)

    # ── under the ground ──

    def _boxes(self) -> list[tuple[str, Any]]:
        """Return every chamber: a box, a broken box, or None for one that is not on this shelf yet."""
        there = {box.key: box for box in self.app.library.boxes}
        rest = sorted(key for key in there if key not in COVERS)
        return [(key, there.get(key)) for key in (*COVERS, *rest)]

    def _chamber(self, key: str, box: Any) -> Chamber:
        made = Chamber(
            cover=COVERS.get(key, ""),
            title=speech.first_known(f"shelf.box.{key}", f"{key}.title", otherwise=key),
            beside=theme.portrait,
        )
        if box is None:
            made.faded = True
            made.note = self.say("shelf.not_yet")
            made.bind(on_tap=lambda *_: self.app.tell("shelf.not_yet.why", box=made.title))
        elif getattr(box, "error", ""):
            made.broken = True
            made.note = self.say("shelf.broken_box")
            made.bind(on_tap=lambda *_: self.app.show_broken(key, box.error))
        else:
            made.players = players(box.games)
            made.note, made.brief = self._note(key, box)
            made.bind(on_tap=lambda *_: self.app.open_new_game(key))
        made.bind(on_hold=lambda *_: self._held(key))
        return made

    def _held(self, key: str) -> bool:
        self.app.open_past_games(key)
        return True

    def _note(self, key: str, box: Box) -> tuple[str, str]:
        """What a box says about itself, and the shorter words where there is no room for that."""
        games = {game.key for game in box.games}
        library = self.app.library
        played = [kept for kept in (*library.finished(), *library.unfinished()) if kept.game in games]
        if not played:
            return speech.first_known(f"shelf.note.{key}", otherwise=self.say("shelf.new_here")), ""
        last = max(kept.last for kept in played)
        when = day_word(last, self.app.now(), past=True)
        return self.say("shelf.played_last", n=len(played), when=when), self.say("shelf.played", n=len(played))

    def _past(self) -> PastGamesChamber:
        made = PastGamesChamber(text=self.say("shelf.past"))
        made.bind(on_tap=lambda *_: self.app.open_past_games())
        return made


def _two_frames_later(does: Callable[[], object]) -> None:
    """Do something when what was just built has been drawn; a delay in seconds would come before a slow first frame."""
    Clock.schedule_once(lambda *_: Clock.schedule_once(lambda *_: Clock.schedule_once(lambda *_: does(), 0.05), 0), 0)


class LowChip(PushButton):
    """Which die needs a charger; not there while none does."""

    def __init__(self, text: str, tap: Callable[[], object]) -> None:
        super().__init__(icon="battery_low", kind="danger", game=False, hug=True, text_sp=19, text=text)
        self.bind(on_tap=lambda *_: tap())
        self.show(text)

    def show(self, text: str) -> None:
        """Say it, or be gone."""
        self.text = text
        self.disabled, self.opacity = not text, 1 if text else 0
        if not text:
            self.width = 0

    def _fit(self, *_: Any) -> None:
        super()._fit()
        if not self.text:
            self.width = 0


class Cover(Chamber):
    """A box's cover alone, as small as a stamp."""

    def __init__(self, cover: str, **kwargs: Any) -> None:
        super().__init__(cover=cover, can_focus=False, no_touch=True, **kwargs)

    def paint(self) -> None:
        self._paint_cover(self.x, self.y, min(self.width, self.height))


class Cellar(Scrolling):
    """The chambers: one staggered row on a wide shelf, two columns on an upright one; scrolls when they do not fit."""

    def __init__(self, chambers: list[Chamber], last: Widget | None, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), "bar_width": 0, **kwargs})
        self.soil = FloatLayout(size_hint=(None, None))
        self.chambers = chambers
        self.all: list[Widget] = [*chambers, *([last] if last else [])]
        for chamber in self.all:
            self.soil.add_widget(chamber)
        self.add_widget(self.soil)

    def arrange(self) -> None:
        """Place the chambers for the size and the shape of the shelf."""
        if theme.portrait:
            self._two_columns()
        else:
            self._one_row()
        self.do_scroll_x = self.soil.width > self.width + 1
        self.do_scroll_y = self.soil.height > self.height + 1

    def _one_row(self) -> None:
        dp, count = theme.dp, max(5, len(self.chambers))
        if len(self.chambers) > 5:
            count = 5
        gap, margin = dp(17), dp(16)
        wide = (self.width - 2 * margin - (count - 1) * gap) / count
        room, stagger = self.height - dp(16), dp(40)
        inside, frame = wide - dp(32), dp(16 + 12 + 22)
        words = max((c.words_height(wide) for c in self.chambers), default=0)
        side = max(dp(110), min(inside, room - words - frame - stagger / 2))  # large text makes the covers smaller
        for chamber in self.chambers:
            chamber.cover_side = side
        tallest = side + words + frame
        if tallest + stagger > room:
            stagger = max(0.0, min(stagger, room - tallest))
        self.soil.size = (2 * margin + len(self.chambers) * (wide + gap) - gap, max(self.height, tallest + stagger))
        for n, chamber in enumerate(self.chambers):
            high = max(chamber.wanted_height(wide), min(tallest, side + dp(114)))
            top = self.soil.height - (stagger if n % 2 else 0)
            chamber.size = (wide, high)
            chamber.pos = (margin + n * (wide + gap), top - high)

    def _two_columns(self) -> None:
        dp = theme.dp
        gap, margin, stagger = dp(16), dp(16), dp(28)
        wide = (self.width - 2 * margin - gap) / 2
        high = theme.target(216, least=160)
        step = high + dp(48)
        rows = (len(self.all) + 1) // 2
        self.soil.size = (self.width, max(self.height, rows * step + stagger))
        for n, chamber in enumerate(self.all):
            across, down = n % 2, n // 2
            chamber.size = (wide, high)
            top = self.soil.height - down * step - (stagger if across else 0)
            chamber.pos = (margin + across * (wide + gap), top - high)
