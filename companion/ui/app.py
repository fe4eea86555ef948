"""The app: its window, the way between screens, what it keeps from one evening to the next, and what it does alone."""

from __future__ import annotations

import itertools
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import companion.ui.kivy_settings  # noqa: F401 - must come before the first Kivy module that reads the settings
from kivy.app import App
from kivy.base import ExceptionManager
from kivy.clock import Clock
from kivy.uix.screenmanager import NoTransition, Screen, ScreenManager, SlideTransition
from kivy.uix.widget import Widget

from companion.core.messages import Message, say
from companion.ui import device, files
from companion.ui.mishaps import Mishaps
from companion.ui.preferences import Preferences
from companion.ui.runtime import Rest, live
from companion.ui.screens.notices import Notices, ask
from companion.ui.screens.page import Page
from companion.ui.speech import speech
from companion.ui.theme import theme
from companion.ui.widgets.card import Column
from companion.ui.widgets.focus import FocusRing
from companion.ui.widgets.guards import PalmGuard, burst_guard
from companion.ui.widgets.overlay import Sheet
from companion.ui.widgets.words import Words

if TYPE_CHECKING:
    from companion.core.dice import DiceEvent
    from companion.core.game import Setup
    from companion.table.library import Kept, Library
    from companion.table.table import Table

log = logging.getLogger(__name__)

ESCAPE = 27
#: A game's screen for a table: `factory(table, frame)` returns a `GameScreen`.
ScreenFactory = Callable[..., Any]


