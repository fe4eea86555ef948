"""Mole Park in words: the history's lines, the reasons behind numbers, what to do with the pieces, the end."""

from .history import describe
from .table import differences, result
from .why import explain

__all__ = ["describe", "differences", "explain", "result"]
