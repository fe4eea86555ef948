"""Cashing in and picking prizes (MP-28…41)."""

from __future__ import annotations

from companion.core.frozen import replace
from companion.core.messages import IllegalMove, require, say

from ..moves import CashIn, OrderTie, PassPrize, TakePrize, prize_name
from ..state import MolePark, Phase, Prize, Stand, with_player
from . import stars
from .course import settle
from .ending import going_on


def cash_in(state: MolePark, move: CashIn) -> MolePark:
    """Lay down all moles in hand; none is kept back (MP-28, MP-63)."""
    name, player = state.name(move.seat), state.players[move.seat]
    require(state.phase is not Phase.ROLL, "mole_park.cash_in.hand_out_first", rule="MP-29")
    _resolving(state)
    laying = ("MP-57", "MP-63") if state.showdown else ("MP-28",)
    require(move.seat in stars.cashing(state), "mole_park.cash_in.no_prize_die", rule=laying, name=name)
    require(player.laid is None, "mole_park.cash_in.already", rule="MP-28", name=name)
    owing = player.owes
    require(not owing, "mole_park.cash_in.put_back_first", rule="MP-24", name=name, n=owing)
    check_values(state, move.values)
    fits = len(move.values) == player.moles
    every = "MP-63" if state.showdown else "MP-28"
    require(fits, "mole_park.cash_in.count", rule=every, name=name, n=player.moles, laid=len(move.values))
    return settle(with_player(state, move.seat, moles=0, laid=move.values))


def check_values(state: MolePark, values: tuple[int, ...]) -> None:
    """Refuse mole values that no card has."""
    low, high = state.settings.lowest, state.settings.highest
    wrong = next((value for value in values if not low <= value <= high), None)
    require(wrong is None, "mole_park.cash_in.value", rule="MPG-4", value=wrong or 0, low=low, high=high)


def order_tie(state: MolePark, move: OrderTie) -> MolePark:
    """The King says who of the tied goes first (MP-35), then, if he likes, who is next; he himself is last (MP-36)."""
    _resolving(state)
    _all_placed(state)
    seat, name = move.first, state.name(move.first)
    due = stars.pickers(state)
    require(seat in due, "mole_park.order.no_pick", rule="MP-34", name=name)
    tied = stars.tie_of(state, seat, due)
    if seat == state.king and tied:
        raise IllegalMove(say("mole_park.order.king_last", name=name), ("MP-36",))
    require(seat in (tied or stars.unnamed(state, seat, due)), "mole_park.order.no_tie", rule="MP-35", name=name)
    return replace(state, ties=(*state.ties, seat))


def take_prize(state: MolePark, move: TakePrize) -> MolePark:
    """Take the face-up prize of a stand that the total affords; the stand is empty for this round (MP-37…40)."""
    stand = _check_turn(state, move.seat, move.stand)
    total, name = stars.total(state, move.seat), state.name(move.seat)
    require(stand.open, "mole_park.take.taken", rule="MP-40", name=name, stand=stand.name)
    require(
        total >= stand.value, "mole_park.take.too_dear", rule="MP-37",
        name=name, stand=stand.name, value=stand.value, n=total,
    )  # fmt: skip
    return settle(award(state, move.seat, stand, move.stars, move.prize, picked=True))


def pass_prize(state: MolePark, move: PassPrize) -> MolePark:
    """Take nothing, although something is affordable (MPG-13): from when all totals are known on (MP-33)."""
    _may_choose(state, move.seat)
    name = state.name(move.seat)
    if state.settings.must_take:
        held = bool(stars.within_reach(state, move.seat))
        require(not held, "mole_park.take.must", rule="MPG-13", name=name)
    return settle(with_player(state, move.seat, pick="passed"))


def award(state: MolePark, seat: int, stand: Stand, worth: int, text: str, *, picked: bool) -> MolePark:
    """Put a prize in front of a seat (MP-39) and leave the stand without a face-up card (MP-40)."""
    prize, player = Prize(stand.key, worth, prize_name(text)), state.players[seat]
    cards = max(0, stand.cards - 1) if stand.cards is not None else None
    emptied = replace(stand, cards=cards, open=False)
    state = replace(state, stands=tuple(emptied if s.key == stand.key else s for s in state.stands))
    prizes = (*player.prizes, prize)
    if picked:
        return with_player(state, seat, prizes=prizes, pick="took", won=prize)
    return with_player(state, seat, prizes=prizes)


def find_stand(state: MolePark, key: str) -> Stand:
    """Return a stand in use. Raises `IllegalMove` naming those there are."""
    stand = state.stand(key)
    if stand is None:
        known = tuple(s.key for s in state.stands)
        raise IllegalMove(say("mole_park.no_such_stand", stand=key, stands=known), ("MP-38",), "stand")
    return stand


def _check_turn(state: MolePark, seat: int, key: str) -> Stand:
    _may_choose(state, seat)
    name = state.name(seat)
    now, tied = stars.next_picker(state)
    require(not tied, "mole_park.take.king_first", rule="MP-35", names=state.names(tied))
    first = state.name(now) if now is not None else ""
    require(seat == now, "mole_park.take.not_yet", rule="MP-34", name=name, first=first)
    return find_stand(state, key)


def _may_choose(state: MolePark, seat: int) -> None:
    """Refuse a choice of a prize, or of none, by a seat that has none to make, or before all totals are known."""
    reasons = _why_no_pick(state, seat)
    _resolving(state, *reasons)
    name = state.name(seat)
    require(not state.players[seat].declared, "mole_park.take.declared", rule="MP-52", name=name)
    _all_placed(state)
    require(seat in stars.pickers(state), "mole_park.take.no_pick", rule=("MP-34", *reasons), name=name)


def _all_placed(state: MolePark) -> None:
    """Refuse while a Prize die has not found its place: nobody picks and no order is said before (MP-33)."""
    waiting = tuple(s for s in stars.cashing(state) if not stars.known(state, s))
    require(not waiting, "mole_park.take.wait", rule="MP-33", names=state.names(waiting), n=len(waiting))


def _why_no_pick(state: MolePark, seat: int) -> tuple[str, ...]:
    """Return the rules by which a seat has no prize to choose now; () where it has, or while that is open."""
    player = state.players[seat]
    if state.phase is Phase.ROLL or state.phase is Phase.KING or not state.deals:
        return ()
    if player.declared:
        return ("MP-52",)
    if player.pick == "took":
        return ("MP-37",)
    if player.pick == "passed":
        return ("MPG-13",)
    if player.pick == "nothing":
        least = min(stand.value for stand in state.stands)
        return ("MP-32",) if stars.total(state, seat) < least else ("MP-40",)
    return () if seat in stars.cashing(state) else ("MP-27",)


def _resolving(state: MolePark, *why: str) -> None:
    going_on(state)
    check_resolving(state, *why)


def check_resolving(state: MolePark, *why: str) -> None:
    """Refuse unless the moles are handed out and the round is still open (MP-15): before and after it, differently.

    `why` are rules by which what was tried was not due in the round that is over either.
    """
    tidied = state.phase in (Phase.DEAL, Phase.OVER) and state.deals > 0
    require(not tidied, "mole_park.take.round_done", rule=("MP-15", *why), round=state.round)
    require(state.phase is Phase.RESOLVE, "mole_park.take.not_now", rule="MP-15")
