"""The sentences of Topoum's board mode: history lines, sums with reasons, what to do on the table, the end."""

from .choices import choices
from .history import describe
from .table import differences, result
from .why import explain

__all__ = ["choices", "describe", "differences", "explain", "result"]
