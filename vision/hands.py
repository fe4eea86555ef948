"""Whether a hand, or something else, reaches into the tray while dice are read.

Two ways of telling. In a stream, what was not there when the tray last lay quiet and comes in over its edge is in the
way (:class:`InTheWay`). In a single picture there is nothing to compare with, so only the plain case is told: a
skin-coloured shape that comes in over the edge and is not the ground the dice lie on (:func:`hand_reaches_in`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.seen import DiceSeen

LONG_SIDE = 160
"""Pictures are compared at this length, in pixels."""
LEAST_SHARE = 0.02
"""What is in the way covers at least this share of the picture; a die that lies against the edge covers less."""
LEAST_REACH = 0.16
"""and reaches in at least so far, as a share of the picture's shorter side."""
ALL_NEW = 0.75
"""If more than this share is new, the camera was moved or the light changed: there is nothing to compare with."""
COLOURED = 20.0
"""A ground with more colour than this, in the hues of wood, has skin's own colours in it,"""
WOODEN = (12.0, 95.0)
"""which are these, in degrees;"""
PALER = 15.0
"""there a hand must be paler than the ground by so much. Red cloth is deeper than any skin, wood mostly is not."""
DICE = 3.0
"""A hand covers more of the picture than so many faces of the dice read in it: a die at the edge is no hand."""
STRAIGHT = 0.57
"""What has more than this share of its outline on one line is the table beside a mat, or a box."""
ABSORBED = 5.0
"""Seconds after which a thing that lies wholly still belongs to the table: a book that somebody put down."""
GONE = 2.5
"""What lay there when the tray was first seen and is taken away leaves no edge: along its outline the quiet tray's
picture was so many times as steep as the picture is now."""
REMEMBERED = 4
"""So many former looks of the tray are kept: a hand that rested for long, or that book, may go away again."""

Small = NDArray[np.float32]
Spot = tuple[float, float, float]
"""A die in a small picture: x, y and the length of its top face's edge."""


def small(picture: NDArray[np.uint8], long_side: int = LONG_SIDE) -> Small:
    """A picture (BGR) small, soft and as floating numbers 0..255, for comparing."""
    scale = long_side / max(picture.shape[:2])
    size = (max(8, round(picture.shape[1] * scale)), max(8, round(picture.shape[0] * scale)))
    shrunk = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(shrunk, (0, 0), 0.9).astype(np.float32))


class InTheWay:
    """Compares a camera's pictures with the quiet tray. Feed :meth:`quiet` whenever dice were read and nothing was in
    the way, and ask :meth:`blocked` at every other time. ``mask`` (see `vision.tray.Tray.mask`) limits it to the
    tray."""

    def __init__(self) -> None:
        self._quiet: Small | None = None
        self._before: list[Small] = []  # the tray before things came to lie there that belong to the table by now
        self._since: tuple[float, Small] | None = None
        self.with_it: Small | None = None
        """The quiet tray as it looked with what was found to be taken away in the last picture; None if nothing was."""

    def quiet(self, now: Small) -> None:
        """The tray as it looks with nothing in the way."""
        self._quiet, self._since = now, None

    def forget(self) -> None:
        """The camera or the tray's corners changed."""
        self._quiet = self._since = None
        self._before = []

    def blocked(
        self, now: Small, taken: float, mask: NDArray[np.uint8] | None = None,
        dice: Sequence[Spot] = (),
    ) -> bool:  # fmt: skip
        """Whether something reaches in over the edge. ``taken`` is the picture's time in seconds. ``dice`` (x, y, size
        in pixels of the small picture) were read in it: where they lie nothing is in the way, not even a heap."""
        if self._quiet is None or self._quiet.shape != now.shape:
            return _plain_hand(now, mask, dice)
        self.with_it = None
        new = _new_in(now, self._quiet, mask, dice)
        if float(new.mean()) > ALL_NEW:
            self.forget()
            return _plain_hand(now, mask, dice)
        if not reaches_in(new, mask):
            self._since = None
            return False
        if self._as_before(now, mask, dice):
            return False
        if _taken_away(now, self._quiet, new, mask):
            self.with_it = self._quiet
            self.quiet(now)
            return False
        return not self._absorbed(now, taken)

    def _as_before(self, now: Small, mask: NDArray[np.uint8] | None, dice: Sequence[Spot]) -> bool:
        """Whether what had come to belong to the table is gone again, so that the tray is as it was before."""
        for k in range(len(self._before) - 1, -1, -1):
            new = _new_in(now, self._before[k], mask, dice)
            if float(new.mean()) <= ALL_NEW and not reaches_in(new, mask):
                del self._before[k:]
                self.quiet(now)
                return True
        return False

    def _absorbed(self, now: Small, taken: float) -> bool:
        """A hand trembles; what lies still for long was put down."""
        if self._since is None or float((np.abs(now - self._since[1]).max(2) > 10).mean()) > 0.002:
            self._since = (taken, now)
        if taken - self._since[0] < ABSORBED:
            return False
        if self._quiet is not None:
            self._before = [*self._before, self._quiet][-REMEMBERED:]
        self.quiet(now)
        return True


