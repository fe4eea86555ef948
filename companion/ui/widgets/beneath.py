"""What lies under an open sheet is drawn only where it can be seen: at a table most of a frame's time is pixels."""

from __future__ import annotations

import math
from typing import Any

from kivy.graphics import ScissorPop, ScissorPush
from kivy.uix.widget import Widget

from companion.ui.widgets.keeping import cut_to
from companion.ui.widgets.overlay import Overlay


class Beneath:
    """Cuts ``widget``, a child of ``parent``, to the open area of an overlay for as long as that leaves part of it out.

    The area is taken to the window's pixels, so neither may be turned.
    """

    def __init__(self, parent: Widget, widget: Widget) -> None:
        self.parent, self.widget = parent, widget
        self._begins, self._ends = ScissorPush(), ScissorPop()
        self._cuts = False
        self._overlay: Overlay | None = None

    @property
    def cuts(self) -> bool:
        """Whether something is left out."""
        return self._cuts

    def follow(self, overlay: Overlay | None) -> None:
        """Leave out what this overlay hides; None: nothing."""
        if self._overlay is not None:
            self._overlay.funbind("open_area", self._look)
            self._overlay.funbind("parent", self._look)
        self._overlay = overlay
        if overlay is not None:
            overlay.fbind("open_area", self._look)
            overlay.fbind("parent", self._look)
        self._look()

    def _look(self, *_: Any) -> None:
        overlay = self._overlay
        if overlay is None or overlay.parent is None or tuple(overlay.open_area) == overlay.box:
            cut_to.pop(self.widget, None)
            self._switch(False)
            return
        x, y, across, down = overlay.open_area
        left, bottom = (math.floor(n) for n in overlay.to_window(x, y))
        right, top = (math.ceil(n) for n in overlay.to_window(x + across, y + down))
        self._begins.x, self._begins.y = left, bottom
        self._begins.width, self._begins.height = max(0, right - left), max(0, top - bottom)
        cut_to[self.widget] = (left, bottom, max(0, right - left), max(0, top - bottom))
        self._switch(True)

    def _switch(self, on: bool) -> None:
        canvas = self.parent.canvas
        place = canvas.indexof(self.widget.canvas)
        if on == self._cuts or (on and place < 0):  # it may be off the screen just now
            return
        self._cuts = on
        if on:
            canvas.insert(place + 1, self._ends)
            canvas.insert(place, self._begins)
        else:
            canvas.remove(self._begins)
            canvas.remove(self._ends)
