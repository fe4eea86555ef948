"""What one person alone sees: counting the Burrow at the end, the private tally, a cube for an Event."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.messages import Message, say
from companion.core.moves import Move
from companion.table.seen import TableView
from companion.ui.game_screen import Action, Bars, SecretPad
from companion.ui.screens.banners import Sign
from companion.ui.screens.parts import Scroll
from companion.ui.screens.spoken import spoken, t
from companion.ui.theme import theme
from companion.ui.widgets.card import Card, Column, Divider, Row
from companion.ui.widgets.words import Caption, Heading, Words

from ..moves import ChooseCube, CountBurrow, Note
from ..rules.cubes import score
from ..rules.naming import colour_word
from ..state import COLOURS, CUBE_EVENTS, Phase
from ..view import SeatView, View
from .columns import UNKNOWN, Columns
from .keys import TopKey


def pad_for(table: Any, frame: Any, view: TableView) -> SecretPad | None:
    """Return a fresh pad for whoever looks, or None if there is nothing to hide now."""
    game: View = view.game
    assert view.viewer is not None
    if game.phase is Phase.COUNT:
        return CountPad(table, frame, view)
    if game.asking and view.viewer in game.waiting:
        return CubePad(table, frame, view)
    return TallyPad(table, frame, view) if game.keeps_tally else None


class MollyPad(SecretPad):
    """What Molly's pads share: whose it is, who comes next."""

    def __init__(self, table: Any, frame: Any, view: TableView, **kwargs: Any) -> None:
        super().__init__(table, frame, view, **kwargs)
        assert view.viewer is not None
        self.seat: int = view.viewer

    @property
    def game(self) -> View:
        """The game as this person sees it."""
        game: View = self.view.game
        return game

    @property
    def me(self) -> SeatView:
        """Whoever looks."""
        return self.game.seats[self.seat]

    def show(self, view: TableView) -> None:
        """Keep what is half done; a refusal is read in the banner."""
        self.view = view

    def onward(self, last: Message) -> Message:
        """Return the words of the last button: pass to the next person, or `last`."""
        others = [seat for seat in self.view.asks if seat != self.seat]
        if not others:
            return last
        return say("molly.screen.hide_and_pass", name=self.game.seats[others[0]].name)


class ColumnsPad(MollyPad):
    """Five columns and, beside them, what they make."""

    def __init__(self, table: Any, frame: Any, view: TableView, **kwargs: Any) -> None:
        super().__init__(table, frame, view, **kwargs)
        tally = self.game.tally
        known = tally is not None and (any(tally) or self.game.phase is Phase.PLAY)
        self._begin = list(tally) if known and tally else [UNKNOWN] * len(COLOURS)
        self.halves = BoxLayout(pos_hint={"x": 0, "y": 0})
        self.card = Card(pad=28, pad_y=20, radius=30, lifted=False)
        self.columns = Columns()
        self.columns.bind(on_choose=lambda _, column, n: self.choose(column, n))
        self.card.add_widget(self.columns)
        self.sum = Card(pad=24, gap=8, radius=30, lifted=False, size_hint_x=None)
        self.halves.add_widget(self.card)
        self.halves.add_widget(self.sum)
        self.add_widget(self.halves)
        self.columns.values = self._begin
        self.bind(size=self._share)
        self._tell()

    @property
    def values(self) -> tuple[int, ...]:
        """What is told so far, −1 where nothing is."""
        return tuple(int(n) for n in self.columns.values)

    @property
    def missing(self) -> tuple[str, ...]:
        """The colours whose height is not told yet."""
        return tuple(colour for colour, n in zip(COLOURS, self.values, strict=True) if n < 0)

    def _share(self, *_: Any) -> None:
        upright = self.height > self.width
        if upright != (self.halves.orientation == "vertical"):
            Clock.schedule_once(lambda *_: self._tell(), 0)
        self.halves.orientation = "vertical" if upright else "horizontal"
        self.halves.spacing = theme.dp(16)
        self.halves.padding = [theme.dp(24), theme.dp(12), theme.dp(24), theme.dp(16)]
        if upright:
            self.sum.size_hint, self.sum.height = (1, None), theme.dp(380) * (1 + (theme.text_size - 1) / 2)
        else:
            wide = theme.dp(416) * (1 + (theme.text_size - 1) / 3)
            self.sum.size_hint, self.sum.width = (None, 1), min(wide, self.width * 0.42)

    def choose(self, column: int, n: int) -> None:
        """Set a column to a height."""
        values = list(self.values)
        values[column] = n
        self.columns.values = values
        self._tell()
        self.frame.refresh()

    def start_over(self) -> None:
        """Begin again."""
        self.columns.values = list(self._begin)
        self._tell()
        self.frame.refresh()

    def _tell(self) -> None:
        self.sum.clear_widgets()
        made = score(tuple(max(0, n) for n in self.values), self.me.tokens)
        lines = Scroll(gap=10)
        told = not self.missing
        title = Heading(text=t("molly.screen.makes" if told else "molly.screen.so_far"))
        if self.height > self.width or theme.text_size > 1.1:
            head = Row(hug_y=True)
            title.pos_hint = {"center_y": 0.5}
            head.add_widget(title)
            head.add_widget(Words(text=str(made.total), style="count", lines=1, halign="right"))
            self.sum.add_widget(head)
        else:
            self.sum.add_widget(title)
            self.sum.add_widget(Words(text=str(made.total), style="giant", lines=1))
        if made.most:
            lines.column.add_widget(_sum_row(t("molly.screen.most", colours=_words(made.most_colours)), made.most))
            lines.column.add_widget(_sum_row(t("molly.screen.least", colours=_words(made.least_colours)), made.least))
        lines.column.add_widget(_sum_row(t("molly.screen.tokens"), made.tokens))
        if made.most:
            whole = t("molly.screen.sum", most=made.most, least=made.least, tokens=made.tokens)
            lines.column.add_widget(Divider())
            lines.column.add_widget(Heading(text=whole, size_sp=28))
            lines.column.add_widget(Words(text=t("molly.screen.zeros"), style="small", ink="ink2"))
        if self.missing and not told:
            names = tuple(colour_word(colour) for colour in self.missing)
            lines.column.add_widget(Caption(text=t("molly.screen.still_to_tell", colours=names, n=len(names))))
        self.sum.add_widget(lines)
        hint = Row(hug_y=True, gap=10)
        hint.add_widget(Sign(name="eye_off", ink="ink2", pos_hint={"center_y": 0.5}))
        hint.add_widget(Caption(text=t(self.hint), pos_hint={"center_y": 0.5}))
        self.sum.add_widget(hint)

    hint = "molly.screen.seen_when_all"

    def _over(self) -> Action:
        return Action(say("molly.screen.start_over"), run=self.start_over, icon="backspace")


