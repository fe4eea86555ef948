"""The fixture ``sit``: a table with the test game (or a real one) on the play screen, in a window, ready to tap."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import pytest

from tests.ui import pilot, play_game


@dataclass
class House:
    """What the play screen asks of the app: notes down which ways out were taken."""

    orientation: str = "stands"
    turns_with_player: bool = False
    read_aloud: bool = False
    went: list[tuple[str, Any]] = field(default_factory=list)

    def open_shelf(self) -> None:
        self.went.append(("shelf", None))

    def open_dice(self) -> None:
        self.went.append(("dice", None))

    def play_again(self, table: Any) -> None:
        self.went.append(("again", table))

    def save_file(self, table: Any) -> Any:
        from companion.core.messages import say

        self.went.append(("save", table))
        return say("test.most")

    def share_picture(self, path: Path, table: Any) -> Any:
        from companion.core.messages import say

        self.went.append(("picture", path))
        return say("test.most")

    def bg_stats(self, table: Any) -> str:
        from companion.storage.archive import bg_stats_link, bg_stats_play
        from companion.storage.journal import Kept

        steps = table.session.steps
        names = tuple(seat.name for seat in table.session.state.seats)
        times = {"started": steps[0].at, "last": steps[-1].at, "ended": steps[-1].at}
        kept = Kept("one", table.game.key, "", names, length=table.session.length, **times)
        return bg_stats_link(bg_stats_play(kept, table.view.result, "Test game", first_seat=0))

    def abandon(self, table: Any) -> None:
        self.went.append(("abandon", table))

    def set_orientation(self, value: str) -> None:
        self.orientation = value

    def set_turns_with_player(self, on: bool) -> None:
        self.turns_with_player = on


@dataclass
class Sitting:
    """One table on the screen."""

    screen: Any
    table: Any
    journal: play_game.Memory
    house: House

    @property
    def view(self) -> Any:
        return self.table.view

    def buttons(self, text: str, root: Any = None) -> list[Any]:
        """All push buttons and chips that say `text`."""
        from companion.ui.screens.parts import Chip
        from companion.ui.widgets.button import PushButton

        kinds = (PushButton, Chip)
        return [w for w in (root or self.screen).walk(restrict=True) if isinstance(w, kinds) and w.text == text]

    def tap(self, text: str, root: Any = None) -> None:
        """Tap the one button that says `text`."""
        found = self.buttons(text, root)
        assert len(found) == 1, f"{len(found)} buttons say {text!r}"
        self.calm()
        pilot.tap(found[0])
        self.calm()

    def calm(self) -> None:
        """Let movements end and open the guard against bursts."""
        from companion.ui.widgets.guards import burst_guard

        pilot.settle()
        burst_guard.open()

    def says(self, text: str, root: Any = None) -> bool:
        """Whether these words stand somewhere on the screen."""
        return any(text in t for t in self.texts(root))

    def texts(self, root: Any = None) -> list[str]:
        """Everything that is written on the screen."""
        return [
            value
            for w in (root or self.screen).walk(restrict=True)
            for name in ("text", "caption", "note", "hold_text", "name", "sentence", "progress", "title")
            if isinstance(value := getattr(w, name, None), str) and value
        ]

    def lift(self) -> None:
        """Hold the cover's button until it has lifted."""
        self.calm()
        finger = pilot.finger(*pilot.middle(self.screen.secret.cover.hold_button))
        finger.touch_down()
        for _ in range(400):
            if self.view.viewer is not None:
                break
            pilot.frames(1)
        finger.touch_up()
        self.calm()

    def roll_all(self, faces: str = "1234") -> None:
        """Type a face for everybody in this round."""
        for answer in self.view.answers:
            self.table.typed(answer.wanted.key, "pan", faces[answer.wanted.seat])
        self.calm()

    def play_out(self) -> None:
        """Play until somebody wins, nobody looking at hidden choices."""
        from random import Random

        random = Random(3)
        while self.view.result is None:
            move = self.table.game.random_move(self.table.session.state, random)
            assert move is not None and self.table.play(move)
            self.table.stop_passing()
        self.calm()


@dataclass
class AtTable:
    """A game's own screen on the play screen. `taps` counts every tap made through it."""

    sitting: Sitting
    taps: int = 0

    @property
    def table(self) -> Any:
        return self.sitting.table

    @property
    def view(self) -> Any:
        return self.sitting.view.game

    @property
    def state(self) -> Any:
        return self.table.session.state

    @property
    def screen(self) -> Any:
        return self.sitting.screen.game_screen

    @property
    def over(self) -> Any:
        return self.sitting.screen.over

    @property
    def last(self) -> Any:
        """The move that was played last."""
        return self.table.session.steps[-1].move

    def play(self, *moves: Any) -> Self:
        """Play moves that must be accepted."""
        for move in moves:
            assert self.table.play(move), (move, self.table.view.refusal)
        self.calm()
        return self

    def calm(self) -> None:
        self.sitting.calm()

    def tap(self, widget: Any, **where: Any) -> None:
        """Tap a widget."""
        from companion.ui.widgets.guards import burst_guard

        burst_guard.open()
        pilot.tap(widget, **where)
        self.taps += 1
        self.calm()

    def next(self) -> None:
        """Tap the next step, bottom right."""
        self.tap(self.sitting.screen.bottom_bar.next)

    def second(self) -> None:
        """Tap the second action of the bottom bar."""
        self.tap(self.sitting.screen.bottom_bar.second)


@pytest.fixture
def sit(
    window: Callable[..., Any], fresh_theme: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., Sitting]]:
    """Open a table: ``sit(game=…, seats=…, size=…, make_screen=…)``."""
    from companion.core.session import Session
    from companion.table.table import Table
    from companion.ui.screens.play import PlayScreen
    from companion.ui.speech import speech
    from companion.words import Words, default_folders

    folders = (*default_folders(), Path(__file__).parent / "play_words")
    fresh_theme.less_motion = True
    speech.wish = "en"
    monkeypatch.setattr(speech, "_words", {code: Words(code, folders) for code in ("en", "fr")})
    opened: list[Any] = []

    def open_table(
        game: Any = play_game.GAME,
        seats: tuple[Any, ...] = play_game.PEOPLE,
        size: tuple[int, int] = (1280, 800),
        make_screen: Any = None,
        owners: Any = None,
        options: Any = None,
        read_only: bool = False,
        entries: Any = (),
        house: House | None = None,
        catalogue: Any = None,
    ) -> Sitting:
        journal, house = play_game.Memory(), house or House()
        session = Session(game, game.setup(seats, options or {}, catalogue), journal, entries, read_only=read_only)
        table = Table(session, owners, clock=iter(range(0, 10_000_000, 60)).__next__)
        screen = PlayScreen(table, make_screen, house)
        opened.append(screen)
        window(screen, size)
        sitting = Sitting(screen, table, journal, house)
        sitting.calm()
        return sitting

    yield open_table
    for screen in opened:
        screen.close()
    speech.wish = ""
