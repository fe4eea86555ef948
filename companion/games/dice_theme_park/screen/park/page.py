"""One seat's park on the screen: the field and the panel beside it, and what taps on them mean."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.core.messages import Message, say
from companion.core.moves import Move
from companion.table.seen import TableView
from companion.table.table import Table
from companion.ui.game_screen import Action, Bars
from companion.ui.theme import theme

from ...advice import can_run
from ...state import Hex, Phase, Tile
from ...view import View
from ...view.shown import SeatView, SiteView
from ..bars import steps_of_park
from . import looks
from .arriving import fill_monorails
from .building import show_building
from .draft import BUILD, INSTALL, LEARN
from .field import Field
from .helpers import ICONS, helpers_of
from .helping import helper_word, show_helper
from .hinting import SETTING, Advisor
from .home import show_home, show_learning
from .improving import show_installing
from .panel import Panel
from .park_reading import read_park
from .riding import show_ride
from .tapping import Tapping

SIDE, LEAST_SIDE = 392, 320
UPRIGHT_PANEL, LARGE_TEXT_PANEL = 0.44, 0.5


def operated(person: SeatView) -> bool:
    """Whether an attraction of somebody's park has been operated this round."""
    return any(site.cubes for site in person.sites)


class ParkPage(Tapping, FloatLayout):
    """The park of one seat. Put it where the game's content goes, call :meth:`show` with every new view, ask
    :meth:`bars` and :meth:`refused_at`. `leave` is called by "Ana is done"; without it there is no such button.
    """

    def __init__(
        self, table: Table, frame: Any, seat: int, leave: Callable[[], object] | None = None, **kwargs: Any
    ) -> None:
        self._ready = False
        super().__init__(**kwargs)
        self.table, self.frame, self.seat = table, frame, seat
        self.leave = leave
        self.begin_tapping()
        self.advisor = Advisor(self._advised)
        self._kept: dict[str, Any] = {}
        self._noted = False
        self.field = Field(self.turn_to, self.tap_tool, size_hint=(None, None))
        self.panel = Panel(size_hint=(None, None))
        board = self.field.board
        board.paint_extra = looks.paint_site
        board.bind(
            on_hex=lambda _, at: self.tap_hex(at), on_hold=lambda _, at: self.hold_hex(at),
            on_beside=lambda *_: self.put_down(), on_drop=lambda _, start, end: self.drop(start, end),
            on_swipe=lambda _, side: self.swipe(side),
        )  # fmt: skip
        self.add_widget(self.field)
        self.add_widget(self.panel)
        self.bind(pos=self._place, size=self._place)
        theme.bind(revision=self._place)
        self._ready = True
        self._near: tuple[Any, int, dict[str, str]] = (None, -1, {})
        self._place()

    # ── what is shown ──

    @property
    def view(self) -> View:
        """What is shown of the game."""
        view: View = self.frame.view.game
        return view

    @property
    def person(self) -> SeatView:
        """Whose park it is."""
        return next(one for one in self.view.seats if one.seat == self.seat)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """What is printed on all attractions that are known."""
        return tuple(one.tile for one in self.view.tiles)

    @property
    def started(self) -> bool:
        """Whether the attraction that one begins with stands."""
        return bool(self.table.session.state.players[self.seat].started)

    def site(self, tile: str) -> SiteView | None:
        """An attraction of this park."""
        return next((site for site in self.person.sites if site.tile == tile), None)

    def site_at(self, at: Hex) -> SiteView | None:
        """The attraction on a place."""
        return next((site for site in self.person.sites if site.at == at), None)

    def show(self, view: TableView) -> None:
        """Show the park as it is in a new view."""
        if self.seat not in view.game.places:
            self.seat = view.game.places[0]
        self.draft.keep_up(view.row)
        self.redraw()

    def redraw(self) -> None:
        """Show what has been tapped."""
        view, person, draft = self.view, self.person, self.draft
        kiosk = bool(self.table.session.state.house.kiosk)
        self.advisor.keep_up(self.table.session.state, self.seat)
        almost = self._almost()
        found = looks.hexes(person, self.tiles, draft, kiosk, almost)
        board = self.field.board
        board.carries = view.phase is Phase.PARK and draft.tool in ("", "map", "guide")
        board.free_seen = 2.0 if draft.built or draft.placed else 1.0
        board.show(found)
        self._show_panel(view, person)
        seats = [(one.seat, one.colour) for one in view.seats if one.seat in view.places]
        legend = not draft.tool and any(site.parties for site in person.sites)
        nearly = next(iter(almost.values()), "") if not draft.tool and not draft.party else ""
        self.field.show(seats, self.seat, self._tools(view, person), legend, nearly)
        if bool(draft.tool) != self._noted:
            self._noted = bool(draft.tool)
            self.frame.refresh()

    def _advised(self) -> None:
        """There is more to say: it is seen where nothing else is in hand."""
        if not self.draft.tool and not self.draft.tile:
            self._show_panel(self.view, self.person)

    def _almost(self) -> dict[str, str]:
        """Attractions that run after one map, Guide or mascot, and which of them."""
        state = self.table.session.state
        if self._near[0] is not state or self._near[1] != self.seat:
            found: dict[str, str] = {}
            for one in can_run(state, self.seat):
                if one.help != "now":
                    found.setdefault(one.tile, one.help)
            self._near = (state, self.seat, found)
        return self._near[2]

    def _show_panel(self, view: View, person: SeatView) -> None:
        draft, panel = self.draft, self.panel
        site = self.site(draft.tile)
        panel.begin((self.seat, draft.tool, draft.what, draft.built, draft.tile))
        if draft.tool == BUILD:
            show_building(panel, self, person)
        elif draft.tool == INSTALL:
            show_installing(panel, self, person)
        elif draft.tool == LEARN:
            show_learning(panel, self, person)
        elif draft.tool:
            show_helper(panel, self, person)
        elif site is not None:
            show_ride(panel, self, person, site)
        else:
            show_home(panel, self, person)
        panel.end()

    def _tools(self, view: View, person: SeatView) -> list[dict[str, Any]]:
        """The helpers as cards; a map and a mascot are always seen, even when none is left."""
        if view.phase is not Phase.PARK or view.dice is False:
            return []
        saves = view.round < view.rounds
        return [
            {
                "key": f"{one.tool}.{one.what}" if one.tap else "", "icon": ICONS.get(one.tool, "play"),
                "count": "" if one.tool == "skill" else str(one.n), "word": helper_word(person, one, short=True),
                "chosen": (one.tool, one.what) == (self.draft.tool, self.draft.what), "off": not one.n,
            }
            for one in helpers_of(person, saves)
        ]  # fmt: skip

    # ── what the frame asks ──

    def bars(self, view: TableView) -> Bars:
        """What the bars say: whose park, which round, and the way back."""
        name = self.person.name
        everybody = None
        if self.leave is not None and len(self.view.places) > 1:
            everybody = Action(say("dice_theme_park.park.all"), run=self.leave, icon="table")
        read = None
        if view.game.dice and self.frame.doors.can_photograph and not view.read_only:
            read = Action(say("dice_theme_park.park.read"), run=partial(read_park, self), icon="camera")
        return Bars(
            title=say("dice_theme_park.park.of", name=name), subtitle=view.game.heading,
            steps=steps_of_park(view.game, self.person), note=self.note(), second=read, next=self._next(),
            top=everybody,
        )  # fmt: skip

    def _next(self) -> Action | None:
        """Return the next step: monorails are filled and taken first; then this person is done."""
        view, name, after = self.view, self.person.name, self.after()
        if view.next_step.key == "dice_theme_park.next.load":
            return Action(say("dice_theme_park.screen.fill"), run=partial(fill_monorails, self), icon="dice")
        if self.leave is None:
            return None
        main = view.phase is not Phase.PARK or not any(site.parties for site in self.person.sites)
        if after is None:
            waits = view.next_step if view.to_take and len(view.places) > 1 else None
            return Action(say("dice_theme_park.park.done", name=name), run=self.leave, not_yet=waits, main=main)
        on, turn = view.seats[after].name, partial(self.turn_to, after)
        if view.to_take:
            return Action(say("dice_theme_park.screen.open_park_of", name=on), run=turn, icon="map")
        return Action(say("dice_theme_park.park.done_on", name=name, next=on), run=turn, main=main)

    def after(self) -> int | None:
        """Whose park comes after this one: whoever chooses a monorail now; once this park was operated, the next one
        that was not. None where the parks side by side come next."""
        view, places = self.view, self.view.places
        if view.to_take:
            return view.to_take[0] if view.to_take[0] != self.seat else None
        if view.phase is not Phase.PARK or not operated(self.person):
            return None
        here = places.index(self.seat)
        return next((seat for seat in places[here + 1 :] + places[:here] if not operated(view.seats[seat])), None)

    def note(self) -> Message:
        """What this person does now, in one sentence."""
        view, name = self.view, self.person.name
        if view.phase is not Phase.PARK or view.to_take:
            return view.next_step
        if self.draft.tool:
            return say("dice_theme_park.park.note.beside")
        if any(site.parties for site in self.person.sites):
            return say("dice_theme_park.park.note.operate")
        return say("dice_theme_park.park.note.help" if self._almost() else "dice_theme_park.park.note.none", name=name)

    def refused_at(self, move: Move) -> Widget | None:
        """What was touched for a refused move: an attraction, a place, or the panel."""
        q, r, tile = getattr(move, "q", None), getattr(move, "r", None), getattr(move, "tile", "")
        if isinstance(q, int) and isinstance(r, int):
            return self.field.point_at((q, r))
        site = self.site(tile)
        if site is not None and site.at is not None:
            return self.field.point_at(site.at)
        return self.panel

    def turn_to(self, seat: int) -> None:
        """Show another person's park."""
        if seat != self.seat:
            self.seat = seat
            self.draft.clear()
            self.redraw()
            self.frame.refresh()

    def swipe(self, side: int) -> bool:
        """Show the park of the next person round the table (1) or of the one before (-1). With something in hand the
        park stays: what was tapped half would be lost."""
        places = self.view.places
        if len(places) < 2 or self.draft.tool or self.draft.tile:
            return False
        self.turn_to(places[(places.index(self.seat) + side) % len(places)])
        self.field.board.slide_in(side)
        return True

    def close(self) -> None:
        """The park leaves the screen: nobody thinks about it any more."""
        self.advisor.drop()
        theme.unbind(revision=self._place)

    # ── advice ──

    @property
    def kept(self) -> dict[str, Any]:
        """How strong advice everybody wants, by name."""
        library = getattr(self.frame.doors.app, "library", None)
        if library is not None and not self._kept:
            found = library.setting(SETTING, {})
            self._kept = dict(found) if isinstance(found, dict) else {}
        return self._kept

    def set_advice(self, strength: str) -> None:
        """This person wants advice of that strength from now on."""
        self._kept = {**self.kept, self.person.name: strength}
        library = getattr(self.frame.doors.app, "library", None)
        if library is not None:
            library.set_setting(SETTING, self._kept)
        self.redraw()

    # ── layout ──

    def _place(self, *_: Any) -> None:
        if not self._ready or self.width < 10 or self.height < 10:
            return
        dp = theme.dp
        margin, gap = dp(16), dp(12)
        low, high = self.y + dp(8), self.y + self.height - dp(8)  # aliases like `top` lag while a size is told
        inside, tall = self.width - 2 * margin, high - low
        self.field.upright = theme.portrait
        if theme.portrait:
            deep = tall * (UPRIGHT_PANEL if theme.text_size < 1.4 else LARGE_TEXT_PANEL)
            self.panel.pos, self.panel.size = (self.x + margin, low), (inside, deep)
            self.field.pos = (self.x + margin, low + deep + gap)
            self.field.size = (inside, max(1, tall - deep - gap))
            return
        side = max(dp(LEAST_SIDE), min(dp(SIDE) * (1 + (theme.text_size - 1) / 3), inside * 0.42))
        self.field.pos, self.field.size = (self.x + margin, low), (max(1, inside - side - gap), tall)
        self.panel.pos, self.panel.size = (self.x + self.width - margin - side, low), (side, tall)
