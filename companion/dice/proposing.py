"""Whose a die most likely is that nobody owns: matched to what the game waits for. A proposal; nothing is given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.dice import DiceWanted, Owner

from .matching import Answer
from .zones import zone_of


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
    ``camera:zone2``) the zones are the people's in the order of `places`, and a die in somebody's zone is no one
    else's; else all free dice are the one seat's that is still waited for. Where more dice lie there than the game
    wants of a seat, nothing is proposed: which of them is it? `sets` are the taught sets that dice are of, by their
    name: a set called as a kind of die tells the kind.
    """
    lying = [owners[die] for die in dice if die in owners]
    waiting: dict[int, DiceWanted] = {}
    for answer in answers:
        wish = answer.wanted
        if not answer.complete and not any(o.seat == wish.seat and o.kind in wish.kinds for o in lying):
            waiting.setdefault(wish.seat, wish)
    free = [die for die in dice if die not in owners]
    by_seat: dict[int | None, list[str]] = {}
    for die in free:
        zone = zone_of(die)
        by_seat.setdefault(places[zone - 1] if 0 < zone <= len(places) else None, []).append(die)
    others = by_seat.pop(None, [])
    if not by_seat and len(waiting) == 1:
        by_seat = {next(iter(waiting)): others}
    found = {
        die: _proposal(die, waiting[seat], sets or {})
        for seat, mine in by_seat.items()
        if seat in waiting and len(mine) <= waiting[seat].count
        for die in mine
    }
    return tuple(found[die] for die in free if die in found)


def _proposal(die: str, wish: DiceWanted, sets: Mapping[str, str]) -> Proposal:
    told = next((kind for kind in wish.kinds if kind.casefold() == sets.get(die, "").casefold()), "")
    return Proposal(die, wish.seat, told or (wish.kinds[0] if len(wish.kinds) == 1 else ""))


def lend(table: Any, die: str, owner: Owner) -> None:
    """Let a die be somebody's for its next roll alone: once that roll has been taken, or is waited for no more, it is
    whose it was before.

    `table` is a `companion.table.table.Table`."""
    before, since = table.desk.owners.get(die), table.desk.next_number()
    table.desk.give(die, owner)

    def look(view: object) -> None:
        mine = (reading for reading in table.desk.readings() if reading.die == die and reading.used)
        used = any(reading.roll is not None and reading.roll.number >= since for reading in mine)
        asked = any(a.wanted.seat == owner.seat and owner.kind in a.wanted.kinds for a in table.desk.answers())
        if used or not asked or table.desk.owners.get(die) != owner:
            ends()
            if table.desk.owners.get(die) == owner:
                table.desk.give(die, before)

    ends = table.watch(look)
