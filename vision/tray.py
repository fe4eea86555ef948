"""Where the dice tray lies in a camera's picture, and how that picture must be turned to be seen as people see it.

All places are fractions of the *upright* picture, (0, 0) top left and (1, 1) bottom right, so they hold at any
resolution.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.seen import DiceSeen, DieSeen

Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]

WHOLE: Corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
"""The corners of a tray that fills the picture: top left, top right, bottom right, bottom left."""
LEAST_AREA = 0.01
"""A marked tray covers at least this share of the picture; a smaller one is a slip of the finger."""
ZONES = {0: (1, 1), 2: (2, 1), 3: (3, 1), 4: (2, 2), 6: (3, 2), 8: (4, 2)}
"""Into how many zones a tray may be divided, and the columns and rows they make. 0: it is not divided."""
_MARGIN = 0.04  # a die that lies against the rim sticks out a little


@dataclass(frozen=True)
class Tray:
    """``corners`` in order round the tray, ``turns`` quarter turns clockwise and then, if ``mirrored``, left for
    right, make the camera's picture upright. ``zones`` is a key of ZONES. Bad values raise ValueError."""

    corners: Corners = WHOLE
    turns: int = 0
    mirrored: bool = False
    zones: int = 0

    def __post_init__(self) -> None:
        if self.zones not in ZONES or self.turns not in (0, 1, 2, 3):
            raise ValueError(f"no tray has {self.zones} zones and {self.turns} quarter turns")
        if not is_tray(self.corners):
            raise ValueError(f"these corners make no tray: {self.corners}")

    # ── the picture ──

    def upright(self, picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The camera's picture turned and mirrored; the same array where nothing is to be done."""
        if self.turns:
            picture = np.rot90(picture, -self.turns)
        if self.mirrored:
            picture = picture[:, ::-1]
        return np.ascontiguousarray(picture)

    def turned(self) -> Tray:
        """One more quarter turn clockwise of what is seen; the corners turn with the picture."""
        corners = tuple((1 - y, x) for x, y in self.corners)
        turns = (self.turns + (3 if self.mirrored else 1)) % 4
        return replace(self, turns=turns, corners=_in_order(corners))

    def flipped(self) -> Tray:
        """Left for right; the corners go with the picture."""
        corners = tuple((1 - x, y) for x, y in self.corners)
        return replace(self, mirrored=not self.mirrored, corners=_in_order(corners))

    # ── the tray in it ──

    @property
    def is_whole(self) -> bool:
        """Whether the tray is the whole picture."""
        return self.corners == WHOLE

    def cut(self, picture: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], Point]:
        """The part of an upright picture that holds the tray, and the pixel its top left corner had."""
        if self.is_whole:
            return picture, (0.0, 0.0)
        high, wide = picture.shape[:2]
        xs, ys = zip(*self.corners, strict=True)
        x0, x1 = (round(np.clip(x, 0, 1) * wide) for x in (min(xs) - _MARGIN, max(xs) + _MARGIN))
        y0, y1 = (round(np.clip(y, 0, 1) * high) for y in (min(ys) - _MARGIN, max(ys) + _MARGIN))
        return np.ascontiguousarray(picture[y0:y1, x0:x1]), (float(x0), float(y0))

    def mask(self, size: tuple[int, int]) -> NDArray[np.uint8] | None:
        """1 in the tray and 0 beside it for an upright picture of ``size`` (width, height); None: it is all tray."""
        if self.is_whole:
            return None
        mask = np.zeros((size[1], size[0]), np.uint8)
        cv2.fillConvexPoly(mask, np.round(np.array(self.corners) * size).astype(np.int32), 1)
        return mask

    def mask_of(
        self, part: NDArray[np.uint8], origin: Point, size: tuple[int, int]
    ) -> NDArray[np.uint8] | None:  # fmt: skip
        """The same for the ``part`` of such a picture that `cut` gave."""
        mask, x, y = self.mask(size), int(origin[0]), int(origin[1])
        return None if mask is None else np.ascontiguousarray(mask[y : y + part.shape[0], x : x + part.shape[1]])

    def place(self, centre: Point, size: tuple[int, int]) -> Point:
        """Where a pixel of an upright picture of ``size`` lies in the tray: (0, 0) is its first corner."""
        onto = cv2.getPerspectiveTransform(np.array(self.corners, np.float32), np.array(WHOLE, np.float32))
        x, y, w = onto @ np.array([centre[0] / size[0], centre[1] / size[1], 1.0])
        return float(x / w), float(y / w)

    def holds(self, die: DieSeen, size: tuple[int, int]) -> bool:
        """Whether a die lies in the tray."""
        return self._holds(die.centre, die.size, size)

    def _holds(self, centre: Point, edge: float, size: tuple[int, int]) -> bool:
        if self.is_whole:
            return True
        outline = (np.array(self.corners) * size).astype(np.float32)
        return cv2.pointPolygonTest(outline, centre, True) >= -edge / 3

    def zone(self, centre: Point, size: tuple[int, int]) -> int:
        """The zone a pixel lies in, counted from 1 row by row; 0 where the tray is not divided."""
        if not self.zones:
            return 0
        columns, rows = ZONES[self.zones]
        x, y = self.place(centre, size)
        column, row = (min(max(int(at * many), 0), many - 1) for at, many in ((x, columns), (y, rows)))
        return row * columns + column + 1

    def only(self, seen: DiceSeen, origin: Point, size: tuple[int, int]) -> DiceSeen:
        """What was read in the cut that began at ``origin``, in pixels of the upright picture; dice beside the tray
        are left out."""
        if self.is_whole:
            return seen
        moved = (replace(die, centre=(die.centre[0] + origin[0], die.centre[1] + origin[1])) for die in seen.dice)
        unknown = ((x + origin[0], y + origin[1], edge) for x, y, edge in seen.unknown)
        return replace(
            seen,
            dice=tuple(die for die in moved if self.holds(die, size)),
            unknown=tuple((x, y, edge) for x, y, edge in unknown if self._holds((x, y), edge, size)),
        )

    # ── kept between evenings ──

    def plain(self) -> dict[str, Any]:
        """The tray as JSON has it."""
        corners = [[round(x, 4), round(y, 4)] for x, y in self.corners]
        return {"corners": corners, "turns": self.turns, "mirrored": self.mirrored, "zones": self.zones}


