"""A game alone: the solo card of the round, the target, and the goals to judge (DT-231…239)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from companion.ui.screens.spoken import t

from .. import moves as m
from ..state import Goal, Phase
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
        value, monorail = game.solo_card
        said = t("dice_theme_park.screen.solo_card", n=value)
        if game.shaded and monorail:
            said = f"{said} {t('dice_theme_park.screen.solo_shaded', n=monorail)}"
        lines.append(Line(Sentence, {"text": said, "icon": "cards", "ground": "isoft", "ink": "ink"}))
    for n, goal in enumerate(game.goals, 1):
        lines += _goal(screen, game, n, goal)
    keys = [("goal", t("dice_theme_park.screen.lay_goal"), "", "plus", 0, False)]
    lines.append(Line(Keys, {"keys": keys, "across": 1}, key=lambda _: screen.open_goal()))
    return lines


def _card(screen: ThemeParkScreen, game: View) -> list[Line]:
    told = game.solo_card
    text = t("dice_theme_park.screen.reveal_solo")
    lines = [Line(Sentence, {"text": text, "icon": "cards", "ground": "asoft", "ink": "ink"})]
    keys = [(str(n), str(n), "", "", int(told is not None and told[0] == n), False) for n in range(1, 13)]
    lines.append(Line(Keys, {"keys": keys, "across": 6},
                      key=lambda n: screen.frame.play(m.RevealSolo(int(n), told[1] if told else 0))))  # fmt: skip
    if told is not None:
        lines.append(Line(Sentence, {"text": t("dice_theme_park.screen.which_shaded")}))
        shaded: list[tuple[Any, ...]] = [
            (str(n), str(n) if n else t("dice_theme_park.screen.none"), "", "", int(told[1] == n), False)
            for n in range(4)
        ]
        lines.append(Line(Keys, {"keys": shaded, "across": 4},
                          key=lambda n: screen.frame.play(m.RevealSolo(told[0], int(n)))))  # fmt: skip
    return lines


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
