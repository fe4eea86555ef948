"""Things with marks in rows that are no dice: playing cards, score tracks, bricks with studs.

Their spots lie as the pips of a die do, often in the very numbers: what tells them apart is the whole thing around.
Each is drawn flat, then laid on the table as seen from aslant, and tells the spots (x, y, size) that look most like
faces. Dominoes are none of them: to a net that learns them, two dice side by side are one.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.die_drawing import PIPS
from vision.training.grounds_mixed import any_colour
from vision.training.laying import lay_flat

Array = NDArray[Any]
Thing = NDArray[np.uint8]
Colour = tuple[float, float, float]
Spot = tuple[float, float, float]

_COLUMNS: dict[int, list[tuple[float, float]]] = {
    **{many: list(PIPS[many]) for many in (1, 4, 5, 6)},
    2: [(0, -1), (0, 1)],
    3: [(0, -1), (0, 0), (0, 1)],
    7: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (0, -0.5)],
    8: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (0, -0.5), (0, 0.5)],
    9: [(x, y) for x in (-1.0, 1.0) for y in (-1, -1 / 3, 1 / 3, 1)] + [(0, 0)],
    10: [(x, y) for x in (-1.0, 1.0) for y in (-1, -1 / 3, 1 / 3, 1)] + [(0, -2 / 3), (0, 2 / 3)],
}
"""Where a playing card has its spots: across in half distances of the columns, down in half of the rows."""


def _outline(suit: int) -> list[Array]:
    """The parts of a suit's sign, each (n, 2) within about -1..1, its top upwards (y is negative there)."""
    t = np.linspace(0, 2 * np.pi, 40)
    ring = np.stack([np.cos(t), np.sin(t)], 1)
    heart = np.stack([16 * np.sin(t) ** 3, -13 * np.cos(t) + 5 * np.cos(2 * t) + 2 * np.cos(3 * t) + np.cos(4 * t)], 1)
    stem = np.array([[-0.12, 0.0], [0.12, 0.0], [0.35, 1.0], [-0.35, 1.0]])
    if suit == 0:
        return [heart / 17]
    if suit == 1:
        return [np.array([[0, -1.15], [0.85, 0], [0, 1.15], [-0.85, 0]])]
    if suit == 2:
        return [0.47 * ring + spot for spot in ((-0.5, 0.15), (0.5, 0.15), (0, -0.55))] + [stem]
    if suit == 3:
        return [heart / 17 * (1, -0.9) - (0, 0.1), stem]
    if suit == 4:
        return [ring * 0.85]
    star = np.array([[np.sin(k * np.pi / 5), -np.cos(k * np.pi / 5)] for k in range(10)])
    star[1::2] *= 0.45
    return [star]


def _sign(thing: Thing, suit: int, at: tuple[float, float], size: float, ink: Colour, upright: bool = True) -> None:
    for part in _outline(suit):
        points = (part * (1 if upright else -1) * size + at) * 16
        cv2.fillPoly(thing, [np.round(points).astype(np.int32)], ink, cv2.LINE_AA, 4)


def _rounded(width: int, height: int, corner: float) -> Array:
    """A mask (h, w) of a rectangle with round corners, 0..1."""
    mask: Array = np.zeros((height, width), np.float32)
    r = int(max(0, min(corner, width / 2 - 1, height / 2 - 1)))
    cv2.rectangle(mask, (r, 0), (width - 1 - r, height - 1), 1.0, -1)
    cv2.rectangle(mask, (0, r), (width - 1, height - 1 - r), 1.0, -1)
    for x in (r, width - 1 - r):
        for y in (r, height - 1 - r):
            cv2.circle(mask, (x, y), r, 1.0, -1, cv2.LINE_AA)
    return mask


def _paper(rng: np.random.Generator) -> Colour:
    tone = rng.uniform(195, 255)
    return (tone - rng.uniform(0, 35), tone - rng.uniform(0, 12), tone) if rng.random() < 0.85 else any_colour(rng, 20)


def _inks(rng: np.random.Generator, suit: int) -> Colour:
    if rng.random() < 0.25:
        return any_colour(rng, 0, 200)
    red = suit in (0, 1) or (suit >= 4 and rng.random() < 0.5)
    return (
        (float(rng.uniform(15, 60)), float(rng.uniform(10, 50)), float(rng.uniform(150, 225))) if red else (25, 25, 25)
    )


