"""The table's word: corrections, and what is done whatever the rules say. Each stays marked in the history."""

from __future__ import annotations

from companion.core.frozen import replace
from companion.core.messages import require

from .. import moves as m
from ..state import Park, Phase, pay, star, with_player, with_site
from ..state.kinds import CUBES, ENTRANCE, MASCOTS, PRINTED
from . import prices
from .building import owed
from .buying import (
    built,
    freed,
    fresh_tile,
    innovated,
    installed,
    known_tile,
    mapped,
    own_site,
    put,
    recruited,
    running,
    skill_paid,
    slot_for,
    space_price,
)
from .cubes import cubes_set, cubes_used
from .ground import into_bag
from .naming import site_words, thing_word, tile_words
from .opening import checked_track, here, playing, with_administrator
from .skill_cards import checked_skill, skill_parts


def _at_table(state: Park, seat: int) -> None:
    require(seat in state.places, "seating.is_away", name=state.name(seat))


def set_money(state: Park, move: m.SetMoney) -> Park:
    """Set somebody's money."""
    _at_table(state, move.seat)
    before = state.players[move.seat].money
    require(move.n != before, "dice_theme_park.same.money", name=state.name(move.seat), n=before)
    return pay(state, move.seat, move.n - before, "ruled")


def set_stars(state: Park, move: m.SetStars) -> Park:
    """Set somebody's stars."""
    _at_table(state, move.seat)
    before = state.players[move.seat].stars
    require(move.n != before, "dice_theme_park.same.stars", name=state.name(move.seat), n=before)
    return star(state, move.seat, move.n - before, "ruled")


def set_mascots(state: Park, move: m.SetMascots) -> Park:
    """Set somebody's mascots."""
    _at_table(state, move.seat)
    return with_player(state, move.seat, mascots=move.n)


def set_maps(state: Park, move: m.SetMaps) -> Park:
    """Set somebody's maps."""
    _at_table(state, move.seat)
    return with_player(state, move.seat, maps=move.n)


def set_track(state: Park, move: m.SetTrack) -> Park:
    """Place the turn markers in another order."""
    return replace(state, track=checked_track(state, move.order))


def set_hand(state: Park, move: m.SetHand) -> Park:
    """Say which cards somebody has; what they chose or played before is taken up again while cards are chosen."""
    here(state, move.seat)
    require(state.phase is Phase.PLAN, "dice_theme_park.hand.plan", rule="DT-115")
    require(2 <= len(move.cards) <= 12, "dice_theme_park.hand.size", rule="DT-115", n=len(move.cards))
    return with_player(state, move.seat, hand=move.cards, picked=None, played=())


def set_round(state: Park, move: m.SetRound) -> Park:
    """Say which round this is."""
    playing(state)
    require(move.n <= state.house.rounds, "dice_theme_park.round.none", rule="DT-30", n=state.house.rounds)
    return replace(state, round=move.n, counts=())


def put_tile(state: Park, move: m.PutTile) -> Park:
    """Let an attraction stand in a park, without pay or bonus."""
    here(state, move.seat)
    return put(state, move.seat, fresh_tile(state, move.tile))


def take_tile(state: Park, move: m.TakeTile) -> Park:
    """Take an attraction out of a park; what lay on it goes back to the supply."""
    here(state, move.seat)
    site = own_site(state, move.seat, move.tile)
    printed = state.printed(site)
    require(printed.stack != PRINTED, "dice_theme_park.tile.stays", rule="DT-3", tile=tile_words(printed))
    sites = tuple(one for one in state.players[move.seat].sites if one.tile != site.tile)
    return into_bag(with_player(state, move.seat, sites=sites), site.guests)


def set_upgrade(state: Park, move: m.SetUpgrade) -> Park:
    """Let an upgrade be, or not be, on an attraction; nothing is paid."""
    here(state, move.seat)
    site = own_site(state, move.seat, move.tile)
    require(site.has(move.upgrade) != move.on, "dice_theme_park.same.upgrade", tile=site_words(state, site),
            upgrade=thing_word(move.upgrade), name=state.name(move.seat))  # fmt: skip
    if not move.on:
        return with_site(state, move.seat, site.tile, slots=freed(state, site, move.upgrade))
    _upgrade_fits(state, move.seat, move.tile, move.upgrade)
    slot = slot_for(state, site, 0)
    slots = (*site.slots, move.upgrade) if slot is None else (*site.slots[:slot], move.upgrade, *site.slots[slot + 1 :])
    return with_site(state, move.seat, site.tile, slots=slots)


def _upgrade_fits(state: Park, seat: int, tile: str, upgrade: str) -> None:
    """Refuse an upgrade that no supply holds, or a second one of a kind on an attraction (DT-18, DT-82)."""
    player, site = state.players[seat], own_site(state, seat, tile)
    words = {"tile": site_words(state, site), "upgrade": thing_word(upgrade), "name": state.name(seat)}
    require(prices.upgrades_left(player, upgrade) > 0, "dice_theme_park.install.none_left", rule="DT-18", **words)
    twice = site.has(upgrade) or (site.tile == ENTRANCE and upgrade == "generator")
    require(not twice, "dice_theme_park.install.same", rule="DT-82", **words)
    require(len(site.slots) < 3 or "" in site.slots, "dice_theme_park.install.no_space", rule="DT-81", **words)


