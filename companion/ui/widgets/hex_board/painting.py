"""Drawing one hexagon, one line, one pill onto the canvas that is open; the hexagon's middle is (0, 0).

Shapes are bundled masks rather than smooth lines: with a hundred hexagons that draws several times faster.
"""

from __future__ import annotations

import math
from functools import lru_cache

from kivy.graphics import PopMatrix, PushMatrix, Rectangle, Rotate, Translate
from kivy.graphics.texture import Texture

from companion.ui import paint, strokes, tokens
from companion.ui.theme import Colour, darker, mix, theme
from companion.ui.typeset import Setting, measure

from .geometry import ROOT3, Point
from .looks import ACT, BLOCKED, NEW, OFF, OLD, SELECTED, TARGET, HexLook, Pawn

UNIT = 57.5
"""Radius in dp of the hexagon that all lengths here are told for."""

GAP = 2.0
DISC, BADGE = 32.0, 14.0
LIGHT = "#FFFFFF"
INK = "#221B16"
RIMS = {ACT: 6.0, SELECTED: 12.0, TARGET: 7.0}


def paint_hex(look: HexLook, radius: float, ground: str) -> None:
    """Draw a hexagon of that radius (pixels) standing on a `ground` token."""
    u = radius / UNIT
    if not look.fill:
        _paint_space(look, radius, u, ground)
        return
    fill = paint.colour(look.fill)
    _paint_foot(radius - GAP * u, 4 * u, darker(fill, 0.65))
    _paint_body(look, fill, radius - GAP * u, u, ground)
    on = ink_on(fill)
    if look.molehill and look.pawn is None and not look.picture:
        paint.glyph("hex_molehill", 0, -18 * u, 60 * u, darker(fill, 0.62))
    if look.owner:
        paint.shape(tokens.seat_look(look.owner).shape, 0, 42 * u, 19 * u, on)
    if look.picture:
        _paint_picture(look, u)
    if look.text:
        setting = Setting("display-800", 30 * u, width=int(80 * u), shrink=0.6)
        paint.words(look.text, setting, 0, -2 * u if not look.pawn else -46 * u, on, anchor="center")
    if look.pawn is not None:
        paint_pawn(look.pawn, u, darker(fill, 0.8))
    if look.crossed:
        paint.glyph("hex_cross", -36 * u, 22 * u, 14 * u, on)
    if look.state == ACT:
        _paint_play(u)
    elif look.state == TARGET and look.pawn is None:
        paint.glyph("hex_ghost", 0, -6 * u, 40 * u, on)
    if look.hatch:
        _mask("hex_hatched", 0, 0, radius - GAP * u, paint.colour(look.hatch), 0.8)
    if look.state == OFF:
        _mask("hex_fill", 0, -2 * u, radius, theme.colour(ground), 0.55)


def _paint_foot(radius: float, depth: float, colour: Colour) -> None:
    """The lower half of the hexagon a little lower; the upper half would lie hidden under the tile."""
    texture = paint.mask("hex_fill")
    wide = ROOT3 * radius
    high = wide * texture.height / texture.width
    strokes.ink(colour)
    strokes.patch(_lower_half(texture), (-wide / 2, -depth - high / 2), (wide, high / 2))


@lru_cache(maxsize=2)
def _lower_half(texture: Texture) -> Texture:
    return texture.get_region(0, 0, texture.width, texture.height / 2)


def _paint_body(look: HexLook, fill: Colour, radius: float, u: float, ground: str) -> None:
    rim = RIMS.get(look.state, 0.0) * u
    if rim:
        _mask("hex_fill", 0, 0, radius, theme.colour("accent"))
        _mask("hex_fill", 0, 0, radius - rim / (ROOT3 / 2), fill)
        if look.state == TARGET:
            _mask("hex_target", 0, 0, radius, paint.colour(INK))
    elif _vanishes(fill, theme.colour(ground)):
        _mask("hex_fill", 0, 0, radius, theme.colour("outline"))
        _mask("hex_fill", 0, 0, radius - 2.4 * u, fill)
    else:
        _mask("hex_fill", 0, 0, radius, fill)


