"""What taps mean when something is put into a park: an attraction is named and stands at once where it touches most, a
tap on another place puts it there instead; an upgrade is chosen, then its attraction (DT-70…82)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ... import moves as m
from ...field.hexes import best_place
from ...state import Hex, key_of
from ...state.kinds import ENTRANCE
from ...view.shown import SeatView, SiteView
from .building import place_move
from .draft import BUILD, INSTALL, Draft
from .entrance_sheet import EntranceSheet
from .looks import printed
from .tile_sheet import TileSheet

if TYPE_CHECKING:
    from .page import ParkPage


class Placing:
    """Mixin of the park's page: it has ``frame``, ``table``, ``seat``, ``person``, ``tiles`` and ``redraw()``."""

    frame: Any
    table: Any
    seat: int
    draft: Draft

    def redraw(self) -> None:
        """Show the draft as it is now."""
        raise NotImplementedError

    @property
    def person(self) -> SeatView:
        """Whose park it is."""
        raise NotImplementedError

    @property
    def _page(self) -> ParkPage:
        page: Any = self
        return page

    def _site(self, tile: str) -> SiteView | None:
        return next((site for site in self.person.sites if site.tile == tile), None)

    def hold(self, site: SiteView) -> None:
        """Take an attraction in hand."""
        self._go_on()
        self.draft.tool = ""
        self.draft.hold(site)
        self.redraw()

    def _go_on(self) -> None:
        """Somebody turns to something else: a refusal that is still shown has been read."""
        if self.frame.view.refusal is not None:
            self.table.dismiss()

    # ── which attraction ──

    def begin_build(self, what: str) -> None:
        """An attraction is to be built: bought, free, the first one, or one that stands there already."""
        self._go_on()
        self.draft.clear()
        self.draft.tool, self.draft.what = BUILD, what
        self.redraw()

    def buy(self, key: str) -> None:
        """This attraction is bought."""
        self.begin_build("buy")
        self.choose_built(key)

    def choose_built(self, key: str) -> None:
        """This attraction is built; if nobody has read it yet, that is asked first. It stands at once where it is
        proposed; what is too dear, or stands on the table already, waits for its place instead."""
        tile = printed(self._page.tiles, key) if key else None
        if tile is not None and not tile.told:
            self.ask_tile(key)
            return
        self.draft.built = key
        dear = self.draft.what == "buy" and tile is not None and tile.cost > self.person.money
        if tile is None or dear or self.draft.what == "put":
            self.redraw()
        else:
            self.build_at(best_place([site.at for site in self.person.sites if site.at is not None]))

    def ask_tile(self, key: str) -> None:
        """Ask what is printed on an attraction ("": one that nobody knows), and go on with it afterwards."""
        draft, closed, known = self.draft, self.frame.over_closed, self._catalogue()
        what = draft.what if draft.tool == BUILD else ""
        tile = printed(self._page.tiles, key) if key else None

        def done(move: m.TellTile | m.TellEntrance) -> None:
            if not self.frame.play(move):
                return
            if what and isinstance(move, m.TellTile):
                self.begin_build(what)
                self.choose_built(key_of(move.tile))
            elif (site := self._site(key)) is not None:
                self.hold(site)

        if tile is not None and key == ENTRANCE:
            kiosk = bool(self.table.session.state.house.kiosk)
            self.frame.open_over(EntranceSheet(tile, kiosk, known, done, closed))
        else:
            self.frame.open_over(TileSheet(tile, known, bool(self.frame.view.game.surprises), done, closed))

    def _catalogue(self) -> Any:
        """The printed values in force, with where each is from."""
        game = self.table.game
        library = getattr(self.frame.doors.app, "library", None)
        known = getattr(library, "catalogue", None)
        return known(game.key) if callable(known) else game.catalogue

    # ── where ──

    def build_at(self, at: Hex) -> None:
        """The attraction that was named is built on a place; it is in hand then, and may still go to another one."""
        move, what, key = place_move(self._page, at), self.draft.what, self.draft.built
        if move is None:
            return
        if not self.frame.play(move):
            self.redraw()
            return
        if (site := self._site(key)) is not None and what != "put":
            self.draft.hold(site)
            self.draft.placed = what
            self.redraw()

    def build_elsewhere(self, at: Hex) -> None:
        """The attraction that was built just now goes to another place instead: the move is taken back and made there.
        A place that touches nothing is refused there, and the attraction waits for a better one."""
        what, key = self.draft.placed, self.draft.tile
        if self.table.undo(seen=self.frame.view.row):
            self.begin_build(what)
            self.draft.built = key
            self.build_at(at)

    # ── upgrades ──

    def begin_install(self, upgrade: str) -> None:
        """An upgrade is to be installed: the attractions that can take it are offered."""
        self._go_on()
        self.draft.clear()
        self.draft.tool, self.draft.what = INSTALL, upgrade
        self.redraw()

    def install_at(self, site: SiteView) -> None:
        """The upgrade in hand is installed here."""
        self.frame.play(m.Install(self.seat, site.tile, self.draft.what))  # type: ignore[arg-type]
