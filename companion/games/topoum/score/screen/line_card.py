"""The line calculator: squares, own barracks, gas, Turnip and Trap become medals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from companion.ui.screens.spoken import spoken, t
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Card, Column, Row
from companion.ui.widgets.stepper import Stepper
from companion.ui.widgets.words import Caption, Words

from ...medals import Line
from ..moves import ScoreLine
from ..telling.sums import line_sum
from .column import paint_medal
from .strip import LineStrip

FRESH = Line(2, 2)
MOST_SQUARES = 20


class MedalSign(Drawn, Widget):
    """A medal beside a figure."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), **kwargs})

    def restyle(self) -> None:
        self.size = (theme.dp(34), theme.dp(40))

    def paint(self) -> None:
        paint_medal(self.center_x, self.center_y, self.height)


class LineCard(Card):
    """What a line of sight is made of; `add(move)` is called for *Add this line*, `ask_more` for Turnip and Trap.

    `line` is half-made input of the screen's own: two squares with two barracks for every new line.
    """

    def __init__(
        self, add: Callable[[ScoreLine], object], ask_more: Callable[[], object], changed: Callable[[], object]
    ) -> None:
        super().__init__(pad=20, pad_y=12, gap=6, radius=22, size_hint=(None, None))
        self._changed = changed
        self.line = FRESH
        head = Row(hug_y=True, gap=10)
        self.title = Words(style="title", lines=1, pos_hint={"center_y": 0.5})
        self.figure = Words(style="figure", hug=True, lines=1, pos_hint={"center_y": 0.5})
        for part in (self.title, self.figure, MedalSign(pos_hint={"center_y": 0.5})):
            head.add_widget(part)
        self.add_widget(head)
        self.halves = Row(gap=22)
        self.steps = Column(gap=8)
        self.squares = self._stepper("squares", "squares_note", 2, MOST_SQUARES)
        self.barracks = self._stepper("barracks", "", 0, MOST_SQUARES)
        self.gas = self._stepper("gas", "gas_note", 0, MOST_SQUARES - 2)
        self.result = Column(gap=8, size_hint_x=0.7)
        self.strip = LineStrip()
        self.sum = Words(style="strong", halign="center", lines=3, shrink=0.8)
        self.more = PushButton(icon="turnip", game=False)
        self.more.bind(on_tap=lambda *_: ask_more())
        self.add = PushButton(kind="accent")
        self.add.bind(on_tap=lambda *_: add(self.move()))
        for part in (self.strip, self.sum, self.more, self.add):
            self.result.add_widget(part)
        self.halves.add_widget(self.steps)
        self.halves.add_widget(self.result)
        self.add_widget(self.halves)
        self._tell()

    def _stepper(self, name: str, note: str, least: int, most: int) -> Stepper:
        row = Row(gap=10)
        words = Column(hug_y=True, gap=0, pos_hint={"center_y": 0.5})
        words.add_widget(Words(text=t(f"topoum_score.screen.{name}"), style="number", size_sp=21, lines=2, shrink=0.75))
        if note and theme.text_size <= 1.3:
            words.add_widget(Caption(text=t(f"topoum_score.screen.{note}"), lines=1))
        stepper = Stepper(value=getattr(self.line, name), least=least, most=most, pos_hint={"center_y": 0.5})
        stepper.bind(on_step=lambda *_: self._stepped())
        row.add_widget(words)
        row.add_widget(stepper)
        self.steps.add_widget(row)
        return stepper

    def least_height(self) -> float:
        """The height in which everything fits, in pixels."""
        step = theme.game_target(64)
        right = LineStrip.least_height() + self.sum.height + theme.target(52) + step + 3 * theme.dp(8)
        return theme.sp(40) * 1.05 + theme.dp(6) + max(3 * step + 2 * theme.dp(8), right) + 2 * theme.dp(12)

    # ── what is being put together ──

    def move(self) -> ScoreLine:
        """The line as a move."""
        line = self.line
        return ScoreLine(line.squares, line.barracks, line.gas, line.turnip, line.trap)

    def show(self, name: str, colour: str) -> None:
        """Say whose line it is."""
        self.title.text = t("topoum_score.screen.line_for", name=name)
        self.strip.colour = colour

    def keep(self, line: Line) -> None:
        """Take over a line: a fresh one, or what was half made before the tablet was turned."""
        self.line = line
        self._tell()

    def with_more(self, turnip: bool, trap: int) -> None:
        """Set Turnip and Trap."""
        line = self.line
        self.keep(Line(line.squares, line.barracks, line.gas, turnip, trap))
        self._changed()

    def _stepped(self) -> None:
        squares = int(self.squares.value)
        gas = min(int(self.gas.value), squares - 2)
        barracks = min(int(self.barracks.value), squares - gas)
        self.keep(Line(squares, barracks, gas, self.line.turnip, self.line.trap))
        self._changed()

    def _tell(self) -> None:
        line = self.line
        self.gas.most = line.squares - 2
        self.barracks.most = line.squares - line.gas
        for name in ("squares", "barracks", "gas"):
            getattr(self, name).value = getattr(line, name)
            setattr(self.strip, name, getattr(line, name))
        self.strip.turnip, self.strip.trap = line.turnip, line.trap
        self.figure.text = str(line.medals)
        self.sum.text = spoken(line_sum(line))
        self.add.text = t("topoum_score.screen.add_line", medals=f"+{line.medals}")
        if line.turnip or line.trap:
            told = [t("topoum_score.screen.turnip_on")] if line.turnip else []
            told += [t("topoum_score.screen.trap_on", medals=f"−{line.trap}")] if line.trap else []
            self.more.text, self.more.chosen = " · ".join(told), True
        else:
            self.more.text, self.more.chosen = t("topoum_score.screen.turnip_or_trap"), False
