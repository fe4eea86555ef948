"""A pinhole camera over the table plane: where a point of the table lies in the picture, and back.

Used to draw dice (:mod:`vision.die_drawing`). Numpy only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


@dataclass(frozen=True)
class Camera:
    """A pinhole camera over the table plane; one unit of length is one edge of a die.

    ``rotation`` turns table coordinates (x right, y down, z up from the table) into camera coordinates
    (x right, y down, z away from the lens), ``place`` is the lens in table coordinates, ``focal`` and
    ``middle`` are in pixels.
    """

    rotation: Array
    place: Array
    focal: float
    middle: tuple[float, float]

    def project(self, points: Array) -> Array:
        """Pixels (n, 2) of table points (n, 3)."""
        seen = (np.asarray(points, np.float32) - self.place) @ self.rotation.T
        return seen[:, :2] / seen[:, 2:3] * self.focal + np.asarray(self.middle, np.float32)

    def rays(self, box: tuple[int, int, int, int], fine: int = 1) -> Array:
        """Unit vectors (n, 3), in table coordinates, of the lines of sight through a part of the picture, row by row.

        ``box`` is (x0, y0, x1, y1) in pixels, the last ones not included; each pixel is met ``fine`` x ``fine`` times.
        """
        x0, y0, x1, y1 = box
        xs = (np.arange((x1 - x0) * fine, dtype=np.float32) + 0.5) / fine + x0 - 0.5
        ys = (np.arange((y1 - y0) * fine, dtype=np.float32) + 0.5) / fine + y0 - 0.5
        gx, gy = np.meshgrid(xs, ys)
        seen = np.stack(
            [(gx - self.middle[0]) / self.focal, (gy - self.middle[1]) / self.focal, np.ones_like(gx)], -1
        ).reshape(-1, 3)
        rays = seen @ self.rotation
        return np.asarray(rays / np.linalg.norm(rays, axis=1, keepdims=True))

    def onto_table(self, x: float, y: float, height: float = 0.5) -> Array:
        """The point of the plane z = ``height`` that is seen at pixel (x, y)."""
        ray = np.array([(x - self.middle[0]) / self.focal, (y - self.middle[1]) / self.focal, 1.0], np.float32)
        ray = ray @ self.rotation
        if abs(float(ray[2])) < 1e-3:  # looking along the table: anywhere far away will do
            ray[2] = -1e-3
        return self.place + ray * ((height - self.place[2]) / ray[2])


def camera_over_table(
    size: tuple[int, int],
    edge_px: float,
    *,
    tilt: float = 0.0,
    heading: float = 0.0,
    focal: float | None = None,
    middle: tuple[float, float] | None = None,
) -> Camera:
    """A camera that looks at the table and sees a die's edge ``edge_px`` pixels long in the middle.

    ``tilt`` and ``heading`` in radians: how far from straight above, and from which side.
    """
    width, height = size
    far = 1.2 * max(width, height) if focal is None else focal
    ct, st, ch, sh = np.cos(tilt), np.sin(tilt), np.cos(heading), np.sin(heading)
    away = np.array([st * ch, st * sh, -ct])  # where the lens looks
    right = np.array([-sh, ch, 0.0])
    down = np.cross(away, right)
    # turn about the line of sight so that the table's x axis keeps its direction in the picture
    turn = np.arctan2(right[0], down[0])
    c, s = np.cos(np.pi / 2 - turn), np.sin(np.pi / 2 - turn)
    right, down = c * right + s * down, -s * right + c * down
    if right[0] < 0:
        right, down = -right, -down
    rotation = np.stack([right, down, away]).astype(np.float32)
    place = (np.array([0, 0, 0.5]) - away * far / edge_px).astype(np.float32)
    return Camera(rotation, place, float(far), middle or (width / 2, height / 2))
