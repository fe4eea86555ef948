"""Mole Park in words: the history's lines, the reasons behind numbers, what to do with the pieces, the end."""

from .choices import choices
from .history import describe
from .table import differences, result
from .why import explain

__all__ = ["choices", "describe", "differences", "explain", "result"]