class BurrowApp(App):  # type: ignore[misc, unused-ignore]
    """The app. Screens get it as `app` and use its ``open_…`` functions, `library`, `preferences` and `tell`.

    `screen_of(game_key)` returns the factory of a game's own screen, or None for the plain one.
    """

    title = "Burrow"
    use_kivy_settings = False

    def __init__(
        self,
        library: Library,
        *,
        demo: Any = None,
        screen_of: Callable[[str], ScreenFactory | None] | None = None,
        dice: Any = None,
        language: str | None = None,
        now: Callable[[], float] = time.time,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.library = library
        self.demo = demo
        self.dice = dice
        self.now = now
        self.screen_of = screen_of
        self.preferences = Preferences(library, language)
        self.rest = Rest()
        self.table: Table | None = None
        self.trail: list[Any] = []
        self._numbers = itertools.count(1)
        self.mishaps = Mishaps(self._failed)
        self.ring = FocusRing(lambda: self.page)

    # ── life ──

    def build(self) -> Widget:
        """Make the root and put the shelf on it."""
        self.preferences.apply()
        self.screens = ScreenManager(transition=NoTransition())
        self.notices = Notices()
        self.root_view = PalmGuard()
        self.root_view.add_widget(self.screens)
        self.root_view.add_widget(self.notices)
        self._open(self._shelf(), slide=False)
        return self.root_view

    def on_start(self) -> None:
        """The window is there: follow it, listen to the keyboard, and say what the library has to tell."""
        from kivy.core.window import Window

        theme.follow(Window)
        Window.bind(on_key_down=self._key, on_minimize=self._look_away, on_hide=self._look_away, focus=self._focus)
        Window.bind(on_touch_down=self._touched, on_request_close=self._asked_to_close,
                    on_drop_file=self._dropped)  # fmt: skip
        theme.bind(underground=self._underground)
        Clock.schedule_interval(self._by_itself, 300)
        self.rest.begin(Window)
        ExceptionManager.add_handler(self.mishaps)
        Clock.schedule_once(lambda *_: self._tell_notices(), 0)

    def on_stop(self) -> None:
        """Leave nothing behind."""
        from kivy.core.window import Window

        if Window is not None:
            Window.unbind(
                on_key_down=self._key, on_minimize=self._look_away, on_hide=self._look_away, focus=self._focus
            )
            Window.unbind(on_touch_down=self._touched, on_request_close=self._asked_to_close,
                          on_drop_file=self._dropped)  # fmt: skip
        theme.unbind(underground=self._underground)
        Clock.unschedule(self._by_itself)
        self.rest.end()
        self.notices.close()
        ExceptionManager.remove_handler(self.mishaps)
        while self.trail:
            self._drop(self.trail.pop())
        device.stay_awake(False)

    def on_pause(self) -> bool:
        """The tablet shows something else: cover what is hidden. The app stays."""
        self._look_away()
        return True

    def on_resume(self) -> None:
        """Back again: Android has forgotten to stay awake."""
        self._keep_awake()
        self.rest.stir()

    def _look_away(self, *_: Any) -> None:
        if self.table is not None:
            self.table.hide()

    def _focus(self, _window: Any, focused: bool) -> None:
        if not focused:
            self._look_away()

    def _underground(self, *_: Any) -> None:
        device.hide_from_recents(theme.underground)

    def _by_itself(self, *_: Any) -> None:
        self.preferences.apply()  # evening comes while nobody touches the settings

    def _keep_awake(self) -> None:
        device.stay_awake(self.table is not None and self.preferences.keep_awake)

    # ── from screen to screen ──

    @property
    def page(self) -> Any:
        """The screen that is shown."""
        return self.trail[-1] if self.trail else None

    def _shelf(self) -> Page:
        from companion.ui.screens.shelf import Shelf

        return Shelf(self)

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

    def back(self, *_: Any) -> None:
        """Go one screen back; on the shelf, ask whether to leave."""
        page = self.page
        if isinstance(page, Page) and page.back():
            return
        if len(self.trail) == 1:
            self._ask_to_leave()
            return
        self.trail.pop()
        if page is self._play_page():
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

    def _play_page(self) -> Any:
        return next((page for page in self.trail if getattr(page, "is_table", False)), None)

    def _leave_table(self) -> None:
        if self.table is not None:
            self.table.hide()
            self.table = None
            self._keep_awake()

    # ── the screens ──

    def open_new_game(self, box_key: str, game_key: str = "", like: Setup | None = None) -> None:
        """Set a game of a box up. `like` is a setup whose people and rules to begin with."""
        from companion.ui.screens.new_game import NewGame

        box = next(box for box in self.library.boxes if box.key == box_key)
        self._open(NewGame(self, box, game_key, like))

    def open_past_games(self, box_key: str | None = None, *_: Any) -> None:
        """Show the kept games, all or those of one box."""
        from companion.ui.screens.past_games import PastGames

        self._open(PastGames(self, box_key))

    def open_settings(self, *_: Any) -> None:
        """Show the settings (Kivy calls this for F1 as well)."""
        from companion.ui.screens.settings import SettingsPage

        self._open(SettingsPage(self))

    def open_catalogue(self, game_key: str, path: str = "") -> None:
        """Show a game's printed values, scrolled to `path`."""
        from companion.ui.screens.catalogue import CataloguePage

        self._open(CataloguePage(self, game_key, path))

    def open_licences(self) -> None:
        """Show the licences of fonts, icons and libraries."""
        from companion.ui.screens.licences import Licences

        self._open(Licences(self))

    def open_dice(self, *_: Any) -> None:
        """Show the dice screen; without one, say what is missing."""
        try:
            from companion.ui.screens.dice_setup import DiceSetup
        except ImportError as error:
            log.warning("the dice screen is missing: %s", error.name)
            self.tell("app.no_dice_screen")
            return
        self._open(DiceSetup(self))

    def play(self, table: Table) -> None:
        """Open a table. The game's own screen is made here; one that fails is told, and the plain one stands in."""
        from companion.ui.screens.play import PlayScreen

        page = PlayScreen(table, self._game_screen(table), self)
        page.is_table = True
        left, self.trail = self.trail[1:], self.trail[:1]
        for old in left:
            self._drop(old)
        self.table = table
        table.auto_take = self.preferences.auto_take
        self._keep_awake()
        self._open(page)

    def _game_screen(self, table: Table) -> ScreenFactory | None:
        if self.screen_of is None:
            return None
        try:
            return self.screen_of(table.game.key)
        except Exception as error:
            self.mishaps.take(error)
            return None

    # ── what the shelf does ──

    def start(self, game: Any, setup: Any, title: str = "") -> None:
        """Begin a game and play it."""
        self.play(self.library.start(game, setup, title))

    def carry_on(self, kept_id: str) -> None:
        """Reopen an unfinished game (or look at a finished one)."""
        self.play(self.library.resume(kept_id))

    def play_again(self, played: Kept | Table) -> None:
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

    # ── dice ──

    def receive(self, *events: DiceEvent) -> None:
        """Hand what dice did to the table that is open."""
        self.rest.stir()
        if self.table is not None:
            self.table.receive(*events)
        heard = getattr(self.page, "receive", None)
        if heard is not None:
            heard(*events)

    def dice_words(self) -> str:
        """Return the dice chip's words: how many are awake."""
        count = len(getattr(self.dice, "awake", ()) or ())
        return speech("app.dice", n=count) if count else speech("app.no_dice")

    def dice_failed(self, kind: str) -> None:
        """The dice sources stopped and will be tried again."""
        log.warning("dice sources: %s", kind)
        self.notices.show_banner(speech("app.dice_failed"), speech("app.close"))

    # ── what the play screen may ask for ──

    @property
    def orientation(self) -> str:
        """How the tablet stands or lies: "stands", "lies_two" or "lies_four"."""
        return self.preferences.orientation

    def set_orientation(self, way: str) -> None:
        """Turn the seats round the tablet another way."""
        self.preferences.set("orientation", way)

    @property
    def read_aloud(self) -> bool:
        """Whether the announcer speaks."""
        return self.preferences.announcer

    def set_mode(self, mode: str) -> None:
        """Switch between day and night."""
        self.preferences.set("theme", mode)

    def set_language(self, code: str) -> None:
        """Switch the language."""
        self.preferences.set("language", code)

    def abandon(self, table: Table) -> None:
        """Stop a game for good and go to the shelf; it stays among the past games."""
        kept_id = table.kept_id
        self.open_shelf()
        self.library.abandon(kept_id)
        self.page.rebuild()
        self.tell("app.abandoned")

    def enter_value(self, game: str | Any, path: str) -> None:
        """Ask for a printed value when it is first needed."""
        self.open_catalogue(game if isinstance(game, str) else game.key, path)

    def save_file(self, table: Table) -> Message:
        """Write the open game into a file; returns what to tell."""
        return files.save_game(self.library, table.kept_id, table.game.key, self.now())

    def open_file(self, path: Path) -> None:
        """Read a game from a file and show it among the past games; a file that is none changes nothing."""
        try:
            kept = self.library.import_log(path.read_text("utf-8"))
        except Exception as error:
            log.warning("%s is not a game: %s", path.name, type(error).__name__)
            reason = getattr(error, "reason", None)
            self.warn(reason if isinstance(reason, Message) else say("files.not_opened", name=path.name))
            return
        self.refresh()
        self.tell("files.opened", names=tuple(kept.names))

    def _dropped(self, _window: Any, name: bytes, *_: Any) -> None:
        self.open_file(Path(name.decode("utf-8", "surrogateescape")))

    def refresh(self) -> None:
        """Build the page that is shown anew: what it lists has changed."""
        if isinstance(self.page, Page):
            self.page.rebuild()

    # ── speaking up ──

    def warn(self, message: Message) -> None:
        """Say in a banner why something could not be done."""
        self.notices.show_banner(speech(message), speech("app.close"), kind="refusal")

    def tell(
        self, key: str | Message, *, undo: str = "", act: Callable[[], object] | None = None, **values: Any
    ) -> None:
        """Say something in a toast; with `act`, offer to take it back under the words of the key `undo`."""
        text = speech(key, **values) if isinstance(key, str) else speech(key)
        self.notices.show_toast(text, action=speech(undo) if undo else "", act=act)

    def ask(self, key: str, does: Callable[[], object], *, danger: bool = False, **values: Any) -> None:
        """Ask what undo could not mend, in the words of `key`, ``key.sentence``, ``key.yes`` and ``key.no``."""
        words = (speech(f"{key}{part}", **values) for part in ("", ".sentence", ".yes", ".no"))
        ask(self.root_view, *words, does, danger=danger)

    def sheet(self, title: str, content: Widget) -> Sheet:
        """Slide a sheet with a title and one widget over the screen and return it."""
        sheet = Sheet(title=title, content=content)
        sheet.open(self.root_view)
        self.rest.stir()
        return sheet

    def _tell_notices(self) -> None:
        notices = tuple(self.library.notices)
        if not notices:
            return
        restore = getattr(self.library, "restore_backup", None)
        text = " ".join(speech(notice) for notice in notices)
        back = self.bring_back if restore is not None else None
        self.notices.show_banner(text, speech("app.close"), action=speech("app.restore"), act=back)

    def bring_back(self) -> None:
        """Ask, then put the newest backup in the place of what is there."""
        self.ask("app.restore.ask", self._bring_back, danger=True)

    def _bring_back(self) -> None:
        self.library.restore_backup()
        self.open_shelf()
        self.page.rebuild()
        self.tell("app.restored")

    def _ask_to_leave(self) -> None:
        self.ask("app.leave", self.stop)

    def _asked_to_close(self, *_: Any, **__: Any) -> bool:
        self._look_away()
        return False

    def _failed(self, error: BaseException, storm: bool) -> None:
        """Something in a screen or a game failed and was noted: go on, and leave the screen if it keeps failing."""
        if storm and len(self.trail) > 1:
            Clock.schedule_once(lambda *_: self.open_shelf(), 0)
        key = "app.failed_in_game" if self.table is not None else "app.failed"
        self.notices.show_banner(speech(key), speech("app.close"), kind="refusal")

    # ── keys ──

    def _touched(self, *_: Any) -> None:
        self.ring.clear()

    def _key(self, _window: Any, code: int, _scan: int, text: str | None, modifiers: list[str]) -> bool:
        self.rest.stir()
        used = self.ring.handle(code, modifiers)
        if code == ESCAPE and not used:
            self.back()
        return used or code == ESCAPE


def run(
    library: Library,
    *,
    demo: Any = None,
    screen_of: Callable[[str], ScreenFactory | None] | None = None,
    dice: Any = None,
    language: str | None = None,
) -> None:
    """Open the app's window and live until it closes. Call once per process, from the main thread.

    `screen_of(game_key)` gives a game's own screen factory; `dice(app)` returns the dice sources, with
    ``async run()`` and ``stop()``, and is called after the first frame; `language` overrides the kept one.
    """
    app = BurrowApp(library, demo=demo, screen_of=screen_of, language=language)

    def sources() -> Any:
        app.dice = dice(app) if callable(dice) else dice
        return app.dice

    live(app, sources if dice is not None else None)
