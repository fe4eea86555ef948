"""Expand and Improve: attractions, mascots, maps, upgrades, innovations (DT-70…86, DT-147, DT-149, DT-210…218)."""

from __future__ import annotations

from companion.core.frozen import replace
from companion.core.messages import require

from .. import moves as m
from ..state import Bonus, Hex, Park, Phase, Site, Tile, pay, star, with_player, with_site
from ..state.kinds import ENTRANCE, MASCOTS
from . import prices
from .alone import shaded_tile
from .naming import site_words, thing_word, tile_words
from .opening import here, new_site


def running(state: Park, seat: int) -> None:
    """Refuse what is done while cards are chosen, by somebody who is away, or after the end."""
    here(state, seat)
    require(state.phase is Phase.PARK, "dice_theme_park.not_yet.income", rule="DT-31")


def known_tile(state: Park, text: str) -> Tile:
    """Return an attraction by its key or name. Refused if nobody told what is printed on it."""
    tile = state.tile(state.called(text))
    require(tile, "dice_theme_park.tile.unknown", rule="DT-71", tile=text[:40])
    assert tile is not None
    return tile


def fresh_tile(state: Park, text: str) -> Tile:
    """Return an attraction that stands in no park yet. Refused otherwise."""
    tile = known_tile(state, text)
    owner = next((seat for seat in state.places if state.players[seat].site(tile.key)), None)
    require(owner is None, "dice_theme_park.build.stands", rule="DT-70", tile=tile_words(tile),
            name=state.name(owner or 0))  # fmt: skip
    return tile


def own_site(state: Park, seat: int, text: str, rule: str = "DT-81") -> Site:
    """Return an attraction of a seat's own park. Refused with the move's `rule` if it is not there."""
    tile = known_tile(state, text)
    site = state.players[seat].site(tile.key)
    require(site, "dice_theme_park.not_in_park", rule=rule, name=state.name(seat), tile=tile_words(tile))
    assert site is not None
    return site


def put(state: Park, seat: int, tile: Tile, at: Hex | None = None) -> Park:
    """Let an attraction stand in a park, at its place where parks are drawn."""
    site = replace(new_site(tile, state.house), at=at)
    gone = {"display": state.display, "discards": state.discards}
    state = replace(state, **{name: tuple(key for key in keys if key != tile.key) for name, keys in gone.items()})
    return with_player(state, seat, sites=(*state.players[seat].sites, site))


def afford(state: Park, seat: int, price: int, rule: str) -> None:
    """Refuse what is too dear: everything is paid at once (DT-70, DT-81)."""
    money = state.players[seat].money
    require(money >= price, "dice_theme_park.too_dear", rule=rule, name=state.name(seat), price=price, money=money)


# ── Expand ──


def build(state: Park, move: m.Build) -> Park:
    """Build an attraction of the display (DT-70) and look for its amenity bonus (DT-75…77)."""
    tile = build_checked(state, move.seat, move.tile)
    afford(state, move.seat, tile.cost, "DT-70")
    return built(state, move.seat, tile, tile.cost)


def build_checked(state: Park, seat: int, text: str) -> Tile:
    """Return the attraction that a seat may build this round. Refused otherwise (DT-70)."""
    running(state, seat)
    tile = fresh_tile(state, text)
    require(not state.players[seat].built, "dice_theme_park.build.twice", rule="DT-70", name=state.name(seat))
    there = not state.display or tile.key in state.display
    require(there, "dice_theme_park.build.display", rule="DT-70", tile=tile_words(tile))
    require(tile.key != shaded_tile(state), "dice_theme_park.alone.shaded_tile", rule="DT-233", tile=tile_words(tile))
    return tile


def built(state: Park, seat: int, tile: Tile, price: int, at: Hex | None = None) -> Park:
    """Pay, let the attraction stand, and note the bonus of a second, third or fourth equal amenity."""
    state = put(pay(state, seat, -price, "build", tile.key), seat, tile, at)
    player = state.players[seat]
    count = amenity_count(state, seat, tile.amenity)
    bonuses, free = player.bonuses, player.free
    if tile.amenity and 2 <= count <= 4:
        bonuses = (*bonuses, Bonus(tile.amenity, count))
        free += count == 4 and state.round > 1  # nothing is in the discard pile in round 1 (DTG-57)
    return with_player(state, seat, built=player.built + 1, bonuses=bonuses, free=free)


