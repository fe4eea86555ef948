"""A bank of marks for training: numerals, letters and pictures in freely licensed fonts, as masks.

``python -m vision.training.digits_marks OUT.npz [MORE]`` (needs pillow) draws them from the fonts of
``companion/ui/fonts`` (Noto Sans, Noto Emoji, Atkinson Hyperlegible: OFL; Material Design Icons: Apache-2.0) and of the
folder MORE. Gabarito and Source Serif are left out: the pictures that accuracy is measured on are drawn with them.
``python -m vision.training.digits_marks --held-out SERIF.ttf`` writes those to vision/held_out_numerals.npz.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.digits_rendering import HELD_OUT_NUMERALS, LABELS
from vision.taught_marks import fitted

FONTS = Path(__file__).parents[2] / "companion" / "ui" / "fonts"
NUMERALS = (
    "NotoSans-Regular.ttf",
    "NotoSans-Bold.ttf",
    "AtkinsonHyperlegibleNext_400Regular.ttf",
    "AtkinsonHyperlegibleNext_700Bold.ttf",
)
HELD_OUT = ("Gabarito_500Medium.ttf", "Gabarito_800ExtraBold.ttf")
_HELD_OUT_SIDE = 64
_PICTURES = ("NotoEmoji_500Medium.ttf", "materialdesignicons-webfont.ttf")


def glyph(text: str, font: Path, fill: float = 0.62) -> NDArray[np.float32]:
    """``text`` in a font as a mask; a last "." or "_" is drawn as the mark of a 6 or 9."""
    plain = text.rstrip("._")
    face = ImageFont.truetype(str(font), 200)
    picture = Image.new("L", (700, 420))
    pen = ImageDraw.Draw(picture)
    pen.text((60, 60), plain, 255, font=face)
    left, _top, right, bottom = pen.textbbox((60, 60), plain, font=face)
    if text.endswith("_"):
        pen.rectangle((left, bottom + 16, right, bottom + 36), 255)
    elif text.endswith("."):
        pen.ellipse((right + 8, bottom - 28, right + 36, bottom), 255)
    return fitted(np.asarray(picture), fill)


def _pictures(font: Path, many: int, rng: np.random.Generator) -> list[NDArray[np.float32]]:
    from fontTools.ttLib import TTFont

    found: list[NDArray[np.float32]] = []
    codes = sorted(TTFont(str(font)).getBestCmap())
    for code in rng.permutation([c for c in codes if c > 0x2000]):
        mask = glyph(chr(int(code)), font)
        if 0.04 < float(mask.mean()) < 0.4:
            found.append(mask)
        if len(found) == many:
            break
    return found


def _held_out(serif: Path) -> None:
    fonts = [*(FONTS / name for name in HELD_OUT), serif]
    masks = [
        [cv2.resize(glyph(label, font), (_HELD_OUT_SIDE,) * 2, interpolation=cv2.INTER_AREA) for label in LABELS]
        for font in fonts
    ]
    np.savez_compressed(HELD_OUT_NUMERALS, numerals=(np.array(masks) * 255).astype(np.uint8))


def main() -> None:
    """Writes the bank: ``numerals`` (fonts, labels, side, side) and ``pictures`` (n, side, side), uint8."""
    if sys.argv[1] == "--held-out":
        _held_out(Path(sys.argv[2]))
        return
    rng = np.random.default_rng(4)
    more = sorted(path for path in Path(sys.argv[2]).glob("*.[ot]tf")) if len(sys.argv) > 2 else []
    numerals = np.stack([[glyph(label, font) for label in LABELS] for font in (*(FONTS / n for n in NUMERALS), *more)])
    pictures = [mask for name in _PICTURES for mask in _pictures(FONTS / name, 200, rng)]
    pictures += [glyph(c, FONTS / name) for name in NUMERALS[:2] for c in "ABCDEFGHJKLMPRSTVWXYZ+?!#&@%"]
    bank: dict[str, Any] = {"numerals": numerals, "pictures": np.stack(pictures)}
    np.savez_compressed(sys.argv[1], **{k: (v * 255).astype(np.uint8) for k, v in bank.items()})
    print(numerals.shape, len(pictures))


if __name__ == "__main__":
    main()
