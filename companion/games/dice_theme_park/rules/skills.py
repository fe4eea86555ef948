"""What a mascot's skill does instead of an adjustment (DT-160…168, DT-202)."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.frozen import replace
from companion.core.messages import require

from .. import moves as m
from ..field import hexes
from ..state import Guest, Park, Site, Skill, guest_of, pay, star, with_player
from ..state.guests import Bag, added, count, of_colour, showing, without
from .buying import own_site
from .ground import die_word, exchanged, moved, next_door, the_guest
from .naming import colour_word, site_words
from .operate import assembled
from .roaming import mascot_free, placed, stepped


def use_skill(state: Park, move: m.UseSkill) -> Park:
    """Use a mascot's skill on an attraction: its card must lie there and not have been used this round (DT-100)."""
    mascot_free(state, move.seat)
    player, name = state.players[move.seat], state.name(move.seat)
    require(not state.house.simple, "dice_theme_park.skill.intro", rule="DT-160")
    site = own_site(state, move.seat, move.tile, "DT-100")
    skill = unused(state, move.seat, move)
    require(skill, "dice_theme_park.skill.not_there", rule="DT-74", name=name)
    assert skill is not None
    state = carry_out(state, move, site, skill)
    state = with_player(state, move.seat, skills_used=(*player.skills_used, skill))
    return placed(state, move.seat, site.tile)


def carry_out(state: Park, move: m.UseSkill, site: Site, skill: Skill) -> Park:
    """Do what a skill card says."""
    return _DO[skill.kind](state, move, site, skill)


def unused(state: Park, seat: int, move: m.UseSkill) -> Skill | None:
    """Return the card of a skill that is not used yet; for one that shows a colour that of the guests named."""
    player = state.players[seat]
    free = list(player.skill_cards)
    for used in player.skills_used:
        if used in free:
            free.remove(used)
    mine = [skill for skill in free if skill.kind == move.skill]
    wanted = guest_of(move.dice[0]).colour if move.dice else move.colour
    return next((skill for skill in mine if skill.colour == wanted), mine[0] if mine else None)


def _dice(move: m.UseSkill, low: int, high: int, rule: str) -> None:
    require(low <= len(move.dice) <= high, "dice_theme_park.skill.dice", rule=rule, n=high)


def _right_colour(guest: Guest, skill: Skill, rule: str) -> None:
    right = guest.colour == skill.colour
    require(right, "dice_theme_park.skill.wrong_colour", rule=rule, colour=colour_word(skill.colour))


def _plus_minus(state: Park, move: m.UseSkill, site: Site, skill: Skill) -> Park:
    _dice(move, 1, 1, "DT-160")
    guest = the_guest(state, site, move.dice[0], "DT-160")
    _right_colour(guest, skill, "DT-160")
    return exchanged(state, move.seat, site, guest, stepped(guest, 2 if _ups(move)[0] else -2))


def _ups(move: m.UseSkill) -> tuple[bool, ...]:
    return (*move.up, *(True,) * len(move.dice))[: len(move.dice)]


def _two_five(state: Park, move: m.UseSkill, site: Site, skill: Skill) -> Park:
    _dice(move, 1, 1, "DT-161")
    guest = the_guest(state, site, move.dice[0], "DT-161")
    _right_colour(guest, skill, "DT-161")
    require(guest.value in (2, 5), "dice_theme_park.skill.not_two_five", rule="DT-161", die=die_word(guest.die))
    return exchanged(state, move.seat, site, guest, showing(guest, 7 - guest.value))


def _of_colour(site: Site, skill: Skill) -> int:
    return min(3, sum(guest.colour == skill.colour for guest in site.guests))


def _pays(state: Park, move: m.UseSkill, site: Site, skill: Skill) -> Park:
    return pay(state, move.seat, 2 * _of_colour(site, skill), "skill", site.tile, rules=("DT-162",))


def _stars(state: Park, move: m.UseSkill, site: Site, skill: Skill) -> Park:
    return star(state, move.seat, _of_colour(site, skill), "skill", site.tile, rules=("DT-163",))


