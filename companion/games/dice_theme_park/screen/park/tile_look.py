"""An attraction on its hexagon: name, what its party must show, stars, income, guests, upgrades, cubes."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ui import paint, tokens
from companion.ui.theme import mix, theme
from companion.ui.typeset import Setting
from companion.ui.widgets.hex_board import HexLook
from companion.ui.widgets.hex_board.geometry import ROOT3

from ...state import Guest
from .guest_die import paint_gap, paint_guest, paint_pip

DRAWN_FOR = 111.0
"""Radius in pixels of the hexagon that all lengths here are told for."""
LIGHT, DARK = "#FFFFFF", "#221B16"
RIMS = {"act": 6.0, "selected": 12.0, "target": 8.0}
NEARLY = 4.0
HELP_ICONS = {"map": "map", "guide": "compass", "mascot": "mascot"}
FILLS = {"blue": "blue", "green": "green", "yellow": "gold", "grey": "grey"}
SIGNS = {
    "one": ("dot",), "even": ("2·4·6", "2·4·6"), "odd": ("1·3·5", "1·3·5"), "higher": ("dot", "up"),
    "low_high": ("1–3", "3–6"), "pair": ("=", "="), "three": ("=", "=", "="), "run": ("1", "2", "3"),
    "odd_even": ("1·3·5", "2·4·6"),
}  # fmt: skip
"""What stands in the chip of each die of a requirement."""
CROWDS = ((3, 3, 46, 54), (4, 4, 40, 45), (8, 4, 31, 34), (10, 5, 27, 30), (18, 6, 21, 23), (999, 8, 16, 18))
"""Up to so many guests: how many side by side, how large, and how far from one to the next."""
UPGRADE_ICONS = {"kiosk": "kiosk", "effect": "effect", "generator": "generator"}


@dataclass(frozen=True, slots=True)
class SiteLook:
    """What `paint_site` draws. ``rim``: "" or act, selected, target, or the help after which it runs (map …). ``marks``
    tells of each guest whether it is chosen, ``ghost`` shows an empty place for the one who comes. ``slots`` are
    upgrades, "" with a price in ``prices``; ``built_in`` are printed ones. ``cubes`` of ``icons`` lie in the colour
    of ``seat``."""

    name: str
    fill: str
    requirement: str
    elements: tuple[str, ...]
    stars: int
    income: int
    guests: tuple[Guest, ...]
    marks: tuple[bool, ...]
    slots: tuple[str, ...]
    prices: tuple[int, ...]
    built_in: tuple[str, ...]
    innovation: str
    cubes: int
    icons: int
    seat: str
    rim: str = ""
    ghost: bool = False
    guessed: bool = False
    reroll: bool = False


def paint_site(look: HexLook, radius: float) -> None:
    """Draw an attraction onto its hexagon, whose middle is (0, 0)."""
    site = look.extra
    if not isinstance(site, SiteLook):
        return
    v = radius / DRAWN_FOR
    fill = paint.colour(look.fill)
    if site.rim:
        paint.glyph("hex_fill", 0, 0, ROOT3 * (radius - v), "accent")
        paint.glyph("hex_fill", 0, 0, ROOT3 * (radius - v - RIMS.get(site.rim, NEARLY) * v), fill)
    _paint_name(site, v)
    _paint_needs(site, v)
    _paint_guests(site, v)
    _paint_foot(site, v)
    if site.rim == "act" or site.rim in HELP_ICONS:
        paint.disc(0, 96 * v, 17 * v, "accent")
        runs = site.rim == "act"
        paint.icon("play" if runs else HELP_ICONS[site.rim], 0, 96 * v, (30 if runs else 24) * v, "on_accent")


def _paint_name(site: SiteLook, v: float) -> None:
    size = max(20 * v, min(theme.sp(17), 26 * v))
    setting = Setting("display-700", size, width=int(164 * v), shrink=0.6, align="center")
    text = f"{site.name}?" if site.guessed and not site.name.endswith("?") else site.name
    paint.words(text, setting, 0, 62 * v, LIGHT, anchor="center")


# ── what a party must show ──


def _paint_needs(site: SiteLook, v: float) -> None:
    signs = SIGNS.get(site.requirement, ())
    chip, gap = 30 * v, 6 * v
    extras = 1 + bool(site.income) + site.reroll
    wide = (len(signs) + extras) * chip + (len(signs) + extras - 1) * gap
    x, y = -wide / 2 + chip / 2, 31 * v
    for sign, colour in zip(signs, (*site.elements, "any", "any", "any"), strict=False):
        paint_need(sign, colour, x, y, chip)
        x += chip + gap
    if site.reroll:
        paint.icon("refresh", x, y, chip * 0.8, LIGHT)
        x += chip + gap
    _paint_star(site.stars, x, y, chip)
    if site.income:
        x += chip + gap
        paint.glyph("coin", x, y, chip * 0.9, "#FFD98A")
        paint.words(str(site.income), Setting("display-800", 15 * v), x, y, DARK, anchor="center")


def paint_need(sign: str, colour: str, x: float, y: float, side: float) -> None:
    """Draw the chip of one die of a requirement: its colour (any: light) and what it must show."""
    look = tokens.seat_look(colour) if colour != "any" else None
    fill, ink = (look.colour, look.on) if look else ("#F4EEE2", DARK)
    box = (x - side / 2, y - side / 2, side, side)
    paint.framed(box, side * 0.28, fill, "#00000055", max(1.0, side * 0.05))
    kind = colour if look else "any"
    if sign == "dot":
        paint_pip(kind, x, y, side * 1.3, ink)
    elif sign == "up":
        paint.shape("triangle", x, y + side * (0.1 if look else 0), side * 0.42, ink)
        if look:
            paint_pip(kind, x, y - side * 0.28, side, ink)
    else:
        small = len(sign) > 1
        lift = side * 0.12 if look else 0
        setting = Setting("display-800", side * (0.36 if small else 0.6), width=int(side * 0.94), shrink=0.6)
        paint.words(sign, setting, x, y + lift, ink, anchor="center")
        if look:
            paint_pip(kind, x, y - side * 0.27, side, ink)


def _paint_star(stars: int, x: float, y: float, side: float) -> None:
    paint.sign("star", x, y, side * 1.06, "#FFD15C")
    paint.words(str(stars), Setting("display-800", side * 0.5), x, y - side * 0.04, DARK, anchor="center")


# ── guests ──


def places_of(site: SiteLook, radius: float) -> tuple[tuple[float, float, float], ...]:
    """Where the guests of an attraction (and the ghost, last) lie from the hexagon's middle, and their side."""
    v = radius / DRAWN_FOR
    count = len(site.guests) + site.ghost
    if not count:
        return ()
    across, side, step = next((across, side, step) for most, across, side, step in CROWDS if count <= most)
    lines = -(-count // across)
    rows = [count // lines + (n < count % lines) for n in range(lines)]  # as even as can be
    top = -20.0 + step * (len(rows) - 1) / 2
    found = []
    for row, n in enumerate(rows):
        for k in range(n):
            found.append(((k - (n - 1) / 2) * step * v, (top - row * step) * v, side * v))
    return tuple(found)


def _paint_guests(site: SiteLook, v: float) -> None:
    places = places_of(site, DRAWN_FOR * v)
    for (x, y, side), guest, chosen in zip(places, site.guests, site.marks, strict=False):
        if chosen:
            grown = side + 10 * v
            paint.framed(
                (x - grown / 2, y - grown / 2, grown, grown), grown * 0.26, "#FFFFFF55", "accent", max(2.0, 4 * v)
            )  # fmt: skip
        paint_guest(guest.colour, guest.value, x, y, side, seems=guest.seems, vip=guest.vip)
    if site.ghost and places:
        x, y, side = places[-1]
        paint_gap(x, y, side, LIGHT)


# ── upgrades and cubes ──


def _paint_foot(site: SiteLook, v: float) -> None:
    y, side, gap = -67 * v, 26 * v, 5 * v
    parts: list[tuple[str, str]] = [("cube", "")] * site.cubes
    parts += [("free", "")] * max(0, site.icons - site.cubes)
    parts += [("icon", UPGRADE_ICONS.get(kind, kind)) for kind in site.built_in]
    parts += [
        ("icon", UPGRADE_ICONS.get(kind, kind)) if kind else ("slot", f"${price}")
        for kind, price in zip(site.slots, site.prices, strict=False)
    ]
    if site.innovation:
        parts.append(("icon", _innovation(site.innovation)))
    if len(parts) > 5:
        side, gap = 20 * v, 4 * v
    x = -(len(parts) * side + (len(parts) - 1) * gap) / 2 + side / 2
    for kind, what in parts:
        _paint_part(kind, what, x, y, side, site.seat)
        x += side + gap


def _innovation(innovation: str) -> str:
    return {"cable_car": "cable_car", "photo_booth": "camera"}.get(innovation, "statue")


def _paint_part(kind: str, what: str, x: float, y: float, side: float, seat: str) -> None:
    box = (x - side / 2, y - side / 2, side, side)
    if kind == "cube":
        paint.framed(box, side * 0.2, tokens.seat_look(seat).colour, LIGHT, max(1.0, side * 0.1))
    elif kind == "free":
        paint.dashed_edge(box, side * 0.2, LIGHT, max(1.2, side * 0.07))
    elif kind == "icon":
        paint.rounded(box, side * 0.3, LIGHT)
        paint.icon(what, x, y, side * 0.8, DARK)
    else:
        paint.dashed_edge(box, side * 0.5, mix(paint.colour(LIGHT), paint.colour(DARK), 0.85), max(1.0, side * 0.05))
        paint.words(what, Setting("display-700", side * 0.5), x, y, LIGHT, anchor="center")
