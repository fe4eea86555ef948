"""What the table rules: corrections of every number, and refused moves carried out all the same."""

from __future__ import annotations

from companion.core.frozen import replace
from companion.core.messages import require
from companion.core.stopping import resumed

from ..moves import (
    CrownTo,
    DealNow,
    EndGame,
    GivePrize,
    HandOutNow,
    PickNext,
    PlayOn,
    SetDeck,
    SetDeclared,
    SetHand,
    SetKing,
    SetLaid,
    SetMoles,
    SetRound,
    SetStand,
    SetStars,
    SetThrow,
    SetTotal,
    SitOut,
    SkipPick,
)
from ..state import PRIZE, MolePark, Phase, with_player
from . import opening, prizes, rolling, stars, whacking
from .course import clear_holes, crown, end_round, settle
from .ending import going_on


def _present(state: MolePark, seat: int) -> None:
    require(seat in state.places, "seating.is_away", name=state.name(seat))


def from_the_pile(state: MolePark, n: int) -> MolePark:
    """Take `n` cards from the deck, then the discard pile; a negative `n` puts cards on the discard pile.

    Keeps the number of cards in the box whole while the table corrects a count.
    """
    if n <= 0:
        return replace(state, discard=state.discard - n)
    there = state.deck + state.discard
    require(n <= there, "mole_park.not_that_many", rule="MP-1", n=state.settings.cards, left=there)
    from_deck = min(n, state.deck)
    return replace(state, deck=state.deck - from_deck, discard=state.discard - (n - from_deck))


# ── rounds and dice ──


def sit_out(state: MolePark, move: SitOut) -> MolePark:
    """A seat rolls nothing more this round."""
    _present(state, move.seat)
    require(state.phase is Phase.ROLL, "mole_park.sit_out.not_now", rule="MP-15", name=state.name(move.seat))
    return rolling.reveal(_without_die(state, move.seat))


def _without_die(state: MolePark, seat: int) -> MolePark:
    player = state.players[seat]
    throws, rests = player.throws if state.showdown else (), player.rests + 1
    return with_player(state, seat, sits_out=True, rests=rests, throws=throws, declared=False, chosen="")


def hand_out_now(state: MolePark, move: HandOutNow) -> MolePark:
    """Hand out although dice are missing."""
    require(state.phase is Phase.ROLL, "mole_park.hand_out.not_dealt", rule="MP-15")
    for seat in rolling.missing(state):
        state = _without_die(state, seat)
    return whacking.share_out(state)


def deal_now(state: MolePark, move: DealNow) -> MolePark:
    """Close whatever is open and deal the next round."""
    going_on(state)
    if state.phase in (Phase.ROLL, Phase.RESOLVE):
        state = end_round(state)
        state = clear_holes(state) if state.showdown else state
    return rolling.deal_moles(state)


def set_throw(state: MolePark, move: SetThrow) -> MolePark:
    """A die counts as the table says, whoever rolled twice, holds no moles or went for the crown."""
    _present(state, move.seat)
    if state.phase is Phase.KING and move.kind == PRIZE:
        candidates = tuple(s for s in state.places if s in state.candidates or s == move.seat)
        return opening.king_die(replace(state, candidates=candidates), move.seat, move.face)
    require(state.phase is Phase.ROLL, "mole_park.set_throw.not_now", rule="MP-15")
    if move.kind != PRIZE:
        rolling.check_hole(state, move.face)
    finalists = state.showdown
    known = not finalists or move.seat in finalists
    require(
        known, "mole_park.die.no_finalist", rule="MP-57", name=state.name(move.seat), finalists=state.names(finalists)
    )
    return rolling.put_die(state, move.seat, move.kind, move.face)


def set_declared(state: MolePark, move: SetDeclared) -> MolePark:
    """A seat goes for the crown, or does not."""
    _present(state, move.seat)
    require(state.phase in (Phase.ROLL, Phase.RESOLVE), "mole_park.set_declared.not_now", rule="MP-47")
    require(not state.showdown, "mole_park.declare.showdown", rule="MP-57")
    return settle(rolling.reveal(with_player(state, move.seat, declared=move.going)))


def set_round(state: MolePark, move: SetRound) -> MolePark:
    """The table counts its rounds differently; before the first deal, it names the round to come."""
    return replace(state, round=move.n if state.deals else move.n - 1)


def set_king(state: MolePark, move: SetKing) -> MolePark:
    """Another King."""
    _present(state, move.seat)
    return opening.crowned_king(state, move.seat)


# ── moles ──


def set_moles(state: MolePark, move: SetMoles) -> MolePark:
    """A hole holds another number of moles."""
    rolling.check_hole(state, move.hole)
    index = move.hole - 1
    state = from_the_pile(state, move.n - state.holes[index])
    return replace(state, holes=(*state.holes[:index], move.n, *state.holes[index + 1 :]))


