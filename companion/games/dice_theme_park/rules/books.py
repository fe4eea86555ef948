"""The numbers Burrow keeps, how the table corrects them, and what must always hold."""

from __future__ import annotations

from collections import Counter

from companion.core.game import Tracked
from companion.core.messages import say
from companion.core.moves import Move

from .. import moves as m
from ..state import Park, Phase
from ..state.kinds import CUBES, MASCOTS, UPGRADES
from . import prices
from .cubes import cubes_used
from .ground import all_dice

MOST = {"money": 999, "stars": 999, "mascots": MASCOTS, "maps": 32}


def tracked(state: Park) -> tuple[Tracked, ...]:
    """Return everybody's money, stars, mascots and maps, and the round."""
    found = []
    for seat in state.places:
        player = state.players[seat]
        for what in ("stars", "money", "mascots", "maps"):
            label = say(f"dice_theme_park.tracked.{what}", name=state.name(seat))
            found.append(Tracked(f"{what}.{seat}", label, getattr(player, what), 0, MOST[what]))
    if state.phase is not Phase.OVER:
        found.append(Tracked("round", say("dice_theme_park.tracked.round"), state.round, 1, state.house.rounds))
    return tuple(found)


def rule(state: Park, key: str, value: int) -> Move | None:
    """Return the ruling that sets a tracked number; None for a key that is not tracked."""
    if all(number.key != key for number in tracked(state)):
        return None
    what, _, seat = key.partition(".")
    if what == "round":
        return m.SetRound(value)
    kinds: dict[str, type[Move]] = {
        "stars": m.SetStars, "money": m.SetMoney, "mascots": m.SetMascots, "maps": m.SetMaps,
    }  # fmt: skip
    return kinds[what](int(seat), value)  # type: ignore[call-arg]


def faults(state: Park) -> tuple[str, ...]:
    """Return broken invariants: sums, cards, cubes, supplies, who stands on the track (DT-5, DT-6, DT-18, DT-82)."""
    found = []
    if len(state.players) != len(state.seats) or sorted(state.track) != sorted(state.places):
        return ("players or turn markers do not match the seats",)
    for seat, player in enumerate(state.players):
        if player.money != sum(gain.n for gain in player.money_log):
            found.append(f"seat {seat} has money that nothing explains")
        if player.stars != sum(gain.n for gain in player.star_log):
            found.append(f"seat {seat} has stars that nothing explains")
        if min(player.money, player.stars) < 0:
            found.append(f"seat {seat} has less than nothing")
        if Counter(player.played) - Counter(player.hand):
            found.append(f"seat {seat} played cards it does not have")
        if len(player.played) not in (0, 2):
            found.append(f"seat {seat} played {len(player.played)} cards")
        if cubes_used(player) > CUBES or any(site.cubes < 0 for site in player.sites):
            found.append(f"seat {seat} has more cubes on its park than there are")
        if any(prices.upgrades_left(player, upgrade) < 0 for upgrade in UPGRADES):
            found.append(f"seat {seat} has more upgrades than there are")
        if any(prices.innovations_left(player, one) < 0 for one in ("photo_booth", "cable_car", "statue")):
            found.append(f"seat {seat} has more innovations than there are")
        for site in player.sites:
            kinds = [slot for slot in site.slots if slot]
            if len(kinds) != len(set(kinds)):
                found.append(f"two equal upgrades on {site.tile} of seat {seat}")
        if len({site.tile for site in player.sites}) != len(player.sites):
            found.append(f"an attraction stands twice in the park of seat {seat}")
        if seat in state.places and state.phase is Phase.PLAN and any(site.cubes for site in player.sites):
            found.append(f"cubes lie in the park of seat {seat} while cards are chosen")
    found += _guest_faults(state)
    built = Counter(s.tile for seat in state.places for s in state.players[seat].sites)
    for tile, n in built.items():
        printed = state.tile(tile)
        if n > 1 and printed is not None and printed.stack != "printed":
            found.append(f"{tile} stands in {n} parks")
    return tuple(found)


def _guest_faults(state: Park) -> list[str]:
    """Return what is wrong with dice and places: every colour adds up, values are 1 to 6 (DT-14, DT-230, DTG-41)."""
    found = []
    if all_dice(state) != (state.each,) * 3:
        found.append(f"there are {all_dice(state)} dice in the game, not {state.each} of each colour")
    if min(*state.bag, *state.gone) < 0:
        found.append("fewer than no dice in the bag")
    for seat, player in enumerate(state.players):
        places = [site.at for site in player.sites if site.at is not None]
        if len(places) != len(set(places)):
            found.append(f"two attractions on one place in the park of seat {seat}")
        if any(not 1 <= guest.value <= 6 for site in player.sites for guest in site.guests):
            found.append(f"a guest of seat {seat} shows what no die shows")
        if seat not in state.places and any(site.guests for site in player.sites):
            found.append(f"seat {seat} is away and has guests")
    return found
