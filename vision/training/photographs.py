"""The photographs that may be trained on: those whose licence allows it, less the sources kept for testing."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

LICENCES = ("BSD-3-Clause", "Apache-2.0", "MIT", "CC BY 4.0")
"""Licences that allow shipping what was learnt from a picture. "none stated" is never trained on."""

TRAINED = ("byler", "damian", "epanemu", "chess", "brcoin")
"""Sources (file prefixes) that are trained on. matteop, skovy and eurocoin have a licence too and are held out."""


HELD_OUT = ("matteop", "skovy", "eurocoin")
"""Sources with a fitting licence that are never trained on; how sure a reading may be is set by them."""

_TOP_FACE = {"byler": (0.72, 0.0), "epanemu": (0.68, 0.15), "damian": (1.04, 0.0)}
"""These sources box the visible side faces too: the top face's share of the box, and how far above its
middle it lies, in sizes of the box (measured by eye on two dozen dice)."""


@dataclass(frozen=True)
class Photograph:
    """A picture and all its dice as (value, x, y, size of the top face in pixels)."""

    file: str
    picture: NDArray[np.uint8]
    dice: list[tuple[int, float, float, float]]
    halves: tuple[NDArray[np.uint8], ...] = ()
    """The picture at a half, a quarter and an eighth of its size, so that small cuts are cheap."""

    def at_scale(self, scale: float) -> tuple[NDArray[np.uint8], float]:
        """The smallest stored form that need not be enlarged for ``scale``, and its size against the whole."""
        step = min(len(self.halves), max(0, int(-np.log2(max(scale, 1e-6)) + 0.2)))
        return (self.halves[step - 1] if step else self.picture), 0.5**step


def _halves(picture: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], ...]:
    out: list[NDArray[np.uint8]] = []
    for _ in range(3):
        last = out[-1] if out else picture
        smaller = cv2.resize(last, (last.shape[1] // 2, last.shape[0] // 2), interpolation=cv2.INTER_AREA)
        out.append(np.asarray(smaller, np.uint8))
    return tuple(out)


def _source(file: str) -> str:
    return Path(file).name.split("_")[0]


def trained_photographs(root: Path, reduced: int = cv2.IMREAD_COLOR) -> list[Photograph]:
    """All pictures below ``root`` (a folder with labels.json) that are trained on, with and without dice."""
    out = []
    for entry in json.loads((root / "labels.json").read_text()):
        source = _source(entry["file"])
        if source not in TRAINED or entry["licence"] not in LICENCES or not entry["complete"]:
            continue
        dice = entry["dice"]
        if any(d["faces"] != "pips" or not d["centre"] or not d["size"] for d in dice):
            continue
        picture = cv2.imread(str(root / entry["file"]), reduced)
        share, above = _TOP_FACE.get(source, (1.0, 0.0))
        if picture is not None:
            out.append(
                Photograph(
                    entry["file"],
                    np.asarray(picture, np.uint8),
                    [
                        (
                            int(d["value"]),
                            float(d["centre"][0]),
                            float(d["centre"][1] - above * d["size"]),
                            d["size"] * share,
                        )
                        for d in dice
                    ],
                    _halves(np.asarray(picture, np.uint8)),
                )
            )
    return out


def empty_tables(root: Path) -> list[NDArray[np.uint8]]:
    """The trained-on pictures without dice, at half size, to cut grounds from."""
    return [p.picture for p in trained_photographs(root, cv2.IMREAD_REDUCED_COLOR_2) if not p.dice]
