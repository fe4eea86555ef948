"""Dice Theme Park between the frame's bars: the parks side by side in every phase, or one park on hexes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.core.messages import Message, say
from companion.core.moves import Move
from companion.core.seating import Leave
from companion.table.seen import TableView
from companion.ui.game_screen import Bars, GameScreen, Graph
from companion.ui.screens.doors import STANDS
from companion.ui.screens.spoken import spoken, t
from companion.ui.widgets.guards import burst_guard

from .. import moves as m
from ..state import Phase, Tile, key_of
from ..state.kinds import ALL_STAFF, ENTRANCE, PRINTED
from ..view import SeatView, View
from .bars import STEPS, bars_for, curves, has_cubes, step_now
from .board import ParksBoard
from .column import ParkColumn
from .judge import JudgeCard, JudgeSheet
from .pad import StaffPad
from .park import ParkPage, ask_monorail, open_park, to_fill
from .people_sheets import BeginSheet, GoalSheet, PersonSheet
from .sheets import CubesSheet, LeavingSheet, SiteSheet, TilesSheet, ask_tile
from .showing import show_column
from .solo import goal_lines
from .tidy import LinesCard, OrderCard, TidyCard

CALM = 1.5
"""Seconds after the last cube before lines may change their places."""


class ThemeParkScreen(GameScreen):
    """Half-made here are: cards tapped in the open, counts for an objective, which columns show purchases."""

    def __init__(self, table: Any, frame: Any, **kwargs: Any) -> None:
        super().__init__(table, frame, **kwargs)
        self.board = ParksBoard(pos_hint={"x": 0, "y": 0})
        self.columns: dict[int, ParkColumn] = {}
        self.judge, self.order, self.tidy, self.goals = JudgeCard(), OrderCard(), TidyCard(), LinesCard()
        self.order.bind(on_tap=lambda *_: self.frame.why("order"))
        self.page: ParkPage | None = None
        self.cards: dict[int, tuple[str, ...]] = {}
        self.counts: dict[int, int] = {}
        self.guests: dict[int, list[int]] = {}
        self.open_shops: set[int] = set()
        self.first_rows: dict[int, tuple[str, ...]] = {}
        self.judging = False
        self._tapped_at = float("-inf")
        self._calm = Clock.create_trigger(lambda *_: self.redraw(), CALM)
        self.judge.bind(on_tap=lambda *_: self.judge_now())
        self.view: TableView | None = None
        self._of: Any = None

    @property
    def game(self) -> View:
        """What is shown of the game."""
        game: View = self.frame.view.game
        return game

    # ── showing ──

    def show(self, view: TableView) -> None:
        self.view = view
        game: View = view.game
        if (game.round, game.phase) != self._of:
            self._of = (game.round, game.phase)
            self.cards, self.counts, self.guests, self.open_shops, self.judging = {}, {}, {}, set(), False
            self.goals.scroll.scroll_y = 1
        self._sort(game)
        if self.page is not None and (game.phase is Phase.OVER or not game.dice):
            self.leave_park()
        if self.page is not None:
            self._only(self.page)
            self.page.show(view)
            return
        self._only(self.board)
        columns = {}
        for seat in game.places:
            if seat not in self.columns:
                self.columns[seat] = ParkColumn()
            columns[seat] = column = self.columns[seat]
            show_column(self, column, game, game.seats[seat])
        below, greedy = self._below(game)
        self.board.lay(columns, below, greedy, self.frame.orientation != STANDS)

    def judges(self, game: View) -> bool:
        """Whether the objective is judged: everybody has cubes, or somebody wants to see it."""
        return self.judging or step_now(game) == len(STEPS) - 1

    def judge_now(self) -> None:
        """Judge the objective although not everybody has cubes; or put that away again."""
        if self.judge.compact and not self.judge.slim:
            self.frame.open_over(JudgeSheet(self, self.frame.over_closed))
            return
        self.judging = not self.judging
        self.redraw()

    def _sort(self, game: View) -> None:
        """Beside a judged objective there is little room: what was operated stands first. Nothing moves under a finger
        that is still tapping."""
        if game.phase is not Phase.PARK or game.objective is None or not self.judges(game):
            self.first_rows = {}
            return
        if Clock.get_time() - self._tapped_at < CALM and self.first_rows:
            self._calm()
            return
        self.first_rows = {
            seat: tuple(site.tile for site in game.seats[seat].sites if site.cubes) for seat in game.places
        }

    def _only(self, widget: Widget) -> None:
        if self.children != [widget]:
            self.clear_widgets()
            self.add_widget(widget)

    def redraw(self) -> None:
        """Half-made input changed."""
        if self.view is not None:
            self.show(self.view)
            self.frame.refresh()

    # ── the card below ──

    def _below(self, game: View) -> tuple[Any, bool]:
        if game.phase is Phase.ORDER and not game.solo:
            self.order.title = t("dice_theme_park.screen.order")
            self.order.people = [(game.seats[seat].colour, game.seats[seat].name) for seat in game.order]
            self.order.ties = [spoken(tie) for tie in game.ties]
            return self.order, False
        if game.phase is Phase.PLAN and (game.setting_up or game.putting_back):
            first = bool(game.setting_up)
            title = t("dice_theme_park.screen.set_up" if first else "dice_theme_park.screen.put_back")
            lines = [spoken(line) for line in (game.setting_up or game.putting_back)]
            self.tidy.show(game.round, title, lines, game.opened)
            return self.tidy, True
        if game.phase is Phase.PARK and game.objective is not None and (has_cubes(game) or not game.objective.what):
            self.judge.slim = bool(game.objective.what) and not self.judges(game)
            self.judge.show(self, game)
            return self.judge, False
        if game.solo and game.phase is not Phase.OVER:
            self.goals.show(goal_lines(self, game))
            return self.goals, False
        return None, False

    def bars(self, view: TableView) -> Bars:
        return self.page.bars(view) if self.page is not None else bars_for(self, view)

    # ── cards in the open ──

    def die_of(self, card: str) -> int:
        """The die value of a staff card."""
        return self.game.staff[ALL_STAFF.index(card)].die

    def tap_card(self, seat: int, card: str) -> None:
        """A card of a seat was tapped: the second one plays both (DT-40)."""
        chosen = (*self.cards.get(seat, ()), card)
        if len(chosen) < 2:
            self.cards[seat] = chosen
            self.redraw()
            return
        self.cards.pop(seat, None)
        a, b = chosen
        if not self.frame.play(m.PlayStaff(seat, a, b)):  # type: ignore[arg-type]
            self.redraw()

    def start_again(self, seat: int) -> None:
        """Choose no card again."""
        self.cards.pop(seat, None)
        self.redraw()

    def begin_with(self, seat: int, what: str) -> None:
        """The first attraction or the administrator of a seat was tapped."""
        if what == "start":
            self.open_tiles(seat, "start")
        else:
            self.open_person(seat)

    # ── purchases and cubes ──

    def shops(self, person: SeatView) -> bool:
        """Whether a column shows what can be bought: until the first cube, or if it is asked for."""
        return person.seat in self.open_shops or not any(site.cubes for site in person.sites)

    def turn_shop(self, seat: int) -> None:
        """Show what can be bought, or do not."""
        self.open_shops ^= {seat}
        self.redraw()

    def offered(self, person: SeatView, what: str = "buy") -> tuple[Tile, ...]:
        """Attractions that may be meant: of the display (or discards) where told, what can be paid first."""
        game = self.game
        told = {"buy": game.display, "free": game.discards}.get(what, ())
        found = [
            one.tile for one in game.tiles
            if not one.stands and one.tile.stack != PRINTED and one.tile.key != ENTRANCE
            and (not told or one.tile.key in told) and (what != "start" or one.tile.stack == "A")
        ]  # fmt: skip
        return tuple(sorted(found, key=lambda tile: (what == "buy" and tile.cost > person.money, tile.name.casefold())))

    def buy(self, seat: int, key: str) -> None:
        """Something that is for sale was tapped."""
        what, _, tile = key.partition(".")
        if tile:
            self.frame.play(m.Build(seat, tile))
        elif what == "mascot":
            self.frame.play(m.Recruit(seat))
        elif what == "map":
            self.frame.play(m.BuyMap(seat))
        else:
            self.open_tiles(seat, "free" if what == "free" else "buy")

    def install(self, seat: int, tile: str, upgrade: str) -> None:
        """Install an upgrade on the cheapest free space."""
        self.frame.play(m.Install(seat, tile, upgrade))  # type: ignore[arg-type]

    def one_more(self, seat: int, tile: str) -> None:
        """An attraction was tapped: one more cube (DT-91)."""
        site = next((one for one in self.game.seats[seat].sites if one.tile == tile), None)
        self._tapped_at = Clock.get_time()
        if site is not None:
            self.frame.play(m.SetCubes(seat, tile, site.cubes + 1))

    # ── objective, guests ──

    def tell_objective(self, what: str) -> None:
        """The table read this round's objective out."""
        self.frame.play(m.SetObjective(self.game.round, what))  # type: ignore[arg-type]

    def count(self, seat: int, n: int) -> None:
        """Somebody's count for the objective."""
        self.counts[seat] = n
        self.redraw()
        if isinstance(self.frame.over, JudgeSheet):
            self.frame.over.show()

    def counted(self, *_: Any) -> None:
        """Everybody's counts stand."""
        self.frame.play(m.ObjectiveCounts(tuple(self.counts.get(seat, 0) for seat in self.game.places)))

    def leaving(self, game: View, person: SeatView) -> int | None:
        """Guests of value 1 that leave a park; None while nobody counted them."""
        if not game.dice:
            return person.leaving
        ones = sum(guest.value == 1 for site in person.sites for guest in site.guests)
        return ones - len(person.tools.saves if person.tools else ())

    def count_guests(self, seat: int, ones: bool, n: str) -> None:
        """Guests of somebody who ties for the win."""
        self.guests[seat][int(ones)] = int(n)
        self.redraw()

    def guests_counted(self, seat: int) -> None:
        """They are counted (DT-132)."""
        self.frame.play(m.CountGuests(seat, *self.guests[seat]))

    # ── doors ──

    def open_park(self, seat: int) -> None:
        """Show one seat's park on hexes."""
        self.leave_park()
        self.page = open_park(self.table, self.frame, seat, self.close_park)
        self.page.size_hint, self.page.pos_hint = (1, 1), {"x": 0, "y": 0}
        self.redraw()

    def fill_monorails(self) -> None:
        """Ask who waits on the monorails, one after the other; then the park of whoever chooses first is shown."""

        def filled() -> None:
            if self.game.to_take:
                burst_guard.shut()  # a button of the park lies under the same finger
                self.open_park(self.game.to_take[0])

        empty = to_fill(self.game)
        if empty:
            ask_monorail(self.frame, empty[0], filled)

    def close_park(self) -> None:
        """Back to the parks side by side."""
        self.leave_park()
        self.redraw()

    def leave_park(self) -> None:
        """Put the park on hexes away."""
        if self.page is not None:
            self.page.close()
            self.page = None

    def open_cubes(self, seat: int) -> None:
        """All attractions of a park with their cubes to count."""
        self.frame.open_over(CubesSheet(self, seat, self.frame.over_closed))

    def open_site(self, seat: int, tile: str) -> None:
        """What else an attraction can do."""
        self.frame.open_over(SiteSheet(self, seat, tile, self.frame.over_closed))

    def open_tiles(self, seat: int, what: str) -> None:
        """Which attraction is built."""
        self.frame.open_over(TilesSheet(self, seat, what, self.frame.over_closed))

    def open_person(self, seat: int) -> None:
        """What concerns one person."""
        self.frame.open_over(PersonSheet(self, seat, self.frame.over_closed))

    def open_leaving(self) -> None:
        """Guests who leave, cards passed."""
        self.frame.open_over(LeavingSheet(self, self.frame.over_closed))

    def open_begin(self) -> None:
        """What concerns the table: markers, objectives, what is laid out."""
        self.frame.open_over(BeginSheet(self, self.frame.over_closed))

    def open_goal(self) -> None:
        """A goal of a game alone is laid."""
        self.frame.open_over(GoalSheet(self, self.frame.over_closed))

    def ask_tile(self, key: str, then: Callable[[str], object] | None = None) -> None:
        """Ask what is printed on an attraction, keep it, and go on."""
        ask_tile(self, key, then)

    # ── what the frame asks ──

    def secret_pad(self, view: TableView) -> Widget | None:
        return StaffPad(self.table, self.frame, view)

    def refused_at(self, move: Move) -> Widget | None:
        if self.page is not None:
            return self.page.refused_at(move)
        seat = getattr(move, "seat", None)
        column = self.board.columns.get(seat) if isinstance(seat, int) and not isinstance(move, Leave) else None
        if column is None:
            return self.board.below if isinstance(move, m.SetObjective | m.ObjectiveCounts | m.JudgeGoal) else None
        tile = getattr(move, "tile", "")
        for row in column.lines:
            said = getattr(row.line, "tap", None)
            if tile and isinstance(said, partial) and said.args[-1:] == (key_of(tile),):
                return row
        return column.head

    def graphs(self) -> tuple[Graph, ...]:
        return curves(self.table.session)

    def read_aloud(self, view: TableView) -> tuple[Message, ...] | None:
        game: View = view.game
        told = [
            say("dice_theme_park.screen.aloud", name=person.name, n=person.stars, money=person.money)
            for seat in game.places if (person := game.seats[seat])
        ]  # fmt: skip
        return (game.next_step, *told)

    def close(self) -> None:
        self._calm.cancel()
        self.leave_park()