def hand_reaches_in(
    picture: NDArray[np.uint8], read: DiceSeen | None = None, mask: NDArray[np.uint8] | None = None
) -> bool:  # fmt: skip
    """Whether a hand is plainly seen to reach into a single picture. ``read``: the dice that were read in it, ``mask``:
    where the tray lies in it."""
    now = small(picture)
    return _plain_hand(now, mask, spots(read or DiceSeen(), now.shape[1] / picture.shape[1]))


def gone(first: Small, now: Small, mask: NDArray[np.uint8] | None, dice: Sequence[Spot]) -> NDArray[np.uint8] | None:
    """1 where something larger than dice reached in over the edge in the first picture that does so no more;
    None if nothing did."""
    if first.shape != now.shape:
        return None
    new = _new_in(first, now, mask, ())
    if float(new.mean()) > ALL_NEW:
        return None
    many, labels, stats, _ = cv2.connectedComponentsWithStats(new)
    hidden = np.zeros_like(new)
    for k in range(1, many):
        its = (labels == k).astype(np.uint8)
        if stats[k, cv2.CC_STAT_AREA] > _larger_than(dice) and reaches_in(its, mask):
            hidden |= its
    return hidden if hidden.any() else None


def spots(seen: DiceSeen, scale: float) -> list[Spot]:
    """Where dice lie in the small picture, and how far they and their shadows reach."""
    return [(die.centre[0] * scale, die.centre[1] * scale, die.size * scale) for die in seen.dice]


def _new_in(now: Small, quiet: Small, mask: NDArray[np.uint8] | None, dice: Sequence[Spot]) -> NDArray[np.uint8]:
    """1 where something else than the quiet tray is seen, in the tray and beside the dice."""
    new = _new(now, quiet)
    if mask is not None:
        new *= np.asarray(cv2.resize(mask, new.shape[::-1], interpolation=cv2.INTER_NEAREST), np.uint8)
    for x, y, size in dice:
        cv2.circle(new, (round(x), round(y)), max(1, round(size)), 0, -1)
    return new


def _new(now: Small, quiet: Small) -> NDArray[np.uint8]:
    """1 where something else is seen. A lamp that changes and a shadow that falls are nothing new: they darken all
    three colours alike."""
    ratio = (now + 6) / (quiet + 6)
    ratio /= np.clip(np.median(ratio), 0.5, 2.0)
    low, high = ratio.min(2), ratio.max(2)
    apart = np.abs(now - quiet * np.clip(np.median((now + 6) / (quiet + 6)), 0.5, 2.0)).max(2)
    shadow = (high / np.maximum(low, 0.01) < 1.16) & (high < 1.05) & (low > 0.4)
    new = ((apart > 26) & ~shadow).astype(np.uint8)
    return np.asarray(cv2.morphologyEx(new, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8)), np.uint8)


