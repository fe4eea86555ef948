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

from companion.core.messages import Message, say
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

    `not_yet` says why it is not its time yet: the button looks sunken, stays tappable, and then says so. Together
    with a `move`, the tap tries the move, so that its refusal tells the reason and the way through. `main` is False
    for a way on that does not stand out, because most likely something else is done first.
    """

    text: Message
    move: Move | None = None
    run: Callable[[], object] | None = None
    icon: str = ""
    not_yet: Message | None = None
    main: bool = True


@dataclass(frozen=True, slots=True)
class Bars:
    """What the frame should show for a view: titles, step guide, the bottom bar's words and actions."""

    title: Message
    subtitle: Message | None = None
    steps: tuple[StepWord, ...] = ()
    note: Message | None = None  # the sentence in the middle of the bottom bar ("5 of 8 dice have landed")
    second: Action | None = None
    next: Action | None = None
    top: Action | None = None  # a chip in the top bar, for what may happen at any time ("Peace came up?")


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


@dataclass(frozen=True, slots=True)
class Graph:
    """A number that went up and down over the game: per seat one value for each round, the first round first."""

    title: Message
    values: dict[int, tuple[int, ...]]


class SecretPad(FloatLayout):
    """Base of the pads for hidden choices: what only one seat sees, until the cover goes up and it is thrown away.

    The frame draws the bars round it. After half-made input changed, call ``frame.refresh()``.
    A pad may have a method ``show(view)``; without it a new pad is made when the view changes.
    """

    def __init__(self, table: Table, frame: Any, view: TableView, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.table = table
        self.frame = frame
        self.view = view

    def bars(self) -> Bars:
        """Return the title ("Cleo writes in secret"), the second action and the next step ("Hide and pass to Dev")."""
        raise NotImplementedError

    def close(self) -> None:
        """The pad is being thrown away: stop animations and clocks."""


class GameScreen(FloatLayout):
    """Base of every game's screen. The play screen makes one per session and calls `show` once per change.

    `frame` is the play screen. It offers: ``say(message) -> str``; ``play(move)`` (a move that a tap made on the view
    that is shown: outdated or doubled taps do nothing); ``refresh()`` after half-made input changed what the bars
    say; ``ask_face(seat)`` opens the entry sheet; ``why(key)`` the Why card; ``correct(key)`` the ruling sheet of a
    tracked number; ``change(row)`` the form that edits an earlier row; ``pass_to(seat)`` puts the cover up;
    ``ask_value(path)`` tells that a printed value is missing; ``toast(message)``; ``announce(message)`` also speaks
    it; ``seat_menu(seat)`` for a long press on a seat token; ``orientation`` ("stands", "lies_two", "lies_four");
    ``look_back(False)`` goes on to the results.

    A screen that sets ``lingers`` still shows the last move when the game has ended; its own next step then leads on.
    """

    lingers = False

    def __init__(self, table: Table, frame: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.table = table
        self.frame = frame

    def show(self, view: TableView) -> None:
        """Draw `view.game`. Called once per change, also when language, theme, layout or orientation changed."""
        raise NotImplementedError

    def bars(self, view: TableView) -> Bars:
        """Return what the frame's bars say and offer for this view."""
        raise NotImplementedError

    def acting(self, view: TableView) -> int | None:
        """Return the seat whose turn it is, in a game of turns; None where everybody plays at once. On a tablet that
        lies on the table the frame may turn the whole screen to that person."""
        return None

    def questions(self, view: TableView) -> tuple[FaceQuestion, ...]:
        """Return the dice that may be entered by hand now, in table order."""
        return ()

    def secret_pad(self, view: TableView) -> Widget | None:
        """Return a new pad for `view.viewer`'s hidden choice. It is thrown away when the cover goes up."""
        return None

    def refused_at(self, move: Move) -> Widget | None:
        """Return the widget that was tapped for a refused move: it shakes and the reason opens beside it."""
        return None

    def picker(
        self, state: Any, move: type[Move], field: str, value: Any, take: Callable[..., object]
    ) -> Widget | None:
        """Return what a value of a field is picked with in the form of a move, where the game has something better than
        words for it (a board); `take(value, redraw=False)` takes one. `state` is the table before the move."""
        return None

    def chapter(self, state: Any) -> Message | None:
        """Return the heading of the history under which a move made in this state stands ("Round 6")."""
        for name in ("round", "turn"):
            number = getattr(state, name, None)
            if isinstance(number, int) and number > 0:
                return say(f"play.{name}", number=number)
        return None

    def graphs(self) -> tuple[Graph, ...]:
        """Return the curves of the results screen, the dearest first."""
        return ()

    def read_aloud(self, view: TableView) -> tuple[Message, ...] | None:
        """Return what *Read aloud* says of the field, seats first; None lets the frame read the tracked numbers."""
        return None

    def play_on(self, view: TableView) -> Action | None:
        """Return what the results screen offers to go on with although the game is over."""
        return None

    def close(self) -> None:
        """The session leaves the screen: stop animations and clocks."""
