"""Set-up: the deck, the farmer, the open cards, the first tiles and moles, obstacles (TO-10…20, TO-154)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.frozen import replace
from companion.core.game import Setup, SetupError
from companion.core.messages import require, say
from companion.core.seating import left_of

from .. import moves as m
from ..deck import cards_in, missing_categories
from ..state import (
    CENTRE,
    FAR,
    FARMER_THING,
    HAND,
    LINE_CARDS,
    PRICES,
    TYPES_IN_DECK,
    Battlefield,
    Hex,
    Player,
    Settings,
    Step,
    Tile,
    Topoum,
    Turn,
    neighbours,
    put,
    with_board,
    with_turn,
)
from . import checks, ground, moles, turns
from .cards import farmers

ON_THE_CENTRE = ("turnip", "trap", "footprint")
"""Farmers' tiles that start on the central neutral (TO-163, TO-165, TO-166)."""

ON_ZONES = ("puddle", "rock", "gas", "crate")
"""Farmers' tiles of which four start on marked zones (TO-160…162, TO-167)."""

ZONES = 4
SMALLEST_RADIUS = 3
"""Smaller boards have no room for a deployment and its zones."""

FARMER_CARD = "farmer_is_coming"


def begin(setup: Setup) -> Topoum:
    """Lay out an empty board and full reserves; the deck is chosen next. Raises `SetupError`."""
    options, values = setup.options, setup.catalogue
    places = tuple(n for n, seat in enumerate(setup.seats) if not seat.away)
    settings = Settings(
        allow_negative=options["allow_negative"],
        obstacles=options["obstacles"],
        clockwise_obstacles=options["obstacle_order"] == "clockwise",
        open_piles=options["open_piles"],
        prices=tuple(values.get("line.prices", PRICES)),
        crates=tuple(values.get("crates.values", (1, 2, 3, 4))),
    )
    if 0 < options["radius"] < SMALLEST_RADIUS:
        reason = say("topoum.setup.radius", n=options["radius"], low=SMALLEST_RADIUS)
        raise SetupError(reason, "options.radius")
    board = Battlefield(
        marked=_spaces(values, "board.marked"), closed=_spaces(values, "board.closed"), radius=options["radius"]
    )
    return Topoum(
        settings=settings,
        seats=setup.seats,
        places=places,
        step=Step.DECK,
        starter=places[0],
        board=board,
        players=(Player(),) * len(setup.seats),
        turn=Turn(0, places[0]),
    )


def _spaces(values: Mapping[str, Any], path: str) -> frozenset[Hex]:
    """Read a list of spaces like "2,-1" from the printed values. Raises `SetupError`, also far off any board."""
    found = set()
    for text in values.get(path, ()):
        q, _, r = str(text).replace(" ", "").partition(",")
        try:
            at = int(q), int(r)
        except ValueError:
            at = FAR + 1, 0
        if max(map(abs, at)) > FAR:
            raise SetupError(say("topoum.setup.space", value=str(text)[:20]), f"catalogue.{path}")
        found.add(at)
    return frozenset(found)


# ── cards ──


def choose_deck(state: Topoum, move: m.ChooseDeck) -> Topoum:
    """Choose the seven types of cards (TO-12)."""
    checks.at_step(state, Step.DECK, "topoum.deck.not_now", "TO-12")
    types = tuple(dict.fromkeys(move.types))
    require(len(types) == len(move.types), "topoum.deck.twice", rule="TO-12")
    require(len(types) == TYPES_IN_DECK, "topoum.deck.seven", rule="TO-12", n=len(types), wanted=TYPES_IN_DECK)
    missing = tuple(say(f"topoum.category.{category}") for category in missing_categories(types))
    require(not missing, "topoum.deck.category", rule="TO-12", names=missing)
    return with_types(state, types)


def with_types(state: Topoum, types: tuple[str, ...]) -> Topoum:
    """Put these types into the deck and deal everybody two cards (TO-13, TO-15)."""
    state = dealt(replace(state, types=types))
    if FARMER_CARD in types:
        return replace(state, step=Step.FARMER)
    return replace(state, step=Step.LINE, farmer="")


def dealt(state: Topoum) -> Topoum:
    """Count the deck anew before the first cards are opened: everybody has two (TO-13, TO-15)."""
    people = len(state.places)
    if state.step not in (Step.DECK, Step.FARMER, Step.LINE) or not state.types:
        return state
    return replace(state, deck=cards_in(state.types, people) - HAND * people)


