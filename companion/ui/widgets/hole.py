"""A mole hole: mound, moles peeking out, how many, its number, who claims it and what that comes to."""

from __future__ import annotations

import math
from array import array
from functools import lru_cache
from typing import Any

from kivy.graphics import StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import paint, strokes
from companion.ui.paint import Box as Area
from companion.ui.theme import theme
from companion.ui.typeset import Setting, measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.seat_token import MAYBE_SHARE, paint_token

WIDTH, HEIGHT = 246, 252
MOST_MOLES = 6
LARGEST, SMALLEST = 1.6, 0.72
OVERLAP = 24  # dp the count may cover of the mound where height is short
FUR, BELLY = "#5F4B57", "#8C7482"  # of the picture mole_in_hole
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
        return max(0.05, min(self.width / WIDTH, self._room() / self._least_high(), LARGEST * theme.dp(100) / 100))

    def joined(self) -> bool:
        """Whether the sentence shares the row of the claims, since height is so short that the hole would become too
        small otherwise."""
        stacked = (self.height - self._sentence_size() * 1.25) / (HEIGHT - 28 - OVERLAP)
        return stacked < min(self.width / WIDTH, SMALLEST * theme.scale)

    def _room(self) -> float:
        """Height in pixels for what grows and shrinks with the drawing."""
        return float(self.height - self._sentence_size() * (1.4 if self.joined() else 1.25))

    def _least_high(self) -> float:
        """Height in dp of the drawing without the sentence."""
        return float(168 - OVERLAP if self.joined() else HEIGHT - 28 - OVERLAP)

    def _slack(self, u: float) -> float:
        """How far the mound may move down, out from under the count, in pixels."""
        return max(0.0, min(OVERLAP * u, self._room() - self._least_high() * u))

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
        if self.focused:
            self.paint_focus(20 * u)

    def _paint_moles(self, mound: Area, mouth: Area, u: float) -> None:
        count = min(int(self.moles), MOST_MOLES)
        if count <= 0:
            return
        step = {1: 0.0, 2: 64.0, 3: 50.0, 4: 39.0, 5: 32.0, 6: 27.0}[count] * u
        side = {1: 54.0, 2: 52.0, 3: 52.0, 4: 45.0, 5: 43.0, 6: 37.0}[count] * u
        cx, my, mh = self.center_x, mouth[1], mouth[3]
        vertices, form = _above_lip(mouth, cx, mound[1] + mound[3] + 60 * u, 10 * u)
        indices = strokes.fan(len(vertices) // 4)
        strokes.put(StencilPush)
        strokes.mesh(None, form, lambda: vertices, indices, "triangle_fan")
        strokes.put(StencilUse)
        tall = side * 1.5
        for n, up in enumerate(_HEIGHTS[count]):
            left = cx + (n - (count - 1) / 2) * step - side / 2
            foot = my + mh - 62 * u + up * u + (42 * u - side) * 0.6
            head = foot + tall - side * 1.04
            paint.image("mole_in_hole", (left, head, side, side * 1.04))
            for share, fur in ((0.76, FUR), (0.4, BELLY)):  # the picture ends below the chest: on, down to the lip
                paint.plain((left + side * (1 - share) / 2, my, side * share, head + side * 0.06 - my), fur)
        strokes.put(StencilUnUse)
        strokes.ink((1, 1, 1, 1))
        strokes.mesh(None, form, lambda: vertices, indices, "triangle_fan")
        strokes.put(StencilPop)

    def _paint_ring(self, mound: Area, u: float) -> None:
        x, y, width, height = mound
        grown = 2.5 * u
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
        """Tokens of who claims the hole, with the sentence below or, where room is short, beside them."""
        count = len(self.claims)
        joined = self.joined()
        side = min(38 * u, self._sentence_size()) if joined else 38 * u
        gap = side * 0.2
        if count and count * (side + gap) > self.width:
            side, gap = self.width / count * 0.85, self.width / count * 0.15
        tokens_wide = count * (side + gap) - (gap if count else 0)
        if not joined:
            self._paint_tokens(self.center_x - tokens_wide / 2, bottom - 11 * u - side, side, gap)
            text, setting = self._fitting(self.width)
            y = bottom - 56 * u - setting.size * 0.62
            paint.words(text, setting, self.center_x, y, "fieldink", anchor="center")
            return
        between = side * 0.35 if count and self.sentence else 0.0
        text, setting = self._fitting(self.width - tokens_wide - between)
        wide = tokens_wide + between + measure(text, setting)[0]
        left, y = self.center_x - wide / 2, bottom - self._sentence_size() * 0.75
        self._paint_tokens(left, y - side / 2, side, gap)
        paint.words(text, setting, left + tokens_wide + between, y, "fieldink")

    def _paint_tokens(self, x: float, y: float, side: float, gap: float) -> None:
        for seat, certain in self.claims:
            paint_token((x, y, side, side), seat, share=1.0 if certain else MAYBE_SHARE, ground="field")
            x += side + gap

    def _fitting(self, room: float) -> tuple[str, Setting]:
        """The sentence, or its first clause where the whole does not fit, and how to set it."""
        size = self._sentence_size()
        whole = measure(self.sentence, Setting("text-600", size * 0.8))[0] <= room
        text = self.sentence if whole or not self.short_sentence else self.short_sentence
        return text, Setting("text-600", size, width=int(max(1, room)), shrink=0.8)


@lru_cache(maxsize=32)
def _above_lip(mouth: Area, cx: float, ceiling: float, lift: float) -> tuple[array[float], bytes]:
    """What of a mole can be seen: the vertices of a fan over the mouth's lower lip, up to the ceiling, and their bytes.

    One single mesh: two overlapping shapes in a stencil would cancel each other out.
    """
    mx, my, mw, mh = mouth
    centre = my + mh / 2
    lip = [(mx + mw, ceiling), (mx + mw, centre)]
    lip += [
        (cx + mw / 2 * math.cos(math.radians(a)), centre + mh / 2 * math.sin(math.radians(a)))
        for a in range(0, -181, -6)
    ]
    lip += [(mx, centre), (mx, ceiling)]
    corners = [(cx, centre + lift), *lip, lip[0]]
    vertices = array("f", [part for px, py in corners for part in (px, py, 0, 0)])
    return vertices, vertices.tobytes()


@lru_cache(maxsize=32)
def _ellipse(area: Area) -> tuple[float, ...]:
    """Points along an ellipse."""
    x, y, width, height = area
    points = []
    for degrees in range(0, 360, 4):
        angle = math.radians(degrees)
        points += [x + width / 2 * (1 + math.cos(angle)), y + height / 2 * (1 + math.sin(angle))]
    return tuple(points)


class Field(Drawn, Widget):
    """The green ground of the playing field; lay the holes and the path over it."""

    ground = StringProperty("field")
    watch = ("ground",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)

    def paint(self) -> None:
        paint.rounded(self.box, theme.dp(30), self.ground, solid=True)
