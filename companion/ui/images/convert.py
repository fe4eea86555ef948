"""Draw the PNG pictures of this folder from their SVG sources (run by hand after changing a drawing).

    python companion/ui/images/convert.py [BEGINNING …]      needs rsvg-convert (Debian: librsvg2-bin) and Pillow

Pictures keep their colours. *Masks* (seat shapes, die signs, stars, ticks) become white with the drawing as
transparency, so that the screen can tint them with any theme colour. Every drawing comes in three sizes:
``name.png``, ``name@1.5x.png`` and ``name@2x.png``.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

from PIL import Image, ImageDraw

HERE = Path(__file__).parent
SIZES = {"": 1.0, "@1.5x": 1.5, "@2x": 2.0}
MASKS = ("seat_", "die_", "coin", "medal", "tick", "cross", "mole_outline", "hex_")
WIDTHS = {"cover_": 240, "mole_sleeping": 250, "mole": 100, "tile_": 72, "gold_": 36}
MASK_WIDTH = 72
MASK_WIDTHS = dict.fromkeys(("hex_fill", "hex_dashed", "hex_target", "hex_hatched"), 144)


def base_width(name: str) -> int:
    """Width in pixels of the smallest picture."""
    if name.startswith(MASKS):
        return MASK_WIDTHS.get(name, MASK_WIDTH)
    return next(width for start, width in WIDTHS.items() if name.startswith(start))


def drawn(svg: str, width: int) -> Image.Image:
    """Let rsvg-convert draw an SVG text at a width."""
    png = subprocess.run(
        ["rsvg-convert", "-w", str(width), "--format", "png"], input=svg.encode(), capture_output=True, check=True
    ).stdout
    return Image.open(io.BytesIO(png)).convert("RGBA")


def resolved(svg: str) -> str:
    """Write the colour that a group gives to ``--glyphbg`` into its drawing: rsvg-convert knows no variables."""

    def group(found: re.Match[str]) -> str:
        return found[0].replace("var(--glyphbg,#fff)", found["colour"])

    return re.sub(r'<g [^>]*style="--glyphbg:(?P<colour>#\w+)"[^>]*>.*?</g>', group, svg, flags=re.DOTALL)


def as_mask(svg: str, width: int) -> Image.Image:
    """White picture whose transparency is the drawing; parts coloured ``--glyphbg`` are cut out."""
    svg = svg.replace("var(--glyphbg,#fff)", "#000000").replace("#221B16", "#FFFFFF")
    picture = drawn(svg, width)
    on_black = Image.alpha_composite(Image.new("RGBA", picture.size, (0, 0, 0, 255)), picture)
    white = Image.new("RGBA", picture.size, (255, 255, 255, 0))
    white.putalpha(on_black.convert("L"))
    return white


def rounded(picture: Image.Image) -> Image.Image:
    """Cut the corners of a box cover to 11 % of its width."""
    big = Image.new("L", (picture.width * 4, picture.height * 4), 0)
    ImageDraw.Draw(big).rounded_rectangle((0, 0, big.width - 1, big.height - 1), 0.11 * big.width, fill=255)
    picture.putalpha(big.resize(picture.size, Image.Resampling.LANCZOS))
    return picture


def main() -> None:
    """Convert every SVG beside this file, or those whose names begin with one of the words given."""
    wanted = tuple(sys.argv[1:]) or ("",)
    for source in sorted(source for source in HERE.glob("*.svg") if source.stem.startswith(wanted)):
        svg = source.read_text()
        for suffix, factor in SIZES.items():
            width = round(base_width(source.stem) * factor)
            picture = as_mask(svg, width) if source.stem.startswith(MASKS) else drawn(resolved(svg), width)
            if source.stem.startswith("cover_"):
                picture = rounded(picture)
            picture.save(HERE / f"{source.stem}{suffix}.png", optimize=True)


if __name__ == "__main__":
    main()