def choose_farmer(state: Topoum, move: m.ChooseFarmer) -> Topoum:
    """Choose the farmer in play. A table that put the card into the deck later chooses him then."""
    if state.step is Step.FARMER:
        return replace(state, farmer=move.farmer, step=Step.LINE)
    late = FARMER_CARD in state.types and not state.farmer
    if not late:
        checks.at_step(state, Step.FARMER, "topoum.farmer.not_now", "TO-134")
    return replace(state, farmer=move.farmer)


def open_line(state: Topoum, move: m.OpenLine) -> Topoum:
    """Name the five open cards (TO-16)."""
    checks.at_step(state, Step.LINE, "topoum.line.not_now", "TO-16")
    require(len(move.cards) == LINE_CARDS, "topoum.line.five", rule="TO-16", n=len(move.cards), wanted=LINE_CARDS)
    for card in move.cards:
        checks.known_card(state, card)
    return replace(state, line=move.cards, deck=max(0, state.deck - LINE_CARDS), step=Step.DEPLOY)


def name_starter(state: Topoum, move: m.NameStarter) -> Topoum:
    """Give somebody the Whistle (TO-11)."""
    checks.present(state, move.seat)
    early = state.step in (Step.DECK, Step.FARMER, Step.LINE) or (state.step is Step.DEPLOY and state.laid == 0)
    require(early, "topoum.starter.too_late", rule="TO-11")
    return replace(state, starter=move.seat, turn=replace(state.turn, seat=move.seat))


# ── the first deployment ──


def lay(state: Topoum, move: m.Lay) -> Topoum:
    """Lay the next tile: the centre, then a barracks each next to it, then a barracks with a mole each (TO-17…19)."""
    checks.at_step(state, Step.DEPLOY, "topoum.lay.not_now", "TO-17")
    at, seat, people = move.space, state.now, len(state.places)
    # The table may have put pieces on the board, or named prisoners, before everybody has laid.
    checks.in_reserve(state, seat, mole=state.laid > people)
    if state.laid == 0:
        require(at == CENTRE, "topoum.lay.centre", rule="TO-17")
        return _next_lay(_lay_centre(state, seat))
    checks.empty_space(state, at, "TO-18" if state.laid <= people else "TO-19")
    if state.laid <= people:
        require(CENTRE in neighbours(at), "topoum.lay.next_to_centre", rule="TO-18")
        return _next_lay(ground.lay(state, at, seat))
    checks.touching(state, at)
    state = ground.lay(state, at, seat)
    state = moles.stand(moles.from_reserve(state, seat), at, seat)
    return _next_lay(ground.happened(state, "entered", at, seat))


def _lay_centre(state: Topoum, seat: int) -> Topoum:
    state = ground.lift_thing(ground.take_up(state, CENTRE), CENTRE)  # the table may have put something there
    thing = FARMER_THING.get(state.farmer, "")
    if thing == "dynamite":  # instead of the neutral tile (TO-164)
        return ground.place_thing(state, CENTRE, thing)
    state = ground.lay(state, CENTRE, seat, barracks=False)
    return ground.place_thing(state, CENTRE, thing) if thing in ON_THE_CENTRE else state


def _next_lay(state: Topoum) -> Topoum:
    laid, people = state.laid + 1, len(state.places)
    # Step 1 is the start player's alone, so its neighbour does not come before the start player laid again.
    seat = state.starter if laid == 1 else left_of(state, state.now)
    state = with_turn(replace(state, laid=laid), seat=seat, fresh=frozenset())
    return state if laid <= 2 * people else after_deployment(state)


# ── farmers' zones and obstacles ──


def after_deployment(state: Topoum) -> Topoum:
    """Go on with the farmer's zones, the obstacles, or the first turn."""
    if FARMER_THING.get(state.farmer) in ON_ZONES and state.step is Step.DEPLOY:
        return with_turn(replace(state, step=Step.FARMER_TILES, laid=0), seat=state.starter)
    if state.settings.obstacles and state.step is not Step.OBSTACLES:
        return with_turn(replace(state, step=Step.OBSTACLES, laid=0), seat=obstacle_order(state)[0])
    state = replace(state, laid=0)
    return turns.begin_turn(state, state.starter)


