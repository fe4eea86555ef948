"""Objectives: who stands where, and how tied places share their awards (DT-112, DT-113)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.frozen import replace
from companion.core.messages import require

from .. import moves as m
from ..state import Objective, Park, Phase
from ..state.kinds import ASKED, AWARDS, LOWEST_WINS, PRINTED
from .leaving import pips_of
from .opening import playing
from .takings import money_of


@dataclass(frozen=True, slots=True)
class Award:
    """Where a seat stands: its count, its place (shared places have one number), the awards of the places that are
    shared (`pool`) among `level` seats, and the stars it gets."""

    seat: int
    count: int
    place: int
    pool: tuple[int, ...]
    level: int
    stars: int


def awards(counts: Sequence[int], lowest: bool = False) -> tuple[Award, ...]:
    """Rank counts and share the awards of 2, 3 or 4 people; `seat` is the place in `counts`.

    Tied places add their awards, a place without one counting 0, and share them, rounded up (DT-113).
    """
    given = AWARDS.get(len(counts), ())
    best = sorted(counts, reverse=not lowest)
    found = []
    for seat, count in enumerate(counts):
        place, level = best.index(count), counts.count(count)
        pool = (*given, *(0,) * len(counts))[place : place + level]
        found.append(Award(seat, count, place + 1, pool, level, -(-sum(pool) // level)))
    return tuple(found)


def due(state: Park) -> bool:
    """Say whether this round ends with an objective."""
    return state.round in state.house.objective_rounds


def asks_table(state: Park, objective: Objective) -> bool:
    """Say whether only the table knows what an objective counts; where guests are followed their pips are known."""
    return objective.what in ASKED and not (objective.what == "pips" and state.house.dice)


def counted(state: Park) -> dict[int, int] | None:
    """Return what this round's objective counts, by seat; None while it is unknown or not counted yet.

    Money is counted after this round's money was taken (DT-110 comes before DT-112).
    """
    objective = state.objective(state.round)
    if objective is None or not due(state):
        return None
    if asks_table(state, objective):
        counts = dict(state.counts)
        return counts if all(seat in counts for seat in state.places) else None
    return {seat: _count(state, objective, seat) for seat in state.places}


def _count(state: Park, objective: Objective, seat: int) -> int:
    player = state.players[seat]
    built = [site for site in player.sites if state.printed(site).stack != PRINTED]
    return {
        "money": player.money + (money_of(state, seat) if state.phase is Phase.PARK else 0),
        "mascots": player.mascots,
        "maps": player.maps,
        "pips": pips_of(player),
        "attractions": len(built),
        "upgrades": sum(bool(slot) for site in player.sites for slot in site.slots),
    }[objective.what]


def ranked(state: Park) -> tuple[Award, ...]:
    """Return where everybody stands in this round's objective, in table order; nothing while that is unknown."""
    counts, objective = counted(state), state.objective(state.round)
    if counts is None or objective is None:
        return ()
    made = awards([counts[seat] for seat in state.places], objective.what in LOWEST_WINS)
    return tuple(replace(award, seat=state.places[award.seat]) for award in made)


def objective_counts(state: Park, move: m.ObjectiveCounts) -> Park:
    """Note what the table counted (DT-112)."""
    playing(state)
    require(state.phase is Phase.PARK, "dice_theme_park.not_yet.income", rule="DT-112")
    objective = state.objective(state.round)
    require(due(state), "dice_theme_park.objective.no_such_round", rule="DT-112", round=state.round)
    require(objective, "dice_theme_park.objective.tell", rule="DT-112", round=state.round)
    asked = objective is not None and asks_table(state, objective)
    require(asked, "dice_theme_park.objective.known", rule="DT-112")
    n = len(state.places)
    require(len(move.counts) == n, "dice_theme_park.objective.everybody", rule="DT-112", n=n)
    return replace(state, counts=tuple(zip(state.places, move.counts, strict=True)))
