"""A cheap first look: which faces on a table may be taught ones, and which are plainly pips.

Pips are drawn here, as they lie on all dice. What looks more like its pips than like any taught face needs no closer
comparison, and what does not is never surely a number of pips.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cuts import Picture, cut_face
from vision.taught_matching import SLANTED, Rings, Taught, shape_of, softened

Array = NDArray[Any]
_SIDE = 48  # a cut of this many pixels and two edges shows enough
_RINGS = Rings(36, 8)
_SIZES = (0.82, 1.0, 1.22)
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_RADII = (0.085, 0.115)  # edges; small pips and large ones


def pip_face(value: int, radius: float, side: int = 96) -> NDArray[np.uint8]:
    """A cut (see :func:`vision.taught_matching.face_cut`) of a light face with ``value`` dark pips."""
    cut = np.full((side, side, 3), 225, np.uint8)
    edge, middle = side / 2, (side - 1) / 2
    for across, down in _PIPS[value]:
        at = tuple(round((middle + 0.25 * edge * step) * 16) for step in (across, down))
        cv2.circle(cut, (at[0], at[1]), round(radius * edge * 16), (30, 30, 30), -1, cv2.LINE_AA, 4)
    return cut


class Glance:
    """Compares faces with taught ``cuts`` (as :class:`vision.taught_matching.Taught` takes them) and with pips, all at
    once and coarsely."""

    def __init__(self, cuts: Sequence[Picture], faces: Sequence[int]) -> None:
        self._many = max(faces, default=-1) + 1
        pips = [(pip_face(value, radius), value - 1) for value in _PIPS for radius in _RADII]
        small = [
            cv2.resize(cut, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA) for cut in (*cuts, *(c for c, _ in pips))
        ]
        whose = np.array([*faces, *(self._many + which for _, which in pips)], int)
        rings = _RINGS.taught([shape_of(softened(np.asarray(cut))) for cut in small])
        self._rings = np.ascontiguousarray(rings.conj().transpose(1, 2, 0)).astype(np.complex64)
        self._whose = np.repeat(whose, SLANTED)

    def look(self, picture: Picture, spots: Sequence[tuple[float, float, float]]) -> tuple[Array, Array]:
        """How like every taught face (spots, faces) and how like the pips 1..6 (spots, 6) the faces at ``spots``
        (x, y, size) are, -1..1."""
        if not spots:
            return np.zeros((0, self._many)), np.zeros((0, len(_PIPS)))
        maps = [np.array([[size, 0.0, 0.0], [0.0, size, 0.0]]) for size in _SIZES]
        seen = [
            _RINGS.of(shape_of(softened(np.asarray(cut_face(picture, x, y, size, side=_SIDE)))), maps)
            for x, y, size in spots
        ]
        waves = np.fft.rfft(np.concatenate(seen), axis=1).transpose(1, 0, 2).astype(np.complex64)
        alike = np.abs(np.fft.irfft(np.matmul(waves, self._rings), _RINGS.turns, axis=0)).max(0)
        alike = alike.reshape(len(spots), len(maps), -1).max(1)
        by_face = np.full((len(spots), self._many + len(_PIPS)), -1.0)
        for face in range(by_face.shape[1]):
            mine = alike[:, self._whose == face]
            if mine.size:
                by_face[:, face] = mine.max(1)
        return by_face[:, : self._many], by_face[:, self._many :]


def all_pips() -> Taught:
    """One to six pips to compare with at once: face 0 is one pip."""
    pairs = [(pip_face(value, radius), value - 1) for value in _PIPS for radius in _RADII]
    return Taught([cut for cut, _ in pairs], [which for _, which in pairs])


def drawn_pips() -> list[Taught]:
    """Faces with one to six pips, to compare with closely."""
    return [Taught([pip_face(value, radius) for radius in _RADII], [0] * len(_RADII)) for value in _PIPS]
