"""How well printed numerals are read: on rendered dice of six and of twenty faces, and on labelled photographs."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.accuracy import SURE, LabelsError, PictureReader, wilson
from vision.die_tally import DieTally
from vision.digits_rendering import ENDINGS, numeral_d6, numeral_d20
from vision.frames import read_picture
from vision.seen import DiceSeen, DieSeen
from vision.taught_rendering import Laid

TILT_D6, TILT_D20 = math.radians(40), math.radians(15)
"""Rendered dice are seen from up to so far beside straight above. Of a d20 seen from further off, a side face looks at
the camera as well as the top face does; that is measured apart, up to"""
ASLANT = math.radians(30)
_IN_ONE_PICTURE = 5


@dataclass
class DigitTally(DieTally):
    """Also what was read where no die lay (``false``). ``open`` are dice of twenty faces whose 6 or 9 has no mark:
    these are read rightly when they are left open."""

    false: int = 0
    open: int = 0
    left_open: int = 0

    def add(self, wanted: int, found: DieSeen | None, where: str) -> None:
        """Count one die, and what was read at its place."""
        if found is None:
            self.count(wanted, None, False, 0.0, where)
        else:
            self.count(wanted, found.value, found.value == wanted and found.faces == "digits", found.sure, where)

    def add_open(self, found: DieSeen | None) -> None:
        """Count one die of twenty faces that shows a 6 or a 9 without a mark."""
        self.open += 1
        either = found is not None and {n for n, _ in found.likely} >= {6, 9}
        self.left_open += either and found is not None and found.sure < SURE

    def as_dict(self) -> dict[str, Any]:
        """Plain data; ``low`` and ``high`` are the 95 % Wilson interval of the share read rightly."""
        low, high = wilson(self.right, self.dice)
        counts = {k: getattr(self, k) for k in ("dice", "right", "wrong", "false", "sure", "sure_wrong")}
        share = None if self.share is None else round(self.share, 4)
        return {
            **counts, "share": share, "low": low, "high": high,
            "open": self.open, "left_open": self.left_open, "misread": self.misread,
        }  # fmt: skip


Draw = Callable[..., tuple[NDArray[np.uint8], list[Laid]]]


def on_rendered_digits(
    reader: PictureReader, sides: int, pictures: int, first: int = 0, aslant: bool = False
) -> DigitTally:
    """``pictures`` pictures of five dice with numerals, 6 or 20 ``sides``, each of another make and light, numbered
    from ``first`` on; with ``aslant`` seen from further beside."""
    draw: Draw = numeral_d6 if sides == 6 else numeral_d20
    tally, least, most = DigitTally(), 0.0, TILT_D6 if sides == 6 else TILT_D20
    if aslant:
        least, most = most, ASLANT
    for number in range(first, first + pictures):
        rng = np.random.default_rng([number, sides])
        ending = ENDINGS[number % 3]
        numbers = [int(n) for n in rng.integers(1, sides + 1, _IN_ONE_PICTURE)]
        picture, laid = draw(numbers, rng, tilt=float(rng.uniform(least, most)), ending=ending)
        _count(tally, reader.read(picture), laid, unmarked=sides == 20 and not ending, where=f"picture {number}")
    return tally


def _count(tally: DigitTally, seen: DiceSeen, laid: Sequence[Laid], unmarked: bool, where: str) -> None:
    used: set[int] = set()
    for die in laid:
        near = [k for k, one in enumerate(seen.dice) if math.dist(one.centre, die.centre) < 0.6 * die.size]
        used.update(near)
        found = max((seen.dice[k] for k in near), key=lambda one: one.sure, default=None)
        if unmarked and die.face in (6, 9):
            tally.add_open(found)
        else:
            tally.add(die.face, found, where)
    tally.false += len(seen.dice) - len(used)


def on_digit_photographs(reader: PictureReader, folder: Path) -> DigitTally:
    """The pictures of a labelled folder (see vision.accuracy) in which some die has numerals, places not asked for."""
    try:
        entries = json.loads((folder / "labels.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise LabelsError(f"no labels.json to read in {folder}") from error
    tally = DigitTally()
    for entry in entries:
        dice = entry.get("dice", [])
        if not entry.get("complete", True) or not any(die.get("faces") == "digits" for die in dice):
            continue
        picture = read_picture(folder / entry["file"])
        if picture is None:
            raise LabelsError(f"{folder / entry['file']} cannot be read, but labels.json names it")
        left = sorted(reader.read(picture).dice, key=lambda die: -die.sure)
        wanted = Counter(int(die["value"]) for die in dice if die.get("faces") == "digits")
        others = Counter(int(die["value"]) for die in dice if die.get("faces") == "pips")
        left = _without(left, others, "pips")
        for value in sorted(wanted.elements(), key=lambda value: value not in {die.value for die in left}):
            found = next((die for die in left if die.value == value), left[0] if left else None)
            if found is not None:
                left.remove(found)
            tally.add(value, found, str(entry["file"]))
        tally.false += len(left)
    return tally


def _without(dice: list[DieSeen], values: Counter[int], faces: str) -> list[DieSeen]:
    left, values = [], values.copy()
    for die in dice:
        if die.faces == faces and values[die.value] > 0:
            values[die.value] -= 1
        else:
            left.append(die)
    return left


def digits_report(name: str, tally: DigitTally) -> str:
    """One line on a tally."""
    low, high = wilson(tally.right, tally.dice)
    share = f"{tally.right / tally.dice:.1%}" if tally.dice else "–"
    line = (
        f"{name}: {tally.right} of {tally.dice} dice right, {share} ({low:.1%} – {high:.1%}); {tally.wrong} wrong, "
        f"{tally.dice - tally.right - tally.wrong} missed, {tally.false} read where none lay; "
        f"{tally.sure_wrong} of {tally.sure} sure ones wrong"
    )
    return line + (f"; 6 or 9 without a mark left open: {tally.left_open} of {tally.open}" if tally.open else "")
