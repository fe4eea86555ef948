"""Skill cards as they are named in table logs: "pays.blue" or "far" (DT-160…169, DT-202)."""

from __future__ import annotations

from companion.core.messages import require

from ..state import Park, Skill
from ..state.kinds import COLOURED_SKILLS, GUESTS, SKILLS


def named(skill: Skill) -> str:
    """Return how a skill card is named: "pays.blue" or "far"."""
    return f"{skill.kind}.{skill.colour}" if skill.colour else skill.kind


def skill_parts(text: str) -> tuple[str, str]:
    """Return the kind and the colour of a skill from "pays.blue" or "far". Refused if there is no such skill."""
    kind, _, colour = text.partition(".")
    known = kind in SKILLS and (colour or "none") in ("none", *GUESTS)
    require(known, "dice_theme_park.skill.unknown", rule="DT-160", skill=text[:20])
    return kind, colour or "none"


def checked_skill(state: Park, kind: str, colour: str) -> Skill:
    """Return a skill card. Refused if it needs a colour, or its expansion is not in play."""
    shows = kind in COLOURED_SKILLS
    require(not shows or colour != "none", "dice_theme_park.skill.colour", rule="DT-160")
    require(kind != "reroll" or state.house.surprises, "dice_theme_park.admin.not_in_play", rule="DT-202")
    return Skill(kind, colour if shows else "")
