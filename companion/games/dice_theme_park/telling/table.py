"""What people must put right on the table after a change of the past, what to put back and deal, and the end."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Result, Standing
from companion.core.messages import Message, say

from ..rules.alone import target, won
from ..rules.ground import dice_words
from ..rules.naming import staff_word, thing_word, tile_by
from ..rules.upkeep import given, groups, owes, tied
from ..state import Park, Phase
from ..state.kinds import DICE_PER_COLOUR


def differences(before: Park, after: Park) -> tuple[Message, ...]:
    """Say what lies where, wherever that differs: markers, money, maps, mascots, attractions, upgrades."""
    lines = []
    if before.track != after.track:
        lines.append(say("dice_theme_park.table.track", names=after.names(after.track)))
    for seat in after.places:
        if seat < len(before.players):
            lines += _of_seat(before, after, seat)
    return tuple(lines)


def _of_seat(before: Park, after: Park, seat: int) -> Iterator[Message]:
    old, new, name = before.players[seat], after.players[seat], after.name(seat)
    nothing = (say("dice_theme_park.nothing"),)
    for what in ("stars", "money", "mascots", "maps"):
        if getattr(old, what) != getattr(new, what):
            yield say(f"dice_theme_park.table.{what}", name=name, n=getattr(new, what))
    for site in new.sites:
        was = old.site(site.tile)
        tile = tile_by(after, site.tile)
        if was is None:
            yield say("dice_theme_park.table.tile", name=name, tile=tile)
        things = [slot for slot in site.slots if slot]
        if was is None or sorted(g.die for g in was.guests) != sorted(g.die for g in site.guests):
            dice = dice_words(tuple(guest.die for guest in site.guests))
            if dice or was is not None:
                yield say("dice_theme_park.table.guests", name=name, tile=tile, dice=dice or nothing)
        if was is not None and was.cubes != site.cubes:
            yield say("dice_theme_park.table.cubes", name=name, tile=tile, n=site.cubes)
        if was is not None and sorted(filter(None, was.slots)) != sorted(things):
            words = tuple(thing_word(thing) for thing in things) or nothing
            yield say("dice_theme_park.table.upgrades", name=name, tile=tile, things=words)
    for site in old.sites:
        if new.site(site.tile) is None:
            yield say("dice_theme_park.table.no_tile", name=name, tile=tile_by(before, site.tile))


def setting_up(state: Park) -> tuple[Message, ...]:
    """Say how to set the table up for so many people (DT-10…23)."""
    n, house = len(state.places), state.house
    alone = house.solo
    count = 2 if alone else n
    dice = DICE_PER_COLOUR[n]
    lines = [
        say("dice_theme_park.setup.board", n=house.rounds),
        say("dice_theme_park.setup.monorails", n=count + 1),
        say("dice_theme_park.setup.dice", n=dice, all=3 * dice),
    ]
    if house.objective_rounds:
        rounds = tuple(str(r) for r in house.objective_rounds)
        lines.append(say("dice_theme_park.setup.objectives", rounds=rounds))
    lines.append(say("dice_theme_park.setup.set_alone" if alone else "dice_theme_park.setup.sets", n=count + 1))
    lines.append(say("dice_theme_park.setup.alone", n=state.base) if alone else say("dice_theme_park.setup.track"))
    if alone and (house.surprises or house.innovations):
        lines.append(say("dice_theme_park.setup.goals"))
    if house.promo:
        lines.append(say("dice_theme_park.setup.promo_alone" if alone else "dice_theme_park.setup.promo"))
    if house.innovations:
        lines.append(say("dice_theme_park.setup.innovations"))
        lines += [] if house.simple else [say("dice_theme_park.setup.innovations_full")]
    if house.surprises:
        lines.append(
            say("dice_theme_park.setup.surprises_intro" if house.simple else "dice_theme_park.setup.surprises")
        )
    if not house.simple:
        lines.append(say("dice_theme_park.setup.full", n=count + 1))
    lines.append(say("dice_theme_park.setup.tiles", n=count + 1))
    if alone:
        lines.append(say("dice_theme_park.setup.pattern"))
    return tuple(lines)


def tile_stack(state: Park) -> str:
    """Return from which stack this round's display was dealt (DT-119, DTG-40)."""
    return "A" if state.round <= (3 if state.house.rounds == 5 else 2) else "B"


