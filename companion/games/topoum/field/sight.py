"""Lines of sight: two moles of one army in a straight row of squares, and what each line is worth (TO-70…74)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..state import AXES, Battlefield, Hex, Line, Part, neighbours

BLOCKING = "rock"
TURNIP_BONUS = 2  # TO-163


@dataclass(frozen=True, slots=True)
class Sight:
    """A line of sight of `seat`: all its squares from end to end, and the parts its medals are made of."""

    seat: int
    squares: tuple[Hex, ...]
    parts: tuple[Part, ...]

    @property
    def ends(self) -> Line:
        """Where its two moles stand, the smaller space first."""
        a, b = self.squares[0], self.squares[-1]
        return (a, b) if a <= b else (b, a)

    @property
    def medals(self) -> int:
        """What it is worth when it is new."""
        return sum([part.n for part in self.parts])


def rows(board: Battlefield, seat: int) -> Iterator[tuple[Hex, ...]]:
    """Yield the squares of every line of a seat, both ends included, each line once.

    A space without a tile, a rock, another mole or the Red Cross in between breaks it (TO-70, TO-74, TO-150); the
    Red Cross does not hide the mole on its own square (TO-143).
    """
    tiles, things, moles, cross = board.tiles, board.things, board.moles, board.red_cross
    for start in [at for at, owner in moles.items() if owner == seat]:
        for dq, dr in AXES:
            q, r = start
            squares = [start]
            while True:
                q, r = q + dq, r + dr
                at = (q, r)
                thing = things.get(at)
                if thing is None:
                    if at not in tiles:
                        break
                elif thing.kind == BLOCKING:
                    break
                squares.append(at)
                standing = moles.get(at)
                if standing is not None:
                    if standing == seat:
                        yield tuple(squares)
                    break
                if at == cross:
                    break


def pairs(board: Battlefield, seat: int) -> frozenset[Line]:
    """Return the ends of every line of a seat: what stands at the beginning of a turn (TO-59)."""
    return frozenset((row[0], row[-1]) if row[0] <= row[-1] else (row[-1], row[0]) for row in rows(board, seat))


def lines(board: Battlefield, seat: int) -> tuple[Sight, ...]:
    """Return every line of a seat with its medals, sorted by its ends."""
    found = [Sight(seat, row, worth(board, seat, row)) for row in rows(board, seat)]
    return tuple(sorted(found, key=lambda sight: sight.ends))


def worth(board: Battlefield, seat: int, squares: tuple[Hex, ...]) -> tuple[Part, ...]:
    """Return what a line over `squares` is worth, part by part; parts that are 0 are left out.

    One medal per square (TO-72), one per own barracks (TO-73), −1 per gas (TO-152, TOG-21), +2 per end on the
    turnip (TO-163), −1 per end next to the trap (TO-165, TOG-22), never below 0 (TOG-23).
    """
    tiles, things = board.tiles, board.things
    parts = [Part("squares", len(squares), "TO-72")]
    own = 0
    for at in squares:
        tile = tiles.get(at)
        if tile is not None and tile.owner == seat and tile.barracks:
            own += 1
    if own:
        parts.append(Part("barracks", own, "TO-73"))
    if things:
        parts += _from_things(board, squares)
        total = sum([part.n for part in parts])
        if total < 0:
            parts.append(Part("floor", -total, "TOG-23"))
    return tuple(parts)


def _from_things(board: Battlefield, squares: tuple[Hex, ...]) -> list[Part]:
    parts = []
    gas = sum(board.thing(at) == "gas" for at in squares)
    if gas:
        parts.append(Part("gas", -gas, "TO-152"))
    ends = (squares[0], squares[-1])
    turnips = sum(board.thing(at) == "turnip" for at in ends)
    if turnips:
        parts.append(Part("turnip", TURNIP_BONUS * turnips, "TO-163"))
    near = sum(any(board.thing(n) == "trap" for n in neighbours(at)) for at in ends)
    if near:
        parts.append(Part("trap", -near, "TO-165"))
    return parts