def amenity_count(state: Park, seat: int, amenity: int) -> int:
    """Return how often an amenity stands in a park."""
    return sum(state.printed(site).amenity == amenity for site in state.players[seat].sites)


def build_free(state: Park, move: m.BuildFree) -> Park:
    """Take the free attraction of a fourth equal amenity; it brings no bonus itself (DT-77)."""
    tile = free_checked(state, move.seat, move.tile)
    return with_player(put(state, move.seat, tile), move.seat, free=state.players[move.seat].free - 1)


def free_checked(state: Park, seat: int, text: str) -> Tile:
    """Return the attraction that a seat may take for nothing. Refused without a fourth equal amenity (DT-77)."""
    running(state, seat)
    require(state.players[seat].free, "dice_theme_park.build.not_free", rule="DT-77", name=state.name(seat))
    tile = fresh_tile(state, text)
    there = not state.discards or tile.key in state.discards
    require(there, "dice_theme_park.build.discards", rule="DT-77", tile=tile_words(tile))
    return tile


def start_tile(state: Park, move: m.StartTile) -> Park:
    """Put the attraction that a seat begins with into its park (DT-22); it brings no amenity bonus (DTG-43)."""
    tile = start_checked(state, move.seat, move.tile)
    return with_player(put(state, move.seat, tile), move.seat, started=True)


def start_checked(state: Park, seat: int, text: str) -> Tile:
    """Return the attraction that a seat may begin with. Refused later, twice, and from stack B (DT-21)."""
    here(state, seat)
    player, name = state.players[seat], state.name(seat)
    require(state.round == 1 and not player.built, "dice_theme_park.start.late", rule="DT-22", name=name)
    require(not player.started, "dice_theme_park.start.twice", rule="DT-21", name=name)
    tile = fresh_tile(state, text)
    require(tile.stack == "A", "dice_theme_park.start.stack", rule="DT-21", tile=tile_words(tile))
    return tile


def recruit(state: Park, move: m.Recruit) -> Park:
    """Recruit one mascot (DT-73)."""
    running(state, move.seat)
    player, name = state.players[move.seat], state.name(move.seat)
    require(not player.recruited, "dice_theme_park.recruit.twice", rule="DT-73", name=name)
    require(player.mascots < MASCOTS, "dice_theme_park.recruit.none_left", rule="DT-4", n=MASCOTS)
    afford(state, move.seat, prices.mascot_price(player), "DT-73")
    return recruited(state, move.seat, prices.mascot_price(player))


def recruited(state: Park, seat: int, price: int) -> Park:
    """Pay for a mascot and take it."""
    state = pay(state, seat, -price, "recruit", rules=prices.mascot_rules(state.players[seat]))
    player = state.players[seat]
    return with_player(state, seat, mascots=player.mascots + 1, recruited=player.recruited + 1)


# ── Improve ──


def buy_map(state: Park, move: m.BuyMap) -> Park:
    """Buy one map (DT-80)."""
    running(state, move.seat)
    player, name = state.players[move.seat], state.name(move.seat)
    require(not player.mapped, "dice_theme_park.map.twice", rule="DT-80", name=name)
    afford(state, move.seat, prices.map_price(player), "DT-80")
    return mapped(state, move.seat, prices.map_price(player))


def mapped(state: Park, seat: int, price: int) -> Park:
    """Pay for a map and take it."""
    state = pay(state, seat, -price, "map", rules=prices.map_rules(state.players[seat]))
    player = state.players[seat]
    return with_player(state, seat, maps=player.maps + 1, mapped=player.mapped + 1)


def slot_for(state: Park, site: Site, slot: int) -> int | None:
    """Return the upgrade space that is meant, from 0: the one named, or the cheapest empty one; None without one."""
    empty = [n for n, upgrade in enumerate(site.slots) if not upgrade]
    if slot:
        return slot - 1 if slot - 1 in empty else None
    return min(empty, key=lambda n: space_price(state, site, n), default=None)


