"""The numbers that stand at the end of a replay: how each came about, the rules behind it, the rows that changed it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.game import Viewer, Why
from companion.core.messages import Message
from companion.core.session import Session

MOST_ROWS = 12
"""So many rows that changed a number are named, the newest ones."""


@dataclass(frozen=True, slots=True)
class Number:
    """A public number at the end. `why` is None where the game does not explain it to this viewer; `rows` are the rows
    that changed it, newest first."""

    key: str
    label: Message
    value: int | None
    why: Why | None
    rows: tuple[int, ...] = ()


def numbers_of(session: Session, rows: Mapping[int, int], viewer: Viewer) -> tuple[Number, ...]:
    """Return every tracked number of the state a session stands in, then the scores if the game is over.

    `rows` says which row of a file each row of the session is.
    """
    game, state = session.game, session.state
    changed = _changes(session, rows)
    found = [
        Number(n.key, n.label, n.value, game.explain(state, n.key, viewer), changed.get(n.key, ()))
        for n in game.tracked(state)
    ]
    told = {number.key for number in found}
    result = game.result(state) if game.score_key else None
    for standing in result.standings if result else ():
        key = f"{game.score_key}.{standing.seat}"
        why = None if key in told else game.explain(state, key, viewer)
        if why is not None:
            found.append(Number(key, why.title, standing.score, why))
    return tuple(found)


def _changes(session: Session, rows: Mapping[int, int]) -> dict[str, tuple[int, ...]]:
    """Return the rows that changed each tracked number, newest first."""
    found: dict[str, list[int]] = {}
    before = _values(session, session.opening)
    for step in session.steps:
        after = _values(session, step.after)
        for key in before.keys() | after.keys() if before != after else ():
            if before.get(key) != after.get(key) and step.number in rows:
                found.setdefault(key, []).append(rows[step.number])
        before = after
    return {key: tuple(reversed(numbers[-MOST_ROWS:])) for key, numbers in found.items()}


def _values(session: Session, state: Any) -> dict[str, int]:
    return {number.key: number.value for number in session.game.tracked(state)}
