"""The public numbers the app keeps, the rulings that correct them, and what must always be true of them."""

from __future__ import annotations

from companion.core.game import Tracked
from companion.core.messages import IllegalMove, say
from companion.core.moves import Move, check_fields

from .. import moves as m
from ..state import MolePark, Phase
from . import MOVES, stars


def tracked(state: MolePark) -> tuple[Tracked, ...]:
    """Return every public number: round, deck, holes, hands, stars on prizes, and totals while they count."""
    cards = state.settings.cards
    found = [Tracked("round", say("mole_park.tracked.round"), state.round_now, 1)]
    found += [
        Tracked(f"hole.{number}", say("mole_park.tracked.hole", hole=number), n, 0, cards)
        for number, n in enumerate(state.holes, 1)
    ]
    for seat in state.places:
        player, name = state.players[seat], state.name(seat)
        found.append(Tracked(f"hand.{seat}", say("mole_park.tracked.hand", name=name), player.moles, 0, cards))
        found.append(Tracked(f"stars.{seat}", say("mole_park.tracked.stars", name=name), player.stars, 0, 200))
    if state.phase in (Phase.RESOLVE, Phase.DEAL, Phase.OVER) and state.deals:
        for seat in state.places:
            if seat in stars.cashing(state):
                label = say("mole_park.tracked.total", name=state.name(seat))
                found.append(Tracked(f"total.{seat}", label, stars.total(state, seat), 0, 200))
    found.append(Tracked("deck", say("mole_park.tracked.deck"), state.deck, 0, cards))
    return tuple(found)


def rule(state: MolePark, key: str, value: int) -> Move | None:
    """Return the ruling that sets a tracked number; None for a number there is not."""
    if not any(known.key == key for known in tracked(state)):
        return None
    what, _, number = key.partition(".")
    if what == "round":
        return m.SetRound(value)
    if what == "deck":
        return m.SetDeck(value)
    if what == "hole":
        return m.SetMoles(int(number), value)
    of_seat = {"hand": m.SetHand, "stars": m.SetStars, "total": m.SetTotal}[what]
    return of_seat(int(number), value)


def overrule(state: MolePark, move: Move) -> Move | None:
    """Return the ruling that carries out a refused move all the same; None where the books do not allow it."""
    try:
        check_fields(move, len(state.seats))
        ruling = _ruling(state, move)
        if ruling is not None:
            check_fields(ruling, len(state.seats))
            MOVES[type(ruling)](state, ruling)
    except IllegalMove:
        return None
    return ruling


def _ruling(state: MolePark, move: Move) -> Move | None:
    match move:
        case m.Whack(seat, kind, hole):
            return m.SetThrow(seat, kind, hole)
        case m.Miss(seat, kind):
            return m.SetThrow(seat, kind, 0)
        case m.RollPrize(seat, worth):
            return m.SetThrow(seat, "prize", worth)
        case m.RollForKing(seat, worth):
            return m.SetThrow(seat, "prize", worth) if state.phase is Phase.KING else None
        case m.NameKing(seat):
            return m.SetKing(seat)
        case m.Deal():
            return m.DealNow()
        case m.Declare(seat):
            return m.SetDeclared(seat, True)
        case m.HandOut():
            return m.HandOutNow()
        case m.PutBack(seat, n):
            held = state.players[seat].moles
            return m.SetHand(seat, held - n) if 0 < n <= held else None
        case m.CashIn(seat, values):
            return m.SetLaid(seat, values)
        case m.OrderTie(first):
            return m.PickNext(first)
        case m.TakePrize(seat, stand, worth, prize):
            return m.GivePrize(seat, stand, worth, prize)
        case m.PassPrize(seat):
            return m.SkipPick(seat)
    return None


def faults(state: MolePark) -> tuple[str, ...]:
    """Return what is wrong with the books, in words for a programmer; nothing is good."""
    found = []
    players = state.players
    on_the_table = sum(len(p.laid or ()) for p in players) if state.phase is Phase.RESOLVE else 0
    cards = state.deck + state.discard + sum(state.holes) + sum(p.moles for p in players) + on_the_table
    if cards != state.settings.cards:
        found.append(f"{cards} mole cards instead of {state.settings.cards}")
    if min(state.deck, state.discard, *state.holes, *(p.moles for p in players), *(p.owes for p in players)) < 0:
        found.append("a negative number of moles")
    if len(players) != len(state.seats):
        found.append(f"{len(players)} players on {len(state.seats)} seats")
    if state.phase is Phase.KING and state.king is not None:
        found.append("a King is known and still rolled for")
    if state.king is not None and state.seats[state.king].away and state.phase is not Phase.OVER:
        found.append("the King has gone home")
    if set(state.places) != {n for n, seat in enumerate(state.seats) if not seat.away}:
        found.append(f"places {state.places} do not match who is present")
    taken = [p.won.stand for p in players if p.won]
    if len(taken) != len(set(taken)) and not state.showdown:
        found.append(f"two prizes of one stand in one round: {taken}")
    if state.phase is not Phase.RESOLVE and any(p.owes for p in players):
        found.append("moles are owed outside of the resolving of a round")
    if not set(state.showdown) <= set(state.places):
        found.append("somebody who is away is in the Showdown")
    if (state.winner is not None or state.ended != "") != (state.phase is Phase.OVER):
        found.append(f"phase {state.phase} with winner {state.winner} and end {state.ended!r}")
    return tuple(found)
