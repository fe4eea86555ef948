"""A table of Whakka Mole on the screen: tapping holes, counting taps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from companion.games.whakka_mole import GAME
from companion.games.whakka_mole.screen import SCREENS
from companion.ui.widgets.guards import burst_guard
from tests.ui import pilot
from tests.ui.playing import Sitting


@dataclass
class Whakking:
    """A sitting at Whakka Mole that counts every touch."""

    at: Sitting
    taps: int = 0

    @property
    def state(self) -> Any:
        return self.at.table.session.state

    @property
    def screen(self) -> Any:
        return self.at.screen.game_screen

    @property
    def fields(self) -> Any:
        """The two fields in use: the pad's, or those of the paper."""
        frame = self.at.screen.secret.frame
        return frame.pad.fields if frame else self.screen.paper.fields

    def pop(self, *holes: int) -> None:
        """Tap holes of the left field."""
        for hole in holes:
            self._tap(self.fields.moles.grid.keys[hole - 1])

    def whack(self, hole: int) -> None:
        """Tap a hole of the right field."""
        self._tap(self.fields.whacks.grid.keys[hole - 1])

    def lift(self) -> None:
        """Hold the cover's button."""
        self.taps += 1
        self.at.lift()

    def next(self) -> None:
        """Tap the next step, above or below the ground."""
        frame = self.at.screen.secret.frame
        self._tap(frame.next if frame else self.at.screen.bottom_bar.next)

    def write(self, pop: tuple[int, ...], whack: int) -> None:
        """Take the tablet, write, hide."""
        self.lift()
        self.pop(*pop)
        self.whack(whack)
        self.next()

    def told(self) -> None:
        """Wait until the reveal has been told."""
        pilot.wait(0.1)
        while self.screen.board.playing:
            pilot.frames(1)
        self.at.calm()

    def _tap(self, widget: Any) -> None:
        burst_guard.open()
        pilot.tap(widget)
        self.at.calm()
        self.taps += 1


@pytest.fixture
def whakka(sit: Callable[..., Sitting]) -> Callable[..., Whakking]:
    """Open a table: what ``sit`` takes, with Whakka Mole's own screen."""
    return lambda **more: Whakking(sit(game=GAME, make_screen=SCREENS["whakka_mole"], **more))
