"""What the camera sees: its picture in one texture that is filled anew, and a box round every die it reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.graphics import RoundedRectangle
from kivy.graphics.texture import Texture
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import paint, strokes
from companion.ui.paint import Box as Area
from companion.ui.rectangles import grown, shared
from companion.ui.screens.tray_labels import NO_LABELS, lay
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable

SURE = 0.9
"""Under this a die is drawn with a dashed line and a question mark, and is never taken without a look."""
WIDEST = 960
CARRIED_FROM = 24  # dp that a finger moves before it carries a die rather than taps it


class TrayPicture(Tappable, Drawn, Widget):
    """The camera's picture. `show` gives it a frame and the dice in it; a tap on a die tells ``on_die`` (its index).
    A die that a finger draws away tells ``on_carry`` (index, x, y in the window) and, let go, ``on_drop``.

    Properties: ``empty`` (words while there is no picture), ``marked`` (index of the die in question, −1: none),
    ``labels_sp`` (size of the figures), ``says`` (a few words in a corner that no die covers). Pictures are drawn and
    thrown away; nothing is kept here.
    """

    empty = StringProperty("")
    marked = NumericProperty(-1)
    labels_sp = NumericProperty(40)
    says = StringProperty("")
    watch = ("empty", "marked", "labels_sp", "says", "focused")
    __events__ = ("on_die", "on_carry", "on_drop")

    def __init__(self, **kwargs: Any) -> None:
        self.dice: tuple[Any, ...] = ()
        self.corrected: Mapping[int, int | str] = {}
        self.texture: Texture | None = None
        self._number = -1
        self._labels = NO_LABELS
        self._source: Any = None
        self._wide = self._high = 1
        super().__init__(**kwargs)

    def show(
        self, picture: Any, number: int, dice: tuple[Any, ...], corrected: Mapping[int, int | str] | None = None
    ) -> None:
        """Show a picture (BGR uint8, h × w × 3, or None) with the number of its frame, and the dice read in it."""
        if picture is None:
            if self.texture is not None:
                self.texture, self._source, self._number = None, None, -1
                self.repaint()
        elif (picture is not self._source) or number != self._number:
            self._fill(picture)
            self._source, self._number = picture, number
        told = dict(corrected or {})
        if dice != self.dice or told != self.corrected:
            self.dice, self.corrected = dice, told
            self.repaint()

    def _fill(self, picture: Any) -> None:
        import cv2

        high, wide = picture.shape[:2]
        small = picture
        if wide > WIDEST:
            small = cv2.resize(picture, (WIDEST, round(high * WIDEST / wide)), interpolation=cv2.INTER_AREA)
        size = (small.shape[1], small.shape[0])
        if self.texture is None or self.texture.size != size or (wide, high) != (self._wide, self._high):
            self.texture = Texture.create(size=size, colorfmt="rgba")
            self.texture.flip_vertical()
            self._wide, self._high = wide, high
            self.repaint()
        self.texture.blit_buffer(cv2.cvtColor(small, cv2.COLOR_BGR2RGBA).reshape(-1), colorfmt="rgba")
        self.canvas.ask_update()

    # ── places ──

    @property
    def scale(self) -> float:
        """Pixels of the screen for one pixel of the picture."""
        return min(self.width / max(1, self._wide), self.height / max(1, self._high))

    @property
    def shape(self) -> tuple[int, int]:
        """Width and height of the picture in its own pixels."""
        return self._wide, self._high

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the picture, in fractions of it from its top left, lies on the screen."""
        left = self.center_x - self._wide * self.scale / 2
        top = self.center_y + self._high * self.scale / 2
        return left + x * self._wide * self.scale, top - y * self._high * self.scale

    def fraction(self, x: float, y: float) -> tuple[float, float]:
        """Which place of the picture, in fractions of it, lies under a place on the screen."""
        left, top = self.point(0, 0)
        return (x - left) / max(1.0, self._wide * self.scale), (top - y) / max(1.0, self._high * self.scale)

    def place_of(self, die: Any) -> tuple[float, float]:
        """Where the middle of a die lies on the screen."""
        left = self.center_x - self._wide * self.scale / 2
        top = self.center_y + self._high * self.scale / 2
        return left + die.centre[0] * self.scale, top - die.centre[1] * self.scale

    @property
    def labels(self) -> list[Area]:
        """Where the dice's figures stand on the screen, in the order of the dice."""
        return self._labels.places

    def marks(self, but: int) -> list[Area]:
        """The boxes of all dice but one, and all figures, on the screen."""
        return [*(self._box_of(die) for index, die in enumerate(self.dice) if index != but), *self.labels]

    def die_at(self, x: float, y: float) -> int | None:
        """Which die, or the figure of which die, lies under a place on the screen."""
        count = len(self.dice)  # of the picture before this one there may have been more
        for index, (left, low, wide, high) in enumerate(self.labels[:count]):
            if left <= x <= left + wide and low <= y <= low + high:
                return index
        near = []
        for index, die in enumerate(self.dice):
            cx, cy = self.place_of(die)
            reach = max(self.box_side(die) * 0.75, theme.target(52) / 2)
            away = max(abs(cx - x), abs(cy - y))
            if away <= reach:
                near.append((away, index))
        return min(near)[1] if near else None

    def box_side(self, die: Any) -> float:
        """How wide the box round a die is on the screen."""
        return float(max(theme.dp(30), die.size * self.scale * 1.55))

    # ── touches ──

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos):
            touch.ud[self, "die"] = self.die_at(*touch.pos)  # the button behaviour keeps its own note under `self`
        return super().on_touch_down(touch)

    def on_touch_move(self, touch: Any) -> bool:
        index = touch.ud.get((self, "die"))
        if index is not None and touch.grab_current is self:
            far = max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) > theme.dp(CARRIED_FROM)
            if far or touch.ud.get((self, "carried")):
                touch.ud[self, "carried"] = True
                self.dispatch("on_carry", index, *self.to_window(*touch.pos))
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        index = touch.ud.get((self, "die"))
        mine = touch.grab_current is self
        taken = super().on_touch_up(touch)
        if index is not None and mine and touch.ud.get((self, "carried")):
            self.dispatch("on_drop", index, *self.to_window(*touch.pos))
        elif index is not None and mine and index < len(self.dice):
            self.dispatch("on_die", index)
        return taken

    def on_carry(self, index: int, x: float, y: float) -> None:
        """A die is drawn away."""

    def on_drop(self, index: int, x: float, y: float) -> None:
        """A die that was drawn away is let go."""

    def on_die(self, index: int) -> None:
        """A die was tapped."""

    # ── painting ──

    def paint(self) -> None:
        wide, high = self._wide * self.scale, self._high * self.scale
        if self.texture is None:
            paint.rounded(self.box, theme.dp(22), "sunken")
            paint.icon("camera_off", self.center_x, self.center_y + theme.sp(26), theme.sp(54), "ink2")
            setting = paint.styled("strong", width=int(max(1, self.width * 0.86)), lines=3, align="center")
            paint.words(self.empty, setting, self.center_x, self.center_y - theme.sp(34), "ink2", anchor="center")
            self.paint_focus(theme.dp(22))
            return
        strokes.ink((1, 1, 1, 1))
        place = (self.center_x - wide / 2, self.center_y - high / 2)
        RoundedRectangle(texture=self.texture, pos=place, size=(wide, high), radius=[theme.dp(22)])
        boxes = [self._box_of(die) for die in self.dice]
        for index, die in enumerate(self.dice):
            self._paint_die(index, die)
        self._lay_labels(boxes)
        for index, die in enumerate(self.dice):  # figures over all boxes
            self._paint_label(index, die)
        self._paint_says((*place, wide, high), [*boxes, *self._labels.places])
        self.paint_focus(theme.dp(4))

    def _paint_says(self, picture: Area, taken: list[Area]) -> None:
        if not self.says:
            return
        setting, away = paint.styled("label"), theme.dp(14)
        across, high = measure(self.says, setting)[0] + theme.dp(60), theme.sp(18) * 2
        left, right = picture[0] + away, picture[0] + picture[2] - away - across
        low, up = picture[1] + away, picture[1] + picture[3] - away - high
        free = (
            (x, y) for x, y in ((right, low), (left, low), (right, up), (left, up))
            if x >= left and not any(shared((x, y, across, high), box) for box in taken)
        )  # fmt: skip
        if (corner := next(free, None)) is not None:
            x, y = corner
            paint.rounded((x, y, across, high), high / 2, "surface")
            paint.glyph("tick", x + theme.dp(26), y + high / 2, theme.dp(20), "primary")
            paint.words(self.says, setting, x + theme.dp(44), y + high / 2, "ink")

    def _box_of(self, die: Any) -> Area:
        x, y = self.place_of(die)
        side = self.box_side(die)
        return (x - side / 2, y - side / 2, side, side)

    def _is_sure(self, index: int, die: Any) -> bool:
        return index in self.corrected or die.sure >= SURE

    def _paint_die(self, index: int, die: Any) -> None:
        box = self._box_of(die)
        side = box[2]
        radius, dark = side * 0.2, theme.thin(2)
        fine = min(1.0, side / theme.dp(60))  # a thick line would hide a small die
        if self._is_sure(index, die):
            paint.edge(grown(box, dark), radius + dark, "#221B16", theme.thin(5 * fine) + 2 * dark)
            paint.edge(box, radius, "#FFFDF4", theme.thin(5 * fine))
        else:
            paint.edge(box, radius, "#221B16", theme.thin(8 * fine))
            paint.dashed_edge(box, radius, "#FFC94D", theme.thin(6 * fine), side * 0.16, side * 0.09)
        if index == self.marked:
            away = theme.dp(6)
            paint.edge(grown(box, away), radius + away, "accent", theme.thin(4))

    def _label_size(self, side: float) -> float:
        """A figure's size in sp beside a die's box of ``side`` pixels: large text grows it as far as it covers no more
        than half of the die."""
        usual = self.labels_sp / theme.text_size
        return min(self.labels_sp, max(usual, side * 0.5 / theme.sp(1)))

    def _label(self, index: int, share: float) -> tuple[str, float]:
        """A die's figure, and its size in sp at a share of the usual one."""
        die = self.dice[index]
        value = self.corrected.get(index) or getattr(die, "shows", "") or die.value
        return f"{value}" if self._is_sure(index, die) else f"{value}?", self._label_size(self.box_side(die)) * share

    def _lay_labels(self, boxes: list[Area]) -> None:
        def size(index: int, share: float) -> tuple[float, float]:
            text, sp = self._label(index, share)
            return measure(text, paint.styled("figure", sp))[0] + theme.sp(sp * 0.7), theme.sp(sp * 1.5)

        doubts = [index for index, die in enumerate(self.dice) if not self._is_sure(index, die)]
        self._labels = lay(boxes, size, self.box, doubts)

    def _paint_label(self, index: int, die: Any) -> None:
        sure, place = self._is_sure(index, die), self._labels.places[index]
        text, size = self._label(index, self._labels.share)
        x, y, wide, high = place
        setting = paint.styled("figure", size)
        paint.rounded(grown(place, theme.thin(3)), high * 0.36 + theme.thin(3), "#221B16")
        paint.rounded(place, high * 0.36, "#FFFDF4" if sure else "#FFC94D")
        paint.words(text, setting, x + wide / 2, y + high / 2, "#221B16", anchor="center")
        if sure and paint.wants_bar(text):
            paint.figure_bar(x + wide / 2, y + high / 2, theme.sp(size), "#221B16")
