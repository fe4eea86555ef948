"""Dice Theme Park: attractions, guests that tire, stars. 2 to 4 players; what guests ride is set by hand.

Light mode keeps money, stars and cubes while the table looks after the dice.
"""

from companion.core.game import Box

from .games import LIGHT

BOX = Box("dice_theme_park", (LIGHT,))
