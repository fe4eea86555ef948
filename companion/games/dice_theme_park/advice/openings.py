"""What can run: now, after one map, after one use of a Guide, after one mascot. Quick enough for every frame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.core.moves import Move

from ..state import Park
from .board import STAR, Board, Now
from .moves import may_operate, move_of
from .skills import skills
from .steps import Next, Step, adjustments, moves_on, operations

HELP = ("now", "map", "guide", "mascot")
"""How an attraction comes to run: by itself, or after one use of such help."""


@dataclass(frozen=True, slots=True)
class Opening:
    """An attraction that can run once more: by which `help`, and the `moves` that do it, its operation the last.

    `stars` and `money` are what that operation brings in Upkeep and at once (DT-110, DT-214).
    """

    tile: str
    help: str
    moves: tuple[Move, ...]
    stars: int
    money: int


def openings(board: Board) -> tuple[Opening, ...]:
    """Return every attraction that can run now, then those that can after a map, a Guide, a mascot.

    One that can run now needs no help and is told once; a Guide is told only where no map helps. A mascot is used for
    an adjustment or for its skill (DT-100).
    """
    now = board.start
    ready: dict[int, Opening] = {}
    for step, gain, _ in operations(board, now):
        _keep(board, ready, "now", (), step, gain)
    found = list(ready.values())
    told: set[tuple[str, str]] = set()
    others = frozenset(a for a in range(board.n) if a not in ready)
    for help, nexts in _helps(board, now):
        helped: dict[int, Opening] = {}
        for first, _, after in nexts:
            for step, gain, _ in operations(board, after, others.intersection((first.at, *first.to))):
                _keep(board, helped, help, (first,), step, gain)
        found += (helped[a] for a in sorted(helped) if help != "guide" or (board.keys[a], "map") not in told)
        told.update((one.tile, one.help) for one in found)
    return tuple(found)


def _helps(board: Board, now: Now) -> Iterator[tuple[str, Iterable[Next]]]:
    if board.operations_left(now) <= 0:
        return
    if now.maps or now.guides:
        walks = tuple(moves_on(board, now))
        yield "map", (one for one in walks if one[0].kind == "map")
        yield "guide", (one for one in walks if one[0].kind == "guide")
    yield "mascot", _mascot(board, now)


def _mascot(board: Board, now: Now) -> Iterable[Next]:
    if now.mascots or now.extras:
        yield from adjustments(board, now)
    if now.mascots and now.skills:
        yield from skills(board, now)


def _keep(board: Board, found: dict[int, Opening], help: str, before: tuple[Step, ...], step: Step, gain: int) -> None:
    known = found.get(step.at)
    stars, money = divmod(gain, STAR)
    if known is None or (stars, money) > (known.stars, known.money):
        moves = tuple(move_of(board, one) for one in (*before, step))
        found[step.at] = Opening(board.keys[step.at], help, moves, stars, money)


def can_run(state: Park, seat: int) -> tuple[Opening, ...]:
    """Return `openings` of a seat's park; none before its guests have arrived (DT-60)."""
    return openings(Board(state, seat)) if may_operate(state, seat) else ()
