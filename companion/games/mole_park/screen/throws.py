"""Dice as they lie: which row of the log each came from, who told it, and how it is entered or mended by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from companion.core.dice import Source
from companion.core.moves import Move
from companion.core.session import Step
from companion.table.seen import TableView
from companion.table.table import Table
from companion.ui.game_screen import FaceQuestion
from companion.ui.screens.entry_sheet import questions_of

from ..moves import Deal, DealNow, Miss, RollForKing, RollPrize, SetThrow, SitOut, Whack
from ..state import KINDS, PRIZE, MolePark, Phase

_THEN_KEPT = 100
_then: dict[tuple[int, int, str], tuple[Step, tuple[str, ...]]] = {}
"""What could be rolled at a step never changes, and is asked again after every tap: kept with the step itself."""

LandedDice = dict[tuple[int, str], Step]
"""The step that put a die down, by seat and kind."""
SOURCES = tuple(source.value for source in Source)
_THROWS = (Whack, Miss, RollPrize, RollForKing, SetThrow)


def landed(table: Table) -> LandedDice:
    """Return the steps of the dice that lie on the table now, newest entry first where one was entered twice."""
    state: MolePark = table.session.state
    wanted = {(seat, throw.kind) for seat in state.places for throw in state.players[seat].throws}
    found: LandedDice = {}
    for step in table.session.steps_back(12 * max(1, len(state.seats))):
        if not wanted or isinstance(step.move, Deal | DealNow):
            break
        if isinstance(step.move, _THROWS) and step.refused is None:
            key = (step.move.seat, getattr(step.move, "kind", PRIZE))
            if key in wanted:
                found[key] = step
                wanted.discard(key)
    return found


def source_of(step: Step | None) -> str:
    """Return who told a die's face, as a badge's name; what was typed and what is not known reads "hand"."""
    told = str(step.by.get("source", "")) if step is not None else ""
    return told if told in SOURCES else "hand"


def throw_of(old: Move, seat: int, kind: str, face: str) -> Move:
    """Return the entry `old` as it would be had the seat's die of that kind shown `face`."""
    n = 0 if face.upper() == "X" else int(face)
    if isinstance(old, SetThrow):
        return SetThrow(seat, kind, n)  # type: ignore[arg-type]
    if isinstance(old, RollForKing):
        return RollForKing(seat, n)
    if kind == PRIZE:
        return RollPrize(seat, n)
    return Whack(seat, kind, n) if n else Miss(seat, kind)  # type: ignore[arg-type]


def questions(
    table: Table, view: TableView, play: Callable[[Move], object], first: str = ""
) -> tuple[FaceQuestion, ...]:
    """Return what may be entered by hand: dice that are missing, one question per seat, then those that lie.

    `first` is the kind of die that was tapped on, where a seat has several.
    """
    if view.read_only:
        return ()
    state: MolePark = table.session.state
    return (*_missing(table, view, state, play), *_lying(table, state, first))


def _missing(
    table: Table, view: TableView, state: MolePark, play: Callable[[Move], object]
) -> tuple[FaceQuestion, ...]:
    asked: dict[int, list[FaceQuestion]] = {}
    for question in questions_of(table, view):
        asked.setdefault(question.seat, []).append(question)
    may_sit_out = state.phase is Phase.ROLL
    return tuple(
        replace(_one(same), sit_out=partial(play, SitOut(seat)) if may_sit_out else None)
        for seat, same in asked.items()
    )


def _one(same: list[FaceQuestion]) -> FaceQuestion:
    """Make one question of a Showdown's four, which ask for one kind each."""
    if len(same) == 1:
        return same[0]
    answers = {kind: question.answer for question in same for kind in question.kinds}
    doubtful = next((question for question in same if question.likely), same[0])
    return replace(
        doubtful,
        kinds=tuple(answers),
        faces={kind: question.faces[kind] for question in same for kind in question.kinds},
        answer=lambda kind, face: answers[kind](kind, face),
        kind=doubtful.kinds[0] if doubtful.likely else "",
    )


def _lying(table: Table, state: MolePark, first: str) -> tuple[FaceQuestion, ...]:
    by_seat: dict[int, dict[str, Step]] = {}
    for (seat, kind), step in landed(table).items():
        by_seat.setdefault(seat, {})[kind] = step
    found = []
    for seat in state.places:
        rows = by_seat.get(seat)
        if rows:
            found.append(_mended(table, state, seat, rows, first))
    return tuple(found)


def _mended(table: Table, state: MolePark, seat: int, rows: dict[str, Step], first: str) -> FaceQuestion:
    kind = first if first in rows else min(rows, key=KINDS.index)
    step = rows[kind]
    kinds = tuple(k for k in KINDS if k in rows) if state.showdown else _kinds_then(table, step, seat, kind)
    throw = state.players[seat].die(kind)
    face = "" if throw is None else str(throw.face) if throw.face or kind == PRIZE else "X"

    def change(kind: str, face: str) -> object:
        entry = rows.get(kind, step)
        return table.change(entry.number, throw_of(entry.move, seat, kind, face))

    return FaceQuestion(
        seat=seat,
        name=state.name(seat),
        kinds=kinds,
        faces={k: tuple(state.settings.faces[k]) for k in kinds},
        answer=change,
        kind=kind,
        likely=(face,) if face else (),
        row=step.number,
    )


def _kinds_then(table: Table, step: Step, seat: int, kind: str) -> tuple[str, ...]:
    """Return the kinds of die that the seat might have rolled when it rolled."""
    key = (step.number, seat, kind)
    known = _then.get(key)
    if known is None or known[0] is not step:
        if len(_then) > _THEN_KEPT:
            _then.clear()
        wishes = table.game.dice_wanted(step.before)
        then = next((wish.kinds for wish in wishes if wish.seat == seat), (kind,))
        known = _then[key] = (step, tuple(then) if kind in then else (*then, kind))
    return known[1]
