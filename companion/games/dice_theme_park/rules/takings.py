"""What a round earns: cubes times stars, effects, kiosks, administrators, statues, VIPs (DT-110, DT-142…144)."""

from __future__ import annotations

from dataclasses import dataclass

from ..state import Park
from ..state.kinds import EFFECT, ENTRANCE, KIOSK
from .prices import statue_stars

STEPS = {"colour_run": (3, 4, 5), "run": (6, 7, 8), "mascots": (2, 4, 5)}
"""From how many on an administrator gives 1, 2 and 3 stars (DT-142…144)."""


@dataclass(frozen=True, slots=True)
class Taking:
    """What the cubes of one attraction earn: each `printed` stars, `effect` more and `kiosk` dollars."""

    tile: str
    cubes: int
    printed: int
    effect: int
    kiosk: int

    @property
    def stars(self) -> int:
        """Stars of all cubes."""
        return self.cubes * (self.printed + self.effect)

    @property
    def money(self) -> int:
        """Dollars of all cubes."""
        return self.cubes * self.kiosk


@dataclass(frozen=True, slots=True)
class Extra:
    """Stars that no cube brings: `key` says why ("run", "colour_run", "mascots", "statues", "vip"), `count` of what."""

    key: str
    stars: int
    count: int


def takings(state: Park, seat: int) -> tuple[Taking, ...]:
    """Return what the cubes in a park earn, attraction by attraction (DT-110)."""
    found = []
    for site in state.players[seat].sites:
        if site.cubes:
            kiosk = site.has("kiosk") or (site.tile == ENTRANCE and state.house.kiosk)
            found.append(
                Taking(site.tile, site.cubes, state.printed(site).stars, EFFECT * site.has("effect"), KIOSK * kiosk)
            )
    return tuple(found)


def steps(key: str, count: int) -> int:
    """Return the stars of an administrator that counts something (DT-142…144)."""
    return sum(count >= needed for needed in STEPS[key])


def extras(state: Park, seat: int) -> tuple[Extra, ...]:
    """Return the stars of Upkeep that no cube brings (DT-142…144, DT-216, DT-222)."""
    player = state.players[seat]
    operated = [site for site in player.sites if site.cubes]
    found = []
    if player.administrator in STEPS:
        counts = {
            "colour_run": sum(state.printed(site).colour == player.colour for site in operated),
            "run": len(operated),
            "mascots": player.mascots,
        }
        count = counts[player.administrator]
        found.append(Extra(player.administrator, steps(player.administrator, count), count))
    statues = sum(statue_stars(site) for site in player.sites)
    found.append(Extra("statues", statues, sum(bool(statue_stars(site)) for site in player.sites)))
    found.append(Extra("vip", player.vip, player.vip))
    return tuple(extra for extra in found if extra.stars)


def stars_of(state: Park, seat: int) -> int:
    """Return all stars of this round's Upkeep without the objective."""
    return sum(taking.stars for taking in takings(state, seat)) + sum(extra.stars for extra in extras(state, seat))


def money_of(state: Park, seat: int) -> int:
    """Return the money of this round's Upkeep."""
    return sum(taking.money for taking in takings(state, seat))