def _pair(state: Park, move: m.UseSkill, site: Site, skill: Skill) -> Park:
    _dice(move, 2, 2, "DT-164")
    ups = _ups(move)
    for guest, up in zip(assembled(state, site, move.dice, "DT-164"), ups, strict=True):
        now = own_site(state, move.seat, site.tile)
        state = exchanged(state, move.seat, now, guest, stepped(guest, 1 if up else -1))
    return state


def _out(state: Park, move: m.UseSkill, site: Site, skill: Skill) -> Park:
    _dice(move, 1, 2, "DT-165")
    require(len(move.to) == len(move.dice), "dice_theme_park.skill.where", rule="DT-165", n=len(move.dice))
    for die, tile in zip(move.dice, move.to, strict=True):
        start = own_site(state, move.seat, site.tile)
        to = next_door(state, move.seat, start, tile, "DT-165")
        state = moved(state, move.seat, the_guest(state, start, die, "DT-165"), start.tile, to.tile)
    return state


def _in(state: Park, move: m.UseSkill, site: Site, skill: Skill) -> Park:
    _dice(move, 1, 2, "DT-166")
    require(len(move.to) == len(move.dice), "dice_theme_park.skill.where", rule="DT-166", n=len(move.dice))
    for die, tile in zip(move.dice, move.to, strict=True):
        start, goal = own_site(state, move.seat, tile, "DT-166"), own_site(state, move.seat, site.tile)
        # A cable car changes where a guest goes (DT-214), not from where this skill may bring one.
        near = start.at is not None and goal.at is not None and hexes.adjacent(start.at, goal.at)
        require(near, "dice_theme_park.guest.not_next_door", rule="DT-166", tile=site_words(state, start),
                to=site_words(state, goal))  # fmt: skip
        state = moved(state, move.seat, the_guest(state, start, die, "DT-166"), start.tile, site.tile)
    return state


def _far(state: Park, move: m.UseSkill, site: Site, skill: Skill) -> Park:
    _dice(move, 1, 1, "DT-167")
    require(len(move.to) == 1, "dice_theme_park.skill.where", rule="DT-167", n=1)
    guest, to = the_guest(state, site, move.dice[0], "DT-167"), own_site(state, move.seat, move.to[0], "DT-167")
    built = {one.at for one in state.players[move.seat].sites if one.at is not None}
    near = site.at is not None and to.at in hexes.within_steps(site.at, 2, built)
    near = near or (to.tile != site.tile and to.innovation == site.innovation == "cable_car")
    require(near, "dice_theme_park.skill.too_far", rule="DT-167", tile=site_words(state, to))
    return moved(state, move.seat, guest, site.tile, to.tile)


def _swap(state: Park, move: m.UseSkill, site: Site, skill: Skill) -> Park:
    _dice(move, 1, 1, "DT-168")
    guest = the_guest(state, site, move.dice[0], "DT-168")
    other = move.colour not in ("none", guest.colour)
    require(other, "dice_theme_park.skill.other_colour", rule="DT-168", die=die_word(guest.die))
    n = of_colour(state.bag, move.colour)
    require(n, "dice_theme_park.bag.short", rule="DTG-55", colour=colour_word(move.colour), n=n)
    new = replace(guest, colour=move.colour, seems="")
    # Swapped with a die from the bag, so the old one goes into the bag also in a game alone.
    bag: Bag = added(without(state.bag, count((new,))), count((guest,)))
    return exchanged(replace(state, bag=bag), move.seat, site, guest, new)


def _reroll(state: Park, move: m.UseSkill, site: Site, skill: Skill) -> Park:
    _dice(move, 1, 1, "DT-202")
    guest = the_guest(state, site, move.dice[0], "DT-202")
    _right_colour(guest, skill, "DT-202")
    require(not guest.vip, "dice_theme_park.reroll.vip", rule="DT-222", die=die_word(guest.die))
    require(move.face, "dice_theme_park.reroll.face", rule="DT-202")
    return exchanged(state, move.seat, site, guest, showing(guest, move.face))


_DO: dict[str, Callable[[Park, m.UseSkill, Site, Skill], Park]] = {
    "plus_minus": _plus_minus, "two_five": _two_five, "pays": _pays, "stars": _stars, "pair": _pair, "out": _out,
    "in": _in, "far": _far, "swap": _swap, "reroll": _reroll,
}  # fmt: skip
