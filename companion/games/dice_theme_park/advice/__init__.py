"""What a seat could do with its park: what can run, the best plan for the Operate phase, hints of three strengths.

`board`, `steps` and `skills` are the park in small numbers and everything that may be done next. `search` tries all
that can matter and proves (`bound`); `arrivals` and `relay` lower what no plan can beat by counting who must come from
where, and in which order. For parks too large `beam` keeps the parks that promise most (`promise`, `fees`) and drops
those that can hardly earn more than the best (`hope`), `changes` draws further such searches, some around the best
plan's `order`; `redraft` goes another way and changes `drafts` that spend too much help until they do not. `retrace`
turns what they found into steps.
`plan` lets both take turns, in pieces of some milliseconds, and plays every plan through the game's rules before
anybody sees it; `openings` and `hints` say it in words.
"""

from .hints import STRENGTHS, Hint, hints
from .moves import may_operate
from .openings import Opening, can_run
from .plan import EFFORT, Plan, plan, planning

__all__ = [
    "EFFORT", "STRENGTHS", "Hint", "Opening", "Plan", "can_run", "hints", "may_operate", "plan", "planning",
]  # fmt: skip
