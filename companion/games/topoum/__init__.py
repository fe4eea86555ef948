"""Topoum: armies of half-blind moles look for one another along straight lines. 2 to 4 players, no dice.

The board mode mirrors the battlefield; the score sheet (``score/``) keeps medals while the table looks after the board.
"""

from companion.core.game import Box

from . import board_mode, score

BOX = Box("topoum", (score.GAME, board_mode.GAME))
