"""The one observable theme: colours, sizes and text scale that every widget follows.

``theme`` is a single object. In Python ask ``theme.dp(64)``, ``theme.sp(20)``, ``theme.colour("ink")``; in kv write
``#:import theme companion.ui.theme.theme`` and read ``theme.ink``. Setting ``theme.mode``, ``theme.underground``,
``theme.text_size``, ``theme.less_motion`` or ``theme.scale`` raises ``theme.revision``, which redraws every widget
of the kit once in the next frame.
"""

from __future__ import annotations

from typing import Any

from kivy.event import EventDispatcher
from kivy.metrics import Metrics
from kivy.properties import (
    BooleanProperty,
    BoundedNumericProperty,
    ColorProperty,
    NumericProperty,
    OptionProperty,
)

from companion.ui import layout, tokens

Colour = tuple[float, float, float, float]

DARKER_FOOT = 0.68
FADED = 0.62


class Theme(EventDispatcher):
    """Colours of the chosen palette as properties (``theme.bg``, ``theme.ink`` …) and the scales of the screen.

    Sizes returned are pixels. ``scale`` follows the window (see :meth:`fit`), ``text_size`` is the user's own.
    """

    mode = OptionProperty(tokens.DAY, options=[tokens.DAY, tokens.NIGHT])
    underground = BooleanProperty(False)
    text_size = BoundedNumericProperty(1.0, min=1.0, max=1.6, errorhandler=lambda x: max(1.0, min(1.6, x)))
    less_motion = BooleanProperty(False)
    scale = NumericProperty(1.0)
    portrait = BooleanProperty(False)
    size_class = OptionProperty(layout.REGULAR, options=[layout.COMPACT, layout.REGULAR, layout.LARGE])
    revision = NumericProperty(0)

    def __init__(self) -> None:
        super().__init__()
        palette = tokens.PALETTES[tokens.DAY]
        self.apply_property(**{name: ColorProperty(tokens.rgba(palette[name])) for name in tokens.TOKENS})
        self._sizes: tuple[float, float, float, float] | None = None
        self._inks: dict[tuple[str, float | None], Colour] = {}  # those asked for in this palette
        for name in ("scale", "text_size"):
            self.fbind(name, self._measure_anew)
        Metrics.bind(density=self._measure_anew, fontscale=self._measure_anew)
        self.bind(mode=self._recolour, underground=self._recolour)
        for name in ("text_size", "less_motion", "scale", "portrait", "size_class"):
            self.fbind(name, self._turn_over)

    @property
    def palette(self) -> str:
        """Name of the palette in force: day, night or underground."""
        return tokens.UNDERGROUND if self.underground else self.mode

    def _recolour(self, *_: Any) -> None:
        self._inks.clear()
        for name, colour in tokens.PALETTES[self.palette].items():
            setattr(self, name, tokens.rgba(colour))
        self.revision += 1

    def _turn_over(self, *_: Any) -> None:
        self.revision += 1

    def colour(self, name: str, alpha: float | None = None) -> Colour:
        """A token, a seat colour or ``#RRGGBB`` as four numbers from 0 to 1."""
        found = self._inks.get((name, alpha))
        if found is None:
            found = self._inks[name, alpha] = tokens.rgba(self.hex(name), alpha)
        return found

    def hex(self, name: str) -> str:
        """The same as ``#RRGGBB``."""
        if name.startswith("#"):
            return name
        palette = tokens.PALETTES[self.palette]
        return palette[name] if name in palette else tokens.seat_look(name).colour

    def _measure_anew(self, *_: Any) -> None:
        self._sizes = None

    def _measured(self) -> tuple[float, float, float, float]:
        """Scale, density, text size and font scale; kept, since Kivy looks up each of them in several steps."""
        if self._sizes is None:
            self._sizes = self.scale, Metrics.density, self.text_size, Metrics.fontscale
        return self._sizes

    def dp(self, value: float) -> float:
        """Pixels of a length in dp at scale 1."""
        scale, density, _, _ = self._sizes or self._measured()
        return float(round(value * scale * density))

    def thin(self, value: float) -> float:
        """Pixels of a thin line: scaled, but never under one pixel and not rounded to nothing."""
        scale, density, _, _ = self._sizes or self._measured()
        return max(1.0, value * scale * density)

    def sp(self, value: float) -> float:
        """Pixels of a text size; 16 sp stays 16 on small tablets, the user's text size comes on top."""
        scale, density, text_size, font_scale = self._sizes or self._measured()
        floor = min(value, tokens.SMALLEST_TEXT)
        scaled = max(value * scale, floor)
        return scaled * text_size * density * font_scale

    def target(self, value: float, least: float = 48) -> float:
        """Pixels of something to tap: grows by half of what text grows and never shrinks under ``least`` dp."""
        wanted = max(value * self.scale, min(value, least)) * (1 + (self.text_size - 1) / 2)
        return float(round(wanted * Metrics.density))

    def game_target(self, value: float = 64) -> float:
        """Pixels of a game action: like :meth:`target`, never under 9 mm (57 dp)."""
        return self.target(value, least=57)

    def seconds(self, name: str) -> float:
        """Length of a movement; with *less motion* flights and slides become a short fade."""
        if self.less_motion and name in ("flight", "sheet", "underground", "bump"):
            return tokens.MOTION["fade"]
        return tokens.MOTION[name]

    def fit(self, width: float, height: float) -> None:
        """Take the scale and the size class from a window of that many pixels."""
        across, down = width / Metrics.density, height / Metrics.density
        self.portrait = layout.is_portrait(across, down)
        self.size_class = layout.size_class(across, down)
        self.scale = layout.scale_for(across, down)

    def follow(self, window: Any) -> None:
        """Fit now and whenever the window changes its size."""
        window.bind(size=lambda _, size: self.fit(*size))
        self.fit(*window.size)


def darker(colour: Colour, share: float = DARKER_FOOT) -> Colour:
    """The colour of the foot under a tile or die."""
    red, green, blue, alpha = colour
    return red * share, green * share, blue * share, alpha


def mix(colour: Colour, ground: Colour, share: float = FADED) -> Colour:
    """``share`` of a colour over its ground, opaque."""
    red, green, blue = (a * share + b * (1 - share) for a, b in zip(colour[:3], ground[:3], strict=True))
    return red, green, blue, 1.0


theme = Theme()
