"""Steps of a plan as the game's moves, and what such moves bring."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.core.moves import Move, check_fields

from .. import moves as m
from ..rules import moves_of
from ..rules.takings import money_of, stars_of
from ..state import GUESTS, Park, Phase
from .board import Board, guest_at
from .steps import Step


def may_operate(state: Park, seat: int) -> bool:
    """Say whether a seat's guests have arrived, so that its park can be run (DT-31, DT-60)."""
    if not state.house.dice or state.phase is not Phase.PARK or seat not in state.places:
        return False
    return state.players[seat].monorail > 0


def played(state: Park, moves: Iterable[Move]) -> Park:
    """Return the game after some moves. Raises `IllegalMove` where the rules refuse one."""
    known = moves_of(state)
    for move in moves:
        check_fields(move, len(state.seats))
        state = known[type(move)](state, move)
    return state


def earned(before: Park, after: Park, seat: int) -> tuple[int, int]:
    """Return the stars and the money that the moves between two states bring, those of Upkeep included (DT-110)."""
    a, b = before.players[seat], after.players[seat]
    stars = b.stars + stars_of(after, seat) - a.stars - stars_of(before, seat)
    return stars, b.money + money_of(after, seat) - a.money - money_of(before, seat)


def move_of(board: Board, step: Step) -> Move:
    """Return a step as the game's move."""
    seat, tile = board.seat, board.keys[step.at]
    dice: Any = tuple(guest_at(low).die for low in step.dice)
    to = tuple(board.keys[place] for place in step.to)
    colour: Any = GUESTS[step.colour] if step.colour >= 0 else "none"
    match step.kind:
        case "operate":
            mover: Any = dice[step.mover] if step.mover >= 0 else "none"
            spared: Any = dice[step.spared] if step.spared >= 0 else "none"
            return m.Operate(seat, tile, dice, mover, to[0] if to else "", spared)
        case "map":
            return m.UseMap(seat, tile, dice[0], to[0])
        case "guide":
            return m.UseGuide(seat, tile, dice[0], to[0])
        case "adjust" | "more":
            kind = m.UseMascot if step.kind == "adjust" else m.AdjustMore
            how: Any = "colour" if step.colour >= 0 else "up" if step.ups[0] else "down"
            return kind(seat, tile, dice[0], how, colour)
    skill: Any = step.kind
    return m.UseSkill(seat, skill, tile, dice, step.ups, to, colour)
