"""The pad that one person alone sees: used cards by category, crates under own moles, "Hide and pass on"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.core.messages import say
from companion.table.seen import TableView
from companion.ui import paint, tokens
from companion.ui.game_screen import Action, Bars, SecretPad
from companion.ui.screens.parts import Chip, Flow
from companion.ui.screens.spoken import t
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn
from companion.ui.widgets.card import Card, Row
from companion.ui.widgets.key import Key
from companion.ui.widgets.words import Caption, Heading, Words

from ...finals import CATEGORIES, MOST_CARDS, SET, Tally
from ..moves import CountCards
from ..view import View

HIGHEST_KEY = 10


class CategoryHead(Drawn, Widget):
    """The coloured head of a category with its icon, name, and the count so far."""

    category = StringProperty("combat")
    text = StringProperty("")
    figure = StringProperty("")
    watch = ("category", "text", "figure")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": None, **kwargs})

    def restyle(self) -> None:
        self.height = max(theme.dp(64), theme.sp(50) * 1.1)
        if self.below:
            self.height += theme.sp(20) * 1.2

    @property
    def below(self) -> bool:
        """Large words stand below the icon, where they have the whole width."""
        return bool(theme.text_size > 1.3 and not theme.portrait)

    def paint(self) -> None:
        side = min(theme.dp(46), self.height)
        lower = theme.sp(20) * 1.2 if self.below else 0.0
        x, middle = self.x, self.center_y + lower / 2
        paint.rounded(
            (x, middle - side / 2, side, side), side * 0.3, tokens.CARD_CATEGORIES[self.category]
        )  # fmt: skip
        paint.icon(self.category, x + side / 2, middle, side * 0.64, "#FFFFFF")
        figure = paint.styled("count")
        across, _ = paint.words(self.figure, figure, self.right, middle, "ink", anchor="right")
        if self.below:
            one = paint.styled("number", 20, width=int(max(1, self.width)), lines=1, shrink=0.8)
            paint.words(self.text, one, x, self.y + lower / 2, "ink")
            return
        start = x + side + theme.dp(10)
        room = int(max(1, self.right - across - theme.dp(8) - start))
        paint.words(self.text, paint.styled("number", 21, width=room, lines=2, shrink=0.75), start, middle, "ink")


class CategoryCard(Card):
    """One category: keys for 0 to 10 cards, and one more for each tap on the last key."""

    def __init__(self, category: str, changed: Callable[[], object]) -> None:
        super().__init__(pad=14, pad_y=12, gap=10, radius=26, lifted=False)
        self._changed = changed
        self.count: int | None = None
        self.head = CategoryHead(category=category, text=t(f"topoum_score.screen.row.{category}"))
        self.add_widget(self.head)
        self.grid = GridLayout(cols=2, spacing=theme.dp(8))
        self.fbind("size", self._share)
        self.keys = [Key(text=str(n), size_hint_y=1) for n in range(HIGHEST_KEY + 1)]
        self.one_more = Key(text="+1", size_hint_y=1)
        for n, key in enumerate(self.keys):
            key.bind(on_tap=lambda *_, n=n: self.set(n))
        self.one_more.bind(on_tap=lambda *_: self.set(min(MOST_CARDS, (self.count or 0) + 1)))
        for key in (*self.keys, self.one_more):
            self.grid.add_widget(key)
        self.add_widget(self.grid)
        self._tell()

    def _share(self, *_: Any) -> None:
        self.grid.cols = 2 if self.height > 1.5 * self.width else 3

    def set(self, count: int | None) -> None:
        """Set the count; None: not counted yet."""
        self.count = count
        self._tell()
        self._changed()

    def _tell(self) -> None:
        self.head.figure = "–" if self.count is None else str(self.count)
        for n, key in enumerate(self.keys):
            key.chosen = n == self.count
        self.one_more.chosen = self.count is not None and self.count > HIGHEST_KEY


class Outcome(Card):
    """What the own count makes by itself: cards and sets; the rest is known when all counts are open."""

    def __init__(self, game: View, changed: Callable[[], object]) -> None:
        super().__init__(pad=20, pad_y=14, gap=10, radius=26, lifted=False)
        self._values = game.crate_values
        self._changed = changed
        self.chosen: set[int] = set()
        self.title = Heading(text=t("topoum_score.screen.that_makes"))
        self.add_widget(self.title)
        self.lines = GridLayout(cols=1, spacing=[theme.dp(24), theme.dp(10)], size_hint_y=None)
        self.lines.bind(minimum_height=self.lines.setter("height"))
        self.add_widget(self.lines)
        self.cards = self._line("topoum_score.screen.cards_in_all", self.lines)
        self.sets = self._line("topoum_score.screen.sets_of_four", self.lines)
        self.chips: list[Chip] = []
        if game.crates:
            self.crates = self._line("topoum_score.screen.crates_mine", self)
            flow = Flow()
            for place, value in enumerate(game.crate_values):
                chip = Chip(text=str(value), icon="crate")
                chip.bind(on_tap=lambda *_, place=place: self._toggle(place))
                self.chips.append(chip)
                flow.add_widget(chip)
            self.add_widget(flow)
        self.add_widget(Widget())
        if theme.text_size <= 1.3:
            self.add_widget(Caption(text=t("topoum_score.screen.when_all")))

    def _line(self, key: str, into: Widget) -> Words:
        row = Row(hug_y=True, gap=10)
        row.add_widget(Words(text=t(key), style="body", lines=2, shrink=0.8, pos_hint={"center_y": 0.5}))
        figure = Words(style="headline", hug=True, lines=1, pos_hint={"center_y": 0.5})
        row.add_widget(figure)
        into.add_widget(row)
        return figure

    def lay(self, upright: bool) -> None:
        """Stand at the side, or lie flat below the categories."""
        self.lines.cols = 2 if upright else 1
        self.remove_widget(self.title)
        if not (upright and theme.text_size > 1.3):
            self.add_widget(self.title, index=len(self.children))
        self.hug_y = upright
        self.size_hint = (1, None) if upright else (0.27, 1)
        if upright:
            self.height = self.minimum_height

    @property
    def medals(self) -> int:
        """What the chosen crates are worth."""
        return sum(self._values[place] for place in self.chosen)

    def _toggle(self, place: int) -> None:
        self.chosen ^= {place}
        self._changed()

    def tell(self, counts: list[int | None]) -> None:
        """Show what the counts so far make."""
        tally = Tally(*(n or 0 for n in counts))
        self.cards.text = str(tally.cards)
        self.sets.text = f"+{SET * tally.sets}" if all(n is not None for n in counts) else "–"
        for place, chip in enumerate(self.chips):
            chip.chosen = place in self.chosen
        if self.chips:
            self.crates.text = f"+{self.medals}"


class CountPad(SecretPad):
    """A fresh pad for `view.viewer`; whatever that seat counted before is not shown again."""

    def __init__(self, table: Any, frame: Any, view: TableView, **kwargs: Any) -> None:
        super().__init__(table, frame, view, **kwargs)
        assert view.viewer is not None
        self.seat: int = view.viewer
        self._ready = False
        self.whole = BoxLayout(pos_hint={"x": 0, "y": 0})
        self.cards = [CategoryCard(category, self._told) for category in CATEGORIES]
        self.grid = GridLayout(cols=4)
        for card in self.cards:
            self.grid.add_widget(card)
        self.outcome = Outcome(self._game, self._told)
        self.whole.add_widget(self.grid)
        self.whole.add_widget(self.outcome)
        self.add_widget(self.whole)
        self.bind(size=self._share)
        self.outcome.tell(self.counts)
        self._ready = True

    @property
    def _game(self) -> View:
        game: View = self.view.game
        return game

    @property
    def counts(self) -> list[int | None]:
        """The four counts so far, None where nothing was tapped."""
        return [card.count for card in self.cards]

    def _told(self) -> None:
        if self._ready:
            self.outcome.tell(self.counts)
            self.frame.refresh()

    def _share(self, *_: Any) -> None:
        upright = self.height > self.width
        self.whole.orientation = "vertical" if upright else "horizontal"
        self.whole.padding = [theme.dp(16), theme.dp(8), theme.dp(16), theme.dp(8)]
        self.whole.spacing = theme.dp(12)
        self.grid.cols, self.grid.spacing = (2 if upright else 4), theme.dp(12)
        self.outcome.lay(upright)
        self.grid.size_hint = (1, 1) if upright else (0.73, 1)

    def show(self, view: TableView) -> None:
        """Keep what is half done; a refusal is read in the banner."""
        self.view = view

    def _start_over(self) -> None:
        for card in self.cards:
            card.set(None)
        self.outcome.chosen.clear()
        self._told()

    def bars(self) -> Bars:
        others = [seat for seat in self.view.asks if seat != self.seat]
        if others:
            words = say("topoum_score.screen.hide_and_pass", name=self._game.seats[others[0]].name)
        else:
            words = say("topoum_score.screen.hide_and_open")
        counts = [n for n in self.counts if n is not None]
        if len(counts) < len(CATEGORIES):
            done = Action(words, icon="tick", not_yet=say("topoum_score.screen.count_all"))
        else:
            move = CountCards(self.seat, counts[0], counts[1], counts[2], counts[3], self.outcome.medals)
            done = Action(words, move=move, icon="tick")
        return Bars(
            title=say("topoum_score.screen.counts", name=self._game.seats[self.seat].name),
            subtitle=say("topoum_score.screen.counts_note"),
            second=Action(say("topoum_score.screen.start_over"), run=self._start_over, icon="backspace"),
            next=done,
        )
