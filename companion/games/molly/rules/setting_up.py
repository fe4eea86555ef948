"""Setting up: what comes out of the box for how many players, and how the deck is stacked (MO-6…13, MO-70, MO-75)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.game import Setup
from companion.core.messages import IllegalMove, require, say

from .. import moves as m
from ..state import BOBTAIL, CENTRE, COLOURS, UNKNOWN, Burrow, HouseRules, Molly, Phase, TokenMove, put
from .cubes import NO_CUBES

PER_COLOUR = {2: 8, 3: 9, 4: 10}  # MO-6
TOKENS = {2: 6, 3: 9, 4: 12}  # MO-6
TARDY, ON_TOP, DISPLAY = 15, 5, 2  # MO-2, MO-8, MO-10


@dataclass(frozen=True, slots=True)
class Deck:
    """What is used, and the deck from top to bottom: plain cards, then a green, an orange and a red Event each in a
    small deck of so many Moles, then the Tardy Moles."""

    players: int
    per_colour: int
    moles: int
    tokens: int
    on_grid: int
    plain: int
    small: tuple[int, int, int]
    tardy: int
    cards: int


def deck_for(players: int, bobtail: bool = False) -> Deck:
    """Return the recipe for so many players; the Bobtail leaves two more cards for the small decks (MO-75)."""
    per_colour = PER_COLOUR[players]
    moles = per_colour * len(COLOURS)
    on_grid = 16 if bobtail else 18
    left = moles - on_grid - ON_TOP
    small = (-(-left // 3), -(-(left - 1) // 3), left // 3)  # roughly equal, the larger ones first
    cards = ON_TOP + left + len(small) + TARDY
    return Deck(players, per_colour, moles, TOKENS[players], on_grid, ON_TOP, small, TARDY, cards)


def begin(setup: Setup) -> Molly:
    """Give everybody a token and a Burrow; the first in table order begins until somebody else is named (MO-11…13)."""
    house = HouseRules.from_setup(setup.options, setup.catalogue)
    places = tuple(n for n, seat in enumerate(setup.seats) if not seat.away)
    count = len(setup.seats)
    return Molly(
        seats=setup.seats,
        places=places,
        house=house,
        players=len(places),
        total=TOKENS[len(places)],
        tokens=tuple(int(seat in places) for seat in range(count)),
        ledger=tuple(TokenMove(seat, 1, "start", 1) for seat in places),
        referee=setup.options["referee"],
        grid=_unseen(house.bobtail),
        first=places[0],
        active=places[0],
        tallies=(Burrow(NO_CUBES),) * count,
        counts=(None,) * count,
    )


def _unseen(bobtail: bool) -> tuple[str, ...]:
    tops = (UNKNOWN,) * 9
    return put(tops, CENTRE - 1, BOBTAIL) if bobtail else tops


def untouched(state: Molly) -> bool:
    """Say whether nobody has done anything in the first turn yet."""
    fresh = not (state.turns or state.played or state.events or state.last_round)
    return fresh and state.phase is Phase.PLAY and all(line.key == "start" for line in state.ledger)


def name_first(state: Molly, move: m.NameFirst) -> Molly:
    """Give the First Player card away before the first turn (MO-13)."""
    require(move.seat in state.places, "seating.is_away", name=state.name(move.seat))
    require(untouched(state), "molly.first.late", rule="MO-13", name=state.name(state.first))
    return replace(state, first=move.seat, active=move.seat)


def use_referee(state: Molly, move: m.UseReferee) -> Molly:
    """Follow the piles from now on, or no longer; what lay on them is forgotten, for the table may go on without us."""
    require(state.phase is Phase.PLAY, "molly.counting", rule="MO-61")
    require(move.on != state.referee, "molly.referee.already" if move.on else "molly.referee.off_already")
    tops = _unseen(state.house.bobtail and untouched(state))
    state = replace(state, referee=move.on, grid=tops, played=0, colour="", fresh=(), line="", forced=False)
    return replace(state, turning=(), flipped=(), projects="")


def show_tops(state: Molly, move: m.ShowTops) -> Molly:
    """Say what shows on the nine spaces, as long as some are unknown."""
    require(state.phase is Phase.PLAY, "molly.counting", rule="MO-61")
    require(state.referee, "molly.not_followed", rule="MO-31")
    require(len(move.tops) == 9, "molly.tops.nine", n=len(move.tops), rule="MO-7")
    require(UNKNOWN in state.grid and not state.turning, "molly.tops.known", rule="MO-7")
    dogs = move.tops.count("bobtail")
    if dogs != int(state.house.bobtail):
        raise IllegalMove(say("molly.tops.bobtail" if state.house.bobtail else "molly.tops.no_bobtail"), ("MO-70",))
    return replace(state, grid=tuple(move.tops))
