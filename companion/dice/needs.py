"""Which dice the table needs now: a radio holds few links, and those that are waited for should have one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.core.dice import Owner

from .matching import Answer

OWNED, WAITED_FOR = 1, 2
"""How much a die is needed: it is somebody's here; the rules wait for its roll."""


def needs(owners: Mapping[str, Owner], answers: Iterable[Answer]) -> dict[str, int]:
    """Return how much each die of somebody at the table is needed, by its identity. `answers` are those to all open
    wishes; a die that has answered is not waited for."""
    waiting = [answer.wanted for answer in answers if not answer.complete]

    def waited_for(owner: Owner) -> bool:
        return any(wanted.seat == owner.seat and owner.kind in wanted.kinds for wanted in waiting)

    return {die: WAITED_FOR if waited_for(owner) else OWNED for die, owner in owners.items()}
