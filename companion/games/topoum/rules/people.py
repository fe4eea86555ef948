"""People who come and go in the middle of the game."""

from __future__ import annotations

from companion.core import seating
from companion.core.frozen import replace
from companion.core.messages import require

from ..state import HAND, MOLES, Player, Step, Topoum, with_board, with_player
from . import acting, opening, turns

FEWEST = 2
MOST = 4


def leave(state: Topoum, move: seating.Leave) -> Topoum:
    """A person goes: all their moles and prisoners go home, the Press is free; their tiles stay on the board."""
    seat, before = move.seat, state
    after = seating.leave(acting.keep_first(state) if state.now == seat else state, move, FEWEST)
    captives = after.captives
    for captive in captives:
        if seat in (captive.owner, captive.captor):
            after = turns.free_captive(after, captive)
    moles = {at: owner for at, owner in after.board.moles.items() if owner != seat}
    after = with_player(with_board(after, moles=moles), seat, moles=MOLES, hand=0)
    after = replace(
        after,
        press=None if after.press == seat else after.press,
        starter=seating.left_of(before, seat) if after.starter == seat else after.starter,
    )
    return _turn_passes(before, after, seat)


def _turn_passes(before: Topoum, after: Topoum, seat: int) -> Topoum:
    """Whoever's turn it was, it is now somebody's who is there."""
    following = seating.left_of(before, seat)
    if after.step in (Step.REVEAL, Step.OVER):
        return turns.over_when_revealed(after if before.now != seat else _seat(after, following))
    if after.step in (Step.ACTION, Step.REFILL):
        if before.now != seat:
            return after
        if after.peace and seat == turns.last_seat(before):
            return turns.finish(_seat(after, following), "peace")
        return turns.begin_turn(after, following)
    if after.step is Step.DEPLOY and after.laid:
        return _shorter_deployment(before, after, seat, following)
    if after.step is Step.OBSTACLES:
        return _shorter_obstacles(before, after, seat)
    return _seat(opening.dealt(after), after.starter)


def _seat(state: Topoum, seat: int) -> Topoum:
    return replace(state, turn=replace(state.turn, seat=seat))


def _shorter_deployment(before: Topoum, after: Topoum, seat: int, following: int) -> Topoum:
    """Count the tiles of the deployment anew for one person fewer."""
    people, laid = len(before.places), before.laid
    first = before.places.index(before.starter)
    order = before.places[first:] + before.places[:first]
    place = order.index(seat)
    # One tile of the start player comes before the rounds; of each round, the leaver's own has been laid or has not.
    rounds, into = divmod(laid - 1, people)
    laid -= rounds + (into > place)
    after = replace(after, laid=laid)
    if laid > 2 * len(after.places):
        return opening.after_deployment(after)
    return _seat(after, following if before.now == seat else before.now)


def _shorter_obstacles(before: Topoum, after: Topoum, seat: int) -> Topoum:
    """Count the rounds of obstacles anew for one person fewer."""
    order = opening.obstacle_order(before)
    rounds, into = divmod(before.laid, len(order))
    laid = before.laid - rounds - (into > order.index(seat))
    left = tuple(other for other in order if other != seat)
    after = replace(after, laid=laid)
    if laid >= 2 * len(left):
        return opening.after_deployment(after)
    return _seat(after, left[laid % len(left)])


def _not_while_laying(state: Topoum) -> None:
    """Refuse another order of people while they lay tiles in turn."""
    laying = state.step in (Step.FARMER_TILES, Step.OBSTACLES) or (state.step is Step.DEPLOY and state.laid > 0)
    require(not laying, "topoum.join.later", rule="TO-19")


def swap_seats(state: Topoum, move: seating.SwapSeats) -> Topoum:
    """Two people swap chairs; they take their turns in the new order."""
    _not_while_laying(state)
    return seating.swap_seats(state, move)


def join(state: Topoum, move: seating.Join) -> Topoum:
    """A person sits down with full reserves and two cards from the deck, or comes back to theirs."""
    _not_while_laying(state)
    state, seat, back = seating.join(state, move, MOST)
    if not back:
        state = replace(state, players=(*state.players, Player()))
    if state.step in (Step.DECK, Step.FARMER, Step.LINE):
        return opening.dealt(with_player(state, seat, hand=HAND))
    return replace(with_player(state, seat, hand=HAND), deck=max(0, state.deck - HAND))