def space_price(state: Park, site: Site, slot: int) -> int:
    """Return what is printed on an upgrade space, from 0; nothing on one that only the table's word has added."""
    printed = state.printed(site).slots
    return printed[slot] if slot < len(printed) else 0


def freed(state: Park, site: Site, upgrade: str) -> tuple[str, ...]:
    """Return the upgrade spaces without an upgrade; a space that is not printed goes with it."""
    printed = len(state.printed(site).slots)
    slots = tuple("" if slot == upgrade else slot for slot in site.slots)
    return tuple(slot for n, slot in enumerate(slots) if slot or n < printed)


def install(state: Park, move: m.Install) -> Park:
    """Install an upgrade on an empty space and pay what is printed there (DT-81, DT-82)."""
    running(state, move.seat)
    player, name = state.players[move.seat], state.name(move.seat)
    site = own_site(state, move.seat, move.tile)
    words = {"name": name, "tile": site_words(state, site), "upgrade": thing_word(move.upgrade)}
    most = prices.most_upgrades(player)
    require(player.installed < most, "dice_theme_park.install.enough", rule="DT-81", n=most, name=name)
    require(not (site.tile == ENTRANCE and move.upgrade == "generator"), "dice_theme_park.install.same", rule="DT-92",
            **words)  # fmt: skip
    require(not site.has(move.upgrade), "dice_theme_park.install.same", rule="DT-82", **words)
    require(prices.upgrades_left(player, move.upgrade) > 0, "dice_theme_park.install.none_left", rule="DT-18", **words)
    slot = slot_for(state, site, move.slot)
    require(slot is not None, "dice_theme_park.install.no_space", rule="DT-81", **words)
    price = prices.upgrade_price(player, space_price(state, site, slot or 0))
    afford(state, move.seat, price, "DT-81")
    return installed(state, move.seat, site, move.upgrade, slot or 0, price)


def installed(state: Park, seat: int, site: Site, upgrade: str, slot: int, price: int) -> Park:
    """Pay for an upgrade and put it on a space."""
    rules = ("DT-52",) if state.players[seat].cards("builder") else ()
    state = pay(state, seat, -price, f"install_{upgrade}", site.tile, rules=rules)
    slots = (*site.slots[:slot], upgrade, *site.slots[slot + 1 :])
    state = with_site(state, seat, site.tile, slots=slots)
    return with_player(state, seat, installed=state.players[seat].installed + 1)


def take_back(state: Park, move: m.TakeBack) -> Park:
    """Let a Builder take an upgrade back to the supply before anything is installed (DT-52)."""
    running(state, move.seat)
    player, name = state.players[move.seat], state.name(move.seat)
    site = own_site(state, move.seat, move.tile, "DT-52")
    builders = player.cards("builder")
    require(builders, "dice_theme_park.take_back.no_builder", rule="DT-52", name=name)
    require(player.taken_back < builders, "dice_theme_park.take_back.enough", rule="DT-52", n=builders, name=name)
    require(not player.installed, "dice_theme_park.take_back.late", rule="DT-52", name=name)
    require(site.has(move.upgrade), "dice_theme_park.take_back.not_there", rule="DT-52",
            tile=site_words(state, site), upgrade=thing_word(move.upgrade))  # fmt: skip
    state = with_site(state, move.seat, site.tile, slots=freed(state, site, move.upgrade))
    return with_player(state, move.seat, taken_back=player.taken_back + 1)


def innovate(state: Park, move: m.Innovate) -> Park:
    """Install an innovation where none is (DT-212, DT-213); statues come in order (DT-216)."""
    running(state, move.seat)
    require(state.house.innovations, "dice_theme_park.innovate.off", rule="DT-210")
    player, name = state.players[move.seat], state.name(move.seat)
    site = own_site(state, move.seat, move.tile, "DT-212")
    words = {"name": name, "tile": site_words(state, site), "innovation": thing_word(move.innovation)}
    require(player.innovated < 2, "dice_theme_park.innovate.enough", rule="DT-212", name=name)
    require(not site.innovation, "dice_theme_park.innovate.taken", rule="DT-213", **words)
    left = prices.innovations_left(player, move.innovation)
    require(left > 0, "dice_theme_park.innovate.none_left", rule="DT-211", **words)
    price = prices.innovation_price(state, player, site, move.innovation)
    require(price is not None, "dice_theme_park.innovate.no_price", rule="DT-212", **words)
    afford(state, move.seat, price or 0, "DT-212")
    return innovated(state, move.seat, site, move.innovation, price or 0)


