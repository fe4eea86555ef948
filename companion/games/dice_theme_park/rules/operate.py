"""Operate: a cube, a party, every die of it turned down, one of them moves on (DT-90…98, DT-141, DT-201, DT-222)."""

from __future__ import annotations

from companion.core.frozen import replace
from companion.core.messages import Message, require, say

from .. import moves as m
from ..field.requirements import RULE_OF, elements, may_stand, parties, size_of, why_not
from ..state import Guest, Park, Site, with_player, with_site
from ..state.guests import showing
from ..state.kinds import CUBES
from .buying import own_site, running
from .cubes import cubes_used, icons, over_icons
from .ground import die_word, find, into_bag, lose, moved, next_door
from .naming import colour_word, site_words


def welcomed_first(state: Park, seat: int) -> None:
    """Refuse what is done with guests before the own monorail has arrived (DT-31, DT-60)."""
    running(state, seat)
    arrived = state.players[seat].monorail
    require(arrived, "dice_theme_park.monorail.first", rule="DT-60", name=state.name(seat))


def assembled(state: Park, site: Site, dice: tuple[str, ...], rule: str = "DT-93") -> tuple[Guest, ...]:
    """Return the guests of a party in the order named. Refused if one of them is not on the attraction (DT-93)."""
    party: tuple[Guest, ...] = ()
    for die in dice:
        guest = find(site.guests, die, party)
        require(guest, "dice_theme_park.guest.not_there", rule=rule, die=die_word(die), tile=site_words(state, site))
        assert guest is not None
        party = (*party, guest)
    return party


def check_party(state: Park, site: Site, party: tuple[Guest, ...]) -> None:
    """Refuse a party that does not meet the requirement, naming it and its rule (DT-93, DT-180…188)."""
    printed = state.printed(site)
    booth = site.innovation == "photo_booth"
    fault = why_not(printed.requirement, printed.dice, party, booth)
    words = site_words(state, site)
    n = size_of(printed.requirement)
    require(fault != "size", "dice_theme_park.party.size", rule="DT-93", tile=words, n=n)
    wanted = requirement_words(printed.requirement)
    require(fault != "values", "dice_theme_park.party.values", rule=RULE_OF[printed.requirement], tile=words,
            wanted=wanted)  # fmt: skip
    colours = tuple(colour_word(c) for c in elements(printed.requirement, printed.dice))
    require(not fault, "dice_theme_park.party.colours", rule="DT-188", tile=words, wanted=wanted, colours=colours)


def requirement_words(requirement: str) -> Message:
    """Return what a party must show, in words."""
    return say(f"dice_theme_park.requirement.{requirement}")


def free_icon(state: Park, seat: int, site: Site) -> bool:
    """Say whether another cube may lie here: on a free icon, or by a Manager (DT-91, DT-56)."""
    player = state.players[seat]
    if cubes_used(player) >= CUBES:
        return False
    return site.cubes < icons(site) or over_icons(player) < player.cards("manager")


def operate(state: Park, move: m.Operate) -> Park:
    """Operate an attraction in four steps (DT-91…96)."""
    welcomed_first(state, move.seat)
    player, name = state.players[move.seat], state.name(move.seat)
    site = own_site(state, move.seat, move.tile, "DT-91")
    require(cubes_used(player) < CUBES, "dice_theme_park.cubes.all", rule="DT-6", name=name, n=CUBES)
    require(free_icon(state, move.seat, site), "dice_theme_park.cubes.icons", rule="DT-91",
            tile=site_words(state, site), icons=icons(site), n=player.cards("manager"))  # fmt: skip
    party = assembled(state, site, move.party)
    check_party(state, site, party)
    _check_spared(state, move, site)
    _check_rerolled(state, move, site, party)
    after = _turned(party, move)
    left = [index for index, guest in enumerate(after) if guest is not None]
    if not left:
        require(move.mover == "none", "dice_theme_park.mover.nobody", rule="DT-97", tile=site_words(state, site))
        return ridden(state, move.seat, site, party, after)
    require(move.mover != "none", "dice_theme_park.mover.one", rule="DT-95", n=len(left))
    index = _mover(party, after, move.mover)
    require(index is not None, "dice_theme_park.mover.not_in_party", rule="DT-95", die=die_word(move.mover))
    to = next_door(state, move.seat, site, move.to, "DT-95")
    return ridden(state, move.seat, site, party, after, index, to.tile)


def _mover(party: tuple[Guest, ...], after: list[Guest | None], die: str) -> int | None:
    """Return which of a party moves on; None if nobody of that name is left.

    Of equal dice it is the one that was turned down, not the one that was spared or rerolled (DT-95).
    """
    left = [index for index, guest in enumerate(after) if guest is not None and party[index].die == die]
    return min(left, key=lambda index: _kept(party[index], after[index]), default=None)


def _kept(before: Guest, after: Guest | None) -> bool:
    """Say whether a guest of a party is one that was not turned down."""
    return after is not None and after.value != before.value - 1


