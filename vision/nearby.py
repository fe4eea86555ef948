"""A doubtful spot's surroundings, seen by the finder's net alone: the face in the middle, of sizes it knows best."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.cuts import FACE_SPAN, Picture, cut_face
from vision.finding import Found
from vision.looks import CELL
from vision.net import load_net

_SIDE = 160
_WAYS = ((150.0, False, 28.0), (225.0, True, 46.0))
"""Degrees, whether mirrored (pips read alike), and the pixels of the face's edge in a cut of that side: once smaller,
with much around it, and once larger. What the net takes for a face by chance in one size, it hardly does in another."""
_REACH = 0.44  # edges around the middle where the face may be


@dataclass(frozen=True)
class FoundAgain(Found):
    """A spot whose surroundings were looked at: ``near``, the log odds that it is a face, and ``near_values``, the logs
    of the probabilities of 1..6."""

    near: float = 0.0
    near_values: tuple[float, ...] = (0.0,) * 6


class Nearby:
    """Runs the finder's net ``weights``; not to be shared between threads."""

    def __init__(self, weights: Path) -> None:
        self._net = load_net(weights)  # of its own: a net that always sees one shape need not be set up anew

    def look(self, picture: Picture, spot: Found) -> FoundAgain:
        """The spot with the mean of what the net says when it sees the surroundings in two ways."""
        seen = np.zeros(7)
        for turn, mirrored, edge in _WAYS:
            edges = _SIDE / edge / FACE_SPAN
            cut = cut_face(picture, spot.x, spot.y, spot.size * edges, turn, side=_SIDE)
            cut = np.ascontiguousarray(cut[:, ::-1]) if mirrored else cut
            self._net.setInput(cv2.dnn.blobFromImage(cut, 1 / 127.5, (_SIDE, _SIDE), (127.5,) * 3))
            reach = round(_REACH * edge / CELL)
            middle = slice(_SIDE // CELL // 2 - reach, _SIDE // CELL // 2 + reach)
            told = np.asarray(self._net.forward(), np.float64)[0, :7, middle, middle].reshape(7, -1)
            best = told[:, int(told[0].argmax())]
            best[1:] -= np.logaddexp.reduce(best[1:])
            seen += best / len(_WAYS)
        values = tuple(float(k) for k in seen[1:])
        return FoundAgain(spot.x, spot.y, spot.size, spot.score, spot.values, float(seen[0]), values)
