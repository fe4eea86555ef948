"""Guests that move or change apart from rides: maps, Guides, mascots, amenity bonuses, saved guests (DT-99…102)."""

from __future__ import annotations

from companion.core.frozen import replace
from companion.core.messages import require

from .. import moves as m
from ..state import Guest, Park, Save, Site, guest_of, with_player, with_site
from ..state.guests import of_colour, showing
from .alone import shaded_skill
from .buying import own_site, running
from .ground import arrive, bump, die_word, exchanged, into_bag, lose, moved, next_door, out_of_bag, the_guest
from .naming import colour_word, site_words
from .opening import displays, here, playing
from .operate import welcomed_first
from .skill_cards import checked_skill, skill_parts


def use_map(state: Park, move: m.UseMap) -> Park:
    """Move a guest next door with a map (DT-99)."""
    welcomed_first(state, move.seat)
    player, name = state.players[move.seat], state.name(move.seat)
    require(player.maps_used < player.maps, "dice_theme_park.map.used", rule="DT-99", name=name, n=player.maps)
    site = own_site(state, move.seat, move.tile, "DT-99")
    guest = the_guest(state, site, move.die, "DT-99")
    to = next_door(state, move.seat, site, move.to, "DT-99")
    return bump(moved(state, move.seat, guest, site.tile, to.tile), move.seat, maps_used=1)


def use_guide(state: Park, move: m.UseGuide) -> Park:
    """Move a guest anywhere with a Guide (DT-51)."""
    welcomed_first(state, move.seat)
    player, name = state.players[move.seat], state.name(move.seat)
    cards = player.cards("guide")
    require(player.guided < cards, "dice_theme_park.guide.enough", rule="DT-51", name=name, n=cards)
    site = own_site(state, move.seat, move.tile, "DT-51")
    guest = the_guest(state, site, move.die, "DT-51")
    to = own_site(state, move.seat, move.to, "DT-51")
    require(to.tile != site.tile, "dice_theme_park.guest.same_tile", rule="DT-51", tile=site_words(state, site))
    return bump(moved(state, move.seat, guest, site.tile, to.tile), move.seat, guided=1)


def move_guest(state: Park, move: m.MoveGuest) -> Park:
    """Let a guest stand on another attraction by the table's word."""
    running(state, move.seat)
    site = own_site(state, move.seat, move.tile)
    guest, to = the_guest(state, site, move.die), own_site(state, move.seat, move.to)
    require(to.tile != site.tile, "dice_theme_park.guest.same_tile", tile=site_words(state, site))
    return moved(state, move.seat, guest, site.tile, to.tile)


# ── mascots ──


def mascots_left(state: Park, seat: int) -> int:
    """Return how many mascots are not used yet this round (DT-100)."""
    player = state.players[seat]
    return player.mascots - player.mascots_used


def mascot_free(state: Park, seat: int) -> None:
    """Refuse a mascot when all are used (DT-100)."""
    welcomed_first(state, seat)
    player = state.players[seat]
    left = mascots_left(state, seat)
    require(left > 0, "dice_theme_park.skill.enough", rule="DT-100", name=state.name(seat), n=player.mascots)


def placed(state: Park, seat: int, tile: str) -> Park:
    """Put a mascot on an attraction; each Mascot card adjusts one more guest there (DT-55)."""
    state = bump(state, seat, mascots_used=1)
    player = state.players[seat]
    return with_player(state, seat, extra=(*player.extra, *(tile,) * player.cards("mascot")))


def adjusted(state: Park, guest: Guest, how: str, colour: str) -> Guest:
    """Return a guest one up, one down, or with another colour for its next operation (DT-100…102, DTG-41)."""
    if how == "colour":
        require(colour != "none", "dice_theme_park.mascot.colour", rule="DT-102")
        return replace(guest, seems=colour)
    return stepped(guest, 1 if how == "up" else -1)


def stepped(guest: Guest, by: int) -> Guest:
    """Return a guest with its value changed. Refused beyond 1 and 6 (DTG-41)."""
    require(1 <= guest.value + by <= 6, "dice_theme_park.guest.beyond", rule="DTG-41", die=die_word(guest.die))
    return showing(guest, guest.value + by)


def use_mascot(state: Park, move: m.UseMascot) -> Park:
    """Put a mascot on an attraction and adjust a guest there (DT-100)."""
    mascot_free(state, move.seat)
    site = own_site(state, move.seat, move.tile, "DT-100")
    guest = the_guest(state, site, move.die, "DT-100", plain=move.how == "colour")
    state = exchanged(state, move.seat, site, guest, adjusted(state, guest, move.how, move.colour))
    return placed(state, move.seat, site.tile)


def adjust_more(state: Park, move: m.AdjustMore) -> Park:
    """Let a Mascot card adjust a guest where a mascot was used (DT-55)."""
    welcomed_first(state, move.seat)
    site = own_site(state, move.seat, move.tile, "DT-55")
    player, name = state.players[move.seat], state.name(move.seat)
    require(site.tile in player.extra, "dice_theme_park.mascot.no_more", rule="DT-55", name=name,
            tile=site_words(state, site))  # fmt: skip
    guest = the_guest(state, site, move.die, "DT-55", plain=move.how == "colour")
    state = exchanged(state, move.seat, site, guest, adjusted(state, guest, move.how, move.colour))
    at = player.extra.index(site.tile)
    return with_player(state, move.seat, extra=(*player.extra[:at], *player.extra[at + 1 :]))


