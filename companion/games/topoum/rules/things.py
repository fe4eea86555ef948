"""Obstacles and farmers' tiles come and go, and what happened on the board this turn is written down (TO-155)."""

from __future__ import annotations

from companion.core.frozen import replace

from ..state import Event, Gone, Hex, Thing, Topoum, put, with_board


def happened(
    state: Topoum, what: str, at: Hex, seat: int | None = None, to: Hex | None = None, kind: str = ""
) -> Topoum:
    """Write down what happened on the board this turn, in order."""
    turn = state.turn
    return replace(state, turn=replace(turn, events=(*turn.events, Event(what, at, seat, to, kind))))


def place_thing(state: Topoum, at: Hex, kind: str, number: int = 0) -> Topoum:
    """Put an obstacle or farmer's tile on a space, from outside the board; it is no longer `gone`."""
    gone = list(state.gone)
    for item in state.gone:
        if (item.kind, item.number) == (kind, number):
            gone.remove(item)
            break
    state = replace(state, gone=tuple(gone))
    state = with_board(state, things=put(state.board.things, at, Thing(kind, number)))
    return happened(state, "thing_laid", at, kind=kind)


def lift_thing(state: Topoum, at: Hex) -> Topoum:
    """Take a thing off a space to put it elsewhere; it is not destroyed."""
    return with_board(state, things=put(state.board.things, at, None))


def destroy_thing(state: Topoum, at: Hex) -> Topoum:
    """A thing leaves the board through the active player, who may not bring it back (TO-160…167).

    Destroyed Dynamite is owed at once (TO-164).
    """
    thing = state.board.things.get(at)
    if thing is None:
        return state
    gone = Gone(thing.kind, thing.number, state.now)
    state = replace(lift_thing(state, at), gone=(*state.gone, gone))
    return happened(state, "thing_gone", at, kind=thing.kind)
