"""The shelf's ground: sky, sun or moon, two hills, a mole on its mound, and the soil with its tunnel and stones."""

from __future__ import annotations

import math
from collections.abc import Sequence

from kivy.graphics import Mesh, SmoothLine
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout

from companion.ui import paint, strokes, tokens
from companion.ui.theme import mix, theme
from companion.ui.widgets.base import Drawn

SUN, MOON = "#F9D775", "#F3E8CC"
_STEPS = 12

# Heights of the hills' edges along the width, in dp above the turf's edge at the left; drawn once, stretched to fit.
_BACK = ((0.0, 68.0), (0.2, 112.0), (0.49, 72.0), (0.78, 124.0), (1.0, 98.0))
_FRONT = ((0.0, 32.0), (0.33, 56.0), (0.66, 38.0), (1.0, 54.0))
_TURF = ((0.0, 0.0), (0.3, 11.0), (0.66, -6.0), (1.0, 6.0))
_STONES = (
    (0.03, 0.07, 18),
    (0.234, 0.09, 28),
    (0.594, 0.07, 18),
    (0.96, 0.12, 38),
    (0.2, 0.44, 34),
    (0.41, 0.56, 34),
    (0.79, 0.49, 34),
    (0.6, 0.6, 16),
)


class Meadow(Drawn, FloatLayout):
    """Draws the shelf's world behind its children. ``turf`` is where the soil begins, in dp from the top."""

    turf = NumericProperty(290)
    watch = ("turf",)

    def paint(self) -> None:
        ground = self.top - theme.dp(self.turf)
        paint.plain(self.box, "sky")
        self._light(self.x + self.width * 0.77, ground + theme.dp(273 if theme.portrait else 194))
        self._hill(_BACK, ground, "grass2")
        self._hill(_FRONT, ground, "grass")
        self._hill(_TURF, ground, "soil")
        self._stones(ground)
        self._mound(self.x + self.width * (0.8 if theme.portrait else 0.869), ground)

    def _light(self, x: float, y: float) -> None:
        radius = theme.dp(46)
        if theme.mode == tokens.DAY:
            paint.disc(x, y, radius, SUN)
        else:
            paint.disc(x, y, radius, MOON)
            paint.disc(x + radius * 0.55, y + radius * 0.45, radius, "sky")

    def _hill(self, shape: Sequence[tuple[float, float]], ground: float, colour: str) -> None:
        """Fill from a smooth edge through `shape` down to the bottom."""
        edge = [(self.x + share * self.width, ground + theme.dp(1) * high) for share, high in smooth(shape)]
        vertices: list[float] = []
        for x, y in edge:
            vertices += [x, y, 0, 0, x, self.y, 0, 0]
        strokes.ink(theme.colour(colour))
        Mesh(vertices=vertices, indices=list(range(2 * len(edge))), mode="triangle_strip")
        SmoothLine(points=[part for point in edge for part in point], width=1.1)

    def _stones(self, ground: float) -> None:
        stone = mix(theme.colour("soil2"), theme.colour("soil"), 0.72)
        deep = ground - self.y
        for across, up, wide in _STONES:
            half = theme.dp(wide) / 2
            x, y = self.x + across * self.width, self.y + up * deep
            paint.oval((x - half, y - half * 0.62, 2 * half, 1.24 * half), stone)

    def _mound(self, x: float, ground: float) -> None:
        """A mole looking out of its hill, with the tunnel that leads down to the chambers."""
        dp = theme.dp
        tunnel, wide = dp(44), dp(104)
        level = self.y + (ground - self.y) * 0.6
        if theme.portrait:
            middle = self.x + self.width / 2
            paint.rounded((middle - tunnel / 2, self.y + dp(108), tunnel, ground - self.y - dp(230)), dp(10), "soil3")
        else:
            paint.plain((self.x, level - tunnel / 2, self.width, tunnel), "soil3")
        mole = dp(104)
        paint.image("mole_in_hole", (x - mole / 2, ground - dp(8), mole, mole * 1.04))
        base = ground - dp(24)
        heap = [(x + wide * math.cos(a), base + dp(46) * math.sin(a) ** 0.8) for a in _half_circle()]
        paint.polygon([(x + wide, base), *heap, (x - wide, base)], "soil2")
        foot = level if not theme.portrait else ground - dp(150)
        top = ground - dp(2)
        paint.rounded((x - dp(22), foot, dp(44), top - foot), [dp(22), dp(22), 0.01, 0.01], "soil3")
        for side in (-1, 1):
            paint.oval((x + side * dp(42) - dp(14), ground - dp(3), dp(28), dp(18)), "#FF9FB0")


def _half_circle(steps: int = 24) -> list[float]:
    return [math.pi * step / steps for step in range(1, steps)]


def smooth(points: Sequence[tuple[float, float]], steps: int = _STEPS) -> list[tuple[float, float]]:
    """Return points of a Catmull-Rom curve through `points`, `steps` between each pair, both ends included."""
    before = (2 * points[0][0] - points[1][0], points[0][1])
    after = (2 * points[-1][0] - points[-2][0], points[-1][1])
    line = [before, *points, after]
    curve = []
    for n in range(1, len(line) - 2):
        for step in range(steps):
            curve.append(_between(line[n - 1], line[n], line[n + 1], line[n + 2], step / steps))
    return [*curve, points[-1]]


def _between(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float], t: float
) -> tuple[float, float]:
    def along(p: float, q: float, r: float, s: float) -> float:
        return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t**2 + (3 * q - p - 3 * r + s) * t**3)

    return along(a[0], b[0], c[0], d[0]), along(a[1], b[1], c[1], d[1])
