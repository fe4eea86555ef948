"""Setting up (DT-10…23) and what is read out from the box (DTG-20…24)."""

from __future__ import annotations

from companion.core.frozen import replace
from companion.core.game import Setup
from companion.core.messages import require

from .. import moves as m
from ..state import House, Mode, Objective, Park, Phase, Player, Site, Tile, key_of, pay, staff_of, tile_name, tiles_of
from ..state.kinds import COLOURED_ADMINISTRATORS, ENTRANCE, PRINTED, START_MAPS, START_MONEY
from .naming import tile_words


def begin(setup: Setup, solo: bool = False, dice: bool = False) -> Park:
    """Give everybody a park board, their cards and $6 (DT-16); turn markers stand in the order of seats."""
    options = setup.options
    mode = Mode.FULL if solo else Mode(options["mode"])
    surprises, innovations, promo = (bool(options[name]) for name in ("surprises", "innovations", "promo"))
    house = House(mode, surprises, innovations, promo, bool(setup.catalogue["entrance.kiosk"]), solo, dice)
    tiles = tiles_of(setup.catalogue)
    places = tuple(n for n, seat in enumerate(setup.seats) if not seat.away)
    state = Park(
        house,
        setup.seats,
        places,
        tuple(Player(house.staff, (), maps=START_MAPS) for _ in setup.seats),
        tiles,
        staff_of(setup.catalogue),
        places,
    )
    for seat in range(len(setup.seats)):
        state = newcomer(state, seat)
    return state


def newcomer(state: Park, seat: int) -> Park:
    """Give a seat its set: cards, money, park board with the entrance and the printed attractions (DT-16, DTG-3)."""
    sites = tuple(new_site(tile, state.house) for tile in state.tiles if tile.stack == PRINTED)
    player = Player(state.house.staff, sites, maps=START_MAPS)
    state = replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))
    return pay(state, seat, START_MONEY, "start")


def new_site(tile: Tile, house: House) -> Site:
    """Return an attraction as it comes into a park; the entrance has a cable car with Innovations (DT-211)."""
    innovation = "cable_car" if tile.key == ENTRANCE and house.innovations else ""
    return Site(tile.key, ("",) * len(tile.slots), innovation)


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
    require(key and key != ENTRANCE, "dice_theme_park.tile.no_name")
    require(len(move.slots) <= 2, "dice_theme_park.tile.slots", rule="DT-71", n=len(move.slots))
    require(len(move.dice) <= 3, "dice_theme_park.tile.dice", rule="DT-71", n=len(move.dice))
    old = state.tile(key)
    given = tile_name(move.name) or ("" if move.tile == key and old else tile_name(move.tile))
    name = given or (old.name if old else key)
    stack = old.stack if old and old.stack == PRINTED else move.stack
    require(stack != PRINTED or (old and old.stack == PRINTED), "dice_theme_park.tile.not_printed", rule="DT-3")
    new = Tile(key, name, stack, move.colour, move.amenity, move.cost, move.requirement, move.dice, move.stars,
               move.income, move.slots, move.reroll, True)  # fmt: skip
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


def start_tile(state: Park, move: m.StartTile) -> Park:
    """Put the attraction that a seat begins with into its park (DT-22); it brings no amenity bonus (DTG-43)."""
    from .buying import fresh_tile, put

    player, name = state.players[move.seat], state.name(move.seat)
    here(state, move.seat)
    require(state.round == 1 and not player.built, "dice_theme_park.start.late", rule="DT-22", name=name)
    require(not player.started, "dice_theme_park.start.twice", rule="DT-21", name=name)
    tile = fresh_tile(state, move.tile)
    require(tile.stack == "A", "dice_theme_park.start.stack", rule="DT-21", tile=tile_words(tile))
    state = put(state, move.seat, tile)
    players = (*state.players[: move.seat], replace(state.players[move.seat], started=True),
               *state.players[move.seat + 1 :])  # fmt: skip
    return replace(state, players=players)


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
