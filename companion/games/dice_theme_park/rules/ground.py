"""Guests on attractions: found, put, moved, sent to the bag; places to build on; the bag that always adds up."""

from __future__ import annotations

from companion.core.frozen import replace
from companion.core.messages import Message, Value, require, say

from ..field import hexes
from ..state import Guest, Hex, Park, Player, Site, guest_of, pay, with_player, with_site
from ..state.guests import Bag, added, count, of_colour, without
from ..state.kinds import ENTRANCE, GUESTS
from .buying import own_site
from .naming import colour_word, site_words

Words = dict[str, Value]


def die_word(die: str) -> Message:
    """Return "blue 3"."""
    guest = guest_of(die)
    return say("dice_theme_park.die", colour=colour_word(guest.colour), value=guest.value)


def dice_words(dice: tuple[str, ...]) -> tuple[Message, ...]:
    """Return several dice as words."""
    return tuple(die_word(die) for die in dice)


def find(
    guests: tuple[Guest, ...], die: str, taken: tuple[Guest, ...] = (), plain: bool = False
) -> Guest | None:  # fmt: skip
    """Return the guest that a move names; of equal dice one on a VIP token or with another colour is meant first.

    With `plain` one that still has its own colour is meant before all others: so two mascots can give two equal dice
    another colour (DT-100, DT-102).
    """
    left = list(guests)
    for guest in taken:
        left.remove(guest)
    same = [guest for guest in left if guest.die == die]
    return max(same, key=lambda guest: (plain and not _counts_as(guest), *_rank(guest)), default=None)


def _rank(guest: Guest) -> tuple[bool, int, bool]:
    return guest.vip, _counts_as(guest), guest.new


def _counts_as(guest: Guest) -> int:
    """Return 0 for a guest of its own colour, else the number of the colour it counts as."""
    return GUESTS.index(guest.seems) + 1 if guest.seems and guest.seems != guest.colour else 0


def the_guest(state: Park, site: Site, die: str, rule: str = "DT-93", plain: bool = False) -> Guest:
    """Return a guest of an attraction as `find` does. Refused with the move's `rule` if it is not there."""
    guest = find(site.guests, die, (), plain)
    require(guest, "dice_theme_park.guest.not_there", rule=rule, die=die_word(die), tile=site_words(state, site))
    assert guest is not None
    return guest


def lose(guests: tuple[Guest, ...], *gone: Guest) -> tuple[Guest, ...]:
    """Return the guests without some of them."""
    left = list(guests)
    for guest in gone:
        left.remove(guest)
    return tuple(left)


def exchanged(state: Park, seat: int, site: Site, old: Guest, new: Guest) -> Park:
    """Let a guest of an attraction be another value, colour or mark."""
    guests = (*lose(site.guests, old), new)
    return with_site(state, seat, site.tile, guests=guests)


def into_bag(state: Park, gone: tuple[Guest, ...]) -> Park:
    """Put dice that leave a park into the bag; in a game alone beside the park (DT-236)."""
    if state.house.solo:
        return replace(state, gone=added(state.gone, count(gone)))
    return replace(state, bag=added(state.bag, count(gone)))


def out_of_bag(state: Park, drawn: tuple[Guest, ...]) -> Park:
    """Draw dice from the bag. Refused if it does not hold them (DT-14)."""
    bag = without(state.bag, count(drawn))
    for colour, left in zip(("blue", "green", "yellow"), bag, strict=True):
        require(left >= 0, "dice_theme_park.bag.short", rule="DT-14", colour=colour_word(colour),
                n=of_colour(state.bag, colour))  # fmt: skip
    return replace(state, bag=bag)


def moved(state: Park, seat: int, guest: Guest, start: str, to: str) -> Park:
    """Move a guest; from one cable car to another it brings $1 at once (DT-214)."""
    player = state.players[seat]
    a, b = player.site(start), player.site(to)
    assert a is not None and b is not None
    cabled = a.innovation == b.innovation == "cable_car"
    state = with_site(state, seat, start, guests=lose(a.guests, guest))
    state = with_site(state, seat, to, guests=(*b.guests, guest))
    return pay(state, seat, 1, "cable_car") if cabled else state


def next_door(state: Park, seat: int, start: Site, to: str, rule: str) -> Site:
    """Return an attraction next to another one, or joined to it by cable cars. Refused otherwise."""
    site = own_site(state, seat, to, rule)
    cabled = start.innovation == site.innovation == "cable_car" and start.tile != site.tile
    near = start.at is not None and site.at is not None and hexes.adjacent(start.at, site.at)
    require(near or cabled, "dice_theme_park.guest.not_next_door", rule=rule, tile=site_words(state, start),
            to=site_words(state, site))  # fmt: skip
    return site


def reachable(player: Player, start: Site) -> tuple[str, ...]:
    """Return the attractions a guest may be moved to from one: next door, or by cable car."""

    def near(site: Site) -> bool:
        if start.innovation == site.innovation == "cable_car":
            return True
        return start.at is not None and site.at is not None and hexes.adjacent(start.at, site.at)

    return tuple(site.tile for site in player.sites if site.tile != start.tile and near(site))


def places(player: Player) -> tuple[Hex, ...]:
    """Return the places a new attraction may take in a park (DT-72)."""
    return hexes.free_places([site.at for site in player.sites if site.at is not None])


def checked_place(state: Park, seat: int, q: int, r: int) -> Hex:
    """Return a place for a new attraction. Refused if it is taken or touches nothing (DT-72)."""
    free = places(state.players[seat])
    require((q, r) in free, "dice_theme_park.build.place", rule="DT-72", name=state.name(seat))
    return q, r


def in_parks(state: Park) -> Bag:
    """Return how many guests of each colour stand in all parks."""
    return count(guest for player in state.players for site in player.sites for guest in site.guests)


def all_dice(state: Park) -> Bag:
    """Return all dice of the game: bag, monorails, parks, and those set aside (DT-14)."""
    waiting = count(guest for monorail in state.monorails for guest in monorail)
    return added(added(state.bag, waiting), added(in_parks(state), state.gone))


def arrive(state: Park, seat: int, guests: tuple[Guest, ...]) -> Park:
    """Let guests come to the entrance."""
    site = state.players[seat].site(ENTRANCE)
    assert site is not None
    return with_site(state, seat, ENTRANCE, guests=(*site.guests, *guests))


def bump(state: Park, seat: int, **more: int) -> Park:
    """Count uses of this round up."""
    player = state.players[seat]
    return with_player(state, seat, **{name: getattr(player, name) + n for name, n in more.items()})
