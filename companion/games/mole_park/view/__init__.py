"""What a viewer sees of Mole Park: enough to draw both screens, and no mole's value before it is laid down."""

from __future__ import annotations

from companion.core.game import Viewer
from companion.core.messages import Message, say

from ..moves import Deal, HandOut
from ..rules import rolling, stars, whacking
from ..rules.stage import due
from ..state import CROWN, KINDS, PATH_FIRST, MolePark, Phase, Share
from . import counting, field
from .shown import (
    CashRow,
    DieView,
    FlagView,
    HoleView,
    NextStep,
    PickRow,
    PrizeView,
    PutBackRow,
    SeatView,
    StandView,
    StepView,
    TidyLine,
    TieView,
    View,
)


def view(state: MolePark, viewer: Viewer) -> View:
    """Return what `viewer` may see (None: the whole table)."""
    stage = due(state)
    shared = whacking.shares(state) if state.phase is Phase.ROLL else _kept(state)
    landed, dice = _dice(state)
    picking, tied = stars.next_picker(state)
    cash = counting.cash_rows(state)
    ties = counting.ties(state)
    return View(
        viewer=viewer,
        stage=stage,
        round=state.round_now,
        title=_title(state),
        king=state.king,
        asks_king=state.king is None and state.phase is not Phase.KING,
        steps=_steps(state, stage),
        headline=_headline(state, stage, shared, landed, dice, picking, cash, ties),
        next_step=_next_step(state, stage, shared, picking),
        seats=field.seats(state, viewer, stage, shared, tied if picking is None else (picking,)),
        holes=field.holes(state, shared),
        stands=field.stands(state),
        flags=field.flags(state),
        path_first=PATH_FIRST,
        crown=CROWN,
        landed=landed,
        rolling=dice,
        per_hole=rolling.moles_per_hole(state),
        put_back=counting.put_back(state),
        cash=cash,
        picks=counting.picks(state, picking),
        picking=picking,
        ties=ties,
        tidy=counting.tidy(state),
        notes=state.notes,
        declarers=tuple(seat for seat in state.places if state.players[seat].declared),
        finalists=state.showdown,
        showdown=state.showdown_turn,
        lowest=state.settings.lowest,
        highest=state.settings.highest,
        deck=state.deck,
        discard=state.discard,
        winner=state.winner,
    )


def _kept(state: MolePark) -> tuple[Share, ...]:
    """After handing out the sentences stay in sight until the round is over."""
    return state.shared if state.phase is Phase.RESOLVE else ()


def _dice(state: MolePark) -> tuple[int, int]:
    """Return how many dice have landed and how many are rolled in all."""
    if state.phase is Phase.KING:
        return sum(1 for seat in state.candidates if state.players[seat].throws), len(state.candidates)
    seats = rolling.rollers(state)
    each = len(KINDS) if state.showdown else 1
    return sum(len(state.players[seat].throws) for seat in seats), each * len(seats)


def _title(state: MolePark) -> Message:
    king = state.name(state.king) if state.king is not None else ""
    if state.showdown:
        return say("mole_park.round.showdown", names=state.names(state.showdown))
    key = "mole_park.round.king" if king else "mole_park.round.no_king"
    return say(key, round=state.round_now, king=king)


_STEP_OF = {"deal": "deal", "pick": "cash_in"}


def _steps(state: MolePark, stage: str) -> tuple[StepView, ...]:
    keys = ["deal", "crown", "roll", "share", "limit", "cash_in", "tidy"]
    if state.showdown:
        keys.remove("crown")
    if state.settings.secret_choice and not state.showdown:
        keys.insert(2, "choose")
    if stage == "king":
        keys.insert(0, "king")
    now = _STEP_OF.get(stage, stage)
    at = keys.index(now) if now in keys else len(keys)
    return tuple(
        StepView(key, say(f"mole_park.step.{key}"), "done" if place < at else "now" if place == at else "later")
        for place, key in enumerate(keys)
    )


def _headline(
    state: MolePark,
    stage: str,
    shared: tuple[Share, ...],
    landed: int,
    dice: int,
    picking: int | None,
    cash: tuple[CashRow, ...],
    ties: tuple[TieView, ...],
) -> Message:
    if stage == "king":
        again = state.names(state.candidates)
        if state.king_turn > 1 and not landed:
            return say("mole_park.head.again", names=again)
        return say("mole_park.head.landed", landed=landed, n=dice) if landed else say("mole_park.head.king")
    if stage == "choose":
        waiting = rolling.choosing(state)
        return say("mole_park.head.choose", names=state.names(waiting), n=len(waiting))
    if stage == "roll":
        return say("mole_park.head.landed", landed=landed, n=dice)
    if stage == "share":
        coming = whacking.gains(state, shared)
        over = tuple(
            seat
            for seat in state.places
            if whacking.over_limit(state, state.players[seat], state.players[seat].moles + coming.get(seat, 0))
        )
        if over:
            return say("mole_park.head.over", names=state.names(over), n=len(over))
        return say("mole_park.head.all_in")
    if stage == "limit":
        return counting.put_back(state)[0].text
    if stage == "cash_in":
        asked = next((row for row in cash if row.now), None)
        return asked.ask if asked else say("mole_park.head.cash_in")
    if stage == "pick":
        if picking is not None:
            return say("mole_park.head.picks", name=state.name(picking))
        return ties[0].question if ties else say("mole_park.head.cash_in")
    if stage == "over":
        if state.winner is None:
            return say("mole_park.head.over_stopped")
        return say("mole_park.head.over_won", name=state.name(state.winner))
    return say(f"mole_park.head.{stage}", round=state.round)


def _next_step(state: MolePark, stage: str, shared: tuple[Share, ...], picking: int | None) -> NextStep:
    if stage in ("deal", "tidy"):
        return NextStep(say("mole_park.next.deal", n=rolling.moles_per_hole(state)), Deal(), True)
    if stage in ("crown", "choose", "roll"):
        return NextStep(say("mole_park.next.share"), HandOut(), False)
    if stage == "share":
        n = sum(whacking.gains(state, shared).values())
        text = say("mole_park.next.hand_out", n=n) if n else say("mole_park.next.hand_out_none")
        return NextStep(text, HandOut(), True)
    if stage == "limit":
        return NextStep(say("mole_park.next.put_back"), Deal(), False)
    if stage == "cash_in" and state.showdown:
        return NextStep(say("mole_park.next.crown"), Deal(), False)
    if stage == "cash_in":
        due = stars.pickers(state)
        then = say("mole_park.next.first", name=state.name(due[0])) if due else say("mole_park.next.prizes")
        return NextStep(then, Deal(), False)
    if stage == "pick":
        now = say("mole_park.next.picks", name=state.name(picking)) if picking is not None else None
        return NextStep(now or say("mole_park.next.king_decides"), Deal(), False)
    if stage == "king":  # a table may begin without one, as long as nobody has rolled for it; the button says so
        rolled = state.king_turn > 1 or rolling.anything_rolled(state)
        return NextStep(say("mole_park.next.king" if rolled else "mole_park.next.no_king"), Deal(), False)
    return NextStep(say("mole_park.next.result"), None, True)


__all__ = [
    "CashRow", "DieView", "FlagView", "HoleView", "NextStep", "PickRow", "PrizeView", "PutBackRow", "SeatView",
    "StandView", "StepView", "TidyLine", "TieView", "View", "view",
]  # fmt: skip
