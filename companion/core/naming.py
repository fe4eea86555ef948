"""Names that tell people apart: of two with one name the later one bears a mark, "Ann (2)".

Names typed at this table never are alike; those of a file may be. The mark is made when a seat comes to the table and
is never written: files and the log keep the name that was given (`Seat.given`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .frozen import replace

if TYPE_CHECKING:
    from .game import Seat

LONGEST = 30
"""Letters that a name has at most, its mark included."""


def marked(name: str, others: Iterable[str]) -> str:
    """Return the name, with a mark behind it if one of the others is the same but for capitals."""
    taken = {other.casefold() for other in others}
    shown, n = name, 1
    while shown.casefold() in taken:
        n += 1
        mark = f" ({n})"
        shown = name[: LONGEST - len(mark)].rstrip() + mark
    return shown


def named(seat: Seat, name: str, others: Iterable[str]) -> Seat:
    """Return the seat with this name, told apart from the others."""
    shown = marked(name, others)
    return replace(seat, name=shown, given=name if shown != name else "")


def apart(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names with no two alike: the first of a name keeps it, and so does whoever alone has one."""
    given = tuple(names)
    found: list[str] = []
    for n, name in enumerate(given):
        alike = name.casefold() in {other.casefold() for other in found}
        found.append(marked(name, (*found, *given[n + 1 :])) if alike else name)
    return tuple(found)


def told_apart(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats with no two names alike."""
    shown = apart(seat.name for seat in seats)
    return tuple(
        seat if seat.name == name else replace(seat, name=name, given=seat.given or seat.name)
        for seat, name in zip(seats, shown, strict=True)
    )
