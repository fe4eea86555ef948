"""The on-screen roller: for tables that lack a die. Off by default; every roll says that it is virtual."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.core.dice import Owner, Roll, Source


def die_name(seat: int, kind: str) -> str:
    """Return the identity of the virtual die of a seat."""
    return f"virtual:{seat}:{kind}"


def owner_of(die: str) -> Owner | None:
    """Return whose virtual die this is; None if it is not a virtual one."""
    try:
        word, seat, kind = die.split(":")
        return Owner(int(seat), kind) if word == "virtual" else None
    except ValueError:
        return None


def roll(seat: int, kind: str, faces: Sequence[str], chance: Random) -> Roll:
    """Roll a virtual die with these faces. Raises ValueError for a die without faces."""
    if not faces:
        raise ValueError(f"the {kind} die of seat {seat} has no faces")
    return Roll(0, die_name(seat, kind), chance.choice(list(faces)), Source.VIRTUAL)