def innovated(state: Park, seat: int, site: Site, innovation: str, price: int) -> Park:
    """Pay for an innovation and put it on an attraction."""
    player = state.players[seat]
    kept = f"statue_{prices.next_statue(player)}" if innovation == "statue" else innovation
    state = pay(state, seat, -price, f"install_{innovation}", site.tile)
    state = with_site(state, seat, site.tile, innovation=kept)
    return with_player(state, seat, innovated=player.innovated + 1)


def move_upgrade(state: Park, move: m.MoveUpgrade) -> Park:
    """Let an administrator move an upgrade once a round; the difference of the printed prices is paid (DT-218)."""
    running(state, move.seat)
    player, name = state.players[move.seat], state.name(move.seat)
    require(player.administrator == "rebuild", "dice_theme_park.admin.other", rule="DT-218", name=name)
    require(not player.rebuilt, "dice_theme_park.rebuild.twice", rule="DT-218", name=name)
    site, to = own_site(state, move.seat, move.tile, "DT-218"), own_site(state, move.seat, move.to, "DT-218")
    words = {"tile": site_words(state, site), "upgrade": thing_word(move.upgrade)}
    require(site.has(move.upgrade), "dice_theme_park.take_back.not_there", rule="DT-218", **words)
    there = {"tile": site_words(state, to), "upgrade": thing_word(move.upgrade), "name": name}
    require(to.tile == site.tile or not to.has(move.upgrade), "dice_theme_park.install.same", rule="DT-82", **there)
    slot, old = slot_for(state, to, move.slot), site.slots.index(move.upgrade)
    require(slot is not None, "dice_theme_park.install.no_space", rule="DT-218", **there)
    slot = slot or 0
    difference = space_price(state, to, slot) - space_price(state, site, old)
    afford(state, move.seat, difference, "DT-218")
    state = with_site(state, move.seat, site.tile, slots=freed(state, site, move.upgrade))
    slots = state.players[move.seat].sites[[s.tile for s in player.sites].index(to.tile)].slots
    state = with_site(state, move.seat, to.tile, slots=(*slots[:slot], move.upgrade, *slots[slot + 1 :]))
    return with_player(pay(state, move.seat, -difference, "rebuild", to.tile), move.seat, rebuilt=1)


# ── paid at once while the park is run ──


def skill_pays(state: Park, move: m.SkillPays) -> Park:
    """Pay for guests of a skill's colour at once (DT-162, DT-163); every mascot is used once a round (DT-100)."""
    running(state, move.seat)
    player, name = state.players[move.seat], state.name(move.seat)
    require(not state.house.simple, "dice_theme_park.skill.intro", rule="DT-162")
    require(player.skills < player.mascots, "dice_theme_park.skill.enough", rule="DT-100", name=name, n=player.mascots)
    return skill_paid(state, move.seat, move.what, move.guests)


def skill_paid(state: Park, seat: int, what: str, guests: int) -> Park:
    """Pay a skill: $2 or one star for each guest (DT-162, DT-163, DTG-54)."""
    paid = (
        pay(state, seat, 2 * guests, "skill", rules=("DT-162",))
        if what == "money"
        else star(state, seat, guests, "skill", rules=("DT-163",))
    )
    return with_player(paid, seat, skills=state.players[seat].skills + 1)


def ride_cable_car(state: Park, move: m.RideCableCar) -> Park:
    """Take $1 for a guest that goes from one cable car to another (DT-214)."""
    running(state, move.seat)
    cars = sum(site.innovation == "cable_car" for site in state.players[move.seat].sites)
    require(cars > 1, "dice_theme_park.cable_car.alone", rule="DT-214", name=state.name(move.seat))
    return pay(state, move.seat, 1, "cable_car")
