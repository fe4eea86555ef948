"""Drawing shapes, pictures and text onto the current canvas; every call adds instructions and keeps no state.

Use inside ``with widget.canvas:``. Positions and sizes are pixels, colours are token names, ``#RRGGBB`` or four
numbers. Edges are smoothed by masks (:mod:`companion.ui.patches`) or Kivy's Smooth* shapes, small pictures by mipmaps.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from kivy.core.image import Image as CoreImage
from kivy.graphics import (
    PopMatrix,
    PushMatrix,
    SmoothLine,
    SmoothRoundedRectangle,
    Translate,
)
from kivy.graphics.context import get_context
from kivy.graphics.texture import Texture
from kivy.metrics import Metrics

from companion.ui import icons, patches, strokes, tokens
from companion.ui.theme import Colour, mix, theme
from companion.ui.typeset import ICON_FONT, Setting, forget_textures, style_setting, typeset

Paint = str | Sequence[float]
Box = tuple[float, float, float, float]  # x, y, width, height

IMAGES = Path(__file__).parent / "images"


def colour(paint: Paint, alpha: float | None = None) -> Colour:
    """Resolve a paint to four numbers."""
    if isinstance(paint, str):
        return theme.colour(paint, alpha)
    red, green, blue, own = paint
    return red, green, blue, own if alpha is None else alpha


@lru_cache(maxsize=256)
def _picture(name: str, suffix: str) -> Texture:
    return CoreImage(str(IMAGES / f"{name}{suffix}.png"), mipmap=True).texture


def picture(name: str) -> Texture:
    """Texture of a bundled picture in the resolution that suits the screen."""
    wanted = theme.scale * Metrics.density
    suffix = "" if wanted <= 1.0 else "@1.5x" if wanted <= 1.5 else "@2x"
    return _picture(name, suffix)


def mask(name: str) -> Texture:
    """Texture of a bundled mask; always the middle or large one, since masks are drawn at any size."""
    return _picture(name, "@1.5x" if Metrics.density * theme.scale <= 1.2 else "@2x")


def rounded(
    box: Box, radius: float | Sequence[float], paint: Paint, alpha: float | None = None, *, solid: bool = False
) -> None:
    """A filled rounded rectangle; ``radius`` is one number or four (top left, top right, bottom right, left).

    ``solid``: a large ground in an opaque colour that is never faded; its middle is painted over what lies there.
    """
    x, y, width, height = box
    if width <= 0 or height <= 0:
        return
    most = min(width, height) / 2
    radii = [radius] * 4 if isinstance(radius, int | float) else list(radius)
    strokes.ink(colour(paint, alpha))
    radii = [max(0.01, min(r, most)) for r in radii]
    corner = max(radii)
    if solid and colour(paint, alpha)[3] >= 1 and patches.rounded(box, radii, inside=False):
        inset = patches.fine(corner) if corner >= 0.5 else 0.0
        patches.solid((x + inset, y + inset, width - 2 * inset, height - 2 * inset))
    elif not patches.rounded(box, radii):
        SmoothRoundedRectangle(pos=(x, y), size=(width, height), radius=radii)


def edge(box: Box, radius: float, paint: Paint, width: float = 2, alpha: float | None = None) -> None:
    """The outline of a rounded rectangle, lying inside the box; ``width`` in pixels."""
    if min(box[2], box[3]) > width:
        strokes.ink(colour(paint, alpha))
        patches.rim(box, radius, max(1.0, width))


def framed(box: Box, radius: float, fill: Paint, rim: Paint, width: float = 2) -> None:
    """A filled rounded rectangle with a rim of ``width`` pixels inside its box."""
    x, y, across, down = box
    under = width / 2  # the ground reaches under the rim, and no pixel is painted twice without need
    rounded((x + under, y + under, across - width, down - width), max(0.0, radius - under), fill)
    edge(box, radius, rim, width)


def plain(box: Box, paint: Paint, alpha: float | None = None, *, solid: bool = False) -> None:
    """A filled rectangle with hard edges; ``solid`` as in :func:`rounded`."""
    rgba = colour(paint, alpha)
    strokes.ink(rgba)
    if solid and rgba[3] >= 1:
        patches.solid(box)
    else:
        strokes.patch(None, box[:2], box[2:])


def foot(box: Box, radius: float, depth: float | None = None) -> None:
    """The hard 2 dp foot under a card; draw the card over it."""
    depth = theme.thin(2) if depth is None else depth
    x, y, width, height = box
    rounded((x, y - depth, width, height), radius, mix(theme.colour("line"), theme.colour("ink"), 0.92))


def _half(width: float) -> float:
    """Kivy's line width for a visible thickness in pixels: half of it, plus what the smooth rim fades away."""
    return max(0.8, width / 2 + 0.35)


def disc(x: float, y: float, radius: float, paint: Paint, alpha: float | None = None) -> None:
    """A filled circle round ``x, y``."""
    strokes.ink(colour(paint, alpha))
    patches.oval((x - radius, y - radius, 2 * radius, 2 * radius))


