"""What fingers do on a hex board: tap, hold, drag a piece, push the board, swipe, pinch it, tap twice to fit."""

from __future__ import annotations

import math
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.ui.theme import theme
from companion.ui.widgets.base import LONG_PRESS
from companion.ui.widgets.guards import burst_guard

from .geometry import Axial

SLACK = 14  # dp a finger may tremble and still tap
TWICE = 0.32  # seconds between two taps that mean one thing
WHEEL = 1.12
SWIPE, SWIFT = 110, 0.6  # dp that a finger goes across, and seconds it takes at most, when it swipes


class Fingers:
    """Mixin of a widget that knows ``hex_at``, ``line_at``, ``is_wanted``, ``may_carry``, ``take_up``, ``carry``,
    ``drop``, ``push``, ``zoom``, ``fit``, ``fitted`` and ``comes_to_rest``; it dispatches ``on_hex``, ``on_hold``,
    ``on_line``, ``on_line_hold``, ``on_beside`` and ``on_swipe``.
    """

    def __init__(self, **kwargs: Any) -> None:
        self._down: list[Any] = []
        self._doing = ""  # what the first finger turned out to do: "", "push", "carry", "pinch", "held"
        self._from: Axial | None = None
        self._began = (0.0, True)  # when the first finger came down, and whether the whole board was seen then
        self._holding: Any = None
        self._last_tap: tuple[float, float, float] = (-9.0, 0.0, 0.0)
        super().__init__(**kwargs)

    # ── touches ──

    def on_touch_down(self, touch: Any) -> bool:
        board: Any = self
        if not board.collide_point(*touch.pos) or board.disabled:
            return bool(Widget.on_touch_down(board, touch))
        if getattr(touch, "is_mouse_scrolling", False):
            board.zoom(WHEEL if touch.button == "scrolldown" else 1 / WHEEL, touch.pos)
            return True
        if not burst_guard.lets_through():
            return True
        touch.grab(self)
        touch.ud[self] = touch.pos  # Kivy's own note of it is not turned with a turned board
        self._down.append(touch)
        if len(self._down) == 1:
            self._doing, self._from = "", board.hex_at(*touch.pos)
            self._began = (Clock.get_time(), board.fitted)
            self._holding = Clock.schedule_once(lambda *_: self._hold(touch), LONG_PRESS)
        elif len(self._down) == 2 and self._doing != "held":
            self._unhold()
            if self._doing == "carry":
                board.drop(None)
            self._doing = "pinch"
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(Widget.on_touch_move(self, touch))
        board: Any = self
        if self._doing == "pinch":
            self._pinch(touch)
        elif self._doing == "push":
            board.push(touch.x - touch.px, touch.y - touch.py)
        elif self._doing == "carry":
            board.carry(touch.pos)
        elif not self._doing and math.dist(touch.pos, touch.ud[self]) > theme.dp(SLACK):
            self._unhold()
            if self._from is not None and board.may_carry(self._from):
                self._doing = "carry"
                board.take_up(self._from, touch.pos)
            else:
                self._doing = "push"
                board.push(touch.x - touch.ud[self][0], touch.y - touch.ud[self][1])
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(Widget.on_touch_up(self, touch))
        board: Any = self
        touch.ungrab(self)
        self._unhold()
        if touch in self._down:
            self._down.remove(touch)
        if self._doing == "carry":
            board.drop(touch.pos)
        elif not self._doing:
            self._tap(touch)
        elif not self._swiped(touch):
            board.comes_to_rest()
        if not self._down:
            self._doing = ""
        elif self._doing != "held":
            self._doing = "pinch" if len(self._down) > 1 else "push"
        return True

    # ── what they mean ──

    def _tap(self, touch: Any) -> None:
        board: Any = self
        now = Clock.get_time()
        then, x, y = self._last_tap
        twice = now - then < TWICE and math.dist((x, y), touch.pos) < theme.dp(SLACK * 2)
        self._last_tap = (now, *touch.pos)
        if twice and not board.fitted:
            board.fit()
            return
        line = board.line_at(*touch.pos)
        if line is not None and not board.is_wanted(self._from):
            board.dispatch("on_line", line)
        elif self._from is not None:
            board.dispatch("on_hex", self._from)
        else:
            board.dispatch("on_beside")

    def _swiped(self, touch: Any) -> bool:
        """Whether one finger went swiftly across a board all of which was seen, and somebody wants such swipes."""
        board: Any = self
        began, fitted = self._began
        dx, dy = touch.x - touch.ud[self][0], touch.y - touch.ud[self][1]
        swift = Clock.get_time() - began <= SWIFT and abs(dx) >= theme.dp(SWIPE) and abs(dx) >= 2 * abs(dy)
        if self._doing != "push" or self._down or not fitted or not swift:
            return False
        return bool(board.dispatch("on_swipe", 1 if dx < 0 else -1))

    def _hold(self, touch: Any) -> None:
        board: Any = self
        if self._doing or touch not in self._down:
            return
        line = board.line_at(*touch.pos)
        taken = (
            board.dispatch("on_line_hold", line)
            if line is not None
            else self._from is not None and board.dispatch("on_hold", self._from)
        )
        if taken:
            self._doing = "held"

    def _unhold(self) -> None:
        if self._holding is not None:
            self._holding.cancel()
            self._holding = None

    def _pinch(self, touch: Any) -> None:
        board: Any = self
        if len(self._down) < 2 or touch not in self._down[:2]:
            return
        other = self._down[1] if touch is self._down[0] else self._down[0]
        before, after = math.dist(touch.ppos, other.pos), math.dist(touch.pos, other.pos)
        if before > 1:
            board.zoom(after / before, ((touch.x + other.x) / 2, (touch.y + other.y) / 2))
        board.push((touch.x - touch.px) / 2, (touch.y - touch.py) / 2)
