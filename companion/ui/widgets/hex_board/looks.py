"""What a hex board shows, as plain frozen values: a hexagon that gets an equal look is not drawn again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .geometry import Axial

REST, ACT, SELECTED, TARGET, OFF = "rest", "act", "selected", "target", "off"
"""States of a hexagon: nothing; it can act now (rim and ▶); chosen (broad rim); may be chosen (dashes); faded."""

NEW, OLD, BLOCKED = "new", "old", "blocked"
"""States of a line: counts (solid, accent); does not count (dots); stops at a bar."""


@dataclass(frozen=True, slots=True)
class Pawn:
    """A piece standing on a hexagon, in a round frame.

    ``picture`` is a bundled picture; ``owner`` a seat's look for the badge (empty: nobody's); ``ring`` the frame's
    colour; ``beside`` a second, smaller piece that shares the hexagon.
    """

    picture: str = "mole_small"
    owner: str = ""
    ring: str = "#FFFFFF"
    beside: str = ""


@dataclass(frozen=True, slots=True)
class HexLook:
    """One hexagon. Colours are tokens, seats' looks or ``#RRGGBB``.

    ``fill`` empty: a free space, drawn in dashes. ``owner``: the seat whose shape stands at the top. ``molehill``
    draws the entrance of a barracks. ``picture``: a bundled picture lying on it (a rock …). ``text`` stands in the
    middle. ``crossed`` marks the space with an X. ``hatch``: colour of stripes over it. ``carried``: its pawn may be
    dragged. ``sign``: an icon in the middle of a free space. ``extra`` is any frozen value more, for a board whose
    ``paint_extra`` draws it.
    """

    fill: str = ""
    owner: str = ""
    molehill: bool = False
    picture: str = ""
    pawn: Pawn | None = None
    text: str = ""
    state: str = REST
    crossed: bool = False
    hatch: str = ""
    carried: bool = False
    sign: str = ""
    extra: Any = None


@dataclass(frozen=True, slots=True)
class SightLine:
    """A line between two hexagons: ``text`` for its pill ("+7", "not new"), ``state``, and the ``key`` events carry.

    A blocked line is drawn from ``start`` up to ``stop``, the hexagon in the way.
    """

    start: Axial
    end: Axial
    text: str = ""
    state: str = NEW
    key: str = ""
    stop: Axial | None = None


@dataclass(frozen=True, slots=True)
class Trace:
    """Where a piece came from, drawn as a dashed circle and a dashed way to where it is."""

    start: Axial
    end: Axial
