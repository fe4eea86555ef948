"""People who come and go in the middle of the game."""

from __future__ import annotations

from companion.core import seating
from companion.core.frozen import replace
from companion.core.messages import Message, say

from ..state import MolePark, Phase, Player
from .course import crown, end_round, returned, settle
from .opening import settle_king
from .rolling import reveal

FEWEST = 2
MOST = 8


def leave(state: MolePark, move: seating.Leave) -> MolePark:
    """A person goes: their moles are discarded, their prizes go back under the stands, the title is free."""
    seat, before = move.seat, state
    player = state.players[seat]
    state = seating.leave(state, move, FEWEST)
    moles = player.moles + (len(player.laid or ()) if state.phase is Phase.RESOLVE else 0)
    players = list(state.players)
    players[seat] = Player()
    state = replace(
        state,
        players=tuple(players),
        discard=state.discard + moles,
        stands=returned(state.stands, player),
        king=None if state.king == seat else state.king,
        candidates=tuple(s for s in state.candidates if s != seat),
        showdown=tuple(s for s in state.showdown if s != seat),
        next_up=None if state.next_up == seat else state.next_up,
        notes=(*state.notes, *_put_away(before, seat, moles)),
    )
    if len(state.showdown) == 1 and state.phase is not Phase.OVER:
        return crown(end_round(state), state.showdown[0], "last")
    return settle_king(settle(reveal(state)))


def _put_away(state: MolePark, seat: int, moles: int) -> list[Message]:
    """Say what the table does with a leaver's pieces."""
    name, notes = state.name(seat), []
    if moles:
        notes.append(say("mole_park.note.leaver_moles", name=name, n=moles))
    if state.players[seat].prizes:
        notes.append(say("mole_park.note.leaver_prizes", name=name, n=len(state.players[seat].prizes)))
    if state.king == seat:
        notes.append(say("mole_park.note.leaver_king", name=name))
    return notes


def join(state: MolePark, move: seating.Join) -> MolePark:
    """A person sits down with an empty hand; while the first King is rolled for, they roll too."""
    state, seat, back = seating.join(state, move, MOST)
    if not back:
        state = replace(state, players=(*state.players, Player()))
    if state.phase is Phase.KING and state.king_turn == 1:
        state = replace(state, candidates=(*state.candidates, seat))
    return state
