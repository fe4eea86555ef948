"""The end of a round for guests: value 1 leaves, saved ones come back, monorails are emptied (DT-114, DT-117)."""

from __future__ import annotations

from companion.core.frozen import replace

from ..state import Guest, Park, Player, with_player
from ..state.guests import added, count
from .ground import arrive, into_bag
from .roaming import saved_from


def ones_of(player: Player) -> int:
    """Return how many guests of value 1 stand in a park."""
    return sum(guest.value == 1 for site in player.sites for guest in site.guests)


def guests_of(player: Player) -> int:
    """Return how many guests stand in a park."""
    return sum(len(site.guests) for site in player.sites)


def pips_of(player: Player) -> int:
    """Return the sum of all values of a park's guests."""
    return sum(guest.value for site in player.sites for guest in site.guests)


def ones_gone(state: Park, seat: int) -> Park:
    """Send guests of value 1 to the bag, bring saved ones to the entrance (DT-114, DT-50, DT-140)."""
    player, sites = state.players[seat], []
    gone: list[Guest] = []
    back: list[Guest] = []
    for site in player.sites:
        ones = [guest for guest in site.guests if guest.value == 1]
        for save in saved_from(site, player.saves):
            # A guest that a Ticket Agent saves never left, so it keeps its VIP token; an administrator's had (DT-222).
            agent = save.by != "return"
            same = [guest for guest in ones if guest.colour == save.colour]
            one = max(same, key=lambda guest: guest.vip) if agent else min(same, key=lambda guest: guest.vip)
            ones.remove(one)
            back.append(Guest(save.colour, save.value, vip=agent and one.vip))
        gone += ones
        sites.append(replace(site, guests=tuple(guest for guest in site.guests if guest.value > 1)))
    state = with_player(state, seat, sites=tuple(sites), saves=())
    return arrive(into_bag(state, tuple(gone)), seat, tuple(back))


def calmed(state: Park, seat: int) -> Park:
    """Let guests be new no longer, and forget adjusted colours (DT-102)."""
    sites = tuple(
        replace(site, guests=tuple(replace(guest, seems="", new=False) for guest in site.guests))
        for site in state.players[seat].sites
    )
    return with_player(state, seat, sites=sites)


def monorails_emptied(state: Park) -> Park:
    """Put the guests nobody took back into the bag (DT-117, DT-234)."""
    left = tuple(guest for monorail in state.monorails for guest in monorail)
    return replace(state, bag=added(state.bag, count(left)), monorails=())


def sent_home(state: Park, seat: int) -> Park:
    """Put all guests of somebody who goes home into the bag."""
    player = state.players[seat]
    guests = tuple(guest for site in player.sites for guest in site.guests)
    sites = tuple(replace(site, guests=()) for site in player.sites)
    return into_bag(with_player(state, seat, sites=sites, saves=()), guests)
