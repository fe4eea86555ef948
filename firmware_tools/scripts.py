"""Scripts for simulated radio dice: one act a line, ``1 roll 4``, done one after the other. Pure.

::

    1 roll 4        # die 1 is thrown on to 4; without a face as it comes
    all roll        # all dice at once
    2 crooked       # thrown, and leaning on something
    2 up            # picked up
    2 down 3        # put down on 3 by hand
    1 bump          # the table is bumped
    1 lose          # its link breaks without a word
    1 sleep         # it sleeps, until it is told: 1 wake
    1 battery 4     # its charge in percent
    wait 2.5        # seconds; after each act there is one anyway
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

DEEDS = ("roll", "crooked", "up", "down", "bump", "lose", "sleep", "wake", "battery")
WITH_FACE = ("roll", "down")
LONGEST_WAIT = 3600.0


class ActError(ValueError):
    """A line that is no act; the text says which and why."""


@dataclass(frozen=True, slots=True)
class Act:
    """One act. ``dice``: whose, counted from 1, none of them for ``wait``. ``face``: the one asked for, "" for any.
    ``number``: percent of charge, or seconds to wait."""

    dice: tuple[int, ...]
    deed: str
    face: str = ""
    number: float = 0.0


def read_acts(text: str, dice: int, faces: Sequence[str]) -> tuple[Act, ...]:
    """The acts of a script for so many dice. Raises `ActError`."""
    acts = []
    for number, row in enumerate(text.splitlines(), start=1):
        words = row.partition("#")[0].split()
        if not words:
            continue
        try:
            acts.append(_act(words, dice, faces))
        except ValueError as error:
            raise ActError(f"line {number}, {' '.join(words)!r}: {error}") from None
    return tuple(acts)


def _act(words: list[str], dice: int, faces: Sequence[str]) -> Act:
    match words:
        case ["wait", seconds]:
            return Act((), "wait", number=_number(seconds, LONGEST_WAIT))
        case [who, deed, *more] if deed in DEEDS:
            whose = _whose(who, dice)
        case _:
            raise ValueError(f"an act is: wait SECONDS, or a die's number or all, and one of {', '.join(DEEDS)}")
    match deed, more:
        case "battery", [percent]:
            return Act(whose, deed, number=_number(percent, 100))
        case _, [face] if deed in WITH_FACE:
            if face not in faces:
                raise ValueError(f"the die has no face {face}; it has {', '.join(faces)}")
            return Act(whose, deed, face)
        case "battery", _:
            raise ValueError("battery needs its percent")
        case _, []:
            return Act(whose, deed)
    raise ValueError(f"{' '.join(more)} is too much after {deed}")


def _whose(who: str, dice: int) -> tuple[int, ...]:
    if who == "all":
        return tuple(range(1, dice + 1))
    if who.isascii() and who.isdigit() and 1 <= int(who) <= dice:
        return (int(who),)
    raise ValueError(f"{who} is none of the dice 1 to {dice}")


def _number(text: str, most: float) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 <= number <= most:
        raise ValueError(f"{text} is no number from 0 to {most:g}")
    return number
