"""Project tokens: paid, received, stolen when the supply is empty (MO-18, MO-19, MO-27, MO-28, MO-39, MO-40)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.messages import require

from .. import moves as m
from ..state import Molly, TokenMove, put

THEFTS = {"empty": "MO-28", "projects": "MO-40", "event": "MOG-2"}
"""Why a token is stolen: the rule, by what it is owed for."""


def rule_of_theft(state: Molly) -> str:
    """Return the rule by which the token that is owed is stolen."""
    return THEFTS.get(state.owed_for, "MO-28")


def credit(state: Molly, seat: int, n: int, key: str, other: int | None = None, due: str = "") -> Molly:
    """Move `n` tokens between the supply and a seat (below 0: into the supply) and note why."""
    if not n:
        return state
    line = TokenMove(seat, n, key, state.round, other, due)
    return replace(state, tokens=put(state.tokens, seat, state.tokens[seat] + n), ledger=(*state.ledger, line))


def pay(state: Molly, key: str) -> Molly:
    """Let whoever's turn it is pay 1 token into the supply. Refused without one (MO-18)."""
    require(state.tokens[state.active], "molly.pay.none", rule="MO-18", name=state.name(state.active))
    return credit(state, state.active, -1, key)


def gain(state: Molly, seats: tuple[int, ...], key: str, steal: bool = True) -> Molly:
    """Give a token to each of the seats, in this order, a seat once per token; what the supply lacks is to be stolen.

    Without `steal` it is not given.
    """
    for seat in seats:
        if state.supply > 0:
            state = credit(state, seat, 1, key)
        elif steal:
            state = replace(state, owed=(*state.owed, seat), owed_for=key)
    return settled(state)


def victims(state: Molly) -> tuple[int, ...]:
    """Return whom the seat that is owed next may steal from: those who have a token."""
    if not state.owed:
        return ()
    return tuple(seat for seat in state.places if seat != state.owed[0] and state.tokens[seat])


def settled(state: Molly) -> Molly:
    """Steal what leaves no choice: from the only one with tokens; where nobody has any, nothing is gained (MOG-3)."""
    while state.owed:
        if state.supply > 0:  # somebody paid or left in between
            state = _from_supply(state)
            continue
        choice = victims(state)
        if len(choice) > 1:
            return state
        state = _stolen(state, choice[0]) if choice else replace(state, owed=state.owed[1:])
    return state


def _from_supply(state: Molly) -> Molly:
    return credit(replace(state, owed=state.owed[1:]), state.owed[0], 1, "late", due=state.owed_for)


def _stolen(state: Molly, victim: int) -> Molly:
    thief = state.owed[0]
    state = credit(replace(state, owed=state.owed[1:]), victim, -1, "stolen", thief, state.owed_for)
    return credit(state, thief, 1, "stole", victim, state.owed_for)


def steal(state: Molly, move: m.Steal) -> Molly:
    """Take the token that is owed from somebody who has one."""
    require(state.owed, "molly.steal.nothing_owed", rule="MO-28")
    thief, rule = state.owed[0], rule_of_theft(state)
    require(move.victim != thief, "molly.steal.oneself", rule=rule, name=state.name(thief))
    require(move.victim in state.places, "seating.is_away", name=state.name(move.victim))
    require(state.tokens[move.victim], "molly.steal.has_none", rule=rule, name=state.name(move.victim))
    return settled(_stolen(state, move.victim))