def _paint_space(look: HexLook, radius: float, u: float, ground: str) -> None:
    faint = mix(theme.colour("fieldink"), theme.colour(ground), 0.42)
    if look.state in (TARGET, SELECTED):
        paint_ground = mix(theme.colour("accent"), theme.colour(ground), 0.32)
        _mask("hex_fill", 0, 0, radius - GAP * u, paint_ground)
        _mask("hex_target", 0, 0, radius - GAP * u, theme.colour("accent" if look.state == SELECTED else "fieldink"))
        if look.sign:
            paint.sign(look.sign, 0, 0, round(36 * u), "fieldink")
    else:
        _mask("hex_dashed", 0, 0, radius - GAP * u, faint)
    if look.crossed:
        paint.glyph("hex_cross", 0, 0, 24 * u, faint)
    if look.text:
        paint.words(look.text, Setting("display-700", 22 * u), 0, 0, "fieldink", anchor="center")
    if look.hatch:
        _mask("hex_hatched", 0, 0, radius - GAP * u, paint.colour(look.hatch), 0.8)


def _paint_picture(look: HexLook, u: float) -> None:
    if look.pawn is None:
        side = 66 * u
        paint.image(look.picture, (-side / 2, -8 * u - side / 2, side, side))
    else:  # what lies under a piece peeps out on the left
        side = 34 * u
        paint.image(look.picture, (-44 * u, 2 * u, side, side))


def paint_pawn(pawn: Pawn, u: float, ground: Colour) -> None:
    """Draw a piece in its frame; `u` is pixels per dp of the drawing."""
    paint.glyph("hex_disc", 0, 0, 2 * DISC * u, pawn.ring)
    if pawn.ring != LIGHT:  # a coloured frame keeps a light edge, so that it is seen on any tile
        paint.glyph("hex_disc", 0, 0, 2 * (DISC - 4.5) * u, LIGHT)
        paint.glyph("hex_disc", 0, 0, 2 * (DISC - 6) * u, ground)
    else:
        paint.glyph("hex_disc", 0, 0, 2 * (DISC - 4) * u, ground)
    wide = 34 * u
    paint.image(pawn.picture, (-wide / 2, -18 * u, wide, wide * 1.04))
    if pawn.owner:
        look = tokens.seat_look(pawn.owner)
        x, y = 22 * u, -22 * u
        paint.glyph("hex_disc", x, y, 2 * BADGE * u, LIGHT)
        paint.glyph("hex_disc", x, y, 2 * (BADGE - 2.5) * u, look.colour)
        paint.shape(look.shape, x, y, 13 * u, look.on)
    if pawn.beside:
        x, y = -25 * u, -18 * u
        paint.glyph("hex_disc", x, y, 36 * u, LIGHT)
        paint.image(pawn.beside, (x - 12 * u, y - 12 * u, 24 * u, 25 * u))


def _paint_play(u: float) -> None:
    x, y = 31 * u, 27 * u
    paint.glyph("hex_disc", x, y, 24 * u, "accent")
    paint.glyph("hex_play", x + 1.5 * u, y, 13 * u, "on_accent")


def _mask(name: str, x: float, y: float, radius: float, colour: Colour, alpha: float | None = None) -> None:
    if radius > 0:
        paint.glyph(name, x, y, ROOT3 * radius, colour, alpha)


def ink_on(fill: Colour) -> str:
    """Dark or light, whichever is read better on a colour."""
    return _ink_on(_hex(fill))


@lru_cache(maxsize=128)
def _ink_on(fill: str) -> str:
    return INK if tokens.contrast(INK, fill) > tokens.contrast(LIGHT, fill) * 1.4 else LIGHT


def _vanishes(fill: Colour, ground: Colour) -> bool:
    return _near(_hex(fill), _hex(ground))


