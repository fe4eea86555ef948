"""Step two: a second net looks at each spot alone, cut out at one size, and knows "no top face" as an answer."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cuts import FACE, Picture, cut_face
from vision.finding import Found

_TURNS = (0.0, 45.0)
_AT_ONCE = 16


class SecondLook:
    """Runs the net ``weights``; not to be shared between threads."""

    def __init__(self, weights: Path) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(weights))

    def look(self, picture: Picture, spots: list[Found], turns: tuple[float, ...] = _TURNS) -> NDArray[np.float32]:
        """(n, 7) probabilities per spot: no top face, then the values 1..6; the mean over a few turns."""
        if not spots:
            return np.zeros((0, 7), np.float32)
        cuts = [cut_face(picture, s.x, s.y, s.size, turn) for s in spots for turn in turns]
        logits = []
        for start in range(0, len(cuts), _AT_ONCE):
            blob = cv2.dnn.blobFromImages(cuts[start : start + _AT_ONCE], 1 / 127.5, (FACE, FACE), (127.5,) * 3)
            self._net.setInput(blob)
            logits.append(np.asarray(self._net.forward(), np.float32).reshape(-1, 7))
        # the mean of the logits: one look that sees nothing must not be outvoted by one that is carried away
        mean = np.vstack(logits).reshape(len(spots), len(turns), 7).mean(1)
        mean -= mean.max(1, keepdims=True)
        shares = np.exp(mean)
        return np.asarray(shares / shares.sum(1, keepdims=True), np.float32)
