"""Finds what the finder wrongly takes for faces in the training pictures, for the second look to learn from.

``python -m vision.training.mining FINDER.onnx POOL PHOTOS`` writes POOL/traps.json: for each photograph by its
file, and for each scene by "scene file:index", spots [x, y, size] that are no top faces.
"""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.finding import Finder
from vision.training.photographs import trained_photographs

_MOST = 40
_SCENES = 150  # of each file


def false_spots(finder: Finder, picture: NDArray[Any], dice: list[Any]) -> list[list[float]]:
    """Spots that the finder thinks at least a little of and that lie on no die, the best first."""
    out = []
    for spot in finder.look(picture, least=0.06):
        near = (math.hypot(spot.x - x, spot.y - y) < 0.6 * max(size, spot.size) for _, x, y, size in dice)
        if not any(near):
            out.append([round(spot.x, 1), round(spot.y, 1), round(spot.size, 1)])
    return out[:_MOST]


def main() -> None:
    """Goes through all photographs that are trained on and a part of the scenes."""
    finder, pool, photographs = Finder(Path(sys.argv[1])), Path(sys.argv[2]), Path(sys.argv[3])
    cv2.setNumThreads(1)
    traps = {}
    for shot in trained_photographs(photographs):
        traps[shot.file] = false_spots(finder, shot.picture, shot.dice)
    for note in sorted(pool.glob("syn_*.json")):
        pictures, notes = np.load(note.with_suffix(".npy"), mmap_mode="r"), json.loads(note.read_text())
        for index in range(min(_SCENES, len(notes))):
            spots = false_spots(finder, np.asarray(pictures[index]), notes[index]["dice"])
            if spots:
                traps[f"{note.name}:{index}"] = spots
    (pool / "traps.json").write_text(json.dumps(traps))
    print(sum(map(len, traps.values())), "traps in", len(traps), "pictures")


if __name__ == "__main__":
    main()
