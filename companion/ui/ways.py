"""The way between screens: a trail from the shelf to where we are, and how each screen is opened."""

from __future__ import annotations

import itertools
import logging
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.screenmanager import NoTransition, Screen, ScreenManager, SlideTransition

from companion.dice.needs import needs
from companion.ui import device
from companion.ui.screens.page import Page
from companion.ui.speech import speech
from companion.ui.theme import theme
from companion.ui.widgets.card import Column
from companion.ui.widgets.guards import burst_guard
from companion.ui.widgets.words import Words

if TYPE_CHECKING:
    from companion.core.game import Setup
    from companion.storage.journal import Kept
    from companion.table.library import KeptTable
    from companion.table.seen import TableView

log = logging.getLogger(__name__)

#: A game's screen for a table: `factory(table, frame)` returns a `GameScreen`.
ScreenFactory = Callable[..., Any]


class Ways:
    """Mixin of the app: `trail` holds the screens from the shelf to the one that is shown.

    A screen further back keeps what was entered; it is closed when the trail leaves it.
    """

    library: Any
    preferences: Any
    mishaps: Any
    rest: Any
    sounds: Any
    lights: Any
    dice: Any
    tell: Any
    sheet: Any
    attempt: Callable[[Callable[[], Any]], Any]
    screen_of: Callable[[str], ScreenFactory | None] | None

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.screens = ScreenManager(transition=NoTransition())
        self.table: KeptTable | None = None
        self.trail: list[Any] = []
        self._deaf: Callable[[], object] = lambda: None
        self._numbers = itertools.count(1)

    @property
    def page(self) -> Any:
        """The screen that is shown."""
        return self.trail[-1] if self.trail else None

    def _shelf(self) -> Page:
        from companion.ui.screens.shelf import Shelf

        return Shelf(self._app)

    def _open(self, page: Any, *, slide: bool = True, back: bool = False) -> None:
        """Show a page on top of the trail."""
        if page not in self.trail:
            self.trail.append(page)
            page.holder = page if isinstance(page, Screen) else Screen()
            page.holder.name = f"{next(self._numbers)}"
            if page is not page.holder:
                page.holder.add_widget(page)
        if isinstance(page, Page):
            page.show_now()
        elif back and hasattr(page, "dice_changed"):
            page.dice_changed()  # dice were switched on, or given to somebody, on the page that is left
        moves = slide and not theme.less_motion
        way = SlideTransition(direction="right" if back else "left", duration=theme.seconds("sheet"))
        self.screens.transition = way if moves else NoTransition()
        if page.holder.name not in self.screens.screen_names:
            self.screens.add_widget(page.holder)
        self.screens.current = page.holder.name
        burst_guard.shut()
        self.rest.stir()

    def _drop(self, page: Any) -> None:
        """Close a page that has left the trail, and forget it when it has slid away."""
        page.close()
        Clock.schedule_once(lambda *_: self._forget(page), theme.seconds("sheet") + 0.2)

    def _forget(self, page: Any) -> None:
        if page.holder in self.screens.screens and page.holder is not self.screens.current_screen:
            self.screens.remove_widget(page.holder)
        if page.holder is not page:
            page.holder.clear_widgets()
        self.rest.tidy()

    def back(self, *_: Any) -> None:
        """Go one screen back; on the shelf, ask whether to leave."""
        page = self.page
        if isinstance(page, Page) and page.back():
            return
        if len(self.trail) == 1:
            self._ask_to_leave()
            return
        self.trail.pop()
        if getattr(page, "is_table", False):
            self._leave_table()
        self._open(self.page, back=True)
        self._drop(page)

    def open_shelf(self, *_: Any) -> None:
        """Go to the shelf; a game that is open stays as it is."""
        if len(self.trail) == 1:
            return
        left = self.trail[1:]
        self.trail = self.trail[:1]
        self._leave_table()
        self._open(self.page, back=True)
        for page in left:
            self._drop(page)

    def _leave_table(self) -> None:
        if self.table is not None:
            self._deaf()
            self.table.hide()
            self.table.close()
            self.table = None
            self._keep_awake()

    @property
    def _app(self) -> Any:
        """The app itself, as screens know it."""
        return self

    # ── the screens ──

    def open_new_game(self, box_key: str, game_key: str = "", like: Setup | None = None) -> None:
        """Set a game of a box up. `like` is a setup whose people and rules to begin with."""
        from companion.ui.screens.new_game import NewGame

        box = next(box for box in self.library.boxes if box.key == box_key)
        self._open(NewGame(self._app, box, game_key, like))

    def open_past_games(self, box_key: str | None = None, *_: Any) -> None:
        """Show the kept games, all or those of one box."""
        from companion.ui.screens.past_games import PastGames

        self._open(PastGames(self._app, box_key))

    def open_settings(self, *_: Any) -> None:
        """Show the settings (Kivy calls this for F1 as well)."""
        from companion.ui.screens.settings import SettingsPage

        self._open(SettingsPage(self._app))

    def open_catalogue(self, game_key: str, path: str = "") -> None:
        """Show a game's printed values, scrolled to `path`."""
        from companion.ui.screens.catalogue import CataloguePage

        self._open(CataloguePage(self._app, game_key, path))

    def open_licences(self) -> None:
        """Show the licences of fonts, icons and libraries."""
        from companion.ui.screens.licences import Licences

        self._open(Licences(self._app))

    def open_dice(self, *_: Any) -> None:
        """Show the dice screen; without one, say what is missing."""
        try:
            screen = import_module("companion.ui.screens.dice_setup").DiceSetup
        except ImportError as error:  # a tablet build may lack the radio's or the camera's library
            log.warning("the dice screen is missing: %s", error.name)
            self.tell("app.no_dice_screen")
            return
        self._open(screen(self))

    def open_camera(self, *_: Any) -> None:
        """Show what the camera sees; without the parts for it, say what is missing."""
        try:
            screen = import_module("companion.ui.screens.camera_setup").CameraSetup
        except ImportError as error:
            log.warning("the camera's page is missing: %s", error.name)
            self.tell("app.no_dice_screen")
            return
        self._open(screen(self))

    def open_camera_teach(self, picture: Any = None) -> None:
        """Teach dice to the camera, from what it sees or from one photograph."""
        from companion.ui.screens.camera_teach import CameraTeach

        self._open(CameraTeach(self._app, picture))

    def play(self, table: KeptTable) -> None:
        """Open a table. The game's own screen is made here; one that fails is told, and the plain one stands in."""
        from companion.ui.screens.play import PlayScreen

        page = PlayScreen(table, self._game_screen(table), self)
        page.is_table = True
        left, self.trail = self.trail[1:], self.trail[:1]
        for old in left:
            self._drop(old)
        if self.table is not None and self.table is not table:
            self._leave_table()
        self.table = table
        self.sounds.forget()
        self.lights.forget()
        lit = table.watch(lambda view: self.lights.see(table, view))
        ends = table.watch(self.sounds.hear), table.watch(self._look_for_dice), lit
        self._deaf = lambda: [end() for end in ends]
        table.auto_take = self.preferences.auto_take
        self._keep_awake()
        self._open(page)

    def _look_for_dice(self, view: TableView) -> None:
        """Radios have few links: the dice that this table waits for should have one."""
        need = getattr(self.dice, "need", None)
        if need is not None and self.table is not None:
            need(needs(self.table.desk.owners, view.answers))

    def _game_screen(self, table: KeptTable) -> ScreenFactory | None:
        if self.screen_of is None:
            return None
        try:
            return self.screen_of(table.game.key)
        except Exception as error:
            self.mishaps.take(error)
            return None

    # ── what the shelf does ──

    def start(self, game: Any, setup: Any, title: str = "", opening: Any = None) -> None:
        """Begin a game and play it; `opening` is a first move made while setting up. If the disk refuses, say why."""
        table = self.attempt(lambda: self.library.start(game, setup, title))
        if table is not None:
            if opening is not None:
                table.play(opening)
            self.play(table)

    def carry_on(self, kept_id: str) -> None:
        """Reopen an unfinished game (or look at a finished one); say so if it may only be looked at."""
        table = self.attempt(lambda: self.library.resume(kept_id))
        if table is None:
            return
        self.play(table)
        reason = self.library.why_read_only(kept_id)
        if reason is not None:
            self.tell(reason)

    def play_again(self, played: Kept | KeptTable) -> None:
        """Set up the same game with the same people; takes a kept game or a table."""
        session = getattr(played, "session", None)
        game = session.game.key if session is not None else played.game
        if key := self.box_of(game):
            self.open_new_game(key, game, like=session.setup if session is not None else None)

    def box_of(self, game_key: str) -> str:
        """Return the key of the box a game lies in; "" if it is not on the shelf."""
        return next((b.key for b in self.library.boxes if any(g.key == game_key for g in getattr(b, "games", ()))), "")

    def show_broken(self, title: str, error: str) -> None:
        """Say why a box cannot be opened."""
        content = Column(gap=16, hug_y=True)
        content.add_widget(Words(text=speech("app.broken.why"), style="body"))
        content.add_widget(Words(text=error, style="small", ink="danger"))
        self.sheet(speech("app.broken.title", box=title), content)

    def _keep_awake(self) -> None:
        device.stay_awake(self.table is not None and self.preferences.keep_awake)

    def _ask_to_leave(self) -> None:
        raise NotImplementedError
