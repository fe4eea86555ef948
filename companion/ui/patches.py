"""Round shapes from small masks: a corner's picture of the right radius, drawn once, and stretched between its corners.

A shape of triangles along a smooth curve costs a renderer ten times as much as the few rectangles it is made of here,
and every card, key, chip, die and pip is such a shape. A mask is white with the shape's coverage as its alpha, one
texel to a pixel, with an empty texel all round, so that edges are smooth between pixels and when they are turned.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache

from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable
from kivy.graphics.texture import Texture

from companion.ui import strokes

Box = tuple[float, float, float, float]  # x, y, width, height
ROOM = 1
"""Empty texels round every mask."""
STEPS = 8
"""Radii are told apart by eighths of a pixel."""


def solid(box: Box) -> None:
    """Fill a box in the colour that is set, without a look at what lies there: a third of the time for large ones.
    The colour must be opaque, and what is painted must not be faded."""
    strokes.call(_paint_over)
    strokes.patch(None, box[:2], box[2:])
    strokes.call(_paint_mixed)


def _paint_over(*_: object) -> None:
    glDisable(GL_BLEND)


def _paint_mixed(*_: object) -> None:
    glEnable(GL_BLEND)


def rounded(box: Box, radii: Sequence[float], inside: bool = True) -> bool:
    """Fill a box whose corners (top left, top right, bottom right, bottom left; pixels) are round, in the colour that
    is set. All corners that are round at all have one radius; returns False, and draws nothing, if they differ.
    Without ``inside`` the middle is left out: as far from the edges as the corners are round."""
    if _empty(box):
        return True
    round_ones = {fine(radius) for radius in radii if radius >= 0.5}
    if len(round_ones) > 1:
        return False
    if not round_ones:
        if inside:
            strokes.patch(None, box[:2], box[2:])
        return True
    radius = round_ones.pop()
    _lay(_filled(radius), box, radius, [radius_here >= 0.5 for radius_here in radii], hollow=not inside)
    return True


def rim(box: Box, radius: float, width: float) -> None:
    """Outline a box with round corners by a line of ``width`` pixels inside it, in the colour that is set."""
    if _empty(box):
        return
    most = min(box[2], box[3]) / 2
    radius, width = fine(min(radius, most)), fine(min(width, most))
    _lay(_hollow(radius, width), box, max(radius, width), _ROUND, hollow=True)


def oval(box: Box) -> None:
    """Fill an ellipse that touches the box's edges, in the colour that is set."""
    if _empty(box):
        return
    x, y, across, down = box
    texture = _ellipse(fine(across), fine(down))
    strokes.patch(texture, (x + (across - texture.width) / 2, y + (down - texture.height) / 2), texture.size)


def dashed(box: Box, radius: float, width: float, dash: float, gap: float) -> None:
    """Outline a box with round corners by dashes inside it, stretched so that they close evenly, in the colour that is
    set."""
    if _empty(box):
        return
    x, y, across, down = box
    texture = _dashed(*map(fine, (across, down, min(radius, min(across, down) / 2), width, dash, gap)))
    strokes.patch(texture, (x - ROOM, y - ROOM), texture.size)


def row(texture: Texture, box: Box, step: float, times: int) -> None:
    """Lay a whole picture into a box and again every ``step`` pixels to the right, ``times`` in all: one stroke, where
    each on its own costs a repaint as much as a word does."""
    coords = texture.tex_coords
    strokes.mesh(texture, (box, step), lambda: _side_by_side(box, step, times, coords), _quads(times), "triangles")


def _side_by_side(box: Box, step: float, times: int, coords: Sequence[float]) -> array[float]:
    """Vertices from the lower left, anticlockwise, as the texture tells its coordinates."""
    x, y, across, down = box
    vertices = array("f")
    for left in (x + n * step for n in range(times)):
        corners = ((left, y), (left + across, y), (left + across, y + down), (left, y + down))
        for at, (px, py) in enumerate(corners):
            vertices.extend((px, py, coords[2 * at], coords[2 * at + 1]))
    return vertices


@cache
def _quads(times: int) -> array[int]:
    """Two triangles for each four vertices."""
    return array("H", (4 * n + corner for n in range(times) for corner in (0, 1, 2, 0, 2, 3)))


def forget() -> None:
    """Drop every mask: the graphics context was lost."""
    for kept in (_filled, _hollow, _ellipse, _dashed):
        kept.cache_clear()


