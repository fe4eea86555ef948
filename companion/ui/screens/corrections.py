"""Mending what was entered: the same move with another face, another value."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from companion.core.dice import DieFace
from companion.core.messages import IllegalMove
from companion.core.moves import EVERYWHERE, Move, fields_of
from companion.core.session import Session, Step


def step_of(session: Session, row: int) -> Step | None:
    """Return the move in force of a row; None if the row is not in force."""
    return next((step for step in session.steps if step.number == row), None)


def corrected_move(session: Session, row: int, kind: str, face: str) -> Move | None:
    """Return the move of `row` as it would be had the die of that kind shown `face`.

    None where one face does not make the move (a roll of several dice, a row that no die gave).
    """
    step = step_of(session, row)
    if step is None or session.game.answer_dice is None:
        return None
    wanted = next((w for w in session.game.dice_wanted(step.before) if w.key == step.by.get("wish")), None)
    if wanted is None or wanted.count != 1:
        return None
    try:
        return session.game.answer_dice(step.before, wanted, (DieFace(kind, face),))
    except (IllegalMove, ValueError, KeyError):
        return None


def can_change(step: Step) -> bool:
    """Whether a row may be edited with a form in the open: hidden choices may not, moves without fields need not, and
    dice that count for nothing are brought back by undo."""
    kind: Any = type(step.move)
    return not step.move.secret and bool(fields_of(kind)) and not isinstance(step.move, EVERYWHERE)


def values_of(move: Move) -> dict[str, object]:
    """Return the fields of a move with their values."""
    return {field.name: getattr(move, field.name) for field in fields(move)}
