"""The nine piles as pure questions: which lines are sets, and whether a card may be put somewhere (MO-21…76).

A grid is nine tops, row by row; spaces count from 1; a line is named by its three spaces ("123").
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..state import BOBTAIL, COLOURS, EMPTY, PROJECT

LINES = ("123", "456", "789", "147", "258", "369", "159", "357")
SPACES = range(1, 10)
Grid = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """Why something on the grid is against the books: the end of its sentence's key, and the rule."""

    key: str
    rule: str


def spaces_of(line: str) -> tuple[int, ...]:
    """Return the three spaces of a line."""
    return tuple(int(digit) for digit in line)


def kind_of(line: str) -> str:
    """Return "row", "column" or "diagonal"."""
    at = LINES.index(line)
    return "row" if at < 3 else "column" if at < 6 else "diagonal"


def set_colour(grid: Grid, line: str) -> str:
    """Return the colour of three equal Moles on a line (MO-31), or ""."""
    first, *rest = (grid[space - 1] for space in spaces_of(line))
    return first if first in COLOURS and all(top == first for top in rest) else ""


def sets_with(grid: Grid, fresh: Iterable[int]) -> tuple[str, ...]:
    """Return the lines of three equal Moles that hold one of the `fresh` spaces (MO-32, MO-38)."""
    return _with([line for line in LINES if set_colour(grid, line)], fresh)


def project_lines(grid: Grid, flipped: Iterable[int]) -> tuple[str, ...]:
    """Return the lines of three Projects that hold a flipped pile (MO-39; only flips count, MOG-11)."""
    return _with([line for line in LINES if all(grid[space - 1] == PROJECT for space in spaces_of(line))], flipped)


def _with(lines: Iterable[str], fresh: Iterable[int]) -> tuple[str, ...]:
    wanted = set(fresh)
    return tuple(line for line in lines if wanted.intersection(spaces_of(line)))


def dead_lines(grid: Grid) -> tuple[str, ...]:
    """Return the lines through the Bobtail: they can never be sets (MO-76)."""
    return tuple(line for line in LINES if any(grid[space - 1] == BOBTAIL for space in spaces_of(line)))


def why_no_set(grid: Grid, line: str, fresh: Iterable[int]) -> Fault | None:
    """Return why a line does not count as a set now; None if it does."""
    if line in dead_lines(grid):
        return Fault("dead", "MO-76")
    if not set_colour(grid, line):
        return Fault("unlike", "MO-31")
    if line not in sets_with(grid, fresh):
        return Fault("not_new", "MO-34")
    return None


def why_not_there(grid: Grid, colour: str, space: int) -> Fault | None:
    """Return why a card of that colour may not be put on a space; None if it may (MO-24…26)."""
    top = grid[space - 1]
    if top == BOBTAIL:
        return Fault("on_bobtail", "MO-71")
    if top == colour:
        return Fault("same_colour", "MO-25")
    return None


def empty_spaces(grid: Grid) -> tuple[int, ...]:
    """Return the spaces without any card; the Bobtail's is not one of them (MOG-6)."""
    return tuple(space for space in SPACES if grid[space - 1] == EMPTY)


def backs(grid: Grid) -> tuple[int, ...]:
    """Return the spaces that show a back."""
    return tuple(space for space in SPACES if grid[space - 1] == PROJECT)


def side_by_side(a: int, b: int) -> bool:
    """Say whether two spaces share an edge (MO-21)."""
    (row_a, column_a), (row_b, column_b) = divmod(a - 1, 3), divmod(b - 1, 3)
    return abs(row_a - row_b) + abs(column_a - column_b) == 1


def around(space: int) -> tuple[int, ...]:
    """Return the spaces one step away, diagonally too (MO-72)."""
    row, column = divmod(space - 1, 3)
    near = (row - 1, row, row + 1), (column - 1, column, column + 1)
    found = (3 * r + c + 1 for r in near[0] for c in near[1] if 0 <= r < 3 and 0 <= c < 3)
    return tuple(other for other in found if other != space)


def why_no_swap(grid: Grid, a: int, b: int) -> Fault | None:
    """Return why two piles may not change places (MO-21, MO-22); None if they may."""
    if not side_by_side(a, b):
        return Fault("not_adjacent", "MO-21")
    if BOBTAIL in (grid[a - 1], grid[b - 1]):
        return Fault("swap_bobtail", "MO-72")
    if EMPTY in (grid[a - 1], grid[b - 1]):
        return Fault("swap_empty", "MO-22")
    return None


def swapped(grid: Grid, a: int, b: int) -> Grid:
    """Return the grid with two piles exchanged."""
    places = {a: b, b: a}
    return tuple(grid[places.get(space, space) - 1] for space in SPACES)


def free_for_pile(grid: Grid, to: int) -> tuple[int, ...]:
    """Return where the pile on `to` may go when the Bobtail moves there: any empty space, the one it left too (MO-73).

    Nothing if there is no pile.
    """
    if grid[to - 1] == EMPTY or BOBTAIL not in grid:
        return ()
    left = grid.index(BOBTAIL) + 1
    return tuple(sorted((left, *empty_spaces(grid))))


def bobtail_moved(grid: Grid, to: int, pile: int) -> Grid:
    """Return the grid after the Bobtail moved to a space and its pile, if any, to `pile` (MO-72…74)."""
    tops = list(grid)
    lifted = tops[to - 1]
    if BOBTAIL in tops:
        tops[tops.index(BOBTAIL)] = EMPTY
    tops[to - 1] = BOBTAIL
    if pile and pile != to:
        tops[pile - 1] = lifted
    return tuple(tops)
