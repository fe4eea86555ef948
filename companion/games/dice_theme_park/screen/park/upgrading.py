"""Which attractions can take an upgrade now, and what each of them would pay (DT-81, DT-82)."""

from __future__ import annotations

from ...state.kinds import ENTRANCE
from ...view.shown import SeatView


def takers(person: SeatView, kind: str) -> dict[str, int]:
    """Return the attractions that can take an upgrade now, with the price there (DT-81, DT-82)."""
    if person.installed >= person.most_upgrades or dict(person.supply).get(kind, 0) <= 0:
        return {}
    found = {}
    for site in person.sites:
        empty = [price for slot, price in zip(site.slots, site.prices, strict=False) if not slot]
        if empty and kind not in site.slots and not (site.tile == ENTRANCE and kind == "generator"):
            found[site.tile] = min(empty)
    return found
