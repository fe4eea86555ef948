"""Advice for one park: thought out in a thread of its own, thrown away as soon as the park has changed."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.ui.screens.spoken import spoken, t
from companion.ui.widgets.choices import Segmented

from ...advice import STRENGTHS, Hint, Plan, hints, may_operate, planning
from ...view.shown import SeatView
from .panel import HintRow, Panel

if TYPE_CHECKING:
    from .page import ParkPage

SETTING = "dice_theme_park.advice"
ICONS = {"now": "play", "map": "map", "guide": "compass", "mascot": "mascot"}
PAUSE = 0.001
"""Seconds the thread leaves to the screen after every piece of thinking."""


class Advisor:
    """Thinks about one park at a time. `changed` is called in the screen's own thread whenever there is more to say."""

    def __init__(self, changed: Callable[[], object]) -> None:
        self._changed = changed
        self._state: Any = None
        self._seat = -1
        self._stop = threading.Event()
        self._plan: Plan | None = None
        self._thread: threading.Thread | None = None
        self.thinking = False

    def watch(self, state: Any, seat: int) -> Plan | None:
        """Return the newest plan for this park, and begin to think if it is another one than before."""
        if state is not self._state or seat != self._seat:
            self.drop()
            self._state, self._seat = state, seat
            self.thinking = may_operate(state, seat)
            if self.thinking:
                self._stop = stop = threading.Event()
                what = (state, seat, stop, self._thread)
                self._thread = threading.Thread(target=self._think, args=what, daemon=True, name="advice")
                self._thread.start()
        return self._plan

    def keep_up(self, state: Any, seat: int) -> None:
        """The screen shows this park now: thoughts about another one are given up."""
        if state is not self._state or seat != self._seat:
            self.drop()

    def drop(self) -> None:
        """Stop thinking and forget."""
        self._stop.set()
        self._state, self._seat, self._plan, self.thinking = None, -1, None, False

    def _think(self, state: Any, seat: int, stop: threading.Event, before: threading.Thread | None) -> None:
        """In the thread: find better and better plans, and tell the screen. Only one thread thinks at a time."""
        if before is not None:
            before.join()
        newest: Plan | None = None
        try:
            for made in () if stop.is_set() else planning(state, seat):
                if stop.is_set():
                    return
                if made is not newest:
                    newest = made
                    Clock.schedule_once(lambda *_, made=made: self._found(stop, made))
                time.sleep(PAUSE)
        finally:
            Clock.schedule_once(lambda *_: self._found(stop, newest, done=True))

    def _found(self, stop: threading.Event, made: Plan | None, done: bool = False) -> None:
        if stop.is_set():
            return
        self._plan = made or self._plan
        if done:
            self.thinking = False
        self._changed()


def strength_of(page: ParkPage) -> str:
    """How strong advice this person wants; "off" unless they chose."""
    kept = page.kept.get(page.person.name)
    return kept if kept in STRENGTHS else "off"


def advice(page: ParkPage) -> tuple[Hint, ...]:
    """Return the advice that is to be seen now."""
    strength = strength_of(page)
    if strength == "off" or page.frame.view.read_only:
        page.advisor.drop()
        return ()
    state = page.table.session.state
    made = page.advisor.watch(state, page.seat)
    return hints(state, page.seat, strength, made)


def show_hints(panel: Panel, page: ParkPage, person: SeatView) -> None:
    """Add the choice of strength, and what it has to say."""
    state = page.table.session.state
    if not may_operate(state, page.seat) or page.frame.view.read_only:
        page.advisor.drop()
        return
    strength = strength_of(page)
    panel.heading(t("dice_theme_park.park.advice"))
    words = {one: t(f"dice_theme_park.park.advice.{one}") for one in STRENGTHS}
    choice = Segmented(options=list(words.values()), chosen=STRENGTHS.index(strength), own=False, size_hint=(1, None))
    choice.bind(on_choose=lambda _, n: page.set_advice(STRENGTHS[n]))
    panel.add(choice)
    order = {"worth": 0, "nothing": 0, "step": 1}
    for hint in sorted(advice(page), key=lambda hint: order.get(hint.kind, 2)):
        sign = str(hint.number) if hint.kind == "step" else ICONS.get(hint.kind, "lamp")
        row = HintRow(sign=sign, text=spoken(hint.words), no_touch=not hint.tile, can_focus=bool(hint.tile))
        row.bind(on_tap=lambda *_, hint=hint: page.prepare(hint))
        panel.add(row)
    if strength != "off" and page.advisor.thinking:
        panel.caption(t("dice_theme_park.park.advice.thinking"))
