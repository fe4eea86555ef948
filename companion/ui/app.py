"""The app: its window, the way between screens, what it keeps from one evening to the next, and what it does alone."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.base import ExceptionManager
from kivy.clock import Clock
from kivy.uix.widget import Widget

import companion.ui.kivy_settings  # noqa: F401 - must come before the first Kivy module that reads the settings
from companion.core.dice import Owner
from companion.core.messages import Message
from companion.inputs import virtual_roll
from companion.ui import device
from companion.ui.dice_chip import chip_words, low_words
from companion.ui.dice_lights import DiceLights
from companion.ui.mishaps import Mishaps
from companion.ui.preferences import Preferences
from companion.ui.runtime import Rest, live
from companion.ui.screens.page import Page
from companion.ui.sounds import TableSounds
from companion.ui.speech import speech
from companion.ui.taking_away import TakingAway
from companion.ui.theme import theme
from companion.ui.voice import Voice
from companion.ui.ways import ScreenFactory, Ways
from companion.ui.widgets.focus import FocusRing

if TYPE_CHECKING:
    from companion.core.dice import DiceEvent
    from companion.table.library import KeptTable, Library

log = logging.getLogger(__name__)

ESCAPE = 27

LAYOUT_ROUNDS = 60
"""In how many rounds a page may come to rest before a frame."""


class BurrowApp(Ways, Voice, TakingAway, App):  # type: ignore[misc, unused-ignore]
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
        # boxes that hug their content are laid one inside the other: more rounds than Kivy's 20, and they do end
        Clock.max_iteration = LAYOUT_ROUNDS
        self.library = library
        self.demo = demo
        self.dice: Any = None
        self._deaf_to_dice: Callable[[], object] = lambda: None
        self.dice_changed = Clock.create_trigger(self._dice_changed, 0.2)
        self.listen_to(dice)
        self.now = now
        self.screen_of = screen_of
        self.preferences = Preferences(library, language, self.attempt)
        self.rest = Rest()
        self.mishaps = Mishaps(self._failed)
        self.sounds = TableSounds(lambda: self.preferences.dice_sounds)
        self.lights = DiceLights(lambda: self.preferences.dice_lights, lambda: self.dice)
        self.ring = FocusRing(lambda: self.page)

    # ── life ──

    def build(self) -> Widget:
        """Make the root and put the shelf on it."""
        self.preferences.apply()
        self.root_view.add_widget(self.screens)
        self.root_view.add_widget(self.notices)
        self._open(self._shelf(), slide=False)
        return self.root_view

    def on_start(self) -> None:
        """The window is there: follow it, listen to the keyboard, and say what the library has to tell."""
        from kivy.core.window import Window

        theme.follow(Window)
        Window.bind(on_key_down=self._key, on_minimize=self._look_away, on_hide=self._look_away, focus=self._focus)
        Window.bind(on_touch_down=self._touched, on_request_close=self._asked_to_close, on_drop_file=self._dropped)
        theme.bind(underground=self._underground)
        Clock.schedule_interval(self._by_itself, 300)
        Window.bind(on_flip=self._before_it_is_seen)
        self.library.commit_beside_drawing(True)
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
            Window.unbind(
                on_touch_down=self._touched, on_request_close=self._asked_to_close, on_drop_file=self._dropped
            )
            Window.unbind(on_flip=self._before_it_is_seen)
        self.library.commit_beside_drawing(False)
        theme.unbind(underground=self._underground)
        Clock.unschedule(self._by_itself)
        self.rest.end()
        self._deaf_to_dice()
        self.dice_changed.cancel()
        self.notices.close()
        ExceptionManager.remove_handler(self.mishaps)
        while self.trail:
            self._drop(self.trail.pop())
        device.stay_awake(False)

    def _before_it_is_seen(self, *_: Any) -> bool:
        """The picture is painted: let it be seen once its moves are safe on disk. If they are not, paint anew."""
        if self.library.settled():
            return False
        self.root_view.canvas.ask_update()
        return True

    def on_pause(self) -> bool:
        """The tablet shows something else: cover what is hidden and let go of radio and camera. The app stays."""
        self._look_away()
        self.library.settled()
        if self.dice is not None and hasattr(self.dice, "pause"):
            self.dice.pause()
        return True

    def on_resume(self) -> None:
        """Back again: Android has forgotten to stay awake."""
        self._keep_awake()
        if self.dice is not None and hasattr(self.dice, "resume") and not self.preferences.by_hand:
            self.dice.resume()
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

    # ── dice ──

    def listen_to(self, dice: Any) -> None:
        """These are the dice sources from now on; the page that is shown is told whenever they change."""
        self._deaf_to_dice()
        self.dice = dice
        if device.has_own_cameras() and hasattr(dice, "own_cameras"):
            dice.own_cameras = device.own_camera
        watch = getattr(dice, "on_status", None)
        self._deaf_to_dice = watch(self.dice_changed) if watch is not None else lambda: None

    def receive(self, *events: DiceEvent) -> None:
        """Hand what dice did to the table that is open."""
        self.rest.wake()
        if self.table is not None:
            self.table.receive(*events)
        heard = getattr(self.page, "receive", None)
        if heard is not None:
            heard(*events)

    def dice_words(self) -> str:
        """Return the dice chip's words: how many are awake."""
        return chip_words(self)

    def dice_troubles(self) -> tuple[Message, ...]:
        """Return what is wrong with the sources of dice that somebody counts on."""
        return tuple(getattr(self.dice, "troubles", ()))

    def _dice_changed(self, *_: Any) -> None:
        """A die woke up or fell asleep, a source is in trouble: the page that is shown says so."""
        chip = getattr(self.page, "dice_chip", None)
        if chip is not None:
            chip.text = self.dice_words()
            chip.icon = "warning" if self.dice_troubles() else "dice"
        low = getattr(self.page, "low_chip", None)
        if low is not None:
            low.show(low_words(self))
        changed = getattr(self.page, "dice_changed", None)
        if changed is not None:
            changed()

    @property
    def rolls_virtual(self) -> bool:
        """Whether the tablet rolls for those who have no die."""
        return bool(self.preferences.virtual_dice)

    def roll_virtual(self, seat: int, kind: str, faces: tuple[str, ...]) -> None:
        """Roll a virtual die of a seat at the open table. The roll counts at once: nobody rolls until it suits them."""
        if self.table is None or not self.rolls_virtual or not faces:
            return
        die = virtual_roll.die_name(seat, kind)
        self.table.give_die(die, Owner(seat, kind), again=False)
        self.receive(virtual_roll.roll(seat, kind, faces, SystemRandom()))
        for answer in self.table.view.answers:
            if answer.complete and any(roll.die == die for roll in answer.rolls):
                self.table.accept(answer.wanted.key)

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
    def turns_with_player(self) -> bool:
        """Whether a lying tablet turns games of turns towards whoever acts."""
        return bool(self.preferences.turns_with_player)

    def set_turns_with_player(self, on: bool) -> None:
        """Turn the screen with the player, or no longer."""
        self.preferences.set("turns_with_player", on)

    @property
    def read_aloud(self) -> bool:
        """Whether the announcer speaks."""
        return self.preferences.announcer

    @property
    def speaks_slowly(self) -> bool:
        """Whether the announcer takes its time."""
        return self.preferences.voice_slow

    def set_mode(self, mode: str) -> None:
        """Switch between day and night."""
        self.preferences.set("theme", mode)

    def set_language(self, code: str) -> None:
        """Switch the language."""
        self.preferences.set("language", code)

    def abandon(self, table: KeptTable) -> None:
        """Stop a game for good and go to the shelf; it stays among the past games."""
        kept_id = table.kept_id
        self.open_shelf()
        if self.attempt(lambda: self.library.abandon(kept_id) or True):
            self.tell("app.abandoned")
        self.refresh()

    def enter_value(self, game: str | Any, path: str) -> None:
        """Ask for a printed value when it is first needed."""
        self.open_catalogue(game if isinstance(game, str) else game.key, path)

    def refresh(self) -> None:
        """Build the page that is shown anew: what it lists has changed."""
        if isinstance(self.page, Page):
            self.page.rebuild()

    # ── leaving and failing ──

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
        app.listen_to(dice(app) if callable(dice) else dice)
        return app.dice

    live(app, sources if dice is not None else None)
