"""The sentences of Dice Theme Park: history lines, reasons, what to do on the table, the end."""

from .choices import choices
from .history import describe
from .table import differences, result
from .why import explain

__all__ = ["choices", "describe", "differences", "explain", "result"]
