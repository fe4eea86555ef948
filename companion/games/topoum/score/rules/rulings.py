"""What the table says counts, whatever the rules say."""

from __future__ import annotations

from dataclasses import replace

from companion.core.messages import require

from ...finals import Tally
from ..moves import (
    AddMedals,
    EndNow,
    FreePrisoner,
    GivePress,
    LetTake,
    NoPeaceYet,
    OpenCounts,
    SetBarracks,
    SetCount,
    SetMedals,
    SetTurn,
)
from ..state import Phase, Prisoner, State, What
from .books import paid, playing, put, set_to
from .counting import fits_the_deck, opened
from .scoring import freed
from .turns import passed_on


def add_medals(state: State, move: AddMedals) -> State:
    """Give or take medals; below 0 only where the table allows it."""
    name = state.name(move.seat)
    require(move.n != 0, "topoum_score.nothing_to_add", name=name)
    stuck = move.n < 0 and state.medals[move.seat] <= 0 and not state.rules.negative
    require(not stuck, "topoum_score.none_left", name=name, rule="TOG-20")
    return paid(state, move.seat, What.STEP, move.n)


def set_medals(state: State, move: SetMedals) -> State:
    """Set a seat's medals."""
    now = state.medals[move.seat]
    require(move.n != now, "topoum_score.same_medals", name=state.name(move.seat), n=now)
    require(move.n >= 0 or state.rules.negative, "topoum_score.below_nothing", rule="TOG-20")
    return set_to(state, move.seat, move.n)


def let_take(state: State, move: LetTake) -> State:
    """Let a card be taken although it is too dear or its place empty; nobody pays more than they have."""
    playing(state)
    return paid(state, state.on_turn, What.CARD, state.rules.costs[move.place - 1], place=move.place)


def free_prisoner(state: State, move: FreePrisoner) -> State:
    """Give a prisoner back without a ransom."""
    prisoner = Prisoner(move.holder, move.owner)
    names = {"name": state.name(move.owner), "other": state.name(move.holder)}
    require(prisoner in state.prisoners, "topoum_score.no_prisoner", **names)
    return freed(state, prisoner)


def give_press(state: State, move: GivePress) -> State:
    """Set who holds the Press card."""
    playing(state)
    require(move.seat in state.places, "seating.is_away", name=state.name(move.seat))
    require(move.seat != state.press, "topoum_score.holds_press", name=state.name(move.seat))
    return replace(state, press=move.seat)


def set_turn(state: State, move: SetTurn) -> State:
    """Set whose turn it is; a new turn begins, in the same round."""
    playing(state)
    require(move.seat in state.places, "seating.is_away", name=state.name(move.seat))
    require(move.seat != state.on_turn, "topoum_score.is_on_turn", name=state.name(move.seat))
    return replace(passed_on(state, move.seat), round=state.round)


def no_peace_yet(state: State, move: NoPeaceYet) -> State:
    """Take Peace back."""
    playing(state)
    require(state.peace, "topoum_score.no_peace")
    return replace(state, peace=False)


def end_now(state: State, move: EndNow) -> State:
    """End the turns here."""
    playing(state)
    return replace(state, phase=Phase.COUNT)


def open_counts(state: State, move: OpenCounts) -> State:
    """Open the counts without those who have not counted."""
    require(state.phase is Phase.COUNT, "topoum_score.not_counting")
    return opened(state)


def set_count(state: State, move: SetCount) -> State:
    """Set one of the open counts."""
    require(state.phase is Phase.OVER, "topoum_score.not_open_yet")
    require(move.seat in state.places, "seating.is_away", name=state.name(move.seat))
    require(move.category != "crates" or state.rules.crates, "topoum_score.no_crates", rule="TO-167")
    tally = replace(state.tallies[move.seat] or Tally(), **{move.category: move.n})
    fits_the_deck(state, tally)
    return replace(state, tallies=put(state.tallies, move.seat, tally))


def set_barracks(state: State, move: SetBarracks) -> State:
    """Set the barracks that break a tie."""
    require(state.phase is Phase.OVER, "topoum_score.not_open_yet")
    require(move.seat in state.places, "seating.is_away", name=state.name(move.seat))
    return replace(state, barracks=put(state.barracks, move.seat, move.n))
