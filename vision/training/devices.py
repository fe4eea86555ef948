"""Keyboards, chargers and other devices on the table: keys in rows with signs on them look much like small dice."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.grounds_mixed import any_colour, hsv
from vision.training.laying import stamp, write

Array = NDArray[Any]
_SIGNS = [*"QWERTZUIOPASDFGHJKLYXCVBNM1234567890,.:;-+#*%!?/=", "F1", "F12", "Esc", "Ctrl", "Alt", "..", "::", ""]


def keyboard(picture: Array, at: tuple[int, int], radius: int, rng: np.random.Generator) -> None:
    """A keyboard of ``radius`` pixels a key: dark or light keys, signs, perhaps lit from below."""
    key = max(7, int(radius * 0.8))
    gap, rows, columns = max(1, int(key * rng.uniform(0.08, 0.3))), int(rng.integers(2, 7)), int(rng.integers(4, 16))
    step = key + gap
    height, width = min(700, rows * step + gap), min(700, columns * step + gap)
    dark = rng.random() < 0.75
    lit = hsv(rng.uniform(0, 180), 255, 255) if dark and rng.random() < 0.5 else None
    board: Array = np.empty((height, width, 3), np.float32)
    board[:] = any_colour(rng, 0, 60) if dark else any_colour(rng, 150, 245)
    if lit is not None:
        board += np.asarray(lit, np.float32) * rng.uniform(0.2, 0.9)
    cap = any_colour(rng, 10, 70) if dark else any_colour(rng, 180, 255)
    ink = (lit or any_colour(rng, 180, 255)) if dark else any_colour(rng, 0, 80)
    size, font = key / rng.uniform(38, 70), int(rng.integers(4))
    inset = int(key * rng.uniform(0, 0.15))
    for y in range(gap, height - key, step):
        x = gap + int(rng.integers(0, step))
        while x < width - key:
            wide = key if rng.random() < 0.9 else int(key * 1.8)
            shade = float(rng.uniform(0.8, 1.2))
            side = tuple(min(255.0, c * shade * 0.7) for c in cap)
            cv2.rectangle(board, (x, y), (x + wide, y + key), side, -1)
            face = tuple(min(255.0, c * shade) for c in cap)
            cv2.rectangle(board, (x + inset, y + inset // 2), (x + wide - inset, y + key - inset), face, -1)
            if rng.random() < 0.9:
                sign = str(rng.choice(_SIGNS))
                write(board, sign, (x + key // 4, y + int(key * 0.6)), size, ink, max(1, key // 24), font)
                if rng.random() < 0.3:
                    write(board, str(rng.choice(_SIGNS)), (x + key // 4, y + key - 2), size * 0.7, ink, 1, font)
            x += wide + gap
    stamp(picture, np.clip(board, 0, 255), at, rng)


def device(picture: Array, at: tuple[int, int], radius: int, rng: np.random.Generator) -> None:
    """A charger, plug, stick, telephone or speaker: a box with rounded corners, holes, lamps and print on it."""
    width, height = (max(6, int(radius * k)) for k in rng.uniform(0.8, 4.5, 2))
    tone = any_colour(rng, 5, 60) if rng.random() < 0.5 else any_colour(rng, 60, 255)
    box: Array = np.empty((height, width, 3), np.float32)
    box[:] = tone
    rim = tuple(min(255.0, c * float(rng.uniform(0.5, 1.6))) for c in tone)
    inset = max(1, int(min(width, height) * rng.uniform(0.02, 0.12)))
    cv2.rectangle(box, (inset, inset), (width - inset, height - inset), rim, int(rng.choice([-1, 1, 2])))
    for _ in range(int(rng.integers(0, 4))):
        spot = (int(rng.integers(width)), int(rng.integers(height)))
        _part(box, spot, max(1, int(min(width, height) * rng.uniform(0.04, 0.2))), rng)
    shadow = np.zeros(picture.shape[:2], np.float32)
    way = rng.uniform(-0.5, 0.5, 2) * radius
    cv2.circle(shadow, (int(at[0] + way[0]), int(at[1] + way[1])), max(width, height) // 2, 1.0, -1)
    picture *= (1 - rng.uniform(0.1, 0.5) * cv2.GaussianBlur(shadow, (0, 0), max(1.0, radius * 0.3)))[..., None]
    stamp(picture, np.clip(box, 0, 255), at, rng)


def _part(box: Array, at: tuple[int, int], radius: int, rng: np.random.Generator) -> None:
    kind, colour = rng.random(), any_colour(rng)
    if kind < 0.3:  # a row or a grid of holes
        across, down, step = int(rng.integers(1, 7)), int(rng.integers(1, 5)), int(radius * rng.uniform(1.5, 3.5)) + 2
        for i in range(down):
            for j in range(across):
                cv2.circle(box, (at[0] + j * step, at[1] + i * step), max(1, radius // 2), colour, -1, cv2.LINE_AA)
    elif kind < 0.5:  # a lens or a knob
        cv2.circle(box, at, radius * 2, colour, -1, cv2.LINE_AA)
        cv2.circle(box, at, radius, any_colour(rng), int(rng.choice([-1, 1])), cv2.LINE_AA)
    elif kind < 0.7:  # a socket or a sign
        cv2.rectangle(box, at, (at[0] + radius * 4, at[1] + radius), colour, int(rng.choice([-1, 1])))
    else:
        text = "".join(rng.choice(list("ABCDEFGHIKLMNOPRSTUVWXYZ0123456789")) for _ in range(int(rng.integers(1, 9))))
        write(box, text, at, max(0.25, radius / 14), colour, max(1, radius // 8), int(rng.integers(5)))
