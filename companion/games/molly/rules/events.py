"""The six Event effects (MO-50…58). The Burrows themselves are the table's; tallies follow where the table keeps them.

With private tallies, the Events that change cubes are noted by everybody in secret and settled at the same time.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.messages import require

from .. import moves as m
from ..state import COLOURS, CUBE_EVENTS, Burrow, CubeChoice, Molly, Phase, Turning, put
from . import board
from .cubes import added, passed_right, taken
from .naming import colour_word
from .tokens import gain

EVENT_CARDS = 3
"""Event cards in the draw deck: one of each colour (MO-8)."""

TOKENS, DRAW, FILL_EMPTY, FILL_BACKS, PASS_RIGHT, DISCARD = range(1, 7)
CUBE_RULES = {DRAW: "MO-54", PASS_RIGHT: "MO-57", DISCARD: "MO-58"}


def clockwise_from(state: Molly, seat: int) -> tuple[int, ...]:
    """Return everybody at the table, beginning with `seat`."""
    at = state.places.index(seat)
    return (*state.places[at:], *state.places[:at])


def event(state: Molly, move: m.Event) -> Molly:
    """Let an Event take effect (MO-50, MO-51). Each effect is on one card (MO-3), and three cards are used (MO-8)."""
    require(state.phase is Phase.PLAY, "molly.counting", rule="MO-61")
    require(move.n not in state.events, "molly.event.again", rule="MO-3", n=move.n)
    require(len(state.events) < EVENT_CARDS, "molly.event.all_came", rule="MO-8")
    return came_up(finish_noting(state), move.n)


def came_up(state: Molly, n: int) -> Molly:
    """Carry an effect out, beginning with whose turn it is."""
    state = replace(state, events=(*state.events, n))
    if n == TOKENS:
        return gain(state, clockwise_from(state, state.active), "event", steal=state.house.event_steal)
    if n in (FILL_EMPTY, FILL_BACKS):
        return _filling(state, n) if state.referee else state
    if n in CUBE_EVENTS and state.house.tally:
        return replace(state, asking=n, chosen=(None,) * len(state.seats))
    return state


def _filling(state: Molly, n: int) -> Molly:
    spaces = board.empty_spaces(state.grid) if n == FILL_EMPTY else board.backs(state.grid)
    known = {turn.space for turn in state.turning}
    new = tuple(Turning(space, "fill") for space in spaces if space not in known)
    return replace(state, turning=(*state.turning, *new))


# ── cubes, where private tallies are kept ──


def noting(state: Molly) -> tuple[int, ...]:
    """Return the seats that still note their cube for an Event, beginning with whose turn it is."""
    if not state.asking:
        return ()
    return tuple(seat for seat in clockwise_from(state, state.active) if state.chosen[seat] is None)


def choose_cube(state: Molly, move: m.ChooseCube) -> Molly:
    """Note a seat's cube in secret; the last one settles all (MO-54, MO-57, MO-58)."""
    require(state.phase is Phase.PLAY, "molly.counting", rule="MO-61")
    require(state.asking, "molly.cube.not_asked", rule="MO-51")
    require(move.seat in state.places, "seating.is_away", name=state.name(move.seat))
    colour = "" if move.colour == "none" else move.colour
    mine = state.tallies[move.seat].counts
    rule = CUBE_RULES[state.asking]
    if state.asking == DRAW:
        require(colour, "molly.cube.must_draw", rule=rule)
    elif colour:
        require(mine[COLOURS.index(colour)], "molly.cube.has_none", rule=rule, colour=colour_word(colour))
    else:
        require(not any(mine), "molly.cube.must_choose", rule=rule)
    return settle(replace(state, chosen=put(state.chosen, move.seat, CubeChoice(colour))))


def settle(state: Molly) -> Molly:
    """Change everybody's tally once all have noted their cube."""
    return state if noting(state) or not state.asking else changed_tallies(state)


def changed_tallies(state: Molly) -> Molly:
    """Change the tallies by what was noted; who noted nothing passes, draws or discards nothing."""
    places = state.places
    cubes = [choice.colour if (choice := state.chosen[seat]) else "" for seat in places]
    held = [state.tallies[seat].counts for seat in places]
    if state.asking == PASS_RIGHT:
        held = list(passed_right(held, cubes))
    elif state.asking == DRAW:
        held = [added(counts, (cube,) if cube else ())[0] for counts, cube in zip(held, cubes, strict=True)]
    else:
        held = [taken(counts, cube) if cube else counts for counts, cube in zip(held, cubes, strict=True)]
    tallies = list(state.tallies)
    for seat, counts in zip(places, held, strict=True):
        tallies[seat] = Burrow(counts)
    return replace(state, asking=0, chosen=(), tallies=tuple(tallies))


def finish_noting(state: Molly) -> Molly:
    """Settle what was noted before something else begins; the real cubes have moved by then anyway."""
    return changed_tallies(state) if state.asking else state


def go_on(state: Molly, move: m.GoOn) -> Molly:
    """Do not wait for those who have not noted their cube."""
    require(state.asking, "molly.cube.not_asked", rule="MO-51")
    return changed_tallies(state)
