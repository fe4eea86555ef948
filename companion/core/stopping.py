"""A table that stops in the middle of something and then plays on finds all as it was left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from .frozen import replace

S = TypeVar("S", bound=Any)


def resumed(state: S, stop: Callable[[S], S]) -> S | None:
    """Return the state as it was when `stop` ended the game, with the names and chairs of now.

    `stop` returns an ended state that keeps in ``stopped`` where it was called. None if the table did not stop the
    game, somebody came or went since, or anything was corrected: then a game goes on as after any other end.
    """
    left = state.stopped
    if left is None or set(left.places) != set(state.places):
        return None
    now = {"seats": state.seats, "places": state.places}
    return replace(left, **now) if replace(stop(left), **now) == state else None
