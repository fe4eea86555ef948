"""The sentences of the score sheet: history lines, sums with reasons, what to do on the table, the end."""

from .ending import result
from .history import describe
from .onto_table import differences
from .why import explain

__all__ = ["describe", "differences", "explain", "result"]
