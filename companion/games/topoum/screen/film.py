"""The field film: the battle played again move by move, while the medals count."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.table.table import Table
from companion.ui import paint
from companion.ui.screens.spoken import spoken, t
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn, Focusable
from companion.ui.widgets.button import IconButton
from companion.ui.widgets.card import Card, Row
from companion.ui.widgets.guards import burst_guard
from companion.ui.widgets.hex_board import HexBoard
from companion.ui.widgets.keeping import Keeping
from companion.ui.widgets.words import Words

from ..view import view as view_of
from ..view.shown import View
from . import looks
from .people import People
from .plan import Plan

PACE = 0.9  # seconds a move is looked at
COUNT = 0.4  # seconds in which medals count up


class FilmBar(Focusable, Drawn, Widget):
    """How far the film is; a finger on it goes there. Properties: ``at``, ``last``. Event: ``on_seek`` (frame)."""

    at = NumericProperty(0)
    last = NumericProperty(1)
    watch = ("at", "last", "focused")
    __events__ = ("on_seek",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": None, **kwargs})

    def restyle(self) -> None:
        self.height = theme.target(52)

    def paint(self) -> None:
        inset, high = theme.dp(16), theme.dp(10)
        left, wide, y = self.x + inset, max(1, self.width - 2 * inset), self.center_y
        share = self.at / max(1, self.last)
        paint.rounded((left, y - high / 2, wide, high), high / 2, "sunken")
        paint.rounded((left, y - high / 2, max(high, wide * share), high), high / 2, "primary")
        paint.disc(left + wide * share, y, theme.dp(14), "primary")
        self.paint_focus(theme.dp(16))

    def _seek(self, x: float) -> None:
        inset = theme.dp(16)
        share = (x - self.x - inset) / max(1, self.width - 2 * inset)
        self.dispatch("on_seek", round(max(0.0, min(1.0, share)) * self.last))

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or not burst_guard.lets_through():
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self._seek(touch.x)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self:
            self._seek(touch.x)
            return True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            return True
        return bool(super().on_touch_up(touch))

    def steer(self, dx: int, dy: int) -> bool:
        if not dx:
            return False
        self.dispatch("on_seek", max(0, min(int(self.last), int(self.at) + dx)))
        return True

    def on_seek(self, frame: int) -> None:
        """The film goes to a frame."""


class FilmPage(Keeping, FloatLayout):
    """The film of a table's battle so far. `told()` is called when it begins or stops running."""

    share = NumericProperty(1.0)

    def __init__(self, table: Table, told: Callable[[], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.table, self._told = table, told
        self.board = HexBoard(ground="topoum", size_hint=(None, None))
        self.people = People(lambda _: None, lambda _: None, size_hint=(None, None))
        self.words = Words(style="say", valign="middle", lines=2, size_hint_y=1)
        self.bar = FilmBar()
        self.bar.bind(on_seek=lambda _, frame: self.go_to(frame))
        self.foot = Card(size_hint=(None, None), pad=14, pad_y=10, gap=6)
        line = Row(gap=12)
        self.first = self._button("repeat", "topoum.screen.film.again", lambda: self.go_to(0))
        self.before = self._button("left", "topoum.screen.film.back", lambda: self.go_to(self.at - 1))
        self.run_button = self._button("play", "topoum.screen.film.run", self.toggle)
        self.after = self._button("right", "topoum.screen.film.on", lambda: self.go_to(self.at + 1))
        for part in (self.first, self.before, self.run_button, self.after, self.words):
            line.add_widget(part)
        self.foot.add_widget(line)
        self.foot.add_widget(self.bar)
        for widget in (self.board, self.people, self.foot):
            self.add_widget(widget)
        self.at = 0
        self.running = False
        self._states: list[Any] = []
        self._lines: list[str] = []
        self._from: dict[int, int] = {}
        self._view: View | None = None
        self._next = Clock.create_trigger(self._step, PACE, interval=False)
        self.bind(pos=self._place, size=self._place, share=self._count)
        self.people.bind(height=self._place)
        theme.bind(revision=self._place)

    @staticmethod
    def _button(icon: str, words: str, does: Callable[[], object]) -> IconButton:
        button = IconButton(icon=icon, spoken=t(words), pos_hint={"center_y": 0.5})
        button.bind(on_tap=lambda *_: does())
        return button

    # ── running ──

    def open(self) -> None:
        """Take the moves that stand now and run the film from its beginning."""
        steps = self.table.session.steps
        told = {line.number: line.text for line in self.table.history()}
        self._states = [step.before for step in steps] + [self.table.session.state]
        self._lines = [""] + [spoken(told.get(step.number)) for step in steps]
        # the film begins with the last empty board
        empty = [n for n, state in enumerate(self._states) if not state.board.squares()]
        begin = empty[-1] if empty else 0
        self._states, self._lines = self._states[begin:], self._lines[begin:]
        self.bar.last = len(self._states) - 1
        self._view = None
        self.go_to(0)
        self.run(True)

    @property
    def last(self) -> int:
        """The number of the last frame."""
        return len(self._states) - 1

    def run(self, on: bool) -> None:
        """Let the film run, or stop it."""
        self.running = on and self.at < self.last
        self.run_button.icon = "pause" if self.running else "play"
        self._next.cancel()
        if self.running:
            self._next()
        self._told()

    def toggle(self) -> None:
        """Run on, run again from the beginning, or stop."""
        if not self.running and self.at >= self.last:
            self.go_to(0)
        self.run(not self.running)

    def _step(self, *_: Any) -> None:
        if self.running and self.get_root_window() is not None:
            self.go_to(self.at + 1)
            if self.at >= self.last:
                self.run(False)
            else:
                self._next()

    def go_to(self, frame: int) -> None:
        """Show a frame; medals count from what they were."""
        self.at = max(0, min(frame, self.last))
        self.bar.at = self.at
        self.words.text = self._lines[self.at]
        old, self._view = self._view, view_of(self._states[self.at], None)
        flying = looks.flights(old, self._view)
        plain = replace(self._view, may_lay=(), may_move={}, due="")
        self.board.show(looks.hexes(plain, Plan()), looks.lines(plain), looks.traces(plain), flying)
        self._from = {person.seat: person.medals for person in old.people} if old is not None else {}
        Animation.cancel_all(self, "share")
        if theme.less_motion or not self._from:
            self.share = 1.0
            self._count()
        else:
            self.share = 0.0
            Animation(share=1.0, d=COUNT).start(self)

    def _count(self, *_: Any) -> None:
        if self._view is None:
            return
        rows = []
        for person in self._view.people:
            begin = self._from.get(person.seat, person.medals)
            rows.append(replace(person, medals=round(begin + (person.medals - begin) * self.share)))
        self.people.columns = 2 if theme.portrait else 1
        self.people.show([looks.person_look(self._view, person) for person in rows])

    def close(self) -> None:
        """Stop the film."""
        self.running = False
        self._next.cancel()
        Animation.cancel_all(self, "share")

    # ── layout ──

    def _place(self, *_: Any) -> None:
        dp = theme.dp
        margin, gap = dp(16), dp(12)
        inside = max(1.0, self.width - 2 * margin)
        self.foot.width = inside
        self.foot.height = self.bar.height + self.run_button.height + dp(30)
        self.foot.pos = (self.x + margin, self.y + dp(10))
        low, high = self.foot.top + gap, self.top - dp(10)
        if theme.portrait:
            self.people.width = inside
            self.people.pos = (self.x + margin, high - self.people.height)
            self.board.pos, self.board.size = (self.x + margin, low), (inside, max(1.0, self.people.y - gap - low))
        else:
            side = max(dp(320), min(dp(412), inside * 0.36))
            self.people.width = side
            self.people.pos = (self.x + self.width - margin - side, high - self.people.height)
            self.board.pos = (self.x + margin, low)
            self.board.size = (inside - side - dp(16), max(1.0, high - low))
