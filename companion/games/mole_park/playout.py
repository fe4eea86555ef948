"""A table that plays by itself: random legal moves that reach the crown, with ties, Showdowns and a few rulings."""

from __future__ import annotations

from random import Random

from companion.core.moves import Move

from . import moves as m
from .rules import rolling, stars
from .rules.stage import due
from .state import CROWN, KINDS, PRIZE, WHACKING, MolePark, Phase

PATIENCE = 45
"""Rounds after which a random table gives the crown away."""


def random_move(state: MolePark, chance: Random) -> Move | None:
    """Return a random legal move, None when the game is over."""
    stage = due(state)
    if stage == "over":
        return None
    if state.deals > PATIENCE and stage == "tidy" and not state.showdown:
        return m.CrownTo(chance.choice(state.places))
    if chance.random() < 0.01:
        correction = _correction(state, chance)
        if correction is not None:
            return correction
    return _MOVES[stage](state, chance)


def _king(state: MolePark, chance: Random) -> Move:
    if chance.random() < 0.05:
        return m.NameKing(chance.choice(state.places))
    waiting = [seat for seat in state.candidates if not state.players[seat].throws]
    return m.RollForKing(chance.choice(waiting), _stars(state, chance))


def _deal(state: MolePark, chance: Random) -> Move:
    return m.Deal()


def _crown(state: MolePark, chance: Random) -> Move:
    """Somebody declares if the crown is near; others are quick to follow."""
    able = [seat for seat in state.places if rolling.may_declare(state, seat)]
    followed = any(state.players[seat].declared for seat in state.places)
    for seat in chance.sample(able, len(able)):
        player = state.players[seat]
        near = player.stars + player.moles * state.settings.highest + 6 >= CROWN
        if chance.random() < (0.5 if near or followed else 0.01):
            return m.Declare(seat)
    return _roll(state, chance)


def _roll(state: MolePark, chance: Random) -> Move:
    hiding = rolling.choosing(state)
    if hiding:
        seat = hiding[0]
        choices = KINDS if rolling.may_roll_prize(state, seat) else WHACKING
        return m.ChooseDie(seat, chance.choice(choices))  # type: ignore[arg-type]
    seat = chance.choice(rolling.missing(state))
    kinds = rolling.kinds_open(state, seat)
    keen = PRIZE in kinds and chance.random() < state.players[seat].moles / 6
    kind = PRIZE if keen else chance.choice(kinds[:3])
    if kind == PRIZE:
        return m.RollPrize(seat, _stars(state, chance))
    face = chance.choice(state.settings.faces[kind])
    return m.Miss(seat, kind) if face == "X" else m.Whack(seat, kind, int(face))  # type: ignore[arg-type]


def _share(state: MolePark, chance: Random) -> Move:
    return m.HandOut()


def _limit(state: MolePark, chance: Random) -> Move:
    seat = chance.choice([seat for seat in state.places if state.players[seat].owes])
    return m.PutBack(seat, chance.randint(1, state.players[seat].owes))


def _cash_in(state: MolePark, chance: Random) -> Move:
    seat = chance.choice([seat for seat in stars.cashing(state) if not stars.known(state, seat)])
    player = state.players[seat]
    low, high = state.settings.lowest, state.settings.highest
    values, counts = range(low, high + 1), state.settings.counts
    if player.declared:  # people go for the crown with good moles
        values, counts = range((low + high + 1) // 2, high + 1), ()
    return m.CashIn(seat, tuple(chance.choices(values, counts or None, k=player.moles)))


def _pick(state: MolePark, chance: Random) -> Move:
    seat, tied = stars.next_picker(state)
    if seat is None:
        return m.OrderTie(chance.choice(tied))
    if chance.random() < 0.05 and not state.settings.must_take:
        return m.PassPrize(seat)
    stand = chance.choice(stars.within_reach(state, seat))
    return m.TakePrize(seat, stand.key, chance.randint(1 + stand.value // 10, 2 + stand.value // 4))


def _stars(state: MolePark, chance: Random) -> int:
    return int(chance.choice(state.settings.faces[PRIZE]))


def _correction(state: MolePark, chance: Random) -> Move | None:
    """Return a ruling as tables make them now and then."""
    seat = chance.choice(state.places)
    if state.phase is Phase.ROLL and seat in rolling.missing(state):
        return m.SitOut(seat)
    if state.deck + state.discard < 2:
        return None
    if chance.random() < 0.5:
        hole = chance.randrange(len(state.holes))
        return m.SetMoles(hole + 1, max(0, state.holes[hole] + chance.choice((-1, 1))))
    held = state.players[seat]
    return None if held.owes or held.throws else m.SetHand(seat, max(0, held.moles + chance.choice((-1, 1))))


_MOVES = {
    "king": _king,
    "deal": _deal,
    "tidy": _deal,
    "crown": _crown,
    "choose": _roll,
    "roll": _roll,
    "share": _share,
    "limit": _limit,
    "cash_in": _cash_in,
    "pick": _pick,
}
