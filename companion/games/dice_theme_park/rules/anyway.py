"""What the table does although the rules refuse it: only what no pieces in the box could do stays refused."""

from __future__ import annotations

from collections import Counter

from companion.core.frozen import replace
from companion.core.messages import require

from .. import moves as m
from ..state import Guest, Park, Phase, Save, Skill, guest_of, pay, with_player, with_site
from ..state.guests import showing
from ..state.kinds import COLOURED_SKILLS, ENTRANCE
from .buying import freed, own_site, running, slot_for, space_price
from .ground import arrive, die_word, exchanged, lose, the_guest
from .naming import site_words, staff_word, thing_word
from .opening import here
from .roaming import mascots_left, placed, stepped
from .skills import carry_out


def lower_sum_anyway(state: Park, move: m.LowerSumAnyway) -> Park:
    """Lower somebody's sum while the cards lie open."""
    here(state, move.seat)
    require(state.phase is Phase.ORDER, "dice_theme_park.order.not_now", rule="DT-150")
    return with_player(state, move.seat, lowered=move.n)


def move_upgrade_anyway(state: Park, move: m.MoveUpgradeAnyway) -> Park:
    """Move an upgrade; a tile without an empty space gets one, and whoever has too little pays all there is."""
    running(state, move.seat)
    name = state.name(move.seat)
    site, to = own_site(state, move.seat, move.tile, "DT-218"), own_site(state, move.seat, move.to, "DT-218")
    words = {"tile": site_words(state, site), "upgrade": thing_word(move.upgrade)}
    require(site.has(move.upgrade), "dice_theme_park.take_back.not_there", rule="DT-218", **words)
    there = {"tile": site_words(state, to), "upgrade": thing_word(move.upgrade), "name": name}
    twice = to.has(move.upgrade) or (to.tile == ENTRANCE and move.upgrade == "generator")
    require(not twice, "dice_theme_park.install.same", rule="DT-82", **there)
    was = space_price(state, site, site.slots.index(move.upgrade))
    slot = slot_for(state, to, move.slot)
    slot = slot_for(state, to, 0) if slot is None else slot
    require(slot is not None or len(to.slots) < 3, "dice_theme_park.install.no_space", rule="DT-218", **there)
    price = (space_price(state, to, slot) if slot is not None else 0) - was
    slots = to.slots if slot is not None else (*to.slots, "")
    at = len(to.slots) if slot is None else slot
    state = with_site(state, move.seat, site.tile, slots=freed(state, site, move.upgrade))
    state = with_site(state, move.seat, to.tile, slots=(*slots[:at], move.upgrade, *slots[at + 1 :]))
    paid = min(state.players[move.seat].money, price)
    return with_player(pay(state, move.seat, -paid, "rebuild", to.tile), move.seat, rebuilt=1)


def swap_staff_anyway(state: Park, move: m.SwapStaffAnyway) -> Park:
    """Pass a card from the hand instead of a played one; the administrator for it, if there is one, is used up."""
    running(state, move.seat)
    name, player = state.name(move.seat), state.players[move.seat]
    require(move.played in player.played, "dice_theme_park.swap.not_played", rule="DT-148", name=name,
            card=staff_word(move.played))  # fmt: skip
    rest = Counter(player.hand) - Counter(player.played)
    require(rest[move.hand], "dice_theme_park.swap.not_held", rule="DT-148", name=name, card=staff_word(move.hand))
    kept = "" if player.administrator == "swap" else player.administrator
    return with_player(state, move.seat, swap=(move.played, move.hand), administrator=kept)


def ones_leave_anyway(state: Park, move: m.OnesLeaveAnyway) -> Park:
    """Note guests of value 1 and how many of them stay; no more than there are."""
    running(state, move.seat)
    name = state.name(move.seat)
    require(move.saved <= move.ones, "dice_theme_park.ones.too_few", rule="DT-50", name=name, n=move.ones)
    return with_player(state, move.seat, ones=move.ones, saved=move.saved)


