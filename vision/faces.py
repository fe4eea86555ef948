"""Step two: a second net looks at each spot alone, cut out at one size, and knows "no top face" as an answer."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cuts import FACE, Picture, cut_face
from vision.deciding import doubtful
from vision.finding import Found
from vision.net import load_net


class _Cut(NamedTuple):
    """One more look at a face: turned by degrees, its size and place changed by shares of its edge, or mirrored."""

    turn: float
    larger: float = 1.0
    right: float = 0.0
    mirrored: bool = False

    def of(self, picture: Picture, spot: Found) -> Picture:
        x = spot.x + self.right * spot.size
        cut = cut_face(picture, x, spot.y, self.larger * spot.size, self.turn)
        return np.ascontiguousarray(cut[:, ::-1]) if self.mirrored else cut


_AGAIN = (
    _Cut(45),
    _Cut(200),
    _Cut(20, larger=0.88),
    _Cut(70, larger=1.12),
    _Cut(30, right=0.07),
    _Cut(110, right=-0.07),
    _Cut(100, mirrored=True),
)
"""How a face is looked at again that leaves a doubt. Pips read alike in all these ways, and the finder's place and size
are never quite right."""
_AT_ONCE = 8  # more at once take no less time each, but more memory


class SecondLook:
    """Runs the net ``weights``; not to be shared between threads."""

    def __init__(self, weights: Path) -> None:
        self._net = load_net(weights)

    def look(self, picture: Picture, spots: list[Found], cuts: list[Picture] | None = None) -> NDArray[np.float32]:
        """(n, 7) probabilities per spot: no top face, then the values 1..6. Where the first look leaves a doubt,
        the mean over several cuts of the face. ``cuts`` are those of :func:`plain_cuts`, when the caller has them."""
        if not spots:
            return np.zeros((0, 7), np.float32)
        mean = self._logits(plain_cuts(picture, spots) if cuts is None else cuts)
        unclear = doubtful(spots, _shares(mean))
        if unclear:
            again = self._logits([cut.of(picture, spots[k]) for k in unclear for cut in _AGAIN])
            # the mean of the logits: one look that sees nothing must not be outvoted by one carried away
            mean[unclear] = (mean[unclear] + again.reshape(len(unclear), len(_AGAIN), 7).sum(1)) / (1 + len(_AGAIN))
        return _shares(mean)

    def _logits(self, cuts: list[Picture]) -> NDArray[np.float32]:
        logits = []
        for start in range(0, len(cuts), _AT_ONCE):
            blob = cv2.dnn.blobFromImages(cuts[start : start + _AT_ONCE], 1 / 127.5, (FACE, FACE), (127.5,) * 3)
            self._net.setInput(blob)
            logits.append(np.asarray(self._net.forward(), np.float32).reshape(-1, 7))
        return np.vstack(logits)


def plain_cuts(picture: Picture, spots: list[Found]) -> list[Picture]:
    """The spots' faces as they lie, each in a cut of its own."""
    return [cut_face(picture, spot.x, spot.y, spot.size) for spot in spots]


def _shares(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    shares = np.exp(logits - logits.max(1, keepdims=True))
    return np.asarray(shares / shares.sum(1, keepdims=True), np.float32)