def _sum_row(text: str, n: int) -> Widget:
    row = Row(hug_y=True, gap=8)
    row.add_widget(Words(text=text, style="body", pos_hint={"center_y": 0.5}))
    number = Words(text=str(n), style="title", size_hint_x=None, width=theme.sp(44), halign="right")
    number.pos_hint = {"center_y": 0.5}
    row.add_widget(number)
    return row


def _words(colours: tuple[str, ...]) -> tuple[Message, ...]:
    return tuple(colour_word(colour) for colour in colours)


class CountPad(ColumnsPad):
    """Counting the Burrow at the end of the game."""

    def bars(self) -> Bars:
        name = self.me.name
        words = self.onward(say("molly.screen.hide_and_open"))
        if self.missing:
            names = tuple(colour_word(colour) for colour in self.missing)
            done = Action(words, icon="tick", not_yet=say("molly.screen.tell_first", colours=names, n=len(names)))
        else:
            done = Action(words, move=CountBurrow(self.seat, self.values), icon="tick")
        return Bars(
            title=say("molly.screen.counts", name=name),
            subtitle=say("molly.screen.tap_heights"),
            second=self._over(),
            next=done,
        )


class TallyPad(ColumnsPad):
    """A private tally during the game: nobody else ever sees it."""

    hint = "molly.screen.yours_alone"

    def bars(self) -> Bars:
        move: Move = Note(self.seat, self.values)
        same = list(self.values) == self._begin
        hide = Action(say("molly.screen.hide"), run=self._away, icon="tick")
        return Bars(
            title=say("molly.screen.tally_of", name=self.me.name),
            subtitle=say("molly.screen.tap_heights"),
            second=self._over(),
            next=hide if same else Action(say("molly.screen.keep_and_hide"), move=move, icon="tick"),
        )

    def _away(self) -> None:
        self.table.stop_passing()


class CubePad(MollyPad):
    """The colour of one cube: drawn, passed or discarded for an Event."""

    def __init__(self, table: Any, frame: Any, view: TableView, **kwargs: Any) -> None:
        super().__init__(table, frame, view, **kwargs)
        self.colour = ""
        whole = Column(pad=24, gap=24, pos_hint={"x": 0, "y": 0})
        event = self.game.events[self.game.asking - 1]
        card = Card(pad=28, gap=16, radius=30, lifted=False, hug_y=True)
        card.add_widget(Heading(text=spoken(event.name), style="headline"))
        card.add_widget(Words(text=spoken(event.does), style="body"))
        whole.add_widget(card)
        self.keys: dict[str, TopKey] = {}
        row = Row(gap=16, size_hint_y=None, height=theme.game_target(150))
        drawn = self.game.asking == CUBE_EVENTS[0]
        held = [c for c, n in zip(COLOURS, self.game.tally or (), strict=True) if n or drawn]
        for colour in held or ["empty"]:
            key = TopKey(shows=colour)
            key.bind(on_tap=lambda *_, colour=colour: self.choose("none" if colour == "empty" else colour))
            self.keys[colour] = key
            row.add_widget(key)
        whole.add_widget(row)
        whole.add_widget(Widget())
        self.add_widget(whole)

    def choose(self, colour: str) -> None:
        """Choose this cube."""
        self.colour = colour
        for top, key in self.keys.items():
            key.chosen = colour == ("none" if top == "empty" else top)
        self.frame.refresh()

    def bars(self) -> Bars:
        words = self.onward(say("molly.screen.hide"))
        if self.colour:
            done = Action(words, move=ChooseCube(self.seat, self.colour), icon="tick")  # type: ignore[arg-type]
        else:
            done = Action(words, icon="tick", not_yet=say("molly.screen.which_cube"))
        return Bars(title=say("molly.screen.notes_cube", name=self.me.name), next=done)
