"""The history's line for every move, in public words."""

from __future__ import annotations

from companion.core import seating
from companion.core.messages import Message, Value, say
from companion.core.moves import Move

from .. import moves as m
from ..rules import rolling
from ..state import MolePark, Phase


def describe(state: MolePark, move: Move) -> Message:
    """Return a move's line, spoken about the state before it. Hidden choices stay hidden."""
    told = seating.told(state, move)
    if told is not None:
        return told
    return _play(state, move) or _ruling(state, move) or say("mole_park.did.something", move=type(move).__name__)


def _play(state: MolePark, move: Move) -> Message | None:
    def name(seat: int) -> Value:
        return seating.name_of(state, seat)

    match move:
        case m.RollForKing(seat, stars):
            return say("mole_park.did.roll_for_king", name=name(seat), n=stars)
        case m.NameKing(seat):
            return say("mole_park.did.name_king", name=name(seat))
        case m.Deal():
            n = rolling.moles_per_hole(state)
            return say("mole_park.did.deal_showdown" if state.showdown else "mole_park.did.deal", n=n)
        case m.Declare(seat):
            return say("mole_park.did.declare", name=name(seat))
        case m.ChooseDie(seat):
            return say("mole_park.did.choose", name=name(seat))
        case m.Whack(seat, _, hole):
            return say("mole_park.did.whack", name=name(seat), hole=hole)
        case m.Miss(seat):
            return say("mole_park.did.miss", name=name(seat))
        case m.RollPrize(seat, stars):
            return say("mole_park.did.roll_prize", name=name(seat), n=stars)
        case m.HandOut():
            return say("mole_park.did.hand_out")
        case m.PutBack(seat, n):
            return say("mole_park.did.put_back", name=name(seat), n=n)
        case m.CashIn(seat, values):
            return _laid("mole_park.did.cash_in", name(seat), values)
        case m.OrderTie(first):
            return say("mole_park.did.order", name=name(first))
        case m.TakePrize(seat, stand, stars, prize):
            return _prize(state, "mole_park.did.take", name(seat), stand, stars, prize)
        case m.PassPrize(seat):
            return say("mole_park.did.pass", name=name(seat))
    return None


def _ruling(state: MolePark, move: Move) -> Message | None:
    def name(seat: int) -> Value:
        return seating.name_of(state, seat)

    match move:
        case m.SitOut(seat):
            return say("mole_park.did.sit_out", name=name(seat))
        case m.HandOutNow():
            waiting = rolling.missing(state)
            if not waiting:
                return say("mole_park.did.hand_out")
            return say("mole_park.did.hand_out_now", names=state.names(waiting), n=len(waiting))
        case m.DealNow():
            return say("mole_park.did.deal_now", n=rolling.moles_per_hole(state))
        case m.SetThrow(seat, kind, face):
            return _throw(state, name(seat), kind, face)
        case m.SetDeclared(seat, going):
            return say("mole_park.did.declare" if going else "mole_park.did.undeclare", name=name(seat))
        case m.SetMoles(hole, n):
            return say("mole_park.did.set_moles", hole=hole, n=n)
        case m.SetHand(seat, n):
            return say("mole_park.did.set_hand", name=name(seat), n=n)
        case m.SetLaid(seat, values):
            return _laid("mole_park.did.set_laid", name(seat), values)
        case m.SetStars(seat, n):
            return say("mole_park.did.set_stars", name=name(seat), n=n)
        case m.SetTotal(seat, n):
            return say("mole_park.did.set_total", name=name(seat), n=n)
        case m.SetKing(seat):
            return say("mole_park.did.name_king", name=name(seat))
        case m.SetRound(n):
            return say("mole_park.did.set_round", round=n)
        case m.SetDeck(n):
            return say("mole_park.did.set_deck", n=n)
        case m.SetStand(stand, is_open):
            key = "mole_park.did.open_stand" if is_open else "mole_park.did.close_stand"
            return say(key, stand=_stand(state, stand))
        case m.GivePrize(seat, stand, stars, prize):
            return _prize(state, "mole_park.did.take", name(seat), stand, stars, prize)
        case m.PickNext(seat):
            return say("mole_park.did.pick_next", name=name(seat))
        case m.SkipPick(seat):
            return say("mole_park.did.pass", name=name(seat))
        case m.CrownTo(seat):
            return say("mole_park.did.crown_to", name=name(seat))
        case m.EndGame():
            return say("mole_park.did.end_game")
        case m.PlayOn():
            return say("mole_park.did.play_on")
    return None


def _throw(state: MolePark, name: Value, kind: str, face: int) -> Message:
    if kind == "prize":
        key = "mole_park.did.roll_for_king" if state.phase is Phase.KING else "mole_park.did.roll_prize"
        return say(key, name=name, n=face)
    return say("mole_park.did.whack", name=name, hole=face) if face else say("mole_park.did.miss", name=name)


def _laid(key: str, name: Value, values: tuple[int, ...]) -> Message:
    if not values:
        return say(f"{key}_none", name=name)
    return say(key, name=name, values=" + ".join(map(str, values)), sum=sum(values), n=len(values))


def _stand(state: MolePark, key: str) -> str:
    stand = state.stand(key)
    return stand.name if stand else key


def _prize(state: MolePark, key: str, name: Value, stand: str, stars: int, prize: str) -> Message:
    text = m.prize_name(prize)
    if text:
        return say(f"{key}_named", name=name, prize=text, stand=_stand(state, stand), n=stars)
    return say(key, name=name, stand=_stand(state, stand), n=stars)
