"""One seat's park on hexes for the full game and the game alone: :func:`open_park`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.table.table import Table

from .arriving import ask_monorail, to_fill
from .page import ParkPage


def open_park(table: Table, frame: Any, seat: int, leave: Callable[[], object] | None = None) -> ParkPage:
    """Return the page with a seat's park.

    Add it where the game's content goes; call ``show(view)`` with every view, ask ``bars(view)`` and
    ``refused_at(move)`` while it is shown, and ``close()`` it at the end. ``turn_to(seat)`` shows another park (the
    seat tokens on the page do so too; ``seat`` tells whose it is). `leave` is what "Ana is done" does.
    """
    return ParkPage(table, frame, seat, leave)


__all__ = ["ParkPage", "ask_monorail", "open_park", "to_fill"]
