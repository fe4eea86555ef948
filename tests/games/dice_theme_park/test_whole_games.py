"""Whole games with real tiles, cards and dice, reckoned from the rulebook alone, against a replayed table log."""

import json

import pytest

from companion.cli.replaying import replay
from companion.core.secrecy import Forgetful
from companion.core.session import Session
from companion.games.dice_theme_park.games import FULL, LIGHT, SOLO
from companion.storage.log_format import read_log

from .bench import Bench

GAMES = {game.key: game for game in (LIGHT, FULL, SOLO)}
WAYS = {LIGHT.key: "light", FULL.key: "full", SOLO.key: "solo"}


def as_shown(state, game, dice, solo):
    """What Burrow shows, in the words of the bench."""
    view = game.view(state, None)
    seats = [shown_person(view.seats[n], game.view(state, n).hand, dice, view.phase) for n in range(len(view.seats))]
    told = {"phase": str(view.phase), "round": view.round, "track": list(view.track), "order": list(view.order),
            "seats": seats, "stack": view.stack, "passed": passed(view), "display": sorted(view.display),
            "discards": sorted(view.discards)}  # fmt: skip
    if dice:
        told |= {
            "bag": state.bag, "gone": state.gone,
            "monorails": [sorted(guest.die for guest in one.guests) for one in view.monorails],
            "skills": sorted((card.skill.kind, card.skill.colour) for card in view.skills),
        }  # fmt: skip
    return told | ({"target": view.target, "blocked": view.shaded} if solo else {})


def passed(view):
    names = [seat.name for seat in view.seats]
    cards = [sorted(card.key.rsplit(".", 1)[1] for card in line.values["cards"]) for line in view.passing]
    if view.solo:
        return cards
    ends = [(names.index(line.values["name"]), names.index(line.values["left"])) for line in view.passing]
    return [(*both, out) for both, out in zip(ends, cards, strict=True)]


def shown_person(seat, hand, dice, phase):
    parts = sorted((part.what or "entrance", part.n) for part in seat.income if part.n)
    award = seat.award and (seat.award.count, seat.award.place, seat.award.stars)
    told = {
        "money": seat.money, "stars": seat.stars, "marker": seat.marker, "tile_side": seat.tile_side,
        "mascots": seat.mascots, "maps": seat.maps, "administrator": seat.administrator,
        "played": sorted(seat.played), "sum": seat.sum, "income": parts, "gain": seat.gain, "take": seat.take,
        "supply": dict(seat.supply), "hand": sorted(hand), "mascot_price": seat.mascot_price,
        "map_price": seat.map_price, "park": {site.tile: shown_ride(site, dice, phase) for site in seat.sites},
        "award": award, "after": seat.after, "leaving": seat.leaving,
    }  # fmt: skip
    assert seat.income_total == sum(n for _, n in parts)
    if dice:
        tools = seat.tools
        kept = ("guides", "concierges", "managers", "chaperones", "monorail", "maps", "mascots")
        skills = sorted(((card.skill.kind, card.skill.colour), card.used) for card in tools.skills)
        told["tools"] = {name: getattr(tools, name) for name in kept} | {
            "extra": sorted(tools.extra), "owed": sorted(tools.owed), "skills": skills, "places": sorted(tools.places),
            "saves": sorted((save.tile, save.colour, save.value, save.by) for save in tools.saves),
        }  # fmt: skip
    return told


def shown_ride(site, dice, phase):
    told = {"slots": list(site.slots), "prices": list(site.prices), "innovation": site.innovation, "icons": site.icons,
            "colour": site.colour, "amenity": site.amenity}  # fmt: skip
    if phase != "over":
        told |= {"cubes": site.cubes, "stars": site.stars, "money": site.money}
    if dice:
        told["at"] = site.at
        told["guests"] = sorted((die.colour, die.value, die.seems, die.new, die.vip) for die in site.guests)
        told["parties"] = {tuple(sorted(party)) for party in site.parties}
        told["ways"] = set(site.ways)
    return told


def unlike(found, wanted, at=""):
    """Name everything in which two dictionaries differ."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        keys = sorted(set(found) | set(wanted), key=str)
        return [line for key in keys for line in unlike(found.get(key), wanted.get(key), f"{at}.{key}")]
    if isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        pairs = enumerate(zip(found, wanted, strict=True))
        return [line for n, (one, other) in pairs for line in unlike(one, other, f"{at}[{n}]")]
    return [] if found == wanted else [f"{at}: Burrow {found!r}, on the table {wanted!r}"]


def agree(bench, game):
    """Play a bench's log row by row; everything shown must be what lies on the table, and explain itself."""
    lines = (bench.opening(), *bench.rows)
    log = read_log("".join(json.dumps(line) + "\n" for line in lines), lambda key: GAMES[key])
    assert log.game is game
    session = Session(game, log.setup, Forgetful())
    for number, row in enumerate(log.rows, 1):
        assert row.kind.value == "played", row
        session.play(row.move)
        state, wanted = session.state, bench.lying.get(number)
        if wanted is None:
            continue
        found = as_shown(state, game, bench.dice, bench.solo)
        assert not unlike(found, wanted), f"row {number} {bench.rows[number - 1]}"
        assert game.faults(state) == ()
        for seat, person in enumerate(wanted["seats"]):
            explained(game, state, seat, person)
            if state.phase == "park":
                star_by_star(game, state, seat, person)
        objective_told(game, state, wanted)
        if bench.solo:
            why = game.explain(state, "target", None)
            assert why.total == wanted["target"] == sum(line.value or 0 for line in why.lines)
    done = replay(log)
    assert all(line.accepted for line in done.lines)
    return done


