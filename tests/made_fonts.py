"""Fonts made for a test: of the signs that it names, and no others."""

from __future__ import annotations

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection


def a_font(file: Path, text: str, *, wide: int = 1000) -> Path:
    """Write a font whose signs are all a black box."""
    pen = TTGlyphPen(None)
    pen.moveTo((100, 0))
    for corner in ((100, 800), (wide - 100, 800), (wide - 100, 0)):
        pen.lineTo(corner)
    pen.closePath()
    box, names = pen.glyph(), [".notdef", *(f"u{ord(sign):05X}" for sign in sorted(set(text)))]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(sign): f"u{ord(sign):05X}" for sign in text})
    builder.setupGlyf(dict.fromkeys(names, box))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (wide, 100)))
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable({"familyName": file.stem, "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    if file.suffix == ".ttc":
        collection = TTCollection()
        collection.fonts = [builder.font, builder.font]
        collection.save(file)
    else:
        builder.save(file)
    return file
