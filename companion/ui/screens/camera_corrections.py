"""What people said on the camera's page that dice show, instead of what was read."""

from __future__ import annotations

import math
from typing import Any


class Corrections:
    """By the die's name, each for one throw of it. In a picture of which no throws are known (a photograph), what
    somebody said counts while the die lies where it lay then."""

    def __init__(self) -> None:
        self._said: dict[str, tuple[int | str, tuple[float, float], int | None]] = {}

    def say(self, value: int | str, glimpse: Any, index: int) -> None:
        """The die that is the `index`-th in a picture (`companion.inputs.watching.Glimpse`) shows `value`."""
        self._said[glimpse.names[index]] = (value, glimpse.seen.dice[index].centre, _throw(glimpse, index))

    def among(self, glimpse: Any) -> dict[str, int | str]:
        """Those that count for the dice of a picture; one that was thrown again has none."""
        found: dict[str, int | str] = {}
        for index, name in enumerate(glimpse.names if glimpse is not None else ()):
            if name not in self._said:
                continue
            value, place, throw = self._said[name]
            die, now = glimpse.seen.dice[index], _throw(glimpse, index)
            if throw == now and (now is not None or math.dist(place, die.centre) <= die.size * 0.5):
                found[name] = value
        return found

    def clear(self) -> None:
        """Forget all of them."""
        self._said.clear()


def _throw(glimpse: Any, index: int) -> int | None:
    return int(glimpse.throws[index]) if index < len(glimpse.throws) else None
