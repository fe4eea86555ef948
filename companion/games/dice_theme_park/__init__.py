"""Dice Theme Park: attractions, guests that tire, stars. 1 to 4 players; guests are set by hand.

Light mode keeps money, stars and cubes while the table looks after the dice; the full game follows every guest on the
hexes; a game alone has a target to beat.
"""

from companion.core.game import Box

from .games import FULL, LIGHT, SOLO

BOX = Box("dice_theme_park", (LIGHT, FULL, SOLO))
