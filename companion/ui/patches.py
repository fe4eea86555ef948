"""Round shapes from small masks: a corner's picture of the right radius, drawn once, and stretched between its corners.

A shape of triangles along a smooth curve costs a renderer ten times as much as the few rectangles it is made of here,
and every card, key, chip, die and pip is such a shape. A mask is white with the shape's coverage as its alpha, one
texel to a pixel, with an empty texel all round, so that edges are smooth between pixels and when they are turned.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from kivy.graphics import Mesh, Rectangle
from kivy.graphics.texture import Texture

Box = tuple[float, float, float, float]  # x, y, width, height
ROOM = 1
"""Empty texels round every mask."""
STEPS = 8
"""Radii are told apart by eighths of a pixel."""


def rounded(box: Box, radii: Sequence[float]) -> bool:
    """Fill a box whose corners (top left, top right, bottom right, bottom left; pixels) are round, in the colour that
    is set. All corners that are round at all have one radius; returns False, and draws nothing, if they differ."""
    round_ones = {_fine(radius) for radius in radii if radius >= 0.5}
    if len(round_ones) > 1:
        return False
    if not round_ones:
        Rectangle(pos=box[:2], size=box[2:])
        return True
    radius = round_ones.pop()
    _lay(_filled(radius), box, radius, [radius_here >= 0.5 for radius_here in radii], hollow=False)
    return True


def rim(box: Box, radius: float, width: float) -> None:
    """Outline a box with round corners by a line of ``width`` pixels inside it, in the colour that is set."""
    most = min(box[2], box[3]) / 2
    radius, width = _fine(min(radius, most)), _fine(min(width, most))
    _lay(_hollow(radius, width), box, max(radius, width), _ROUND, hollow=True)


def oval(box: Box) -> None:
    """Fill an ellipse that touches the box's edges, in the colour that is set."""
    x, y, across, down = box
    texture = _ellipse(_fine(across), _fine(down))
    Rectangle(
        texture=texture,
        pos=(x + (across - texture.width) / 2, y + (down - texture.height) / 2),
        size=texture.size,
    )


def dashed(box: Box, radius: float, width: float, dash: float, gap: float) -> None:
    """Outline a box with round corners by dashes inside it, stretched so that they close evenly, in the colour that is
    set."""
    x, y, across, down = box
    texture = _dashed(*map(_fine, (across, down, min(radius, min(across, down) / 2), width, dash, gap)))
    Rectangle(texture=texture, pos=(x - ROOM, y - ROOM), size=texture.size)


def forget() -> None:
    """Drop every mask: the graphics context was lost."""
    for kept in (_filled, _hollow, _ellipse, _dashed):
        kept.cache_clear()


def _fine(length: float) -> float:
    return round(length * STEPS) / STEPS


def _texture(cover: Any) -> Texture:
    """White, with an array ``[row, column]`` of 0 … 1 as its alpha."""
    rows, columns = cover.shape
    pixels = np.full((rows, columns, 4), 255, np.uint8)
    pixels[..., 3] = np.rint(cover * 255)
    texture = Texture.create(size=(columns, rows), colorfmt="rgba", bufferfmt="ubyte")
    texture.blit_buffer(pixels.tobytes(), colorfmt="rgba", bufferfmt="ubyte")
    texture.min_filter = texture.mag_filter = "linear"
    texture.wrap = "clamp_to_edge"
    return texture


def _cover(side: int, edge: float, radius: float) -> Any:
    """How much of every texel of a square mask lies in the box that begins at ``edge``, with round corners."""
    at = np.arange(side) + 0.5
    low = np.minimum(at, side - at)  # from the nearer side of the mask
    straight = np.clip(low - edge + 0.5, 0, 1)
    inward = np.maximum(0.0, edge + radius - low)
    away = np.hypot(inward[:, None], inward[None, :])
    corner = (inward[:, None] > 0) & (inward[None, :] > 0)
    return np.where(corner, np.clip(radius - away + 0.5, 0, 1), straight[:, None] * straight[None, :])


@lru_cache(maxsize=256)
def _filled(radius: float) -> Texture:
    return _texture(_cover(2 * math.ceil(radius) + 1 + 2 * ROOM, ROOM, radius))


@lru_cache(maxsize=128)
def _hollow(radius: float, width: float) -> Texture:
    side = 2 * math.ceil(max(radius, width)) + 1 + 2 * ROOM
    inside = _cover(side, ROOM + width, max(0.0, radius - width))
    return _texture(np.clip(_cover(side, ROOM, radius) - inside, 0, 1))


@lru_cache(maxsize=128)
def _ellipse(across: float, down: float) -> Texture:
    columns, rows = (math.ceil(length) + 2 * ROOM for length in (across, down))
    x = (np.arange(columns) + 0.5 - columns / 2)[None, :] / max(across / 2, 0.01)
    y = (np.arange(rows) + 0.5 - rows / 2)[:, None] / max(down / 2, 0.01)
    # the distance from the edge, to first order: the field over the length of its slope
    field = x * x + y * y - 1
    slope = 2 * np.hypot(x / max(across / 2, 0.01), y / max(down / 2, 0.01))
    return _texture(np.clip(0.5 - field / np.maximum(slope, 1e-6), 0, 1))


@lru_cache(maxsize=64)
def _dashed(across: float, down: float, radius: float, width: float, dash: float, gap: float) -> Texture:
    """The dashes run clockwise along the middle of the outline, the first round the right end of the upper edge."""
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
    return _texture(line * np.clip(step * dash / (dash + gap) / 2 - from_middle + 0.5, 0, 1))


_QUADS = [(n, n + 1, n + 2, n, n + 2, n + 3) for n in range(0, 36, 4)]
_ALL = [n for quad in _QUADS for n in quad]
_AROUND = [n for place, quad in enumerate(_QUADS) if place != 4 for n in quad]
_ROUND = (True, True, True, True)
_CORNERS = {0: 3, 2: 2, 6: 0, 8: 1}
"""Which quad (row by row from below) is which corner (clockwise from the top left)."""


def _lay(texture: Texture, box: Box, corner: float, is_round: Sequence[bool], *, hollow: bool) -> None:
    """Lay a mask's corners into the box's and stretch its middle between them.

    What is stretched takes one place of the mask: between two texels a corner would shine through. A corner that is
    not round takes the middle of the mask and ends where the box does.
    """
    x, y, across, down = box
    reach = (ROOM + corner) / texture.width
    columns = ((x - ROOM, x + corner), (x + corner, x + across - corner), (x + across - corner, x + across + ROOM))
    rows = ((y - ROOM, y + corner), (y + corner, y + down - corner), (y + down - corner, y + down + ROOM))
    texels = ((0.0, reach), (0.5, 0.5), (1 - reach, 1.0))
    vertices: list[float] = []
    place = 0
    for (low, high), (v0, v1) in zip(rows, texels, strict=True):
        for (left, right), (u0, u1) in zip(columns, texels, strict=True):
            if place in _CORNERS and not is_round[_CORNERS[place]]:
                a, b, c, d = max(left, x), max(low, y), min(right, x + across), min(high, y + down)
                vertices += (a, b, 0.5, 0.5, c, b, 0.5, 0.5, c, d, 0.5, 0.5, a, d, 0.5, 0.5)
            else:
                vertices += (left, low, u0, v0, right, low, u1, v0, right, high, u1, v1, left, high, u0, v1)
            place += 1
    Mesh(vertices=vertices, indices=_AROUND if hollow else _ALL, mode="triangles", texture=texture)
