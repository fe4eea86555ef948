"""An attraction in a column: its cubes and what they bring; before the first cube, which upgrades it can still get."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable

from .lines import INSET, Told
from .looks import STAR, fitting, gain_parts, paint_cubes, paint_parts, parts_width, sum_parts

CUBE = 20


class UpgradeKey(Tappable, Drawn, Widget):
    """A key that installs an upgrade on the cheapest free space: its sign and the price."""

    kind = StringProperty("kiosk")
    price = StringProperty("")
    far = BooleanProperty(False)
    watch = ("kind", "price", "far", "state", "focused")

    def paint(self) -> None:
        radius = theme.dp(14)
        ground = "sunken" if self.state == "down" or self.far else "raised"
        paint.framed(self.box, radius, ground, "outline", theme.thin(2))
        ink = "ink2" if self.far else "ink"
        size = min(theme.sp(22), self.height * 0.42)
        paint.icon(self.kind, self.center_x, self.center_y + self.height * 0.2, size, ink)
        price = paint.styled("caption", width=int(self.width), shrink=0.8)
        low = self.center_y - self.height * 0.23
        paint.words(self.price, price, self.center_x, low, ink, anchor="center")
        self.paint_focus(radius)


class SiteRow(Told, Tappable, Drawn, FloatLayout):
    """A tap puts one more cube there. ``keys`` are upgrades with their price and whether they are too dear.

    ``cubes`` of ``icons``; ``printed``, ``effect`` and ``kiosk`` are what each brings; ``stars`` and ``money`` all of
    them. ``things`` are icons of what stands there, ``note`` is said instead of a sum (guests on it).
    """

    name = StringProperty("")
    seat = StringProperty("graphite")
    cubes = NumericProperty(0)
    icons = NumericProperty(1)
    printed = NumericProperty(0)
    effect = NumericProperty(0)
    kiosk = NumericProperty(0)
    stars = NumericProperty(0)
    money = NumericProperty(0)
    things = ListProperty([])
    keys = ListProperty([])
    note = StringProperty("")
    guessed = BooleanProperty(False)
    ruled = BooleanProperty(True)
    watch = (
        "name", "seat", "cubes", "icons", "printed", "effect", "kiosk", "stars", "money", "things", "keys", "note",
        "guessed", "ruled", "state", "focused",
    )  # fmt: skip

    def __init__(self, **kwargs: Any) -> None:
        self.made: list[UpgradeKey] = []
        super().__init__(**{"size_hint_y": None, **kwargs})
        self.fbind("keys", self._make)
        for name in ("pos", "size"):
            self.fbind(name, self._place)
        self.fbind("width", lambda *_: self.restyle())
        self.fbind("cubes", lambda *_: self.restyle())
        self.fbind("note", lambda *_: self.restyle())

    def restyle(self) -> None:
        least = theme.game_target(58)
        if self.cubes or self.note:
            least = max(least, theme.sp(20) * 1.2 + theme.sp(22) * 1.2 + theme.dp(20))
        self.height = least + (theme.sp(20) * 1.3 if self.stacked else 0.0)
        self._place()

    @property
    def stacked(self) -> bool:
        """Whether the keys lie under the name, which has no room beside them."""
        keys = len(self.made) * (theme.target(48) + theme.dp(6))
        return bool(self.made) and self.width - keys - theme.dp(34) < theme.sp(96)

    def _make(self, *_: Any) -> None:
        while len(self.made) > len(self.keys):
            self.remove_widget(self.made.pop())
        while len(self.made) < len(self.keys):
            made = UpgradeKey(size_hint=(None, None))
            made.bind(on_tap=lambda key: self.pressed(key.kind))
            self.made.append(made)
            self.add_widget(made)
        for made, (kind, price, far) in zip(self.made, self.keys, strict=True):
            made.kind, made.price, made.far = kind, price, far
        self.restyle()

    def _place(self, *_: Any) -> None:
        wide, gap = theme.target(48), theme.dp(6)
        right = self.x + self.width - theme.dp(10)  # not self.right: Kivy may still keep the one before
        for made in reversed(self.made):
            made.size = (wide, self.height - theme.dp(8) - (theme.sp(20) * 1.3 if self.stacked else 0.0))
            made.pos = (right - wide, self.y + theme.dp(4))
            right -= wide + gap

    # ── painting ──

    def paint(self) -> None:
        if self.state == "down":
            paint.plain(self.box, "sunken")
        x, y, wide, _ = self.box
        if self.ruled:
            paint.plain((x + theme.dp(INSET), y, wide - 2 * theme.dp(INSET), theme.thin(2)), "line")
        left, right = x + theme.dp(INSET), x + wide - theme.dp(INSET)
        if self.stacked:
            self._paint_name(left, right, y + self.height - theme.sp(20) * 0.8)
            self.paint_focus(theme.dp(12))
            return
        if self.made:
            right = self.made[0].x - theme.dp(8)
        if self.cubes:
            self._paint_sum(left, right)
        elif self.note:
            line = theme.sp(20) * 0.62
            self._paint_name(left, right, self.center_y + line)
            note = paint.styled("small", width=int(max(1, right - left)), lines=1, shrink=16 / 18)
            paint.words(self.note, note, left, self.center_y - line, "ink2")
        else:
            self._paint_name(left, right, self.center_y)
        self.paint_focus(theme.dp(12))

    def _paint_name(self, left: float, right: float, y: float) -> None:
        free = max(0, int(self.icons - self.cubes)) if not self.made else 0
        left = paint_cubes(left, y, theme.dp(CUBE), self.seat, int(self.cubes), free if not self.cubes else 0)
        left += theme.dp(4) if self.cubes or free else 0
        least = measure(self.name, paint.styled("strong", 16))[0]
        if not self.cubes and not self.note and least < right - left - theme.sp(40):  # the name goes before the worth
            right = self._paint_worth(right, y)
        room = int(max(1, right - left))
        lines = 2 if self.made else 1
        style = paint.styled("strong", 20, width=room, lines=lines, shrink=0.8)
        paint.words(self.name, style, left, y, "ink")

    def _paint_worth(self, right: float, y: float) -> float:
        """What one operation brings and what stands there, at the right; returns where that begins."""
        size = theme.sp(18)
        for thing in reversed(self.things) if not self.made else ():
            paint.icon(thing, right - size / 2, y, size, "ink2")
            right -= size + theme.dp(4)
        each = (str(int(self.printed)), STAR) if not self.made else ()
        setting = paint.styled("small", 18)
        if each and right - parts_width(each, setting) > self.x + self.width * 0.5:
            paint_parts(each, setting, right, y, "ink2", right=True)
            right -= parts_width(each, setting) + theme.dp(6)
            if self.guessed:
                paint.disc(right, y, theme.dp(4), "warnink")
                right -= theme.dp(12)
        return right

    def _paint_sum(self, left: float, right: float) -> None:
        upper = self.center_y + theme.sp(20) * 0.68
        lower = self.center_y - theme.sp(20) * 0.68
        self._paint_name(left, right, upper)
        total = gain_parts(int(self.stars), int(self.money))
        setting = paint.styled("number", 24)
        if parts_width(total, setting) > (right - left) * 0.6:
            setting = paint.styled("number", 18)
        paint_parts(total, setting, right, lower, "ink", right=True)
        room = right - left - parts_width(total, setting) - theme.dp(8)
        said = sum_parts(int(self.cubes), int(self.printed), int(self.effect), int(self.kiosk))
        found = fitting(said, "small", (18, 17, 16), room)
        if found is None and self.kiosk:  # the dollars are told by the total
            said = sum_parts(int(self.cubes), int(self.printed), int(self.effect), 0)
            found = fitting(said, "small", (18, 17, 16), room)
        if found is not None:
            paint_parts(said, found, left, lower, "ink2")


class ExtraRow(Told, Tappable, Drawn, Widget):
    """Stars that no cube brings: an administrator, statues, the VIP. Properties: ``text``, ``stars``."""

    text = StringProperty("")
    stars = NumericProperty(0)
    watch = ("text", "stars", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": None, **kwargs})
        for name in ("text", "width"):
            self.fbind(name, lambda *_: self.restyle())

    def _setting(self) -> Any:
        return paint.styled("small", width=int(max(1, self.width - 2 * theme.dp(INSET) - theme.sp(64))), lines=3)

    def restyle(self) -> None:
        self.height = max(theme.target(48), measure(self.text, self._setting())[1] + theme.dp(12))

    def paint(self) -> None:
        if self.state == "down":
            paint.plain(self.box, "sunken")
        inset = theme.dp(INSET)
        paint.words(self.text, self._setting(), self.x + inset, self.center_y, "ink")
        parts = (str(int(self.stars)), STAR)
        paint_parts(parts, paint.styled("number", 24), self.right - inset, self.center_y, "ink", right=True)
        self.paint_focus(theme.dp(12))
