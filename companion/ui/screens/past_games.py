"""Past games: the unfinished ones to carry on with, the finished ones to look at; rename, save, stop, delete."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.ui import files
from companion.ui.screens.name_sheet import Field, Flow
from companion.ui.screens.page import Filler, Page, Scroll, button, centred
from companion.ui.screens.saying import box_title, day_word, names_line, result_line
from companion.ui.screens.shelf import COVERS, Cover
from companion.ui.speech import speech
from companion.ui.theme import theme
from companion.ui.widgets.card import Card, Column, Row
from companion.ui.widgets.words import Caption, Heading, Words

if TYPE_CHECKING:
    from companion.storage.journal import Kept
    from companion.ui.app import BurrowApp

LONGEST_TITLE = 60


class PastGames(Page):
    """Lists the kept games of one box, or of all; `box_key` None shows all with chips to choose."""

    def __init__(self, app: BurrowApp, box_key: str | None = None, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.box_key = box_key
        self.most = 30
        self.shows_deleted = False

    def _games(self, kept: tuple[Kept, ...]) -> list[Kept]:
        if self.box_key is None:
            return list(kept)
        return [one for one in kept if self.app.box_of(one.game) == self.box_key]

    def build(self) -> Widget:
        """List the games under their two headings."""
        library = self.app.library
        unfinished, finished = self._games(library.unfinished()), self._games(library.finished())
        column = Column(pad=16, pad_y=4, gap=12, hug_y=True)
        column.add_widget(self._chips())
        if not unfinished and not finished:
            column.add_widget(Filler(20))
            column.add_widget(Words(text=self.say("past.none"), style="body", ink="ink2", halign="center"))
        for key, games in (("past.unfinished", unfinished), ("past.finished", finished)):
            if games:
                column.add_widget(Heading(text=self.say(key)))
            for kept in games[: self.most]:
                column.add_widget(self._row(kept))
            if len(games) > self.most:
                more = button(self.say("past.more", n=len(games) - self.most), tap=self.show_more)
                column.add_widget(more)
        self._add_deleted(column, self._games(library.deleted()))
        column.add_widget(Filler(8))
        subtitle = self._box_words(self.box_key) if self.box_key else self.say("past.all_boxes")
        ways = self._box_ways()
        if any(kept.result is not None for kept in finished) and self.box_key is None:
            ways = (*ways, button(self.say("past.csv"), icon="grid", tap=self.app.save_results))
        return self.framed(self.say("shelf.past"), subtitle, Scroll(column, kept="list"), right=ways)

    def _add_deleted(self, column: Column, games: list[Kept]) -> None:
        """Deleted games lie at the end, folded away until somebody looks for one."""
        if not games:
            return
        if not self.shows_deleted:
            column.add_widget(button(self.say("past.show_deleted", n=len(games)), icon="delete", tap=self.show_deleted))
            return
        column.add_widget(Heading(text=self.say("past.deleted_games")))
        for kept in games[: self.most]:
            column.add_widget(self._row(kept, gone=True))

    def show_deleted(self) -> None:
        """Show the deleted games as well."""
        self.shows_deleted = True
        self.rebuild()

    def show_more(self) -> None:
        """Show thirty more."""
        self.most += 30
        self.rebuild()

    def _box_words(self, key: str) -> str:
        return speech.first_known(f"shelf.box.{key}", f"{key}.title", otherwise=key)

    def _box_ways(self) -> tuple[Widget, ...]:
        """Ways from one box: a new game, and its printed values."""
        box = next((b for b in self.app.library.boxes if b.key == self.box_key), None)
        if box is None or not getattr(box, "games", ()):
            return ()
        ways = [button(self.say("new.title"), icon="play", tap=partial(self.app.open_new_game, box.key))]
        valued = next((game for game in box.games if len(game.catalogue)), None)
        if valued is not None:
            ways.insert(
                0, button(self.say("new.values"), icon="book", tap=partial(self.app.open_catalogue, valued.key))
            )
        return tuple(ways)

    def _chips(self) -> Flow:
        flow = Flow()
        there = [box.key for box in self.app.library.boxes if getattr(box, "games", ())]
        for key in (None, *(k for k in COVERS if k in there), *(k for k in there if k not in COVERS)):
            text = self.say("past.all") if key is None else self._box_words(key)
            flow.add_widget(button(text, tap=partial(self.choose, key), chosen=key == self.box_key, text_sp=18))
        return flow

    def choose(self, box_key: str | None) -> None:
        """Show the games of one box, or all."""
        self.box_key = box_key
        self.rebuild()

    # ── one game ──

    def _row(self, kept: Kept, gone: bool = False) -> Card:
        card = Card(orientation="horizontal", pad=14, gap=14, hug_y=True)
        side = theme.dp(64)
        cover = COVERS.get(self.app.box_of(kept.game), "")
        card.add_widget(centred(Cover(cover, size_hint=(None, None), size=(side, side))))
        words = Column(gap=2, hug_y=True)
        title = box_title(self.app.library.boxes, kept.game)
        words.add_widget(Words(text=f"{kept.title} · {title}" if kept.title else title, style="strong", size_sp=21))
        words.add_widget(Words(text=self._line(kept), style="small", ink="ink2"))
        card.add_widget(centred(words))
        card.kept = kept
        if gone:
            card.add_widget(centred(button(self.say("past.undelete"), icon="undo", tap=partial(self.undelete, kept))))
            return card
        if self.app.box_of(kept.game):
            text = self.say("past.look" if kept.finished or kept.read_only else "shelf.carry_on")
            kind = "plain" if kept.finished else "accent"
            card.add_widget(centred(button(text, kind=kind, tap=partial(self.app.carry_on, kept.id))))
        card.add_widget(centred(button(icon="menu", spoken=self.say("past.menu"), tap=partial(self.open_menu, kept))))
        return card

    def _line(self, kept: Kept) -> str:
        names, when = names_line(kept.names), day_word(kept.last, self.app.now())
        if kept.finished:
            return self.say("past.line.finished", names=names, result=result_line(kept), when=when)
        if not kept.length:
            return self.say("shelf.begun", names=names, when=when)
        return self.say("shelf.paused", names=names, n=kept.length, when=when)

    def open_menu(self, kept: Kept) -> None:
        """What can be done with a kept game."""
        content = Column(gap=12, hug_y=True)
        field = Field(kept.title, self.say("past.title_hint"), LONGEST_TITLE)
        line = Row(gap=12, hug_y=True)
        line.add_widget(field)
        sheet = self.app.sheet(names_line(kept.names), content)

        def done(does: Any) -> None:
            sheet.close()
            does()

        line.add_widget(
            button(self.say("past.rename"), game=True, tap=lambda: done(partial(self.rename, kept, field.text)))
        )
        field.bind(on_text_validate=lambda *_: done(partial(self.rename, kept, field.text)))
        content.add_widget(Caption(text=self.say("past.title")))
        content.add_widget(line)
        ways = Flow()
        known = self.app.box_of(kept.game)
        if known:
            ways.add_widget(button(self.say("shelf.again"), icon="repeat", tap=lambda: done(partial(self.again, kept))))
        ways.add_widget(button(self.say("past.save"), icon="save", tap=lambda: done(partial(self.save, kept))))
        if not kept.finished:
            ways.add_widget(button(self.say("past.stop"), icon="stop", tap=lambda: done(partial(self.stop, kept))))
        ways.add_widget(
            button(self.say("past.delete"), icon="delete", kind="danger", tap=lambda: done(partial(self.delete, kept)))
        )
        content.add_widget(ways)

    def again(self, kept: Kept) -> None:
        """Set up the same game with the same people."""
        self.app.play_again(kept)

    def rename(self, kept: Kept, title: str) -> None:
        """Give a kept game a title of its own ("" takes it away)."""
        short = " ".join(title.split())[:LONGEST_TITLE]
        self.app.attempt(lambda: self.app.library.rename(kept.id, short))
        self.rebuild()

    def save(self, kept: Kept) -> None:
        """Write a kept game into a file."""
        self.app.tell(files.save_game(self.app.library, kept.id, kept.game, self.app.now(), kept.title))

    def stop(self, kept: Kept) -> None:
        """Stop an unfinished game for good; it stays among the finished ones."""
        if self.app.attempt(lambda: self.app.library.abandon(kept.id) or True):
            self.app.tell("app.abandoned")
        self.rebuild()

    def delete(self, kept: Kept) -> None:
        """Delete a kept game; a toast offers to take that back."""
        if self.app.attempt(lambda: self.app.library.delete(kept.id) or True):
            self.app.tell("past.deleted", undo="app.undo", act=partial(self.undelete, kept))
        self.rebuild()

    def undelete(self, kept: Kept) -> None:
        """Bring a deleted game back."""
        self.app.attempt(lambda: self.app.library.undelete(kept.id))
        self.app.refresh()
