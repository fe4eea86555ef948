"""Finds what the finder wrongly takes for faces in the training pictures, for the second look to learn from.

``python -m vision.training.mining FINDER.onnx POOL PHOTOS [FACES.onnx] [--share S]`` writes POOL/traps.json: for each
photograph by its file, and for each scene by "scene file:index", spots [x, y, size] that are no top faces. Given the
second look as far as it has learnt, most of them are such that it is not sure of either.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces import SecondLook
from vision.finding import Finder, Found
from vision.training.photographs import trained_photographs

_MOST = 40
_SCENES = 150  # of each file
_CLEARLY = 0.9


def false_spots(finder: Finder, picture: NDArray[Any], dice: list[Any]) -> list[list[float]]:
    """Spots that the finder thinks at least a little of and that lie on no die, the best first."""
    out = []
    for spot in finder.look(picture, least=0.06):
        near = (math.hypot(spot.x - x, spot.y - y) < 0.6 * max(size, spot.size) for _, x, y, size in dice)
        if not any(near):
            out.append([round(spot.x, 1), round(spot.y, 1), round(spot.size, 1)])
    return out[:_MOST]


def hard_spots(faces: SecondLook, picture: NDArray[Any], spots: list[list[float]]) -> list[list[float]]:
    """Those that the second look does not clearly call none, and half as many of the others, at least two."""
    none = faces.look(picture, [Found(x, y, size, 0.5, (1 / 6,) * 6) for x, y, size in spots])[:, 0]
    hard = [spot for spot, p in zip(spots, none, strict=True) if p < _CLEARLY]
    easy = [spot for spot, p in zip(spots, none, strict=True) if p >= _CLEARLY]
    return hard + easy[:: max(1, len(easy) // max(2, len(hard) // 2))]


def main() -> None:
    """Goes through all photographs that are trained on and a part of the scenes."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("finder", type=Path)
    ask.add_argument("pool", type=Path)
    ask.add_argument("photos", type=Path)
    ask.add_argument("faces", type=Path, nargs="?")
    ask.add_argument("--share", type=float, default=1.0, help="of the pictures that are gone through, for a trial")
    told = ask.parse_args()
    finder, faces = Finder(told.finder), SecondLook(told.faces) if told.faces else None
    cv2.setNumThreads(1)

    def mined(picture: NDArray[Any], dice: list[Any]) -> list[list[float]]:
        spots = false_spots(finder, picture, dice)
        return spots if faces is None else hard_spots(faces, picture, spots)

    traps = {}
    for shot in trained_photographs(told.photos)[:: max(1, round(1 / told.share))]:
        traps[shot.file] = mined(shot.picture, shot.dice)
    for note in sorted(told.pool.glob("syn_*.json")):
        pictures, notes = np.load(note.with_suffix(".npy"), mmap_mode="r"), json.loads(note.read_text())
        for index in range(min(max(1, round(_SCENES * told.share)), len(notes))):
            spots = mined(np.asarray(pictures[index]), notes[index]["dice"])
            if spots:
                traps[f"{note.name}:{index}"] = spots
    (told.pool / "traps.json").write_text(json.dumps(traps))
    print(sum(map(len, traps.values())), "traps in", len(traps), "pictures")


if __name__ == "__main__":
    main()
