"""A game alone: the solo card of the round, the target, and the goals to judge (DT-231…239)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.ui.screens.spoken import spoken, t

from .. import moves as m
from ..state import Goal, Phase, Skill, SoloCard
from ..telling.guests import skill_word
from ..view import View
from .lines import Figure, Keys, Line, Sentence
from .looks import STAR

if TYPE_CHECKING:
    from .table import ThemeParkScreen


def goal_lines(screen: ThemeParkScreen, game: View) -> list[Line]:
    """Return the lines of the card beside the park."""
    frame = screen.frame
    lines = [
        Line(Figure, {"text": t("dice_theme_park.screen.target"), "parts": [str(game.target), STAR], "strong": True},
             tap=partial(frame.why, "target"))
    ]  # fmt: skip
    if game.phase is Phase.ORDER:
        lines += _card(screen, game)
    elif game.solo_card is not None:
        said = " ".join((t("dice_theme_park.screen.solo_card", n=game.solo_card.value), *_out_of_reach(game)))
        lines.append(Line(Sentence, {"text": said, "icon": "cards", "ground": "isoft", "ink": "ink"}))
    for n, goal in enumerate(game.goals, 1):
        lines += _goal(screen, game, n, goal)
    keys = [("goal", t("dice_theme_park.screen.lay_goal"), "", "plus", 0, False)]
    lines.append(Line(Keys, {"keys": keys, "across": 1}, key=lambda _: screen.open_goal()))
    return lines


def _out_of_reach(game: View) -> list[str]:
    """What the solo card shades, where its value is low enough (DT-233)."""
    if not game.shaded or game.solo_card is None:
        return []
    card, said = game.solo_card, []
    if card.monorail:
        said.append(t("dice_theme_park.screen.solo_shaded", n=card.monorail))
    names = [_tile_name(game, card.attraction)] if card.attraction else []
    names += [spoken(skill_word(card.skill.kind, card.skill.colour or "none"))] if card.skill else []
    return [*said, *(t("dice_theme_park.screen.solo_shaded_thing", thing=name) for name in names)]


def _tile_name(game: View, key: str) -> str:
    return next((one.tile.name for one in game.tiles if one.tile.key == key), key)


def _card(screen: ThemeParkScreen, game: View) -> list[Line]:
    told = game.solo_card
    text = t("dice_theme_park.screen.reveal_solo")
    lines = [Line(Sentence, {"text": text, "icon": "cards", "ground": "asoft", "ink": "ink"})]
    keys = [(str(n), str(n), "", "", int(told is not None and told.value == n), False) for n in range(1, 13)]
    lines.append(Line(Keys, {"keys": keys, "across": 6}, key=lambda n: _reveal(screen, value=int(n))))
    if told is None:
        return lines
    none = t("dice_theme_park.screen.none")
    monorails = [(str(n), str(n) if n else none) for n in range(4)]
    lines += _which(screen, "which_shaded", monorails, str(told.monorail), "monorail", 4)
    if game.display:
        tiles = [("", none), *((key, _tile_name(game, key)) for key in game.display)]
        lines += _which(screen, "which_tile_shaded", tiles, told.attraction, "attraction", 2)
    if game.skills:
        skills = [("", none), *((_name_of(one.skill), spoken(one.words)) for one in game.skills)]
        chosen = _name_of(told.skill) if told.skill else ""
        lines += _which(screen, "which_skill_shaded", skills, chosen, "skill", 1)
    return lines


def _name_of(skill: Skill) -> str:
    return f"{skill.kind}.{skill.colour}" if skill.colour else skill.kind


def _which(
    screen: ThemeParkScreen, asked: str, choices: Sequence[tuple[str, str]], chosen: str, field: str, across: int
) -> list[Line]:  # fmt: skip
    """Return a question about the solo card and a key for each answer."""
    keys: list[tuple[Any, ...]] = [(name, words, "", "", int(name == chosen), False) for name, words in choices]
    return [
        Line(Sentence, {"text": t(f"dice_theme_park.screen.{asked}")}),
        Line(Keys, {"keys": keys, "across": across},
             key=lambda name: _reveal(screen, **{field: int(name) if field == "monorail" else name})),
    ]  # fmt: skip


def _reveal(screen: ThemeParkScreen, **told: Any) -> object:
    """Tell one thing more about the solo card; what was told stays."""
    card: SoloCard = screen.game.solo_card or SoloCard(0)
    skill = _name_of(card.skill) if card.skill else ""
    fields: dict[str, Any] = {
        "value": card.value,
        "monorail": card.monorail,
        "attraction": card.attraction,
        "skill": skill,
    }
    return screen.frame.play(m.RevealSolo(**(fields | told)))


def _goal(screen: ThemeParkScreen, game: View, n: int, goal: Goal) -> list[Line]:
    said = t("dice_theme_park.screen.goal", round=goal.round, n=goal.goal + goal.space)
    if goal.text:
        said = f"{said} {goal.text}"
    if goal.met is not None or goal.round != game.round or game.phase is not Phase.PARK:
        icon = "tick" if goal.met else "cross" if goal.met is False else "bookmark"
        return [Line(Sentence, {"text": said, "icon": icon, "ground": "", "ink": "ink2"})]
    keys = [(word, t(f"dice_theme_park.screen.goal_{word}"), "", icon, 0, False)
            for word, icon in (("met", "tick"), ("missed", "cross"))]  # fmt: skip
    return [
        Line(Sentence, {"text": said, "icon": "bookmark", "ground": "asoft", "ink": "ink"}),
        Line(Keys, {"keys": keys, "across": 2}, key=lambda word: screen.frame.play(m.JudgeGoal(n, word == "met"))),
    ]