def skin(now: Small) -> NDArray[np.uint8]:
    """1 where a small picture may show skin: warmer than the ground, in the hues that the skin of all people shares
    under the lamps of a room. Colours are taken against the ground's, so a warm wall is not skin all over."""
    lab = _lab(now)
    ground = np.median(lab.reshape(-1, 3), 0)
    a, b = lab[..., 1], lab[..., 2]
    hue = np.degrees(np.arctan2(b, a))
    warm = (hue > 12) & (hue < 72) & (np.hypot(a, b) > 12) & (np.hypot(a, b) < 48) & (lab[..., 0] > 18)
    apart = np.hypot(a - ground[1], b - ground[2]) > 9
    found = (warm & apart).astype(np.uint8)
    return np.asarray(cv2.morphologyEx(found, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)


def _taken_away(now: Small, quiet: Small, new: NDArray[np.uint8], mask: NDArray[np.uint8] | None) -> bool:
    """Whether all that reaches in was seen in the quiet tray's picture and is gone, and did not come in since."""
    many, labels, stats, _ = cv2.connectedComponentsWithStats(new)
    steep = [cv2.dilate(_slope(_lab(picture)), np.ones((5, 5), np.uint8)) for picture in (quiet, now)]
    found = False
    for k in range(1, many):
        its = (labels == k).astype(np.uint8)
        if stats[k, cv2.CC_STAT_AREA] < LEAST_SHARE * its.size / 4 or not reaches_in(its, mask):
            continue
        x, y = _outline(its).T
        kept = _off_the_border(x, y, its)
        if int(kept.sum()) < 10:
            return False
        before, after = (float(np.median(each[y[kept], x[kept]])) for each in steep)
        if before < GONE * max(0.3, after):
            return False
        found = True
    return found


def _lab(picture: Small) -> Small:
    return np.asarray(cv2.cvtColor((np.clip(picture, 0, 255) / 255).astype(np.float32), cv2.COLOR_BGR2Lab))


def _slope(lab: Small) -> Small:
    """How fast the colour changes from pixel to pixel."""
    ways = [cv2.Sobel(lab, cv2.CV_32F, *way, scale=0.125) for way in ((1, 0), (0, 1))]
    return np.asarray(np.sqrt(sum((each**2).sum(2) for each in ways)), np.float32)


def _outline(shape: NDArray[np.uint8]) -> NDArray[Any]:
    """The longest outline of a shape, points (n, 2)."""
    found = cv2.findContours(shape, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
    return np.asarray(max(found, key=cv2.contourArea)[:, 0])


def _off_the_border(x: NDArray[Any], y: NDArray[Any], shape: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Which points of an outline are no border of the picture."""
    high, wide = shape.shape
    return np.asarray((x > 2) & (y > 2) & (x < wide - 3) & (y < high - 3))


def reaches_in(shape: NDArray[np.uint8], mask: NDArray[np.uint8] | None) -> bool:
    """Whether one of the patches of ``shape`` (0 and 1) comes in over the tray's edge and is as large as a hand."""
    high, wide = shape.shape
    if mask is None:
        inside: NDArray[Any] = np.ones_like(shape)
    else:
        inside = cv2.resize(mask, (wide, high), interpolation=cv2.INTER_NEAREST)
    padded = cv2.copyMakeBorder(inside, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    depth = cv2.distanceTransform(padded, cv2.DIST_L2, 3)[1:-1, 1:-1]
    many, labels, stats, _ = cv2.connectedComponentsWithStats((shape & inside).astype(np.uint8))
    room, side = float(inside.sum()), float(np.sqrt(max(1, int(inside.sum()))))
    for k in range(1, many):
        if stats[k, cv2.CC_STAT_AREA] < LEAST_SHARE * room:
            continue
        its = depth[labels == k]
        if float(its.min()) < 2.5 and float(its.max()) > min(LEAST_REACH * side, 0.6 * float(depth.max())):
            return True
    return False


def _plain_hand(now: Small, mask: NDArray[np.uint8] | None, dice: Sequence[Spot]) -> bool:
    """Whether one patch of skin comes in over the edge and has a hand's manner: wood, leather and game boards have
    skin's colour too, but they run along the edge, have corners of the picture, straight sides or a grain."""
    found = skin(now)
    if float(found.mean()) > 0.4:
        return False
    many, labels, stats, _ = cv2.connectedComponentsWithStats(found)
    least = max(0.03 * found.size, _larger_than(dice))
    for k in range(1, many):
        its = (labels == k).astype(np.uint8)
        if stats[k, cv2.CC_STAT_AREA] < least or not reaches_in(its, mask):
            continue
        if _like_a_hand(now, its):
            return True
    return False


def _larger_than(dice: Sequence[Spot]) -> float:
    """So much of a small picture a hand covers at least, beside these dice."""
    return DICE * float(np.median([size for *_, size in dice])) ** 2 if dice else 0.0


def _like_a_hand(now: Small, shape: NDArray[np.uint8]) -> bool:
    sides = [float(side.mean()) for side in (shape[0], shape[-1], shape[:, 0], shape[:, -1])]
    if sum(side > 0.02 for side in sides) > 2 or max(sides) > 0.45:
        return False
    outline = _outline(shape)
    area = cv2.contourArea(outline)
    solid = area / max(1.0, cv2.contourArea(cv2.convexHull(outline)))
    filled = float(shape.sum()) / max(1.0, area)
    boxed = area / max(1.0, float(np.prod(cv2.minAreaRect(outline)[1])))
    form = 0.55 < solid < 0.97 and filled > 0.85 and boxed < 0.86
    return form and _stands_out(now, shape, outline)


def _stands_out(now: Small, shape: NDArray[np.uint8], outline: NDArray[Any]) -> bool:
    """Whether the patch is of one colour, smooth inside, and ends sharply; what a lamp makes of a table fades out."""
    lab = _lab(now)
    inside = shape.astype(bool)
    beside = cv2.dilate(shape, np.ones((7, 7), np.uint8)).astype(bool) & ~inside
    deep = cv2.erode(shape, np.ones((7, 7), np.uint8)).astype(bool)
    if not deep.any():
        return False
    colour = np.median(lab[inside], 0)
    step = colour - np.median(lab[beside], 0)
    apart = float(np.hypot(step[1], step[2]))
    if _wooden(ground := np.median(lab.reshape(-1, 3), 0)):
        paler = float(np.hypot(colour[1], colour[2])) < float(np.hypot(ground[1], ground[2]))
        if not paler or apart < PALER:
            return False
    slope = _slope(lab)
    x, y = outline.T
    kept = _off_the_border(x, y, shape)
    if not kept.any():
        return False
    if _on_one_line(outline[kept]) > STRAIGHT:
        return False
    ends, grain = float(np.median(slope[y[kept], x[kept]])), max(0.3, float(np.median(slope[deep])))
    spread = float(lab[inside][:, 1:].std(0).mean())
    return spread < 8 and apart > 9 and ends > 3.5 and ends > 3 * grain


def _wooden(ground: NDArray[Any]) -> bool:
    """Whether the ground's colour (L, a, b) is one that wood and leather have. Felt in green or blue is far from all
    skin."""
    low, high = WOODEN
    hue = float(np.degrees(np.arctan2(ground[2], ground[1])))
    return float(np.hypot(ground[1], ground[2])) > COLOURED and low < hue < high


def _on_one_line(points: NDArray[Any]) -> float:
    """The largest share of the points (n, 2) of an outline that lies along one straight line."""
    some = points[:: max(1, len(points) // 24)].astype(np.float32)
    first, second = np.triu_indices(len(some), 1)
    along = some[second] - some[first]
    long = np.hypot(*along.T)
    far = long > 0.2 * float(np.ptp(points, 0).max())
    if not far.any():
        return 0.0
    along, start = along[far] / long[far, None], some[first[far]]
    off = points[None].astype(np.float32) - start[:, None]
    away = np.abs(off[..., 0] * along[:, None, 1] - off[..., 1] * along[:, None, 0])
    return float((away < 1.6).mean(1).max())
