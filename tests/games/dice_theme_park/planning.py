"""Random parks to plan for, and the best that the game's own moves can do, tried one after the other."""

from dataclasses import astuple
from itertools import combinations, permutations, product
from random import Random

from companion.core.frozen import replace
from companion.core.game import Seat
from companion.core.messages import IllegalMove
from companion.games.dice_theme_park import moves as m
from companion.games.dice_theme_park.field.hexes import free_places
from companion.games.dice_theme_park.field.requirements import size_of
from companion.games.dice_theme_park.games import FULL
from companion.games.dice_theme_park.rules.ground import reachable
from companion.games.dice_theme_park.rules.operate import possible
from companion.games.dice_theme_park.rules.takings import money_of, stars_of
from companion.games.dice_theme_park.state import Guest, Park, Phase, Site, Skill, Tile, with_player
from companion.games.dice_theme_park.state.kinds import COLOURED_SKILLS, ENTRANCE, GUESTS, REQUIREMENTS, SKILLS, STAFF

KINDS = tuple(kind for kind in SKILLS if kind != "reroll")
WORTH = {1: (1, 4), 2: (3, 6), 3: (6, 9)}
"""Stars of an attraction by how many guests it asks for."""


def a_tile(chance: Random, name: str, requirement: str = "") -> Tile:
    """An attraction as one might be printed: more stars for more guests, colours now and then."""
    asked = requirement or chance.choices(REQUIREMENTS, [2, 2, 2, 3, 3, 2, 1, 1, 2])[0]
    dice = tuple(chance.choice(GUESTS) if chance.random() < 0.35 else "any" for _ in range(size_of(asked)))
    colour = chance.choice((*GUESTS, "grey"))
    return Tile(name, name, "A", colour, 1, 3, asked, dice, chance.randint(*WORTH[size_of(asked)]), 0, (1, 2))


def a_park(
    chance: Random, attractions: int, dice: int, maps: int, mascots: int, staff=None, skills=None, admin=None,
    innovations: bool = False, vip: bool = False, upgrades: float = 0.35, low: int = 2,
) -> Park:  # fmt: skip
    """A game of two in round 5 in which Ana has such a park: guests mostly at the entrance, the others anywhere."""
    people = (Seat("Ana"), Seat("Ben"))
    state = FULL.begin(FULL.setup(people, {"innovations": innovations, "promo": vip}))
    places = [site.at for site in state.players[0].sites][: min(4, attractions)]
    while len(places) < attractions:
        places.append(chance.choice(free_places(places)))
    tiles = [state.tile(ENTRANCE)]
    for n in range(1, attractions):
        tiles.append(a_tile(chance, f"ride_{n}", "one" if n < 4 and attractions > 6 else ""))
    sites = []
    for tile, at in zip(tiles, places, strict=True):
        slots = tuple(kind for kind in ("kiosk", "effect", "generator") if chance.random() < upgrades / 2)[:2]
        cable = innovations and (tile.key == ENTRANCE or chance.random() < 0.4)
        other = chance.choice(("", "photo_booth")) if innovations else ""
        sites.append(Site(tile.key, slots, "cable_car" if cable else other, 0, at))
    for n in range(dice):
        guest = Guest(chance.choice(GUESTS), chance.randint(low, 6), vip=vip and n == 0)
        at = 0 if chance.random() < 0.4 else chance.randrange(attractions)
        sites[at] = replace(sites[at], guests=(*sites[at].guests, guest))
    played = staff if staff is not None else tuple(chance.choice(STAFF) for _ in range(2))
    kinds = skills if skills is not None else tuple(chance.choice(KINDS) for _ in range(mascots))
    cards = tuple(Skill(kind, chance.choice(GUESTS) if kind in COLOURED_SKILLS else "") for kind in kinds)
    admins = ("", "spare", "colour_run", "run", "mascots", "return", "money", "recruit", "map")
    who = chance.choice(admins) if admin is None else admin
    state = replace(state, tiles=(*state.tiles, *tiles[1:]), phase=Phase.PARK, round=5, bag=(3, 3, 3))
    return with_player(
        state, 0, sites=tuple(sites), maps=maps, mascots=mascots, played=played, hand=(*played, *STAFF[:4]),
        skill_cards=cards, administrator=who, colour=chance.choice(GUESTS) if who in ("spare", "colour_run") else "",
        monorail=1,
    )  # fmt: skip


def a_small_park(seed: int) -> Park:
    """A park small enough to try everything; every fifth is somewhat larger and takes seconds to try."""
    chance, larger = Random(seed), seed % 5 == 4
    attractions, dice = chance.choice(((2, 2), (2, 3), (3, 2), (3, 3), (4, 2), *((4, 3), (3, 4)) * larger))
    helpers = ["map", "map", "mascot", "mascot", "guide", "manager", "card"]
    chance.shuffle(helpers)
    helpers = helpers[: max(1, 4 - dice + larger)]
    names = {"guide": "guide", "manager": "manager", "card": "mascot"}
    staff = (*(names[helper] for helper in helpers if helper in names), "builder", "builder")[:2]
    maps, mascots = helpers.count("map"), helpers.count("mascot")
    return a_park(
        chance, attractions, dice, maps, mascots, staff, innovations=chance.random() < 0.2,
        vip=chance.random() < 0.2, upgrades=0.3, low=1,
    )  # fmt: skip


