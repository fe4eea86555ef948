"""Medals of a turn: cards of the Line of Operations, lines of sight, losses, honours, the Press, prisoners."""

from __future__ import annotations

from dataclasses import replace

from companion.core.messages import require

from ...medals import CRATE_CARD, HONOUR, MOLE_LOST, OWN_HIT, RANSOM, RED_CROSS_HIT, Line, signed
from ..moves import (
    BuyBack,
    CrateCard,
    Honour,
    MoleLost,
    OwnHit,
    PayForCard,
    RedCrossHit,
    ScoreLine,
    TakePress,
    TakePrisoner,
)
from ..state import MOLES, Prisoner, State, What
from .books import paid, playing, taken_places


def pay_for_card(state: State, move: PayForCard) -> State:
    """Pay for a card by its place (TO-34, TOG-1); nobody takes a card that costs more than they own (TOG-20)."""
    playing(state)
    cost = state.rules.costs[move.place - 1]
    empty = move.place in taken_places(state)
    require(not empty, "topoum_score.place_is_empty", medals=signed(cost), rule=("TO-34", "TOG-33"))
    name, owned = state.name(state.on_turn), state.medals[state.on_turn]
    enough = state.rules.negative or owned + cost >= 0
    require(enough, "topoum_score.too_dear", name=name, n=owned, cost=-cost, rule=("TO-34", "TOG-20"))
    return paid(state, state.on_turn, What.CARD, cost, place=move.place)


def line_of(move: ScoreLine) -> Line:
    """Return the line that a move tells of."""
    return Line(move.squares, move.barracks, move.gas, move.turnip, move.trap)


def score_line(state: State, move: ScoreLine) -> State:
    """Score a new line (TO-70…73): its squares, own barracks, gas, Turnip and Trap."""
    playing(state)
    line = line_of(move)
    require(line.possible, "topoum_score.no_such_line", n=line.squares, rule=("TO-72", "TO-73", "TO-152"))
    return paid(state, state.on_turn, What.LINE, line.medals, line=line)


def mole_lost(state: State, move: MoleLost) -> State:
    """An own mole was lost through the own turn (TO-56)."""
    return _changed(state, What.MOLE_LOST, MOLE_LOST)


def own_hit(state: State, move: OwnHit) -> State:
    """Own mole onto own mole (TO-58)."""
    return _changed(state, What.OWN_HIT, OWN_HIT)


def red_cross_hit(state: State, move: RedCrossHit) -> State:
    """The square under the Red Cross vanished (TO-141); an own mole lost there costs another 5 (TOG-39)."""
    return _changed(state, What.RED_CROSS, RED_CROSS_HIT)


def honour(state: State, move: Honour) -> State:
    """The Medal of Honor (TO-131); a return is no loss (TOG-40)."""
    return _changed(state, What.HONOUR, HONOUR)


def crate_card(state: State, move: CrateCard) -> State:
    """A use of the Lord of the Crates (TO-167)."""
    require(state.rules.crates, "topoum_score.no_crates", rule="TO-167")
    return _changed(state, What.CRATE, CRATE_CARD)


def _changed(state: State, what: What, medals: int) -> State:
    playing(state)
    return paid(state, state.on_turn, what, medals)


def take_press(state: State, move: TakePress) -> State:
    """The Press card goes to whoever played Press Support (TO-132)."""
    playing(state)
    holds = state.press == state.on_turn
    require(not holds, "topoum_score.holds_press", name=state.name(state.on_turn), rule="TO-132")
    return replace(state, press=state.on_turn)


def take_prisoner(state: State, move: TakePrisoner) -> State:
    """A rival's mole goes into the own reserve (TO-130); a colour has four moles (TO-10)."""
    playing(state)
    owner, holder = move.owner, state.on_turn
    require(owner in state.places, "seating.is_away", name=state.name(owner))
    require(owner != holder, "topoum_score.own_prisoner", name=state.name(owner), rule="TO-130")
    held = sum(prisoner.owner == owner for prisoner in state.prisoners)
    require(held < MOLES, "topoum_score.all_are_held", name=state.name(owner), rule=("TO-10", "TO-130"))
    return replace(state, prisoners=(*state.prisoners, Prisoner(holder, owner)))


def buy_back(state: State, move: BuyBack) -> State:
    """Pay 3 to the captor and take the mole back (TO-130); with fewer than 3 nobody can (TOG-38)."""
    playing(state)
    owner, holder = state.on_turn, move.holder
    names = {"name": state.name(owner), "other": state.name(holder)}
    require(Prisoner(holder, owner) in state.prisoners, "topoum_score.no_prisoner", **names, rule="TO-130")
    owned = state.medals[owner]
    require(owned >= RANSOM, "topoum_score.no_ransom", name=names["name"], n=owned, rule=("TO-130", "TOG-38"))
    state = paid(state, owner, What.RANSOM_PAID, -RANSOM, other=holder)
    state = paid(state, holder, What.RANSOM_GOT, RANSOM, other=owner)
    return freed(state, Prisoner(holder, owner))


def freed(state: State, prisoner: Prisoner) -> State:
    """Return the state with one such prisoner fewer."""
    at = state.prisoners.index(prisoner)
    return replace(state, prisoners=(*state.prisoners[:at], *state.prisoners[at + 1 :]))
