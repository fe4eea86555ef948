"""The state of a game of Dice Theme Park: frozen values, changed only by making new ones."""

from .kinds import FEWEST_SEATS, GUESTS, MOST_SEATS, SEAT_COLOURS, Mode, Phase
from .table import (
    Bonus,
    Gain,
    House,
    Objective,
    Park,
    Picked,
    Player,
    StaffCard,
    pay,
    staff_of,
    star,
    with_player,
    with_site,
)
from .tiles import Site, Tile, key_of, tile_name, tiles_of

__all__ = [
    "FEWEST_SEATS", "GUESTS", "MOST_SEATS", "SEAT_COLOURS", "Bonus", "Gain", "House", "Mode", "Objective", "Park",
    "Phase", "Picked", "Player", "Site", "StaffCard", "Tile", "key_of", "pay", "staff_of", "star", "tile_name",
    "tiles_of", "with_player", "with_site",
]  # fmt: skip
