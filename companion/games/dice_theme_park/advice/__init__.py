"""What a seat could do with its park: what can run, the best plan for the Operate phase, hints of three strengths."""

from .plan import EFFORT, Plan, may_operate, plan

__all__ = ["EFFORT", "Plan", "may_operate", "plan"]