def tray_from(plain: object) -> Tray:
    """The tray that was kept; a plain one where what was kept cannot be used."""
    if not isinstance(plain, Mapping):
        return Tray()
    try:
        corners: Any = tuple((float(x), float(y)) for x, y in plain.get("corners", WHOLE))
        return Tray(corners, int(plain.get("turns", 0)), bool(plain.get("mirrored")), int(plain.get("zones", 0)))
    except (TypeError, ValueError, OverflowError):  # JSON as Python reads it has an Infinity, and numbers of any length
        return Tray()


def is_tray(corners: object) -> bool:
    """Whether these are four corners in the picture, clockwise round something large enough and bent nowhere."""
    try:
        with np.errstate(over="ignore"):
            points = np.array(corners, np.float32)
    except (TypeError, ValueError, OverflowError):
        return False
    if points.shape != (4, 2) or not np.isfinite(points).all() or points.min() < -0.001 or points.max() > 1.001:
        return False
    edges = np.roll(points, -1, 0) - points
    ahead = np.roll(edges, -1, 0)
    turns = edges[:, 0] * ahead[:, 1] - edges[:, 1] * ahead[:, 0]
    return bool((turns > 0).all()) and cv2.contourArea(points) >= LEAST_AREA


def _in_order(corners: tuple[Point, ...]) -> Corners:
    """The corners clockwise again, beginning with the one nearest to the top left."""
    points = np.array(corners, np.float32)
    if cv2.contourArea(points, oriented=True) < 0:
        corners = corners[::-1]
    first = min(range(4), key=lambda k: corners[k][0] + corners[k][1])
    a, b, c, d = (corners[(first + k) % 4] for k in range(4))
    return a, b, c, d
