"""Scenes for the tests of a watched camera: a roll as a video, and a real hand laid over a picture."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from vision.grounds import felt
from vision.seen import DiceSeen, DieSeen

HANDS = sorted((Path(__file__).parent / "hands").glob("*.png"))
SIZE = (640, 360)


def noisy(picture: np.ndarray, seed: int) -> np.ndarray:
    """The picture as a camera sees it in one frame: with noise of its own."""
    grain = np.random.default_rng(seed).normal(0, 3, picture.shape)
    return np.clip(picture + grain, 0, 255).astype(np.uint8)


def tumbling(rest: np.ndarray, frames: int) -> list[np.ndarray]:
    """Frames before the rest: the scene slides and turns into place, blurred by its motion."""
    high, wide = rest.shape[:2]
    out = []
    for k in range(frames, 0, -1):
        turn = cv2.getRotationMatrix2D((wide / 2, high / 2), 9.0 * k, 1.0)
        turn[:, 2] += (14 * k, 5 * k)
        out.append(cv2.blur(cv2.warpAffine(rest, turn, (wide, high), borderMode=cv2.BORDER_REFLECT), (9, 1)))
    return out


Die = tuple[int, tuple[int, int]]
"""A value and where it lies."""
SIDE = 44


def tray(*dice: Die) -> np.ndarray:
    """A felt tray with dice that are plain squares: the hue tells the value (see `Squares`)."""
    picture = felt(SIZE, (70, 84, 62), np.random.default_rng(1)).astype(np.uint8)
    for value, (x, y) in dice:
        hue = np.uint8([[[30 * (value - 1), 255, 230]]])
        colour = [int(c) for c in cv2.cvtColor(hue, cv2.COLOR_HSV2BGR)[0, 0]]
        cv2.rectangle(picture, (x - SIDE // 2, y - SIDE // 2), (x + SIDE // 2, y + SIDE // 2), colour, -1)
    return picture


class Squares:
    """Reads the squares of `tray`, at once and surely, so that tests of watching need no nets. Counts what it reads."""

    def __init__(self) -> None:
        self.asked = 0

    def read(self, picture: object, *, frame: int = 0) -> DiceSeen:
        self.asked += 1
        colours = cv2.cvtColor(np.asarray(picture), cv2.COLOR_BGR2HSV)
        found = ((colours[..., 1] > 190) & (colours[..., 2] > 120)).astype(np.uint8)
        many, labels, stats, middles = cv2.connectedComponentsWithStats(found)
        dice = []
        for k in range(1, many):
            if stats[k, cv2.CC_STAT_AREA] > SIDE * SIDE / 2:
                turn = np.exp(1j * np.deg2rad(2.0 * colours[..., 0][labels == k])).mean()
                value = round(float(np.rad2deg(np.angle(turn))) % 360 / 60) % 6 + 1
                dice.append(DieSeen(value, (float(middles[k][0]), float(middles[k][1])), float(SIDE), 0.95))
        return DiceSeen(tuple(sorted(dice, key=lambda die: die.centre)), frame=frame, ms=float(self.asked))


def throw(*dice: Die, moving: int = 8) -> tuple[list[np.ndarray], np.ndarray]:
    """The frames of a roll that comes to rest, and the picture of its rest."""
    rest = tray(*dice)
    return tumbling(rest, moving), rest


def with_hand(picture: np.ndarray, which: int = 2, side: int = 0, reach: float = 0.7, at: float = 0.5) -> np.ndarray:
    """The picture with a real hand reaching in from ``side`` (0 bottom, 1 right, 2 top, 3 left)."""
    hand = cv2.imread(str(HANDS[which]), cv2.IMREAD_UNCHANGED)
    turned = np.rot90(picture, -side).copy()
    high, wide = turned.shape[:2]
    scale = reach * min(high, wide) / hand.shape[0]
    hand = cv2.resize(hand, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    h, w = hand.shape[:2]
    x = round(at * (wide - w))
    share = hand[..., 3:] / 255
    there = turned[high - h :, x : x + w]
    turned[high - h :, x : x + w] = there * (1 - share) + hand[..., :3] * share
    return np.ascontiguousarray(np.rot90(turned, side))
