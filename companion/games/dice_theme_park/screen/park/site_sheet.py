"""Correcting one attraction by the table's word: its guests, upgrades, innovation, place; every tap is one ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.gridlayout import GridLayout

from companion.core.moves import Move
from companion.table.seen import TableView
from companion.ui.screens.over import Over
from companion.ui.screens.parts import Chip, Flow
from companion.ui.screens.spoken import spoken, t
from companion.ui.theme import theme
from companion.ui.widgets.words import Caption

from ... import moves as m
from ...rules.naming import thing_word
from ...state.kinds import ENTRANCE, GUESTS, INNOVATIONS, UPGRADES
from ...view import View
from ...view.shown import SeatView, SiteView
from . import looks
from .guest_die import GuestKey


class SiteSheet(Over):
    """The sheet of one attraction of a seat. It stays open and shows what the table said last."""

    def __init__(
        self, frame: Any, seat: int, tile: str, closed: Callable[[], object], printed: Callable[[], object]
    ) -> None:
        super().__init__("drawer", closed)
        self.frame, self.seat, self.tile = frame, seat, tile
        self._printed = printed
        self.place = -1
        site = self._site(self._person(frame.view.game))
        self.head(looks.words_of(site.words) if site else tile, t("dice_theme_park.park.sheet.note"))
        self.flows: dict[str, Flow] = {}
        for name in ("guests", "add", "upgrades", "innovation", "tile"):
            if name == "innovation" and not frame.view.game.innovations:
                continue
            self.body.add_widget(Caption(text=t(f"dice_theme_park.park.sheet.{name}")))
            self.flows[name] = Flow(gap=8)
            self.body.add_widget(self.flows[name])
        self.show(frame.view)

    def _person(self, view: View) -> SeatView:
        return next(one for one in view.seats if one.seat == self.seat)

    def _site(self, person: SeatView) -> SiteView | None:
        return next((site for site in person.sites if site.tile == self.tile), None)

    def show(self, view: TableView) -> None:
        """Show the attraction as it is now."""
        game: View = view.game
        person = self._person(game)
        site = self._site(person)
        if site is None:
            self.dismiss()
            return
        if self.place >= len(site.guests):
            self.place = -1
        for flow in self.flows.values():
            flow.clear_widgets()
        self._guests(person, site)
        self._add_keys()
        for kind in UPGRADES:
            if site.tile != ENTRANCE or kind != "generator":
                on = kind in site.slots
                self._chip("upgrades", spoken(thing_word(kind)), m.SetUpgrade(self.seat, self.tile, kind, not on), on)  # type: ignore[arg-type]
        if "innovation" in self.flows:
            none = m.SetInnovation(self.seat, self.tile, "none")
            self._chip("innovation", t("dice_theme_park.park.sheet.none"), none, not site.innovation)
            for one in INNOVATIONS:
                on = site.innovation.startswith(one)
                self._chip("innovation", spoken(thing_word(one)), m.SetInnovation(self.seat, self.tile, one), on)  # type: ignore[arg-type]
        self._tap_chip("tile", t("dice_theme_park.park.sheet.printed"), self._printed, "pencil")
        if site.tile != ENTRANCE:
            away = t("dice_theme_park.park.sheet.away")
            self._tap_chip("tile", away, lambda: self.frame.play(m.TakeTile(self.seat, self.tile)), "delete")

    def _guests(self, person: SeatView, site: SiteView) -> None:
        flow = self.flows["guests"]
        for place, guest in enumerate(site.guests):
            key = GuestKey(
                colour=guest.colour, value=guest.value, seems=guest.seems, vip=guest.vip, side=66,
                chosen=place == self.place,
            )  # fmt: skip
            key.bind(on_tap=lambda *_, place=place: self._hold(place))
            flow.add_widget(key)
        if self.place < 0:
            return
        die: Any = site.guests[self.place].die
        value = site.guests[self.place].value
        for n in range(1, 7):
            if n != value:
                self._chip("guests", str(n), m.TurnGuest(self.seat, self.tile, die, n))
        for other in person.sites:
            if other.tile != self.tile:
                text = t("dice_theme_park.park.sheet.to", tile=looks.words_of(other.words))
                self._chip("guests", text, m.MoveGuest(self.seat, self.tile, die, other.tile))
        self._chip("guests", t("dice_theme_park.park.sheet.bag"), m.TakeGuest(self.seat, self.tile, die))

    def _add_keys(self) -> None:
        grid = GridLayout(cols=6, spacing=theme.dp(8), size_hint=(None, None))
        grid.bind(minimum_size=lambda grid, size: setattr(grid, "size", size))
        self.flows["add"].add_widget(grid)
        for colour in GUESTS:
            for value in range(1, 7):
                key = GuestKey(colour=colour, value=value, side=54)
                die: Any = f"{colour}{value}"
                move = m.PutGuest(self.seat, self.tile, die)
                key.bind(on_tap=lambda *_, move=move: self.frame.play(move))
                grid.add_widget(key)

    def _hold(self, place: int) -> None:
        self.place = -1 if place == self.place else place
        self.show(self.frame.view)

    def _chip(self, flow: str, text: str, move: Move, chosen: bool = False) -> None:
        """A tap on what is so already changes nothing, but an upgrade goes off again."""
        chip = Chip(text=text, chosen=chosen)
        chip.bind(on_tap=lambda *_: self._play(move, chosen))
        self.flows[flow].add_widget(chip)

    def _tap_chip(self, flow: str, text: str, does: Callable[[], object], icon: str) -> None:
        chip = Chip(text=text, icon=icon)
        chip.bind(on_tap=lambda *_: does())
        self.flows[flow].add_widget(chip)

    def _play(self, move: Move, chosen: bool) -> None:
        if not chosen or isinstance(move, m.SetUpgrade):
            self.place = -1
            self.frame.play(move)
