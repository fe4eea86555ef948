"""Layouts that keep each child's picture: a change redraws the child it is in, the others are laid down as they are.

Kivy draws the whole window for every frame, though at a table one die or one hole changes at a time. A `Keeping`
layout draws every child into a texture of its own. Kivy itself knows when a texture is out of date: it draws into it
only when an instruction inside has changed.
"""

from __future__ import annotations

import math
from threading import current_thread, main_thread
from typing import Any
from weakref import WeakKeyDictionary, WeakSet, finalize

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import (
    Callback,
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    InstructionGroup,
    Rectangle,
    ScissorPop,
    ScissorPush,
    Translate,
)
from kivy.graphics.opengl import GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_SRC_ALPHA, glBlendFunc, glBlendFuncSeparate
from kivy.uix.widget import Widget

from companion.ui.paint import Box
from companion.ui.theme import theme

ROOM_DP = 16
"""How far a child may draw beyond its box: feet, focus rings, badges, the shake of a refusal."""


_pictures: WeakSet[Kept] = WeakSet()

_attic = InstructionGroup()
"""Holds the pictures that can be seen, outside what the window draws of them: a picture that has changed asks for a
new frame, but not for a new picture of whatever it lies in."""

cut_to: WeakKeyDictionary[Widget, Box] = WeakKeyDictionary()
"""Widgets of which only a part of the window is shown, and which: nothing else in them need be brought up to date."""


def _draw_pictures(*_: Any) -> None:
    """Bring every picture that is seen up to date before the window is drawn, those within others first.

    Kivy would do so in the middle of drawing the window, and each time the graphics would have to put the half-drawn
    window aside and take it up again: on a software renderer two milliseconds a picture.
    """
    seen = [kept for kept in _pictures if (kept.seen and not kept.fbo.needs_redraw) or kept.look()]
    for kept in seen:
        kept.place()
    if any(kept.fbo.needs_redraw for kept in seen):
        for kept in sorted(seen, key=lambda kept: -kept.depth):
            if kept.out_of_date:  # asked only now: what lies inside may have changed it
                kept.draw()


def _take_out(fbo: Fbo) -> None:
    if fbo in _attic.children:
        _attic.remove(fbo)


def _forgotten(fbo: Fbo) -> None:
    """A picture is gone. Python may notice that in any thread, but graphics are changed in the screen's own."""
    if current_thread() is main_thread():
        _take_out(fbo)
    else:
        Clock.schedule_once(lambda *_: _take_out(fbo))


class Kept:
    """The picture of one widget: a texture as large as its box and a little room around, and how it is laid down."""

    def __init__(self, widget: Widget) -> None:
        self.widget = widget
        self.group = InstructionGroup()
        self.fbo = Fbo(size=(1, 1), with_stencilbuffer=True)
        self._moved = Translate()
        self._part = ScissorPush()
        self._parts: list[Box] = []  # where pictures inside have changed, in pixels of this one
        self._lies = False
        with self.fbo.before:
            self.fbo.before.add(self._part)
            ClearColor(0, 0, 0, 0)
            ClearBuffers()
            Callback(_mix_inside)
        self.fbo.before.add(self._moved)
        self.fbo.after.add(ScissorPop())
        self._laid = Rectangle()
        for part in (Color(1, 1, 1, 1), Callback(_mix_kept), self._laid, Callback(_mix_as_ever)):
            self.group.add(part)
        for name in ("pos", "size"):
            widget.fbind(name, self._moves)
        if not _pictures:
            Window.funbind("on_draw", _draw_pictures)
            Window.fbind("on_draw", _draw_pictures)
        if Window.canvas.before.indexof(_attic) < 0:
            Window.canvas.before.add(_attic)
        _pictures.add(self)
        self.seen = False
        finalize(self, _forgotten, self.fbo).atexit = False
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

    # -- whether it is seen

    def look(self) -> bool:
        """Say whether any of it can be seen now. What cannot be seen asks for no frame and is not drawn until then."""
        seen = self._can_be_seen()
        if seen != self.seen:  # once out of sight it is noticed when it changes, to ask nothing of pages that rest
            self.seen = seen
            if seen:
                _attic.add(self.fbo)
            else:
                _take_out(self.fbo)
        return seen

    def _can_be_seen(self) -> bool:
        widget, window = self.widget, Window
        while widget is not None and widget is not window:
            if widget in cut_to and not self._within(cut_to[widget]):
                return False
            if widget.parent is widget:
                return False
            widget = widget.parent
        return widget is window

    def _within(self, cut: Box) -> bool:
        room = theme.dp(ROOM_DP) + 1
        x, y, across, down = self.widget.x, self.widget.y, self.widget.width, self.widget.height
        corners = [self.widget.to_window(x + a, y + d) for a in (0, across) for d in (0, down)]
        left, bottom = min(a for a, _ in corners) - room, min(b for _, b in corners) - room
        right, top = max(a for a, _ in corners) + room, max(b for _, b in corners) + room
        return left < cut[0] + cut[2] and right > cut[0] and bottom < cut[1] + cut[3] and top > cut[1]

    # -- drawing

    @property
    def out_of_date(self) -> bool:
        """Whether something in it, or a picture inside it, is another than what was drawn."""
        return bool(self.fbo.needs_redraw or self._parts)

    def draw(self) -> None:
        """Draw the whole, or only where pictures inside have changed, and tell the picture that this one lies in."""
        box = self._changed()
        self._parts.clear()
        if (self._part.x, self._part.y, self._part.width, self._part.height) != box:
            self._part.x, self._part.y, self._part.width, self._part.height = box
        self.fbo.ask_update()  # without it Kivy takes the picture for drawn
        self.fbo.draw()
        outer = self._outer()
        if outer is not None:
            left, bottom = self._laid.pos[0] + outer._moved.x, self._laid.pos[1] + outer._moved.y
            outer._parts.append((left + box[0], bottom + box[1], box[2], box[3]))

    def _changed(self) -> tuple[int, int, int, int]:
        whole = (0, 0, *self.fbo.size)
        if self.fbo.needs_redraw or not self._parts:
            return whole
        left, bottom = (max(0, math.floor(min(part[n] for part in self._parts))) for n in (0, 1))
        right, top = (
            min(self.fbo.size[n], math.ceil(max(part[n] + part[n + 2] for part in self._parts))) for n in (0, 1)
        )
        return left, bottom, max(0, right - left), max(0, top - bottom)

    def _outer(self) -> Kept | None:
        """The picture that this one lies in. It is asked for a whole new one if this one is turned or shifted there."""
        widget, straight = self.widget.parent, True
        while widget is not None and widget is not Window and widget.parent is not widget:
            straight = straight and widget.to_parent(0, 0) == (0, 0) and widget.to_parent(1, 0) == (1, 0)
            kept = widget.parent._kept.get(widget) if isinstance(widget.parent, Keeping) else None
            if kept is not None:
                if not straight:
                    kept.fbo.ask_update()
                    return None
                return kept
            widget = widget.parent
        return None

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
        _take_out(self.fbo)


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
