"""The dice chip's words, the same on every page: how many dice are awake, and which one needs a charger."""

from __future__ import annotations

from typing import Any

from companion.core.dice import is_practice
from companion.ui.speech import speech

CHARGE_SOON = 20
"""Percent under which a battery is called low."""


def chip_words(app: Any) -> str:
    """Return how many dice are awake ("8 dice awake"), that there are none, or none but practice dice."""
    awake = getattr(app.dice, "awake", ()) or ()
    if not awake:
        return speech("app.no_dice")
    return speech("app.practice_dice" if all(map(is_practice, awake)) else "app.dice", n=len(awake))


def low_words(app: Any) -> str:
    """Return which die that is somebody's needs charging ("Gus’s pan is low"), of several how many; "" if none."""
    low = {
        state.die.id: state
        for state in getattr(app.dice, "dice", ()) or ()
        if state.linked and state.battery is not None and state.battery < CHARGE_SOON and not state.charging
    }
    if not low:
        return ""
    if len(low) > 1:
        return speech("app.dice_low", n=len(low))
    known = next((die for die in app.library.dice() if die.id in low), None)
    if known is None or not known.owner or not known.kind:
        return speech("app.dice_low", n=1)
    return speech("app.die_low", name=known.owner, kind=_kind_word(app, known.kind))


def _kind_word(app: Any, kind: str) -> str:
    keys = [f"{game.key}.die.{kind}" for box in app.library.boxes for game in getattr(box, "games", ())]
    return speech.first_known(*keys, f"kind.{kind}", otherwise=kind.replace("_", " "))