def take_skill(state: Park, move: m.TakeSkill) -> Park:
    """Put a skill card under a mascot: one card for each (DT-20, DT-74); the box holds two of each (DT-169)."""
    here(state, move.seat)
    player, name = state.players[move.seat], state.name(move.seat)
    require(not state.house.simple, "dice_theme_park.skill.intro", rule="DT-160")
    require(len(player.skill_cards) < player.mascots, "dice_theme_park.skill.no_mascot", rule="DT-74", name=name)
    skill = checked_skill(state, move.skill, move.colour)
    copies = 1 if state.house.solo else 2
    out = sum(state.players[seat].skill_cards.count(skill) for seat in state.places)
    require(out < copies, "dice_theme_park.skill.copies", rule="DT-169", n=copies)
    first = not player.skill_cards  # the one kept at the start was never in the display
    there = first or not state.skills or skill in state.skills
    require(there, "dice_theme_park.skill.display", rule="DT-74", name=name)
    require(first or skill != shaded_skill(state), "dice_theme_park.alone.shaded_skill", rule="DT-233")
    left = list(state.skills)
    if not first and skill in left:
        left.remove(skill)
    return with_player(replace(state, skills=tuple(left)), move.seat, skill_cards=(*player.skill_cards, skill))


def lay_skills(state: Park, move: m.LaySkills) -> Park:
    """Note which skill cards are laid out this round (DT-20, DT-120)."""
    playing(state)
    require(not state.house.simple, "dice_theme_park.skill.intro", rule="DT-160")
    n = displays(state)
    require(len(move.skills) <= n, "dice_theme_park.display.size", rule="DT-20", n=n)
    return replace(state, skills=tuple(checked_skill(state, *skill_parts(text)) for text in move.skills))


# ── amenity bonuses ──


def _bonus(state: Park, seat: int, count: int, rule: str) -> Park:
    running(state, seat)
    player = state.players[seat]
    require(count in player.owed, "dice_theme_park.bonus.not_due", rule=rule, name=state.name(seat), n=count)
    at = player.owed.index(count)
    return with_player(state, seat, owed=(*player.owed[:at], *player.owed[at + 1 :]))


def set_any_guest(state: Park, move: m.SetAnyGuest) -> Park:
    """Let a guest show any value for a second equal amenity (DT-75)."""
    state = _bonus(state, move.seat, 2, "DT-75")
    site = own_site(state, move.seat, move.tile, "DT-75")
    guest = the_guest(state, site, move.die, "DT-75")
    return exchanged(state, move.seat, site, guest, showing(guest, move.value))


def draw_guest(state: Park, move: m.DrawGuest) -> Park:
    """Let a guest from the bag come to the entrance at 4 for a third equal amenity (DT-76)."""
    state = _bonus(state, move.seat, 3, "DT-76")
    require(of_colour(state.bag, move.colour), "dice_theme_park.bag.short", rule="DT-76",
            colour=colour_word(move.colour), n=0)  # fmt: skip
    guest = Guest(move.colour, 4)
    return arrive(out_of_bag(state, (guest,)), move.seat, (guest,))


# ── guests of value 1 that stay ──


def save_guest(state: Park, move: m.SaveGuest) -> Park:
    """Note a guest of value 1 that comes back to the entrance when the others leave (DT-50, DT-140, DTG-48)."""
    running(state, move.seat)
    player, name = state.players[move.seat], state.name(move.seat)
    site = own_site(state, move.seat, move.tile, "DT-114")
    ones = sum(guest.value == 1 and guest.colour == move.colour for guest in site.guests)
    taken = sum(save.tile == site.tile and save.colour == move.colour for save in player.saves)
    die = die_word(f"{move.colour}1")
    require(taken < ones, "dice_theme_park.guest.not_there", rule="DT-114", die=die, tile=site_words(state, site))
    used = sum(save.by == move.who for save in player.saves)
    if move.who == "return":
        right = player.administrator == "return" and player.colour == move.colour
        require(right, "dice_theme_park.admin.other", rule="DT-140", name=name)
        require(not used, "dice_theme_park.save.enough", rule="DT-140", name=name, n=1)
    else:
        agents = player.cards("ticket_agent")
        require(used < agents, "dice_theme_park.ones.agents", rule="DT-50", name=name, n=agents)
    save = Save(site.tile, move.colour, move.value, move.who)
    return with_player(state, move.seat, saves=(*player.saves, save))


def saved_from(site: Site, saves: tuple[Save, ...]) -> tuple[Save, ...]:
    """Return the saves of guests that stand on an attraction and still show 1."""
    kept = []
    ones = [guest.colour for guest in site.guests if guest.value == 1]
    for save in saves:
        if save.tile == site.tile and save.colour in ones:
            ones.remove(save.colour)
            kept.append(save)
    return tuple(kept)


# ── corrections ──


def put_guest(state: Park, move: m.PutGuest) -> Park:
    """Let a guest from the bag stand on an attraction."""
    running(state, move.seat)
    site, guest = own_site(state, move.seat, move.tile), guest_of(move.die)
    state = out_of_bag(state, (guest,))
    return with_site(state, move.seat, site.tile, guests=(*site.guests, guest))


def take_guest(state: Park, move: m.TakeGuest) -> Park:
    """Send a guest of an attraction back to the bag."""
    running(state, move.seat)
    site = own_site(state, move.seat, move.tile)
    guest = the_guest(state, site, move.die)
    return into_bag(with_site(state, move.seat, site.tile, guests=lose(site.guests, guest)), (guest,))


def turn_guest(state: Park, move: m.TurnGuest) -> Park:
    """Let a guest show another value by the table's word."""
    running(state, move.seat)
    site = own_site(state, move.seat, move.tile)
    guest = the_guest(state, site, move.die)
    return exchanged(state, move.seat, site, guest, showing(guest, move.value))
