"""Small dice: they are read wherever they lie, and an empty tray, which hints at none, has none."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.pipeline import Reader
from vision.rendering import render_dice

WIDE, HIGH = 1280, 720
EDGE = 20
"""Pixels of a small die's edge."""


def with_small_dice(*dice: tuple[int, tuple[int, int]], ground: str = "felt", colour: str = "ivory") -> np.ndarray:
    """An empty table with dice of EDGE pixels laid on it: their values and middles."""
    picture = render_dice([], ground=ground, size=(WIDE, HIGH), seed=3).astype(np.float32)
    for seed, (value, (x, y)) in enumerate(dice):
        picture = _laid(picture, render_dice([value], colour, ground=ground, size=(160, 160), seed=seed), x, y)
    return np.clip(picture, 0, 255).astype(np.uint8)


def _laid(picture: np.ndarray, shown: np.ndarray, x: int, y: int) -> np.ndarray:
    """The picture with the die that ``shown`` (160 x 160, its edge 24.8 long) shows, its border blended in."""
    scale = EDGE / (0.155 * 160)
    middle = _middle(shown)
    onto = np.array([[scale, 0, x - scale * middle[0]], [0, scale, y - scale * middle[1]]])
    soft = np.zeros((160, 160), np.float32)
    cv2.circle(soft, (round(middle[0]), round(middle[1])), 26, 1, -1)
    soft = cv2.GaussianBlur(soft, (0, 0), 4)
    share = cv2.warpAffine(soft, onto, (WIDE, HIGH))[..., None]
    die = cv2.warpAffine(shown, onto, (WIDE, HIGH), flags=cv2.INTER_AREA)
    return picture * (1 - share) + die * share


def _middle(shown: np.ndarray) -> tuple[float, float]:
    bright = (shown.min(2) > 120).astype(np.uint8)
    rows, columns = np.nonzero(bright)
    return float(np.median(columns)), float(np.median(rows))


@pytest.mark.parametrize("ground", ["felt", "dark_wood"])
def test_small_dice_in_the_corners_at_the_borders_and_side_by_side(reader: Reader, ground: str) -> None:
    dice = [
        (1, (22, 24)), (2, (WIDE - 24, 22)), (3, (25, HIGH - 26)), (4, (WIDE - 22, HIGH - 24)),
        (5, (640, 20)), (6, (WIDE // 2, HIGH - 22)), (6, (600, 360)), (5, (626, 352)), (4, (900, 200)),
    ]  # fmt: skip
    seen = reader.read(with_small_dice(*dice, ground=ground))
    assert seen.values == (1, 2, 3, 4, 4, 5, 5, 6, 6)
    for value, at in dice:
        assert any(die.value == value and np.hypot(*np.subtract(die.centre, at)) < EDGE / 2 for die in seen.dice)


def test_a_table_full_of_small_dice(reader: Reader) -> None:
    dice = [(1 + k % 6, (70 + 190 * (k % 7) + 7 * (k % 3), 70 + 140 * (k // 7) + 5 * (k % 4))) for k in range(35)]
    seen = reader.read(with_small_dice(*dice))
    assert seen.values == tuple(sorted(value for value, _ in dice))


@pytest.mark.parametrize("ground", ["felt", "dark_wood"])
def test_an_empty_table_stays_empty_after_small_dice_were_seen(reader: Reader, ground: str) -> None:
    assert reader.read(with_small_dice((3, (300, 300)), ground=ground)).values == (3,)
    assert reader.read(with_small_dice(ground=ground)).values == ()
