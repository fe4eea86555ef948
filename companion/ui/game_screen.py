"""What a game's own screen is to the play screen: it draws the game's view and says what the bars should offer.

The play screen owns the frame (top bar, step guide, banners, Undo, history, next step, cover, sheets); a game
draws only what is its own between the bars. Half-made input lives in the game's screen until it is confirmed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.core.messages import Message
from companion.core.moves import Move
from companion.table.seen import TableView

if TYPE_CHECKING:
    from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class StepWord:
    """One word of the step guide; `state` is "done", "now" or "to_come"."""

    text: Message
    state: str


@dataclass(frozen=True, slots=True)
class Action:
    """What a bar's button offers: its words, and the move it makes or the function it calls.

    `not_yet` says why it is not its time yet: the button looks sunken, stays tappable, and then says so.
    """

    text: Message
    move: Move | None = None
    run: Callable[[], object] | None = None
    icon: str = ""
    not_yet: Message | None = None


@dataclass(frozen=True, slots=True)
class Bars:
    """What the frame should show for a view: titles, step guide, the bottom bar's words and actions."""

    title: Message
    subtitle: Message | None = None
    steps: tuple[StepWord, ...] = ()
    note: Message | None = None  # the sentence in the middle of the bottom bar ("5 of 8 dice have landed")
    second: Action | None = None
    next: Action | None = None


@dataclass(frozen=True, slots=True)
class FaceQuestion:
    """A die to be entered by hand: whose, which kinds it may be, which faces each kind has, which are likely.

    `answer(kind, face)` takes it. `row` is set when an earlier entry is being corrected instead.
    `sit_out` is offered as "Sits this one out" where the rules or a ruling allow it.
    """

    seat: int
    name: str
    kinds: tuple[str, ...]
    faces: dict[str, tuple[str, ...]]
    answer: Callable[[str, str], object]
    kind: str = ""
    likely: tuple[str, ...] = ()
    said: Message | None = None  # "The camera saw 1 or 4. Which is it?"
    row: int | None = None
    sit_out: Callable[[], object] | None = None


class GameScreen(FloatLayout):
    """Base of every game's screen. The play screen makes one per session and calls `show` once per change.

    `frame` is the play screen: `frame.say(message) -> str` speaks, `frame.ask_face(seat)` opens the entry sheet,
    `frame.why(key)` the Why card, `frame.correct(key)` the ruling sheet of a tracked number.
    """

    def __init__(self, table: Table, frame: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.table = table
        self.frame = frame

    def show(self, view: TableView) -> None:
        """Draw `view.game`. Called once per change, also when language, theme or layout changed."""
        raise NotImplementedError

    def bars(self, view: TableView) -> Bars:
        """Return what the frame's bars say and offer for this view."""
        raise NotImplementedError

    def questions(self, view: TableView) -> tuple[FaceQuestion, ...]:
        """Return the dice that may be entered by hand now, in table order."""
        return ()

    def secret_pad(self, view: TableView) -> Widget | None:
        """Return a new pad for `view.viewer`'s hidden choice. It is thrown away when the cover goes up."""
        return None

    def close(self) -> None:
        """The session leaves the screen: stop animations and clocks."""
