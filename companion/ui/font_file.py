"""Which characters a font file can draw, read from its ``cmap`` table alone (OpenType 1.9, chapters otff and cmap).

A general library builds the names of all glyphs first, a second or more for a font of Chinese on a tablet; the ranges
alone take milliseconds. The text engine of the screens draws an empty box for a missing character and cannot be asked.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from pathlib import Path
from struct import error as TooShort
from struct import unpack_from

Ranges = tuple[list[int], list[int]]
"""First and last characters of every covered range, ascending."""

_BEST = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))
"""Platform and encoding of the table to read, best first: all of Unicode, then its first 65,536 characters."""
_OUTLINES = {b"glyf", b"CFF ", b"CFF2"}


class FontFileError(ValueError):
    """The file is no font, is damaged, or has no outlines (coloured pictures only)."""


def covered(file: Path) -> Ranges:
    """The characters that a TrueType or OpenType file, or the first face of a collection, can draw.

    Raises `FontFileError`.
    """
    try:
        data = file.read_bytes()
        return _ranges(_codes(data))
    except TooShort as error:
        raise FontFileError(f"{file} is cut off or no font") from error
    except (OSError, FontFileError) as error:
        raise FontFileError(f"{file}: {error}") from error


def within(character: str, covers: Ranges) -> bool:
    """Whether a character is one of the covered ones."""
    firsts, lasts = covers
    at = bisect_right(firsts, ord(character)) - 1
    return at >= 0 and ord(character) <= lasts[at]


def _codes(data: bytes) -> Iterable[tuple[int, int]]:
    """Ranges, ascending, some of which may touch."""
    start = unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" else 0
    (many,) = unpack_from(">H", data, start + 4)
    tables = {}
    for k in range(many):
        tag, _, offset, _ = unpack_from(">4sIII", data, start + 12 + 16 * k)
        tables[tag] = offset
    if b"cmap" not in tables or not _OUTLINES & set(tables):
        raise FontFileError("it has no outlines of characters")
    cmap = tables[b"cmap"]
    (many,) = unpack_from(">H", data, cmap + 2)
    encodings = {}
    for k in range(many):
        platform, encoding, offset = unpack_from(">HHI", data, cmap + 4 + 8 * k)
        encodings[platform, encoding] = cmap + offset
    at = next((encodings[key] for key in _BEST if key in encodings), None)
    form = None if at is None else unpack_from(">H", data, at)[0]
    if at is not None and form == 12:
        return _of_groups(data, at)
    if at is not None and form == 4:
        return _of_segments(data, at)
    raise FontFileError("its characters are not listed by Unicode")


def _of_groups(data: bytes, at: int) -> list[tuple[int, int]]:
    """Format 12: runs of characters and the glyph of their first; glyph 0 is the empty box."""
    (many,) = unpack_from(">I", data, at + 12)
    if at + 16 + 12 * many > len(data):
        raise FontFileError("its list of characters is cut off")
    found = []
    for k in range(many):
        first, last, glyph = unpack_from(">III", data, at + 16 + 12 * k)
        first += glyph == 0
        if first <= last <= 0x10FFFF:
            found.append((first, last))
    return sorted(found)


def _of_segments(data: bytes, at: int) -> list[tuple[int, int]]:
    """Format 4: segments with a shift, or with a list of glyphs."""
    many = unpack_from(">H", data, at + 6)[0] // 2
    ends = unpack_from(f">{many}H", data, at + 14)
    starts = unpack_from(f">{many}H", data, at + 16 + 2 * many)
    shifts = unpack_from(f">{many}H", data, at + 16 + 4 * many)
    lists_at = at + 16 + 6 * many
    lists = unpack_from(f">{many}H", data, lists_at)
    if sum(last - first + 1 for first, last in zip(starts, ends, strict=True) if last >= first) > 0x10000:
        raise FontFileError("its list of characters is damaged")
    found = []
    for k in range(many):
        for code in range(starts[k], min(ends[k], 0xFFFE) + 1):
            if lists[k]:
                (glyph,) = unpack_from(">H", data, lists_at + 2 * k + lists[k] + 2 * (code - starts[k]))
                glyph = glyph and (glyph + shifts[k]) & 0xFFFF
            else:
                glyph = (code + shifts[k]) & 0xFFFF
            if glyph:
                found.append((code, code))
    return sorted(found)


def _ranges(codes: Iterable[tuple[int, int]]) -> Ranges:
    firsts: list[int] = []
    lasts: list[int] = []
    for first, last in codes:
        if lasts and first <= lasts[-1] + 1:
            lasts[-1] = max(last, lasts[-1])
        else:
            firsts.append(first)
            lasts.append(last)
    return firsts, lasts
