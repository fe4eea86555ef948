"""The parks of Dice Theme Park side by side on the real play screen, for tests that tap them; taps are counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from companion.core.game import Seat
from companion.games.dice_theme_park import moves as m
from companion.games.dice_theme_park.games import LIGHT
from companion.games.dice_theme_park.screen import SCREENS
from companion.games.dice_theme_park.screen.lines import Keys
from companion.games.dice_theme_park.screen.site_row import SiteRow
from companion.ui.widgets.guards import burst_guard
from tests.ui import pilot
from tests.ui.playing import AtTable, House

pytest_plugins = ("tests.ui.playing",)

PEOPLE = (Seat("Ana", "vermilion"), Seat("Eda", "blue"), Seat("Cleo", "green"), Seat("Dev", "yellow"))
TILES = (
    m.TellTile("Log Flume", 3, "blue", 1, 3, 0, (1, 2)),
    m.TellTile("Ferris Wheel", 4, "yellow", 2, 4, 0, (1,)),
    m.TellTile("Spooky Forest", 3, "green", 4, 3, 0, ()),
    m.TellTile("Pop Shop", 3, "yellow", 5, 3, 0, (2, 2)),
    m.TellTile("Speedster", 6, "grey", 6, 6, 0, (2,)),
)
LAID = m.LayTiles(tuple(tile.tile for tile in TILES))


@dataclass
class Parks(AtTable):
    """A table with the parks on the screen. `taps` counts every tap made through it."""

    def cards(self, cards: Any = (("guide", "manager"),) * 4) -> Parks:
        """Play these cards in the open, and take the income."""
        if not self.state.opened:
            self.play(m.UseCards(True))
        return self.play(*(m.PlayStaffAnyway(seat, *cards[seat]) for seat in self.state.places), m.PayIncome())

    def tap(self, widget: Any) -> None:
        burst_guard.open()
        before = self.over
        pilot.tap(widget)
        self.taps += 1
        if self.over is None and before is None:
            pilot.frames(2)  # a line of a column has nothing to wait for
        else:
            self.sitting.calm()

    def column(self, seat: int) -> Any:
        return self.screen.board.columns[seat]

    def rows(self, seat: int, kind: type) -> list[Any]:
        """The lines of a kind in a column, from top to bottom."""
        return [row for row in self.column(seat).lines if isinstance(row, kind)]

    def row(self, seat: int, name: str) -> Any:
        return next(row for row in self.rows(seat, SiteRow) if row.name == name)

    def key(self, seat: int, key: str) -> None:
        """Tap a key in a column: a card, an attraction laid out, a mascot."""
        self.tap(next(made for row in self.rows(seat, Keys) for made in row.made if made.key == key))

    def cube(self, seat: int, name: str, times: int = 1) -> None:
        for _ in range(times):
            row = self.row(seat, name)
            self.bring(seat, row)
            self.tap(row)

    def bring(self, seat: int, row: Any) -> None:
        """Scroll a line into sight."""
        scroll = self.column(seat).scroll
        if row.y < scroll.y or row.top > scroll.top or scroll.viewport_size[1] > scroll.height:
            scroll.scroll_to(row, animate=False)
            pilot.frames(2)

    def upgrade(self, seat: int, name: str, kind: str) -> None:
        """Tap the key of an upgrade beside an attraction."""
        row = self.row(seat, name)
        self.bring(seat, row)
        self.tap(next(made for made in row.made if made.kind == kind))

    def button(self, text: str) -> None:
        """Tap the one button that says so."""
        found = self.sitting.buttons(text, self.over or self.sitting.screen)
        assert len(found) == 1, (text, len(found))
        self.tap(found[0])

    def said(self, seat: int) -> list[str]:
        """What stands on top of a column: stars, money, maps, mascots."""
        return [one.text for one in self.column(seat).owned]


@pytest.fixture
def parks(sit: Any) -> Any:
    """Open the parks: ``parks(*moves, seats=…, size=…, game=…, options=…)``."""

    def opened(
        *moves: Any,
        seats: int = 4,
        size: tuple[int, int] = (1280, 800),
        game: Any = LIGHT,
        options: Any = None,
        lies: bool = False,
    ) -> Parks:
        house = House(orientation="lies_two") if lies else None
        return Parks(sit(game, PEOPLE[:seats], size, SCREENS[game.key], None, options, house=house)).play(*moves)

    return opened
