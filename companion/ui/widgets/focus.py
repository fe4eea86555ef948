"""Reaching everything with a keyboard: Tab and arrows move a ring, Enter acts, Esc closes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.ui.widgets.base import Focusable
from companion.ui.widgets.overlay import Overlay

_TAB, _ENTER, _ESCAPE, _SPACE, _KEYPAD_ENTER = 9, 13, 27, 32, 271
_ARROWS = {273: (0, 1), 274: (0, -1), 275: (1, 0), 276: (-1, 0)}
_BACKWARDS = -1
_ROW_TOLERANCE = 0.5


class FocusRing:
    """The keyboard's place on the screen.

    ``root`` gives the widget tree in force (the present screen); an open overlay takes precedence. Call
    :meth:`follow` once with the window, or hand keys to :meth:`handle` yourself; it returns whether the key was
    used. A touch takes the ring away (:meth:`clear`). While a text field has the keyboard, only Esc is handled.
    """

    def __init__(self, root: Callable[[], Any]) -> None:
        self._root = root
        self._current: Any = None

    @property
    def current(self) -> Any:
        """The widget that wears the ring, or None."""
        return self._current

    def follow(self, window: Any) -> None:
        """Listen to a window's keys and touches."""
        window.bind(
            on_key_down=lambda _w, code, _scan, _text, modifiers: self.handle(code, modifiers),
            on_touch_down=lambda *_: self.clear(),
        )

    def reachable(self) -> list[Any]:
        """Everything the ring can stand on, in reading order: rows from the top, each from the left."""
        root = Overlay.top() or self._root()
        if root is None:
            return []
        found = [w for w in root.walk(restrict=True) if isinstance(w, Focusable) and self._can(w)]
        placed = [(*self._middle(w), w) for w in found]
        placed.sort(key=lambda p: (-p[1], p[0]))
        rows: list[list[tuple[float, float, Any]]] = []
        for place in placed:
            last = rows[-1][0] if rows else None
            if last is not None and abs(last[1] - place[1]) <= _ROW_TOLERANCE * max(last[2].height, 1):
                rows[-1].append(place)
            else:
                rows.append([place])
        return [w for row in rows for _, _, w in sorted(row, key=lambda p: p[0])]

    @staticmethod
    def _can(widget: Any) -> bool:
        if not widget.can_focus or getattr(widget, "no_touch", False) or widget.disabled or widget.opacity == 0:
            return False
        return bool(widget.width > 0 and widget.height > 0)

    @staticmethod
    def _middle(widget: Any) -> tuple[float, float]:
        x, y = widget.to_window(*widget.center)
        return float(x), float(y)

    def clear(self) -> None:
        """Take the ring away."""
        self.move_to(None)

    def move_to(self, widget: Any) -> None:
        """Put the ring on a widget."""
        if self._current is widget:
            return
        if self._current is not None:
            self._current.focused = False
        self._current = widget
        if widget is not None:
            widget.focused = True

    def handle(self, code: int, modifiers: list[str] | None = None) -> bool:
        """Use a key (SDL key code); True if it meant something."""
        if code == _ESCAPE:
            return self._escape()
        if self._typing():
            return False
        if code == _TAB:
            return self._step(_BACKWARDS if "shift" in (modifiers or []) else 1)
        if code in _ARROWS:
            return self._towards(*_ARROWS[code])
        if code in (_ENTER, _SPACE, _KEYPAD_ENTER) and self._alive():
            self._current.activate()
            return True
        return False

    @staticmethod
    def _typing() -> bool:
        from kivy.uix.textinput import TextInput

        top = Overlay.top()
        root = top.get_root_window() if top else None
        roots = root.children if root else []
        return any(isinstance(w, TextInput) and w.focus for r in roots for w in r.walk(restrict=True))

    def _escape(self) -> bool:
        top = Overlay.top()
        if top is not None:
            self.clear()
            top.dismiss()
            return True
        if self._current is not None:
            self.clear()
            return True
        return False

    def _alive(self) -> bool:
        return self._current is not None and self._current in self.reachable()

    def _step(self, direction: int) -> bool:
        order = self.reachable()
        if not order:
            return False
        if self._current in order:
            self.move_to(order[(order.index(self._current) + direction) % len(order)])
        else:
            self.move_to(order[0 if direction > 0 else -1])
        return True

    def _towards(self, dx: int, dy: int) -> bool:
        order = self.reachable()
        if not order:
            return False
        if self._current not in order:
            self.move_to(order[0])
            return True
        if self._current.steer(dx, dy):
            return True
        x, y = self._middle(self._current)
        best, best_cost = None, float("inf")
        for widget in order:
            wx, wy = self._middle(widget)
            ahead = (wx - x) * dx + (wy - y) * dy
            aside = abs((wx - x) * dy) + abs((wy - y) * dx)
            if widget is not self._current and ahead > 1 and ahead + 2 * aside < best_cost:
                best, best_cost = widget, ahead + 2 * aside
        if best is not None:
            self.move_to(best)
        return True
