"""Picking a space in the form of a move: the battlefield as it was, small, and the name of the space that is meant."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.ui.screens.parts import Chip
from companion.ui.screens.spoken import spoken, t
from companion.ui.theme import theme
from companion.ui.widgets.card import Column
from companion.ui.widgets.hex_board import SELECTED, HexBoard, HexLook
from companion.ui.widgets.words import Words

from ..state import Hex, Topoum
from ..telling import names
from ..view import space_views
from .looks import hex_look

HIGH = 260


class SpacePicker(Column):
    """A board of which one of the spaces `there` is tapped; `empty`: it may be none of them."""

    def __init__(
        self, state: Topoum, there: tuple[Hex, ...], value: Hex | None, take: Callable[..., object], empty: bool
    ) -> None:
        super().__init__(hug_y=True, gap=8)
        self.there, self.value, self._take = there, value, take
        colours = {seat: person.colour for seat, person in enumerate(state.seats)}
        self._looks: dict[Hex, HexLook] = {
            space.at: hex_look(space, colours) for space in space_views(state) if not space.closed or space.at in there
        }
        self.nothing = Chip(text=t("form.nothing")) if empty else None
        if self.nothing is not None:
            self.nothing.bind(on_tap=lambda *_: self.pick(None))
            self.add_widget(self.nothing)
        self.board = HexBoard(ground="topoum", size_hint_y=None, height=theme.dp(HIGH))
        self.board.bind(on_hex=lambda _, at: self.pick(at))
        self.add_widget(self.board)
        self.words = Words(text="", style="strong")
        self.add_widget(self.words)
        self._show()

    def pick(self, at: Any) -> None:
        """Take a space that is there, or none."""
        if at is None or at in self.there:
            self.value = at
            self._show()
            self._take(at, redraw=False)

    def _show(self) -> None:
        looks = dict(self._looks)
        if self.value is not None:
            looks[self.value] = replace(looks.get(self.value, HexLook()), state=SELECTED)
        self.board.show(looks)
        if self.nothing is not None:
            self.nothing.chosen = self.value is None
        self.words.text = "" if self.value is None else spoken(names.where(self.value))
