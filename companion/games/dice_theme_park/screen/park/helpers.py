"""Helpers that work on guests apart from rides: what is left of each, which guests they may take, where a tap goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...field.hexes import adjacent, within_steps
from ...state import Guest, Skill
from ...state.kinds import ENTRANCE
from ...view.shown import SeatView, SiteView
from .draft import Draft

BY_TILE, BY_STEP, BY_FACE, BY_COLOUR, AT_ONCE = "tile", "step", "face", "colour", "once"
"""What is asked after the guests: an attraction, up or down, a face, a colour, nothing."""
SKILL_WAYS = {
    "plus_minus": BY_STEP, "two_five": AT_ONCE, "pays": AT_ONCE, "stars": AT_ONCE, "pair": BY_STEP, "out": BY_TILE,
    "in": AT_ONCE, "far": BY_TILE, "swap": BY_COLOUR, "reroll": BY_FACE,
}  # fmt: skip
WAYS = {
    "map": BY_TILE, "guide": BY_TILE, "mascot": BY_STEP, "more": BY_STEP, "raise": BY_STEP, "vip": AT_ONCE,
    "any": BY_FACE, "save": BY_FACE,
}  # fmt: skip
ICONS = {
    "map": "map", "mascot": "mascot", "more": "mascot", "guide": "compass", "raise": "up", "vip": "crown",
    "any": "dice", "save": "ticket", "skill": "effect", "manager": "manager", "draw": "plus", "free": "plus",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Helper:
    """A helper that a person has: its name, `what` tells skills apart, how many are left. `tap` is False for one that
    needs no tap (a Manager lets an attraction run once more by itself)."""

    tool: str
    n: int
    what: str = ""
    tap: bool = True


def helpers_of(person: SeatView, saves: bool) -> tuple[Helper, ...]:
    """Return what a person still has, the usual ones first. `saves`: guests of value 1 may be saved now."""
    tools = person.tools
    if tools is None:
        return ()
    found = [Helper("map", tools.maps), Helper("mascot", tools.mascots)]
    if tools.mascots:
        found += [Helper("skill", 1, str(n)) for n, skill in enumerate(tools.skills) if not skill.used]
    counts = (
        ("more", len(tools.extra)), ("guide", tools.guides), ("manager", tools.managers), ("raise", tools.concierges),
        ("vip", tools.chaperones), ("any", tools.owed.count(2)), ("draw", tools.owed.count(3)), ("free", person.free),
    )  # fmt: skip
    found += [Helper(tool, n, tap=tool != "manager") for tool, n in counts if n]
    if saves and (left := saves_left(person)):
        found.append(Helper("save", left))
    return tuple(found)


def saves_left(person: SeatView) -> int:
    """How many guests of value 1 may still be saved (DT-50, DT-140)."""
    tools = person.tools
    if tools is None or not any(guest.value == 1 for site in person.sites for guest in site.guests):
        return 0
    used = sum(save.by == "ticket_agent" for save in tools.saves)
    returns = person.administrator == "return" and not any(save.by == "return" for save in tools.saves)
    return max(0, person.agents - used) + returns


def skill_of(person: SeatView, draft: Draft) -> Skill | None:
    """The skill card in hand."""
    if draft.tool != "skill" or person.tools is None or not draft.what.isdecimal():
        return None
    n = int(draft.what)
    return person.tools.skills[n].skill if n < len(person.tools.skills) else None


def way_of(person: SeatView, draft: Draft) -> str:
    """What the helper in hand asks after its guests."""
    skill = skill_of(person, draft)
    return SKILL_WAYS[skill.kind] if skill else WAYS.get(draft.tool, AT_ONCE)


def most_dice(person: SeatView, draft: Draft) -> int:
    """How many guests the helper in hand works on at most."""
    skill = skill_of(person, draft)
    if skill is not None:
        return {"pays": 0, "stars": 0, "pair": 2, "out": 2, "in": 2}.get(skill.kind, 1)
    return 2 if draft.tool == "raise" else 1


def candidates(person: SeatView, draft: Draft) -> tuple[tuple[str, int], ...]:
    """Return the guests that the helper in hand may take, as (attraction, place)."""
    fits = _fits(person, draft)
    return tuple(
        (site.tile, n) for site in person.sites for n, guest in enumerate(site.guests) if fits(site, guest)
    )  # fmt: skip


def _fits(person: SeatView, draft: Draft) -> Callable[[SiteView, Guest], bool]:
    tools, skill = person.tools, skill_of(person, draft)
    if draft.tool in ("raise", "vip"):
        return lambda site, guest: site.tile == ENTRANCE and guest.new and (draft.tool == "vip" or guest.value < 6)
    if draft.tool == "save":
        return lambda site, guest: guest.value == 1
    if draft.tool == "more":
        extra = tools.extra if tools else ()
        return lambda site, guest: site.tile in extra
    if skill is not None:
        return _skill_fits(person, draft, skill)
    return lambda site, guest: True


def _skill_fits(person: SeatView, draft: Draft, skill: Skill) -> Callable[[SiteView, Guest], bool]:
    if skill.kind == "in":
        goal = next((site.at for site in person.sites if site.tile == draft.tile), None)
        near = {site.tile for site in person.sites if goal and site.at and adjacent(site.at, goal)}
        return lambda site, guest: site.tile in near
    if skill.kind == "out":
        start = draft.dice[0][0] if draft.dice else ""
        return lambda site, guest: not start or site.tile == start
    if skill.kind == "two_five":
        return lambda site, guest: guest.colour == skill.colour and guest.value in (2, 5)
    first = draft.dice[0][0] if skill.kind == "pair" and draft.dice else ""

    def fits(site: SiteView, guest: Guest) -> bool:
        return (not skill.colour or guest.colour == skill.colour) and (not first or site.tile == first)

    return fits


def aims(person: SeatView, draft: Draft) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the attractions whose guests the helper in hand may take, and those a tap may send them to."""
    sources = tuple(dict.fromkeys(tile for tile, _ in candidates(person, draft)))
    skill = skill_of(person, draft)
    if skill is not None and skill.kind in ("pays", "stars", "in") and not draft.tile:
        return (), tuple(site.tile for site in person.sites)
    if way_of(person, draft) != BY_TILE or len(draft.dice) <= len(draft.goals):
        return sources, ()
    return sources, tuple(_targets(person, draft))


def _targets(person: SeatView, draft: Draft) -> Iterator[str]:
    start = next((site for site in person.sites if site.tile == draft.dice[-1][0]), None)
    if start is None:
        return
    if draft.tool == "guide":
        yield from (site.tile for site in person.sites if site.tile != start.tile)
        return
    skill = skill_of(person, draft)
    if skill is not None and skill.kind == "far" and start.at is not None:
        built = {site.at for site in person.sites if site.at is not None}
        near = within_steps(start.at, 2, built)
        cabled = {site.tile for site in person.sites if site.tile in start.ways}
        yield from (site.tile for site in person.sites if site.at in near or site.tile in cabled)
        return
    yield from start.ways
