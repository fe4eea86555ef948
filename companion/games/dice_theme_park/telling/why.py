"""Why a number is what it is: stars and money round by round, turn order, income, Upkeep coin by coin."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.core.frozen import replace
from companion.core.game import Viewer, Why, WhyLine
from companion.core.messages import Message, Value, say

from .. import moves as m
from ..field.requirements import RULE_OF, elements
from ..rules import prices
from ..rules.alone import missed, target
from ..rules.cubes import icons
from ..rules.naming import administrator_word, colour_word, staff_word, tile_by
from ..rules.operate import free_icon, possible, requirement_words
from ..rules.plan import die_sum, income, new_order, tie_words, ties
from ..rules.ranking import Award, ranked
from ..rules.takings import Extra, Taking, extras, money_of, stars_of, takings
from ..rules.upkeep import end_rate
from ..state import Gain, Park, Phase
from ..state.kinds import ANY, LOWEST_WINS, START_MAPS

RULES_OF = {
    "start": "DT-16", "cards": "DT-44", "income": "DT-44", "build": "DT-70", "recruit": "DT-73", "map": "DT-80",
    "cubes": "DT-110", "entrance": "DT-110", "kiosk": "DT-84", "objective": "DT-112", "end_money": "DT-130",
    "colour_run": "DT-142", "run": "DT-143", "mascots": "DT-144", "statues": "DT-216", "vip": "DT-222",
    "cable_car": "DT-214", "rebuild": "DT-218", "install_kiosk": "DT-81",
    "install_effect": "DT-81", "install_generator": "DT-81", "install_statue": "DT-216",
    "install_photo_booth": "DT-212", "install_cable_car": "DT-212",
}  # fmt: skip


def explain(state: Park, key: str, viewer: Viewer) -> Why | None:
    """Return how something came about.

    Keys: ``stars.S``, ``money.S``, ``mascots.S``, ``maps.S``, ``order``, ``objective``, ``target`` (alone), and of this
    round ``sum.S``, ``income.S``, ``upkeep.S``, ``takings.S``, ``mascot.S`` (the price), ``end.S``,
    ``ride.S.T`` (may attraction T be operated?). None for any other key.
    """
    what, _, rest = key.partition(".")
    if what == "ride":
        return _ride(state, rest)
    if what in _OF_SEAT:
        seat = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 3 else -1
        return _OF_SEAT[what](state, seat) if seat in state.places else None
    return _OF_TABLE[what](state) if what in _OF_TABLE and not rest else None


def _say(key: str, number: int | None = None, /, sign: str = "", seat: int | None = None, **values: Value) -> WhyLine:
    return WhyLine(say(f"dice_theme_park.why.{key}", **values), number, sign=sign, seat=seat)


# ── stars and money, round by round ──


def _log(state: Park, seat: int, log: Iterable[Gain], kind: str, total: int) -> Why:
    sums: dict[Gain, int] = {}
    for gain in log:
        same = replace(gain, n=0)
        sums[same] = sums.get(same, 0) + gain.n
    lines = tuple(_gain_line(state, seat, gain, kind, n) for gain, n in sums.items())
    rules = tuple(dict.fromkeys(rule for gain in sums for rule in _rules_of(gain)))
    rules = rules or ({"stars": "DT-111", "money": "DT-16"}[kind],)  # nothing but the table's word, or nothing at all
    return Why(say(f"dice_theme_park.tracked.{kind}", name=state.name(seat)), lines, total, rules)


def _rules_of(gain: Gain) -> tuple[str, ...]:
    """Return the rules behind a gain: that of its sentence, and those that changed it."""
    own = (RULES_OF[gain.key],) if gain.key in RULES_OF else ()
    kiosk = ("DT-110",) if gain.key == "kiosk" else ()
    return (*own, *kiosk, *gain.rules)


def _gain_line(state: Park, seat: int, gain: Gain, kind: str, n: int) -> WhyLine:
    """Return a line of a log: round, reason and attraction, and how it was worked out."""
    words: Message = say(f"dice_theme_park.why.{kind}.{gain.key}", round=gain.round)
    if gain.tile and gain.key != "entrance":
        where = staff_word(gain.tile) if gain.key == "cards" else tile_by(state, gain.tile)
        words = say("dice_theme_park.why.where", what=words, where=where)
    return WhyLine(words, n, _working(gain), seat=seat)


def _working(gain: Gain) -> Message | None:
    """Return what a gain was worked out from: "2 × (3 + 2)"; None for one that is a plain number."""
    made = gain.made
    match gain.key:
        case "cubes" | "entrance" if len(made) == 3:
            return taking_words(Taking(gain.tile, made[0], made[1], made[2], 0))
        case "kiosk" if len(made) == 2:
            return say("dice_theme_park.taking.kiosk", cubes=made[0], kiosk=made[1])
        case "objective" if len(made) > 2:
            place = say(f"dice_theme_park.place.{made[0]}")
            if made[1] == 1:
                return place
            pool = " + ".join(map(str, made[2:]))
            return say("dice_theme_park.why.shared", place=place, pool=pool, n=made[1])
        case "end_money" if len(made) == 2:
            return say("dice_theme_park.why.end_rate", money=made[0], rate=made[1])
        case "run" | "colour_run" | "mascots" | "statues" | "vip" if made:
            return extra_words(Extra(gain.key, gain.n, made[0]))
    return None


def _stars(state: Park, seat: int) -> Why:
    player = state.players[seat]
    return _log(state, seat, player.star_log, "stars", player.stars)


def _money(state: Park, seat: int) -> Why:
    player = state.players[seat]
    return _log(state, seat, player.money_log, "money", player.money)


def _mascots(state: Park, seat: int) -> Why:
    player = state.players[seat]
    return _pieces(state, seat, "mascots", "recruit", 1, player.mascots, ("DT-18", "DT-73"))


def _maps(state: Park, seat: int) -> Why:
    return _pieces(state, seat, "maps", "map", START_MAPS, state.players[seat].maps, ("DT-18", "DT-80"))


def _pieces(state: Park, seat: int, what: str, key: str, start: int, n: int, rules: tuple[str, str]) -> Why:
    """Return how many pieces somebody began with and got in which round, and what only the table's word made of it."""
    rounds = [gain.round for gain in state.players[seat].money_log if gain.key == key]
    lines = [WhyLine(say("dice_theme_park.why.money.start", round=1), start, seat=seat)]
    lines += [WhyLine(say(f"dice_theme_park.why.money.{key}", round=round), rounds.count(round), seat=seat)
              for round in dict.fromkeys(rounds)]  # fmt: skip
    told = n - start - len(rounds)
    if told:
        lines.append(WhyLine(say("dice_theme_park.why.money.ruled", round=state.round), told, seat=seat))
    title = say(f"dice_theme_park.tracked.{what}", name=state.name(seat))
    return Why(title, tuple(lines), n, rules if rounds else rules[:1])


