"""Advice in words, as strong as a person wants it: what can run, the next step, the whole plan.

How a screen uses it::

    for made in planning(state, seat):        # one `next` in each frame; dropped when the park has changed
        show(hints(state, seat, strength, made))

Advice knows nothing but the park that lies open on the table (DTG-56).
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.messages import Message, say
from companion.core.moves import Move

from ..rules.naming import tile_by
from ..state import Park
from .moves import may_operate, played
from .openings import Opening, can_run
from .plan import Plan
from .words import gain_words, step_rules, step_words

STRENGTHS = ("off", "outline", "next", "plan")
"""How strong advice may be, chosen by each person; "off" unless somebody chose."""

_RULES = {"now": "DT-93", "map": "DT-99", "guide": "DT-51", "mascot": "DT-100"}


@dataclass(frozen=True, slots=True)
class Hint:
    """One line of advice.

    `kind`: "now", "map", "guide", "mascot" (an attraction that can run, and after which help), "worth" (what the best
    plan brings, and whether it is proven), "step" (one of it; `number` counts from 1), "nothing" (there is nothing left
    to gain). `tile` is the attraction to light up. `moves` are the game's moves that do what the words say, legal one
    after the other (a "step" after the steps before it); an outline has none. `rules` are the rules' ids.
    """

    kind: str
    words: Message
    rules: tuple[str, ...]
    tile: str = ""
    moves: tuple[Move, ...] = ()
    number: int = 0


def hints(state: Park, seat: int, strength: str, made: Plan | None = None) -> tuple[Hint, ...]:
    """Return the advice for a seat's Operate phase; nothing when it is "off", in light mode, or before Welcome.

    "outline" says what can run now, after one map, after a Guide, after one mascot, and what the best plan brings;
    "next" adds the plan's next step, "plan" every step. `made` is the newest plan of `planning` for this very state;
    without one, "worth" and "step" are left out (a screen may say that it is still thinking). Takes some milliseconds.
    Raises `ValueError` for a strength that is none of `STRENGTHS`.
    """
    if strength not in STRENGTHS:
        raise ValueError(f"no strength of advice: {strength!r}")
    if strength == "off" or not may_operate(state, seat):
        return ()
    outline = strength == "outline"
    lines = [_opening(state, one, outline) for one in can_run(state, seat)]
    if made is None:
        return tuple(lines)
    lines.append(_worth(made))
    if not outline:
        lines += _steps(state, made, 1 if strength == "next" else len(made.moves))
    return tuple(lines)


def _opening(state: Park, one: Opening, outline: bool) -> Hint:
    words = say(
        f"dice_theme_park.advice.{one.help}", tile=tile_by(state, one.tile), gain=gain_words(one.stars, one.money)
    )
    return Hint(one.help, words, (_RULES[one.help],), one.tile, () if outline else one.moves)


def _worth(made: Plan) -> Hint:
    gain = gain_words(made.stars, made.money)
    if not made.proven:
        most = gain_words(made.most_stars, made.most_money)
        return Hint("worth", say("dice_theme_park.advice.worth_open", gain=gain, most=most), ("DT-90", "DT-110"))
    if not made.moves:
        return Hint("nothing", say("dice_theme_park.advice.nothing"), ("DT-90",))
    return Hint("worth", say("dice_theme_park.advice.worth", gain=gain), ("DT-90", "DT-110"))


def _steps(state: Park, made: Plan, most: int) -> list[Hint]:
    lines = []
    for number, move in enumerate(made.moves[:most], 1):
        words, rules = step_words(state, move), step_rules(state, move)
        lines.append(Hint("step", words, rules, getattr(move, "tile", ""), (move,), number))
        state = played(state, (move,))
    return lines
