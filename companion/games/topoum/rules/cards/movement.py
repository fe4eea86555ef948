"""Movement cards (TO-110…115): the active mole moves in its own way, or others are moved."""

from __future__ import annotations

from ...state import DEADLY, DIRECTIONS, Hex, Topoum, between, direction_to, distance, neighbours, step
from .. import moles
from ..things import happened
from .base import Aim, Card, aimed, at_each, lacking, ways_beside, ways_over

# ── the active mole goes ──


def go(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """The active mole moves straight to the square, with all that may wait there (TO-110, TO-111, TOG-30)."""
    target = aimed(aim)
    return moles.move(state, mole, target, direction_to(mole, target))[0]


def rides(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim at each square 2 squares away in a straight line; a mole rides over the first, so it must be enterable."""
    over = ways_over(state, mole)
    return tuple(aim for aim in over if all(moles.may_enter(state, on) for on in between(mole, aimed(aim))))


def ride(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """A rival on the first square is run over; then the mole arrives on the second one (TO-112).

    An own mole on the first square, or something deadly there, ends the ride (TO-58, TO-151). Ice carries it to the
    second square, where the ride ends anyway (TO-153). A rival under the Red Cross is driven round (TO-140).
    """
    target = aimed(aim)
    (first,) = between(mole, target)
    if moles.rival_at(state, first):
        state = moles.eliminate(state, first)
    elif first in state.board.moles:
        return moles.move(state, mole, first)[0]
    if state.board.thing(first) in DEADLY:
        return moles.move(state, mole, first)[0]
    return moles.move(state, mole, target, direction_to(mole, target))[0]


def own_tunnels(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim at each other own barracks that a mole may enter, if the mole stands on an own barracks (TO-114)."""
    own = [at for at, tile in state.board.tiles.items() if tile.owner == state.now and tile.barracks]
    if mole not in own:
        return ()
    return at_each(at for at in sorted(own) if at != mole and moles.may_enter(state, at))


def dig(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """The active mole comes up from the other barracks; who stands there counts as in TOG-30 (TO-114)."""
    return moles.move(state, mole, aimed(aim))[0]


def no_tunnel(state: Topoum, mole: Hex) -> str:
    """Say which end of the tunnel is missing."""
    tile = state.board.tiles.get(mole)
    return "tunnel_end" if tile is not None and tile.owner == state.now and tile.barracks else "tunnel_start"


# ── others go ──


def runners(state: Topoum, mole: Hex, direction: Hex) -> tuple[Hex, ...]:
    """Return where moles stand in a direction from the mole, the farthest first (TOG-37)."""
    found = [at for at in state.board.moles if direction_to(mole, at) == direction]
    return tuple(sorted(found, key=lambda at: -distance(mole, at)))


def panics(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim in each direction in which a mole can run: at the next space there; where the board has none, at the
    nearest mole."""
    aims = []
    for direction in DIRECTIONS:
        found = runners(state, mole, direction)
        if any(moles.can_be_pushed(state, at, direction) for at in found):
            near = step(mole, direction)
            aims.append(Aim(near if state.board.on_board(near) else found[-1]))
    return tuple(aims)


def panic(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """Every mole in the direction moves one space away, the farthest first, own ones too (TO-113, TOG-37).

    Nobody is attacked, so the Red Cross does not hold its mole back; it stays where it is (TO-142).
    """
    direction = direction_to(mole, aimed(aim))
    assert direction is not None, "a direction is aimed at by a space in that direction"
    for at in runners(state, mole, direction):
        state = moles.push(state, at, direction)
    return state


def decoys(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim at each rival on an adjacent barracks, whoever it belongs to (TO-115, TOG-44)."""
    tiles = state.board.tiles
    return at_each(
        at
        for at in neighbours(mole)
        if moles.rival_at(state, at) and (tile := tiles.get(at)) is not None and tile.barracks
    )


def swap(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """The two moles change places; what lies there is met as by any mole that is moved. The Red Cross stays."""
    target = aimed(aim)
    state, own, _ = moles.lift(state, mole)
    state, rival, _ = moles.lift(state, target)
    state = happened(state, "moved", target, rival, mole)
    state = moles.arrive(state, mole, rival)[0]
    state = happened(state, "moved", mole, own, target)
    return moles.arrive(state, target, own)[0]


CARDS = (
    Card("advance", "TO-110", ways_beside, go, lacking("way_beside")),
    Card("underground_maneuver", "TO-111", ways_over, go, lacking("way_over")),
    Card("motorbike_patrol", "TO-112", rides, ride, lacking("way_straight")),
    Card("panic_attack", "TO-113", panics, panic, lacking("runner")),
    Card("tunnel", "TO-114", own_tunnels, dig, no_tunnel),
    Card("decoy", "TO-115", decoys, swap, lacking("rival_on_barracks")),
)
