"""A mole hole: mound, moles peeking out, how many, its number, who claims it and what that comes to."""

from __future__ import annotations

import math
from typing import Any

from kivy.graphics import Color, Mesh, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.paint import Box as Area
from companion.ui.theme import theme
from companion.ui.typeset import Setting, measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.seat_token import MAYBE_SHARE, paint_token

WIDTH, HEIGHT = 246, 252
MOST_MOLES = 6
LARGEST = 1.6
OVERLAP = 24  # dp the count may cover of the mound where height is short
_HEIGHTS = {1: (8,), 2: (0, 8), 3: (0, 8, 0), 4: (0, 8, 0, 8), 5: (0, 8, 0, 8, 0), 6: (0, 8, 0, 8, 0, 8)}


class Hole(Tappable, Drawn, Widget):
    """A hole in the playing field; drawn in 246×252 dp and shrunk evenly where there is less room.

    Properties: ``number`` (on the plate, empty: none); ``moles``; ``claims`` list of ``(seat, certain)`` pairs in
    showing order; ``sentence`` (finished text, for example "2 each, 1 stays"); ``short_sentence`` (its first
    clause, taken when the whole does not fit); ``flees`` (about to flee: dashed ring; say when in ``sentence``);
    ``ringed`` (accent ring even without two claims); ``show_count``. Two or more certain claims draw the ring by
    themselves. Events: ``on_tap``, ``on_hold``.
    """

    number = StringProperty("")
    moles = NumericProperty(0)
    claims = ListProperty([])
    sentence = StringProperty("")
    short_sentence = StringProperty("")
    flees = BooleanProperty(False)
    ringed = BooleanProperty(False)
    show_count = BooleanProperty(True)
    watch = (
        "number", "moles", "claims", "sentence", "short_sentence", "flees", "ringed", "show_count", "state", "focused",
    )  # fmt: skip

    @property
    def shared(self) -> bool:
        """Whether two seats or more certainly claim the moles."""
        return sum(1 for _, certain in self.claims if certain) >= 2

    def unit(self) -> float:
        """Pixels of one dp of the drawing."""
        room = self.height - self._sentence_size() * 1.25
        return max(0.05, min(self.width / WIDTH, room / (HEIGHT - 28 - OVERLAP), LARGEST * theme.dp(100) / 100))

    def _slack(self, u: float) -> float:
        """How far the mound may move down, out from under the count, in pixels."""
        room = self.height - self._sentence_size() * 1.25
        return max(0.0, min(OVERLAP * u, room - (HEIGHT - 28 - OVERLAP) * u))

    def _sentence_size(self) -> float:
        return float(theme.sp(23))

    def mound(self) -> Area:
        """Box of the mound in pixels; fly moles and dice to its middle."""
        u = self.unit()
        width, height = 216 * u, 100 * u
        return (self.center_x - width / 2, self.top - (168 - OVERLAP) * u - self._slack(u), width, height)

    def paint(self) -> None:
        u = self.unit()
        mound = self.mound()
        x, y, width, height = mound
        paint.oval(mound, "soil2")
        mouth = (x + 19 * u, y + 27 * u, width - 38 * u, height - 42 * u)
        paint.oval(mouth, "soil3")
        self._paint_moles(mound, mouth, u)
        self._paint_ring(mound, u)
        if self.number:
            self._paint_plate(y, u)
        if self.show_count:
            self._paint_count(u)
        self._paint_claims(y, u)
        self._paint_sentence(u)
        if self.focused:
            self.paint_focus(20 * u)

    def _paint_moles(self, mound: Area, mouth: Area, u: float) -> None:
        count = min(int(self.moles), MOST_MOLES)
        if count <= 0:
            return
        step = {1: 0.0, 2: 64.0, 3: 50.0, 4: 39.0, 5: 32.0, 6: 27.0}[count] * u
        side = {1: 46.0, 2: 44.0, 3: 42.0, 4: 37.0, 5: 35.0, 6: 31.0}[count] * u
        cx = self.center_x
        mx, my, mw, mh = mouth
        centre = my + mh / 2
        ceiling = mound[1] + mound[3] + 60 * u
        # one single mesh: two overlapping shapes in a stencil would cancel each other out
        lip = [(mx + mw, ceiling), (mx + mw, centre)]
        lip += [
            (cx + mw / 2 * math.cos(math.radians(a)), centre + mh / 2 * math.sin(math.radians(a)))
            for a in range(0, -181, -6)
        ]
        lip += [(mx, centre), (mx, ceiling)]
        vertices = [part for px, py in [(cx, centre + 10 * u), *lip, lip[0]] for part in (px, py, 0, 0)]
        indices = list(range(len(lip) + 2))
        StencilPush()
        Mesh(vertices=vertices, indices=indices, mode="triangle_fan")
        StencilUse()
        tall = side * 1.5
        for n, up in enumerate(_HEIGHTS[count]):
            left = cx + (n - (count - 1) / 2) * step - side / 2
            foot = my + mh - 62 * u + up * u + (42 * u - side) * 0.35
            paint.image("mole_in_hole", (left, foot + tall - side * 1.04, side, side * 1.04))
        StencilUnUse()
        Color(1, 1, 1, 1)
        Mesh(vertices=vertices, indices=indices, mode="triangle_fan")
        StencilPop()

    def _paint_ring(self, mound: Area, u: float) -> None:
        x, y, width, height = mound
        grown = 4 * u
        area = (x - grown, y - grown, width + 2 * grown, height + 2 * grown)
        if self.flees:
            paint.dashed_oval(area, "accent_edge", theme.thin(4), 16 * u, 10 * u)
        elif self.shared or self.ringed:
            paint.stroke(_ellipse(area), "accent", max(2.0, 5 * u), close=True)

    def _paint_plate(self, bottom: float, u: float) -> None:
        area = (self.center_x - 25 * u, bottom - 1 * u, 50 * u, 40 * u)
        paint.rounded(area, 14 * u, "soil3")
        setting = Setting("display-800", 31 * u, width=int(46 * u), shrink=0.6)
        paint.words(self.number, setting, self.center_x, area[1] + 20 * u, "#FFFDF4", anchor="center")
        if paint.wants_bar(self.number):
            paint.figure_bar(self.center_x, area[1] + 20 * u, 31 * u, "#FFFDF4")

    def _paint_count(self, u: float) -> None:
        grown = 1 + (theme.text_size - 1) / 4
        setting = Setting("display-800", 50 * u * grown)
        text, _ = measure(str(int(self.moles)), setting)
        high = min(58 * u * grown, 66 * u)
        wide = text + 66 * u
        left = self.center_x - 117 * u
        area = (left, self.top - high, wide, high)
        paint.rounded(area, 20 * u, "plate")
        side = 28 * u
        middle = area[1] + high / 2
        paint.image("mole_small", (left + 15 * u, middle - side * 0.5, side, side * 1.04))
        at = left + 52 * u + text / 2
        paint.words(str(int(self.moles)), setting, at, middle, "plateink", anchor="center")
        if paint.wants_bar(str(int(self.moles))):
            paint.figure_bar(at, middle + 3 * u, 50 * u * grown, "plateink")

    def _paint_claims(self, bottom: float, u: float) -> None:
        if not self.claims:
            return
        side, gap = 38 * u, 8 * u
        total = len(self.claims) * side + (len(self.claims) - 1) * gap
        if total > self.width:
            side, gap = self.width / len(self.claims) * 0.9, self.width / len(self.claims) * 0.1
            total = self.width
        x = self.center_x - total / 2
        for seat, certain in self.claims:
            area = (x, bottom - 11 * u - side, side, side)
            paint_token(area, seat, share=1.0 if certain else MAYBE_SHARE, ground="field")
            x += side + gap

    def _paint_sentence(self, u: float) -> None:
        text = self.sentence
        if not text:
            return
        size = self._sentence_size()
        room = int(self.width)
        setting = Setting("text-600", size, width=room, shrink=0.8)
        if self.short_sentence and measure(text, Setting("text-600", size * 0.8))[0] > room:
            text = self.short_sentence
        y = self.mound()[1] - 56 * u - size * 0.62
        paint.words(text, setting, self.center_x, y, "fieldink", anchor="center")


def _ellipse(area: Area) -> list[float]:
    """Points along an ellipse."""
    x, y, width, height = area
    points = []
    for degrees in range(0, 360, 4):
        angle = math.radians(degrees)
        points += [x + width / 2 * (1 + math.cos(angle)), y + height / 2 * (1 + math.sin(angle))]
    return points


class Field(Drawn, Widget):
    """The green ground of the playing field; lay the holes and the path over it."""

    ground = StringProperty("field")
    watch = ("ground",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)

    def paint(self) -> None:
        paint.rounded(self.box, theme.dp(30), self.ground)