def _empty(box: Box) -> bool:
    """A widget that has not been laid out yet may be less than nothing wide; nothing is drawn for it."""
    return box[2] <= 0 or box[3] <= 0


def fine(length: float) -> float:
    """A length to the eighth of a pixel, as masks are told apart."""
    return round(length * STEPS) / STEPS


def _texture(columns: int, rows: Iterable[bytes]) -> Texture:
    """White, with these rows of coverages (0 … 255, from below) as its alpha."""
    alphas = b"".join(rows)
    pixels = bytearray(b"\xff") * (4 * len(alphas))
    pixels[3::4] = alphas
    texture = Texture.create(size=(columns, len(alphas) // columns), colorfmt="rgba", bufferfmt="ubyte")
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    texture.min_filter = texture.mag_filter = "linear"
    texture.wrap = "clamp_to_edge"
    return texture


def _quarter(columns: int, rows: int, cover: Callable[[float, float], float]) -> list[bytes]:
    """Return the lower left quarter of a mask, row by row, of a shape that has no gaps: `cover` tells how much of the
    texel is covered whose middle lies so many pixels inside the box. Plain Python: the first page must not wait for
    numpy, and a row is full from its first full texel on."""
    found = []
    for row in range(rows):
        y, values = row + 0.5 - ROOM, bytearray()
        while len(values) < columns:
            value = round(255 * min(1.0, max(0.0, cover(len(values) + 0.5 - ROOM, y))))
            values.append(value)
            if value == 255:
                values.extend(b"\xff" * (columns - len(values)))
        found.append(bytes(values))
    return found


def _whole(quarter: list[bytes], columns: int, rows: int) -> Iterator[bytes]:
    """Mirror a quarter to the right and upwards; of an odd number the middle one is not doubled."""
    full = [left + left[: columns // 2][::-1] for left in quarter]
    return iter(full + full[: rows // 2][::-1])


def _corner(edge: float, radius: float) -> Callable[[float, float], float]:
    """How a box covers a texel that begins ``edge`` pixels inside the mask's own box, near a round corner."""

    def cover(x: float, y: float) -> float:
        x, y = x - edge, y - edge
        if x >= radius or y >= radius:
            return max(0.0, min(1.0, x + 0.5)) * max(0.0, min(1.0, y + 0.5))
        return radius - math.hypot(radius - x, radius - y) + 0.5

    return cover


@lru_cache(maxsize=256)
def _filled(radius: float) -> Texture:
    half = math.ceil(radius) + 1 + ROOM
    side = 2 * half - 1
    return _texture(side, _whole(_quarter(half, half, _corner(0, radius)), side, side))


@lru_cache(maxsize=128)
def _hollow(radius: float, width: float) -> Texture:
    half = math.ceil(max(radius, width)) + 1 + ROOM
    side = 2 * half - 1
    outside = _quarter(half, half, _corner(0, radius))
    inside = _quarter(half, half, _corner(width, max(0.0, radius - width)))
    ring = [bytes(a - min(a, b) for a, b in zip(*both, strict=True)) for both in zip(outside, inside, strict=True)]
    return _texture(side, _whole(ring, side, side))


@lru_cache(maxsize=128)
def _ellipse(across: float, down: float) -> Texture:
    columns, rows = (math.ceil(length) + 2 * ROOM for length in (across, down))
    half_x, half_y = max(across / 2, 0.01), max(down / 2, 0.01)
    middle_x, middle_y = columns / 2 - ROOM, rows / 2 - ROOM

    def cover(x: float, y: float) -> float:
        """The distance from the edge, to first order: the field over the length of its slope."""
        u, v = (x - middle_x) / half_x, (y - middle_y) / half_y
        slope = 2 * math.hypot(u / half_x, v / half_y)
        return 0.5 - (u * u + v * v - 1) / max(slope, 1e-6)

    return _texture(columns, _whole(_quarter(-(-columns // 2), -(-rows // 2), cover), columns, rows))


@lru_cache(maxsize=64)
def _dashed(across: float, down: float, radius: float, width: float, dash: float, gap: float) -> Texture:
    """The dashes run clockwise along the middle of the outline, the first round the right end of the upper edge."""
    import numpy as np  # slow to load, and nothing is dashed on the first page

    wide, high, turn = across - width, down - width, max(0.0, radius - width / 2)
    columns, rows = (math.ceil(length) + 2 * ROOM for length in (across, down))
    x = ((np.arange(columns) + 0.5) - ROOM - width / 2)[None, :]
    y = ((np.arange(rows) + 0.5) - ROOM - width / 2)[:, None]
    out_x, out_y = np.abs(x - wide / 2) - (wide / 2 - turn), np.abs(y - high / 2) - (high / 2 - turn)
    away = np.hypot(np.maximum(out_x, 0), np.maximum(out_y, 0)) + np.minimum(np.maximum(out_x, out_y), 0) - turn
    line = np.clip(width / 2 - np.abs(away) + 0.5, 0, 1)
    arc, flat, tall = math.pi / 2 * turn, wide - 2 * turn, high - 2 * turn
    right, upper, corner = x > wide / 2, y > high / 2, (out_x > 0) & (out_y > 0)
    beside = out_x > out_y  # nearer to the left or right edge than to the upper or lower one
    angle = np.arctan2(np.maximum(out_x, 0), np.maximum(out_y, 0)) * turn  # from the upright, along the arc
    run = np.select(
        [corner & right & upper, corner & right, corner & ~upper, corner, beside & right, beside, upper],
        [
            angle,
            2 * arc + tall - angle,
            2 * arc + tall + flat + angle,
            4 * arc + 2 * tall + flat - angle,
            arc + high - turn - y + 0 * x,
            3 * arc + tall + flat + y - turn + 0 * x,
            4 * arc + 2 * tall + flat + x - turn + 0 * y,
        ],
        2 * arc + tall + wide - turn - x + 0 * y,
    )
    total = 4 * arc + 2 * (flat + tall)
    step = total / max(3, round(total / (dash + gap)))
    ahead = np.mod(run, step)
    from_middle = np.minimum(ahead, step - ahead)
    cover = line * np.clip(step * dash / (dash + gap) / 2 - from_middle + 0.5, 0, 1)
    return _texture(columns, [np.rint(cover * 255).astype(np.uint8).tobytes()])


_QUADS = [(n, n + 1, n + 2, n, n + 2, n + 3) for n in range(0, 36, 4)]
_ALL = array("H", [n for quad in _QUADS for n in quad])
_AROUND = array("H", [n for place, quad in enumerate(_QUADS) if place != 4 for n in quad])
_ROUND = (True, True, True, True)
_CORNERS = {0: 3, 2: 2, 6: 0, 8: 1}
"""Which quad (row by row from below) is which corner (clockwise from the top left)."""


def _lay(texture: Texture, box: Box, corner: float, is_round: Sequence[bool], *, hollow: bool) -> None:
    """Lay a mask's corners into the box's and stretch its middle between them.

    What is stretched takes one place of the mask: between two texels a corner would shine through. A corner that is
    not round ends where the box does; its upper or lower edge is the one beside it carried on, so that no line shows
    where the box lies between two pixels (in a page that scrolls).
    """
    form = (box, corner, tuple(is_round), hollow)
    strokes.mesh(texture, form, lambda: _corners(texture.width, *form[:3]), _AROUND if hollow else _ALL, "triangles")


@lru_cache(maxsize=512)
def _corners(mask: int, box: Box, corner: float, is_round: tuple[bool, ...]) -> array[float]:
    """The vertices of a mask `mask` texels wide laid into a box."""
    x, y, across, down = box
    reach = (ROOM + corner) / mask
    columns = ((x - ROOM, x + corner), (x + corner, x + across - corner), (x + across - corner, x + across + ROOM))
    rows = ((y - ROOM, y + corner), (y + corner, y + down - corner), (y + down - corner, y + down + ROOM))
    texels = ((0.0, reach), (0.5, 0.5), (1 - reach, 1.0))
    vertices: list[float] = []
    place = 0
    for (low, high), (v0, v1) in zip(rows, texels, strict=True):
        for (left, right), (u0, u1) in zip(columns, texels, strict=True):
            if place in _CORNERS and not is_round[_CORNERS[place]]:
                a, c = max(left, x), min(right, x + across)
                vertices += (a, low, 0.5, v0, c, low, 0.5, v0, c, high, 0.5, v1, a, high, 0.5, v1)
            else:
                vertices += (left, low, u0, v0, right, low, u1, v0, right, high, u1, v1, left, high, u0, v1)
            place += 1
    return array("f", vertices)
