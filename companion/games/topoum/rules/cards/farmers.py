"""Farmer is Coming! (TO-134): what each of the eight farmers does (TO-160…167).

`source` is the space that a farmer's tile is taken from, None where a tile that left the board is brought back, which
whoever made it leave may not do. `target` is where it goes: always a base tile without another obstacle or farmer's
tile on it, because a space holds one of them at most.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ... import medals
from ...state import DIRECTIONS, FARMER_THING, Hex, Topoum, neighbours, step
from .. import ground, moles, purse
from .base import NO_CHOICE, Aim, aimed, unoccupied

# ── a farmer's tiles ──


def lying(state: Topoum, kind: str) -> tuple[Hex, ...]:
    """Return the spaces on which tiles of a kind lie, sorted."""
    return tuple(sorted(at for at, thing in state.board.things.items() if thing.kind == kind))


def may_return(state: Topoum, kind: str) -> bool:
    """Say whether a tile of a kind is off the board and the active player may bring it back: another player made it
    leave."""
    return any(gone.kind == kind and gone.by != state.now for gone in state.gone)


def sources(state: Topoum, kind: str) -> tuple[Hex | None, ...]:
    """Return where tiles of a kind may be taken from, None for one off the board."""
    there: tuple[Hex | None, ...] = lying(state, kind)
    return (*there, None) if may_return(state, kind) else there


def has_room(state: Topoum, at: Hex) -> bool:
    """Say whether a tile can be put on a space: a base tile with nothing but a mole or the Red Cross on it."""
    return at in state.board.tiles and at not in state.board.things


def put(state: Topoum, kind: str, source: Hex | None, target: Hex) -> Topoum:
    """Move a tile, or bring one back. A space that is left without any tile is no square any more (TOG-42)."""
    if source is None:
        return ground.place_thing(state, target, kind)
    state = ground.move_thing(state, source, target)
    board = state.board
    standing = source in board.moles or source == board.red_cross
    return ground.blow_up(state, source) if standing and not board.is_square(source) else state


# ── Kings of Buckets, Trap Master: onto any unoccupied square ──


def onto_unoccupied(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim with each tile at each unoccupied square (TO-160, TO-165)."""
    free = [at for at in sorted(state.board.tiles) if unoccupied(state, at)]
    return tuple(Aim(at, source) for source in sources(state, _kind(state)) for at in free)


def flood(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """The tile lies there; a barracks under it becomes neutral (TO-160, TO-165)."""
    target = aimed(aim)
    return ground.turn_neutral(put(state, _kind(state), aim.source, target), target)


# ── the Crusher, the Sprayer: onto any square ──


def onto_rock(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim with each Rock at each square but the Red Cross's: whoever is there cannot be eliminated, and no mole
    shares a square with a Rock (TO-161, TO-140)."""
    return tuple(aim for aim in onto_any(state, mole) if aim.target != state.board.red_cross)


def onto_any(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim with each tile at each square (TO-162)."""
    free = [at for at in sorted(state.board.tiles) if has_room(state, at)]
    return tuple(Aim(at, source) for source in sources(state, _kind(state)) for at in free)


def crush(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """The tile lies there; a mole is eliminated unless it is protected; a barracks becomes neutral (TO-161, TO-162)."""
    target = aimed(aim)
    state = moles.eliminate(put(state, _kind(state), aim.source, target), target)
    return ground.turn_neutral(state, target)


# ── the Queen of Nature ──


def turnips(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """No choice: the Turnip comes under the active mole (TO-163)."""
    return NO_CHOICE if has_room(state, mole) and sources(state, "turnip") else ()


def plant(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """The Turnip lies under the active mole; a barracks becomes neutral (TO-163)."""
    return ground.turn_neutral(put(state, "turnip", sources(state, "turnip")[0], mole), mole)


# ── Lady Boom ──


def beside_dynamite(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim at each square next to the Dynamite (TO-164, TOG-41)."""
    return tuple(
        Aim(at, source) for source in lying(state, "dynamite") for at in neighbours(source) if state.board.is_square(at)
    )


def boom(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """The square vanishes with everything on it, the Dynamite lies there, its old space is empty (TO-164, TOG-42)."""
    target = aimed(aim)
    return put(ground.blow_up(state, target), "dynamite", aim.source, target)


# ── the Stomper ──


def beside_footprint(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim at each square next to the Footprint (TOG-41), or anywhere if it is brought back (TO-166)."""
    everywhere = tuple(at for at in sorted(state.board.tiles) if has_room(state, at))
    return tuple(
        Aim(at, source)
        for source in sources(state, "footprint")
        for at in (everywhere if source is None else neighbours(source))
        if has_room(state, at)
    )


def stomp(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """A mole there is crushed unless it is protected; then every adjacent mole runs one space away (TO-166)."""
    target = aimed(aim)
    state = moles.eliminate(put(state, "footprint", aim.source, target), target)
    for direction in DIRECTIONS:
        at = step(target, direction)
        if at in state.board.moles:
            state = moles.push(state, at, direction)
    return state


# ── the Lord of the Crates ──


def crates(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """No crate, or any one that is brought under the active mole (TO-167)."""
    there = lying(state, "crate") if has_room(state, mole) else ()
    return (*NO_CHOICE, *(Aim(mole, source) for source in there))


def deliver(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """One medal, and the crate lies under the active mole, whose player looks at it on the table (TO-167)."""
    state = purse.earn(state, state.now, medals.CRATE_CARD, "farmer", "TO-167")
    return state if aim.source is None else put(state, "crate", aim.source, mole)


# ── the card ──


@dataclass(frozen=True, slots=True)
class Farmer:
    """A farmer's part of the card, and its rule."""

    rule: str
    aims: Callable[[Topoum, Hex], tuple[Aim, ...]]
    carry_out: Callable[[Topoum, Hex, Aim], Topoum]


FARMER_EFFECTS: Mapping[str, Farmer] = {
    "kings_of_buckets": Farmer("TO-160", onto_unoccupied, flood),
    "crusher": Farmer("TO-161", onto_rock, crush),
    "sprayer": Farmer("TO-162", onto_any, crush),
    "queen_of_nature": Farmer("TO-163", turnips, plant),
    "lady_boom": Farmer("TO-164", beside_dynamite, boom),
    "trap_master": Farmer("TO-165", onto_unoccupied, flood),
    "stomper": Farmer("TO-166", beside_footprint, stomp),
    "lord_of_the_crates": Farmer("TO-167", crates, deliver),
}


def _kind(state: Topoum) -> str:
    return FARMER_THING[state.farmer]


def rules(state: Topoum) -> tuple[str, ...]:
    """Return the rules of the card with the farmer in play."""
    return ("TO-134", FARMER_EFFECTS[state.farmer].rule) if state.farmer else ("TO-134",)


def aims(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Return what the farmer in play may do; nothing without a farmer."""
    return FARMER_EFFECTS[state.farmer].aims(state, mole) if state.farmer else ()


def carry_out(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """Return the state after what the farmer in play does."""
    return FARMER_EFFECTS[state.farmer].carry_out(state, mole, aim)


def lacks(state: Topoum, mole: Hex) -> str:
    """Say why the farmer in play can do nothing."""
    if not state.farmer:
        return "farmer"
    kind = _kind(state)
    if sources(state, kind):
        return "turnip" if kind == "turnip" else "farmer_room"
    return "farmer_gone" if any(gone.kind == kind for gone in state.gone) else "farmer_tile"
