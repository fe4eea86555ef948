"""What people can name in the form of a move, in the history's words: attractions that are told, skill cards."""

from __future__ import annotations

from typing import Any

from companion.core.messages import Value, say
from companion.core.moves import Move, fields_of

from .. import moves as m
from ..rules.naming import tile_words
from ..state import Park
from ..state.kinds import COLOURED_SKILLS, GUESTS, SKILLS
from .guests import skill_word

TILES = frozenset({"tile", "tiles", "to", "attraction"})


def choices(state: Park, move: type[Move], field: str) -> tuple[tuple[Any, Value], ...] | None:
    """Return the values that a field may have at this table with their words; None where the field's type says it."""
    kind: Any = move
    known = next(f for f in fields_of(kind) if f.name == field)
    nothing: tuple[tuple[Any, Value], ...] = (("", say("form.nothing")),) if known.optional else ()
    if known.type == "list of str":
        nothing = ()
    if field in TILES and known.type.endswith("str") and move is not m.TellTile:
        other = (None, say("dice_theme_park.choice.other_attraction"))
        return (*nothing, *((tile.key, tile_words(tile)) for tile in state.tiles), other)
    if field in ("skill", "skills") and known.type.endswith("str"):
        cards = [(skill, "none") for skill in SKILLS if skill not in COLOURED_SKILLS]
        cards += [(skill, colour) for skill in SKILLS if skill in COLOURED_SKILLS for colour in GUESTS]
        named = (
            (skill if colour == "none" else f"{skill}.{colour}", skill_word(skill, colour)) for skill, colour in cards
        )
        return (*nothing, *named)
    return None
