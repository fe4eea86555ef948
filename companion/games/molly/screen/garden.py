"""The nine piles: what shows on each, the lines that count, and where to tap."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.paint import Box as Area
from companion.ui.rectangles import shared
from companion.ui.screens.spoken import t
from companion.ui.theme import theme
from companion.ui.typeset import Setting, measure
from companion.ui.widgets.base import Drawn, Tappable

from ..rules.board import LINES, spaces_of
from .looks import paint_face, paint_ground, paint_line

SIDE_SHARE, GAP_SHARE = 0.276, 0.0355  # of the field's side, as drawn
LETTERS = "ABCDEFGH"


class Pile(Tappable, Drawn, Widget):
    """One space to tap or hold. ``shows`` is what lies on top; ``mark`` is "" or how it stands out: "wanted" (tap me),
    "chosen" (tapped first), "asked" (its top is being told), "shut" (the chosen colour cannot go there)."""

    space = NumericProperty(1)
    shows = StringProperty("unknown")
    mark = StringProperty("")
    watch = ("shows", "mark", "state", "focused")

    def paint(self) -> None:
        x, y, side, _ = self.box
        if self.state == "down":
            y -= theme.thin(2)
        area = (x, y, side, side)
        radius = side * 0.19
        if self.mark in ("wanted", "chosen", "asked"):
            grown = theme.dp(7)
            ring = (x - grown, y - grown, side + 2 * grown, side + 2 * grown)
            ink = "accent" if self.mark == "wanted" else "ink"
            paint.rounded(ring, radius + grown, ink)
            inside = grown - theme.dp(4 if self.mark == "wanted" else 5)
            if self.mark == "asked":
                paint.rounded((x - inside, y - inside, side + 2 * inside, side + 2 * inside), radius + inside, "accent")
        if self.mark and self.shows in ("empty", "unknown"):
            paint.rounded(area, radius, "field")
        paint_ground(area, self.shows)
        self.paint_focus(radius)


class Faces(Drawn, Widget):
    """The moles on the tiles, above the lines; what was just played; faded where nothing can go."""

    tops = ListProperty([])
    played = NumericProperty(0)
    shut = ListProperty([])
    watch = ("tops", "played", "shut")

    def paint(self) -> None:
        garden: Garden = self.parent
        if garden is None:
            return
        for space, top in enumerate(self.tops, 1):
            area = garden.area(space)
            paint_face(area, top, asleep=space in self.shut)
        if self.played:
            self._paint_played(garden.area(int(self.played)), [badge.box for badge in garden.badges.values()])

    def _paint_played(self, area: Area, taken: list[Area]) -> None:
        """Write "played" at the tile's foot: in its middle, or at the side that a line's letter leaves free."""
        text, setting = t("molly.screen.played"), paint.styled("caption")
        across, down = measure(text, setting)
        wide, high = across + theme.dp(22), max(down, theme.sp(20)) + theme.dp(8)
        y = area[1] + theme.dp(6) - high / 2
        middle, left, right = (
            area[0] + (area[2] - wide) / 2,
            area[0] - theme.dp(8),
            area[0] + area[2] - wide + theme.dp(8),
        )
        x = min((middle, left, right), key=lambda x: sum(shared((x, y, wide, high), box) for box in taken))
        paint.rounded((x, y, wide, high), high * 0.4, "#221B16")
        paint.words(text, setting, x + wide / 2, y + high / 2, "#FFFFFF", anchor="center")


class LineBars(Drawn, Widget):
    """The lines worth seeing, drawn across the tiles. ``lines`` are pairs of line and state, choices first."""

    lines = ListProperty([])
    watch = ("lines",)

    def paint(self) -> None:
        garden: Garden = self.parent
        if garden is None:
            return
        counted = 0
        for line, state in self.lines:
            first, _, last = spaces_of(line)
            second = state == "choice" and counted % 2 == 1
            counted += state == "choice"
            paint_line([*garden.middle(first), *garden.middle(last)], state, second)


class LineBadge(Tappable, Drawn, Widget):
    """The round letter on a line, or "not new" on a set that does not count; to be tapped."""

    line = StringProperty("")
    text = StringProperty("A")
    kind = StringProperty("choice")
    second = NumericProperty(0)
    watch = ("text", "kind", "second", "state", "focused")

    def restyle(self) -> None:
        self.size = (theme.target(54), theme.target(54))
        if self.kind == "stood":
            text, _ = measure(self.text, paint.styled("caption"))
            self.size = (text + theme.dp(24), theme.target(48))

    def paint(self) -> None:
        if self.kind == "stood":
            high = min(self.height, theme.sp(16) + theme.dp(14))
            box = (self.x, self.center_y - high / 2, self.width, high)
            paint.framed(box, high * 0.4, "surface", "ink", theme.thin(2))
            paint.words(self.text, paint.styled("caption"), self.center_x, self.center_y, "ink", anchor="center")
            self.paint_focus(high * 0.4)
            return
        radius = self.height / 2
        paint.disc(self.center_x, self.center_y, radius, "#221B16")
        ground = "#FFFDF4" if self.second else "#FFC94D"
        paint.disc(self.center_x, self.center_y, radius - theme.dp(4), ground)
        setting = Setting("display-800", self.height * 0.6)
        paint.words(self.text, setting, self.center_x, self.center_y, "#221B16", anchor="center")
        self.paint_focus(radius)


class Garden(Drawn, FloatLayout):
    """The field with its piles. Events: ``on_space`` (space), ``on_space_hold`` (space), ``on_line`` (line).

    Give it everything at once with :meth:`show`.
    """

    __events__ = ("on_space", "on_space_hold", "on_line")

    def __init__(self, **kwargs: Any) -> None:
        self.piles: list[Pile] = []
        super().__init__(**kwargs)
        self.piles = [Pile(space=space, size_hint=(None, None)) for space in range(1, 10)]
        for pile in self.piles:
            pile.bind(
                on_tap=lambda pile: self.dispatch("on_space", int(pile.space)),
                on_hold=lambda pile: self._held(int(pile.space)),
            )
            self.add_widget(pile)
        self.lines, self.faces = LineBars(size_hint=(None, None)), Faces(size_hint=(None, None))
        self.badges: dict[str, LineBadge] = {}
        self.add_widget(self.lines)
        self.add_widget(self.faces)
        self.bind(pos=self._place, size=self._place)

    def on_space(self, space: int) -> None:
        """A space was tapped."""

    def on_space_hold(self, space: int) -> None:
        """A space was held."""

    def on_line(self, line: str) -> None:
        """A line's badge was tapped."""

    def _held(self, space: int) -> bool:
        self.dispatch("on_space_hold", space)
        return True

    # ── places ──

    @property
    def field(self) -> Area:
        """The square the piles lie in."""
        side = min(self.width, self.height)
        return (self.x + (self.width - side) / 2, self.y + (self.height - side) / 2, side, side)

    def area(self, space: int) -> Area:
        """Where a space lies."""
        x, y, whole, _ = self.field
        side, gap = whole * SIDE_SHARE, whole * GAP_SHARE
        row, column = divmod(space - 1, 3)
        edge = (whole - 3 * side - 2 * gap) / 2
        return (x + edge + column * (side + gap), y + whole - edge - side - row * (side + gap), side, side)

    def middle(self, space: int) -> tuple[float, float]:
        """A space's middle."""
        x, y, side, _ = self.area(space)
        return x + side / 2, y + side / 2

    def _place(self, *_: Any) -> None:
        for pile in self.piles:
            x, y, side = self.area(int(pile.space))[:3]
            pile.size = (side, side)
            pile.pos = (x, y)
        for layer in (self.lines, self.faces):
            layer.pos, layer.size = self.pos, self.size
            layer.repaint()
        self._place_badges()

    def _place_badges(self) -> None:
        for n, (line, badge) in enumerate(self.badges.items()):
            a, b, c = spaces_of(line)
            one, other = (a, b) if n % 2 == 0 else (b, c)
            (ax, ay), (bx, by) = self.middle(one), self.middle(other)
            badge.center = ((ax + bx) / 2, (ay + by) / 2)
        self.faces.repaint()

    # ── showing ──

    def show(self, tops: tuple[str, ...], played: int, lines: list[tuple[str, str]], marks: dict[int, str]) -> None:
        """Draw these tops, lines (line and state) and marks by space."""
        for pile in self.piles:
            space = int(pile.space)
            pile.shows, pile.mark = tops[space - 1], marks.get(space, "")
        self.faces.tops, self.faces.played = list(tops), played
        self.faces.shut = [space for space, mark in marks.items() if mark == "shut"]
        self.lines.lines = [list(pair) for pair in lines]
        self._badge(lines)

    def _badge(self, lines: list[tuple[str, str]]) -> None:
        wanted = {line: state for line, state in lines if state != "chosen" and line in LINES}
        if {line: badge.kind for line, badge in self.badges.items()} == wanted:
            return
        for badge in self.badges.values():
            self.remove_widget(badge)
        self.badges = {}
        letters = iter(LETTERS)
        counted = 0
        for line, state in wanted.items():
            text = t("molly.screen.not_new") if state == "stood" else next(letters)
            badge = LineBadge(line=line, text=text, kind=state, second=counted % 2, size_hint=(None, None))
            counted += state == "choice"
            badge.restyle()
            badge.bind(on_tap=lambda badge: self.dispatch("on_line", badge.line))
            self.badges[line] = badge
            self.add_widget(badge)
        self._place_badges()

    def restyle(self) -> None:
        if self.piles:
            self._place()

    def paint(self) -> None:
        paint.rounded(self.field, theme.dp(30), "field")
