"""Topoum's board on the real play screen, for tests that tap it: a battlefield to begin with, taps that are counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from kivy.clock import Clock

from companion.core.game import Seat
from companion.games.topoum import moves as m
from companion.games.topoum.board_mode import GAME
from companion.games.topoum.screen import SCREENS
from companion.ui.widgets.guards import burst_guard
from tests.ui import pilot
from tests.ui.playing import AtTable, House

pytest_plugins = ("tests.ui.playing",)

PEOPLE = (Seat("Ana", "vermilion"), Seat("Eda", "blue"), Seat("Dev", "yellow"), Seat("Hana", "graphite"))
TYPES = ("bayonet", "short_range", "grenade", "advance", "tunnel", "conquest", "press_support")
LINE = ("short_range", "grenade", "bayonet", "conquest", "grenade")
Hex = tuple[int, int]


@dataclass
class Battle(AtTable):
    """A table of Topoum. `taps` counts every tap made through it."""

    @property
    def layout(self) -> Any:
        return self.screen.layout

    @property
    def board(self) -> Any:
        return self.layout.field.board

    def hex(self, at: Hex) -> None:
        """Tap a space of the board."""
        self.board._last_tap = (Clock.get_time() - 9, 0, 0)  # long after the last one
        burst_guard.open()
        pilot.tap_at(*self.board.point_of(at))
        self.taps += 1
        self.calm()

    def drag(self, start: Hex, end: Hex) -> None:
        """Drag a mole."""
        burst_guard.open()
        pilot.drag(self.board.point_of(start), self.board.point_of(end))
        self.calm()

    def hold(self, at: tuple[float, float]) -> None:
        """Keep a finger on a place of the window for a while."""
        burst_guard.open()
        touch = pilot.finger(*at)
        touch.touch_down()
        pilot.wait(0.7)
        touch.touch_up()
        self.calm()

    def card(self, place: int) -> None:
        """Tap a card of the Line."""
        self.tap(self.layout.cards.tiles[place - 1])

    def chip(self, text: str) -> None:
        """Tap the chip that says so, beside the board."""
        found = [chip for chip in self.layout.choices.chips.children if chip.text == text]
        assert found, [chip.text for chip in self.layout.choices.chips.children]
        self.tap(found[0])

    def name(self, *cards: str) -> None:
        """Tap cards in the sheet that asks for them."""
        for card in cards:
            chips = self.sitting.screen.over.chips.children
            self.tap(next(chip for chip in chips if chip.card == card))

    def look(self, at: Hex) -> Any:
        """How a space is drawn."""
        return self.board.hexes[at]

    def in_state(self, state: str) -> set[Hex]:
        """The spaces that are drawn in a state."""
        return {at for at, look in self.board.hexes.items() if look.state == state}


SET_UP = (
    m.ChooseDeck(TYPES), m.OpenLine(LINE), m.Lay((0, 0)),
    m.Lay((1, 0)), m.Lay((-1, 0)), m.Lay((2, 0)), m.Lay((-2, 0)),
)  # fmt: skip
"""Two people: Ana holds (1, 0) and (2, 0) with a mole, Eda (-1, 0) and (-2, 0) with a mole; Ana begins."""


@pytest.fixture
def battle(sit: Any) -> Any:
    """Open a table of Topoum: ``battle(seats, size=…, set_up=…, options=…)``; the first tiles lie there."""

    def opened(
        seats: int = 2, *, size: tuple[int, int] = (1280, 800), set_up: bool = True, options: Any = None,
        house: Any = None,
    ) -> Battle:  # fmt: skip
        sitting = sit(GAME, PEOPLE[:seats], size, SCREENS["topoum"], None, options, house=house or House())
        at = Battle(sitting)
        if set_up:
            at.play(*SET_UP)
        return at

    return opened
