"""Moves without a question that make sense now, the next step first."""

from __future__ import annotations

from companion.core.game import Viewer
from companion.core.moves import Move

from .. import moves as m
from ..state import CENTRE, Step, Topoum
from . import acting, rulings, turns


def offers(state: Topoum, viewer: Viewer) -> tuple[Move, ...]:
    """Return what the button of the next step does, and passing where nothing else is left."""
    if state.step is Step.DEPLOY and state.laid == 0:
        return (m.Lay(CENTRE),)
    if state.step is Step.OBSTACLES:
        return (m.SkipObstacle(),)
    if state.step is Step.ACTION:
        if acting.may_pass(state):
            return (m.Pass(),)
        done = state.turn.action and not turns.pending(state)
        return (m.ScoreLines(),) if done else ()
    if state.step is Step.REFILL:
        return _refill_without_cards(state)
    if state.step is Step.OVER and rulings.may_play_on(state):
        return (m.PlayOn(),)
    return ()


def _refill_without_cards(state: Topoum) -> tuple[Move, ...]:
    """Return the refill when the deck is empty, so that there is nothing to name."""
    nothing = state.deck == 0 and state.peace
    return (m.Refill(()),) if nothing else ()