def raise_guests_anyway(state: Park, move: m.RaiseGuestsAnyway) -> Park:
    """Raise guests on the entrance, new or not; no die shows more than 6."""
    running(state, move.seat)
    done: list[Guest] = []
    for die in move.dice:
        site = own_site(state, move.seat, ENTRANCE)
        found = [guest for guest in lose(site.guests, *done) if guest.die == die]
        require(found, "dice_theme_park.guest.not_there", rule="DT-53", die=die_word(die), tile=site_words(state, site))
        raised = stepped(max(found, key=lambda guest: guest.new), move.n)
        state = exchanged(state, move.seat, site, max(found, key=lambda guest: guest.new), raised)
        done.append(raised)
    return state


def take_leftover_anyway(state: Park, move: m.TakeLeftoverAnyway) -> Park:
    """Take a guest from a monorail that still stands beside the board."""
    running(state, move.seat)
    at = next((n for n, dice in enumerate(state.monorails) if any(g.die == move.die for g in dice)), None)
    require(at is not None, "dice_theme_park.leftover.not_there", rule="DT-145", die=die_word(move.die))
    dice = state.monorails[at or 0]
    guest = next(guest for guest in dice if guest.die == move.die)
    left = (*state.monorails[: at or 0], lose(dice, guest), *state.monorails[(at or 0) + 1 :])
    return arrive(replace(state, monorails=left), move.seat, (replace(guest, new=True),))


def make_vip_anyway(state: Park, move: m.MakeVipAnyway) -> Park:
    """Put a guest on the entrance on a VIP token."""
    running(state, move.seat)
    site = own_site(state, move.seat, ENTRANCE)
    plain = [guest for guest in site.guests if guest.die == move.die and not guest.vip]
    require(plain, "dice_theme_park.guest.not_there", rule="DT-222", die=die_word(move.die),
            tile=site_words(state, site))  # fmt: skip
    return exchanged(state, move.seat, site, plain[0], replace(plain[0], vip=True))


def recolour_guest(state: Park, move: m.RecolourGuest) -> Park:
    """Let a guest count as another colour for one operation."""
    running(state, move.seat)
    site = own_site(state, move.seat, move.tile, "DT-102")
    guest = the_guest(state, site, move.die, "DT-102", plain=True)
    return exchanged(state, move.seat, site, guest, replace(guest, seems=move.colour))


def save_guest_anyway(state: Park, move: m.SaveGuestAnyway) -> Park:
    """Let a guest of value 1 come back to the entrance; it must stand there and not be saved already."""
    running(state, move.seat)
    player, site = state.players[move.seat], own_site(state, move.seat, move.tile, "DT-114")
    ones = sum(guest.value == 1 and guest.colour == move.colour for guest in site.guests)
    taken = sum(save.tile == site.tile and save.colour == move.colour for save in player.saves)
    require(taken < ones, "dice_theme_park.guest.not_there", rule="DT-114", die=die_word(f"{move.colour}1"),
            tile=site_words(state, site))  # fmt: skip
    save = Save(site.tile, move.colour, move.value, "table" if move.who == "ticket_agent" else move.who)
    return with_player(state, move.seat, saves=(*player.saves, save))


def use_skill_anyway(state: Park, move: m.UseSkillAnyway) -> Park:
    """Carry a skill out; a mascot and a card that are there and fit are used up by it."""
    running(state, move.seat)
    site, player = own_site(state, move.seat, move.tile, "DT-100"), state.players[move.seat]
    if move.skill == "reroll" and move.face and len(move.dice) == 1:
        guest = the_guest(state, site, move.dice[0], "DT-202")  # a VIP, too, if the table says so
        after = exchanged(state, move.seat, site, guest, showing(guest, move.face))
        skill = Skill("reroll", guest.colour)
    else:
        colour = guest_of(move.dice[0]).colour if move.dice else move.colour
        shows = move.skill in COLOURED_SKILLS
        require(not shows or colour != "none", "dice_theme_park.skill.colour", rule="DT-160")
        skill = Skill(move.skill, colour if shows else "")
        after = carry_out(state, m.UseSkill(move.seat, move.skill, move.tile, move.dice, move.up, move.to, move.colour,
                                            move.face), site, skill)  # fmt: skip
    if (Counter(player.skill_cards) - Counter(player.skills_used))[skill]:
        after = with_player(after, move.seat, skills_used=(*player.skills_used, skill))
    return placed(after, move.seat, site.tile) if mascots_left(state, move.seat) > 0 else after
