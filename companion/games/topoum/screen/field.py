"""The field: the board of hexagons with its buttons in the corner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.ui.screens.spoken import t
from companion.ui.theme import theme
from companion.ui.widgets.button import IconButton
from companion.ui.widgets.hex_board import HexBoard

CLOSER = 1.4


class Field(FloatLayout):
    """The board, and on it: closer, turn, the shovel ("what if"), the film. `shovel` and `film` are called by taps."""

    def __init__(self, shovel: Callable[[], object], film: Callable[[], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.board = HexBoard(ground="topoum", pos_hint={"x": 0, "y": 0})
        self.add_widget(self.board)
        self.zoom = self._button("zoom", "topoum.screen.zoom", self._zoom)
        self.turn = self._button("rotate", "topoum.screen.turn", self.board.turn)
        self.shovel = self._button("shovel", "topoum.screen.shovel", shovel)
        self.film = self._button("film", "topoum.screen.film", film)
        self.bind(pos=self._place, size=self._place)
        theme.bind(revision=self._place)

    def _button(self, icon: str, words: str, does: Callable[[], object]) -> IconButton:
        button = IconButton(icon=icon, spoken=t(words))
        button.bind(on_tap=lambda *_: does())
        self.add_widget(button)
        return button

    def _zoom(self) -> None:
        """Closer once, then back to the whole board."""
        if self.board.fitted:
            self.board.zoom(CLOSER)
        else:
            self.board.fit()

    def _place(self, *_: Any) -> None:
        """Two buttons in each upper corner, one under the other, as far as the field is high enough."""
        away, gap = theme.dp(14), theme.dp(10)
        for n, button in enumerate((self.zoom, self.turn)):
            button.pos = (self.x + away, self.top - away - (n + 1) * button.height - n * gap)
        for n, button in enumerate((self.shovel, self.film)):
            button.pos = (self.right - away - button.width, self.top - away - (n + 1) * button.height - n * gap)
