"""What things cost: mascots, maps, upgrades, innovations, and who takes how much off (DT-70…82, DT-212)."""

from __future__ import annotations

from ..state import Park, Player, Site
from ..state.kinds import CABLE_CARS, MAP_PRICE, MASCOT_PRICE, OF_EACH

STATUES = ("statue_1", "statue_2", "statue_3")
"""How statues are kept: with the stars on them (DT-216)."""


def mascot_price(player: Player) -> int:
    """Return what a mascot costs: $5, $2 less per Mascot card and for an administrator (DT-54, DT-147, DTG-46)."""
    return max(0, MASCOT_PRICE - sum(off for _, off in mascot_discounts(player)))


def mascot_discounts(player: Player) -> tuple[tuple[str, int], ...]:
    """Return who takes how much off the price of a mascot."""
    cards = (("mascot", 2),) * player.cards("mascot")
    return (*cards, ("recruit", 2)) if player.administrator == "recruit" else cards


def mascot_rules(player: Player) -> tuple[str, ...]:
    """Return the rules that change the price of a mascot for somebody."""
    ids = {"mascot": "DT-54", "recruit": "DT-147"}
    used = tuple(dict.fromkeys(ids[who] for who, _ in mascot_discounts(player)))
    below = sum(off for _, off in mascot_discounts(player)) > MASCOT_PRICE
    return (*used, "DTG-46") if below else used


def map_rules(player: Player) -> tuple[str, ...]:
    """Return the rules that change the price of a map for somebody."""
    return ("DT-149",) if player.administrator == "map" else ()


def map_price(player: Player) -> int:
    """Return what a map costs: $3, or $1 with an administrator (DT-80, DT-149)."""
    return max(0, MAP_PRICE - 2 * (player.administrator == "map"))


def upgrade_price(player: Player, printed: int) -> int:
    """Return what an upgrade costs on a space: $1 less per Builder (DT-52), never below 0 (DTG-46)."""
    return max(0, printed - player.cards("builder"))


def most_upgrades(player: Player) -> int:
    """Return how many upgrades may be installed this round: 2, one more per Innovator (DT-81, DT-217)."""
    return 2 + player.cards("innovator")


def upgrades_left(player: Player, upgrade: str) -> int:
    """Return how many upgrades of a kind lie in a seat's own supply (DT-18)."""
    return OF_EACH - sum(site.slots.count(upgrade) for site in player.sites)


def innovations_left(player: Player, innovation: str) -> int:
    """Return how many innovations of a kind lie in a seat's own supply (DT-211)."""
    used = sum(site.innovation.startswith(innovation) for site in player.sites)
    return (CABLE_CARS if innovation == "cable_car" else OF_EACH) - used


def next_statue(player: Player) -> int:
    """Return the stars on the statue that comes next: 1, 2, 3; 0 when all stand (DT-216)."""
    return next((n for n, key in enumerate(STATUES, 1) if all(site.innovation != key for site in player.sites)), 0)


def statue_stars(site: Site) -> int:
    """Return the stars of the statue on an attraction, 0 if there is none."""
    return STATUES.index(site.innovation) + 1 if site.innovation in STATUES else 0


def innovation_price(state: Park, player: Player, site: Site, innovation: str) -> int | None:
    """Return what an innovation costs here: the cheapest price on an upgrade space, statues $1 and $2 more.

    None where no space says a price (DT-212, DT-216).
    """
    printed = state.printed(site).slots
    if not printed:
        return None
    return min(printed) + (max(0, next_statue(player) - 1) if innovation == "statue" else 0)