def set_hand(state: MolePark, move: SetHand) -> MolePark:
    """A hand holds another number of moles; what is over the limit is owed only if it was owed before."""
    _present(state, move.seat)
    player = state.players[move.seat]
    state = from_the_pile(state, move.n - player.moles)
    owes = whacking.over_limit(state, player, move.n) if player.owes else 0
    return settle(with_player(state, move.seat, moles=move.n, owes=owes, gained=0, returned=0))


def set_laid(state: MolePark, move: SetLaid) -> MolePark:
    """These moles were laid down, whatever the hand was said to hold."""
    _cashing(state, move.seat)
    prizes.check_values(state, move.values)
    player = state.players[move.seat]
    state = from_the_pile(state, len(move.values) - player.moles - len(player.laid or ()))
    return settle(with_player(state, move.seat, moles=0, owes=0, laid=move.values))


def set_deck(state: MolePark, move: SetDeck) -> MolePark:
    """The deck is thicker or thinner than reckoned; the discard pile makes up for it."""
    both = state.deck + state.discard
    require(move.n <= both, "mole_park.set_deck.too_many", rule="MP-1", n=both)
    return replace(state, deck=move.n, discard=both - move.n)


# ── stars ──


def set_stars(state: MolePark, move: SetStars) -> MolePark:
    """The prizes of a seat are worth another number of stars."""
    _present(state, move.seat)
    player = state.players[move.seat]
    return settle(with_player(state, move.seat, corrected=player.corrected + move.n - player.stars))


def set_total(state: MolePark, move: SetTotal) -> MolePark:
    """A seat's total is what the table says; moles not yet named count as laid down."""
    _cashing(state, move.seat)
    player = state.players[move.seat]
    if player.laid is None:
        state = from_the_pile(state, -player.moles)
        return settle(with_player(state, move.seat, said=move.n, laid=(), moles=0, owes=0))
    return settle(with_player(state, move.seat, said=move.n))


def _cashing(state: MolePark, seat: int) -> None:
    name = state.name(seat)
    _present(state, seat)
    prizes.check_resolving(state)
    require(seat in stars.cashing(state), "mole_park.cash_in.no_prize_die", rule="MP-28", name=name)


def set_stand(state: MolePark, move: SetStand) -> MolePark:
    """A stand shows a card, or none."""
    stand = prizes.find_stand(state, move.stand)
    cards = 1 if move.open and stand.cards == 0 else stand.cards
    changed = replace(stand, open=move.open, cards=cards)
    return settle(replace(state, stands=tuple(changed if s.key == stand.key else s for s in state.stands)))


def give_prize(state: MolePark, move: GivePrize) -> MolePark:
    """A seat gets a prize out of order, out of reach, or outside of any pick."""
    _present(state, move.seat)
    stand = prizes.find_stand(state, move.stand)
    cashes = state.phase is Phase.RESOLVE and not state.showdown and move.seat in stars.cashing(state)
    due = cashes and not state.players[move.seat].pick
    return settle(prizes.award(state, move.seat, stand, move.stars, move.prize, picked=due))


def pick_next(state: MolePark, move: PickNext) -> MolePark:
    """A seat picks before its turn."""
    require(move.seat in stars.pickers(state), "mole_park.take.no_pick", rule="MP-34", name=state.name(move.seat))
    return replace(state, next_up=move.seat)


def skip_pick(state: MolePark, move: SkipPick) -> MolePark:
    """A seat takes nothing although the table plays that one must take."""
    require(move.seat in stars.pickers(state), "mole_park.take.no_pick", rule="MP-34", name=state.name(move.seat))
    return settle(with_player(state, move.seat, pick="passed"))


# ── the end ──


def crown_to(state: MolePark, move: CrownTo) -> MolePark:
    """The table gives the crown away."""
    going_on(state)
    _present(state, move.seat)
    return crown(end_round(state), move.seat, "table")


def end_game(state: MolePark, move: EndGame) -> MolePark:
    """Stop without a winner."""
    going_on(state)
    return _stopped(state)


def _stopped(state: MolePark) -> MolePark:
    return replace(end_round(state), phase=Phase.OVER, winner=None, ended="stopped", stopped=state)


def play_on(state: MolePark, move: PlayOn) -> MolePark:
    """Go on where the table stopped. After any other end the next deal is due; a Showdown is left behind."""
    require(state.phase is Phase.OVER, "mole_park.play_on.not_over", rule="MP-46")
    anew = replace(state, phase=Phase.DEAL, winner=None, ended="", showdown=(), showdown_turn=0, stopped=None)
    return resumed(state, _stopped) or anew
