"""What people can name in the form of a move, in the history's words: cubes, what shows on a space, lines, Events."""

from __future__ import annotations

from typing import Any

from companion.core.messages import Value, say
from companion.core.moves import Move, fields_of

from .. import moves as m
from ..rules.board import LINES, SPACES
from ..rules.naming import line_words, top_word
from ..state import EVENTS, Molly


def choices(state: Molly, move: type[Move], field: str) -> tuple[tuple[Any, Value], ...] | None:
    """Return the values that a field may have at this table with their words; None where the field's type says it."""
    if field in ("top", "tops"):
        kind: Any = move
        tops = next(f.choices for f in fields_of(kind) if f.name == field)
        return tuple((top, top_word(top)) for top in tops if top != "bobtail" or state.house.bobtail)
    if field == "line":
        return tuple((line, line_words(line)) for line in LINES)
    if field == "n" and move in (m.Event, m.EventAnyway):
        return tuple((n, say(f"molly.event.{event}")) for n, event in enumerate(EVENTS, 1))
    if field == "pile" or (move is m.PayAnyway and field in ("a", "b")):
        return ((0, say("form.nothing")), *((space, str(space)) for space in SPACES))
    return None
