"""A die as the table knows it: its face, what it is doing, and who told us."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.graphics import PopMatrix, PushMatrix, Rotate, Scale
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from companion.ui import paint, strokes, tokens
from companion.ui.paint import Box as Area
from companion.ui.theme import Colour, darker, mix, theme
from companion.ui.typeset import Setting, measure
from companion.ui.widgets.base import Drawn, Tappable

TILT = -14.0
ROCK = 6.0
ROCKS = 6
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((50, 50),),
    2: ((27, 73), (73, 27)),
    3: ((26, 74), (50, 50), (74, 26)),
    4: ((28, 72), (72, 72), (28, 28), (72, 28)),
    5: ((26, 74), (74, 74), (50, 50), (26, 26), (74, 26)),
    6: ((28, 76), (72, 76), (28, 50), (72, 50), (28, 24), (72, 24)),
}
_BADGES = {name: name for name in ("radio", "camera", "hand", "wire", "virtual", "practice")}


class DieFace(Tappable, Drawn, Widget):
    """A die tile, square in the middle of the widget.

    Properties: ``colour`` (seat name or ``#RRGGBB``); ``face`` (digits, ``X``, or empty); ``shows`` number, pips
    (``pip_shape`` round, square, diamond), star (star over the number), sign (the ``kind``'s own) or plain;
    ``kind`` glove, pan, mallet, prize or empty; ``phase`` waiting, rolling, taken, unsure, by_hand, used, asleep,
    ghost; ``source`` radio, camera, hand, wire, virtual, practice or empty: the badge; ``kinds`` signs offered while
    waiting; ``used_text`` the small word on a used die; ``bar`` draws the bar under 6 and 9; ``side`` dp (0: fills
    the widget); ``ground`` token behind. Methods: :meth:`bump`. Events: ``on_tap``, ``on_hold``.
    """

    steady = True
    colour = StringProperty("white")
    face = StringProperty("")
    shows = OptionProperty("number", options=["number", "pips", "star", "sign", "plain"])
    pip_shape = OptionProperty("round", options=["round", "square", "diamond"])
    kind = StringProperty("")
    phase = OptionProperty(
        "taken", options=["waiting", "rolling", "taken", "unsure", "by_hand", "used", "asleep", "ghost"]
    )
    source = OptionProperty("", options=["", *_BADGES])
    kinds = ListProperty([])
    used_text = StringProperty("")
    bar = BooleanProperty(True)
    side = NumericProperty(84)
    ground = StringProperty("surface")
    turn = NumericProperty(0.0)
    zoom = NumericProperty(1.0)
    watch: tuple[str, ...] = (
        "face", "shows", "pip_shape", "kind", "phase", "source", "kinds", "used_text", "bar", "side", "ground",
        "focused", "state",
    )  # fmt: skip

    def __init__(self, **kwargs: Any) -> None:
        if kwargs.get("side", 84):
            kwargs.setdefault("size_hint", (None, None))
        self._rotation: Any = None
        self._scaling: Any = None
        self._dyed: tuple[str, Colour, Colour] | None = None  # the colour it was painted in, its tile's and its ink's
        super().__init__(**kwargs)
        self.fbind("side", lambda *_: self.restyle())
        self.fbind("colour", self._dye)
        self.fbind("turn", self._apply_motion)
        self.fbind("zoom", self._apply_motion)
        self.fbind("phase", self._move_with_phase)
        self._was = self.phase
        if self.phase == "rolling":
            self._rock()

    def restyle(self) -> None:
        if self.side:
            self.size = (theme.dp(self.side), theme.dp(self.side))

    # -- motion

    def bump(self) -> None:
        """The short swelling of a die that has just landed."""
        Animation.cancel_all(self, "zoom")
        if theme.less_motion:
            return
        self.zoom = 1.15
        Animation(zoom=1.0, d=tokens.MOTION["bump"], t="out_back").start(self)

    def _move_with_phase(self, *_: Any) -> None:
        Animation.cancel_all(self, "turn")
        self.turn = 0.0
        if self.phase == "rolling":
            self._rock()
        elif self.phase in ("taken", "by_hand") and self._was in ("rolling", "waiting", "unsure", "ghost"):
            self.bump()
        self._was = self.phase

    def _rock(self) -> None:
        if theme.less_motion:
            return
        # a die rattles for three seconds at most, then the tile just stays tilted: idle screens cost nothing
        motion = Animation(turn=ROCK, d=0.12)
        for n in range(ROCKS):
            motion += Animation(turn=-ROCK if n % 2 == 0 else ROCK, d=0.24, t="in_out_quad")
        motion += Animation(turn=0.0, d=0.12)
        motion.start(self)

    def _apply_motion(self, *_: Any) -> None:
        if self._rotation is not None:
            self._rotation.angle = self.turn + (TILT if self.phase == "rolling" else 0.0)
        if self._scaling is not None:
            self._scaling.x = self._scaling.y = self.zoom

    # -- colours

    def _tile(self) -> Colour:
        return theme.colour(tokens.seat_look(self.colour).colour if self.colour[:1] != "#" else self.colour)

    def _ink(self) -> Colour:
        if self.colour[:1] != "#":
            return tokens.rgba(tokens.seat_look(self.colour).on)
        dark, light = "#1E1712", "#FFFFFF"
        wins = tokens.contrast(dark, self.colour) > tokens.contrast(light, self.colour)
        return tokens.rgba(dark if wins else light)

    def _dye(self, *_: Any) -> None:
        """Take another colour. A die without edge, badge or ring has it in two paints, and need not be painted anew."""
        plain = self.phase == "taken" and not self.source and not self.focused and not self._repaint.is_triggered
        if self._dyed is None or not plain:
            self._repaint()
            return
        old, tile, ink = self._dyed
        if any(tokens.needs_edge(seat, theme.palette) for seat in (old, self.colour)):
            self._repaint()
            return
        self._dyed = self.colour, self._tile(), self._ink()
        dyes = {tile: self._dyed[1], darker(tile): darker(self._dyed[1]), ink: self._dyed[2]}
        if self._strokes is not None:
            self._strokes.dye(dyes)

    # -- painting

    def paint(self) -> None:
        self._dyed = (self.colour, self._tile(), self._ink())
        side = min(self.width, self.height)
        area = (self.center_x - side / 2, self.center_y - side / 2, side, side)
        strokes.put(PushMatrix)
        self._scaling = strokes.put(Scale, origin=(self.center_x, self.center_y))
        self._scaling.x = self._scaling.y = self.zoom
        if self.phase == "waiting":
            self._paint_waiting(area)
        elif self.phase == "rolling":
            self._paint_rolling(area)
        else:
            self._paint_resting(area)
        strokes.put(PopMatrix)
        self._paint_badge(area)
        self.paint_focus(side * 0.22)

    def _paint_waiting(self, area: Area) -> None:
        x, y, side, _ = area
        inset = side * 0.06
        inner = (x + inset, y + inset, side - 2 * inset, side - 2 * inset)
        paint.rounded(inner, side * 0.22, "sunken")
        paint.dashed_edge(inner, side * 0.22, "ink2", theme.thin(3), side * 0.1, side * 0.06)
        signs = list(self.kinds) or ([self.kind] if self.kind else [])
        ink = mix(theme.colour("ink2"), theme.colour("sunken"), 0.75)
        if len(signs) == 1:
            paint.sign(signs[0], x + side / 2, y + side / 2, side * 0.44, ink)
            return
        for n, name in enumerate(signs[:4]):
            paint.sign(
                name, x + side * (0.31 if n % 2 == 0 else 0.69), y + side * (0.68 if n < 2 else 0.32), side * 0.27, ink
            )

    def _paint_rolling(self, area: Area) -> None:
        x, y, side, _ = area
        middle = (x + side / 2, y + side / 2)
        for start in (-70, 110):
            paint.arc(*middle, side * 0.54, start, start + 46, "accent_edge", theme.thin(4))
        strokes.put(PushMatrix)
        self._rotation = strokes.put(Rotate, origin=middle)
        self._rotation.angle = TILT + self.turn
        inner = (x + side * 0.12, y + side * 0.12, side * 0.76, side * 0.76)
        self._tile_of(inner, self._tile())
        if self.kind:
            paint.sign(self.kind, *middle, side * 0.34, self._ink())
        strokes.put(PopMatrix)

    def _paint_resting(self, area: Area) -> None:
        x, y, side, _ = area
        faded = {"unsure": 0.75, "used": 0.6, "ghost": 0.55, "asleep": 0.7}.get(self.phase, 1.0)
        below = theme.colour(self.ground)
        tile = mix(self._tile(), below, faded) if faded < 1 else self._tile()
        ink = mix(self._ink(), tile, max(faded, 0.6)) if faded < 1 else self._ink()
        inset, depth = side * 0.04, side * 0.05
        if self.phase == "unsure":
            inner = (x + inset, y + inset, side - 2 * inset, side - 2 * inset)
            paint.rounded(inner, side * 0.22, tile)
            paint.dashed_edge(inner, side * 0.22, "accent_edge", side * 0.065, side * 0.15, side * 0.09)
            middle = y + side / 2
        else:
            inner = (x + inset, y + inset, side - 2 * inset, side - 2 * inset)
            if self.phase != "ghost":
                paint.rounded(inner, side * 0.22, darker(tile))
                inner = (inner[0], inner[1] + depth, inner[2], inner[3] - depth)
            self._tile_of(inner, tile)
            middle = inner[1] + inner[3] / 2
        pressed = -theme.thin(2) if self.state == "down" else 0
        self._paint_content(x + side / 2, middle + pressed, side, ink)
        if self.phase == "used" and self.used_text:
            size = max(12.0, side * 0.17)
            paint.words(
                self.used_text, Setting("text-700", size, width=int(side * 0.9), shrink=0.7),
                x + side / 2, y + side * 0.17, ink, anchor="center",
            )  # fmt: skip

    def _tile_of(self, area: Area, tile: Colour) -> None:
        side = area[2]
        if tokens.needs_edge(self.colour, theme.palette):
            paint.framed(area, side * 0.24, tile, "outline", theme.thin(2))
        else:
            paint.rounded(area, side * 0.24, tile)

    def _paint_content(self, x: float, y: float, side: float, ink: Colour) -> None:
        if self.shows == "sign":
            paint.sign(self.kind, x, y, side * 0.5, ink)
        elif self.shows == "plain":
            return
        elif self.face.upper() == "X":
            paint.glyph("cross", x, y, side * 0.7, ink)
        elif self.shows == "pips" and self.face.isdigit() and int(self.face) in PIPS:
            self._paint_pips(x, y, side * 0.92, ink)
        elif self.shows == "star":
            paint.sign("star", x, y + side * 0.15, side * 0.52, ink)
            self._paint_number(x, y - side * 0.24, side * 0.36, side, ink)
        elif self.face:
            self._paint_number(x, y, side * 0.66, side, ink)
        elif self.kind:
            paint.sign(self.kind, x, y, side * 0.5, ink)

    def _paint_pips(self, x: float, y: float, side: float, ink: Colour) -> None:
        for across, up in PIPS[int(self.face)]:
            px, py = x + side * (across - 50) / 100, y + side * (up - 50) / 100
            if self.pip_shape == "round":
                paint.disc(px, py, side * 0.095, ink)
            elif self.pip_shape == "square":
                half = side * 0.085
                paint.rounded((px - half, py - half, 2 * half, 2 * half), half * 0.25, ink)
            else:
                paint.shape("diamond", px, py, side * 0.24, ink)

    def _paint_number(self, x: float, y: float, size: float, side: float, ink: Colour) -> None:
        setting = Setting("display-800", size, width=int(side * 0.86), shrink=0.5)
        barred = self.bar and paint.wants_bar(self.face)
        lift = size * 0.06 if barred else 0
        paint.words(self.face, setting, x, y + lift, ink, anchor="center")
        if barred:
            _, tall = measure(self.face, setting)
            paint.figure_bar(x, y + lift, min(size, tall), ink)

    def _paint_badge(self, area: Area) -> None:
        x, y, side, _ = area
        if self.phase == "unsure":
            name, fill = "?", "warnink"
        elif self.phase == "asleep":
            name, fill = "radio_off", "info"
        elif self.phase == "by_hand":
            name, fill = "hand", "ink"
        elif self.source and self.phase not in ("waiting", "rolling"):
            name, fill = _BADGES[self.source], "ink" if self.source == "hand" else "info"
        else:
            return
        half = side * 0.165
        bx, by = x + side - half * 0.7, y + half * 0.85
        paint.disc(bx, by, half + theme.thin(2), self.ground)
        paint.disc(bx, by, half, fill)
        if name == "?":
            paint.words("?", Setting("display-800", half * 1.35), bx, by, self.ground, anchor="center")
        else:
            paint.sign(name, bx, by, half * 1.3, self.ground)