def late_park(seed: int) -> Park:
    """A park late in the game: 9 attractions, 12 guests, 4 maps, 3 mascots with their skills, two staff cards."""
    return a_park(Random(1000 + seed), 9, 12, 4, 3)


# ── trying everything, on the game's own moves ──


def best_of(state: Park, seat: int = 0) -> tuple[int, int]:
    """The most stars, then the most money, that any row of legal moves brings. Knows nothing of the planner."""
    known: dict[object, tuple[int, int]] = {}

    def worth(now: Park) -> tuple[int, int]:
        player = now.players[seat]
        return player.stars + stars_of(now, seat), player.money + money_of(now, seat)

    def look(now: Park, done: tuple[int, int]) -> tuple[int, int]:
        player = now.players[seat]
        key = (
            tuple((site.cubes, tuple(sorted(map(astuple, site.guests)))) for site in player.sites),
            player.maps_used, player.guided, player.mascots_used, tuple(sorted(map(astuple, player.skills_used))),
            tuple(sorted(player.extra)), now.bag, player.vip,
        )  # fmt: skip
        if key not in known:
            best = (0, 0)
            for after in followers(now, seat):
                gained = worth(after)
                most = look(after, gained)
                best = max(best, (most[0] + gained[0] - done[0], most[1] + gained[1] - done[1]))
            known[key] = best
        return known[key]

    return look(state, worth(state))


def followers(state: Park, seat: int):
    """Every state that one legal move of the Operate phase makes."""
    for move in guesses(state, seat):
        try:
            yield FULL.apply(state, move)
        except IllegalMove:
            continue


def guesses(state: Park, seat: int):
    """Every move that might be legal: parties that the game knows, dice and places next door by its own word."""
    player = state.players[seat]
    for site in player.sites:
        dice = sorted({guest.die for guest in site.guests})
        tiles = reachable(player, site)
        for party in sorted({tuple(sorted(guest.die for guest in party)) for party in possible(state, seat, site)}):
            for spared in ("none", *sorted(set(party))) if player.administrator == "spare" else ("none",):
                yield m.Operate(seat, site.tile, party, "none", "", spared)
                for mover, to in product(sorted(set(party)), tiles):
                    yield m.Operate(seat, site.tile, party, mover, to, spared)
        if player.maps > player.maps_used:
            yield from (m.UseMap(seat, site.tile, die, to) for die, to in product(dice, tiles))
        if player.guided < player.cards("guide"):
            everywhere = [one.tile for one in player.sites if one.tile != site.tile]
            yield from (m.UseGuide(seat, site.tile, die, to) for die, to in product(dice, everywhere))
        ways = [("up", "none"), ("down", "none"), *(("colour", colour) for colour in GUESTS)]
        for die, (how, colour) in product(dice, ways):
            if player.mascots > player.mascots_used:
                yield m.UseMascot(seat, site.tile, die, how, colour)
            if site.tile in player.extra:
                yield m.AdjustMore(seat, site.tile, die, how, colour)
        if player.mascots > player.mascots_used:
            for skill in sorted({card.kind for card in player.skill_cards}):
                yield from _with_skill(state, seat, site, skill, dice)


def _with_skill(state: Park, seat: int, site: Site, skill: str, dice):
    tiles = [one.tile for one in state.players[seat].sites]
    near = reachable(state.players[seat], site)
    here = [guest.die for guest in site.guests]
    if skill in ("pays", "stars"):
        yield from (m.UseSkill(seat, skill, site.tile, colour=colour) for colour in GUESTS)
    elif skill in ("plus_minus", "two_five"):
        yield from (m.UseSkill(seat, skill, site.tile, (die,), (up,)) for die in dice for up in (True, False))
    elif skill == "pair":
        for two in sorted(set(combinations(sorted(here), 2))):
            yield from (m.UseSkill(seat, skill, site.tile, two, ups) for ups in product((True, False), repeat=2))
    elif skill == "out":
        yield from (m.UseSkill(seat, skill, site.tile, (die,), (), (to,)) for die, to in product(dice, near))
        for two in sorted(set(permutations(here, 2))):
            yield from (m.UseSkill(seat, skill, site.tile, two, (), to) for to in product(near, repeat=2))
    elif skill == "in":
        sites = [one for one in state.players[seat].sites if one.tile in near]
        them = sorted({(guest.die, one.tile) for one in sites for guest in one.guests})
        yield from (m.UseSkill(seat, skill, site.tile, (die,), (), (start,)) for die, start in them)
        for (a, x), (b, y) in product(them, repeat=2):
            yield m.UseSkill(seat, skill, site.tile, (a, b), (), (x, y))
    elif skill == "far":
        yield from (m.UseSkill(seat, skill, site.tile, (die,), (), (to,)) for die, to in product(dice, tiles))
    elif skill == "swap":
        yield from (m.UseSkill(seat, skill, site.tile, (die,), colour=colour) for die, colour in product(dice, GUESTS))
