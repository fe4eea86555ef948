"""Turning a part of the screen towards the side of the table where its reader sits."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.properties import NumericProperty, ObjectProperty, OptionProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scatterlayout import ScatterLayout
from kivy.uix.widget import Widget


class Turned(Widget):
    """Holds one ``content`` widget and turns it anticlockwise by ``rotation`` (0 near, 90 right, 180 far, 270 left).

    The content always fills the widget: at 90 and 270 its width is this widget's height. Children get touches in
    their own, unturned space. A new ``rotation`` is taken up in ``seconds``, the shorter way round.
    """

    seconds = NumericProperty(0.0)
    rotation = OptionProperty(0, options=[0, 90, 180, 270])
    content = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._scatter = ScatterLayout(
            do_rotation=False, do_scale=False, do_translation=False, auto_bring_to_front=False, size_hint=(None, None)
        )
        self._turned_by = 0
        super().__init__(**kwargs)
        self.add_widget(self._scatter)
        for name in ("pos", "size", "rotation"):
            self.fbind(name, self._place)
        self._place()

    def on_content(self, _: Any, content: Widget | None) -> None:
        inside: FloatLayout = self._scatter.content
        inside.clear_widgets()
        if content is not None:
            content.size_hint = (1, 1)
            content.pos_hint = {"x": 0, "y": 0}
            inside.add_widget(content)

    def _place(self, *_: Any) -> None:
        lying = self.rotation in (90, 270)
        self._scatter.size = (self.height, self.width) if lying else (self.width, self.height)
        if self._turned_by != self.rotation:  # Kivy computes the whole turn anew even for an equal one
            self._turned_by = self.rotation
            Animation.cancel_all(self._scatter, "rotation")
            now = self._scatter.rotation  # perhaps on its way from the last turn
            way = (self.rotation - now + 180) % 360 - 180
            if self.seconds > 0:
                Animation(rotation=now + way, d=self.seconds, t="in_out_quad").start(self._scatter)
            else:
                self._scatter.rotation = self.rotation
        # not `center`: aliases of pos and size still lag while these are told
        self._scatter.center = (self.x + self.width / 2, self.y + self.height / 2)