def putting_back(state: Park) -> tuple[Message, ...]:
    """Say what is put back and dealt before this round (DT-114…121)."""
    if state.round == 1 or state.phase is not Phase.PLAN:
        return ()
    n, stack = len(state.places) + 1 + state.house.solo, tile_stack(state)
    alone = "_alone" if state.house.solo else ""
    lines = [
        say(f"dice_theme_park.back.ones{alone}"),
        say("dice_theme_park.back.maps"),
        say(f"dice_theme_park.back.staff{alone}"),
        say(f"dice_theme_park.back.monorails{alone}", n=n),
        say("dice_theme_park.back.tiles", n=n, stack=stack),
    ]
    if not state.house.simple:
        lines.append(say("dice_theme_park.back.skills", n=n))
    if alone:
        lines.append(say("dice_theme_park.setup.pattern"))
    lines.append(say("dice_theme_park.back.round", round=state.round))
    return tuple(lines)


def passing(state: Park) -> tuple[Message, ...]:
    """Say who passes which cards to whom when this round ends (DT-115, DT-148, DT-221); alone they are laid aside."""
    lines = []
    for index, seat in enumerate(state.places):
        left = state.places[(index + 1) % len(state.places)]
        cards = tuple(
            staff_word(card) for card in given(state.players[seat]) if state.house.solo or card != "consultant"
        )
        if cards and state.house.solo:
            lines.append(say("dice_theme_park.pass_alone", cards=cards))
        elif cards:
            lines.append(say("dice_theme_park.pass", name=state.name(seat), left=state.name(left), cards=cards))
    return tuple(lines)


def result(state: Park) -> Result | None:
    """Return the end (DT-130…133) once no tie waits for guests to be counted; who went home stands below the table."""
    if state.phase is not Phase.OVER or owes(state):
        return None
    if state.house.solo:
        return _alone(state)
    placed = groups(state)
    winners, level = placed[0], tied(state)
    standings, place = [], 1
    for group in placed:
        for seat in group:
            player = state.players[seat]
            note = None
            if seat in level:
                note = say("dice_theme_park.result.tie_note", n=player.guests or 0, money=player.money)
            standings.append(Standing(seat, place, player.stars, note))
        place += len(group)
    home = [seat for seat in range(len(state.seats)) if seat not in state.places]
    standings += [Standing(seat, place, None, say("dice_theme_park.result.went_home")) for seat in home]
    sums = tuple(_sum(state, seat) for group in placed for seat in group)
    return Result(winners, tuple(standings), (_won(state, winners, level), *sums))


def _alone(state: Park) -> Result:
    """Return the end of a game alone: won only above the target (DT-238)."""
    seat, goal = state.places[0], target(state)
    stars, beaten = state.players[seat].stars, won(state)
    key = "dice_theme_park.result.alone_won" if beaten else "dice_theme_park.result.alone_lost"
    line = say(key, name=state.name(seat), stars=stars, target=goal, need=goal + 1)
    return Result((seat,) if beaten else (), (Standing(seat, 1, stars, line),), (line, _sum(state, seat)))


def _won(state: Park, winners: tuple[int, ...], level: tuple[int, ...]) -> Message:
    best = state.players[winners[0]]
    if len(winners) > 1:
        return say("dice_theme_park.result.shared", names=state.names(winners), n=best.stars)
    name = state.name(winners[0])
    if not level:
        return say("dice_theme_park.result.won", name=name, n=best.stars)
    others = tuple(seat for seat in level if seat not in winners)
    if all((state.players[seat].guests or 0) < (best.guests or 0) for seat in others):
        return say("dice_theme_park.result.by_guests", name=name, names=state.names(others), stars=best.stars,
                   n=best.guests or 0)  # fmt: skip
    return say("dice_theme_park.result.by_money", name=name, names=state.names(others), stars=best.stars,
               n=best.money)  # fmt: skip


def _sum(state: Park, seat: int) -> Message:
    player = state.players[seat]
    end = sum(gain.n for gain in player.star_log if gain.key == "end_money")
    key = "dice_theme_park.result.sum"
    return say(key, name=state.name(seat), total=player.stars, before=player.stars - end, end=end, money=player.money)