# ── Plan ──


def _order(state: Park) -> Why | None:
    if state.phase is not Phase.ORDER and not any(state.players[seat].played for seat in state.track):
        return Why(say("dice_theme_park.why.title.order"), tuple(_say("on_track", name=state.name(seat))
                   for seat in state.track), None, ("DT-17", "DT-41"))  # fmt: skip
    now = state.phase is Phase.ORDER
    order, broke = (new_order(state), ties(state)) if now else (state.track, state.ties)
    lines = [_sum_line(state, seat) for seat in order if state.players[seat].played]
    lines += [WhyLine(tie_words(state, tie)) for tie in broke]
    rules = dict.fromkeys(("DT-41", *({"stars": "DT-42", "track": "DT-43"}[tie.by] for tie in broke)))
    return Why(say("dice_theme_park.why.title.order"), tuple(lines), None, tuple(rules))


def _sum_line(state: Park, seat: int) -> WhyLine:
    cards = tuple(staff_word(card) for card in state.players[seat].played)
    return _say("has_sum", seat=seat, name=state.name(seat), cards=cards, sum=die_sum(state, seat))


def _sum(state: Park, seat: int) -> Why | None:
    player = state.players[seat]
    if not player.played:
        return None
    lines = [WhyLine(staff_word(card), state.card(card).die, seat=seat) for card in player.played]
    if player.lowered:
        lines.append(
            WhyLine(administrator_word("lower"), -player.lowered, seat=seat, moves=(m.LowerSum, m.LowerSumAnyway))
        )
    title = say("dice_theme_park.why.title.sum", name=state.name(seat))
    return Why(title, tuple(lines), die_sum(state, seat), ("DT-41", "DT-150") if player.lowered else ("DT-41",))


