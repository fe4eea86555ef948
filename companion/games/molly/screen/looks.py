"""How Molly's things look: colours with their shapes, piles, moles, Project tokens, the dog."""

from __future__ import annotations

from collections.abc import Sequence

from companion.ui import paint, tokens
from companion.ui.paint import Box as Area
from companion.ui.theme import darker, theme
from companion.ui.tokens import SeatLook

from ..state import BOBTAIL, PROJECT, UNKNOWN

LOOKS: dict[str, SeatLook] = {
    "red": SeatLook("red", "#D55E00", "#FFFFFF", "triangle"),
    "yellow": SeatLook("yellow", "#F0E442", "#1E1712", "diamond"),
    "blue": SeatLook("blue", "#0072B2", "#FFFFFF", "hexagon"),
    "green": SeatLook("green", "#009E73", "#FFFFFF", "square"),
    "white": SeatLook("white", "#FFFFFF", "#7A6F63", "circle"),
}
"""The five colours, each with a shape of its own so that it is known without its colour (design guide 4.2)."""
BACK, BACK_SIGN = "#6B5646", "#C9B8A6"
DOG, DOG_DARK, DOG_PALE, DOG_GROUND = "#B57B45", "#7A4E27", "#F0DCC0", "#D9CA9C"
DECK_BANDS = {
    "plain": (BACK, "#FFFFFF"), "green": ("#217A57", "#FFFFFF"), "orange": ("#E69F00", "#221B16"),
    "red": ("#A5301F", "#FFFFFF"), "tardy": ("#3B3B40", "#FFFFFF"),
}  # fmt: skip
"""Ground and ink of each part of the deck."""


def paint_colour_tile(area: Area, colour: str, radius: float, *, foot: float = 0) -> None:
    """A tile of one of the five colours, with a darker foot of so many pixels."""
    x, y, wide, high = area
    fill = tokens.rgba(LOOKS[colour].colour)
    if foot:
        paint.rounded((x, y - foot, wide, high), radius, darker(fill))
    if tokens.contrast(LOOKS[colour].colour, tokens.PALETTES[theme.palette]["raised"]) < 1.4:
        paint.framed(area, radius, fill, "outline", theme.thin(2))
    else:
        paint.rounded(area, radius, fill)


def paint_ground(area: Area, top: str) -> None:
    """What lies on a space, without its mole: a tile, a back, the dog, nothing."""
    x, y, side, _ = area
    radius, foot = side * 0.19, theme.dp(5)
    raised = (x, y + foot, side, side - foot)
    if top in LOOKS:
        paint_colour_tile(raised, top, radius, foot=foot)
    elif top == PROJECT:
        fill = tokens.rgba(BACK)
        paint.rounded((x, y, side, side - foot), radius, darker(fill))
        paint.rounded(raised, radius, fill)
        paint.icon("project", x + side / 2, y + side / 2, side * 0.42, BACK_SIGN)
    elif top == BOBTAIL:
        paint.rounded((x, y, side, side - foot), radius, darker(tokens.rgba(DOG_GROUND)))
        paint.rounded(raised, radius, DOG_GROUND)
        paint_dog(x + side / 2, y + side * 0.5, side * 0.62)
    else:
        paint.dashed_edge((x, y, side, side), radius, "fieldink", theme.thin(2.5), theme.dp(11))
        if top == UNKNOWN:
            setting = paint.styled("count", 44)
            paint.words("?", setting, x + side / 2, y + side / 2, "fieldink", anchor="center")


def paint_face(area: Area, top: str, asleep: bool = False) -> None:
    """The mole of a colour tile and the shape in its corner."""
    if top not in LOOKS:
        return
    x, y, side, _ = area
    look = LOOKS[top]
    shape = side * 0.2
    paint.shape(look.shape, x + side * 0.2, y + side * 0.81, shape, look.on)
    wide = side * 0.54
    paint.image(
        "mole_sleeping" if asleep else "mole_in_hole", (x + (side - wide) / 2, y + side * 0.2, wide, wide * 1.04)
    )
    fill = darker(tokens.rgba(look.colour))
    points: list[float] = []
    for step in range(13):
        share = step / 12
        points += [x + side * (0.15 + 0.7 * share), y + side * (0.19 + 0.19 * share * (1 - share))]
    paint.stroke(points, fill, side * 0.04)


def paint_dog(x: float, y: float, side: float) -> None:
    """Bobtail's head: shaggy, ears down, tongue out."""

    def oval(dx: float, dy: float, wide: float, high: float, ink: str) -> None:
        paint.oval((x + (dx - wide / 2) * side, y + (dy - high / 2) * side, wide * side, high * side), ink)

    oval(-0.36, 0.02, 0.3, 0.62, DOG_DARK)
    oval(0.36, 0.02, 0.3, 0.62, DOG_DARK)
    oval(0, 0.06, 0.74, 0.8, DOG)
    oval(-0.17, 0.34, 0.36, 0.26, DOG_PALE)
    oval(0.15, 0.36, 0.34, 0.24, DOG_PALE)
    oval(0, -0.32, 0.16, 0.24, "#FF9FB0")
    oval(0, -0.14, 0.52, 0.38, DOG_PALE)
    oval(0, 0.0, 0.2, 0.14, "#1E1712")
    oval(-0.17, 0.15, 0.09, 0.11, "#1E1712")
    oval(0.17, 0.15, 0.09, 0.11, "#1E1712")


def paint_coin(x: float, y: float, radius: float) -> None:
    """A Project token."""
    paint.disc(x, y, radius, "#8A5A2C")
    paint.disc(x, y, radius * 0.72, "#F4E4CB")
    paint.disc(x, y, radius * 0.42, "#8A5A2C")


def paint_coins(x: float, y: float, room: float, radius: float, count: int) -> None:
    """So many tokens side by side from ``x``; where the room is short they lie on one another."""
    if count <= 0:
        return
    step = 2.2 * radius if count < 2 else min(2.2 * radius, max(1.0, (room - 2 * radius) / (count - 1)))
    for n in range(count):
        paint_coin(x + radius + n * step, y, radius)


def paint_line(points: Sequence[float], state: str, second: bool = False) -> None:
    """The bar along a line: accent for the first set, dark with dots for the second, thin dashes for one that stood."""
    wide = theme.dp(17)
    if state == "stood":
        (ax, ay), (bx, by) = (points[0], points[1]), (points[2], points[3])
        for n in range(9):
            a, b = n / 9, (n + 0.55) / 9
            piece = [ax + (bx - ax) * a, ay + (by - ay) * a, ax + (bx - ax) * b, ay + (by - ay) * b]
            paint.stroke(piece, "ink", theme.dp(5))
            paint.stroke(piece, "surface", theme.dp(2))
        return
    paint.stroke(points, "#221B16", wide)
    if second:
        (ax, ay), (bx, by) = (points[0], points[1]), (points[2], points[3])
        dots = max(6, round(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 / theme.dp(20)))
        for n in range(dots + 1):
            paint.disc(ax + (bx - ax) * n / dots, ay + (by - ay) * n / dots, theme.dp(5), "#FFFFFF")
    else:
        paint.stroke(points, "#FFC94D" if state != "projects" else BACK_SIGN, theme.dp(10))
