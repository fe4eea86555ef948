"""Teaching a face: which die in a picture is meant, and whether its face can be seen well enough."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.checks import unfit
from vision.cuts import Picture, as_picture
from vision.digits_net import TopFinder
from vision.seen import UNREADABLE
from vision.taught_matching import Taught, contrast, face_cut, is_flat
from vision.taught_places import LEAST_TOP, Place, on_body, places
from vision.taught_profile import TaughtSet

NO_DIE, SEVERAL, FAINT, TOO_SMALL, NOT_WHOLE = "no_die", "several", "faint", "too_small", "not_whole"
NOT_SHOWN = (NO_DIE, SEVERAL, FAINT, TOO_SMALL, NOT_WHOLE)
"""Why a face cannot be taught from a picture: no die in it; more than one, and none was pointed at; nothing can be
made out on its face, as in glare; it is too small; the picture ends within it. (Or a key of vision.seen.REFUSALS.)"""
_FAINT = 9.0
_SMALLEST = 18.0
ALIKE = 0.93
"""Two faces that are this like each other cannot be told apart with certainty."""


@dataclass(frozen=True)
class Shown:
    """A die that is shown to be taught: its top face's place in the picture, and the cut to keep. Without a die,
    ``reason`` says why (a key of NOT_SHOWN or of vision.seen.REFUSALS)."""

    reason: str | None = None
    centre: tuple[float, float] = (0.0, 0.0)
    size: float = 0.0
    cut: NDArray[np.uint8] | None = None


def shown(picture: object, finder: TopFinder, *, at: tuple[float, float] | None = None, blank: bool = False) -> Shown:
    """The one die of a picture, or the one at the point ``at`` (pixels). ``blank``: its face has nothing on it."""
    taken = as_picture(picture)
    if taken is None:
        return Shown(UNREADABLE)
    reason = unfit(taken)
    if reason is not None:
        return Shown(reason)
    try:
        found = places(taken, finder.look(taken, LEAST_TOP))
    except cv2.error:
        return Shown(UNREADABLE)
    if at is not None:
        found = [p for p in found if math.dist((p.x, p.y), at) < 0.75 * p.size]
    if not found:
        return Shown(NO_DIE)
    best = found[0]
    near_best = [p for p in found[1:] if p.score > max(0.3, 0.6 * best.score)]
    others = [p for p in near_best if math.dist((p.x, p.y), (best.x, best.y)) > 0.9 * max(p.size, best.size)]
    if at is None and others:
        return Shown(SEVERAL)
    best = _whole(taken, best)
    if best.size < _SMALLEST:
        return Shown(TOO_SMALL, (best.x, best.y), best.size)
    height, width = taken.shape[:2]
    reach = 0.5 * best.size
    if min(best.x, best.y, width - 1 - best.x, height - 1 - best.y) < reach:
        return Shown(NOT_WHOLE, (best.x, best.y), best.size)
    cut = face_cut(taken, best.x, best.y, best.size)
    if not blank and contrast(cut) < _FAINT:
        return Shown(FAINT, (best.x, best.y), best.size)
    return Shown(None, (best.x, best.y), best.size, cut)


def _whole(picture: Picture, place: Place) -> Place:
    """The place set right by the die's body where it was guessed, and where a large mark was taken for the face."""
    body = on_body(picture, place)
    if not place.measured:
        return body
    inside = math.dist((place.x, place.y), (body.x, body.y)) < _WITHIN * body.size
    return body if inside and body.size > _A_MARK * place.size else place


_WITHIN, _A_MARK = 0.35, 1.8


def is_blank(taught: TaughtSet, name: str) -> bool:
    """Whether the face ``name`` was taught as one with nothing on it, whatever it is called."""
    return any(face.name == name and bool(face.pictures) and is_flat(face.pictures[-1]) for face in taught.faces)


def alike(taught: TaughtSet) -> list[tuple[str, str]]:
    """The pairs of faces of a set that look so much the same that readings of them will be doubtful."""
    found = []
    for number, face in enumerate(taught.faces):
        others = [other for other in taught.faces[number + 1 :] if other.pictures]
        if not face.pictures or not others:
            continue
        compared = Taught([other.pictures[0] for other in others], list(range(len(others))))
        for other, likeness in zip(others, compared.compare(face.pictures[0]), strict=True):
            if likeness.score > ALIKE:
                found.append((face.name, other.name))
    return found
