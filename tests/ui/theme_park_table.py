"""One park of Dice Theme Park on the real play screen, for tests that tap it: a park to begin with, taps that count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from kivy.clock import Clock

from companion.core.game import Seat
from companion.core.session import Session
from companion.games.dice_theme_park import moves as m
from companion.games.dice_theme_park.games import FULL
from companion.games.dice_theme_park.screen.park import open_park
from companion.ui.game_screen import GameScreen
from companion.ui.widgets.guards import burst_guard
from tests.ui import pilot
from tests.ui.play_game import Memory
from tests.ui.playing import AtTable, House

pytest_plugins = ("tests.ui.playing",)

PEOPLE = (Seat("Ana", "blue"), Seat("Ben", "green"), Seat("Cleo", "yellow"), Seat("Dev", "graphite"))
Hex = tuple[int, int]


class OnePark(GameScreen):
    """A game's screen that is a park and nothing else."""

    def __init__(self, table: Any, frame: Any, **kwargs: Any) -> None:
        super().__init__(table, frame, **kwargs)
        self.left: list[int] = []
        self.park = open_park(table, frame, 0, lambda: self.left.append(self.park.seat))
        self.park.size_hint, self.park.pos_hint = (1, 1), {"x": 0, "y": 0}
        self.add_widget(self.park)

    def show(self, view: Any) -> None:
        self.park.show(view)

    def bars(self, view: Any) -> Any:
        return self.park.bars(view)

    def refused_at(self, move: Any) -> Any:
        return self.park.refused_at(move)

    def close(self) -> None:
        self.park.close()


@dataclass
class Visit(AtTable):
    """A table with a park on the screen. `taps` counts every tap made through it."""

    @property
    def page(self) -> Any:
        screen = self.sitting.screen.game_screen
        return getattr(screen, "park", None) or screen.page

    @property
    def board(self) -> Any:
        return self.page.field.board

    @property
    def person(self) -> Any:
        return self.page.person

    def site(self, tile: str) -> None:
        """Tap an attraction, beside its guests."""
        x, y = self.board.point_of(self.page.site(tile).at)
        self._tap_at(x, y + self.board.view_radius * 0.55)

    def rider(self, tile: str, die: str) -> None:
        """Tap a guest where it stands in the park."""
        from companion.games.dice_theme_park.screen.park.tile_look import places_of

        site = self.page.site(tile)
        x, y = self.board.point_of(site.at)
        places = places_of(self.board.hexes[site.at].extra, self.board.view_radius)
        dx, dy, _ = places[next(n for n, guest in enumerate(site.guests) if guest.die == die)]
        self._tap_at(x + dx, y + dy)

    def hex(self, at: Hex) -> None:
        """Tap a hexagon."""
        self._tap_at(*self.board.point_of(at))

    def _tap_at(self, x: float, y: float) -> None:
        self.board._last_tap = (Clock.get_time() - 9, 0, 0)  # long after the last one
        burst_guard.open()
        pilot.tap_at(x, y)
        self.taps += 1
        self.calm()

    def tool(self, key: str) -> None:
        """Tap a helper."""
        self.tap(next(card for card in self.page.field.cards if card.key == key))

    def button(self, text: str, root: Any = None) -> None:
        """Tap the button or chip that says so."""
        found = self.sitting.buttons(text, root or self.over or self.page)
        assert found, text
        self.tap(found[0])

    def guests(self, root: Any = None) -> list[Any]:
        """The keys of guests in the panel (or in a sheet)."""
        from companion.games.dice_theme_park.screen.park.guest_die import GuestKey

        return [w for w in (root or self.page.panel).walk(restrict=True) if isinstance(w, GuestKey)]

    def guest(self, die: str, root: Any = None) -> None:
        """Tap the key of a guest."""
        self.tap(next(key for key in self.guests(root) if f"{key.colour}{key.value}" == die))

    def foot(self) -> None:
        """Tap the panel's button."""
        self.tap(self.page.panel.button)

    def rim(self, tile: str) -> str:
        """How an attraction is rimmed."""
        return str(self.board.hexes[self.page.site(tile).at].extra.rim)


TILES = (
    m.TellTile("Log Flume", 3, "blue", 1, 3, 0, (1, 2), "higher", ("any", "blue")),
    m.TellTile("Ferris Wheel", 4, "yellow", 2, 4, 0, (1,), "odd_even", ("yellow", "any")),
    m.TellTile("Duck Pond", 2, "blue", 3, 2, 0, (1, 2), "pair"),
    m.TellTile("Spooky Forest", 3, "green", 4, 3, 0, (), "low_high", ("green", "any")),
    m.TellTile("Pop Shop", 3, "yellow", 5, 3, 0, (2, 2), "even"),
    m.TellTile("Speedster", 6, "grey", 6, 6, 2, (2,), "run"),
)
CARDS = tuple(m.PlayStaff(seat, "guide", "manager") for seat in range(4))
MONORAILS = tuple(m.LoadMonorail(n, ("blue3", "green4", "yellow2")) for n in range(1, 6))


def park_of(seat: int = 0) -> tuple[Any, ...]:
    """Attractions and guests as in the design guide's picture, put there by the table's word."""
    places = (("log_flume", 1, -1), ("ferris_wheel", 2, -1), ("pop_shop", 2, 0), ("speedster", 1, 1))
    guests = (
        ("entrance", "green3"), ("entrance", "blue6"), ("log_flume", "yellow4"), ("log_flume", "green2"),
        ("log_flume", "blue5"), ("ferris_wheel", "blue2"), ("pop_shop", "blue3"), ("pop_shop", "green6"),
    )  # fmt: skip
    return (
        *(m.PutTileAt(seat, tile, q, r) for tile, q, r in places),
        *(m.PutGuest(seat, tile, die) for tile, die in guests),
        m.SetUpgrade(seat, "log_flume", "effect"),
        m.SetUpgrade(seat, "pop_shop", "kiosk"),
    )


def entrance_of(at: Any) -> list[str]:
    """The guests at the Entrance of the park that is shown, sorted: "blue4" …"""
    return sorted(guest.die for guest in at.page.site("entrance").guests)


@pytest.fixture
def visit(sit: Any) -> Any:
    """Open a park: ``visit(seats, size=…, arrived=…, guests=…, options=…)``; cards lie open, income is paid."""

    def opened(
        seats: int = 2, *, size: tuple[int, int] = (1280, 800), arrived: bool = True, guests: bool = True,
        options: Any = None, game: Any = FULL, house: Any = None, screen: Any = OnePark,
    ) -> Visit:  # fmt: skip
        journal = Memory()
        session = Session(game, game.setup(PEOPLE[:seats], options or {}), journal)
        for move in (m.UseCards(True), *CARDS[:seats], *TILES, m.PayIncome()):
            session.play(move)
        if arrived:
            for move in (*MONORAILS[: seats + 1], *(m.TakeMonorail(s, s + 1) for s in session.state.track)):
                session.play(move)
            for die in ("blue3", "green4", "yellow2"):
                session.play(m.TakeGuest(0, "entrance", die))  # type: ignore[arg-type]
        for move in park_of() if guests else ():
            session.play(move)
        entries = tuple(journal.rows)
        return Visit(sit(game, PEOPLE[:seats], size, screen, None, options, entries=entries, house=house or House()))

    return opened
