"""Words for cards, attractions and upgrades, to be put into sentences."""

from __future__ import annotations

from companion.core.messages import Message, Value, say

from ..state import Park, Site, Tile
from ..state.kinds import ENTRANCE, UPGRADES

UNNAMED = {
    ("printed_1", "Left attraction"): "dice_theme_park.named.tiles.printed_1",
    ("printed_2", "Middle attraction"): "dice_theme_park.named.tiles.printed_2",
    ("printed_3", "Right attraction"): "dice_theme_park.named.tiles.printed_3",
}
"""What the printed attractions are called until somebody has read their names; the names are those of the catalogue."""


def staff_word(card: str) -> Message:
    """Return "Ticket Agent"."""
    return say(f"dice_theme_park.staff.{card}")


def tile_words(tile: Tile) -> Value:
    """Return an attraction's name; one that is not on the tile but was made up here is said in every language."""
    if tile.key == ENTRANCE:
        return say("dice_theme_park.entrance")
    unnamed = UNNAMED.get((tile.key, tile.name))
    return say(unnamed) if unnamed is not None else tile.name


def tile_by(state: Park, key: str) -> Value:
    """Return the name of an attraction by its key, or the key itself for one that nobody told."""
    tile = state.tile(key)
    return tile_words(tile) if tile else key[:40]


def site_words(state: Park, site: Site) -> Value:
    """Return the name of an attraction in a park."""
    return tile_words(state.printed(site))


def thing_word(thing: str) -> Message:
    """Return what an upgrade or an innovation is called."""
    kind = "upgrade" if thing in UPGRADES else "innovation"
    return say(f"dice_theme_park.{kind}.{thing}")


def colour_word(colour: str) -> Message:
    """Return "blue"."""
    return say(f"dice_theme_park.colour.{colour}")


def administrator_word(card: str) -> Message:
    """Return what an administrator does, in a few words."""
    return say(f"dice_theme_park.admin.card.{card}")
