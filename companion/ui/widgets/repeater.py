"""Lists that follow data without being rebuilt."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.gridlayout import GridLayout

from companion.ui.widgets.card import Box


class Repeats:
    """Mixin for a layout that has one child per row and keeps its children by position.

    Properties: ``rows`` (a list of dicts of property values, or of anything, then handed over as ``row``);
    ``make`` (called without arguments, gives a new child: a class or a function). When ``rows`` changes, children
    are re-used in place, surplus ones go, missing ones are made; an equal value changes nothing. ``made`` is an
    optional callback ``made(child, index)`` to bind events once.
    """

    rows = ListProperty([])
    make = ObjectProperty(None, allownone=True)
    made = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("rows", self._follow)  # type: ignore[attr-defined]
        self.fbind("make", self._follow)  # type: ignore[attr-defined]
        self._follow()

    def _follow(self, *_: Any) -> None:
        if self.make is None:
            return
        children = list(reversed(self.children))  # type: ignore[attr-defined]
        for surplus in children[len(self.rows) :]:
            self.remove_widget(surplus)  # type: ignore[attr-defined]
        for index, row in enumerate(self.rows):
            if index < len(children):
                child = children[index]
                self._assign(child, row)
            else:
                child = self.make()
                self._assign(child, row)
                if self.made is not None:
                    self.made(child, index)
                self.add_widget(child)  # type: ignore[attr-defined]

    @staticmethod
    def _assign(child: Any, row: Any) -> None:
        if isinstance(row, dict):
            for name, value in row.items():
                setattr(child, name, value)
        else:
            child.row = row


class Repeater(Repeats, Box):
    """A :class:`Box` (``orientation``, ``pad``, ``gap``, ``hug_y`` …) of repeated children."""


class GridRepeater(Repeats, GridLayout):
    """A GridLayout of repeated children."""
