"""The public history line of every move. What lies face down is never named."""

from __future__ import annotations

from companion.core.messages import Message, Value, say
from companion.core.moves import Move
from companion.core.seating import name_of, told

from .. import moves as m
from ..rules.naming import administrator_word, colour_word, staff_word, thing_word, tile_by
from ..state import Park, tile_name
from ..state.kinds import GUESTS
from .guests import skills_named, told_of_guests


def describe(state: Park, move: Move) -> Message:
    """Return the line of a move, spoken about the state before it."""
    for told_by in (_read_out, _plan, _bought, _round, _ruling, _alone, told_of_guests, told):
        line = told_by(state, move)
        if line is not None:
            return line
    return say("move.unknown", move=type(move).__name__, game=say("dice_theme_park.title"))


def _tile(state: Park, text: str) -> Value:
    return tile_by(state, state.called(text)) if state.tile(state.called(text)) else tile_name(text)


def _read_out(state: Park, move: Move) -> Message | None:
    match move:
        case m.TellStaff(card, die, income):
            return say("dice_theme_park.did.tell_staff", card=staff_word(card), die=die, income=income)
        case m.TellEntrance(stars):
            return say("dice_theme_park.did.tell_entrance", n=stars)
        case m.TellTile(tile, stars):
            return say("dice_theme_park.did.tell_tile", tile=tile_name(move.name) or _tile(state, tile), n=stars)
        case m.TrackOrder(order) | m.SetTrack(order):
            return say("dice_theme_park.did.track", names=tuple(name_of(state, seat) for seat in order))
        case m.StartTile(seat, tile):
            return say("dice_theme_park.did.start_tile", name=name_of(state, seat), tile=_tile(state, tile))
        case m.LayTiles(tiles):
            names = tuple(_tile(state, text) for text in tiles) or (say("dice_theme_park.nothing"),)
            return say("dice_theme_park.did.display", tiles=names)
        case m.TellMonorails(values):
            return say("dice_theme_park.did.monorail_values", values=tuple(map(str, values)))
        case m.KeepAdministrator(seat, card, colour) | m.SetAdministrator(seat, card, colour):
            if card == "none":
                return say("dice_theme_park.did.no_administrator", name=name_of(state, seat))
            key = "administrator_colour" if colour in GUESTS else "administrator"
            return say(f"dice_theme_park.did.{key}", name=name_of(state, seat), card=administrator_word(card),
                       colour=colour_word(colour) if colour in GUESTS else "")  # fmt: skip
        case m.SetObjective(round, what, text):
            words = tile_name(text) or say(f"dice_theme_park.objective.what.{what}")
            return say("dice_theme_park.did.objective", round=round, objective=words)
    return None


def _plan(state: Park, move: Move) -> Message | None:
    match move:
        case m.PickStaff(seat=seat):
            return say("dice_theme_park.did.pick", name=name_of(state, seat))
        case m.PlayStaff(seat, a, b) | m.PlayStaffAnyway(seat, a, b):
            return say("dice_theme_park.did.play", name=name_of(state, seat), cards=(staff_word(a), staff_word(b)))
        case m.UseCards(on):
            return say("dice_theme_park.did.cards_on" if on else "dice_theme_park.did.cards_off")
        case m.LowerSum(seat, n) | m.LowerSumAnyway(seat, n):
            return say("dice_theme_park.did.lower", name=name_of(state, seat), n=n)
        case m.PayIncome():
            return say("dice_theme_park.did.income", round=state.round)
        case m.RevealNow():
            return say("dice_theme_park.did.reveal_now")
        case m.SwapStaff(seat, played, hand) | m.SwapStaffAnyway(seat, played, hand):
            return say("dice_theme_park.did.swap", name=name_of(state, seat), card=staff_word(played),
                       hand=staff_word(hand))  # fmt: skip
    return None


def _bought(state: Park, move: Move) -> Message | None:
    match move:
        case m.Build(seat, tile) | m.BuyAnyway(seat, "build", tile):
            return say("dice_theme_park.did.build", name=name_of(state, seat), tile=_tile(state, tile))
        case m.BuildFree(seat, tile):
            return say("dice_theme_park.did.build_free", name=name_of(state, seat), tile=_tile(state, tile))
        case m.Recruit(seat) | m.BuyAnyway(seat, "recruit"):
            return say("dice_theme_park.did.recruit", name=name_of(state, seat))
        case m.BuyMap(seat) | m.BuyAnyway(seat, "map"):
            return say("dice_theme_park.did.map", name=name_of(state, seat))
        case m.Install(seat, tile, thing) | m.InstallAnyway(seat, tile, thing) | m.Innovate(seat, tile, thing):
            return _thing(state, "install", seat, tile, thing)
        case m.InnovateAnyway(seat, tile, thing):
            return _thing(state, "install", seat, tile, thing)
        case m.TakeBack(seat, tile, thing):
            return _thing(state, "take_back", seat, tile, thing)
        case m.MoveUpgrade(seat, thing, _, to) | m.MoveUpgradeAnyway(seat, thing, _, to):
            return _thing(state, "move_upgrade", seat, to, thing)
    return None


