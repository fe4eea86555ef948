"""What lies on a play sheet: holes with numbers, moles that rise out of them, the hammer."""

from __future__ import annotations

import math

from kivy.graphics import Mesh, PopMatrix, PushMatrix, Rotate

from companion.ui import paint, strokes
from companion.ui.paint import Box as Area
from companion.ui.theme import mix, theme
from companion.ui.tokens import DAY
from companion.ui.typeset import Setting
from companion.ui.widgets.seat_token import paint_tick

# Body of each mole picture without its paws, as shares of the picture: left, right, bottom, top.
BODIES = {"mole_in_hole": (0.12, 0.88, 0.0, 0.924), "mole_sleeping": (0.12, 0.88, 0.18, 0.924)}
AT_REST, RAISED = -14.0, 48.0  # degrees of the hammer, anticlockwise
WOOD, PALE_WOOD = "#8A5A2C", "#C48C50"


def hole_box(cell: Area) -> Area:
    """Where the hole's mouth lies in a cell."""
    x, y, wide, high = cell
    across = min(wide * 0.74, high * 1.15)
    down = min(high * 0.315, across * 0.4)
    return (x + (wide - across) / 2, y + high * 0.11, across, down)


def paint_hole(cell: Area) -> None:
    """The dark mouth of a hole."""
    paint.oval(hole_box(cell), "soil3")


def paint_mole(cell: Area, risen: float = 1.0, *, asleep: bool = False, alpha: float = 1.0) -> None:
    """A mole in its hole, cut off by the hole's front lip; `risen` 0 … 1 lifts it out."""
    x, y, across, down = hole_box(cell)
    if risen <= 0 or across < 4:
        return
    name = "mole_sleeping" if asleep else "mole_in_hole"
    left, right, bottom, top = BODIES[name]
    tall = min(cell[3] * 0.70, across * 0.9)
    wide = tall * 0.76
    middle, lip = x + across / 2, y + down / 2
    foot = lip - down * 0.43 - (1 - risen) * tall
    texture = paint.picture(name)
    corners = texture.tex_coords
    vertices: list[float] = []
    steps = 16
    for n in range(steps + 1):
        share = n / steps
        px = middle - wide / 2 + wide * share
        low = lip - down * 0.43 * math.sqrt(max(0.0, 1 - ((px - middle) / (across / 2)) ** 2))
        for py in (low, max(low, foot + tall)):
            up = bottom + (top - bottom) * (py - foot) / tall
            along = left + (right - left) * share
            vertices += [
                px, py,
                corners[0] + (corners[2] - corners[0]) * along,
                corners[1] + (corners[5] - corners[1]) * up,
            ]  # fmt: skip
    strokes.ink((1, 1, 1, alpha))
    Mesh(vertices=vertices, indices=list(range(2 * (steps + 1))), mode="triangle_strip", texture=texture)


def paint_hammer(cell: Area, swing: float = 1.0, wood: paint.Paint = "", band: paint.Paint = "soil3") -> None:
    """The hammer over a hole; `swing` 0 (lifted) … 1 (on the hole). Nothing is drawn before it moves."""
    if swing <= 0:
        return
    x, y, wide, high = cell
    side = min(high * 0.72, wide * 0.66)
    cx, cy = x + wide * 0.55, y + high * 0.61
    PushMatrix()
    Rotate(angle=RAISED + (AT_REST - RAISED) * swing, origin=(cx + side * 0.1, cy - side * 0.45))
    head = (cx - side * 0.33, cy + side * 0.02, side * 0.66, side * 0.33)
    alpha = min(1.0, swing * 3)
    paint.rounded(head, side * 0.04, band, alpha)
    paint.glyph("die_mallet", cx, cy, side, wood or theme.colour(WOOD if theme.palette == DAY else PALE_WOOD), alpha)
    PopMatrix()


def paint_number(cell: Area, number: int, size: float, ink: paint.Paint = "ink", *, bar: bool = False) -> None:
    """The hole's number in the upper left corner; `bar` where a 6 or 9 may be read upside down."""
    x, y, wide, high = cell
    size = min(size, high * 0.4)
    setting = Setting("display-800", size)
    inset = min(wide * 0.08, theme.dp(13))
    at = y + high - min(high * 0.08, theme.dp(9)) - size * 0.58
    across, _ = paint.words(str(number), setting, x + inset, at, ink)
    if bar and paint.wants_bar(str(number)):
        paint.figure_bar(x + inset + across / 2, at, size, ink)


def paint_more(cell: Area, tokens: int, size: float) -> None:
    """A small patch that says how many moles sit in one hole."""
    x, y, wide, high = cell
    size = max(theme.sp(16), min(size, high * 0.34))
    setting = Setting("display-700", size)
    text = f"×{tokens}"
    across = size * (0.65 + 0.62 * len(str(tokens))) + size * 0.5
    patch = (x + wide - across - wide * 0.05, y + high - size * 1.35 - high * 0.05, across, size * 1.35)
    paint.rounded(patch, size * 0.45, "plate")
    paint.words(text, setting, patch[0] + across / 2, patch[1] + size * 0.675, "plateink", anchor="center")


def cell_ground() -> paint.Paint:
    """The ground of a hole nobody chose: lighter than the hole's mouth in every palette."""
    return "sunken" if theme.palette == DAY else "raised"


def whack_ground() -> paint.Paint:
    """The ground of the hole that is whacked: warm, and told apart from a mole's even underground."""
    if theme.underground:
        return mix(theme.colour("star"), theme.colour("bg"), 0.24)
    return "asoft"


def paint_seen_tick(x: float, y: float, side: float) -> None:
    """The tick of somebody who has written."""
    paint_tick(x, y, side, "surface")