def set_innovation(state: Park, move: m.SetInnovation) -> Park:
    """Let an innovation be on an attraction, or none; nothing is paid."""
    here(state, move.seat)
    require(state.house.innovations, "dice_theme_park.innovate.off", rule="DT-210")
    site = own_site(state, move.seat, move.tile)
    if move.innovation == "none":
        return with_site(state, move.seat, site.tile, innovation="")
    state = with_site(state, move.seat, site.tile, innovation="")
    player = state.players[move.seat]
    left = prices.innovations_left(player, move.innovation)
    words = {"tile": site_words(state, site), "innovation": thing_word(move.innovation), "name": state.name(move.seat)}
    require(left > 0, "dice_theme_park.innovate.none_left", rule="DT-211", **words)
    kept = f"statue_{prices.next_statue(player)}" if move.innovation == "statue" else move.innovation
    return with_site(state, move.seat, site.tile, innovation=kept)


def set_administrator(state: Park, move: m.SetAdministrator) -> Park:
    """Say which administrator somebody has."""
    here(state, move.seat)
    return with_administrator(state, move.seat, move.card, move.colour)


def buy_anyway(state: Park, move: m.BuyAnyway) -> Park:
    """Carry a purchase out; whoever has too little pays all there is."""
    running(state, move.seat)
    player = state.players[move.seat]
    if move.what == "build":
        require(not state.house.dice, "dice_theme_park.build.where", rule="DT-72")
        tile = fresh_tile(state, move.tile)
        return built(state, move.seat, tile, min(player.money, tile.cost))
    if move.what == "recruit":
        require(player.mascots < MASCOTS, "dice_theme_park.recruit.none_left", rule="DT-4", n=MASCOTS)
        return recruited(state, move.seat, min(player.money, prices.mascot_price(player)))
    return mapped(state, move.seat, min(player.money, prices.map_price(player)))


def install_anyway(state: Park, move: m.InstallAnyway) -> Park:
    """Install an upgrade, if the box holds one; a tile without an empty space gets it for nothing."""
    running(state, move.seat)
    known_tile(state, move.tile)
    _upgrade_fits(state, move.seat, move.tile, move.upgrade)
    player, site = state.players[move.seat], own_site(state, move.seat, move.tile)
    slot = slot_for(state, site, move.slot)
    if slot is None:
        slot = slot_for(state, site, 0)
    if slot is None:
        site = replace(site, slots=(*site.slots, ""))
        slot = len(site.slots) - 1
    price = min(player.money, prices.upgrade_price(player, space_price(state, site, slot)))
    return installed(state, move.seat, site, move.upgrade, slot, price)


def innovate_anyway(state: Park, move: m.InnovateAnyway) -> Park:
    """Install an innovation, if the box holds one and the attraction has none."""
    running(state, move.seat)
    require(state.house.innovations, "dice_theme_park.innovate.off", rule="DT-210")
    player, site = state.players[move.seat], own_site(state, move.seat, move.tile)
    words = {"tile": site_words(state, site), "innovation": thing_word(move.innovation), "name": state.name(move.seat)}
    left = prices.innovations_left(player, move.innovation)
    require(left > 0, "dice_theme_park.innovate.none_left", rule="DT-211", **words)
    require(not site.innovation, "dice_theme_park.innovate.taken", rule="DT-213", **words)
    price = prices.innovation_price(state, player, site, move.innovation) or 0
    return innovated(state, move.seat, site, move.innovation, min(player.money, price))


def set_cubes_anyway(state: Park, move: m.SetCubesAnyway) -> Park:
    """Count cubes on an attraction, as many as a person has."""
    running(state, move.seat)
    site = own_site(state, move.seat, move.tile)
    after = cubes_set(state, move.seat, site, move.n)
    name = state.name(move.seat)
    require(cubes_used(after.players[move.seat]) <= CUBES, "dice_theme_park.cubes.all", rule="DT-6", name=name, n=CUBES)
    return after


def skill_pays_anyway(state: Park, move: m.SkillPaysAnyway) -> Park:
    """Pay a skill once more."""
    running(state, move.seat)
    return skill_paid(state, move.seat, move.what, move.guests)


def build_anyway_at(state: Park, move: m.BuildAnywayAt) -> Park:
    """Build on a place although the rules refuse it; whoever has too little pays all there is."""
    running(state, move.seat)
    tile, player = fresh_tile(state, move.tile), state.players[move.seat]
    taken = any(site.at == (move.q, move.r) for site in player.sites)
    require(not taken, "dice_theme_park.build.place", rule="DT-72", name=state.name(move.seat))
    after = built(state, move.seat, tile, min(player.money, tile.cost), (move.q, move.r))
    return owed(state, after, move.seat)


def set_skills(state: Park, move: m.SetSkills) -> Park:
    """Say which skill cards somebody has."""
    here(state, move.seat)
    require(len(move.skills) <= MASCOTS, "dice_theme_park.recruit.none_left", rule="DT-4", n=MASCOTS)
    cards = tuple(checked_skill(state, *skill_parts(text)) for text in move.skills)
    return with_player(state, move.seat, skill_cards=cards)
