"""Layouts that keep each child's picture: a change redraws the child it is in, the others are laid down as they are.

Kivy draws the whole window for every frame, though at a table one die or one hole changes at a time. A `Keeping`
layout draws every child into a texture of its own. Kivy itself knows when a texture is out of date: it draws into it
only when an instruction inside has changed.
"""

from __future__ import annotations

import math
from typing import Any
from weakref import WeakSet

from kivy.core.window import Window
from kivy.graphics import Callback, ClearBuffers, ClearColor, Color, Fbo, InstructionGroup, Rectangle, Translate
from kivy.graphics.opengl import GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_SRC_ALPHA, glBlendFunc, glBlendFuncSeparate
from kivy.uix.widget import Widget

from companion.ui.theme import theme

ROOM_DP = 16
"""How far a child may draw beyond its box: feet, focus rings, badges, the shake of a refusal."""


_pictures: WeakSet[Kept] = WeakSet()


def _draw_pictures(*_: Any) -> None:
    """Bring every picture up to date before the window is drawn.

    Kivy would do so in the middle of drawing the window, and each time the graphics would have to put the half-drawn
    window aside and take it up again: on a software renderer two milliseconds a picture.
    """
    for kept in _pictures:
        kept.place()
    for kept in sorted((kept for kept in _pictures if kept.fbo.needs_redraw), key=lambda kept: -kept.depth):
        kept.fbo.draw()


class Kept:
    """The picture of one widget: a texture as large as its box and a little room around, and how it is laid down."""

    def __init__(self, widget: Widget) -> None:
        self.widget = widget
        self.group = InstructionGroup()
        self.fbo = Fbo(size=(1, 1), with_stencilbuffer=True)
        self._moved = Translate()
        self._lies = False
        with self.fbo.before:
            ClearColor(0, 0, 0, 0)
            ClearBuffers()
            Callback(_mix_inside)
        self.fbo.before.add(self._moved)
        self.group.add(self.fbo)
        self._laid = Rectangle()
        for part in (Color(1, 1, 1, 1), Callback(_mix_kept), self._laid, Callback(_mix_as_ever)):
            self.group.add(part)
        for name in ("pos", "size"):
            widget.fbind(name, self._moves)
        if not _pictures:
            Window.funbind("on_draw", _draw_pictures)
            Window.fbind("on_draw", _draw_pictures)
        _pictures.add(self)
        self.fbo.add_reload_observer(self.lost)

    def lost(self, *_: Any) -> None:
        """The graphics were taken away and made anew: the texture is empty, so draw it again."""
        self.fbo.ask_update()

    @property
    def depth(self) -> int:
        """How many widgets hold this one: pictures within a picture are drawn first."""
        count, widget = 0, self.widget
        while widget.parent is not None and widget.parent is not widget:
            count, widget = count + 1, widget.parent
        return count

    def _moves(self, *_: Any) -> None:
        """The box changes, perhaps several times before the next frame: a texture is made for the last of them."""
        self._lies = False
        self.fbo.ask_update()

    def place(self) -> None:
        """Lay the picture where its widget is now."""
        if self._lies:
            return
        self._lies = True
        room = math.ceil(theme.dp(ROOM_DP))
        x, y, across, down = self.widget.x, self.widget.y, max(0, self.widget.width), max(0, self.widget.height)
        left, bottom = math.floor(x) - room, math.floor(y) - room
        size = (math.ceil(across) + 2 * room + 1, math.ceil(down) + 2 * room + 1)
        if size != tuple(self.fbo.size) or self._laid.texture is None:
            self.fbo.size = size
            self.fbo.texture.mag_filter = self.fbo.texture.min_filter = "nearest"  # it lies pixel on pixel
            self._laid.texture = self.fbo.texture
            self._laid.size = size
        self._laid.pos = (left, bottom)
        self._moved.x, self._moved.y = -left, -bottom

    def forget(self) -> None:
        """The widget is taken away."""
        for name in ("pos", "size"):
            self.widget.funbind(name, self._moves)
        self.fbo.remove(self.widget.canvas)
        _pictures.discard(self)


class Keeping:
    """Mixin for a layout: each child is drawn into a picture of its own and redrawn only when it has changed.

    `keeps` may leave out children that change all the time, or that are layouts of this kind themselves.
    """

    def keeps(self, widget: Widget) -> bool:
        """Whether this child's picture is kept; asked once, when it is added."""
        return True

    canvas: Any

    def __init__(self, **kwargs: Any) -> None:
        self._kept: dict[Widget, Kept] = {}
        super().__init__(**kwargs)

    @property
    def pictures(self) -> tuple[Kept, ...]:
        """The pictures of the children, in the order in which they came."""
        return tuple(self._kept.values())

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> Any:
        """Add a child as any layout does; its picture is kept unless `keeps` says no."""
        if not self.keeps(widget):
            return super().add_widget(widget, *args, **kwargs)  # type: ignore[misc]
        kept = Kept(widget)
        own, self.canvas = self.canvas, kept.fbo  # what Kivy adds to our canvas goes into the picture
        try:
            done = super().add_widget(widget, *args, **kwargs)  # type: ignore[misc]
        finally:
            self.canvas = own
        self._kept[widget] = kept
        self.canvas.add(kept.group)
        return done

    def remove_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> Any:
        """Take a child away; it may be added anywhere else."""
        done = super().remove_widget(widget, *args, **kwargs)  # type: ignore[misc]
        kept = self._kept.pop(widget, None)
        if kept is not None:
            kept.forget()
            self.canvas.remove(kept.group)
        return done


def _mix_inside(*_: Any) -> None:
    """Inside a picture colours are gathered premultiplied over nothing."""
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)


def _mix_kept(*_: Any) -> None:
    """A picture is premultiplied already."""
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA)


def _mix_as_ever(*_: Any) -> None:
    """As Kivy mixes."""
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
