"""The kinds of cards, obstacles and farmers that lie in the box of Topoum."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal, get_args


class Category(StrEnum):
    """The four categories of cards (TO-94)."""

    COMBAT = "combat"
    MOVEMENT = "movement"
    EXPANSION = "expansion"
    SPECIAL = "special"


CardType = Literal[
    "bayonet", "short_range", "long_range", "grenade", "mortar_attack", "slingshot",
    "advance", "underground_maneuver", "motorbike_patrol", "panic_attack", "tunnel", "decoy",
    "build_barracks", "abandoned_barracks", "conquest", "betrayal", "new_soldier",
    "prisoner_of_war", "medal_of_honor", "press_support", "red_cross", "farmer_is_coming",
]  # fmt: skip
"""The 22 types of action cards (TO-100…134)."""

CARD_TYPES: tuple[str, ...] = get_args(CardType)
CATEGORY: Mapping[str, Category] = {
    **dict.fromkeys(CARD_TYPES[:6], Category.COMBAT),
    **dict.fromkeys(CARD_TYPES[6:12], Category.MOVEMENT),
    **dict.fromkeys(CARD_TYPES[12:17], Category.EXPANSION),
    **dict.fromkeys(CARD_TYPES[17:], Category.SPECIAL),
}

Obstacle = Literal["rock", "puddle", "gas", "ice"]
OBSTACLES: tuple[str, ...] = get_args(Obstacle)

ThingKind = Literal["rock", "puddle", "gas", "ice", "turnip", "dynamite", "trap", "footprint", "crate"]
"""What may lie on a space besides a base tile: an obstacle (TO-150…153) or a farmer's tile (TO-160…167)."""

THINGS: tuple[str, ...] = get_args(ThingKind)

Farmer = Literal[
    "kings_of_buckets", "crusher", "sprayer", "queen_of_nature", "lady_boom", "trap_master", "stomper",
    "lord_of_the_crates",
]  # fmt: skip
FARMERS: tuple[str, ...] = get_args(Farmer)
FARMER_THING: Mapping[str, str] = {
    "kings_of_buckets": "puddle",
    "crusher": "rock",
    "sprayer": "gas",
    "queen_of_nature": "turnip",
    "lady_boom": "dynamite",
    "trap_master": "trap",
    "stomper": "footprint",
    "lord_of_the_crates": "crate",
}
"""The tile that each farmer works with."""

DEADLY = frozenset({"puddle", "gas", "dynamite", "footprint", "trap"})
"""Things that eliminate a mole that moves, or is moved, onto them."""
