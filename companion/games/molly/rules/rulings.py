"""The table's word: corrections and what is done whatever the rules say. Each stays marked in the history."""

from __future__ import annotations

from dataclasses import replace

from companion.core.messages import require

from .. import moves as m
from ..state import BOBTAIL, EMPTY, Burrow, Molly, Phase, put, with_top
from . import board
from .ending import checked, cleared, next_turn
from .events import came_up, finish_noting
from .naming import top_word
from .tokens import credit, pay, settled
from .turn import following, laid, nothing_to_tell, shown, without_broken_set


def _playing(state: Molly) -> None:
    require(state.phase is Phase.PLAY, "molly.counting", rule="MO-61")


def set_tokens(state: Molly, move: m.SetTokens) -> Molly:
    """Set a seat's tokens; the supply gives or takes the rest, so the sum stays (MO-6). Nobody owes any more then."""
    require(move.seat in state.places, "seating.is_away", name=state.name(move.seat))
    before = state.tokens[move.seat]
    require(move.n != before, "molly.tokens.same", name=state.name(move.seat), n=before)
    room = state.supply + before
    require(move.n <= room, "molly.tokens.too_many", rule="MO-6", n=room, total=state.total)
    return replace(credit(state, move.seat, move.n - before, "ruled"), owed=())


def set_top(state: Molly, move: m.SetTop) -> Molly:
    """Say what shows on a space. The Bobtail is moved by saying where it is."""
    following(state)
    require(state.top(move.space) != move.top, "molly.tops.same", space=move.space, top=top_word(move.top))
    if move.top == BOBTAIL:
        require(state.house.bobtail, "molly.tops.no_bobtail", rule="MO-70")
        if state.bobtail_at:
            state = with_top(state, state.bobtail_at, EMPTY)
    else:
        require(state.bobtail_at != move.space, "molly.tops.bobtail_stays", rule="MO-71", space=move.space)
    return shown(state, move.space, move.top)


def set_turn(state: Molly, move: m.SetTurn) -> Molly:
    """Let it be a seat's turn, from the start."""
    _playing(state)
    require(move.seat in state.places, "seating.is_away", name=state.name(move.seat))
    return cleared(replace(state, active=move.seat))


def set_first(state: Molly, move: m.SetFirst) -> Molly:
    """Give the First Player card to a seat."""
    _playing(state)
    require(move.seat in state.places, "seating.is_away", name=state.name(move.seat))
    require(move.seat != state.first, "molly.first.same", name=state.name(move.seat))
    return replace(state, first=move.seat)


def set_round(state: Molly, move: m.SetRound) -> Molly:
    """Set the number of the round."""
    return replace(state, round=move.n)


def set_last_round(state: Molly, move: m.SetLastRound) -> Molly:
    """Say whether this is the last round."""
    _playing(state)
    require(move.on != state.last_round, "molly.last.same")
    return replace(state, last_round=move.on)


def pay_anyway(state: Molly, move: m.PayAnyway) -> Molly:
    """Pay for an action and carry it out, whenever it is and however far the piles lie apart."""
    _playing(state)
    if move.action == "swap":
        following(state)
        nothing_to_tell(state)
        require(move.a and move.b, "molly.anyway.two_spaces")
        state = pay(state, "paid_swap")
        return without_broken_set(replace(state, grid=board.swapped(state.grid, move.a, move.b)))
    if move.action == "bobtail":
        following(state)
        nothing_to_tell(state)
        require(state.house.bobtail, "molly.bobtail.not_in_play", rule="MO-70")
        require(move.a and move.a != state.bobtail_at, "molly.anyway.two_spaces")
        free = board.free_for_pile(state.grid, move.a)
        pile = move.b if move.b in free else free[0] if free else 0
        state = replace(pay(state, "paid_bobtail"), grid=board.bobtail_moved(state.grid, move.a, pile))
        return without_broken_set(state)
    return pay(state, "paid_card" if move.action == "card" else "paid_swap")


def play_anyway(state: Molly, move: m.PlayAnyway) -> Molly:
    """Lay a card; only the Bobtail's space has no room for one."""
    following(state)
    require(state.top(move.space) != BOBTAIL, "molly.play.on_bobtail", rule="MO-71", space=move.space)
    return laid(state, move.colour, move.space)


def event_anyway(state: Molly, move: m.EventAnyway) -> Molly:
    """Let an Event count once more."""
    _playing(state)
    return came_up(finish_noting(state), move.n)


def keep_tokens(state: Molly, move: m.KeepTokens) -> Molly:
    """Let nobody be stolen from this time."""
    require(state.owed, "molly.steal.nothing_owed", rule="MO-28")
    return settled(replace(state, owed=state.owed[1:]))


def end_turn_now(state: Molly, move: m.EndTurnNow) -> Molly:
    """End the turn whatever is open."""
    _playing(state)
    return next_turn(state)


def count_now(state: Molly, move: m.CountNow) -> Molly:
    """End the game here and count."""
    _playing(state)
    return replace(cleared(state), phase=Phase.COUNT)


def set_burrow(state: Molly, move: m.SetBurrow) -> Molly:
    """Correct an opened Burrow."""
    require(state.phase is Phase.OVER, "molly.count.still_hidden", rule="MO-4")
    require(move.seat in state.places, "seating.is_away", name=state.name(move.seat))
    return replace(state, counts=put(state.counts, move.seat, Burrow(checked(move.counts), open=True)))


def play_on(state: Molly, move: m.PlayOn) -> Molly:
    """Go on with another round; what was counted is put away."""
    require(state.phase is not Phase.PLAY, "molly.count.not_yet", rule="MO-61")
    nobody = (None,) * len(state.seats)
    return replace(cleared(state), phase=Phase.PLAY, last_round=False, round=state.round + 1, active=state.first,
                   counts=nobody)  # fmt: skip
