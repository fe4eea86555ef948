"""Which hidden choices of a log a file may tell. The others never leave the tablet, however the game went on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from .chain import Step
from .game import Game, Setup
from .messages import IllegalMove
from .moves import CountsForNothing, SecretMove
from .rows import Entry, Kind
from .secrecy import Forgetful
from .session import Session


def never_shown(game: Game[Any], setup: Setup, entries: Iterable[Entry]) -> frozenset[int]:
    """Return the rows whose hidden choice was never laid open for all (`Game.opens`).

    Among them are choices that were taken back or chosen anew before that, those of a turn that the table ended,
    those in rows that the rules refuse, and private ones as long as the game is not over.
    """
    rows = tuple(entries)
    secret = {row.number for row in rows if row.move is not None and row.move.secret}
    if not secret:
        return frozenset()
    aside = {n for row in rows if row.kind is Kind.SET_ASIDE for n in range(row.target or 0, row.number)}
    session = Session(game, setup, Forgetful())
    shown: set[int] = set()
    changed: int | None = None  # the earliest row changed since the steps were last looked at
    for row in rows:
        if row.number in aside:
            continue
        held = session.holder(row.target) if row.target is not None else None
        try:
            session.follow(row)
        except IllegalMove:
            break
        if row.kind is Kind.CHANGED:
            changed = row.target if changed is None or row.target is None else min(changed, row.target)
            if held in shown:  # what stands in the place of an open choice is seen as well
                shown.add(row.number)
        elif row.kind is Kind.PLAYED:
            shown.update(_opened_since(game, session, row.number if changed is None else changed))
            changed = None
    if changed is not None:
        shown.update(_opened_since(game, session, changed))
    if game.result(session.state) is None:
        shown -= {row.number for row in rows if isinstance(row.move, SecretMove) and row.move.private}
    return frozenset(secret - shown)


def _opened_since(game: Game[Any], session: Session, number: int) -> Iterator[int]:
    """Yield the rows of the choices that row `number` and those after it lay open."""
    latest = session.steps_back(1)
    if latest and latest[0].number == number:  # nearly always: only what was just played is new
        step = latest[0]
        if not isinstance(step.move, CountsForNothing) and game.opens(step.before, step.move, step.after):
            yield from _opened(game, session.steps, session.length - 1)
        return
    steps = session.steps
    for index, step in enumerate(steps):
        if step.number >= number:
            yield from _opened(game, steps, index)


def _opened(game: Game[Any], steps: Sequence[Step], index: int) -> Iterator[int]:
    """Yield the rows of the choices that step `index` lays open: of each seat its latest one."""
    step = steps[index]
    idle = step.refused or isinstance(step.move, CountsForNothing)
    opened = set() if idle else set(game.opens(step.before, step.move, step.after))
    while opened and index >= 0:
        step = steps[index]
        choice = (getattr(step.move, "seat", -1), type(step.move))
        if choice in opened and not step.refused:
            opened.remove(choice)
            yield step.changed_by or step.number
        index -= 1
