"""Sharing out the moles and the hand limit (MP-16…26, MP-62)."""

from __future__ import annotations

from companion.core.frozen import replace
from companion.core.messages import require

from ..moves import HandOut, PutBack
from ..state import HAND_LIMIT, PRIZE, MolePark, Phase, Player, Share, with_player
from . import rolling
from .course import settle
from .ending import going_on


def split(moles: int, dice: int) -> tuple[int, int]:
    """Return how many of a hole's moles each die takes and how many stay (MP-18…22)."""
    if dice == 0:
        return 0, moles
    return divmod(moles, dice)


def shares(state: MolePark) -> tuple[Share, ...]:
    """Return for every hole who hits it and how it is shared, by the dice landed so far.

    In a Showdown a second die of one person in a hole adds nothing, unless the table plays "share per die" (MPG-15).
    """
    hits: dict[int, list[int]] = {}
    for seat in state.places:
        for throw in state.players[seat].throws:
            if throw.kind != PRIZE and throw.face:
                hits.setdefault(throw.face, []).append(seat)
    found = []
    for number, moles in enumerate(state.holes, 1):
        dice = hits.get(number, [])
        seats = tuple(dice) if state.settings.share_per_die else tuple(dict.fromkeys(dice))
        each, stay = split(moles, len(seats))
        found.append(Share(number, moles, seats, each, stay))
    return tuple(found)


def hand_limit(state: MolePark) -> int | None:
    """Return how many moles a hand may keep; None in a Showdown played without the limit (MPG-16)."""
    return HAND_LIMIT if not state.showdown or state.settings.showdown_limit else None


def over_limit(state: MolePark, player: Player, moles: int) -> int:
    """Return how many of `moles` a player must put back, if they whacked this round (MP-24, MP-26)."""
    limit = hand_limit(state)
    if limit is None or moles <= limit or not any(throw.kind != PRIZE for throw in player.throws):
        return 0
    return moles - limit


def gains(state: MolePark, shared: tuple[Share, ...]) -> dict[int, int]:
    """Return how many moles each seat takes."""
    taken: dict[int, int] = {}
    for share in shared:
        for seat in share.seats:
            taken[seat] = taken.get(seat, 0) + share.each
    return taken


def hand_out(state: MolePark, move: HandOut) -> MolePark:
    """Share out the moles (MP-18…23); the moles over the limit are then owed (MP-24)."""
    going_on(state)
    require(state.phase is not Phase.RESOLVE, "mole_park.hand_out.already", rule="MP-15")
    require(state.phase is Phase.ROLL, "mole_park.hand_out.not_dealt", rule="MP-15")
    waiting = rolling.missing(state)
    rule = "MP-61" if state.showdown else "MP-9"
    require(not waiting, "mole_park.hand_out.missing", rule=rule, names=state.names(waiting), n=len(waiting))
    return share_out(state)


def share_out(state: MolePark) -> MolePark:
    """Hand out by the dice that have landed."""
    shared = shares(state)
    taken = gains(state, shared)
    players = list(state.players)
    for seat in state.places:
        player, gained = players[seat], taken.get(seat, 0)
        moles = player.moles + gained
        owes = over_limit(state, player, moles)
        if gained or owes:
            players[seat] = replace(player, moles=moles, gained=gained, owes=owes)
    holes = tuple(share.stay for share in shared)
    return settle(replace(state, phase=Phase.RESOLVE, players=tuple(players), holes=holes, shared=shared))


def put_back(state: MolePark, move: PutBack) -> MolePark:
    """Put moles over the limit on the discard pile, all at once or in parts (MP-24, MP-25)."""
    name, player = state.name(move.seat), state.players[move.seat]
    require(player.owes, "mole_park.put_back.none", rule="MP-24", name=name)
    require(move.n, "mole_park.put_back.zero", rule="MP-24", name=name, n=player.owes)
    require(move.n <= player.owes, "mole_park.put_back.too_many", rule="MP-24", name=name, n=player.owes, tried=move.n)
    state = with_player(
        state, move.seat, moles=player.moles - move.n, owes=player.owes - move.n, returned=player.returned + move.n
    )
    return settle(replace(state, discard=state.discard + move.n))
