"""Draws the numerals that vision.digits compares with: ``python -m vision.training.numerals`` (needs pillow).

They are the outlines of the freely licensed fonts in ``companion/ui/fonts`` (Noto Sans and Atkinson Hyperlegible Next,
both SIL Open Font License). Gabarito, drawn with for measuring, is left out.
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.digits import NUMERALS
from vision.pipeline import WEIGHTS
from vision.taught_marks import fitted

FONTS = Path(__file__).parents[2] / "companion" / "ui" / "fonts"
FACES = (
    "NotoSans-Regular.ttf",
    "NotoSans-Bold.ttf",
    "AtkinsonHyperlegibleNext_400Regular.ttf",
    "AtkinsonHyperlegibleNext_700Bold.ttf",
)
SIDE = 48


def drawn(text: str, font: Path, fill: float = 0.6) -> NDArray[np.float32]:
    """``text`` in a font, as a mask that fills so much of a face."""
    picture = Image.new("L", (700, 420))
    ImageDraw.Draw(picture).text((60, 60), text, 255, font=ImageFont.truetype(str(font), 200))
    return fitted(np.asarray(picture), fill)


def main() -> None:
    """Writes vision/weights/numerals.npz."""
    masks = [
        [cv2.resize(drawn(n, FONTS / face), (SIDE, SIDE), interpolation=cv2.INTER_AREA) for n in NUMERALS]
        for face in FACES
    ]
    np.savez_compressed(WEIGHTS / "numerals.npz", numerals=(np.array(masks) * 255).astype(np.uint8))


if __name__ == "__main__":
    main()