def oval(box: Box, paint: Paint, alpha: float | None = None) -> None:
    """A filled ellipse."""
    strokes.ink(colour(paint, alpha))
    patches.oval(box)


def ring(x: float, y: float, radius: float, paint: Paint, width: float) -> None:
    """A circle of a line ``width`` pixels thick."""
    strokes.ink(colour(paint))
    strokes.put(SmoothLine, circle=(x, y, radius), width=_half(width))


def arc(x: float, y: float, radius: float, start: float, end: float, paint: Paint, width: float) -> None:
    """A piece of a circle; degrees clockwise from the top."""
    strokes.ink(colour(paint))
    strokes.put(SmoothLine, circle=(x, y, radius, start, end), width=_half(width))


def stroke(points: Sequence[float], paint: Paint, width: float, *, close: bool = False) -> None:
    """A line through points ``x, y, x, y …``."""
    strokes.ink(colour(paint))
    strokes.put(SmoothLine, points=list(points), width=_half(width), close=close)


def polygon(points: Sequence[tuple[float, float]], paint: Paint, alpha: float | None = None) -> None:
    """A filled shape every edge of which can be seen from its middle."""
    strokes.ink(colour(paint, alpha))
    cx = sum(x for x, _ in points) / len(points)
    cy = sum(y for _, y in points) / len(points)
    vertices = array("f", [cx, cy, 0, 0])
    for x, y in [*points, points[0]]:
        vertices.extend((x, y, 0, 0))
    strokes.mesh(None, vertices.tobytes(), lambda: vertices, strokes.fan(len(points) + 2), "triangle_fan")
    strokes.put(SmoothLine, points=[part for point in [*points, points[0]] for part in point], width=1.0)


@lru_cache(maxsize=128)
def _dashes(points: tuple[tuple[float, float], ...], dash: float, gap: float) -> tuple[tuple[float, ...], ...]:
    """Cut a closed line into dashes (``x, y, x, y …`` each), stretched so that they close evenly.

    Kept, because every die that waits has the same ones.
    """
    closed = [*points, points[0]]
    lengths = [math.dist(a, b) for a, b in pairwise(closed)]
    total = sum(lengths)
    if total <= 0:
        return ()
    count = max(3, round(total / (dash + gap)))
    step = total / count
    drawn = step * dash / (dash + gap)
    starts = [0.0]
    for length in lengths:
        starts.append(starts[-1] + length)

    def point(at: float) -> tuple[float, float]:
        at %= total
        for n, length in enumerate(lengths):
            if at <= starts[n + 1] and length > 0:
                share = (at - starts[n]) / length
                (ax, ay), (bx, by) = closed[n], closed[n + 1]
                return ax + (bx - ax) * share, ay + (by - ay) * share
        return closed[-1]

    cut = []
    for n in range(count):
        begin, end = n * step - drawn / 2, n * step + drawn / 2
        inner = [at for at in starts if begin < at < end]
        cut.append(tuple(part for at in [begin, *inner, end] for part in point(at)))
    return tuple(cut)


def dashes_along(points: Sequence[tuple[float, float]], paint: Paint, width: float, dash: float, gap: float) -> None:
    """A dashed closed line; the dashes are stretched so that they close evenly."""
    _lay_dashes(0, 0, _dashes(tuple(points), dash, gap), paint, width)


def _lay_dashes(x: float, y: float, dashes: Sequence[Sequence[float]], paint: Paint, width: float) -> None:
    """Draw dashes that were cut round ``0, 0`` at ``x, y``."""
    strokes.ink(colour(paint))
    strokes.put(PushMatrix)
    strokes.put(Translate, x=x, y=y)
    for line in dashes:
        strokes.put(SmoothLine, points=line, width=_half(width), cap="none", joint="round")
    strokes.put(PopMatrix)


def dashed_edge(box: Box, radius: float, paint: Paint, width: float, dash: float = 0, gap: float = 0) -> None:
    """A dashed outline inside a box."""
    if min(box[2], box[3]) <= width:
        return
    dash = dash or width * 3.2
    strokes.ink(colour(paint))
    patches.dashed(box, radius, width, dash, gap or dash * 0.55)


def dashed_oval(box: Box, paint: Paint, width: float, dash: float, gap: float) -> None:
    """A dashed ellipse inside a box."""
    x, y, across, down = box
    points = [
        (x + across / 2 * (1 + math.cos(math.radians(a))), y + down / 2 * (1 + math.sin(math.radians(a))))
        for a in range(0, 360, 5)
    ]
    dashes_along(points, paint, width, dash, gap)


def image(name: str, box: Box, alpha: float = 1.0) -> None:
    """A bundled picture in its own colours, filling the box."""
    strokes.ink((1, 1, 1, alpha))
    strokes.patch(picture(name), box[:2], box[2:])


def images(name: str, box: Box, step: float, times: int) -> None:
    """A bundled picture ``times`` times in a row: filling the box, and every ``step`` pixels to the right of it."""
    if times > 0:
        strokes.ink((1, 1, 1, 1.0))
        patches.row(picture(name), box, step, times)