def _turned(party: tuple[Guest, ...], move: m.Operate | m.OperateAnyway) -> list[Guest | None]:
    """Return the party after its ride: one lower, gone at 1, one of them spared or rerolled (DT-94, DT-141, DT-201)."""
    after: list[Guest | None] = [replace(showing(g, g.value - 1), seems="") if g.value > 1 else None for g in party]
    dice: list[str] = list(move.party)
    if move.spared in dice:
        index = dice.index(move.spared)
        after[index] = replace(party[index], seems="")
        dice[index] = ""
    if move.rerolled in dice:
        index = dice.index(move.rerolled)
        after[index] = replace(showing(party[index], move.face), seems="")
    return after


def ridden(
    state: Park, seat: int, site: Site, party: tuple[Guest, ...], after: list[Guest | None], index: int | None = None,
    to: str = "",
) -> Park:  # fmt: skip
    """Put the cube, leave the party as it came out, send those at 1 to the bag, move one on."""
    gone = tuple(guest for guest, turned in zip(party, after, strict=True) if turned is None)
    stay = tuple(guest for guest in after if guest is not None)
    guests = (*lose(site.guests, *party), *stay)
    state = into_bag(with_site(state, seat, site.tile, guests=guests, cubes=site.cubes + 1), gone)
    vips = sum(guest.vip for guest in party)
    state = with_player(state, seat, vip=state.players[seat].vip + vips)
    mover = after[index] if index is not None else None
    return moved(state, seat, mover, site.tile, to) if mover is not None else state


def _check_spared(state: Park, move: m.Operate, site: Site) -> None:
    """Refuse a spared guest unless an administrator of that colour allows it (DT-141)."""
    if move.spared == "none":
        return
    player = state.players[move.seat]
    name = state.name(move.seat)
    require(player.administrator == "spare", "dice_theme_park.admin.other", rule="DT-141", name=name)
    right = state.printed(site).colour == player.colour and move.spared.startswith(player.colour)
    require(right and move.spared in move.party, "dice_theme_park.spare.colour", rule="DT-141",
            colour=colour_word(player.colour))  # fmt: skip


def _check_rerolled(state: Park, move: m.Operate, site: Site, party: tuple[Guest, ...]) -> None:
    """Refuse a reroll unless the attraction has the symbol; a VIP is never rerolled (DT-201, DT-203, DT-222).

    The symbol on the administrator is known to nobody but who holds the card, so with it the table decides.
    """
    if move.rerolled == "none":
        return
    marked = state.printed(site).reroll or state.players[move.seat].administrator == "reroll"
    require(marked, "dice_theme_park.reroll.no_symbol", rule="DT-201", tile=site_words(state, site))
    require(move.rerolled in move.party and move.rerolled != move.spared, "dice_theme_park.mover.not_in_party",
            rule="DT-201", die=die_word(move.rerolled))  # fmt: skip
    printed = state.printed(site)
    if printed.marked and state.players[move.seat].administrator != "reroll":
        booth = site.innovation == "photo_booth"
        right = may_stand(printed.requirement, printed.dice, party, booth, printed.marked)
        require(move.rerolled in right, "dice_theme_park.reroll.other_die", rule="DT-201", tile=site_words(state, site),
                die=die_word(move.rerolled))  # fmt: skip
    require(move.face, "dice_theme_park.reroll.face", rule="DT-201")
    vip = any(guest.vip and guest.die == move.rerolled for guest in party)
    require(not vip, "dice_theme_park.reroll.vip", rule="DT-222", die=die_word(move.rerolled))


def operate_anyway(state: Park, move: m.OperateAnyway) -> Park:
    """Operate by the table's word: the dice must be there and the mover needs somewhere to go."""
    running(state, move.seat)
    site = own_site(state, move.seat, move.tile, "DT-91")
    name = state.name(move.seat)
    require(cubes_used(state.players[move.seat]) < CUBES, "dice_theme_park.cubes.all", rule="DT-6", name=name, n=CUBES)
    party = assembled(state, site, move.party)
    require(move.rerolled not in move.party or move.face, "dice_theme_park.reroll.face", rule="DT-201")
    after = _turned(party, move)
    index = _mover(party, after, move.mover)
    if index is None:
        return ridden(state, move.seat, site, party, after)
    to = own_site(state, move.seat, move.to, "DT-95")
    require(to.tile != site.tile, "dice_theme_park.guest.same_tile", rule="DT-95", tile=site_words(state, site))
    return ridden(state, move.seat, site, party, after, index, to.tile)


def possible(state: Park, seat: int, site: Site) -> tuple[tuple[Guest, ...], ...]:
    """Return the parties that may operate an attraction now; none without a free icon or a monorail."""
    player, printed = state.players[seat], state.printed(site)
    if not player.monorail or not free_icon(state, seat, site):
        return ()
    booth = site.innovation == "photo_booth"
    return tuple(parties(printed.requirement, printed.dice, site.guests, booth))
