"""What is due now, in the order of MP-15, and the moves without a question that fit."""

from __future__ import annotations

from companion.core.game import Viewer
from companion.core.moves import Move

from ..moves import ChooseDie, Deal, HandOut, PassPrize, PlayOn, PutBack
from ..state import MolePark, Phase
from . import rolling, stars


def due(state: MolePark) -> str:
    """Return what the table does now.

    One of "king", "deal", "crown" (declarations, no die yet), "choose", "roll", "share", "limit", "cash_in",
    "pick", "tidy" (a round is over, the next deal is due) and "over".
    """
    if state.phase is Phase.ROLL:
        return _due_before_sharing(state)
    if state.phase is Phase.RESOLVE:
        if any(state.players[seat].owes for seat in state.places):
            return "limit"
        return "pick" if stars.all_laid(state) else "cash_in"
    if state.phase is Phase.DEAL:
        return "tidy" if state.deals else "deal"
    return str(state.phase)


def _due_before_sharing(state: MolePark) -> str:
    if not rolling.missing(state):
        return "share"
    if not rolling.anything_rolled(state):
        if any(state.players[seat].chosen for seat in state.places) and rolling.choosing(state):
            return "choose"
        if any(rolling.may_declare(state, seat) for seat in state.places):
            return "crown"
    return "choose" if rolling.choosing(state) else "roll"


def offers(state: MolePark, viewer: Viewer) -> tuple[Move, ...]:
    """Return the moves without a question that make sense now, the next step first."""
    stage = due(state)
    if stage in ("deal", "tidy"):
        return (Deal(),)
    if stage == "share":
        return (HandOut(),)
    if stage == "limit":
        return tuple(PutBack(seat, state.players[seat].owes) for seat in state.places if state.players[seat].owes)
    if stage == "pick":
        seat, _ = stars.next_picker(state)
        forced = seat is not None and state.settings.must_take
        return () if seat is None or forced else (PassPrize(seat),)
    if stage == "over":
        return (PlayOn(),)
    return ()


def asks(state: MolePark) -> tuple[int, ...]:
    """Return the seats that still owe the hidden choice of a die, once the first of them may choose (MP-12)."""
    return rolling.choosing(state)


def opens(before: MolePark, move: Move, after: MolePark) -> tuple[tuple[int, type[Move]], ...]:
    """Return the choices of a die that lie open for all from this move on (MP-12)."""
    if before.revealed or not after.revealed:
        return ()
    return tuple((seat, ChooseDie) for seat, player in enumerate(after.players) if player.chosen)
