"""A step of a plan in words: what to do, with which guests, and where they go."""

from __future__ import annotations

from companion.core.messages import Message, Value, say
from companion.core.moves import Move

from .. import moves as m
from ..field.requirements import RULE_OF
from ..rules.cubes import icons
from ..rules.ground import dice_words, die_word
from ..rules.naming import colour_word, tile_by
from ..state import Park, Site, guest_of
from ..state.kinds import SKILLS
from ..telling.guests import skill_word

SKILL_RULES = {kind: f"DT-{160 + n}" for n, kind in enumerate(SKILLS[:9])}


def gain_words(stars: int, money: int) -> Message:
    """Return "3 stars and $2", or one of them alone."""
    if not money:
        return say("dice_theme_park.advice.stars", n=stars)
    if not stars:
        return say("dice_theme_park.advice.money", n=money)
    return say("dice_theme_park.advice.both", stars=say("dice_theme_park.advice.stars", n=stars), money=money)


def step_words(state: Park, move: Move) -> Message:
    """Return what a move of a plan asks people to do, spoken about the state before it."""
    match move:
        case m.Operate():
            return _operate(state, move)
        case m.UseMap(_, tile, die, to):
            return say("dice_theme_park.advice.use_map", die=die_word(die), tile=tile_by(state, tile),
                       to=tile_by(state, to))  # fmt: skip
        case m.UseGuide(_, tile, die, to):
            return say("dice_theme_park.advice.use_guide", die=die_word(die), tile=tile_by(state, tile),
                       to=tile_by(state, to))  # fmt: skip
        case m.UseMascot(_, tile, die, how, colour):
            return say("dice_theme_park.advice.use_mascot", tile=tile_by(state, tile), what=_turned(die, how, colour))
        case m.AdjustMore(_, tile, die, how, colour):
            return say("dice_theme_park.advice.use_card", tile=tile_by(state, tile), what=_turned(die, how, colour))
        case m.UseSkill():
            return say("dice_theme_park.advice.use_skill", tile=tile_by(state, move.tile), skill=skill_word(move.skill),
                       what=_skill(state, move))  # fmt: skip
    raise TypeError(f"no step of a plan: {type(move).__name__}")


def step_rules(state: Park, move: Move) -> tuple[str, ...]:
    """Return the rules that a move of a plan rests on."""
    match move:
        case m.Operate(seat, tile):
            site = _site(state, seat, tile)
            rules = ["DT-91", RULE_OF[state.printed(site).requirement], "DT-94"]
            rules += ["DT-95"] * (move.mover != "none") + ["DT-141"] * (move.spared != "none")
            return (*rules, "DT-56") if _managed(site) else tuple(rules)
        case m.UseMap():
            return ("DT-99",)
        case m.UseGuide():
            return ("DT-51",)
        case m.UseMascot(how=how):
            return ("DT-100", "DT-102") if how == "colour" else ("DT-100",)
        case m.AdjustMore():
            return ("DT-55",)
        case m.UseSkill(skill=skill):
            return "DT-100", SKILL_RULES[skill]
    return ()


def _site(state: Park, seat: int, tile: str) -> Site:
    site = state.players[seat].site(tile)
    assert site is not None
    return site


def _managed(site: Site) -> bool:
    return site.cubes >= icons(site)


def _operate(state: Park, move: m.Operate) -> Message:
    tile, dice = tile_by(state, move.tile), dice_words(move.party)
    words = say("dice_theme_park.advice.operate", tile=tile, dice=dice)
    if move.mover != "none":
        to = tile_by(state, move.to)
        words = say("dice_theme_park.advice.operate_move", tile=tile, dice=dice, die=die_word(move.mover), to=to)
    if move.spared != "none":
        words = say("dice_theme_park.advice.spared", step=words, die=die_word(move.spared))
    if _managed(_site(state, move.seat, move.tile)):
        words = say("dice_theme_park.advice.managed", step=words)
    return words


def _turned(die: str, how: str, colour: str) -> Message:
    if how == "colour":
        return say("dice_theme_park.advice.counts_as", die=die_word(die), colour=colour_word(colour))
    return _shows(die, guest_of(die).value + (1 if how == "up" else -1))


def _shows(die: str, value: int) -> Message:
    return say("dice_theme_park.advice.shows", die=die_word(die), value=value)


def _goes(state: Park, die: str, start: str, to: str) -> Message:
    return say("dice_theme_park.advice.goes", die=die_word(die), tile=tile_by(state, start), to=tile_by(state, to))


def _skill(state: Park, move: m.UseSkill) -> Value:
    """Return what a skill does to each guest, as a list."""
    match move.skill:
        case "pays" | "stars":
            site = _site(state, move.seat, move.tile)
            count = min(3, sum(guest.colour == move.colour for guest in site.guests))
            return gain_words(count, 0) if move.skill == "stars" else gain_words(0, 2 * count)
        case "out" | "far":
            return tuple(_goes(state, die, move.tile, to) for die, to in zip(move.dice, move.to, strict=True))
        case "in":
            return tuple(_goes(state, die, start, move.tile) for die, start in zip(move.dice, move.to, strict=True))
        case "swap":
            return say("dice_theme_park.advice.becomes", die=die_word(move.dice[0]), colour=colour_word(move.colour))
        case "two_five":
            return _shows(move.dice[0], 7 - guest_of(move.dice[0]).value)
    by = 2 if move.skill == "plus_minus" else 1
    return tuple(
        _shows(die, guest_of(die).value + (by if up else -by)) for die, up in zip(move.dice, move.up, strict=True)
    )
