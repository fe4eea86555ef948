"""History lines of moves with guests."""

from __future__ import annotations

from companion.core.messages import Message, Value, say
from companion.core.moves import Move
from companion.core.seating import name_of

from .. import moves as m
from ..rules.ground import dice_words, die_word
from ..rules.naming import colour_word, tile_by
from ..state import Park, tile_name
from ..state.kinds import SKILLS


def told_of_guests(state: Park, move: Move) -> Message | None:
    """Return the line of a move that only the full game has, spoken about the state before it."""
    return _arriving(state, move) or _riding(state, move) or _changed(state, move)


def _tile(state: Park, text: str) -> Value:
    return tile_by(state, state.called(text)) if state.tile(state.called(text)) else tile_name(text)


def _arriving(state: Park, move: Move) -> Message | None:
    match move:
        case m.LoadMonorail(n, dice):
            return say(
                "dice_theme_park.did.load", monorail=n, dice=dice_words(dice) or (say("dice_theme_park.nothing"),)
            )
        case m.TakeMonorail(seat, n) | m.TakeMonorailAnyway(seat, n):
            return say("dice_theme_park.did.monorail", name=name_of(state, seat), monorail=n)
        case m.RaiseGuests(seat, dice, by) | m.RaiseGuestsAnyway(seat, dice, by):
            return say("dice_theme_park.did.raise", name=name_of(state, seat), dice=dice_words(dice), by=by)
        case m.TakeLeftover(seat, die) | m.TakeLeftoverAnyway(seat, die):
            return say("dice_theme_park.did.leftover", name=name_of(state, seat), die=die_word(die))
        case m.MakeVip(seat, die) | m.MakeVipAnyway(seat, die):
            return say("dice_theme_park.did.make_vip", name=name_of(state, seat), die=die_word(die))
        case m.StartTileAt(seat, tile):
            return say("dice_theme_park.did.start_tile", name=name_of(state, seat), tile=_tile(state, tile))
        case m.BuildAt(seat, tile) | m.BuildAnywayAt(seat, tile):
            return say("dice_theme_park.did.build", name=name_of(state, seat), tile=_tile(state, tile))
        case m.BuildFreeAt(seat, tile):
            return say("dice_theme_park.did.build_free", name=name_of(state, seat), tile=_tile(state, tile))
        case m.PutTileAt(seat, tile):
            return say("dice_theme_park.did.put_tile", name=name_of(state, seat), tile=_tile(state, tile))
        case m.TakeSkill(seat, skill, colour):
            return say("dice_theme_park.did.take_skill", name=name_of(state, seat), skill=skill_word(skill, colour))
        case m.SetSkills(seat, skills):
            return say("dice_theme_park.did.set_skills", name=name_of(state, seat), skills=skills_named(skills))
        case m.LaySkills(skills):
            return say("dice_theme_park.did.skills", skills=skills_named(skills))
    return None


def skills_named(skills: tuple[str, ...]) -> tuple[Message, ...]:
    """Return skill cards in words, those nobody knows left out; "nothing" if none is left."""
    known = tuple(skill_word(*text.split(".")[:2]) for text in skills if text.split(".")[0] in SKILLS)
    return known or (say("dice_theme_park.nothing"),)


def _riding(state: Park, move: Move) -> Message | None:
    match move:
        case m.Operate() | m.OperateAnyway():
            return _operated(state, move)
        case m.UseMap(seat, tile, die, to):
            return _went(state, "use_map", seat, tile, die, to)
        case m.UseGuide(seat, tile, die, to):
            return _went(state, "guide", seat, tile, die, to)
        case m.MoveGuest(seat, tile, die, to):
            return _went(state, "move_guest", seat, tile, die, to)
    return None