def _thing(state: Park, key: str, seat: int, tile: str, thing: str) -> Message:
    return say(f"dice_theme_park.did.{key}", name=name_of(state, seat), tile=_tile(state, tile),
               thing=thing_word(thing))  # fmt: skip


def _round(state: Park, move: Move) -> Message | None:
    match move:
        case m.SkillPays(seat, what, guests) | m.SkillPaysAnyway(seat, what, guests):
            n = 2 * guests if what == "money" else guests
            return say(f"dice_theme_park.did.skill_{what}", name=name_of(state, seat), n=n)
        case m.RideCableCar(seat):
            return say("dice_theme_park.did.cable_car", name=name_of(state, seat))
        case m.VipRides(seat, n):
            return say("dice_theme_park.did.vip", name=name_of(state, seat), n=n)
        case m.SetCubes(seat, tile, n) | m.SetCubesAnyway(seat, tile, n):
            return say("dice_theme_park.did.cubes", name=name_of(state, seat), tile=_tile(state, tile), n=n)
        case m.ObjectiveCounts(counts):
            return say("dice_theme_park.did.counts", counts=tuple(str(n) for n in counts))
        case m.OnesLeave(seat, ones, saved) | m.OnesLeaveAnyway(seat, ones, saved):
            return say("dice_theme_park.did.ones", name=name_of(state, seat), n=ones - saved, saved=saved)
        case m.Upkeep() | m.UpkeepAnyway():
            return say("dice_theme_park.did.upkeep", round=state.round)
        case m.CountGuests(seat, guests):
            return say("dice_theme_park.did.guests", name=name_of(state, seat), n=guests)
    return None


def _ruling(state: Park, move: Move) -> Message | None:
    match move:
        case m.SetMoney(seat, n):
            return say("dice_theme_park.did.set_money", name=name_of(state, seat), n=n)
        case m.SetStars(seat, n):
            return say("dice_theme_park.did.set_stars", name=name_of(state, seat), n=n)
        case m.SetMascots(seat, n):
            return say("dice_theme_park.did.set_mascots", name=name_of(state, seat), n=n)
        case m.SetMaps(seat, n):
            return say("dice_theme_park.did.set_maps", name=name_of(state, seat), n=n)
        case m.SetHand(seat):
            return say("dice_theme_park.did.set_hand", name=name_of(state, seat))
        case m.SetRound(n):
            return say("dice_theme_park.did.set_round", round=n)
        case m.PutTile(seat, tile):
            return say("dice_theme_park.did.put_tile", name=name_of(state, seat), tile=_tile(state, tile))
        case m.TakeTile(seat, tile):
            return say("dice_theme_park.did.take_tile", name=name_of(state, seat), tile=_tile(state, tile))
        case m.SetUpgrade(seat, tile, thing, on):
            return _thing(state, "has_upgrade" if on else "no_upgrade", seat, tile, thing)
        case m.SetInnovation(seat, tile, "none"):
            return say("dice_theme_park.did.no_innovation", name=name_of(state, seat), tile=_tile(state, tile))
        case m.SetInnovation(seat, tile, thing):
            return _thing(state, "has_upgrade", seat, tile, thing)
        case m.EndNow():
            return say("dice_theme_park.did.end_now")
    return None


def _shaded(state: Park, monorail: int, attraction: str, skill: str) -> tuple[Value, ...]:
    things: list[Value] = [say("dice_theme_park.alone.monorail", n=monorail)] if monorail else []
    things += [_tile(state, attraction)] if attraction else []
    return (*things, *(skills_named((skill,)) if skill else ()))


def _alone(state: Park, move: Move) -> Message | None:
    match move:
        case m.ChooseHand():
            return say("dice_theme_park.did.choose_hand")
        case m.RevealSolo(value, monorail, attraction, skill):
            shaded = _shaded(state, monorail, attraction, skill)
            if not shaded:
                return say("dice_theme_park.did.solo", value=value)
            return say("dice_theme_park.did.solo_shaded", value=value, things=shaded)
        case m.LayGoal(round, goal, space):
            return say("dice_theme_park.did.goal", round=round, n=goal + space)
        case m.JudgeGoal(n, met) | m.SetGoalMet(n, met):
            round = state.goals[n - 1].round if n <= len(state.goals) else 0
            return say("dice_theme_park.did.goal_met" if met else "dice_theme_park.did.goal_missed", round=round)
    return None
