"""The zones of a divided tray: all dice that lie in somebody's zone are that person's.

The first die of the third zone is called ``camera:zone3``, others that lie there with it ``camera:zone3-2``, …
(`companion.inputs.from_vision`).
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.dice import Owner

ZONE = "camera:zone"
MOST = 9
"""More dice than these are thrown into no zone at once."""


def zone_of(die: str) -> int:
    """Return the number of the zone that a die lies in; 0 for a die that is not called by a zone."""
    number, _, further = die.removeprefix(ZONE).partition("-")
    named = die.startswith(ZONE) and number.isdecimal() and (not further or further.isdecimal())
    return int(number) if named else 0


def is_further(die: str) -> bool:
    """Whether it is a die that lies in a zone with another one."""
    return zone_of(die) > 0 and "-" in die


def first(die: str) -> str:
    """Return what the first die of its zone is called; other dice are called as they are."""
    return f"{ZONE}{zone_of(die)}" if zone_of(die) else die


def further(die: str) -> tuple[str, ...]:
    """Return what further dice are called that lie in a zone, by the name of its first die; none for other dice."""
    return tuple(f"{die}-{n}" for n in range(2, MOST + 1)) if zone_of(die) and not is_further(die) else ()


def with_further(owners: Mapping[str, Owner]) -> dict[str, Owner]:
    """Return the owners with those of further dice in zones: the zone's, where nobody said otherwise."""
    return {**{more: owner for die, owner in owners.items() for more in further(die)}, **owners}