def _index(thing: Thing, words: str, suit: int, ink: Colour, rng: np.random.Generator) -> None:
    """The number and a small sign in two or four corners, those below upside down."""
    height, width = thing.shape[:2]
    font, size = int(rng.integers(5)), width * rng.uniform(0.07, 0.14)
    small = bool(rng.random() < 0.8)
    half = thing.copy()
    spot, thick = (int(width * 0.04), int(height * 0.03 + size)), max(1, int(size / 8))
    cv2.putText(half, words, spot, font, size / 22, ink, thick, cv2.LINE_AA)
    if small:
        _sign(half, suit, (width * 0.09, height * 0.05 + size * 1.9), size * 0.45, ink)
    thing[: height // 2] = half[: height // 2]
    thing[height - height // 2 :] = half[: height // 2][::-1, ::-1]


def _playing_card(rng: np.random.Generator, width: int) -> Thing:
    height = int(width * rng.uniform(1.3, 1.65))
    card: Thing = np.empty((height, width, 3), np.uint8)
    card[:] = _paper(rng)
    suit, kind = 4 if rng.random() < 0.2 else int(rng.integers(6)), rng.random()
    ink = _inks(rng, suit)
    if kind < 0.12:
        return _back(card, rng)
    words = str(rng.choice(["A", *"23456789", "10", "J", "Q", "K"]))
    if kind < 0.2:
        _figure(card, ink, rng)
    else:
        # one small sign in the middle of a white sheet is most like a die's one
        many = 1 if rng.random() < 0.4 else int(rng.integers(1, 11 if rng.random() < 0.4 else 7))
        across, down = width * rng.uniform(0.17, 0.3), height * rng.uniform(0.15, 0.36)
        size = width * rng.uniform(0.06, 0.3 if many == 1 and rng.random() < 0.3 else 0.15)
        words = "A" if many == 1 and rng.random() < 0.5 else str(many)
        for x, y in _COLUMNS[many]:
            _sign(card, suit, (width / 2 + x * across, height / 2 + y * down), size, ink, upright=y <= 0)
    if rng.random() < 0.85:
        _index(card, words, suit, ink, rng)
    if rng.random() < 0.25:
        inset = max(1, int(width * rng.uniform(0.03, 0.12)))
        cv2.rectangle(card, (inset, inset), (width - inset, height - inset), any_colour(rng), max(1, width // 80))
    return card


def _back(card: Thing, rng: np.random.Generator) -> Thing:
    """A card's back: a grid of dots or lozenges, framed."""
    height, width = card.shape[:2]
    inset, ink = max(1, int(width * rng.uniform(0.03, 0.1))), any_colour(rng, 0, 200)
    step = max(3, int(width * rng.uniform(0.06, 0.2)))
    if rng.random() < 0.5:
        card[inset:-inset, inset:-inset] = ink
        ink = _paper(rng)
    suit, size = int(rng.integers(6)), step * rng.uniform(0.15, 0.4)
    for row, y in enumerate(range(inset + step // 2, height - inset, step)):
        for x in range(inset + (step // 2) * (1 + row % 2), width - inset, step):
            _sign(card, suit, (x, y), size, ink)
    return card


def _figure(card: Thing, ink: Colour, rng: np.random.Generator) -> None:
    """A king or queen, as far as a net may tell: a frame with heads, limbs and ornaments, twice."""
    height, width = card.shape[:2]
    half = card[: height // 2]
    for _ in range(int(rng.integers(6, 16))):
        spot = (int(rng.uniform(0.2, 0.8) * width), int(rng.uniform(0.15, 1) * height / 2))
        axes = (max(1, int(width * rng.uniform(0.02, 0.2))), max(1, int(width * rng.uniform(0.02, 0.12))))
        colour = ink if rng.random() < 0.4 else any_colour(rng)
        cv2.ellipse(half, spot, axes, rng.uniform(0, 180), 0, 360, colour, int(rng.choice([-1, 1, 2])), cv2.LINE_AA)
    card[height - height // 2 :] = half[::-1, ::-1]
    frame = (int(width * 0.18), int(height * 0.12))
    cv2.rectangle(card, frame, (width - frame[0], height - frame[1]), ink, max(1, width // 90))


def card(picture: Array, at: tuple[int, int], radius: int, rng: np.random.Generator) -> list[Spot]:
    """A playing card of three ``radius`` in width, or a hand of them fanned out."""
    width = max(8, int(radius * rng.uniform(2.2, 4.2)))
    spot, squeeze = np.array(at, float), _aslant(rng)
    turn, step, faces = rng.uniform(0, 360), rng.uniform(-25, 25), list[Spot]()
    for _ in range(int(rng.choice([1, 1, 1, 2, 3, 5]))):
        one = _playing_card(rng, width)
        mask = _rounded(one.shape[1], one.shape[0], width * rng.uniform(0, 0.1))
        matrix = lay_flat(picture, one, mask, (spot[0], spot[1]), turn, squeeze, rng)
        high = one.shape[0]
        whole = [(width / 2, high / 2, width * rng.uniform(0.9, 1.5)) for _ in range(2)]  # a sheet is taken for a face
        parts = [(width / 2, high * k, width * rng.uniform(0.5, 1.3)) for k in (0.3, 0.7)]
        faces += _laid(matrix, whole + parts)
        spot += rng.uniform(-0.6, 0.6, 2) * width
        turn += step + rng.uniform(-4, 4)
    return faces


def track(picture: Array, at: tuple[int, int], radius: int, rng: np.random.Generator) -> list[Spot]:
    """A score track, a bingo card or a board's squares: cells in rows with numbers, dots or signs in them."""
    cell, gap = max(6, int(radius * rng.uniform(0.6, 1.6))), 0
    across, down = int(rng.integers(1, 11)), int(rng.choice([1, 1, 2, 3, 5]))
    if rng.random() < 0.5:
        gap = max(1, int(cell * rng.uniform(0.04, 0.4)))
    step = cell + gap
    board: Thing = np.empty((min(800, down * step + gap), min(800, across * step + gap), 3), np.uint8)
    board[:] = any_colour(rng)
    tones = [_paper(rng) if rng.random() < 0.5 else any_colour(rng) for _ in range(int(rng.integers(1, 4)))]
    font, count, kind = int(rng.integers(5)), int(rng.integers(1, 60)), rng.random()
    shape, ink = int(rng.integers(3)), any_colour(rng, 0, 90) if np.mean(tones[0]) > 120 else any_colour(rng, 180, 255)
    size, suit = cell * rng.uniform(0.012, 0.024), int(rng.integers(6))
    for row in range(down):
        for column in range(across):
            x, y = gap + column * step, gap + row * step
            tone, middle = tones[(row + column) % len(tones)], (x + cell / 2, y + cell / 2)
            if shape == 2:
                cv2.circle(board, (int(middle[0]), int(middle[1])), cell // 2, tone, -1, cv2.LINE_AA)
            else:
                cv2.rectangle(board, (x, y), (x + cell - 1, y + cell - 1), tone, -1 if shape else max(1, cell // 14))
            if kind < 0.7:
                words = str(count)
                spot = (int(middle[0] - 9 * size * len(words)), int(middle[1] + 11 * size))
                cv2.putText(board, words, spot, font, size, ink, max(1, cell // 16), cv2.LINE_AA)
            elif rng.random() < 0.5:
                _sign(board, suit, middle, cell * rng.uniform(0.1, 0.4), ink)
            count += 1
    mask: Array = np.ones(board.shape[:2], np.float32)
    matrix = lay_flat(picture, board, mask, at, rng.uniform(0, 360), _aslant(rng), rng)
    cells = zip(rng.integers(0, across, 2), rng.integers(0, down, 2), strict=True)
    return _laid(matrix, [(gap + i * step + cell / 2, gap + j * step + cell / 2, cell) for i, j in cells])


def _times(colour: Colour, by: float) -> Colour:
    b, g, r = (min(255.0, c * by) for c in colour)
    return b, g, r


def brick(picture: Array, at: tuple[int, int], radius: int, rng: np.random.Generator) -> list[Spot]:
    """A brick with round studs of its own colour, as children build with, lit from one side."""
    pitch = max(4, int(radius * rng.uniform(0.4, 1.2)))
    across, down = ((2, 2), (1, 2), (2, 2), (2, 2), (2, 3), (2, 3), (2, 4), (1, 3), (3, 3), (4, 6))[
        int(rng.integers(10))
    ]
    colour, fill = any_colour(rng), rng.uniform(0.24, 0.36)
    thing: Thing = np.empty((down * pitch, across * pitch, 3), np.uint8)
    thing[:] = colour
    way = rng.uniform(-0.12, 0.12, 2) * pitch
    dark, bright = (_times(colour, by) for by in (rng.uniform(0.4, 0.85), rng.uniform(0.95, 1.3)))
    for row in range(down):
        for column in range(across):
            x, y = (column + 0.5) * pitch, (row + 0.5) * pitch
            for spot, ink in (((x + way[0], y + way[1]), dark), ((x, y), bright)):
                _sign(thing, 4, spot, pitch * fill / 0.85, ink)
    mask = _rounded(thing.shape[1], thing.shape[0], pitch * rng.uniform(0, 0.15))
    thick = pitch * rng.uniform(0, 1)
    matrix = lay_flat(picture, thing, mask, at, rng.uniform(0, 360), _aslant(rng), rng, thick)
    high, wide = thing.shape[:2]
    edge = min(high, wide)
    return _laid(matrix, [(wide / 2, high / 2, edge), (edge / 2, edge / 2, edge), (edge / 2, high - edge / 2, edge)])


def _aslant(rng: np.random.Generator) -> tuple[float, float]:
    """How much a flat thing is squeezed by looking at it from aslant, and in which direction (degrees)."""
    tilt = abs(rng.normal(0, 0.15)) if rng.random() < 0.5 else rng.uniform(0, 0.95)
    return float(np.cos(tilt)), float(rng.uniform(0, 180))


def _laid(matrix: Array, spots: list[Spot]) -> list[Spot]:
    """Where spots of a thing lie in the picture."""
    grown = float(np.sqrt(abs(np.linalg.det(matrix[:, :2]))))
    places = np.array([(x, y, 1.0) for x, y, _ in spots]) @ matrix.T
    return [(float(x), float(y), size * grown) for (x, y), (_, _, size) in zip(places, spots, strict=True)]
