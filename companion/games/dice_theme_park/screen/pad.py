"""The pad that one person alone sees: two of their staff cards, then "Hide and pass on" (DT-40)."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.core.messages import say
from companion.table.seen import TableView
from companion.ui import paint
from companion.ui.game_screen import Action, Bars, SecretPad
from companion.ui.screens.spoken import spoken, t
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable

from ..moves import PickStaff, UseCards
from ..rules.naming import staff_word
from ..state.kinds import ALL_STAFF
from ..view import View
from .looks import COIN, paint_parts


class StaffKey(Tappable, Drawn, Widget):
    """A card of the hand: die value, name, what it pays and does."""

    name = StringProperty("")
    die = StringProperty("")
    pays = StringProperty("")
    does = StringProperty("")
    chosen = BooleanProperty(False)
    watch = ("name", "die", "pays", "does", "chosen", "state", "focused")

    def paint(self) -> None:
        radius = theme.dp(24)
        ground = "psoft" if self.chosen else "sunken" if self.state == "down" else "raised"
        rim, thick = ("primary", 5) if self.chosen else ("outline", 2)
        paint.framed(self.box, radius, ground, rim, theme.thin(thick))
        self.paint_focus(radius)
        inset = theme.dp(18)
        left, right, top = self.x + inset, self.right - inset, self.top - inset
        side = theme.dp(56)
        paint.rounded((left, top - side, side, side), theme.dp(16), "surface")
        paint.words(self.die, paint.styled("figure", 34), left + side / 2, top - side / 2, "ink", anchor="center")
        room = int(max(1, right - left - side - theme.dp(14)))
        name = paint.styled("name", width=room, lines=2, shrink=0.6)
        paint.words(self.name, name, left + side + theme.dp(14), top - side / 2, "ink")
        y = top - side - theme.dp(10)
        number = paint.styled("number", 22)
        paint_parts((f"+{self.pays}", COIN), number, left, y - theme.sp(11), "ink")
        y -= theme.sp(22) * 1.4
        does = paint.styled("small", width=int(max(1, right - left)), lines=0)
        tall = measure(self.does, does)[1]
        if y - tall > self.y + theme.dp(6):
            paint.words(self.does, does, left, y - tall / 2, "ink2")
        if self.chosen:
            paint.disc(right - theme.dp(6), self.y + inset + theme.dp(6), theme.dp(16), "primary")
            paint.glyph("tick", right - theme.dp(6), self.y + inset + theme.dp(6), theme.dp(20), "on_primary")


class StaffPad(SecretPad):
    """A fresh pad for `view.viewer`; what was chosen before is not shown again."""

    def __init__(self, table: Any, frame: Any, view: TableView, **kwargs: Any) -> None:
        super().__init__(table, frame, view, **kwargs)
        assert view.viewer is not None
        self.seat: int = view.viewer
        self.chosen: list[int] = []
        self.grid = GridLayout(pos_hint={"x": 0, "y": 0})
        self.keys: list[StaffKey] = []
        for place, card in enumerate(self.hand):
            printed = self.game.staff[ALL_STAFF.index(card)]
            key = StaffKey(name=spoken(staff_word(card)), die=str(printed.die), pays=str(printed.income),
                           does=t(f"dice_theme_park.screen.does.{card}"))  # fmt: skip
            key.bind(on_tap=lambda *_, place=place: self.tap(place))
            self.keys.append(key)
            self.grid.add_widget(key)
        self.add_widget(self.grid)
        self.bind(size=self._share)
        self._share()

    @property
    def game(self) -> View:
        """The game as this person sees it."""
        game: View = self.view.game
        return game

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards in this person's hand, in the order of their dice."""
        return tuple(sorted(self.game.hand, key=lambda card: self.game.staff[ALL_STAFF.index(card)].die))

    def _share(self, *_: Any) -> None:
        many = len(self.keys)
        self.grid.cols = (2 if theme.portrait else 3) if many <= 6 else (2 if theme.portrait else 4)
        self.grid.padding = [theme.dp(20), theme.dp(10)]
        self.grid.spacing = theme.dp(14)

    def tap(self, place: int) -> None:
        """Choose a card or put it back; a third one takes the place of the first."""
        if place in self.chosen:
            self.chosen.remove(place)
        else:
            self.chosen = [*self.chosen, place][-2:]
        for n, key in enumerate(self.keys):
            key.chosen = n in self.chosen
        self.frame.refresh()

    def show(self, view: TableView) -> None:
        """Keep what is half done; a refusal is read in the banner."""
        self.view = view

    def bars(self) -> Bars:
        others = [seat for seat in self.view.asks if seat != self.seat]
        if others:
            words = say("dice_theme_park.screen.hide_and_pass", name=self.game.seats[others[0]].name)
        else:
            words = say("dice_theme_park.screen.hide_and_reveal")
        if len(self.chosen) < 2:
            done = Action(words, icon="tick", not_yet=say("dice_theme_park.screen.choose_two"))
        else:
            a, b = (self.hand[place] for place in self.chosen)
            done = Action(words, move=PickStaff(self.seat, a, b), icon="tick")  # type: ignore[arg-type]
        return Bars(
            title=say("dice_theme_park.screen.chooses", name=self.game.seats[self.seat].name),
            subtitle=self.game.heading,
            second=Action(say("dice_theme_park.screen.use_cards"), move=UseCards(True), icon="cards"),
            next=done,
        )

    def close(self) -> None:
        """Nothing moves here."""
