"""The geometry of the battlefield: lines of sight and what they are worth, connected parts and what falls off."""

from .sight import Sight, lines, pairs, worth
from .splits import Split, connected, torn

__all__ = ["Sight", "Split", "connected", "lines", "pairs", "torn", "worth"]
