"""History lines: what each move was, in public words."""

from __future__ import annotations

from companion.core.messages import Message, Value, say
from companion.core.moves import Move
from companion.core.seating import name_of, told

from ...medals import CRATE_CARD, HONOUR, MOLE_LOST, OWN_HIT, RANSOM, RED_CROSS_HIT, signed
from .. import moves as m
from ..rules.scoring import line_of
from ..rules.turns import ends_after_this
from ..state import State
from .sums import line_sum

_FIXED = {
    m.MoleLost: ("mole_lost", MOLE_LOST),
    m.OwnHit: ("own_hit", OWN_HIT),
    m.RedCrossHit: ("red_cross", RED_CROSS_HIT),
    m.Honour: ("honour", HONOUR),
    m.CrateCard: ("crate", CRATE_CARD),
}


def describe(state: State, move: Move) -> Message:
    """Return the public history line of a move; of a hidden count only that it was made."""
    name: Value = state.name(state.on_turn)
    if type(move) in _FIXED:
        what, medals = _FIXED[type(move)]
        return say(f"topoum_score.did.{what}", name=name, medals=signed(medals))
    return (
        _in_turn(state, move, name)
        or _by_the_table(state, move, name)
        or told(state, move)
        or say("move.unknown", move=type(move).__name__, game=say("topoum_score.title"))
    )


def _in_turn(state: State, move: Move, name: Value) -> Message | None:
    match move:
        case m.NameStarter(seat):
            return say("topoum_score.did.whistle", name=name_of(state, seat))
        case m.PayForCard(place):
            return say("topoum_score.did.card", name=name, medals=_cost(state, place))
        case m.ScoreLine():
            line = line_of(move)
            return say("topoum_score.did.line", name=name, sum=line_sum(line), medals=signed(line.medals))
        case m.TakePress():
            return say("topoum_score.did.press", name=name)
        case m.TakePrisoner(owner):
            return say("topoum_score.did.prisoner", name=name, other=name_of(state, owner))
        case m.BuyBack(holder):
            return say("topoum_score.did.buy_back", name=name, other=name_of(state, holder), medals=RANSOM)
        case m.PeaceCame():
            return say("topoum_score.did.peace")
        case m.EndTurn():
            return say("topoum_score.did.end_game" if ends_after_this(state) else "topoum_score.did.end", name=name)
        case m.CountCards(seat=seat):
            again = 0 <= seat < len(state.sealed) and state.sealed[seat] is not None
            key = "topoum_score.did.count_again" if again else "topoum_score.did.count"
            return say(key, name=name_of(state, seat))
        case m.CountBarracks(seat, n):
            return say("topoum_score.did.barracks", name=name_of(state, seat), n=n)
    return None


def _by_the_table(state: State, move: Move, name: Value) -> Message | None:
    match move:
        case m.AddMedals(seat, n):
            return say("topoum_score.did.add", name=name_of(state, seat), medals=signed(n))
        case m.SetMedals(seat, n):
            return say("topoum_score.did.set", name=name_of(state, seat), n=n)
        case m.LetTake(place):
            return say("topoum_score.did.let_take", name=name, medals=_cost(state, place))
        case m.FreePrisoner(holder, owner):
            return say("topoum_score.did.free", name=name_of(state, holder), other=name_of(state, owner))
        case m.GivePress(seat):
            return say("topoum_score.did.give_press", name=name_of(state, seat))
        case m.SetTurn(seat):
            return say("topoum_score.did.set_turn", name=name_of(state, seat))
        case m.NoPeaceYet():
            return say("topoum_score.did.no_peace")
        case m.EndNow():
            return say("topoum_score.did.end_now")
        case m.OpenCounts():
            return say("topoum_score.did.open_counts")
        case m.SetCount(seat, category, n):
            return say(f"topoum_score.did.set_{category}", name=name_of(state, seat), n=n)
        case m.SetBarracks(seat, n):
            return say("topoum_score.did.set_barracks", name=name_of(state, seat), n=n)
    return None


def _cost(state: State, place: int) -> str:
    costs = state.rules.costs
    return signed(costs[place - 1]) if 1 <= place <= len(costs) else "?"
