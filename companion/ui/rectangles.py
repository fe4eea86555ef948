"""Rectangles as (x, y, width, height), x from the left and y from below, all in pixels of the screen."""

from __future__ import annotations

Rectangle = tuple[float, float, float, float]


def shared(one: Rectangle, other: Rectangle) -> float:
    """The area in which two rectangles lie on one another, in square pixels; 0 when they only touch."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def grown(box: Rectangle, by: float) -> Rectangle:
    """The rectangle that reaches further on each side by so many pixels."""
    return (box[0] - by, box[1] - by, box[2] + 2 * by, box[3] + 2 * by)
