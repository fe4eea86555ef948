"""Colours, type sizes, spaces and times of the design guide as plain data; imports nothing of Kivy.

Colours are ``#RRGGBB``; sizes are dp or sp at scale 1; times are seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

DAY, NIGHT, UNDERGROUND = "day", "night", "underground"

_TABLE = """
bg          #E4EADB #181411 #2A1A33
surface     #FAFBF5 #26201B #3A2646
raised      #FFFFFF #332B25 #4C355A
sunken      #D3DCC6 #0F0C0A #1D1025
line        #C3CDB5 #54493F #6E5480
outline     #7A8766 #8F8175 #A086B2
ink         #221B16 #F6F1E7 #FDF1F7
ink2        #564C43 #C2B7A8 #D9C2DD
primary     #1D6B4B #7FD0A0 #FF9FB0
on_primary  #FFFFFF #0C2115 #2A1A33
psoft       #CDE4D2 #21432F #5B3550
accent      #F5B82E #FFC94D #FF9FB0
on_accent   #221B16 #221B16 #2A1A33
accent_edge #C47F00 #FFC94D #FF9FB0
warnink     #7D5200 #FFD27A #FF9FB0
asoft       #FFE9B5 #4B3710 #5B3550
danger      #A5301F #FF9F8C #FFB199
dsoft       #F7DBD4 #4C231B #5A2A33
info        #1C5F94 #8CC8F2 #A9CBFF
isoft       #D3E5F2 #1B3A50 #33345E
field       #B5D08F #2B4A2F #2A1A33
fieldink    #1F2A14 #F6F1E7 #FDF1F7
soil        #4E3A2D #33261D #1D1025
soil2       #654C3B #463529 #3A2646
soil3       #37281F #1E1611 #140A1A
sky         #CFE6EA #16232D #2A1A33
grass       #7FAE62 #44693B #3A2646
grass2      #5F9149 #365530 #4C355A
star        #B87400 #FFC94D #FFD98A
coin        #C98A1B #C98A1B #FFD98A
scrim       #221B168C #0000009E #0A040E99
topoum      #8E9A62 #39402A #3A2646
plate       #FFFDF4 #F6F1E7 #FDF1F7
plateink    #221B16 #181411 #2A1A33
"""

PALETTES: dict[str, dict[str, str]] = {DAY: {}, NIGHT: {}, UNDERGROUND: {}}
for _line in _TABLE.split("\n"):
    if _line:
        _name, _day, _night, _under = _line.split()
        PALETTES[DAY][_name], PALETTES[NIGHT][_name], PALETTES[UNDERGROUND][_name] = _day, _night, _under

TOKENS = tuple(PALETTES[DAY])

NEUTRAL_TILE = "#D9CA9C"
ATTRACTIONS = {"blue": "#2E6F9E", "green": "#2B7A5E", "gold": "#8F721B", "grey": "#6F6B62"}
CARD_CATEGORIES = {"combat": "#7A1F14", "movement": "#1C4F7A", "expansion": "#2C6142", "special": "#6A3A6B"}


@dataclass(frozen=True, slots=True)
class SeatLook:
    """How a seat is told apart: a colour, what is drawn on it, and a shape (file stem of its mask)."""

    name: str
    colour: str
    on: str
    shape: str


SEATS: tuple[SeatLook, ...] = (
    SeatLook("vermilion", "#D55E00", "#FFFFFF", "triangle"),
    SeatLook("sky", "#56B4E9", "#1E1712", "circle"),
    SeatLook("green", "#009E73", "#FFFFFF", "square"),
    SeatLook("yellow", "#F0E442", "#1E1712", "diamond"),
    SeatLook("blue", "#0072B2", "#FFFFFF", "hexagon"),
    SeatLook("rose", "#CC79A7", "#1E1712", "plus"),
    SeatLook("orange", "#E69F00", "#1E1712", "half_moon"),
    SeatLook("graphite", "#3B3B40", "#FFFFFF", "hourglass"),
    SeatLook("brown", "#8A4B1F", "#FFFFFF", "ring"),
    SeatLook("white", "#F4F1E6", "#221B16", "heart"),
)
SEAT_BY_NAME = {seat.name: seat for seat in SEATS}
#: Other words people use for a seat's colour.
SEAT_ALIASES = {"red": "vermilion", "purple": "rose", "black": "graphite"}
#: Mask file of each shape.
SHAPE_MASKS = {seat.shape: f"seat_{seat.name}" for seat in SEATS}


def seat_look(name: str) -> SeatLook:
    """The look of a seat colour; an unknown name gets graphite rather than a crash."""
    return SEAT_BY_NAME.get(SEAT_ALIASES.get(name, name), SEAT_BY_NAME["graphite"])


#: Seats whose tile would vanish on its ground and wears an outline.
EDGED = {DAY: {"yellow", "white"}, NIGHT: {"graphite"}, UNDERGROUND: {"graphite"}}


def needs_edge(seat: str, palette: str) -> bool:
    """Whether a seat's tile (name or ``#RRGGBB``) would vanish in this palette and wants an outline."""
    if seat.startswith("#"):
        return contrast(seat, PALETTES[palette]["surface"]) < 1.3
    return seat_look(seat).name in EDGED[palette]


@dataclass(frozen=True, slots=True)
class TypeStyle:
    """One line of the type scale: font name, size in sp, line height as a multiple of the size."""

    font: str
    size: float
    leading: float = 1.2


TYPE: dict[str, TypeStyle] = {
    "giant": TypeStyle("display-800", 92, 1.05),
    "cover": TypeStyle("display-800", 74, 1.05),
    "count": TypeStyle("display-800", 50, 1.05),
    "figure": TypeStyle("display-800", 40, 1.05),
    "headline": TypeStyle("display-800", 34, 1.05),
    "name": TypeStyle("display-700", 27, 1.05),
    "title": TypeStyle("display-700", 24, 1.05),
    "button": TypeStyle("display-700", 24, 1.05),
    "number": TypeStyle("display-700", 22, 1.05),
    "say": TypeStyle("text-600", 23),
    "body": TypeStyle("text-400", 20),
    "strong": TypeStyle("text-600", 20),
    "label": TypeStyle("text-600", 18),
    "small": TypeStyle("text-400", 18),
    "caption": TypeStyle("text-600", 16),
}
SMALLEST_TEXT = 16

SPACE = (4, 8, 12, 16, 24, 32)
MARGIN = 16
GAP = 12
RADIUS = {"chip": 12, "key": 20, "tile": 20, "panel": 22, "card": 20, "field": 30, "sheet": 36}

#: Seconds of each movement.
MOTION = {
    "press": 0.09,
    "state": 0.16,
    "bump": 0.18,
    "flight": 0.26,
    "sheet": 0.28,
    "underground": 0.42,
    "turn": 0.42,
    "resolve": 0.45,
    "fade": 0.12,
    "hold": 0.6,
    "toast": 4.0,
}


@lru_cache(maxsize=1024)
def rgba(colour: str, alpha: float | None = None) -> tuple[float, float, float, float]:
    """``#RRGGBB`` or ``#RRGGBBAA`` as four numbers from 0 to 1."""
    digits = colour.lstrip("#")
    parts = [int(digits[at : at + 2], 16) / 255 for at in range(0, len(digits), 2)]
    if len(parts) == 3:
        parts.append(1.0)
    red, green, blue, own = parts
    return red, green, blue, own if alpha is None else alpha


def luminance(colour: str) -> float:
    """Relative luminance after WCAG 2."""

    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue, _ = rgba(colour)
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours after WCAG 2, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
