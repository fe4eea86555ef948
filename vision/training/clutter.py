"""Things on a table that are no dice: coins, cards, chessmen, buttons, tokens, bricks, keyboards, text."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.devices import device, keyboard
from vision.training.grounds_mixed import any_colour, hsv
from vision.training.laying import write
from vision.training.printed import brick, card, track

Array = NDArray[Any]
Colour = tuple[float, float, float]


def _scaled(colour: Colour, by: float) -> Colour:
    b, g, r = (min(255.0, c * by) for c in colour)
    return b, g, r


def _soft_shadow(picture: Array, at: tuple[int, int], radius: int, rng: np.random.Generator) -> None:
    mask = np.zeros(picture.shape[:2], np.float32)
    way = rng.uniform(-0.4, 0.4, 2) * radius
    cv2.circle(mask, (int(at[0] + way[0]), int(at[1] + way[1])), radius, 1.0, -1)
    picture *= (1 - rng.uniform(0.2, 0.6) * cv2.GaussianBlur(mask, (0, 0), max(1.0, radius * 0.15)))[..., None]


def _coin(picture: Array, at: tuple[int, int], radius: int, rng: np.random.Generator) -> None:
    _soft_shadow(picture, at, radius, rng)
    metal = [hsv(12, 120, 150), hsv(22, 110, 190), hsv(20, 25, 190), hsv(15, 15, 150)][int(rng.integers(4))]
    cv2.circle(picture, at, radius, metal, -1, cv2.LINE_AA)
    cv2.circle(
        picture,
        at,
        int(radius * rng.uniform(0.6, 0.92)),
        _scaled(metal, rng.uniform(0.7, 1.25)),
        int(rng.choice([-1, 1, 2])),
        cv2.LINE_AA,
    )
    for _ in range(int(rng.integers(2, 14))):  # worn relief
        spot = (int(at[0] + rng.normal(0, 0.3) * radius), int(at[1] + rng.normal(0, 0.3) * radius))
        cv2.ellipse(
            picture,
            spot,
            (max(1, int(radius * rng.uniform(0.05, 0.3))), max(1, int(radius * rng.uniform(0.03, 0.15)))),
            rng.uniform(0, 180),
            0,
            rng.uniform(90, 360),
            _scaled(metal, rng.uniform(0.5, 1.4)),
            int(rng.choice([-1, 1, 1, 2])),
            cv2.LINE_AA,
        )
    if rng.random() < 0.5:
        write(
            picture,
            str(rng.choice(["1", "2", "5", "10", "20", "50"])),
            (at[0] - radius // 2, at[1] + radius // 3),
            radius / 28,
            _scaled(metal, rng.choice([0.5, 1.35])),
            max(1, radius // 14),
        )


def _button(picture: Array, at: tuple[int, int], radius: int, rng: np.random.Generator) -> None:
    """A round disc with a few holes: as near to a face as a thing can be without being a die."""
    _soft_shadow(picture, at, radius, rng)
    colour = any_colour(rng)
    cv2.circle(picture, at, radius, colour, -1, cv2.LINE_AA)
    cv2.circle(
        picture, at, int(radius * 0.75), _scaled(colour, rng.uniform(0.75, 1.2)), int(rng.choice([-1, 2])), cv2.LINE_AA
    )
    holes = int(rng.choice([0, 1, 2, 4]))
    for k in range(holes):
        way = k * 2 * np.pi / max(1, holes) + 0.6
        far = 0 if holes == 1 else radius * 0.3
        cv2.circle(
            picture,
            (int(at[0] + far * np.cos(way)), int(at[1] + far * np.sin(way))),
            max(1, int(radius * rng.uniform(0.08, 0.16))),
            any_colour(rng, 0, 90),
            -1,
            cv2.LINE_AA,
        )


def _chessman(picture: Array, at: tuple[int, int], radius: int, rng: np.random.Generator) -> None:
    """A turned piece seen from above or aslant: discs that grow smaller and shift along one line."""
    colour = any_colour(rng, 10, 70) if rng.random() < 0.5 else any_colour(rng, 170, 245)
    way = rng.uniform(-1, 1, 2) * radius * rng.uniform(0, 2.2)
    _soft_shadow(picture, at, radius, rng)
    steps = int(rng.integers(3, 8))
    for k in range(steps):
        part = k / max(1, steps - 1)
        spot = (int(at[0] + way[0] * part), int(at[1] + way[1] * part))
        size = int(radius * (1 - 0.75 * part) * rng.uniform(0.8, 1.1))
        cv2.circle(picture, spot, max(1, size), _scaled(colour, rng.uniform(0.7, 1.25)), -1, cv2.LINE_AA)
    glint = (int(at[0] + way[0]), int(at[1] + way[1]))
    cv2.circle(picture, glint, max(1, radius // 7), _scaled(colour, rng.choice([0.4, 1.6])), -1, cv2.LINE_AA)


def _token(picture: Array, at: tuple[int, int], radius: int, rng: np.random.Generator) -> None:
    """A plain cube, cylinder or tile of wood or cardboard without pips, perhaps with a sign on it."""
    corners = int(rng.choice([3, 4, 4, 5, 6, 24]))
    start = rng.uniform(0, 6.3)
    points = np.array(
        [
            (
                at[0] + radius * np.cos(start + k * 2 * np.pi / corners),
                at[1] + radius * np.sin(start + k * 2 * np.pi / corners),
            )
            for k in range(corners)
        ]
    )
    colour = any_colour(rng)
    _soft_shadow(picture, at, radius, rng)
    thick = rng.uniform(-0.5, 0.5, 2) * radius
    cv2.fillConvexPoly(
        picture, cv2.convexHull(np.vstack([points, points + thick]).astype(np.int32)), _scaled(colour, 0.6), cv2.LINE_AA
    )
    cv2.fillConvexPoly(picture, points.astype(np.int32), colour, cv2.LINE_AA)
    if rng.random() < 0.5:
        write(
            picture,
            str(rng.choice(list("0123456789X+-?!*AO"))),
            (at[0] - radius // 3, at[1] + radius // 3),
            radius / 30,
            any_colour(rng),
            max(1, radius // 12),
            int(rng.integers(5)),
        )


def _print(picture: Array, at: tuple[int, int], radius: int, rng: np.random.Generator) -> None:
    letters = "".join(
        rng.choice(list("ABCDEFGHKLMNORSTabdegioprs0123456789:.%&")) for _ in range(int(rng.integers(1, 9)))
    )
    write(picture, letters, at, radius / 26, any_colour(rng), int(rng.integers(1, 4)), int(rng.integers(5)))


def _strokes(picture: Array, at: tuple[int, int], radius: int, rng: np.random.Generator) -> None:
    side = picture.shape[0]
    for _ in range(int(rng.integers(1, 3))):
        end = (int(rng.integers(side)), int(rng.integers(side)))
        cv2.line(picture, at, end, any_colour(rng), int(rng.integers(1, 14)), cv2.LINE_AA)


def _specks(picture: Array, at: tuple[int, int], radius: int, rng: np.random.Generator) -> None:
    """Round marks strewn about: crumbs, holes, screws, drops of water."""
    colour = any_colour(rng)
    for _ in range(int(rng.integers(1, 10))):
        spot = (int(at[0] + rng.normal(0, 2) * radius), int(at[1] + rng.normal(0, 2) * radius))
        size = max(1, int(radius * rng.uniform(0.05, 0.3)))
        cv2.circle(picture, spot, size, colour, -1, cv2.LINE_AA)
        if rng.random() < 0.3:
            cv2.circle(
                picture, (spot[0] - size // 3, spot[1] - size // 3), max(1, size // 3), (250, 250, 250), -1, cv2.LINE_AA
            )


_KINDS = (_coin, _button, _chessman, _token, _print, _strokes, _specks, keyboard, device)
_IN_ROWS = (card, card, card, track, brick)


def scatter(picture: Array, rng: np.random.Generator, many: int) -> list[tuple[float, float, float]]:
    """Lays ``many`` things of two kinds on the picture, half of them such whose marks lie as pips do; says where a
    reader may take them for dice."""
    side = picture.shape[0]
    places: list[tuple[float, float, float]] = []
    in_rows = rng.random(2) < 0.5
    kinds, rows = rng.integers(0, len(_KINDS), 2), rng.integers(0, len(_IN_ROWS), 2)
    for _ in range(many):
        at = (int(rng.integers(side)), int(rng.integers(side)))
        radius = int(np.exp(rng.uniform(np.log(6), np.log(55))))
        which = int(rng.integers(2))
        if in_rows[which]:
            places += _IN_ROWS[int(rows[which])](picture, at, radius, rng)
            continue
        kind = _KINDS[int(kinds[which])]
        kind(picture, at, radius, rng)
        if kind not in (_strokes, _print, keyboard):
            places.append((float(at[0]), float(at[1]), radius * 1.5))
    return places


def rows_laid(picture: Array, rng: np.random.Generator, many: int) -> None:
    """Lays ``many`` things whose marks lie as pips do on a square picture, as large as dice in it may be."""
    side = picture.shape[0]
    kind = _IN_ROWS[int(rng.integers(len(_IN_ROWS)))]
    for _ in range(many):
        kind(picture, (int(rng.integers(side)), int(rng.integers(side))), int(side * rng.uniform(0.03, 0.13)), rng)
