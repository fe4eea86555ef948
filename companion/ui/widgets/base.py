"""What every widget of the kit is made of: painting once per change, and being tapped or focused."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any
from weakref import WeakValueDictionary

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.ui import paint, strokes
from companion.ui.paint import Box as Area
from companion.ui.strokes import Strokes
from companion.ui.theme import theme
from companion.ui.widgets.guards import burst_guard

LONG_PRESS = 0.5
_NOTHING = object()

_followers: WeakValueDictionary[int, Drawn] = WeakValueDictionary()
"""Every widget that follows the theme, oldest first. A page that is gone is gone from here at once, while observers
that were bound to the theme one by one would stay and be compared with every new one."""
_numbers = itertools.count()


def _theme_changed(*_: Any) -> None:
    for follower in tuple(_followers.values()):
        follower.theme_changed()


theme.fbind("revision", _theme_changed)


def dress(widget: Any, look: Mapping[str, Any]) -> None:
    """Give a widget the properties in `look` by name, those that it was dressed with before excepted: of a view's
    hundreds of values a move changes a few. Whoever changes such a property otherwise must do so through this too."""
    worn = widget.__dict__.setdefault("_worn", {})
    for name, value in look.items():
        if worn.get(name, _NOTHING) != value:
            worn[name] = value
            setattr(widget, name, value)


class Drawn:
    """Mixin for a widget that paints itself into ``canvas.before``.

    A subclass names the properties that change its look in ``watch`` and draws in :meth:`paint`. However many of
    them change in a frame, it is painted once; assigning an equal value paints nothing. ``paints`` counts. A widget
    that only moves, by whole pixels, is not painted again: what it has drawn moves along, unless ``moves_along`` is
    False because it draws towards other widgets. :meth:`restyle` is called when the theme changed and before the
    first paint: set heights and paddings there.
    """

    watch: tuple[str, ...] = ()
    moves_along = True
    shift = NumericProperty(0.0)

    def __init__(self, **kwargs: Any) -> None:
        self.paints = 0
        self._strokes: Strokes | None = None
        self._shifted: Any = None
        self._painted_at = (0.0, 0.0)
        self._repaint = Clock.create_trigger(self._paint_now, -1)
        super().__init__(**kwargs)
        for name in ("size", *self.watch):
            self.fbind(name, self._repaint)  # type: ignore[attr-defined]
        self.fbind("pos", self._moved)  # type: ignore[attr-defined]
        self.fbind("shift", self._move)  # type: ignore[attr-defined]
        _followers[next(_numbers)] = self
        self.restyle()
        self._repaint()

    def theme_changed(self) -> None:
        """The theme is another one: take its sizes and paint anew."""
        self.restyle()
        self._repaint()

    def _moved(self, *_: Any) -> None:
        across, up = self._travelled()
        if not self.moves_along or self._shifted is None or across % 1 or up % 1:
            self._repaint()
        else:
            self._move()

    def _travelled(self) -> tuple[float, float]:
        """How far it has moved since it was painted, in pixels."""
        x, y = self.pos  # type: ignore[attr-defined]
        return x - self._painted_at[0], y - self._painted_at[1]

    def _move(self, *_: Any) -> None:
        if self._shifted is not None:
            across, up = self._travelled()
            self._shifted.x, self._shifted.y = self.shift + across, up

    def repaint(self) -> None:
        """Ask for one paint in the next frame."""
        self._repaint()

    def _paint_now(self, *_: Any) -> None:
        self.paints += 1
        if self._strokes is None:
            self._strokes = Strokes(self.canvas.before)  # type: ignore[attr-defined]
        box = self.box
        self._painted_at = box[:2]
        if box[2] < 1 or box[3] < 1:
            self._shifted = None
            self._strokes.clear()
            return
        self._strokes.paint(self._paint_shifted)

    def _paint_shifted(self) -> None:
        strokes.put(PushMatrix)
        self._shifted = strokes.put(Translate)
        self._shifted.x, self._shifted.y = self.shift, 0
        self.paint()
        strokes.put(PopMatrix)

    def restyle(self) -> None:
        """Take sizes from the theme. Does nothing unless overridden."""

    def paint(self) -> None:
        """Draw; the canvas is already open."""

    @property
    def box(self) -> Area:
        """Position and size."""
        return (self.x, self.y, self.width, self.height)  # type: ignore[attr-defined]

    def shake(self) -> None:
        """Move 4 dp aside and back once: what was tapped was refused."""
        if theme.less_motion:
            return
        Animation.cancel_all(self, "shift")
        step = theme.dp(4)
        (
            Animation(shift=step, d=0.05) + Animation(shift=-step, d=0.08) + Animation(shift=0, d=0.05)
        ).start(self)  # fmt: skip


class Focusable:
    """Mixin for what the keyboard can reach; see :mod:`companion.ui.widgets.focus`.

    ``focused`` is set by the ring; ``can_focus`` keeps a widget out of the round.
    """

    focused = BooleanProperty(False)
    can_focus = BooleanProperty(True)

    def activate(self) -> None:
        """What Enter does."""

    def steer(self, dx: int, dy: int) -> bool:
        """Use an arrow key inside the widget (a board); False lets the ring go on to the next one."""
        return False

    def paint_focus(self, radius: float) -> None:
        """Draw the 4 dp ink ring, 3 dp away from the widget's edge."""
        if not self.focused:
            return
        away, width = theme.dp(3), theme.thin(4)
        x, y, across, down = self.box  # type: ignore[attr-defined]
        grown = away + width
        paint.edge(
            (x - grown, y - grown, across + 2 * grown, down + 2 * grown), radius + grown, "ink", width
        )  # fmt: skip


class Tappable(Focusable, ButtonBehavior):
    """Mixin for what can be tapped. Events: ``on_tap``, and ``on_hold`` after half a second if bound.

    Taps are ignored while the burst guard is shut (the screen has just changed under the finger). When
    ``on_hold`` is handled (a callback returns True) the tap that follows is dropped. ``no_touch`` switches the
    widget off without greying it. What means the same in every phase is ``steady``: the guard lets its taps through.
    """

    steady = False
    no_touch = BooleanProperty(False)
    __events__: tuple[str, ...] = ("on_tap", "on_hold")

    def __init__(self, **kwargs: Any) -> None:
        self._long_press: Any = None
        self._held = False
        super().__init__(**kwargs)

    def on_touch_down(self, touch: Any) -> bool:
        if self.no_touch:
            return False
        if not self.collide_point(*touch.pos) or self.disabled:
            return bool(Widget.on_touch_down(self, touch))
        if not self.steady and not burst_guard.lets_through():
            return True
        self._held = False
        taken = bool(super().on_touch_down(touch))
        if taken and touch.grab_current is None and self.state == "down":
            self._long_press = Clock.schedule_once(self._hold, LONG_PRESS)
        return taken

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self and not self.children:
            return False  # every finger that leaves the glass comes by at every button
        if self._long_press is not None:
            self._long_press.cancel()
            self._long_press = None
        return bool(super().on_touch_up(touch))

    def _hold(self, *_: Any) -> None:
        if self.state == "down" and self.dispatch("on_hold"):
            self._held = True

    def on_release(self) -> None:
        if not self._held:
            self.dispatch("on_tap")
        self._held = False

    def activate(self) -> None:
        """Enter does what a tap does."""
        if not self.disabled and (self.steady or burst_guard.lets_through()):
            self.dispatch("on_tap")

    def on_tap(self) -> None:
        """The widget was tapped."""

    def on_hold(self) -> bool:
        """The widget is held down; return True to swallow the tap."""
        return False
