"""Correcting one space by the table's word: tile, mole, obstacle, Red Cross, X; every tap is one ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.moves import Move
from companion.table.seen import TableView
from companion.ui.screens.over import Over
from companion.ui.screens.parts import Chip, Flow
from companion.ui.screens.spoken import t
from companion.ui.widgets.words import Caption

from .. import moves as m
from ..state import THINGS, Hex
from ..view.shown import SpaceView, View


class SpaceSheet(Over):
    """The sheet of one space. It stays open and shows what the table said last."""

    def __init__(self, frame: Any, at: Hex, closed: Callable[[], object]) -> None:
        super().__init__("sheet", closed)
        self.frame, self.at = frame, at
        self.head(t("topoum.screen.correct.title"), t("topoum.screen.correct.note"))
        self.flows: dict[str, Flow] = {}
        for name in ("tile", "mole", "thing", "space"):
            self.body.add_widget(Caption(text=t(f"topoum.screen.correct.{name}")))
            self.flows[name] = Flow(gap=8)
            self.body.add_widget(self.flows[name])
        self.show(frame.view)

    def show(self, view: TableView) -> None:
        """Show the space as it is now."""
        game: View = view.game
        here = next((space for space in game.spaces if space.at == self.at), SpaceView(self.at))
        people = [(person.seat, person.name, person.colour) for person in game.people]
        for flow in self.flows.values():
            flow.clear_widgets()
        self._add("tile", t("topoum.screen.correct.none"), m.TakeTile(self.at), not here.tile)
        for seat, name, colour in people:
            chosen = here.tile == "barracks" and here.owner == seat
            self._add("tile", name, m.PutTile(self.at, seat, "barracks"), chosen, colour)
        for seat, name, _ in people:
            chosen = here.tile == "neutral" and here.owner == seat
            words = t("topoum.screen.correct.neutral_of", name=name)
            self._add("tile", words, m.PutTile(self.at, seat, "neutral"), chosen)
        chosen = here.tile == "neutral" and here.owner is None
        self._add("tile", t("topoum.screen.correct.nobodys"), m.PutTile(self.at, None, "neutral"), chosen)
        self._add("mole", t("topoum.screen.correct.none"), m.PutMole(self.at, None), here.mole is None)
        for seat, name, colour in people:
            self._add("mole", name, m.PutMole(self.at, seat), here.mole == seat, colour)
        cross = m.PutRedCross(None if here.red_cross else self.at)
        self._add("mole", t("topoum.card.red_cross"), cross, here.red_cross)
        self._add("thing", t("topoum.screen.correct.none"), m.PutThing(self.at, None), not here.thing)
        for kind in THINGS:
            self._add("thing", t(f"topoum.thing.{kind}"), m.PutThing(self.at, kind), here.thing == kind)  # type: ignore[arg-type]
        marked = m.MarkSpace(self.at, not here.marked)
        self._add("space", t("topoum.screen.correct.marked"), marked, here.marked)
        if not here.square:
            self._add("space", t("topoum.screen.correct.closed"), m.CloseSpace(self.at, not here.closed), here.closed)

    def _add(self, flow: str, text: str, move: Move, chosen: bool, colour: str = "") -> None:
        chip = Chip(text=text, chosen=chosen, colour=colour)
        chip.bind(on_tap=lambda *_: self._play(move, chosen))
        self.flows[flow].add_widget(chip)

    def _play(self, move: Move, chosen: bool) -> None:
        """A tap on what is so already changes nothing, but a switch goes off again."""
        if not chosen or isinstance(move, m.PutRedCross | m.MarkSpace | m.CloseSpace):
            self.frame.play(move)


class PressSheet(Over):
    """Who holds the Press, by the table's word."""

    def __init__(self, frame: Any, closed: Callable[[], object]) -> None:
        super().__init__("card", closed)
        self.frame = frame
        self.head(t("topoum.screen.correct.press"), "")
        self.flow = Flow(gap=8)
        self.body.add_widget(self.flow)
        self.show(frame.view)

    def show(self, view: TableView) -> None:
        """Show who holds it now."""
        game: View = view.game
        self.flow.clear_widgets()
        holder = next((person.seat for person in game.people if person.press), None)
        self._add(t("topoum.screen.correct.nobody"), None, holder, "")
        for person in game.people:
            self._add(person.name, person.seat, holder, person.colour)

    def _add(self, text: str, seat: int | None, holder: int | None, colour: str) -> None:
        chip = Chip(text=text, chosen=seat == holder, colour=colour)
        chip.bind(on_tap=lambda *_: self._play(seat, holder))
        self.flow.add_widget(chip)

    def _play(self, seat: int | None, holder: int | None) -> None:
        if seat != holder:
            self.frame.play(m.SetPress(seat))
        self.dismiss()
