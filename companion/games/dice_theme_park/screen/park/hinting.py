"""Advice for one park: thought out in a thread of its own, thrown away as soon as the park has changed."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.ui.screens.spoken import spoken, t

from ...advice import STRENGTHS, Hint, Plan, hints, may_operate, planning
from ...view.shown import SeatView
from .panel import Panel

if TYPE_CHECKING:
    from .page import ParkPage

SETTING = "dice_theme_park.advice"
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
        self.thinking = False

    def watch(self, state: Any, seat: int) -> Plan | None:
        """Return the newest plan for this park, and begin to think if it is another one than before."""
        if state is not self._state or seat != self._seat:
            self.drop()
            self._state, self._seat = state, seat
            self.thinking = may_operate(state, seat)
            if self.thinking:
                self._stop = stop = threading.Event()
                threading.Thread(target=self._think, args=(state, seat, stop), daemon=True, name="advice").start()
        return self._plan

    def drop(self) -> None:
        """Stop thinking and forget."""
        self._stop.set()
        self._state, self._seat, self._plan, self.thinking = None, -1, None, False

    def _think(self, state: Any, seat: int, stop: threading.Event) -> None:
        """In the thread: find better and better plans, and tell the screen of the last one."""
        newest: Plan | None = None
        for made in planning(state, seat):
            if stop.is_set():
                return
            if made is not newest:
                newest = made
                Clock.schedule_once(lambda *_, made=made: self._found(stop, made))
            time.sleep(PAUSE)
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
    panel.chips(*((words[one], partial(page.set_advice, one), "", one == strength) for one in STRENGTHS))
    for hint in advice(page):
        text = spoken(hint.words)
        if hint.kind == "step" and hint.number:
            text = f"{hint.number}. {text}"
        if hint.tile:
            panel.way(text, partial(page.light_up, hint.tile), "lamp" if hint.kind == "step" else "play")
        else:
            panel.note(text)
    if strength != "off" and page.advisor.thinking:
        panel.caption(t("dice_theme_park.park.advice.thinking"))
