"""How stars, coins and sums are drawn within a line, and the squares of operate cubes."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.messages import Message, Value
from companion.ui import paint, tokens
from companion.ui.screens.spoken import spoken, t
from companion.ui.theme import darker, theme
from companion.ui.typeset import Setting, measure

STAR, COIN, EFFECT = ("star",), ("coin",), ("effect",)
SIGNS = {"star": "star", "coin": "coin", "effect": "star", "kiosk": "coin"}
"""The token that each sign is tinted with."""
Part = str | tuple[str]
"""Words, or the name of a sign in a tuple."""
SHOWN_CUBES = 4
SIGN, GAP = 0.86, 0.2
"""Side of a sign and the gap behind a part, as shares of the text's size."""
FLAG, LEAVES = chr(0xF023C), chr(0xF0A48)
"""Icons of the interface font: a chequered flag, somebody who goes out."""


def words_of(words: Value) -> str:
    """An attraction's name as it is spoken."""
    return spoken(words) if isinstance(words, Message) else str(words)


def price_words(n: int) -> str:
    """A price as it is written in the table's language."""
    return t("dice_theme_park.screen.price", n=n)


def parts_width(parts: Sequence[Part], setting: Setting) -> float:
    """How wide a line of words and signs is, in pixels."""
    gap = setting.size * GAP
    return sum((measure(part, setting)[0] if isinstance(part, str) else setting.size * SIGN) + gap for part in parts)


def paint_parts(
    parts: Sequence[Part], setting: Setting, x: float, y: float, ink: paint.Paint, *, right: bool = False,
    sign_ink: paint.Paint = "",
) -> float:  # fmt: skip
    """Words and signs in a line whose left (or right) end is at ``x``; returns its width."""
    wide, gap = parts_width(parts, setting), setting.size * GAP
    at = x - wide + gap if right else x
    for part in parts:
        if isinstance(part, str):
            across, _ = paint.words(part, setting, at, y, ink)
            at += across + gap
            continue
        side = setting.size * SIGN
        paint.sign(part[0], at + side / 2, y, side, sign_ink or SIGNS.get(part[0], "ink"))
        at += side + gap
    return wide


def fitting(parts: Sequence[Part], style: str, sizes: Sequence[float], room: float) -> Setting | None:
    """The first of these sizes at which a line fits into that many pixels; None if none does."""
    for size in sizes:
        setting = paint.styled(style, size)
        if parts_width(parts, setting) <= room:
            return setting
    return None


def sum_parts(cubes: int, stars: int, effect: int, kiosk: int) -> tuple[Part, ...]:
    """What the cubes of one attraction bring, to be drawn: "2 × (3★ + 2✦) and 2 × 2$" (DT-110)."""
    each: tuple[Part, ...] = (f"({stars}", STAR, f"+ {effect}", EFFECT, ")") if effect else (f"{stars}", STAR)
    said: tuple[Part, ...] = (f"{cubes} ×", *each)
    if kiosk:
        said += (t("dice_theme_park.screen.and"), f"{cubes} × {kiosk}", COIN)
    return said


def gain_parts(stars: int, money: int) -> tuple[Part, ...]:
    """Stars and dollars as figures with their signs; nothing for nothing."""
    found: tuple[Part, ...] = (str(stars), STAR) if stars else ()
    return (*found, str(money), COIN) if money else found


def paint_cubes(x: float, y: float, side: float, seat: str, cubes: int, free: int) -> float:
    """The cubes that lie there and hollow squares for free icons, from ``x`` on; returns where they end."""
    look = tokens.seat_look(seat)
    fill = tokens.rgba(look.colour)
    gap = side * 0.22
    shown = cubes if cubes <= SHOWN_CUBES else 1
    for _ in range(shown):
        paint.framed((x, y - side / 2, side, side), side * 0.25, fill, darker(fill), theme.thin(2))
        x += side + gap
    if cubes > SHOWN_CUBES:
        many = f"× {cubes}"
        across, _ = paint.words(many, paint.styled("strong"), x, y, "ink")
        x += across + gap
    for _ in range(free):
        paint.dashed_edge((x, y - side / 2, side, side), side * 0.25, "outline", theme.thin(2))
        x += side + gap
    return x


def head_corners(radius: float) -> list[float]:
    """Round corners at the top alone."""
    return [radius, radius, 0.01, 0.01]
