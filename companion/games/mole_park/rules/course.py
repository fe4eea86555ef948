"""What follows by itself when nothing is left to decide: tidying up, the crown, the Showdown (MP-41…46, MP-52…65)."""

from __future__ import annotations

from typing import Any

from companion.core.frozen import replace

from ..state import FLEE_AT, FLEE_MOST_PLAYERS, MolePark, Phase, Player, Stand
from . import stars


def settle(state: MolePark) -> MolePark:
    """Go on from the resolving of a round as far as no person has to decide anything."""
    if state.phase is not Phase.RESOLVE:
        return state
    state = _lay_nothing(state)
    if any(player.owes for player in state.players) or not stars.all_laid(state):
        return state
    if state.showdown:
        return _settle_showdown(state)
    reached = stars.reached(state)
    if len(reached) == 1:
        return crown(end_round(state), reached[0], "crown")
    state = _nothing_to_take(state)
    if stars.pickers(state):
        return state
    state = end_round(state)
    return _begin_showdown(state, reached) if reached else state


def _lay_nothing(state: MolePark) -> MolePark:
    """Whoever must lay down moles and holds none has laid down all of them."""
    players = state.players
    empty = [seat for seat in stars.cashing(state) if players[seat].laid is None and not players[seat].moles]
    return _for_each(state, empty, laid=())


def _nothing_to_take(state: MolePark) -> MolePark:
    """Those who can afford no prize that is still there get nothing (MP-32, MP-40)."""
    poor = [seat for seat in stars.pickers(state) if not stars.within_reach(state, seat)]
    return _for_each(state, poor, pick="nothing")


def _for_each(state: MolePark, seats: list[int], **changes: Any) -> MolePark:
    if not seats:
        return state
    players = list(state.players)
    for seat in seats:
        players[seat] = replace(players[seat], **changes)
    return replace(state, players=tuple(players))


def end_round(state: MolePark) -> MolePark:
    """Tidy up: laid moles to the discard pile, stands restocked, moles flee at 2 or 3 players (MP-41…45).

    What was rolled and laid down stays in sight until the next deal.
    """
    if state.phase not in (Phase.ROLL, Phase.RESOLVE):
        return replace(state, phase=Phase.DEAL)
    laid = sum(len(player.laid or ()) for player in state.players)
    players = list(state.players)
    for seat, player in enumerate(players):
        if player.laid is not None:
            players[seat] = replace(player, counted=stars.total(state, seat))
    holes = state.holes
    fled: tuple[tuple[int, int], ...] = ()
    if len(state.places) <= FLEE_MOST_PLAYERS and not state.showdown:
        fled = tuple((number, n) for number, n in enumerate(holes, 1) if n >= FLEE_AT)
        holes = tuple(0 if n >= FLEE_AT else n for n in holes)
    return replace(
        state,
        phase=Phase.DEAL,
        players=tuple(replace(player, owes=0) if player.owes else player for player in players),
        holes=holes,
        discard=state.discard + laid + sum(n for _, n in fled),
        stands=tuple(stand if stand.open else _restocked(stand) for stand in state.stands),
        fled=fled,
        restocked=tuple(stand.key for stand in state.stands if not stand.open and stand.cards != 0),
        next_up=None,
    )


def _restocked(stand: Stand) -> Stand:
    return replace(stand, open=stand.cards != 0)


def crown(state: MolePark, seat: int, how: str) -> MolePark:
    """End the game: `seat` is King Mole (MP-53, MP-64)."""
    return replace(state, phase=Phase.OVER, king=seat, winner=seat, ended=how)


def clear_holes(state: MolePark) -> MolePark:
    """Take all moles off the board (MP-58, MP-65)."""
    return replace(state, holes=(0,) * len(state.holes), discard=state.discard + sum(state.holes))


def _begin_showdown(state: MolePark, finalists: tuple[int, ...]) -> MolePark:
    """Clear the board and take back the finalists' prizes (MP-57…59)."""
    players, stands, discard = list(state.players), state.stands, state.discard
    for seat in finalists:
        player = players[seat]
        stands = returned(stands, player)
        discard += player.moles  # normally none: they have just cashed in (MPG-18)
        players[seat] = replace(player, moles=0, prizes=(), corrected=0, won=None)
    state = replace(state, players=tuple(players), stands=stands, discard=discard, restocked=())
    return replace(clear_holes(state), showdown=finalists, showdown_turn=1, fled=())


def returned(stands: tuple[Stand, ...], player: Player) -> tuple[Stand, ...]:
    """Return the stands with a player's prizes put back under them, where the cards are counted."""
    back = [prize.stand for prize in player.prizes]
    return tuple(
        replace(stand, cards=stand.cards + back.count(stand.key), open=stand.open or stand.cards == 0)
        if stand.cards is not None and stand.key in back
        else stand
        for stand in stands
    )


def _settle_showdown(state: MolePark) -> MolePark:
    """The highest score wins the crown; the tied repeat the Showdown on a clear board (MP-64, MP-65)."""
    best = max(stars.total(state, seat) for seat in state.showdown)
    first = tuple(seat for seat in state.showdown if stars.total(state, seat) == best)
    state = end_round(state)
    if len(first) == 1:
        return crown(state, first[0], "showdown")
    return replace(clear_holes(state), showdown=first, showdown_turn=state.showdown_turn + 1)
