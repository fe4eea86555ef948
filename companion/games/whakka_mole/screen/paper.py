"""Typing what everybody wrote on paper: the same two fields in the open, one seat after another."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout

from companion.core.messages import Message, say
from companion.table.seen import TableView
from companion.ui.game_screen import Action
from companion.ui.screens.parts import Chip
from companion.ui.screens.spoken import t
from companion.ui.theme import theme
from companion.ui.widgets.card import Row
from companion.ui.widgets.scrolling import Scrolling

from ..moves import WritePaper
from ..view import SeatView, View
from .field import WHACK
from .writing import BothFields


class PaperBoard(BoxLayout):
    """Whose sheet is typed now, and its two fields.

    A whack tapped after at least one mole finishes a sheet by itself; a sheet without moles is finished with the
    next step, so that a slip does not count as "no moles".
    """

    def __init__(self, frame: Any, **kwargs: Any) -> None:
        super().__init__(**{"orientation": "vertical", **kwargs})
        self.frame = frame
        self.people = Row(pad=24, pad_y=0, gap=10, hug_x=True, size_hint_y=None)
        self.strip = Scrolling(do_scroll_y=False, size_hint_y=None, bar_width=0)
        self.strip.add_widget(self.people)
        self.add_widget(self.strip)
        self.fields: BothFields | None = None
        self.view: TableView | None = None
        self.seat: int | None = None
        self._drawn: Any = None

    def show(self, view: TableView) -> None:
        """Show the sheet that comes next, or the one that was picked by hand."""
        game: View = view.game
        at = (view.row, game.turn, theme.palette, theme.text_size)
        self.view = view
        if self._drawn == at:
            self._size()
            return
        fresh = self._drawn is None or self._drawn[:2] != at[:2] or self.fields is None
        kept = None if fresh or self.fields is None else (self.fields.pop, self.fields.whack)
        if fresh:
            self.seat = game.waiting[0] if game.waiting else None
        self._drawn = at
        self._draw(game, kept)

    def _draw(self, game: View, kept: tuple[tuple[int, ...], int | None] | None = None) -> None:
        self.people.clear_widgets()
        for seat in game.places:
            person = game.seats[seat]
            chip = Chip(
                text=person.name, colour=person.colour, chosen=seat == self.seat, caption=_written(person),
            )  # fmt: skip
            chip.bind(on_tap=lambda _, seat=seat: self.pick(seat), on_hold=lambda _, seat=seat: self._menu(seat))
            self.people.add_widget(chip)
            if chip.chosen:
                Clock.schedule_once(lambda *_, chip=chip: self._show_chip(chip), 0)
        self._size()
        if self.fields is not None:
            self.fields.still()
            self.remove_widget(self.fields)
            self.fields = None
        if self.seat is not None:
            self.fields = BothFields(game, self.seat, self._changed, own=False)
            if kept:
                self.fields.keep(*kept)
            self.add_widget(self.fields)

    def _show_chip(self, chip: Chip) -> None:
        if chip.parent is not None and self.people.width > self.strip.width:
            self.strip.scroll_to(chip, animate=False)

    def _menu(self, seat: int) -> bool:
        self.frame.seat_menu(seat)
        return True

    def _size(self) -> None:
        self.people.height = max((chip.height for chip in self.people.children), default=0)
        self.strip.height = self.people.height

    def pick(self, seat: int) -> None:
        """Type this seat's sheet now; one that was typed already may be typed again."""
        assert self.view is not None
        self.seat = seat
        self._draw(self.view.game)
        self.frame.refresh()

    def _changed(self, what: str) -> None:
        fields = self.fields
        if fields is not None and what == WHACK and fields.pop and fields.whack is not None and self.seat is not None:
            self.frame.play(WritePaper(self.seat, fields.pop, fields.whack))
        else:
            self.frame.refresh()

    def next(self) -> Action | None:
        """The next step: this seat is done, or what is still missing."""
        if self.view is None or self.seat is None or self.fields is None:
            return None
        game: View = self.view.game
        name = game.seats[self.seat].name
        words: Message = say("whakka_mole.screen.is_done", name=name)
        if self.fields.whack is None:
            return Action(words, icon="tick", not_yet=say("whakka_mole.screen.paper_whack", name=name))
        if not self.fields.pop:
            words = say("whakka_mole.screen.no_moles", name=name)
        return Action(words, move=WritePaper(self.seat, self.fields.pop, self.fields.whack), icon="tick")

    def forget(self) -> None:
        """Nothing is being typed any more."""
        if self.fields is not None:
            self.fields.still()
            self.remove_widget(self.fields)
        self.fields, self._drawn, self.seat = None, None, None


def _written(person: SeatView) -> str:
    if not person.written:
        return t("whakka_mole.screen.to_type")
    if person.open_choice is None:
        return t("whakka_mole.screen.has_written")
    holes = " ".join(str(hole) for hole in sorted(person.open_choice.pop)) or "–"
    return t("whakka_mole.screen.typed", holes=holes, whack=person.open_choice.whack)
