"""The public numbers, the rulings that correct them or carry out a refused move, and what must always be true."""

from __future__ import annotations

from companion.core.game import Tracked
from companion.core.messages import IllegalMove, say
from companion.core.moves import Move, check_fields

from .. import moves as m
from ..state import BOBTAIL, COLUMN, UNKNOWN, Molly, Phase
from . import MOVES, setting_up

TOKENS = "tokens."


def tracked(state: Molly) -> tuple[Tracked, ...]:
    """Return everybody's tokens and the round."""
    found = [
        Tracked(f"{TOKENS}{seat}", say("molly.tracked.tokens", name=state.name(seat)), state.tokens[seat], 0,
                state.supply + state.tokens[seat])
        for seat in state.places
    ]  # fmt: skip
    return (*found, Tracked("round", say("molly.tracked.round"), state.round, 1, 99))


def rule(state: Molly, key: str, value: int) -> Move | None:
    """Return the ruling that sets a tracked number; None for a key that is not tracked."""
    if all(number.key != key for number in tracked(state)):
        return None
    return m.SetRound(value) if key == "round" else m.SetTokens(int(key.removeprefix(TOKENS)), value)


def overrule(state: Molly, move: Move) -> Move | None:
    """Return the ruling that carries out a refused move all the same; None where the books do not allow it."""
    try:
        check_fields(move, len(state.seats))
        ruling = _ruling(move)
        if ruling is not None:
            check_fields(ruling, len(state.seats))
            MOVES[type(ruling)](state, ruling)
    except IllegalMove:
        return None
    return ruling


def _ruling(move: Move) -> Move | None:
    match move:
        case m.NameFirst(seat):
            return m.SetFirst(seat)
        case m.TakeCard():
            return m.PayAnyway("card")
        case m.PayAction():
            return m.PayAnyway("other")
        case m.Swap(a, b):
            return m.PayAnyway("swap", a, b)
        case m.MoveBobtail(to, pile):
            return m.PayAnyway("bobtail", to, pile)
        case m.PlayCard(colour, space):
            return m.PlayAnyway(colour, space)
        case m.TakeSet(line):
            return m.TakeSetAnyway(line)
        case m.TurnUp(space, top):
            return m.SetTop(space, top)
        case m.Event(n):
            return m.EventAnyway(n)
        case m.EndTurn():
            return m.EndTurnNow()
    return None


def faults(state: Molly) -> tuple[str, ...]:
    """Return broken invariants: sums of tokens, Burrows, tops, whose turn (MO-5, MO-6, MO-70)."""
    found = []
    count = len(state.seats)
    if not len(state.tokens) == len(state.tallies) == len(state.counts) == count:
        return ("tokens, tallies and counts do not match the seats",)
    if state.total not in setting_up.TOKENS.values() or sum(state.tokens) + state.supply != state.total:
        found.append(f"{sum(state.tokens)} tokens with players and {state.supply} in the supply, not {state.total}")
    if min(state.supply, *state.tokens) < 0:
        found.append("a negative number of tokens")
    for seat in range(count):
        moved = sum(line.n for line in state.ledger if line.seat == seat)
        if moved != state.tokens[seat]:
            found.append(f"seat {seat} has {state.tokens[seat]} tokens, but moved {moved}")
        if seat not in state.places and state.tokens[seat]:
            found.append(f"seat {seat} is away and has tokens")
    for kept in (*state.tallies, *state.counts):
        if kept and (len(kept.counts) != 5 or not 0 <= min(kept.counts) <= max(kept.counts) <= COLUMN):
            found.append("a Burrow holds what no Burrow can hold")
    if state.active not in state.places or state.first not in state.places:
        found.append("the turn or the First Player card belongs to somebody who is away")
    if len(state.grid) != 9 or state.grid.count(BOBTAIL) > int(state.house.bobtail):
        found.append("not nine spaces, or more Bobtails than there are")
    if state.house.bobtail and state.referee and not state.bobtail_at and UNKNOWN not in state.grid:
        found.append("the Bobtail is nowhere")
    if any(turn.why == "flip" and state.top(turn.space) != UNKNOWN for turn in state.turning):
        found.append("a pile is to be told although it is known")
    if state.phase is not Phase.PLAY and (state.owed or state.turning or state.line or state.asking):
        found.append("something of a turn is left over after the last one")
    if state.phase is Phase.OVER and any(state.counts[seat] is None for seat in state.places):
        found.append("all lies open though somebody has not counted")
    if (state.phase is Phase.OVER) != any(kept.open for kept in state.counts if kept):
        found.append("a Burrow is open too early, or hidden too late")
    return tuple(found)
