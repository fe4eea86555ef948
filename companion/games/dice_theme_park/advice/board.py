"""One seat's park in small numbers: places, guests as codes, what is left to use, what an operation pays.

A guest is one integer, ``place << 8 | low``; `low` holds value, colour, adjusted colour and the VIP mark. Everything
here is open information at the table (DTG-56).
"""

from __future__ import annotations

from functools import cache
from itertools import permutations, product
from typing import NamedTuple

from ..field import hexes
from ..field.requirements import elements, size_of, why_not
from ..rules.cubes import cubes_used, icons, over_icons
from ..rules.ground import reachable
from ..rules.roaming import mascots_left
from ..rules.takings import STEPS
from ..state import GUESTS, Guest, Park, Skill
from ..state.kinds import CUBES, EFFECT, ENTRANCE, KIOSK

STAR = 1000
"""What one star is worth in dollars: more than all the money of a phase, so stars come first, then money."""

NAME = 31
"""The bits of a low that a move names: colour and value."""


def low_of(guest: Guest) -> int:
    """Return a guest as a small number without its place."""
    seems = GUESTS.index(guest.seems) + 1 if guest.seems and guest.seems != guest.colour else 0
    return guest.vip << 7 | seems << 5 | GUESTS.index(guest.colour) << 3 | guest.value


@cache
def guest_at(low: int) -> Guest:
    """Return the guest of a small number."""
    seems = low >> 5 & 3
    return Guest(GUESTS[low >> 3 & 3], low & 7, GUESTS[seems - 1] if seems else "", vip=bool(low >> 7))


def priority(low: int) -> tuple[bool, int]:
    """Return which of several guests of one name a move means: the greatest (see `rules.ground.find`)."""
    return low >> 7 > 0, low >> 5 & 3


def plain_priority(low: int) -> tuple[bool, bool, int]:
    """Return the same for a move that gives a guest another colour."""
    return not low >> 5 & 3, low >> 7 > 0, low >> 5 & 3


@cache
def ordered(requirement: str) -> frozenset[tuple[int, ...]]:
    """Return the values that meet a requirement, in the order of its elements (DT-180…187).

    With another colour for each element, only that order can be meant.
    """
    size = size_of(requirement)
    found = []
    for values in product(range(1, 7), repeat=size):
        party = tuple(Guest(colour, value) for colour, value in zip(GUESTS, values, strict=False))
        if not why_not(requirement, GUESTS[:size], party):
            found.append(values)
    return frozenset(found)


class Now(NamedTuple):
    """How a park stands within a plan.

    `dice` are sorted codes, `icons` what is free on each place, `skills` the numbers of skill cards not used yet,
    `extras` places where a Mascot card still adjusts a guest (DT-55).
    """

    dice: tuple[int, ...]
    icons: tuple[int, ...]
    maps: int
    guides: int
    managers: int
    mascots: int
    skills: tuple[int, ...]
    extras: tuple[int, ...]