def glyphs(name: str, x: float, y: float, side: float, paint: Paint, step: float, times: int) -> None:
    """A bundled mask ``times`` times in a row, tinted: in a square round ``x, y``, and every ``step`` pixels on."""
    if times > 0:
        strokes.ink(colour(paint))
        texture = mask(name)
        height = side * texture.height / texture.width
        patches.row(texture, (x - side / 2, y - height / 2, side, height), step, times)


def glyph(name: str, x: float, y: float, side: float, paint: Paint, alpha: float | None = None) -> None:
    """A bundled mask (``tick``, ``die_pan``, ``seat_sky`` …), tinted, in a square round ``x, y``."""
    strokes.ink(colour(paint, alpha))
    texture = mask(name)
    height = side * texture.height / texture.width
    strokes.patch(texture, (x - side / 2, y - height / 2), (side, height))


def shape(name: str, x: float, y: float, side: float, paint: Paint, alpha: float | None = None) -> None:
    """A seat's shape (``triangle`` … ``heart``) in a square round ``x, y``."""
    glyph(tokens.SHAPE_MASKS[name], x, y, side, paint, alpha)


def die_sign(kind: str, x: float, y: float, side: float, paint: Paint, alpha: float | None = None) -> None:
    """The sign of a kind of die: glove, pan, mallet or prize."""
    glyph(f"die_{kind}", x, y, side, paint, alpha)


def words(
    text: str, setting: Setting, x: float, y: float, paint: Paint, *, anchor: str = "left", alpha: float | None = None
) -> tuple[float, float]:
    """Text whose left, centre or right edge is at ``x`` and whose middle is at ``y``; returns its size."""
    texture = typeset(text, setting)
    if texture is None:
        return 0.0, 0.0
    shift = {"left": 0.0, "center": texture.width / 2, "right": float(texture.width)}[anchor]
    strokes.ink(colour(paint, alpha))
    # whole pixels, else letters turn soft
    strokes.patch(texture, (round(x - shift), round(y - texture.height / 2)), texture.size)
    return float(texture.width), float(texture.height)


def icon(name: str, x: float, y: float, size: float, paint: Paint, alpha: float | None = None) -> None:
    """An interface icon of ``size`` pixels round ``x, y``."""
    sign = icons.icon(name)
    if sign:
        words_of_icon = _icon_texture(sign, round(size))
        strokes.ink(colour(paint, alpha))
        width, height = words_of_icon.size
        strokes.patch(words_of_icon, (round(x - width / 2), round(y - height / 2)), (width, height))


@lru_cache(maxsize=512)
def _icon_texture(sign: str, size: int) -> Texture:
    from kivy.core.text import Label as CoreLabel

    label = CoreLabel(text=sign, font_name=ICON_FONT, font_size=size, color=(1, 1, 1, 1))
    label.refresh()
    return label.texture


def sign(name: str, x: float, y: float, size: float, paint: Paint, alpha: float | None = None) -> None:
    """Whatever a name stands for: a die's kind, a seat's shape, ``star``, ``mole``, ``coin``, ``medal`` or an icon."""
    if name in ("glove", "pan", "mallet", "prize"):
        die_sign(name, x, y, size, paint, alpha)
    elif name == "star":
        die_sign("prize", x, y, size, paint, alpha)
    elif name in ("coin", "medal", "tick", "cross"):
        glyph(name, x, y, size, paint, alpha)
    elif name in tokens.SHAPE_MASKS:
        shape(name, x, y, size, paint, alpha)
    elif name.startswith("mole"):
        height = size * 1.04
        image(
            "mole_small" if name == "mole" else name,
            (x - size / 2, y - height / 2, size, height),
            1.0 if alpha is None else alpha,
        )
    else:
        icon(name, x, y, size, paint, alpha)


def styled(style: str, size: float = 0, **more: object) -> Setting:
    """A setting of the type scale in pixels; ``size`` in sp replaces the scale's own."""
    return _styled(style, theme.sp(size or tokens.TYPE[style].size), *more.items())


@lru_cache(maxsize=512)
def _styled(style: str, pixels: float, *more: tuple[str, object]) -> Setting:
    return style_setting(style, pixels, **dict(more))


def figure_bar(x: float, y: float, size: float, paint: Paint, alpha: float | None = None) -> None:
    """The bar under a 6 or 9 of ``size`` pixels whose middle is ``x, y``."""
    width, thick = size * 0.5, max(2.0, size * 0.075)
    rounded((x - width / 2, y - size * 0.47, width, thick), thick / 2, paint, alpha)


def wants_bar(text: str) -> bool:
    """Whether a number reads as another one upside down (6, 9, 66, 99 … and 69 alike)."""
    return bool(text) and set(text) <= {"6", "9"}


def forget_pictures(*_: object) -> None:
    """Drop every kept texture and draw anew: the graphics context was lost (a tablet woke up)."""
    _picture.cache_clear()
    _icon_texture.cache_clear()
    patches.forget()
    forget_textures()
    theme.revision += 1


def survive_context_loss() -> None:
    """Draw anew by itself whenever the graphics context was lost; call once when the app starts."""
    get_context().add_reload_observer(forget_pictures)
