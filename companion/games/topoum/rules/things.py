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
    """Put an obstacle or farmer's tile on a space, from outside the board; it is no longer `gone`.

    Of several such tiles it is one that somebody else than the active player made leave (TO-160…166).
    """
    waiting = [item for item in state.gone if (item.kind, item.number) == (kind, number)]
    if waiting:
        gone = list(state.gone)
        gone.remove(min(waiting, key=lambda item: item.by == state.now))
        state = replace(state, gone=tuple(gone))
    state = with_board(state, things=put(state.board.things, at, Thing(kind, number)))
    return happened(state, "thing_laid", at, kind=kind)


def lift_thing(state: Topoum, at: Hex) -> Topoum:
    """Take a thing off a space to put it elsewhere; it is not destroyed."""
    return with_board(state, things=put(state.board.things, at, None))


def move_thing(state: Topoum, a: Hex, b: Hex) -> Topoum:
    """Move a thing from one space to another; what lies or stands on both stays."""
    thing = state.board.things[a]
    state = with_board(state, things=put(put(state.board.things, a, None), b, thing))
    return happened(state, "thing_laid", b, to=a, kind=thing.kind)


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
