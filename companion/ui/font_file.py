"""Which characters a font file can draw, by fonttools: the text engine behind the screens draws an empty box for a
missing character and cannot be asked.

A font of Chinese takes some tens of milliseconds (tests/benchmarks/test_font_speed.py).
"""

from __future__ import annotations

from bisect import bisect_right
from pathlib import Path

Ranges = tuple[list[int], list[int]]
"""First and last code points of every covered range, ascending."""

_OUTLINES = {"glyf", "CFF ", "CFF2"}


class FontFileError(ValueError):
    """The file is no font, is damaged, or has no outlines (coloured pictures only); the message names it."""


def covered(file: Path) -> Ranges:
    """The characters that a TrueType or OpenType file, or the first face of a collection, can draw.

    Raises `FontFileError`.
    """
    try:
        from fontTools.ttLib import TTFont

        with TTFont(file, fontNumber=0, lazy=True) as font:
            listed = font.getBestCmap() if _OUTLINES & set(font.keys()) else None
    except Exception as error:  # fonttools raises whatever a damaged table leads to
        raise FontFileError(f"{file} cannot be read as a font: {error or type(error).__name__}") from error
    if not listed:
        raise FontFileError(f"{file} has no outlines of characters that Unicode knows")
    return _ranges(sorted(code for code, glyph in listed.items() if glyph != ".notdef"))


def within(character: str, covers: Ranges) -> bool:
    """Whether a character is one of the covered ones."""
    firsts, lasts = covers
    at = bisect_right(firsts, ord(character)) - 1
    return at >= 0 and ord(character) <= lasts[at]


def _ranges(codes: list[int]) -> Ranges:
    firsts: list[int] = []
    lasts: list[int] = []
    for code in codes:
        if lasts and code == lasts[-1] + 1:
            lasts[-1] = code
        else:
            firsts.append(code)
            lasts.append(code)
    return firsts, lasts