@lru_cache(maxsize=128)
def _near(one: str, other: str) -> bool:
    return tokens.contrast(one, other) < 1.3


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{round(part * 255):02X}" for part in colour[:3])


# ── lines ──


def paint_line(start: Point, end: Point, state: str, u: float) -> None:
    """Draw a line between two pieces' middles; a blocked one ends at a bar before `end`."""
    a, b = _between(start, end, DISC * u, (UNIT * 0.8 if state == BLOCKED else DISC) * u)
    if state == NEW:
        points = [*a, *b]
        paint.stroke(points, INK, 17 * u)
        paint.stroke(points, "accent", 9 * u)
        return
    length = math.dist(a, b)
    step = 17 * u
    for n in range(max(2, round(length / step)) + 1):
        share = n / max(2, round(length / step))
        x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        paint.glyph("hex_disc", x, y, 13 * u, LIGHT)
        paint.glyph("hex_disc", x, y, 9 * u, INK)
    if state == BLOCKED and length > 0:
        across = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) + 90
        _bar(b, across, 44 * u, 12 * u, LIGHT)
        _bar(b, across, 40 * u, 7 * u, INK)


def _bar(at: Point, degrees: float, length: float, width: float, colour: str) -> None:
    """A straight bar with round ends, turned anticlockwise round its middle; the mask has a sixth of room around."""
    PushMatrix()
    Translate(*at)
    Rotate(angle=degrees, axis=(0, 0, 1), origin=(0, 0))
    strokes.ink(paint.colour(colour))
    long, wide = length * 72 / 64, width * 24 / 16
    Rectangle(texture=paint.mask("hex_bar"), pos=(-long / 2, -wide / 2), size=(long, wide))
    PopMatrix()


def _between(start: Point, end: Point, off_start: float, off_end: float) -> tuple[Point, Point]:
    length = math.dist(start, end)
    if length <= off_start + off_end:
        mid = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        return mid, mid
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    return (
        (start[0] + dx * off_start, start[1] + dy * off_start),
        (end[0] - dx * off_end, end[1] - dy * off_end),
    )


def pill_setting(state: str, short: bool, u: float) -> Setting:
    """How a pill's words are set; never smaller than a caption."""
    least = theme.sp(tokens.SMALLEST_TEXT)
    if state == NEW:
        return Setting("display-800", max(least, (24 if short else 32) * u))
    return Setting("display-700", max(least, 17 * u))


def pill_size(text: str, state: str, short: bool, u: float) -> tuple[float, float]:
    """Width and height of a pill in pixels."""
    wide, high = measure(text, pill_setting(state, short, u))
    pad = (22 if state == NEW and not short else 10) * u
    return wide + 2 * max(pad, theme.dp(8)), max(high * 1.12, (34 if state != NEW or short else 50) * u)


def paint_pill(text: str, state: str, short: bool, at: Point, u: float) -> None:
    """Draw a line's pill round a point."""
    wide, high = pill_size(text, state, short, u)
    box = (at[0] - wide / 2, at[1] - high / 2, wide, high)
    edge = max(1.5, (4 if state == NEW else 3) * u)
    paint.framed(box, high / 2, "accent" if state == NEW else LIGHT, INK, edge)
    paint.words(text, pill_setting(state, short, u), at[0], at[1], INK, anchor="center")


def paint_trace(start: Point, end: Point, u: float) -> None:
    """Draw the dashed circle where a piece was, and the way it went."""
    paint.glyph("hex_ghost", start[0], start[1], 40 * u, INK)
    a, b = _between(start, end, 22 * u, DISC * u)
    length = math.dist(a, b)
    count = max(1, round(length / (17 * u)))
    angle = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
    for n in range(count):
        share = (n + 0.5) / count
        middle = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
        _bar(middle, angle, length / count * 0.6, 4.5 * u, INK)


__all__ = [
    "DISC", "NEW", "OLD", "UNIT", "ink_on", "paint_hex", "paint_line", "paint_pawn", "paint_pill", "paint_trace",
    "pill_size",
]  # fmt: skip
