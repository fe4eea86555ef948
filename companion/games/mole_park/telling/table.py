"""What people must do with the pieces after the past was changed, and how a game ended."""

from __future__ import annotations

from collections import Counter

from companion.core.game import Result, Standing
from companion.core.messages import Message, say

from ..rules import stars
from ..state import CROWN, PRIZE, MolePark, Phase, Player


def differences(before: MolePark, after: MolePark) -> tuple[Message, ...]:
    """Return what the table does with moles, prizes and cards when the state turns from `before` into `after`."""
    found: list[Message] = []
    both = min(len(before.players), len(after.players))
    for seat in range(both):
        name = after.name(seat)
        change = _moles(after, seat) - _moles(before, seat)
        if change < 0:
            found.append(say("mole_park.fix.put_back", name=name, n=-change))
        elif change:
            found.append(say("mole_park.fix.take", name=name, n=change))
    for hole, (old, new) in enumerate(zip(before.holes, after.holes, strict=False), 1):
        if new > old:
            found.append(say("mole_park.fix.into_hole", hole=hole, n=new - old))
        elif new < old:
            found.append(say("mole_park.fix.out_of_hole", hole=hole, n=old - new))
    for seat in range(both):
        found += _prizes(before, after, seat)
    for old_stand, new_stand in zip(before.stands, after.stands, strict=False):
        if old_stand.open != new_stand.open:
            key = "mole_park.fix.turn_up" if new_stand.open else "mole_park.fix.turn_down"
            found.append(say(key, stand=new_stand.name))
    if before.king != after.king and after.king is not None:
        found.append(say("mole_park.fix.king", name=after.name(after.king)))
    return tuple(found)


def _moles(state: MolePark, seat: int) -> int:
    """Return the moles in front of a person, in hand or laid down."""
    player = state.players[seat]
    return player.moles + (len(player.laid or ()) if state.phase is Phase.RESOLVE else 0)


def _prizes(before: MolePark, after: MolePark, seat: int) -> list[Message]:
    old, new = _cards(before.players[seat]), _cards(after.players[seat])
    found, name = [], after.name(seat)
    for (stand, prize), n in (old - new).items():
        found.append(_prize(after, "mole_park.fix.prize_back", name, stand, prize, n))
    for (stand, prize), n in (new - old).items():
        found.append(_prize(after, "mole_park.fix.prize_take", name, stand, prize, n))
    return found


def _cards(player: Player) -> Counter[tuple[str, str]]:
    return Counter((prize.stand, prize.name) for prize in player.prizes)


def _prize(state: MolePark, key: str, name: str, stand: str, prize: str, n: int) -> Message:
    known = state.stand(stand)
    where = known.name if known else stand
    return say(f"{key}_named", name=name, prize=prize, stand=where) if prize else say(key, name=name, stand=where, n=n)


def result(state: MolePark) -> Result | None:
    """Return who won the crown and why, and how close the others were; the rules name nobody but a winner.

    Those who went home stand below the table.
    """
    if state.phase is not Phase.OVER:
        return None
    winners = () if state.winner is None else (state.winner,)
    behind = 2 if winners else 1  # nobody is ahead of anybody where nobody won
    standings = tuple(
        Standing(seat, 1 if seat in winners else behind, note=None if seat in winners else _closeness(state, seat))
        for seat in (*winners, *(seat for seat in state.places if seat not in winners))
    )
    home = [seat for seat in range(len(state.seats)) if seat not in state.places and seat not in winners]
    last = len(state.places) + 1
    standings += tuple(Standing(seat, last, note=say("mole_park.end.went_home")) for seat in home)
    others = tuple(say("mole_park.end.other", name=state.name(s.seat), how=s.note) for s in standings if s.note)
    return Result(winners, standings, (_how_it_ended(state), *others))


def _how_it_ended(state: MolePark) -> Message:
    if state.winner is None:
        return say("mole_park.end.stopped", n=state.round)
    name, total = state.name(state.winner), stars.total(state, state.winner)
    if state.ended == "crown":
        return say("mole_park.end.crown", name=name, total=total, crown=CROWN)
    if state.ended == "showdown":
        return say("mole_park.end.showdown", name=name, n=total)
    return say(f"mole_park.end.{state.ended}", name=name)


def _closeness(state: MolePark, seat: int) -> Message:
    player = state.players[seat]
    if seat in state.showdown and player.laid is not None:
        return say("mole_park.end.in_showdown", n=stars.total(state, seat))
    if player.die(PRIZE) and player.laid is not None:
        total = stars.total(state, seat)
        key = "declared" if player.declared else "undeclared"
        return say(f"mole_park.end.{key}", n=total, crown=CROWN)
    return say("mole_park.end.held", prizes=say("mole_park.end.prizes", n=player.stars), n=player.moles)
