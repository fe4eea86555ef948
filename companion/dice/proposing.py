"""Whose a die most likely is that nobody owns: matched to what the game waits for. A proposal; nothing is given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.dice import DiceWanted, Owner

from .matching import Answer

ZONE = "camera:zone"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A die that most likely is this seat's, as one of these kinds; `kind` is "" while it may be several."""

    die: str
    seat: int
    kind: str


def proposals(
    dice: Sequence[str],
    owners: Mapping[str, Owner],
    answers: Iterable[Answer],
    places: Sequence[int],
    sets: Mapping[str, str] | None = None,
) -> tuple[Proposal, ...]:
    """Return whose the `dice` of one picture may be that nobody owns.

    Only seats that are waited for and whom no die of the picture answers are proposed. In a divided tray (dice called
    ``camera:zone2``) the zones are the people's in the order of `places`; else all free dice are the one seat's that is
    still waited for, if they are no more than it wants. `sets` are the taught sets that dice are of, by their name:
    a set called as a kind of die tells the kind.
    """
    lying = [owners[die] for die in dice if die in owners]
    waiting: dict[int, DiceWanted] = {}
    for answer in answers:
        wish = answer.wanted
        if not answer.complete and not any(o.seat == wish.seat and o.kind in wish.kinds for o in lying):
            waiting.setdefault(wish.seat, wish)
    free = [die for die in dice if die not in owners]
    found = []
    for die in free:
        zone = _zone(die)
        seat = places[zone - 1] if 0 < zone <= len(places) else None
        if zone and seat in waiting:
            found.append(_proposal(die, waiting[seat], sets or {}))
    if not found and len(waiting) == 1:
        (wish,) = waiting.values()
        if len(free) <= wish.count:
            found = [_proposal(die, wish, sets or {}) for die in free]
    return tuple(found)


def _zone(die: str) -> int:
    number = die.removeprefix(ZONE)
    return int(number) if number != die and number.isdigit() else 0


def _proposal(die: str, wish: DiceWanted, sets: Mapping[str, str]) -> Proposal:
    told = next((kind for kind in wish.kinds if kind.casefold() == sets.get(die, "").casefold()), "")
    return Proposal(die, wish.seat, told or (wish.kinds[0] if len(wish.kinds) == 1 else ""))


def lend(table: Any, die: str, owner: Owner) -> None:
    """Let a die be somebody's for its next roll alone: once that roll has been taken it is whose it was before.

    `table` is a `companion.table.table.Table`."""
    before, since = table.desk.owners.get(die), table.desk.next_number()
    table.desk.give(die, owner)

    def look(view: object) -> None:
        mine = (reading for reading in table.desk.readings() if reading.die == die and reading.used)
        used = any(reading.roll is not None and reading.roll.number >= since for reading in mine)
        if used or table.desk.owners.get(die) != owner:
            ends()
            if used and table.desk.owners.get(die) == owner:
                table.desk.give(die, before)

    ends = table.watch(look)
