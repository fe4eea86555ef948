"""The frame round every game: bars, banners, dice tray, sheets, the cover; the game's own screen in the middle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from companion.core.messages import Message, say
from companion.core.moves import Move
from companion.core.session import Changes
from companion.table.seen import TableView
from companion.table.table import Table
from companion.ui.game_screen import Action, Bars, GameScreen
from companion.ui.layout import seat_places
from companion.ui.speech import speech
from companion.ui.theme import theme
from companion.ui.widgets.banner import Toast
from companion.ui.widgets.beneath import Beneath
from companion.ui.widgets.card import Column
from companion.ui.widgets.guards import PalmGuard, burst_guard
from companion.ui.widgets.keeping import Keeping
from companion.ui.widgets.turned import Turned

from .announce import Announcer
from .banners import Note, missing_value, notes_for
from .bars import BottomBar, TopBar, now_word
from .board import Banners
from .cover import SecretLayer, hide_when_unseen
from .doors import LIES_FOUR, Doors
from .entry_sheet import EntrySheet
from .handles import Handles
from .menu import TableMenu
from .over import Over
from .plain import PlainScreen
from .results import ResultsBoard
from .spoken import spoken, t
from .tray import TrayStrip, lying

NOT_YET = "not yet "
MakeScreen = Callable[[Table, Any], GameScreen | None]


class Stage(Keeping, Column):
    """Bars, content and tray, one above the other; the bars' pictures are kept, the content keeps its own."""

    def keeps(self, widget: Widget) -> bool:
        return not isinstance(widget, FloatLayout)


