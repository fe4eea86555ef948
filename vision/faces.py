"""Step two: a second net looks at each spot alone, cut out at one size, and knows "no top face" as an answer."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cuts import FACE, Picture, cut_face
from vision.finding import Found
from vision.net import load_net

_TURNS = (0.0, 45.0, 200.0)
_NO_FACE = 0.9
_CLEAR = 0.92
"""A face this clear in the first look is not turned and looked at again."""
_AT_ONCE = 16


class SecondLook:
    """Runs the net ``weights``; not to be shared between threads."""

    def __init__(self, weights: Path) -> None:
        self._net = load_net(weights)

    def look(self, picture: Picture, spots: list[Found]) -> NDArray[np.float32]:
        """(n, 7) probabilities per spot: no top face, then the values 1..6. Where the first look leaves a doubt,
        the mean over a few turns of the face."""
        if not spots:
            return np.zeros((0, 7), np.float32)
        mean = self._logits([cut_face(picture, s.x, s.y, s.size, _TURNS[0]) for s in spots])
        first = _shares(mean)
        doubtful = np.flatnonzero((first.max(1) < _CLEAR) & (first[:, 0] < _NO_FACE))
        if len(doubtful):
            again = [cut_face(picture, *_place(spots[k]), turn) for k in doubtful for turn in _TURNS[1:]]
            turned = self._logits(again).reshape(len(doubtful), len(_TURNS) - 1, 7)
            # the mean of the logits: one look that sees nothing must not be outvoted by one carried away
            mean[doubtful] = (mean[doubtful] + turned.sum(1)) / len(_TURNS)
        return _shares(mean)

    def _logits(self, cuts: list[Picture]) -> NDArray[np.float32]:
        logits = []
        for start in range(0, len(cuts), _AT_ONCE):
            blob = cv2.dnn.blobFromImages(cuts[start : start + _AT_ONCE], 1 / 127.5, (FACE, FACE), (127.5,) * 3)
            self._net.setInput(blob)
            logits.append(np.asarray(self._net.forward(), np.float32).reshape(-1, 7))
        return np.vstack(logits)


def _place(spot: Found) -> tuple[float, float, float]:
    return spot.x, spot.y, spot.size


def _shares(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    shares = np.exp(logits - logits.max(1, keepdims=True))
    return np.asarray(shares / shares.sum(1, keepdims=True), np.float32)
