"""Mole Park on the real play screen, for tests that tap it: people, positions, taps that are counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from companion.core.dice import DiceEvent, Owner, Roll, Source
from companion.core.game import Seat
from companion.games.mole_park import GAME
from companion.games.mole_park import moves as m
from companion.games.mole_park.screen import make_screen
from tests.ui import pilot
from tests.ui.playing import AtTable, House

pytest_plugins = ("tests.ui.playing",)

PEOPLE = (
    Seat("Dev", "yellow"), Seat("Eda", "blue"), Seat("Finn", "rose"), Seat("Gus", "orange"),
    Seat("Cleo", "green"), Seat("Ben", "sky"), Seat("Ana", "vermilion"), Seat("Hana", "graphite"),
)  # fmt: skip
KINDS = ("glove", "pan", "mallet", "prize")


def radio_dice(seats: int) -> dict[str, Owner]:
    """Everybody's four dice, heard by radio."""
    return {f"radio:{seat}.{kind}": Owner(seat, kind) for seat in range(seats) for kind in KINDS}


@dataclass
class Park(AtTable):
    """A table of Mole Park. `taps` counts every tap made through it."""

    numbers: Iterator[int] = field(default_factory=lambda: iter(range(1, 100_000)))

    @property
    def round(self) -> Any:
        return self.screen.round_board

    @property
    def cash(self) -> Any:
        return self.screen.cash_board

    def play(self, *moves: Any) -> Park:
        for move in moves:
            assert self.table.play(move), (move, self.table.view.refusal)
        pilot.frames(3)
        return self

    def by_hand(self) -> None:
        """Tap the second action of the bottom bar."""
        self.tap(self.sitting.screen.bottom_bar.second)

    def face(self, face: str) -> None:
        """Tap a face in the entry sheet."""
        self.tap(next(key for key in self.sitting.screen.over.faces if key.face == face))

    def panel(self, seat: int) -> Any:
        return self.round.panels[seat]

    def hole(self, number: int) -> Any:
        return self.round.field.holes.holes[number - 1]

    def hears(self, *events: DiceEvent) -> None:
        self.table.receive(*events)
        self.calm()

    def rolls(self, seat: int, kind: str, face: str, sure: float = 1.0, *likely: tuple[str, float]) -> None:
        """A die lands and is heard by radio."""
        self.hears(Roll(next(self.numbers), f"radio:{seat}.{kind}", face, Source.RADIO, sure, likely))


@pytest.fixture
def park(sit: Any) -> Any:
    """Open a table of Mole Park: ``park(seats, size=…, orientation=…, dice=…, options=…)``, the first seat is King."""

    def opened(
        seats: int = 5,
        *,
        size: tuple[int, int] = (1280, 800),
        orientation: str = "stands",
        dice: bool = False,
        options: Any = None,
        king: bool = True,
        auto_take: bool = True,
        catalogue: Any = None,
    ) -> Park:
        sitting = sit(
            GAME, PEOPLE[:seats], size, make_screen, radio_dice(seats) if dice else None, options,
            house=House(orientation=orientation), catalogue=catalogue,
        )  # fmt: skip
        sitting.table.auto_take = auto_take
        at = Park(sitting)
        if king:
            at.play(m.NameKing(0))
        return at

    return opened


def all_holes(at: Park, *counts: int) -> None:
    """Put so many moles into the holes."""
    at.play(*(m.SetMoles(number, n) for number, n in enumerate(counts, 1) if at.state.holes[number - 1] != n))


def hands(at: Park, *counts: int) -> None:
    """Give so many moles to the seats."""
    at.play(*(m.SetHand(seat, n) for seat, n in enumerate(counts) if at.state.players[seat].moles != n))
