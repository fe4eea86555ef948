"""From a picture to the dice in it: check, find, look again, decide, name the colours."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.checks import unfit
from vision.colours import body_colours, light_of
from vision.cuts import Picture, as_picture
from vision.deciding import decide, doubtful
from vision.faces import SecondLook, plain_cuts
from vision.finding import LEAST, Finder, Found, Looked, overview
from vision.nearby import Nearby
from vision.seen import UNREADABLE, DiceSeen
from vision.sheets import is_sheet

_MOST = 80  # spots that are looked at again; more dice than that lie in no picture
_MOST_NEAR = 12  # doubtful spots whose surroundings are looked at; more would take longer than all else
WEIGHTS = Path(__file__).with_name("weights")


class Reader:
    """Reads pictures of six-sided dice with pips.

    The nets are loaded when the reader is made (FileNotFoundError or cv2.error when the weights are missing or
    broken). One reader belongs to one thread; the camera's thread makes its own. Reading never raises: what is
    no picture comes back as refused.
    """

    def __init__(self, weights: Path = WEIGHTS) -> None:
        for name in ("pips.onnx", "faces.onnx"):
            if not (weights / name).is_file():
                raise FileNotFoundError(f"the reader's weights are missing: {weights / name}")
        self._finder = Finder(weights / "pips.onnx")
        self._faces = SecondLook(weights / "faces.onnx")
        self._nearby = Nearby(weights / "pips.onnx")
        self.looked: Looked | None = None
        """What the finder's net said of the picture that was read last, for those who look for other dice in it."""

    def read(self, picture: object, *, frame: int = 0) -> DiceSeen:
        """Reads one picture: a numpy array, BGR uint8 (h, w, 3) as OpenCV gives it (grey, BGRA and 16-bit are
        understood too). ``frame`` is handed through to the result."""
        started = time.perf_counter()
        seen = self._read(picture)
        return replace(seen, frame=frame, ms=(time.perf_counter() - started) * 1e3)

    def _read(self, given: object) -> DiceSeen:
        self.looked = None
        picture = as_picture(given)
        if picture is None:
            return DiceSeen(refused=UNREADABLE)
        far = overview(picture)
        reason = unfit(far)
        if reason is not None:
            return DiceSeen(refused=reason)
        try:
            self.looked = self._finder.at(picture, far)
            spots = self.looked.spots(LEAST)[:_MOST]
            cuts = plain_cuts(picture, spots)
            shares = self._faces.look(picture, spots, cuts)
            spots = looked_near(self._nearby, picture, spots, shares)
        except cv2.error:  # a picture of a form that the nets cannot take, such as a ribbon of 12000 x 8
            return DiceSeen(refused=UNREADABLE)
        decided = decide(spots, shares, lambda which: is_sheet(cuts[which]))
        colours = body_colours([cuts[k] for k in decided.which], light_of(far))
        dice = [
            replace(die, colour=name, colour_sure=sure) for die, (name, sure) in zip(decided.dice, colours, strict=True)
        ]
        in_order = tuple(sorted(dice, key=lambda die: die.centre))
        return DiceSeen(in_order, overlooked=round(decided.overlooked, 3))


def looked_near(nearby: Nearby, picture: Picture, spots: list[Found], shares: NDArray[np.float32]) -> list[Found]:
    """The spots, and of the doubtful ones what is seen when their surroundings are looked at alone."""
    again = set(doubtful(spots, shares)[:_MOST_NEAR])
    return [nearby.look(picture, spot) if k in again else spot for k, spot in enumerate(spots)]
