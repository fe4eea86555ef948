"""Whose dice are whose at a table: a die follows its owner's name, through new names and people who come and go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MappingProxyType

from companion.core.dice import Owner
from companion.core.session import Session
from companion.dice.zones import with_further
from companion.storage.preferences import KnownDie


def seat_of(die: KnownDie, names: Sequence[str]) -> int | None:
    """Return the seat that a die's owner has among these people, None if they are not there.

    Of several people with one name it is the seat that the die was given to, else the first of them.
    """
    seats = [seat for seat, name in enumerate(names) if name == die.owner] if die.owner else []
    return die.seat if die.seat in seats else next(iter(seats), None)


def owners_among(dice: Iterable[KnownDie], names: Sequence[str]) -> dict[str, Owner]:
    """Return whose dice are whose among these people, by the die's id."""
    found: dict[str, Owner] = {}
    for die in dice:
        seat = seat_of(die, names)
        if seat is not None and die.kind:
            found[die.id] = Owner(seat, die.kind, MappingProxyType(dict(die.faces)))
    return found


def owners_at(dice: Iterable[KnownDie], session: Session) -> dict[str, Owner]:
    """Return whose dice are whose in a game: by the names of now, else by those that people had before. In a divided
    tray all dice of a zone are that person's."""
    dice, found = tuple(dice), dict[str, Owner]()
    states = (*(step.after for step in reversed(session.steps)), session.opening)
    for names in dict.fromkeys(tuple(seat.name for seat in state.seats) for state in states):
        found = {**owners_among(dice, names), **found}
    return with_further(found)
