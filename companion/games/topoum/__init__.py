"""Topoum: armies of half-blind moles look for one another along straight lines. 2 to 4 players, no dice.

The score sheet (``score/``) keeps medals while the table looks after the board.
"""

from companion.core.game import Box

from . import score

BOX = Box("topoum", (score.GAME,))