class Board:
    """What never changes while one park is planned, and `start`, where the plan begins."""

    def __init__(self, state: Park, seat: int) -> None:
        player = state.players[seat]
        self.seat = seat
        self.sites = player.sites
        self.n = n = len(player.sites)
        self.keys = tuple(site.tile for site in player.sites)
        self.tiles = tuple(state.printed(site) for site in player.sites)
        index = {key: i for i, key in enumerate(self.keys)}
        self.near = tuple(tuple(sorted(index[key] for key in reachable(player, site))) for site in player.sites)
        self.beside = tuple(
            tuple(b for b, to in enumerate(self.sites) if site.at and to.at and hexes.adjacent(site.at, to.at))
            for site in self.sites
        )
        self.cable = tuple(site.innovation == "cable_car" for site in player.sites)
        self.far = self._far()
        self.sizes = tuple(size_of(tile.requirement) for tile in self.tiles)
        self.stars = tuple(
            tile.stars + EFFECT * site.has("effect") for tile, site in zip(self.tiles, self.sites, strict=True)
        )
        self.pays = tuple(
            STAR * stars + KIOSK * (site.has("kiosk") or (site.tile == ENTRANCE and state.house.kiosk))
            for stars, site in zip(self.stars, self.sites, strict=True)
        )
        spare = player.administrator == "spare"
        self.spared = tuple(
            GUESTS.index(player.colour) if spare and tile.colour == player.colour in GUESTS else -1
            for tile in self.tiles
        )
        self.steps = STEPS["run"] if player.administrator == "run" else ()
        if player.administrator == "colour_run":
            self.steps = STEPS["colour_run"]
        self.counted = tuple(
            bool(self.steps) and (player.administrator == "run" or tile.colour == player.colour) for tile in self.tiles
        )
        self.touched = tuple(site.cubes > 0 for site in self.sites)
        self.cards: tuple[Skill, ...] = tuple(sorted(player.skill_cards, key=lambda s: (s.kind, s.colour)))
        self.more = player.cards("mascot")
        self.bag, self.alone = state.bag, state.house.solo
        self.room = CUBES - cubes_used(player)
        self.values = tuple(ordered(tile.requirement) for tile in self.tiles)
        self.wanted = tuple(
            tuple(GUESTS.index(c) if c in GUESTS else -1 for c in elements(tile.requirement, tile.dice))
            for tile in self.tiles
        )
        self.booths = tuple(site.innovation == "photo_booth" for site in self.sites)
        self._bonus: dict[tuple[int, ...], int] = {}
        self._met: tuple[dict[tuple[int, ...], bool], ...] = tuple({} for _ in range(n))
        free = list(self.cards)
        for used in player.skills_used:
            if used in free:
                free.remove(used)
        skills: list[int] = []
        for skill in free:
            skills.append(next(i for i, card in enumerate(self.cards) if card == skill and i not in skills))
        mascots = max(0, mascots_left(state, seat))
        self.start = Now(
            tuple(sorted(index[site.tile] << 8 | low_of(g) for site in self.sites for g in site.guests)),
            tuple(max(0, icons(site) - site.cubes) for site in self.sites),
            max(0, player.maps - player.maps_used),
            max(0, player.cards("guide") - player.guided),
            max(0, player.cards("manager") - over_icons(player)),
            mascots,
            () if state.house.simple or not mascots else tuple(sorted(skills)),
            tuple(sorted(index[tile] for tile in player.extra if tile in index)),
        )

    def _far(self) -> tuple[tuple[int, ...], ...]:
        """Return where a guest may go with the skill that moves it up to two attractions away (DT-167)."""
        places = {site.at for site in self.sites if site.at is not None}
        found = []
        for a, site in enumerate(self.sites):
            reach = hexes.within_steps(site.at, 2, places) if site.at is not None else frozenset()
            near = [b for b, to in enumerate(self.sites) if b != a and to.at in reach]
            cabled = [b for b in range(self.n) if b != a and self.cable[a] and self.cable[b]]
            found.append(tuple(sorted({*near, *cabled})))
        return tuple(found)

    def fits(self, a: int, lows: tuple[int, ...]) -> bool:
        """Say whether guests, given in ascending order, may ride together on an attraction (DT-93, DT-180…188)."""
        known = self._met[a].get(lows)
        if known is None:
            known = self._met[a][lows] = any(self._rides(a, order) for order in permutations(lows))
        return known

    def _rides(self, a: int, order: tuple[int, ...]) -> bool:
        if tuple([low & 7 for low in order]) not in self.values[a]:
            return False
        wrong = 0
        for colour, low in zip(self.wanted[a], order, strict=True):
            wrong += colour >= 0 and colour not in (low >> 3 & 3, (low >> 5 & 3) - 1)
        return wrong <= self.booths[a]

    def bonus(self, icons: tuple[int, ...]) -> int:
        """Return the stars of an administrator that counts attractions operated (DT-142, DT-143)."""
        if not self.steps:
            return 0
        known = self._bonus.get(icons)
        if known is not None:
            return known
        done = sum(
            counted and (touched or left < at_first)
            for counted, touched, left, at_first in zip(
                self.counted, self.touched, icons, self.start.icons, strict=True
            )
        )
        self._bonus[icons] = known = sum(done >= needed for needed in self.steps)
        return known

    def operations_left(self, now: Now) -> int:
        """Return how many cubes can still be put at most: icons, Managers, and 17 cubes in all (DT-6, DT-91, DT-56)."""
        left = sum(now.icons) + now.managers
        used = sum(self.start.icons) + self.start.managers - left
        return min(left, self.room - used)

    def in_bag(self, now: Now, colour: int) -> bool:
        """Say whether the bag holds a die of a colour: what left the park is there, not in a game alone (DT-236)."""
        if self.alone:
            return self.bag[colour] > 0
        gone = sum(1 for code in self.start.dice if code >> 3 & 3 == colour)
        return self.bag[colour] + gone - sum(1 for code in now.dice if code >> 3 & 3 == colour) > 0
