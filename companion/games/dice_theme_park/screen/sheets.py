"""What slides over the parks: cubes to change, guests who leave, one attraction, which one is built."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.ui.screens.spoken import spoken, t

from .. import moves as m
from ..rules.naming import thing_word
from ..state import Tile, key_of
from ..state.kinds import ENTRANCE, INNOVATIONS, PRINTED, UPGRADES
from ..view import SeatView, SiteView
from .lines import Counting, Figure, Line, Sentence
from .looks import STAR, price_words, words_of
from .park.tile_sheet import TileSheet
from .sheet_parts import Choice, KeptSheet, Sheet
from .tidy import TickLine

if TYPE_CHECKING:
    from .table import ThemeParkScreen


class CubesSheet(KeptSheet):
    """Every attraction of a park with a stepper for its cubes, and how often the VIP rode (DT-91, DT-222)."""

    def __init__(self, screen: ThemeParkScreen, seat: int, closed: Callable[[], object]) -> None:
        super().__init__(screen, "drawer", closed)
        self.seat = seat
        person = self.game.seats[seat]
        self.begin(person.name, t("dice_theme_park.screen.cubes_note"), person)

    def wanted(self) -> list[Line]:
        seat, frame, person = self.seat, self.frame, self.game.seats[self.seat]
        lines = [
            Line(Counting, {"text": words_of(site.words), "value": site.cubes, "most": 17},
                 key=partial(self._set, site.tile))
            for site in person.sites
        ]  # fmt: skip
        if self.game.promo:
            rode = self.screen.table.session.state.players[seat].vip
            lines.append(Line(Counting, {"text": t("dice_theme_park.screen.vip"), "value": rode, "most": 17},
                              key=lambda n: frame.play(m.VipRides(seat, int(n)))))  # fmt: skip
        total = t("dice_theme_park.screen.round_brings")
        lines.append(Line(Figure, {"text": total, "parts": [f"+{person.gain}", STAR], "strong": True},
                          tap=partial(frame.why, f"upkeep.{seat}")))  # fmt: skip
        return lines

    def _set(self, tile: str, n: str) -> None:
        self.frame.play(m.SetCubes(self.seat, tile, int(n)))


class LeavingSheet(KeptSheet):
    """Guests of value 1 in every park, whom a Ticket Agent saves, and which cards are passed (DT-114, DT-115)."""

    def __init__(self, screen: ThemeParkScreen, closed: Callable[[], object]) -> None:
        super().__init__(screen, "drawer", closed)
        self.ticked: set[str] = set()
        self.begin(t("dice_theme_park.screen.leave_title"), t("dice_theme_park.screen.leave_note"))

    def wanted(self) -> list[Line]:
        lines: list[Line] = []
        for seat in self.game.places:
            lines += self._of(self.game.seats[seat])
        if self.game.passing:
            lines.append(Line(Sentence, {"text": t("dice_theme_park.screen.then_pass"), "icon": "left", "ground": "",
                                         "ink": "ink"}))  # fmt: skip
        for line in self.game.passing:
            text = spoken(line)
            lines.append(Line(_Tick, {"text": text, "ticked": text in self.ticked}, tap=partial(self._tick, text)))
        return lines

    def _tick(self, text: str) -> None:
        self.ticked ^= {text}
        self.show()

    def _of(self, person: SeatView) -> list[Line]:
        seat, agents = person.seat, person.agents
        returns = person.administrator == "return"  # an administrator saves one as well (DT-140)
        if self.game.dice:
            n = self.screen.leaving(self.game, person) or 0
            said = t("dice_theme_park.screen.leave_of", name=person.name, n=n)
            lines = [Line(Sentence, {"text": said, "icon": "", "ground": "", "ink": "ink"})]
            if agents or returns:
                key = "saves_in_park" if returns else "agent_in_park"
                saved = t(f"dice_theme_park.screen.{key}", name=person.name)
                lines.append(Line(Sentence, {"text": saved, "icon": "ticket", "ground": "asoft", "ink": "ink"},
                                  tap=partial(self._park, seat)))  # fmt: skip
            return lines
        ones, saved_n = (person.leaving or 0) + person.saved, person.saved
        words = t("dice_theme_park.screen.ones_of", name=person.name)
        lines = [Line(Counting, {"text": words, "value": ones, "most": 63},
                      key=lambda n: self._tell(seat, int(n), min(saved_n, int(n))))]  # fmt: skip
        if agents or returns:
            words = t("dice_theme_park.screen.come_back") if returns else t("dice_theme_park.screen.saved_by", n=agents)
            lines.append(Line(Counting, {"text": words, "value": saved_n, "most": min(agents + returns, ones)},
                              key=lambda n: self._tell(seat, ones, int(n))))  # fmt: skip
        return lines

    def _tell(self, seat: int, ones: int, saved: int) -> None:
        self.frame.play(m.OnesLeave(seat, ones, saved))

    def _park(self, seat: int) -> None:
        self.close()
        self.screen.open_park(seat)


class _Tick(TickLine):
    line: Line | None = None

    def on_tap(self) -> None:
        if self.line is not None and self.line.tap is not None:
            self.line.tap()


class TilesSheet(Sheet):
    """Which attraction is built, taken for nothing, begun with, or stands there already."""

    def __init__(self, screen: ThemeParkScreen, seat: int, what: str, closed: Callable[[], object]) -> None:
        super().__init__(screen, "sheet", closed)
        self.seat, self.what = seat, what
        person = self.game.seats[seat]
        self.begin(t(f"dice_theme_park.screen.tiles.{what}", name=person.name), "", person)

    def draw(self) -> None:
        person = self.game.seats[self.seat]
        choices: list[Choice] = []
        for tile in self.screen.offered(person, self.what):
            stars = t("dice_theme_park.screen.stars_each", n=tile.stars)
            caption = f"{price_words(tile.cost)} · {stars}" if self.what == "buy" else stars
            choices.append((tile.name, caption, False, partial(self.choose, tile.key)))
        self.chips(choices)
        self.way(t("dice_theme_park.screen.new_tile"), "plus", lambda: self.screen.ask_tile("", self.choose))

    def choose(self, tile: str) -> None:
        """This attraction is meant."""
        kinds: dict[str, Any] = {"buy": m.Build, "free": m.BuildFree, "start": m.StartTile, "put": m.PutTile}
        if self.is_open:
            self.close()
        self.frame.play(kinds[self.what](self.seat, tile))


def ask_tile(screen: ThemeParkScreen, key: str, then: Callable[[str], object] | None = None) -> None:
    """Ask what is printed on an attraction ("": a new one), keep it for every game, and go on with its key."""
    tile: Tile | None = next((one.tile for one in screen.game.tiles if one.tile.key == key), None) if key else None
    frame, game = screen.frame, screen.table.game
    library = getattr(frame.doors.app, "library", None)
    known = getattr(library, "catalogue", None)
    origins = known(game.key) if callable(known) else game.catalogue

    def done(move: m.TellTile) -> None:
        if frame.play(move) and then is not None:
            then(key_of(move.tile))

    frame.open_over(TileSheet(tile, origins, bool(screen.game.surprises), done, frame.over_closed))


class SiteSheet(Sheet):
    """One attraction of a park: what is printed, upgrades to take back or move, innovations, the table's word."""

    def __init__(self, screen: ThemeParkScreen, seat: int, tile: str, closed: Callable[[], object]) -> None:
        super().__init__(screen, "drawer", closed)
        self.seat, self.tile = seat, tile
        person = self.game.seats[seat]
        self.begin(words_of(self.site.words), person.name, person)

    @property
    def person(self) -> SeatView:
        """Whose park it is."""
        return self.game.seats[self.seat]

    @property
    def site(self) -> SiteView:
        """The attraction."""
        return next(site for site in self.person.sites if site.tile == self.tile)

    def draw(self) -> None:
        if all(site.tile != self.tile for site in self.person.sites):
            return
        site = self.site
        if self.tile != ENTRANCE:
            self.way(t("dice_theme_park.screen.printed"), "pencil", lambda: self.screen.ask_tile(self.tile))
        self._upgrades(site)
        if self.game.innovations:
            self._innovations(site)
        printed = next((one.tile for one in self.game.tiles if one.tile.key == self.tile), None)
        if printed is not None and printed.stack != PRINTED:
            self.way(t("dice_theme_park.screen.not_here"), "gavel", lambda: self.pick(m.TakeTile(self.seat, self.tile)))

    def _upgrades(self, site: SiteView) -> None:
        there = [kind for kind in UPGRADES if kind in site.slots]
        if there and "builder" in self.person.played:
            self.heading(t("dice_theme_park.screen.take_back"))
            self.chips([(spoken(thing_word(kind)), "", False, partial(self._play, m.TakeBack, kind)) for kind in there])
        if there and self.person.administrator == "rebuild":
            self._moves(there)
        self.heading(t("dice_theme_park.screen.by_the_table"))
        choices: list[Choice] = []
        for kind in UPGRADES:
            on = kind in site.slots
            choices.append((spoken(thing_word(kind)), "", on, partial(self._set, kind, not on)))
        if site.slots:
            self.chips(choices)

    def _moves(self, there: list[str]) -> None:
        """Upgrades that an administrator moves to a free space elsewhere (DT-218)."""
        for kind in there:
            free = [
                one for one in self.person.sites if one.tile != self.tile and "" in one.slots and kind not in one.slots
            ]
            if free:
                self.heading(t("dice_theme_park.screen.move_upgrade", thing=thing_word(kind)))
                self.chips([(words_of(one.words), "", False, partial(self._move, kind, one.tile)) for one in free])

    def _move(self, kind: str, to: str) -> None:
        self.frame.play(m.MoveUpgrade(self.seat, kind, self.tile, to))  # type: ignore[arg-type]

    def _play(self, move: Any, kind: str) -> None:
        self.frame.play(move(self.seat, self.tile, kind))

    def _set(self, kind: str, on: bool) -> None:
        self.frame.play(m.SetUpgrade(self.seat, self.tile, kind, on))  # type: ignore[arg-type]

    def _innovations(self, site: SiteView) -> None:
        self.heading(t("dice_theme_park.screen.innovation"))
        if site.innovation:
            words = thing_word("statue" if site.innovation.startswith("statue") else site.innovation)
            away = m.SetInnovation(self.seat, self.tile, "none")
            self.chips([(spoken(words), "", True, lambda: self.frame.play(away))])
            return
        lying = dict(self.person.supply)
        self.chips([
            (spoken(thing_word(kind)), "", False, partial(self._play, m.Innovate, kind))
            for kind in INNOVATIONS if lying.get(kind)
        ])  # fmt: skip