def _operated(state: Park, move: m.Operate | m.OperateAnyway) -> Message:
    """Say who rode and who went on, and which guest was not turned down but spared or rerolled."""
    name, tile = name_of(state, move.seat), _tile(state, move.tile)
    dice = dice_words(move.party) or (say("dice_theme_park.nothing"),)
    if move.mover == "none":
        said = say("dice_theme_park.did.operate", name=name, tile=tile, dice=dice)
    else:
        said = say("dice_theme_park.did.operate_move", name=name, tile=tile, dice=dice, die=die_word(move.mover),
                   to=_tile(state, move.to))  # fmt: skip
    if move.spared != "none":
        said = say("dice_theme_park.did.spared", what=said, die=die_word(move.spared))
    return _rerolled(said, move.rerolled, move.face)


def _rerolled(said: Message, die: str, face: int) -> Message:
    if die == "none" or not face:
        return said
    return say("dice_theme_park.did.rerolled", what=said, die=die_word(die), face=face)


def _skilled(state: Park, move: m.UseSkill | m.UseSkillAnyway) -> Message:
    """Say which skill was used on which guests, and what they became."""
    name, tile, skill = name_of(state, move.seat), _tile(state, move.tile), skill_word(move.skill)
    if not move.dice:
        return say("dice_theme_park.did.skill", name=name, skill=skill, tile=tile)
    said = say("dice_theme_park.did.skill_guests", name=name, skill=skill, tile=tile, dice=dice_words(move.dice))
    if move.skill == "swap" and move.colour != "none":
        return say("dice_theme_park.did.swapped", what=said, colour=colour_word(move.colour))
    return _rerolled(said, move.dice[0] if move.skill == "reroll" else "none", move.face)


def _went(state: Park, key: str, seat: int, tile: str, die: str, to: str) -> Message:
    return say(f"dice_theme_park.did.{key}", name=name_of(state, seat), die=die_word(die), tile=_tile(state, tile),
               to=_tile(state, to))  # fmt: skip


def _changed(state: Park, move: Move) -> Message | None:
    match move:
        case m.RecolourGuest(seat, _, die, colour):
            return say("dice_theme_park.did.recolour", name=name_of(state, seat), die=die_word(die),
                       colour=colour_word(colour))  # fmt: skip
        case m.UseMascot(seat, tile, die, how, colour) | m.AdjustMore(seat, tile, die, how, colour):
            if how == "colour":
                seems = colour_word(colour) if colour != "none" else say("dice_theme_park.nothing")
                return say("dice_theme_park.did.recolour", name=name_of(state, seat), die=die_word(die), colour=seems)
            key = "dice_theme_park.did.adjust_up" if how == "up" else "dice_theme_park.did.adjust_down"
            return say(key, name=name_of(state, seat), die=die_word(die), tile=_tile(state, tile))
        case m.UseSkill() | m.UseSkillAnyway():
            return _skilled(state, move)
        case m.SetAnyGuest(seat, tile, die, value) | m.TurnGuest(seat, tile, die, value):
            return say("dice_theme_park.did.turn", name=name_of(state, seat), die=die_word(die), value=value)
        case m.DrawGuest(seat, colour):
            return say("dice_theme_park.did.draw", name=name_of(state, seat), colour=colour_word(colour))
        case m.SaveGuest(seat, tile, colour, value) | m.SaveGuestAnyway(seat, tile, colour, value):
            return say("dice_theme_park.did.save", name=name_of(state, seat), colour=colour_word(colour), value=value)
        case m.PutGuest(seat, tile, die):
            return say("dice_theme_park.did.put_guest", name=name_of(state, seat), die=die_word(die),
                       tile=_tile(state, tile))  # fmt: skip
        case m.TakeGuest(seat, tile, die):
            return say("dice_theme_park.did.take_guest", name=name_of(state, seat), die=die_word(die),
                       tile=_tile(state, tile))  # fmt: skip
    return None


def skill_word(kind: str, colour: str = "none") -> Message:
    """Return what a skill does, in a few words."""
    if colour in ("blue", "green", "yellow"):
        return say("dice_theme_park.skill.coloured", skill=say(f"dice_theme_park.skill.card.{kind}"),
                   colour=colour_word(colour))  # fmt: skip
    return say(f"dice_theme_park.skill.card.{kind}")
