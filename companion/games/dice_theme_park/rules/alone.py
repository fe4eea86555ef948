"""A game alone: solo cards that shade what is laid out, goals that raise the target, the end (DT-230…240)."""

from __future__ import annotations

from collections import Counter

from companion.core.frozen import replace
from companion.core.messages import require

from .. import moves as m
from ..state import Goal, Park, Phase, Skill, SoloCard, tile_name, with_player
from .opening import playing
from .plan import die_sum
from .skill_cards import checked_skill, skill_parts

HAND = 12


def choose_hand(state: Park, move: m.ChooseHand) -> Park:
    """Begin with 12 of the 16 cards (DT-240)."""
    require(state.round == 1 and state.phase is Phase.PLAN, "dice_theme_park.plan.over", rule="DT-240")
    require(state.house.promo, "dice_theme_park.vip.off", rule="DT-240")
    there = not Counter(map(str, move.cards)) - Counter(state.house.staff * 2)
    require(len(move.cards) == HAND and there, "dice_theme_park.alone.hand", rule="DT-240", n=HAND)
    return with_player(state, state.places[0], hand=move.cards)


def reveal_solo(state: Park, move: m.RevealSolo) -> Park:
    """Lay the solo card of this round open (DT-233)."""
    require(state.phase is Phase.ORDER, "dice_theme_park.alone.reveal", rule="DT-233")
    key = state.called(move.attraction)
    tile = state.tile(key)
    require(not key or tile, "dice_theme_park.tile.unknown", rule="DT-71", tile=move.attraction[:40])
    laid = not key or not state.display or key in state.display
    require(laid, "dice_theme_park.alone.not_laid_out", rule="DT-232", tile=tile.name if tile else key)
    skill = checked_skill(state, *skill_parts(move.skill)) if move.skill else None
    there = skill is None or not state.skills or skill in state.skills
    require(there, "dice_theme_park.alone.skill_not_laid_out", rule="DT-232")
    return replace(state, solo_card=SoloCard(move.value, move.monorail, key, skill))


def blocked(state: Park) -> bool:
    """Say whether what the solo card shades is out of reach: its value is at most the sum of the cards (DT-233)."""
    if state.solo_card is None or not state.players[state.places[0]].played:
        return False
    return state.solo_card.value <= die_sum(state, state.places[0])


def shaded(state: Park) -> int:
    """Return the monorail that may not be taken this round, 0 for none."""
    return state.solo_card.monorail if state.solo_card is not None and blocked(state) else 0


def shaded_tile(state: Park) -> str:
    """Return the attraction that may not be built this round, "" for none."""
    return state.solo_card.attraction if state.solo_card is not None and blocked(state) else ""


def shaded_skill(state: Park) -> Skill | None:
    """Return the skill that may not be taken this round."""
    return state.solo_card.skill if state.solo_card is not None and blocked(state) else None


def lay_goal(state: Park, move: m.LayGoal) -> Park:
    """Lay a goal under a round that is not over (DT-231, DT-239)."""
    playing(state)
    require(move.round >= state.round, "dice_theme_park.objective.past", rule="DT-237", round=move.round)
    require(len(state.goals) < 12, "dice_theme_park.alone.goals", rule="DT-239")
    return replace(state, goals=(*state.goals, Goal(move.round, move.goal, move.space, tile_name(move.text))))


def judge_goal(state: Park, move: m.JudgeGoal) -> Park:
    """Say in its own round whether a goal was met (DT-237)."""
    goal = the_goal(state, move.n)
    now = state.phase is Phase.PARK and goal.round == state.round
    require(now, "dice_theme_park.alone.own_round", rule="DT-237", round=goal.round)
    return judged(state, move.n, move.met)


def set_goal_met(state: Park, move: m.SetGoalMet) -> Park:
    """Say at any time whether a goal was met."""
    the_goal(state, move.n)
    return judged(state, move.n, move.met)


def the_goal(state: Park, n: int) -> Goal:
    """Return goal `n`. Refused if there is none."""
    require(n <= len(state.goals), "dice_theme_park.alone.no_goal", rule="DT-231", n=len(state.goals))
    return state.goals[n - 1]


def judged(state: Park, n: int, met: bool) -> Park:
    """Return the state with a goal met or missed."""
    goal = replace(state.goals[n - 1], met=met)
    return replace(state, goals=(*state.goals[: n - 1], goal, *state.goals[n:]))


def open_goals(state: Park) -> tuple[int, ...]:
    """Return the goals of this round that nobody has judged, from 1."""
    return tuple(n for n, goal in enumerate(state.goals, 1) if goal.round == state.round and goal.met is None)


def missed(state: Park) -> tuple[Goal, ...]:
    """Return the goals that raise the target: missed ones, and those of finished rounds nobody judged (DT-237)."""
    over = state.phase is Phase.OVER
    return tuple(
        goal for goal in state.goals if goal.met is False or (goal.met is None and (over or goal.round < state.round))
    )


def target(state: Park) -> int:
    """Return the target as it stands (DT-231, DT-237)."""
    return state.base + sum(goal.goal + goal.space for goal in missed(state))


def won(state: Park) -> bool:
    """Say whether the score beats the target: it must be higher (DT-238)."""
    return state.players[state.places[0]].stars > target(state)
