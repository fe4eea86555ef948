"""Setting up (DT-10…23) and what is read out from the box (DTG-20…24)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.frozen import replace
from companion.core.game import Setup
from companion.core.messages import require

from .. import moves as m
from ..field.requirements import size_of
from ..moves.printed import MONORAIL_SETS
from ..state import (
    House,
    Mode,
    Objective,
    Park,
    Phase,
    Player,
    Site,
    Tile,
    key_of,
    pay,
    spaces_of,
    staff_of,
    tile_name,
    tiles_of,
)
from ..state.kinds import COLOURED_ADMINISTRATORS, DICE_PER_COLOUR, ENTRANCE, PRINTED, START_MAPS, START_MONEY


def begin(setup: Setup, solo: bool = False, dice: bool = False) -> Park:
    """Give everybody a park board, their cards and $6 (DT-16); turn markers stand in the order of seats."""
    options = setup.options
    mode = Mode.FULL if solo else Mode(options["mode"])
    surprises, innovations, promo = (bool(options[name]) for name in ("surprises", "innovations", "promo"))
    kiosk, spaces = bool(setup.catalogue["entrance.kiosk"]), spaces_of(setup.catalogue) if dice else ()
    house = House(mode, surprises, innovations, promo, kiosk, solo, spaces)
    tiles = tiles_of(setup.catalogue)
    places = tuple(n for n, seat in enumerate(setup.seats) if not seat.away)
    each = DICE_PER_COLOUR[1 if solo else len(places)] if dice else 0
    state = Park(
        house,
        setup.seats,
        places,
        tuple(Player(house.staff, (), maps=START_MAPS) for _ in setup.seats),
        tiles,
        staff_of(setup.catalogue),
        places,
        bag=(each, each, each),
        each=each,
        printed_values=told_values(setup.catalogue),
    )
    for seat in range(len(setup.seats)):
        state = newcomer(state, seat)
    return alone(state, setup) if solo else state


def alone(state: Park, setup: Setup) -> Park:
    """Take two sets of six cards and a target (DT-230, DT-231); cards are laid openly, nobody else being there."""
    seat = state.places[0]
    hand = tuple(card for card in state.house.staff if card not in ("consultant", "chaperone")) * 2
    players = tuple(replace(player, hand=hand) if n == seat else player for n, player in enumerate(state.players))
    base = int(setup.catalogue["solo.hard" if setup.options["hard"] else "solo.normal"])
    return replace(state, players=players, opened=True, base=base)


def newcomer(state: Park, seat: int) -> Park:
    """Give a seat its set: cards, money, park board with the entrance and the printed attractions (DT-16, DTG-3)."""
    printed = [tile for tile in state.tiles if tile.stack == PRINTED]
    sites = tuple(new_site(tile, state.house, n) for n, tile in enumerate(printed))
    player = Player(state.house.staff, sites, maps=START_MAPS)
    state = replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))
    return pay(state, seat, START_MONEY, "start")


def new_site(tile: Tile, house: House, printed: int | None = None) -> Site:
    """Return an attraction as it comes into a park; the entrance has a cable car with Innovations (DT-211).

    `printed` counts the attractions of the park board, the entrance being 0: where parks are drawn they have a place.
    """
    innovation = "cable_car" if tile.key == ENTRANCE and house.innovations else ""
    at = house.spaces[printed] if printed is not None and printed < len(house.spaces) else None
    return Site(tile.key, ("",) * len(tile.slots), innovation, at=at)


def tell_staff(state: Park, move: m.TellStaff) -> Park:
    """Read a staff card out."""
    staff = tuple(
        replace(card, die=move.die, income=move.income) if card.card == move.card else card for card in state.staff
    )
    return replace(state, staff=staff)


def tell_entrance(state: Park, move: m.TellEntrance) -> Park:
    """Read the Park Entrance out."""
    tiles = tuple(replace(t, stars=move.stars, told=True) if t.key == ENTRANCE else t for t in state.tiles)
    return replace(state, tiles=tiles, house=replace(state.house, kiosk=move.kiosk))


def tell_tile(state: Park, move: m.TellTile) -> Park:
    """Read an attraction out. Spaces with an upgrade stay, whatever is told about them."""
    key = key_of(move.tile)
    require(key and key != ENTRANCE, "dice_theme_park.tile.no_name", rule="DT-71")
    require(len(move.slots) <= 2, "dice_theme_park.tile.slots", rule="DT-71", n=len(move.slots))
    size = size_of(move.requirement)
    require(move.marked <= size, "dice_theme_park.tile.marked", rule="DT-201", tile=tile_name(move.tile), n=size)
    require(len(move.dice) <= 3, "dice_theme_park.tile.dice", rule="DT-71", n=len(move.dice))
    old = state.tile(key)
    given = tile_name(move.name) or ("" if move.tile == key and old else tile_name(move.tile))
    name = given or (old.name if old else key)
    same = next((t for t in state.tiles if t.key != key and key_of(name) in (t.key, key_of(t.name))), None)
    require(same is None, "dice_theme_park.tile.same_name", rule="DT-71", tile=name)
    stack = old.stack if old and old.stack == PRINTED else move.stack
    require(stack != PRINTED or (old and old.stack == PRINTED), "dice_theme_park.tile.not_printed", rule="DT-3")
    new = Tile(key, name, stack, move.colour, move.amenity, move.cost, move.requirement, move.dice, move.stars,
               move.income, move.slots, move.reroll, True, move.marked)  # fmt: skip
    tiles = tuple(new if t.key == key else t for t in state.tiles) if old else (*state.tiles, new)
    state = replace(state, tiles=tiles)
    return replace(state, players=tuple(_fitted(player, new) for player in state.players))


def _fitted(player: Player, tile: Tile) -> Player:
    """Give an attraction in a park as many spaces as its tile has, but none fewer than hold an upgrade."""
    site = player.site(tile.key)
    if site is None or len(site.slots) == len(tile.slots):
        return player
    kept = [slot for slot in site.slots if slot]
    slots = site.slots if len(site.slots) < len(tile.slots) else tuple(kept)
    slots = (*slots, *("",) * (len(tile.slots) - len(slots)))
    sites = tuple(replace(site, slots=slots) if one.tile == tile.key else one for one in player.sites)
    return replace(player, sites=sites)


def track_order(state: Park, move: m.TrackOrder) -> Park:
    """Place the turn markers before anything else has happened (DT-17)."""
    require(state.round == 1 and state.phase is Phase.PLAN, "dice_theme_park.track.late", rule="DT-17")
    return replace(state, track=checked_track(state, move.order))


def checked_track(state: Park, order: tuple[int, ...]) -> tuple[int, ...]:
    """Return an order that names everybody at the table once. Refused otherwise."""
    require(sorted(order) == sorted(state.places), "dice_theme_park.track.everybody", rule="DT-17")
    return order


def keep_administrator(state: Park, move: m.KeepAdministrator) -> Park:
    """Note the administrator that a seat keeps (DT-19)."""
    here(state, move.seat)
    name, player = state.name(move.seat), state.players[move.seat]
    require(not state.house.simple, "dice_theme_park.admin.intro", rule="DT-19")
    require(not player.administrator, "dice_theme_park.admin.has", rule="DT-19", name=name)
    return with_administrator(state, move.seat, move.card, move.colour)


def with_administrator(state: Park, seat: int, card: str, colour: str) -> Park:
    """Give a seat an administrator; those that show a colour need one."""
    shows = card in COLOURED_ADMINISTRATORS
    require(not shows or colour != "none", "dice_theme_park.admin.colour", rule="DT-140")
    require(state.house.surprises or card != "reroll", "dice_theme_park.admin.not_in_play", rule="DT-203")
    require(state.house.innovations or card != "rebuild", "dice_theme_park.admin.not_in_play", rule="DT-218")
    player = replace(state.players[seat], administrator="" if card == "none" else card, colour=colour if shows else "")
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def set_objective(state: Park, move: m.SetObjective) -> Park:
    """Note the objective of a round (DT-12); no two have the same colour code (DT-13)."""
    playing(state)
    rounds = state.house.objective_rounds
    require(move.round in rounds, "dice_theme_park.objective.no_such_round", rule="DT-12", round=move.round)
    require(move.round >= state.round, "dice_theme_park.objective.past", rule="DT-112", round=move.round)
    code, text = tile_name(move.code), tile_name(move.text)
    others = tuple(one for one in state.objectives if one.round != move.round)
    same = [one.round for one in others if code and one.code.casefold() == code.casefold()]
    require(not same, "dice_theme_park.objective.same_code", rule="DT-13", code=code, round=(*same, 0)[0])
    new = Objective(move.round, move.what, text, code)
    counts = () if move.round == state.round else state.counts
    return replace(state, objectives=tuple(sorted((*others, new), key=lambda one: one.round)), counts=counts)


def playing(state: Park) -> None:
    """Refuse what makes no sense once the game is over."""
    require(state.phase is not Phase.OVER, "dice_theme_park.is_over", rule="DT-130")


def here(state: Park, seat: int) -> None:
    """Refuse what somebody does who is away, or after the end."""
    playing(state)
    require(seat in state.places, "seating.is_away", name=state.name(seat))


def displays(state: Park) -> int:
    """Return how many attractions and skills a display holds, and how many monorails there are (DT-11, DT-23)."""
    return (2 if state.house.solo else len(state.places)) + 1


def lay_tiles(state: Park, move: m.LayTiles) -> Park:
    """Note which attractions are laid out this round; none of them stands in a park (DT-23, DT-118)."""
    playing(state)
    keys = tuple(state.called(text) for text in move.tiles)
    n = displays(state)
    require(len(set(keys)) == len(keys) <= n, "dice_theme_park.display.size", rule="DT-23", n=n)
    for text, key in zip(move.tiles, keys, strict=True):
        tile = state.tile(key)
        require(tile, "dice_theme_park.tile.unknown", rule="DT-71", tile=text[:40])
        stands = any(state.players[seat].site(key) for seat in state.places)
        require(not stands, "dice_theme_park.display.stands", rule="DT-23", tile=tile.name if tile else key)
    discards = tuple(key for key in state.discards if key not in keys)
    return replace(state, display=keys, discards=discards)


def tell_monorails(state: Park, move: m.TellMonorails) -> Park:
    """Read the values on the monorails' spaces out (DTG-22)."""
    require(len(move.values) in MONORAIL_SETS, "dice_theme_park.monorail.values", rule="DT-15")
    others = tuple(values for values in state.printed_values if len(values) != len(move.values))
    return replace(state, printed_values=(*others, move.values))


def told_values(catalogue: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
    """Return the values on the spaces of the sets of monorails that somebody has read out."""
    found = []
    for size, name in MONORAIL_SETS.items():
        values = tuple(catalogue.get(f"monorails.{name}", ()))
        if len(values) == size and all(type(n) is int and 1 <= n <= 6 for n in values):
            found.append(values)
    return tuple(found)
