"""Molly on the real play screen, for tests that tap it; every touch is counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from companion.core.game import Seat
from companion.games.molly import GAME
from companion.games.molly import moves as m
from companion.games.molly.screen import SCREENS
from tests.games.molly.garden import tops
from tests.ui.playing import AtTable, House

pytest_plugins = ("tests.ui.playing",)

PEOPLE = (Seat("Ana", "vermilion"), Seat("Ben", "sky"), Seat("Cleo", "green"), Seat("Dev", "yellow"))


@dataclass
class Mollying(AtTable):
    """A table of Molly. `taps` counts every tap made through it."""

    @property
    def garden(self) -> Any:
        return self.screen.referee.garden

    @property
    def keys(self) -> list[Any]:
        """What can be tapped under the piles."""
        return self.screen.referee.row.keys

    @property
    def pad(self) -> Any:
        return self.sitting.screen.secret.frame.pad

    def next(self) -> None:
        """Tap the next step: bottom right, or the pad's."""
        frame = self.sitting.screen.secret.frame
        self.tap(frame.next if frame is not None else self.sitting.screen.bottom_bar.next)

    def colour(self, top: str) -> None:
        """Tap a colour (or a back) under the piles."""
        self.tap(next(key for key in self.keys if key.shows == top))

    def space(self, space: int) -> None:
        """Tap a pile."""
        self.tap(self.garden.piles[space - 1])

    def lift(self) -> None:
        """Hold the cover's button until it has lifted."""
        self.sitting.lift()
        self.taps += 1

    def height(self, column: int, n: int) -> None:
        """Tap a cell of the pad."""
        target = self.pad.columns.columns[column]
        x, y, wide, high = target._cell(n)
        at = ((x + wide / 2 - target.x) / target.width, (y + high / 2 - target.y) / target.height)
        self.tap(target, at=at)


@pytest.fixture
def molly(sit: Any) -> Any:
    """Open a table: ``molly("rgb …", seats=4, size=…, options=…)``; without a grid the tops are still to be told."""

    def opened(
        grid: str = "",
        seats: int = 4,
        *,
        size: tuple[int, int] = (1280, 800),
        orientation: str = "stands",
        **options: Any,
    ) -> Mollying:
        make = SCREENS["molly"]
        sitting = sit(GAME, PEOPLE[:seats], size, make, None, options, house=House(orientation=orientation))
        at = Mollying(sitting)
        if grid:
            at.play(m.ShowTops(tops(grid)))
        return at

    return opened
