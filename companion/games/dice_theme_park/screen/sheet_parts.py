"""What the sheets of this game are put together from: headings, chips, buttons and lines that follow the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from companion.core.moves import Move
from companion.ui.screens.over import Over
from companion.ui.screens.parts import Chip, Flow
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Column
from companion.ui.widgets.seat_token import SeatToken
from companion.ui.widgets.words import Heading, Words

from ..view import SeatView, View
from .lines import Line, fill

if TYPE_CHECKING:
    from .table import ThemeParkScreen

Choice = tuple[str, str, bool, Callable[[], object]]
"""A chip: its words, its second line, whether it is chosen, what a tap does."""


class Sheet(Over):
    """A sheet that is drawn anew whenever the game changes: fill ``content`` in :meth:`draw`."""

    def __init__(self, screen: ThemeParkScreen, side: str, closed: Callable[[], object]) -> None:
        super().__init__(side, closed)
        self.screen, self.frame = screen, screen.frame
        self.content = Column(hug_y=True, gap=12)

    @property
    def game(self) -> View:
        """What is shown of the game."""
        return self.screen.game

    def begin(self, title: str, caption: str = "", person: SeatView | None = None) -> None:
        """Say what the sheet is about, and draw it."""
        token = [SeatToken(seat=person.colour, no_touch=True, ground="surface")] if person else []
        self.head(title, caption, *token)
        self.body.add_widget(self.content)
        self.show()

    def show(self, *_: Any) -> None:
        """The game has changed."""
        self.content.clear_widgets()
        self.draw()

    def draw(self) -> None:
        """Fill ``content``."""
        raise NotImplementedError

    # ── parts ──

    def heading(self, text: str) -> None:
        """A title within the sheet."""
        self.content.add_widget(Heading(text=text, lines=2))

    def sentence(self, text: str) -> None:
        """A sentence in the second ink."""
        self.content.add_widget(Words(text=text, style="small", ink="ink2"))

    def chips(self, choices: Sequence[Choice]) -> None:
        """Chips side by side."""
        flow = Flow()
        for text, caption, chosen, does in choices:
            chip = Chip(text=text, caption=caption, chosen=chosen)
            chip.bind(on_tap=lambda *_, does=does: does())
            flow.add_widget(chip)
        self.content.add_widget(flow)

    def way(self, text: str, icon: str, does: Callable[[], object], kind: str = "plain") -> PushButton:
        """A button."""
        button = PushButton(text=text, icon=icon, kind=kind)
        button.bind(on_tap=lambda *_: does())
        self.content.add_widget(button)
        return button

    def lines(self, wanted: Sequence[Line]) -> None:
        """Lines like those of a column."""
        column = Column(hug_y=True, gap=2)
        fill(column, wanted)
        self.content.add_widget(column)

    def pick(self, move: Move) -> None:
        """Put the sheet away and play."""
        self.close()
        self.frame.play(move)


class KeptSheet(Sheet):
    """A sheet of lines that stay while the game changes: steppers are not taken from under a finger."""

    def show(self, *_: Any) -> None:
        if not self.content.children:
            self.content.add_widget(Column(hug_y=True, gap=2))
        fill(self.content.children[0], self.wanted())

    def wanted(self) -> list[Line]:
        """Return the lines to show."""
        raise NotImplementedError
