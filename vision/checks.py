"""Whether a picture is good enough to be read at all: light and sharpness, before any value is believed."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cuts import Picture
from vision.seen import TOO_BLURRED, TOO_BRIGHT, TOO_DARK

BLACKEST = 12
"""A picture with hardly a pixel brighter than this shows nothing at all: a lens cap, a shutter, a camera in use."""
DARKEST = 38
"""A picture whose brightest two in a hundred pixels are darker than this (of 255) is too dark."""
BURNT = 0.8
"""One that is white without any drawing in more than this share of it is burnt out. Of 436 photographs of dice, also on
white paper, none had more than a fifteenth; twice too much light leaves dice readable, eight times does not."""
SOFTEST = 0.87
"""Of the steepest edges this share is left after softening; sharp pictures lose far more (see softness)."""


def unfit(picture: Picture) -> str | None:
    """The reason why this picture must not be read, or None."""
    small = _shrunk(picture, 256)
    # the strongest channel, not the grey value: a pure blue die in a dim room is still light enough
    blue, green, red = cv2.split(small)
    light = np.asarray(cv2.max(cv2.max(blue, green), red))
    if np.percentile(light, 98) < DARKEST:
        return TOO_DARK
    if float((cv2.min(cv2.min(blue, green), red) > 250).mean()) > BURNT:
        return TOO_BRIGHT
    if softness(picture) > SOFTEST:
        return TOO_BLURRED
    return None


def _shrunk(picture: Picture, long_side: int) -> Picture:
    """The picture about so long, at least, by a whole number: by far the quickest way."""
    by = max(1, max(picture.shape[:2]) // long_side)
    high, wide = (max(1, k // by) for k in picture.shape[:2])
    whole = picture[: high * by, : wide * by]
    return np.asarray(cv2.resize(whole, (wide, high), interpolation=cv2.INTER_AREA), np.uint8)


def is_black(picture: Picture) -> bool:
    """Whether a camera's picture shows nothing at all."""
    small = cv2.resize(picture, (64, 64), interpolation=cv2.INTER_AREA)
    return float(np.percentile(small.max(2), 99.5)) < BLACKEST


def softness(picture: Picture) -> float:
    """How blurred a picture (or a cut) is, 0 sharp .. 1 blurred: the share of its steepest slopes that survives
    more softening, after the idea of Crete et al., "The blur effect" (2007). Judged at 512 pixels' length;
    0 where there is nothing to judge by, as on an empty sheet."""
    height, width = picture.shape[:2]
    scale = min(1.0, 512 / max(height, width))
    size = (max(8, round(width * scale)), max(8, round(height * scale)))
    grey: NDArray[Any] = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)  # before it shrinks: a third of the work
    grey = cv2.resize(grey, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    grey = cv2.GaussianBlur(grey, (0, 0), 0.8)  # noise is no sharpness
    before, after = _steepest(grey), _steepest(cv2.GaussianBlur(grey, (0, 0), 2.0))
    if before < 1.5:
        return 0.0
    return after / before


def _steepest(grey: np.ndarray) -> float:
    slope = cv2.magnitude(
        cv2.Sobel(grey, cv2.CV_32F, 1, 0, scale=0.125), cv2.Sobel(grey, cv2.CV_32F, 0, 1, scale=0.125)
    )
    many = max(16, slope.size // 400)
    return float(np.partition(slope, slope.size - many, axis=None)[-many:].mean())