def explained(game, state, seat, person):
    """Every number has lines that add up to it."""
    numbers = {"stars": person["stars"], "money": person["money"], "mascot": person["mascot_price"],
               "mascots": person["mascots"], "maps": person["maps"]}  # fmt: skip
    if person["sum"] is not None:
        numbers |= {"sum": person["sum"], "income": sum(n for _, n in person["income"])}
    if state.phase == "park":
        numbers |= {"upkeep": person["gain"], "takings": person["take"]}
    if state.phase == "over":
        numbers["end"] = person["money"] // (2 if person["administrator"] == "money" else 3)
    for key, n in numbers.items():
        why = game.explain(state, f"{key}.{seat}", None)
        assert why.total == n == sum(line.value or 0 for line in why.lines), (key, why)


def star_by_star(game, state, seat, person):
    """Upkeep is told attraction by attraction, what no cube brings last, and coin by coin (DT-110)."""
    rides = [ride for ride in person["park"].values() if ride["cubes"]]
    upkeep = [line.value for line in game.explain(state, f"upkeep.{seat}", None).lines]
    assert upkeep[: len(rides)] == [ride["stars"] for ride in rides] and all(upkeep[len(rides) :])
    coins = [line.value for line in game.explain(state, f"takings.{seat}", None).lines]
    assert coins == [ride["money"] for ride in rides if ride["money"]]
    why = game.explain(state, f"income.{seat}", None)
    assert sorted(line.value for line in why.lines if line.value) == sorted(n for _, n in person["income"])


def objective_told(game, state, wanted):
    """Who stands where is told in the order of the places."""
    awards = sorted((seat["award"] for seat in wanted["seats"] if seat["award"]), key=lambda award: award[1])
    why = game.explain(state, "objective", None)
    if awards:
        assert [line.text.values["count"] for line in why.lines if "count" in line.text.values] == [
            a[0] for a in awards
        ]


ALL = {"surprises": True, "innovations": True, "promo": True}
MANY_ADMINISTRATORS = {"admins": ("spare", "return", "swap", "reroll", "rebuild")}
PLAYED = [
    (LIGHT, 3, 2, {}, {"taken back", "free attraction", "skill pays"}),
    (LIGHT, 0, 3, {"mode": "short", "cards": True}, {"tie by stars", "shared award"}),
    (LIGHT, 170, 4, ALL, {"consultant", "statue", "cable car", "moved upgrade"}),
    (FULL, 1, 2, {"mode": "intro"}, {"manager", "left at one", "third amenity"}),
    (FULL, 240, 3, {"mode": "short"}, {"skill swap", "skill far", "taken back", "tie by track"}),
    (FULL, 170, 4, ALL, {"left-over guest", "saved by return", "reroll", "VIP rides", "cable car", "swapped card"}),
    (FULL, 4, 4, ALL | MANY_ADMINISTRATORS, {"spared", "reroll by administrator", "swapped card"}),
    (SOLO, 23, 1, {}, {"shaded", "skill stars", "manager", "taken back"}),
    (SOLO, 2, 1, ALL | {"hard": True}, {"shaded", "skill out", "VIP rides", "cable car"}),
]
"""Games by the seed of their chance, people and options, with what must come up in them so that it is tested."""


@pytest.mark.parametrize(("game", "seed", "people", "options", "comes_up"), PLAYED)
def test_a_whole_game_agrees_with_what_lies_on_the_table(game, seed, people, options, comes_up):
    """Set-up (DT-2…5, DT-10…22), every phase of every round (DT-30…121), administrators and skills (DT-140…169), what
    may ride (DT-180…188), the expansions (DT-200…222), a game alone (DT-230…240), the end (DT-130…133)."""
    bench = Bench(seed, people, WAYS[game.key], **options).play()
    assert comes_up <= bench.happened, sorted(bench.happened)
    result = agree(bench, game).result
    stars = [person.stars for person in bench.people]
    sums = [line.values for line in result.why if line.key == "dice_theme_park.result.sum"]
    assert [one["before"] + one["end"] for one in sums] == [one["total"] for one in sums] == sorted(stars, reverse=True)
    assert [score_of(result, seat) for seat in range(people)] == stars
    if bench.solo:
        target = bench.lying[len(bench.rows)]["target"]
        assert result.winners == ((0,) if stars[0] > target else ()), "only a higher score wins (DT-238)"
    else:
        assert set(result.winners) == bench.winners()


@pytest.mark.parametrize("game", [LIGHT, FULL], ids=["light", "full"])
@pytest.mark.parametrize(("seed", "by"), [(40, "guests"), (44, "money"), (20, "nothing")])
def test_a_tie_for_the_win_is_settled_by_the_dice_and_the_purse(game, seed, by):
    """DT-131…133: most stars, then most guests left, then most money; who is still level shares the win."""
    bench = Bench(seed, 2, WAYS[game.key], mode="intro", lazy=0.7).play()
    first, second = bench.people
    level = {"stars": first.stars == second.stars, "guests": first.left == second.left,
             "money": first.money == second.money}  # fmt: skip
    assert level["stars"] and level["guests"] == (by != "guests") and (by != "nothing" or level["money"])
    assert set(agree(bench, game).result.winners) == bench.winners()


def test_more_guests_than_dice_in_the_bag():
    """Four people who send nobody home may find the bag empty: the monorail stays empty and is taken all the same."""
    bench = Bench(271, 4, "full", **ALL).play()
    assert "empty monorail" in bench.happened
    agree(bench, FULL)


def score_of(result, seat):
    return next(standing.score for standing in result.standings if standing.seat == seat)