def lay_farmer_tile(state: Topoum, move: m.LayFarmerTile) -> Topoum:
    """Put the next of the farmer's four tiles on a marked zone, with a neutral tile under it (TO-160…162, TO-167)."""
    checks.at_step(state, Step.FARMER_TILES, "topoum.zone.not_now", "TO-134")
    at, number = move.space, state.laid + 1
    zone = farmers.rules(state)[-1]
    checks.empty_space(state, at, zone)
    state = _marked(state, at, zone)
    owner = state.places[state.laid] if len(state.places) == ZONES else None
    if owner is not None and state.players[owner].bases:
        state = ground.lay(state, at, owner, barracks=False)
    else:  # of a colour nobody plays
        state = with_board(state, tiles=put(state.board.tiles, at, Tile(None, False)))
    thing = FARMER_THING[state.farmer]
    state = ground.place_thing(state, at, thing, number if thing == "crate" else 0)
    state = replace(state, laid=number)
    return state if number < ZONES else after_deployment(state)


def _marked(state: Topoum, at: Hex, rule: str) -> Topoum:
    """Refuse a space without an X; while nobody has told where they are, the space is marked by being used."""
    free = any(state.board.is_empty(space) for space in state.board.marked)
    if not free:
        return with_board(state, marked=state.board.marked | {at})
    require(at in state.board.marked, "topoum.space.no_mark", rule=rule)
    return state


def obstacle_order(state: Topoum) -> tuple[int, ...]:
    """Return who lays obstacles, in order: from the last player backwards, or clockwise (TO-154)."""
    first = state.places.index(state.starter)
    order = state.places[first:] + state.places[:first]
    backwards = tuple(reversed(order))
    return (backwards[0], *order[:-1]) if state.settings.clockwise_obstacles else backwards


def lay_obstacle(state: Topoum, move: m.LayObstacle) -> Topoum:
    """Put an obstacle next to a barracks, in the second round on a marked space (TO-154)."""
    checks.at_step(state, Step.OBSTACLES, "topoum.obstacle.not_now", "TO-154")
    at = move.space
    checks.empty_space(state, at, "TO-154")
    in_use = sum(thing.kind in _SAME_TILE[move.kind] for thing in state.board.things.values())
    require(in_use < 4, "topoum.obstacle.none_left", rule="TO-4", kind=say(f"topoum.thing.{move.kind}"))
    if state.laid < len(state.places):
        tiles = state.board.tiles
        near = any((tile := tiles.get(n)) is not None and tile.barracks for n in neighbours(at))
        require(near, "topoum.obstacle.no_barracks", rule="TO-154")
    else:
        state = _marked(state, at, "TO-154")
    return _next_obstacle(ground.place_thing(state, at, move.kind))


_SAME_TILE = {
    "puddle": ("puddle", "rock"),
    "rock": ("puddle", "rock"),
    "ice": ("ice", "gas"),
    "gas": ("ice", "gas"),
}
"""Obstacles printed on the two sides of the same four tiles (TO-4)."""


def skip_obstacle(state: Topoum, move: m.SkipObstacle) -> Topoum:
    """Put no obstacle down."""
    checks.at_step(state, Step.OBSTACLES, "topoum.obstacle.not_now", "TO-154")
    return _next_obstacle(state)


def _next_obstacle(state: Topoum) -> Topoum:
    order = obstacle_order(state)
    laid = state.laid + 1
    if laid >= 2 * len(order):
        return after_deployment(replace(state, laid=laid))
    return with_turn(replace(state, laid=laid), seat=order[laid % len(order)])


# ── what the board looks like ──


def mark_space(state: Topoum, move: m.MarkSpace) -> Topoum:
    """Mark an empty space X, or not (TOG-11)."""
    require(not state.board.is_square(move.space), "topoum.space.taken", rule="TOG-11")
    marked = state.board.marked
    return with_board(state, marked=marked | {move.space} if move.marked else marked - {move.space})


def close_space(state: Topoum, move: m.CloseSpace) -> Topoum:
    """Say that the board does not have an empty space, or has it (TOG-10)."""
    require(not state.board.is_square(move.space), "topoum.space.taken", rule="TOG-10")
    closed = state.board.closed
    return with_board(state, closed=closed | {move.space} if move.closed else closed - {move.space})