def _income(state: Park, seat: int) -> Why:
    lines = []
    for part in income(state, seat):
        words = (
            staff_word(part.what)
            if part.key == "cards"
            else say("dice_theme_park.named", name=tile_by(state, part.what))
        )
        lines.append(WhyLine(words, part.n, sign="money", seat=seat))
    lines.append(_say("no_kiosks"))
    title = say("dice_theme_park.why.title.income", name=state.name(seat))
    return Why(title, tuple(lines), sum(part.n for part in income(state, seat)), ("DT-44", "DT-45"))


# ── Upkeep ──


def taking_words(taking: Taking) -> Message:
    """Say what the cubes of one attraction bring: "2 × (3 + 2)"."""
    key = "dice_theme_park.taking.effect" if taking.effect else "dice_theme_park.taking.plain"
    return say(key, cubes=taking.cubes, stars=taking.printed, effect=taking.effect)


def extra_words(extra: Extra) -> Message:
    """Say why there are stars that no cube brings."""
    return say(f"dice_theme_park.extra.{extra.key}", n=extra.count)


def _upkeep(state: Park, seat: int) -> Why | None:
    if state.phase is not Phase.PARK:
        return None
    lines = [
        WhyLine(say("dice_theme_park.named", name=tile_by(state, taking.tile)), taking.stars,
                taking_words(taking), "star", parts=(taking.printed, taking.effect), seat=seat,
                moves=(m.SetCubes,))
        for taking in takings(state, seat)
    ]  # fmt: skip
    lines += [WhyLine(extra_words(extra), extra.stars, sign="star", seat=seat) for extra in extras(state, seat)]
    effect = ["DT-85"] if any(taking.effect for taking in takings(state, seat)) else []
    rules = ["DT-110", *effect, *(RULES_OF[extra.key] for extra in extras(state, seat))]
    title = say("dice_theme_park.why.title.upkeep", name=state.name(seat))
    return Why(title, tuple(lines), stars_of(state, seat), tuple(rules))


def _takings(state: Park, seat: int) -> Why | None:
    if state.phase is not Phase.PARK:
        return None
    lines = tuple(
        WhyLine(say("dice_theme_park.named", name=tile_by(state, taking.tile)), taking.money,
                say("dice_theme_park.taking.kiosk", cubes=taking.cubes, kiosk=taking.kiosk), "money", seat=seat,
                moves=(m.SetCubes,))
        for taking in takings(state, seat) if taking.kiosk
    )  # fmt: skip
    title = say("dice_theme_park.why.title.takings", name=state.name(seat))
    return Why(title, lines, money_of(state, seat), ("DT-84", "DT-110"))


def award_words(state: Park, award: Award, level: tuple[int, ...]) -> Message:
    """Say what somebody gets for the objective, and how tied places share."""
    place = say(f"dice_theme_park.place.{award.place}")
    if award.level > 1 and any(award.pool):
        pool = " + ".join(map(str, award.pool))
        return say("dice_theme_park.award.shared", names=state.names(level), place=place, pool=pool, n=award.stars)
    key = "dice_theme_park.award.alone" if award.stars else "dice_theme_park.award.none"
    return say(key, name=state.name(award.seat), place=place, n=award.stars)


