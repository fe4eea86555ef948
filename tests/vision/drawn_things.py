"""Things of the table that are no dice though their marks lie as pips do, drawn quite otherwise than those that the
nets learnt from: cards, dominoes, score tracks, bricks with studs, buttons."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from vision.die_drawing import PIPS
from vision.rendering import render_dice

SPOTS = {**PIPS, 2: [(0, -1), (0, 1)], 3: [(0, -1), (0, 0), (0, 1)]}
GROUNDS = ("felt", "wood", "paper")


class Table:
    """A picture on which flat things are laid: each in units of its own, turned and moved to its place."""

    def __init__(self, picture: np.ndarray) -> None:
        self.picture = picture.astype(np.float32)

    def lay(self, turn: float, to: tuple[float, float], size: float) -> Callable[..., None]:
        """What draws a polygon of the thing that lies there, with a shadow when it is a body of its own."""
        a = np.radians(turn)
        frame = size * np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])

        def polygon(points: np.ndarray, colour: tuple[float, ...], *, body: bool = False) -> None:
            placed = np.asarray(points, float) @ frame.T + to
            if body:
                fallen = self._mask(placed + np.array((6, 8)), 5)
                self.picture *= 1 - 0.5 * fallen
            mask = self._mask(placed, 0.8)
            self.picture += (np.array(colour, np.float32) - self.picture) * mask

        return polygon

    def _mask(self, points: np.ndarray, soft: float) -> np.ndarray:
        mask = np.zeros(self.picture.shape[:2], np.uint8)
        cv2.fillPoly(mask, [np.round(points * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        return (cv2.GaussianBlur(mask, (0, 0), soft).astype(np.float32) / 255)[..., None]

    def number(self, words: str, turn: float, to: tuple[float, float], size: float, ink: tuple[float, ...]) -> None:
        """``words``, ``size`` pixels high, with their middle at ``to``."""
        sheet = np.zeros((200, 200), np.uint8)
        (wide, high), _ = cv2.getTextSize(words, cv2.FONT_HERSHEY_DUPLEX, 3, 9)
        cv2.putText(sheet, words, (100 - wide // 2, 100 + high // 2), cv2.FONT_HERSHEY_DUPLEX, 3, 255, 9, cv2.LINE_AA)
        matrix = cv2.getRotationMatrix2D((100, 100), -turn, size / high)
        matrix[:, 2] += np.array(to) - 100
        height, width = self.picture.shape[:2]
        mask = cv2.warpAffine(sheet, matrix, (width, height), flags=cv2.INTER_AREA)[..., None] / np.float32(255)
        self.picture += (np.array(ink, np.float32) - self.picture) * mask


def _box(wide: float, high: float) -> np.ndarray:
    return np.array([(-wide, -high), (wide, -high), (wide, high), (-wide, high)])


def _disc(x: float, y: float, radius: float) -> np.ndarray:
    t = np.linspace(0, 2 * np.pi, 40)
    return np.stack([x + radius * np.cos(t), y + radius * np.sin(t)], 1)


def _heart(x: float, y: float, size: float, way: int) -> list[np.ndarray]:
    t = np.linspace(0, 2 * np.pi, 50)
    across, down = np.sin(t) ** 3, -(13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)) / 16
    return [np.stack([x + size * across, y + way * size * down], 1)]


def _diamond(x: float, y: float, size: float, way: int) -> list[np.ndarray]:
    return [np.array([(x, y - 1.2 * size), (x + 0.85 * size, y), (x, y + 1.2 * size), (x - 0.85 * size, y)])]


def _club(x: float, y: float, size: float, way: int) -> list[np.ndarray]:
    leaves = [_disc(x + a * size, y + way * b * size, 0.48 * size) for a, b in ((-0.5, 0.15), (0.5, 0.15), (0, -0.6))]
    stem = np.array([(-0.1, 0), (0.1, 0), (0.3, 1), (-0.3, 1)]) * (1, way) * size + (x, y)
    return [*leaves, stem]


def _dot(x: float, y: float, size: float, way: int) -> list[np.ndarray]:
    return [_disc(x, y, 0.75 * size)]


RED, BLACK = (35.0, 30.0, 190.0), (30.0, 28.0, 28.0)
SUITS = ((_heart, RED), (_diamond, RED), (_club, BLACK), (_dot, BLACK))


def card(table: Table, at: tuple[float, float], size: float, rng: np.random.Generator) -> None:
    """A playing card, two ``size`` high, with one to six spots and its number in two corners."""
    turn, many = rng.uniform(0, 360), int(rng.integers(1, 7))
    sign, ink = SUITS[int(rng.integers(len(SUITS)))]
    draw = table.lay(turn, at, size)
    draw(_box(0.7, 1), (238, 242, 244), body=True)
    for x, y in SPOTS[many]:
        for part in sign(0.3 * x, 0.54 * y, 0.13, 1 if y <= 0 else -1):
            draw(part, ink)
    for way in (1, -1):
        a = np.radians(turn)
        corner = np.array([-0.58, -0.84]) * way * size
        x, y = corner @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]) + at
        table.number(str(many), turn + (0 if way > 0 else 180), (x, y), 0.16 * size, ink)


def domino(table: Table, at: tuple[float, float], size: float, rng: np.random.Generator) -> None:
    """A domino, two ``size`` long."""
    draw = table.lay(rng.uniform(0, 360), at, size)
    dark = rng.random() < 0.4
    body, ink = ((40, 38, 36), (235, 240, 242)) if dark else ((222, 234, 240), (32, 30, 30))
    draw(_box(1, 0.5), body, body=True)
    draw(_box(0.02, 0.42), ink)
    for middle in (-0.5, 0.5):
        for x, y in PIPS[int(rng.integers(1, 7))]:
            draw(_disc(middle + 0.26 * x, 0.26 * y, 0.09), ink)


def brick(table: Table, at: tuple[float, float], size: float, rng: np.random.Generator) -> None:
    """A brick with two rows of studs in its own colour."""
    many, colour = int(rng.integers(2, 5)), rng.uniform(30, 225, 3)
    draw = table.lay(rng.uniform(0, 360), at, size / 2)
    draw(_box(many / 2, 1), tuple(colour), body=True)
    for row in (-0.5, 0.5):
        for column in range(many):
            x = column - (many - 1) / 2
            draw(_disc(x + 0.04, row + 0.05, 0.32), tuple(0.6 * colour))
            draw(_disc(x, row, 0.3), tuple(np.minimum(255, 1.08 * colour)))


def button(table: Table, at: tuple[float, float], size: float, rng: np.random.Generator) -> None:
    """A round button with two or four holes."""
    colour = rng.uniform(40, 230, 3)
    draw = table.lay(rng.uniform(0, 360), at, size / 2)
    draw(_disc(0, 0, 1), tuple(colour), body=True)
    draw(_disc(0, 0, 0.78), tuple(0.9 * colour))
    for x, y in PIPS[4] if rng.random() < 0.5 else [(-1, 0), (1, 0)]:
        draw(_disc(0.22 * x, 0.22 * y, 0.1), (35, 35, 35))


def track(table: Table, at: tuple[float, float], size: float, rng: np.random.Generator) -> None:
    """Four squares of a score track, numbered."""
    turn, first, colour = rng.uniform(0, 360), int(rng.integers(1, 60)), rng.uniform(120, 240, 3)
    a = np.radians(turn)
    for k in range(4):
        x, y = 1.1 * size * (k - 1.5) * np.array([np.cos(a), np.sin(a)]) * 0.6 + at
        table.lay(turn, (x, y), 0.3 * size)(_box(1, 1), tuple(colour * (0.85 if k % 2 else 1)))
        table.number(str(first + k), turn, (x, y), 0.22 * size, BLACK)


KINDS = {"cards": card, "dominoes": domino, "bricks": brick, "buttons": button, "score tracks": track}


def laid(kind: str, seed: int, dice: tuple[int, ...] = ()) -> np.ndarray:
    """A table, 1280 x 720 pixels, with four things of a kind of KINDS, or with two of them and the ``dice``."""
    rng = np.random.default_rng([seed, *map(ord, kind)])
    ground = GROUNDS[seed % len(GROUNDS)]
    places = [(190 + 300 * n, 360 + rng.uniform(-90, 90)) for n in range(4)]
    if dice:
        left = render_dice(dice, ["red", "ivory", "blue"][: len(dice)], ground=ground, size=(640, 720), seed=seed)
        picture = np.hstack([left, render_dice([], ground=ground, size=(640, 720), seed=seed + 1)])
        places = [(800, 210 + rng.uniform(-20, 20)), (1090, 500 + rng.uniform(-20, 20))]
    else:
        picture = render_dice([], ground=ground, size=(1280, 720), seed=seed)
    table, size = Table(picture), float(rng.uniform(70, 135))
    for at in places:
        KINDS[kind](table, at, size, rng)
    grain = rng.normal(0, 2, picture.shape)
    return np.clip(cv2.GaussianBlur(table.picture, (0, 0), 0.7) + grain, 0, 255).astype(np.uint8)
