"""How a game of Topoum stands, as frozen values: spaces, kinds of cards and tiles, the board, the table."""

from .battlefield import Battlefield, Thing, Tile
from .hexes import (
    AXES,
    CENTRE,
    DIRECTIONS,
    FAR,
    Hex,
    between,
    direction_to,
    distance,
    neighbours,
    step,
    straight_away,
    within,
)
from .kinds import (
    CARD_TYPES,
    CATEGORY,
    DEADLY,
    FARMER_THING,
    FARMERS,
    OBSTACLES,
    THINGS,
    CardType,
    Category,
    Farmer,
    Obstacle,
    ThingKind,
)
from .table import (
    BASES,
    HAND,
    LINE_CARDS,
    MOLES,
    PRICES,
    START_MEDALS,
    TYPES_IN_DECK,
    Captive,
    Event,
    Gone,
    Line,
    Medals,
    Part,
    Player,
    Settings,
    Step,
    Topoum,
    Turn,
    UsedCard,
    put,
    with_board,
    with_player,
    with_turn,
)

__all__ = [
    "AXES", "BASES", "CARD_TYPES", "CATEGORY", "CENTRE", "DEADLY", "DIRECTIONS", "FAR", "FARMERS", "FARMER_THING",
    "HAND", "LINE_CARDS", "MOLES", "OBSTACLES", "PRICES", "START_MEDALS", "THINGS", "TYPES_IN_DECK", "Battlefield",
    "Captive", "CardType", "Category", "Event", "Farmer", "Gone", "Hex", "Line", "Medals", "Obstacle", "Part",
    "Player", "Settings", "Step", "Thing", "ThingKind", "Tile", "Topoum", "Turn", "UsedCard", "between", "direction_to",
    "distance", "neighbours", "put", "step", "straight_away", "with_board", "with_player", "with_turn", "within",
]  # fmt: skip
