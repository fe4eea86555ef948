"""What a seat could do with its park: what can run, the best plan for the Operate phase, hints of three strengths."""

from .hints import STRENGTHS, Hint, hints
from .moves import may_operate
from .openings import Opening, can_run
from .plan import EFFORT, Plan, plan, planning

__all__ = [
    "EFFORT", "STRENGTHS", "Hint", "Opening", "Plan", "can_run", "hints", "may_operate", "plan", "planning",
]  # fmt: skip
