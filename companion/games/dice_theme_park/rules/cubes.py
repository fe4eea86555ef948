"""Operate as light mode keeps it: cubes on attractions, and the icons that take them (DT-91…93, DT-56, DT-86)."""

from __future__ import annotations

from companion.core.messages import require

from .. import moves as m
from ..state import Park, Player, Site, with_player, with_site
from ..state.kinds import CUBES, ENTRANCE
from .buying import own_site, running
from .naming import site_words


def icons(site: Site) -> int:
    """Return how often an attraction may be operated in a round: once, twice with a generator (DT-86, DT-92)."""
    return 1 + (site.tile == ENTRANCE or site.has("generator"))


def over_icons(player: Player) -> int:
    """Return how many cubes lie where no icon is free: each needs a Manager (DT-56)."""
    return sum(max(0, site.cubes - icons(site)) for site in player.sites)


def cubes_used(player: Player) -> int:
    """Return how many cubes lie in a park."""
    return sum(site.cubes for site in player.sites)


def set_cubes(state: Park, move: m.SetCubes) -> Park:
    """Put so many cubes on an attraction (DT-91); Managers allow for more than its icons (DT-56)."""
    running(state, move.seat)
    site = own_site(state, move.seat, move.tile, "DT-91")
    name, words = state.name(move.seat), site_words(state, site)
    require(site.cubes != move.n, "dice_theme_park.cubes.same", rule="DT-91", name=name, tile=words, n=move.n)
    after = cubes_set(state, move.seat, site, move.n)
    player = after.players[move.seat]
    managers, more = player.cards("manager"), over_icons(player) > over_icons(state.players[move.seat])
    require(not more or over_icons(player) <= managers, "dice_theme_park.cubes.icons", rule="DT-91",
            tile=words, icons=icons(site), n=managers)  # fmt: skip
    require(cubes_used(player) <= CUBES, "dice_theme_park.cubes.all", rule="DT-6", name=name, n=CUBES)
    return after


def cubes_set(state: Park, seat: int, site: Site, n: int) -> Park:
    """Return the state with so many cubes on an attraction."""
    return with_site(state, seat, site.tile, cubes=n)


def vip_rides(state: Park, move: m.VipRides) -> Park:
    """Note how many operations used the VIP guest (DT-222)."""
    running(state, move.seat)
    require(state.house.promo, "dice_theme_park.vip.off", rule="DT-220")
    return with_player(state, move.seat, vip=move.n)


def ones_leave(state: Park, move: m.OnesLeave) -> Park:
    """Note the guests of value 1 and how many of them are saved (DT-50, DT-114, DT-140)."""
    running(state, move.seat)
    player, name = state.players[move.seat], state.name(move.seat)
    agents = player.cards("ticket_agent")
    most = agents + (player.administrator == "return")  # DTG-48: both, on different dice
    require(move.saved <= most, "dice_theme_park.ones.agents", rule="DT-50", name=name, n=agents)
    require(move.saved <= move.ones, "dice_theme_park.ones.too_few", rule="DT-50", name=name, n=move.ones)
    return with_player(state, move.seat, ones=move.ones, saved=move.saved)