def _objective(state: Park) -> Why | None:
    objective = state.objective(state.round)
    if objective is None or state.phase is not Phase.PARK:
        return None
    placed = sorted(ranked(state), key=lambda award: award.place)
    lines = []
    for award in placed:
        level = tuple(other.seat for other in placed if other.place == award.place)
        words = say("dice_theme_park.why.counted", name=state.name(award.seat), count=award.count)
        lines.append(WhyLine(words, None, award_words(state, award, level), "star", seat=award.seat,
                             moves=(m.ObjectiveCounts,)))  # fmt: skip
    if not lines:
        lines.append(_say("not_counted"))
    if objective.what in LOWEST_WINS:
        lines.append(_say("lowest"))
    return Why(objective_words(state, state.round), tuple(lines), None, ("DT-112", "DT-113"))


def objective_words(state: Park, round: int) -> Message:
    """Say a round's objective in a few words; "not told yet" while nobody read it out."""
    objective = state.objective(round)
    if objective is None:
        return say("dice_theme_park.objective.untold")
    if objective.text:
        return say("dice_theme_park.named", name=objective.text)
    return say(f"dice_theme_park.objective.what.{objective.what}")


# ── prices and the end ──


def _ride(state: Park, rest: str) -> Why | None:
    """Say what an attraction needs and whether it may be operated now (DT-91, DT-93)."""
    text, _, tile = rest.partition(".")
    seat = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else -1
    site = state.players[seat].site(tile) if seat in state.places and state.house.dice else None
    if site is None:
        return None
    printed, player = state.printed(site), state.players[seat]
    lines = [WhyLine(requirement_words(printed.requirement))]
    wanted = elements(printed.requirement, printed.dice)
    if any(colour != ANY for colour in wanted):
        lines.append(_say("colours", colours=tuple(colour_word(colour) for colour in wanted)))
    lines.append(_say("icons", n=icons(site), lying=say("dice_theme_park.why.cubes_lie", n=site.cubes)))
    found = possible(state, seat, site) if state.phase is Phase.PARK else ()
    if not player.monorail:
        lines.append(_say("no_monorail", name=state.name(seat)))
    elif not free_icon(state, seat, site):
        lines.append(_say("no_icon"))
    else:
        lines.append(_say("parties", n=len(found)))
    title = say("dice_theme_park.why.title.ride", tile=tile_by(state, tile), name=state.name(seat))
    return Why(title, tuple(lines), None, ("DT-91", "DT-93", RULE_OF[printed.requirement]))


def _mascot(state: Park, seat: int) -> Why:
    player = state.players[seat]
    lines = [_say("mascot_printed", 5)]
    for who, off in prices.mascot_discounts(player):
        lines.append(WhyLine(staff_word("mascot") if who == "mascot" else administrator_word(who), -off, seat=seat))
    price = prices.mascot_price(player)
    below = price - sum(line.value or 0 for line in lines)
    if below:
        lines.append(_say("not_below", below))
    return Why(say("dice_theme_park.why.title.mascot", name=state.name(seat)), tuple(lines), price,
               ("DT-73", *prices.mascot_rules(player)))  # fmt: skip


def _end(state: Park, seat: int) -> Why:
    player = state.players[seat]
    rate = end_rate(player)
    line = _say("end_rate", player.money // rate, money=player.money, rate=rate)
    return Why(say("dice_theme_park.why.title.end", name=state.name(seat)), (line,), player.money // rate,
               ("DT-130", "DT-146") if rate == 2 else ("DT-130",))  # fmt: skip


def _target(state: Park) -> Why | None:
    if not state.house.solo:
        return None
    lines = [_say("base", state.base)]
    lines += [_say("missed", goal.goal + goal.space, round=goal.round, goal=goal.goal, space=goal.space)
              for goal in missed(state)]  # fmt: skip
    lines.append(_say("need", None, n=target(state) + 1))
    return Why(say("dice_theme_park.why.title.target"), tuple(lines), target(state), ("DT-231", "DT-237", "DT-238"))


_OF_SEAT: dict[str, Callable[[Park, int], Why | None]] = {
    "stars": _stars, "money": _money, "sum": _sum, "income": _income, "upkeep": _upkeep, "takings": _takings,
    "mascot": _mascot, "end": _end, "mascots": _mascots, "maps": _maps,
}  # fmt: skip
_OF_TABLE: dict[str, Callable[[Park], Why | None]] = {"order": _order, "objective": _objective, "target": _target}