class PlayScreen(Handles, Screen):
    """A session on the screen. `make_screen(table, frame)` gives the game's own screen, or None for the plain one.

    `app` offers the ways out (see `Doors`). What a game's screen may ask of this frame is told at `GameScreen`.
    """

    def __init__(self, table: Table, make_screen: MakeScreen | None = None, app: Any = None, **kwargs: Any) -> None:
        super().__init__(**{"name": "play", **kwargs})
        self.table = table
        self.doors = Doors(app)
        self.announcer = Announcer(
            lambda: bool(getattr(app, "read_aloud", False)), lambda: bool(getattr(app, "speaks_slowly", False))
        )
        self.view: TableView = table.view
        self.over: Over | None = None
        self._make_screen = make_screen
        self._own_note: Note | None = None
        self._forgotten: Changes | None = None
        self._phase: tuple[str, str] | None = None
        self._looking_back = False  # the results are put aside to look at the table
        self._ends: list[Callable[[], None]] = []
        self._build()
        self._again = Clock.create_trigger(self._show_again, -1)
        theme.bind(revision=self._theme_changed)
        speech.bind(language=self._language_changed)
        self._ends.append(hide_when_unseen(self.hide))
        self._ends.append(table.watch(self._show))
        self.fbind("parent", self._listen)
        self.fbind("parent", lambda *_: self._clear())

    # ── building ──

    def _build(self) -> None:
        self.clear_widgets()
        self.root = PalmGuard()
        self.add_widget(self.root)
        self._clear()
        self.stage = Stage(gap=0)
        camera = partial(self.doors.go, "open_camera")
        self.top_bar = TopBar(self.go_home, self.open_dice, self.open_menu, camera, self.act)
        self.content = FloatLayout()
        self.turner = Turned()
        self.tray = TrayStrip(self)
        self.bottom_bar = BottomBar(self.undo, self.open_history, self.act)
        for part in (self.top_bar, self.content, self.tray, self.bottom_bar):
            self.stage.add_widget(part)
        self.root.add_widget(self.stage)
        self.beneath = Beneath(self.root, self.stage)
        self.overs = FloatLayout()
        self.banners = Banners(self.bottom_bar, self.tray)
        self.secret = SecretLayer(self)
        for layer in (self.overs, self.secret, self.banners):
            self.root.add_widget(layer)
        made = self._make_screen(self.table, self) if self._make_screen else None
        self.game_screen: GameScreen = made or PlainScreen(self.table, self)
        self.results: ResultsBoard | None = None

    def close(self) -> None:
        """Leave the session: nothing watches the table any more."""
        for end in self._ends:
            end()
        self._ends.clear()
        theme.unbind(revision=self._theme_changed)
        speech.unbind(language=self._language_changed)
        self.secret.drop()
        self._drop_over()
        self.game_screen.close()
        self.announcer.close()
        theme.underground = False
        Window.unbind(on_key_down=self._key_down)

    def _clear(self) -> None:
        """The ground is what the window is cleared with: a painted one would be drawn over that, pixel by pixel."""
        if self.get_root_window() is not None:
            Window.clearcolor = theme.colour("bg")

    def _theme_changed(self, *_: Any) -> None:
        self._clear()
        self._again()

    def _language_changed(self, *_: Any) -> None:
        in_menu = isinstance(self.over, TableMenu)  # where the language was chosen; it stays open, as for the light
        self.game_screen.close()
        self.secret.drop()
        self._drop_over()
        self._phase = None
        self._build()
        self._show(self.view)
        if in_menu and self.view.cover_for is None:
            self.open_menu()

    # ── showing ──

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody's name by seat number."""
        return tuple(seat.name for seat in self.table.session.state.seats)

    def _show_again(self, *_: Any) -> None:
        if self.view.cover_for is None and self.view.viewer is None:
            self._show_public(self.view)

    def _show(self, view: TableView) -> None:
        if view.row != self.view.row or view.viewer != self.view.viewer:
            self._own_note = None
        if view.result is None:
            self._looking_back = False
        elif self.view.result is None and self.game_screen.lingers:
            self._looking_back = True
        self.view = view
        secret = view.cover_for is not None or view.viewer is not None
        self.secret.forget(view)
        if secret:
            self._drop_over()
            self._clear_toast()
        theme.underground = secret
        self._on_stage(not secret)
        if secret:
            self.secret.show(view)
        else:
            self._show_public(view)
        self._show_banners(view)

    def _on_stage(self, public: bool) -> None:
        if public and self.stage.parent is None:
            self.root.add_widget(self.stage, index=len(self.root.children))  # under everything that opens over it
        elif not public and self.stage.parent is not None:
            self.root.remove_widget(self.stage)

    def _show_public(self, view: TableView) -> None:
        done = view.result is not None and not self._looking_back
        self._show_content(view, done)
        self._show_bars(view, *self._bars(view))
        self.tray.show(() if done else lying(view))
        if isinstance(self.over, EntrySheet):
            self.over.show(self.game_screen.questions(view))
        elif self.over is not None and hasattr(self.over, "show"):
            self.over.show(view)

    def _show_content(self, view: TableView, done: bool) -> None:
        if done and self.results is None:
            self.results = ResultsBoard(self)
        wanted: Widget = self.results if done and self.results else self._facing(view)
        if self.content.children != [wanted]:
            self.content.clear_widgets()
            wanted.size_hint, wanted.pos_hint = (1, 1), {"x": 0, "y": 0}
            self.content.add_widget(wanted)
        if done and self.results:
            self.results.show(view)
        else:
            self.game_screen.show(view)

    def _facing(self, view: TableView) -> Widget:
        """The game's screen, on a lying tablet turned towards whoever acts if the table wants that."""
        seat = self.game_screen.acting(view) if self.doors.turns_with_player else None
        if seat is None and self.turner.parent is None:
            return self.game_screen
        places = self.table.session.state.places
        if seat in places:
            sides = 4 if self.orientation == LIES_FOUR else 2
            turned = seat_places(len(places), lies=True, sides=sides)[places.index(seat)].rotation
            if turned in (90, 270):  # laid out for the glass as it is, it would not fit sideways: it stays for these
                turned = self.turner.rotation
            # it lies there at once when it first comes up, and turns with the moves
            moves = self.turner.parent is not None and not theme.less_motion
            self.turner.seconds = theme.seconds("turn") if moves else 0
            self.turner.rotation = turned
        if not self.doors.turns_with_player:
            self.turner.content = None
            return self.game_screen
        if self.turner.content is not self.game_screen:
            if self.game_screen.parent is not None:
                self.game_screen.parent.remove_widget(self.game_screen)
            self.turner.content = self.game_screen
        return self.turner

    def _bars(self, view: TableView) -> tuple[Bars, tuple[Action, ...]]:
        if view.result is None:
            return self.game_screen.bars(view), ()
        if not self._looking_back and self.results is not None:
            return self.results.bars(view), self.results.extra()
        bars = self.game_screen.bars(view)
        if self.game_screen.lingers and bars.next is not None:
            return bars, ()
        back = Action(say("results.back"), run=lambda: self.look_back(False), icon="crown")
        return replace(bars, next=back), ()

    def _show_bars(self, view: TableView, bars: Bars, extra: tuple[Action, ...]) -> None:
        phase = now_word(bars)
        if self._phase is not None and phase != self._phase:
            burst_guard.shut()
        self._phase = phase
        self.top_bar.show(bars)
        self.dice_changed()
        self.bottom_bar.show(bars, view.undo, view.undo is not None and not view.read_only, extra)

    def dice_changed(self) -> None:
        """The dice or their sources changed: show how many are heard, trouble, a camera that looks, and the roller."""
        heard = [reading for reading in self.table.desk.readings() if reading.die in self.table.desk.owners]
        awake = len([reading for reading in heard if reading.heard])
        sources = getattr(self.doors.app, "dice", None)
        camera, troubles = getattr(sources, "camera_in_use", ""), getattr(sources, "troubles", ())
        self.top_bar.show_dice(awake, len(heard) - awake, bool(camera), bool(troubles), self.rolls_here())

    def _show_banners(self, view: TableView) -> None:
        changed = self.table.last_changes
        notes: tuple[Note, ...] = ()
        if view.cover_for is None:
            shown = changed if changed is not self._forgotten else None
            ways = (self._forget_changes, self.change, self.open_history, self.ask_face)
            notes = notes_for(self.table, view, shown, *ways)
            if self._own_note:
                notes = (self._own_note, *notes)
        if self.over is not None:
            notes = tuple(note for note in notes if note.kind == "refusal")
        anchor = None
        if view.refusal is not None and view.viewer is None and self.over is None:
            anchor = self.game_screen.refused_at(view.refusal.move)
        if self.banners.show(notes, anchor, self.over) and anchor is not None and hasattr(anchor, "shake"):
            anchor.shake()

    def _forget_changes(self) -> None:
        self._forgotten = self.table.last_changes
        self._show_banners(self.view)

    # ── what a game's screen asks of its frame ──

    def new_pad(self, view: TableView) -> Widget:
        """A new pad for whoever looks: the game's own, or a plain form."""
        return self.game_screen.secret_pad(view) or PlainScreen(self.table, self).secret_pad(view)

    def hide(self, *_: Any) -> None:
        """Cover whatever only one person may see: "not me", the app pauses, the window loses the focus."""
        self.table.hide()

    @property
    def orientation(self) -> str:
        """How the tablet stands or lies: "stands", "lies_two", "lies_four"."""
        return self.doors.orientation

    def say(self, message: Message | None) -> str:
        """Speak a message in the table's language."""
        return spoken(message)

    def play(self, move: Move) -> bool:
        """Carry out a move that was tapped on what is shown; an outdated or doubled tap does nothing."""
        return self.table.play(move, seen=self.view.row)

    def refresh(self) -> None:
        """Half-made input changed what the bars say: ask again. What was not yet due then is answered with that."""
        if self._own_note is not None and self._own_note.key.startswith(NOT_YET):
            self._forget_note()
        if self.secret.frame is not None:
            self.secret.frame.refresh()
        elif self.view.cover_for is None:
            self._show_bars(self.view, *self._bars(self.view))

    def act(self, action: Action, button: Any = None) -> None:
        """Do what a bar's button offers, or say why it is not its time yet.

        A move that is not yet due is tried all the same: its refusal knows the way through.
        """
        if action.not_yet is not None and action.move is None:
            if button is not None:
                button.shake()
            text = spoken(action.not_yet)
            self._own_note = Note(f"{NOT_YET}{text}", "refusal", text, (), (), self._forget_note)
            self._show_banners(self.view)
        elif action.move is not None:
            if not self.play(action.move) and button is not None and self.view.refusal is not None:
                button.shake()
        elif action.run is not None:
            action.run()

    def _forget_note(self) -> None:
        self._own_note = None
        self._show_banners(self.view)

    def note(self, note: Note) -> None:
        """Show a banner of the game's own until it is put away or the next move."""
        self._own_note = note
        self._show_banners(self.view)

    def ask_value(self, path: str) -> None:
        """A printed value of the catalogue is needed that nobody has told yet: say so and offer to type it."""
        game = self.table.game
        self.note(missing_value(path, game.key, lambda: self.doors.go("enter_value", game.key, path)))

    def pass_to(self, seat: int) -> None:
        """Put the cover up for a seat."""
        self.table.hand_to(seat)

    def toast(self, message: Message, undo: bool = False) -> None:
        """Tell something in passing, for four seconds; with `undo`, offer to take it back."""
        self._clear_toast()
        Toast.show(spoken(message), t("play.undo") if undo else "", on_action=self.undo, host=self.root)

    def _clear_toast(self) -> None:
        shown = Toast.now()
        if shown is not None:
            shown.go()

    def announce(self, message: Message) -> None:
        """Tell something in passing and speak it aloud if the table wants that. Says nothing underground."""
        if self.view.cover_for is None and self.view.viewer is None:
            self.toast(message)
            self.announcer.say(spoken(message))

    def look_back(self, back: bool = True) -> None:
        """Put the results aside to look at the table, or bring them back."""
        self._looking_back = back
        self._show_public(self.view)

    def set_orientation(self, value: str) -> None:
        """Turn the seats round the tablet another way."""
        self.doors.set_orientation(value)
        self._show_again()

    def set_turns_with_player(self, on: bool) -> None:
        """Turn the screen towards whoever acts, or no longer."""
        self.doors.go("set_turns_with_player", on)
        self._show_again()

    def read_aloud(self) -> None:
        """Say what stands on the public screen, phase first."""
        if self.view.cover_for is not None or self.view.viewer is not None:
            return
        bars = self.game_screen.bars(self.view)
        lines = [spoken(m) for m in (bars.title, bars.subtitle, bars.note) if m is not None]
        told = self.game_screen.read_aloud(self.view)
        if told is None:
            told = ()
            for number in self.table.game.tracked(self.table.session.state):
                lines.append(t("play.number", label=number.label, value=number.value))
        lines.extend(spoken(message) for message in told)
        self.announcer.say(". ".join(lines), always=True)
        if not self.announcer.has_voice:
            self.note(Note("read aloud", "info", ". ".join(lines), (), (), self._forget_note, "sound"))
