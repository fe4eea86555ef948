"""Moles come, move and go: arriving on a square with all that may lie there, elimination, and its price.

Whoever moves a mole does it here, because the turn remembers moles by where they stand (TO-35, TO-59, TO-60).
"""

from __future__ import annotations

from companion.core.frozen import replace

from .. import medals
from ..state import DEADLY, Hex, Topoum, put, step, with_board, with_player
from . import purse
from .things import destroy_thing, happened


def protected(state: Topoum, at: Hex) -> bool:
    """Say whether the Red Cross stands here, so that a mole here is immune to direct attacks (TO-140)."""
    return state.board.red_cross == at


def rival_at(state: Topoum, at: Hex) -> bool:
    """Say whether a mole of somebody else than the active player stands here."""
    return state.board.moles.get(at, state.now) != state.now


def may_enter(state: Topoum, at: Hex) -> bool:
    """Say whether a mole may go onto this space: a square that is no rock (TO-36, TO-150)."""
    return state.board.is_square(at) and state.board.thing(at) != "rock"


def lift(state: Topoum, at: Hex) -> tuple[Topoum, int, bool]:
    """Take a mole off its square, into the hand. Returns the state, whose it is, and whether it may still move."""
    seat = state.board.moles[at]
    turn = state.turn
    ready = at in turn.ready
    state = with_board(state, moles=put(state.board.moles, at, None))
    turn = replace(turn, ready=turn.ready - {at}, fresh=turn.fresh - {at})
    return replace(state, turn=turn), seat, ready


def stand(state: Topoum, at: Hex, seat: int, *, ready: bool = False) -> Topoum:
    """Stand a mole from the hand on a space, whatever lies there. An own one is fresh: its lines are new (TO-60)."""
    state = with_board(state, moles=put(state.board.moles, at, seat))
    turn = state.turn
    if seat == turn.seat:
        fresh = turn.fresh | {at}
        state = replace(state, turn=replace(turn, fresh=fresh, ready=turn.ready | {at} if ready else turn.ready))
    return state


def from_reserve(state: Topoum, seat: int) -> Topoum:
    """Take a mole of a seat out of its reserve, into the hand."""
    return with_player(state, seat, moles=state.players[seat].moles - 1)


def to_reserve(state: Topoum, seat: int) -> Topoum:
    """Put a mole from the hand into its owner's reserve."""
    return with_player(state, seat, moles=state.players[seat].moles + 1)


def move(
    state: Topoum, a: Hex, b: Hex, direction: Hex | None = None, *, ready: bool | None = None
) -> tuple[Topoum, Hex | None]:
    """Move the mole of `a` to `b` with all that follows. Returns the state and where it stands, None if it is gone.

    `direction` is where it slides on ice. It stays able to move if it was (`ready` None), or as `ready` says.
    """
    state, seat, was_ready = lift(state, a)
    state = happened(state, "moved", a, seat, b)
    return arrive(state, b, seat, direction, ready=was_ready if ready is None else ready)


def arrive(
    state: Topoum, at: Hex, seat: int, direction: Hex | None = None, *, ready: bool = False
) -> tuple[Topoum, Hex | None]:
    """Let a mole in the hand arrive on a space. Returns the state and where it stands, None if it is gone.

    No square: eliminated (TOG-37). A mole there: both are eliminated (TO-37, TO-58, TOG-30), but one under the Red
    Cross stays. Puddle, gas, Dynamite, Footprint: eliminated; the Trap goes with it (TO-151…166). On ice it slides on
    to the far side (TO-153); a rock there stops it on the ice (TOG-43), and so does arriving from nowhere.
    """
    board = state.board
    if not board.is_square(at):
        return fall(state, at, seat), None
    if at in board.moles:
        return _collide(state, at, seat), None
    thing = board.thing(at)
    if thing in DEADLY:
        if thing == "trap":
            state = destroy_thing(state, at)
        return fall(state, at, seat), None
    if thing == "ice" and direction is not None:
        far = step(at, direction)
        if board.thing(far) != "rock":
            return arrive(state, far, seat, direction, ready=ready)
    return stand(state, at, seat, ready=ready), at


def _collide(state: Topoum, at: Hex, seat: int) -> Topoum:
    """A mole in the hand comes upon another mole (TO-37, TO-57, TO-58)."""
    there = state.board.moles[at]
    if protected(state, at):
        return fall(state, at, seat)
    own_hit = there == seat == state.now
    state, _, _ = lift(state, at)
    # A rival pushed onto an own mole costs the own one; an own mole that moves onto a rival falls in fair combat.
    state = fall(state, at, there, free=own_hit or seat == state.now)
    state = fall(state, at, seat, free=True)
    if own_hit:
        state = purse.earn(state, seat, medals.OWN_HIT, "own_hit", "TO-58")
    return state


def eliminate(state: Topoum, at: Hex, *, protected: bool | None = None) -> Topoum:
    """Eliminate the mole of a square: it goes back to its owner's reserve; an own one costs 5 (TO-56).

    Under the Red Cross nothing happens (TO-140), unless `protected` is given as False (its square vanishes).
    """
    immune = state.board.red_cross == at if protected is None else protected
    if at not in state.board.moles or immune:
        return state
    state, seat, _ = lift(state, at)
    return fall(state, at, seat)


def fall(state: Topoum, at: Hex, seat: int, *, free: bool = False) -> Topoum:
    """A mole in the hand is eliminated at a space: back to its reserve, with the price of friendly fire."""
    state = happened(to_reserve(state, seat), "fell", at, seat)
    return purse.lost_mole(state) if seat == state.now and not free else state


def can_be_pushed(state: Topoum, at: Hex, direction: Hex) -> bool:
    """Say whether a mole would leave its square when it is pushed in a direction: a rock stops it (TO-150)."""
    return state.board.thing(step(at, direction)) != "rock"


def push(state: Topoum, at: Hex, direction: Hex) -> Topoum:
    """Push the mole of a square one space on, with all that follows; off the squares it is eliminated (TOG-37)."""
    if not can_be_pushed(state, at, direction):
        return state
    return move(state, at, step(at, direction), direction)[0]


def go_home(state: Topoum, at: Hex) -> Topoum:
    """A mole returns to its reserve unharmed: no loss, no penalty (TO-131, TOG-40)."""
    state, seat, _ = lift(state, at)
    return happened(to_reserve(state, seat), "returned", at, seat)
