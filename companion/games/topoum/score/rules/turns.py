"""Set-up, whose turn it is, Peace, and the last round (TO-10, TO-11, TO-90…92)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.game import Setup
from companion.core.messages import require
from companion.core.seating import left_of

from ...medals import PRESS, START
from ..moves import EndTurn, NameStarter, PeaceCame
from ..state import HouseRules, Phase, State, What
from .books import paid, playing


def begin(setup: Setup) -> State:
    """Everybody has 10 medals (TO-10); the first at the table begins."""
    places = tuple(n for n, seat in enumerate(setup.seats) if not seat.away)
    nobody = (None,) * len(setup.seats)
    return State(
        rules=HouseRules.read(setup.options, setup.catalogue),
        seats=setup.seats,
        places=places,
        phase=Phase.PLAY,
        round=1,
        turn=1,
        on_turn=places[0],
        start=places[0],
        medals=(START,) * len(setup.seats),
        sealed=nobody,
        tallies=nobody,
        barracks=nobody,
    )


def untouched(state: State) -> bool:
    """Whether nothing has happened yet, so that the Whistle may still go to somebody else."""
    nothing = not state.gains and not state.prisoners and state.press is None and not state.peace
    return state.turn == 1 and state.phase is Phase.PLAY and nothing


def name_starter(state: State, move: NameStarter) -> State:
    """Let another seat begin (TO-11)."""
    require(untouched(state), "topoum_score.already_begun", rule="TO-11")
    require(move.seat in state.places, "seating.is_away", name=state.name(move.seat))
    return replace(state, start=move.seat, on_turn=move.seat)


def last_seat(state: State) -> int:
    """Return who plays last in a round: the one at the right of the start player (TO-92)."""
    places = state.places
    return places[places.index(state.start) - 1]


def ends_after_this(state: State) -> bool:
    """Whether the turn being played is the last of the game."""
    return state.peace and state.on_turn == last_seat(state)


def peace_came(state: State, move: PeaceCame) -> State:
    """Note that Peace came up; the round is played to its end (TO-90)."""
    playing(state)
    require(not state.peace, "topoum_score.peace_already", rule="TO-90")
    return replace(state, peace=True)


def end_turn(state: State, move: EndTurn) -> State:
    """Pay the Press (TO-132, TOG-45) and pass on, or count after the last turn (TO-92)."""
    playing(state)
    if state.press is not None:
        state = paid(state, state.press, What.PRESS, PRESS, other=state.on_turn)
    if ends_after_this(state):
        return replace(state, phase=Phase.COUNT)
    return passed_on(state, left_of(state, state.on_turn))


def passed_on(state: State, seat: int) -> State:
    """Return the state with a new turn, of `seat`."""
    return replace(state, on_turn=seat, turn=state.turn + 1, round=state.round + (seat == state.start))
